// Bot: a player written in Lua, bots/<name>.lua. It runs in the machine of the rules, sandboxed like them, and is shown
// nothing but its player's view.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "script/loading/bot_library.h"
#include "script/loading/bot_parameter.h"
#include "script/rules.h"
#include "state/random.h"

namespace rulewright::script {

class BotLibraries;

class Bot {
  public:
    // Reads the script and checks the parameters given as texts. Null when something is wrong, which is reported.
    [[nodiscard]] static std::unique_ptr<Bot> load(std::shared_ptr<Rules> rules, const std::string& path,
                                                   const std::string& source,
                                                   const std::map<std::string, std::string>& given,
                                                   const FindLibrary& find_library, content::Diagnostics& diagnostics);

    ~Bot();

    [[nodiscard]] const std::string& text() const { return text_; }
    // Where its function was written, as errors begin: "bots/greedy.lua:3: ".
    [[nodiscard]] const std::string& place() const { return place_; }
    [[nodiscard]] const std::vector<BotParameter>& parameters() const { return parameters_; }

    // The bot's answer, which may still be illegal (refusal() tells). False with the reason when the script fails.
    bool decide(state::World& view, const Decision& decision, std::string_view step, state::Random& random,
                Answer& answer, std::string& error);

  private:
    Bot();
    std::shared_ptr<Rules> rules_;
    std::unique_ptr<BotLibraries> libraries_;
    std::string place_;
    int function_ = 0;  // registry references
    int values_ = 0;
    std::string text_;
    std::vector<BotParameter> parameters_;
};

}  // namespace rulewright::script

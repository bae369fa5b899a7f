// Bot: a player written in Lua, bots/<name>.lua. It runs in the machine of the rules, sandboxed like them, and is shown
// nothing but its player's view.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "script/rules.h"
#include "state/random.h"

namespace rulewright::script {

struct BotParameter {
    std::string name;
    std::int64_t default_value = 0, min = INT32_MIN, max = INT32_MAX;
    std::string text;
};

// Finds bots/lib/<name>.lua for `require` in a bot: its path for messages and its text; nothing when there is none.
struct BotLibrary {
    std::string path, source;
};
using FindLibrary = std::function<std::optional<BotLibrary>(const std::string& name)>;

class Bot {
  public:
    // Reads the script and checks the parameters given as texts. Null when something is wrong, which is reported.
    [[nodiscard]] static std::unique_ptr<Bot> load(std::shared_ptr<Rules> rules, const std::string& path,
                                                   const std::string& source,
                                                   const std::map<std::string, std::string>& given,
                                                   const FindLibrary& find_library, content::Diagnostics& diagnostics);

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const std::vector<BotParameter>& parameters() const { return parameters_; }

    // The bot's answer, which may still be illegal (refusal() tells). False with the reason when the script fails.
    bool decide(state::World& view, const Decision& decision, std::string_view step, state::Random& random,
                Answer& answer, std::string& error);

  private:
    Bot() = default;
    std::shared_ptr<Rules> rules_;
    int function_ = 0;  // registry references
    int values_ = 0;
    std::string text_;
    std::vector<BotParameter> parameters_;
};

}  // namespace rulewright::script

// History: the answers a session has come by, and those it went back before, which it may come to again. An answer is
// kept by its keys (decision/key.h), so that it is found again among other options when the rules were changed
// meanwhile.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "decision/written.h"
#include "engine/game.h"

namespace rulewright::table {

struct Given {
    int player = 0;
    decision::Written written;
    [[nodiscard]] bool same_as(const Given& other) const {
        return player == other.player && written.keys == other.written.keys && written.answer == other.written.answer;
    }
};

[[nodiscard]] Given given(const engine::Game& game, const engine::Decision& decision, const engine::Answer& answer);
// The answer that is meant, to what this player is asked now; or why there is none.
[[nodiscard]] content::Result<engine::Answer> meant(const engine::Game& game, const Given& given);

void write_given(nlohmann::ordered_json& json, const Given& given);
// Throws what the JSON library throws when a field is missing or has the wrong type.
[[nodiscard]] Given read_given(const nlohmann::ordered_json& json);

class History {
  public:
    [[nodiscard]] const std::vector<Given>& answers() const { return answers_; }
    [[nodiscard]] const std::vector<Given>& undone() const { return undone_; }
    [[nodiscard]] int size() const { return static_cast<int>(answers_.size()); }

    // What was undone is forgotten when play takes another way.
    void add(Given given);
    void back_to(int size);
    // What may come next is what may come next there.
    void undone_as_in(const History& other) { undone_ = other.undone_; }
    // How many answers there were before this player's last one; nothing when there is none.
    [[nodiscard]] std::optional<int> before_last_of(int player) const;

  private:
    std::vector<Given> answers_;
    std::vector<Given> undone_;  // the next to come again first
};

}  // namespace rulewright::table

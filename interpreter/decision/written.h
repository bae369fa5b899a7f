// Answers as they are written down, in logs and between programs: by their keys, and by where these stood among the
// options, which tells equal things apart.
//
//   {"keys": ["bribe:cargo"], "choice": 4}     {"keys": ["rose@hand[1]", "rose@hand[1]"], "many": [0, 2]}
//   {"keys": ["5"], "choice": 5}               {"keys": ["pass"], "declined": true}
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "decision/key.h"

namespace rulewright::decision {

struct Written {
    std::vector<std::string> keys;  // none where only places are known
    Answer answer;                  // by places; a hint when there are keys
};

// Adds the fields of the answer.
void write_answer(nlohmann::ordered_json& json, const Decision& decision, const Answer& answer, const Keys& keys);
// Throws what the JSON library throws when a field is missing or has the wrong type.
[[nodiscard]] Written read_answer(const nlohmann::ordered_json& json);
// The answer that is meant to this decision. It may still be refused.
[[nodiscard]] Result<Answer> find_answer(const Decision& decision, const Written& written, const Keys& keys);

}  // namespace rulewright::decision

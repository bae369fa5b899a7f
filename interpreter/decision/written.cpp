#include "decision/written.h"

#include <nlohmann/json.hpp>

#include "decision/behaviour.h"

namespace rulewright::decision {

void write_answer(nlohmann::ordered_json& json, const Decision& decision, const Answer& answer, const Keys& keys) {
    json["keys"] = keys.parts(decision, answer);
    if (answer.declined)
        json["declined"] = true;
    else if (behaviour(decision).is_many())
        json["many"] = answer.many;
    else
        json["choice"] = answer.choice;
}

Written read_answer(const nlohmann::ordered_json& json) {
    Written written;
    if (json.contains("keys")) written.keys = json.at("keys").get<std::vector<std::string>>();
    written.answer.declined = json.value("declined", false);
    written.answer.choice = json.value("choice", 0);
    if (json.contains("many")) written.answer.many = json.at("many").get<std::vector<std::int32_t>>();
    return written;
}

Result<Answer> find_answer(const Decision& decision, const Written& written, const Keys& keys) {
    if (written.keys.empty()) return written.answer;  // nothing picked of several has no key either
    return keys.find(decision, written.keys, written.answer);
}

}  // namespace rulewright::decision

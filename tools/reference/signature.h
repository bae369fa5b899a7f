// A signature as the tables of members write it: "(n: integer, ...: any): Component[]".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rulewright::reference {

struct Parameter {
    std::string name;  // "n", "how?", "..."; empty for a result without a name
    std::string type;
};

struct Signature {
    std::vector<Parameter> parameters, results;
};

[[nodiscard]] Signature parse_signature(std::string_view text);
// The names alone: "n, how?".
[[nodiscard]] std::string names_of(const std::vector<Parameter>& parameters);

}  // namespace rulewright::reference

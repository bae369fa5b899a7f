// Evaluation: what became of an expression or chunk of a scenario. Nothing of Lua is seen here.
#pragma once

#include <string>

namespace rulewright::script {

struct Evaluation {
    bool ok = false;
    bool truth = false;
    std::string text;  // the value for people, or the error
};

}  // namespace rulewright::script

// What scripts find on handles and in libraries, described: for the stubs of editors, the reference page, the names
// that content keeps free, and the test that calls all of it.
#pragma once

#include <string>
#include <vector>

#include "script/bindings/effect.h"

namespace rulewright::script {

struct DescribedMember {
    std::string name;       // "first"; "#" and "==" are operators, "[integer]" is what such a key gives
    std::string signature;  // as LuaCATS writes it: a type, or "(n: integer): Component[]" of what is called
    std::string also;       // another signature, or empty
    std::string text;
    Effect effect = Effect::looks;
    bool called = false;  // a method or function; else a field or operator
};

struct DescribedOwner {
    std::string type;  // in the stubs: Zone
    std::string name;  // in the reference: zone, or that of a library: shapes
    std::string text;
    bool library = false;
    std::vector<DescribedMember> members;
};

// In the order in which they are to be read.
[[nodiscard]] std::vector<DescribedOwner> described_members();

}  // namespace rulewright::script

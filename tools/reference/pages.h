// What is written from the members of handles and libraries.
#pragma once

#include <string>
#include <vector>

#include "script/reference.h"

namespace rulewright::reference {

// A class for editors, in LuaCATS.
[[nodiscard]] std::string stub(const script::DescribedOwner& owner);
// A table for docs/scripting.md, in Markdown.
[[nodiscard]] std::string table(const script::DescribedOwner& owner);
// The header of names that content keeps free.
[[nodiscard]] std::string reserved_names(const std::vector<script::DescribedOwner>& owners);

}  // namespace rulewright::reference

// From what the scripts wrote into the registries to the index that play uses.
#pragma once

#include "content/definition.h"
#include "script/asking/rulebook.h"
#include "script/loading/collected.h"

namespace rulewright::script {

[[nodiscard]] Rulebook read_rulebook(lua_State* L, const content::Definition& definition, const Collected& collected,
                                     content::Diagnostics& diagnostics);

}  // namespace rulewright::script

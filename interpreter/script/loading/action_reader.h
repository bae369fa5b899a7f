// Actions and abilities: the tables that scripts wrote for them, field by field.
#pragma once

#include <string>
#include <vector>

#include "content/definition.h"
#include "content/diagnostic.h"
#include "script/asking/rulebook.h"
#include "script/loading/collected.h"

namespace rulewright::script {

class ActionReader {
  public:
    // Events and values must be in the rulebook already: abilities name them.
    ActionReader(lua_State* L, const content::Definition& definition, const Rulebook& book,
                 content::Diagnostics& diagnostics)
        : L_(L), definition_(definition), book_(book), diagnostics_(diagnostics) {}

    [[nodiscard]] Action read(const Registered& entry, bool ability) const;

  private:
    lua_State* L_;
    const content::Definition& definition_;
    const Rulebook& book_;
    content::Diagnostics& diagnostics_;
};

// The name as Lua has it, in the registry.
[[nodiscard]] int name_reference(lua_State* L, const std::string& name);

// Reports that `who` names something that is not there.
void report_unknown(content::Diagnostics& diagnostics, const content::Location& at, const std::string& who,
                    const char* what, const std::string& name, const std::vector<std::string>& known);

}  // namespace rulewright::script

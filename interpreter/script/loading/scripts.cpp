#include "script/loading/scripts.h"

#include "script/loading/cross_check.h"
#include "script/loading/fields.h"
#include "script/loading/rulebook_reader.h"

namespace rulewright::script {

bool load_scripts(Machine& machine, Registries& registries, content::Diagnostics& diagnostics) {
    make_fields(machine);
    const content::Definition& definition = *machine.definition;
    if (definition.windows.size() > 64) {
        diagnostics.error(definition.windows.back().location, "a ruleset may declare at most 64 windows");
        return false;
    }
    if (!registries.run()) return false;
    machine.adopt(read_rulebook(machine.runtime.state(), definition, registries.collected(), diagnostics));
    cross_check(definition, registries.collected(), diagnostics);
    return !diagnostics.has_errors() && registries.freeze_tables();
}

}  // namespace rulewright::script

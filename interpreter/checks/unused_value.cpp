// unused-value: a value that neither the flow nor a script asks for.
#include <fmt/format.h>

#include <set>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_value(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const std::set<std::string> in_flow = names_in_flow(*combination.definition);
        for (const content::Named& value : combination.defined("values"))
            declared.add("values." + value.name, value.location,
                         in_flow.contains(value.name) || ruleset.uses.has_text(value.name) ||
                             ruleset.uses.has_entry("values", value.name),
                         fmt::format("nothing asks for value '{}'", value.name));
    });
}

}  // namespace

extern const Check unused_value{
    .id = "unused-value", .text = "a value that nothing asks for", .look = find_unused_value};

}  // namespace rulewright::checks

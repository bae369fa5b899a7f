// unused-record: a record that no field has.
#include <fmt/format.h>

#include "checks/references.h"
#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_record(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const content::Definition& definition = *combination.definition;
        const References references = references_of(definition);
        for (std::size_t i = 0; i < definition.records.size(); ++i)
            declared.add("records." + definition.records[i].name, definition.records[i].location,
                         references.records.contains(static_cast<int>(i)),
                         fmt::format("no field is a record '{}'", definition.records[i].name));
    });
}

}  // namespace

extern const Check unused_record{
    .id = "unused-record", .text = "a record that no field has", .look = find_unused_record};

}  // namespace rulewright::checks

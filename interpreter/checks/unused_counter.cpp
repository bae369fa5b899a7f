// unused-counter: a counter that neither the flow nor a script names.
#include <fmt/format.h>

#include <set>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_counter(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const std::set<std::string> in_flow = names_in_flow(*combination.definition);
        for (const content::Store& store : combination.definition->stores)
            if (store.counter && store.on_type < 0)
                declared.add("counters." + store.name, store.location,
                             in_flow.contains(store.name) || ruleset.uses.has(store.name),
                             fmt::format("nothing uses counter '{}'", store.name));
    });
}

}  // namespace

extern const Check unused_counter{
    .id = "unused-counter", .text = "a counter that nothing uses", .look = find_unused_counter};

}  // namespace rulewright::checks

#include "script/loading/leaks.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "content/location.h"
#include "script/asking/machine.h"

namespace rulewright::script {

LeakWalk::Result LeakWatch::walk() {
    LeakWalk walk(machine_, known_);
    const Rulebook& rulebook = machine_.rulebook();
    for (const auto& [name, function] : rulebook.steps) walk.add(function);
    for (const ValueRule& value : rulebook.values) {
        walk.add(value.function);
        for (const int modifier : value.modifiers) walk.add(modifier);
    }
    for (const EventRule& event : rulebook.events)
        for (const int handler : event.handlers) walk.add(handler);
    for (const Action& action : rulebook.actions) {
        for (const int part : {action.available, action.targets, action.allows, action.run}) walk.add(part);
        for (const auto& [event, function] : action.on) walk.add(function);
        for (const auto& [value, function] : action.modify) walk.add(function);
    }
    for (const auto* list : {&rulebook.metrics, &rulebook.invariants})
        for (const NamedFunction& entry : *list) walk.add(entry.function);
    for (const int function : bots_) walk.add(function);
    return walk.walk();
}

void LeakWatch::remember(const LeakWalk::Result& found, content::Diagnostics& diagnostics) {
    for (const auto& [local, print] : found.prints) fresh_.try_emplace(local, print);
    if (found.too_large.empty()) return;
    const auto [location, name] = content::split_location(found.too_large.begin()->second);
    const std::size_t others = found.too_large.size() - 1;
    diagnostics.warning(location,
                        fmt::format("{}{} is too large to be watched: what it remembers from one game to the next is "
                                    "not found",
                                    name, others > 0 ? fmt::format(" (and {} more)", others) : ""),
                        fmt::format("at most {} things in a local, {} in all", LeakWalk::most_things_in_a_local,
                                    LeakWalk::most_things));
}

LeakWatch::LeakWatch(Machine& machine, content::Diagnostics& diagnostics) : machine_(machine) {
    remember(walk(), diagnostics);
}

void LeakWatch::watch_bot(const std::vector<int>& functions, content::Diagnostics& diagnostics) {
    bots_.insert(bots_.end(), functions.begin(), functions.end());
    remember(walk(), diagnostics);
}

std::vector<std::string> LeakWatch::changed() {
    std::set<std::string> leaked;
    for (const auto& [local, print] : walk().prints) {
        const auto fresh = fresh_.find(local);
        if (fresh != fresh_.end() && fresh->second != print) leaked.insert(local.second);
    }
    return {leaked.begin(), leaked.end()};
}

}  // namespace rulewright::script

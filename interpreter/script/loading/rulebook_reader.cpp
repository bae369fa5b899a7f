#include "script/loading/rulebook_reader.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <utility>

#include "script/loading/action_reader.h"

namespace rulewright::script {
namespace {

class Reader {
  public:
    Reader(lua_State* L, const content::Definition& definition, const Collected& collected,
           content::Diagnostics& diagnostics)
        : L_(L), definition_(definition), collected_(collected), diagnostics_(diagnostics) {}

    Rulebook read() {
        make_values();
        make_events();
        make_actions();
        make_menus();
        make_ability_sets();
        make_named("metrics", book_.metrics);
        make_named("metrics.game", book_.game_metrics);
        make_named("invariants", book_.invariants);
        for (const NamedFunction& metric : book_.metrics) book_.metric_names.push_back(metric.name);
        for (const NamedFunction& metric : book_.game_metrics) book_.game_metric_names.push_back(metric.name);
        for (const Registered& step : collected_.entries("steps")) book_.steps[step.name] = step.value;
        return std::move(book_);
    }

  private:
    void make_values() {
        for (const Registered& entry : collected_.entries("values")) {
            book_.value_names.add(L_, entry.name, static_cast<int>(book_.values.size()));
            book_.values.push_back(
                {.name = entry.name, .name_reference = name_reference(L_, entry.name), .function = entry.value});
        }
        for (const Registered& entry : collected_.entries("modify")) {
            const int value = book_.value_names.find(entry.name);
            if (value >= 0)
                book_.values[value].modifiers.push_back(entry.value);
            else
                report_unknown(diagnostics_, entry.location, "modify." + entry.name, "value", entry.name,
                               collected_.names("values"));
        }
    }

    void make_events() {
        const auto& declared = definition_.events;
        book_.events.resize(declared.size());
        for (std::size_t i = 0; i < declared.size(); ++i)
            book_.event_names.add(L_, declared[i].name, static_cast<int>(i));
        for (const Registered& entry : collected_.entries("on")) {
            const int event = book_.event_names.find(entry.name);
            if (event >= 0)
                book_.events[event].handlers.push_back(entry.value);
            else
                report_unknown(diagnostics_, entry.location, "on." + entry.name, "event", entry.name,
                               book_.event_names.names());
        }
    }

    void make_actions() {
        const ActionReader actions(L_, definition_, book_, diagnostics_);
        for (const Registered& entry : collected_.entries("actions"))
            book_.actions.push_back(actions.read(entry, false));
        book_.first_ability = static_cast<int>(book_.actions.size());
        for (const Registered& entry : collected_.entries("abilities")) {
            book_.ability_names.add(L_, entry.name, static_cast<int>(book_.actions.size()));
            book_.actions.push_back(actions.read(entry, true));
        }
        for (const Action& action : book_.actions) book_.action_names.push_back(action.name);
    }

    void make_menus() {
        const auto& menus = definition_.menus;
        for (std::size_t m = 0; m < menus.size(); ++m) {
            book_.menu_names.add(L_, menus[m].name, static_cast<int>(m));
            MenuRule& rule = book_.menus.emplace_back();
            for (std::size_t a = 0; a < menus[m].actions.size(); ++a) {
                const std::string& name = menus[m].actions[a];
                const auto end = book_.actions.begin() + book_.first_ability;
                const auto at =
                    std::find_if(book_.actions.begin(), end, [&](const Action& action) { return action.name == name; });
                if (at != end)
                    rule.actions.push_back(static_cast<int>(at - book_.actions.begin()));
                else
                    report_unknown(diagnostics_, menus[m].action_locations[a], "menus." + menus[m].name, "action", name,
                                   collected_.names("actions"));
            }
            for (const int window : menus[m].windows) rule.windows |= std::uint64_t{1} << (window & 63);
        }
    }

    void make_ability_sets() {
        for (const content::Component& component : definition_.components) {
            AbilitySet& set = book_.ability_sets.emplace_back();
            for (const std::string& name : component.abilities) {
                const int index = book_.ability_names.find(name);
                if (index < 0) {
                    report_unknown(diagnostics_, component.location, "components." + component.id, "ability", name,
                                   collected_.names("abilities"));
                    continue;
                }
                const Action& ability = book_.actions[index];
                set.actions.push_back(index);
                set.windows |= ability.windows;
                set.modifies = set.modifies || !ability.modify.empty();
                set.hears = set.hears || !ability.on.empty();
                for (const auto& [value, function] : ability.modify) book_.values[value].modified_by_abilities = true;
                for (const auto& [event, function] : ability.on) book_.events[event].heard_by_abilities = true;
            }
        }
    }

    void make_named(const std::string& registry, std::vector<NamedFunction>& out) {
        for (const Registered& entry : collected_.entries(registry)) out.push_back({entry.name, entry.value});
    }

    lua_State* L_;
    const content::Definition& definition_;
    const Collected& collected_;
    content::Diagnostics& diagnostics_;
    Rulebook book_;
};

}  // namespace

Rulebook read_rulebook(lua_State* L, const content::Definition& definition, const Collected& collected,
                       content::Diagnostics& diagnostics) {
    return Reader(L, definition, collected, diagnostics).read();
}

}  // namespace rulewright::script

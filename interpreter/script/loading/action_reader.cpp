#include "script/loading/action_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lua/sol.h"
#include "script/bindings/handle.h"

namespace rulewright::script {
namespace {

// Reads one table: its known fields one after the other, then what else there is.
class ActionFields {
  public:
    ActionFields(const content::Definition& definition, const Rulebook& book, content::Diagnostics& diagnostics,
                 const sol::table& table, Action& action)
        : definition_(definition),
          book_(book),
          diagnostics_(diagnostics),
          table_(table),
          action_(action),
          who_((action.ability ? "abilities." : "actions.") + action.name) {}

    void read() {
        read_label();
        read_function("available", action_.available);
        read_targets();
        read_function("allows", action_.allows);
        read_function("run", action_.run);
        if (action_.ability) {
            read_windows();
            read_hooks("on", book_.event_names, "event", action_.on);
            read_hooks("modify", book_.value_names, "value", action_.modify);
        }
        refuse_others();
        check_label();
        if (action_.run == no_function && (!action_.ability || action_.windows != 0))
            error(fmt::format("'{}' has no function 'run'", who_));
    }

  private:
    void error(std::string text) { diagnostics_.error(action_.location, std::move(text)); }

    void read_label() {
        const sol::object value = lua::field(table_, "label");
        if (!value.valid()) return;
        if (const auto text = lua::text_of(value))
            action_.label = *text;
        else
            error(fmt::format("'label' of '{}' must be a text", who_));
    }

    void read_function(const char* name, int& function) {
        const sol::object value = lua::field(table_, name);
        if (!value.valid()) return;
        if (lua::is_function(value))
            function = lua::keep(value);
        else
            error(fmt::format("'{}' of '{}' must be a function", name, who_));
    }

    void read_targets() {
        const sol::object value = lua::field(table_, "targets");
        if (!value.valid()) return;
        if (lua::is_function(value))
            action_.targets = lua::keep(value);
        else if (is_enum(value))
            action_.fixed_targets = lua::keep(value);
        else
            error(fmt::format("'targets' of '{}' must be a function or an enum", who_));
    }
    static bool is_enum(const sol::object& value) {
        value.push();
        const bool result = to_handle(value.lua_state(), -1, HandleKind::enumeration) != nullptr;
        lua_pop(value.lua_state(), 1);
        return result;
    }

    void read_windows() {
        const sol::object value = lua::field(table_, "windows");
        if (!value.valid()) return;
        if (!lua::is_table(value)) return error(fmt::format("'windows' of '{}' must be a list of texts", who_));
        const auto& declared = definition_.windows;
        std::vector<std::string> known;
        for (const content::Named& window : declared) known.push_back(window.name);
        for (const lua::Entry& entry : lua::entries(value)) {
            const std::string name = lua::text_of(entry.value).value_or("?");
            const int index = content::find_named(declared, name);
            if (index < 0)
                report_unknown(diagnostics_, action_.location, who_, "window", name, known);
            else
                action_.windows |= std::uint64_t{1} << (index & 63);
        }
    }

    void read_hooks(const char* field, const lua::NameTable& known, const char* what,
                    std::vector<std::pair<int, int>>& hooks) {
        const sol::object value = lua::field(table_, field);
        if (!value.valid()) return;
        if (!lua::is_table(value)) return error(fmt::format("'{}' of '{}' must be a table of functions", field, who_));
        for (const lua::Entry& hook : lua::entries(value)) {
            const std::string name = hook.called();
            const int index = known.find(name);
            if (index < 0)
                report_unknown(diagnostics_, action_.location, who_, what, name, known.names());
            else if (!lua::is_function(hook.value))
                error(fmt::format("'{}.{}' of '{}' must be a function", field, name, who_));
            else
                hooks.emplace_back(index, lua::keep(hook.value));
        }
    }

    // A hole that nothing fills would be shown to people as it stands.
    void check_label() {
        std::vector<std::string> known{"target", "owner"};
        if (action_.ability) known.emplace_back("component");
        const bool has_targets = action_.targets != no_function || action_.fixed_targets != LUA_NOREF;
        for (const std::string& hole : holes_in(action_.label)) {
            if (std::find(known.begin(), known.end(), hole) == known.end())
                diagnostics_.error(action_.location,
                                   fmt::format("nothing fills {{{}}} in the label of '{}'", hole, who_),
                                   content::did_you_mean(hole, known));
            else if (hole != "component" && !has_targets)
                error(fmt::format("nothing fills {{{}}} in the label of '{}', which has no 'targets'", hole, who_));
        }
    }

    // "Buy {target}": the words in braces.
    static std::vector<std::string> holes_in(const std::string& text) {
        std::vector<std::string> holes;
        for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
            const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_", open + 1);
            if (end != std::string::npos && text[end] == '}') holes.push_back(text.substr(open + 1, end - open - 1));
        }
        return holes;
    }

    void refuse_others() {
        std::vector<std::string> known{"label", "available", "targets", "allows", "run"};
        if (action_.ability) known.insert(known.end(), {"windows", "on", "modify"});
        for (const lua::Entry& entry : lua::entries(table_)) {
            const std::string name = entry.called();
            if (std::find(known.begin(), known.end(), name) != known.end()) continue;
            diagnostics_.error(action_.location, fmt::format("unknown field '{}' in '{}'", name, who_),
                               content::did_you_mean(name, known));
        }
    }

    const content::Definition& definition_;
    const Rulebook& book_;
    content::Diagnostics& diagnostics_;
    const sol::table& table_;
    Action& action_;
    const std::string who_;
};

}  // namespace

int name_reference(lua_State* L, const std::string& name) { return lua::keep(sol::make_object(L, name)); }

void report_unknown(content::Diagnostics& diagnostics, const content::Location& at, const std::string& who,
                    const char* what, const std::string& name, const std::vector<std::string>& known) {
    diagnostics.error(at, fmt::format("'{}' names an unknown {} '{}'", who, what, name),
                      content::did_you_mean(name, known));
}

Action ActionReader::read(const Registered& entry, bool ability) const {
    Action action{.name = entry.name,
                  .name_reference = name_reference(L_, entry.name),
                  .table = entry.value,
                  .ability = ability,
                  .location = entry.location};
    const sol::table table = lua::kept(L_, entry.value);
    ActionFields(definition_, book_, diagnostics_, table, action).read();
    return action;
}

}  // namespace rulewright::script

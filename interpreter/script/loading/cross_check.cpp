#include "script/loading/cross_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace rulewright::script {
namespace {

using content::FlowNode;
using content::ValueType;

class Checker {
  public:
    Checker(const content::Definition& definition, const Collected& collected, content::Diagnostics& diagnostics)
        : definition_(definition), collected_(collected), diagnostics_(diagnostics) {}

    void run() {
        for (const FlowNode& node : definition_.flow) check(node);
        unused();
        options();
    }

  private:
    void check(const FlowNode& node) {
        if (node.kind == FlowNode::Kind::step) {
            used_steps_.insert(node.name);
            if (!collected_.find("steps", node.name))
                diagnostics_.error(
                    node.location,
                    fmt::format("the flow names step '{}', but no script defines steps.{}", node.name, node.name),
                    content::did_you_mean(node.name, collected_.names("steps")));
        }
        condition(node.condition);
        condition(node.until);
        condition(node.only);
        if (!node.from.empty()) name(node.from, node.from_location, ValueType::Kind::player, "a player variable");
        if (node.times && node.times->kind == content::Number::Kind::value && !is_value(node.times->value))
            diagnostics_.error(node.location,
                               fmt::format("'times' names value '{}', but no script defines values.{}",
                                           node.times->value, node.times->value),
                               content::did_you_mean(node.times->value, collected_.names("values")));
        for (const FlowNode& child : node.body) check(child);
        for (const FlowNode& child : node.otherwise) check(child);
    }

    void condition(const content::Condition& condition) {
        if (!condition.name.empty())
            name(condition.name, condition.location, ValueType::Kind::boolean, "a bool variable");
    }

    bool is_value(const std::string& name) const { return collected_.find("values", name) != nullptr; }

    void name(const std::string& name, const content::Location& at, ValueType::Kind kind, const char* wanted) {
        std::vector<std::string> known = collected_.names("values");
        for (const content::Store& store : definition_.stores) {
            if (store.on_type >= 0 || store.counter) continue;
            if (store.name != name) {
                known.push_back(store.name);
                continue;
            }
            const bool reachable =
                store.per.empty() || (store.per.size() == 1 && store.per[0].kind == content::Axis::Kind::player);
            if (store.type.kind != kind || !reachable)
                diagnostics_.error(at, fmt::format("'{}' must be {} or a value", name, wanted));
            return;
        }
        if (!is_value(name))
            diagnostics_.error(at, fmt::format("'{}' is neither {} nor a value of a script", name, wanted),
                               content::did_you_mean(name, known));
    }

    void unused() {
        for (const std::string& step : collected_.names("steps"))
            if (!used_steps_.contains(step) && !mentioned("steps." + step))
                diagnostics_.warning(collected_.find("steps", step)->location,
                                     fmt::format("no flow uses step '{}'", step));
        std::set<std::string> in_menus, on_components;
        for (const content::Menu& menu : definition_.menus) in_menus.insert(menu.actions.begin(), menu.actions.end());
        for (const content::Component& component : definition_.components)
            on_components.insert(component.abilities.begin(), component.abilities.end());
        for (const std::string& action : collected_.names("actions"))
            if (!in_menus.contains(action) && !mentioned("actions." + action + "."))
                diagnostics_.warning(collected_.find("actions", action)->location,
                                     fmt::format("no menu offers action '{}'", action));
        for (const std::string& ability : collected_.names("abilities"))
            if (!on_components.contains(ability))
                diagnostics_.warning(collected_.find("abilities", ability)->location,
                                     fmt::format("no component has ability '{}'", ability));
    }

    // Is the text written in some script other than in the definition itself?
    bool mentioned(const std::string& text) const {
        for (const content::Script& script : definition_.scripts) {
            for (std::size_t at = script.text.find(text); at != std::string::npos;
                 at = script.text.find(text, at + 1)) {
                const bool defined = at >= 9 && script.text.compare(at - 9, 9, "function ") == 0;
                const bool whole = at + text.size() >= script.text.size() || !is_word(script.text[at + text.size()]) ||
                                   text.back() == '.';
                if (!defined && whole) return true;
            }
        }
        return false;
    }
    static bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

    void number(const content::Number& number) {
        if (number.kind == content::Number::Kind::option) read_options_.insert(number.option);
    }

    void flow_numbers(const FlowNode& node) {
        if (node.times) number(*node.times);
        for (const FlowNode& child : node.body) flow_numbers(child);
        for (const FlowNode& child : node.otherwise) flow_numbers(child);
    }

    void options() {
        for (const content::Store& store : definition_.stores) {
            number(store.start);
            if (store.min) number(*store.min);
            if (store.max) number(*store.max);
        }
        for (const content::Zone& zone : definition_.zones)
            if (zone.slots) number(*zone.slots);
        for (const content::Component& component : definition_.components) number(component.copies);
        for (const FlowNode& node : definition_.flow) flow_numbers(node);
        for (std::size_t i = 0; i < definition_.options.size(); ++i) {
            const content::Option& option = definition_.options[i];
            if (read_options_.contains(static_cast<int>(i)) || option.players_min || option.players_max) continue;
            if (mentioned("options." + option.name) || mentioned("\"" + option.name + "\"") ||
                mentioned("'" + option.name + "'"))
                continue;
            diagnostics_.warning(option.location, fmt::format("option '{}' is never read", option.name));
        }
    }

    const content::Definition& definition_;
    const Collected& collected_;
    content::Diagnostics& diagnostics_;
    std::set<std::string> used_steps_;
    std::set<int> read_options_;
};

}  // namespace

void cross_check(const content::Definition& definition, const Collected& collected, content::Diagnostics& diagnostics) {
    Checker(definition, collected, diagnostics).run();
}

}  // namespace rulewright::script

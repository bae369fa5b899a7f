// Menus and the flow. Steps, actions and values are Lua: that they exist is checked where the scripts are loaded.
#include <fmt/format.h>

#include <algorithm>

#include "content/builder.h"

namespace rulewright::content {

namespace {

// The each of that name, wherever it stands in the flow; null when there is none.
const FlowNode* find_each(const std::vector<FlowNode>& nodes, std::string_view name) {
    for (const FlowNode& node : nodes) {
        if (node.kind == FlowNode::Kind::each && node.name == name) return &node;
        if (const FlowNode* inner = find_each(node.body, name)) return inner;
        if (const FlowNode* inner = find_each(node.otherwise, name)) return inner;
    }
    return nullptr;
}

void name_eaches(const std::vector<FlowNode>& nodes, std::vector<std::string>& names) {
    for (const FlowNode& node : nodes) {
        if (node.kind == FlowNode::Kind::each && !node.name.empty()) names.push_back(node.name);
        name_eaches(node.body, names);
        name_eaches(node.otherwise, names);
    }
}

}  // namespace

void Builder::menus() {
    const Node* section = root_.get("menus");
    if (!section || !section->is_map()) return;
    for (std::size_t i = 0; i < section->keys.size(); ++i) {
        const Key& key = section->keys[i];
        const Node& node = section->items[i];
        check_name(key, "menu");
        Menu made;
        made.name = key.text;
        made.location = key.location;
        made.text = node.text_or("text");
        if (const Node* actions = node.get("actions"))
            for (const Node& action : actions->items) {
                if (std::find(made.actions.begin(), made.actions.end(), action.text) != made.actions.end()) {
                    complain(action, fmt::format("menu '{}' offers '{}' twice", key.text, action.text));
                    continue;
                }
                made.actions.push_back(action.text);
                made.action_locations.push_back(action.location);
            }
        if (const Node* windows = node.get("windows"))
            for (const Node& window : windows->items) {
                const int index = find_named(d_.windows, window.text);
                if (index < 0)
                    complain(window, fmt::format("there is no window '{}'", window.text),
                             did_you_mean(window.text, names_of(d_.windows)));
                else
                    made.windows.push_back(index);
            }
        if (made.actions.empty() && made.windows.empty())
            complain(key, fmt::format("menu '{}' offers nothing: it has neither actions nor windows", key.text));
        d_.menus.push_back(std::move(made));
    }
}

void Builder::flow() {
    d_.flow = flow_list(root_.get("flow"));
    if (d_.flow.empty()) {
        const Node* given = root_.get("flow");
        complain(given ? *given : root_, "the flow is empty: a game needs at least one step");
    }
}

std::vector<FlowNode> Builder::flow_list(const Node* list) {
    std::vector<FlowNode> made;
    if (!list || !list->is_sequence()) return made;
    made.reserve(list->items.size());
    for (const Node& item : list->items) made.push_back(flow_node(item));
    return made;
}

void Builder::flow_name(FlowNode& made, const Node* name) {
    if (!name) return;
    made.name = name->text;
    check_name({name->text, name->location}, "part of the flow");
    const auto [first, is_new] = flow_names_.emplace(name->text, name->location);
    if (!is_new)
        complain(*name,
                 fmt::format("the flow has a part named '{}' already, in {}:{}", name->text, first->second.file,
                             first->second.line),
                 "choose another name");
}

FlowNode Builder::flow_node(const Node& node) {
    using Kind = FlowNode::Kind;
    FlowNode made;
    made.location = node.location;
    if (node.is_scalar()) {
        made.name = node.text;
        check_name({node.text, node.location}, "step");
        return made;
    }
    static const std::pair<const char*, Kind> kinds[] = {
        {"loop", Kind::loop}, {"each", Kind::each}, {"when", Kind::when}, {"simultaneous", Kind::simultaneous}};
    for (const auto& [word, kind] : kinds)
        if (node.get(word)) made.kind = kind;
    if (made.kind == Kind::step) {
        complain(node, "a part of the flow is a step's name, or a map with loop, each, when or simultaneous");
        return made;
    }
    flow_name(made, made.kind == Kind::loop ? node.get("loop") : node.get("name"));
    if (!made.name.empty() && (made.kind == Kind::loop || made.kind == Kind::each)) repeated_.push_back(made.name);
    if (const Node* times = node.get("times")) {
        const std::string what = fmt::format("'times' of loop '{}'", made.name);
        made.times = number(*times, what, true);
        check_least(*made.times, 0, *times, what);
    }
    made.condition = condition(made.kind == Kind::when ? node.get("when") : node.get("while"));
    made.until = condition(node.get("until"));
    made.only = condition(node.get("only"));
    if (const Node* from = node.get("from")) {
        made.from = from->text;
        made.from_location = from->location;
        check_name({from->text, from->location}, "player to begin with");
    }
    made.leftwards = node.text_or("direction", "left") != "right";
    made.body = flow_list(node.get("do"));
    made.otherwise = flow_list(node.get("else"));
    if (made.body.empty() && made.otherwise.empty()) complain(node, "there is nothing to do here: 'do' is empty");
    if (made.kind == Kind::simultaneous)
        for (const FlowNode& inner : made.body)
            if (inner.kind != Kind::step)
                diagnostics_.error(inner.location, "inside 'simultaneous' there are only steps");
    return made;
}

Condition Builder::condition(const Node* node) {
    Condition made;
    if (!node) return made;
    made.location = node->location;
    made.name = node->text;
    if (made.name.starts_with("not ")) {
        made.negated = true;
        made.name = made.name.substr(4);
    }
    check_name({made.name, node->location}, "condition");
    return made;
}

void Builder::turn_limit() {
    const Node* node = root_.get("turn_limit");
    if (!node || !node->is_map()) return;
    TurnLimit made;
    made.location = node->location;
    made.text = node->text_or("text");
    if (const Node* passes = node->get("passes"))
        made.passes = static_cast<int>(std::clamp<std::int64_t>(passes->as_int().value_or(0), 1, INT32_MAX));
    const Node* loop = node->get("loop");
    if (!loop) return;
    made.loop = loop->text;
    if (std::find(repeated_.begin(), repeated_.end(), made.loop) == repeated_.end())
        complain(*loop, fmt::format("the flow has no loop '{}'", made.loop), did_you_mean(made.loop, repeated_));
    d_.turn_limit = std::move(made);
}

void Builder::turn_order() {
    const Node* node = root_.get("turn_order");
    if (!node) return;
    TurnOrder made;
    made.location = node->location;
    std::vector<std::string> known;
    for (const Store& store : d_.stores)
        if (store.on_type < 0 && store.per.empty() && store.type.kind == ValueType::Kind::player)
            known.push_back(store.name);
    if (std::find(known.begin(), known.end(), node->text) != known.end()) {
        made.variable = find_named(d_.stores, node->text);
    } else {
        name_eaches(d_.flow, known);
        const FlowNode* each = find_each(d_.flow, node->text);
        if (!each)
            return complain(*node,
                            fmt::format("'turn_order' names an each of the flow or a player variable, and '{}' is "
                                        "neither",
                                        node->text),
                            did_you_mean(node->text, known));
        made.each = each->name;
        made.leftwards = each->leftwards;
    }
    d_.turn_order = std::move(made);
}

}  // namespace rulewright::content

#include "checks/uses.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "checks/lua_tokens.h"

namespace rulewright::checks {
namespace {

constexpr std::string_view registry_names[] = {"steps",  "actions", "values",     "abilities", "on",
                                               "modify", "metrics", "invariants", "replace"};

bool is_registry(std::string_view name) {
    return std::find(std::begin(registry_names), std::end(registry_names), name) != std::end(registry_names);
}

bool is_part_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-'; }

}  // namespace

void Uses::add_words(std::string_view text) {
    for (std::size_t begin = 0; begin < text.size();) {
        if (!is_part_of_word(text[begin])) {
            ++begin;
            continue;
        }
        std::size_t end = begin;
        while (end < text.size() && is_part_of_word(text[end])) ++end;
        words_.emplace(text.substr(begin, end - begin));
        begin = end;
    }
}

void Uses::add_script(std::string_view source) {
    const std::vector<LuaToken> tokens = lua_tokens(source);
    const auto token = [&](std::size_t i) { return i < tokens.size() ? tokens[i] : LuaToken{}; };
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const LuaToken& here = tokens[i];
        if (here.kind == LuaToken::Kind::text) {
            add_words(here.text);
            texts_.emplace(here.text);
            if (here.text.starts_with('-')) texts_.emplace(here.text.substr(1));
        } else if (here.kind == LuaToken::Kind::name) {
            words_.emplace(here.text);
            const bool is_member = i > 0 && (tokens[i - 1].is(".") || tokens[i - 1].is(":"));
            if (!is_member) continue;
            const std::string_view owner = i > 1 ? tokens[i - 2].text : std::string_view();
            if (!is_registry(owner)) members_.emplace(here.text);
            const bool defined = (i > 2 && tokens[i - 3].is("function")) || (i > 3 && tokens[i - 4].is("replace")) ||
                                 token(i + 1).is("=");
            if (!defined) entries_.emplace(std::string(owner) + "." + std::string(here.text));
        }
    }
}

bool Uses::has_entry(std::string_view owner, std::string_view name) const {
    return entries_.contains(std::string(owner) + "." + std::string(name));
}

namespace {

void add_names(const content::FlowNode& node, std::set<std::string>& names) {
    for (const content::Condition* condition : {&node.condition, &node.until, &node.only})
        names.insert(condition->name);
    names.insert(node.from);
    if (node.times) names.insert(node.times->value);
    for (const auto* children : {&node.body, &node.otherwise})
        for (const content::FlowNode& child : *children) add_names(child, names);
}

}  // namespace

std::set<std::string> names_in_flow(const content::Definition& definition) {
    std::set<std::string> names;
    for (const content::FlowNode& node : definition.flow) add_names(node, names);
    if (definition.turn_order && definition.turn_order->variable >= 0)
        names.insert(definition.stores[definition.turn_order->variable].name);
    return names;
}

}  // namespace rulewright::checks

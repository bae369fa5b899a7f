#include "content/builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <span>

#include "content/reserved_names.h"

namespace rulewright::content {

Definition build(const Merged& merged, Diagnostics& diagnostics) { return Builder(merged, diagnostics).build(); }

Definition Builder::build() {
    header();
    // In order of dependence: each part only looks up what stands before it.
    options();
    variant_options();
    enums();
    grids();
    records();
    types();
    names();
    zones();
    stores("counters", true);
    stores("variables", false);
    type_members();
    scope_clashes();
    components();
    menus();
    flow();
    turn_limit();
    turn_order();
    return std::move(d_);
}

void Builder::complain(const Node& at, std::string message, std::string cure) {
    diagnostics_.error(at.location, std::move(message), std::move(cure),
                       static_cast<int>(std::max<std::size_t>(1, at.text.size())));
}

void Builder::complain(const Key& at, std::string message, std::string cure) {
    diagnostics_.error(at.location, std::move(message), std::move(cure),
                       static_cast<int>(std::max<std::size_t>(1, at.text.size())));
}

void Builder::check_name(const Key& key, const char* what) {
    static const std::set<std::string> lua_words = {
        "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
        "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};
    const bool good = !key.text.empty() && key.text[0] >= 'a' && key.text[0] <= 'z' &&
                      key.text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
    if (!good)
        complain(key, fmt::format("'{}' cannot name a {}", key.text, what),
                 "names used from Lua are lower-case words joined by _");
    else if (lua_words.contains(key.text))
        complain(key, fmt::format("'{}' is a word of Lua and cannot name a {}", key.text, what));
}

void Builder::header() {
    d_.id = root_.text_or("id");
    d_.title = root_.text_or("title", d_.id);
    d_.version = root_.text_or("version");
    d_.text = root_.text_or("text");
    d_.packs = merged_.packs;
    d_.variant = merged_.variant;
    const Node* players = root_.get("players");
    if (!players) return;
    const auto limit = [&](const char* name) {
        const Node* node = players->get(name);
        return node ? static_cast<int>(std::clamp<std::int64_t>(node->as_int().value_or(1), 1, 64)) : 1;
    };
    d_.players_min = limit("min");
    d_.players_max = limit("max");
    if (d_.players_min > d_.players_max)
        complain(*players, fmt::format("players: min {} is more than max {}", d_.players_min, d_.players_max));
}

void Builder::names() {
    const auto read = [&](const char* section, const char* what, std::vector<Named>& into) {
        const Node* node = root_.get(section);
        if (!node || !node->is_map()) return;
        for (std::size_t i = 0; i < node->keys.size(); ++i) {
            check_name(node->keys[i], what);
            into.push_back({node->keys[i].text, node->items[i].text_or("text"), node->keys[i].location});
        }
    };
    read("events", "event", d_.events);
    read("windows", "window", d_.windows);
    const Node* scores = root_.get("scores");
    if (!scores || !scores->is_sequence()) return;
    for (const Node& line : scores->items) {
        const int old = find_named(d_.scores, line.text);
        if (old >= 0) {
            const Location& first = d_.scores[old].location;
            complain(line,
                     fmt::format("score line '{}' is given twice, first in {}:{}", line.text, first.file, first.line));
            continue;
        }
        d_.scores.push_back({line.text, "", line.location});
    }
}

// Everything Lua reads through one handle shares that handle's names.
void Builder::scope_clashes() {
    struct Scope {
        std::string name;
        std::map<std::string, Location> taken;
        std::span<const std::string_view> reserved;
    };
    Scope game{"game", {}, game_members};
    Scope player{"player", {}, player_members};
    std::vector<std::string_view> of_component(std::begin(component_members), std::end(component_members));
    of_component.emplace_back("abilities");  // not read in Lua, but every component has a list of them
    std::vector<Scope> types;
    for (const Type& type : d_.types) types.push_back({"type '" + type.name + "'", {}, of_component});
    const auto take = [&](Scope& scope, const std::string& name, const Location& at) {
        const int length = static_cast<int>(name.size());
        if (std::find(scope.reserved.begin(), scope.reserved.end(), name) != scope.reserved.end()) {
            diagnostics_.error(at, fmt::format("'{}' is taken: every {} has a member of that name", name, scope.name),
                               "choose another name", length);
            return;
        }
        const auto [first, is_new] = scope.taken.emplace(name, at);
        if (!is_new)
            diagnostics_.error(at,
                               fmt::format("'{}' is declared twice for the {}, first in {}:{}", name, scope.name,
                                           first->second.file, first->second.line),
                               "choose another name", length);
    };
    const auto scope_of = [&](int on_type, const std::vector<Axis>& per) -> Scope& {
        if (on_type >= 0) return types[on_type];
        return !per.empty() && per[0].kind == Axis::Kind::player ? player : game;
    };
    for (std::size_t i = 0; i < d_.types.size(); ++i)
        for (const Field& field : d_.types[i].fields)
            if (!builtin_component_keys().contains(field.name)) take(types[i], field.name, field.location);
    for (std::size_t i = 1; i < d_.zones.size(); ++i)
        take(scope_of(d_.zones[i].on_type, d_.zones[i].per), d_.zones[i].name, d_.zones[i].location);
    for (const Store& store : d_.stores) take(scope_of(store.on_type, store.per), store.name, store.location);
}

std::pair<int, int> Builder::widest_table() const {
    int least = d_.players_min, most = d_.players_max;
    for (const Option& option : d_.options) {
        if (option.players_min) least = std::min(least, *option.players_min);
        if (option.players_max) most = std::max(most, *option.players_max);
    }
    return {least, most};
}

namespace {

// Every number a Number can turn out to be, as far as it is known now.
std::vector<int> possible_values(const Number& number, const std::vector<Option>& options) {
    std::vector<int> values;
    switch (number.kind) {
        case Number::Kind::constant:
            values.push_back(number.constant);
            break;
        case Number::Kind::by_players:
            for (const auto& [count, value] : number.by_players) values.push_back(value);
            break;
        case Number::Kind::option:
            if (number.option >= 0) {
                const Option& option = options[number.option];
                values = {option.min, option.max};
            }
            break;
        case Number::Kind::value:
            break;
    }
    return values;
}

}  // namespace

void Builder::check_least(const Number& number, int least, const Node& at, const std::string& what) {
    for (const int value : possible_values(number, d_.options))
        if (value < least) {
            if (value == INT32_MIN)
                complain(at, fmt::format("{} must be at least {}, and this option has no 'min'", what, least),
                         "give the option a 'min'");
            else
                complain(at, fmt::format("{} must be at least {}, not {}", what, least, value));
            return;
        }
}

void Builder::check_most(const Number& number, int most, const Node& at, const std::string& what) {
    for (const int value : possible_values(number, d_.options))
        if (value > most) {
            if (value == INT32_MAX)
                complain(at, fmt::format("{} must be at most {}, and this option has no 'max'", what, most),
                         "give the option a 'max'");
            else
                complain(at, fmt::format("{} must be at most {}, not {}", what, most, value));
            return;
        }
}

Number Builder::number(const Node& node, const std::string& what, bool in_flow) {
    Number result;
    const auto fits = [](std::int64_t value) {
        return value >= std::numeric_limits<int>::min() && value <= std::numeric_limits<int>::max();
    };
    if (const auto value = node.as_int()) {
        if (!fits(*value))
            complain(node, fmt::format("{} is too large: {}", what, node.text));
        else
            result.constant = static_cast<int>(*value);
        return result;
    }
    if (node.is_scalar() && node.text.starts_with("option.")) {
        const std::string name = node.text.substr(7);
        result.kind = Number::Kind::option;
        result.option = find_named(d_.options, name);
        if (result.option < 0)
            complain(node, fmt::format("there is no option '{}'", name), did_you_mean(name, names_of(d_.options)));
        else if (d_.options[result.option].type != OptionType::integer)
            complain(node, fmt::format("option '{}' is not an int", name));
        return result;
    }
    if (in_flow && node.is_scalar() && node.text.starts_with("value.")) {
        result.kind = Number::Kind::value;
        result.value = node.text.substr(6);
        return result;
    }
    const Node* table = node.get("by_players");
    if (!table || !table->is_map()) {
        complain(node, fmt::format("{} must be a number, option.<name> or by_players, not {}", what, describe(node)));
        return result;
    }
    result.kind = Number::Kind::by_players;
    for (std::size_t i = 0; i < table->keys.size(); ++i) {
        int count = 0;
        const std::string& text = table->keys[i].text;
        const auto parsed = std::from_chars(text.data(), text.data() + text.size(), count);
        const auto value = table->items[i].as_int();
        if (parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size())
            complain(table->keys[i], fmt::format("'{}' is no number of players", text));
        else if (!value || !fits(*value))
            complain(table->items[i],
                     fmt::format("{} must be a whole number, not {}", what, describe(table->items[i])));
        else
            result.by_players[count] = static_cast<int>(*value);
    }
    std::string missing;
    const auto [least, most] = widest_table();
    for (int count = least; count <= most; ++count)
        if (!result.by_players.contains(count)) missing += (missing.empty() ? "" : ", ") + std::to_string(count);
    if (!missing.empty())
        diagnostics_.error(table->location, fmt::format("{} says nothing for {} players", what, missing),
                           fmt::format("the game allows {} to {} players", least, most));
    return result;
}

}  // namespace rulewright::content

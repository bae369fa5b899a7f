// Options: how they are declared, and what a text given for one means.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "content/builder.h"

namespace rulewright::content {

namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

std::string range_of(const Option& option) {
    if (option.min == INT32_MIN) return fmt::format("at most {}", option.max);
    if (option.max == INT32_MAX) return fmt::format("at least {}", option.min);
    return fmt::format("from {} to {}", option.min, option.max);
}

// The value written in YAML, where "5" in quotes is a text and no number.
std::optional<int> written_value(const Option& option, const Node& given, Diagnostics& diagnostics) {
    if (given.is_scalar() && given.quoted && option.type != OptionType::enumeration) {
        diagnostics.error(
            given.location,
            fmt::format("option '{}' must be {}, not {}", option.name,
                        option.type == OptionType::boolean ? "true or false" : "a whole number", describe(given)),
            "leave out the quotes", static_cast<int>(std::max<std::size_t>(1, given.text.size())));
        return std::nullopt;
    }
    return option_value(option, given.text, given.location, diagnostics);
}

}  // namespace

void Builder::options() {
    const Node* section = root_.get("options");
    if (!section || !section->is_map()) return;
    for (std::size_t i = 0; i < section->keys.size(); ++i) option(section->keys[i], section->items[i]);
}

void Builder::option(const Key& key, const Node& node) {
    check_name(key, "option");
    Option made;
    made.name = key.text;
    made.location = key.location;
    made.text = node.text_or("text");
    const std::string type = node.text_or("type");
    if (type == "bool")
        made.type = OptionType::boolean;
    else if (type == "enum")
        made.type = OptionType::enumeration;
    if (const Node* values = node.get("values"))
        for (const Node& value : values->items) {
            if (std::find(made.values.begin(), made.values.end(), value.text) != made.values.end())
                complain(value, fmt::format("option '{}' has the value '{}' twice", key.text, value.text));
            else
                made.values.push_back(value.text);
        }
    if (made.type == OptionType::enumeration && made.values.empty())
        complain(key, fmt::format("option '{}' needs 'values'", key.text));
    if (made.type != OptionType::enumeration && node.get("values"))
        complain(*node.key_of("values"), "only an option of type enum has values");
    const auto bound = [&](const char* name, int& into) {
        const Node* given = node.get(name);
        if (!given) return;
        if (made.type != OptionType::integer)
            complain(*node.key_of(name), fmt::format("only an option of type int has '{}'", name));
        into = static_cast<int>(given->as_int().value_or(0));
    };
    bound("min", made.min);
    bound("max", made.max);
    if (made.min > made.max)
        complain(key, fmt::format("option '{}': min {} is more than max {}", key.text, made.min, made.max));
    option_players(made, node);
    const bool no_values = made.type == OptionType::enumeration && made.values.empty();  // reported
    if (const Node* given = node.get("default"); given && !no_values)
        made.default_value = written_value(made, *given, diagnostics_).value_or(0);
    else if (!given)
        complain(key, fmt::format("option '{}' needs a 'default'", key.text));
    d_.options.push_back(std::move(made));
}

void Builder::option_players(Option& made, const Node& node) {
    const Node* players = node.get("players");
    if (!players) return;
    if (made.type != OptionType::boolean)
        complain(*node.key_of("players"), "only an option of type bool can change the number of players");
    if (const Node* min = players->get("min")) made.players_min = static_cast<int>(min->as_int().value_or(1));
    if (const Node* max = players->get("max")) made.players_max = static_cast<int>(max->as_int().value_or(1));
    const int least = made.players_min.value_or(d_.players_min), most = made.players_max.value_or(d_.players_max);
    if (least > most) complain(*players, fmt::format("players: min {} is more than max {}", least, most));
}

void Builder::variant_options() {
    if (!merged_.options.is_map()) return;
    for (std::size_t i = 0; i < merged_.options.keys.size(); ++i) {
        const Key& key = merged_.options.keys[i];
        const int index = find_named(d_.options, key.text);
        if (index < 0) {
            complain(key, fmt::format("there is no option '{}'", key.text),
                     did_you_mean(key.text, names_of(d_.options)));
            continue;
        }
        if (const auto value = written_value(d_.options[index], merged_.options.items[i], diagnostics_))
            d_.option_values[key.text] = *value;
    }
}

std::optional<int> option_value(const Option& option, const std::string& text, const Location& at,
                                Diagnostics& diagnostics) {
    const int length = static_cast<int>(std::max<std::size_t>(1, text.size()));
    switch (option.type) {
        case OptionType::boolean:
            if (const auto value = make_scalar(text, at).as_bool()) return *value ? 1 : 0;
            diagnostics.error(at, fmt::format("option '{}' must be true or false, not '{}'", option.name, text),
                              did_you_mean(text, {"true", "false"}), length);
            return std::nullopt;
        case OptionType::enumeration: {
            const auto found = std::find(option.values.begin(), option.values.end(), text);
            if (found != option.values.end()) return static_cast<int>(found - option.values.begin());
            diagnostics.error(
                at, fmt::format("option '{}' must be one of {}, not '{}'", option.name, joined(option.values), text),
                did_you_mean(text, option.values), length);
            return std::nullopt;
        }
        case OptionType::integer:
            break;
    }
    int value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size()) {
        diagnostics.error(at, fmt::format("option '{}' must be a whole number, not '{}'", option.name, text), "",
                          length);
        return std::nullopt;
    }
    if (value < option.min || value > option.max) {
        diagnostics.error(at, fmt::format("option '{}' must be {}, not {}", option.name, range_of(option), value), "",
                          length);
        return std::nullopt;
    }
    return value;
}

}  // namespace rulewright::content

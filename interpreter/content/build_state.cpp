// Zones, counters, variables and attributes: what the World is made of.
#include <fmt/format.h>

#include <algorithm>

#include "content/builder.h"

namespace rulewright::content {

namespace {

bool per_player_first(const std::vector<Axis>& per) { return !per.empty() && per[0].kind == Axis::Kind::player; }

bool is_constant(const std::optional<Number>& number) { return number && number->kind == Number::Kind::constant; }

}  // namespace

std::vector<Axis> Builder::axes(const Node* per) {
    std::vector<Axis> made;
    if (!per) return made;
    std::vector<const Node*> words;
    if (per->is_sequence())
        for (const Node& word : per->items) words.push_back(&word);
    else
        words.push_back(per);
    for (const Node* word : words) {
        if (word->text == "player") {
            made.push_back({Axis::Kind::player, -1});
        } else if (const int index = find_named(d_.enums, word->text); index >= 0) {
            made.push_back({Axis::Kind::enumeration, index});
        } else if (const int grid = find_named(d_.grids, word->text); grid >= 0) {
            made.push_back({Axis::Kind::grid, grid});
        } else {
            std::vector<std::string> known = names_of(d_.enums);
            known.push_back("player");
            for (const Grid& one : d_.grids) known.push_back(one.name);
            complain(*word,
                     fmt::format("'per' names a player, an enum or a grid, and '{}' is none of them", word->text),
                     did_you_mean(word->text, known));
        }
    }
    return made;
}

std::vector<int> Builder::held_types(const Node* holds) {
    std::vector<int> made;
    if (!holds) return made;
    std::vector<const Node*> words;
    if (holds->is_sequence())
        for (const Node& word : holds->items) words.push_back(&word);
    else
        words.push_back(holds);
    for (const Node* word : words) {
        const int type = find_named(d_.types, word->text);
        if (type < 0)
            complain(*word, fmt::format("there is no component type '{}'", word->text),
                     did_you_mean(word->text, names_of(d_.types)));
        else if (std::find(made.begin(), made.end(), type) != made.end())
            complain(*word, fmt::format("the type '{}' is given twice", word->text));
        else
            made.push_back(type);
    }
    return made;
}

Visibility Builder::visibility(const Node& node, const std::vector<Axis>& per, bool zone) {
    const Node* given = node.get("visible");
    if (!given || given->text == "everyone") return Visibility::everyone;
    if (given->text == "nobody") return Visibility::nobody;
    if (zone && given->text == "by_face") return Visibility::by_face;
    if (given->text == "owner") {
        if (!per_player_first(per))
            complain(*given, "'visible: owner' needs 'per: player', or a pair that begins with player");
        return Visibility::owner;
    }
    complain(*given, fmt::format("'visible' cannot be '{}'", given->text),
             did_you_mean(given->text, {"everyone", "owner", "nobody", "by_face"}));
    return Visibility::everyone;
}

void Builder::zones() {
    Zone box;
    box.name = "box";
    box.text = "What the rules do not see";
    d_.zones.push_back(std::move(box));
    const Node* section = root_.get("zones");
    if (!section || !section->is_map()) return;
    for (std::size_t i = 0; i < section->keys.size(); ++i) {
        if (section->keys[i].text == "box")
            complain(section->keys[i], "the zone 'box' is always there and cannot be declared");
        else
            zone(section->keys[i], section->items[i], -1);
    }
}

void Builder::zone(const Key& key, const Node& node, int on_type) {
    check_name(key, "zone");
    Zone made;
    made.name = key.text;
    made.location = key.location;
    made.on_type = on_type;
    made.text = node.text_or("text");
    made.per = axes(node.get("per"));
    made.holds = held_types(node.get("holds"));
    if (!node.get("holds"))
        complain(key, fmt::format("zone '{}' needs 'holds': the types of components that may lie there", key.text));
    made.visible = visibility(node, made.per, true);
    if (const Node* face_down = node.get("face_down")) {
        made.face_down_to_owner = face_down->text == "owner";
        if (made.visible != Visibility::by_face)
            complain(*node.key_of("face_down"), "'face_down' only means something with 'visible: by_face'");
        if (made.face_down_to_owner && !per_player_first(made.per))
            complain(*face_down, "'face_down: owner' needs 'per: player'");
    }
    if (const Node* slots = node.get("slots")) {
        made.slots = number(*slots, fmt::format("'slots' of zone '{}'", key.text));
        check_least(*made.slots, 1, *slots, fmt::format("'slots' of zone '{}'", key.text));
    }
    if (const Node* abilities = node.get("abilities")) {
        made.abilities = abilities->as_bool().value_or(false);
        if (made.abilities && !per_player_first(made.per))
            complain(*node.key_of("abilities"),
                     "abilities work for the owner of a zone, so this zone must be 'per: player'");
    }
    if (const Node* remember = node.get("remember")) {
        made.remember = remember->as_bool().value_or(false);
        if (made.remember && made.visible == Visibility::everyone)
            complain(*node.key_of("remember"), "everybody sees what lies here, so there is nothing to remember");
    }
    d_.zones.push_back(std::move(made));
}

void Builder::stores(const char* section_name, bool counter) {
    const Node* section = root_.get(section_name);
    if (!section || !section->is_map()) return;
    for (std::size_t i = 0; i < section->keys.size(); ++i) store(section->keys[i], section->items[i], counter, -1);
}

void Builder::store(const Key& key, const Node& node, bool counter, int on_type) {
    const std::string what = counter ? "counter" : on_type >= 0 ? "attribute" : "variable";
    check_name(key, what.c_str());
    Store made;
    made.name = key.text;
    made.location = key.location;
    made.counter = counter;
    made.on_type = on_type;
    made.text = node.text_or("text");
    if (!counter) {
        const Node* type = node.get("type");
        if (!type)
            complain(key, fmt::format("{} '{}' needs a 'type'", what, key.text));
        else if (const auto known = value_type(*type, true))
            made.type = *known;
        else
            return;  // its start would only be compared with the wrong type
    }
    made.per = axes(node.get("per"));
    made.visible = visibility(node, made.per, false);
    if (const Node* shown = node.get("shown")) made.shown = shown->as_bool().value_or(true);
    const bool whole_number = made.type.kind == ValueType::Kind::integer;
    const auto bound = [&](const char* name, std::optional<Number>& into) {
        const Node* given = node.get(name);
        if (!given) return;
        into.reset();
        if (!whole_number)
            complain(*node.key_of(name), fmt::format("only whole numbers have '{}'", name));
        else if (given->text != "none" || !given->is_scalar())
            into = number(*given, fmt::format("'{}' of {} '{}'", name, what, key.text));
    };
    if (counter) made.min = Number{};
    bound("min", made.min);
    bound("max", made.max);
    start_of(made, node);
    d_.stores.push_back(std::move(made));
}

void Builder::start_of(Store& store, const Node& node) {
    using Kind = ValueType::Kind;
    const Node* given = node.get("start");
    const std::string what = fmt::format("'start' of '{}'", store.name);
    if (store.type.kind == Kind::integer) {
        if (given) store.start = number(*given, what);
        const Node& at = given ? *given : node;
        if (store.start.kind != Number::Kind::constant) return;
        if (is_constant(store.min) && store.start.constant < store.min->constant)
            complain(at,
                     fmt::format("{} is {}, less than its 'min' {}", what, store.start.constant, store.min->constant));
        if (is_constant(store.max) && store.start.constant > store.max->constant)
            complain(at,
                     fmt::format("{} is {}, more than its 'max' {}", what, store.start.constant, store.max->constant));
        return;
    }
    store.start.constant = store.type.kind == Kind::boolean ? 0 : -1;
    if (!given) return;
    if (store.type.kind == Kind::boolean) {
        const auto value = given->as_bool();
        if (!value) complain(*given, fmt::format("{} must be true or false, not {}", what, describe(*given)));
        store.start.constant = value.value_or(false) ? 1 : 0;
        return;
    }
    if (store.type.kind != Kind::enumeration) {
        complain(*given,
                 fmt::format("{}: a {} is unset when the game begins", what,
                             store.type.kind == Kind::player ? "player" : "component"),
                 "set it in a step");
        return;
    }
    const Enum& values = d_.enums[store.type.index];
    const auto found = std::find(values.values.begin(), values.values.end(), given->text);
    if (!given->is_scalar() || found == values.values.end())
        complain(*given, fmt::format("{} must be a {}, not {}", what, values.name, describe(*given)),
                 did_you_mean(given->text, values.values));
    else
        store.start.constant = static_cast<int>(found - values.values.begin());
}

void Builder::type_members() {
    const Node* section = root_.get("types");
    if (!section || !section->is_map()) return;
    for (std::size_t t = 0; t < section->items.size(); ++t) {
        const Node& type = section->items[t];
        if (const Node* attributes = type.get("attributes"); attributes && attributes->is_map())
            for (std::size_t i = 0; i < attributes->keys.size(); ++i)
                store(attributes->keys[i], attributes->items[i], false, static_cast<int>(t));
        if (const Node* zones = type.get("zones"); zones && zones->is_map())
            for (std::size_t i = 0; i < zones->keys.size(); ++i)
                zone(zones->keys[i], zones->items[i], static_cast<int>(t));
    }
}

}  // namespace rulewright::content

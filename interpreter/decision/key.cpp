#include "decision/key.h"

#include <fmt/format.h>

#include <algorithm>

#include "decision/behaviour.h"

namespace rulewright::decision {
namespace {

using content::Axis;
using content::Data;
using content::Definition;
using content::Visibility;
using state::Value;

constexpr std::string_view declined = "pass";
constexpr std::string_view unknown = "?";

// In quotes, so that no text reads like another key.
std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

std::string axis_key(const Definition& definition, const Axis& axis, int key) {
    if (axis.kind == Axis::Kind::enumeration) return definition.enums[axis.index].values[key];
    if (axis.kind == Axis::Kind::grid) return definition.grids[axis.index].cell_text(key);
    return std::to_string(key + 1);
}

std::string back_key(const Data& data) {
    using Kind = Data::Kind;
    if (data.kind == Kind::text || data.kind == Kind::enumeration || data.kind == Kind::shape) return data.text;
    return data.kind == Kind::boolean ? (data.integer ? "yes" : "no") : std::to_string(data.integer);
}

bool begins_face_up(const state::Layout& layout, const state::ComponentInfo& component) {
    const int family = layout.zones[component.start_zone].family;
    return layout.definition->zones[family].visible == Visibility::everyone;
}

}  // namespace

std::string Keys::zone(int zone) const {
    const Definition& d = *world_.layout().definition;
    std::string key;
    // What lies on a component is named after it, and that after what it lies on.
    for (;;) {
        const state::ZoneInfo& info = world_.layout().zones[zone];
        const content::Zone& declared = d.zones[info.family];
        key += declared.name;
        const int keys[] = {info.key0, info.key1};
        for (std::size_t i = 0; i < declared.per.size(); ++i)
            key += fmt::format("[{}]", axis_key(d, declared.per[i], keys[i]));
        if (info.host < 0) return key;
        key += fmt::format(" of {}@", print(info.host));
        zone = world_.places[info.host].zone;
    }
}

// What is printed on it, or on its back.
std::string Keys::print(int component) const {
    const Definition& d = *world_.layout().definition;
    const state::ComponentInfo& info = world_.layout().components[component];
    const content::Component& printed = d.components[info.definition];
    const content::Type& type = d.types[info.type];
    std::string key = printed.id;
    if (!viewer_.sees(world_, component)) {
        key = std::string(unknown) + type.name;
        if (type.back >= 0)
            key += fmt::format("({} {})", type.fields[type.back].name, back_key(printed.fields[type.back]));
    }
    if (info.maker >= 0) key += fmt::format("/{}", info.maker + 1);
    return key;
}

std::string Keys::stored(const content::Store& store, std::int32_t value) const {
    using Kind = content::ValueType::Kind;
    const Definition& d = *world_.layout().definition;
    switch (store.type.kind) {
        case Kind::boolean:
            return value ? "yes" : "no";
        case Kind::enumeration:
            return value < 0 ? "none" : d.enums[store.type.index].values[value];
        case Kind::player:
            return value < 0 ? "none" : fmt::format("player {}", value + 1);
        case Kind::component:
            return value < 0 ? "none" : print(value);
        default:
            return std::to_string(value);
    }
}

// What has changed about a component that is seen: how it lies, its attributes, what lies on it.
std::string Keys::condition(int component) const {
    const state::Layout& layout = world_.layout();
    const Definition& d = *layout.definition;
    const state::ComponentInfo& info = layout.components[component];
    const state::Place& at = world_.places[component];
    std::vector<std::string> parts;
    const Visibility visible = d.zones[layout.zones[at.zone].family].visible;
    // In a hand it does not matter how a card lies, on an open table only whether somebody has turned it over.
    if (visible == Visibility::by_face && !at.face_up) parts.emplace_back("face down");
    if (visible == Visibility::everyone && (at.face_up != 0) != begins_face_up(layout, info))
        parts.emplace_back("turned over");
    for (const int attribute : layout.type_attributes[info.type]) {
        const state::StoreFamily& family = layout.stores[attribute];
        if (!viewer_.sees_store(world_, attribute, component)) continue;
        for (int i = 0; i < family.size(); ++i) {
            const std::int32_t value = world_.stored[info.attributes + family.base + i];
            if (value == family.start) continue;
            const std::string key = family.size() > 1 ? fmt::format("[{}]", i + 1) : "";
            parts.push_back(fmt::format("{}{} {}", d.stores[attribute].name, key, stored(d.stores[attribute], value)));
        }
    }
    for (int k = 0; k < layout.zone_count_of_type[info.type]; ++k) {
        const int own = info.zones + k;
        std::vector<std::string> there;
        for (int c = world_.zones[own].first; c >= 0; c = world_.places[c].next) there.push_back(print(c));
        if (there.empty()) continue;
        std::sort(there.begin(), there.end());
        parts.push_back(fmt::format("{}: {}", d.zones[layout.zones[own].family].name, fmt::join(there, " ")));
    }
    return parts.empty() ? "" : fmt::format("{{{}}}", fmt::join(parts, ", "));
}

std::string Keys::place(int component) const {
    const state::Place& at = world_.places[component];
    return zone(at.zone) + (at.slot > 0 ? fmt::format("#{}", at.slot) : "");
}

std::string Keys::component(int component) const {
    return fmt::format("{}{}@{}", print(component), viewer_.sees(world_, component) ? condition(component) : "",
                       place(component));
}

std::string Keys::thing(const Value& value, const Decision& decision) const {
    const Definition& d = *world_.layout().definition;
    switch (value.kind) {
        case Value::Kind::none:
            return {};
        case Value::Kind::boolean:
            return value.index ? "yes" : "no";
        case Value::Kind::integer:
            return std::to_string(value.index);
        case Value::Kind::player:
            return fmt::format("player {}", value.index + 1);
        case Value::Kind::component:
            return component(value.index);
        case Value::Kind::zone:
            return zone(value.index);
        case Value::Kind::enumeration:
            return d.enums[value.family].values[value.index];
        case Value::Kind::cell:
            return d.grids[value.family].cell_text(value.index);
        case Value::Kind::text:
            return is_private(decision) ? std::string(unknown) : in_quotes(decision.texts[value.index]);
    }
    return {};
}

std::string Keys::option(const Decision& decision, const Option& option) const {
    const std::string target = thing(option.target, decision);
    if (option.action < 0) return target;
    std::string key = actions_[option.action];
    if (option.component >= 0) key += fmt::format("({})", component(option.component));
    return target.empty() ? key : key + ":" + target;
}

std::vector<std::string> Keys::parts(const Decision& decision, const Answer& answer) const {
    if (decision.secret && is_private(decision)) return {std::string(unknown)};
    if (answer.declined) return {std::string(declined)};
    return behaviour(decision).parts(decision, answer, [&](const Option& one) { return option(decision, one); });
}

std::string Keys::answer(const Decision& decision, const Answer& answer) const {
    std::vector<std::string> all = parts(decision, answer);
    std::sort(all.begin(), all.end());
    return all.empty() ? "nothing" : fmt::format("{}", fmt::join(all, " + "));
}

Result<Answer> Keys::find(const Decision& decision, std::span<const std::string> parts, const Answer& hint) const {
    if (parts.size() == 1 && parts.front() == declined) {
        if (!decision.optional) return because("this decision cannot be declined");
        return Answer::decline();
    }
    return behaviour(decision).with_parts(decision, parts, hint,
                                          [&](const Option& one) { return option(decision, one); });
}

}  // namespace rulewright::decision

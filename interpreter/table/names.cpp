#include "table/names.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulewright::table {

using content::Axis;
using content::Data;
using content::Definition;

std::string spaced(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

namespace {

// As it stands in the brackets of a place.
std::string key_in_place(const Definition& d, const Axis& axis, int key) {
    switch (axis.kind) {
        case Axis::Kind::player:
            return std::to_string(key + 1);
        case Axis::Kind::enumeration:
            return d.enums[axis.index].values[key];
        case Axis::Kind::grid:
            break;
    }
    return d.grids[axis.index].cell_text(key);
}

}  // namespace

std::string key_words(const Definition& d, const Axis& axis, int key) {
    if (axis.kind == Axis::Kind::player) return fmt::format("Player {}", key + 1);
    return spaced(key_in_place(d, axis, key));
}

std::string seat_place(int seat) { return fmt::format("players[{}]", seat + 1); }

std::string cell_place(const Definition& d, int grid, int cell) {
    return fmt::format("{}[{}]", d.grids[grid].name, d.grids[grid].cell_text(cell));
}

std::string enum_place(const Definition& d, int family, int value) {
    return fmt::format("{}[{}]", d.enums[family].name, d.enums[family].values[value]);
}

std::string zone_place(const state::Layout& layout, int zone) {
    const Definition& d = *layout.definition;
    const state::ZoneInfo& info = layout.zones[zone];
    const content::Zone& declared = d.zones[info.family];
    const int keys[] = {info.key0, info.key1};
    std::string place = declared.name;
    for (std::size_t i = 0; i < declared.per.size(); ++i) {
        const Axis& axis = declared.per[i];
        if (i == 0 && axis.kind == Axis::Kind::player)
            place = fmt::format("{}.{}", seat_place(keys[i]), declared.name);
        else
            place += fmt::format("[{}]", key_in_place(d, axis, keys[i]));
    }
    return place;
}

std::string zone_key(const state::Layout& layout, int zone) {
    const Definition& d = *layout.definition;
    const state::ZoneInfo& info = layout.zones[zone];
    const content::Zone& declared = d.zones[info.family];
    const int keys[] = {info.key0, info.key1};
    std::string words;
    for (std::size_t i = 0; i < declared.per.size(); ++i) {
        if (i == 0 && declared.per[i].kind == Axis::Kind::player) continue;
        if (!words.empty()) words += ' ';
        words += key_words(d, declared.per[i], keys[i]);
    }
    return words;
}

const std::string& printed_title(const content::Component& printed) {
    return printed.title.empty() ? printed.id : printed.title;
}

std::string data_words(const Data& data) {
    std::vector<std::string> parts;
    switch (data.kind) {
        case Data::Kind::none:
            return "-";
        case Data::Kind::integer:
            return std::to_string(data.integer);
        case Data::Kind::boolean:
            return data.integer ? "yes" : "no";
        case Data::Kind::text:
        case Data::Kind::enumeration:
        case Data::Kind::shape:
            return data.text;
        case Data::Kind::list:
            for (const Data& one : data.list) parts.push_back(data_words(one));
            return fmt::format("{}", fmt::join(parts, ", "));
        case Data::Kind::map:
            for (const auto& [key, value] : data.map)
                parts.push_back(fmt::format("{} {}", spaced(key), data_words(value)));
            return fmt::format("({})", fmt::join(parts, ", "));
    }
    return {};
}

bool is_empty(const Data& data) {
    return data.kind == Data::Kind::none || (data.kind == Data::Kind::list && data.list.empty()) ||
           (data.kind == Data::Kind::map && data.map.empty()) || (data.kind == Data::Kind::text && data.text.empty());
}

}  // namespace rulewright::table

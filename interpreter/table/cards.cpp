// Cards as they lie: what is printed on them, what changed about them, what lies on them.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <sstream>

#include "state/shape.h"
#include "table/names.h"
#include "table/sight.h"

namespace rulewright::table {

using content::Data;
using content::ValueType;

namespace {

// A shape as it is printed.
Picture draw_shape(std::string name, const Data& printed) {
    const auto shape = state::Shape::of(std::bit_cast<std::uint64_t>(printed.integer));
    Picture picture{.name = std::move(name), .width = shape.width(), .height = shape.height()};
    std::istringstream rows(state::draw(shape.mask(), picture.width, picture.height));
    for (std::string row; std::getline(rows, row);)
        for (const char c : row) picture.cells.push_back({.outside = c != '#'});
    return picture;
}

bool same_words(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
        const auto plain = [](unsigned char c) { return c == '_' ? ' ' : static_cast<char>(std::tolower(c)); };
        return plain(x) == plain(y);
    });
}

// The zone sorts its cards by this value: `era: second` says nothing in the deck of the second era.
bool is_key_of_zone(const Sight& sight, int zone, const content::Field& field, const Data& value) {
    const state::ZoneInfo& info = sight.layout.zones[zone];
    const auto& per = sight.definition.zones[info.family].per;
    const int keys[] = {info.key0, info.key1};
    for (std::size_t i = 0; i < per.size(); ++i)
        if (per[i].kind == content::Axis::Kind::enumeration && value.kind == Data::Kind::enumeration &&
            per[i].index == field.type.index && value.integer == keys[i])
            return true;
    return false;
}

bool equal(const Data& a, const Data& b) {
    return a.kind == b.kind && a.integer == b.integer && a.text == b.text &&
           std::equal(a.list.begin(), a.list.end(), b.list.begin(), b.list.end(), equal) &&
           std::equal(a.map.begin(), a.map.end(), b.map.begin(), b.map.end(),
                      [](const auto& x, const auto& y) { return x.key == y.key && equal(x.value, y.value); });
}

// What the field says is not said already by the card's place, its name, or by being as usual.
bool matters(const Sight& sight, int component, const content::Field& field, const Data& value) {
    const content::Component& printed = sight.printed(component);
    if (is_empty(value) || (value.kind == Data::Kind::boolean && value.integer == 0)) return false;
    if (field.default_value && equal(*field.default_value, value)) return false;
    if ((value.kind == Data::Kind::text || value.kind == Data::Kind::enumeration) &&
        (same_words(value.text, printed_title(printed)) || same_words(value.text, printed.id)))
        return false;
    return !is_key_of_zone(sight, sight.world.places[component].zone, field, value);
}

void draw_printed(const Sight& sight, int component, Card& card) {
    const content::Component& printed = sight.printed(component);
    const content::Type& type = sight.definition.types[printed.type];
    card.printed = printed.id;
    card.title = printed_title(printed);
    card.text = printed.text;
    for (std::size_t i = 0; i < type.fields.size() && i < printed.fields.size(); ++i) {
        const content::Field& field = type.fields[i];
        const Data& value = printed.fields[i];
        if (!matters(sight, component, field, value)) continue;
        if (value.kind == Data::Kind::shape) {
            card.pictures.push_back(draw_shape(field.name, value));
            continue;
        }
        Fact fact{field.name,
                  field.type.kind == ValueType::Kind::enumeration ? spaced(data_words(value)) : data_words(value)};
        if (value.kind == Data::Kind::integer) fact.number = static_cast<std::int32_t>(value.integer);
        card.fields.push_back(std::move(fact));
    }
}

void draw_marks(const Sight& sight, int component, Card& card) {
    const state::ComponentInfo& info = sight.layout.components[component];
    for (const int attribute : sight.layout.type_attributes[info.type]) {
        const content::Store& store = sight.definition.stores[attribute];
        const state::StoreFamily& family = sight.layout.stores[attribute];
        if (!store.shown) continue;
        for (int member = 0; member < family.size(); ++member) {
            const std::int32_t value = sight.world.stored[info.attributes + family.base + member];
            if (value == family.start) continue;
            Fact mark{store.name, value_words(sight, store.type, value)};
            for (std::size_t axis = 0; axis < store.per.size(); ++axis)
                mark.name += " " + key_words(sight.definition, store.per[axis],
                                             axis == 0 ? member / family.size1 : member % family.size1);
            if (mark.text.empty()) mark.text = store.type.kind == ValueType::Kind::boolean ? "no" : "-";
            if (store.type.kind == ValueType::Kind::integer) mark.number = value;
            card.marks.push_back(std::move(mark));
        }
    }
}

// Where one sees one's own face-down cards, it matters which of them the others see too.
bool is_open_among_own(const Sight& sight, int component) {
    const state::Place& place = sight.world.places[component];
    const content::Zone& zone = sight.definition.zones[sight.layout.zones[place.zone].family];
    return zone.visible == content::Visibility::by_face && zone.face_down_to_owner && place.face_up != 0 &&
           sight.viewer >= 0 && sight.layout.zones[place.zone].owner == sight.viewer;
}

// "market II"
std::string back_words(const Sight& sight, int component) {
    const content::Type& type = sight.definition.types[sight.layout.components[component].type];
    return spaced(
        fmt::format("{} {}", type.fields[type.back].name, data_words(sight.printed(component).fields[type.back])));
}

}  // namespace

Card draw_card(Sight& sight, int component, std::string place) {
    const state::ComponentInfo& info = sight.layout.components[component];
    const state::Place& where = sight.world.places[component];
    const content::Type& type = sight.definition.types[info.type];
    Card card{.id = std::move(place), .slot = where.slot, .hidden = where.hidden != 0, .type = type.name};
    sight.places[component] = card.id;
    if (info.maker >= 0 && sight.world.owner_of(where.zone) != info.maker) card.maker = info.maker;
    if (card.hidden) {
        if (type.back >= 0) card.back = back_words(sight, component);
    } else {
        card.open = is_open_among_own(sight, component);
        draw_printed(sight, component, card);
    }
    for (const int family : sight.layout.type_zones[info.type]) {
        const state::ZoneFamily& zones = sight.layout.zone_families[family];
        for (int member = 0; member < zones.size0 * zones.size1; ++member) {
            const int zone = info.zones + zones.base + member;
            if (sight.world.zones[zone].count == 0) continue;
            card.zones.push_back(draw_zone(sight, zone, fmt::format("{}.{}", card.id, zone_place(sight.layout, zone))));
        }
    }
    if (!card.hidden) draw_marks(sight, component, card);
    return card;
}

}  // namespace rulewright::table

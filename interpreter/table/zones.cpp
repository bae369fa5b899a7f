// Zones: which of them are shown, and in which form.
#include <fmt/format.h>

#include <algorithm>

#include "table/names.h"
#include "table/sight.h"

namespace rulewright::table {
namespace {

constexpr int most_slots = 12;       // as labelled places
constexpr int most_backs = 8;        // beside each other
constexpr int most_shared_open = 8;  // beside each other: more are a discard pile, whose top card matters
constexpr int most_beside = 2;       // equal open cards
constexpr int most_members = 24;     // of a family: in a larger one only those that hold something are shown

// Equal to the eye, so that one of them can stand for both.
bool alike(const Card& a, const Card& b) {
    const bool bare = a.marks.empty() && b.marks.empty() && a.zones.empty() && b.zones.empty();
    return bare && a.hidden == b.hidden && a.type == b.type && a.back == b.back && a.maker == b.maker &&
           a.printed == b.printed && a.open == b.open;
}

// Cards drawn once for all that are alike: every kind where the first of it lies, or runs of neighbours.
struct Merged {
    std::vector<Card> cards;
    std::vector<std::size_t> stands_for;  // per card that was given: which of `cards` it became
};

Merged kinds_of(const std::vector<Card>& cards) {
    Merged kinds;
    for (const Card& card : cards) {
        const auto same =
            std::find_if(kinds.cards.begin(), kinds.cards.end(), [&](const Card& kind) { return alike(kind, card); });
        kinds.stands_for.push_back(static_cast<std::size_t>(same - kinds.cards.begin()));
        if (same == kinds.cards.end())
            kinds.cards.push_back(card);
        else
            ++same->count;
    }
    return kinds;
}

// Only backs: the order of open cards in a pile is worth knowing.
Merged runs_of(const std::vector<Card>& cards) {
    Merged runs;
    for (const Card& card : cards) {
        if (!runs.cards.empty() && card.hidden && alike(runs.cards.back(), card))
            ++runs.cards.back().count;
        else
            runs.cards.push_back(card);
        runs.stands_for.push_back(runs.cards.size() - 1);
    }
    return runs;
}

Zone::Form form_of(const content::Zone& declared, const Zone& zone, const Merged& kinds) {
    if (zone.slots > 0 && zone.slots <= most_slots) return Zone::Form::slots;
    const auto backs = std::count_if(zone.cards.begin(), zone.cards.end(), [](const Card& c) { return c.hidden; });
    if (declared.visible == content::Visibility::nobody || backs > most_backs) return Zone::Form::pile;
    for (const Card& kind : kinds.cards)
        if (!kind.hidden && kind.count > most_beside) return Zone::Form::supply;
    if (declared.on_type < 0 && !on_mats(declared.per) && zone.count > most_shared_open) return Zone::Form::pile;
    return Zone::Form::row;
}

// The zones of one family that this seat's mat (or the shared area) shows.
std::vector<int> members_of(const Sight& sight, std::size_t family, int seat) {
    const state::ZoneFamily& where = sight.layout.zone_families[family];
    const int size = where.size0 * where.size1;
    std::vector<int> members;
    for (int member = 0; member < size; ++member) {
        const int zone = where.base + member;
        if (seat >= 0 && sight.layout.zones[zone].key0 != seat) continue;
        if (size > most_members && sight.world.zones[zone].count == 0) continue;
        members.push_back(zone);
    }
    return members;
}

// A character may be several bytes.
std::string first_letter(const std::string& text) {
    std::size_t end = text.empty() ? 0 : 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) ++end;
    return text.substr(0, end);
}

bool lies_in(const content::Zone& declared, int seat) {
    return declared.on_type < 0 && on_mats(declared.per) == (seat >= 0);
}

}  // namespace

Zone draw_zone(Sight& sight, int index, std::string place) {
    const state::ZoneInfo& info = sight.layout.zones[index];
    const content::Zone& declared = sight.definition.zones[info.family];
    Zone zone{.id = std::move(place),
              .name = declared.name,
              .key = zone_key(sight.layout, index),
              .text = declared.text,
              .slots = sight.layout.zone_families[info.family].slots,
              .count = sight.world.zones[index].count};
    std::vector<std::int32_t> there;
    sight.world.list(index, there);
    for (std::size_t i = 0; i < there.size(); ++i)
        zone.cards.push_back(draw_card(sight, there[i], fmt::format("{}[{}]", zone.id, i + 1)));
    Merged merged = kinds_of(zone.cards);
    zone.form = form_of(declared, zone, merged);
    if (zone.form == Zone::Form::row || zone.form == Zone::Form::slots) return zone;
    if (zone.form == Zone::Form::pile) merged = runs_of(zone.cards);
    for (std::size_t i = 0; i < there.size(); ++i) sight.places[there[i]] = merged.cards[merged.stands_for[i]].id;
    zone.cards = std::move(merged.cards);
    return zone;
}

std::vector<Zone> draw_zones(Sight& sight, int seat) {
    std::vector<Zone> zones;
    for (std::size_t family = 1; family < sight.definition.zones.size(); ++family) {
        const content::Zone& declared = sight.definition.zones[family];
        if (!lies_in(declared, seat) || on_grid(declared.per)) continue;
        for (const int zone : members_of(sight, family, seat))
            zones.push_back(draw_zone(sight, zone, zone_place(sight.layout, zone)));
    }
    return zones;
}

std::vector<Picture> draw_cards_on_grids(Sight& sight, int seat) {
    std::vector<Picture> pictures;
    for (std::size_t family = 1; family < sight.definition.zones.size(); ++family) {
        const content::Zone& declared = sight.definition.zones[family];
        if (!lies_in(declared, seat) || !on_grid(declared.per)) continue;
        const state::ZoneFamily& where = sight.layout.zone_families[family];
        const int grid_index = declared.per.back().index;
        const content::Grid& grid = sight.definition.grids[grid_index];
        const int cells = grid.width * grid.height;
        const bool two_axes = declared.per.size() > 1;
        for (int key = 0; key < where.size0 * where.size1 / cells; ++key) {
            if (seat >= 0 && two_axes && key != seat) continue;
            Picture picture{.name = spaced(declared.name), .width = grid.width, .height = grid.height};
            if (seat < 0 && two_axes) picture.name += " " + key_words(sight.definition, declared.per[0], key);
            for (int cell = 0; cell < cells; ++cell) {
                const int zone = where.base + key * cells + cell;
                Cell& drawn = picture.cells.emplace_back(Cell{.id = cell_place(sight.definition, grid_index, cell)});
                if (sight.world.zones[zone].count == 0) continue;
                drawn.zones.push_back(draw_zone(sight, zone, zone_place(sight.layout, zone)));
                const Card& top = drawn.zones.front().cards.front();
                drawn.text = top.hidden ? fmt::format("a hidden {}", spaced(top.type)) : top.title;
                drawn.mark = first_letter(drawn.text);
            }
            pictures.push_back(std::move(picture));
        }
    }
    return pictures;
}

}  // namespace rulewright::table

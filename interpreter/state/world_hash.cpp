#define XXH_INLINE_ALL  // most vectors are short: calls would cost more than hashing
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <type_traits>

#include "state/world.h"

namespace rulewright::state {
namespace {

// Hashes are over bytes, so nothing that is hashed may have bytes of padding.
static_assert(sizeof(Place) == 16 && std::has_unique_object_representations_v<Place>);
static_assert(std::has_unique_object_representations_v<ZoneList>);
static_assert(std::has_unique_object_representations_v<ScoreLine>);
static_assert(std::has_unique_object_representations_v<Tally::Entry>);

// Each part seeds the next, so that no bytes can wander from one vector into another unseen.
class Hash {
  public:
    template <class T>
    void add(const T* data, std::size_t count) {
        value_ = XXH3_64bits_withSeed(data, count * sizeof(T), value_);
    }
    template <class T>
    void add(const std::vector<T>& all) {
        add(all.data(), all.size());
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0;
};

// Whether nobody ever knew anything or all of it is forgotten is the same World.
bool anything_known(const World& world) {
    return std::any_of(world.known.begin(), world.known.end(), [](std::uint64_t players) { return players != 0; });
}

void add_zone(Hash& hash, const World& world, int zone, bool anything_known) {
    hash.add(&world.zones[zone].count, 1);
    for (int c = world.zones[zone].first; c >= 0; c = world.places[c].next) {
        const Place& place = world.places[c];
        const std::array<std::int32_t, 4> one{c, place.slot, place.face_up, place.hidden};
        hash.add(one.data(), one.size());
        if (anything_known) hash.add(&world.known[c], 1);
    }
}

void add_streams(Hash& hash, const Streams& streams) {
    const std::uint64_t seed = streams.seed();
    hash.add(&seed, 1);
    hash.add(streams.used().entries().data(), streams.used().entries().size());
}

void add_stores(Hash& hash, const World& world, int first, int count) {
    hash.add(world.stored.data() + first, static_cast<std::size_t>(count));
    if (world.is_view) hash.add(world.hidden_stored.data() + first, static_cast<std::size_t>(count));
}

template <class Declared>
std::string field_name(const content::Definition& definition, const Declared& declared) {
    if (declared.on_type >= 0) return definition.types[declared.on_type].name + "." + declared.name;
    const bool of_player = !declared.per.empty() && declared.per[0].kind == content::Axis::Kind::player;
    return of_player ? "players." + declared.name : declared.name;
}

}  // namespace

std::uint64_t World::hash() const {
    Hash hash;
    hash.add(stored);
    hash.add(places);
    hash.add(zones);
    hash.add(scores);
    hash.add(ranks);
    hash.add(hidden_stored);
    if (anything_known(*this)) hash.add(known);
    add_streams(hash, streams);
    const std::array<std::int32_t, 3> rest{position, static_cast<std::int32_t>(ending), is_view ? 1 : 0};
    hash.add(rest.data(), rest.size());
    if (!reason.empty()) hash.add(reason.data(), reason.size());
    return hash.value();
}

std::vector<std::pair<std::string, std::uint64_t>> World::field_hashes() const {
    const Layout& layout = *layout_;
    const content::Definition& definition = *layout.definition;
    std::vector<Hash> zone_hashes(definition.zones.size());
    const bool knowledge = anything_known(*this);
    for (std::size_t z = 0; z < zones.size(); ++z)
        add_zone(zone_hashes[layout.zones[z].family], *this, static_cast<int>(z), knowledge);

    std::vector<Hash> store_hashes(definition.stores.size());
    for (std::size_t i = 0; i < definition.stores.size(); ++i)
        if (definition.stores[i].on_type < 0)
            add_stores(store_hashes[i], *this, layout.stores[i].base, layout.stores[i].size());
    for (const ComponentInfo& component : layout.components)
        for (const int attribute : layout.type_attributes[component.type])
            add_stores(store_hashes[attribute], *this, component.attributes + layout.stores[attribute].base,
                       layout.stores[attribute].size());

    std::vector<std::pair<std::string, std::uint64_t>> out;
    for (std::size_t i = 0; i < zone_hashes.size(); ++i)
        out.emplace_back(field_name(definition, definition.zones[i]), zone_hashes[i].value());
    for (std::size_t i = 0; i < store_hashes.size(); ++i)
        out.emplace_back(field_name(definition, definition.stores[i]), store_hashes[i].value());

    Hash flow;
    flow.add(&position, 1);
    add_stores(flow, *this, layout.register_base, layout.register_count);
    out.emplace_back("flow", flow.value());
    Hash chance;
    add_streams(chance, streams);
    out.emplace_back("random", chance.value());
    Hash sheet;
    sheet.add(scores);
    out.emplace_back("scores", sheet.value());
    Hash result;
    result.add(&ending, 1);
    result.add(ranks);
    if (!reason.empty()) result.add(reason.data(), reason.size());
    out.emplace_back("result", result.value());
    return out;
}

}  // namespace rulewright::state

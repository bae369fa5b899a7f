#define XXH_INLINE_ALL  // what is hashed is short
#include "decision/information.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string_view>

#include "decision/behaviour.h"
#include "decision/viewer.h"

namespace rulewright::decision {
namespace {

using state::Value;
using state::World;

constexpr std::uint64_t all_players = ~std::uint64_t{0};

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    const std::array<std::uint64_t, 2> both{a, b};
    return XXH3_64bits(both.data(), sizeof both);
}
std::uint64_t hashed(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }
std::uint64_t hashed(const std::vector<std::int32_t>& numbers) {
    return XXH3_64bits(numbers.data(), numbers.size() * sizeof(std::int32_t));
}

// What the player sees, written down number by number. Everything that is left out or replaced is so for a reason that
// the player knows, so what is written can be read in one way only.
class Digest {
  public:
    Digest(const World& world, int player, std::vector<std::int32_t>& out)
        : world_(world), layout_(world.layout()), player_(player), out_(out) {}

    void write_world() {
        write(world_.position);
        write(static_cast<std::int32_t>(world_.ending));
        write_all(world_.ranks);
        write(static_cast<std::int32_t>(world_.scores.size()));
        for (const state::ScoreLine& score : world_.scores) {
            write(score.player);
            write(score.line);
            write(score.points);
        }
        write_all({world_.stored.data() + layout_.register_base, static_cast<std::size_t>(layout_.register_count)});
        for (std::size_t i = 0; i < layout_.stores.size(); ++i)
            if (layout_.definition->stores[i].on_type < 0) write_family(static_cast<int>(i));
        write_zones();
    }

    // Where it lies and, if it is seen, what it is.
    void write_component(int component) {
        write_look(component);
        int zone = world_.places[component].zone;
        for (int lying = component;; zone = world_.places[lying].zone) {
            const state::ZoneInfo& info = layout_.zones[zone];
            write(info.host < 0 ? zone : zone - layout_.components[info.host].zones);
            write(world_.places[lying].slot);
            if (info.host < 0) return;
            lying = info.host;
            write_look(lying);
        }
    }

    void write(std::int32_t number) { out_.push_back(number); }

  private:
    void write_all(std::span<const std::int32_t> numbers) { out_.insert(out_.end(), numbers.begin(), numbers.end()); }

    void write_look(int component) {
        const state::ComponentInfo& info = layout_.components[component];
        const bool seen = world_.sees(player_, component);
        write(seen ? info.definition : -1 - info.group);
        write(seen ? info.maker : -1);
        write(seen ? world_.places[component].face_up : 0);
    }

    void write_stored(const content::Store& store, std::int32_t value) {
        if (store.type.kind != content::ValueType::Kind::component || value < 0) return write(value);
        // Which of its zone's components it is: with more than one like it the player knows which is meant.
        std::int32_t above = 0;
        for (int c = world_.places[value].previous; c >= 0; c = world_.places[c].previous) ++above;
        write(above);
        write_component(value);
    }

    void write_family(int i) {
        const content::Store& store = layout_.definition->stores[i];
        const state::StoreFamily& family = layout_.stores[i];
        for (int key = 0; key < family.size0; ++key) {
            if (!world_.sees_store(player_, i, key)) continue;  // as the player knows
            for (int k = 0; k < family.size1; ++k)
                write_stored(store, world_.stored[family.base + key * family.size1 + k]);
        }
    }

    void write_attributes(int component) {
        const state::ComponentInfo& info = layout_.components[component];
        for (const int i : layout_.type_attributes[info.type]) {
            const bool seen = world_.sees_store(player_, i, component);
            write(seen ? 1 : 0);
            if (!seen) continue;
            const state::StoreFamily& family = layout_.stores[i];
            for (int k = 0; k < family.size(); ++k)
                write_stored(layout_.definition->stores[i], world_.stored[info.attributes + family.base + k]);
        }
    }

    // The zones of the table, and after them what lies on components, in the order in which these were written.
    void write_zones() {
        std::vector<std::int32_t> hosts;
        for (std::size_t z = 0; z < world_.zones.size() && layout_.zones[z].host < 0; ++z)
            write_zone(static_cast<int>(z), hosts);
        for (std::size_t i = 0; i < hosts.size(); ++i) {
            const state::ComponentInfo& host = layout_.components[hosts[i]];
            for (int k = 0; k < layout_.zone_count_of_type[host.type]; ++k) write_zone(host.zones + k, hosts);
        }
    }

    void write_zone(int zone, std::vector<std::int32_t>& hosts) {
        write(world_.zones[zone].count);
        for (int c = world_.zones[zone].first; c >= 0; c = world_.places[c].next) {
            write_look(c);
            write(world_.places[c].slot);
            write_attributes(c);
            if (layout_.zone_count_of_type[layout_.components[c].type] > 0) hosts.push_back(c);
        }
    }

    const World& world_;
    const state::Layout& layout_;
    int player_;
    std::vector<std::int32_t>& out_;
};

std::vector<std::int32_t>& empty_numbers() {
    static thread_local std::vector<std::int32_t> numbers;  // reused: keys are asked for at every node of a search
    numbers.clear();
    return numbers;
}

std::uint64_t component_seen(const World& world, int component, int player) {
    std::vector<std::int32_t>& numbers = empty_numbers();
    Digest(world, player, numbers).write_component(component);
    return hashed(numbers);
}

// Anything but a component or a text.
std::uint64_t plain(const Value& value) {
    return mixed((static_cast<std::uint64_t>(value.kind) << 16) | value.family,
                 static_cast<std::uint64_t>(value.index));
}

std::uint64_t thing_seen(const World& world, const Decision& decision, const Value& thing) {
    if (thing.kind == Value::Kind::component) return component_seen(world, thing.index, decision.player);
    if (thing.kind == Value::Kind::text) return hashed(decision.texts[thing.index]);
    return plain(thing);
}

std::uint64_t option_seen(const World& world, const Decision& decision, const Option& option) {
    const std::uint64_t target =
        mixed(static_cast<std::uint64_t>(option.action), thing_seen(world, decision, option.target));
    return option.component < 0 ? target : mixed(target, component_seen(world, option.component, decision.player));
}

}  // namespace

std::uint64_t information(const World& world, int player) {
    std::vector<std::int32_t>& numbers = empty_numbers();
    Digest(world, player, numbers).write_world();
    return hashed(numbers);
}

std::uint64_t information(const World& world, const Decision& decision) {
    std::vector<std::uint64_t> options;
    for (const Option& option : decision.options) options.push_back(option_seen(world, decision, option));
    std::sort(options.begin(), options.end());
    const std::array<std::uint64_t, 8> all{static_cast<std::uint64_t>(decision.kind),
                                           static_cast<std::uint64_t>(decision.optional),
                                           static_cast<std::uint64_t>(decision.min),
                                           static_cast<std::uint64_t>(decision.max),
                                           static_cast<std::uint64_t>(decision.step),
                                           hashed(decision.prompt),
                                           hashed(decision.menu),
                                           XXH3_64bits(options.data(), options.size() * sizeof options[0])};
    return XXH3_64bits(all.data(), sizeof all);
}

std::uint64_t information(const World& world, int player, const Trace& trace, const Decision* asked) {
    const std::uint64_t knows = mixed(information(world, player), trace.seen_by(player));
    return mixed(mixed(knows, static_cast<std::uint64_t>(player)), asked ? information(world, *asked) : 0);
}

void Trace::add(const World& world, const Decision& decision, const Value& thing, std::uint64_t kind) {
    const std::uint64_t asked = std::uint64_t{1} << decision.player;
    Part part{.watchers = decision.secret ? asked : all_players};
    if (thing.kind == Value::Kind::component) {
        std::uint64_t seen = 0;
        for (int player = 0; player < world.players(); ++player)
            if (world.sees(player, thing.index)) seen |= std::uint64_t{1} << player;
        // Whoever sees it sees it in the same place; so do the others, without knowing what it is.
        const auto as = [&](std::uint64_t those) {
            return those ? component_seen(world, thing.index, std::countr_zero(those)) : 0;
        };
        const std::uint64_t others = ~seen & (all_players >> (64 - world.players()));
        part.open = mixed(kind, as(seen));
        part.closed = mixed(kind, as(others));
        part.watchers &= seen;
    } else {
        if (thing.kind == Value::Kind::text) part.watchers &= asked;
        part.open = mixed(kind, thing_seen(world, decision, thing));
        part.closed = kind;
    }
    if (decision.secret) part.closed = 0;  // not even how much was said
    parts_.push_back(part);
}

void Trace::add(const World& world, const Decision& decision, const Answer& answer) {
    const std::uint64_t who =
        mixed(static_cast<std::uint64_t>(decision.player), static_cast<std::uint64_t>(decision.kind));
    const auto picked = [&](std::int32_t index) {
        const Option& option = decision.options[index];
        const std::uint64_t kind = mixed(who, static_cast<std::uint64_t>(option.action));
        if (option.component >= 0) add(world, decision, state::component(option.component), kind);
        add(world, decision, option.target, kind);
    };
    const Behaviour& kind = behaviour(decision);
    if (decision.secret) parts_.push_back({all_players, who, who});
    if (answer.declined || !kind.has_options()) {
        add(world, decision, answer.declined ? state::none() : state::integer(answer.choice), who);
    } else if (!kind.is_many()) {
        picked(answer.choice);
    } else {
        add(world, decision, state::integer(static_cast<std::int32_t>(answer.many.size())), who);
        for (const std::int32_t index : answer.many) picked(index);
    }
}

std::uint64_t Trace::seen_by(int player) const {
    std::uint64_t hash = 0;
    for (const Part& part : parts_) {
        const bool open = player >= 0 && ((part.watchers >> player) & 1) != 0;
        if (open || part.closed != 0) hash = mixed(hash, open ? part.open : part.closed);
    }
    return hash;
}

}  // namespace rulewright::decision

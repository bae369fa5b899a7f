#include "script/bindings/happening.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "script/bindings/axis.h"

namespace rulewright::script {

using decision::Event;
using decision::Thing;
using decision::Watchers;
using decision::words;
using state::Value;

Thing thing_of(const Bindings& bindings, const Value& value, std::string_view unseen) {
    const state::World& world = *bindings.bound.world;
    Thing thing{.value = value, .seen = bindings.name_of(value)};
    if (value.kind == Value::Kind::component) {
        thing.seen_by = decision::watchers_of(world, value.index);
        thing.unseen = bindings.unseen_name(value.index, unseen);
    } else if (value.kind == Value::Kind::zone) {
        const state::ZoneInfo& info = world.layout().zones[value.index];
        if (info.host < 0) return thing;
        thing.seen_by = decision::watchers_of(world, info.host);
        thing.unseen = fmt::format("{} of {}", bindings.definition->zones[info.family].name,
                                   bindings.unseen_name(info.host, unseen));
    }
    return thing;
}

Witnessed::Witnessed(const Bindings& bindings, int component) : bindings_(bindings), component_(component) {
    const state::Place& at = bindings.bound.world->places[component];
    event_.from = thing_of(bindings, state::zone(at.zone));
    event_.from_slot = at.slot;
    event_.thing.seen_by = decision::watchers_of(*bindings.bound.world, component);
}

void Witnessed::finish(Event::Kind kind) {
    const Watchers before = event_.thing.seen_by;
    event_.kind = kind;
    event_.thing = thing_of(bindings_, state::component(component_));
    event_.thing.seen_by = event_.thing.seen_by | before;
    bindings_.bound.listener->happened(event_);
}

void Witnessed::moved() {
    const state::Place& at = bindings_.bound.world->places[component_];
    event_.to = thing_of(bindings_, state::zone(at.zone));
    event_.slot = at.slot;
    finish(Event::Kind::moved);
}

void Witnessed::turned() {
    const state::Place& at = bindings_.bound.world->places[component_];
    event_.after = at.face_up;
    event_.before = at.face_up ? 0 : 1;
    // How a card lies that nobody sees is not to be seen either.
    const Watchers before = event_.thing.seen_by;
    event_.readers = before | decision::watchers_of(*bindings_.bound.world, component_);
    finish(Event::Kind::turned);
}

void move_all_witnessed(Bindings& bindings, int from, int to) {
    state::World& world = *bindings.bound.world;
    std::vector<Witnessed> all;
    if (bindings.bound.listener)
        for (int c = world.zones[from].first; c >= 0; c = world.places[c].next) all.emplace_back(bindings, c);
    world.move_all(from, to);
    for (Witnessed& witnessed : all) witnessed.moved();
}

void turn_witnessed(Bindings& bindings, int component, bool face_up) {
    state::World& world = *bindings.bound.world;
    if (!bindings.bound.listener || (world.places[component].face_up != 0) == face_up)
        return world.turn(component, face_up);
    Witnessed witnessed(bindings, component);
    world.turn(component, face_up);
    witnessed.turned();
}

void show_witnessed(const Bindings& bindings, int component, std::uint64_t players) {
    state::World& world = *bindings.bound.world;
    Watchers learning{0, false};
    for (int player = 0; player < world.players(); ++player) {
        if ((players >> player & 1) == 0) continue;
        if (bindings.bound.listener && !world.sees(player, component)) learning.players |= std::uint64_t{1} << player;
        world.show(component, player);
    }
    if (learning.players == 0) return;
    Event event{.kind = Event::Kind::shown, .readers = learning};
    event.thing = thing_of(bindings, state::component(component));
    event.from = thing_of(bindings, state::zone(world.places[component].zone));
    event.from_slot = world.places[component].slot;
    bindings.bound.listener->happened(event);
}

void tell_shuffled(const Bindings& bindings, int zone) {
    if (!bindings.bound.listener) return;
    Event event{.kind = Event::Kind::shuffled};
    event.thing = thing_of(bindings, state::zone(zone));
    bindings.bound.listener->happened(event);
}

namespace {

// The component that has this attribute.
int component_with(const state::Layout& layout, int type, int at) {
    for (std::size_t c = 0; c < layout.components.size(); ++c) {
        const state::ComponentInfo& info = layout.components[c];
        const int count = layout.attribute_count_of_type[info.type];
        if (info.type == type && at >= info.attributes && at < info.attributes + count) return static_cast<int>(c);
    }
    return -1;
}

// What a store that holds no number holds, in words.
Thing held(const Bindings& bindings, const content::Store& store, std::int32_t stored) {
    using Kind = content::ValueType::Kind;
    if (store.type.kind == Kind::integer) return {};
    if (store.type.kind == Kind::boolean) return thing_of(bindings, state::boolean(stored != 0));
    if (stored < 0) {
        Thing nothing = words("none");
        nothing.value.kind = Value::Kind::text;
        return nothing;
    }
    if (store.type.kind == Kind::player) return thing_of(bindings, state::player(stored));
    if (store.type.kind == Kind::component) return thing_of(bindings, state::component(stored));
    return thing_of(bindings, {Value::Kind::enumeration, static_cast<std::uint16_t>(store.type.index), stored});
}

}  // namespace

void tell_changed(const Bindings& bindings, int family, int at, std::int32_t before) {
    const state::World& world = *bindings.bound.world;
    const state::Layout& layout = world.layout();
    const content::Store& store = bindings.definition->stores[family];
    const state::StoreFamily& where = layout.stores[family];
    Event event{.kind = Event::Kind::changed, .store = family, .before = before, .after = world.stored[at]};
    int key0 = -1;
    if (store.on_type >= 0) {
        key0 = component_with(layout, store.on_type, at);
        event.thing = thing_of(bindings, state::component(key0));
    } else if (!store.per.empty()) {
        key0 = (at - where.base) / where.size1;
        event.thing = thing_of(bindings, key_value(store.per[0], key0));
        if (store.per.size() == 2)
            event.second = thing_of(bindings, key_value(store.per[1], (at - where.base) % where.size1));
    }
    event.readers = decision::watchers_of_store(world, family, key0);
    event.from = held(bindings, store, before);
    event.to = held(bindings, store, world.stored[at]);
    std::string name = store.name;
    std::replace(name.begin(), name.end(), '_', ' ');
    event.words.push_back(words(std::move(name)));
    for (const Thing* key : {&event.thing, &event.second})
        if (key->value.kind != Value::Kind::none) {
            event.words.push_back(words(" of "));
            event.words.push_back(*key);
        }
    bindings.bound.listener->happened(event);
}

void tell_scored(const Bindings& bindings, int player, int line, std::int32_t before, std::int32_t after) {
    if (!bindings.bound.listener) return;
    Event event{.kind = Event::Kind::scored, .player = player, .before = before, .after = after};
    event.thing = words(bindings.definition->scores[line].name);
    event.thing.value = state::integer(line);
    bindings.bound.listener->happened(event);
}

}  // namespace rulewright::script

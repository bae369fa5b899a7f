#include "script/bindings/names.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "content/diagnostic.h"
#include "lua/fail.h"
#include "lua/host.h"

namespace rulewright::script {

using lua::fail;
using lua::NameTable;

void name_state(lua_State* L, const content::Definition& definition, Names& names) {
    using Axis = content::Axis;
    const auto by_player = [](const std::vector<Axis>& per) {
        return !per.empty() && per[0].kind == Axis::Kind::player;
    };
    // Families per player can also be reached from the game, as game.name[player]; a game's own name comes first.
    for (int pass = 0; pass < 2; ++pass) {
        for (std::size_t i = 0; i < definition.stores.size(); ++i) {
            const content::Store& store = definition.stores[i];
            const int index = static_cast<int>(i);
            if (store.on_type >= 0) continue;
            if (by_player(store.per) == (pass == 1)) continue;
            names.game.add(L, store.name, name_code(store.per.empty() ? What::store : What::stores, index));
            if (by_player(store.per))
                names.player.add(L, store.name, name_code(store.per.size() == 1 ? What::store : What::stores, index));
        }
        for (std::size_t i = 0; i < definition.zones.size(); ++i) {
            const content::Zone& zone = definition.zones[i];
            const int index = static_cast<int>(i);
            if (zone.on_type >= 0) continue;
            if (by_player(zone.per) == (pass == 1)) continue;
            names.game.add(L, zone.name, name_code(zone.per.empty() ? What::zone : What::zones, index));
            if (by_player(zone.per))
                names.player.add(L, zone.name, name_code(zone.per.size() == 1 ? What::zone : What::zones, index));
        }
    }
    names.types.resize(definition.types.size());
    std::vector<int> attributes(definition.types.size(), 0), zones(definition.types.size(), 0);
    for (std::size_t t = 0; t < definition.types.size(); ++t)
        for (std::size_t f = 0; f < definition.types[t].fields.size(); ++f)
            names.types[t].add(L, definition.types[t].fields[f].name, name_code(What::field, static_cast<int>(f)));
    for (const content::Store& store : definition.stores)
        if (store.on_type >= 0) {
            const auto type = static_cast<std::size_t>(store.on_type);
            names.types[type].add(L, store.name, name_code(What::attribute, attributes[type]++));
        }
    for (const content::Zone& zone : definition.zones)
        if (zone.on_type >= 0) {
            const auto type = static_cast<std::size_t>(zone.on_type);
            names.types[type].add(L, zone.name, name_code(What::own_zone, zones[type]++));
        }
    for (std::size_t i = 0; i < definition.options.size(); ++i)
        names.options.add(L, definition.options[i].name, static_cast<int>(i));
    for (std::size_t i = 0; i < definition.components.size(); ++i)
        names.ids.add(L, definition.components[i].id, static_cast<int>(i));
    for (std::size_t i = 0; i < definition.scores.size(); ++i)
        names.scores.add(L, definition.scores[i].name, static_cast<int>(i));
}

void no_such_name(lua_State* L, int index, const NameTable& names, const std::string& owner) {
    if (lua_type(L, index) != LUA_TSTRING)
        fail(L, fmt::format("{} has no {}", owner, lua::Host::of(L).describe(L, index)));
    const std::string name = lua_tostring(L, index);
    const std::string cure = content::did_you_mean(name, names.names());
    fail(L, fmt::format("{} has no '{}'{}{}", owner, name, cure.empty() ? "" : "; ", cure));
}

}  // namespace rulewright::script

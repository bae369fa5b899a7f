#include "script/bindings/bindings.h"

#include <fmt/format.h>

#include <utility>

#include "content/diagnostic.h"
#include "script/bindings/component.h"
#include "script/bindings/convert.h"
#include "script/bindings/enum.h"
#include "script/bindings/game.h"
#include "script/bindings/grid.h"
#include "script/bindings/options.h"
#include "script/bindings/player.h"
#include "script/bindings/random.h"
#include "script/bindings/selection.h"
#include "script/bindings/shape.h"
#include "script/bindings/showing.h"
#include "script/bindings/stores.h"
#include "script/bindings/zone.h"
#include "script/bindings/zone_family.h"

namespace rulewright::script {

Bindings::Bindings(std::shared_ptr<const content::Definition> the_definition, lua::Limits limits)
    : definition(std::move(the_definition)),
      runtime(*this, limits, carrying<random_number>),
      handles(*this),
      members(*this) {
    name_state(runtime.state(), *definition, names);
    install_game(*this);
    install_options(*this);
    install_players(*this);
    install_random(*this);
    install_components(*this);
    install_zones(*this);
    install_showing(*this);
    install_stores(*this);
    install_zone_families(*this);
    install_enums(*this);
    install_selections(*this);
    install_grids(*this);
    install_shapes(*this);
}

void Bindings::bind(state::World& world) {
    bound.world = &world;
    if (!bound.lists || bound.lists->layout != world.layout_pointer()) bound.lists = &lists_of(world.layout_pointer());
    bound.step_stream = 0;
    bound.bot_random = nullptr;
    bound.listener = nullptr;
    bound.cursor = {};
    refresh_members();
}

void Bindings::bind_again(const Bound& before) {
    bound = before;
    bound.cursor = {};
    if (bound.world) refresh_members();
}

void Bindings::refresh_members() {
    if (members_of_ == bound.lists) return;
    refresh_game(*this);
    refresh_players(*this);
    members_of_ = bound.lists;
}

const TableLists& Bindings::lists_of(const std::shared_ptr<const state::Layout>& layout) {
    for (const auto& lists : lists_)
        if (lists->layout == layout) return *lists;
    auto lists = std::make_unique<TableLists>();
    lists->layout = layout;
    const int count = layout->table.players;
    handles.provide(count, layout->components.size(), layout->zones.size());
    lua_State* L = runtime.state();
    std::vector<state::Value> seats;
    const auto selection = [&](int first, int from) {
        seats.clear();
        for (int i = from; i < count; ++i) seats.push_back(state::player((first + i) % count));
        push_selection(L, *this, seats);
        return luaL_ref(L, LUA_REGISTRYINDEX);
    };
    lists->players = selection(0, 0);
    for (int i = 0; i < count; ++i) {
        lists->orders.push_back(selection(i, 0));
        lists->others.push_back(selection(i, 1));
    }
    lists->first_copies.assign(definition->components.size(), -1);
    for (std::size_t i = layout->components.size(); i-- > 0;)
        lists->first_copies[layout->components[i].definition] = static_cast<int>(i);
    lists_.push_back(std::move(lists));
    many_tables_ = lists_.size() > 1;
    return *lists_.back();
}

void Bindings::check_change(lua_State* L) const {
    if (!bound.world) fail(L, "no game is running while scripts are loaded");
    if (bound.world->is_view) fail(L, "a bot cannot change the game");
    if (runtime.depth() > 0)
        fail(L, fmt::format("{} may only look: changing state here is an error", bound.looking_where));
}

lua::Host::Order Bindings::order_of(const void* userdata) const {
    const auto* handle = static_cast<const Handle*>(userdata);
    return {static_cast<int>(handle->kind), (static_cast<std::int64_t>(handle->family) << 32) + handle->index};
}

lua_CFunction Bindings::items_of(const void* userdata) const {
    return handles.index_of(static_cast<const Handle*>(userdata)->kind);
}

const char* Bindings::instead_of_writing() const { return "declare state in YAML, and helpers with 'local'"; }

std::string Bindings::cure(const std::string& name, const std::vector<std::string>& known) const {
    return content::did_you_mean(name, known);
}

}  // namespace rulewright::script

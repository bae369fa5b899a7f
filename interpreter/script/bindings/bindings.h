// Bindings: our World as Lua sees it. They are what the functions behind handles find from a lua_State, with one load.
//
//   handle.h, handles.h, names.h   what scripts hold, how its members are found
//   member.h, member_list.h, members.h   what the members are, as data
//   arguments.h, convert.h   from and to Lua values
//   game, player, options, component, printed, zone, zone_search, zone_moving, showing, stores, zone_family, axis,
//   grid, enum, selection, shape   one kind of handle each
//
// What a rule is, and that anybody can be asked anything, is not known here (script/asking).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "content/definition.h"
#include "decision/event.h"
#include "lua/fail.h"
#include "lua/frozen.h"
#include "lua/function.h"
#include "lua/runtime.h"
#include "lua/text.h"
#include "script/bindings/handles.h"
#include "script/bindings/member_list.h"
#include "script/bindings/names.h"
#include "script/bindings/printed.h"
#include "state/world.h"

namespace rulewright::script {

using lua::call_then;
using lua::carrying;
using lua::charge;
using lua::Continuation;
using lua::fail;
using lua::freeze;
using lua::NameTable;
using lua::push_function;
using lua::push_string;
using lua::push_text;
using lua::push_thawed;
using lua::yield_then;

// Lists that depend on the table (players, options): made once per Layout and kept.
struct TableLists {
    std::shared_ptr<const state::Layout> layout;
    int players = LUA_NOREF;  // selections
    std::vector<int> others, orders;
    std::vector<int> first_copies;  // per printed component: its first copy, or -1; copies lie together
};

// What scripts see at the moment. `lists` are those of the World's layout whenever there is a World to play in.
struct Bound {
    state::World* world = nullptr;  // null while scripts are loaded
    const TableLists* lists = nullptr;
    std::uint64_t step_stream = 0;           // of the dice of the step that is running (state/streams.h)
    state::Random* bot_random = nullptr;     // the dice of a bot that looks at a view
    decision::Listener* listener = nullptr;  // told of what happens; null: nobody is
    const char* looking_where = "";          // while runtime.depth() > 0: who may only look
    struct Cursor {
        int zone = -1, index = 0, component = -1;
    } cursor;  // where the last zone[i] was; forgotten when anything moves
};

class Bindings : public lua::Host {
  public:
    Bindings(std::shared_ptr<const content::Definition> definition, lua::Limits limits);

    [[nodiscard]] static Bindings& of(lua_State* L) { return static_cast<Bindings&>(lua::Host::of(L)); }

    const std::shared_ptr<const content::Definition> definition;
    lua::Runtime runtime;
    Names names;
    Handles handles;
    MemberList members;
    PrintedFields printed;
    Bound bound;

    // Makes the World the one that scripts see / goes back to what they saw before.
    void bind(state::World& world);
    void bind_again(const Bound& before);
    // Were there several tables? Only then can a script hold a thing that is not in the game.
    [[nodiscard]] bool has_many_tables() const { return many_tables_; }

    // Raises when only looking is allowed.
    void check_change(lua_State* L) const;
    // A value in words for people; `texts` are those of its decision.
    [[nodiscard]] std::string name_of(const state::Value& value, const std::vector<std::string>* texts = nullptr) const;

    // What a component is called by those who do not see it: "a card", with `adjective` "a hidden card".
    [[nodiscard]] std::string unseen_name(int component, std::string_view adjective = {}) const;

    // ---- what the runtime asks ----
    [[nodiscard]] Order order_of(const void* userdata) const override;
    [[nodiscard]] lua_CFunction items_of(const void* userdata) const override;
    [[nodiscard]] std::string describe(lua_State* L, int index) const override;
    [[nodiscard]] const char* instead_of_writing() const override;
    [[nodiscard]] std::string cure(const std::string& name, const std::vector<std::string>& known) const override;

  private:
    [[nodiscard]] const TableLists& lists_of(const std::shared_ptr<const state::Layout>& layout);
    void refresh_members();

    std::vector<std::unique_ptr<TableLists>> lists_;
    bool many_tables_ = false;
    const TableLists* members_of_ = nullptr;  // whose members game and players have at the moment
};

}  // namespace rulewright::script

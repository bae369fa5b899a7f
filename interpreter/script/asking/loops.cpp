#include "script/asking/loops.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "script/asking/machine.h"
#include "script/bindings/arguments.h"

namespace rulewright::script {
namespace {

// Position of the begin of the loop or each named at `index`.
int loop_argument(lua_State* L, const Machine& machine, int index) {
    const std::string name = luaL_checkstring(L, index);
    const auto found = machine.now.rules->loops.find(name);
    if (found != machine.now.rules->loops.end()) return found->second;
    std::vector<std::string> names;
    for (const auto& [known, position] : machine.now.rules->loops) names.push_back(known);
    std::sort(names.begin(), names.end());
    const std::string cure = content::did_you_mean(name, names);
    fail(L, fmt::format("the flow has no loop named '{}'{}{}", name, cure.empty() ? "" : "; ", cure));
}

std::int32_t& loop_register(Machine& machine, int position, int offset) {
    const state::Layout& layout = machine.bound.world->layout();
    return machine.bound.world->stored[layout.register_base + layout.flow[position].reg + offset];
}

int game_pass(lua_State* L) {
    check_handle(L, 1, HandleKind::game, "game");
    Machine& machine = Machine::of(L);
    lua_pushinteger(L, loop_register(machine, loop_argument(L, machine, 2), state::loop_passes));
    return 1;
}

int game_stop(lua_State* L) {
    check_handle(L, 1, HandleKind::game, "game");
    Machine& machine = Machine::of(L);
    const int position = loop_argument(L, machine, 2);
    const lua_Integer more = luaL_optinteger(L, 3, 0);
    if (more < 0 || more > 1'000'000) fail(L, "a loop stops after 0 or more passes");
    machine.check_change(L);
    std::int32_t& limit = loop_register(machine, position, state::loop_limit);
    const std::int64_t last = loop_register(machine, position, state::loop_passes) + more;
    limit = static_cast<std::int32_t>(std::min<std::int64_t>(limit, last));
    return 0;
}

int game_again(lua_State* L) {
    check_handle(L, 1, HandleKind::game, "game");
    Machine& machine = Machine::of(L);
    machine.check_change(L);
    if (!machine.now.task || machine.now.task->scope < 0) fail(L, "game:again() works in a step inside 'each'");
    loop_register(machine, machine.now.task->scope, state::each_again) = 1;
    return 0;
}

constexpr Member members[] = {
    {.name = "pass",
     .call = carrying<game_pass>,
     .signature = "(loop: string): integer",
     .text = "Which pass of the named loop is running: 1 in its first, 0 before; after the loop the last one stays."},
    {.name = "stop",
     .call = carrying<game_stop>,
     .effect = Effect::changes,
     .signature = "(loop: string, n?: integer)",
     .text = "Ends the named loop after this pass, or after n more."},
    {.name = "again",
     .call = carrying<game_again>,
     .effect = Effect::changes,
     .signature = "()",
     .text = "The current `each` gives this player another turn right after this one."},
};

}  // namespace

void install_loops(Machine& machine) { machine.members.add(HandleKind::game, members); }

}  // namespace rulewright::script

#!/usr/bin/env bash
# tools/check-lua-conventions must find what it is there to find: each offence is planted in a small tree of its own.
set -euo pipefail
check=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/tools/check-lua-conventions
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree
loading=interpreter/script/loading/fields.cpp
binding=interpreter/script/bindings/zone.cpp

plant() {
  rm -rf "$tree"
  mkdir -p "$tree"/interpreter/{lua,engine,script/{loading,bindings,asking}} "$tree"/tests/lua
  cat >"$tree/CMakeLists.txt" <<'TEXT'
set(rulewright_sol2 SOL_USING_CXX_LUA=1 SOL_ALL_SAFETIES_ON=1 SOL_PRINT_ERRORS=0)
rulewright_layer(lua DEFINE ${rulewright_sol2} LINK fmt::fmt)
rulewright_layer(script/bindings LINK rulewright_state)
rulewright_layer(script/loading DEFINE ${rulewright_sol2} LINK rulewright_script_asking)
TEXT
  printf '#pragma once\n#include <sol/sol.hpp>\ninline int keep(const sol::reference& value);\n' >"$tree/interpreter/lua/sol.h"
  echo 'lua_pushcclosure(L, function, upvalues);' >"$tree/interpreter/lua/function.h"
  echo 'status = lua_pcall(L_, arguments, results, 0);' >"$tree/interpreter/lua/runtime.cpp"
  echo '#include "lua/sol.h"' >"$tree/interpreter/lua/sandbox.cpp"
  echo '#include "script/bindings/handles.h"  // as sol::table would' >"$tree/interpreter/script/bindings/zone.h"
  cat >"$tree/$binding" <<'TEXT'
int count(lua_State* L) {
    const std::string name = "sol::table catch (...)";
    lua_pushinteger(L, 1);  // lua_pushcfunction would be wrong
    return 1;
}
int choose(lua_State* L) {
    {
        const std::string name = label(L);
        push(L, name);
    }
    return ask(L, 1, 0, carrying<finish>);
}
TEXT
  cat >"$tree/$loading" <<'TEXT'
#include "lua/sol.h"
void read(const sol::table& table) {
    const sol::object label = lua::field(table, "label");
    if (auto text = lua::text_of(label)) use(text->size());
    for (const lua::Entry& entry : lua::entries(table)) use(data.table[0]);
    sol::table made = sol::table::create(L);
    made.raw_set("next", lua::closure(L, carrying<next>, table));
    std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a < b; });
}
void other(const std::vector<int>& made) {
    for (int i : made) use(made[i], made.size());
}
TEXT
}
accepts() { "$check" "$tree" || { echo "refused: $1"; exit 1; }; }
# refuses <file:line> <rule> <what was planted>
refuses() {
  local said
  if said=$("$check" "$tree"); then echo "accepted: $3"; exit 1; fi
  grep -qF "$1: $2" <<<"$said" || { printf 'for "%s" %s: %s was expected, not\n%s\n' "$3" "$1" "$2" "$said"; exit 1; }
  [ "$(wc -l <<<"$said")" = 1 ] || { printf 'told more than once: %s\n%s\n' "$3" "$said"; exit 1; }
  grep -q '; [a-z]' <<<"$said" || { echo "no cure: $said"; exit 1; }
}
# offence <rule> <file> <text>: appended to the file, it is found in its last line or where its last function begins.
offence() {
  plant
  local lines=0
  [ -f "$tree/$2" ] && lines=$(wc -l <"$tree/$2")
  printf '%b\n' "$3" >>"$tree/$2"
  refuses "$2:$((lines + ${4:-1}))" "$1" "$3"
}

plant
accepts "a clean tree"

# 0: sol2 where it belongs
offence 'direction' "$binding" '#include "lua/sol.h"'
offence 'direction' interpreter/engine/game.cpp '#include "lua/sol.h"'

# 1: one header, no type of sol2 in another, macros for few, nothing precompiled
offence 'rule 1' "$loading" '#include <sol/sol.hpp>'
offence 'rule 1' tests/lua/sol_test.cpp '#include <sol/forward.hpp>'
offence 'rule 1' interpreter/script/loading/fields.h '#include "lua/sol.h"'
offence 'rule 1' interpreter/script/loading/fields.h 'sol::table read();'
offence 'rule 1' "$loading" '#define SOL_NO_EXCEPTIONS 1'
offence 'rule 1' CMakeLists.txt 'target_compile_definitions(rulewright_lua PUBLIC SOL_ALL_SAFETIES_ON=1)'
offence 'rule 1' CMakeLists.txt 'target_compile_definitions(rulewright_lua PUBLIC ${rulewright_sol2})'
offence 'rule 1' CMakeLists.txt 'target_precompile_headers(rulewright_lua PRIVATE <sol/sol.hpp>)'
plant
sed -i 's/ SOL_ALL_SAFETIES_ON=1//' "$tree/CMakeLists.txt"
refuses 'CMakeLists.txt:1' 'rule 1' 'macros without the safeties'
plant
sed -i 's/rulewright_layer(lua DEFINE ${rulewright_sol2}/rulewright_layer(lua/' "$tree/CMakeLists.txt"
refuses 'interpreter/lua/sandbox.cpp:1' 'rule 1' 'sol2 without its macros'

# 2: no usertypes, no functions but closures of ours
offence 'rule 2' "$loading" '    state.new_usertype<Card>(L);'
offence 'rule 2' "$loading" '    table.set_function("f", f);'
offence 'rule 2' "$loading" '    table.raw_set("f", sol::as_function(f));'
offence 'rule 2' "$loading" '    made.raw_set("f", [](lua_State* L) { return 0; });'
offence 'rule 2' "$loading" '    made.raw_set("f",\n        [&](int i) {\n            return i;\n        });'
offence 'rule 2' "$loading" '    made.raw_set("f", &next);'
offence 'rule 2' "$loading" '    made.raw_set("f", carrying<next>);'

# 3: reading raw
function_with() { printf 'void f(const sol::table& table, const sol::object& label) {\n    %s\n}' "$1"; }
offence 'rule 3' "$loading" "$(function_with 'use(table[name]);')" 2
offence 'rule 3' "$loading" "$(function_with 'use(table.get<std::string>(name));')" 2
offence 'rule 3' "$loading" "$(function_with 'use(table.size());')" 2
offence 'rule 3' "$loading" "$(function_with 'use(lua::field(table, "targets")["run"]);')" 2
offence 'rule 3' "$loading" "$(function_with 'if (label.is<sol::table>()) use(label);')" 2
offence 'rule 3' "$loading" "$(function_with 'use(label.as<int>());')" 2
offence 'rule 3' "$loading" "$(function_with 'use(label.as<std::int64_t>());')" 2

# 4: calling with our limits
offence 'rule 4' "$loading" '    sol::protected_function run = value;'
offence 'rule 4' "$loading" '    const sol::function run = value;'
offence 'rule 4' "$loading" '    lua.safe_script(text);'
offence 'rule 4' "$binding" '    lua_pcall(L, 0, 0, 0);'
offence 'rule 4' interpreter/engine/game.cpp '    lua_resume(L, nullptr, 0, &results);'

# 5: in functions that scripts call
offence 'rule 5' "$binding" 'int f() {\n    try { g(); } catch (...) {}\n}' 2
offence 'rule 5' interpreter/lua/pairs.cpp '    } catch(...) {'
offence 'rule 5' "$binding" '    luaL_error(L, "no");'
offence 'rule 5' "$binding" '    throw std::runtime_error(text);'
offence 'rule 5' "$binding" 'int f(lua_State* L) {\n    std::vector<int> calls;\n    return ask(L, 1, 0, carrying<finish>);\n}' 2
offence 'rule 5' interpreter/script/asking/event.cpp 'int f(lua_State* L) {\n    const std::string name = text(L);\n    call_then(L, 0, 0, 0, carrying<finish>);\n}' 2

# 6: exceptions are carried
offence 'rule 6' "$binding" '    lua_pushcfunction(L, count);'
offence 'rule 6' "$loading" '    lua_pushcclosure(L, count, 1);'
offence 'rule 6' interpreter/lua/sandbox.cpp '    luaL_setfuncs(L, functions, 0);'
offence 'rule 6' "$binding" '    return lua_yieldk(L, 0, context, next);'
offence 'rule 6' interpreter/lua/base_library.cpp '    return lua_pcallk(L, 0, 0, 0, 0, next);'

# 7: the same order in every run
offence 'rule 7' "$loading" "$(function_with 'for (const auto\& [key, value] : table) report(key);')" 2
offence 'rule 7' interpreter/script/loading/leaks.cpp 'void walk() {\n    while (lua_next(L, -2)) report(L);\n}' 2
plant
printf 'void walk() {\n    while (lua_next(L, -2)) add(L);\n    std::sort(all.begin(), all.end());\n}\n' >"$tree/interpreter/script/loading/leaks.cpp"
accepts "a walk that is sorted"

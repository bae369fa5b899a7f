#!/usr/bin/env bash
# tools/check-layers must find what it is there to find: each offence is planted in a small tree of its own.
set -euo pipefail
check=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/tools/check-layers
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree

plant() {
  rm -rf "$tree"
  mkdir -p "$tree"/interpreter/{content,state,lua,room,door,engine} "$tree"/{tools/command,include/rulewright,docs/internals}
  cat >"$tree/CMakeLists.txt" <<'TEXT'
function(rulewright_layer folder)
endfunction()
# rulewright_layer(engine LINK nobody): as comments do not count
rulewright_layer(content
  DEFINE NAME="x"
  LINK yaml-cpp $<BUILD_INTERFACE:json>)
rulewright_layer(state LINK rulewright_content)
rulewright_layer(lua)
rulewright_layer(room ONE_BY_ONE LINK rulewright_state rulewright_lua)
rulewright_layer(door LINK rulewright_state LINK_PRIVATE rulewright_room)
rulewright_layer(engine LINK rulewright_door)
rulewright_program(the_command tools/command LINK rulewright_engine)
TEXT
  local folder
  for folder in content state lua room door engine; do echo '#pragma once' >"$tree/interpreter/$folder/a.h"; done
  echo '#pragma once' >"$tree/include/rulewright/game.h"
  printf '#include <rulewright/game.h>\n#include <vector>\n' >"$tree/include/rulewright/bot.h"
  printf '#include "content/a.h"\n#include "rulewright/game.h"\n' >"$tree/interpreter/content/a.cpp"
  printf '#include "content/a.h"\n  #  include "lua/a.h"\n#include "room/a.h"\n' >"$tree/interpreter/room/a.cpp"
  printf '#include "room/a.h"\n#include "lua/a.h"\n' >"$tree/interpreter/door/a.cpp"
  printf '#include "door/a.h"\n#include "content/a.h"\n// #include "room/a.h"\n' >"$tree/interpreter/engine/a.cpp"
  printf '#include "engine/a.h"\n#include "nowhere/a.h"\n' >"$tree/tools/command/main.cpp"
  printf '# The parts\n\n<!-- layers -->\n<!-- end of layers -->\n\nThe rest.\n' >"$tree/docs/internals/architecture.md"
  "$check" --fix "$tree" >/dev/null || { echo "a clean tree cannot be settled"; exit 1; }
}
accepts() { "$check" "$tree" || { echo "refused: $1"; exit 1; }; }
# refuses <beginning of the only line> <what was planted>
refuses() {
  local said
  if said=$("$check" "$tree"); then echo "accepted: $2"; exit 1; fi
  said=$(grep -v 'table of who includes whom' <<<"$said" || true)
  [[ $said = "$1"* ]] || { printf 'for %s "%s" was expected, not\n%s\n' "$2" "$1" "$said"; exit 1; }
  [ "$(wc -l <<<"$said")" = 1 ] || { printf 'told more than once: %s\n%s\n' "$2" "$said"; exit 1; }
}
# offence <file> <line> <what is told>: the line is appended to the file, and found there.
offence() {
  plant
  touch "$tree/$1"
  echo "$2" >>"$tree/$1"
  refuses "$1:$(wc -l <"$tree/$1"): $3" "$2 in $1"
}

plant
accepts "a clean tree"
grep -qF '| `engine` | door | `content`, `door` |' "$tree/docs/internals/architecture.md" || { echo "no row for engine"; exit 1; }
grep -qx 'The rest.' "$tree/docs/internals/architecture.md" || { echo "the rest of the page is lost"; exit 1; }

# Upwards, in all the ways one may write it.
offence interpreter/state/a.h '#include "engine/a.h"' 'state does not stand on engine'
offence interpreter/state/new.cpp '# include <engine/a.h>' 'state does not stand on engine'
offence interpreter/state/a.h '#include "../engine/a.h"' 'state does not stand on engine'
offence interpreter/content/a.cpp '#include "state/a.h"  // only this once' 'content does not stand on state'
offence interpreter/engine/a.cpp '#include "../../tools/command/main.cpp"' 'engine does not stand on tools/command'
# Sideways, and past a door.
offence interpreter/lua/a.h '#include "content/a.h"' 'lua does not stand on content'
offence interpreter/engine/a.cpp '#include "room/a.h"' 'engine does not stand on room'
offence tools/command/main.cpp '#include "lua/a.h"' 'tools/command does not stand on lua'
# What is public stands on nothing.
offence include/rulewright/bot.h '#include "content/a.h"' 'include/rulewright does not stand on content'

plant
mkdir "$tree/interpreter/table"
printf '#include "engine/a.h"\n' | tee "$tree/interpreter/table/a.cpp" >"$tree/interpreter/table/b.cpp"
refuses 'interpreter/table/a.cpp:1: the folder is no layer' 'a folder that is not declared'
sed -i '/^rulewright_program/i rulewright_layer(table LINK rulewright_engine)' "$tree/CMakeLists.txt"
"$check" --fix "$tree" >/dev/null || { echo "a new layer takes more than its line"; exit 1; }
accepts "a new layer"

plant
sed -i 's/^rulewright_layer(lua)/rulewright_layer(lua LINK rulewright_engine)/' "$tree/CMakeLists.txt"
refuses 'CMakeLists.txt: lua stands on rulewright_engine, which is not declared before it' 'layers in a circle'

plant
echo '#include "state/a.h"' >>"$tree/interpreter/engine/a.cpp"
if said=$("$check" "$tree"); then echo "accepted: a table that is old"; exit 1; fi
grep -q 'architecture.md:1: the table of who includes whom' <<<"$said" || { echo "not told: a table that is old"; exit 1; }
plant
sed -i '/^<!-- layers -->/d' "$tree/docs/internals/architecture.md"
refuses 'docs/internals/architecture.md:1: there is no line' 'a page without a table'

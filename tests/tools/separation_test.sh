#!/usr/bin/env bash
# separation.sh must find what it is there to find: each offence is planted in a small tree of its own.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tree() {
  rm -rf "$work/tree"
  mkdir -p "$work/tree/interpreter/engine" "$work/tree/rulesets/red-fox/rules" "$work/tree/rulesets/red-fox/expansions/winter"
  echo 'int answer();' >"$work/tree/interpreter/engine/game.h"
  printf 'id: red-fox\ntitle: "The Fox (and Hounds)"  # a game\n' >"$work/tree/rulesets/red-fox/ruleset.yaml"
  echo 'id: winter' >"$work/tree/rulesets/red-fox/expansions/winter/pack.yaml"
  echo '-- midwinters are cold' >"$work/tree/rulesets/red-fox/rules/turn.lua"
}
accepts() { "$here/separation.sh" "$work/tree" || { echo "refused: $1"; exit 1; }; }
refuses() { ! "$here/separation.sh" "$work/tree" >/dev/null || { echo "accepted: $1"; exit 1; }; }

tree
accepts "a clean tree"
for line in '// red-fox' '// the Red Fox' 'struct x { int red_fox; };' 'class RedFox;' '// as in The Fox (and Hounds)'; do
  tree
  echo "$line" >>"$work/tree/interpreter/engine/game.h"
  refuses "$line in the interpreter"
done
tree
echo '-- Winter: draw one more' >>"$work/tree/rulesets/red-fox/rules/turn.lua"
refuses "an expansion's id in the base game"

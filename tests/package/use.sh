#!/usr/bin/env bash
# Uses an installed program as somebody would who has nothing else: an empty environment, an empty folder, no schemas but
# its own. Fails when a command fails or anything, the program included, names the tree it was built from.
# usage: use.sh <prefix> <source tree>
set -euo pipefail
prefix=$1
source=$2
program=$prefix/bin/rulewright
games=$prefix/share/rulewright/rulesets
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  echo "$prefix: $1"
  cat said 2>/dev/null || true
  exit 1
}
# rulewright <exit code> <text it must print> <words of the command>...; what it reads is in the file input.
rulewright() {
  local wanted=$1 text=$2 code=0
  shift 2
  env -i "$program" "$@" <input >said 2>&1 || code=$?
  [ $code -eq "$wanted" ] || fail "'rulewright $*' exits with $code, not $wanted"
  grep -qF -- "$text" said || fail "'rulewright $*' does not say '$text'"
  ! grep -qF -- "$source" said || fail "'rulewright $*' names the source tree"
}

[ -e "$prefix/share/rulewright/schemas/ruleset.schema.json" ] || fail "editors find no schemas"
mv "$prefix/share/rulewright/schemas" away # the program has its own
: >input
rulewright 0 "commit " --version
rulewright 0 "tic-tac-toe" list
rulewright 0 "0 errors" check tic-tac-toe
rulewright 0 "scenarios passed" test tic-tac-toe
rulewright 0 "result hash" playtest tic-tac-toe --games 20
rulewright 0 '"$schema"' schema planet-profiteers
printf '1\nsave game.log\nquit\n' >input
rulewright 0 "saved" play tic-tac-toe --seed 5
rulewright 0 "the game went as logged" replay game.log
printf '1\n%.0s' {1..9} >input # takes the first free square until somebody has won
rulewright 0 "Player 1 (you)" play tic-tac-toe --seed 5
grep -qiE "won by|draw" said || fail "the game does not end"
rulewright 2 "looked in 'rulesets' (in the working folder, not there), '$prefix/bin/rulesets' (beside the program, not there), '$games' (installed)" \
  check no-such-game
rulewright 1 "tools/run bench" bench

# These games, and no others: a change to them shows.
sed -i 's/^title: .*/title: Changed where it lies/' "$games/tic-tac-toe/ruleset.yaml"
rulewright 0 "Changed where it lies" list
mv "$games" gone
rulewright 1 "no games were found" list

! grep -qaF -- "$source" "$program" || fail "the program names the source tree"
echo "$prefix: works"

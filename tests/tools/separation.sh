#!/usr/bin/env bash
# The interpreter depends on no game, and a base game on none of its expansions. Fails, naming file and line, when
# - a game's id (a folder of rulesets/) or title occurs under interpreter/, or
# - an expansion's id occurs in its base game's files outside expansions/.
# Words are compared whole and without regard to case; an id's '-' also stands for '_', ' ' and nothing.
# usage: separation.sh <source tree>
set -euo pipefail
shopt -s nullglob
root=$1
failed=0

# The pattern that finds a name in running text and in code: "planet-profiteers", "PlanetProfiteers", "Planet Profiteers".
pattern_of() {
  local escaped
  escaped=$(sed -E 's/[][\\.*^$+?(){}|]/\\&/g; s/[-_ ]+/[-_ ]?/g' <<<"$1")
  printf '(^|[^[:alnum:]])%s($|[^[:alnum:]])' "$escaped"
}

title_of() {
  sed -nE "s/^title:[[:space:]]*//p" "$1" | head -n 1 | sed -E "s/[[:space:]]+#.*$//; s/^[\"'](.*)[\"'][[:space:]]*$/\1/"
}

# forbid <name> <why> <grep arguments: folders, exclusions>
forbid() {
  local name=$1 why=$2 found
  shift 2
  [ -n "$name" ] || return 0
  if found=$(grep -rnIiE "$(pattern_of "$name")" "$@"); then
    echo "'$name' ($why):"
    sed 's/^/  /' <<<"$found"
    failed=1
  fi
}

for manifest in "$root"/rulesets/*/ruleset.yaml; do
  game=$(dirname "$manifest")
  id=$(basename "$game")
  forbid "$id" "a game's id, in the interpreter" "$root/interpreter"
  forbid "$(title_of "$manifest")" "a game's title, in the interpreter" "$root/interpreter"
  for pack in "$game"/expansions/*/pack.yaml; do
    forbid "$(basename "$(dirname "$pack")")" "an expansion of $id, in the base game" --exclude-dir=expansions "$game"
  done
done
exit $failed

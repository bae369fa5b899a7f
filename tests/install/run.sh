#!/usr/bin/env bash
# Installs a build into an empty prefix, builds the program of this folder against it and loads an installed ruleset.
# usage: run.sh <build folder> <cmake>
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$1
cmake=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cmake" --install "$build" --prefix "$work/prefix" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$cmake" -S "$here" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$work/prefix"
"$cmake" --build "$work/build"

loaded=0
for manifest in "$work"/prefix/share/rulewright/rulesets/*/ruleset.yaml; do
  [ -f "$manifest" ] || continue
  title=$("$work/build/external_program" "$(dirname "$manifest")")
  echo "loaded: $title"
  grep -qF "$title" "$manifest" || { echo "'$title' is not the title in $manifest"; exit 1; }
  loaded=$((loaded + 1))
done
[ $loaded -gt 0 ] || { echo "no ruleset was installed"; exit 1; }

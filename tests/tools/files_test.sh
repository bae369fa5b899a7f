#!/usr/bin/env bash
# files.sh must find what it is there to find: each offence is planted in a small tree of its own.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree

plant() {
  rm -rf "$tree"
  mkdir -p "$tree/interpreter/engine" "$tree/docs/internals"
  printf '// a line\n%.0s' {1..400} >"$tree/interpreter/engine/game.cpp"
  echo 'See `interpreter/engine/game.cpp`, `engine/none.cpp` and `docs/internals`.' >"$tree/docs/internals/page.md"
}
accepts() { "$here/files.sh" "$tree" || { echo "refused: $1"; exit 1; }; }
# refuses <what is told> <what was planted>
refuses() {
  local said
  if said=$("$here/files.sh" "$tree"); then echo "accepted: $2"; exit 1; fi
  [[ $said = "$1"* ]] || { printf 'for %s "%s" was expected, not\n%s\n' "$2" "$1" "$said"; exit 1; }
}

plant
accepts "a clean tree"
echo '// one more' >>"$tree/interpreter/engine/game.cpp"
refuses 'interpreter/engine/game.cpp:1: 401 lines' 'a long file'
sed -i '1s|.*|// 401 lines because|' "$tree/interpreter/engine/game.cpp"
refuses 'interpreter/engine/game.cpp:1: 401 lines' 'a reason that says nothing'
sed -i '1s|.*|// 401 lines because it is one table.|' "$tree/interpreter/engine/game.cpp"
accepts "a long file with a reason"

plant
printf 'One\n`interpreter/engine/gone.cpp`\n' >"$tree/docs/internals/page.md"
refuses 'docs/internals/page.md:2: there is no interpreter/engine/gone.cpp' 'a page that names a file of yesterday'

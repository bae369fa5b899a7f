#!/usr/bin/env bash
# Installs a build, moves the tree somewhere else and uses it there.
# usage: moved.sh <build folder> <source tree> <cmake>
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$1
source=$2
cmake=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cmake" --install "$build" --prefix "$work/prefix" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
mv "$work/prefix" "$work/moved"
"$here/../package/use.sh" "$work/moved" "$source"

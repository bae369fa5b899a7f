#!/usr/bin/env bash
# Installs a build into an empty prefix and uses it as others would: the programs of docs/cpp.md and the examples of the
# public headers are compiled against it, each header alone too, and print what the page says they print.
# usage: run.sh <build folder> <cmake> <source folder>
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$1
cmake=$2
source=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix

"$cmake" --install "$build" --prefix "$prefix" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$here/extract.sh" "$source/docs/cpp.md" "$prefix/include/rulewright" "$work/programs"

# The public headers are all that is installed, they are few, and nothing of what is behind them shows.
find "$prefix/include" -type f | sed "s|$prefix/include/||" | sort >"$work/installed"
(cd "$source/include" && find . -type f | sed 's|^\./||' | sort) >"$work/public"
diff "$work/public" "$work/installed" || { echo "other headers are installed than those of include/"; exit 1; }
[ "$(wc -l <"$work/installed")" -le 10 ] || { echo "there are more than ten public headers"; exit 1; }
if grep -rnE '#include [<"](sol|lua|yaml|fmt|nlohmann|boost|xxhash)|#include "' "$prefix/include"; then
  echo "a public header includes what is private"
  exit 1
fi
# An example in a header is compiled here, or it is prose.
if grep -rnE '^ *//     [^ ]' "$source/interpreter" --include='*.h'; then
  echo "an example that nobody compiles: public headers are the place for it"
  exit 1
fi
while read -r header; do
  echo "#include <$header>" >"$work/programs/alone_$(basename "$header" .h).cpp"
  echo "int main() {}" >>"$work/programs/alone_$(basename "$header" .h).cpp"
done <"$work/installed"

cp "$here/every_game.cpp" "$work/programs"

"$cmake" -S "$here" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$prefix" \
         -DPROGRAMS="$work/programs"
"$cmake" --build "$work/build"

# Examples name games as "rulesets/...": they are run where these are.
cd "$prefix/share/rulewright"
failed=0
for program in "$work"/programs/*.cpp; do
  name=$(basename "$program" .cpp)
  [ "$name" != every_game ] || continue
  if ! "$work/build/$name" >"$work/out" 2>&1; then
    echo "$name fails:"
    cat "$work/out"
    failed=1
  fi
  expected=$work/programs/$name.expected
  if [ -f "$expected" ] && ! diff "$expected" "$work/out"; then
    echo "$name does not print what docs/cpp.md says (<: the page, >: the program)"
    failed=1
  fi
done

# Every game that is installed can be opened from C++, played, saved and replayed.
"$work/build/every_game" || failed=1

# A program built with pkg-config alone.
if command -v pkg-config >/dev/null; then
  export PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name rulewright.pc)")
  c++ -std=c++20 "$work/programs/cpp_1.cpp" $(pkg-config --cflags --libs --static rulewright) -o "$work/with_pkg_config"
  "$work/with_pkg_config" >"$work/out"
  diff "$work/programs/cpp_1.expected" "$work/out" || failed=1
fi
exit $failed

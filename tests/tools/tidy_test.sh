#!/usr/bin/env bash
# tools/check-tidy must find what it is there to find, in the files it is to look at: a small tree with a main branch.
set -euo pipefail
tools=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree
unset CI

mkdir -p "$tree/interpreter"
cd "$tree"
cp "$tools/.clang-tidy" .
cat >CMakeLists.txt <<'TEXT'
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
file(GLOB sources interpreter/*.cpp)
add_library(small STATIC ${sources})
target_include_directories(small PRIVATE interpreter)
TEXT
fault='#include <string>\n#include <utility>\nstd::string twice(std::string a) {\n    std::string b = std::move(a);\n    return a + b;\n}\n'
printf "$fault" >interpreter/old.cpp
printf '#pragma once\ninline int one() { return 1; }\n' >interpreter/one.h
printf '#include "one.h"\nint two() { return one() + one(); }\n' >interpreter/two.cpp
echo build/ >.gitignore
git init -q -b main
git config user.name test
git config user.email test@example.org
git add -A
git commit -qm "The main branch"

accepts() { "$tools/tools/check-tidy" . >"$work/said" 2>&1 || { cat "$work/said"; echo "refused: $1"; exit 1; }; }
# refuses <what is told> <why>
refuses() {
  if "$tools/tools/check-tidy" . >"$work/said" 2>&1; then echo "accepted: $2"; exit 1; fi
  grep -q "$1" "$work/said" || { cat "$work/said"; echo "not told: $1, $2"; exit 1; }
}

accepts "what is on the main branch is not looked at"
(export CI=true && refuses 'interpreter/old.cpp:5.*use-after-move' "in CI every file is looked at")

git checkout -qb mine
printf "$fault" >interpreter/new.cpp
refuses 'interpreter/new.cpp:5.*use-after-move' "a fault in a file that git does not know yet"
git add -A && git commit -qm "A fault"
refuses 'interpreter/new.cpp:5.*use-after-move' "a fault that is committed"
! grep -q old.cpp "$work/said" || { echo "told of a file that did not change"; exit 1; }
git rm -q interpreter/new.cpp

echo 'std::vector<int> three();' >>interpreter/one.h
refuses 'interpreter/one.h:3' "a header that lacks an #include"
git checkout -q interpreter/one.h
accepts "what was mended"

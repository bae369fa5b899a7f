#!/usr/bin/env bash
# Takes the programs out of a page and the examples out of headers, so that what is compiled is exactly what is read.
#   <page>_<n>.cpp       the n-th ```cpp block, a program; <page>_<n>.expected: the ```text block after it
#   header_<name>.cpp    the lines "//     ..." at the top of the header, as the body of main; all public headers included
# usage: extract.sh <page> <folder of headers> <folder to write to>
set -euo pipefail
page=$1
headers=$2
out=$3
mkdir -p "$out"

awk -v prefix="$out/$(basename "$page" .md)" '
  /^```cpp$/  { ++n; file = prefix "_" n ".cpp"; next }
  /^```text$/ { file = prefix "_" n ".expected"; next }
  /^```$/     { file = ""; next }
  file        { print > file }
' "$page"

for header in "$headers"/*.h; do
  name=$(basename "$header" .h)
  {
    echo "#include <cstdio>"
    for each in "$headers"/*.h; do echo "#include <rulewright/$(basename "$each")>"; done
    echo "int main() {"
    # The example ends at #pragma once; an empty comment line inside it is an empty line of the program.
    awk '/^#pragma once/ { exit } /^\/\/     / { sub(/^\/\/ /, ""); print; next } /^\/\/$/ { print "" }' "$header"
    echo "    return 0;"
    echo "}"
  } >"$out/header_$name.cpp"
  grep -q '^//     ' "$header" || { echo "$header has no example"; exit 1; }
done

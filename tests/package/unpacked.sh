#!/usr/bin/env bash
# Packs a build, unpacks each package into an empty folder and uses what is there.
# usage: unpacked.sh <build folder> <source tree> <cpack>
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$1
source=$2
cpack=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for tool in dpkg-shlibdeps dpkg-deb; do
  command -v $tool >/dev/null || { echo "$tool is missing: tools/setup dpkg-dev"; exit 1; }
done
"$cpack" --config "$build/CPackConfig.cmake" -B "$work/packages" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }

deb=$(echo "$work"/packages/*.deb)
# Every library that the program asks the loader for comes with a package that the .deb depends on.
depends=$(dpkg-deb -f "$deb" Depends)
for package in libc6 libstdc++6 libfmt libyaml-cpp libxxhash libboost-program-options; do
  [[ $depends == *"$package"* ]] || { echo "the .deb does not depend on $package: $depends"; exit 1; }
done
mkdir "$work/deb" "$work/tar"
dpkg-deb -x "$deb" "$work/deb"
"$here/use.sh" "$work/deb/usr" "$source"
tar -xzf "$work"/packages/*.tar.gz -C "$work/tar"
"$here/use.sh" "$(echo "$work"/tar/*)" "$source"

#!/usr/bin/env bash
# The editor stubs and the program name the same members. Fails, naming them, when
# - a member that interpreter/script gives to a handle or library is not in schemas/lua/rulewright.lua, or
# - a field or function of a handle's class there is unknown to interpreter/script.
# usage: stubs.sh <source tree>
set -euo pipefail
root=$1
stubs=$root/schemas/lua/rulewright.lua
failed=0

# Members are written {"name", function} in C++.
for name in $(find "$root/interpreter/script" -name '*.cpp' -print0 \
    | xargs -0 grep -ohE '\{"[a-z][a-z_]*", *&?[a-z_:]+\}' | sed -E 's/^\{"([a-z_]+)".*/\1/' | sort -u); do
  if ! grep -qE "(^function [A-Za-z]+[.:]$name\(|^---@field $name\??[[:space:]])" "$stubs"; then
    echo "'$name' is offered to scripts but not in schemas/lua/rulewright.lua"
    failed=1
  fi
done

# Only classes that the program fills itself: those a script writes (Action, Bot, ...) are read there by other means.
for name in $(awk '
    /^---@class/ { handle = $2 ~ /^(Game|Player|Zone|Component|Grid|Cell|Family|Shape|Decision)$/ }
    handle && /^---@field [a-z]/ { sub(/\?$/, "", $2); print $2 }
    /^function (Game|Player|Zone|Component|Grid|Cell|Family|Shape|Decision|shapes)[.:]/ {
      sub(/^function [A-Za-z]+[.:]/, ""); sub(/\(.*/, ""); print
    }' "$stubs" | sort -u); do
  # A zone of every game, declared by the loader.
  [ "$name" = box ] && continue
  if ! grep -rqE "\{\"$name\"," "$root/interpreter/script" --include='*.cpp'; then
    echo "'$name' is in schemas/lua/rulewright.lua but not offered to scripts"
    failed=1
  fi
done
exit $failed

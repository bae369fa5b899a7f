#!/usr/bin/env bash
# What holds for files as files. Fails, naming file and line, when
# - a file of the interpreter has more than 400 lines, and its first line does not say "lines because" and why, or
# - docs/internals names a file, in backquotes and with its folder, that is not there.
# usage: files.sh <source tree>
set -euo pipefail
cd "$1"
most=400
failed=0

while read -r lines file; do
  if [ "$file" = total ] || [ "$lines" -le $most ]; then continue; fi
  head -n 1 "$file" | grep -qE 'lines because [^ ]+ [^ ]+' && continue
  echo "$file:1: $lines lines, more than $most; split it, or say on its first line: // <how many> lines because <why>"
  failed=1
done < <(find interpreter \( -name '*.cpp' -o -name '*.h' \) -exec wc -l {} +)

while IFS=: read -r page line named; do
  named=${named//\`/}
  [ ! -e "$named" ] || continue
  echo "$page:$line: there is no $named"
  failed=1
done < <(grep -rnoE '`(include|interpreter|tools|tests|schemas|docs|rulesets|cmake)/[A-Za-z0-9_./-]+\.[a-z]+`' docs/internals)
exit $failed

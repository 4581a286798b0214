#!/bin/sh
# The hash of core's sources, on which verdicts that are kept depend: tests/sources_hash.sh SOURCE_ROOT
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/core/solve" "$folder/other/core/solve"
echo 'int a;' >"$folder/core/solve/a.c"
echo 'int b;' >"$folder/core/solve/a.h"
cp "$1/core/sources_hash.sh" "$folder/core"
cp -r "$folder/core" "$folder/other"

hash () {
  "$folder/$1/sources_hash.sh" "$folder/out.c" "$folder/out.d" && cat "$folder/out.c"
}
fail () {
  echo "$1"
  exit 1
}

first=$(hash core)
echo "$first" | grep -qE '^const char dse_core_hash\[\] = "[0-9a-f]{32}";$' || fail "no hash: $first"
grep -q "$folder/core/solve/a.h" "$folder/out.d" || fail "the build does not know a.h"
[ "$(hash other/core)" = "$first" ] || fail "the hash depends on the folder"
echo 'text' >"$folder/core/solve/notes.txt"
[ "$(hash core)" = "$first" ] || fail "the hash depends on other files"
echo 'int c;' >>"$folder/core/solve/a.h"
[ "$(hash core)" != "$first" ] || fail "the hash does not depend on a header"
mv "$folder/other/core/solve/a.c" "$folder/other/core/solve/b.c"
[ "$(hash other/core)" != "$first" ] || fail "the hash does not depend on names"
exit 0

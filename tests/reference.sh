#!/bin/sh
# The page Reference of the guide is what the tables of the programs say: tests/reference.sh DSMITH DELVESMITH
# UPDATE=1 tests/reference.sh ... writes the page and the pictures of its recipes instead
here=$(cd "$(dirname "$0")/.." && pwd) || exit 1
page=$here/data/guide/reference.md
pictures=$here/docs/pictures/recipes
export DELVESMITH_DATA_DIR="$here/data" XDG_DATA_HOME="$here/tests/nobody" LC_ALL=C.UTF-8
export GSETTINGS_BACKEND=memory GSETTINGS_SCHEMA_DIR="$(dirname "$2")/../data"
unset LANGUAGE
new=$(mktemp) || exit 1
trap 'rm -f "$new"' EXIT

"$here/data/guide/reference.py" "$1" "$2" >"$new" || exit 1
if [ -n "$UPDATE" ]; then
  mkdir -p "$pictures" && cp "$new" "$page" && "$here/data/guide/reference.py" "$1" "$2" "$pictures"
  exit
fi
diff -u "$page" "$new" || { echo 'data/guide/reference.md: is not what the tables say; run ./dev shots'; exit 1; }
grep -o 'recipes/[a-z0-9-]*\.png' "$page" | while read -r picture; do
  [ -f "$here/docs/pictures/$picture" ] || { echo "docs/pictures/$picture: missing; run ./dev shots"; exit 1; }
done

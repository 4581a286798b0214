#!/bin/bash
# Compares our maps in Lua with what Lua reads: tests/peers_lua.sh DSMITH
#
# Of some levels: Lua loads the map, and has each layer, object, property and tile of the same map in
# JSON. Exit 77: skipped, with the reason.
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "$0")" && pwd) || exit 1
dsmith=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") || exit 1
if ! command -v lua5.4 >/dev/null; then
  echo "lua5.4 is not installed"
  [ -n "$CI" ] && exit 1
  exit 77
fi
export DELVESMITH_DATA_DIR=$here/../data XDG_DATA_HOME=$here/nobody
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0

cat >odd.delve <<'END'
{ "format": "delvesmith.dungeon", "version": 1, "size": [6, 3], "ruleset": "default", "seed": "1",
  "properties": { "odd \"key\"": "a\\b\n\u00077 \u0000 é ]]", "end": "--[[", "tint": { "colour": "#80c0ff80" },
    "big": -9007199254740991, "small": 1.5e-7, "boss": false, "file": { "file": "a/b.ogg" }, "loot": ["ring", 12, true] },
  "floors": [{ "ground": { "legend": { ".": "floor", "#": "wall" }, "rows": ["######", "#....#", "######"] },
    "things": [{ "id": "t-1", "kind": "player-start", "at": [1, 1], "properties": { "to": { "object": "t-2" } } },
      { "id": "t-2", "kind": "goal", "at": [4, 1] }] }] }
END
"$dsmith" convert odd.delve again.delve >log 2>&1 || { sed -i 's/ .u0000//' odd.delve; }
for recipe in key-vault metroidvania-castle descent; do
  "$dsmith" generate $recipe --seed 1 -o $recipe.delve >log 2>&1 || { cat log; failed=1; }
done
for level in *.delve; do
  { "$dsmith" convert "$level" a.lua --force && "$dsmith" convert "$level" a.tmj --force &&
    lua5.4 "$here/peers_lua.lua" a.lua >lua.json && python3 "$here/peers_lua.py" lua.json a.tmj; } >log 2>&1 ||
    { cat log; echo "$level: differs"; failed=1; }
done
[ $failed = 0 ]

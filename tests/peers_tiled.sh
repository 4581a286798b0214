#!/bin/bash
# Compares our maps with what the real Tiled reads, draws and writes: tests/peers_tiled.sh DSMITH
#
# Of some recipes: Tiled's export as JSON has our cells, its picture shows in each cell what ours
# shows, and the map that it writes again is the same document. Maps of others that were imported and
# written back are the same to Tiled. Exit 77: skipped, with the reason.
export LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
here=$(cd "$(dirname "$0")" && pwd) || exit 1
dsmith=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") || exit 1
if ! command -v tiled >/dev/null || ! command -v tmxrasterizer >/dev/null; then
  echo "Tiled is not installed"
  [ -n "$CI" ] && exit 1
  exit 77
fi
export DELVESMITH_DATA_DIR=$here/../data XDG_DATA_HOME=$here/nobody
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export XDG_RUNTIME_DIR=$folder HOME=$folder XDG_CONFIG_HOME=$folder
cd "$folder" || exit 1
failed=0

quietly () { "$@" >log 2>&1 || { cat log; failed=1; return 1; }; }

for recipe in key-vault metroidvania-castle descent; do
  quietly "$dsmith" generate $recipe --seed 1 -o a.delve &&
    quietly "$dsmith" convert a.delve a.tmx &&
    quietly tiled --export-map json a.tmx a.json &&
    quietly tiled --export-map tmx a.tmx tiled.tmx &&
    quietly "$dsmith" convert tiled.tmx back.delve &&
    quietly cmp a.delve back.delve &&
    quietly tmxrasterizer a.tmx tiled.png &&
    quietly "$dsmith" render a.delve --cell 16 -o ours.png &&
    quietly python3 "$here/peers_tiled.py" "$folder/a.delve" "$folder/a.tmx" a.json tiled.png ours.png 16 ||
    { echo "$recipe: differs"; failed=1; }
done

# Of a floor that Tiled exports as CSV, a file for each layer, each gives the cells of both.
quietly "$dsmith" generate key-vault --seed 1 -o a.delve && quietly "$dsmith" convert a.delve a.tmx &&
  quietly tiled --export-map csv a.tmx set.csv &&
  python3 "$here/peers_tiled_csv.py" a.tiles.tsx "$DELVESMITH_DATA_DIR/rules/tiles.json" >numbers.json || failed=1
for layer in Ground Features; do
  quietly "$dsmith" import set_$layer.csv --map numbers.json -o back.delve
  "$dsmith" diff a.delve back.delve --stat >log
  if ! grep -q '^floor 1' log || grep -q '^floor 1:.*\(ground\|feature\) ' log; then
    echo "set_$layer.csv: differs"; cat log; failed=1
  fi
done

# Files of engines are those that Tiled exports of our map, as far as it goes. Its plugins for Defold are off at first.
mkdir -p mapeditor.org room
printf '[Plugins]\nEnabled=libdefold.so\n' >mapeditor.org/tiled.conf
if tiled --export-formats 2>/dev/null | grep -q ' defold$'; then
  quietly "$dsmith" convert a.delve a.collection && quietly "$dsmith" convert a.delve room/a.yy &&
    quietly tiled --export-map defold a.tmx tiled.tilemap && quietly tiled --export-map yy a.tmx tiled.yy &&
    python3 "$here/peers_tiled_engines.py" a.tilemap tiled.tilemap room/a.yy tiled.yy >log 2>&1 && ! [ -s log ] ||
    { echo "files of engines: differ"; cat log; failed=1; }
fi

# Maps of others: ours, edited and written back, is the same document to Tiled but for the edits.
cp -r "$here/cli/tiled_maps/." . || exit 1
same () { # FILE: Tiled's exports of it and of back.*, without versions, are the same
  quietly tiled --export-map json "$1" before.json &&
    quietly tiled --export-map json "back.${1##*.}" after.json &&
    quietly python3 -c 'import json, sys
a, b = (json.load(open(path)) for path in sys.argv[1:])
for x in (a, b): x.pop("tiledversion", None), x.pop("version", None)
sys.exit(a != b)' before.json after.json
}
# Tiled 1.8 reads no lists.
sed -i '/name="waves"/,/^  <.property>/d; /<future/d' halls.tmx
for map in halls.tmx caves.tmx old.tmx yard.tmj; do
  quietly "$dsmith" import $map --map map.json -o level.delve &&
    quietly "$dsmith" convert level.delve back.${map##*.} --strict &&
    same $map || { echo "$map: written back it differs"; failed=1; }
done

# In Tiled's other syntax they are the same to it as well, and turned back once more; but for the id
# of a tile's shapes, which Tiled reads from XML alone.
for map in halls.tmx caves.tmx old.tmx yard.tmj; do
  quietly "$dsmith" import $map --map map.json -o level.delve || continue
  other=tmj; [ ${map##*.} = tmj ] && other=tmx
  quietly "$dsmith" convert level.delve turned.$other --force &&
    quietly "$dsmith" import turned.$other --map map.json -o again.delve &&
    quietly "$dsmith" convert again.delve back.${map##*.} --force || continue
  for file in turned.$other back.${map##*.}; do
    quietly tiled --export-map json $map before.json && quietly tiled --export-map json $file after.json &&
      quietly python3 "$here/peers_tiled_turned.py" before.json after.json ||
      { echo "$map as $file: differs"; failed=1; }
  done
done

# So are tilesets, and back.
for set in tiles/*.tsx a.tiles.tsx; do
  name=${set%.tsx}
  quietly "$dsmith" convert $set $name-turned.tsj --strict &&
    quietly "$dsmith" convert $name-turned.tsj $name-back.tsx --strict || continue
  quietly tiled --export-tileset json $set before.json
  for file in $name-turned.tsj $name-back.tsx; do
    quietly tiled --export-tileset json $file after.json &&
      quietly python3 -c 'import json, sys
a, b = (json.load(open(path)) for path in sys.argv[1:])
for x in (a, b): x.pop("tiledversion", None), x.pop("version", None)
sys.exit(a != b)' before.json after.json || { echo "$set as $file: differs"; failed=1; }
  done
done

# Cells that were edited are the only ones that differ to Tiled, each as the edit says.
cells () { # BEFORE AFTER: the differences of Tiled's exports, a line each
  quietly tiled --export-map json "$1" before.json && quietly tiled --export-map json "$2" after.json &&
    python3 "$here/peers_tiled_cells.py" before.json after.json
}
edited () { # MAP SED LINES: the level of the map, edited, differs in so many cells and nothing else
  quietly "$dsmith" import $1 --map map.json -o level.delve && sed "$2" level.delve >edited.delve &&
    quietly "$dsmith" convert edited.delve back.${1##*.} && cells $1 back.${1##*.} >found || failed=1
  if [ "$(grep -c '^cell' found)" != "$3" ] || grep -v '^cell' found; then
    echo "$1, edited: expected $3 cells, got"; cat found; failed=1
  fi
}
edited halls.tmx 's/"#\.\.\.\.\.\.#"/"#.#....#"/; s/" ⁿ      "/"   ⁿ    "/' 3
edited caves.tmx '0,/"      #\.\.\.\.\.\.\.\.\.#/s//"      #...#.....#/' 1
edited yard.tmj '0,/"#\.\.\.#"/s//"#.##"/; s/"#.##"/"#..##"/' 1

# Properties that were edited are the only ones that differ to Tiled.
properties () { # MAP SED WANT: the differences, "owner.name: before -> after", in one line
  quietly "$dsmith" import $1 --map map.json -o level.delve && sed "$2" level.delve >edited.delve &&
    quietly "$dsmith" convert edited.delve back.${1##*.} --strict &&
    quietly tiled --export-map json $1 before.json && quietly tiled --export-map json back.${1##*.} after.json &&
    python3 "$here/peers_tiled_properties.py" before.json after.json >found || failed=1
  if [ "$(tr '\n' ' ' <found)" != "$3 " ]; then
    echo "$1, properties: expected $3, got"; cat found; failed=1
  fi
}
properties halls.tmx \
  's/"worn": true/"worn": false, "age": 3/; s/"opens": "north" } }/"opens": "south" } }/; s/"depth": 3/"depths": 3/; s/#ff880080/#01020304/' \
  'map.depth:int:3->None map.depths:None->int:3 map.fog:color:#80ff8800->color:#04010203 5.opens:None->string:south 6.age:None->int:3 6.worn:bool:True->bool:False'
properties yard.tmj 's/"player-start", "at": \[1, 1\]/&, "properties": { "n": 0.5, "s": "a <b>" }/' \
  '1.n:None->float:0.5 1.s:None->string:a_<b>'
exit $failed

# The export targets of a project: written, unchanged, refused, and wrong.
head='"format": "delvesmith.project", "version": 1, "name": "Halls"'
mkdir -p game/levels/deep game/mappings game/maps
targets () { echo "{ $head, \"exports\": [ $1 ] }" >game/delvesmith.json; }
export_game () { dsmith export game "$@" 2>&1 | sed "s:$PWD/::g"; }
dsmith generate key-vault --seed 1 --size 40x24 -o game/levels/vault.delve
dsmith generate descent --seed 1 --size 40x24 --floors 2 -o game/levels/deep/caves.delve

echo "== without targets"
echo "{ $head }" >game/delvesmith.json
dsmith export game
dsmith export elsewhere

echo "== all levels"
targets '{ "path": "build/{name}.tmj", "cell": 8 }, { "path": "build/{name}-{floor}.txt" },
  { "levels": ["v*"], "path": "build/{name}.png", "cell": 4, "overlay": "rooms", "grid": true }'
export_game --dry-run
ls game/build 2>/dev/null
export_game
find game/build -type f | sort
dsmith convert game/levels/vault.delve vault.tmj --cell 8 --strict && cmp vault.tmj game/build/vault.tmj
dsmith convert game/levels/deep/caves.delve caves.txt --floor 2 2>/dev/null && cmp caves.txt game/build/deep/caves-2.txt

echo "== only what changes"
touch -d 2001-01-01 game/build/*
export_game
find game/build -newermt 2002-01-01 -name 'vault*'
printf x >>game/build/vault-1.txt
export_game
export_game --force --json
find game/build -newermt 2002-01-01 -name 'vault*'
printf x >>game/build/vault.png
export_game 2>&1 | grep vault.png
export_game --force 2>&1 | grep vault.png
printf x >>game/build/deep/caves-1.txt && printf x >>game/build/deep/caves-2.txt && printf x >>game/build/deep/caves.tmj
export_game | grep -E 'force|failed'

echo "== strict"
rm -r game/build
export_game --strict
ls game/build
dsmith export game --strict --json 2>/dev/null | tail -6

echo "== files of other programs"
printf '1,1,1,1\n1,0,0,1\n1,1,1,1\n' >game/maps/box.csv
echo '{ "format": "delvesmith.mapping", "version": 1, "files": ["maps/*.csv"], "rules": [ { "tiles": [1], "tile": "wall" }, { "tiles": [0], "tile": "floor" } ] }' >game/mappings/box.json
targets '{ "levels": ["maps/*"], "path": "build/{name}.txt", "y_up": true }'
export_game
cat game/build/maps/box.txt

echo "== levels that fail"
targets '{ "path": "build/all.txt" }, { "levels": ["levels/deep/*"], "path": "build/{name}.svg" }'
echo '{' >game/levels/broken.delve
export_game
rm game/levels/broken.delve
targets '{ "levels": ["levels/vault.delve"], "path": "maps/{floor}.tmx" }, { "levels": ["levels/vault.delve"], "path": "maps/1.png" }, { "levels": ["levels/vault.delve"], "path": "maps/1.tiles.png" }, { "levels": ["maps/*"], "path": "{name}.csv.png", "overlay": "nothing" }'
export_game 2>&1 | grep -v lacks
dsmith convert game/levels/vault.delve 1.tmx --strict && cmp 1.tmx game/maps/1.tmx
targets '{ "levels": ["levels/vault.delve"], "path": "out/{name}.txt" }'
mkdir -p outside && ln -s ../outside game/out
export_game
ls outside
targets "{ \"levels\": [\"levels/vault.delve\"], \"path\": \"$PWD/outside/{name}.txt\" }, { \"levels\": [\"levels/vault.delve\"], \"path\": \"$PWD/game/levels/{name}.txt\" }"
export_game
ls outside

echo "== levels that keep their source"
mkdir -p game/tiled && cp -r "$here/tiled_maps/." game/tiled
printf '{ "maps": [{ "fileName": "halls.tmx" }, { "fileName": "old.tmx", "x": 2048 }] }' >game/tiled/halls.world
dsmith import game/tiled/halls.tmx --map game/tiled/map.json -o game/levels/halls.delve 2>/dev/null
dsmith import game/tiled/halls.world --map game/tiled/map.json -o game/levels/a-world.delve 2>/dev/null
targets '{ "levels": ["levels/halls.delve"], "path": "kept/{name}.tmx" }, { "levels": ["levels/halls.delve"], "path": "up/{name}.tmx", "y_up": true }'
export_game
diff game/tiled/halls.tmx game/kept/halls.tmx
grep -h delvesmith.dungeon game/*/halls.tmx
targets '{ "levels": ["levels/a-world.delve"], "path": "kept/a.world" }, { "levels": ["levels/halls.delve"], "path": "kept/old.tmx" }'
rm -r game/kept && export_game
ls game/kept

echo "== mapped files are written back, too, without a document"
sed 's/"format": "delvesmith.mapping",/& "files": ["tiled\/halls.*"],/' game/tiled/map.json >game/mappings/halls.json
targets '{ "levels": ["tiled/halls.tmx"], "path": "back/{name}.tmx" }, { "levels": ["tiled/halls.world"], "path": "worlds/{name}.world" }, { "levels": ["tiled/halls.tmx"], "path": "back/{name}.txt" }'
export_game --strict
cmp game/tiled/halls.tmx game/back/tiled/halls.tmx || diff game/tiled/halls.tmx game/back/tiled/halls.tmx | head -6
ls game/worlds/tiled
rm -r game/mappings/halls.json game/back game/worlds

echo "== a map that an export wrote is ours, until another program changes it"
targets '{ "levels": ["levels/halls.delve"], "path": "tiled/{name}.tmx" }'
cp game/levels/halls.delve plain.delve
edit_halls () { sed 's/"#\.\.\.\.\.\.#"/"#.#....#"/; s/" ⁿ      "/"   ⁿ    "/' plain.delve >game/levels/halls.delve; }
edit_halls && export_game
cp plain.delve game/levels/halls.delve && export_game
cmp game/tiled/halls.tmx "$here/tiled_maps/halls.tmx"
edit_halls && sed -i 's/<map /<map class="theirs" /' game/tiled/halls.tmx && cp game/tiled/halls.tmx theirs.tmx
export_game
export_game --dry-run
cmp theirs.tmx game/tiled/halls.tmx
export_game --force
cmp theirs.tmx game/tiled/halls.tmx >/dev/null || echo replaced
rm -r game/kept game/up game/tiled game/levels/halls.delve game/levels/a-world.delve

echo "== a damaged record says nothing, and the oldest of more than 4000 go"
records=$XDG_STATE_HOME/delvesmith/written
targets '{ "levels": ["levels/vault.delve"], "path": "one/{name}.txt" }'
export_game
echo theirs >game/one/vault.txt
export_game
for record in "$records"/*; do printf 'no record\n0 0\n' >"$record"; done
export_game
(cd "$records" && seq -f '%016.0f' 4000 | xargs touch -d @1)
targets '{ "levels": ["levels/vault.delve"], "path": "two/{name}.txt" }'
export_game
ls "$records" | wc -l
echo theirs >game/two/vault.txt
export_game
rm -r game/one game/two

echo "== a picture that render drew is ours, until another program changes it"
targets '{ "levels": ["levels/vault.delve"], "path": "drawn/{name}.png", "cell": 4 }'
mkdir game/drawn && dsmith render game/levels/vault.delve -o game/drawn/vault.png --cell 8
export_game
dsmith render game/levels/vault.delve -o game/drawn/vault.png --cell 8
echo theirs >game/drawn/vault.png
export_game
rm -r game/drawn

echo "== links, long paths"
rm -r game/out && mkdir game/out && echo kept >outside/vault.txt && ln -s ../../outside/vault.txt game/out/vault.txt
targets '{ "levels": ["levels/vault.delve"], "path": "out/{name}.txt" }'
export_game
cat outside/vault.txt
long=$(printf 'l%.0s' $(seq 200)) && mkdir -p "$long/$long/$long" && cp -r game "$long/$long/$long/game" && rm "$long/$long/$long/game/out/vault.txt"
dsmith export "$long/$long/$long/game" 2>/dev/null
ls "$long/$long/$long/game/out"

echo "== targets that are wrong"
for target in '"path": ""' '"path": "../{name}.txt"' '"path": "a//b.txt"' '"path": "b/./{name}.txt"' '"path": "b/"' '"path": "levels/{name}.tmx"' \
  '"path": "{title}.txt"' '"path": "{name}"' '"path": "{name}.psd"' '"path": "{name}.txt", "encoding": "zlib"' '"path": "{name}.tmx", "encoding": "lzma"' \
  '"path": "{name}.tmx", "grid": true' '"path": "{name}.svg", "overlay": "rooms"' '"path": "{name}.png", "encoding": "csv"' \
  '"path": "{name}.png", "cell": 300' '"path": "{name}.png", "format": "png"' '"levels": "all", "path": "{name}.png"' '"cell": 4'; do
  targets "{ $target }"
  export_game
done

echo "== a picture for each layer"
rm -rf game/build game/out
targets '{ "levels": ["v*"], "path": "build/{name}.png", "cell": 4, "layers": true }, { "levels": ["v*"], "path": "build/{name}.png", "cell": 4 }'
export_game
export_game | tail -2
rm game/build/vault-ground.png
printf x >>game/build/vault-gates.png
export_game
ls game/build/vault-ground.png
targets '{ "path": "build/{name}.svg", "layers": true }'
export_game
targets '{ "path": "build/{name}.png", "layers": true, "overlay": "rooms" }'
export_game
targets '{ "path": "build/{name}.tmx", "layers": true }'
export_game

echo "== files that nobody wrote here: those with a mark are ours"
rm -rf game/build && mkdir -p game/build && rm -r "$records"
drawn () {
  v='"levels": ["v*"]'
  targets "{ $v, \"path\": \"build/{name}.png\", \"cell\": $1 }, { $v, \"path\": \"build/l-{name}.png\", \"cell\": $1, \"layers\": true },
    { $v, \"path\": \"build/{name}.svg\", \"cell\": $1 }, { $v, \"path\": \"build/{name}.pdf\", \"cell\": $1 },
    { $v, \"path\": \"build/{name}.lua\", \"cell\": $1 }, { $v, \"path\": \"build/g-{name}.tscn\", \"cell\": $1 }, { $v, \"path\": \"build/{name}.txt\" }"
}
drawn 4
mine="vault.png l-vault-ground.png vault.svg vault.pdf vault.txt vault.lua g-vault.tscn"
for file in $mine; do echo mine >"game/build/$file"; done
export_game 2>&1 | grep -v lacks
(cd game/build && ls && grep -L mine $mine)
export_game --force 2>&1 | tail -1
(cd game/build && grep -l mine $mine)
rm -r "$records"
export_game 2>&1 | tail -1 # a checkout of what was exported elsewhere
drawn 8
rm -rf "$records" && echo "made elsewhere" >game/build/vault.txt
export_game 2>&1 | grep -vE 'lacks|: written|not written: '
echo "== pictures of earlier versions have none"
python3 -c "
import re
at = 'game/build/'
png = open(at + 'vault.png', 'rb').read()
i = png.index(b'tEXtSoftware') - 4
open(at + 'vault.png', 'wb').write(png[:i] + png[i + 12 + int.from_bytes(png[i:i + 4], 'big'):])
svg = open(at + 'vault.svg').read()
open(at + 'vault.svg', 'w').write(svg.replace('<!-- Delvesmith -->\n', ''))
pdf = open(at + 'vault.pdf', 'rb').read()
open(at + 'vault.pdf', 'wb').write(pdf.replace(b'%Delvesmith\n', b''))"
rm -r "$records" && drawn 4
export_game --dry-run 2>&1 | grep force

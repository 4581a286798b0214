# Worlds of Tiled: ours, with a map for each floor, and those of others, read and written back.
cp -r "$here/tiled_maps/." .

echo "== ours"
dsmith generate descent --seed 1 -o a.delve && dsmith convert a.delve a.world --strict
ls a.* a-*
dsmith convert a.world back.delve && cmp a.delve back.delve && echo equal
dsmith info a.world | head -n 3
dsmith diff a.delve a.world && echo no difference
sed '/"properties"/,/^  \]/d' a.world >other.world
dsmith check other.world 2>&1 | head -n 2
echo '<map/>' >b-1.tmx
dsmith convert a.delve b.world
dsmith convert a.delve b.world --force && grep -c delvesmith b-1.tmx

echo "== others, on one floor"
mkdir sub && sed 's/\(source\|template\)="/&..\//' halls.tmx >sub/hall-2.tmx
cat >w.world <<'END'
{ "maps": [{ "fileName": "halls.tmx", "x": 0, "y": 0 }],
  "patterns": [{ "regexp": "old(\\d*)()\\.tmx", "multiplierX": 1000 }],
  "type": "world" }
END
dsmith import w.world --map map.json -o w.delve
sed -i '/patterns/d; s/ }\],/ }, { "fileName": "sub\/hall-2.tmx", "x": 2048 }],/' w.world
dsmith import w.world --map map.json -o w.delve 2>/dev/null
grep -c '"foreign": \[{ "level": 0, "at": \[0, 0\] }, { "level": 1,' w.delve
mkdir copy && dsmith convert w.delve copy/w.world --strict && ls copy copy/sub
cmp w.world copy/w.world
diff halls.tmx copy/halls.tmx
diff sub/hall-2.tmx copy/sub/hall-2.tmx
dsmith import copy/w.world --map map.json -o again.delve 2>/dev/null
"$dsmith" diff w.delve again.delve | sed '/^source:/d; s/^\(foreign:\).*/only \1/'

echo "== only the map that was edited"
sed '0,/"#\.\.\.\.\.\.#/s//"#.#....#/' w.delve >edited.delve
cmp w.delve edited.delve >/dev/null || echo edited
mkdir back && cp -r *.tmx *.ts? *.tx sub back 2>/dev/null
dsmith convert edited.delve back/w.world --strict
cmp halls.tmx back/halls.tmx >/dev/null || echo halls.tmx changed
cmp sub/hall-2.tmx back/sub/hall-2.tmx && echo hall-2.tmx equal
# The edit is undone: its map on the disk is ours.
dsmith convert w.delve back/w.world && cmp w.world back/w.world
diff halls.tmx back/halls.tmx

echo "== a map that another program changed"
sed 's/<map /<map class="theirs" /' back/halls.tmx >theirs.tmx && cp theirs.tmx back/halls.tmx
dsmith convert edited.delve back/w.world
cmp theirs.tmx back/halls.tmx
dsmith convert w.delve back/w.world
cmp theirs.tmx back/halls.tmx
dsmith convert edited.delve back/w.world --force
cmp theirs.tmx back/halls.tmx >/dev/null || echo replaced
# Without a record nobody knows who wrote a map that is not as it was imported.
rm -r "$XDG_STATE_HOME/delvesmith"
dsmith convert w.delve back/w.world
dsmith convert w.delve back/w.world --force && dsmith convert edited.delve back/w.world

echo "== names that begin with a hyphen"
mkdir dash && sed 's/\(source\|template\)="/&..\//' halls.tmx | tee ./dash/-1.tmx >./dash/-2.tmx
echo '{ "maps": [{ "fileName": "-1.tmx" }, { "fileName": "-2.tmx", "x": 2048 }] }' >dash/d.world
dsmith import dash/d.world --map map.json -o d.delve 2>/dev/null
sed '0,/"#\.\.\.\.\.\.#/s//"#.#....#/' d.delve >edited.delve
mkdir dashed && dsmith convert edited.delve dashed/d.world && ls dashed
diff dash/-1.tmx dashed/-1.tmx
cmp dash/-2.tmx dashed/-2.tmx

echo "== only below the folder of the world"
mkdir -p deep/down && sed 's/"fileName": "/&..\//; s/sub/..\/sub/' w.world >sub/up.world
dsmith import sub/up.world --map map.json -o up.delve 2>/dev/null
dsmith convert up.delve deep/down/up.world --force
ls deep deep/down

echo "== a floor for each map"
sed -i 's/2048/16/' w.world
dsmith import w.world --map map.json -o w.delve 2>/dev/null && grep -c '"foreign": \[{' w.delve

echo "== errors"
sed -i 's/halls.tmx/lost.tmx/' w.world
dsmith check w.world --map map.json
echo '{ "maps": 3 }' >w.world
dsmith check w.world --map map.json

echo "== a map that is too large for a level is named with its line"
mkdir -p huge
for size in 2 5000; do
  printf '<?xml version="1.0"?>\n\n<map version="1.10" orientation="orthogonal" width="%d" height="2" tilewidth="16" tileheight="16"/>\n' $size >huge/$size.tmx
done
echo '{ "maps": [ { "fileName": "2.tmx", "x": 0, "y": 0 }, { "fileName": "5000.tmx", "x": 0, "y": 0 } ], "type": "world" }' >huge/all.world
dsmith check huge/all.world --guess

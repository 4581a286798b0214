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
cmp w.world copy/w.world && diff halls.tmx copy/halls.tmx | grep '^[<>]'; diff sub/hall-2.tmx copy/sub/hall-2.tmx | grep '^>'
dsmith import copy/w.world --map map.json -o again.delve 2>/dev/null
"$dsmith" diff w.delve again.delve | grep -v '^foreign:' || echo the same level

echo "== only the map that was edited"
sed '0,/"#\.\.\.\.\.\.#/s//"#.#....#/' w.delve >edited.delve
cmp w.delve edited.delve >/dev/null || echo edited
mkdir back && cp -r *.tmx *.ts? *.tx sub back 2>/dev/null
dsmith convert edited.delve back/w.world --strict
cmp halls.tmx back/halls.tmx >/dev/null || echo halls.tmx changed
cmp sub/hall-2.tmx back/sub/hall-2.tmx && echo hall-2.tmx equal

echo "== a floor for each map"
sed -i 's/2048/16/' w.world
dsmith import w.world --map map.json -o w.delve 2>/dev/null && grep -c '"foreign": \[{' w.delve

echo "== errors"
sed -i 's/halls.tmx/lost.tmx/' w.world
dsmith check w.world --map map.json
echo '{ "maps": 3 }' >w.world
dsmith check w.world --map map.json

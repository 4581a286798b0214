# Differences: counted, drawn, across formats, and in git.
dsmith generate descent --seed 1 --size 40x24 --floors 2 -o a.delve
sed -e '0,/"kind": "rat"/s//"kind": "bat"/' -e 's/"seed": "1"/"seed": "2"/' a.delve >b.delve
dsmith convert a.delve a.txt --floor 1 2>/dev/null
sed -e "$((5 + $(grep -c '^# . = ' a.txt)))s/#/./g" a.txt >b.txt # its fifth row

echo "== numbers"
dsmith diff a.delve a.delve --stat
dsmith diff a.delve b.delve --stat
dsmith diff a.delve b.delve --stat --json
dsmith diff a.txt b.txt --stat
dsmith diff a.delve a.txt --stat | sed 's/[0-9]\{2,\}/N/g'

echo "== across formats"
for suffix in tmx tmj ldtk; do
  dsmith convert a.delve a.$suffix --strict && dsmith diff a.delve a.$suffix && echo "$suffix: equal"
done
printf '1,1,1,1\n1,0,0,1\n1,1,1,1\n' >box.csv
printf '####\n#..#\n####\n' >box.txt
printf '####\n#.##\n####\n' >box2.txt
dsmith diff box.txt box.csv --stat >/dev/null
cat >box.json <<'END'
{ "format": "delvesmith.mapping", "version": 1, "rules": [ { "tiles": [1], "tile": "wall" }, { "tiles": [0], "tile": "floor" } ] }
END
dsmith diff box.txt box.csv --map box.json 2>/dev/null
dsmith diff box2.txt box.csv --map box.json 2>/dev/null | grep ground

echo "== other ids, other sizes"
sed -e 's/"id": "t-[0-9a-f]/"id": "t-1/; s/"id": "r-[0-9a-f]/"id": "r-1/' a.delve >renamed.delve
dsmith diff a.delve renamed.delve && echo "the same objects and rooms"
printf '#####\n#...#\n#####\n' >wide.txt
dsmith diff box.txt wide.txt

echo "== locks, ignored issues, members of floors"
level () { # FILE HEAD FLOOR
  cat >"$1" <<JSON
{ "format": "delvesmith.dungeon", "version": 1, "size": [7, 3], "ruleset": "default", "seed": "1", $2
  "floors": [ { $3 "ground": { "legend": { "#": "wall", ".": "floor" },
    "rows": [ "#######", "#.....#", "#######" ] } } ] }
JSON
}
level p.delve '"locks": [ { "id": "red", "opened_by": [ [ "red" ] ] }, { "id": "old" } ], "ignores": [ { "rule": "pocket", "floor": 0, "at": [1, 1] } ],' '"weather": "rain", "same": 1,'
level q.delve '"locks": [ { "id": "red", "name": "Ruby", "opened_by": [ [ "blue" ] ] }, { "id": "new" } ], "ignores": [ { "rule": "pocket", "floor": 0, "at": [1, 1], "reason": "a cellar" } ],' '"weather": "snow", "same": 1, "mood": null,'
dsmith diff p.delve p.delve && echo "equal"
dsmith diff p.delve q.delve
dsmith diff p.delve q.delve --stat
dsmith diff p.delve q.delve --json | grep field

echo "== a map, edited"
cat >yard.tmx <<'END'
<map version="1.10" orientation="orthogonal" width="9" height="5" tilewidth="16" tileheight="16" infinite="0">
 <tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="2" columns="2"><tile id="0" type="Wall"/><tile id="1" type="Floor"/></tileset>
 <layer id="1" name="Ground" width="9" height="5"><data encoding="csv">1,1,1,1,1,1,1,1,1,1,2,2,2,1,2,2,2,1,1,2,2,2,2,2,2,2,1,1,2,2,2,1,2,2,2,1,1,1,1,1,1,1,1,1,1</data></layer>
 <objectgroup id="2" name="Things">
  <object id="1" type="Gem" x="16" y="16"><point/></object>
  <object id="2" type="Goblin" x="96" y="48"><properties><property name="guards" type="object" value="1"/></properties><point/></object>
 </objectgroup>
</map>
END
dsmith import yard.tmx --learn yard.json
dsmith import yard.tmx --map yard.json -o yard.delve
dsmith diff yard.delve yard.tmx --map yard.json && echo "equal"
dsmith diff yard.delve yard.tmx --map yard.json --stat && echo "equal"
python3 -c 'import json, sys; json.dump (json.load (open ("yard.delve")), sys.stdout)' >spaced.delve
dsmith diff yard.delve spaced.delve && echo "equal values"
sed -e 's/"at": \[1, 1\]/"at": [2, 1]/; 0,/"#\.\.\.#\.\.\.#"/s//"##..#...#"/' yard.delve >dug.delve
dsmith convert dug.delve dug.tmx
dsmith diff yard.tmx dug.tmx --map yard.json

echo "== long values"
dsmith import "$here/tiled_maps/caves.tmx" -o long.delve --guess 2>/dev/null
dsmith diff long.delve long.delve && echo "equal"
dsmith diff box.txt long.delve | grep '^foreign' | sed 's/[0-9]\{4,\}/N/'
level one.delve '"a": [ 1,
  "x\n  \"y" ],' "$(printf '"b": "%5000s",' x)"
level two.delve '"a": 2,'
dsmith diff one.delve two.delve | sed 's/  \+/ /g'

echo "== a picture"
dsmith diff a.txt b.txt -o diff.png --cell 4 --stat
head -c 24 diff.png | od -An -tu1 -j 16 -N 8
dsmith diff a.txt a.txt -o same.png --cell 4
cmp -s diff.png same.png || echo "the changes are seen"
dsmith diff a.txt b.txt -o diff.svg
dsmith diff a.txt b.txt -o - --cell 4 2>&1 | head -1
dsmith diff a.txt b.txt -o none/diff.png
for row in 1 2 3; do printf '%200s\n' . ; done >wide.txt
dsmith diff wide.txt wide.txt -o wide.png --cell 256

echo "== git, as the guide says"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_PAGER=cat GIT_AUTHOR_DATE='@0 +0000' GIT_COMMITTER_DATE='@0 +0000'
mkdir bin repository && ln -s "$dsmith" bin/dsmith && PATH=$PWD/bin:$PATH
cd repository || exit
git init -q && git config user.name T && git config user.email t@example.org
sed -n '/^```gitattributes$/,/^```$/{/^```/d; p}' "$here/../../data/guide/versions.md" >.gitattributes
sed -n '/^```gitconfig$/,/^```$/{/^```/d; p}' "$here/../../data/guide/versions.md" >>.git/config
cp ../a.delve level.delve && cp ../a.ldtk . && cp ../box.csv . && dsmith convert level.delve map.tmx
git add . && git commit -qm "Begin"
cp ../b.delve level.delve && dsmith convert level.delve map.tmx --encoding zlib && dsmith convert level.delve a.ldtk --force
echo "-- level, map, project"
git diff level.delve | grep '^[-+] '
git diff map.tmx
git diff a.ldtk | grep '^[-+] '
echo "-- difftool"
git difftool -y -t dsmith level.delve
git difftool -y -t dsmith-picture level.delve && ls ./*.delve.png
echo "-- new files"
cp map.tmx new.tmx && git add new.tmx && git diff --cached new.tmx
cd .. || exit

# own layers of cells: by their names, whatever their order; one is renamed, one new, one paler
layers() {
  cat <<END2
{ "format": "delvesmith.dungeon", "version": 1, "size": [4, 3], "ruleset": "default", "seed": "1",
  "layers": ["Ambush"], "tile_layers": [$1], "floors": [{ "ground": { "legend": { ".": "floor" },
  "rows": ["....", "....", "...."] }, "things": [{ "id": "t-1", "kind": "goblin", "at": [1, 1],
  "layer": "Ambush" }], "tile_layers": { $2 } }] }
END2
}
cells() {
  echo "\"$1\": { \"legend\": { \" \": null, \"#\": \"wall\" }, \"rows\": [\"$2\", \"    \", \"    \"] }"
}
layers '{ "name": "Carpets" }, { "name": "Shade" }, { "name": "Old" }, { "name": "Gone" }' \
  "$(cells Carpets '#   '), $(cells Shade ' #  '), $(cells Old '  ##')" >before.delve
layers '{ "name": "Shade", "opacity": 40 }, { "name": "Carpets" }, { "name": "New" }, { "name": "Roof", "above": true }' \
  "$(cells Carpets '##  '), $(cells Shade ' #  '), $(cells New '  ##'), $(cells Roof '   #')" >after.delve
dsmith diff before.delve after.delve
dsmith diff before.delve after.delve --stat
dsmith diff before.delve after.delve --json | grep -E 'tile_layers' 
dsmith diff before.delve after.delve --stat --json | grep -E 'tile_layers'
dsmith info after.delve | grep -A9 'layers'
dsmith info after.delve --json | grep -A6 'layers"'

# groups of own layers: by their names; one is renamed, one new, one nested, one gone; layers move
grouped() { # FILE GROUPS
  layers '{ "name": "Carpets" }, { "name": "Shade" }' "$(cells Carpets '#   ')" |
    sed "s|\"floors\"|\"layer_groups\": [$2],\n  &|" >"$1"
}
grouped before.delve '{ "name": "Low", "tile_layers": ["Carpets"] }, { "name": "Looks", "opacity": 80 }, { "name": "Inner", "group": "Looks", "hidden": true, "tile_layers": ["Shade"] }, { "name": "Empty" }'
grouped after.delve '{ "name": "Looks", "opacity": 60, "tint": "#80ff80", "locked": true }, { "name": "Base", "tile_layers": ["Carpets"] }, { "name": "Inner", "layers": ["Ambush"] }, { "name": "New", "tile_layers": ["Shade"] }'
dsmith diff before.delve before.delve && echo "equal"
dsmith diff before.delve after.delve
dsmith diff before.delve after.delve --stat
dsmith diff before.delve after.delve --json | grep -E 'layer'
dsmith info before.delve | grep -A9 'layers'
dsmith info before.delve --json | grep -A6 'layer_groups"'

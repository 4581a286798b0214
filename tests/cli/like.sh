# Levels of ours as maps of Tiled by a mapping backwards: the tilesets, layers and objects of a map
# of the project.
mkdir -p maps sets mappings
echo '{ "format": "delvesmith.project", "version": 1, "name": "Game" }' >delvesmith.json
cat >sets/town.tsx <<'E'
<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="town" tilewidth="16" tileheight="16" tilecount="8" columns="4">
 <image source="town.png" width="64" height="32"/>
 <tile id="0" type="Floor"/>
 <tile id="1" type="Wall"/>
 <tile id="2" type="Water"/>
 <tile id="3" type="Rug"/>
</tileset>
E
cat >maps/town.tmx <<'E'
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" width="6" height="5" tilewidth="16" tileheight="16" infinite="0" nextlayerid="6" nextobjectid="20">
 <properties>
  <property name="music" value="town.ogg"/>
 </properties>
 <tileset firstgid="1" source="../sets/town.tsx"/>
 <layer id="1" name="Ground" width="6" height="5">
  <data encoding="csv">
2,2,2,2,2,2,
2,1,1,1,1,2,
2,2147483649,1,1,1,2,
2,1,1,1,3,2,
2,2,2,2,2,2
</data>
 </layer>
 <layer id="2" name="Deco" width="6" height="5">
  <data encoding="csv">
0,0,0,0,0,0,
0,0,0,0,0,0,
0,0,8,8,0,0,
0,0,0,0,0,0,
0,0,0,0,0,0
</data>
 </layer>
 <objectgroup id="3" name="Things">
  <object id="1" name="hero" type="Player" x="16" y="16" width="16" height="16"/>
  <object id="2" type="Door" x="32" y="16" width="16" height="16">
   <properties>
    <property name="colour" value="red"/>
   </properties>
  </object>
  <object id="3" type="Key" x="48" y="16">
   <properties>
    <property name="colour" value="red"/>
   </properties>
   <point/>
  </object>
  <object id="4" name="view" x="0" y="0" width="60" height="40"/>
 </objectgroup>
</map>
E
cat >mappings/town.json <<'E'
{ "format": "delvesmith.mapping", "version": 1, "files": ["maps/*.tmx"],
  "rules": [
    { "type": "Floor", "tile": "floor" },
    { "type": "Wall", "tile": "wall" },
    { "type": "Water", "tile": "deep-water" },
    { "type": "Rug", "tile": "rug" },
    { "type": "Player", "object": "player-start" },
    { "type": "Exit", "object": "goal" },
    { "type": "Door", "object": "gate-locked", "lock_by": "colour" },
    { "type": "Key", "object": "key", "lock_by": "colour" },
    { "type": "Enemy", "name": "rat", "object": "rat" },
    { "properties": ["locked=true"], "type": "Gate", "object": "gate-portcullis", "lock_by": "colour" }
  ] }
E
level () { # the level without its lines that have $1
  sed "/${1:-nothing at all}/d" <<'E'
{ "format": "delvesmith.dungeon", "version": 1, "size": [10, 7], "ruleset": "default",
  "floors": [ {
    "ground": {
      "legend": { "#": "wall", ".": "floor", "~": "deep-water" },
      "rows": [ "##########", "#........#", "#...#~~#.#", "#...#..#.#", "####.##.##", "#...#..#.#", "##########" ] },
    "feature": {
      "legend": { " ": "nothing", "=": "rug", "c": "table", "+": "locked-door", "|": "portcullis" },
      "rows": [ "          ", "  = +  |  ", "          ", "        c ", "          ", "          ", "          " ] },
    "things": [
      { "id": "t-1", "kind": "player-start", "at": [1, 1] },
      { "id": "t-2", "kind": "key", "at": [2, 1], "lock": "red" },
      { "id": "t-3", "kind": "gate-locked", "at": [4, 1], "lock": "red" },
      { "id": "t-4", "kind": "key", "at": [5, 1], "lock": "blue" },
      { "id": "t-5", "kind": "gate-portcullis", "at": [7, 1], "lock": "blue" },
      { "id": "t-6", "kind": "goblin", "at": [1, 3] },
      { "id": "t-8", "kind": "rat", "at": [2, 3] },
      { "id": "t-7", "kind": "goal", "at": [8, 2] } ] } ] }
E
}
same () { # the level that the map gives, and its verdict
  dsmith import $1 --map mappings/town.json -o again.delve
  dsmith diff $2 again.delve | grep "ground\|feature\| t-" # rooms are found, and locks get rows
  dsmith check $2 | head -1
  dsmith check again.delve 2>&1 | head -1
}

echo "== what has no rule is named; the rest comes back equal"
level >ours.delve; dsmith convert ours.delve maps/ours.tmx --map mappings/town.json
cat maps/ours.tmx
same maps/ours.tmx ours.delve

echo "== nothing is written that lacks a part"
dsmith convert ours.delve maps/strict.tmx --map mappings/town.json --strict; ls maps

echo "== a level that the mapping can say"
level goblin | sed 's/        c /          /' >plain.delve; dsmith convert plain.delve maps/plain.tmx --map mappings/town.json --strict
same maps/plain.tmx plain.delve
dsmith convert plain.delve maps/plain.tmj --map mappings/town.json --like maps/town.tmx && same maps/plain.tmj plain.delve
if command -v tiled >/dev/null; then # the real one reads what we wrote
  QT_QPA_PLATFORM=offscreen tiled --export-map csv maps/plain.tmx read.csv 2>/dev/null
  sed -n '/"Ground"/,/<.data>/s/,*$//p' maps/plain.tmx | grep '^[0-9]' |
    awk -F, '{ for (i = 1; i <= NF; i++) printf "%s%d", (i > 1 ? "," : ""), $i - 1; print "" }' | diff - read_Ground.csv
fi

echo "== paths lead to the same files, and the map itself stays"
mkdir -p build && dsmith convert plain.delve build/plain.tmx --map mappings/town.json && grep '<tileset' build/plain.tmx
cp maps/town.tmx before.tmx
dsmith convert plain.delve maps/town.tmx --map mappings/town.json --like maps/town.tmx --force; cmp before.tmx maps/town.tmx
cp before.tmx maps/copy.tmx
dsmith convert plain.delve maps/copy.tmx --map mappings/town.json --like maps/town.tmx; cmp before.tmx maps/copy.tmx

echo "== an empty map will do: rules say what its objects are"
mkdir -p empty && sed '/<object id/,/<\/objectgroup/d; /<properties>/,/<\/properties>/d; s/^[0-9,]*[0-9]$/0,0,0,0,0,0/; s/^[0-9,]*,$/0,0,0,0,0,0,/; s/"Things">/"Things"\/>/' maps/town.tmx >empty/empty.tmx
dsmith convert plain.delve empty/plain.tmx --map mappings/town.json --like empty/empty.tmx
sed -n '/<objectgroup/,$p' empty/plain.tmx
same empty/plain.tmx plain.delve

echo "== copies and new objects have once what their rule asks for"
dsmith convert plain.delve maps/copies.tmx --map mappings/town.json --like maps/ours.tmx --strict && grep -c '"locked"' maps/copies.tmx
sed 's/"type": "Key"/"properties": ["colour"], "type": "Key"/' mappings/town.json >mappings/asks.json
dsmith convert plain.delve empty/asks.tmx --map mappings/asks.json --like empty/empty.tmx --strict && grep -c '"colour"' empty/asks.tmx

echo "== references of objects to what opens them, or what they open, lead to the new ones"
mkdir -p linked
sed 's/"lock_by": "colour"/"lock_by": "key"/; /"Key"/s/"lock_by": "key"/"opens": "doors"/; /"files"/s/"files": [^]]*/"files": ["linked\/*.tmx"/' mappings/town.json >mappings/linked.json
model () { # the map whose doors and keys have these properties
  sed "/<object id=\"2\"/,/<.object>/s:<property .*:$1:; /<object id=\"3\"/,/<.object>/s:<property .*:$2:" maps/town.tmx
}
reference () { echo "<property name=\"$1\" type=\"object\" value=\"$2\"/>"; }
list () { echo "<property name=\"$1\" type=\"list\"><item type=\"object\" value=\"$2\"/></property>"; }
cat >linked.delve <<'E'
{ "format": "delvesmith.dungeon", "version": 1, "size": [10, 5], "ruleset": "default",
  "locks": [ { "id": "both", "kind": "gold", "opened_by": [ ["blue", "red"] ] } ],
  "floors": [ {
    "ground": {
      "legend": { "#": "wall", ".": "floor" },
      "rows": [ "##########", "#...#.#..#", "#........#", "####.#.#.#", "##########" ] },
    "feature": {
      "legend": { " ": "nothing", "+": "locked-door" },
      "rows": [ "          ", "          ", "   +  + + ", "          ", "          " ] },
    "things": [
      { "id": "t-1", "kind": "player-start", "at": [1, 1] },
      { "id": "t-2", "kind": "key", "at": [2, 1], "lock": "red" },
      { "id": "t-3", "kind": "gate-locked", "at": [3, 2], "lock": "red" },
      { "id": "t-4", "kind": "key", "at": [4, 3], "lock": "blue" },
      { "id": "t-5", "kind": "gate-locked", "at": [6, 2], "lock": "LOCK" },
      { "id": "t-6", "kind": "gate-locked", "at": [8, 2], "lock": "blue" },
      { "id": "t-7", "kind": "goal", "at": [8, 1] } ] } ] }
E
link () { # writes the level with lock $2 like the model $1, and reads it again
  sed "s/LOCK/$2/" linked.delve >linked-$2.delve
  dsmith convert linked-$2.delve linked/a.tmx --map mappings/linked.json --like linked/$1.tmx --force
  grep -o 'type="object" value="[0-9]*"' linked/a.tmx | cut -d' ' -f2 | tr '\n' ' '
  dsmith import linked/a.tmx --map mappings/linked.json -o linked.$1.delve 2>/dev/null
  grep -o '"at": [^]]*], "lock": "[a-z0-9-]*"' linked.$1.delve | sed 's/"//g; s/, lock//; s/at: //' | tr '\n' ' '
  grep -o '"opened_by":.*' linked.$1.delve
  dsmith check linked-$2.delve | head -1; dsmith check linked.$1.delve | head -1
}
mkdir -p linked; model "$(reference key 3)" "" >linked/door.tmx; model "" "$(reference doors 2)" >linked/key.tmx
model "$(list key 3)" "" >linked/keys.tmx; model "" "$(list doors 2)" >linked/doors.tmx
link door red; link key blue; link doors red; link keys both

echo "== an infinite map: its chunks go, new ones lie in their grid"
mkdir -p endless
endless () { # the map with these chunks of 4 x 4 cells
  sed "s/infinite=\"0\"/infinite=\"1\"/; s/<data encoding=\"csv\">/&$1/; /^[0-9,]*$/d; s/<.data>/$2&/" maps/town.tmx
}
chunk='\n   <chunk x="-4" y="-8" width="4" height="4">\n2,2,2,2,\n2,1,1,2,\n2,1,1,2,\n2,2,2,2\n<\/chunk>'
endless "$chunk" "  " >endless/town.tmx; endless "" "  " >endless/bare.tmx
for model in town bare; do
  dsmith convert plain.delve endless/plain.tmx --map mappings/town.json --like endless/$model.tmx --force
  sed -n '/"Ground"/,/<.layer>/p' endless/plain.tmx | grep -c "<chunk\|2,2,2,2"
  same endless/plain.tmx plain.delve
done
sed -n '/"Ground"/,/<.chunk>/p' endless/plain.tmx | head -4
dsmith convert endless/town.tmx endless/town.tmj && dsmith convert plain.delve endless/plain.tmj --map mappings/town.json --like endless/town.tmj
same endless/plain.tmj plain.delve
# As many steps as cells: with each chunk looked for among all of them this would take longer than the test may.
row=$(printf '#%.0s' $(seq 1500))
{
  echo '{ "format": "delvesmith.dungeon", "version": 1, "size": [1500, 1500], "ruleset": "default", "floors": [ { "ground": { "legend": { "#": "wall" }, "rows": ['
  for i in $(seq 1499); do echo "\"$row\","; done
  echo "\"$row\" ] }, \"things\": [] } ] }"
} >large.delve
dsmith convert large.delve endless/large.tmx --map mappings/town.json --like endless/town.tmx
grep -c "<chunk" endless/large.tmx
rm large.delve endless/large.tmx

echo "== of several floors the first is written, or the named one"
dsmith generate depths --seed 1 -o deep.delve 2>/dev/null
dsmith convert deep.delve maps/deep.tmx --map mappings/town.json 2>&1 | grep -o "[0-9]* floors"

echo "== a world has a map for each floor"
mkdir -p worlds
dsmith convert deep.delve worlds/deep.world --map mappings/town.json 2>&1 | grep -c "floors"
ls worlds; grep fileName worlds/deep.world; grep '<tileset' worlds/deep-3.tmx
dsmith import worlds/deep.world --map mappings/town.json -o worlds/again.delve 2>/dev/null; dsmith info worlds/again.delve | grep -i "floors"
for floor in 1 4; do # each as it is written alone
  dsmith convert deep.delve worlds/alone.tmx --map mappings/town.json --like maps/town.tmx --floor $floor --force 2>/dev/null
  cmp worlds/alone.tmx worlds/deep-$floor.tmx && echo equal
done
level 'goblin' >two.delve; sed -i 's/  "floors": \[ {/  "floors": [ { "ground": { "legend": { "#": "wall" }, "rows": [ "##########", "##########", "##########", "##########", "##########", "##########", "##########" ] } }, {/' two.delve
dsmith convert two.delve worlds/two.world --map mappings/town.json --strict; ls worlds | grep -c two
sed -i 's/        c /          /' two.delve; dsmith convert two.delve worlds/two.world --map mappings/town.json --strict && same worlds/two.world two.delve
cp maps/town.tmx worlds/town-1.tmx; dsmith convert two.delve worlds/town.world --map mappings/town.json --like worlds/town-1.tmx --force; cmp maps/town.tmx worlds/town-1.tmx
dsmith convert two.delve worlds/other.world --map mappings/town.json --like worlds/two.world

echo "== targets of a project are written by a mapping, too, and again on the next run alone where they differ"
mkdir -p levels && cp plain.delve levels/
sed -i 's/"name": "Game"/&, "exports": [ { "levels": ["plain*"], "path": "made\/{name}.tmx", "mapping": "town.json" } ]/' delvesmith.json
dsmith export . --strict | sed "s:$PWD/::"; cmp build/plain.tmx made/plain.tmx; dsmith export . --strict | sed "s:$PWD/::"
echo "-- a level that keeps its source has the tiles and objects of that"
dsmith import maps/town.tmx --map mappings/town.json -o levels/town.delve 2>/dev/null
mkdir -p kept && cp -r levels mappings maps sets kept/ && sed 's/"plain\*"/"town*"/' delvesmith.json >kept/delvesmith.json
dsmith export kept | sed "s:$PWD/::"; grep -c 'name="view"' kept/made/town.tmx; rm -r levels/town.delve kept
for wrong in '"mapping": "none.json"' '"mapping": "..\/town.json"' '"path": "made\/{name}.txt", "mapping": "town.json"'; do
  sed "s/\"path\": \"made.{name}.tmx\", \"mapping\": \"town.json\"/\"path\": \"made\/{name}.tmx\", $wrong/; s/\"path\": \"made.{name}.tmx\", \"path\"/\"path\"/" delvesmith.json >wrong.json
  mkdir -p wrong && cp wrong.json wrong/delvesmith.json && cp -r levels wrong/ && dsmith export wrong 2>&1 | sed "s:$PWD/::"
done

echo "== errors"
dsmith convert plain.delve a.tmx --map mappings/none.json
dsmith convert plain.delve a.tmx --map mappings/town.json --like none.tmx
dsmith convert plain.delve a.tmx --like maps/town.tmx
dsmith convert plain.delve a.xp --map mappings/town.json
sed 's/"files": \[[^]]*\],//' mappings/town.json >mappings/bare.json
dsmith convert plain.delve a.tmx --map mappings/bare.json

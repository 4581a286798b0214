# Classes of properties: values of levels by the rules of a project, and those of Tiled's maps.
head='"format": "delvesmith.rules", "version": 1'
mkdir -p game/rules game/levels
echo '{ "format": "delvesmith.project", "version": 1, "name": "Basalt Halls" }' >game/delvesmith.json
cat >game/rules/properties.json <<END
{ $head,
  "property_classes": [
    { "id": "stats", "name": "Stats", "members": [
      { "name": "hp", "type": "int", "default": "3", "min": "1", "max": "9" },
      { "name": "tint", "type": "colour" },
      { "name": "at", "type": "class", "class": "spot" }
    ] },
    { "id": "spot", "name": "Spot", "members": [{ "name": "x", "type": "int" }, { "name": "y", "type": "int" }] }
  ],
  "properties": [{ "id": "stats", "name": "stats", "type": "class", "class": "stats", "roles": ["creature"] }]
}
END
level () {
  echo '{ "format": "delvesmith.dungeon", "version": 1, "size": [6, 3], "ruleset": "default", "seed": "1",'
  echo '  "floors": [{ "ground": { "legend": { ".": "floor", "#": "wall" }, "rows": ["######", "#....#", "######"] },'
  echo '    "things": [{ "id": "t-1", "kind": "player-start", "at": [1, 1] },'
  echo "      { \"id\": \"t-2\", \"kind\": \"goblin\", \"at\": [2, 1], \"properties\": { \"stats\": { \"class\": \"Stats\", \"members\": { $1 } } } },"
  echo '      { "id": "t-4", "kind": "goal", "at": [4, 1] }] }] }'
}
level '"hp": 5, "at": { "class": "Spot", "members": { "x": 2 } }' >game/levels/right.delve
level '"hp": 12' >game/levels/high.delve
level '"at": { "class": "Spot", "members": { "z": 2 } }' >game/levels/member.delve
echo "== values"
for name in right high member; do
  dsmith check game/levels/$name.delve | grep -i propert
done
dsmith convert game/levels/right.delve again.delve && grep -o '"properties".*' again.delve
dsmith diff game/levels/right.delve game/levels/high.delve
for to in tmx tmj ldtk; do
  dsmith convert game/levels/right.delve right.$to && dsmith convert right.$to again.delve --force && dsmith diff game/levels/right.delve again.delve && echo $to
done
grep -A8 'name="stats"' right.tmx
dsmith convert game/levels/right.delve right.lua && grep -A6 '"stats"' right.lua
echo "== a class within itself"
sed 's/"name": "x", "type": "int"/"name": "x", "type": "class", "class": "stats"/' game/rules/properties.json >wrong.json && cp game/rules/properties.json right.json && cp wrong.json game/rules/properties.json
dsmith check game/levels/right.delve 2>&1 | sed "s:$PWD/::" | grep propert
cp right.json game/rules/properties.json

echo "== maps of Tiled: without edits every byte is the same"
for map in classes.tmx classes.tmj; do
  cp "$here/tiled_maps/$map" . && cp $map game/$map
  dsmith import $map --learn map.json >/dev/null 2>&1
  dsmith import $map --map map.json -o ${map#*.}.delve && grep -o '"properties": { "stats".*' ${map#*.}.delve
  dsmith convert ${map#*.}.delve back.$map && cmp $map back.$map && echo $map
done
echo "== members"
for map in tmx tmj; do
  sed 's/"hp": 5/"hp": 6/; s/"x": 1/"y": 2/' $map.delve >edited.delve
  dsmith convert edited.delve back.$map && diff classes.$map back.$map
  sed 's/"stats": { "class"/"more": { "class": "Loot", "members": { "n": 1.5, "in": { "class": "Box" } } }, &/' $map.delve >edited.delve
  dsmith convert edited.delve back.$map --force && diff classes.$map back.$map
done
echo "== a class of the project names the types that JSON leaves out"
dsmith import game/classes.tmj --map map.json -o game/levels/map.delve && grep -o '"properties": { "stats".*' game/levels/map.delve
echo "== a level from before classes were read keeps them in the source"
sed '/^ *"classes": true,$/d; s/"stats": { "class.*, "wave"/"wave"/' tmx.delve >old.delve
dsmith convert old.delve back.old.tmx && cmp classes.tmx back.old.tmx && echo same

echo "== definitions of the classes that a project lacks"
mkdir -p bare/rules && echo '{ "format": "delvesmith.project", "version": 1, "name": "Bare" }' >bare/delvesmith.json
cp classes.tmx bare/
dsmith import bare/classes.tmx --map map.json -o bare/map.delve --classes bare/rules/classes.json && cat bare/rules/classes.json
dsmith import bare/classes.tmx --map map.json -o bare/map.delve --classes bare/rules/classes.json # the project has them now
mkdir -p other && cp classes.tmx other/
dsmith import other/classes.tmx --map map.json -o other/map.delve --classes bare/rules/classes.json
cat >game/game.tiled-project <<'END2'
{ "propertyTypes": [
  { "name": "Mood", "type": "enum", "storageType": "string", "values": ["calm", "angry"], "valuesAsFlags": false },
  { "name": "Traits", "type": "enum", "storageType": "string", "values": ["shy", "loud"], "valuesAsFlags": true },
  { "name": "Size", "type": "enum", "storageType": "int", "values": ["small", "large"] },
  { "name": "Stats", "type": "class", "members": [] },
  { "name": "Loot of 2", "type": "class", "useAs": ["property"], "members": [
    { "name": "coins", "type": "int", "value": 5 }, { "name": "mood", "type": "string", "propertyType": "Mood", "value": "calm" },
    { "name": "traits", "type": "string", "propertyType": "Traits", "value": "shy,loud" },
    { "name": "size", "type": "int", "propertyType": "Size", "value": 1 },
    { "name": "tint", "type": "color", "value": "#80112233" }, { "name": "glow", "type": "color", "value": "" },
    { "name": "sound", "type": "file", "value": "../up.ogg" }, { "name": "guard", "type": "object", "value": 0 },
    { "name": "stats", "type": "class", "propertyType": "Stats", "value": { "hp": 3 } },
    { "name": "box", "type": "class", "propertyType": "loot-of-2", "value": {} },
    { "name": "gone", "type": "class", "propertyType": "Nessie", "value": {} },
    { "name": "two\nlines", "type": "int", "value": 1 }, { "name": "odd", "type": "matrix", "value": 1 } ] },
  { "name": "loot-of-2", "type": "class", "members": [ { "name": "open", "type": "bool", "value": true } ] }
] }
END2
dsmith import game/game.tiled-project --classes game/rules/loot.json && cat game/rules/loot.json
dsmith check game/levels/right.delve 2>&1 | grep -i "rules/" # they are read
dsmith import game/game.tiled-project
echo '{ "propertyTypes": 3 }' >three.tiled-project && dsmith import three.tiled-project --classes three.json && ls three.json 2>&1
echo '{ "propertyTypes": [' >broken.tiled-project && dsmith import broken.tiled-project --classes broken.json
echo "== projects without a class, with wrong ones, and with one within itself"
class () { printf '{ "name": "%s", "type": "class", "members": [%s] }' "$1" "$2"; }
member () { printf '{ "name": "%s", "type": "class", "propertyType": "%s" }' "$1" "$2"; }
deep=$(for i in 1 2 3 4 5 6 7; do class "C$i" "$(member in "C$((i + 1))")" && printf ', '; done)
for types in '' '{ "name": "E", "type": "enum", "values": [] }' '{ "type": "class", "members": [] }' "$(class A '{ "type": "int" }'), $(class B '7')" \
  "$(class A "$(member a A)")" "$(class A "$(member b B)"), $(class B "$(member a A)")" "$deep$(class C8 "$(member in C9)"), $(class C9)" "$deep$(class C8)"; do
  echo "{ \"propertyTypes\": [ $types ] }" >w.tiled-project
  dsmith import w.tiled-project --classes w.json && ls w.json && rm w.json
done
for text in '{}' '[]' 7; do
  echo "$text" >w.tiled-project && dsmith import w.tiled-project --classes w.json
done
echo "{ \"propertyTypes\": [ $(class A) ] }" >w.tiled-project
dsmith import w.tiled-project --classes none/w.json
dsmith import game/game.tiled-project --classes game/rules/more.json -o a.delve
echo "== defaults of another type are left out"
value () { printf '{ "name": "%s", "type": "%s", "value": %s }' "$@"; }
echo "{ \"propertyTypes\": [ $(class A "$(value a float '{}'), $(value b int 1.5), $(value c int 1e3), $(value d bool 3), $(value e int '"7"'), $(value f float 2.5), $(value g bool false)") ] }" >w.tiled-project
mkdir -p fresh/rules && echo '{ "format": "delvesmith.project", "version": 1, "name": "Fresh" }' >fresh/delvesmith.json
dsmith import w.tiled-project --classes fresh/rules/w.json && grep '"type"' fresh/rules/w.json && cp -r game/levels fresh && dsmith check fresh 2>&1 | grep "rules/"
enum () { printf '{ "name": "E%s", "type": "enum", "storageType": "string", "values": ["a", "b"], "valuesAsFlags": %s }, ' "$@"; }
choice () { printf '{ "name": "%s", "type": "string", "propertyType": "E%s", "value": "%s" }' "$@"; }
echo "{ \"propertyTypes\": [ $(enum 1 false) $(enum 2 true) $(class A "$(choice a 1 b), $(choice b 1 a,b), $(choice c 2 b,a), $(choice d 2 a,c), $(choice e 2 '')") ] }" >w.tiled-project
rm fresh/rules/w.json && dsmith import w.tiled-project --classes fresh/rules/w.json && grep '"type"' fresh/rules/w.json
dsmith check fresh 2>&1 | grep "rules/"
echo "== a level with a class within itself"
sed 's/propertytype="Vec"/propertytype="Stats"/' classes.tmx >own.tmx && dsmith import own.tmx --map map.json -o own.delve --classes own.json
ls own.json own.delve 2>&1
echo "== the member that differs"
sed 's/"stats": { "class.*$/"stats": 7 } },/' game/levels/right.delve >game/levels/plain.delve
dsmith convert game/levels/right.delve game/levels/lines.delve && dsmith diff game/levels/plain.delve game/levels/lines.delve
dsmith diff game/levels/right.delve game/levels/high.delve --json | grep -o '"changed".*'

# Definitions of an account that a level uses are copied into its project: another account then has the same level.
sample=$DELVESMITH_DATA_DIR/samples/drowned-priory
account=$PWD/account/delvesmith
mkdir -p "$account" game/levels
cp -r "$sample/rules" "$sample/prefabs" "$sample/names" "$sample/recipes" "$sample/tilesets" "$account"
echo '{ "format": "delvesmith.project", "version": 1, "name": "Game" }' >game/delvesmith.json
mine () {
  XDG_DATA_HOME=$PWD/account dsmith "$@"
}
mine generate priory --seed 54 -o a.delve
mine render a.delve -o mine.png
mine check a.delve | sed s:a.delve:game/levels/a.delve: >mine.txt
cp a.delve game/levels
dsmith info game/levels/a.delve | grep -c '(unknown)'
mine info game/levels/a.delve | grep -c '(unknown)'
mine info game/levels/a.delve | grep -A3 account

echo "== what would be written"
mine collect game/levels/a.delve --dry-run
mine collect game/levels/a.delve --dry-run --json | sed "s:$PWD/::" | head -4
ls game

echo "== nothing is written where one file cannot be"
mkdir game/tilesets
echo other >game/tilesets/priory.png
mine collect game/levels/a.delve 2>&1 | sed "s:$PWD/::g"
ls game game/tilesets
rm -r game/tilesets

echo "== the account and another one"
mine collect game/levels/a.delve | tail -1
mine collect game/levels/a.delve
dsmith info game/levels/a.delve | grep -c '(unknown)'
(cd game && dsmith generate priory --seed 54 -o ../b.delve)
cmp game/levels/a.delve b.delve && echo "the same level"
dsmith render game/levels/a.delve -o b.png
cmp mine.png b.png && echo "the same picture"
dsmith check game/levels/a.delve >b.txt
cmp mine.txt b.txt && echo "the same verdict"

echo "== nothing of an account is in force in a project"
mkdir -p strange/delvesmith/rules strange/delvesmith/recipes strange/delvesmith/prefabs strange/delvesmith/names
head='"format": "delvesmith.rules", "version": 1'
cat >strange/delvesmith/rules/all.json <<END
{ $head,
  "tiles": [{ "id": "floor", "label": "Mire", "glyph": ",", "layer": "ground", "flags": ["liquid", "harmful"] }],
  "creatures": [{ "id": "goblin", "label": "Troll", "glyph": "T", "hp": 900, "attack": 90, "frequency": 900 },
    { "id": "ogre-twin", "label": "Twin", "glyph": "2", "hp": 500, "frequency": 1000 }],
  "items": [{ "id": "anvil", "label": "Anvil", "glyph": "a", "category": "weapon", "frequency": 1000 }],
  "locks": [{ "id": "mine", "label": "Mine", "glyph": "m", "shape": "circle", "gate": "My door", "key": "My key", "colour": "#123456" }],
  "level_options": [{ "id": "brawn", "label": "Brawn", "effect": "might" }],
  "effects": [{ "id": "might", "label": "Might", "operations": [{ "op": "gain", "stat": "attack", "amount": 50 }] }] }
END
echo "{ $head, \"prefabs\": [{ \"id\": \"den\", \"label\": \"Den\", \"weight\": 1000, \"place\": \"room\", \"rows\": [\"##\", \"##\"] }] }" \
  >strange/delvesmith/prefabs/den.json
echo "{ $head, \"names\": [{ \"id\": \"mine\", \"priority\": 9, \"templates\": [\"My room\"] }] }" >strange/delvesmith/names/mine.json
mkdir strange/delvesmith/tilesets
cp "$sample/tilesets/priory.png" strange/delvesmith/tilesets/strange.png
cat >strange/delvesmith/tilesets/strange.json <<END
{ "format": "delvesmith.tileset", "version": 1, "image": "strange.png", "tile_width": 16, "tile_height": 16,
  "pictures": [{ "id": "wall", "tiles": [57] }, { "id": "priory-wall", "tiles": [57] }, { "id": "player-start", "tiles": [58] }] }
END
recipe rooms-and-corridors 12,8 '{ "stage": "fill", "params": { "tile": "floor" } }'
mv rooms-and-corridors.json strange/delvesmith/recipes
cp -r "$sample" priory
strange () {
  XDG_DATA_HOME=$PWD/strange dsmith "$@"
}
for recipe in rooms-and-corridors seed-caves key-and-door-crypt priory; do
  dsmith generate $recipe --project priory --seed 3 -o priory/levels/b.delve
  strange generate $recipe --project priory --seed 3 -o priory/levels/c.delve
  cmp priory/levels/b.delve priory/levels/c.delve && echo "the same level"
  dsmith check priory/levels/b.delve --json >b.txt
  strange check priory/levels/b.delve --json >c.txt
  cmp b.txt c.txt && echo "the same verdict"
  dsmith play priory/levels/b.delve --bot explorer --turns 300 --save b.game >b.txt 2>&1
  strange play priory/levels/b.delve --bot explorer --turns 300 --save c.game >c.txt 2>&1
  cmp b.txt c.txt && cmp b.game c.game && echo "the same game"
  dsmith render priory/levels/b.delve -o b.png
  strange render priory/levels/b.delve -o c.png
  cmp b.png c.png && echo "the same picture"
done
for recipe in seed-caves key-and-door-crypt; do
  dsmith generate $recipe --seed 3 -o b.delve
  strange generate $recipe --seed 3 -o c.delve
  cmp b.delve c.delve >/dev/null || echo "another level outside of projects"
  dsmith render b.delve -o b.png
  strange render b.delve -o c.png
  cmp b.png c.png >/dev/null || echo "another picture outside of projects"
done
dsmith check priory >b.txt
strange check priory >c.txt
cmp b.txt c.txt && echo "the same project"
strange info priory/levels/b.delve | sed -n '/account/,/^Pinned/p'
strange info priory/levels/b.delve --json | sed -n '/not_in_force/,/]/p'
strange recipes | grep -A1 '^rooms-and-corridors'
(cd priory && XDG_DATA_HOME=../strange dsmith recipes | grep -A1 '^rooms-and-corridors')

echo "== a copy that stays in the account"
mkdir -p copy/delvesmith/prefabs chapel/prefabs
cp -r "$sample"/* chapel
echo '{ "format": "delvesmith.rules", "version": 1, "prefabs": [{ "id": "cell", "label": "Cell", "tags": ["holy"],
  "weight": 1000, "rows": ["#####", "#...#", "#...#", "##+##"] }] }' >copy/delvesmith/prefabs/cell.json
cp copy/delvesmith/prefabs/cell.json chapel/prefabs/rooms.json
for seed in 1 3 4 6; do
  dsmith generate priory --project chapel --seed $seed -o b.delve
  XDG_DATA_HOME=$PWD/copy dsmith generate priory --project chapel --seed $seed -o c.delve
  cmp b.delve c.delve && echo "the same level"
done

echo "== without a project"
cp b.delve c.delve
mine collect c.delve
mine collect c.delve --project game

echo "== declared properties that the level names"
mkdir -p other/delvesmith/rules halls/levels
echo '{ "format": "delvesmith.project", "version": 1, "name": "Halls" }' >halls/delvesmith.json
cat >other/delvesmith/rules/properties.json <<END
{ "format": "delvesmith.rules", "version": 1,
  "properties": [
    { "id": "rank", "name": "rank", "type": "int", "objects": ["goblin"] },
    { "id": "song", "name": "music", "type": "file", "holders": ["level"] },
    { "id": "weather", "name": "weather", "type": "text", "holders": ["level"], "choices_file": "lists/weather.txt" },
    { "id": "mood", "name": "mood", "type": "text" }
  ] }
END
mkdir other/delvesmith/lists
printf 'sun\nrain\n' >other/delvesmith/lists/weather.txt
cat >halls/levels/a.delve <<END
{ "format": "delvesmith.dungeon", "version": 1, "size": [3, 3], "ruleset": "default", "seed": "1",
  "properties": { "music": { "file": "a.ogg" }, "weather": "rain" },
  "floors": [{ "ground": { "legend": { ".": "floor" }, "rows": ["...", "...", "..."] },
    "things": [{ "id": "t-1", "kind": "goblin", "at": [1, 1], "properties": { "rank": 1 } },
      { "id": "t-2", "kind": "gold", "at": [2, 1], "properties": { "rank": 1 } }] }] }
END
XDG_DATA_HOME=$PWD/other dsmith collect halls/levels/a.delve
grep -h '"id"' halls/rules/*.json
cat halls/lists/weather.txt
sed -i s/rain/hail/ halls/levels/a.delve
dsmith check halls/levels/a.delve | grep weather

echo "== files of the account that are left out"
head='"format": "delvesmith.rules", "version": 1'
mkdir -p broken/delvesmith/rules broken/delvesmith/recipes pool/levels
echo '{ "format": "delvesmith.project", "version": 1, "name": "Pool" }' >pool/delvesmith.json
echo "{ $head, \"tiles\": [{ \"id\": \"slime\", \"label\": \"Slime\", \"glyph\": \"s\", \"layer\": \"ground\" }] }" >broken/delvesmith/rules/ok.json
echo "{ $head, \"creatures\": [{ \"id\": \"crab\", \"label\": \"Crab\", \"glyph\": \"c\", \"theme\": \"sea\" }] }" >broken/delvesmith/rules/c.json
echo "{ $head, \"tiles\": [{ \"id\": \"grass\", \"label\": \"Grass\", \"glyph\": \"g\", \"layer\": \"ground\", \"closed\": \"lost\" }] }" >broken/delvesmith/rules/g.json
recipe pool 9,9 '{ "stage": "fill", "params": { "tile": "slime" } }, { "stage": "creatures" }'
sed 's/"id": "pool"/"surplus": 1, &/' pool.json >broken/delvesmith/recipes/pool.json
cat >pool/levels/a.delve <<END
{ "format": "delvesmith.dungeon", "version": 1, "size": [3, 3], "ruleset": "default", "seed": "1",
  "recipe": $(cat pool.json),
  "floors": [{ "ground": { "legend": { ".": "slime", ",": "grass" }, "rows": ["...", ".,.", "..."] },
    "things": [{ "id": "t-1", "kind": "crab", "at": [1, 1] }] }] }
END
XDG_DATA_HOME=$PWD/broken dsmith collect pool/levels/a.delve 2>&1 | sed "s:$PWD/::g"
(cd pool && find . -type f | sort)
cat pool/rules/*.json

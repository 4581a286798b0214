# Definitions of an account that a level uses are copied into its project: another account then has the same level.
sample=$DELVESMITH_DATA_DIR/samples/drowned-priory
account=$PWD/account/delvesmith
mkdir -p "$account" game/levels
cp -r "$sample/rules" "$sample/prefabs" "$sample/names" "$sample/recipes" "$sample/tilesets" "$account"
echo '{ "format": "delvesmith.project", "version": 1, "name": "Game" }' >game/delvesmith.json
mine () {
  XDG_DATA_HOME=$PWD/account dsmith "$@"
}
mine generate priory --seed 54 -o game/levels/a.delve
mine render game/levels/a.delve -o mine.png
mine check game/levels/a.delve >mine.txt
dsmith info game/levels/a.delve | grep -c '(unknown)'

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
    { "id": "mood", "name": "mood", "type": "text" }
  ] }
END
cat >halls/levels/a.delve <<END
{ "format": "delvesmith.dungeon", "version": 1, "size": [3, 3], "ruleset": "default", "seed": "1",
  "properties": { "music": { "file": "a.ogg" } },
  "floors": [{ "ground": { "legend": { ".": "floor" }, "rows": ["...", "...", "..."] },
    "things": [{ "id": "t-1", "kind": "goblin", "at": [1, 1], "properties": { "rank": 1 } },
      { "id": "t-2", "kind": "gold", "at": [2, 1], "properties": { "rank": 1 } }] }] }
END
XDG_DATA_HOME=$PWD/other dsmith collect halls/levels/a.delve
grep -h '"id"' halls/rules/*.json

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

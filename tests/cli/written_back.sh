# Maps of Tiled that were imported and are written back: all stays but what was edited.
cp -r "$here/tiled_maps/." .
trees () { python3 "$here/../tiled_trees.py" "$1" "$2"; }

echo "== without edits every byte is the same"
for map in halls.tmx caves.tmx old.tmx yard.tmj; do
  dsmith import $map --map map.json -o ${map%.*}.delve 2>/dev/null
  dsmith convert ${map%.*}.delve back.${map##*.} && cmp $map back.${map##*.} && echo $map
done

echo "== cells"
sed 's/"#\.\.\.\.\.\.#"/"#.#....#"/; s/" ⁿ      "/"   ⁿ    "/' halls.delve >edited.delve
dsmith convert edited.delve back.tmx --strict && trees halls.tmx back.tmx
sed '0,/"      #\.\.\.\.\.\.\.\.\.#/s//"      #...#.....#/' caves.delve >edited.delve
dsmith convert edited.delve back.tmx --strict && trees caves.tmx back.tmx
sed '0,/"#\.\.\.#"/s//"#.#.#"/' old.delve >edited.delve
dsmith convert edited.delve back.tmx && trees old.tmx back.tmx
sed '0,/"#\.\.\.#"/s//"#.##"/; s/"#.##"/"#..##"/' yard.delve >edited.delve
dsmith convert edited.delve back.tmj && trees yard.tmj back.tmj

echo "== objects"
sed 's/"kind": "goblin", "at": \[5, 1\]/"kind": "goblin", "at": [6, 3]/; /"kind": "goal"/d; s/\("worn": true } }\),/\1/' halls.delve >edited.delve
dsmith convert edited.delve back.tmx && trees halls.tmx back.tmx
sed 's/"kind": "goal", "at": \[3, 2\].*}/&, { "id": "t-1", "kind": "goblin", "at": [3, 2] }/' yard.delve >edited.delve
dsmith convert edited.delve back.tmj && trees yard.tmj back.tmj | sed 's/<__main__[^>]*>/[]/'

echo "== properties"
sed 's/"worn": true/"worn": false, "age": 3/; s/"opens": "north" } }/"opens": "south" } }/; s/"to": { "object": "[^"]*"/"way": { "object": null/' halls.delve >edited.delve
dsmith convert edited.delve back.tmx --strict && diff halls.tmx back.tmx

echo "== own layers of objects are none of the map's, nor of a text"
python3 - <<'PY'
import json
level = json.load(open("halls.delve"))
level["layers"] = ["Guards", "Loot"]
for thing in level["floors"][0]["things"][:3]:
  thing["layer"] = "Guards"
json.dump(level, open("layers.delve", "w"))
PY
dsmith convert layers.delve back.tmx && cmp halls.tmx back.tmx
dsmith convert layers.delve back.txt --floor 1 2>&1 | grep -o '[0-9]* own layers.*objects'
dsmith convert layers.delve whole.ldtk && dsmith convert whole.ldtk whole.delve && dsmith diff layers.delve whole.delve

echo "== what another program changed stays"
cp halls.tmx mine.tmx && dsmith import mine.tmx --map map.json -o mine.delve 2>/dev/null
sed 's/"#\.\.\.\.\.\.#"/"#.#....#"/; s/" ⁿ      "/"   ⁿ    "/' mine.delve >edited.delve
dsmith convert edited.delve mine.tmx && dsmith convert mine.delve mine.tmx && cmp halls.tmx mine.tmx
sed -i 's/<map /<map name="theirs" /' mine.tmx && cp mine.tmx changed.tmx
dsmith convert edited.delve mine.tmx
dsmith convert edited.delve old.tmx
cmp mine.tmx changed.tmx && dsmith convert edited.delve mine.tmx --force --strict && grep -c theirs mine.tmx
dsmith generate key-vault --seed 1 --size 40x24 -o ours.delve 2>/dev/null
echo theirs >changed.ldtk; echo theirs >changed.txt
for file in changed.tmx changed.ldtk changed.txt; do
  dsmith convert ours.delve $file 2>&1 | grep -v "not written"
done
echo more >>changed.txt
dsmith convert ours.delve changed.txt && tail -1 changed.txt

echo "== what the mapping cannot say is named"
sed 's/"kind": "goblin"/"kind": "ghost"/; s/"name": "spare"/"name": "other"/' halls.delve >edited.delve
dsmith convert edited.delve back.tmx --strict
echo $?

echo "== Tiled's other syntax gets all that it can say, and a world our own tiles"
dsmith convert halls.delve other.tmj --strict
echo $?
dsmith convert halls.delve other.tmj && dsmith import other.tmj --map map.json -o again.delve 2>/dev/null && dsmith convert again.delve turned.tmx && diff -b halls.tmx turned.tmx
dsmith diff halls.delve again.delve | grep -v "^foreign:\|^source:"
dsmith convert caves.delve other.tmj --strict --force && dsmith import other.tmj --map map.json -o again.delve 2>/dev/null
dsmith convert again.delve turned.tmx --force && diff -b caves.tmx turned.tmx
dsmith convert yard.delve other.tmx && grep -c "<object " other.tmx
dsmith convert halls.delve other.world 2>&1 | grep "layers and tiles"

echo "== in another folder, paths lead to the same files"
mkdir -p far/away
dsmith convert halls.delve far/halls.tmx && diff halls.tmx far/halls.tmx
dsmith convert yard.delve far/away/yard.tmj && trees yard.tmj far/away/yard.tmj
dsmith import halls.tmx --map map.json -o far/away/halls.delve 2>/dev/null && grep '"folder"' far/away/halls.delve
dsmith convert far/away/halls.delve far/again.tmx && cmp far/halls.tmx far/again.tmx
dsmith convert far/away/halls.delve back.tmx && cmp halls.tmx back.tmx
dsmith import far/halls.tmx --map map.json -o far.delve
mkdir "it's" && cp -r tiles templates "it's" && sed "s/source=\"\(.*\)\"/source='\1'/" halls.tmx >"it's/halls.tmx"
dsmith import "it's/halls.tmx" --map map.json -o "it's/halls.delve" 2>/dev/null
dsmith convert "it's/halls.delve" theirs.tmx && cmp "it's/halls.tmx" theirs.tmx
dsmith convert "it's/halls.delve" far/theirs.tmx && dsmith import far/theirs.tmx --map map.json -o far.delve
grep its far/theirs.tmx; grep "it.*s/" far/theirs.tmx

echo "== with our own tiles instead"
dsmith convert halls.delve own.tmx --own-tiles && grep delvesmith.dungeon own.tmx
ls own.*

echo "== or with a tileset without an image"
dsmith convert halls.delve bare.tmx --own-tiles --no-images && ls bare.*
dsmith convert bare.tmx bare.delve && dsmith convert own.tmx own.delve && cmp own.delve bare.delve

echo "== converted straight: the same bytes, and those that a level gives"
for map in halls.tmx caves.tmx old.tmx yard.tmj; do
  other=tmj; [ ${map##*.} = tmj ] && other=tmx
  dsmith convert $map straight.${map##*.} --map map.json 2>/dev/null && cmp $map straight.${map##*.} &&
    dsmith convert $map straight.$other --map map.json --force 2>losses.txt
  dsmith convert ${map%.*}.delve turned.$other --force 2>turned.txt
  cmp straight.$other turned.$other && grep "not written" losses.txt | sed s/straight/turned/ | cmp - turned.txt && echo $map
done
mkdir -p far/straight && dsmith convert halls.tmx far/straight/halls.tmx --map map.json 2>/dev/null && diff halls.tmx far/straight/halls.tmx
echo theirs >taken.tmx
dsmith convert halls.tmx taken.tmx --map map.json 2>&1 | tail -n 2
dsmith convert halls.tmx ours.tmx --map map.json --own-tiles 2>/dev/null && grep delvesmith.dungeon ours.tmx
dsmith convert caves.tmx ours.tmx --map map.json --encoding zlib --force 2>/dev/null && grep -c compression ours.tmx

echo "== rooms: those that the import found are none that is lost, others are"
sed '0,/"kind": "normal"/s//"kind": "vault"/' yard.delve >edited.delve
cmp -s yard.delve edited.delve || dsmith convert edited.delve back.tmj
sed '0,/"id": "r-[^"]*",/s//& "name": "Court",/' yard.delve >edited.delve
dsmith convert edited.delve back.tmj
grep -v '^ *"rooms": "[0-9a-f]*",$' yard.delve >edited.delve
cmp -s yard.delve edited.delve || dsmith convert edited.delve back.tmj
sed 's/^ *"rooms": "[0-9a-f]*"/    "rooms": "0123456789abcdef"/' yard.delve >edited.delve
dsmith convert edited.delve back.tmj && cmp yard.tmj back.tmj

echo "== converted straight: a mapping that is named is read all the same"
echo '{ "format": "delvesmith.mapping", "version": 1, "rules": [{ "tile": "wal" }] }' >nonsense.json
dsmith convert halls.tmx unmapped.tmj --map nonsense.json
dsmith convert halls.tmx unmapped.tmj --map absent.json
ls unmapped.tmj

echo "== a member that is damaged"
sed 's/"made": "\(.\)/"made": "x/' halls.delve >bad.delve
dsmith info bad.delve
sed 's/^ *"rooms": "./    "rooms": "x/' halls.delve >bad.delve
dsmith info bad.delve
sed 's/"path": "halls.tmx"/"path": ""/' halls.delve >bad.delve
dsmith info bad.delve
sed 's/"at": \[0, 0\] }\]/"at": [0] }]/' halls.delve >bad.delve
dsmith info bad.delve

echo "== other grids are refused by name"
for orientation in isometric staggered hexagonal oblique; do
  sed "s/orientation=\"orthogonal\" render/orientation=\"$orientation\" render/" halls.tmx >other.tmx
  dsmith check other.tmx --map map.json
done

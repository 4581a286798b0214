# Files of other programs: the guess of a mapping, levels made by one, and what is left out.
sample=$here/import/Typical_TopDown_example.ldtk
cp "$sample" dungeon.ldtk

echo "== without a mapping the guess is printed, and not used"
dsmith check dungeon.ldtk

echo "== the guess, edited: the rifle is the goal"
dsmith import dungeon.ldtk --learn m.json
sed 's/"type=Rifle"\], "object": "bow"/"type=Rifle"], "object": "goal"/' m.json >goal.json
dsmith check dungeon.ldtk --map goal.json --playthrough
dsmith import dungeon.ldtk --map goal.json -o dungeon.delve --json
dsmith check dungeon.delve | head -1

echo "== issues name the place in the file"
sed 's/"type=KeyB"/"type=KeyX"/' goal.json >lost.json
dsmith check dungeon.ldtk --map lost.json 2>/dev/null
dsmith check dungeon.ldtk --map lost.json --json 2>/dev/null | grep -o '"source": {[^}]*}' | head -1

echo "== a project has the mapping"
mkdir -p game/mappings game/maps
echo '{ "format": "delvesmith.project", "version": 1, "name": "Game" }' >game/delvesmith.json
sed 's/"version": 1,/"version": 1, "files": ["maps\/*.ldtk"],/' goal.json >game/mappings/world.json
cp dungeon.ldtk game/maps
dsmith check game/maps/dungeon.ldtk 2>/dev/null
cp dungeon.ldtk game
dsmith check game/dungeon.ldtk >/dev/null

echo "== lists of cells"
printf 'wall,wall,wall\nwall,-1,wall\nwall,wall,wall\n' >rows.csv
dsmith import rows.csv --guess -o rows.txt && cat rows.txt
printf '1,2\n3\n' >ragged.csv
dsmith import ragged.csv --guess -o ragged.txt

echo "== mistakes"
dsmith import dungeon.ldtk
dsmith import dungeon.ldtk --map none.json -o x.delve
echo '{ "format": "delvesmith.mapping", "version": 1, "rules": [{ "tile": "wal" }] }' >bad.json
dsmith import dungeon.ldtk --map bad.json -o x.delve
echo '{ "jsonVersion": "1.5.3", "defs": {}, "levels": [] }' >empty.ldtk
dsmith check empty.ldtk --guess
ls x.delve 2>/dev/null

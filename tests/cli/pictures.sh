# Levels drawn with the tileset of a project: its own sheet, and the built-in drawings as one.
mkdir -p game/tilesets game/levels
echo '{ "format": "delvesmith.project", "version": 1, "name": "Game" }' >game/delvesmith.json
recipe plain 9,7 '{ "stage": "fill", "params": { "tile": "mud" } }'
dsmith generate plain.json --seed 1 -o game/levels/a.delve
dsmith generate cave-with-lake --seed 3 --size 40x30 -o game/levels/b.delve
cp game/levels/*.delve .
dsmith render b.delve -o ours.png

echo "== the built-in drawings as a tileset"
dsmith looks -o game/tilesets/ours.png
ls game/tilesets
head -7 game/tilesets/ours.json
dsmith render game/levels/b.delve -o own.png && cmp ours.png own.png && echo "the same picture"
dsmith looks -o game/tilesets/ours.png --cell 12
dsmith render b.delve --cell 12 -o ours.png
dsmith render b.delve --cell 12 --project game -o own.png && cmp ours.png own.png && echo "the same picture"
dsmith render b.delve --cell 12 --style ascii -o ours.png
dsmith render game/levels/b.delve --cell 12 --style ascii -o own.png && cmp ours.png own.png && echo "the same picture"

echo "== one tile of them for mud"
set='"format": "delvesmith.tileset", "version": 1, "tile_width": 12, "tile_height": 12'
echo "{ $set, \"image\": \"ours.png\", \"pictures\": [{ \"id\": \"mud\", \"tiles\": [0] }] }" >game/tilesets/ours.json
dsmith render a.delve --cell 12 -o ours.png
dsmith render game/levels/a.delve --cell 12 -o own.png && cmp -s ours.png own.png || echo "another picture"
for format in svg pdf; do
  dsmith render game/levels/a.delve -o own.$format && grep -qa -i image own.$format && echo "an image in the $format"
done

echo "== layers: one alone, two, and all of them"
dsmith render b.delve --cell 12 --layer ground -o ground.png
dsmith render b.delve --cell 12 --layer ground --layer creatures -o two.png
dsmith render b.delve --cell 12 -o all.png
dsmith render b.delve --cell 12 $(printf ' --layer %s' ground features gates stairs items creatures lights markers notes) -o each.png
cmp -s ground.png two.png || echo "creatures over the ground"
cmp -s two.png all.png || echo "others over both"
cmp all.png each.png && echo "the same picture"
dsmith render b.delve --cell 12 --layer rooms -o rooms.png && cmp -s rooms.png ground.png || echo "rooms alone"
dsmith render b.delve --cell 12 --layer ground --overlay rooms -o one.png && dsmith render b.delve --cell 12 --layer ground --layer rooms --layer rooms -o two.png
cmp one.png two.png && echo "the same colours"
dsmith render b.delve --layer rooms -o rooms.svg

echo "== own layers, as their files are named"
python3 - <<'PY'
import json
level = json.load(open("b.delve"))
level["layers"] = ["a/b", "ground"]
things = level["floors"][0]["things"]
for i, thing in enumerate(things):
  thing["layer"] = level["layers"][i % 2]
json.dump(level, open("own.delve", "w"))
PY
dsmith render own.delve --cell 12 --layer a-b -o a.png && dsmith render own.delve --cell 12 --layer ground-2 -o c.png
dsmith render own.delve --cell 12 --layer a-b --layer ground-2 -o both.png && dsmith render own.delve --cell 12 --layer markers -o none.png
cmp -s a.png c.png || cmp -s a.png both.png || cmp -s c.png both.png || cmp -s a.png none.png || echo "each shows its own objects"
dsmith render own.delve --layer a/b -o d.png
sed 's/"floors": \[/"tile_layers": [{ "name": "Roof" }],\n  "floors": [/' b.delve >roofed.delve
dsmith render roofed.delve --layer Roof -o roof.png && ls roof.png
dsmith render roofed.delve --layer Cellar -o cellar.png

echo "== opacity, tint and blend mode of tile layers in drawings"
python3 - <<'PY'
import json
level = json.load(open("b.delve"))
w, h = level["size"]
level["tile_layers"] = [{"name": "Rug"}, {"name": "Fog", "opacity": 40, "tint": "#ff8000", "blend": "screen"}, {"name": "Glow", "blend": "add"}, {"name": "Bare", "opacity": 20}]
layer = {"legend": {"#": "wall"}, "rows": ["#" * w] * h}
level["floors"][0]["tile_layers"] = {"Rug": layer, "Fog": layer, "Glow": layer}
json.dump(level, open("foggy.delve", "w"))
level["tile_layers"] = [{"name": "Rug"}, {"name": "Fog"}, {"name": "Glow"}]
json.dump(level, open("plain.delve", "w"))
PY
for name in foggy plain; do
  dsmith render $name.delve -o $name.svg && grep -o '<g class="tile-layer".*\|<feColorMatrix.*' $name.svg
  dsmith render $name.delve -o $name.pdf && grep -ao '/ca 0\.4\b\|/BM /[MS][a-z]*' $name.pdf | sort -u
done

echo "== wrong ones"
dsmith looks
dsmith looks -o sheet.svg
dsmith looks -o sheet.png --cell 128
ls sheet.* 2>/dev/null
echo "{ $set, \"image\": \"lost.png\", \"pictures\": [{ \"id\": \"mud\", \"tiles\": [0] }] }" >game/tilesets/ours.json
dsmith render game/levels/a.delve --cell 12 -o own.png 2>&1 | sed "s:$PWD/::"
cmp ours.png own.png && echo "the same picture"
printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\0\100\001\0\0\0\001\010\002\0\0\0\0\0\0\0' >game/tilesets/lost.png
dsmith render game/levels/a.delve --cell 12 -o own.png 2>&1 | sed "s:$PWD/::"
cmp ours.png own.png && echo "the same picture"
echo "{ $set, \"image\": \"../a.png\", \"pictures\": [] }" >game/tilesets/ours.json
dsmith render game/levels/a.delve --cell 12 -o own.png 2>&1 | sed "s:$PWD/::"

echo "== issues of a level and of a project, each image once"
rm game/tilesets/*
dsmith check game/levels/a.delve >none.txt
echo "{ $set, \"image\": \"lost.png\", \"pictures\": [{ \"id\": \"mud\", \"tiles\": [0] }, { \"id\": \"grass\", \"tiles\": [1] }] }" >game/tilesets/a.json
echo broken >game/tilesets/broken.png
echo "{ $set, \"image\": \"broken.png\", \"pictures\": [{ \"id\": \"wall\", \"tiles\": [0] }] }" >game/tilesets/b.json
echo "{ $set, \"image\": \"broken.png\", \"pictures\": [{ \"id\": \"rubble\", \"tiles\": [0] }] }" >game/tilesets/b2.json
dsmith looks -o game/tilesets/c.png --cell 12
echo "{ $set, \"image\": \"c.png\", \"pictures\": [{ \"id\": \"floor\", \"tiles\": [90000] }] }" >game/tilesets/c.json
mkdir game/rules
cat >game/rules/own.json <<END
{ "format": "delvesmith.rules", "version": 1,
  "tiles": [{ "id": "slime", "label": "Slime", "glyph": "s", "layer": "ground", "picture": "nowhere" },
    { "id": "ooze", "label": "Ooze", "glyph": "o", "layer": "ground", "picture": "mud" }],
  "creatures": [{ "id": "blob", "label": "Blob", "glyph": "b", "picture": "void" }] }
END
dsmith check game/levels/a.delve 2>&1 | sed "s:$PWD/::" | diff none.txt -
dsmith check game/levels/a.delve --json | sed "s:$PWD/::" | grep -c missing-picture
dsmith check game 2>&1 | sed "s:$PWD/::" | grep -v '^Hint'
dsmith check game --json | sed "s:$PWD/::" | grep missing-picture
dsmith render game/levels/a.delve --cell 12 -o own.png 2>&1 | sed "s:$PWD/::"
rm game/tilesets/*
dsmith check game/levels/a.delve | grep missing-picture

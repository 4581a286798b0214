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

# Files of the user's that are wrong are told, one sentence each, and left out; all else goes on.
XDG_DATA_HOME=$PWD
export XDG_DATA_HOME
head='"format": "delvesmith.rules", "version": 1'
mkdir -p delvesmith/rules delvesmith/prefabs delvesmith/recipes
recipe my-own 12,8 '{ "stage": "fill", "params": { "tile": "basalt" } }'
mv my-own.json delvesmith/recipes
echo "{ $head, \"tiles\": [{ \"id\": \"basalt\", \"label\": \"Basalt\", \"glyph\": \"B\", \"layer\": \"ground\" }] }" \
  >delvesmith/rules/basalt.json
dsmith generate my-own --seed 1 -o a.txt
head -1 a.txt

echo "== wrong ones"
echo "{" >delvesmith/rules/broken.json
echo "{ $head, \"prefabs\": [{ \"id\": \"p\", \"label\": \"P\", \"rows\": [\"#?#\"] }] }" >delvesmith/prefabs/p.json
echo "{" >delvesmith/recipes/broken.json
dsmith generate my-own --seed 1 -o a.txt 2>&1 | sed "s:$PWD/::"
head -1 a.txt
dsmith info a.txt 2>&1 | sed "s:$PWD/::"

echo "== one that makes ours wrong"
echo "{ $head, \"tiles\": [{ \"id\": \"floor\", \"label\": \"F\", \"glyph\": \"f\", \"layer\": \"feature\" }] }" \
  >delvesmith/rules/floor.json
dsmith generate cave-with-lake --size 30x20 --seed 1 -o b.delve 2>&1 | sed "s:$PWD/::; s:/[^ ]*/data/::"
ls

echo "== installed into another folder"
mkdir -p "there$BIN_DIR" "there$(dirname "$DATA_DIR")"
cp "$dsmith" "there$BIN_DIR"
ln -s "$DELVESMITH_DATA_DIR" "there$DATA_DIR"
(
  unset DELVESMITH_DATA_DIR
  XDG_DATA_HOME=/nonexistent "there$BIN_DIR/dsmith" recipes | head -1
)

echo "== from the build folder"
(
  unset DELVESMITH_DATA_DIR
  XDG_DATA_HOME=/nonexistent "$dsmith" recipes | head -1
)

echo "== copied with its data"
mkdir -p elsewhere/programs elsewhere/share
cp "$dsmith" elsewhere/programs
ln -s "$DELVESMITH_DATA_DIR" elsewhere/share/delvesmith
(
  unset DELVESMITH_DATA_DIR
  XDG_DATA_HOME=/nonexistent elsewhere/programs/dsmith recipes | head -1
)

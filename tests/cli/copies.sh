# Copies of an edited prefab in the levels of a project follow its drawing, but for edited ones.
mkdir -p game/levels/deep game/prefabs
echo '{ "format": "delvesmith.project", "version": 1, "name": "Game" }' >game/delvesmith.json

# prefab ROW: a cell with that row
prefab () {
  echo "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"prefabs\": [{ \"id\": \"cell\", \"label\": \"Cell\", \"legend\":" \
    "{ \"o\": [\"floor\", \"pillar\"] }, \"rows\": [\"#####\", \"$1\", \"##+##\"] }] }"
}

# the command, with paths from here on
copies () {
  dsmith copies "$@" 2>&1 | sed "s:$PWD/::g"
}

# level CELL: two copies, the second with CELL in it
level () {
  echo "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [16, 5], \"floors\": [{ \"ground\": { \"legend\":" \
    "{ \"#\": \"wall\", \".\": \"floor\", \"g\": \"grass-floor\" }, \"rows\": [\"################\", \"##...####..$1####\"," \
    "\"###.######.#####\", \"#..............#\", \"################\"] }, \"feature\": { \"legend\":" \
    "{ \" \": null, \"o\": \"pillar\" }, \"rows\": [\"                \", \"  o      o      \", \"                \"," \
    "\"                \", \"                \"] } }] }"
}
prefab '#o..#' >old.json
prefab '#o.##' >game/prefabs/cell.json
level . >game/levels/a.delve
level g >game/levels/deep/b.delve
level . >game/levels/locked.delve
chmod a-w game/levels/locked.delve

echo "== what would be changed"
copies game cell --was old.json --dry-run
copies game cell --was old.json --dry-run --json
level . | cmp - game/levels/a.delve

echo "== changed"
copies game cell --was old.json
level . | cmp - game/levels/locked.delve
chmod u+w game/levels/locked.delve
dsmith diff game/levels/a.delve game/levels/locked.delve

echo "== again: only those that are left"
copies game cell --was old.json --json

echo "== back, with both drawings"
cp game/prefabs/cell.json now.json
cp old.json game/prefabs/cell.json
copies game/levels cell --was now.json --was old.json
dsmith diff game/levels/a.delve game/levels/locked.delve

echo "== bad input"
copies game cell
copies game lost --was old.json
copies game cell --was lost.json
copies game cell --was game/delvesmith.json
sed s/cell/other/ old.json >other.json
copies game cell --was other.json
sed s/pillar/lost/ old.json >unfit.json
copies game cell --was unfit.json
copies . cell --was old.json
echo '{' >game/levels/a.delve
copies game cell --was now.json

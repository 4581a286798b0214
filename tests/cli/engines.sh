# Levels as files of engines: small ones, of tiles that have no drawings.
printf '#######\n#@.+.>#\n###≈#S#\n#g.≣..#\n#######\n' >small.txt
dsmith convert small.txt small.delve
sed -i 's/"kind": "goblin"/"lock": "red", "properties": { "a \\"name\\"": [1, "two"], "tint": { "colour": "#80c0ff" } }, &/' small.delve

echo "== Godot"
dsmith convert small.delve level.tscn --no-images --cell 8 --json
cat level.tscn
sed -n '1,/^4:0/p; /^\[resource/,$p' level.tiles.tres
sed 's/^metadata.*//' level.tscn >other && cp other level.tscn
rm -r "$XDG_STATE_HOME"
dsmith convert small.delve level.tscn --no-images --cell 8
dsmith convert small.delve level.tscn --no-images --cell 8 --force && head -3 level.tscn
dsmith convert small.delve strict.tscn --strict --json; ls strict.* 2>/dev/null

echo "== Defold"
mkdir -p game/main && touch game/game.project
dsmith convert small.delve game/main/level.collection --no-images --cell 8
cd game/main && cat level.collection level_data.lua && head -18 level.tilemap && head -20 level.tilesource
cd ../..

echo "== GameMaker"
mkdir hall
dsmith convert small.delve hall/hall.yy --no-images --cell 8
cd hall && cat hall.yy RoomCreationCode.gml
rm RoomCreationCode.gml && dsmith convert ../small.delve hall.yy --no-images --cell 8 && ls
cd .. && mkdir rooms
dsmith convert small.delve rooms/one.yy --no-images --cell 8 && dsmith convert small.delve 'rooms/old crypt.yy' --no-images --cell 8
cmp rooms/one/RoomCreationCode.gml hall/RoomCreationCode.gml; find rooms | sort && grep creationCodeFile.*rooms rooms/*.yy

echo "== own layers of cells: visible layers of the engine; in Defold and GameMaker without opacity, tint and blend mode"
python3 - <<'END'
import json
level = json.load(open("small.delve"))
level["tile_layers"] = [{"name": "Rugs: red", "tint": "#ff8000"}, {"name": "Roof", "above": True, "opacity": 40}, {"name": "Empty", "blend": "add"}, {"name": "Night", "blend": "multiply"}]
level["layers"] = ["Ghosts"]
level["floors"][0]["things"][0]["layer"] = "Ghosts"
level["layer_groups"] = [{"name": "Above", "layers": ["Ghosts"], "tile_layers": ["Roof"], "opacity": 50, "tint": "#0080ff"}]
legend = {" ": None, "#": "wall", "f": "floor"}
level["floors"][0]["tile_layers"] = {
    "Rugs: red": {"legend": legend, "rows": ["       ", " ff    ", "       ", "       ", "       "]},
    "Roof": {"legend": legend, "rows": ["       ", "       ", "       ", "   ##  ", "       "]}}
json.dump(level, open("roofed.delve", "w"))
END
mkdir roofed
for file in roofed.tscn roofed.collection roofed/roofed.yy; do dsmith convert roofed.delve $file --no-images --cell 8; done
grep -A9 TileMapLayer roofed.tscn && grep -A1 load_steps roofed.tscn && grep -A1 CanvasItemMaterial roofed.tscn && grep -B9 kind roofed.tscn | grep modulate && grep -n tile_layers roofed.tscn
grep components -A2 roofed.collection | head -6 && cat roofed_layers.tilemap
grep -A6 GMRTileLayer roofed/roofed.yy && grep -o '"colour":[0-9]*,"frozen"' roofed/roofed.yy | sort -u
dsmith convert roofed.delve roofed.tscn --strict --no-images --force; dsmith convert roofed.delve strict.yy --strict --no-images

echo "== as export targets: written once, and not over a scene that another program saved"
mkdir -p targets/levels && cp small.delve targets/levels/hall.delve && cp small.delve targets/levels/den.delve
cat >targets/delvesmith.json <<'EOF'
{ "format": "delvesmith.project", "version": 1, "name": "Game", "exports": [
  { "path": "godot/{name}.tscn", "cell": 8, "live": true }, { "path": "defold/{name}.collection" },
  { "path": "gamemaker/{name}/{name}.yy" }, { "path": "rooms/{name}.yy" } ] }
EOF
dsmith export targets 2>&1 | sed "s:$PWD/::g"
dsmith export targets 2>&1 | sed "s:$PWD/::g"
echo '[node name="Mine" type="Node" parent="."]' >>targets/godot/hall.tscn
dsmith export targets 2>&1 | sed "s:$PWD/::g"
tail -1 targets/godot/hall.tscn
ls targets/*/ targets/gamemaker/hall

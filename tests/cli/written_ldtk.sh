# Projects of LDtk that were imported and are written back: all stays but what was edited.
schema () { python3 "$here/import/ldtk_schema.py" "$1" "$here/import/JSON_SCHEMA_1.5.3.json"; }
cp "$here/import/Typical_TopDown_example.ldtk" dungeon.ldtk

echo "== without edits every byte is the same"
dsmith import dungeon.ldtk --guess -o dungeon.delve 2>/dev/null
dsmith convert dungeon.delve back.ldtk --strict && cmp dungeon.ldtk back.ldtk && ls back.*

echo "== a cell, its tiles by rules, and an entity"
sed '29s/#\.\.\.\.\.\.\.####/#..#....####/; s/\("kind": "key", "at": \)\[6, 2\]/\1[4, 6]/' dungeon.delve >edited.delve
dsmith convert edited.delve back.ldtk --strict && diff dungeon.ldtk back.ldtk
schema back.ldtk
dsmith import back.ldtk --guess -o again.delve 2>/dev/null && sed -n 29p again.delve

echo "== cells of a level that keeps its project are named as those of the project"
sed '29s/#\.\.\.\.\.\.\.####/#..#...#####/' dungeon.delve >walled.delve
sed 's/"kind": "bow"/"kind": "goal"/' dungeon.delve >goal.delve
dsmith check goal.delve --playthrough | grep -v '^   [0-9]'
dsmith check goal.delve --json | grep -c '"source": {'
dsmith diff dungeon.delve walled.delve
dsmith diff dungeon.delve walled.delve --json | grep -m 1 -o '"source": {[^}]*}'
dsmith play walled.delve --keys . --json | grep -o '"source": {[^}]*}'

echo "== fields, a deleted entity and a new one"
sed 's/"life": 100, "ammo": 10/"life": 90, "ammo": 11/; /"kind": "health-potion"/d
  s/.*"kind": "bow".*/&\n        { "id": "t-1", "kind": "gold", "at": [57, 6], "properties": { "type": "Gold" } },/' dungeon.delve >edited.delve
dsmith convert edited.delve back.ldtk --json
diff dungeon.ldtk back.ldtk
schema back.ldtk

echo "== what the project cannot say is named"
sed 's/"type": "Gold"/"type": "Silver", "own": 1/; s/"kind": "bow"/"kind": "ogre"/' dungeon.delve >edited.delve
dsmith convert edited.delve strict.ldtk --strict
echo $?

echo "== levels in files of their own"
python3 - <<'PY'
import json, os
project = json.load(open('dungeon.ldtk'))
os.mkdir('parts')
project['externalLevels'] = True
for level in project['levels']:
    name = f'parts/{level["identifier"]}.ldtkl'
    json.dump(level, open(name, 'w'), indent=1)
    level['externalRelPath'], level['layerInstances'] = name, None
json.dump(project, open('parts.ldtk', 'w'), indent=1)
PY
cp -r parts was && cp parts.ldtk was.ldtk
dsmith import parts.ldtk --guess -o parts.delve 2>/dev/null
dsmith convert parts.delve parts.ldtk && cmp parts.ldtk was.ldtk && diff -r parts was && echo same
sed '29s/#\.\.\.\.\.\.\.####/#..#....####/; /"kind": "health-potion"/d' parts.delve >edited.delve
dsmith convert edited.delve parts.ldtk && cmp parts.ldtk was.ldtk && diff -r parts was | grep -v '^[-<>0-9]'
mkdir far && dsmith convert edited.delve far/parts.ldtk && ls far far/parts && diff -r parts far/parts
dsmith convert parts.delve parts.ldtk && diff -r parts was && echo undone

echo "== in another folder, paths lead to the same files"
mkdir atlas && touch atlas/TopDown_by_deepnight.png && dsmith convert dungeon.delve far/dungeon.ldtk
diff dungeon.ldtk far/dungeon.ldtk | grep '^>' | sort | uniq -c

echo "== what another program changed stays"
echo >>parts/World_Level_0.ldtkl; echo >>parts.ldtk
dsmith convert edited.delve parts.ldtk
dsmith convert edited.delve parts.ldtk --force && dsmith convert parts.delve parts.ldtk && diff -r parts was && echo forced

echo "== with our own tiles instead"
dsmith convert dungeon.delve own.ldtk --own-tiles --strict && schema own.ldtk && ls own.*
dsmith convert own.ldtk own.delve && dsmith convert own.delve back.ldtk && cmp dungeon.ldtk back.ldtk
dsmith convert dungeon.delve bare.ldtk --own-tiles --no-images && ls bare.* && schema bare.ldtk
dsmith convert bare.ldtk bare.delve && cmp own.delve bare.delve

echo "== tile layers are layers of tiles that LDtk shows"
python3 - <<'END'
import json
level = json.load(open("own.delve"))
w, h = level["size"]
level["tile_layers"] = [{"name": "Old rug", "opacity": 40, "blend": "multiply"}, {"name": "Roof", "above": True}]
rows = ["#" + " " * (w - 1)] + [" " * w] * (h - 1)
level["floors"][0]["tile_layers"] = {name: {"legend": {" ": None, "#": "wall"}, "rows": rows} for name in ("Old rug", "Roof")}
json.dump(level, open("roofed.delve", "w"))
END
dsmith convert roofed.delve roofed.ldtk --own-tiles --strict && schema roofed.ldtk
python3 - <<'END'
import json
for layer in json.load(open("roofed.ldtk"))["levels"][0]["layerInstances"]:
    print(layer["__identifier"], layer["__type"], layer["__opacity"], len(layer["gridTiles"]) if layer["__identifier"].startswith("Tiles_") else "")
END
dsmith convert roofed.ldtk back.delve && dsmith diff roofed.delve back.delve && echo equal

echo "== what LDtk adds to a project of ours stays when the level is saved"
dsmith generate cave-with-lake --seed 3 --size 30x20 -o fresh.delve 2>/dev/null
dsmith convert fresh.delve fresh.ldtk
python3 - <<'END'
import json
project = json.load(open("fresh.ldtk"))
project["bgColor"] = "#123456"
project["defs"]["entities"].append({"identifier": "Spawner", "uid": project["nextUid"], "fieldDefs": []})
objects = next(l for l in project["levels"][0]["layerInstances"] if l["__identifier"] == "Objects")
objects["entityInstances"].append({"__identifier": "Spawner", "iid": "6fe9a2b0-66f0-11ee-9c9b-71a1f4d7a001", "px": [8, 8],
    "__grid": [0, 0], "__pivot": [0, 0], "width": 16, "height": 16, "defUid": project["nextUid"], "fieldInstances": []})
project["nextUid"] += 1
open("ldtk.ldtk", "w").write(json.dumps(project, indent="\t"))
END
cp ldtk.ldtk kept.ldtk
dsmith convert kept.ldtk kept.ldtk --strict && cmp ldtk.ldtk kept.ldtk && echo "as it was"
dsmith convert kept.ldtk kept.delve --strict
dsmith convert kept.ldtk kept.delve
sed 's/"seed": "3"/"seed": "4"/' kept.delve >named.delve
dsmith convert named.delve kept.ldtk && diff ldtk.ldtk kept.ldtk | grep '^[<>]'
dsmith convert kept.ldtk other.ldtk --strict && grep -c 'Spawner\|#123456' other.ldtk

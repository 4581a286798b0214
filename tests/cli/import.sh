# Files of other programs: the guess of a mapping, levels made by one, and what is left out.
sample=$here/import/Typical_TopDown_example.ldtk
cp "$sample" dungeon.ldtk

echo "== without a mapping the guess is printed, and not used"
dsmith check dungeon.ldtk

echo "== the guess without a goal: the rule that would give one, which does"
dsmith check dungeon.ldtk --guess 2>/dev/null
dsmith check dungeon.ldtk --guess --json 2>/dev/null | grep no-goal
dsmith import dungeon.ldtk --learn m.json
rule=$(dsmith check dungeon.ldtk --map m.json 2>/dev/null | sed -n 's/.*as rule [0-9]*: //p')
number=$(dsmith check dungeon.ldtk --map m.json 2>/dev/null | sed -n 's/.* as rule \([0-9]*\):.*/\1/p')
awk -v rule="$rule" -v at="$number" '/^    {/ && ++n == at { print "    " rule "," } { print }' m.json >with-goal.json
dsmith check dungeon.ldtk --map with-goal.json 2>/dev/null | head -1

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
cp lost.json game/mappings/lost.json && sed -i 's/"version": 1,/"version": 1, "files": ["lost\/*"],/' game/mappings/lost.json
mkdir game/lost && cp dungeon.ldtk game/lost
dsmith check game 2>/dev/null | grep -vE '^ *[0-9]+\.'
dsmith check game --json 2>/dev/null | grep -oE '"file": "[^"]*"|"verdict": "[^"]*"|"source": \{[^}]*\}'

echo "== a map that we wrote is read as it is, whatever mapping is for it"
mkdir game/own
sed -i 's/"lost\/\*"/"lost\/*", "own\/*"/' game/mappings/lost.json
dsmith generate key-and-door-crypt --seed 2 -o crypt.delve
dsmith convert crypt.delve game/own/crypt.tmx
dsmith check game 2>/dev/null | grep -A 1 own/crypt.tmx
dsmith check game/own/crypt.tmx | head -1

echo "== the commands of the guide"
guide () { sed -n '/^```sh/,/^```/p' "$DELVESMITH_DATA_DIR/guide/$1.md" | grep '^dsmith' >commands; . ./commands 2>&1 | head -4; }
cat >map.tmx <<'TMX'
<map version="1.10" orientation="orthogonal" width="5" height="3" tilewidth="16" tileheight="16" infinite="0">
 <tileset firstgid="1" name="cave" tilewidth="16" tileheight="16" tilecount="4" columns="4">
  <tile id="1"><properties><property name="solid" type="bool" value="true"/></properties></tile>
 </tileset>
 <layer id="1" name="Ground" width="5" height="3"><data encoding="csv">2,2,2,2,2,2,1,1,1,2,2,2,2,2,2</data></layer>
 <objectgroup id="2" name="Things">
  <object id="1" type="Start" x="16" y="16" width="16" height="16"/>
  <object id="2" type="Exit" x="48" y="16" width="16" height="16"/>
 </objectgroup>
</map>
TMX
printf '#####\n#@.>#\n#####\n' >crypt.txt && dsmith convert crypt.txt level.delve
guide from-tiled
grep -c '<data.*2,2,2,2,2' level.tmx
guide from-ldtk
printf '#####\n#@.>#\n#####\n' >map.txt && dsmith convert map.txt map.xp 2>/dev/null
guide from-rexpaint

echo "== lists of cells"
printf 'wall,wall,wall\nwall,-1,wall\nwall,wall,wall\n' >rows.csv
dsmith import rows.csv --guess -o rows.txt && cat rows.txt
printf '1,2\n3\n' >ragged.csv
dsmith import ragged.csv --guess -o ragged.txt

echo "-- a name that is there once may be the goal"
printf 'wall,wall,wall,wall\nwall,player,prize,wall\nwall,wall,wall,wall\n' >names.csv
dsmith check names.csv --guess

echo "== the source that a level remembers"
mkdir -p game/levels && dsmith import game/maps/dungeon.ldtk -o game/levels/dungeon.delve 2>/dev/null
grep '"source"' game/levels/dungeon.delve
dsmith import game/maps/dungeon.ldtk --map goal.json -o game/levels/dungeon.delve 2>/dev/null
grep '"source"' game/levels/dungeon.delve
dsmith import names.csv --guess -o game/levels/names.delve 2>/dev/null
grep '"source"' game/levels/names.delve | sed "s|$PWD/||"
rm -r game/levels

echo "== parts that are missing"
printf '%s' '{ "type": "map", "version": "1.10", "orientation": "orthogonal", "width": 3, "height": 1,
  "tilewidth": 16, "tileheight": 16, "infinite": false,
  "tilesets": [{ "firstgid": 1, "source": "gone.tsj" }],
  "layers": [{ "type": "tilelayer", "id": 1, "name": "Ground", "x": 0, "y": 0, "width": 3,
    "height": 1, "visible": true, "opacity": 1, "data": [1, 2, 1] }] }' >gone.tmj
dsmith import gone.tmj --guess -o gone.delve --json 2>/dev/null
dsmith check gone.tmj --guess --json 2>/dev/null | grep -A 2 '"warnings"'

echo "== a lock that nothing reads"
printf '%s' '{ "type": "map", "version": "1.10", "orientation": "orthogonal", "width": 3, "height": 3,
  "tilewidth": 16, "tileheight": 16, "infinite": false, "tilesets": [],
  "layers": [{ "type": "objectgroup", "id": 1, "name": "Things", "x": 0, "y": 0, "visible": true,
    "opacity": 1, "objects": [{ "id": 1, "name": "", "type": "Exit", "x": 16, "y": 16, "width": 16,
      "height": 16, "properties": [{ "name": "keyName", "type": "string", "value": "red" }] }] }] }' >exit.tmj
dsmith import exit.tmj --guess -o exit.delve
dsmith import exit.tmj --guess -o exit.delve --json 2>/dev/null | grep 'locks'
dsmith check exit.tmj --guess | grep 'locks'
dsmith check exit.tmj --guess --json 2>/dev/null | grep 'locks'

echo "== a lock whose key is missing stays, and a gate that names none is opened with a warning"
sed 's/<object id="2"/<object id="3" type="Door" x="32" y="16" width="16" height="16"><properties><property name="lock" value="red"\/><\/properties><\/object>&/' map.tmx >red.tmx
dsmith check red.tmx --guess 2>/dev/null
sed 's/value="red"/value="none"/' red.tmx >open.tmx
dsmith check open.tmx --guess --max-warnings 0
dsmith check open.tmx --guess --json 2>/dev/null | grep opened-gate
dsmith check open.tmx --guess --rule opened-gate=error 2>/dev/null

echo "== words of several languages, of which the more special ones count"
named () { # a map with the layer of tiles $1 and objects of the other names
  echo '<map version="1.10" orientation="orthogonal" width="3" height="3" tilewidth="16" tileheight="16">'
  echo '<tileset firstgid="1" name="town" tilewidth="16" tileheight="16" tilecount="1" columns="1"/>'
  echo "<layer name=\"$1\" width=\"3\" height=\"3\"><data encoding=\"csv\">1,1,1,1,0,1,1,1,1</data></layer>"
  shift
  echo '<objectgroup name="Things">'
  printf '<object id="1" name="%s" x="16" y="16" width="16" height="16"/>\n' "$@"
  echo '</objectgroup></map>'
}
named Wände EnemySpawner BossSpawn PlayerSpawn LevelStart StartSign treasure_chest Schatztruhe Treasure >words.tmx
dsmith check words.tmx 2>/dev/null |
  sed -n 's/.*"name": "\(.*\)", "\(object\|tile\)": "\([a-z-]*\)".*/\1: \3/p; s/.*"layer": "\(W.*\)", "tile".*/\1/p'
for names in "Muri Giocatore Porta Chiave Uscita Forziere Nemico" \
    "Paredes Jogador Porta Chave Saída Baú Inimigo" "Murs Joueur Porte Clé Sortie Coffre Ennemi"; do
  named $names >words.tmx
  echo "$names: $(dsmith check words.tmx 2>/dev/null | sed -n 's/.*"\(object\|tile\|nothing\)": "*\([a-z-]*\).*/\2/p' | tr '\n' ' ')"
done

echo "== mistakes"
echo '{ "format": "delvesmith.recipe", "version": 1 }' >recipe.json
dsmith import recipe.json --guess -o x.delve
dsmith import dungeon.ldtk
dsmith import dungeon.ldtk --map none.json -o x.delve
echo '{ "format": "delvesmith.mapping", "version": 1, "rules": [{ "tile": "wal" }] }' >bad.json
dsmith import dungeon.ldtk --map bad.json -o x.delve
echo '{ "jsonVersion": "1.5.3", "defs": {}, "levels": [] }' >empty.ldtk
dsmith check empty.ldtk --guess
ls x.delve 2>/dev/null

echo "== LDtk projects that are written are valid by LDtk's own schema, and come back equal"
python3 "$here/import/ldtk_schema.py" "$sample" "$here/import/JSON_SCHEMA_1.5.3.json"
for recipe in metroidvania-castle descent; do
  dsmith generate $recipe --seed 1 -o level.delve
  dsmith convert level.delve level.ldtk --strict
  python3 "$here/import/ldtk_schema.py" level.ldtk "$here/import/JSON_SCHEMA_1.5.3.json"
  ls level.ldtk.png
  dsmith convert level.ldtk again.delve && cmp level.delve again.delve
  dsmith check level.ldtk | head -1
done
dsmith convert level.delve level.ldtk --cell 8 && rm level.ldtk
dsmith convert level.delve level.ldtk 2>&1
dsmith convert level.delve level.ldtk --force
sed 's/"autoLayerTiles": \[\], //; s/"__gridSize": 16/"__gridSize": "16"/' level.ldtk >broken.ldtk
python3 "$here/import/ldtk_schema.py" broken.ldtk "$here/import/JSON_SCHEMA_1.5.3.json"
echo "-- against LDtk's habits"
iid=$(grep -o '"dummyWorldIid": "[^"]*"' level.ldtk | cut -d '"' -f 4)
for change in 's/"__neighbours": \[\]/"__neighbours": [{ "levelIid": "'"$iid"'", "dir": "n" }]/' \
  's/"__worldX": null/"__worldX": 16/' 's/"__tags": \["room"\]/"__tags": []/' 's/"V_String", "params": \["/&x/' \
  '0,/"iid"/s/"iid": "[^"]*"/"iid": "'"$iid"'"/' 's/"levelId": [0-9]*/"levelId": 9/'; do
  sed "$change" level.ldtk >broken.ldtk
  python3 "$here/import/ldtk_schema.py" broken.ldtk "$here/import/JSON_SCHEMA_1.5.3.json" | sed -n 1p | cut -c 1-100
done

echo "== vaults of Crawl"
cat >vaults.des <<'DES'
default-depth: D:2-9
NAME:   good_room
TAGS:   no_monster_gen
DEPTH:  D:3-7
WEIGHT: 25 (D:2-4), 10
MONS:   rat
MAP
xxxxxxx
x.....x
@..1..x
xxxxxxx
ENDMAP

NAME:   bad_room
: local x = 1
MAP
xxx@xxx
x..x..x
x..xxxx
xxxx.@x
xxxxxxx
ENDMAP
DES
dsmith check vaults.des
dsmith check vaults.des --level good_room --json
dsmith check vaults.des --level none
dsmith import vaults.des -o vaults.delve
dsmith convert vaults.delve again.des && cmp vaults.des again.des && echo "unchanged"
sed '0,/x\.\.\.\.\.x/s//x.W...x/' vaults.des >wet.des
dsmith convert wet.des wet.delve 2>/dev/null && dsmith convert wet.delve wet2.des && cmp wet.des wet2.des
echo "-- lines that are kept are not left out where they are written again"
for to in des delve txt; do
  dsmith convert vaults.des strict.$to --level bad_room --strict >/dev/null 2>&1 && echo "$to: written"
done
dsmith convert vaults.des one.txt --level good_room && cat one.txt
dsmith convert vaults.des prefabs.json
dsmith convert vaults.des none.json --strict
grep '"id"\|"weight"\|"depth"\|rows' prefabs.json
echo "== the depth of the file, and the first of several alternatives"
printf 'default-depth: D:3-5\nNAME: a\nMONS: goblin / orc\nKMONS: / = rat\nMAP\nxx@xx\nx.1/x\nxxxxx\nENDMAP\n' >choice.des
dsmith convert choice.des choice.json --strict
echo "exit $?"
dsmith convert choice.des choice.json
grep '"depth"' choice.json
long=$(printf 'n%.0s' $(seq 70))
printf 'NAME: same\nMAP\nxxxx\nx..x\nxx+x\nENDMAP\nNAME: same\nMAP\nxxxxx\nxW1.x\nxx+xx\nENDMAP\nNAME: s_ame\nMAP\nxxx\nx.@\nxxx\nENDMAP\n' >same.des
printf 'NAME:\nMAP\nxxxxx\nx...@\nxxxxx\nENDMAP\nNAME: %sü\nMAP\nxxx\n@.x\nxxx\nENDMAP\nNAME: %s\nMAP\nxxxx\n@..x\nxxxx\nENDMAP\nNAME: same!\nMAP\nxx\nx@\nENDMAP\n' "$long" "$long" >>same.des
dsmith check same.des
mkdir -p crawl/prefabs && echo '{ "format": "delvesmith.project", "version": 1, "name": "C" }' >crawl/delvesmith.json
printf 'NAME: unread\nMONS: zigzag beast\nITEM: any potion\nMAP\nxxxxx\nx1d.@\nxxxxx\nENDMAP\n' >unread.des
dsmith convert unread.des unread.json --strict
ls unread.json 2>/dev/null
dsmith convert same.des crawl/prefabs/same.json
sed -n '/"id"/p; /"label"/p; /"rows"/,/\]/p' crawl/prefabs/same.json
dsmith recipes --project crawl >/dev/null
printf 'NAME: a\nMAP\nx\n' >broken.des
dsmith check broken.des
printf 'NAME: never\nWEIGHT: 0\nMAP\nxxx\nx.@\nxxx\nENDMAP\nNAME: often\nWEIGHT: 5000\nMAP\nxxxx\nx..@\nxxxx\nENDMAP\n' >weights.des
dsmith convert weights.des weights.json
grep '"id"\|"weight"' weights.json
dsmith convert weights.des none.json --strict
printf 'NAME: kept\nTAGS: no_rotate transparent\nORIENT: encompass\nPLACE: D:3\nLFLAGS: no_map\nSHUFFLE: ab\nCOLOUR: x = red\n: crash ()\nSHUFFLE: cd\nMAP\nxxx\nx.@\nxxx\nENDMAP\nNAME: plain\nTAGS: no_hmirror\nORIENT: float\nMAP\nxxxx\nx..@\nxxxx\nENDMAP\n' >lines.des
dsmith convert lines.des lines.json
grep '"id"\|"rotate"\|"mirror"' lines.json
dsmith convert lines.des none.json --strict
printf 'NAME: a\nWEIGHT: many\nMAP\nx\nENDMAP\n' >broken.des
dsmith check broken.des
echo "-- a project's mapping of vaults"
mkdir -p crawl/mappings crawl/vaults && cp vaults.des crawl/vaults
echo '{ "format": "delvesmith.mapping", "version": 1, "files": ["vaults/*.des"], "rules": [ { "name": "rock_wall", "tile": "wall" }, { "name": "floor", "tile": "floor" }, { "name": "entry", "object": "marker" } ] }' >crawl/mappings/v.json
dsmith check crawl
dsmith check crawl --json | grep '"vault"\|"rule"\|"file"'
printf 'NAME: a\nMAP\n' >crawl/vaults/broken.des
dsmith check crawl 2>&1 >/dev/null | sed "s|$PWD/||"

echo "-- cells at which exits are wrong are named by their place in the source, those of vaults by their lines"
printf '# two\nNAME: upper\nMAP\nxxxxxx\nx{..}x\nxxxxxx\nENDMAP\n' >stairs.des
dsmith import stairs.des --guess -o stairs.delve
mkdir -p exits/levels && echo '{ "format": "delvesmith.project", "version": 1, "name": "Exits" }' >exits/delvesmith.json
cat >exits/way.tmx <<'TMX'
<map version="1.10" orientation="orthogonal" width="4" height="4" tilewidth="16" tileheight="16">
 <layer id="1" name="Ground" width="4" height="4"><data encoding="csv">0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0</data></layer>
 <objectgroup id="2" name="Things">
  <object id="1" type="Player" x="16" y="16" width="16" height="16"/>
  <object id="2" type="Way" x="32" y="32" width="16" height="16"/>
 </objectgroup>
</map>
TMX
echo '{ "format": "delvesmith.mapping", "version": 1, "rules": [ { "type": "Player", "object": "player-start" }, { "type": "Way", "object": "stairs-down" } ] }' >exits/m.json
dsmith import exits/way.tmx --map exits/m.json -o way.delve 2>/dev/null
for level in way stairs; do
  sed 's/"kind": "stairs-down", "at": [^]]*]/&, "target": { "level": "none.delve" }/' $level.delve >exits/levels/$level.delve
done
dsmith check exits | grep -A1 "exit-nowhere"
dsmith check exits --json | grep 'exit-nowhere' | grep -o '"source": {[^}]*}'

echo "== a key that opens nothing has no lock, and more locks than a level can have are counted"
locks () { # a map of $1 keys and of $2 doors with a lock each
  sed 's/width="5" height="3"/width="100" height="20"/; s/>2,2,2,2,2,2,1,1,1,2,2,2,2,2,2</>1'"$(printf ',1%.0s' $(seq 1999))"'</; /<\/objectgroup>/,$d' map.tmx
  for i in $(seq "$1"); do echo "<object id=\"$((i + 1000))\" type=\"Key\" x=\"$((i % 90 * 16 + 80))\" y=\"96\"/>"; done
  for i in $(seq "$2"); do
    echo "<object id=\"$((i * 2 + 10))\" type=\"Key\" x=\"$((i * 16))\" y=\"48\"><properties><property name=\"lock\" value=\"k$i\"/></properties></object>"
    echo "<object id=\"$((i * 2 + 11))\" type=\"Door\" x=\"$((i * 16))\" y=\"80\"><properties><property name=\"lock\" value=\"k$i\"/></properties></object>"
  done
  echo "</objectgroup></map>"
}
locks 300 0 >keys.tmx; dsmith check keys.tmx --guess | head -1
locks 300 64 >doors.tmx; dsmith import doors.tmx --guess -o doors.delve; dsmith info doors.delve | grep -i lock
locks 0 70 >more.tmx; dsmith check more.tmx --guess

echo "== an object in a wall is named as moved, once, with its cells"
cat >wall.delve <<'W'
{ "format": "delvesmith.dungeon", "version": 1, "size": [5, 3], "ruleset": "default",
  "floors": [ { "ground": { "legend": { "#": "wall", ".": "floor" }, "rows": [ "#####", "#..##", "#####" ] },
    "things": [ { "id": "t-1", "kind": "player-start", "at": [1, 1] }, { "id": "t-2", "kind": "chest", "at": [3, 1] } ] } ] }
W
sed -i 's/"chest"/"gold"/' wall.delve
dsmith convert wall.delve wall.csv; dsmith import wall.csv --guess -o moved.delve
dsmith convert wall.delve wall.xp --json

echo "== layers of the file as tile layers: ground is as without them; painted and written back"
dsmith import dungeon.ldtk --learn m.json
sed 's/"rules": \[/"tile_layers": ["Custom_*", "Wall_tops"],\n  "rules": [\n    { "layer": "Custom_floor", "tile": "sand" },/' m.json >own.json
dsmith import dungeon.ldtk --map m.json --level World_Level_0 -o plain.delve 2>/dev/null
dsmith import dungeon.ldtk --map own.json --level World_Level_0 -o own.delve
dsmith info own.delve | grep -A2 "Tile layers"
dsmith diff plain.delve own.delve --stat
dsmith convert own.delve back.ldtk && cmp dungeon.ldtk back.ldtk && echo same
sed '/"Custom_floor": {/,/\]/s/"::::::::::::::::    /"::::::::::::::::::  /' own.delve >painted.delve
dsmith diff own.delve painted.delve --stat
dsmith convert painted.delve painted.ldtk
dsmith import painted.ldtk --map own.json --level World_Level_0 -o again.delve 2>/dev/null
dsmith diff painted.delve again.delve --stat
sed 's/"tile_layers": \[/&"a", "b", "c", "d", "e", /' own.json >many.json
dsmith import dungeon.ldtk --map many.json -o many.delve

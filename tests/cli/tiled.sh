# Tilesets of Tiled in a project: XML and JSON are drawn like our own format.
cat >a.txt <<'EOF'
################
#......;;;;....#
#.≈≈≈≈.;;;;.░..#
#.≈≈≈≈.;;..░░░.#
#.≈≈≈..;...░░..#
#.≈......~~~...#
#....≣..~~~~~..#
#..¶......~....#
################
EOF
dsmith convert a.txt a.delve
dsmith looks -o sheet.png --cell 8
rm sheet.json
for name in chest sign; do
  printf '###\n#%s#\n###\n' "$([ $name = chest ] && echo '(' || echo '¶')" >$name.txt
  dsmith render $name.txt -o $name.png --cell 4
done
for name in ours tsx tsj; do
  mkdir -p $name/tilesets $name/gfx
  cp sheet.png chest.png sign.png $name/gfx
  echo '{ "format": "delvesmith.project", "version": 1, "name": "Game" }' >$name/delvesmith.json
  cp a.delve $name
done

# A sheet with a border, of which the tiles are numbered from the first that is whole.
cat >tsx/tilesets/halls.tsx <<'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="halls" tilewidth="8" tileheight="8" spacing="0" margin="4" tilecount="3969" columns="63">
 <!-- nothing to see -->
 <tileoffset x="0" y="1"/>
 <transformations hflip="1" vflip="0" rotate="0" preferuntransformed="0"/>
 <image source="../gfx/sheet.png" trans="FF00ff" width="512" height="512"/>
 <tile id="2" type="Wall" probability="0.5"/>
 <tile id="3" type="wall"/>
 <tile id="5" type="crate" probability="0">
  <properties>
   <property name="cost" type="int" value="3"/>
   <property name="delvesmith" value="mud"/>
  </properties>
  <animation>
   <frame tileid="5" duration="200"/>
   <frame tileid="6" duration="100"/>
  </animation>
 </tile>
 <tile id="8" class="unknown"><objectgroup draworder="index"><object id="1" x="0" y="0" width="8" height="8"/></objectgroup></tile>
 <wangsets>
  <wangset name="Ground" type="corner" tile="-1">
   <wangcolor name="Floor" color="#ff0000" tile="-1" probability="1"/>
   <wangcolor name="pool" color="#00ff00" tile="-1" probability="1">
    <properties><property name="delvesmith" value="shallow-water"/></properties>
   </wangcolor>
   <wangtile tileid="100" wangid="0,1,0,1,0,1,0,1"/>
   <wangtile tileid="101" wangid="0,2,0,1,0,1,0,1"/>
   <wangtile tileid="102" wangid="0,1,0,2,0,1,0,1"/>
   <wangtile tileid="103" wangid="0,2,0,2,0,1,0,1"/>
   <wangtile tileid="104" wangid="0,1,0,1,0,2,0,1"/>
   <wangtile tileid="105" wangid="0,2,0,1,0,2,0,1"/>
   <wangtile tileid="106" wangid="0,1,0,2,0,2,0,1"/>
   <wangtile tileid="107" wangid="0,2,0,2,0,2,0,1"/>
   <wangtile tileid="108" wangid="0,1,0,1,0,1,0,2"/>
   <wangtile tileid="109" wangid="0,2,0,1,0,1,0,2"/>
   <wangtile tileid="110" wangid="0,1,0,2,0,1,0,2"/>
   <wangtile tileid="111" wangid="0,2,0,2,0,1,0,2"/>
   <wangtile tileid="112" wangid="0,1,0,1,0,2,0,2"/>
   <wangtile tileid="113" wangid="0,2,0,1,0,2,0,2"/>
   <wangtile tileid="114" wangid="0,1,0,2,0,2,0,2"/>
   <wangtile tileid="115" wangid="0,2,0,2,0,2,0,2"/>
  </wangset>
  <wangset name="rug" type="edge" tile="199">
   <wangcolor name="" color="#ff0000" tile="-1" probability="1"/>
EOF
cat >tsj/tilesets/halls.tsj <<'EOF'
{ "columns": 63, "image": "../gfx/sheet.png", "imageheight": 512, "imagewidth": 512, "margin": 4, "name": "halls",
 "spacing": 0, "tilecount": 3969, "tiledversion": "1.10.2", "tileheight": 8, "tilewidth": 8, "tileoffset": {"x":0, "y":1},
 "transparentcolor": "#ff00ff", "type": "tileset", "version": "1.10",
 "tiles": [
  {"id": 2, "type": "Wall", "probability": 0.5},
  {"id": 3, "type": "wall"},
  {"id": 5, "probability": 0, "type": "crate",
   "properties": [{"name": "cost", "type": "int", "value": 3}, {"name": "delvesmith", "type": "string", "value": "mud"}],
   "animation": [{"duration": 200, "tileid": 5}, {"duration": 100, "tileid": 6}]},
  {"id": 8, "type": "unknown", "objectgroup": {"draworder": "index", "name": "", "objects": [], "opacity": 1, "type": "objectgroup", "visible": true, "x": 0, "y": 0}}],
 "wangsets": [
  {"name": "Ground", "type": "corner", "tile": -1,
   "colors": [{"name": "Floor", "color": "#ff0000", "tile": -1, "probability": 1},
    {"name": "pool", "color": "#00ff00", "tile": -1, "probability": 1, "properties": [{"name": "delvesmith", "type": "string", "value": "shallow-water"}]}],
   "wangtiles": [
EOF
for mask in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
  [ $mask = 0 ] || printf ',\n'
  printf '{"tileid": %d, "wangid": [0,%d,0,%d,0,%d,0,%d]}' $((100 + mask)) $((1 + (mask & 1))) \
    $((1 + (mask >> 1 & 1))) $((1 + (mask >> 2 & 1))) $((1 + (mask >> 3 & 1)))
done >>tsj/tilesets/halls.tsj
cat >>tsj/tilesets/halls.tsj <<'EOF'
]},
  {"name": "rug", "type": "edge", "tile": 199, "colors": [{"name": "", "color": "#ff0000", "tile": -1, "probability": 1}], "wangtiles": [
EOF
edges=
for mask in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
  id="$((mask & 1)),0,$((mask >> 1 & 1)),0,$((mask >> 2 & 1)),0,$((mask >> 3 & 1)),0"
  echo "   <wangtile tileid=\"$((200 + mask))\" wangid=\"$id\"/>" >>tsx/tilesets/halls.tsx
  edges="$edges, {\"tileid\": $((200 + mask)), \"wangid\": [$id]}"
done
printf '  </wangset>\n  <wangset name="Deep_Water" type="mixed" tile="-1">\n   <wangcolor name="" color="#0000ff" tile="-1" probability="1"/>\n' >>tsx/tilesets/halls.tsx
printf '%s]},\n  {"name": "Deep_Water", "type": "mixed", "tile": -1, "colors": [{"name": "", "color": "#0000ff", "tile": -1, "probability": 1}], "wangtiles": [\n' "${edges#, }" >>tsj/tilesets/halls.tsj
blob= blobs= n=0 mask=0
while [ $mask -lt 256 ]; do
  fits=1
  for i in 1 3 5 7; do
    [ $((mask >> i & 1)) = 0 ] || [ $((mask >> (i - 1) & mask >> ((i + 1) % 8) & 1)) = 1 ] || fits=0
  done
  if [ $fits = 1 ]; then
    id="$((mask & 1)),$((mask >> 1 & 1)),$((mask >> 2 & 1)),$((mask >> 3 & 1)),$((mask >> 4 & 1)),$((mask >> 5 & 1)),$((mask >> 6 & 1)),$((mask >> 7 & 1))"
    blobs="$blobs, $((300 + n))"
    [ $mask = 0 ] || echo "   <wangtile tileid=\"$((300 + n))\" wangid=\"$id\"/>" >>tsx/tilesets/halls.tsx
    [ $mask = 0 ] || blob="$blob, {\"tileid\": $((300 + n)), \"wangid\": [$id]}"
    n=$((n + 1))
  fi
  mask=$((mask + 1))
done
printf '  </wangset>\n </wangsets>\n</tileset>\n' >>tsx/tilesets/halls.tsx
printf '%s]}]}\n' "${blob#, }" >>tsj/tilesets/halls.tsj

# A collection with gaps: whole images, and parts of one.
cat >tsx/tilesets/things.tsx <<'EOF'
<tileset name="things" tilewidth="24" tileheight="16" tilecount="3" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <properties><property name="delvesmith-cell" type="int" value="8"/></properties>
 <tile id="4" type="sign"><image source="..\gfx\sign.png" width="12" height="12"/></tile>
 <tile id="40" type="bookshelf" x="8" y="16" width="24" height="16"><image width="512" height="512" source="../gfx/sheet.png"/></tile>
 <tile id="41"><image width="12" height="12" source="../gfx/chest.png"/></tile>
</tileset>
EOF
cat >tsj/tilesets/things.tsj <<'EOF'
{ "columns": 0, "grid": {"height": 1, "orientation": "orthogonal", "width": 1}, "name": "things", "tilewidth": 24, "tileheight": 16,
  "properties": [{"name": "delvesmith-cell", "type": "int", "value": 8}],
  "tiles": [
  {"id": 4, "image": "..\/gfx\/sign.png", "imagewidth": 12, "imageheight": 12, "type": "sign"},
  {"id": 40, "image": "..\/gfx\/sheet.png", "imagewidth": 512, "imageheight": 512, "x": 8, "y": 16, "width": 24, "height": 16, "type": "bookshelf"},
  {"id": 41, "image": "..\/gfx\/chest.png", "imagewidth": 12, "imageheight": 12}] }
EOF
echo "ignored" >tsx/tilesets/notes.txt
echo "ignored" >tsx/tilesets/halls.tmx

# The same in our format.
cp sheet.png sign.png ours/tilesets
cat >ours/tilesets/halls.json <<EOF
{ "format": "delvesmith.tileset", "version": 1, "image": "sheet.png", "tile_width": 8, "tile_height": 8,
  "offset_x": 4, "offset_y": 4, "transparent": "#ff00ff", "pictures": [
  { "id": "wall", "tiles": [2, 3], "weights": [500, 1000] },
  { "id": "mud", "tiles": [5, 6], "frames": [200, 100] },
  { "id": "floor", "tiles": [100] },
  { "id": "shallow-water", "tiles": [115, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115], "rule": "corners16" },
  { "id": "rug", "tiles": [199, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215], "rule": "edges16" },
  { "id": "deep-water", "tiles": [301, ${blobs#, 300, }], "rule": "blob47" } ] }
EOF
cat >ours/tilesets/shelf.json <<'EOF'
{ "format": "delvesmith.tileset", "version": 1, "image": "sheet.png", "tile_width": 8, "tile_height": 8,
  "pictures": [ { "id": "bookshelf", "tiles": [129], "width": 3, "height": 2, "anchor_y": 1 } ] }
EOF
cat >ours/tilesets/sign.json <<'EOF'
{ "format": "delvesmith.tileset", "version": 1, "image": "sign.png", "tile_width": 6, "tile_height": 6,
  "pictures": [ { "id": "sign", "tiles": [0], "width": 2, "height": 2, "anchor_y": 1 } ] }
EOF

echo "== drawn like our own"
for name in ours tsx tsj; do
  dsmith render $name/a.delve -o $name.png --cell 8
  dsmith render $name/a.delve -o $name.svg --cell 8
done
dsmith render a.delve -o none.png --cell 8
cmp -s ours.png none.png || echo "not the built-in drawings"
for name in tsx tsj; do
  cmp ours.png $name.png && echo "the same picture"
  cmp ours.svg $name.svg && echo "the same drawing"
done

# Files that are wrong are left out, each with its place.
wrong () {
  printf '%b' "$2" >"tsx/tilesets/$1"
  dsmith render tsx/a.delve -o tsx.png --cell 8 2>&1 | sed "s:$PWD/::"
  rm "tsx/tilesets/$1"
}

echo "== wrong ones"
set='name="a" tilewidth="8" tileheight="8"'
wrong a.tsx ''
wrong a.tsx '<tileset '"$set"'>\n <image source="../gfx/sheet.png"/>\n <tile id="5">\n</tileset>'
wrong a.tsx '<!DOCTYPE tileset [ <!ENTITY a "aaa"> ]><tileset '"$set"' class="&a;"/>'
wrong a.tsx '<tileset '"$set"'><image source="../gfx/sheet.png"/><wangsets><wangset name="w" type="edge"><wangcolor name="wall"/><wangtile tileid="1" hflip="1" wangid="1,0,1,0,1,0,1,0"/></wangset></wangsets></tileset>'
wrong A.TSX '<map version="1.10"/>'
wrong A.TSJ '{'
wrong a.tsx '<map version="1.10"/>'
wrong a.tsx '<tileset '"$set"'>\n <image source="/etc/sheet.png"/>\n</tileset>'
wrong a.tsx '<tileset '"$set"'>\n <image/>\n</tileset>'
wrong a.tsx '<tileset name="a" tilewidth="8">\n <image source="../gfx/sheet.png"/>\n</tileset>'
wrong a.tsx '<tileset name="a" tilewidth="8" tileheight="8px">\n <image source="../gfx/sheet.png"/>\n</tileset>'
wrong a.tsx '<tileset '"$set"'>\n <image source="../gfx/sheet.png"/>\n <tile id="-1"/>\n</tileset>'
wrong a.tsx '<tileset '"$set"'>\n <image source="../gfx/sheet.png"/>\n <tile id="1">\n  <properties>\n   <property name="delvesmith" value="No Id"/></properties></tile>\n</tileset>'
wrong a.tsx '<tileset '"$set"'>\n <tile id="1" type="sand"/>\n</tileset>'
wrong a.tsx '<tileset '"$set"'>\n <tile id="1" type="sand"><image source="../gfx/sign.png"/><animation><frame tileid="2" duration="9"/></animation></tile>\n</tileset>'
wrong a.tsx '<tileset '"$set"'>\n <tile id="1" type="sand"><image source="../gfx/lost.png"/></tile>\n</tileset>'
wrong a.tsx '<tileset '"$set"'>\n <tile id="1" type="sand" x="8" width="8" height="8"><image source="../gfx/sign.png"/></tile>\n</tileset>'
wrong a.tsx '<tileset '"$set"'>\n <image source="../gfx/sheet.png"/>\n <wangsets>\n <wangset>\n <wangtile tileid="1" wangid="0,1"/></wangset></wangsets>\n</tileset>'
wrong a.tsj '{ "tilewidth": 8, "tileheight": 8, "image": "../gfx/sheet.png",\n "wangsets": [{ "wangtiles": [\n { "wangid": [0, 1, 0, 1, 0, 1, 0, 1] } ] }] }'
wrong a.tsj '{ "type": "map" }'
wrong a.tsj '[]'
wrong a.tsj '{ "tilewidth": 8, "tileheight": 8, "image": "../gfx/sheet.png", "tileproperties": {\n "5": { "delvesmith": "No Id" } } }'

# ---- our levels as maps
for suffix in tmx tmj; do
  dsmith generate key-vault --seed 1 -o level.delve
  dsmith convert level.delve level.$suffix --encoding zlib
  dsmith convert level.$suffix back.delve && cmp level.delve back.delve
  dsmith check level.$suffix | head -n 1
done
ls level.*
dsmith convert level.delve level.tmx --encoding rot13
dsmith convert level.delve level.txt --encoding csv
cp -r "$here/tiled_maps/tiles" "$here/tiled_maps/templates" .
dsmith convert tiles/items.tsx tiles/items.tsj && grep -o '"type": "tileset"\|"animation".*' tiles/items.tsj | head -3
dsmith convert tiles/items.tsj tiles/back.tsx --strict && dsmith convert tiles/back.tsx tiles/again.tsj && cmp tiles/items.tsj tiles/again.tsj
dsmith convert templates/key.tx templates/key.tj && cat templates/key.tj
dsmith convert templates/key.tj templates/back.tx --json && cmp templates/key.tx templates/back.tx
dsmith convert templates/key.tx key.tj
dsmith convert templates/key.tx templates/key.tj --cell 8
dsmith convert templates/key.tx tiles/items.tsx
echo '<tileset/>' >mine.tsx; dsmith convert mine.tsx mine.tsj && sed -i 's/{/{ /' mine.tsj && dsmith convert mine.tsx mine.tsj
sed 's/<tileset /&odd="1" /; s/<tile /<odd\/><tile /' tiles/items.tsx >odd.tsx; dsmith convert odd.tsx odd.tsj
dsmith convert templates/key.tx mine.tsj
echo '<map/>' >map.tsx; dsmith convert map.tsx map.tsj
dsmith convert level.delve level.tmx --cell 300
rm level.tiles.tsx
dsmith info level.tmx 2>&1 | head -n 1

# ---- what was added in Tiled and is no part of a level
printf '#####\n#@.>#\n#####\n' >small.txt
dsmith convert small.txt small.tmx 2>/dev/null
sed 's|</map>|<imagelayer id="90" name="Sky"/><layer id="91" name="Deco" width="5" height="3"><data encoding="csv">0,0,0,0,0,0,0,99999,0,0,0,0,0,0,0</data></layer></map>|' small.tmx >edited.tmx
cp small.tiles.tsx edited.tiles.tsx
dsmith convert edited.tmx edited.delve
dsmith convert edited.tmx edited.delve --json 2>/dev/null
rm edited.delve
dsmith convert edited.tmx edited.delve --strict
ls edited.delve 2>/dev/null
dsmith check edited.tmx --json 2>/dev/null | grep -A 3 notRead
mkdir halls halls/levels
printf '{ "format": "delvesmith.project", "version": 1, "name": "Halls" }' >halls/delvesmith.json
printf '{ "format": "delvesmith.mapping", "version": 1, "files": ["*.tmx"], "rules": [] }' >map.json
mkdir halls/mappings halls/maps && cp map.json halls/mappings && cp edited.tmx small.tiles.tsx halls/maps
dsmith check halls 2>&1 | grep -i 'not read' | sed 's|/.*/||'

# ---- an image that is another's is not replaced
mkdir own && cd own
echo picture >small.tiles.png
dsmith convert ../small.txt small.tmx 2>&1 | tail -n 2
cat small.tiles.png
ls
dsmith convert ../small.txt small.tmx --force 2>/dev/null
dsmith convert ../small.txt small.tmx --cell 8 2>/dev/null && dsmith convert ../small.txt small.tmj --cell 24 2>/dev/null
ls
chmod 444 small.tmx
dsmith convert ../small.txt small.tmx --cell 32 2>&1 | tail -n 2
cd ..

echo "== the place of a point is that of its object, wherever in the cell, also within another one"
cat >points.tmx <<'END'
<map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="16" tileheight="16" infinite="0">
 <objectgroup id="1" name="Things">
  <object id="1" type="Sign" x="0" y="0" width="64" height="48"/>
  <object id="2" type="Key" x="17" y="30.5"><point/></object>
 </objectgroup>
</map>
END
cat >points.json <<'END'
{ "format": "delvesmith.mapping", "version": 1, "rules": [ { "type": "Sign", "tile": "floor" }, { "type": "Key", "object": "key" } ] }
END
dsmith check points.tmx --map points.json | grep -A 1 "opens nothing"

# ---- a map that is saved over itself keeps what was added in Tiled
cp small.tmx kept.tmx && cp small.tiles.tsx kept.tiles.tsx
sed -i 's|</map>|<imagelayer id="90" name="Sky"/></map>|; s|name="Objects" draworder="index">|&<object id="77" type="gold" x="20" y="20.5"/>|' kept.tmx
cp kept.tmx was.tmx
dsmith convert kept.tmx ./kept.tmx --strict --force; cmp kept.tmx was.tmx
dsmith convert kept.tmx kept.tmx --cell 8 --strict --force; cmp kept.tmx was.tmx

# info, convert, diff and render.
cat >a.txt <<'END'
# x = goo
##########
#@..+...x#
#...#.>.*#
##########
END
dsmith convert a.txt a.delve
cat a.delve
dsmith info a.delve
dsmith info a.delve --json
dsmith convert a.delve b.txt && cat b.txt

dsmith convert a.delve up.txt --y-up && cat up.txt
dsmith convert up.txt b.delve --y-up
dsmith convert b.delve b.txt && dsmith convert a.delve a2.txt && cmp a2.txt b.txt && echo equal

echo "== equal"
dsmith convert a.delve b.delve
dsmith diff a.delve b.delve
cmp a.delve b.delve && echo equal
dsmith diff a.delve b.delve --json

echo "== different"
sed -e 's/"seed": "0"/"seed": "7"/' -e 's/"at": \[1, 1\]/"at": [2, 1]/' -e 's/#\.\.\.#\./#.~.#./' \
  -e 's/"#": "wall"/"#": "wall", "~": "lava"/' -e 's/t-2009/t-7/' a.delve >c.delve
dsmith diff a.delve c.delve
dsmith diff a.delve c.delve --json
printf '###\n#.#\n###\n' >small.txt
dsmith diff a.delve small.txt

echo "== own properties"
sed -e 's/"at": \[1, 1\]/"at": [1, 1], "properties": { "boss": true, "to": { "object": "t-fff" } }/' \
  -e 's/"ruleset": "default",/&\n  "properties": { "music": { "file": "a.ogg" } },/' a.delve >p.delve
dsmith diff a.delve p.delve
dsmith diff p.delve a.delve --json
dsmith check p.delve | grep missing-object
sed -e 's/a\.ogg/..\/a.ogg/' p.delve >bad.delve
dsmith info bad.delve

echo "== pictures"
dsmith render a.delve -o a.png --cell 8
head -c 4 a.png | od -c | head -1
dsmith render - -o - --cell 8 <a.delve | cmp - a.png && echo "the same from stream to stream"
dsmith render a.delve -o b.png --cell 8 --overlay rooms --overlay distance
cmp -s a.png b.png || echo "the overlays are seen"
dsmith render a.delve -o l.png --cell 8 --layers
ls l*
cmp l-items.png l-lights.png && echo "nothing is on either"
echo mine >l-gates.png && echo mine >l-rooms.png
dsmith render a.delve -o l.png --cell 4 --layers
cat l-gates.png
dsmith render a.delve -o l.png --cell 4 --layers --force
grep -c mine l-gates.png
rm l-*
dsmith render a.delve -o l.png --layers --layer ground
dsmith render a.delve -o - --layers
dsmith render a.delve -o l.png --layers --with-level
ls l*
dsmith render a.delve -o a.svg --style ascii --floor 1 --grid
head -c 5 a.svg
echo
dsmith render a.delve -o a.pdf
head -c 5 a.pdf
echo

echo "== the example of docs/FORMAT.md is as the program writes it"
sed -n '/^```json/,/^```$/{/^```json/d; /^```$/q; p}' "$here/../../docs/FORMAT.md" >example.delve
dsmith convert example.delve written.delve
diff example.delve written.delve && echo equal

echo "== nothing is left out in silence"
dsmith generate key-vault --seed 1 -o vault.delve
dsmith convert vault.delve vault.txt --json
dsmith convert vault.delve strict.txt --strict
dsmith convert vault.delve strict.txt --strict --json
dsmith convert vault.delve strict.delve --strict --json && ls strict.*
dsmith convert vault.delve - --json
dsmith convert vault.delve vault.xp --json
dsmith import vault.xp --guess -o again.delve --json 2>/dev/null | head -3

echo "== characters and pixels for other programs"
printf '####\n#@○#\n####\n' >tiny.txt
dsmith convert tiny.txt tiny.ans --strict
for suffix in ans bbcode xml xpm; do dsmith convert tiny.txt tiny.$suffix; done
head -c -128 tiny.ans | cat -v; echo
cat tiny.bbcode
sed -n '/<name>/,/<row>/p; s/<cell>.*<ascii>\(9\|64\)<.*/&/p' tiny.xml
cat tiny.xpm
dsmith convert vault.delve wide.xpm --json
dsmith convert a.delve a.ans 2>&1 | head -1

echo "== maps of virtual tabletops, images of a pixel per cell"
printf '#######\n#@.+.>#\n###.#S#\n#g.†..#\n#######\n' >small.txt
dsmith convert small.txt small.dd2vtt --cell 4 --json
sed 's/"image": "\(....\).*"/"image": "\1..."/' small.dd2vtt
dsmith convert small.txt small.png
dsmith convert small.txt strict.png --strict
dsmith check small.png | sed '/"note"/!d; s/ *{ "\(colour\)/{ "\1/' | head -4
dsmith import small.png --guess -o again.txt 2>/dev/null && cat again.txt
dsmith import small.png --learn palette.json
sed 's/"wall"/"cave-wall"/' palette.json >caves.json
dsmith import small.png --map caves.json -o caves.txt 2>/dev/null && head -2 caves.txt
dsmith convert caves.txt caves.png --map caves.json && cmp small.png caves.png

echo "== comma-separated values"
mkdir csv && cd csv
dsmith convert ../small.txt crypt.csv && tail -n +2 *.csv
dsmith import crypt_objects.csv --guess -o again.txt 2>/dev/null && cat again.txt
dsmith import crypt.csv --learn names.json && sed 's/"type": "wall"/"tiles": [7]/; s/"type": "floor"/"tiles": [0]/' names.json >numbers.json
dsmith convert again.txt numbers.csv --map numbers.json && head -3 numbers.csv
dsmith import numbers.csv --map numbers.json -o numbers.txt 2>/dev/null && cmp again.txt numbers.txt
dsmith convert again.txt again.tmx --map numbers.json
seq -s, 4100 >wide.csv && dsmith import wide.csv --guess -o wide.txt
printf 'name,price\nsword,12\n' >shop_objects.csv
dsmith convert again.txt shop.csv; cat shop_objects.csv
dsmith convert ../vault.delve vault.csv --json
dsmith generate descent --seed 1 -o floors.delve && dsmith convert floors.delve floors.csv
cd ..

echo "== pictures that hold their level"
dsmith render vault.delve -o held.png --cell 2 --with-level
dsmith check held.png | head -2
dsmith convert held.png out.delve --strict && cmp vault.delve out.delve && echo "held.png holds the level"
dsmith render vault.delve -o none.svg --with-level
head -c $(($(wc -c <held.png) - 100)) held.png >cut.png
dsmith check cut.png 2>&1 | sed 's/[0-9][0-9]* bytes, got [0-9]*/N bytes, got M/'
dsmith render vault.delve -o plain.png --cell 8
dsmith check plain.png --guess

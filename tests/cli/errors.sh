# Wrong usage and bad input: a sentence and exit status 2.
dsmith
dsmith grow
dsmith info
dsmith info a b
dsmith info --jsno a.delve
dsmith info --json=yes a.delve
dsmith info a.delve
dsmith info a.odd
dsmith generate
dsmith generate nothing -o a.delve
dsmith generate ./nothing.json -o a.delve
recipe walk 10,6 '{ "stage": "fill" }, { "stage": "random_walk" }'
dsmith generate walk.json
dsmith generate walk.json -o
dsmith generate walk.json --seed 1 -o no/such/folder/a.delve
dsmith generate walk.json --seed 1 -o a.odd
dsmith generate walk.json -o a.delve --seed -9223372036854775809
dsmith generate walk.json -o a.delve --seed 18446744073709551616
dsmith generate walk.json -o a.delve --seed 1 --seeds 1-2
dsmith generate walk.json -o - --seeds 1-2
dsmith generate walk.json -o a.delve --seeds 3
dsmith generate walk.json -o a.delve --seeds 3-2
dsmith generate walk.json -o a.delve --seeds -2--3
dsmith generate walk.json -o a.delve --seeds 3..-3
dsmith generate walk.json -o a.delve --seeds -5
dsmith generate walk.json -o a.delve --seeds -5..18446744073709551613
dsmith generate walk.json -o a.delve --seeds 1..
dsmith generate walk.json -o a.delve --size 2x2
dsmith generate walk.json -o a.delve --size 10x10x1
dsmith generate walk.json -o a.delve --size 5000x10
dsmith generate walk.json -o a.delve --floors 0
dsmith generate walk.json -o a.delve --size 4096x4096 --floors 2
dsmith generate walk.json -o a.delve --set walk.length=1
dsmith generate walk.json -o a.delve --set random_walk.lenght=1
dsmith generate walk.json -o a.delve --set random_walk.length=x
dsmith generate walk.json -o a.delve --set random_walk.rng=dice
dsmith generate walk.json -o a.delve --set random_walk
recipe odd 10,6 '{ "stage": "grow" }, { "stage": "fill", "params": { "tile": "cheese" } }'
dsmith generate odd.json -o a.delve
recipe broken 1,6 '{ "stage": 4 }'
dsmith generate broken.json -o a.delve
recipe slip 10,6 '{ "stage": "fill", "floors": { "0": { "tile": "lava" } } }'
dsmith generate slip.json -o a.delve
recipe chess 10,6 '{ "stage": "fill" }'
sed -i 's/"stages"/"ruleset": "chess", "stages"/' chess.json
dsmith generate chess.json -o a.delve
dsmith generate walk.json -o a.delve --seed 1 --jobs 0
dsmith generate rooms-and-corridors -o a.delve --seed 1 --floors 2
echo '{"format": "delvesmith.dungeon", "version": 1, "size": [3, 3], "floors": [{}]}' >bad.delve
dsmith info bad.delve
printf '##\t#\n####\n####\n' >bad.txt
dsmith convert bad.txt a.delve
printf '####\n#..#\n####\n' >good.txt
dsmith convert good.txt good.odd
dsmith convert good.txt good.delve --floor 2
dsmith render good.txt -o good.odd
dsmith render good.txt -o good.png --cell 0
dsmith render good.txt -o good.png --style comic
dsmith render good.txt -o good.png --overlay fog
dsmith render good.txt
dsmith convert good.txt named.delve
sed 's/"size"/"name": "\\u001b[31m", "size"/' named.delve >red.delve
dsmith info red.delve | head -1
rm named.delve red.delve
mkdir none
DELVESMITH_DATA_DIR=none dsmith recipes
rmdir none
"$dsmith" schema --json >/dev/full
echo "exit status $?"
ls

echo "== a level whose names try to forge lines"
dsmith info "$here/hostile-names.delve" | head -3
dsmith check "$here/hostile-names.delve" | head -4
dsmith check "$here/hostile-names.delve" --json >named.json
LC_ALL=C grep -c "$(printf '[\001-\010\013-\037]')\|$(printf '\302\233')\|$(printf '\342\200\256')" named.json
sed 's/"name": "<b>.*"}$/"name": "other"}/' "$here/hostile-names.delve" >plain.delve
dsmith diff "$here/hostile-names.delve" plain.delve

echo "== too much work is refused at once, and work that takes too long is ended"
recipe walkers 150,150 '{ "stage": "walkers", "params": { "walkers": 10000, "iterations": 1000000 } }'
dsmith generate walkers.json --seed 1 -o walkers.delve
recipe walkers 150,150 '{ "stage": "walkers", "params": { "walkers": 10000, "iterations": 10000 } }'
dsmith generate walkers.json --floors 40 --seed 1 --timeout 1 -o walkers.delve
echo old >walkers.ndjson
dsmith stats walkers.json --floors 40 --seeds 1-9 --timeout=1 -o walkers.ndjson
ls -A | grep walkers
cat walkers.ndjson
dsmith recipes --timeout 60 >/dev/null
dsmith recipes --timeout 0

echo "== pipes are no files"
mkfifo pipe.delve
dsmith info pipe.delve

echo "== a file that may not grow is one error, and leaves nothing behind"
mkdir grow && awk 'BEGIN { for (y = 0; y < 500; y++) { for (x = 0; x < 500; x++) printf "#"; print "" } }' >grow/huge.txt
(ulimit -f 200 && dsmith convert grow/huge.txt grow/again.txt)
(ulimit -f 200 && dsmith convert grow/huge.txt grow/again.tmx --encoding csv --no-images)
ls -A grow

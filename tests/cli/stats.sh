# Many levels in numbers.
recipe walk 20,9 '{ "stage": "fill" }, { "stage": "random_walk", "params": { "length": 60 } }'
dsmith stats walk.json --seeds 1-6 --jobs 1 -o one.ndjson
cat one.ndjson

echo "== the same for any number of jobs, and to standard output"
dsmith stats walk.json --seeds 1-6 --jobs 3 -o three.ndjson 2>/dev/null
cmp one.ndjson three.ndjson && echo equal
dsmith stats walk.json --seeds 1-6 -o - 2>/dev/null | cmp - one.ndjson && echo equal
dsmith stats walk.json --seeds 1-700 --jobs 4 -o many.ndjson 2>/dev/null
head -6 many.ndjson | cmp - one.ndjson && wc -l <many.ndjson

echo "== some metrics, other values, times"
dsmith stats walk.json --seeds 3-4 --metric floor_share --metric rooms --size 9x9 \
  --set random_walk.length=10 -o - 2>/dev/null
dsmith stats walk.json --seeds 3-3 --timing -o - 2>told | sed 's/[0-9]*\.[0-9]*/T/g'
sed 's/ *[0-9]*\.[0-9]\{3\}/ T/g' told

echo "== goes on where it was stopped"
head -c 700 one.ndjson >half.ndjson
dsmith stats walk.json --seeds 1-6 --resume -o half.ndjson
cmp one.ndjson half.ndjson && echo equal
dsmith stats walk.json --seeds 1-6 --resume -o half.ndjson 2>/dev/null
cmp one.ndjson half.ndjson && echo equal
dsmith stats walk.json --seeds 1-2 --resume -o fresh.ndjson 2>/dev/null
wc -l <fresh.ndjson
dsmith stats walk.json --seeds 2-6 --resume -o half.ndjson
dsmith stats walk.json --seeds 1-3 --resume -o half.ndjson
for other in "--set random_walk.length=50" "--size 21x9" "--metric rooms" --timing; do
  dsmith stats walk.json --seeds 1-9 $other --resume -o half.ndjson
done
cmp one.ndjson half.ndjson && echo equal
dsmith stats walk.json --seeds 1-2 --timing -o timed.ndjson 2>/dev/null
dsmith stats walk.json --seeds 1-4 --timing --resume -o timed.ndjson 2>/dev/null
wc -l <timed.ndjson
echo nonsense >bad.ndjson
dsmith stats walk.json --seeds 1-6 --resume -o bad.ndjson
cat bad.ndjson
dsmith stats walk.json --seeds 1-6 --resume -o - >/dev/null

echo "== the old file stays until the new one is whole"
echo old >kept.ndjson
chmod 640 kept.ndjson
(ulimit -f 64; "$dsmith" stats walk.json --seeds 1-2000 --jobs 1 -o kept.ndjson || :) 2>/dev/null
cat kept.ndjson
test -s kept.ndjson.part && echo a part
dsmith stats walk.json --seeds 1-2000 --resume -o kept.ndjson 2>/dev/null
ls kept.ndjson*
stat -c %a kept.ndjson
head -6 kept.ndjson | cmp - one.ndjson && wc -l <kept.ndjson
ln -s kept.ndjson link.ndjson
dsmith stats walk.json --seeds 1-6 -o link.ndjson 2>/dev/null
readlink link.ndjson
cmp one.ndjson kept.ndjson && echo equal
chmod 444 kept.ndjson
dsmith stats walk.json --seeds 1-3 -o kept.ndjson
cmp one.ndjson kept.ndjson && echo equal

echo "== vetoes: why, how often, and a seed for each"
recipe apart 9,9 '{ "stage": "fill" }, { "stage": "random_walk", "params": { "length": 2 } },
  { "stage": "stairs" }'
dsmith stats apart.json --floors 2 --seeds 1-5 --attempts 2 -o apart.ndjson
cat apart.ndjson
head -2 apart.ndjson >again.ndjson
dsmith stats apart.json --floors 2 --seeds 1-5 --attempts 2 --resume -o again.ndjson
seed=$(sed -n 's/.*"vetoes": \[{ "seed": "\([0-9]*\)".*/\1/p' apart.ndjson | head -1)
dsmith generate apart.json --floors 2 --seed "${seed:-0}" --attempts 1 -o apart.delve
dsmith generate apart.json --floors 2 --seed "${seed:-0}" -o apart.delve
grep -E '"(seed|derived_from)"' apart.delve
dsmith info apart.delve | grep Seed
dsmith info apart.delve --json | grep -E '"(seed|derived_from)"'
dsmith generate apart.json --floors 2 --seed 436053526 -o named.delve
dsmith diff apart.delve named.delve

echo "== many levels at a time; a veto tries other seeds"
dsmith generate apart.json --floors 2 --seeds 1-5 --jobs 2 --attempts 1 -o levels
ls levels
dsmith generate apart.json --floors 2 --seeds 1-5 --jobs 2 -o levels
ls levels
dsmith generate walk.json --seeds 1-20 --jobs 3 -o walks && ls walks | wc -l
dsmith generate walk.json --seed 7 -o 7.delve && cmp 7.delve walks/walk-7.delve && echo equal

echo "== a document: as it is, and as its recipe and pins would make it"
dsmith stats 7.delve -o -
dsmith stats 7.delve --seeds 7-8 -o - 2>/dev/null
dsmith stats 7.delve --seeds 7-8 --size 9x9 -o a.ndjson
dsmith generate 7.delve --seed 7 -o again.delve && cmp 7.delve again.delve && echo equal

echo "== wrong usage"
dsmith stats walk.json -o a.ndjson
dsmith stats walk.json --seeds 1-2
dsmith stats walk.json --seeds 2-1 -o a.ndjson
dsmith stats walk.json --seeds 1-2 --jobs 0 -o a.ndjson
dsmith stats walk.json --seeds 1-2 --attempts 0 -o a.ndjson
dsmith stats walk.json --seeds 1-2 --metric beauty -o a.ndjson
dsmith stats walk.json --seeds 1-2 -o no/such/folder
dsmith stats nothing --seeds 1-2 -o a.ndjson
"$dsmith" stats walk.json --seeds 1-2 -o - >/dev/full
echo "exit status $?"

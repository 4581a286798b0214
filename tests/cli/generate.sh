# Levels from recipes. The walk is the one of ACCEPTANCE J09, which Java makes too.
recipe walk 80,24 '{ "stage": "fill" }, { "stage": "random_walk", "label": "java",
  "params": { "rng": "java", "start_x": 10, "start_y": 10, "length": 6000 } }'
dsmith generate walk.json --seed 12232 -o walk.delve
dsmith convert walk.delve walk.txt
cat walk.txt

echo "== the same again, and to standard output"
dsmith generate walk.json --seed=12232 -o - | cmp - walk.delve && echo equal

echo "== another value, by the stage's label and by its id"
dsmith generate walk.json --seed 12232 --size 30x12 --set java.length=40 -o short.delve
dsmith convert short.delve short.txt
cat short.txt
dsmith generate walk.json --seed 12232 --size 30x12 --set random_walk.length=40 -o same.delve
dsmith diff short.delve same.delve && echo equal

echo "== many seeds"
recipe small 9,5 '{ "stage": "fill" }, { "stage": "random_walk", "params": { "length": 20 } }'
dsmith generate small.json --seeds 8-11 -o many
ls many
dsmith generate small.json --seed 9 -o one.delve
cmp one.delve many/small-9.delve && echo equal

echo "== a seed is drawn and told"
dsmith generate small.json -o drawn.delve 2>told
sed 's/[0-9][0-9]*/N/' told

echo "== pins stay"
cat >pins.delve <<'END'
{
  "format": "delvesmith.dungeon",
  "version": 1,
  "name": "Kept",
  "size": [9, 5],
  "floors": [
    {
      "ground": {
        "legend": { "#": "wall", "~": "lava" },
        "rows": ["#########", "#~~####~#", "#########", "#########", "#########"]
      },
      "pins": { "ground": ["1:1-2"] },
      "note": "unknown keys stay too"
    }
  ]
}
END
dsmith generate small.json --seed 9 --pins pins.delve -o pinned.delve
cat pinned.delve
dsmith generate small.json --seed 9 --pins pins.delve --size 10x5 -o pinned.delve

echo "== what cannot be is an answer"
recipe stairs 3,3 '{ "stage": "fill" }, { "stage": "stairs" }'
dsmith generate stairs.json --seed 1 --floors 2 -o stairs.delve
ls stairs.delve 2>/dev/null

echo "== a part of a level anew: all else stays, also where nothing is pinned"
dsmith generate small.json --seed 9 --size 20x6 -o whole.delve
dsmith generate small.json --seed 3 --pins whole.delve --only 5,1,4x3 --only 10,2,3x2 -o part.delve
dsmith diff whole.delve part.delve
dsmith generate whole.delve --seed 3 --only 5,1,4x3 --only 10,2,3x2 -o same.delve
cmp part.delve same.delve && echo equal
dsmith generate small.json --seed 9 --pins whole.delve --only 0,0,20x6 -o all.delve
dsmith diff whole.delve all.delve && echo equal
dsmith generate small.json --seed 3 --pins whole.delve --floor 1 -o floor.delve
dsmith generate small.json --seed 3 --size 20x6 -o three.delve
dsmith diff floor.delve three.delve && echo equal
dsmith generate small.json --seed 3 --pins whole.delve --floor 2 -o part.delve
dsmith generate small.json --seed 3 --pins whole.delve --only 1,1,40x3 -o part.delve
dsmith generate small.json --seed 3 --only 1,1,4x3 -o part.delve

echo "== hashes after each stage"
dsmith generate walk.json --seed 12232 --trace -o traced.delve
cmp traced.delve walk.delve && echo equal
dsmith generate walk.json --seeds 1-2 --trace -o traced
echo "== seeds of Java"
recipe java "80, 24" '{ "stage": "fill" }, { "stage": "random_walk", "params": { "rng": "java" } }'
dsmith generate java.json --seed -5 -o java.delve
dsmith info java.delve | grep Seed
echo "== seeds below 0"
dsmith generate java.json --seeds -2..1 -o below
ls below | sort
dsmith generate java.json --seeds -2--1 -o two
ls two
for file in two/*; do cmp "$file" "below/${file#two/}" && echo equal; done
dsmith generate java.json --seeds=-5..-5 -o one
cmp one/* java.delve && echo equal
dsmith stats java.json --seeds -1..1 -o - 2>/dev/null | grep -o '"seed": *"[0-9]*"'
echo "== counts of a board"
dsmith generate seed-walkers --seed 1 -o walkers.delve
dsmith info walkers.delve | sed -n '/^Cells/,/^Rooms/p'

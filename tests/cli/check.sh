# check.
level () { # things
  cat >a.delve <<JSON
{ "format": "delvesmith.dungeon", "version": 1, "size": [7, 3], "ruleset": "default", "seed": "1",
  "locks": [ { "id": "iron", "name": "Rusty gate" } ],
  "floors": [ { "ground": { "legend": { "#": "wall", ".": "floor" },
    "rows": [ "#######", "#.....#", "#######" ] }, "things": [ $1 ] } ] }
JSON
}
start='{ "id": "t-1", "kind": "player-start", "at": [1, 1] }'
goal='{ "id": "t-2", "kind": "goal", "at": [5, 1] }'
gate='{ "id": "t-3", "kind": "gate-locked", "at": [3, 1], "lock": "iron" }'
key='{ "id": "t-4", "kind": "key", "at": [2, 1], "lock": "iron" }'
level "$start, $goal, $gate, $key"
dsmith check a.delve
dsmith check a.delve --playthrough
dsmith check a.delve --json
wasted='{ "id": "t-5", "kind": "gate-locked", "at": [1, 1], "lock": "iron" }'
level "{ \"id\": \"t-6\", \"kind\": \"player-start\", \"at\": [2, 1] }, $goal, $gate, $key, $wasted"
dsmith check a.delve --playthrough
dsmith check a.delve --json | grep -E '"(verdict|steps|playthrough)"|solve'
level "$start, $goal, $gate"
dsmith check a.delve
dsmith check a.delve --json
level "$start"
dsmith check a.delve --json
dsmith check a.delve --mode maybe
for n in 0 1001 -1 +1 1.5 1e2 ' 2' 2x '' ten 99999999999999999999; do
  dsmith check a.delve --effort "$n"
done
dsmith check a.delve --effort
dsmith check a.delve --effort 1000 --json
dsmith generate descent --seed 4 -o b.delve && dsmith check b.delve --playthrough
level "$start, $goal, { \"id\": \"t-5\", \"kind\": \"goblin\", \"at\": [0, 2] }, { \"id\": \"t-6\", \"kind\": \"player-start\", \"at\": [3, 1] }"
dsmith check a.delve
sed 's|^  "floors"|  "ignores": [ { "rule": "creature-in-wall", "floor": 0, "thing": "t-5", "reason": "It listens." } ],\n&|' a.delve >c.delve
dsmith check c.delve
dsmith check c.delve --json | grep '"rule"'

echo "== unknown tiles of tile layers"
cat >carpets.delve <<'END2'
{ "format": "delvesmith.dungeon", "version": 1, "size": [4, 3], "ruleset": "default", "seed": "1",
  "tile_layers": [{ "name": "Carpets" }], "floors": [{ "ground": { "legend": { ".": "floor" },
  "rows": ["....", "....", "...."] }, "things": [], "tile_layers": { "Carpets": { "legend": {
  " ": null, "r": "doily", "#": "wall" }, "rows": ["#   ", " rr ", "    "] } } }] }
END2
dsmith check carpets.delve | grep "doily"

echo "== areas that cannot be"
level "$start, $goal,
  { \"id\": \"t-5\", \"kind\": \"marker\", \"at\": [2, 1], \"width\": 2.5, \"height\": -3 },
  { \"id\": \"t-6\", \"kind\": \"marker\", \"at\": [3, 1], \"shape\": \"polygon\", \"points\": [[0, 0], [1, 1e20]] },
  { \"id\": \"t-7\", \"kind\": \"goblin\", \"at\": [4, 1], \"width\": 4 }"
dsmith check a.delve

# check of a project: every level below levels/, each by itself.
level () { # file things
  mkdir -p "$(dirname "$1")"
  cat >"$1" <<JSON
{ "format": "delvesmith.dungeon", "version": 1, "size": [7, 3], "ruleset": "default", "seed": "1",
  "floors": [ { "ground": { "legend": { "#": "wall", ".": "floor" },
    "rows": [ "#######", "#.....#", "#######" ] }, "things": [ $2 ] } ] }
JSON
}
start='{ "id": "t-1", "kind": "player-start", "at": [1, 1] }'
goal='{ "id": "t-2", "kind": "goal", "at": [5, 1] }'
gate='{ "id": "t-3", "kind": "gate-locked", "at": [3, 1], "lock": "iron" }'
mkdir game
echo '{ "format": "delvesmith.project", "version": 1, "name": "Basalt Halls" }' >game/delvesmith.json
dsmith check game
level game/levels/b.delve "$start, $goal"
level game/levels/deep/a.delve "$start, $goal"
level game/levels/a.delve "$start, $goal"
level game/b.delve "$start"
level game/levels/.hidden.delve "$start"
echo Notes >game/levels/README.md
dsmith check game
dsmith check game/levels/deep --json | sed "s:$PWD/::"

echo "== a level fails, another cannot be read"
level game/levels/b.delve "$start, $gate, $goal"
echo '{' >game/levels/c.delve
(cd game && dsmith check . 2>&1 | sed "s:$PWD/::g")
(cd game && dsmith check . >/dev/null 2>&1)
dsmith check game --json 2>/dev/null | grep -E '"(file|verdict|errors)"|end of' | sed "s:$PWD/::"
rm game/levels/c.delve
(cd game && dsmith check . --playthrough | sed -n '/^levels\/b/,$p')

echo "== exits"
rm -r game/levels
exit_to () { echo "{ \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [$1, 1], \"target\": { $2 } }"; }
gate='{ "id": "t-7", "kind": "marker", "at": [3, 1], "name": "North gate" }'
level game/levels/a.delve "$start, $(exit_to 5 '"level": "deep/b.delve", "entry": "North gate"')"
level game/levels/deep/b.delve "$start, $gate, $(exit_to 5 '"level": "a.delve"')"
dsmith check game
dsmith check game --json | grep -A 3 '^  "findings"'
level game/levels/a.delve "$start, $(exit_to 5 '"level": "deep/b.delve", "entry": "South gate"')"
level game/levels/deep/b.delve "$start, $gate, $(exit_to 4 '"level": "b.delve"')"
dsmith check game
dsmith check game --json | grep -A 9 '^  "findings"'
sed 's/deep\/b/..\/b/' game/levels/a.delve >game/levels/deep/c.delve
dsmith check game 2>&1 | sed "s:$PWD/::" | grep -E 'c.delve|failed'
dsmith diff game/levels/a.delve game/levels/deep/b.delve --json | grep -o '"target": {[^}]*}'

echo "== recordings"
rm -r game/levels
level game/levels/deep/a.delve "$start, $goal"
mkdir -p game/recordings/deep
dsmith play game/levels/deep/a.delve --keys llll --record game/recordings/deep/a.won.replay | tail -n 1
dsmith play game/levels/deep/a.delve --keys ll --record game/recordings/deep/a.replay | tail -n 1
dsmith check game | tail -n 3
echo "an edit with the same end, and one without"
level game/levels/deep/a.delve "$start, { \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [4, 1] }"
cp game/recordings/deep/a.won.replay game/recordings/lost.replay
echo '{' >game/recordings/deep/a.broken.game
dsmith check game | sed -n '/recordings/p;/Recordings/p'
level game/levels/deep/a.delve "$start, { \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [3, 1] }"
rm game/recordings/lost.replay game/recordings/deep/a.broken.game
dsmith check game --json | grep -A 3 '"recordings"'
rm -r game/recordings

echo "== no project"
dsmith check .
dsmith check nowhere
mkdir other && echo '{' >other/delvesmith.json
dsmith check other 2>&1 | sed "s:$PWD/::"

# Checks that a project defines for its levels.
head='"format": "delvesmith.check", "version": 1'
level () { # FILE THINGS
  cat >"$1" <<JSON
{ "format": "delvesmith.dungeon", "version": 1, "size": [7, 3], "ruleset": "default", "seed": "1",
  "floors": [ { "ground": { "legend": { "#": "wall", ".": "floor" },
    "rows": [ "#######", "#.....#", "#######" ] }, "things": [ $2 ] } ] }
JSON
}
mkdir -p game/checks game/levels/deep
echo '{ "format": "delvesmith.project", "version": 1, "name": "Halls" }' >game/delvesmith.json
start='{ "id": "t-1", "kind": "player-start", "at": [1, 1] }'
goal='{ "id": "t-2", "kind": "goal", "at": [5, 1] }'
gate='{ "id": "t-3", "kind": "gate-locked", "at": [3, 1], "lock": "iron" }'
level game/levels/a.delve "$start, $goal"
level game/levels/deep/b.delve "$start, $goal, $gate"
dsmith check game

echo "== limits, for all and for some"
echo "{ $head, \"metrics\": [ { \"metric\": \"dead_ends\", \"min\": 1, \"max\": 1 } ] }" >game/checks/all.json
echo "{ $head, \"levels\": [ \"deep/*\" ], \"verdicts\": [ \"unsolvable\" ], \"effort\": 2," \
  "\"metrics\": [ { \"metric\": \"dead_ends\", \"max\": 2 } ], \"rules\": [ { \"rule\": \"lock-without-key\", \"severity\": \"hint\" }," \
  "{ \"rule\": \"bad-locks\", \"severity\": \"off\" }, { \"rule\": \"unknown-lock\", \"severity\": \"off\" } ] }" >game/checks/deep.json
dsmith check game
dsmith check game/levels/a.delve --json
(cd game/levels && dsmith check deep/b.delve)
dsmith check game/levels/deep/b.delve --json | grep '"findings"' -A3

echo "== options go before"
dsmith check game/levels/deep/b.delve --rule unknown-lock=warning --rule lock-without-key=warning --max-warnings 1
dsmith check game --rule lock-without-key=error --json | grep '"rule"'
dsmith check game --rule pockets=error
dsmith check game --rule pocket=fatal
dsmith check game --rule pocket
dsmith check game --max-warnings -1
cp game/levels/deep/b.delve .
dsmith check b.delve --rule unknown-lock=off --rule lock-without-key=off

echo "== a check that cannot be used"
printf '{ %s,\n "mode": "maybe" }\n' "$head" >game/checks/wrong.json
echo '{' >game/checks/broken.json
dsmith check game
dsmith check game/levels/a.delve --json
rm game/checks/*
dsmith check game | tail -1

echo "== the sample project"
dsmith check "$DELVESMITH_DATA_DIR/samples/drowned-priory"
cp -r "$DELVESMITH_DATA_DIR/samples/drowned-priory" priory
sed -i 's/"max": 9/"max": 6/' priory/checks/levels.json
dsmith check priory | grep checks/
dsmith stats priory/levels/2-crypt.delve --metric playthrough --metric locks_in_order --metric rooms -o -

# Formats of a project: files that its programs write and read, with --run-programs alone.
head='"format": "delvesmith.project", "version": 1, "name": "Halls"'
mkdir -p game/levels game/tools
project () { echo "{ $head, $1 }" >game/delvesmith.json; }
game () { dsmith "$@" 2>&1 | sed "s:$PWD/::g"; }
awk '/^```python boards.tools.board.py/ { on = 1; next } /^```/ { on = 0 } on' \
  "$DELVESMITH_DATA_DIR/guide/projects.md" >game/tools/board.py
board='{ "label": "Board", "suffix": ".board", "write": ["python3", "tools/board.py", "write"],
  "read": ["python3", "tools/board.py", "read"] }'
printf 'board 6 4\n######\n#....#\n#....#\n######\n' >game/small.board
project "\"formats\": [ $board ], \"exports\": [ { \"path\": \"build/{name}.board\" } ]"

echo "== only with consent"
game convert game/small.board game/levels/small.delve
game convert game/small.board game/levels/small.delve --run-programs
game info game/levels/small.delve | head -3
game convert game/levels/small.delve game/out.board
ls game/out.board 2>&1
game export game
ls game/build 2>&1

echo "== generated and imported levels"
dsmith generate cave-with-lake --seed 1 --size 12x8 --project game -o game/new.board 2>&1 | sed "s:$PWD/::g"
ls game/new.board 2>&1
dsmith generate cave-with-lake --seed 1 --size 12x8 --project game -o game/new.board --run-programs
head -1 game/new.board
rm game/new.board
for args in "generate cave-with-lake --seed 1 -o game/new.bored" "convert game/levels/small.delve game/new.bored" \
  "info game/new.bored"; do
  dsmith $args --project game --run-programs 2>&1 |
    sed "s:$PWD/::g; s/\(expected one of\) .* \(\.[a-z]*\)$/\1 ... \2/"
done

echo "== there and back"
game convert game/levels/small.delve game/out.board --run-programs --json
cmp game/small.board game/out.board
game convert game/small.board game/again.delve --run-programs && cmp game/again.delve game/levels/small.delve
game check game/small.board --run-programs
game stats game/small.board --seeds 1-2 -o -
game stats game/small.board --seeds 1-2 -o - --run-programs
game export game --run-programs
game export game --run-programs
cmp game/small.board game/build/small.board

echo "== levels in formats of the project are levels of it"
mv game/again.delve again.delve && mkdir game/levels/deep && cp game/small.board game/levels/deep/a.board
game check game
game check game --run-programs
rm -r game/levels/deep && mv again.delve game/again.delve

echo "== files of others stay"
echo mine >game/out.board
game convert game/levels/small.delve game/out.board --run-programs
cat game/out.board
game convert game/levels/small.delve game/out.board --run-programs --force
cmp game/small.board game/out.board

echo "== what the program says"
game convert game/tools/board.py game/x.board --run-programs
echo nonsense >game/bad.board
game check game/bad.board --run-programs
sh='{ "label": "Sh", "suffix": ".sh0", "write": ["sh", "-c"'
before=$(cat game/out.board)
for script in 'echo half; echo no room >&2; exit 3' 'exit 7' 'kill -9 $$' 'true' \
  'cat >/dev/null; echo "$DELVESMITH_INPUT_X"; basename "$DELVESMITH_FILE" "$DELVESMITH_PROJECT"; echo 2 lights left out >&2'; do
  echo old >game/a.sh0
  project "\"formats\": [ $sh, $(printf '"%s"' "$(printf %s "$script" | sed 's/"/\\"/g')") ] } ]"
  game convert game/levels/small.delve game/a.sh0 --run-programs --force
  cat game/a.sh0
done
project "\"formats\": [ { \"label\": \"Lost\", \"suffix\": \".lost\", \"write\": [\"./not-there\"] } ]"
game convert game/levels/small.delve game/a.lost --run-programs
echo x >game/a.lost
game info game/a.lost --run-programs
project "\"formats\": [ { \"label\": \"In\", \"suffix\": \".in0\", \"read\": [\"sh\", \"-c\", \"echo { >&1\"] } ]"
echo x >game/a.in0
game info game/a.in0 --run-programs
game convert game/levels/small.delve game/b.in0 --run-programs

echo "== a program that hangs ends with --timeout"
project "\"formats\": [ { \"label\": \"Slow\", \"suffix\": \".slow\", \"write\": [\"sh\", \"-c\", \"echo \$\$ >../pid; exec sleep 77\"] } ]"
game convert game/levels/small.delve game/a.slow --run-programs --timeout 1
for i in 1 2 3 4 5 6 7 8 9; do kill -0 $(cat pid) 2>/dev/null && sleep 0.1; done
kill -0 $(cat pid) 2>/dev/null && echo "it is still there"

echo "== wrong formats"
for format in '"label": "A", "suffix": ".tmx", "write": ["a"]' '"label": "A", "suffix": "board", "write": ["a"]' \
  '"label": "A", "suffix": ".a"' '"label": "A", "suffix": ".a", "write": [""]' '"suffix": ".a", "write": ["a"]'; do
  project "\"formats\": [ { $format } ]"
  game info game/levels/small.delve
done
project "\"exports\": [ { \"path\": \"build/{name}.board\" } ]"
game export game

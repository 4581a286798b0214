# Properties that a project declares: values that are not as declared are issues, but nowhere else.
head='"format": "delvesmith.rules", "version": 1'
mkdir -p game/rules game/levels
echo '{ "format": "delvesmith.project", "version": 1, "name": "Basalt Halls" }' >game/delvesmith.json
cat >game/rules/properties.json <<END
{ $head,
  "properties": [
    { "id": "rank", "name": "rank", "label": "Rank", "type": "int", "default": "1", "min": "1", "max": "5", "roles": ["creature"] },
    { "id": "mood", "name": "mood", "type": "text", "choices": ["calm", "angry"], "objects": ["goblin"] },
    { "id": "music", "name": "music", "type": "file", "holders": ["level", "room"] }
  ]
}
END
level () {
  echo '{ "format": "delvesmith.dungeon", "version": 1, "size": [6, 3], "ruleset": "default", "seed": "1",'
  echo "  \"properties\": { \"music\": $3 },"
  echo '  "floors": [{ "ground": { "legend": { ".": "floor", "#": "wall" }, "rows": ["######", "#....#", "######"] },'
  echo '    "things": [{ "id": "t-1", "kind": "player-start", "at": [1, 1] },'
  echo "      { \"id\": \"t-2\", \"kind\": \"goblin\", \"at\": [2, 1], \"properties\": { \"rank\": $1, \"mood\": $2, \"wave\": \"x\" } },"
  echo '      { "id": "t-3", "kind": "gold", "at": [3, 1], "properties": { "rank": "free" } },'
  echo '      { "id": "t-4", "kind": "goal", "at": [4, 1] }] }] }'
}
level 3 '"angry"' '{ "file": "a.ogg" }' >game/levels/right.delve
level 9 '"sad"' 7 >game/levels/wrong.delve
for name in right wrong; do
  echo "== $name"
  dsmith check game/levels/$name.delve | grep -i propert
done
echo "== outside of the project"
cp game/levels/wrong.delve .
dsmith check wrong.delve | grep -i propert
echo "== values stay as they are, and are compared"
dsmith convert game/levels/wrong.delve again.delve && grep -o '"properties".*' again.delve
dsmith diff game/levels/right.delve game/levels/wrong.delve
echo "== flags, and choices of a file"
sed 's/{ "id": "music"/{ "id": "traits", "name": "traits", "type": "text", "several": true, "choices_file": "enums.json", "choices_of": "Trait", "objects": ["goblin"] },\n    &/' \
  game/rules/properties.json >new.json && cp game/rules/properties.json old.json && cp new.json game/rules/properties.json
sed 's/"wave": "x"/"traits": "loud,tall,shy"/' game/levels/right.delve >game/levels/flags.delve
dsmith check game/levels/flags.delve 2>&1 | sed "s:$PWD/::" | grep -i 'propert\|enum'
echo '{ "Trait": ["shy", "loud"] }' >game/enums.json
dsmith check game/levels/flags.delve | grep -i propert
echo '[{ "name": "Trait", "type": "enum", "values": ["shy", "loud", "tall"], "valuesAsFlags": true }]' >game/enums.json
dsmith check game/levels/flags.delve | grep -ic propert
echo '{ "Trait": 7 }' >game/enums.json
dsmith check game/levels/flags.delve 2>&1 | sed "s:$PWD/::" | grep -i 'propert\|enum'
echo '{ "Trait": "shy, loud" }' >game/enums.json
for to in tmx tmj ldtk; do
  dsmith convert game/levels/flags.delve flags.$to && dsmith convert flags.$to again.delve --force && grep -o '"traits": "[^"]*"' again.delve
done
cp old.json game/rules/properties.json
echo "== notes"
sed 's/"wave": "x" }/& , "note": "Needs a boss"/; s/"kind": "gold"/"kind": "note", "width": 2, "note": "Two\\nlines"/' wrong.delve >notes.delve
dsmith info notes.delve | sed -n '/^Notes/,$p'
dsmith info notes.delve --json | sed -n '/"notes"/,$p'
echo "== a wrong declaration"
sed -i 's/"default": "1"/"default": "one"/' game/rules/properties.json
dsmith check game/levels/wrong.delve 2>&1 | sed "s:$PWD/::" | grep -i propert

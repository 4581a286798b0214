# A project's definitions apply to the files in it, and to what is made in it.
head='"format": "delvesmith.rules", "version": 1'
mkdir -p game/rules game/recipes game/levels/deep elsewhere
echo '{ "format": "delvesmith.project", "version": 1, "name": "Basalt Halls", "ruleset": "free" }' \
  >game/delvesmith.json
echo "{ $head, \"tiles\": [{ \"id\": \"basalt\", \"label\": \"Basalt\", \"glyph\": \"B\", \"layer\": \"ground\" }] }" \
  >game/rules/basalt.json
recipe halls 12,8 '{ "stage": "fill", "params": { "tile": "basalt" } }'
mv halls.json game/recipes
recipe=game/recipes/halls.json
(cd game && dsmith generate halls --seed 1 -o levels/deep/a.delve)
dsmith generate "$recipe" --seed 1 -o b.delve
cmp game/levels/deep/a.delve b.delve && echo "the same level"
dsmith info game/levels/deep/a.delve | sed "s:$PWD/::" | grep -E 'Ruleset|Project|Basalt'
dsmith info game/levels/deep/a.delve --json | sed "s:$PWD/::" | grep -E 'project|basalt'

echo "== outside, by name, on another account"
dsmith info b.delve | grep -E 'Project|unknown'
dsmith info b.delve --project game | sed "s:$PWD/::" | grep -E 'Project|unknown|Basalt'
mkdir -p other/delvesmith/rules
echo "{ $head, \"tiles\": [{ \"id\": \"basalt\", \"label\": \"Mine\", \"glyph\": \"M\", \"layer\": \"ground\" }] }" \
  >other/delvesmith/rules/basalt.json
XDG_DATA_HOME=$PWD/other dsmith info game/levels/deep/a.delve | grep -E '  Basalt|Mine|unknown'
XDG_DATA_HOME=$PWD/other dsmith info b.delve | grep -E 'Basalt|Mine|unknown'

echo "== projects that are wrong"
dsmith info b.delve --project elsewhere
echo '{ "format": "delvesmith.project", "version": 1 }' >elsewhere/delvesmith.json
cp b.delve elsewhere
dsmith info elsewhere/b.delve 2>&1 | sed "s:$PWD/::"
echo '{ "format": "delvesmith.project", "version": 1, "name": "N", "ruleset": "lost" }' >elsewhere/delvesmith.json
dsmith generate smooth-caves --size 9x9 --seed 1 --project elsewhere -o c.delve
ls c.delve 2>/dev/null
echo '{ "format": "delvesmith.project", "version": 1, "name": "N", "base": "nothing" }' >elsewhere/delvesmith.json
dsmith info elsewhere/b.delve 2>&1 | sed "s:$PWD/::"

echo "== the size of a cell"
for cell in 24 1024; do
  echo "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"N\", \"cell\": $cell }" >elsewhere/delvesmith.json
  dsmith render elsewhere/b.delve -o b.svg && grep -o '<svg.* width="[0-9]*"' b.svg | grep -o 'width="[0-9]*"'
done
dsmith render elsewhere/b.delve --cell 8 -o b.svg && grep -o '<svg.* width="[0-9]*"' b.svg | grep -o 'width="[0-9]*"'
dsmith render b.delve -o b.svg && grep -o '<svg.* width="[0-9]*"' b.svg | grep -o 'width="[0-9]*"'

# The sample project: every level can be finished, and nothing in it is unknown.
sample=$DELVESMITH_DATA_DIR/samples/drowned-priory
dsmith check "$sample" | grep -E '^(levels|Can|Levels|Errors)'
for level in 1-cloister 2-crypt 3-belfry; do
  dsmith info "$sample/levels/$level.delve" | grep -E '^(Name|Recipe|Ruleset|Unknown)'
  dsmith play "$sample/levels/$level.delve" --bot speedrunner | grep -o '^Won'
done

echo "== its recipe makes them again, but for their name and where they lead"
cp -r "$sample" copy
dsmith generate priory --project copy --seed 54 -o 54.delve
diff 54.delve "$sample/levels/1-cloister.delve"

# The command line in other languages: placeholders, columns, colons.
DELVESMITH_LOCALEDIR=${LOCALE_DIR:-$(dirname "$dsmith")/../po}
export DELVESMITH_LOCALEDIR LANGUAGE
recipe walk 20,9 '{ "stage": "fill" }, { "stage": "random_walk", "params": { "length": 60 } }'
dsmith generate walk.json --seed 1 -o a.delve
for LANGUAGE in de fr es; do
  echo "== $LANGUAGE"
  for command in check convert copies stats; do
    dsmith $command --help | head -1
  done
  dsmith generate walk.json
  dsmith stats walk.json -o a.ndjson
  dsmith stats walk.json --seeds 1-6 --timing -o a.ndjson 2>told
  sed -n '3,5p' told
  grep '95 %' told
  dsmith check a.delve | sed -nE '1p; /\[[a-z-]+\]$/p'
  dsmith render a.delve
done

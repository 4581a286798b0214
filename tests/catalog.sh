#!/bin/bash
# Catalog of every recipe and seeds 1 to 5: a hash of the document, and of the level after each stage.
#   tests/catalog.sh BUILD            prints the catalog
#   tests/catalog.sh BUILD --check    names the first stage that differs from tests/golden/catalog.txt
# All compilers and levels of optimisation must agree with the golden file. To update it:
#   tests/catalog.sh build >tests/golden/catalog.txt
cd "$(dirname "$0")/.." || exit 1
build=$1
export DELVESMITH_DATA_DIR="$PWD/data" XDG_DATA_HOME="$PWD/tests/nobody"
trace=$(mktemp) || exit 1
trap 'rm -f "$trace"' EXIT

generate () { # what it is called in the catalog, arguments of dsmith generate...
  local name=$1 hash
  shift
  hash=$("$build/editor/dsmith" generate "$@" --trace -o - 2>"$trace" | sha256sum | cut -c1-16)
  echo "$name $hash$(sed -nE 's/^([0-9a-f]{8})[0-9a-f]{8} ([a-z0-9_]+) ?(.*)$/ \2\/\3=\1/p' "$trace" |
    sed 's|/=|=|' | tr -d '\n')"
}

catalog () {
  local file recipe seed sample=data/samples/flooded-crypt.delve
  for file in data/recipes/*.json; do
    recipe=$(basename "$file" .json)
    for seed in 1 2 3 4 5; do
      generate "$recipe $seed" "$recipe" --seed $seed
    done
  done
  generate "pins $sample" rooms-and-corridors --seed 7 --pins $sample
}

if [ "$2" != --check ]; then
  catalog
  exit
fi
catalog | awk '
  function stage (field) { sub (/=.*/, "", field); return field }
  NR == FNR { want[$1 " " $2] = $0; next }
  {
    name = $1 " " $2
    seen[name] = 1
    if ($0 == want[name] || $1 " " $2 " " $3 == want[name]) # or without stages
      next
    status = 1
    if (!(name in want)) {
      print name ": is not in the golden catalog"
      next
    }
    n = split (want[name], fields, " ")
    for (i = 4; i <= NF || i <= n; i++)
      if ($i != fields[i]) {
        print name ": diverges first after the stage " (i <= NF ? stage($i) : stage(fields[i]) ", which is not there")
        next
      }
    print name ": all stages agree, the document that is written does not"
  }
  END {
    for (name in want)
      if (!(name in seen)) {
        print name ": is in the golden catalog alone"
        status = 1
      }
    exit status
  }' tests/golden/catalog.txt -

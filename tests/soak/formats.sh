#!/bin/bash
# Levels of every recipe come back whole from other programs' formats: tests/soak/formats.sh DSMITH SEEDS
dsmith=$(realpath "$1") seeds=$2
formats=(tmx tmj ldtk)
export DELVESMITH_DATA_DIR=${DELVESMITH_DATA_DIR:-$(realpath data)}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
n=0 wrong=0

for recipe in $("$dsmith" recipes | grep -oE '^[a-z0-9-]+:' | tr -d :); do
  for seed in $(seq "$seeds"); do
    "$dsmith" generate "$recipe" --seed "$seed" -o a.delve 2>log || { cat log; exit 1; }
    for format in "${formats[@]}"; do
      n=$((n + 1))
      "$dsmith" convert --strict a.delve "a.$format" 2>log && "$dsmith" convert "a.$format" b.delve 2>log &&
        cmp a.delve b.delve >log && continue
      wrong=$((wrong + 1))
      echo "$recipe, seed $seed, .$format: $(cat log)"
    done
    rm -f -- a.* b.*
  done
done
echo "$n levels of $seeds seeds, $wrong came back with a difference"
[ "$wrong" = 0 ] && [ "$n" -gt 0 ]

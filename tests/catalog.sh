#!/bin/sh
# Prints what every recipe makes of seeds 1 to 5, as hashes: tests/catalog.sh BUILD
# All compilers and levels of optimisation must agree with tests/golden/catalog.txt, which is
# refreshed with: tests/catalog.sh build >tests/golden/catalog.txt
cd "$(dirname "$0")/.." || exit 1
build=$1
export DELVESMITH_DATA_DIR="$PWD/data"

generate () { # what it is called in the catalog, arguments of dsmith generate...
  name=$1
  shift
  echo "$name $("$build/editor/dsmith" generate "$@" -o - | sha256sum | cut -c1-16)"
}

for file in data/recipes/*.json; do
  recipe=$(basename "$file" .json)
  for seed in 1 2 3 4 5; do
    generate "$recipe $seed" "$recipe" --seed $seed
  done
done
sample=data/samples/flooded-crypt.delve
generate "pins $sample" rooms-and-corridors --seed 7 --pins $sample

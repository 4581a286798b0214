#!/bin/bash
# The speedrunner's games on the levels of every recipe: result, number of turns, and a hash of the last
# state. All compilers and levels of optimisation must agree with the golden file:
#   tests/games.sh BUILD            prints the games
#   tests/games.sh BUILD --check    compares them with tests/golden/games.txt; to update it:
#   tests/games.sh build >tests/golden/games.txt
cd "$(dirname "$0")/.." || exit 1
build=$1
export DELVESMITH_DATA_DIR="$PWD/data" XDG_DATA_HOME="$PWD/tests/nobody"
level=$(mktemp --suffix=.delve) || exit 1
trap 'rm -f "$level"' EXIT

games () {
  local file recipe seed
  for file in data/recipes/*.json; do
    recipe=$(basename "$file" .json)
    for seed in 1 2 3; do
      "$build/editor/dsmith" generate "$recipe" --seed $seed --attempts 5 -o "$level"
      echo "$recipe $seed" $("$build/editor/dsmith" play "$level" --seed $seed --bot speedrunner \
        --turns 2000 --json | sed -nE 's/^  "(result|turns|hash)": "?([a-z0-9]+)"?,$/\2/p')
    done
  done
}

if [ "$2" = --check ]; then
  games | diff tests/golden/games.txt -
else
  games
fi

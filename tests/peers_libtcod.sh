#!/bin/bash
# Compares our REXPaint pictures with what libtcod reads: tests/peers_libtcod.sh DSMITH
#
# Of some recipes: libtcod has each layer of the picture, with its size, characters and colours, and
# the characters that the level has as text. Exit 77: skipped, with the reason.
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "$0")" && pwd) || exit 1
dsmith=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") || exit 1
if ! python3 -c 'import ctypes; ctypes.CDLL ("libtcod.so.1")' 2>/dev/null; then
  echo "libtcod is not installed"
  [ -n "$CI" ] && exit 1
  exit 77
fi
export DELVESMITH_DATA_DIR=$here/../data XDG_DATA_HOME=$here/nobody
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0

for recipe in key-vault metroidvania-castle descent; do
  "$dsmith" generate $recipe --seed 1 -o a.delve >log 2>&1 &&
    "$dsmith" convert a.delve a.xp --floor 1 >log 2>&1 &&
    "$dsmith" convert a.delve a.txt --floor 1 >log 2>&1 &&
    python3 "$here/peers_libtcod.py" a.xp a.txt >log 2>&1 ||
    { cat log; echo "$recipe: differs"; failed=1; }
done
[ $failed = 0 ]

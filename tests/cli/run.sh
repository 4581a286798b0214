#!/bin/sh
# Runs one script of commands in an empty folder and compares what it prints with its golden file:
#   tests/cli/run.sh DSMITH NAME      runs tests/cli/NAME.sh against tests/cli/NAME.out
#   UPDATE=1 tests/cli/run.sh ...     writes the golden file instead
# In the script "dsmith" is the program; what it says on standard error counts too.
here=$(cd "$(dirname "$0")" && pwd) || exit 1
dsmith=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") || exit 1
DELVESMITH_DATA_DIR=$(cd "$here/../../data" && pwd) || exit 1
XDG_DATA_HOME=$here/nobody
LC_ALL=C.UTF-8
unset LANGUAGE

folder=$(mktemp -d) || exit 1
XDG_STATE_HOME=$(mktemp -d) || exit 1
export DELVESMITH_DATA_DIR XDG_DATA_HOME XDG_STATE_HOME LC_ALL
trap 'rm -rf "$folder" "$XDG_STATE_HOME"' EXIT
cd "$folder" || exit 1

# dsmith, then its exit status when that is not 0
dsmith () {
  "$dsmith" "$@"
  status=$?
  [ $status = 0 ] || echo "exit status $status"
  return $status
}

# A recipe of one stage: recipe ID WxH STAGES
recipe () {
  echo "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"$1\", \"label\": \"Test\"," \
    "\"size\": [$2], \"stages\": [$3] }" >"$1.json"
}

. "$here/$2.sh" >out 2>&1
if [ -n "$UPDATE" ]; then
  cp out "$here/$2.out"
else
  diff -u "$here/$2.out" out
fi

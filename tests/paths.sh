#!/bin/sh
# Checks that programs hold no path of the machine that built them, besides what debuggers read:
#   tests/paths.sh SOURCE PROGRAM...   SOURCE is the checkout
source=$1 status=0
shift
bare=$(mktemp) || exit 1
trap 'rm -f "$bare"' EXIT
for program; do
  objcopy --strip-debug "$program" "$bare" || exit 1
  build=$(dirname "$(dirname "$(realpath "$program")")")
  for path in "$source/" "$build/"; do
    if grep -aqF "$path" "$bare"; then
      echo "$(basename "$program"): holds a path below $path:"
      strings "$bare" | grep -F "$path" | head -3
      status=1
    fi
  done
done
exit $status

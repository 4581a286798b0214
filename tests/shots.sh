#!/bin/sh
# Pictures of the documentation, taken from the real application: tests/shots.sh BUILD_DIR
# or every screen of a game, for review: tests/shots.sh BUILD_DIR FOLDER
set -e
here=$(dirname "$0")
build=$(cd "$1" && pwd)
folder=${2:-$here/../docs/pictures}
mkdir -p "$folder"
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
GSK_RENDERER=cairo GDK_BACKEND=x11 GTK_A11Y=none GSETTINGS_BACKEND=memory \
  LC_ALL=C.UTF-8 XDG_STATE_HOME="$state" XDG_DATA_HOME="$state" \
  GSETTINGS_SCHEMA_DIR="$build/data" DELVESMITH_DATA_DIR="$here/../data" \
  "$here/xv.sh" "$build/tests/ui/shots" "$folder" ${2:+screens}

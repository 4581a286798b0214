#!/bin/bash
# Shows that docs/ADDING.md is true: tests/adding.sh BUILD adds a tool, an overlay, a panel, an
# action and a metric to a copy of the tree, each with one file (those of tests/adding/tree) and one row, and runs
# tests/adding/test_adding.c there. The copy gets the objects of the folder BUILD, so that only what
# the rows change is compiled.
cd "$(dirname "$0")/.." || exit 1
tree=$PWD
build=$(realpath "$1") || exit 1
start=$SECONDS
copy=$(mktemp -d) || exit 1
trap 'rm -rf "$copy"' EXIT

fail () { # sentence, file to show
  echo "adding: $1"
  [ -n "$2" ] && tail -n 60 "$2"
  exit 1
}

# ---- The copy. Sources and objects keep their times, by which ninja knows what is up to date.
git ls-files -z | tar -c --null -T - | tar -x -C "$copy" || fail 'the tree cannot be copied'
cd "$copy" || exit 1
git init -q && git add -A && git -c user.name=adding -c user.email= commit -q -m copy ||
  fail 'the copy cannot be tracked'

# ---- One file and one row each, and nothing else.
cp -r "$tree/tests/adding/tree/." .
echo 'DSE_TOOL (adding_checker)' >>editor/tools/tool_list.h
echo 'DSU_OVERLAY (columns)' >>ui/paint/overlay_list.h
echo 'DSE_PANEL (tally)' >>editor/window/panel_list.h
echo 'DSE_ACTION_FILE (zoom_far)' >>editor/window/action_list.h
sed -i 's/^DS_METRIC (chokepoints)$/&\nDS_METRIC (creatures)/' core/check/metric_list.h
git add -A
changes=$(git diff --cached --name-status | LC_ALL=C sort)
[ "$changes" = "A	core/check/metrics/creatures.c
A	editor/panels/tally.c
A	editor/tools/kinds/adding_checker.c
A	editor/window/actions/zoom_far.c
A	ui/paint/overlays/columns.c
M	core/check/metric_list.h
M	editor/tools/tool_list.h
M	editor/window/action_list.h
M	editor/window/panel_list.h
M	ui/paint/overlay_list.h" ] || fail "expected five files and five rows, got:
$changes"
[ "$(git diff --cached --numstat --diff-filter=M | cut -f 1,2 | sort | uniq -c | tr -s ' \t' ' ')" = ' 5 1 0' ] ||
  fail 'expected one new line in each list'

# ---- They work.
mapfile -t options < <(sed -n '/^\[options\]/,/^\[properties\]/s/^\([a-z_]*\) = /-D\1=/p' \
  "$build/meson-private/cmd_line.txt")
meson setup build "${options[@]}" >setup.log || fail 'the copy cannot be configured' setup.log
(cd "$build" && find . \( -name '*.o' -o -name 'together_*.c' -o -name '*.a' -o -name '*.gch' -o -name '.ninja_*' \) -print0 |
  tar -c --null -T -) | tar -x -C build
sed -i '/\tbuild.ninja\t/d' build/.ninja_log # the copy was configured after BUILD
cp "$tree/tests/adding/test_adding.c" tests/ui/test_actions.c # in the place of a test that exists
program=$(ninja -C build -t targets all | grep -oE -m 1 '^tests/ui/test_(all|actions):')
ninja -C build "${program%:}" editor/dsmith data/gschemas.compiled >build.log ||
  fail 'the copy cannot be built' build.log
meson test -C build --no-rebuild --print-errorlogs actions >test.log || fail 'an addition does not work' test.log
DELVESMITH_DATA_DIR=data build/editor/dsmith render data/samples/gatehouse.delve --overlay columns \
  -o picture.png || fail 'dsmith does not know the overlay'
DELVESMITH_DATA_DIR=data build/editor/dsmith stats data/samples/drowned-priory/levels/2-crypt.delve --metric creatures -o - |
  grep -q '"creatures": [1-9]' || fail 'dsmith does not know the metric'
compiled=$(grep -c 'Compiling C object' build.log)
[ "$compiled" -le 200 ] || fail "expected at most 200 files to be compiled, got $compiled" build.log
echo "5 files, 5 rows; $compiled files compiled, $((SECONDS - start)) s"

#!/bin/bash
# Sets ours beside other programs, in turn, so that all see the same machine; prints Markdown.
# usage: tests/bench/peers.sh BUILD PEERS
#   BUILD  a release build of ours
#   PEERS  a folder with libtcod's harness (tcodbench, built), rot.js's (rotbench.js, rot-js) and
#          drawn maps (*.txt) to look round and to find ways on
build=$1 peers=$2 rounds=3
[ -x "$peers/tcodbench" ] && [ -f "$peers/rotbench.js" ] || { sed -n '2,/^[^#]/s/^# //p' "$0"; exit 2; }
rows=$(mktemp) || exit 1
trap 'rm -f "$rows"' EXIT
export LC_ALL=C.UTF-8 DELVESMITH_DATA_DIR=${DELVESMITH_DATA_DIR:-$PWD/data}
for ((i = 0; i < rounds; i++)); do
  "$build/tests/bench/bench_peers" | sed 's/^/delvesmith /'
  "$peers/tcodbench" -q -c bsp-rooms-corridors gen |
    awk '$1 == "gen" { print "libtcod", $2, $4, $5, $8; print "libtcod", $2 "-whole-run", $4, $5, $8 }'
  (cd "$peers" && node rotbench.js -t 20 -f 'gen-(digger|cellular5)$') |
    awk '/^gen-/ { ns = /TIMEOUT/ ? "never" : $7; print "rot.js", $1, $3, $4, ns
                   print "rot.js", $1 "-until-full", $3, $4, ns }'
  "$build/tests/bench/bench_field" "$peers"/*.txt | sed 's/^/delvesmith /'
  for case in 'fov-shadow fov' 'fov-symmetric fov' 'dijkstra path' 'astar path'; do
    "$peers/tcodbench" -q -c $case "$peers"/*.txt
  done | awk '$1 == "fov" || $1 == "path" {
      print $2 ~ /symmetric/ ? "libtcod-symmetric" : "libtcod", $2, $3, "-", $8 }' |
    sed -E 's/fov-(shadow|symmetric)/fov/; s/-cost1.41/-10\/14/; s/-cost1//'
  (cd "$peers" && node rotbench.js -t 20 -f '^(fov-recursive|dijkstra|astar)' *.txt) |
    awk '/^(fov|dijkstra|astar)/ { print "rot.js", $1, $2, "-", /TIMEOUT/ ? "never" : $7 }' |
    sed 's/fov-recursive/fov/'
done >"$rows"
echo "| work | size | peer | peer's ms | ours, ms | peer : ours |"
echo "|---|---|---|---|---|---|"
sort -k2,2 -k3,3V -k1,1 -k5,5g "$rows" | awk '
  function flush_row() {
    if (!(key in ours) || !n) return
    median = values[int ((n + 1) / 2)]
    if (median == "never") printf "| %s | %s | %s | over 20000 | %.3g | |\n", work, size, who, ours[key] / 1e6
    else printf "| %s | %s | %s | %.3g | %.3g | %.1f |\n", work, size, who, median / 1e6, ours[key] / 1e6, median / ours[key]
  }
  { row = $1 " " $2 " " $3 }
  row != last { if (last != "") done_with(); n = 0 }
  { values[++n] = $5; last = row; who = $1; work = $2; size = $4 == "-" ? $3 : $3 " x " $4; key = $2 " " $3 }
  function done_with() {
    if (who == "delvesmith") ours[key] = values[int ((n + 1) / 2)]
    else flush_row()
  }
  END { done_with() }'

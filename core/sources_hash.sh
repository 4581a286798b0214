#!/bin/sh
# Hash of all that core is built from, which changes with the answers that it may give:
#   core/sources_hash.sh OUT DEPFILE
# OUT becomes the source of editor/program/core_hash.h; DEPFILE names the files, for the build.
here=$(cd "$(dirname "$0")" && pwd) || exit 1
out=$1
depfile=$2
files=$(cd "$here" && find . -name '*.[ch]' | LC_ALL=C sort)
# Names count, too: contents alone could move from file to file.
hash=$(cd "$here" && sha256sum $files | sha256sum | cut -c1-32) || exit 1
printf '#include "program/core_hash.h"\n\nconst char dse_core_hash[] = "%s";\n' "$hash" >"$out"
{
  printf '%s:' "$out"
  for file in $files; do
    printf ' %s' "$here/${file#./}"
  done
  echo
} >"$depfile"

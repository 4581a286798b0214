#!/bin/bash
# Keeps the translations in step with the sentences: po/update.sh
#
#   po/update.sh files     prints the expected po/POTFILES.in: every file with a sentence
#   po/update.sh strings   prints the expected po/data.c: xgettext cannot read JSON, so this
#                          file repeats the sentences of data/
cd "$(dirname "$0")/.." || exit 1

files () {
  {
    git grep -nE '(^|[^A-Za-z0-9_])(NN?_|_|N?C_|ngettext) ?\(("|$)' -- '*.c' '*.h' ':!tests' |
      grep -vE '^[^:]+:[0-9]+: \*' | cut -d: -f1
    git grep -l 'translatable="yes"' -- '*.ui'
    git ls-files 'data/*.in' 'data/*.gschema.xml'
  } | LC_ALL=C sort -u
}

strings () {
  echo '/* po/data.c — made by po/update.sh for xgettext; not compiled. */'
  git ls-files -z 'data/rules/*.json' 'data/prefabs/*.json' 'data/recipes/*.json' | xargs -0r cat |
    tr '\n' ' ' | grep -oE '"(label|group|description|gate|key|cause)": *"([^"\\]|\\.)*"|"(begins|ends)": *\[[^]]*\]' |
    sed -E 's/^"[a-z]*": *//' | grep -oE '"([^"\\]|\\.)+"' | sed -E 's/.*/N_ (&)/' | LC_ALL=C sort -u
}

case $1 in
  files) files ;;
  strings) strings ;;
  *)
    strings >po/data.c
    files >po/POTFILES.in
    [ -s po/LINGUAS ] && ninja -C build delvesmith-update-po
    ;;
esac

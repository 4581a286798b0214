#!/bin/bash
# Checks that the tree has the shape that docs/ARCHITECTURE.md describes: one line per issue.
cd "$(dirname "$0")/.." || exit 1
findings=$({

# ---- The top level: meson_options.txt is the one file that meson wants there besides.
git ls-files | cut -d/ -f1 | sort -u |
  grep -vxE '\..*|meson\.build|meson_options\.txt|README\.md|LICENSE|NEWS\.md|CONTRIBUTING\.md|dev' |
  grep -vxE 'core|ui|editor|tests|data|po|docs' |
  sed 's|$|: has no place at the top level|'

# ---- Sizes.
git ls-files -z '*.c' '*.h' '*.ui' ':!po/data.c' | xargs -0r wc -l | # po/data.c is a made list
  awk '$2 != "total" && $1 > 800 { print $2 ": " $1 " lines, expected at most 800; split the file" }'

# ---- Arrows: FOLDER may include only from these folders.
arrows () { # folder, allowed folders
  git grep -nE '^ *# *include "' -- "$1/*.c" "$1/*.h" |
    awk -v allowed=" $2 " -F'"' '{
      split ($1, at, ":"); split ($2, path, "/")
      if ($2 !~ "/" || index (allowed, " " path[1] " ") == 0)
        print at[1] ":" at[2] ": may not include \"" $2 "\""
    }'
}
arrows core/base 'base'
arrows core/map 'base map'
arrows core/rules 'base map rules'
arrows core/field 'base map rules field'
arrows core/solve 'base map rules field solve'
arrows core/gen 'base map rules field solve gen'
arrows core/sim 'base map rules field solve sim'
arrows core/check 'base map rules field solve doc check'
arrows core/doc 'base map rules doc'
arrows core/io 'base map rules field solve gen sim check doc io'

# ---- The order of subject folders, circles of includes, and names of files and types.
tests/includes.py

outside () { # pattern, sentence, paths: system headers that have no place there
  git grep -nE "^ *# *include *[<\"]$1" -- "${@:3}" | sed -E "s|^([^:]*:[0-9]*):.*|\1: $2|"
}
outside '(gtk|gdk|gsk|glib|gio|gobject|cairo|pango|adwaita|libadwaita|ui/|editor/|paint/)' \
  'core knows neither GLib nor any drawing' 'core/*'
outside '(gtk|gdk|gsk|adwaita|libadwaita|editor/)' 'ui/paint draws without GTK' 'ui/paint/*'
outside '(gtk|gdk|gsk|adwaita|libadwaita)' 'dsmith works without GTK' 'editor/cli/*' 'editor/program/*'
outside 'editor/' 'ui knows nothing of the application' 'ui/*'
outside 'json' 'json-c belongs in core/base/json*.c' '*.c' '*.h' ':!:core/base/json*.c'

# ---- What is read as markup was made as such: a name that only looks so must not break it.
git grep -nE '(label_set_markup|tooltip_markup|adw_toast_new|preferences_group_set_(title|description)) \(' \
  -- editor ui | grep -vE '(markup(->str)?|NULL|""|_ \(.*\))\);$|,$' |
  sed -E 's/^([^:]*:[0-9]*):.*/\1: this is read as markup: escape it, and call it so/'
git grep -nE '(row_set_title|row_set_subtitle) \(.*(ds_str_get|display_(base)?name)' -- editor ui |
  sed -E 's/^([^:]*:[0-9]*):.*/\1: titles of rows are read as markup: escape it/'

# ---- A row of a list has its file, or a file that it shares with its like.
for list in $(git ls-files '*_list.h'); do
  folder=$(dirname "$list")
  [ "$list" != editor/window/panel_list.h ] || folder=editor/panels
  sed -nE 's/^(DS[A-Z]*_[A-Z_]+) \(([a-z0-9_]+).*/\1 \2/p' "$list" | while read -r macro name; do
    git ls-files "$folder" | grep -q "/$name\.c$" ||
      git grep -qw "${macro,,}_$name = {" -- "$folder/*.c" ||
      git grep -qE "^[A-Z_]+ \($name, " -- "$folder/*.c" ||
      echo "$list: the row $name has no $name.c below $folder"
  done
done

# ---- Keys of the window's actions stand in their rows and nowhere else.
git grep -nE '"<(Control|Shift|Alt)>' -- 'editor/window/*.c' 'editor/app/*.c' ':!:editor/window/actions' |
  grep -v 'g_str_has_prefix' |
  sed -E 's/^([^:]*:[0-9]*):.*/\1: keys belong into editor\/window\/action_list.h/'

# ---- What can be named on the command line is in its manual and its completion.
for list in editor/cli/cli_list.h core/sim/bot_list.h ui/paint/overlay_list.h; do
  sed -nE 's/^DSU?_[A-Z]+ \(([a-z_]+).*/\1/p' $list | while read -r name; do
    for file in data/man/dsmith.1 data/completions/dsmith; do
      grep -qw "$name" $file || echo "$file: does not mention $name of $list"
    done
  done
done

# ---- Windows are templates; messages (ui/dialogs) and rows are made in code.
git grep -nE '\b(adw|gtk)_(application_)?window_new \(' -- editor ui |
  sed -E 's/^([^:]*:[0-9]*):.*/\1: static widgets of a window belong in a template (NAME.ui)/'

# ---- Translation: every sentence for people is known to po/.
for part in files:POTFILES.in strings:data.c; do
  po/update.sh "${part%:*}" | cmp -s "po/${part#*:}" - ||
    echo "po/${part#*:}: is not what po/update.sh writes; run it"
done
diff <(tr -s ' ' '\n' <po/LINGUAS | LC_ALL=C sort) <(sed -n '/ LANGUAGES\[\]/,/^};/p' editor/window/preferences.c |
  grep -oE '\{ "[^"]*"' | cut -d'"' -f2 | grep -vxE '|en' | LC_ALL=C sort) |
  sed -nE 's/^< (.*)/editor\/window\/preferences.c: LANGUAGES lacks "\1" of po\/LINGUAS/p
    s/^> (.*)/po\/LINGUAS: lacks "\1" of LANGUAGES in editor\/window\/preferences.c/p'

# ---- Tests of the window wait for conditions and set the clock forward; none lets time go by.
git grep -nE '\b(dst_ui_wait|(g_u|u|nano)?sleep|g_timeout_add(_seconds|_full)?|g_get_monotonic_time) \(' \
  -- tests/ui ':!:tests/ui/wait.c' |
  sed -E 's/^([^:]*:[0-9]*):.*/\1: waits for a time; wait for a condition, or pass the time (wait.h)/'

# ---- Public functions are documented where they are declared, and assert what they demand.
tests/contracts.py

# ---- Comments, sections and file headers begin with the thing that they are about, not with a question.
questions () { # folders
  git ls-files -z "$@" | grep -zE '\.[ch]$' | xargs -0r awk '
    {
      text = tolower ($0)
      if (!(opened && sub (/^ *\* */, "", text)) && !sub (/^.*(\/\*+|\/\/) */, "", text))
        text = ""
      opened = /\/\*+$/
      sub (/^(-+|[^ ]+ —) */, "", text)
      if (match (text, /^(what|who|whom|whose|whoever|how|whether)([^a-z]|$)/))
        print FILENAME ":" FNR ": comment begins with \"" substr (text, 1, match (text, /[^a-z]|$/) - 1) \
          "\": expected the thing that it is about"
    }'
}
questions core ui editor tests

# ---- Marks of unfinished work, and paths of one machine.
git grep -nE '\b([T]ODO|[F]IXME|[X]XX)\b' -- '*.[ch]' '*.ui' '*.sh' '*.build' dev |
  sed -E 's|^([^:]*:[0-9]*):.*|\1: unfinished work belongs in an issue|'
git grep -nIE '[/](work|tmp/wt|root|home)/' | sed -E 's|^([^:]*:[0-9]*):.*|\1: names a path of one machine|'

})
[ -z "$findings" ] && exit 0
echo "$findings"
exit 1

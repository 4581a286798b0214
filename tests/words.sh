#!/bin/bash
# Checks the words of every sentence that a person meets against tests/words.txt: one line per finding.
#
#   tests/words.sh              FILE:LINE: "banned words": expected "the term"
#   tests/words.sh --sentences  prints the sentences that it reads, each with its place
cd "$(dirname "$0")/.." || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# ---- Sentences: PLACE TAB TEXT, without accelerator marks and code.

from_code () { # what po/ translates, but for data, whose places would be those of po/data.c
  po/update.sh files | grep -vx po/data.c | xgettext -f - -o - --from-code=UTF-8 --no-wrap \
    --add-location=full -kN_ -k_ -kC_:1c,2 -kNC_:1c,2 -kngettext:1,2 -kNN_:1,2 -kg_dngettext:2,3 2>/dev/null |
    awk '
      function put (  i, n, place) {
        gsub (/\\n/, " ", text); gsub (/\\"/, "\"", text); gsub (/_/, "", text)
        n = split (places, place, " ")
        for (i = 1; text != "" && i <= n; i++)
          print place[i] "\t" text
        text = ""
      }
      /^#: / { places = places substr ($0, 3); next }
      /^msgid/ { put () }
      /^msgstr/ { put (); places = ""; reads = 0; next }
      /^msgctxt/ { reads = 0; next }
      /^msgid/ { reads = 1 }
      reads && match ($0, /".*"/) { text = text substr ($0, RSTART + 1, RLENGTH - 2) }'
}

from_data () { # labels, descriptions and other sentences of the records
  git grep -nE '"(label|group|description|gate|key|cause|begins|ends)":' -- 'data/*.json' |
    sed -E 's/^([^:]*:[0-9]*):/\1\t/' | awk -F'\t' '{
      for (rest = $2; match (rest, /"(label|group|description|gate|key|cause)": *"([^"\\]|\\.)*"|"(begins|ends)": *\[[^]]*\]/);
           rest = substr (rest, RSTART + RLENGTH)) {
        text = substr (rest, RSTART, RLENGTH)
        sub (/^"[a-z]*": *(\[ *)?"?/, "", text); sub (/"? *\]?$/, "", text)
        print $1 "\t" text
      }
    }'
}

from_prose () { # sentence by sentence, each with the line on which it begins
  awk '
    function end () { if (text != "") print place "\t" text; text = "" }
    FNR == 1 { end (); man = FILENAME ~ /\.1$/; markdown = FILENAME ~ /\.md$/; code = 0 }
    /^```/ || /^\.Bd/ { end (); code = !code; next }
    /^\.Ed/ { code = 0; next }
    code { next }
    !man && !markdown && !sub (/^#!?/, "") { end (); next }
    man && /^\.(Sh|It|Pp|Nm|Bl|El|D1)/ { end () }
    man && sub (/^\.(Va|Dq|D1|Li|Bl) .*/, "`") || man && sub (/^\./, "") { }
    /^ *$/ || /^ *([-|#]|[0-9]+\.) / { end () }
    {
      gsub (/`[^`]*`/, "`"); gsub (/\]\([^)]*\)/, "]"); gsub (/[*]+|\|/, "")
      n = split ($0, word, /[ \t]+/)
      for (i = 1; i <= n; i++) {
        if (word[i] == "" || man && word[i] ~ /^([A-Z][a-z]|-width|-tag)$/) continue
        if (text == "") place = FILENAME ":" FNR
        text = text (text == "" ? "" : " ") word[i]
        if (word[i] ~ /[.!?][")]*$/) end ()
      }
    }
    END { end () }' "$@"
}

# ---- Rows of tests/words.txt: EXPECTED TAB BANNED TAB WHERE TAB EXAMPLE TAB ALLOWED.

rows () { grep -vE '^(#|$)' tests/words.txt; }

hits () { # file of sentences, anything to let rows hold everywhere: PLACE TAB BANNED TAB EXPECTED
  local expected banned where allowed
  rows | cut -f2 >"$scratch/banned"
  cut -f2 "$1" | grep -niE -f "$scratch/banned" | cut -d: -f1 | # a quick look before that of each row
    awk 'NR == FNR { wanted[$1]; next } FNR in wanted' - "$1" >"$scratch/some"
  cut -f2 "$scratch/some" >"$scratch/texts"
  rows | while IFS=$'\t' read -r expected banned where _ allowed; do
    if [ -n "$allowed" ]; then sed -E "s/$allowed/ /gI" "$scratch/texts"; else cat "$scratch/texts"; fi |
      grep -noiE -e "$banned" >"$scratch/found" || continue
    [ -n "$2" ] && where=.
    expected=$expected where=$where awk -F'\t' '
      NR == FNR { place[NR] = $1; next }
      { n = $0; sub (/:.*/, "", n); sub (/^[0-9]*:/, "") }
      place[n] ~ ENVIRON["where"] { print place[n] "\t" $0 "\t" ENVIRON["expected"] }' "$scratch/some" "$scratch/found"
  done
}

all_rows () { # each row finds its own example, and no row bans what another one expects
  grep -nvE '^(#|$)' tests/words.txt | sed 's/:/\t/' >"$scratch/rows"
  awk -F'\t' 'NF < 5 || NF > 6 { print "tests/words.txt:" $1 ": expected 4 or 5 columns, got " NF - 1 }' "$scratch/rows"
  awk -F'\t' '{ print $1 "\t" $5 }' "$scratch/rows" >"$scratch/examples"
  hits "$scratch/examples" anywhere >"$scratch/hits"
  awk -F'\t' 'NR == FNR { found[$1, $3] = 1; next }
    !(($1, $2) in found) { print "tests/words.txt:" $1 ": does not find its example \"" $5 "\"" }' \
    "$scratch/hits" "$scratch/rows"
  awk -F'\t' '{ print "tests/words.txt:" $1 "\t" $2 }' "$scratch/rows" >"$scratch/terms"
  hits "$scratch/terms" anywhere
}

sentences () {
  from_code
  from_data
  from_prose README.md NEWS.md CONTRIBUTING.md docs/*.md data/guide/*.md data/man/dsmith.1 dev .ci/packages.txt
}

sentences >"$scratch/sentences"
if [ "$1" = --sentences ]; then
  cat "$scratch/sentences"
  exit
fi
[ "$(cut -d/ -f1 "$scratch/sentences" | grep -cE '^(core|ui|editor)$')" -gt 1000 ] ||
  echo "tests/words.sh: expected more than 1000 sentences of code" >"$scratch/findings"
{
  all_rows
  hits "$scratch/sentences"
} | awk -F'\t' 'NF == 3 { $0 = $1 ": \"" $2 "\": expected \"" $3 "\"" } { print }' |
  sort -u -t: -k1,1 -k2,2n >>"$scratch/findings"
cat "$scratch/findings"
[ ! -s "$scratch/findings" ]

#!/bin/bash
# Checks the words of every sentence that a person meets against tests/words.txt: one line per issue.
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

sentences () {
  from_code
  from_data
  from_prose README.md NEWS.md CONTRIBUTING.md docs/*.md $(ls data/guide/*.md | grep -v reference.md) data/man/*.1 dev .ci/packages.txt
}

# ---- Rows of tests/words.txt: LINE TAB EXPECTED TAB BANNED TAB WHERE TAB EXAMPLE TAB ALLOWED.

hits () { # LINE TAB PLACE TAB BANNED WORDS TAB EXPECTED: each row's in the sentences, the examples and the terms
  local line expected banned where allowed
  # A quick look for all rows at once leaves few sentences for each.
  cut -f3 "$scratch/rows" >"$scratch/banned"
  cut -f2 "$scratch/sentences" | grep -niE -f "$scratch/banned" | cut -d: -f1 |
    awk 'NR == FNR { wanted[$1]; next } FNR in wanted' - "$scratch/sentences" >"$scratch/suspects"
  cut -f2 "$scratch/suspects" >"$scratch/texts"
  while IFS=$'\t' read -r line expected banned where _ allowed; do
    if [ -n "$allowed" ]; then
      sed -E "s/$allowed/ /gI" "$scratch/texts" | grep -noiE -e "$banned"
    else
      grep -noiE -e "$banned" "$scratch/texts"
    fi >"$scratch/found" || continue
    where="$where|^tests/words.txt:" awk -F'\t' -v line="$line" '
      NR == FNR { place[NR] = $1; next }
      { n = $0; sub (/:.*/, "", n); sub (/^[0-9]*:/, "") }
      place[n] ~ ENVIRON["where"] { print line "\t" place[n] "\t" $0 }' "$scratch/suspects" "$scratch/found" |
      sed "s|\$|\t${expected//[&|\\]/\\&}|"
  done <"$scratch/rows"
}

grep -nvE '^(#|$)' tests/words.txt | sed 's/:/\t/' >"$scratch/rows"
sentences >"$scratch/sentences"
if [ "$1" = --sentences ]; then
  cat "$scratch/sentences"
  exit
fi
{
  awk -F'\t' 'NF < 5 || NF > 6 { print "tests/words.txt:" $1 ": expected 4 or 5 columns, got " NF - 1 }' "$scratch/rows"
  for folder in core ui editor data docs; do
    grep -q "^$folder/" "$scratch/sentences" || echo "tests/words.sh: expected sentences of $folder, got none"
  done
  # A row finds its own example, and none bans what another one expects.
  awk -F'\t' '{ print "tests/words.txt:" $1 ":example\t" $5; print "tests/words.txt:" $1 "\t" $2 }' \
    "$scratch/rows" >>"$scratch/sentences"
  hits | awk -F'\t' '
    $2 ~ /:example$/ { if ($2 == "tests/words.txt:" $1 ":example") found[$1]; next }
    FILENAME == "-" {
      if (length ($3) > 50) $3 = substr ($3, 1, 50) "…"
      print $2 ": \"" $3 "\": expected \"" $4 "\""
      next
    }
    !($1 in found) { print "tests/words.txt:" $1 ": does not find its example: \"" $5 "\"" }' - "$scratch/rows"
} | sort -u -t: -k1,1 -k2,2n -k3 >"$scratch/issues"
cat "$scratch/issues"
[ ! -s "$scratch/issues" ]

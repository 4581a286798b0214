#!/bin/sh
# Lists the test cases in meson's JUnit files: tests/cases.sh FILE...
# One line each: "passed", "failed" or "skipped", then the name.
awk '{ gsub (/<testcase /, "\n&"); print }' "$@" | awk '
  /^<testcase / {
    state = "passed"
    if (match ($0, /^<testcase [^>]*><(failure|error)/))
      state = "failed"
    else if (match ($0, /^<testcase [^>]*><skipped/))
      state = "skipped"
    match ($0, /name="[^"]*"/)
    name = substr ($0, RSTART + 6, RLENGTH - 7)
    sub (/^[0-9]+ /, "", name) # the number of a TAP line
    print state, name
  }'

# The records of the data files in full, and of the stages their ids.
dsmith schema | sed '/^Stage/,$d'
dsmith schema --json | sed -n '1,/"stages"/p'
dsmith schema | grep -c '^Stage' | sed 's/[1-9][0-9]*/some/'
dsmith recipes --json | head -1
dsmith schema | grep -A1 '^Lint rule no-start'

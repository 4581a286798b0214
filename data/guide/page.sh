#!/bin/sh
# Prints a page of the guide as HTML: page.sh CMARK PAGE.md
cat <<'HEAD'
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Delvesmith</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.55 sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em; }
img { max-width: 100%; border-radius: 6px; }
table { border-collapse: collapse; }
th, td { padding: .3em .8em .3em 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8884; }
code { font-size: .9em; }
pre { padding: .8em 1em; border-radius: 6px; background: #8882; overflow-x: auto; }
</style>
</head>
<body>
HEAD
"$1" --extension table "$2" | sed -e 's/\.md">/.html">/g' -e 's,"\.\./\.\./docs/pictures/,"pictures/,g'
echo '</body>
</html>'

# What the program tells about itself.
dsmith --help
for command in recipes generate stats info check render convert diff play schema; do
  echo "== $command"
  dsmith $command --help
done
dsmith --version | sed 's/ .*//'

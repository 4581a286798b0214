# What the program tells about itself.
dsmith --help
for command in recipes generate stats info check render convert import diff copies play schema; do
  echo "== $command"
  dsmith $command --help
done
echo "== by other names"
dsmith -h | head -1
dsmith info -h | head -1
dsmith help info | head -1
dsmith help grow
dsmith --version | sed 's/ .*//'

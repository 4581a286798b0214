#!/bin/bash
# Runs a command on a virtual display of its own: tests/xv.sh COMMAND...
# Xvfb picks a free display, so that several can run at once. $DS_WRAP, such as "valgrind -q", is put
# before the command.
dir=$(mktemp -d) || exit 1
mkfifo "$dir/display"
# Temporary files are removed with the display; the settings of the user are not read.
mkdir "$dir/home"
export TMPDIR="$dir" XDG_STATE_HOME="$dir/home" XDG_DATA_HOME="$dir/home"
export XDG_CONFIG_HOME="$dir/home" XDG_CACHE_HOME="$dir/cache" DBUS_SESSION_BUS_ADDRESS=disabled:
Xvfb -displayfd 3 -screen 0 "${DS_SCREEN:-1280x800x24}" -nolisten tcp \
  3>"$dir/display" >/dev/null 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$dir"' EXIT
trap 'exit 143' TERM INT

read -r number <"$dir/display"
if [ -z "$number" ]; then
  echo "xv.sh: Xvfb did not start" >&2
  exit 1
fi
export DISPLAY=:$number
unset WAYLAND_DISPLAY
# As the program does where no hardware draws: OpenGL by the processor brings threads, for which
# the end of a program waits, and a tenth of a second.
export GDK_DEBUG=${GDK_DEBUG:-gl-disable}
$DS_WRAP "$@"

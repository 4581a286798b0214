#!/bin/bash
# README's two commands on an empty Debian 12: tests/fresh.sh [run] [test]
#
# A machine with all packages hides a missing package. So mmdebstrap makes an empty root with a copy of the
# checkout (and its uncommitted changes); each command runs there with nothing else installed and
# prints its time. Package sources, keys and proxies are the host's. Exit 77: skipped, with the reason.
cd "$(dirname "$0")/.." || exit 1
[ $# = 0 ] && set -- run test
suite=bookworm

skip () { # reason
  echo "fresh: skipped: $1"
  exit 77
}

# ---- the root

[ "$(id -u)" = 0 ] || skip 'an empty Debian needs root'
refusal=$(unshare --mount --pid --fork --mount-proc true 2>&1) || skip "mounting is refused: $refusal"
command -v mmdebstrap >/dev/null || { echo "fresh: missing program: mmdebstrap" >&2; exit 1; }

root=$(mktemp -d "${TMPDIR:-/tmp}/delvesmith-fresh.XXXXXX") || exit 1
trap 'rm -rf --one-file-system "$root"' EXIT
trap 'exit 143' TERM INT

proxies=$root/proxies
apt-config dump | grep -iE '^Acquire::[^ ]*(proxy|verify|cainfo)[^ ]* ' >"$proxies"
mapfile -t sources < <(grep -lE "^[^#]*[[:space:]]$suite([[:space:]]|\$)" \
  /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources} 2>/dev/null)
start=$SECONDS
mmdebstrap --quiet --mode=root --variant=apt --aptopt="$proxies" $suite "$root/debian" \
  "${sources[@]}" || exit 1
echo "fresh: an empty Debian 12: $((SECONDS - start)) s"

# ---- the checkout: what git knows of it, and what it does not ignore

checkout=$root/debian/checkout # no part of a path in the program, see tests/paths.sh

git clone -q --no-checkout . "$checkout" || exit 1
git ls-files -zco --exclude-standard | while IFS= read -r -d '' file; do
  [ -e "$file" ] && printf '%s\0' "$file"
done | tar -c --null -T - | tar -x --no-same-owner -C "$checkout" || exit 1
git -C "$checkout" add -A || exit 1

# ---- its commands

inside () { # command...: in the root, with no variable of ours but proxies
  # shellcheck disable=SC2016 # the inner shell expands these
  unshare --mount --pid --fork --kill-child bash -c '
    root=$1; shift
    mount --rbind /dev "$root/dev" && mount -t proc proc "$root/proc" || exit 1
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null
    exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
      ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
      chroot "$root" bash -c "cd /checkout && exec \"\$@\"" bash "$@"' bash "$root/debian" "$@"
}

status=0
for command; do
  start=$SECONDS
  if inside ./dev "$command" >"$root/log" 2>&1 </dev/null && { [ "$command" != run ] ||
    grep -q '^Won: ' "$root/log"; }; then
    echo "fresh: ./dev $command: $((SECONDS - start)) s"
  else
    tail -n 80 "$root/log"
    echo "fresh: ./dev $command FAILED after $((SECONDS - start)) s"
    status=1
  fi
done
exit $status

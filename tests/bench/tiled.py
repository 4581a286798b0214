#!/usr/bin/env python3
"""Reads a map and writes it again, by ours and by the real Tiled in turn; prints Markdown.

usage: tests/bench/tiled.py DSMITH [ROUNDS [SIDE...]]
  DSMITH  a release build of ours
  ROUNDS  runs of each on maps of up to 2000 cells a side (3); larger ones run once
  SIDE    cells a side of the maps (1000 4096)

Both are whole processes that read one file and write one: `tiled --export-map tmx|json IN OUT`, offscreen, and
`dsmith convert IN OUT`. The maps are made by ours: one as it is, two layers of CSV with rooms and objects; and one
without all that only ours has, a layer of base64 and zlib with its tileset beside it, as another program would have
written it, which ours reads by a guessed mapping. In all of them ours makes a level of the map before it writes: it
finds rooms and a meaning for each tile, which Tiled does not. Of our own maps ours also draws a tileset of all
definitions, and without that (--no-images) in a row of its own. Least and median times of the CPU, of user and system."""
import os, re, shutil, statistics, subprocess, sys, tempfile, time

EXPORTS = (('tmx', 'tmx'), ('json', 'tmj'))
environment = dict(os.environ, QT_QPA_PLATFORM='offscreen', LC_ALL='C.UTF-8')

def run(*command):
  """Seconds of the CPU, of the clock, and MiB."""
  start = time.monotonic()
  process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
  complaint = process.stderr.read()
  _, status, used = os.wait4(process.pid, 0)
  wall = time.monotonic() - start
  if status != 0:
    sys.exit(f'{" ".join(command)}: {complaint.decode()}')
  return used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024

def strip(source, target):
  """Leaves the first layer and the tileset of a map of ours."""
  with open(source) as file:
    text = file.read()
  for element in 'objectgroup', 'properties':
    text = re.sub(rf' *<{element}[ >].*?</{element}>\n', '', text, flags=re.S)
  text = re.sub(r' *<layer id="2".*?</layer>\n', '', text, flags=re.S)
  with open(target, 'w') as file:
    file.write(text)

def make(dsmith, side):
  """Maps of @side cells a side: name, file, options of ours."""
  run(dsmith, 'generate', 'smooth-caves', '--seed', '3', '--size', f'{side}x{side}', '-o', 'level.delve')
  run(dsmith, 'convert', 'level.delve', f'ours{side}.tmx')
  run(dsmith, 'convert', 'level.delve', f'packed{side}.tmx', '--encoding', 'zlib')
  strip(f'packed{side}.tmx', f'other{side}.tmx')
  os.remove('level.delve')
  return (('one layer, zlib', f'other{side}.tmx', ('--guess',)),
          ('ours, CSV', f'ours{side}.tmx', ()),
          ('ours, CSV, no images', f'ours{side}.tmx', ('--no-images',)))

def figure(values):
  return f'{min(values):.2f}' if len(values) == 1 else f'{statistics.median(values):.2f} ({min(values):.2f})'

def measure(dsmith, side, rounds):
  maps = make(dsmith, side)
  results = {}
  for _ in range(rounds):
    for to, suffix in EXPORTS:
      theirs = {}
      for name, path, options in maps:
        if path not in theirs:
          theirs[path] = run('tiled', '--export-map', to, path, f'theirs.{suffix}')
        ours = run(dsmith, 'convert', path, f'out.{suffix}', '--force', *options)
        results.setdefault((name, to), []).append((theirs[path], ours))
  for (name, to), pairs in results.items():
    theirs, ours = zip(*pairs)
    columns = [[one[i] for one in side] for i in range(3) for side in (theirs, ours)]
    ratio = statistics.median(columns[0]) / statistics.median(columns[1])
    print(f'| {name} | {side} x {side} | {to} | {figure(columns[0])} | {figure(columns[1])} | **{ratio:.1f}** | '
          f'{figure(columns[2])} | {figure(columns[3])} | {max(columns[4]):.0f} | {max(columns[5]):.0f} |', flush=True)

def main():
  if len(sys.argv) < 2:
    sys.exit(__doc__)
  if shutil.which('tiled') is None:
    print('Skipped: maps beside Tiled, which is not installed.')
    return
  dsmith = os.path.abspath(sys.argv[1])
  rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
  sides = [int(side) for side in sys.argv[3:]] or [1000, 4096]
  environment.setdefault('DELVESMITH_DATA_DIR', os.path.abspath('data'))
  with tempfile.TemporaryDirectory() as folder:
    environment.update(HOME=folder, XDG_CONFIG_HOME=folder, XDG_RUNTIME_DIR=folder)
    os.chdir(folder)
    version = subprocess.run(['tiled', '--version'], env=environment, capture_output=True, text=True).stdout.strip()
    print(f'Maps read and written, beside {version}: seconds of CPU, of the clock, and MiB, median (least).\n')
    print('| map | cells | to | Tiled, CPU | ours, CPU | ratio | Tiled, clock | ours, clock | Tiled, MiB | ours, MiB |')
    print('|---|---|---|--:|--:|--:|--:|--:|--:|--:|')
    for side in sides:
      measure(dsmith, side, rounds if side <= 2000 else 1)

main()

#!/usr/bin/env python3
"""Reads a map and writes it again, by ours and by the real Tiled in turn; prints Markdown.

usage: tests/bench/tiled.py DSMITH [ROUNDS [SIDE...]]
  DSMITH  a release build of ours
  ROUNDS  runs of each on maps of up to 2000 cells a side (3); larger ones run once
  SIDE    cells a side of the maps (1000 4096)

Both are whole processes that read one file and write one: `tiled --export-map tmx|json IN OUT`, offscreen, and
`dsmith convert IN OUT`. The maps are made by ours. One is a layer of base64 and zlib with its tileset beside it, without all
that only ours has, as another program would have written it: ours reads, unpacks and checks it and, as nothing of it is
edited, writes its text back, or the same in JSON; Tiled packs the cells again. In another row ours makes a level of it that
keeps the map (`dsmith import --guess`: two processes, a file of ours, a meaning for each tile and rooms), and writes that back.
The other map is one of ours, two layers of CSV with rooms and objects: ours makes a level of it, and a new map of that, with
a tileset that it draws, or without its image (--no-images), in a row of its own. Seconds of CPU are those of user and system."""
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
  """Maps of @side cells a side: file, and ways of ours to read and write it with their names."""
  run(dsmith, 'generate', 'smooth-caves', '--seed', '3', '--size', f'{side}x{side}', '-o', 'level.delve')
  run(dsmith, 'convert', 'level.delve', f'ours{side}.tmx')
  run(dsmith, 'convert', 'level.delve', f'packed{side}.tmx', '--encoding', 'zlib')
  strip(f'packed{side}.tmx', f'other{side}.tmx')
  os.remove('level.delve')
  return ((f'other{side}.tmx', (('one layer, zlib', copy), ('one layer, zlib: kept in a level', through_level))),
          (f'ours{side}.tmx', (('ours, CSV', copy), ('ours, CSV, no images', without_images))))

def copy(dsmith, path, out):
  return run(dsmith, 'convert', path, out, '--force')

def without_images(dsmith, path, out):
  return run(dsmith, 'convert', path, out, '--force', '--no-images')

def through_level(dsmith, path, out):
  """Both processes: their times added, and the larger memory."""
  first = run(dsmith, 'import', path, '--guess', '-o', 'kept.delve')
  second = run(dsmith, 'convert', 'kept.delve', out, '--force')
  return first[0] + second[0], first[1] + second[1], max(first[2], second[2])

def figure(values):
  return f'{values[0]:.2f}' if len(values) == 1 else f'{statistics.median(values):.2f} ({min(values):.2f})'

def report(name, side, to, theirs, ours):
  columns = [[one[i] for one in runs] for i in range(3) for runs in (theirs, ours)]
  ratio = statistics.median(columns[0]) / statistics.median(columns[1])
  print(f'| {name} | {side} x {side} | {to} | {figure(columns[0])} | {figure(columns[1])} | **{ratio:.1f}** | '
        f'{figure(columns[2])} | {figure(columns[3])} | {max(columns[4]):.0f} | {max(columns[5]):.0f} |', flush=True)

def measure(dsmith, side, rounds):
  for path, ways in make(dsmith, side):
    for to, suffix in EXPORTS:
      theirs, ours = [], {name: [] for name, _ in ways}
      for _ in range(rounds):
        theirs.append(run('tiled', '--export-map', to, path, f'theirs.{suffix}'))
        for name, way in ways:
          ours[name].append(way(dsmith, path, f'out.{suffix}'))
      for name, _ in ways:
        report(name, side, to, theirs, ours[name])

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

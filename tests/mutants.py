#!/usr/bin/env python3
"""Small wrong changes that the acceptance tests must notice:

    tests/mutants.py [--check] [--from BUILD] [--slice K/N] [ID...]

tests/mutants/ID belongs to the row ID of tests/acceptance.txt:

    test acceptance_fight          a test of meson, for the changes below it
    <<<<
    old text, found exactly once in core, ui, editor, data
    ====
    new text
    >>>>

A row may have several changes; each is applied alone, in a copy of the checkout. It must compile, and the
cases /acceptance/ID of the test must then fail in an assertion of the test itself, neither by a crash nor
by a time-out. Lines before the first change may begin with # to say why.

--check only looks whether each row has changes and each old text is found exactly once.
--from BUILD: a new copy takes the options and objects of this build of the checkout, so that it
compiles only what a change touches.
--slice K/N takes each Nth row, from the Kth (0 to N-1). Without IDs: all rows.
"""
import argparse, json, os, re, shutil, subprocess, sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COPY = os.path.join(TOP, 'build-mutants', 'tree')
BUILD = os.path.join(COPY, 'build')
FOLDERS = ['core', 'ui', 'editor', 'data']


class Bad(Exception):
    """A sentence about a file of mutants."""


def rows():
    with open(os.path.join(TOP, 'tests', 'acceptance.txt')) as file:
        return [line.split()[0] for line in file if line.strip() and line[0] != '#']


def read(row):
    """The changes of a row: a list of (line, test, old, new)."""
    path = os.path.join(TOP, 'tests', 'mutants', row)
    if not os.path.exists(path):
        raise Bad(f'tests/mutants/{row}: expected a file with a change that /acceptance/{row} notices, got none')
    changes, test, part, at = [], None, None, 0
    parts = {}
    with open(path, encoding='utf-8') as file:
        for number, line in enumerate(file.read().split('\n'), 1):
            if line == '<<<<' and part is None:
                part, parts, at = 'old', {'old': [], 'new': []}, number
            elif line == '====' and part == 'old':
                part = 'new'
            elif line == '>>>>' and part == 'new':
                if test is None:
                    raise Bad(f'tests/mutants/{row}:{at}: expected "test NAME" before the change')
                changes.append((at, test, '\n'.join(parts['old']), '\n'.join(parts['new'])))
                part = None
            elif part:
                parts[part].append(line)
            elif line.startswith('test '):
                test = line[5:].strip()
            elif line and line[0] != '#':
                raise Bad(f'tests/mutants/{row}:{number}: expected "test NAME", "#" or "<<<<", got "{line}"')
    if part or not changes:
        raise Bad(f'tests/mutants/{row}: expected a whole change, <<<< old ==== new >>>>')
    return changes


def tracked(*folders):
    out = subprocess.run(['git', 'ls-files', '-z', '-co', '--exclude-standard', '--', *folders], cwd=TOP, check=True,
                         capture_output=True).stdout.decode()
    return [name for name in out.split('\0') if name and os.path.isfile(os.path.join(TOP, name))]


def sources():
    texts = {}
    for name in tracked(*FOLDERS):
        try:
            with open(os.path.join(TOP, name), encoding='utf-8') as file:
                texts[name] = file.read()
        except UnicodeDecodeError:
            pass
    return texts


def place(row, at, old, texts):
    """The one file that holds the old text."""
    found = [(name, text.count(old)) for name, text in texts.items() if old in text]
    if sum(n for _, n in found) != 1:
        where = ', '.join(f'{name} ({n})' for name, n in found) or 'no file'
        raise Bad(f'tests/mutants/{row}:{at}: expected the old text exactly once, got it in {where}')
    return found[0][0]


def check(wanted):
    """Prints each fault of the files; true: there is none."""
    texts, good = sources(), True
    for row in wanted:
        try:
            for at, _, old, new in read(row):
                place(row, at, old, texts)
                if old == new:
                    raise Bad(f'tests/mutants/{row}:{at}: expected a change, got the same text twice')
        except Bad as bad:
            print(bad)
            good = False
    for name in sorted(set(os.listdir(os.path.join(TOP, 'tests', 'mutants'))) - set(rows())):
        print(f'tests/mutants/{name}: expected the id of a row of tests/acceptance.txt')
        good = False
    return good


# ---- the copy

def write(path, data):
    """Leaves a file alone that holds this already, so that only what changed is built."""
    try:
        with open(path, 'rb') as file:
            if file.read() == data:
                return
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb') as file:
        file.write(data)


def options(build):
    """Those that a build was configured with."""
    with open(os.path.join(build, 'meson-private', 'cmd_line.txt')) as file:
        text = file.read().split('[options]')[1].split('[properties]')[0]
    return ['-D' + line.replace(' = ', '=') for line in text.split('\n') if ' = ' in line]


def take_objects(build):
    """What ninja goes by: the objects of another build with their times, and its records."""
    for folder, _, files in os.walk(build):
        for name in files:
            if name.endswith(('.o', '.a', '.gch')) or name.startswith(('.ninja_', 'together_')):
                path = os.path.join(BUILD, os.path.relpath(os.path.join(folder, name), build))
                os.makedirs(os.path.dirname(path), exist_ok=True)
                shutil.copy2(os.path.join(folder, name), path)
    log = os.path.join(BUILD, '.ninja_log')
    with open(log) as file:
        lines = [line for line in file if '\tbuild.ninja\t' not in line] # it is newer than the other's
    with open(log, 'w') as file:
        file.writelines(lines)


def prepare(other):
    names = set(tracked('.'))
    for folder, folders, files in os.walk(COPY):
        if folder == COPY:
            folders[:] = [name for name in folders if name != 'build']
        for name in files:
            path = os.path.join(folder, name)
            if os.path.relpath(path, COPY) not in names:
                os.remove(path)
    for name in names:
        path = os.path.join(COPY, name)
        is_new = not os.path.exists(path)
        with open(os.path.join(TOP, name), 'rb') as file:
            write(path, file.read())
        (shutil.copystat if is_new else shutil.copymode)(os.path.join(TOP, name), path)
    if not os.path.exists(os.path.join(BUILD, 'build.ninja')):
        subprocess.run(['meson', 'setup', BUILD, COPY,
                        *(options(other) if other else ['-Doptimization=1', '-Ddebug=false', '-Db_pch=true'])],
                       check=True, stdout=subprocess.DEVNULL)
        if other:
            take_objects(other)
    subprocess.run(['ninja', '-C', BUILD, 'build.ninja'], check=True, stdout=subprocess.DEVNULL)


def targets():
    """What ninja builds for each test: its program, and dsmith where it is asked for."""
    out = subprocess.run(['meson', 'introspect', '--tests', BUILD], check=True, capture_output=True).stdout
    programs = {}
    for test in json.loads(out):
        paths = [os.path.relpath(os.path.join(BUILD, word), BUILD) for word in test['cmd'] if '/test_' in word]
        if 'ui' in test['suite'][0] or test['name'].startswith('cli'):
            paths += ['editor/dsmith', 'data/gschemas.compiled']
        programs[test['name']] = sorted(set(paths))
    return programs


def build(paths):
    done = subprocess.run(['ninja', '-C', BUILD, *paths], capture_output=True, text=True)
    return None if done.returncode == 0 else done.stdout[-3000:]


def run(test, row):
    """What came of the cases of a row: 'passed', 'failed' (in an assertion of the test), or a fault, and the output."""
    subprocess.run(['meson', 'test', '-C', BUILD, '--no-rebuild', '--test-args', f'-p /acceptance/{row}', test],
                   capture_output=True)
    with open(os.path.join(BUILD, 'meson-logs', 'testlog.json')) as file:
        log = json.loads(file.readlines()[-1])
    text = log.get('stdout', '') + log.get('stderr', '')
    if log['result'] == 'TIMEOUT':
        return 'time-out', text
    if re.search(r'ERROR:[^\n]*\btests/[a-z]+/[\w.]+:\d+:', text) or re.search(r'not ok [^\n]*\n#[^\n]*tests/', text):
        return 'failed', text
    if log['result'] == 'OK':
        n = len(re.findall(r'^ok \d+ /acceptance/' + row + r'(/|\s|$)', text, re.M))
        return ('passed' if n else 'no case'), text
    return 'crash', text


def mutate(wanted, other):
    """Each change in the copy, which may take the objects of another build; true: each was noticed."""
    prepare(other)
    texts, programs, good, baseline = sources(), targets(), True, {}
    n = 0
    for row in wanted:
        for at, test, old, new in read(row):
            n += 1
            name = f'tests/mutants/{row}:{at}'
            if test not in programs:
                raise Bad(f'{name}: expected a test of meson, got "{test}"')
            paths = programs[test]
            if (row, test) not in baseline:
                baseline[row, test] = build(paths) or run(test, row)[0]
            if baseline[row, test] != 'passed':
                print(f'FAIL  {name}: without the change, {test} -p /acceptance/{row}: {baseline[row, test]}')
                good = False
                continue
            file = place(row, at, old, texts)
            path = os.path.join(COPY, file)
            try:
                write(path, texts[file].replace(old, new).encode())
                output = build(paths)
                state, text = ('does not compile', output) if output else run(test, row)
            finally:
                write(path, texts[file].encode())
            if state == 'failed':
                print(f'ok    {name} ({file})', flush=True)
            else:
                good = False
                print(f'FAIL  {name} ({file}): expected {test} to fail in an assertion, got: {state}', flush=True)
                if state != 'passed':
                    print('\n'.join('      ' + line for line in text.split('\n')[-25:]), flush=True)
    print(f'{n} changes of {len(wanted)} rows')
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--check', action='store_true')
    parser.add_argument('--from', dest='other', metavar='BUILD')
    parser.add_argument('--slice', default='0/1')
    parser.add_argument('id', nargs='*')
    args = parser.parse_args()
    unknown = set(args.id) - set(rows())
    if unknown:
        parser.error('expected ids of tests/acceptance.txt, got ' + ', '.join(sorted(unknown)))
    k, of = map(int, args.slice.split('/'))
    wanted = [row for i, row in enumerate(args.id or rows()) if i % of == k]
    try:
        return 0 if (check(wanted) if args.check else mutate(wanted, args.other)) else 1
    except Bad as bad:
        print(bad)
        return 1


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
"""Each command of dsmith in the guide and in README works: tests/guide.py DSMITH

Lines of code blocks are run as they stand, in a folder of each page with the files that pages speak
of; large numbers are made small. A block that begins with "```json rules/stats.json" is that file of
the page's folder, and the lines of a block "```text prints" stand in what the command before it
printed. Commands in a sentence are run, too, if they name a file, and otherwise checked for their
options."""
import glob, os, re, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DSMITH = os.path.abspath(sys.argv[1])
SMALL = [(r'--seeds 1-\d+', '--seeds 1-3'), (r'--games \d+', '--games 2'),
         (r'\b(FOLDER|PROJECT)\b', '.')]
SECONDS = 120

os.environ.update(DELVESMITH_DATA_DIR=os.path.join(ROOT, 'data'), LC_ALL='C.UTF-8',
                  XDG_DATA_HOME=os.path.join(ROOT, 'tests', 'nobody'))
os.environ.pop('LANGUAGE', None)
failures = []


def dsmith(folder, words):
    return subprocess.run([DSMITH, *words], cwd=folder, capture_output=True, text=True,
                          timeout=SECONDS, stdin=subprocess.DEVNULL)


def furnish(folder):
    """A project with the files that the pages name."""
    shutil.copytree(os.path.join(ROOT, 'data/samples/drowned-priory'), folder)
    for words in (['generate', 'key-and-door-crypt', '--seed', '7', '-o', 'level.delve'],
                  ['convert', 'level.delve', 'map.tmx'], ['convert', 'level.delve', 'map.xp']):
        dsmith(folder, words)
    with open(os.path.join(folder, 'vaults.des'), 'w') as vaults:
        vaults.write('NAME: hall\nMAP\nxxxxxx\nx....x\n@....x\nxxxxxx\nENDMAP\n')
    shutil.copy(os.path.join(ROOT, 'tests/cli/import/Typical_TopDown_example.ldtk'),
                os.path.join(folder, 'dungeon.ldtk'))


def commands(text):
    """(line, in a block, command) of a page, in order."""
    is_block = False
    for number, line in enumerate(text.split('\n'), 1):
        if line.startswith('```'):
            is_block = not is_block
        elif is_block and line.startswith('dsmith '):
            yield number, True, line
        elif not is_block:
            for code in re.findall(r'`(dsmith [^`]+)`', line):
                yield number, False, code


def blocks(text):
    """(line, words behind the language, text) of each block of code, in order."""
    lines = text.split('\n')
    begin = None
    for number, line in enumerate(lines, 1):
        if line.startswith('```') and begin is None:
            begin = number
        elif line.startswith('```'):
            yield begin, lines[begin - 1].split()[1:], '\n'.join(lines[begin:number - 1]) + '\n'
            begin = None


def write_files(folder, text):
    for _, words, content in blocks(text):
        if words and words != ['prints']:
            path = os.path.join(folder, words[0])
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'w', encoding='utf-8') as file:
                file.write(content)


def prints(text):
    """Line of the last command before each block of what is printed: the lines of that."""
    found = {}
    for begin, words, content in blocks(text):
        before = [number for number, is_block, _ in commands(text) if is_block and number < begin]
        if words == ['prints'] and before:
            found[before[-1]] = content.strip('\n').split('\n')
    return found


def fail(page, number, sentence):
    failures.append(f'{os.path.relpath(page, ROOT)}:{number}: {sentence}')


def try_command(folder, page, wanted, number, is_block, command):
    words = command.split()[1:]
    if not is_block and not re.search(r' (FOLDER|PROJECT|\S+\.[a-z0-9]+)( |$)', command):
        text = dsmith(folder, [words[0], '--help'])
        missing = [w for w in words[1:] if w.startswith('--') and w not in text.stdout]
        if text.returncode != 0 or missing:
            fail(page, number, f'{command}: expected a command with these options')
        return
    for old, new in SMALL:
        command = re.sub(old, new, command)
    result = dsmith(folder, command.split()[1:])
    # A level that cannot be finished, or a file that other programs would keep more of, exits with 1.
    if result.returncode > (1 if words[0] in ('check', 'diff', 'play') else 0):
        fail(page, number, f'{command}: exit status {result.returncode}: {result.stderr.strip()[:300]}')
    for line in wanted.get(number, []) if is_block else []:
        if line not in result.stdout:
            fail(page, number, f'{command}: expected "{line}", got:\n{result.stdout[:2000]}')


def main(place):
    n = 0
    furnished = os.path.join(place, 'furnished')
    furnish(furnished)
    for page in sorted(glob.glob(os.path.join(ROOT, 'data/guide/*.md'))) + [os.path.join(ROOT, 'README.md')]:
        with open(page, encoding='utf-8') as file:
            text = file.read()
            found = list(commands(text))
        if not found:
            continue
        folder = os.path.join(place, os.path.basename(page))
        shutil.copytree(furnished, folder)
        write_files(folder, text)
        wanted = prints(text)
        for command in found:
            try_command(folder, page, wanted, *command)
            n += 1
    for failure in failures:
        print(failure)
    if n == 0:
        print('expected commands in the guide, got none')
    return bool(failures) or n == 0


with tempfile.TemporaryDirectory() as temporary:
    sys.exit(main(temporary))

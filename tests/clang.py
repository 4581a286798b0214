#!/usr/bin/env python3
"""Warnings of clang for all sources that the build has not compiled: tests/clang.py BUILD

BUILD is configured with CC=clang and -Dwerror=true; its precompiled headers exist. Most of the time of
clang goes into its start, so that many files with the same options are checked by one process, by clang's
own front end (clang -cc1), which takes several. Where such a batch fails, each of its files is checked
by itself, in the ordinary way, and that counts.
"""
import collections, concurrent.futures, json, os, shlex, subprocess, sys, tempfile

BATCH = 40 # files of a process
BUILD = sys.argv[1]


def run(words):
    done = subprocess.run(words, cwd=BUILD, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def is_empty(word):
    """An option for a program's own folder of headers, where none was made: it makes each program differ."""
    folder = os.path.join(BUILD, word[2:])
    return word.startswith('-I') and word.endswith('.p') and not (
        os.path.isdir(folder) and any(name.endswith(('.h', '.pch')) for name in os.listdir(folder)))


def options(entry):
    """The command of a file without the file, its object and its list of headers."""
    words, at, kept = shlex.split(entry['command']), 0, []
    while at < len(words):
        if words[at] in ('-o', '-c', '-MF', '-MQ'):
            at += 1
        elif words[at] != '-MD' and not is_empty(words[at]):
            kept.append(words[at])
        at += 1
    while os.path.basename(kept[0]) == 'ccache':
        kept = kept[1:]
    return tuple(kept)


def front_end(words, files):
    """The command of the front end for several files."""
    lines = run([*words, '-fsyntax-only', '-###', files[0]])[1].split('\n')
    line = shlex.split(next(line for line in lines if '"-cc1"' in line))
    at = len(line) - 1 - line[::-1].index(files[0])
    return line[:at] + files + line[at + 1:]


def check(words, files):
    """The files that fail, each with what clang says."""
    try:
        if run(front_end(words, files))[0] == 0:
            return []
    except (StopIteration, ValueError): # another clang, which is asked in the ordinary way
        pass
    alone = [(file, *run([*words, '-fsyntax-only', file])) for file in files]
    return [(file, text) for file, status, text in alone if status != 0]


def sees_the_last():
    """A batch whose last file alone is bad fails: the front end still reads them all."""
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ('good.c', 'bad.c')]
        for file, text in zip(files, ('int good;\n', 'static int bad;\n')):
            with open(file, 'w') as out:
                out.write(text)
        return [file for file, _ in check(('clang', '-Wall', '-Werror'), files)] == files[1:]


def main():
    with open(os.path.join(BUILD, 'compile_commands.json')) as file:
        entries = json.load(file)
    groups = collections.defaultdict(list)
    for entry in entries:
        is_made = not entry['file'].startswith('..') # by the build, from what is no C
        if not is_made and not os.path.exists(os.path.join(BUILD, entry['output'])):
            groups[options(entry)].append(entry['file'])
    batches = [(words, files[at:at + BATCH]) for words, files in groups.items() for at in range(0, len(files), BATCH)]
    if not sees_the_last():
        print('clang -cc1 does not check every file that it is given')
        return 1
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        bad = [found for one in pool.map(lambda batch: check(*batch), batches) for found in one]
    for file, text in bad:
        print(f'{file}:\n{text}')
    print(f'{sum(len(files) for _, files in batches)} files, {len(bad)} bad')
    return 1 if bad else 0


sys.exit(main())

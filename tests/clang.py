#!/usr/bin/env python3
"""Builds a program with clang, and has it check all other sources: tests/clang.py BUILD PROGRAM

BUILD is configured with CC=clang and -Dwerror=true; its precompiled headers exist. Most of the time of
clang goes into its start, so that many files with the same options are read by one process, by clang's
own front end (clang -cc1), which takes several. Where such a batch fails, each of its files is read
by itself, in the ordinary way, and that counts.
"""
import collections, concurrent.futures, json, os, shlex, shutil, subprocess, sys, tempfile

BATCH = 40 # files of a process
BUILD, PROGRAM = sys.argv[1:]
LINKS = 'links' # to the sources: the front end writes each object beside its source


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
    lines = run([*words, '-###', files[0]])[1].split('\n')
    line = shlex.split(next(line for line in lines if '"-cc1"' in line))
    at = len(line) - 1 - line[::-1].index(files[0])
    line[at:at + 1] = files
    if '-o' in line:
        del line[line.index('-o'):line.index('-o') + 2]
    return line


def batch_passes(words, files):
    try:
        return run(front_end(words, files))[0] == 0
    except (StopIteration, ValueError): # another clang, which is asked in the ordinary way
        return False


def check(words, files):
    """The files that fail, each with what clang says."""
    words = [*words, '-fsyntax-only']
    if batch_passes(words, files):
        return []
    alone = [(file, *run([*words, file])) for file in files]
    return [(file, text) for file, status, text in alone if status != 0]


def compile_batch(words, files, objects):
    """As check(), for files whose objects are wanted, under the names that the build gives them."""
    links = [os.path.join(LINKS, os.path.relpath(file, '..')) for file in files]
    for file, link in zip(files, links):
        os.makedirs(os.path.join(BUILD, os.path.dirname(link)), exist_ok=True)
        os.symlink(os.path.abspath(os.path.join(BUILD, file)), os.path.join(BUILD, link))
    passed = batch_passes([*words, f'-fmacro-prefix-map={LINKS}/=', '-c'], links)
    bad = []
    for file, link, made in zip(files, links, objects):
        found, made = os.path.join(BUILD, link[:-1] + 'o'), os.path.join(BUILD, made)
        os.makedirs(os.path.dirname(made), exist_ok=True)
        if passed and os.path.exists(found):
            os.replace(found, made)
        else:
            status, text = run([*words, '-c', file, '-o', os.path.relpath(made, BUILD)])
            bad += [(file, text)] if status != 0 else []
    return bad


def written_out():
    """The commands of ninja that read their files from a file of its own (@...rsp), with those in their place."""
    short, long = (json.loads(run(['ninja', '-t', 'compdb', *option])[1]) for option in ([], ['-x']))
    return {a['command'].rstrip(): b['command'] for a, b in zip(short, long) if a['command'] != b['command']}


def build(pool, entries):
    """Makes PROGRAM, and returns the files that fail: ninja's commands, those of the compiler in batches."""
    of_ninja, commands = written_out(), run(['ninja', '-t', 'commands', PROGRAM])[1].strip().split('\n')
    commands = [of_ninja.get(command.rstrip(), command) for command in commands]
    of_compiler = {entry['command']: entry for entry in entries}
    shutil.rmtree(os.path.join(BUILD, LINKS), ignore_errors=True)
    batches = in_batches(of_compiler[command] for command in commands if command in of_compiler)
    bad = sum(pool.map(lambda batch: compile_batch(*batch), batches), [])
    for command in commands if not bad else []:
        if command not in of_compiler:
            status, text = run(['sh', '-c', command])
            bad += [(command, text)] if status != 0 else []
    return bad


def sees_the_last():
    """A batch whose last file alone is bad fails: the front end still reads them all."""
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ('good.c', 'bad.c')]
        for file, text in zip(files, ('int good;\n', 'static int bad;\n')):
            with open(file, 'w') as out:
                out.write(text)
        return [file for file, _ in check(('clang', '-Wall', '-Werror'), files)] == files[1:]


def in_batches(entries):
    """Of files with the same options: (options, files, objects)."""
    groups = collections.defaultdict(list)
    for entry in entries:
        groups[options(entry)].append((entry['file'], entry['output']))
    return [(words, *map(list, zip(*pairs[at:at + BATCH]))) for words, pairs in groups.items()
            for at in range(0, len(pairs), BATCH)]


def main():
    with open(os.path.join(BUILD, 'compile_commands.json')) as file:
        entries = json.load(file)
    if not sees_the_last():
        print('clang -cc1 does not check every file that it is given')
        return 1
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        bad = build(pool, entries)
        others = [entry for entry in entries if entry['file'].startswith('..') # not made by the build, from what is no C
                  and not os.path.exists(os.path.join(BUILD, entry['output']))]
        bad += sum(pool.map(lambda batch: check(*batch[:2]), in_batches(others)), [])
    bad = dict(bad) # one that has no object is among the others, too
    for file, text in bad.items():
        print(f'{file}:\n{text}')
    print(f'{len(others)} files checked, {len(bad)} bad')
    return 1 if bad else 0


sys.exit(main())

#!/usr/bin/env python3
"""Sources that the compiler reads several at a time: tests/together.py [--main] FOLDER FILE... -- SOURCE...

Reading the headers takes most of the time of a source. Writes C files into FOLDER that include all
SOURCEs between them. No name that one declares at file scope is a word of another in the same file, so that
each means what it means by itself. A source has its file by its name, so that a new one changes few files.
--main: main() of test_NAME.c is called dst_main_NAME() there, for tests/lib/all.c.
"""
import os, re, sys, zlib

COMMENT_OR_TEXT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.S)


def names(text):
    """Names that a source in the layout of this tree declares at file scope."""
    found = set(re.findall(r'^([A-Za-z_]\w*) \(', text, re.M))
    found |= set(re.findall(r'^#define (\w+)', text, re.M))
    found |= set(re.findall(r'^\} (\w+)(?= ?[;=[,])', text, re.M))
    found |= set(re.findall(r'^(?:struct|enum|union) (\w+)', text, re.M))
    found |= set(re.findall(r'^G_DEFINE\w+ \(\w+, (\w+)', text, re.M))
    for line in re.findall(r'^(?:static|const|typedef|struct|enum|union)\b[^\n(]*\(?', text, re.M):
        found |= set(re.findall(r'\b(\w+)(?=\s*(?:\[|=|;|,| \())', line))
    for body in re.findall(r'^(?:static |const |typedef )*enum[^{;]*\{(.*?)\}', text, re.M | re.S):
        found |= set(re.findall(r'\b[A-Z_][A-Z0-9_]+\b', body))
    return {name for name in found if not name.startswith(('G_DEFINE', 'G_DECLARE'))} - {'main'}


class Group:
    def __init__(self):
        self.names, self.words, self.sources = set(), set(), []

    def takes(self, own, words):
        return not own & self.words and not words & self.names

    def add(self, source, own, words):
        self.names |= own
        self.words |= words
        self.sources.append(source)


def places(source, n_sources, n):
    """Files for a source in the order in which they are tried: half of them from that of its name, then the others."""
    n_first = min(1 << (n_sources // 4).bit_length() >> 1, n // 2) or 1 # rarely another number
    first = zlib.crc32(os.path.basename(source).encode())
    return [(first + i) % n_first for i in range(n_first)] + list(range(n_first, n))


def group(sources, n):
    groups, read = [Group() for _ in range(n)], []
    for source in sources:
        with open(source, encoding='utf-8') as file:
            text = COMMENT_OR_TEXT.sub('""', file.read())
        read.append((source, names(text), set(re.findall(r'\w+', text))))
    for source, own, words in sorted(read, key=lambda one: (-len(one[1]), one[0])): # those with many names first
        place = next((groups[i] for i in places(source, len(sources), n) if groups[i].takes(own, words)), None)
        if place is None:
            sys.exit(f'{source}: expected a file of {n} without its names, got none: more files are needed')
        place.add(source, own, words)
    return [one.sources for one in groups]


def text_of(folder, sources, has_main):
    lines = []
    for source in sources:
        include = f'#include "{os.path.relpath(source, folder)}"'
        if has_main:
            name = 'dst_main_' + os.path.basename(source)[len('test_'):-len('.c')]
            lines += [f'int {name} (int argc, char **argv);', f'#define main {name}', include, '#undef main']
        else:
            lines.append(include)
    return '\n'.join(lines) + '\n'


def write(path, text):
    """Leaves a file alone that holds this already, and what is made of it, too."""
    try:
        with open(path, encoding='utf-8') as file:
            if file.read() == text:
                return
    except FileNotFoundError:
        pass
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def main(words):
    has_main = words[0] == '--main'
    folder, *words = words[has_main:]
    files, sources = words[:words.index('--')], words[words.index('--') + 1:]
    for file, several in zip(files, group(sources, len(files))):
        write(file, text_of(folder, several, has_main))


main(sys.argv[1:])

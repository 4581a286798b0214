#!/usr/bin/env python3
"""Checks that translations have the placeholders of their sentences: {name}, and what printf takes.

    tests/braces.py [FILE.po...]    all of po/ if none is named

msgfmt compares what printf takes only where xgettext took the sentence for a format; sentences of
data/ and keys in braces are text to it. One line per issue; 1: there are some.
"""
import ast
import collections
import glob
import os
import re
import sys

BRACES = re.compile(r'\{[A-Za-z][\w-]*\}')
PRINTF = re.compile(r'%(?:\d+\$)?[-+#0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?'
                    r'(?:hh|h|ll|l|j|z|t|L)?[diouxXeEfFgGaAcspn%]')


def entries(path):
    """(line, flags, {keyword: text}) of each entry."""
    flags, texts, line, keyword = set(), {}, 0, None
    with open(path, encoding='utf-8') as file:
        for number, row in enumerate(list(file) + ['\n'], 1):
            row = row.strip()
            if row.startswith('#,'):
                flags |= {flag.strip() for flag in row[2:].split(',')}
            elif row.startswith('"') and keyword:
                texts[keyword] += ast.literal_eval(row)
            elif match := re.match(r'(msg\w+(?:\[\d+\])?) (".*")$', row):
                keyword = match[1]
                line = number if keyword == 'msgid' else line
                texts[keyword] = ast.literal_eval(match[2])
            elif not row:
                if texts:
                    yield line, flags, texts
                flags, texts, keyword = set(), {}, None


def placeholders(text, is_format):
    """How often each is in the text; numbers of arguments do not count, as words change places."""
    found = BRACES.findall(text)
    if is_format:
        found += [re.sub(r'\d+\$', '', name) for name in PRINTF.findall(text) if name != '%%']
    return collections.Counter(found)


def expected(texts, is_format):
    """What a translation may have: that of one, or of several, which may leave out the number."""
    return [placeholders(texts[key], is_format)
            for key in ('msgid', 'msgid_plural') if key in texts]


def without_number(counts):
    """The same for a form that is used for one thing alone, which may leave out its number."""
    numbers = [name for name in counts if re.fullmatch(r'%z?[du]', name)]
    return counts - collections.Counter(numbers) if len(numbers) == 1 else counts


def main(paths):
    issues = 0
    for path in paths:
        for line, flags, texts in entries(path):
            is_format = 'no-c-format' not in flags and 'c-format' in flags
            # A sentence of data/ is no format to xgettext when it is unsure: compare it all the same.
            is_format = is_format or ('%s' in texts['msgid'] and 'no-c-format' not in flags)
            wanted = expected(texts, is_format)
            for keyword, text in texts.items():
                if not keyword.startswith('msgstr') or not text or not texts['msgid']:
                    continue
                if keyword == 'msgstr[0]':
                    wanted = wanted + [without_number(wanted[-1])]
                if placeholders(text, is_format) not in wanted:
                    names = ' '.join(sorted(wanted[-1].elements())) or 'none'
                    got = ' '.join(sorted(placeholders(text, is_format).elements())) or 'none'
                    print(f'{path}:{line}: "{text}": expected {names}, got {got}')
                    issues += 1
    return 1 if issues else 0


if __name__ == '__main__':
    os.chdir(os.path.dirname(os.path.abspath(__file__)) + '/..')
    sys.exit(main(sys.argv[1:] or sorted(glob.glob('po/*.po'))))

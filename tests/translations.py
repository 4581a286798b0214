#!/usr/bin/env python3
"""Checks the punctuation of translations: a narrow no-break space before : ; ? ! and inside « » in French,
the opening ¿ and ¡ in Spanish.

  tests/translations.py    po/LANGUAGE.po: issue: "text", a line for each
"""
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
FRENCH = [
    (r'(?<![\u202f?!\s])([;?!]|:)(?=\s|$|«)', 'expected U+202F before'),
    (r' [:;?!»](?=\s|$)', 'expected U+202F before'),
    (r'(?<!\u202f)»|«(?!\u202f)', 'expected U+202F inside « »'),
]
SPANISH = [
    (r'^[^¿]*\w[»)}]?\?', 'expected ¿ before'),
    (r'^[^¡]*\w[»)}]?!', 'expected ¡ before'),
]
# No sentences: messages of a program, JSON, keywords, coordinates.
OTHER = r'^dsmith: (%s: )?|"[^"]*": |^(\w+;)+$|2: 12, 7|12,7: '


def texts(language):
    """The translations, without their line breaks."""
    lines = subprocess.run(['msgcat', '--no-wrap', f'{ROOT}/po/{language}.po'], check=True,
                           capture_output=True, text=True, encoding='utf-8').stdout
    for entry in re.findall(r'^msgstr(?:\[\d\])? ((?:"(?:[^"\\]|\\.)*"\n?)+)', lines, re.M)[1:]:
        text = ''.join(re.findall(r'"((?:[^"\\]|\\.)*)"', entry))
        yield text.replace('\\n', ' ').replace('\\"', '"')


def issues():
    for language, rules in ('fr', FRENCH), ('es', SPANISH):
        for text in texts(language):
            said = re.sub(OTHER, '', text)
            for pattern, sentence in rules:
                found = re.search(pattern, said)
                if found:
                    yield f'po/{language}.po: {sentence} "{found.group().strip()[-20:]}": "{text[:70]}"'


if __name__ == '__main__':
    found = list(issues())
    print('\n'.join(found))
    sys.exit(bool(found))

#!/usr/bin/env python3
"""Prints the page Reference of the guide from the tables of the programs:

    reference.py DSMITH DELVESMITH [PICTURES]

With a folder PICTURES it also draws a level of each recipe there."""
import json, os, subprocess, sys, tempfile

SEED = '7'  # of the drawn levels
WIDTH = 360  # pixels of the widest picture
PICTURES = '../../docs/pictures/recipes'

dsmith, delvesmith = sys.argv[1:3]


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def cell(text):
    """@text as the cell of a table."""
    return str(text).replace('|', '\\|').replace('\n', ' ')


def table(heads, rows):
    print('| ' + ' | '.join(heads) + ' |')
    print('|' + '---|' * len(heads))
    for row in rows:
        print('| ' + ' | '.join(cell(text) for text in row) + ' |')
    print()


def type_of(field):
    """Type of a field or parameter with its range, unit and default, as text."""
    text = field['type']
    if 'min' in field and 'max' in field:
        text += f", {field['min']} to {field['max']}"
    if field.get('unit'):
        text += ' ' + field['unit']
    if len(field.get('choices', [])) in range(1, 13):
        text += ': ' + ', '.join(map(str, field['choices']))
    return text + ('; required' if field.get('required') else '')


def draw(recipe, folder):
    with tempfile.TemporaryDirectory() as place:
        level = os.path.join(place, 'level.delve')
        run(dsmith, 'generate', recipe['id'], '--seed', SEED, '-o', level)
        run(dsmith, 'render', level, '--cell', str(max(2, WIDTH // recipe['size'][0])),
            '-o', os.path.join(folder, recipe['id'] + '.png'))


def print_recipes(recipes):
    print('## Recipes\n')
    for recipe in recipes:
        floors = recipe['floors']
        stages = ', '.join(stage['stage'] for stage in recipe['stages'])
        print(f"### {recipe['label']}\n\n{recipe['description']}\n")
        print(f"![A level of {recipe['label']}]({PICTURES}/{recipe['id']}.png)\n")
        print(f"`{recipe['id']}` · {recipe['size'][0]} × {recipe['size'][1]} cells · "
              f"{floors} floor{'s' if floors > 1 else ''} · stages: {stages}\n")


def print_stages(stages):
    print('## Stages\n')
    for stage in stages:
        print(f"### {stage['label']} (`{stage['id']}`)\n\n{stage['help']}\n")
        if stage['params']:
            table(['parameter', 'id', 'value', 'meaning'],
                  [(p['label'], f"`{p['id']}`", type_of(p), p['help']) for p in stage['params']])


def print_records(records):
    print('## Rules\n\nRecords of the files in `rules`, with all their fields.\n')
    for record in records:
        print(f"### {record['label']}" +
              (f" (list `{record['list']}`)" if record.get('list') else '') + '\n')
        table(['field', 'value', 'meaning'],
              [(f"`{f['key']}`", type_of(f), f['help']) for f in record['fields']])


def print_definitions(title, names):
    """The house's definitions of the lists @names, from their files."""
    print(f'## {title}\n')
    rows = []
    for name in names:
        with open(os.path.join(os.environ['DELVESMITH_DATA_DIR'], 'rules', name + '.json'),
                  encoding='utf-8') as file:
            for record in json.load(file)[name]:
                rows.append((record.get('group', ''), record['label'], f"`{record['id']}`",
                             record.get('description', '')))
    table(['group', 'name', 'id', 'description'], rows)


def print_issues(rules):
    print('## Issues\n')
    table(['issue', 'id', 'severity', 'meaning'],
          [(rule['label'], f"`{rule['id']}`", rule['severity'], rule['help']) for rule in rules])


def print_keys():
    print('## Keys\n')
    rows = [line.split('\t') for line in run(delvesmith, '--keys').splitlines()]
    for group in dict.fromkeys(row[0] for row in rows):
        print(f'### {group}\n')
        table(['key', 'action'], [(row[2], row[1]) for row in rows if row[0] == group])


def main():
    recipes = json.loads(run(dsmith, 'recipes', '--json'))['recipes']
    schema = json.loads(run(dsmith, 'schema', '--json'))
    if len(sys.argv) > 3:
        for recipe in recipes:
            draw(recipe, sys.argv[3])
        return
    print('# Reference\n\n[Guide](index.md)\n\nEverything that the programs know, from their own '
          'tables: [recipes](#recipes), [stages](#stages), [tiles](#tiles), [objects](#objects), '
          '[issues](#issues), [keys](#keys) and the fields of all [rules](#rules).\n')
    print_recipes(recipes)
    print_stages(schema['stages'])
    print_definitions('Tiles', ['tiles'])
    print_definitions('Objects', ['creatures', 'items', 'gates', 'lights', 'kinds'])
    print_issues(schema['lint_rules'])
    print_keys()
    print_records(schema['records'])


main()

#!/usr/bin/env python3
"""The order of the folders and the names in them, as docs/ARCHITECTURE.md has it: tests/includes.py
prints one line per finding.

A unit is a header and the source of the same name. A folder may include only what stands before it
in its line of ORDERS; folders of one step do not know each other. The sources of the door, which is
the folder of the line or the folder that DOORS names, drive all the others, so only the door's
headers stand first.
"""
import collections, os, re, subprocess, sys

ORDERS = [
    ['core/gen', 'pipeline', 'dig put mission', 'stages', 'stages/*'],
    ['core/sim', 'world', 'body', 'mind', 'actions behaviours bots cheats ops'],
    ['editor', 'program', 'play/session', 'inspect', 'proof', 'project', 'rules', 'tilesets', 'import', 'tools', 'tools/kinds', 'rooms', 'recipe',
     'play/view', 'play', 'play/probes play/screens', 'page', 'tutorial', 'window', 'panels', 'window/actions window/sources', 'cli'],
]
DOORS = {'editor': 'app'}
CIRCLE_MAX = 3  # units of one folder that may know each other
TIERS = ['core/', 'ui/', 'editor/cli/', 'editor/']  # the first that fits
ROOTS = ['', 'core/', 'ui/', 'editor/']  # of what an #include names


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def tier_of(path):
    return next(tier for tier in TIERS if path.startswith(tier))


def step_of(order, path):
    """How far up @path stands in a line of ORDERS; None: it is not below its folder."""
    top = order[0] + '/'
    if not path.startswith(top):
        return None
    folder = os.path.dirname(path[len(top):])
    if folder == DOORS.get(order[0], ''):
        return 0 if path.endswith('.h') else len(order)
    for step, names in enumerate(order[1:], 1):
        if folder in names.split() or ('*' in names and folder.startswith(names[:-1])):
            return step
    return None


def targets(path, text, files):
    """The files of the tree that @path includes: (line, file)."""
    for match in re.finditer(r'^ *# *include *"([^"]+)"', text, re.M):
        name = match.group(1)
        for root in [os.path.dirname(path) + '/'] + ROOTS:
            file = os.path.normpath(root + name)
            if file in files:
                yield text.count('\n', 0, match.start()) + 1, file
                break


def wrong_arrows(arrows):
    for path, line, file in arrows:
        for order in ORDERS:
            a, b = step_of(order, path), step_of(order, file)
            same = os.path.dirname(path) == os.path.dirname(file)
            if path.startswith(order[0] + '/') and a is None:
                yield f'{path}: its folder has no place in the order of {order[0]}'
            elif a is not None and b is not None and not same and b >= a:
                yield f'{path}:{line}: may not include "{file}": see the order in docs/ARCHITECTURE.md'


def circles(arrows):
    """Sets of units each of which includes its way to all others (Tarjan)."""
    graph = collections.defaultdict(set)
    for path, _, file in arrows:
        a, b = os.path.splitext(path)[0], os.path.splitext(file)[0]
        if a != b:
            graph[a].add(b)
    number, low, stack, found = {}, {}, [], []

    def visit(unit):
        number[unit] = low[unit] = len(number)
        stack.append(unit)
        for other in sorted(graph[unit]) if unit in graph else []:
            if other not in number:
                visit(other)
                low[unit] = min(low[unit], low[other])
            elif other in stack:
                low[unit] = min(low[unit], number[other])
        if low[unit] == number[unit]:
            circle = stack[stack.index(unit):]
            del stack[stack.index(unit):]
            if len(circle) > 1:
                found.append(sorted(circle))

    sys.setrecursionlimit(10000)
    for unit in sorted(graph):
        if unit not in number:
            visit(unit)
    return found


def wrong_circles(arrows):
    for circle in circles(arrows):
        folders = {os.path.dirname(unit) for unit in circle}
        if len(folders) > 1 or len(circle) > CIRCLE_MAX:
            yield f'{circle[0]}: includes its way back to itself through ' + ', '.join(circle[1:])


def is_row(path, lists):
    """Whether a row of a list builds the file: its folder is part of its name."""
    folder, name = os.path.split(path)
    return os.path.splitext(name)[0] in lists.get(folder, ())


def rows_of_lists():
    """By folder of rows: their names, as core/meson.build and editor/meson.build read them."""
    rows = collections.defaultdict(set)
    for build in ('core', 'ui', 'editor'):
        for path in subprocess.run(['git', 'ls-files', build + '/**meson.build', build + '/meson.build'],
                                   capture_output=True, text=True).stdout.split():
            top = os.path.dirname(path) + '/'
            for header, macro, folder in re.findall(r"\['([\w/]+\.h)', '(\w+)', '([\w/]+)'\]", read(path)):
                names = re.findall(r'^' + macro + r' \((\w+)', read(top + header), re.M)
                rows[top + folder].update(names)
                for name in names:
                    rows[top + folder + '/' + name].add(name)
    return rows


def double_files(files):
    lists = rows_of_lists()
    by_name = collections.defaultdict(list)
    for path in sorted(files):
        stem, ending = os.path.splitext(path)
        if not is_row(path, lists) and os.path.basename(stem) not in ('main', 'list'):
            by_name[tier_of(path), os.path.basename(path)].append(path)
    for (_, name), paths in sorted(by_name.items()):
        if len(paths) > 1:
            yield f'{paths[1]}: has the name of {paths[0]}'


def types(text):
    """The names that the typedefs of a file give, and those of the structs that it defines; typedefs that
    only announce a struct give none."""
    text = re.sub(r'/\*.*?\*/', '', text, flags=re.S)
    yield from re.findall(r'^(?:typedef )?(?:struct|enum|union) (\w+)\s*\{', text, re.M)
    for match in re.finditer(r'^typedef\b', text, re.M):
        end, depth = match.start(), 0
        while text[end] != ';' or depth > 0:
            depth += {'{': 1, '}': -1}.get(text[end], 0)
            end += 1
        outside = re.sub(r'\{.*\}', '{}', text[match.start():end], flags=re.S)
        name = (re.search(r'\(\*(\w+)\)', outside) or re.search(r'(\w+)(\[.*)?$', outside) or
                re.search(r'(\w+) \(', outside))
        if not re.match(r'typedef (struct|enum|union) \w+ \w+$', outside):
            yield name.group(1)


def double_types(texts):
    by_name = collections.defaultdict(list)
    for path in sorted(texts):
        for name in sorted(set(types(texts[path]))):
            by_name[tier_of(path), name].append(path)
    for (_, name), paths in sorted(by_name.items()):
        for path in paths[1:]:
            yield f'{path}: has a type {name}, as {paths[0]} has'


def main():
    os.chdir(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    listed = subprocess.run(['git', 'ls-files', 'core/*.[ch]', 'ui/*.[ch]', 'editor/*.[ch]'],
                            capture_output=True, text=True).stdout.split()
    texts = {path: read(path) for path in listed}
    arrows = [(path, line, file) for path in listed for line, file in targets(path, texts[path], texts)]
    for finding in [*wrong_arrows(arrows), *wrong_circles(arrows),
                    *double_files(texts), *double_types(texts)]:
        print(finding)


main()

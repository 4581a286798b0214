#!/usr/bin/env python3
"""Compares two maps of Tiled as trees, XML or JSON: tests/tiled_trees.py A B. Prints a line for each difference.

Only white space and compressed bytes may differ: elements, attributes, members, their order, encodings and the
number of each cell count. It has its own parser, so that it agrees with none of ours.
"""
import base64, gzip, itertools, json, re, struct, subprocess, sys, zlib


class Node:
    def __init__(self, name, attributes):
        self.name, self.attributes, self.children, self.text = name, attributes, [], ''


def unescape(text):
    names = {'amp': '&', 'lt': '<', 'gt': '>', 'quot': '"', 'apos': "'"}
    def one(match):
        name = match.group(1)
        return chr(int(name[2:], 16)) if name[:2] == '#x' else chr(int(name[1:])) if name[0] == '#' else names[name]
    return re.sub(r'&([^;]+);', one, text)


def parse_xml(text):
    """Elements, comments and processing instructions, in their order."""
    top = Node('', [])
    stack, at = [top], 0
    for match in re.finditer(r'<!--.*?-->|<\?.*?\?>|<![^>]*>|<(/?)([^\s/>]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|\'[^\']*\'))*)\s*(/?)>', text, re.S):
        stack[-1].text += text[at:match.start()]
        at = match.end()
        closing, name, attributes, empty = match.groups()
        if name is None:
            stack[-1].children.append(Node(match.group(0), []))
        elif closing:
            assert stack[-1].name == name, f'</{name}> closes <{stack[-1].name}>'
            stack.pop()
        else:
            pairs = re.findall(r'([^\s=]+)\s*=\s*("[^"]*"|\'[^\']*\')', attributes)
            node = Node(name, [(key, unescape(value[1:-1])) for key, value in pairs])
            stack[-1].children.append(node)
            if not empty:
                stack.append(node)
    assert len(stack) == 1, f'<{stack[-1].name}> is open'
    return top


def cells_of(text, encoding, compression):
    if encoding == 'csv':
        return [int(x) for x in text.replace(' ', '').replace('\n', '').replace('\r', '').split(',') if x]
    data = base64.b64decode(''.join(text.split()))
    if compression == 'zlib':
        data = zlib.decompress(data)
    elif compression == 'gzip':
        data = gzip.decompress(data)
    elif compression == 'zstd':
        data = subprocess.run(['zstd', '-dc'], input=data, capture_output=True, check=True).stdout
    return list(struct.unpack(f'<{len(data) // 4}I', data))


def compare_cells(a, b, width, path):
    if len(a) != len(b):
        yield f'{path}: {len(a)} cells, {len(b)} cells'
    for i, (x, y) in enumerate(zip(a, b)):
        if x != y:
            yield f'{path}: cell {i % width},{i // width}: {x} -> {y}'


def compare_xml(a, b, path, above):
    here = f'{path}/{a.name}'
    name = dict(a.attributes).get('name') or dict(a.attributes).get('id')
    here += f'[{name}]' if name else ''
    if a.name != b.name:
        yield f'{path}: <{a.name}> -> <{b.name}>'
        return
    for (key, value), (other_key, other) in itertools.zip_longest(a.attributes, b.attributes, fillvalue=('', '')):
        if (key, value) != (other_key, other):
            yield f'{here}: {key}="{value}" -> {other_key}="{other}"'
    attributes = dict(a.attributes)
    above = {**above, **attributes}
    if a.name in ('data', 'chunk') and above.get('encoding') and a.text.strip() and not [c for c in a.children if c.name == 'chunk']:
        try:
            yield from compare_cells(*(cells_of(node.text, above['encoding'], above.get('compression')) for node in (a, b)),
                                     int(above['width']), here)
        except FileNotFoundError:
            pass  # no zstd here
    elif ' '.join(a.text.split()) != ' '.join(b.text.split()):
        yield f'{here}: text {a.text.strip()!r} -> {b.text.strip()!r}'
    yield from compare_children(a, b, here, above)


def key_of(node):
    return node.name, dict(node.attributes).get('id') if node.name == 'object' else (
        dict(node.attributes).get('x'), dict(node.attributes).get('y')) if node.name == 'chunk' else None


def describe(node):
    children = ''.join(describe(child) for child in node.children)
    return f'<{node.name}' + ''.join(f' {key}="{value}"' for key, value in node.attributes) + f'>{children}'


def compare_children(a, b, path, above):
    """Objects and chunks by their ids and places, all others in their order."""
    old, new = [key_of(x) for x in a.children], [key_of(x) for x in b.children]
    for node in a.children:
        if key_of(node) not in new and key_of(node)[1]:
            yield f'{path}: gone {describe(node)}'
    for node in b.children:
        if key_of(node) not in old and key_of(node)[1]:
            yield f'{path}: new {describe(node)}'
    left = [x for x in a.children if not key_of(x)[1] or key_of(x) in new]
    right = [x for x in b.children if not key_of(x)[1] or key_of(x) in old]
    if len(left) != len(right):
        yield f'{path}: {len(left)} elements, {len(right)} elements'
    for x, y in zip(left, right):
        yield from compare_xml(x, y, path, above)


def compare_json(a, b, path, above):
    if isinstance(a, list) and all(isinstance(x, tuple) for x in a) and isinstance(b, list):
        above = {**above, **{key: value for key, value in a if not isinstance(value, list)}}
        left, right = dict(a), dict(b)
        for key in left.keys() | right.keys():
            if key not in left or key not in right:
                yield f'{path}: member {key} is {"new" if key in right else "gone"}'
        if [key for key, _ in a if key in right] != [key for key, _ in b if key in left]:
            yield f'{path}: members in another order'
        for key, value in a:
            if key in right:
                name = left.get('name')
                yield from compare_json(value, right[key], f'{path}{"[" + name + "]" if isinstance(name, str) else ""}/{key}', above)
    elif path.endswith('/data') and isinstance(a, str):
        yield from compare_cells(cells_of(a, 'base64', above.get('compression')), cells_of(b, 'base64', above.get('compression')),
                                 above['width'], path)
    elif path.endswith('/data') and isinstance(a, Array):
        yield from compare_cells(a.items, b.items, above['width'], path)
    elif isinstance(a, Array) and isinstance(b, Array):
        ids = [[dict(x).get('id') if isinstance(x, list) else None for x in y.items] for y in (a, b)]
        for x, id in zip(a.items, ids[0]):
            if path.endswith('/objects') and id not in ids[1]:
                yield f'{path}: gone {id}'
        for x, id in zip(b.items, ids[1]):
            if path.endswith('/objects') and id not in ids[0]:
                yield f'{path}: new {x}'
        pairs = [[x for x, id in zip(y.items, own) if not path.endswith('/objects') or id in other]
                 for y, own, other in ((a, *ids), (b, *reversed(ids)))]
        if len(pairs[0]) != len(pairs[1]):
            yield f'{path}: {len(pairs[0])} items, {len(pairs[1])} items'
        for i, (x, y) in enumerate(zip(*pairs)):
            yield from compare_json(x, y, f'{path}/{i}', above)
    elif type(a) is not type(b) or a != b:
        yield f'{path}: {a} -> {b}'


class Array:
    def __init__(self, items):
        self.items = items


def wrap(value):
    if isinstance(value, list) and not (value and isinstance(value[0], tuple)):
        return Array([wrap(x) for x in value])
    if isinstance(value, list):
        return [(key, wrap(x)) for key, x in value]
    return value


def main():
    texts = []
    for path in sys.argv[1:3]:
        with open(path, encoding='utf-8-sig', newline='') as file:
            texts.append(file.read())
    if texts[0].lstrip()[:1] == '{':
        a, b = (wrap(json.loads(text, object_pairs_hook=lambda pairs: pairs or [('', None)], parse_float=str)) for text in texts)
        found = list(compare_json(a, b, '', {}))
    else:
        found = list(compare_children(*(parse_xml(text) for text in texts), '', {}))
    for line in found:
        print(line)
    sys.exit(1 if found else 0)


main()

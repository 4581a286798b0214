#!/usr/bin/env python3
"""Compares our map of Tiled with Tiled's own reading: tests/peers_tiled.py LEVEL.delve LEVEL.tmx EXPORTED.json
TILED.png OURS.png CELL. Prints a line for each difference.

Cells: the numbers of each layer are Tiled's, and the class of each is the tile of the document. Pictures: the
mean colour of each cell of the one, whose light is left out, is like that of the same cell in the other.
"""
import json, math, os, struct, sys, xml.etree.ElementTree as tree, zlib

FAR = 60  # distance of mean colours, of 441: light and shade change a cell by less
FEW = 0.005  # cells that may be further: below a torch


def layers_of(map):
    for layer in map.iter('layer'):
        yield layer.get('name'), [int(x) for x in layer.find('data').text.split(',')]


def exported(node):
    for layer in node['layers']:
        if layer['type'] == 'group':
            yield from exported(layer)
        elif layer['type'] == 'tilelayer':
            yield layer['name'], layer['data']


def rows_of(floor, key, size):
    part = floor.get(key)
    if part is None:
        return [None] * (size[0] * size[1])
    return [part['legend'][glyph] for row in part['rows'] for glyph in row]


def compare_cells(delve, map, json_map, folder):
    source = map.find('tileset').get('source')
    classes = {int(tile.get('id')) + 1: tile.get('type') for tile in tree.parse(os.path.join(folder, source)).iter('tile')}
    ours, theirs = list(layers_of(map)), list(exported(json_map))
    if ours != theirs:
        yield 'the cells are not those that Tiled reads'
    want = [rows_of(floor, key, delve['size']) for floor in delve['floors'] for key in ('ground', 'feature')]
    for (name, cells), ids in zip(ours, want, strict=True):
        for i, (number, id) in enumerate(zip(cells, ids, strict=True)):
            if classes.get(number) != id:
                yield f'{name}, cell {i}: expected {id}, got {classes.get(number)}'
                break


def pixels_of(path):
    """Rows of an 8-bit PNG, three bytes a pixel."""
    with open(path, 'rb') as file:
        bytes = file.read()
    at, data, palette = 8, b'', None
    while at < len(bytes):
        n, kind = struct.unpack('>I4s', bytes[at:at + 8])
        body = bytes[at + 8:at + 8 + n]
        if kind == b'IHDR':
            w, h, depth, colours = struct.unpack('>IIBB', body[:10])
        elif kind == b'PLTE':
            palette = body
        elif kind == b'IDAT':
            data += body
        at += 12 + n
    step = {2: 3, 3: 1, 6: 4}[colours]
    assert depth == 8
    raw, before, rows = zlib.decompress(data), bytearray(w * step), []
    for y in range(h):
        start = y * (w * step + 1)
        how, row = raw[start], bytearray(raw[start + 1:start + 1 + w * step])
        for i in range(w * step):
            a, b, c = row[i - step] if i >= step else 0, before[i], before[i - step] if i >= step else 0
            if how == 1:
                guess = a
            elif how == 2:
                guess = b
            elif how == 3:
                guess = (a + b) // 2
            elif how == 4:
                guess = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            else:
                guess = 0
            row[i] = (row[i] + guess) & 255
        before = row
        if palette:
            rows.append([tuple(palette[3 * i:3 * i + 3]) for i in row])
        else:
            rows.append([tuple(row[i:i + 3]) for i in range(0, len(row), step)])
    return rows


def means_of(path, px):
    rows = pixels_of(path)
    for y in range(0, len(rows), px):
        for x in range(0, len(rows[0]), px):
            cell = [rows[y + j][x + i] for j in range(px) for i in range(px)]
            yield tuple(sum(p[k] for p in cell) / len(cell) for k in range(3))


def compare_pictures(theirs, ours, px):
    a, b = list(means_of(theirs, px)), list(means_of(ours, px))
    if len(a) != len(b):
        yield f'the pictures have {len(a)} and {len(b)} cells'
        return
    far = [i for i in range(len(a)) if math.dist(a[i], b[i]) > FAR]
    if len(far) > FEW * len(a):
        yield f'{len(far)} of {len(a)} cells look different, the first is {far[0]}'


def main():
    delve_path, map_path, json_path, theirs, ours, px = sys.argv[1:]
    with open(delve_path, encoding='utf-8') as file:
        delve = json.load(file)
    with open(json_path, encoding='utf-8') as file:
        json_map = json.load(file)
    found = list(compare_cells(delve, tree.parse(map_path).getroot(), json_map, os.path.dirname(map_path)))
    found += compare_pictures(theirs, ours, int(px))
    for line in found:
        print(f'{os.path.basename(map_path)}: {line}')
    sys.exit(1 if found else 0)


main()

#!/usr/bin/env python3
"""Lists the differences of two maps as Tiled exports them in JSON: tests/peers_tiled_cells.py BEFORE AFTER. A line
for each cell, "cell LAYER X, Y: 3 -> 5", and for each other value, by its place."""
import base64, json, struct, subprocess, sys, zlib


def numbers_of(block, layer):
    data = block.get('data', [])
    if isinstance(data, list):
        return data
    raw, how = base64.b64decode(data), layer.get('compression', '')
    if how == 'zstd':
        raw = subprocess.run(['zstd', '-dc'], input=raw, capture_output=True, check=True).stdout
    elif how:
        raw = zlib.decompress(raw, 47)  # zlib or gzip
    return struct.unpack(f'<{len(raw) // 4}I', raw)


def cells_of(layer):
    """Numbers by column and row; chunks of only zeroes may come and go."""
    blocks = layer.get('chunks') or [dict(layer, x=0, y=0)]
    return {(block['x'] + i % block['width'], block['y'] + i // block['width']): number
            for block in blocks for i, number in enumerate(numbers_of(block, layer)) if number}


def walk(a, b, path):
    if isinstance(a, dict) and isinstance(b, dict):
        if a.get('type') == 'tilelayer':
            one, other = cells_of(a), cells_of(b)
            for x, y in sorted(set(one) | set(other)):
                if one.get((x, y), 0) != other.get((x, y), 0):
                    yield f"cell {a['name']} {x}, {y}: {one.get((x, y), 0)} -> {other.get((x, y), 0)}"
            extent = ('data', 'chunks', 'width', 'height', 'startx', 'starty') if 'chunks' in a else ('data',)
            a, b = ({k: v for k, v in layer.items() if k not in extent} for layer in (a, b))
        for key in sorted(set(a) | set(b)):
            yield from walk(a.get(key), b.get(key), f'{path}.{key}')
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for i, (x, y) in enumerate(zip(a, b)):
            yield from walk(x, y, f'{path}[{i}]')
    elif a != b:
        yield f'{path}: {a} -> {b}'


def main():
    maps = []
    for path in sys.argv[1:]:
        with open(path, encoding='utf-8') as file:
            maps.append(json.load(file))
        maps[-1].pop('tiledversion', None)
        maps[-1].pop('version', None)
    for line in walk(*maps, ''):
        print(line)


main()

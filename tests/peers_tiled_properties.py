#!/usr/bin/env python3
"""Differences of the properties in two exports of Tiled: tests/peers_tiled_properties.py BEFORE.json AFTER.json.

Prints "OWNER.NAME:BEFORE->AFTER" for each property that differs, with its type; OWNER is "map" or the id of an
object. Other differences of the maps are printed, too, as "other".
"""
import json, sys


def owners(node):
    yield 'map', node
    layers = list(node.get('layers', []))
    while layers:
        layer = layers.pop(0)
        layers += layer.get('layers', [])
        for thing in layer.get('objects', []):
            yield str(thing['id']), thing


def take(map):
    found = {}
    for owner, node in owners(map):
        for item in node.pop('properties', []):
            found[owner, item['name']] = f"{item['type']}:{item['value']}"
    for key in ('version', 'tiledversion'):
        map.pop(key, None)
    return found


before, after = (json.load(open(path)) for path in sys.argv[1:])
a, b = take(before), take(after)
for owner, name in sorted(set(a) | set(b), key=lambda key: (key[0] != 'map', key)):
    if a.get((owner, name)) != b.get((owner, name)):
        print(f'{owner}.{name}:{a.get((owner, name))}->{b.get((owner, name))}'.replace(' ', '_'))
if before != after:
    print('other')

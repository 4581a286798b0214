"""Compares the members of each kind of object of an LDtk project with those of LDtk's own sample: ldtk_keys.py FILE SAMPLE"""
import json, sys


def collect(node, kind, out):
    """Gathers the sets of keys of all objects, by the path of their lists and members."""
    if isinstance(node, dict):
        if kind.endswith('layers[]') or kind.endswith('layerInstances[]'):
            kind += '/' + node['__type']
        out.setdefault(kind, set()).add(frozenset(node))
        for key, value in node.items():
            collect(value, f'{kind}.{key}', out)
    elif isinstance(node, list):
        for item in node:
            collect(item, kind + '[]', out)
    return out


ours, theirs = (collect(json.load(open(path)), '', {}) for path in sys.argv[1:3])
for kind in sorted(ours):
    for keys in ours[kind]:
        if keys not in theirs.get(kind, set()):
            known = next(iter(theirs.get(kind, {frozenset()})))
            print(f'{kind}: expected {sorted(known - keys)}, got {sorted(keys - known)}')
print(f'{len(ours)} kinds of objects compared')

"""Prints a mapping by which the numbers of a tileset of ours are tiles of the rules: peers_tiled_csv.py TSX RULES"""
import collections
import json
import re
import sys

known = {tile['id'] for tile in json.load(open(sys.argv[2]))['tiles']}
tiles = collections.defaultdict(list)
for tile, kind in re.findall(r'<tile id="(\d+)" type="([^"]+)"', open(sys.argv[1]).read()):
    if kind in known:
        tiles[kind].append(int(tile))
json.dump({'format': 'delvesmith.mapping', 'version': 1,
           'rules': [{'tiles': ids[i:i + 64], 'tile': kind}
                     for kind, ids in tiles.items() for i in range(0, len(ids), 64)]}, sys.stdout)

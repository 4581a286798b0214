# Compares two exports of Tiled as JSON, of a map and of the same in the other syntax:
#   peers_tiled_turned.py BEFORE AFTER
# prints the members that differ. Ids of the shapes of tiles are left out, which Tiled reads from XML
# alone, and lists, which Tiled 1.8 reads from neither.
import json
import sys


def plain (value):
    if isinstance(value, dict):
        if value.get("type") in ("QVariantList", "list") or value.get("name") == "waves":
            return None
        return {k: plain(v) for k, v in value.items() if k not in ("version", "tiledversion")}
    return [plain(v) for v in value] if isinstance(value, list) else value


def strip (tileset):
    for tile in tileset.get("tiles", []):
        tile.get("objectgroup", {}).pop("id", None)


def differ (a, b, path):
    if isinstance(a, dict) and isinstance(b, dict):
        return sum(differ(a.get(k), b.get(k), path + "." + k) for k in sorted(set(a) | set(b)))
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return sum(differ(x, y, "%s[%d]" % (path, i)) for i, (x, y) in enumerate(zip(a, b)))
    if a == b:
        return 0
    print("%s: %r became %r" % (path, a, b))
    return 1


maps = [plain(json.load(open(path, encoding="utf-8"))) for path in sys.argv[1:]]
for each in maps:
    for tileset in each.get("tilesets", []):
        strip(tileset)
sys.exit(differ(*maps, "map") > 0)

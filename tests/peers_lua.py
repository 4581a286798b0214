# tests/peers_lua.py — compares a map that Lua read with the same map in JSON: peers_lua.py LUA TMJ
import json
import os
import sys

lua = json.load(open(sys.argv[1]))
tmj = json.load(open(sys.argv[2]))


def colour(text):
    parts = [int(text[i : i + 2], 16) for i in range(1, len(text), 2)]
    return parts if len(parts) == 3 else parts[1:] + parts[:1]


def as_lua(value, key=""):
    """What Tiled's Lua has where the JSON has @value."""
    if key == "properties":
        return {p["name"]: {"id": p["value"]} if p.get("type") == "object" else as_lua(p["value"]) for p in value} or []
    if key in ("color", "tintcolor", "backgroundcolor"):
        return colour(value)
    if isinstance(value, list):
        return [as_lua(v["value"] if isinstance(v, dict) and "value" in v else v) for v in value]
    if isinstance(value, dict):
        return {k: as_lua(v, k) for k, v in value.items()} or []
    return value


def check(got, want, where, gone=()):
    if isinstance(want, dict) and isinstance(got, dict):
        for key in want:
            if key not in gone:
                assert key in got, f"{where}.{key}: missing"
                check(got[key], want[key], f"{where}.{key}")
    elif isinstance(want, list) and isinstance(got, list):
        assert len(got) == len(want), f"{where}: {len(got)} in place of {len(want)}"
        for i, (g, w) in enumerate(zip(got, want)):
            gone = ("point", "ellipse") if where.endswith("objects") else ()
            check(g, w, f"{where}[{i}]", gone)
    else:
        assert got == want, f"{where}: {got!r} in place of {want!r}"


def check_layers(layers):
    for layer in layers:
        for key in ("offsetx", "offsety", "parallaxx", "properties" if "properties" in layer else "name"):
            assert key in layer, f"layer {layer.get('name')}: no {key}"
        if layer["type"] == "group":
            check_layers(layer["layers"])
        elif layer["type"] == "tilelayer":
            assert layer["encoding"] == "lua" and len(layer["data"]) == layer["width"] * layer["height"]
        else:
            assert all(o["shape"] in ("rectangle", "point", "polygon", "polyline", "ellipse", "text") for o in layer["objects"])


tileset = json.load(open(os.path.join(os.path.dirname(sys.argv[2]), tmj["tilesets"][0]["source"])))
tilesets = tmj.pop("tilesets")
check(lua, as_lua(tmj), "map", ("type",))
assert lua["tilesets"][0]["firstgid"] == tilesets[0]["firstgid"]
check(lua["tilesets"][0], as_lua(tileset), "tileset", ("type", "version", "tiledversion"))
assert lua["luaversion"] == "5.1"
check_layers(lua["layers"])

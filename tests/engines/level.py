"""Levels of the tests of formats of engines: as their files say, and with oddities added."""
import json
import os
import random
import struct
import subprocess

ODD = ['a"b\\c', "tab\tline\nend", "é ☃ 𝄞", "Floor1/Objects", "../..", "100% of: @x.y", " ", "Room", "Room_2",
       "</string>", "'single'", "# no comment", "{brace", "]", "null", "id", "lock", "x" * 90, "a_2", "a", "a", "\x7f\x01"]


class Level:
    """A .delve file: tiles by floor, layer and cell, and all else as JSON."""

    def __init__(self, path):
        self.document = json.load(open(path, encoding="utf-8"))
        self.w, self.h = self.document["size"]
        self.floors = self.document["floors"]
        self.layers = []
        for floor in self.floors:
            layers = {}
            for name in ("ground", "feature"):
                layer = floor.get(name)
                legend = layer["legend"] if layer else {}
                rows = layer["rows"] if layer else [" " * self.w] * self.h
                layers[name] = {(x, y): legend.get(c) for y, row in enumerate(rows) for x, c in enumerate(row)
                                if legend.get(c) is not None}
            self.layers.append(layers)
        self.looks = self.document.get("tile_layers", [])
        self.look_cells = [{look["name"]: self.cells_of(floor.get("tile_layers", {}).get(look["name"]))
                            for look in self.looks} for floor in self.floors]

    @staticmethod
    def cells_of(layer):
        """Tiles by cell; a layer without a cell is absent."""
        return {(x, y): layer["legend"][c] for y, row in enumerate(layer["rows"]) for x, c in enumerate(row)
                if layer["legend"].get(c) is not None} if layer else {}

    def members(self):
        """Those of the document, of which engines call the layers otherwise."""
        return {"delve:" + key if key == "tile_layers" else key: value for key, value in self.document.items()}

    def room_cells(self, floor):
        """Cells of each room, in the order of the file."""
        cells = []
        for room in self.floors[floor].get("rooms", []):
            found = set()
            for run in room["runs"]:
                y, columns = run.split(":")
                first, last = columns.split("-")
                found |= {(x, int(y)) for x in range(int(first), int(last) + 1)}
            cells.append(found)
        return cells


def tiles_of(data):
    """Definitions of tiles by id."""
    return {tile["id"]: tile for tile in json.load(open(os.path.join(data, "rules", "tiles.json")))["tiles"]}


def lights_of(data):
    return {light["id"] for light in json.load(open(os.path.join(data, "rules", "lights.json")))["lights"]}


def png_size(path):
    head = open(path, "rb").read(24)
    assert head[:8] == b"\x89PNG\r\n\x1a\n", path
    return struct.unpack(">II", head[16:24])


def make_odd(path, seed):
    """Adds odd names, notes and properties, and bridges over whatever is there, to a .delve file."""
    rng = random.Random(seed)
    shown = [name for name in ODD if name.strip() and name.isprintable()]
    level = json.load(open(path, encoding="utf-8"))
    level["name"] = rng.choice(shown)
    level["properties"] = {name: value_of(rng, None) for name in rng.sample(sorted(set(shown)), 3)}
    w, h = level["size"]
    for i, floor in enumerate(level["floors"]):
        for room in floor.get("rooms", []):
            if rng.random() < 0.4:
                room["name"] = rng.choice(shown)
        things = floor.get("things", [])
        for thing in things:
            if rng.random() < 0.3:
                thing["properties"] = {name: value_of(rng, any_thing(level, i, rng)) for name in rng.sample(sorted(set(shown)), 2)}
        put_bridges(floor, rng, w, h)
    put_looks(level, rng, shown)
    json.dump(level, open(path, "w", encoding="utf-8"))


def any_thing(level, floor, rng):
    """A reference to an object of this floor, or of another."""
    other = rng.randrange(len(level["floors"]))
    things = level["floors"][other].get("things", [])
    if not things:
        return None
    return {"object": rng.choice(things)["id"], **({"floor": other} if other != floor else {})}


def value_of(rng, reference):
    values = [rng.choice(ODD), rng.randrange(-2**31, 2**31), True, False, 0.25, -1.5e-7, [1, "two", False],
              {"colour": "#80c0ff"}, {"colour": "#80c0ff20"}, {"file": "a/b c.png"}]
    if reference:
        values += [reference] * 3
    return rng.choice(values)


def put_bridges(floor, rng, w, h):
    layer = floor.setdefault("feature", {"legend": {" ": None}, "rows": [" " * w] * h})
    layer["legend"]["Ξ"] = "bridge"
    rows = [list(row) for row in layer["rows"]]
    for _ in range(12):
        x, y = rng.randrange(w), rng.randrange(h)
        if layer["legend"].get(rows[y][x]) is None:
            rows[y][x] = "Ξ"
    layer["rows"] = ["".join(row) for row in rows]


def put_looks(level, rng, shown):
    """Own layers of cells, with names that layers of engines have, too; the last one has no cell."""
    w, h = level["size"]
    names = ["Ground", "features", *rng.sample(sorted({name[:63] for name in shown}), 3), "Empty"]
    level["tile_layers"] = [{"name": name, **({"above": True} if rng.random() < 0.5 else {}),
                             **({"opacity": rng.randrange(100)} if rng.random() < 0.5 else {}),
                             **({"tint": f"#{rng.randrange(1 << 24):06x}"} if rng.random() < 0.5 else {})} for name in names]
    legend = {" ": None, "#": "wall", "o": "bridge", "*": "floor"}
    for floor in level["floors"]:
        floor["tile_layers"] = {name: {"legend": legend, "rows": ["".join(rng.choice("    #o*") for _ in range(w)) for _ in range(h)]}
                                for name in names[:-1] if rng.random() < 0.8}


def run(dsmith, *arguments):
    return subprocess.run([dsmith, *arguments], check=False, capture_output=True, text=True)


def expect(condition, *what):
    if not condition:
        raise AssertionError(" ".join(str(one) for one in what))

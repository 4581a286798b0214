"""Compares a room of GameMaker, its creation code and image with the level that they were written of."""
import json
import os
import re
import struct
import zlib

from level import expect, png_size

EMPTY = -2147483648


def read_json(path):
    """GameMaker's JSON has a comma behind each item."""
    text, out, at = open(path, encoding="utf-8", newline="").read(), [], 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])', text):
        out.append(text[at:match.start()] + (match.group() if match.group() != "," else ""))
        at = match.end()
    return json.loads("".join(out) + text[at:])


def read_code(path):
    """Values by the variables that get them."""
    lines = open(path, encoding="utf-8", newline="").read().split("\n")
    expect(lines[0].startswith("//") and lines[-1] == "", path)
    found = {}
    for line in lines[1:-1]:
        match = re.fullmatch(r'([a-z_0-9.]+) = json_parse\("((?:[^"\\]|\\["\\])*)"\);', line)
        expect(match and match[1] not in found, line[:80])
        found[match[1]] = json.loads(re.sub(r"\\(.)", r"\1", match[2]))
    return found


def first_tile_is_blank(path, px):
    data, at, packed = open(path, "rb").read(), 8, b""
    while at < len(data):
        n, kind = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + n] if kind == b"IDAT" else b""
        at += n + 12
    stride = 4 * png_size(path)[0] + 1
    rows = zlib.decompress(packed)
    return all(not any(rows[y * stride:y * stride + 4 * px + 1]) for y in range(px))


class Room:
    def __init__(self, path, level, has_image):
        self.path, self.level, self.has_image = path, level, has_image
        self.room = read_json(path)
        self.name = os.path.basename(path)[:-3]
        folder = os.path.dirname(os.path.abspath(path))
        if os.path.basename(folder) != self.name:
            folder = os.path.join(folder, self.name)
        self.code = read_code(os.path.join(folder, "RoomCreationCode.gml"))
        self.all = self.code["global.delve_level"]
        self.px = self.all["cell"]

    def left(self, floor):
        return floor * (self.level.w + 2)

    def check_room(self):
        n = len(self.level.floors)
        size = self.room["roomSettings"]
        expect(size["Width"] == (n * (self.level.w + 2) - 2) * self.px, "Width", size)
        expect(size["Height"] == self.level.h * self.px, "Height", size)
        expect((self.room["resourceType"], self.room["name"]) == ("GMRoom", self.name), "name")
        expect(self.room["creationCodeFile"] == f"rooms/{self.name}/RoomCreationCode.gml", "creationCodeFile")
        expect(len(self.room["views"]) == 8, "views")
        depths = [layer["depth"] for layer in self.room["layers"]]
        expect(depths == sorted(set(depths)), "depths", depths)

    def check_looks(self, owners):
        """Own layers of cells lie under and over the objects: the uppermost layer is the first."""
        expect(all(re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", layer["name"]) for layer in self.room["layers"]), "names")
        expect(len({layer["name"] for layer in self.room["layers"]}) == len(self.room["layers"]), "names")
        above = [look["name"] for look in reversed(self.level.looks) if look.get("above")]
        below = [look["name"] for look in reversed(self.level.looks) if not look.get("above")]
        layers = {}
        for name, layer in zip([*above, "Objects", *below, "", "", ""], self.room["layers"], strict=True):
            expect(name != "Objects" or layer["name"] == name, "order", layer["name"])
            layers[name] = layer
        for name in above + below:
            self.check_tiles(layers[name], [cells[name] for cells in self.level.look_cells], owners)

    def check_tiles(self, layer, ours, owners):
        tiles = layer["tiles"]
        w, h, cells = tiles["SerialiseWidth"], tiles["SerialiseHeight"], tiles["TileSerialiseData"]
        expect((w, h, len(cells)) == (self.left(len(self.level.floors)) - 2, self.level.h, w * h), layer["name"])
        found = {(i % w, i // w): tile for i, tile in enumerate(cells) if tile != EMPTY}
        want = {(self.left(i) + x, y): tile for i, one in enumerate(ours)
                for (x, y), tile in one.items()}
        expect(set(found) == set(want), layer["name"], len(found), len(want))
        for at, tile in found.items():
            expect(tile > 0, "the empty tile", at)
            expect(owners.get(tile) == want[at], "tile", tile, owners.get(tile), want[at])

    def check_instances(self, layer):
        order = [one["name"] for one in self.room["instanceCreationOrder"]]
        names = [one["name"] for one in layer["instances"]]
        expect(order == names and len(set(names)) == len(names), "names")
        things = [(i, thing) for i, floor in enumerate(self.level.floors) for thing in floor.get("things", [])]
        expect(len(things) == len(names), "instances", len(names))
        for (floor, thing), one in zip(things, layer["instances"]):
            expect(re.fullmatch("[a-z_0-9]+", one["name"]), one["name"])
            x, y = (self.left(floor) + thing["at"][0]) * self.px, thing["at"][1] * self.px
            expect((one["x"], one["y"]) == (x, y), one["name"], one["x"], one["y"])
            expect(self.code[one["name"] + ".delve"] == {"floor": floor, **thing}, one["name"], "data")
        expect(len(self.code) == len(things) + 1, "code")

    def check_level(self):
        without = {"size", "floors", "version", "recipe", "ignores"}
        for key, value in self.level.document.items():
            expect(key in without or self.all[key] == value, key)
        expect((self.all["width"], self.all["height"]) == (self.level.w, self.level.h), "size")
        for i, floor in enumerate(self.level.floors):
            one = self.all["floors"][i]
            expect(one["left"] == self.left(i) and len(one["rooms"]) == len(floor.get("rooms", [])), "floor", i)
            for got, room, cells in zip(one["rooms"], floor.get("rooms", []), self.level.room_cells(i)):
                shown = {(x, y) for left, top, w, h in got["cells"] for x in range(left, left + w)
                         for y in range(top, top + h)}
                expect(shown == {(self.left(i) + x, y) for x, y in cells}, "cells of", room["id"])
                expect(all(got[key] == value for key, value in room.items() if key != "runs"), room["id"])

    def check(self, owners):
        self.check_room()
        layers = {layer["name"]: layer for layer in self.room["layers"]}
        self.check_tiles(layers["Ground"], [one["ground"] for one in self.level.layers], owners)
        self.check_tiles(layers["Features"], [one["feature"] for one in self.level.layers], owners)
        self.check_looks(owners)
        self.check_instances(layers["Objects"])
        self.check_level()
        image = self.path.replace(".yy", ".tiles.png")
        expect(os.path.exists(image) == self.has_image, "image")
        expect(not self.has_image or first_tile_is_blank(image, self.px), "the first tile is not empty")

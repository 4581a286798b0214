"""Compares a collection of Defold, its tilemap, tile source and module of Lua with the level that they were written of."""
import os
import re

from level import expect, png_size

TOKEN = re.compile(r'\s*(?:#[^\n]*\n\s*)*(?:(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<number>-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)'
                   r'|(?P<name>[A-Za-z_]\w*)|(?P<mark>[{}:\[\]=,])|(?P<end>$))')
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


def tokens(text):
    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        expect(match, "token", repr(text[at:at + 40]))
        at = match.end()
        if match.lastgroup != "end":
            yield match.lastgroup, match.group(match.lastgroup)


def unescape(text):
    return re.sub(r"\\(\d{3}|.)", lambda m: chr(int(m[1])) if m[1].isdigit() else ESCAPES[m[1]], text[1:-1])


def literal(kind, text):
    if kind == "string":
        return unescape(text)
    if kind == "number":
        return float(text) if re.search("[.e]", text) else int(text)
    return text


def read_message(text):
    """A message of protocol buffers: names with their lists of values."""
    stack, name, items = [{}], None, list(tokens(text))
    i = 0
    while i < len(items):
        kind, word = items[i]
        if (kind, word) == ("mark", "}"):
            stack.pop()
            expect(stack, "a brace too many")
            i += 1
            continue
        expect(kind == "name", "expected a name", word)
        name, after = word, items[i + 1]
        values = stack[-1].setdefault(name, [])
        if after == ("mark", "{"):
            values.append({})
            stack.append(values[-1])
            i += 2
        else:
            expect(after == ("mark", ":") and items[i + 2][0] != "mark", "expected a value of", name)
            values.append(literal(*items[i + 2]))
            i += 3
    expect(len(stack) == 1, "a brace too few")
    return stack[0]


class Lua:
    """A table of Lua, as "return {...}"."""

    def __init__(self, text):
        self.items, self.at = list(tokens(text)), 0

    def next(self):
        self.at += 1
        return self.items[self.at - 1]

    def value(self):
        kind, word = self.next()
        if kind in ("string", "number"):
            return literal(kind, word)
        if kind == "name":
            expect(word in ("true", "false", "nil"), "a value", word)
            return {"true": True, "false": False, "nil": None}[word]
        expect(word == "{", "a value", word)
        return self.table()

    def table(self):
        found, items = {}, []
        while self.items[self.at] != ("mark", "}"):
            kind, word = self.items[self.at]
            if (kind, word) == ("mark", "["):
                self.next()
                key = self.value()
                expect(self.next() == ("mark", "]") and self.next() == ("mark", "="), key)
            elif kind == "name" and self.items[self.at + 1] == ("mark", "="):
                key = word
                self.at += 2
            else:
                key = None
            value = self.value()
            if key is None:
                items.append(value)
            else:
                expect(key not in found, "two members", key)
                found[key] = value
            expect(self.items[self.at] in (("mark", ","), ("mark", "}")), "a comma")
            self.at += self.items[self.at] == ("mark", ",")
        self.next()
        expect(not (found and items), "a table of both")
        return found or items


def read_lua(text):
    reader = Lua(text)
    expect(reader.next() == ("name", "return"), "return")
    value = reader.value()
    expect(reader.at == len(reader.items), "more than a table")
    return value


def read(path):
    return open(path, encoding="utf-8", newline="").read()


def only(values):
    expect(len(values) == 1, "one of", values)
    return values[0]


def expect_member(got, want, ids, floor, where):
    """@want is a value of our document; @ids: of the collection, by floor and id."""
    if isinstance(want, dict) and set(want) == {"colour"}:
        text = want["colour"]
        parts = [int(text[i:i + 2], 16) / 255 for i in range(1, len(text), 2)]
        parts += [1] * (4 - len(parts))
        expect(all(abs(a - b) < 1e-3 for a, b in zip(got, parts)) and len(got) == 4, where, got, want)
    elif isinstance(want, dict) and set(want) == {"file"}:
        expect(got == want["file"], where, got)
    elif isinstance(want, dict) and "object" in want:
        expect(got == ids[want.get("floor", floor), want["object"]], where, got, want)
    else:
        expect((got or want) == (want or got) or got == want, where, repr(got), repr(want))


class Level:
    def __init__(self, path, root, level, definitions, has_image):
        self.level, self.root, self.definitions = level, root, definitions
        self.collection = read_message(read(path))
        tiles = self.collection["embedded_instances"][0]
        parts = read_message(tiles["data"][0])
        self.map = read_message(self.resource(parts["components"][0]["component"][0]))
        self.looks = read_message(self.resource(parts["components"][1]["component"][0]))
        shape = read_message(parts["embedded_components"][0]["data"][0])
        expect(shape["collision_shape"] == parts["components"][0]["component"], "collision_shape")
        expect(shape["group"] == ["wall"] and shape["type"] == ["COLLISION_OBJECT_TYPE_STATIC"], shape)
        self.source_path = only(self.map["tile_set"])
        self.source = read_message(self.resource(self.source_path))
        self.data = read_lua(read(path.replace(".collection", "_data.lua")))
        self.px = only(self.source["tile_width"])
        self.has_image = has_image
        self.ids = {}

    def resource(self, path):
        expect(path.startswith("/"), "a path of the project", path)
        return read(os.path.join(self.root, path[1:]))

    def column(self, floor, x):
        return floor * (self.level.w + 2) + x

    def check_source(self):
        """Image, groups of collision and animations."""
        expect(self.source["tile_height"] == [self.px] == [self.data["cell"]], "tile_height")
        if not self.has_image:
            expect(self.source["image"] == [""], "image")
            return
        image = os.path.join(self.root, only(self.source["image"])[1:])
        self.columns = png_size(image)[0] // self.px
        expect(self.source["collision"] == self.source["image"], "collision")
        for animation in self.source["animations"]:
            expect(animation["start_tile"] == animation["end_tile"], animation)
        names = [only(one["id"]) for one in self.source["animations"]]
        expect(len(set(names)) == len(names), "animations")

    def check_cells(self, owners):
        """@owners: definitions by tile."""
        layers = {only(layer["id"]): layer for layer in self.map["layers"]}
        expect(list(layers) == ["ground", "features"], list(layers))
        groups = [only(hull["collision_group"]) for hull in self.source["convex_hulls"]]
        for name, ours in (("ground", "ground"), ("features", "feature")):
            found = {}
            for cell in layers[name].get("cell", []):
                at = (only(cell["x"]), only(cell["y"]))
                expect(at not in found, "two cells", at)
                found[at] = only(cell["tile"])
            want = {(self.column(i, x), self.level.h - 1 - y): tile for i, layer in enumerate(self.level.layers)
                    for (x, y), tile in layer[ours].items()}
            expect(set(found) == set(want), name, len(found), len(want))
            for at, tile in found.items():
                expect(owners.get(tile) == want[at], "tile", tile, owners.get(tile), want[at])
                blocks = "blocks-move" in self.definitions[want[at]].get("flags", [])
                expect((groups[tile] if tile < len(groups) else "") == ("wall" if blocks else ""), "group", at)

    def check_looks(self, owners):
        """Own layers of cells are a tilemap of their own, which stops nothing, under and over the objects."""
        layers = self.looks["layers"]
        expect(only(self.looks["tile_set"]) == self.source_path, "tile_set", self.looks["tile_set"])
        expect(len(layers) == len(self.level.looks), "layers", len(layers))
        expect(len({only(layer["id"]) for layer in layers}) == len(layers), "ids of layers")
        places = {True: [0.5], False: [0.1]}
        for layer, look in zip(layers, self.level.looks):
            found = {(only(cell["x"]), only(cell["y"])): owners.get(only(cell["tile"])) for cell in layer.get("cell", [])}
            want = {(self.column(i, x), self.level.h - 1 - y): tile for i, cells in enumerate(self.level.look_cells)
                    for (x, y), tile in cells[look["name"]].items()}
            expect(found == want, look["name"], len(found), len(want))
            z, above = only(layer["z"]), bool(look.get("above"))
            expect(places[above][-1] < z < (1 if above else 0.5), look["name"], "z", z)
            expect(layer["is_visible"] == [1], look["name"], "is_visible")
            places[above].append(z)

    def name_objects(self):
        for i, floor in enumerate(self.level.floors):
            objects = self.data["floors"][i]["objects"] or {}
            expect(len(objects) == len(floor.get("things", [])), "objects", i)
            for name, one in objects.items():
                self.ids[i, one["id"]] = name
        expect(len(set(self.ids.values())) == len(self.ids), "ids of the collection")

    def check_members(self, got, want, placed, floor, where):
        for key, value in want.items():
            if key == "properties":
                expect(set(got["properties"]) == set(value), where, "properties")
                for name in value:
                    expect_member(got["properties"][name], value[name], self.ids, floor, (where, name))
            elif key not in placed:
                expect_member(got[key], value, self.ids, floor, (where, key))

    def check_objects(self):
        instances = {}
        for one in self.collection["embedded_instances"][1:]:
            expect(only(one["id"]) not in instances, "two instances", one["id"])
            instances[only(one["id"])] = one
        expect(set(instances) == set(self.ids.values()), "instances")
        animations = {only(one["id"]) for one in self.source.get("animations", [])}
        for i, floor in enumerate(self.level.floors):
            for thing in floor.get("things", []):
                name = self.ids[i, thing["id"]]
                one, data = instances[name], self.data["floors"][i]["objects"][name]
                x, y = self.column(i, thing["at"][0]), self.level.h - 1 - thing["at"][1]
                place = only(one["position"])
                expect((only(place["x"]), only(place["y"])) == ((x + 0.5) * self.px, (y + 0.5) * self.px), name, place)
                expect((data["x"], data["y"], data["kind"]) == (x + 1, y + 1, thing["kind"]), name, data)
                self.check_members(data, thing, {"kind", "at"}, i, name)
                rooms = [k for k, cells in enumerate(self.level.room_cells(i)) if tuple(thing["at"]) in cells]
                expect(data.get("room") == (rooms[0] + 1 if rooms else None), name, "room")
                shown = only(one["data"])
                expect((thing["kind"] in animations) == (shown != ""), name, "sprite")
                if shown:
                    part = only(read_message(shown)["embedded_components"])
                    sprite = read_message(only(part["data"]))
                    expect(sprite["default_animation"] == [thing["kind"]], name, sprite)
                    expect(only(sprite["textures"])["texture"] == [self.source_path], name, sprite)

    def check_rooms(self):
        for i, floor in enumerate(self.level.floors):
            rooms, cells = floor.get("rooms", []), self.level.room_cells(i)
            found = self.data["floors"][i]["rooms"]
            expect(len(found) == len(rooms), "rooms", i)
            for one, room, want in zip(found, rooms, cells):
                got = {(x, y) for r in one["cells"] for x in range(r["x"], r["x"] + r["w"])
                       for y in range(r["y"], r["y"] + r["h"])}
                expect(got == {(self.column(i, x) + 1, self.level.h - y) for x, y in want}, "cells of", room["id"])
                self.check_members(one, room, {"runs"}, i, room["id"])

    def check(self, owners):
        self.check_source()
        self.check_cells(owners)
        self.check_looks(owners)
        self.name_objects()
        self.check_members(self.data, self.level.members(), {"size", "floors", "version", "recipe", "ignores"}, 0, "level")
        expect((self.data["width"], self.data["height"]) == (self.level.w, self.level.h), "size")
        self.check_objects()
        self.check_rooms()

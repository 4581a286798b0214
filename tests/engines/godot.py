"""Compares a scene of Godot, its tileset and image with the level that they were written of."""
import base64
import os
import re
import struct

import godot_text
from godot_text import Call
from level import expect, png_size

PEERS = {"top_side": (0, -1), "right_side": (1, 0), "bottom_side": (0, 1), "left_side": (-1, 0)}


class Tileset:
    def __init__(self, path, px, has_image):
        sections = godot_text.read(path)
        head, source, resource = sections[0], sections[-2], sections[-1]
        expect((head.tag, head.head["type"], head.head["format"]) == ("gd_resource", "TileSet", 3), path, "head")
        expect(head.head["load_steps"] == len(sections) - 1, path, "load_steps", head.head)
        expect(source.head == {"type": "TileSetAtlasSource", "id": "tiles"}, path, "source")
        expect(resource.tag == "resource" and resource.body["sources/0"] == Call(["SubResource", "tiles"]), path)
        expect(resource.body["tile_size"] == Call(["Vector2i", px, px]), path, "tile_size")
        expect(source.body["texture_region_size"] == Call(["Vector2i", px, px]), path)
        self.px, self.resource, self.tiles = px, resource.body, {}
        for name, value in source.body.items():
            match = re.fullmatch(r"(\d+):(\d+)/(.*)", name)
            if match:
                self.take((int(match[1]), int(match[2])), match[3], value)
        if has_image:
            image = sections[1].head
            expect(image["type"] == "Texture2D" and source.body["texture"] == Call(["ExtResource", image["id"]]))
            self.image = os.path.join(os.path.dirname(path), image["path"])
            w, h = png_size(self.image)
            expect(all((x + 1) * px <= w and (y + 1) * px <= h for x, y in self.tiles), path, "tiles off the image")

    def take(self, at, name, value):
        tile = self.tiles.setdefault(at, {})
        if name == "next_alternative_id":
            tile["next"] = value
            return
        match = re.fullmatch(r"(\d+)(?:/(.*))?", name)
        alternative, member = int(match[1]), match[2]
        if member is None:
            expect(value == alternative, name, value)
            tile[alternative] = {}
        else:
            tile[alternative][member] = value  # KeyError: a member before its tile

    def check(self, definitions):
        """Collision and flags of each tile are those of its definition."""
        names = [self.resource[f"custom_data_layer_{i}/name"] for i in range(3)]
        expect(names == ["tile", "blocks_move", "blocks_sight"], names)
        half = self.px / 2
        square = Call(["PackedVector2Array", -half, -half, half, -half, half, half, -half, half])
        for at, tile in self.tiles.items():
            flags = definitions.get(tile[0]["custom_data_0"], {}).get("flags", [])
            expect(tile[0].get("physics_layer_0/polygon_0/points") == (square if "blocks-move" in flags else None), at)
            expect(tile[0].get("custom_data_1", False) == ("blocks-move" in flags), at)
            expect(tile[0].get("custom_data_2", False) == ("blocks-sight" in flags), at)
            if 1 in tile:
                expect(tile["next"] == 2 and "physics_layer_0/polygon_0/points" not in tile[1], at)
                expect(tile[1]["custom_data_0"] == tile[0]["custom_data_0"], at)
            if "terrain" in tile[0]:
                key = f"terrain_set_{tile[0]['terrain_set']}/terrain_{tile[0]['terrain']}/name"
                expect(self.resource[key] == tile[0]["custom_data_0"], at, "terrain")

    def id_of(self, at):
        return self.tiles[at][0]["custom_data_0"]


CHECKED = {}


def tileset_of(path, px, has_image, definitions):
    """Checked; levels of the same size of cells have the same, but for the name of the image."""
    text = open(path, encoding="utf-8").read()
    image = os.path.basename(path).replace(".tres", ".png")
    key = text.replace(image, "")
    expect(text.count(image) == (1 if has_image else 0), path, "names its image")
    if key not in CHECKED:
        CHECKED[key] = Tileset(path, px, has_image)
        CHECKED[key].check(definitions)
    return CHECKED[key]


class Scene:
    def __init__(self, path, level, definitions, has_image=True):
        self.level, self.definitions = level, definitions
        sections = godot_text.read(path)
        head = sections[0]
        expect((head.tag, head.head["format"]) == ("gd_scene", 4), path, head.head)
        resources = [one for one in sections if one.tag in ("ext_resource", "sub_resource")]
        expect(head.head["load_steps"] == len(resources) + 1, path, head.head)
        self.files = {one.head["id"]: one.head for one in sections if one.tag == "ext_resource"}
        for one in self.files.values():
            expect(os.path.exists(os.path.join(os.path.dirname(path), one["path"])), path, one)
        expect(("image" in self.files) == has_image, path, "image")
        self.nodes = {}
        for one in sections:
            if one.tag == "node":
                self.add(one)
        self.root = self.nodes["."]
        self.px = self.root.body["metadata/cell"]
        self.tileset = tileset_of(os.path.join(os.path.dirname(path), self.files["tiles"]["path"]), self.px, has_image,
                                  definitions)

    def add(self, node):
        name, parent = node.head["name"], node.head.get("parent")
        expect(name and not re.search(r'[.:@/"%\x00-\x1f]', name), "name", repr(name))
        if parent is None:
            expect(not self.nodes, "a second root")
            path = "."
        else:
            expect(parent in self.nodes, "no parent", parent)
            path = name if parent == "." else f"{parent}/{name}"
        expect(path not in self.nodes, "two nodes", path)
        self.nodes[path] = node

    def children(self, parent):
        return [node for node in self.nodes.values() if node.head.get("parent") == parent]

    # ---- cells

    def cells(self, path):
        """Source, atlas place and alternative by cell."""
        node = self.nodes[path]
        expect(node.head["type"] == "TileMapLayer" and node.body["tile_set"] == Call(["ExtResource", "tiles"]), path)
        name, text = node.body["tile_map_data"]
        data = base64.b64decode(text, validate=True)
        expect(name == "PackedByteArray" and data[:2] == b"\0\0" and len(data) % 12 == 2, path, "data")
        found = {}
        for x, y, source, column, row, alternative in struct.iter_unpack("<hhHHHH", data[2:]):
            expect((x, y) not in found and source == 0, path, "cell", x, y)
            found[x, y] = ((column, row), alternative)
        return found

    def check_layer(self, floor, layer, name):
        want = self.level.layers[floor][layer]
        found = self.cells(f"Floor{floor + 1}/{name}")
        shown = {cell: self.tileset.id_of(tile) for cell, (tile, _) in found.items()}
        expect(shown == {cell: tile for cell, tile in want.items() if cell in found}, "floor", floor, layer)
        expect(set(found) == set(want), "floor", floor, layer, len(found), len(want))
        for cell, (tile, alternative) in found.items():
            over = self.definitions.get(self.level.layers[floor]["feature"].get(cell), {}).get("flags", [])
            blocks = "blocks-move" in self.definitions[want[cell]].get("flags", [])
            bridged = layer == "ground" and "bridge" in over and blocks
            expect(alternative == (1 if bridged else 0) and alternative in self.tileset.tiles[tile], "bridge", cell)
        return found

    def check_looks(self, floor):
        """Own layers of cells stop nothing, and lie under or over the objects in their order."""
        nodes = self.children(f"Floor{floor + 1}")
        order = [node.body.get("metadata/tile_layer", node.head["name"]) for node in nodes]
        names = [look["name"] for look in self.level.looks]
        above = [look["name"] for look in self.level.looks if look.get("above")]
        below = [name for name in names if name not in above]
        expect(order == ["Ground", "Features", *below, "Rooms", "Objects", *above], "order", floor, order)
        for look in self.level.looks:
            node = next(node for node in nodes if node.body.get("metadata/tile_layer") == look["name"])
            found = self.cells(f"Floor{floor + 1}/{node.head['name']}")
            shown = {cell: self.tileset.id_of(tile) for cell, (tile, _) in found.items()}
            expect(shown == self.level.look_cells[floor][look["name"]], "floor", floor, look["name"])
            expect(node.body["collision_enabled"] is False, look["name"], "collision")
            expect(node.body.get("z_index", 0) == (1 if look.get("above") else 0), look["name"], "z_index")
            tint = int(look.get("tint", "#ffffff")[1:], 16)
            want = [(tint >> 16) / 255, (tint >> 8 & 255) / 255, (tint & 255) / 255, look.get("opacity", 100) / 100]
            got = node.body.get("modulate", ("Color", 1, 1, 1, 1))
            expect(got[0] == "Color" and all(abs(a - b) < 1e-5 for a, b in zip(got[1:], want)), look["name"], got, want)

    def check_terrain(self, floor, found):
        """Walls join walls, and not the floor: each side's bit is of that side."""
        ground, n = self.level.layers[floor]["ground"], 0
        for (x, y), (tile, _) in found.items():
            data = self.tileset.tiles[tile][0]
            if data["custom_data_0"] != "wall" or "terrain" not in data:
                continue
            for peer, (dx, dy) in PEERS.items():
                beside = ground.get((x + dx, y + dy))
                has = data.get(f"terrains_peering_bit/{peer}") is not None
                if beside in ("wall", "floor"):
                    over = self.level.layers[floor]["feature"].get((x + dx, y + dy), "")
                    expect(has == (beside == "wall") or over, "terrain", x, y, peer)
                    n += 1
        return n

    # ---- nodes

    def resolve(self, path, from_path):
        at = from_path.split("/")
        for part in path.split("/"):
            at = at[:-1] if part == ".." else at + [part]
        return "/".join(at)

    def expect_value(self, got, want, path, where):
        if isinstance(want, dict) and set(want) == {"colour"}:
            text = want["colour"]
            parts = [int(text[i:i + 2], 16) / 255 for i in range(1, len(text), 2)]
            parts += [1] * (4 - len(parts))
            expect(got[0] == "Color" and all(abs(a - b) < 1e-5 for a, b in zip(got[1:], parts)), where, got, want)
        elif isinstance(want, dict) and set(want) == {"file"}:
            expect(got == want["file"], where, got, want)
        elif isinstance(want, dict) and "object" in want:
            expect(isinstance(got, Call) and got[0] == "NodePath", where, got, want)
            target = self.resolve(got[1], path)
            floor = want.get("floor", int(path.split("/")[0][5:]) - 1)
            expect(target.startswith(f"Floor{floor + 1}/Objects/"), where, got, want)
            expect(self.nodes[target].body["metadata/id"] == want["object"], where, got, want)
        else:
            expect(got == want and type(got) is type(want), where, repr(got), repr(want))

    def check_members(self, path, want, placed):
        """All members of @want but those in @placed are metadata."""
        body = self.nodes[path].body
        others = {key: value for key, value in want.items() if key.startswith("delve:")}
        for key, value in want.items():
            if key == "properties":
                value = {**value, **others}
                got = body["metadata/properties"]
                expect(set(got) == set(value), path, "properties", set(got), set(value))
                for name in value:
                    self.expect_value(got[name], value[name], path, (path, name))
            elif key not in placed and key not in others:
                self.expect_value(body[f"metadata/{key}"], value, path, (path, key))

    def check_rooms(self, floor):
        rooms, cells = self.level.floors[floor].get("rooms", []), self.level.room_cells(floor)
        nodes = self.children(f"Floor{floor + 1}/Rooms")
        expect(len(nodes) == len(rooms), "rooms", floor, len(nodes), len(rooms))
        for node, room, want in zip(nodes, rooms, cells):
            found = set()
            for _, x, y, w, h in node.body["metadata/cells"]:
                rect = {(i, k) for i in range(x, x + w) for k in range(y, y + h)}
                expect(not rect & found, "overlap", room)
                found |= rect
            expect(found == want, "cells of", room["id"])
            x, y = node.body["position"][1:]
            expect((int(x // self.px), int(y // self.px)) in want, "place of", room["id"])
            self.check_members(f"Floor{floor + 1}/Rooms/{node.head['name']}", room, {"runs"})

    def check_objects(self, floor):
        things, cells = self.level.floors[floor].get("things", []), self.level.room_cells(floor)
        nodes = self.children(f"Floor{floor + 1}/Objects")
        rooms = self.level.floors[floor].get("rooms", [])
        expect(len(nodes) == len(things), "objects", floor, len(nodes), len(things))
        for node, thing in zip(nodes, things):
            x, y = thing["at"]
            path = f"Floor{floor + 1}/Objects/{node.head['name']}"
            place = Call(["Vector2", (x + 0.5) * self.px, (y + 0.5) * self.px])
            expect(node.body["position"] == place, path, node.body["position"], thing["at"])
            expect(node.body["metadata/cell"] == Call(["Vector2i", x, y]), path, "cell")
            expect(node.body["metadata/kind"] == thing["kind"] and thing["kind"] in node.head["groups"], path)
            self.check_members(path, thing, {"kind", "at"})
            room = [i for i, one in enumerate(cells) if (x, y) in one]
            expect(bool(room) == ("metadata/room" in node.body), path, "room")
            if room:
                at = self.resolve(node.body["metadata/room"][1], path)
                expect(self.nodes[at].body["metadata/id"] == rooms[room[0]]["id"], path, "room")
            if node.head["type"] == "Sprite2D":
                _, left, top, w, h = node.body["region_rect"]
                expect(w == h == self.px and left % w == top % h == 0, path, "picture")
                expect(self.tileset.id_of((left // w, top // h)) == thing["kind"], path, "picture")
            else:
                expect(node.head["type"] == "Marker2D", path, node.head["type"])

    def check_lights(self, lights):
        """Each object that is a light has one at its place; all are on their floors."""
        places = set()
        for node in self.children("Lights"):
            if node.head["type"] == "CanvasModulate":
                continue
            floor, (_, x, y) = node.body["metadata/floor"], node.body["metadata/cell"]
            left = (floor - 1) * (self.level.w + 2)
            place = Call(["Vector2", (left + x + 0.5) * self.px, (y + 0.5) * self.px])
            expect(node.head["type"] == "PointLight2D" and node.body["position"] == place, node.head)
            expect(node.body["metadata/radius"] > 0 and node.body["texture_scale"] > 0, node.head)
            places.add((floor - 1, x, y))
        for i, floor in enumerate(self.level.floors):
            for thing in floor.get("things", []):
                expect(thing["kind"] not in lights or (i, *thing["at"]) in places, "light", thing)
        return len(places)

    def check(self, lights):
        """All of it; the number of sides of walls that were compared."""
        n = 0
        self.check_members(".", self.level.members(), {"size", "floors", "version", "recipe", "ignores"})
        for i in range(len(self.level.floors)):
            offset = self.nodes[f"Floor{i + 1}"].body.get("position", Call(["Vector2", 0, 0]))
            expect(offset == Call(["Vector2", i * (self.level.w + 2) * self.px, 0]), "floor", i, offset)
            ground = self.check_layer(i, "ground", "Ground")
            self.check_layer(i, "feature", "Features")
            self.check_looks(i)
            n += self.check_terrain(i, ground)
            self.check_rooms(i)
            self.check_objects(i)
        self.check_lights(lights)
        return n

"""Compares files of engines of ours with those that Tiled writes of our map of the same level, of one floor:
peers_tiled_engines.py OURS.tilemap TILED.tilemap OURS.yy TILED.yy. Prints a line for each difference."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "engines"))
sys.dont_write_bytecode = True

import defold  # noqa: E402
import gamemaker  # noqa: E402


def cells_of(path):
    """(column, row, tile) of each layer, and nothing that is turned."""
    found = {}
    for layer in defold.read_message(defold.read(path))["layers"]:
        cells = layer.get("cell", [])
        if any(cell.get("h_flip", [0]) != [0] or cell.get("v_flip", [0]) != [0] for cell in cells):
            print(path, "has turned tiles")
        found[layer["id"][0].lower()] = {(cell["x"][0], cell["y"][0], cell["tile"][0]) for cell in cells}
    return found


def layers_of(layers):
    for layer in layers:
        yield layer
        yield from layers_of(layer["layers"])


def room_of(path):
    layers = {layer["name"]: layer for layer in layers_of(gamemaker.read_json(path)["layers"])}
    tiles = {name: layers[name]["tiles"] for name in ("Ground", "Features")}
    places = sorted((one["x"], one["y"]) for one in layers["Objects"]["instances"])
    return tiles, places, layers


def main(ours, theirs, our_room, their_room):
    a, b = cells_of(ours), cells_of(theirs)
    if a != b or not a["ground"]:
        print("the tilemap is not Tiled's:", {name: len(a.get(name, set()) ^ b[name]) for name in b})
    (a, places, ordered), (b, their_places, their_ordered) = room_of(our_room), room_of(their_room)
    for name in b:
        want = [tile + 1 if abs(tile) != -gamemaker.EMPTY else gamemaker.EMPTY for tile in b[name]["TileSerialiseData"]]
        if a[name]["TileSerialiseData"] != want:  # our image begins with an empty tile
            print(f"the tiles of {name} are not Tiled's")
        if (a[name]["SerialiseWidth"], a[name]["SerialiseHeight"]) != (b[name]["SerialiseWidth"], b[name]["SerialiseHeight"]):
            print(f"the size of {name} is not Tiled's")
    if places != their_places:
        print("the places of instances are not Tiled's:", places[:3], their_places[:3])
    if sorted(ordered, key=lambda name: ordered[name]["depth"])[0] != "Objects" or \
            ordered["Features"]["depth"] > ordered["Ground"]["depth"]:
        print("the layers lie in another order")
    if not re.match("GM", gamemaker.read_json(their_room)["resourceType"]):
        print("Tiled's room is none")


main(*sys.argv[1:])

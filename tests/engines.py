#!/usr/bin/env python3
"""Levels as files of engines, read again by readers of this test and compared cell by cell and object by object:
engines.py DSMITH [SEEDS]"""
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "engines"))
sys.dont_write_bytecode = True

import defold  # noqa: E402
import gamemaker  # noqa: E402
import godot  # noqa: E402
import level as levels  # noqa: E402

RECIPES = ["rooms-and-corridors", "key-and-door-crypt", "descent", "cave-with-lake", "metroidvania-castle", "tower"]
DATA = os.path.join(HERE, "..", "data")


def export(dsmith, source, target, *options):
    answer = levels.run(dsmith, "convert", source, target, "--force", *options)
    levels.expect(answer.returncode == 0, target, answer.stderr)
    return answer.stderr


def check_godot(dsmith, path, level, seed):
    """With images every other time: their sheet has a tile for each neighbourhood."""
    has_image, px = seed % 2 == 1, [5, 8][seed // 2 % 2]
    target = path.replace(".delve", ".tscn")
    export(dsmith, path, target, "--cell", str(px), *([] if has_image else ["--no-images"]))
    scene = godot.Scene(target, level, levels.tiles_of(DATA), has_image)
    levels.expect(scene.px == px, target, "cell", scene.px)
    return scene.check(levels.lights_of(DATA)), scene.tileset


def owners_of(tileset, has_image, first):
    """Definitions by number of a tile in the sheet, counted from @first: Godot's tileset has the same one."""
    columns = 64 if has_image else 16
    return {y * columns + x + first: tileset.id_of((x, y)) for x, y in tileset.tiles}


def check_defold(dsmith, path, level, seed, tileset):
    """In a folder of the project, which its paths begin with; without images as for Godot."""
    root = os.path.dirname(path)
    folder = os.path.join(root, "main", "levels")
    os.makedirs(folder, exist_ok=True)
    open(os.path.join(root, "game.project"), "w").close()
    has_image = seed % 2 == 1
    target = os.path.join(folder, f'odd "{seed}"\\ name.collection')
    export(dsmith, path, target, "--cell", str(tileset.px), *([] if has_image else ["--no-images"]))
    owners = owners_of(tileset, has_image, 0)
    defold.Level(target, root, level, levels.tiles_of(DATA), has_image).check(owners)


def check_gamemaker(dsmith, path, level, seed, tileset):
    """In the folder of the room."""
    has_image = seed % 2 == 1
    folder = path.replace(".delve", "")
    os.makedirs(folder, exist_ok=True)
    target = os.path.join(folder, "hall.yy")
    export(dsmith, path, target, "--cell", str(tileset.px), *([] if has_image else ["--no-images"]))
    gamemaker.Room(target, level, has_image).check(owners_of(tileset, has_image, 1 if has_image else 0))


def main():
    dsmith, seeds = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        for recipe in RECIPES:
            for seed in range(seeds):
                path = os.path.join(folder, f"{recipe} {seed}.delve")
                answer = levels.run(dsmith, "generate", recipe, "--seed", str(seed), "-o", path)
                levels.expect(answer.returncode == 0, recipe, seed, answer.stderr)
                levels.make_odd(path, f"{recipe} {seed}")
                level = levels.Level(path)
                try:
                    sides, tileset = check_godot(dsmith, path, level, seed)
                    check_defold(dsmith, path, level, seed, tileset)
                    check_gamemaker(dsmith, path, level, seed, tileset)
                    compared += sides
                except AssertionError as error:
                    sys.exit(f"engines: {recipe}, seed {seed}: {error}")
    levels.expect(compared > 1000, "only", compared, "sides of walls were compared")


main()

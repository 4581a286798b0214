#!/usr/bin/env python3
"""Compares a REXPaint picture as libtcod loads it with its file and with the level as text:
tests/peers_libtcod.py FILE.xp FILE.txt

Prints each cell in which they differ, and exits with 1 then.
"""
import ctypes
import gzip
import struct
import sys

FAR = 0xFF00FF  # background of a cell that is not there


class Colour(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint8) for name in "rgb"]


def read_file(path):
    """Layers of the picture: width, height, and cells column by column."""
    data = gzip.open(path).read()
    n, at, layers = struct.unpack_from("<i", data, 4)[0], 8, []
    for _ in range(n):
        w, h = struct.unpack_from("<ii", data, at)
        at += 8
        layers.append((w, h, [struct.unpack_from("<I6B", data, at + 10 * i) for i in range(w * h)]))
        at += 10 * w * h
    assert at == len(data), "bytes behind the last layer"
    return layers


def read_rows(path):
    lines = open(path, encoding="utf-8").read().split("\n")
    return [line for line in lines if not (line.startswith("# ") and " = " in line)]


def load(path):
    lib = ctypes.CDLL("libtcod.so.1")
    lib.TCOD_console_list_from_xp.restype = lib.TCOD_list_get.restype = ctypes.c_void_p
    lib.TCOD_console_get_char_foreground.restype = Colour
    lib.TCOD_console_get_char_background.restype = Colour
    consoles = ctypes.c_void_p(lib.TCOD_console_list_from_xp(path.encode()))
    assert consoles, "libtcod refuses the picture"
    return lib, [ctypes.c_void_p(lib.TCOD_list_get(consoles, i)) for i in range(lib.TCOD_list_size(consoles))]


def cell_of(lib, console, x, y):
    fg = lib.TCOD_console_get_char_foreground(console, x, y)
    bg = lib.TCOD_console_get_char_background(console, x, y)
    return lib.TCOD_console_get_char(console, x, y), fg.r, fg.g, fg.b, bg.r, bg.g, bg.b


def is_there(cell):
    return cell[4] << 16 | cell[5] << 8 | cell[6] != FAR


def main(path, text):
    layers, rows, (lib, consoles) = read_file(path), read_rows(text), load(path)
    assert len(layers) == len(consoles), "%d layers, libtcod has %d" % (len(layers), len(consoles))
    wrong = n_same = 0
    for (w, h, cells), console in zip(layers, consoles):
        size = lib.TCOD_console_get_width(console), lib.TCOD_console_get_height(console)
        assert size == (w, h), "%s, libtcod has %s" % ((w, h), size)
        for i, cell in enumerate(cells):
            got = cell_of(lib, console, i // h, i % h)
            if got != cell:
                wrong += 1
                print("%d, %d: %s, libtcod has %s" % (i // h, i % h, cell, got))
    for y, row in enumerate(rows[: layers[0][1]]):
        for x, char in enumerate(row):
            here = [cell_of(lib, console, x, y) for console in consoles]
            want = char.encode("cp437", "ignore")
            if want in (b"", b".") or is_there(here[2]):
                continue  # not in the code page; the text leaves out some of equal characters
            code = next((cell[0] for cell in reversed(here) if is_there(cell)), 0x20)
            n_same += code == want[0]
            if code != want[0]:
                wrong += 1
                print("%d, %d: %s in the text, libtcod has code %d" % (x, y, char, code))
    assert n_same > 0, "no cell to compare with the text"
    print("cells as in the text: %d" % n_same)
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))

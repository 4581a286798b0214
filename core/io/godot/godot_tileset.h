/* core/io/godot/godot_tileset.h — sheets as tilesets of Godot. */
#pragma once

#include "io/sheet.h"

/* The alternative of a tile that blocks movement, which lets bodies pass: of ground under a bridge.
 */
#define DS_GODOT_BRIDGED 1

/* True for tiles with the alternative DS_GODOT_BRIDGED: ground that blocks movement. */
bool ds_godot_can_bridge (const DsTileSheet *sheet, const DsRules *rules, size_t tile);
/* Appends the resource of @sheet, whose image is the file @image beside it: a source of tiles with
 * collision, our ids and flags as custom data, and a terrain for each picture that joins its
 * neighbours. DS_NOMEM. O(tiles). */
DsStatus ds_godot_write_tileset (const DsTileSheet *sheet, const DsRules *rules, const char *image,
                                 DsText *out, DsError *err) DS_MUST_CHECK;

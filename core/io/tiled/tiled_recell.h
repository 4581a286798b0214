/* core/io/tiled/tiled_recell.h — cells of a map of Tiled that differ between two levels of ours,
 * and the tiles of our tileset in it. Private to core/io/tiled. */
#pragma once

#include "io/foreign/edit.h"
#include "io/tiled/tiled_merge.h"

/* Our tileset in a map: as it was read, and as it is written. Held by value; all zero is empty. */
typedef struct {
  const DsForeignTileset *old; /* NULL: the map lacks it */
  uint32_t first;              /* number of its first tile in the map */
  size_t n;
  const char **classes; /* by tile; owned, the texts borrowed from the file */
  DsTiledFile file;
  uint32_t *moved; /* by tile of old: what it becomes; NULL: all stay; owned */
} DsTiledOurTiles;

/* Finds the tileset of the file at @path, whose new text is @set. *@fits is false where the numbers
 * of its tiles would meet those of another tileset. DS_NOMEM and errors of reading. O(tiles^2). */
DsStatus ds_tiled_our_tiles_find (DsTiledOurTiles *out, const DsForeign *map, const char *path,
                                  const DsText *set, bool *fits, DsError *err) DS_MUST_CHECK;
/* A cell of the map by the new order of the tiles. */
uint32_t ds_tiled_our_tiles_moved (const DsTiledOurTiles *self, uint32_t cell);
/* Frees everything and zeroes it; safe to call twice. */
void ds_tiled_our_tiles_clear (DsTiledOurTiles *self);

/* Adds the cells of the map that become others to @out: those that differ in the texts of @pairs,
 * with tiles of @tiles. Where only the drawing differs, one that was chosen by hand stays. A layer
 * that is moved, and lacks such a cell, is anchored in @pairs.
 * DS_NOMEM, and errors of reading. O(cells). */
DsStatus ds_tiled_recell (DsForeignEdits *out, const DsTiledSource *source, const DsTiledText *old,
                          DsTiledPairs *pairs, const DsTiledOurTiles *tiles,
                          DsError *err) DS_MUST_CHECK;

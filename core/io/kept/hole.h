/* core/io/kept/hole.h — holes: cells of open ground from which an edit takes all tiles, where the
 * map draws ground by tiles that no rule means; they get such a tile, too. */
#pragma once

#include "io/kept/stack.h"

/* Private state. Held by value; begun with the first fields, all borrowed. */
typedef struct {
  DsStack *stack;
  const DsImport *made;
  const DsImportPlace *place;
  const DsFloor *theirs;  /* of the import */
  const bool *changeable; /* layers that may change */
  uint16_t ground;        /* of cells without a rule */
  bool is_elsewhere;      /* cells of the source mean nothing for those next to a hole */
  bool is_counted[DS_STACK_LAYERS];
  uint32_t usual[DS_STACK_LAYERS]; /* on most cells of that ground */
} DsHoles;

/* Fills the layers of the cell @their that were not empty in @before and are in @tiles, which give
 * @want: with the tile that most open cells next to it have in the source, else most of those up to
 * four cells off, unless is_elsewhere, else most of all. A layer stays empty where most have
 * nothing, or where a lower one shows. False: the cell would be a hole, and the source has no open
 * cell. O(1), but once for each layer O(cells). */
bool ds_holes_fill (DsHoles *self, DsCell their, const DsStackTiles *before, DsStackTiles *tiles,
                    const DsStackCell *want);

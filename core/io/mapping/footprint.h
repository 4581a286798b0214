/* core/io/mapping/footprint.h — cells that a foreign object covers. */
#pragma once

#include "io/mapping/importer.h"

/* Held by value. Borrows the import, the place and the object. */
typedef struct {
  const DsImport *made;
  const DsImportPlace *place;
  const DsForeignObject *object;
  DsRect rect;   /* of the floor, within the level */
  DsCell middle; /* that of the object; may lie outside of the level */
  bool is_whole; /* all of the rectangle; else the cells whose middle the polygon has */
} DsFootprint;

/* A rectangle covers cells of which at least half lie in it on both axes, a polygon those whose
 * middle it has; without any, each covers one cell. Rectangles may be rotated by quarters of a
 * turn; no other rotation counts, and all that is round is its rectangle. False: a polygon with too
 * many sides and cells, which is its rectangle, too. O(cells * sides). */
bool ds_footprint_find (DsFootprint *out, DsImporter *self, const DsImportPlace *place,
                        const DsForeignObject *object);
/* True when the object covers a cell of the rectangle. O(sides). */
bool ds_footprint_has (const DsFootprint *self, DsCell cell);
/* The cell of the middle of @object; columns and rows that no floor has are -1. */
DsCell ds_footprint_middle (const DsImport *made, const DsImportPlace *place,
                            const DsForeignObject *object);
/* True for a rotation that the footprint leaves out. */
bool ds_footprint_is_turned (const DsForeignObject *object);

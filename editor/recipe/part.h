/* editor/recipe/part.h — the part of a level that is regenerated. */
#pragma once

#include "gen/gen.h"

#include <glib.h>

/* Everything, when zeroed. */
typedef struct {
  DsGenOptions options; /* only_floor: a part, of which the mask is @mask */
  DsMask mask;
  guint64 seed;
} DsePart;

/* The cells of @spans on @floor, but for stairs that lead to other floors, and cells that stairs of
 * other floors lead to. FALSE: no memory; then it is everything. @self is not to be moved. */
gboolean dse_part_init (DsePart *self, const DsDungeon *dungeon, gsize floor, const DsSpans *spans);
void dse_part_clear (DsePart *self); /* becomes everything */
/* True if @mask holds all cells of a dungeon of one floor. */
gboolean dse_part_is_everything (const DsMask *mask, const DsDungeon *dungeon);

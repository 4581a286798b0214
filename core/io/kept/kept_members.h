/* core/io/kept/kept_members.h — members of objects, rooms, regions, locks and levels that a level
 * which is written back to its source loses. */
#pragma once

#include "io/losses.h"
#include "map/tile_layers.h"

/* Counts the members of @extras that @got, which is read back, lacks or has otherwise; either may
 * be NULL; an area that only @got has counts, too. Properties and the source are not among them.
 * @kind: of the object that has them; NULL:
 * none has. O(members). */
void ds_kept_count_members (DsLosses *out, const DsExtras *extras, const DsExtras *got,
                            const DsKind *kind);
/* Counts lost own layers of objects of a level with @extras, whose list was counted as a member
 * that is not known. */
void ds_kept_count_layers (DsLosses *out, const DsExtras *extras, const DsExtras *got);
/* Counts layers of cells of a level with @extras whose opacity or tint, and those whose blend mode,
 * is not that of the source, @got; @their: by layer, that of the source, or -1. */
void ds_kept_count_looks (DsLosses *out, const DsExtras *extras, const DsExtras *got,
                          const int their[DS_TILE_LAYERS_MAX]);

/* core/io/tiled/tiled_source.h — the map of Tiled that a level of ours was read from, and what each
 * of its layers became. Private to core/io/tiled. */
#pragma once

#include "io/foreign/reader.h"
#include "io/tiled/tiled_own_layers.h"
#include "rules/delve.h"

/* Held by value; all zero is empty. */
typedef struct {
  DsForeign map; /* with its texts */
  DsDelve level;
  DsTiledLayers layers;
  DsTiledOwnLayers own;
  DsCell origin; /* cell of the file that is 0, 0 of the level */
} DsTiledSource;

/* As ds_tiled_read_level(), with the map. Frees nothing in @out before. */
DsStatus ds_tiled_source_read (DsTiledSource *out, const char *name, const char *bytes, size_t n,
                               const DsForeignFiles *files, DsRules *rules,
                               DsErrors *errors) DS_MUST_CHECK;
/* Frees everything and zeroes it; safe to call twice. */
void ds_tiled_source_clear (DsTiledSource *self);

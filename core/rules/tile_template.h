/* core/rules/tile_template.h — usual layouts of autotile sets, and the pictures that a block of
 * tiles in an image can be. */
#pragma once

#include "base/rect.h"
#include "rules/tileset.h"

/* A layout: the neighbours that join each tile of a block, row by row. */
typedef struct {
  const char *id;
  const char *label;     /* N_() */
  uint8_t rule;          /* DsPictureRule */
  uint8_t columns, rows; /* tiles of the block; 0: any shape, in the order of the rule */
  const int16_t *cells;  /* EDGES and CORNERS: place in the rule; BLOB: neighbours, bits clockwise
                          * from the north; -1: no tile. NULL: in the order of the rule */
} DsTileTemplate;

size_t ds_tile_n_templates (void);                 /* rows of the table */
const DsTileTemplate *ds_tile_template (size_t i); /* row @i, below that; static */

/* Uses of the tiles of a block, or of several sets of a layout. */
#define DS_TILE_USE_LIST(X)                                                                        \
  X (SET, N_ ("One set"))                                                                          \
  X (VARIANTS, N_ ("Variants"))                                                                    \
  X (FRAMES, N_ ("Frames"))                                                                        \
  X (STATES, N_ ("Shut, open, locked"))                                                            \
  X (FACINGS, N_ ("North, east, south, west"))                                                     \
  X (WALLS, N_ ("On open ground, on a wall"))                                                      \
  X (SAME, N_ ("Alone, beside a neighbour"))                                                       \
  X (LARGE, N_ ("One picture over several cells"))

typedef enum {
#define X(name, label) DS_TILE_USE_##name,
  DS_TILE_USE_LIST (X)
#undef X
      DS_N_TILE_USES
} DsTileUse;

const char *ds_tile_use_label (DsTileUse use); /* N_() */

/* A way to understand a block. */
typedef struct {
  const DsTileTemplate *layout; /* NULL: each tile stands for itself */
  uint8_t use;                  /* DsTileUse */
  bool is_across;               /* its sets stand beside each other, not below */
  size_t n;                     /* sets, or tiles without a layout */
} DsTileReading;

#define DS_TILE_READINGS_MAX 64

/* All ways to understand a block of @w x @h tiles, at least one if it is not too large for a
 * picture. Returns their number. */
size_t ds_tile_readings (int32_t w, int32_t h, DsTileReading out[DS_TILE_READINGS_MAX]);
/* The neighbours that join the tile at @column and @row of a set of the layout; -1: no tile. */
int ds_tile_template_joined (const DsTileTemplate *self, int32_t columns, int32_t column,
                             int32_t row);
/* The picture @id of the @block of an image with @columns tiles beside each other, read so: frames
 * of @ms each. Its lists live in @arena. DS_NOMEM. */
DsStatus ds_tile_reading_picture (const DsTileReading *self, const char *id, DsRect block,
                                  int32_t columns, int32_t ms, DsPicture *out, DsArena *arena,
                                  DsError *err) DS_MUST_CHECK;

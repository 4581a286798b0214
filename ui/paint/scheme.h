/* ui/paint/scheme.h — looks of the tiles and kinds of some rules in a style. */
#pragma once

#include "paint/look.h"

#define DSU_STYLE_LIST(X)                                                                          \
  X (TILES, "tiles")                                                                               \
  X (ASCII, "ascii")

typedef enum {
#define X(name, id) DSU_STYLE_##name,
  DSU_STYLE_LIST (X)
#undef X
      DSU_N_STYLES
} DsuStyle;

const char *dsu_style_id (DsuStyle style);            /* static */
bool dsu_style_parse (const char *id, DsuStyle *out); /* false: no style has this id */

/* Properties of a tile that the pictures of its neighbours depend on. */
enum {
  DSU_CLASS_SOLID = 1, /* a wall */
  DSU_CLASS_DOOR = 2,  /* stands in a line of walls */
  DSU_CLASS_GLOWS = 4,
  DSU_CLASS_LIGHT = 8,
};

/* Placed; threads may share it while its locks are not set. */
typedef struct {
  DsRules *rules; /* owned reference */
  DsLocks *locks; /* of the dungeon that is drawn; owned reference */
  DsuStyle style;
  size_t n_tiles;
  const DsuLook **looks; /* by tile */
  uint8_t *classes;      /* by tile, DSU_CLASS_* */
} DsuScheme;

/* Finds the look of every tile of @rules, which it references; without locks. DS_NOMEM: @self is
 * zeroed. O(tiles * looks). */
DsStatus dsu_scheme_init (DsuScheme *self, DsRules *rules, DsuStyle style,
                          DsError *err) DS_MUST_CHECK;
/* Frees and zeroes it. */
void dsu_scheme_clear (DsuScheme *self);
/* Sets the locks of the dungeon that is drawn; referenced, NULL: none. */
void dsu_scheme_set_locks (DsuScheme *self, DsLocks *locks);

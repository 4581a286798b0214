/* ui/paint/scheme.h — looks of the tiles and kinds of some rules in a style. */
#pragma once

#include "map/dungeon.h"
#include "map/layer_groups.h"
#include "paint/look.h"
#include "paint/picture.h"
#include "rules/strata.h"

#define DSU_STYLE_LIST(X)                                                                          \
  X (TILES, "tiles")                                                                               \
  X (ASCII, "ascii")

#define DSU_VARIANT_KEY 0x64656c7665736d69u /* any number: variants depend on the place alone */

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

/* Shares of the strata and of own layers of cells that are not drawn: 0 as they are, 255 not at
 * all; all zero hides nothing. Rooms do not matter: pictures have none. */
typedef struct {
  uint8_t fade[DS_N_STRATA];
  DsObjectLayers own; /* own layers whose objects have shares of their own */
  uint8_t own_fade[DS_OBJECT_LAYERS_MAX][DS_N_STRATA]; /* of their objects, by stratum */
  uint8_t tile_fade[DS_TILE_LAYERS_MAX];
  const uint64_t *hidden; /* ids of objects that are not drawn, in ascending order; borrowed */
  size_t n_hidden;
} DsuVeil;

/* True if @self changes the picture. */
bool dsu_veil_hides (const DsuVeil *self);
/* Hides only what both hide; objects by their ids only where the lists are one. */
void dsu_veil_join (DsuVeil *self, const DsuVeil *other);
/* The share of @thing, of @rules, that is not drawn: 255 not at all. */
uint8_t dsu_veil_of_thing (const DsuVeil *self, const DsRules *rules, const DsThing *thing);

/* Placed; threads may share it while its locks are not set. */
typedef struct {
  DsuVeil veil;
  unsigned hides;           /* bits of strata that are left out: ground, feature */
  DsRules *rules;           /* owned reference */
  DsLocks *locks;           /* of the dungeon that is drawn; owned reference */
  DsTileLayers tile_layers; /* likewise, with the looks of their groups */
  DsObjectLayers own;       /* likewise: layers of objects; none where all are whole and plain */
  DsGroupLook own_looks[DS_OBJECT_LAYERS_MAX]; /* of the groups around them */
  DsuStyle style;
  size_t n_tiles;
  const DsuLook **looks;       /* by tile */
  const DsuPicture **pictures; /* by tile, then by kind; NULL: its look draws it */
  uint16_t *flags;             /* by tile, DsuLookFlags of its look or picture */
  uint8_t *classes;            /* by tile, DSU_CLASS_* */
  uint8_t *frames;             /* of pictures, like them; those that stand still have frame 0 */
  size_t n_moving;             /* definitions whose pictures have several frames */
  uint32_t n_variants;         /* of the picture of a kind, at most; 1: none varies */
  int32_t reach;               /* cells that pictures cover beside their own, at most */
} DsuScheme;

/* Finds the look of every tile of @rules, which it references; without locks. DS_NOMEM: @self is
 * zeroed. O(tiles * looks). */
DsStatus dsu_scheme_init (DsuScheme *self, DsRules *rules, DsuStyle style,
                          DsError *err) DS_MUST_CHECK;
/* The same with looks alone, whatever pictures the rules have. */
DsStatus dsu_scheme_init_looks (DsuScheme *self, DsRules *rules, DsuStyle style,
                                DsError *err) DS_MUST_CHECK;
/* Draws the tile by @picture, which is borrowed; NULL: by its look. */
void dsu_scheme_set_picture (DsuScheme *self, uint32_t tile, const DsuPicture *picture);
/* Frees and zeroes it. */
void dsu_scheme_clear (DsuScheme *self);
/* Takes the locks, which are referenced, and the own layers of cells of the dungeon that is drawn;
 * NULL: neither. */
void dsu_scheme_set_dungeon (DsuScheme *self, const DsDungeon *dungeon);
/* The share of @thing that is not drawn, by the veil and the groups around its own layer; *@tint is
 * 0xrrggbb, which multiplies its colours. O(bytes of its extras). */
uint8_t dsu_scheme_thing_fade (const DsuScheme *self, const DsThing *thing, uint32_t *tint);
/* The share of own layer @i of cells that is drawn, 0 to 255. */
uint32_t dsu_scheme_tile_share (const DsuScheme *self, size_t i);
/* Its blend mode: normal among characters, and by itself in a picture of a single layer. */
uint32_t dsu_scheme_tile_blend (const DsuScheme *self, size_t i);

/* True if the picture of tile @number has several frames; of the kind of thing k: n_tiles + k. */
static inline bool
dsu_scheme_moves (const DsuScheme *self, size_t number)
{
  DS_ASSERT (self != NULL);

  return self->n_moving > 0 && self->pictures[number] != NULL &&
         self->pictures[number]->record->frames.n > 1;
}

/* Chooses the frames of time @ms, of any clock. True: at least one is another than before.
 * O(definitions). */
bool dsu_scheme_set_time (DsuScheme *self, uint64_t ms);

/* Picture of the kind of thing @kind; NULL: its look draws it. */
static inline const DsuPicture *
dsu_scheme_kind_picture (const DsuScheme *self, uint32_t kind)
{
  DS_ASSERT (self != NULL && kind < ds_rules_n_kinds (self->rules));

  return self->pictures[self->n_tiles + kind];
}

/* core/rules/prefab.h — prefabs: rooms and pieces of rooms drawn as ASCII, with what stands there.
 */
#pragma once

#include "map/room.h"
#include "rules/record.h"

#define DS_PREFAB_SIDE_MAX 64 /* cells */

/* Tags of prefabs, by which recipes choose. */
#define DS_PREFAB_TAG_LIST(X)                                                                      \
  X (HOLY, "holy", N_ ("Holy places"))                                                             \
  X (DEAD, "dead", N_ ("Graves"))                                                                  \
  X (TREASURE, "treasure", N_ ("Treasure"))                                                        \
  X (GUARD, "guard", N_ ("Guards and prisons"))                                                    \
  X (HOME, "home", N_ ("Homes and workplaces"))                                                    \
  X (LORE, "lore", N_ ("Books and magic"))                                                         \
  X (WILD, "wild", N_ ("Gardens and water"))                                                       \
  X (RUIN, "ruin", N_ ("Ruins and chasms"))

enum {
#define X(name, id, label) DS_PREFAB_TAG_##name,
  DS_PREFAB_TAG_LIST (X)
#undef X
      DS_N_PREFAB_TAGS
};

extern const DsChoice ds_prefab_tags[DS_N_PREFAB_TAGS];

typedef enum {
  DS_PREFAB_ROCK, /* a room of its own, with walls, behind an entry */
  DS_PREFAB_ROOM, /* stands in the open, with floor all round */
} DsPrefabPlace;

/* One of these is drawn. */
typedef struct {
  size_t n;
  const uint16_t *items;
} DsPrefabDraw;

/* Meaning of a character of the drawing. */
typedef struct {
  DsPrefabDraw ground;  /* tiles; none: the ground that is there stays */
  DsPrefabDraw feature; /* tiles, also DS_TILE_NONE */
  DsPrefabDraw thing;   /* kinds, also DS_PREFAB_NO_THING */
  bool is_open;         /* walkable with every choice */
  bool may_open;        /* walkable with some choices */
  bool is_entry;
  bool is_on_wall; /* a feature that blocks nothing on ground that does: a torch */
} DsPrefabMeaning;

#define DS_PREFAB_NO_THING UINT16_MAX
#define DS_PREFAB_VOID UINT8_MAX

typedef struct {
  DsCell at;
  int way; /* index of ds_move_steps[] that leads out */
} DsPrefabEntry;

typedef struct {
  const char *id, *label, *description;
  uint32_t tags; /* bits 1 << DS_PREFAB_TAG_* */
  int32_t weight;
  DsRange depth; /* floors, from 1 */
  uint8_t kind;  /* DsRoomKind */
  uint8_t place; /* DsPrefabPlace */
  bool rotate, mirror;
  const char *wall;    /* tile */
  const char *entries; /* the characters that are entries */
  DsGlyphs legend;
  DsLines rows;

  /* Derived from the above. */
  int32_t w, h;         /* cells */
  const uint8_t *cells; /* w * h: index of the meaning, or DS_PREFAB_VOID */
  const DsPrefabMeaning *meanings;
  uint16_t wall_tile; /* for entries that lead nowhere */
  const DsPrefabEntry *ways_in;
  size_t n_ways_in;
} DsPrefab;

extern const DsRecordType ds_prefab_record;

/* Content of the drawing at column @x and row @y: an index of its meanings, or DS_PREFAB_VOID, also
 * outside of it. */
static inline uint8_t
ds_prefab_cell (const DsPrefab *self, int32_t x, int32_t y)
{
  return (uint32_t)x < (uint32_t)self->w && (uint32_t)y < (uint32_t)self->h
             ? self->cells[y * self->w + x]
             : DS_PREFAB_VOID;
}

/* core/map/floor.h — floor: layers of cells, rooms, things, and the stage that wrote each cell. */
#pragma once

#include "map/grid.h"
#include "map/room.h"
#include "map/thing.h"

/* Cell bytes and file key of each layer stand in one list. */
#define DS_LAYER_LIST(X)                                                                           \
  X (GROUND, "ground", 2)   /* tile of the rules: floor, wall, water; 0 = nothing, solid */        \
  X (FEATURE, "feature", 2) /* tile of the rules: door, grass, rubble; 0 = none */                 \
  X (ROOM, "room", 4)       /* index + 1 into the rooms; 0 = none */                               \
  X (PIN, "pin", 1)         /* DS_PIN_*: manual edits, which generators keep */                    \
  X (ORIGIN, "origin", 1)   /* index + 1 into the stage names; 0 = none */                         \
  X (TILES_1, "tiles1", 2)  /* own layers of cells (map/tile_layers.h), in the order of their */   \
  X (TILES_2, "tiles2", 2)  /* list: any tile of the rules; 0 = none. A mere look, which */        \
  X (TILES_3, "tiles3", 2)  /* generators, the proof and games never read. */                      \
  X (TILES_4, "tiles4", 2)                                                                         \
  X (TILES_5, "tiles5", 2)                                                                         \
  X (TILES_6, "tiles6", 2)

typedef enum {
#define X(name, id, bytes) DS_LAYER_##name,
  DS_LAYER_LIST (X)
#undef X
      DS_N_LAYERS
} DsLayer;

#define DS_N_MADE_LAYERS DS_LAYER_TILES_1 /* the first ones, which generators write */
#define DS_TILE_LAYERS_MAX ((int)DS_N_LAYERS - (int)DS_N_MADE_LAYERS)
/* The cells of own layer @i of cells, from 0. */
#define DS_LAYER_TILES(i) ((DsLayer)((int)DS_N_MADE_LAYERS + (int)(i)))

enum {
  DS_PIN_GROUND = 1,
  DS_PIN_FEATURE = 2,
  DS_PIN_ROOM = 4,
  DS_PIN_THINGS = 8,
  DS_PIN_TILES = 16, /* own layers of cells that belong to tile rules */
  DS_PIN_KEPT = 11,  /* whatever is there: of rooms that are kept, and around them */
  DS_PIN_ALL = 31
};

#define DS_ORIGINS_MAX 254 /* stage names of a floor */

/* Names of the stages that wrote a floor; refcounted, immutable. NULL is an empty list. */
typedef struct DsOrigins DsOrigins;

/* Copies @n names (at most DS_ORIGINS_MAX). NULL: no memory. */
DsOrigins *ds_origins_new (const char *const *names, size_t n) DS_MUST_CHECK;
/* Takes a reference; returns @self. NULL, the empty list, is allowed. Thread-safe. */
DsOrigins *ds_origins_ref (DsOrigins *self);
/* Gives a reference back; the last one frees. NULL is allowed. Thread-safe. */
void ds_origins_unref (DsOrigins *self);
/* Number of named stages; 0 for NULL. */
size_t ds_origins_count (const DsOrigins *self);
/* Name @i, below ds_origins_count(). Borrows. */
const char *ds_origins_get (const DsOrigins *self, size_t i);
/* True when both name the same stages in the same order. O(names). */
bool ds_origins_equal (const DsOrigins *a, const DsOrigins *b);

/* Held by value. Copying is cheap: bands and tables are shared. */
typedef struct {
  int32_t w, h; /* cells */
  DsGrid layers[DS_N_LAYERS];
  DsRooms *rooms;
  DsThings *things;
  DsOrigins *origins;
  DsExtras *extras; /* unknown keys of the floor in its file */
} DsFloor;

/* The key of a layer in files: "ground". Static. */
const char *ds_layer_id (DsLayer layer);
/* Bytes of a cell of the layer: 1, 2 or 4. */
uint8_t ds_layer_bytes (DsLayer layer);
/* True if its cells are numbers of tiles. */
bool ds_layer_has_tiles (DsLayer layer);

/* Every cell of every layer is 0. The caller has checked the size. DS_NOMEM: @self is zeroed. */
DsStatus ds_floor_init (DsFloor *self, int32_t w, int32_t h, DsError *err) DS_MUST_CHECK;
/* Shares all bands and tables. O(bands). On failure @out is zeroed. */
DsStatus ds_floor_copy (DsFloor *out, const DsFloor *from, DsError *err) DS_MUST_CHECK;
/* Frees the layers, gives the tables back and zeroes the floor; safe to call twice. */
void ds_floor_clear (DsFloor *self);

/* True when the cell lies on the floor. */
bool ds_floor_has (const DsFloor *self, DsCell cell);
uint32_t ds_floor_get (const DsFloor *self, DsLayer layer, DsCell cell); /* @cell on the level */
/* Sets a cell of a layer; @cell lies on the floor. False: no memory, nothing changed. */
bool ds_floor_set (DsFloor *self, DsLayer layer, DsCell cell, uint32_t value) DS_MUST_CHECK;
const DsRoom *ds_floor_room_at (const DsFloor *self, DsCell cell); /* NULL: none */
bool ds_floor_equal (const DsFloor *a, const DsFloor *b);          /* everything but extras */
/* DS_LIMIT with a sentence when a dungeon of this size may not be. */
DsStatus ds_floor_check_size (int32_t w, int32_t h, int32_t floors, DsError *err);

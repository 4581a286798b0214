/* core/map/holder.h — holders of own properties: the level, its regions, rooms and objects. */
#pragma once

#include "map/dungeon.h"

#define DS_HOLDER_LIST(X)                                                                          \
  X (LEVEL, "level", N_ ("Level"))                                                                 \
  X (REGION, "region", N_ ("Region"))                                                              \
  X (ROOM, "room", N_ ("Room"))                                                                    \
  X (THING, "object", N_ ("Object"))

typedef enum {
#define X(name, id, label) DS_HOLDER_##name,
  DS_HOLDER_LIST (X)
#undef X
      DS_N_HOLDERS
} DsHolderType;

typedef struct {
  DsHolderType type;
  size_t floor; /* of rooms and objects */
  uint64_t id;  /* unused for the level */
} DsHolder;

/* The extras of @holder; NULL: it has none, or is not there. Borrows. O(n) of its table. */
DsExtras *ds_holder_extras (const DsDungeon *dungeon, DsHolder holder);
/* Replaces the extras of @holder, refs @extras (NULL: none). DS_BAD_ARG: it is not there. DS_NOMEM.
 */
DsStatus ds_holder_set_extras (DsDungeon *dungeon, DsHolder holder, DsExtras *extras,
                               DsError *err) DS_MUST_CHECK;

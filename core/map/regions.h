/* core/map/regions.h — regions of a dungeon: groups of rooms on all floors. A room holds the number
 * of its region: index + 1, 0 = none. */
#pragma once

#include "base/extras.h"
#include "base/str.h"
#include "map/table.h"

/* Members of a region that were edited by hand and that generation keeps; their ids in files. */
#define DS_REGION_PIN_LIST(X)                                                                      \
  X (NAME, "name")                                                                                 \
  X (COLOUR, "colour")                                                                             \
  X (LOCK, "lock")                                                                                 \
  X (PROPERTIES, "properties")

enum {
#define X(name, id) DS_REGION_BIT_##name,
  DS_REGION_PIN_LIST (X)
#undef X
      DS_N_REGION_PINS,
#define X(name, id) DS_REGION_PIN_##name = 1 << DS_REGION_BIT_##name,
  DS_REGION_PIN_LIST (X)
#undef X
};

extern const char *const DS_REGION_PINS[DS_N_REGION_PINS];

typedef struct {
  uint64_t id;      /* unique in its dungeon, never 0 */
  uint32_t colour;  /* 0xRRGGBB, distinct on the map */
  uint8_t pins;     /* DS_REGION_PIN_* */
  DsStr *name;      /* owned; NULL = unnamed */
  DsStr *lock;      /* owned; id of the lock that guards it; NULL = none */
  DsExtras *extras; /* owned */
} DsRegion;

#define DS_REGIONS_MAX 1000 /* of one dungeon */

/* Refcounted, copy-on-write, in the order of the rooms' numbers. NULL is an empty table. */
DS_TABLE (DsRegions, ds_regions, DsRegion)

uint32_t ds_regions_find (const DsRegions *self, uint64_t id); /* its number; 0: not there */
/* Appends @region, whose number is the new count. Refs its members. DS_LIMIT, DS_NOMEM. */
DsStatus ds_regions_add (DsRegions **self, const DsRegion *region, DsError *err) DS_MUST_CHECK;
/* Replaces region @i. Refs what @region owns. DS_NOMEM. */
DsStatus ds_regions_set (DsRegions **self, size_t i, const DsRegion *region,
                         DsError *err) DS_MUST_CHECK;
/* Removes region @i; the last one gets its index, and so its number. DS_NOMEM. */
DsStatus ds_regions_remove (DsRegions **self, size_t i, DsError *err) DS_MUST_CHECK;

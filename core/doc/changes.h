/* core/doc/changes.h — changes of a batch of edits; listeners read them, then drain them. */
#pragma once

#include "base/rect.h"

enum {
  DS_CHANGED_CELLS = 1,  /* ground or feature: the rectangle says where */
  DS_CHANGED_PINS = 2,   /* pin layer, in the rectangle */
  DS_CHANGED_ROOMS = 4,  /* room layer or table, origins */
  DS_CHANGED_THINGS = 8, /* in the rectangle */
  DS_CHANGED_SIZE = 16,  /* size or number of floors: everything is new */
  DS_CHANGED_META = 32,  /* name, seed, recipe, ruleset */
  DS_CHANGED_RULES = 64, /* other definitions: everything may look different */
};

#define DS_CHANGES_MAX 32

typedef struct {
  size_t floor;
  DsRect rect;
  unsigned what;
} DsChange;

/* Held by value; all zero is empty. Further changes are merged into the last one of their floor. */
typedef struct {
  unsigned what; /* of all together */
  DsChange items[DS_CHANGES_MAX];
  size_t n;
} DsChanges;

/* Adds a change; a change of nothing is ignored. O(DS_CHANGES_MAX). */
void ds_changes_add (DsChanges *self, size_t floor, DsRect rect, unsigned what);

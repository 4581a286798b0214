/* core/map/ignores.h — findings of lint rules that the designer ignores, with reasons. */
#pragma once

#include "base/extras.h"
#include "base/str.h"
#include "map/table.h"

/* An ignored finding: about a thing, else a cell, else a floor, else the whole dungeon. */
typedef struct {
  DsStr *rule;      /* its id; owned */
  int32_t floor;    /* -1: the dungeon */
  DsCell cell;      /* x < 0: none */
  uint64_t thing;   /* id; 0 = none */
  DsStr *reason;    /* owned; NULL = none given */
  DsExtras *extras; /* owned */
} DsIgnore;

#define DS_IGNORES_MAX 10000 /* of one dungeon */

/* Refcounted, copy-on-write, in the order of the file. NULL is an empty table. */
DS_TABLE (DsIgnores, ds_ignores, DsIgnore)

/* The one that has @what's rule, floor, cell and thing; count when there is none. O(ignores). */
size_t ds_ignores_find (const DsIgnores *self, const DsIgnore *what);
/* Appends, or replaces the one about the same; refs what @ignore owns. DS_LIMIT, DS_NOMEM. */
DsStatus ds_ignores_put (DsIgnores **self, const DsIgnore *ignore, DsError *err) DS_MUST_CHECK;
/* The table without number @i; NULL again when it was the last. */
DsStatus ds_ignores_remove (DsIgnores **self, size_t i, DsError *err) DS_MUST_CHECK;

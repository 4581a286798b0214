/* core/io/ldtk/ldtk_wide.h — wide gates in a row or a column, which are one entity in LDtk
 * projects. Private to core/io/ldtk. */
#pragma once

#include "base/json.h"
#include "rules/delve.h"

#define DS_LDTK_CELLS "cells" /* field with the ids of all cells, "t-1 t-2" */

#define DS_LDTK_WIDE_MAX 64 /* cells of an entity in a row or a column */

/* The part of a thing in a wide gate. */
typedef struct {
  int32_t w, h;  /* cells of its entity; 0: it is a part of another's */
  uint32_t next; /* 1 + number of the thing on the next cell; 0 = none */
} DsLdtkSpan;

/* Fills @spans, one for each thing of floor @floor, whose members are @things. Gates are one entity
 * when they differ in nothing but id and cell, and nothing refers to any but the first: @is_free
 * says so for an id. O(things, and those of a cell). */
void ds_ldtk_wide_find (DsLdtkSpan *spans, const DsDelve *delve, size_t floor, DsNode things,
                        bool (*is_free) (const void *user, uint64_t id), const void *user);
/* Appends the ids of the entity of thing @i, which is wide, as its field has them. */
void ds_ldtk_wide_put_ids (const DsLdtkSpan *spans, const DsThings *things, size_t i, DsText *out);
/* The id number @i of @text, such a field; 0: there is none. */
uint64_t ds_ldtk_wide_id (const char *text, size_t i);

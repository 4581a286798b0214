/* core/io/ldtk/ldtk_own_list.h — own layers of cells of a level, as an LDtk project lists them.
 * Private to core/io/ldtk. */
#pragma once

#include "base/array.h"
#include "io/foreign/foreign.h"
#include "io/foreign/unread.h"
#include "rules/delve.h"

/* A layer of tiles of a level of the project. */
typedef struct {
  const DsForeignLevel *level;
  const DsForeignInstance *instance;
  size_t floor;
  int own; /* the own layer of the level; -1: none */
} DsLdtkOwnItem;

/* Those of all levels, one after the other, the lowest first. Held by value; all zero is empty. */
typedef DS_ARRAY (DsLdtkOwnItem) DsLdtkOwnList;

/* Gives @delve the own layers that the levels of @map, its floors, have: a layer is known by the
 * number of its definition, or by its name; others are new. Names, order, and the place over or
 * under objects are those of the project, and so are opacity and eye where they differ from what we
 * write, as far as the groups around a layer allow; where levels differ, the first that has the
 * layer counts. Listed layers that are gone from a project with tiles are removed. Cells are not
 * read. What is not taken is added to @unread. DS_NOMEM, DS_LIMIT. O(instances). */
DsStatus ds_ldtk_own_list (DsLdtkOwnList *out, DsDelve *delve, const DsForeign *map,
                           DsForeignUnread *unread, DsError *err) DS_MUST_CHECK;

/* core/io/mapping/import.h — makes a level of a foreign map by a mapping, and says what it left
 * out.
 */
#pragma once

#include "base/array.h"
#include "io/foreign/foreign.h"
#include "io/mapping/mapping.h"
#include "rules/delve.h"

/* A level of the foreign map in ours. */
typedef struct {
  const DsForeignLevel *level; /* borrowed from the map */
  size_t floor;
  DsRect rect;  /* its cells on the floor */
  int32_t x, y; /* column and row of its own grid at the corner of rect */
} DsImportPlace;

/* The place in the foreign map that an object of ours comes from. */
typedef struct {
  size_t floor;
  uint64_t id; /* of the object */
  const DsForeignLayer *layer;
  const DsForeignObject *object; /* NULL: a cell of the layer */
} DsImportOrigin;

/* A gate that should be locked, but that nothing in the source opens and that names no lock. */
typedef struct {
  size_t floor;
  DsCell cell; /* the first of a wide one */
} DsImportOpened;

/* A layer of tiles that is an own layer of cells. */
typedef struct {
  const DsForeignLayer *layer;
  int number; /* of the own layer of the level; -1: there was no room, and it is not read */
} DsImportOwn;

typedef DS_ARRAY (DsMessage) DsImportNotes;
typedef DS_ARRAY (DsImportOpened) DsImportOpenedGates;

/* Placed; borrows from the foreign map, which must live as long. */
typedef struct {
  DsDelve delve;
  DS_ARRAY (DsImportPlace) places;
  DS_ARRAY (DsImportOrigin) origins; /* by floor and id; objects of drawn doors have none */
  DsImportOpenedGates opened;        /* became plain doors */
  DS_ARRAY (DsImportOwn) own;        /* in the order of the file */
  int32_t cell_w, cell_h;            /* pixels */
  DsImportNotes notes;               /* whatever is not read or was changed, a sentence each */
} DsImport;

/*
 * Gives cells and objects the meaning of the first rule that fits. Where several layers meet in a
 * cell, ground that blocks movement wins over other ground, and the upper feature over the lower.
 * An object covers the cells of its footprint (footprint.h); a gate that covers several is a wide
 * gate, anything else stands on the cell of its middle, and in a wall moves to the nearest open
 * cell. Cells without a rule are ground where a walk from some object reaches them, and nothing
 * elsewhere. Layers that the mapping makes own layers of cells have the tiles of their rules there,
 * and change none of this. Locks follow from properties and references (links.h). Rooms are found
 * by their shape; each level of several on a floor is a region. A mapping without rooms finds none.
 *
 * @rules  those that the mapping was read with
 *
 * DS_LIMIT, with the size: larger than a level may be. DS_NOMEM. @out is zeroed.
 * O(cells of all layers), and the rooms.
 */
DsStatus ds_import (DsImport *out, const DsForeign *map, const DsMapping *mapping, DsRules *rules,
                    DsError *err) DS_MUST_CHECK;
/* Frees level, places and notes, and zeroes it; safe to call twice. */
void ds_import_clear (DsImport *self);

/* Place in the foreign file. Borrows from the map. */
typedef struct {
  const DsForeignLevel *level;
  const DsForeignLayer *layer;   /* NULL: the level has no layer there */
  const DsForeignObject *object; /* NULL: the cell itself */
  int32_t x, y;                  /* column and row of the layer's own grid, from 0 */
} DsImportSource;

/* The place that a cell comes from: an object with a rule, else the uppermost layer that has a
 * value there with a rule, else the lowest layer of cells. False: no level has the cell.
 * O(objects). */
bool ds_import_trace (const DsImport *self, const DsForeign *map, const DsMapping *mapping,
                      size_t floor, DsCell cell, DsImportSource *out);

/* The value of @layer, of the level at @place, in a cell of the floor: the one that covers most of
 * it. 0 outside of the layer. */
uint32_t ds_import_sample (const DsImport *self, const DsImportPlace *place,
                           const DsForeignLayer *layer, DsCell cell);
/* The own layer of cells that a layer of the map is; -1: none. O(own layers of the map). */
int ds_import_own (const DsImport *self, const DsForeignLayer *layer);
/* The origin of an object; NULL: it is of no cell and no object of the file. O(log objects). */
const DsImportOrigin *ds_import_origin (const DsImport *self, size_t floor, uint64_t id);

/* Gives the objects of @self the ids of those of @from, the same map with all its cells and objects
 * elsewhere: those of the same kind in the same cell, moved by @by. DS_NOMEM: @self is good for
 * nothing but ds_import_clear(). O(objects log objects). */
DsStatus ds_import_take_ids (DsImport *self, const DsImport *from, DsCell by,
                             DsError *err) DS_MUST_CHECK;

/* Lets the floors of @level, which is that of @self or has the same floors, remember the places of
 * the levels of @map (map/foreign_place.h). DS_NOMEM: some may have theirs. O(floors * levels). */
DsStatus ds_import_set_places (DsDelve *level, const DsImport *self, const DsForeign *map,
                               DsError *err) DS_MUST_CHECK;

/* The level that a cell comes from; NULL: none. The last one where levels overlap. O(levels). */
const DsImportPlace *ds_import_place_at (const DsImport *self, size_t floor, DsCell cell);

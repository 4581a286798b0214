/* core/io/mapping/imported_area.h — areas, names and texts of the markers and notes that foreign
 * objects become. Private to core/io/mapping. */
#pragma once

#include "io/mapping/importer.h"

/* Gives @thing, of a kind that has areas, the name of its object, the text of one that is a text,
 * and, where that covers more than a cell, the area of its shape and the cell where this begins;
 * else it keeps its cell, and a note says where a shape has too many points. One with an area
 * outside of @place gets a cell outside of it. @shape: its object, with points that follow a
 * rotation by quarters of a turn. DS_NOMEM. O(points). */
DsStatus ds_importer_take_area (DsImporter *self, const DsImportPlace *place,
                                const DsForeignObject *shape, DsImportThing *thing,
                                DsError *err) DS_MUST_CHECK;

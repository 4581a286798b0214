/* core/io/mapping/imported_area.h — names of the objects that foreign ones become, and areas and
 * texts of markers and notes. Private to core/io/mapping. */
#pragma once

#include "io/mapping/importer.h"

/* Gives @thing, whose kind is known, the name of its object, unless its rule asks for that. Levels
 * that were imported before lack it. DS_NOMEM. */
DsStatus ds_importer_take_name (DsImporter *self, DsImportThing *thing, DsError *err) DS_MUST_CHECK;
/* Gives @thing, of a kind that has areas, the text of an object that is a text, and, where that
 * covers more than a cell, the area of its shape and the cell where this begins; else it keeps its
 * cell, and a note says where a shape has too many points. One with an area outside of @place gets
 * a cell outside of it. @shape: its object, rotated about its middle. DS_NOMEM. O(points). */
DsStatus ds_importer_take_area (DsImporter *self, const DsImportPlace *place,
                                const DsForeignObject *shape, DsImportThing *thing,
                                DsError *err) DS_MUST_CHECK;

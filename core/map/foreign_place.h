/* core/map/foreign_place.h — places on a floor of the maps of another program that it was imported
 * from: a member of the floor, beside the member of the document that has the source itself. */
#pragma once

#include "base/array.h"
#include "base/extras.h"
#include "base/rect.h"

#define DS_FOREIGN_KEY "foreign" /* of the member, of the document and of its floors */
#define DS_FOREIGN_PLACES_MAX 10000
#define DS_FOREIGN_FAR 100000000 /* cells from the floor's corner */

typedef struct {
  uint32_t level; /* in the source, from 0 */
  DsCell at;      /* where column 0, row 0 of its own grid lies on the floor, or would lie */
} DsForeignPlace;

typedef DS_ARRAY (DsForeignPlace) DsForeignPlaces;

/* Reads the member @node of a floor. DS_BAD_DATA, DS_LIMIT, DS_NOMEM with findings: @out is zeroed.
 */
DsStatus ds_foreign_places_read (DsForeignPlaces *out, DsNode node, const char *path,
                                 DsErrors *errors) DS_MUST_CHECK;
/* The places of the floor that has @extras; none: it was not imported. DS_BAD_DATA, DS_NOMEM: @out
 * is zeroed. The caller clears @out. */
DsStatus ds_foreign_places_get (DsForeignPlaces *out, const DsExtras *extras,
                                DsError *err) DS_MUST_CHECK;
/* Replaces the places in *@extras, which is given back; none: the member goes. DS_NOMEM: nothing
 * changed. */
DsStatus ds_foreign_places_set (DsExtras **extras, const DsForeignPlaces *places,
                                DsError *err) DS_MUST_CHECK;
/* Moves the places in *@extras, which is given back where there are some. DS_NOMEM: nothing
 * changed. */
DsStatus ds_foreign_places_move (DsExtras **extras, DsCell by, DsError *err) DS_MUST_CHECK;

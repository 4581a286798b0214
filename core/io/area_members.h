/* core/io/area_members.h — areas of our objects in other programs' files of our levels: members
 * that follow the sizes and shapes which objects have there. */
#pragma once

#include "base/json.h"
#include "io/foreign/foreign_area.h"

/* The property of @object that is the member @key of its area; NULL: it has none. */
DsForeignProperty *ds_area_member (DsForeignObject *object, const char *key);
/* The area that properties of @object, on @at, name; without them that cell. DS_NOMEM: @out is
 * zeroed. */
DsStatus ds_area_members_find (DsArea *out, DsForeignObject *object, DsCell at,
                               DsError *err) DS_MUST_CHECK;
/* The angle that properties of @object name, thousandths of a degree; 0: none. */
int32_t ds_area_members_angle (DsForeignObject *object);
/* Lets the properties of @object name the area that it has in @map; puts members that it lacks into
 * @json. Those that name this area stay as they are, with values that cannot be. Otherwise as
 * ds_foreign_area_read(). */
DsStatus ds_area_members_read (DsForeign *map, DsForeignObject *object, DsCell side, DsCell at,
                               DsCell origin, DsJsonWriter *json, DsError *err) DS_MUST_CHECK;

/* core/io/tiled/tiled_name.h — the member "name" of our objects as the name of those of Tiled.
 * Private to core/io/tiled. */
#pragma once

#include "base/json.h"
#include "io/foreign/foreign.h"

#define DS_TILED_NAME "delve:name" /* the member as a property */
#define DS_TILED_NAME_HERE "="     /* its text where the name of the object is that of the member */

/* The name of an object of Tiled. */
typedef struct {
  const char *text; /* of the member "name", or else of the custom property; "" = none. Borrows */
  bool is_member;   /* of the member: no property holds it */
  bool is_late;     /* then a property says where the member stands, since it is not read there */
} DsTiledName;

/* The name of @thing, an object of a document. */
DsTiledName ds_tiled_name_of (DsNode thing);
/* Gives the properties of @object its name as that of the member: where they have the member, or
 * behind its area. One that the custom property "name" has, too, is no member. DS_NOMEM. */
DsStatus ds_tiled_name_read (DsForeign *map, DsForeignObject *object, DsError *err) DS_MUST_CHECK;

/* editor/inspect/object_query.h — words that find objects, rooms and regions of a level, by kind,
 * place, name and properties, and the level by its properties. */
#pragma once

#include "rules/delve.h"

#include <glib.h>

typedef struct DseQuery DseQuery;

/* The query for all of the words of @text; one such as "hp=66" asks for a property. */
DseQuery *dse_query_new (const char *text);
void dse_query_free (DseQuery *self); /* NULL: nothing happens */
/* True if it has no word: it finds nothing. */
gboolean dse_query_is_empty (const DseQuery *self);
/* True if it finds @thing, which is on @floor of @delve. Any thread may ask. */
gboolean dse_query_has_thing (const DseQuery *self, const DsDelve *delve, gsize floor,
                              const DsThing *thing);
/* True if each word of the query begins a word of the thing's name, so that it is more likely meant
 * than others, which only stand in a room of such a name. */
gboolean dse_query_names_thing (const DseQuery *self, const DsDelve *delve, const DsThing *thing);
/* True if the query finds the room @number of @floor. */
gboolean dse_query_has_room (const DseQuery *self, const DsDelve *delve, gsize floor,
                             guint32 number);
/* The same for region @number. */
gboolean dse_query_has_region (const DseQuery *self, const DsDelve *delve, guint32 number);
/* The same for the level, by its own properties. */
gboolean dse_query_has_level (const DseQuery *self, const DsDelve *delve);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DseQuery, dse_query_free)

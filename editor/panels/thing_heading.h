/* editor/panels/thing_heading.h — picture, name and position of the selected objects, or
 * the name of a room. */
#pragma once

#include "rules/delve.h"

#include <gtk/gtk.h>

#define DSE_TYPE_THING_HEADING (dse_thing_heading_get_type ())
G_DECLARE_FINAL_TYPE (DseThingHeading, dse_thing_heading, DSE, THING_HEADING, GtkBox)

/* Shows the @n @things of @floor, the first of which is of the kind @model; none: an object of
 * @model with the lock @lock (an id, or NULL) that would be placed. Borrows nothing. */
void dse_thing_heading_show (DseThingHeading *self, const DsDelve *delve, gsize floor,
                             const DsThing *things, guint n, const DsKind *model, const char *lock);
/* Shows texts without a picture: of a room, or that nothing is selected. */
void dse_thing_heading_say (DseThingHeading *self, const char *title, const char *subtitle);

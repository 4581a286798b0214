/* tests/ui/own_rows.h — rows of own properties in Inspect. */
#pragma once

#include "drive.h"

/* The object at the cell. */
const DsThing *dst_own_thing (DseWindow *window, int x, int y);
/* The member "properties" of the object at (@x, 5); "": it has none. */
const char *dst_own_json (DseWindow *window, int x);
/* The form in Inspect, which is shown. */
GtkWidget *dst_own_form (DseWindow *window);
/* Its row of that title; NULL: none. */
GtkWidget *dst_own_row (DseWindow *window, const char *title);
/* The control of the row, of @type. */
GtkWidget *dst_own_control (DseWindow *window, const char *title, GType type);

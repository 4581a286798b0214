/* tests/ui/own_rows.c — rows of own properties in Inspect. */
#include "own_rows.h"

#include "inspect/property_form.h"
#include "map/property.h"
#include "window/panel.h"

#include <adwaita.h>

const DsThing *
dst_own_thing (DseWindow *window, int x, int y)
{
  const DsThings *things = dst_ui_level (window)->things;

  return ds_things_get (things, ds_things_seek (things, (DsCell){ x, y }));
}

const char *
dst_own_json (DseWindow *window, int x)
{
  const char *json = ds_extras_find (dst_own_thing (window, x, 5)->extras, DS_PROPERTIES_KEY);

  return json != NULL ? json : "";
}

GtkWidget *
dst_own_form (DseWindow *window)
{
  return dst_ui_find (dse_window_show_panel (window, &dse_panel_inspect), DSE_TYPE_PROPERTY_FORM,
                      NULL);
}

GtkWidget *
dst_own_row (DseWindow *window, const char *title)
{
  dst_ui_settle ();
  return dst_ui_find (dst_own_form (window), ADW_TYPE_PREFERENCES_ROW, title);
}

GtkWidget *
dst_own_control (DseWindow *window, const char *title, GType type)
{
  GtkWidget *found = dst_ui_find (dst_own_row (window, title), type, NULL);

  g_assert_nonnull (found);
  return found;
}

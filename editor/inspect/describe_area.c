/* editor/inspect/describe_area.c — areas of objects in words. */
#include "inspect/describe.h"

#include "app/units.h"
#include "map/area_member.h"

#include <glib/gi18n.h>

void
dse_append_angle (GString *text, gint32 angle)
{
  DsText degrees = { 0 };

  g_return_if_fail (text != NULL && angle >= 0);

  ds_area_angle_put (&degrees, angle);
  g_string_append_printf (text, "%s°", degrees.bytes);
  ds_text_clear (&degrees);
}

char *
dse_describe_area (const DsDelve *delve, const DsThing *thing)
{
  g_autofree char *name = NULL;
  GString *text;
  DsArea area;

  g_return_val_if_fail (delve != NULL && thing != NULL, NULL);

  name = dse_name_thing (delve, thing);
  text = g_string_new (name);
  if (ds_area_read (&area, thing, NULL) == DS_OK) {
    g_string_append (text, ", ");
    if (area.shape != DS_AREA_RECTANGLE)
      g_string_append_printf (text, "%s, ", _ (ds_area_shape_label ((DsAreaShape)area.shape)));
    dse_units_append_size (text, area.box.w, area.box.h);
    if (area.angle != 0) {
      g_string_append (text, ", ");
      dse_append_angle (text, area.angle);
    }
    ds_area_clear (&area);
  }
  return g_string_free (text, FALSE);
}

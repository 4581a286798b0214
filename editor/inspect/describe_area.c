/* editor/inspect/describe_area.c — areas of objects in words. */
#include "inspect/describe.h"

#include "app/units.h"
#include "map/area.h"
#include "shown.h"

#include <glib/gi18n.h>

#define NAME_BYTES 200

char *
dse_describe_area (const DsDelve *delve, const DsThing *thing)
{
  GString *text = g_string_new (NULL);
  char name[NAME_BYTES] = "";
  DsArea area;

  g_return_val_if_fail (delve != NULL && thing != NULL, NULL);

  if (ds_thing_text (thing, "name", name, sizeof name) == DS_OK && name[0] != '\0')
    g_string_append (text, name);
  else
    g_string_append (text, _ (ds_rules_kind (delve->rules, thing->kind)->label));
  if (ds_area_read (&area, thing, NULL) == DS_OK) {
    g_string_append (text, ", ");
    if (area.shape != DS_AREA_RECTANGLE)
      g_string_append_printf (text, "%s, ", _ (ds_area_shape_label ((DsAreaShape)area.shape)));
    dse_units_append_size (text, area.box.w, area.box.h);
    ds_area_clear (&area);
  }
  return g_string_free (text, FALSE);
}

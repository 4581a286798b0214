/* editor/window/panel.c — the list of panels, and their places. */
#include "window/panel.h"

#include "app/settings.h"

#include <string.h>

#define SETTING "panel-places" /* a{sas}: of places, the panels in their order */

static const DsePanel *const PANELS[] = {
#define DSE_PANEL(name) &dse_panel_##name,
#include "window/panel_list.h"
#undef DSE_PANEL
};

gsize
dse_panel_count (void)
{
  return G_N_ELEMENTS (PANELS);
}

const DsePanel *
dse_panel_get (gsize i)
{
  g_return_val_if_fail (i < G_N_ELEMENTS (PANELS), NULL);

  return PANELS[i];
}

const DsePanel *
dse_panel_find (const char *id)
{
  for (gsize i = 0; id != NULL && i < G_N_ELEMENTS (PANELS); i++)
    if (g_strcmp0 (PANELS[i]->id, id) == 0)
      return PANELS[i];
  return NULL;
}

/* ---- places */

static const char *const PLACES[DSE_N_PANEL_PLACES] = {
  [DSE_PANEL_RIGHT] = "right",
  [DSE_PANEL_BOTTOM] = "bottom",
  [DSE_PANEL_LEFT] = "left",
};

const char *
dse_panel_place_id (DsePanelPlace place)
{
  g_return_val_if_fail (place < DSE_N_PANEL_PLACES, NULL);

  return PLACES[place];
}

gboolean
dse_panel_place_find (const char *id, DsePanelPlace *out)
{
  g_return_val_if_fail (id != NULL && out != NULL, FALSE);

  for (DsePanelPlace i = 0; i < DSE_N_PANEL_PLACES; i++)
    if (strcmp (PLACES[i], id) == 0) {
      *out = i;
      return TRUE;
    }
  return FALSE;
}

/* The ids that the setting has for @place. Free with g_strfreev(). */
static char **
dup_chosen (DsePanelPlace place)
{
  g_autoptr (GVariant) value = g_settings_get_value (dse_settings_get (), SETTING);
  g_autoptr (GVariant) ids =
      g_variant_lookup_value (value, PLACES[place], G_VARIANT_TYPE_STRING_ARRAY);

  return ids != NULL ? g_variant_dup_strv (ids, NULL) : g_new0 (char *, 1);
}

DsePanelPlace
dse_panel_get_place (const DsePanel *panel)
{
  g_return_val_if_fail (panel != NULL, DSE_PANEL_RIGHT);

  for (DsePanelPlace i = 0; i < DSE_N_PANEL_PLACES; i++) {
    g_auto (GStrv) ids = dup_chosen (i);

    if (g_strv_contains ((const char *const *)ids, panel->id))
      return i;
  }
  return panel->place;
}

/* Panels that the setting does not name come last. */
GPtrArray *
dse_panels_in (DsePanelPlace place)
{
  GPtrArray *all = g_ptr_array_new ();
  g_auto (GStrv) ids = NULL;

  g_return_val_if_fail (place < DSE_N_PANEL_PLACES, all);

  ids = dup_chosen (place);
  for (char **id = ids; *id != NULL; id++) {
    const DsePanel *panel = dse_panel_find (*id);

    if (panel != NULL && dse_panel_get_place (panel) == place &&
        !g_ptr_array_find (all, panel, NULL))
      g_ptr_array_add (all, (gpointer)panel);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (PANELS); i++)
    if (dse_panel_get_place (PANELS[i]) == place && !g_ptr_array_find (all, PANELS[i], NULL))
      g_ptr_array_add (all, (gpointer)PANELS[i]);
  return all;
}

void
dse_panel_move (const DsePanel *panel, DsePanelPlace place, guint at)
{
  GVariantBuilder places;

  g_return_if_fail (panel != NULL && place < DSE_N_PANEL_PLACES);

  g_variant_builder_init (&places, G_VARIANT_TYPE ("a{sas}"));
  for (DsePanelPlace i = 0; i < DSE_N_PANEL_PLACES; i++) {
    g_autoptr (GPtrArray) panels = dse_panels_in (i);

    g_ptr_array_remove (panels, (gpointer)panel);
    if (i == place)
      g_ptr_array_insert (panels, (int)MIN (at, panels->len), (gpointer)panel);
    g_variant_builder_open (&places, G_VARIANT_TYPE ("{sas}"));
    g_variant_builder_add (&places, "s", PLACES[i]);
    g_variant_builder_open (&places, G_VARIANT_TYPE ("as"));
    for (guint k = 0; k < panels->len; k++)
      g_variant_builder_add (&places, "s", ((const DsePanel *)panels->pdata[k])->id);
    g_variant_builder_close (&places);
    g_variant_builder_close (&places);
  }
  g_settings_set_value (dse_settings_get (), SETTING, g_variant_builder_end (&places));
}

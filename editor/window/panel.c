/* editor/window/panel.c — the list of panels. */
#include "window/panel.h"

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

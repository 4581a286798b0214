/* editor/tools/context_menu.c — the context menu of things. */
#include "tools/context_menu.h"

#include "popover.h"

#include <glib/gi18n.h>

static GMenuModel *
build_model (void)
{
  static const struct {
    const char *label, *action;
  } items[] = {
    { N_ ("_Properties"), "win.panel::inspect" },
    { N_ ("Select All Like _This"), "win.choose-alike" },
    { N_ ("Place _Another"), "win.pick-thing" },
    { N_ ("_Duplicate"), "win.duplicate-things" },
    { N_ ("D_elete"), "win.delete-things" },
  };
  GMenu *menu = g_menu_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (items); i++)
    g_menu_append (menu, _ (items[i].label), items[i].action);
  return G_MENU_MODEL (menu);
}

gboolean
dse_context_menu_show (const DseBench *bench, DsCell cell)
{
  g_autoptr (GMenuModel) model = build_model ();

  g_return_val_if_fail (bench != NULL, FALSE);

  return dsu_popover_show_menu (model, bench->menu_parent, bench->canvas, cell);
}

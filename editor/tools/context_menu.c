/* editor/tools/context_menu.c — the context menu of things. */
#include "tools/context_menu.h"

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

/* Its action runs after it was closed. */
static gboolean
unparent (gpointer menu)
{
  gtk_widget_unparent (menu);
  return G_SOURCE_REMOVE;
}

static void
on_closed (GtkWidget *menu)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent, g_object_ref (menu), g_object_unref);
}

gboolean
dse_context_menu_show (const DseBench *bench, DsCell cell)
{
  g_autoptr (GMenuModel) model = NULL;
  graphene_point_t at, place;
  GtkWidget *menu;

  g_return_val_if_fail (bench != NULL, FALSE);

  if (!dsu_canvas_cell_to_widget (bench->canvas, cell, &at) ||
      !gtk_widget_compute_point (GTK_WIDGET (bench->canvas), bench->menu_parent, &at, &place))
    return FALSE;
  model = build_model ();
  menu = gtk_popover_menu_new_from_model (model);
  gtk_widget_set_parent (menu, bench->menu_parent);
  gtk_popover_set_has_arrow (GTK_POPOVER (menu), FALSE);
  gtk_widget_set_halign (menu, GTK_ALIGN_START);
  gtk_popover_set_pointing_to (GTK_POPOVER (menu),
                               &(GdkRectangle){ (int)place.x, (int)place.y, 1, 1 });
  g_signal_connect (menu, "closed", G_CALLBACK (on_closed), NULL);
  gtk_popover_popup (GTK_POPOVER (menu));
  return TRUE;
}

/* editor/window/layer_menu.c — the menu of a row in the panel of layers. */
#include "window/layer_menu.h"

#include "popover.h"

#include <glib/gi18n.h>

typedef struct {
  const char *label, *action; /* without an action: of the menu with groups */
} LayerMenuItem;

static const LayerMenuItem OF_OBJECTS[] = {
  { N_ ("_Rename…"), "layers.rename" },
  { N_ ("_Move Selected Objects Here"), "layers.put" },
  { N_ ("Select _Objects"), "layers.choose" },
  { N_ ("Move to _Group"), NULL },
  { N_ ("Move _Up"), "layers.up" },
  { N_ ("Move Do_wn"), "layers.down" },
  { N_ ("D_elete Layer, Keep Objects"), "layers.delete" },
  { NULL, NULL },
};

static const LayerMenuItem OF_TILES[] = {
  { N_ ("_Rename…"), "layers.rename" },
  { N_ ("_Appearance…"), "layers.appearance" },
  { N_ ("Move to _Group"), NULL },
  { N_ ("Move _Up"), "layers.up" },
  { N_ ("Move Do_wn"), "layers.down" },
  { N_ ("D_elete Layer and Its Tiles"), "layers.delete" },
  { NULL, NULL },
};

static const LayerMenuItem OF_GROUP[] = {
  { N_ ("_Rename…"), "layers.rename" },
  { N_ ("_Appearance…"), "layers.appearance" },
  { N_ ("Move to _Group"), NULL },
  { N_ ("Move _Up"), "layers.up" },
  { N_ ("Move Do_wn"), "layers.down" },
  { N_ ("U_ngroup, Keep Layers"), "layers.ungroup" },
  { N_ ("D_elete Group and Its Layers"), "layers.delete" },
  { NULL, NULL },
};

static const LayerMenuItem *const MENUS[] = {
  [DSE_MENU_OF_OBJECTS] = OF_OBJECTS, [DSE_MENU_OF_TILES] = OF_TILES, [DSE_MENU_OF_GROUP] = OF_GROUP
};

/* A name as the label of an item, which takes "_" for a mnemonic. */
static char *
dup_item_label (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "_", -1);

  return g_strjoinv ("__", parts);
}

/* The groups that the row can be moved to, and where it is in one, out of it. */
static GMenu *
groups_menu (const DsLayerGroups *groups, uint32_t in, int group)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 1; i <= groups->n; i++) {
    g_autofree char *label = dup_item_label (groups->items[i - 1].name);
    g_autofree char *action = g_strdup_printf ("layers.to-group(uint32 %u)", i);

    if (i != in && (group < 0 || !ds_layer_groups_contain (groups, (uint32_t)group + 1, i)))
      g_menu_append (menu, label, action);
  }
  if (in > 0)
    g_menu_append (menu, _ ("_Out of All Groups"), "layers.to-group(uint32 0)");
  return menu;
}

void
dse_layer_menu_show (GtkWidget *row, DseLayerMenu menu, const DsLayerGroups *groups, uint32_t in,
                     int group)
{
  g_autoptr (GMenu) model = g_menu_new (), inner = NULL;
  GtkWidget *popover;

  g_return_if_fail (GTK_IS_WIDGET (row) && groups != NULL);

  inner = groups_menu (groups, in, group);
  for (const LayerMenuItem *item = MENUS[menu]; item->label != NULL; item++)
    if (item->action != NULL)
      g_menu_append (model, _ (item->label), item->action);
    else if (g_menu_model_get_n_items (G_MENU_MODEL (inner)) > 0)
      g_menu_append_submenu (model, _ (item->label), G_MENU_MODEL (inner));
  popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));
  gtk_widget_set_parent (popover, row);
  dsu_popover_show_once (popover);
}

/* editor/window/menu.c — menus made from the rows of actions. */
#include "window/actions.h"

#include "paint/overlay.h"
#include "tools/relations.h"
#include "window/grid_steps.h"

#include <glib/gi18n.h>

static const struct {
  const char *label; /* N_(), of the submenu; NULL: the rows stand in the section itself */
  int section;
} MENUS[DSE_N_MAIN_MENUS] = {
  [DSE_MENU_FILE] = { NULL, 0 },           [DSE_MENU_PROJECT] = { N_ ("Pro_ject"), 0 },
  [DSE_MENU_EDIT] = { N_ ("E_dit"), 0 },   [DSE_MENU_VIEW] = { N_ ("_View"), 0 },
  [DSE_MENU_LEVEL] = { N_ ("_Level"), 0 }, [DSE_MENU_PROGRAM] = { NULL, 1 },
  [DSE_MENU_HELP] = { N_ ("_Help"), 1 },   [DSE_MENU_QUIT] = { NULL, 1 },
};

/* The item "" shows no overlay. */
GMenuModel *
dse_overlay_menu (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, C_ ("overlay", "None"), "win.overlay::");
  for (gsize i = 0; i < dsu_overlay_count (); i++) {
    const DsuOverlay *overlay = dsu_overlay_get (i);
    g_autofree char *action = g_strdup_printf ("win.overlay::%s", overlay->id);

    g_menu_append (menu, _ (overlay->label), action);
  }
  return G_MENU_MODEL (menu);
}

GMenuModel *
dse_links_menu (void)
{
  GMenu *menu = g_menu_new ();

  for (int i = 0; i < DSE_N_RELATIONS; i++) {
    g_autofree char *action =
        g_strdup_printf ("win.links::%s", dse_relations_id ((DseRelationsShown)i));

    g_menu_append (menu, _ (dse_relations_label ((DseRelationsShown)i)), action);
  }
  return G_MENU_MODEL (menu);
}

GMenuModel *
dse_grid_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) other = g_menu_new ();

  for (int cells = 1; cells <= DSE_GRID_STEP_MAX; cells *= 2) {
    g_autofree char *label =
        g_strdup_printf (ngettext ("Every %d Cell", "Every %d Cells", (gulong)cells), cells);
    g_autofree char *action = g_strdup_printf ("win.grid-pitch(%d)", cells);

    g_menu_append (menu, label, action);
  }
  g_menu_append (other, _ ("_Other…"), "win.grid-lines");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (other));
  return G_MENU_MODEL (menu);
}

/* The toolkit knows no keys without Ctrl, so that the item names them. */
static void
append_row (GMenu *to, const DseAction *row)
{
  g_autofree char *name = dse_action_dup_name (row);
  g_autoptr (GMenuItem) item = g_menu_item_new (_ (row->menu_label), name);

  if (row->keys != NULL) {
    g_auto (GStrv) accels = g_strsplit (row->keys, " ", 2);

    g_menu_item_set_attribute (item, "accel", "s", accels[0]);
  }
  g_menu_append_item (to, item);
}

/* Replaces *@part by a new section of @to. */
static void
begin_part (GMenu *to, GMenu **part)
{
  g_object_unref (*part);
  *part = g_menu_new ();
  g_menu_append_section (to, NULL, G_MENU_MODEL (*part));
}

static void
append_rows (GMenu *to, DseMenu menu)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);
  g_autoptr (GMenu) part = g_object_ref (to);

  for (gsize i = 0; i < n; i++) {
    if (rows[i].menu != menu)
      continue;
    if (rows[i].begins_part)
      begin_part (to, &part);
    if (rows[i].submenu != NULL) {
      g_autoptr (GMenuModel) submenu = rows[i].submenu ();

      g_menu_append_submenu (part, _ (rows[i].menu_label), submenu);
      continue;
    }
    append_row (part, &rows[i]);
  }
}

GMenuModel *
dse_action_menu (DseMenu menu)
{
  GMenu *self = g_menu_new ();

  append_rows (self, menu);
  return G_MENU_MODEL (self);
}

GMenuModel *
dse_action_main_menu (void)
{
  GMenu *self = g_menu_new (), *section = NULL;

  for (DseMenu menu = DSE_MENU_NONE + 1; menu < DSE_N_MAIN_MENUS; menu++) {
    if (section == NULL || MENUS[menu].section != MENUS[menu - 1].section) {
      g_clear_object (&section);
      section = g_menu_new ();
      g_menu_append_section (self, NULL, G_MENU_MODEL (section));
    }
    if (MENUS[menu].label != NULL) {
      g_autoptr (GMenuModel) submenu = dse_action_menu (menu);

      g_menu_append_submenu (section, _ (MENUS[menu].label), submenu);
    } else
      append_rows (section, menu);
  }
  g_clear_object (&section);
  return G_MENU_MODEL (self);
}

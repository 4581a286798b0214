/* editor/window/actions.c — all rows of actions, and the tips of buttons that name their keys. */
#include "window/actions.h"

#include "app/accels.h"
#include "app/settings.h"
#include "icon_button.h"
#include "shown.h"
#include "tools/tool.h"
#include "tooltip.h"
#include "window/panel.h"

#include <glib/gi18n.h>
#include <string.h>

#define MOST_ROWS 2000 /* with the commands of all projects that were shown */

/* Sentences find the keys by the action's name. */
static void
note_keys (const DseAction *row)
{
  g_autofree char *name = row->id != NULL ? dse_action_dup_name (row) : NULL,
                  *label = dse_action_dup_label (row);

  if (name != NULL)
    dse_accels_set (name, label, row->keys);
}

static GArray *all; /* DseAction; never moves */

const DseAction *
dse_actions (gsize *n)
{
  g_return_val_if_fail (n != NULL, NULL);

  if (all == NULL) {
    all = g_array_sized_new (FALSE, FALSE, sizeof (DseAction), MOST_ROWS);
    for (gsize i = 0; i < dse_action_n_rows; i++)
      g_array_append_val (all, *dse_action_rows[i]);
    for (gsize i = 0; i < dse_tool_count (); i++) {
      const DseTool *tool = dse_tool_get (i);
      const DseAction row = { .id = "tool",
                              .target = tool->id,
                              .keys = tool->accel,
                              .group = DSE_GROUP_TOOLS,
                              .label = tool->label };

      g_array_append_val (all, row);
    }
    for (gsize i = 0; i < dse_panel_count (); i++) {
      const DsePanel *panel = dse_panel_get (i);
      const DseAction row = { .id = "panel",
                              .target = panel->id,
                              .keys = panel->keys,
                              .group = DSE_GROUP_VIEW,
                              .label = panel->label };

      g_array_append_val (all, row);
    }
    for (guint i = 0; i < all->len; i++) {
      DseAction *row = &g_array_index (all, DseAction, i);

      row->default_keys = row->keys;
      note_keys (row);
    }
  }
  *n = all->len;
  return (const DseAction *)(gconstpointer)all->data;
}

void
dse_actions_clear_commands (void)
{
  gsize n;
  DseAction *rows = (DseAction *)dse_actions (&n);

  for (gsize i = 0; i < n; i++)
    if (rows[i].is_command)
      rows[i].label = rows[i].default_keys = NULL;
}

void
dse_actions_add_command (const char *label, const char *key)
{
  gsize n, i = 0;
  DseAction *rows = (DseAction *)dse_actions (&n);

  g_return_if_fail (label != NULL && key != NULL);

  while (i < n && !(rows[i].is_command && g_str_equal (rows[i].target, label)))
    i++;
  if (i == MOST_ROWS)
    return;
  if (i == n) {
    const DseAction row = { .id = DSE_ACTION_COMMAND,
                            .target = g_intern_string (label),
                            .group = DSE_GROUP_COMMANDS,
                            .is_command = TRUE };

    g_array_append_val (all, row);
  }
  rows[i].label = rows[i].target;
  rows[i].default_keys = key[0] != '\0' ? g_intern_string (key) : NULL;
}

void
dse_action_set_keys (const DseAction *row, const char *keys)
{
  gsize n;
  DseAction *rows = (DseAction *)dse_actions (&n);

  g_return_if_fail (row >= rows && row < rows + n && keys != NULL);

  rows[row - rows].keys = keys[0] != '\0' ? g_intern_string (keys) : NULL;
  note_keys (row);
}

const DseAction *
dse_action_find (const char *id)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  g_return_val_if_fail (id != NULL, NULL);

  for (gsize i = 0; i < n; i++)
    if (g_strcmp0 (rows[i].id, id) == 0 && rows[i].target == NULL)
      return &rows[i];
  return NULL;
}

const DseAction *
dse_action_find_name (const char *name)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  g_return_val_if_fail (name != NULL, NULL);

  for (gsize i = 0; i < n; i++) {
    g_autofree char *own = rows[i].id != NULL ? dse_action_dup_name (&rows[i]) : NULL;

    if (g_strcmp0 (own, name) == 0)
      return &rows[i];
  }
  return NULL;
}

char *
dse_action_dup_menu_label (const DseAction *self)
{
  g_auto (GStrv) parts = NULL;
  char *label;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->menu_label == NULL || self->submenu != NULL)
    return NULL;
  parts = g_strsplit (_ (self->menu_label), "_", -1);
  label = g_strjoinv ("", parts);
  if (g_str_has_suffix (label, "…"))
    label[strlen (label) - strlen ("…")] = '\0';
  return label;
}

char *
dse_action_dup_label (const DseAction *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->is_command)
    return self->label != NULL ? dsu_dup_shown (self->label) : NULL;
  return self->label != NULL ? g_strdup (_ (self->label)) : dse_action_dup_menu_label (self);
}

char *
dse_action_dup_key (const DseAction *self)
{
  g_auto (GStrv) accels = NULL;
  GdkModifierType with;
  guint key;

  g_return_val_if_fail (self != NULL, NULL);

  accels = g_strsplit (self->keys != NULL ? self->keys : "", " ", 2);
  return accels[0] != NULL && gtk_accelerator_parse (accels[0], &key, &with)
             ? gtk_accelerator_get_label (key, with)
             : NULL;
}

char *
dse_action_dup_name (const DseAction *self)
{
  g_return_val_if_fail (self != NULL && self->id != NULL, NULL);

  return g_strconcat ("win.", self->id, self->target != NULL ? "::" : NULL, self->target, NULL);
}

const char *
dse_group_label (DseGroup group)
{
  static const char *const labels[DSE_N_GROUPS] = {
    [DSE_GROUP_NONE] = "",
    [DSE_GROUP_FILES] = N_ ("Files"),
    [DSE_GROUP_EDITING] = N_ ("Editing"),
    [DSE_GROUP_GENERATING] = N_ ("Generating"),
    [DSE_GROUP_PLAYING] = N_ ("Playing"),
    [DSE_GROUP_VIEW] = N_ ("View"),
    [DSE_GROUP_GENERAL] = N_ ("General"),
    [DSE_GROUP_LEVEL] = N_ ("On the level"),
    [DSE_GROUP_TOOLS] = N_ ("Tools"),
    [DSE_GROUP_COMMANDS] = N_ ("Commands of the project"),
  };

  g_return_val_if_fail (group < DSE_N_GROUPS, "");

  return _ (labels[group]);
}

/* ---- tips */

/* Shows the tip of @widget with the keys as they are. */
static void
show_tip (GtkWidget *widget)
{
  const char *tip = g_object_get_data (G_OBJECT (widget), "action-tip");
  const char *name = g_object_get_data (G_OBJECT (widget), "action-of-tip");
  g_autofree char *text = NULL;

  if (name == NULL)
    name = gtk_actionable_get_action_name (GTK_ACTIONABLE (widget));
  text = dse_accels_dup_tip (name, tip);
  dsu_set_tip (widget, text);
  if (g_object_get_data (G_OBJECT (widget), "action-of-tip") == NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                    -1);
}

static void
keep_tip (GtkWidget *widget, const char *name, const char *tip)
{
  const gboolean is_first = g_object_get_data (G_OBJECT (widget), "action-tip") == NULL;

  g_object_set_data_full (G_OBJECT (widget), "action-tip", g_strdup (tip), g_free);
  g_object_set_data_full (G_OBJECT (widget), "action-of-tip", g_strdup (name), g_free);
  if (is_first)
    g_signal_connect_object (dse_settings_get (), "changed::keymap", G_CALLBACK (show_tip), widget,
                             G_CONNECT_SWAPPED);
  show_tip (widget);
}

void
dse_action_set_tip (GtkWidget *button, const char *tip)
{
  g_return_if_fail (GTK_IS_ACTIONABLE (button) && tip != NULL);

  keep_tip (button, NULL, tip);
}

void
dse_action_set_tip_of (GtkWidget *widget, const char *name, const char *tip)
{
  g_return_if_fail (GTK_IS_WIDGET (widget) && name != NULL && tip != NULL);

  keep_tip (widget, name, tip);
}

void
dse_action_set_tip_text (GtkWidget *widget, const char *tip)
{
  g_return_if_fail (GTK_IS_WIDGET (widget) && tip != NULL);

  keep_tip (widget, "", tip);
}

void
dse_action_show_keys (GtkWidget *root)
{
  g_autofree char *tip = NULL;

  g_return_if_fail (GTK_IS_WIDGET (root));

  tip = g_strdup (gtk_widget_get_tooltip_text (root));
  if (GTK_IS_ACTIONABLE (root) && tip != NULL &&
      g_object_get_data (G_OBJECT (root), "action-tip") == NULL &&
      gtk_actionable_get_action_name (GTK_ACTIONABLE (root)) != NULL)
    dse_action_set_tip (root, tip);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    dse_action_show_keys (child);
}

GtkWidget *
dse_action_button (const char *icon, const char *name, const char *tip)
{
  GtkWidget *button;

  g_return_val_if_fail (icon != NULL && name != NULL && tip != NULL, NULL);

  button = dsu_icon_button_new (icon, name, tip);
  dse_action_set_tip (button, tip);
  return button;
}

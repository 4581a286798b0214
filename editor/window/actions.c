/* editor/window/actions.c — all rows of actions, and the tips of buttons that name their keys. */
#include "window/actions.h"

#include "icon_button.h"
#include "tools/tool.h"
#include "window/panel.h"

#include <glib/gi18n.h>

const DseAction *
dse_actions (gsize *n)
{
  static GArray *all;

  g_return_val_if_fail (n != NULL, NULL);

  if (all == NULL) {
    all = g_array_new (FALSE, FALSE, sizeof (DseAction));
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
  }
  *n = all->len;
  return (const DseAction *)(gconstpointer)all->data;
}

const DseAction *
dse_action_find (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  for (gsize i = 0; i < dse_action_n_rows; i++)
    if (g_strcmp0 (dse_action_rows[i]->id, id) == 0)
      return dse_action_rows[i];
  return NULL;
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
  };

  g_return_val_if_fail (group < DSE_N_GROUPS, "");

  return _ (labels[group]);
}

/* ---- tips */

char *
dse_action_dup_tip (const char *name, const char *tip)
{
  const DseAction *row = NULL;
  g_auto (GStrv) accels = NULL;
  g_autofree char *label = NULL;
  GdkModifierType with;
  guint key;

  g_return_val_if_fail (tip != NULL, NULL);

  if (name != NULL && g_str_has_prefix (name, "win."))
    row = dse_action_find (name + strlen ("win."));
  if (row == NULL || row->keys == NULL)
    return g_strdup (tip);
  accels = g_strsplit (row->keys, " ", 2);
  if (!gtk_accelerator_parse (accels[0], &key, &with))
    return g_strdup (tip);
  label = gtk_accelerator_get_label (key, with);
  return g_strdup_printf ("%s (%s)", tip, label);
}

void
dse_action_set_tip (GtkWidget *button, const char *tip)
{
  g_autofree char *text = NULL;

  g_return_if_fail (GTK_IS_ACTIONABLE (button));

  text = dse_action_dup_tip (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), tip);
  gtk_widget_set_tooltip_text (button, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
dse_action_show_keys (GtkWidget *root)
{
  g_autofree char *tip = NULL;

  g_return_if_fail (GTK_IS_WIDGET (root));

  tip = g_strdup (gtk_widget_get_tooltip_text (root));
  if (GTK_IS_ACTIONABLE (root) && tip != NULL &&
      gtk_actionable_get_action_name (GTK_ACTIONABLE (root)) != NULL)
    dse_action_set_tip (root, tip);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    dse_action_show_keys (child);
}

GtkWidget *
dse_action_button (const char *icon, const char *name, const char *tip)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (icon != NULL && name != NULL && tip != NULL, NULL);

  text = dse_action_dup_tip (name, tip);
  return dsu_icon_button_new (icon, name, text);
}

/* editor/play/play_branches.c — a menu of the ways that the game took, once there are several. */
#include "play/play_private.h"

#include "icon_button.h"

#include <glib/gi18n.h>

static void
on_branch (GSimpleAction *action, GVariant *state, gpointer data)
{
  DsePlay *self = data;
  const guint i = g_variant_get_uint32 (state);

  if (self->session != NULL && i < dse_session_get_n_branches (self->session))
    dse_play_choose (self, i, G_MAXUINT);
}

/* Menus are made anew when there are more of them than when it was made. */
void
dse_play_show_branches (DsePlay *self)
{
  const guint n = dse_session_get_n_branches (self->session);
  GMenuModel *shown = gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (self->branches));
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "branch");
  g_autoptr (GMenu) menu = g_menu_new ();

  gtk_widget_set_visible (self->branches, n > 1);
  for (guint i = 0; i < n; i++) {
    const DseBranchInfo branch = dse_session_get_branch (self->session, i);
    g_autofree char *name = dse_branch_info_dup_name (&branch);
    g_autofree char *detailed = g_strdup_printf ("play.branch(uint32 %u)", i);

    if (branch.is_shown)
      g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_uint32 (i));
    g_menu_append (menu, name, detailed);
  }
  if (shown == NULL || g_menu_model_get_n_items (shown) != (gint)n)
    gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->branches), G_MENU_MODEL (menu));
}

void
dse_play_init_branches (DsePlay *self)
{
  static const GActionEntry ENTRIES[] = {
    { .name = "branch", .parameter_type = "u", .state = "uint32 0", .change_state = on_branch },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), ENTRIES, G_N_ELEMENTS (ENTRIES),
                                   self);
}

/* editor/play/rewind.c — timeline, number of the step and menu of branches. */
#include "play/rewind.h"

#define BACK 10 /* turns */

struct _DseRewind {
  GObject parent_instance;

  DseGame *game;
  DseTimeline *timeline;
  GtkLabel *steps;
  GtkMenuButton *branches;
  GSimpleAction *branch; /* owned; its state is the number of the branch */
};

G_DEFINE_FINAL_TYPE (DseRewind, dse_rewind, G_TYPE_OBJECT)

static void
show_steps (DseRewind *self)
{
  DseSession *session = dse_game_get_session (self->game);
  const guint shown = dse_session_get_shown (session);
  g_autofree char *text = g_strdup_printf (
      "%u / %u", dse_session_get_place (session, shown, dse_session_get_step (session)),
      dse_session_get_place (session, shown, dse_session_get_length (session)));

  gtk_label_set_text (self->steps, text);
}

/* The menu is replaced only when there are more branches, so that an open one stays open. */
static void
show_branches (DseRewind *self)
{
  DseSession *session = dse_game_get_session (self->game);
  const guint n = dse_session_get_n_branches (session);
  GMenuModel *shown = gtk_menu_button_get_menu_model (self->branches);
  g_autoptr (GMenu) menu = g_menu_new ();

  gtk_widget_set_visible (GTK_WIDGET (self->branches), n > 1);
  for (guint i = 0; i < n; i++) {
    const DseBranchInfo branch = dse_session_get_branch (session, i);
    g_autofree char *name = dse_branch_info_dup_name (&branch);
    g_autofree char *detailed = g_strdup_printf ("play.branch(uint32 %u)", i);

    if (branch.is_shown)
      g_simple_action_set_state (self->branch, g_variant_new_uint32 (i));
    g_menu_append (menu, name, detailed);
  }
  if (shown == NULL || g_menu_model_get_n_items (shown) != (gint)n)
    gtk_menu_button_set_menu_model (self->branches, G_MENU_MODEL (menu));
}

void
dse_rewind_update (DseRewind *self)
{
  g_return_if_fail (DSE_IS_REWIND (self));

  show_steps (self);
  dse_timeline_update (self->timeline);
  show_branches (self);
}

static void
seek (DseRewind *self, guint step)
{
  g_signal_emit_by_name (self, "seek", step);
}

static void
choose (DseRewind *self, guint branch, guint step)
{
  g_signal_emit_by_name (self, "choose", branch, step);
}

static void
on_branch (GSimpleAction *action, GVariant *state, gpointer data)
{
  const guint i = g_variant_get_uint32 (state);
  DseRewind *self = data;
  DseSession *session = dse_game_get_session (self->game);

  if (session != NULL && i < dse_session_get_n_branches (session))
    choose (self, i, G_MAXUINT);
}

static void
on_back (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseRewind *self = data;

  seek (self, dse_session_get_step_before (dse_game_get_session (self->game), BACK));
}

static void
on_step_back (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseRewind *self = data;

  seek (self, dse_session_get_step_beside (dse_game_get_session (self->game), -1));
}

static void
on_step_forward (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseRewind *self = data;

  seek (self, dse_session_get_step_beside (dse_game_get_session (self->game), 1));
}

static void
on_replaced (DseRewind *self)
{
  dse_timeline_set_session (self->timeline, dse_game_get_session (self->game));
}

static void
dse_rewind_dispose (GObject *object)
{
  DseRewind *self = DSE_REWIND (object);

  if (self->timeline != NULL)
    dse_timeline_set_session (self->timeline, NULL);
  self->timeline = NULL;
  g_clear_object (&self->branch);
  G_OBJECT_CLASS (dse_rewind_parent_class)->dispose (object);
}

static void
dse_rewind_class_init (DseRewindClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_rewind_dispose;
  g_signal_new ("seek", DSE_TYPE_REWIND, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_UINT);
  g_signal_new ("choose", DSE_TYPE_REWIND, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                G_TYPE_UINT, G_TYPE_UINT);
}

static void
dse_rewind_init (DseRewind *self)
{
}

DseRewind *
dse_rewind_new (DseGame *game, DseTimeline *timeline, GtkLabel *steps, GtkMenuButton *branches,
                GActionMap *actions)
{
  static const GActionEntry ENTRIES[] = {
    { .name = "back", .activate = on_back },
    { .name = "step-back", .activate = on_step_back },
    { .name = "step-forward", .activate = on_step_forward },
    { .name = "branch", .parameter_type = "u", .state = "uint32 0", .change_state = on_branch },
  };
  DseRewind *self;

  g_return_val_if_fail (DSE_IS_GAME (game) && DSE_IS_TIMELINE (timeline), NULL);
  g_return_val_if_fail (GTK_IS_LABEL (steps) && GTK_IS_MENU_BUTTON (branches), NULL);

  self = g_object_new (DSE_TYPE_REWIND, NULL);
  self->game = game;
  self->timeline = timeline;
  self->steps = steps;
  gtk_widget_set_direction (GTK_WIDGET (steps), GTK_TEXT_DIR_LTR); /* "11 / 61" in any language */
  self->branches = branches;
  g_action_map_add_action_entries (actions, ENTRIES, G_N_ELEMENTS (ENTRIES), self);
  self->branch = G_SIMPLE_ACTION (g_object_ref (g_action_map_lookup_action (actions, "branch")));
  g_signal_connect_object (game, "replaced", G_CALLBACK (on_replaced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (timeline, "seek", G_CALLBACK (seek), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (timeline, "choose", G_CALLBACK (choose), self, G_CONNECT_SWAPPED);
  return self;
}

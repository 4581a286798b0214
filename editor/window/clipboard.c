/* editor/window/clipboard.c — copy, cut and paste, as far as there is something to copy or to
 * paste. */
#include "tools/clip.h"
#include "window/window_private.h"

static void
on_copy (GSimpleAction *action, GVariant *none, gpointer window)
{
  dse_page_copy (dse_window_get_page (window));
}

static void
on_cut (GSimpleAction *action, GVariant *none, gpointer window)
{
  dse_page_cut (dse_window_get_page (window));
}

static void
on_paste (GSimpleAction *action, GVariant *none, gpointer window)
{
  dse_page_paste (dse_window_get_page (window));
}

/* The buttons have been pressed: keys go to the level again. */
static void
on_turn (GSimpleAction *action, GVariant *how, gpointer window)
{
  DsePage *page = dse_window_get_page (window);

  dse_page_turn_float (page, (DsClipTurn)g_variant_get_int32 (how));
  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (page)));
}

static void
enable (DseWindow *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
dse_window_update_paste (DseWindow *self)
{
  DsePage *page = self->tabs != NULL ? dse_window_get_page (self) : NULL;
  const gboolean edits = page != NULL && !dse_page_is_playing (page);
  const gboolean selects = edits && dse_page_can_copy (page);

  enable (self, "copy", selects);
  enable (self, "cut", selects);
  enable (self, "paste",
          edits && dse_clip_is_offered (gtk_widget_get_clipboard (GTK_WIDGET (self))));
}

void
dse_window_install_paste (DseWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "copy", .activate = on_copy },
    { .name = "cut", .activate = on_cut },
    { .name = "paste", .activate = on_paste },
    { .name = "turn", .activate = on_turn, .parameter_type = "i" },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_group_connect_swapped (self->page_signals, "selection-changed",
                                  G_CALLBACK (dse_window_update_paste), self);
  g_signal_group_connect_swapped (self->page_signals, "things-chosen",
                                  G_CALLBACK (dse_window_update_paste), self);
  g_signal_group_connect_swapped (self->page_signals, "tool-changed",
                                  G_CALLBACK (dse_window_show_tool), self);
  g_signal_connect_object (gtk_widget_get_clipboard (GTK_WIDGET (self)), "changed",
                           G_CALLBACK (dse_window_update_paste), self, G_CONNECT_SWAPPED);
}

/* editor/window/frame.c — the window around a game: while one is shown, nothing in it edits the
 * level, and the status bar is about the game. */
#include "app/accels.h"
#include "app/settings.h"
#include "overflow.h"
#include "play/drag.h"
#include "tools/kinds.h"
#include "window/command_buttons.h"
#include "window/last_session.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

gboolean
dse_window_is_playing (DseWindow *self)
{
  DsePage *page;

  g_return_val_if_fail (DSE_IS_WINDOW (self), FALSE);

  page = self->tabs != NULL ? dse_window_get_page (self) : NULL;
  return page != NULL && dse_page_is_playing (page);
}

/* Panels below the level come back with the others if they were open when all were hidden; those
 * that were opened meanwhile stay. */
static void
show_bottom (DseWindow *self, gboolean shown)
{
  static const char IS_AWAY[] = "dse-is-away";
  GtkWidget *bottom = self->docks[DSE_PANEL_BOTTOM];
  const gboolean is_open = gtk_widget_get_visible (bottom);

  if (shown == (g_object_get_data (G_OBJECT (bottom), IS_AWAY) == NULL))
    return;
  if (!shown)
    self->had_bottom = is_open;
  g_object_set_data (G_OBJECT (bottom), IS_AWAY, shown ? NULL : self);
  gtk_widget_set_visible (bottom, shown && (is_open || self->had_bottom));
}

/* Hides tools and panels during a game. */
static void
show_panels (DseWindow *self, gboolean edits)
{
  g_autoptr (GVariant) panels = g_action_group_get_action_state (G_ACTION_GROUP (self), "panels");
  const gboolean shown = g_variant_get_boolean (panels);
  DsePage *page = dse_window_get_page (self);

  gtk_widget_set_visible (self->left, shown && edits);
  gtk_widget_set_visible (self->right,
                          shown && edits && !dse_dock_is_empty (DSE_DOCK (self->right)));
  gtk_widget_set_visible (gtk_widget_get_ancestor (self->option_bar, DSU_TYPE_OVERFLOW), edits);
  show_bottom (self, shown && edits);
  self->edits = edits;
  if (page != NULL && dse_page_get_play (page) != NULL)
    dse_play_show_side (dse_page_get_play (page), shown);
}

/* The palette marks what floats. */
static void
show_held (DseWindow *self, DsePage *page)
{
  g_autoptr (GHashTable) held = page != NULL ? dse_page_dup_float_ids (page) : NULL;

  if (self->palette != NULL)
    dsu_palette_set_held (DSU_PALETTE (self->palette), held);
}

void
dse_window_press_tool (DseWindow *self)
{
  DsePage *page;
  const DseTool *tool;
  GAction *action;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = self->tabs != NULL ? dse_window_get_page (self) : NULL;
  tool = page != NULL ? dse_page_get_tool (page) : self->tool;
  action = g_action_map_lookup_action (G_ACTION_MAP (self), "tool");
  if (action != NULL)
    g_simple_action_set_state (
        G_SIMPLE_ACTION (action),
        g_variant_new_string (tool->traits & DSE_TOOL_COMMAND ? "" : self->tool->id));
}

static void
show_commands (DseWindow *self, DsePage *page, const DseTool *tool)
{
  GtkWidget *buttons = g_object_get_data (G_OBJECT (self), DSE_COMMAND_BUTTONS);

  if (buttons != NULL)
    dse_command_buttons_show (buttons, page, tool);
}

void
dse_window_show_tool (DseWindow *self)
{
  DsePage *page;
  const DseTool *tool;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = self->tabs != NULL ? dse_window_get_page (self) : NULL;
  tool = page != NULL ? dse_page_get_tool (page) : self->tool;
  dse_option_bar_show_tool (
      self->option_bar, tool, self->options,
      page != NULL ? dsu_document_get_delve (dse_page_get_document (page))->rules : NULL);
  show_commands (self, page, tool);
  dse_window_press_tool (self);
  show_held (self, page);
  dse_window_show_hint (self);
}

/* TRUE: the first level of the first session is as it was generated, and no tool was chosen. */
static gboolean
is_first_look (DseWindow *self, DsePage *page)
{
  return page != NULL && self->tool == &dse_tool_brush &&
         dse_page_get_recipe (page)->n_stages > 0 && dse_last_session_is_first (self) &&
         ds_doc_n_steps (dsu_document_get_doc (dse_page_get_document (page))) == 0;
}

void
dse_window_show_hint (DseWindow *self)
{
  DsePage *page;
  const char *hint;
  g_autofree char *text = NULL;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = self->tabs != NULL ? dse_window_get_page (self) : NULL;
  hint = page != NULL ? dse_page_get_hint (page) : _ (self->tool->hint);
  if (is_first_look (self, page) && g_strcmp0 (hint, _ (self->tool->hint)) == 0)
    hint = _ ("Drag a slider · press {play} to play");
  if (dse_window_is_playing (self))
    hint = _ ("The game runs on a copy of the level; {play} returns to the editor");
  text = dse_accels_dup_text (hint);
  dse_status_bar_set_hint (DSE_STATUS_BAR (self->status_bar), text);
}

void
dse_window_update_play (DseWindow *self)
{
  gboolean edits;
  DsePage *page;
  gboolean waits;

  g_return_if_fail (DSE_IS_WINDOW (self));

  edits = !dse_window_is_playing (self);
  page = dse_window_get_page (self);
  waits = edits && page != NULL && dse_page_get_play (page) != NULL;
  show_panels (self, edits);
  dse_header_show_game (DSE_HEADER (self->header), !edits, waits);
  dse_window_show_tool (self);
  dse_window_show_floor (self);
  dse_window_show_pointed (self);
  dse_window_update_actions (self);
}

/* The player cannot be dragged while a game is shown. */
static const DsRules *
rules_of_drag (gpointer data)
{
  DseWindow *self = data;
  DsePage *page = dse_window_get_page (self);

  return page != NULL && !dse_page_is_playing (page)
             ? dsu_document_get_delve (dse_page_get_document (page))->rules
             : NULL;
}

void
dse_window_drag_player (DseWindow *self, GtkWidget *button)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && GTK_IS_WIDGET (button));

  dse_drag_offer (button, rules_of_drag, self);
}

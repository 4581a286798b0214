/* editor/window/action_rows.c — the rows of the window's actions with the functions that they call;
 * the only place where actions meet behaviour. */
#include "app/settings.h"
#include "window/actions.h"
#include "window/bookmarks.h"
#include "window/command_palette.h"
#include "window/stamps.h"
#include "window/window_private.h"

#include "app/guide.h"
#include "dialogs.h"
#include "tools/clip.h"

#include <glib/gi18n.h>

/* ---- when they make sense */

static gboolean
has_page (DseWindow *self, DsePage *page)
{
  return page != NULL;
}

static gboolean
has_prefab (DseWindow *self, DsePage *page)
{
  return page != NULL && dse_page_is_prefab (page);
}

static gboolean
has_project (DseWindow *self, DsePage *page)
{
  return dse_window_get_project (self) != NULL;
}

static gboolean
has_commands (DseWindow *self, DsePage *page)
{
  return dse_window_has_commands (self);
}

static gboolean
is_in_project (DseWindow *self, DsePage *page)
{
  DseProject *project = page != NULL ? dse_project_of (dse_page_get_document (page)) : NULL;

  return project != NULL && dse_project_get_folder (project) != NULL;
}

static gboolean
can_leave_home (DseWindow *self, DsePage *page)
{
  return page == NULL && self->tabs != NULL && dse_window_get_n_pages (self) > 0;
}

static gboolean
has_game (DseWindow *self, DsePage *page)
{
  return page != NULL && dse_page_get_play (page) != NULL;
}

static gboolean
is_unlocked (DseWindow *self, DsePage *page)
{
  return page != NULL && !dse_page_get_seed_locked (page);
}

static gboolean
has (DsePage *page, const char *property)
{
  gboolean can = FALSE;

  if (page != NULL)
    g_object_get (dse_page_get_document (page), property, &can, NULL);
  return can;
}

/* Also stops a generation, and takes back a point of an area, which no step may precede. */
static gboolean
can_undo (DseWindow *self, DsePage *page)
{
  return has (page, "can-undo") ||
         (page != NULL && (dse_page_is_generating (page) || dse_page_is_drawing (page)));
}

static gboolean
can_redo (DseWindow *self, DsePage *page)
{
  return has (page, "can-redo") && !dse_page_is_drawing (page);
}

static gboolean
can_revert (DseWindow *self, DsePage *page)
{
  return page != NULL && dsu_document_get_path (dse_page_get_document (page)) != NULL;
}

static gboolean
has_source (DseWindow *self, DsePage *page)
{
  return page != NULL && dse_page_get_source (page) != NULL;
}

static gboolean
can_copy (DseWindow *self, DsePage *page)
{
  return page != NULL && dse_page_can_copy (page);
}

static gboolean
has_selection (DseWindow *self, DsePage *page)
{
  return page != NULL && dse_page_get_selection (page) != NULL;
}

static gboolean
can_paste (DseWindow *self, DsePage *page)
{
  return page != NULL && dse_clip_is_offered (gtk_widget_get_clipboard (GTK_WIDGET (self)));
}

static gboolean
has_own_recipe (DseWindow *self, DsePage *page)
{
  return page != NULL && dse_recipe_store_is_own (
                             dse_definitions_get_recipe_store (dse_window_get_definitions (self)),
                             dse_page_get_recipe (page)->id);
}

/* ---- files */

static void
open_recent (DseWindow *self, GSimpleAction *action, GVariant *path)
{
  dse_window_open (self, g_variant_get_string (path, NULL));
}

static void
open_recent_project (DseWindow *self, GSimpleAction *action, GVariant *folder)
{
  dse_window_open_project (self, g_variant_get_string (folder, NULL));
}

static void
save (DseWindow *self)
{
  dse_window_save (self, FALSE);
}

static void
save_as (DseWindow *self)
{
  dse_window_save (self, TRUE);
}

static void
close_tab (DseWindow *self)
{
  AdwTabPage *tab = adw_tab_view_get_selected_page (self->tabs);

  if (tab != NULL)
    adw_tab_view_close_page (self->tabs, tab);
}

/* Closes all windows, each of which asks about unsaved levels; dialogs go with their window. */
static void
quit (DseWindow *self)
{
  GList *at = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (self))),
        *own = NULL;

  for (; at != NULL; at = at->next)
    if (DSE_IS_WINDOW (at->data))
      own = g_list_prepend (own, at->data);
  for (at = own; at != NULL; at = at->next)
    gtk_window_close (at->data);
  g_list_free (own);
}

/* ---- editing */

static void
copy (DsePage *page)
{
  dse_page_copy (page);
}

/* A button had the focus, so the level gets it back. */
static void
transform (DseWindow *self, GSimpleAction *action, GVariant *how)
{
  static const char *const turns[] = { [DS_TRANSFORM_MIRROR_X] = "mirror-x",
                                       [DS_TRANSFORM_MIRROR_Y] = "mirror-y",
                                       [DS_TRANSFORM_RIGHT] = "right",
                                       [DS_TRANSFORM_LEFT] = "left" };
  DsePage *page = dse_window_get_page (self);

  if (page == NULL)
    return;
  for (gsize i = DS_TRANSFORM_MIRROR_X; i < G_N_ELEMENTS (turns); i++)
    if (g_strcmp0 (turns[i], g_variant_get_string (how, NULL)) == 0)
      dse_page_transform (page, (DsTransform)i);
  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (page)));
}

static void
duplicate_things (DsePage *page)
{
  dse_page_nudge_things (page, 1, 1, TRUE);
}

static void
find_tile (DseWindow *self)
{
  dsu_palette_focus_search (dse_window_get_palette (self));
}

static void
change_size (DseWindow *self, int step)
{
  const int size = dse_tool_options_get_size (self->options) + step;

  g_object_set (self->options, "size", CLAMP (size, 1, DS_TIP_MAX), NULL);
}

static void
thinner (DseWindow *self)
{
  change_size (self, -1);
}

static void
thicker (DseWindow *self)
{
  change_size (self, 1);
}

static void
choose_tool (DseWindow *self, GSimpleAction *action, GVariant *id)
{
  const DseTool *tool = dse_tool_find (g_variant_get_string (id, NULL));

  if (tool == NULL)
    return;
  g_simple_action_set_state (action, id);
  dse_window_set_tool (self, tool);
}

/* ---- generating */

static void
randomise (DseWindow *self)
{
  gtk_widget_activate_action (dse_window_get_recipe_panel (self), "recipe.randomise", NULL);
}

static void
edit_seed (DseWindow *self)
{
  gtk_widget_activate_action (dse_window_show_panel (self, &dse_panel_recipe), "recipe.edit-seed",
                              NULL);
}

/* A locked seed stays, and a toast says so. */
static void
next_seed (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);

  if (page == NULL)
    return;
  if (dse_page_get_seed_locked (page))
    dse_window_say (self, _ ("The seed is locked"));
  dse_page_next_seed (page);
}

static void
lock_seed (DseWindow *self, GSimpleAction *action, GVariant *locked)
{
  DsePage *page = dse_window_get_page (self);

  if (page == NULL)
    return;
  g_object_set (page, "seed-locked", g_variant_get_boolean (locked), NULL);
  g_simple_action_set_state (action, locked);
}

static void
relax (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);

  if (page == NULL)
    return;
  dse_page_relax (page);
  dse_window_say (self, _ ("Looking for the closest value that works…"));
}

static void
take_a (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);

  if (page != NULL)
    dse_page_take_a (page);
  dse_window_update_actions (self);
}

static void
show_partial (DsePage *page)
{
  if (dse_page_is_peeking (page))
    dse_page_show_before (page, FALSE);
  else
    dse_page_show_partial (page);
}

static void
compare (DseWindow *self, GSimpleAction *action, GVariant *compares)
{
  DsePage *page = dse_window_get_page (self);

  if (page != NULL)
    dse_page_set_comparing (page, g_variant_get_boolean (compares));
  dse_window_update_actions (self);
}

/* Shows the level before the last generation while the state is on. */
static void
show_before (DseWindow *self, GSimpleAction *action, GVariant *shown)
{
  DsePage *page = dse_window_get_page (self);
  const gboolean is_shown =
      page != NULL && dse_page_show_before (page, g_variant_get_boolean (shown));

  g_simple_action_set_state (action, g_variant_new_boolean (is_shown));
}

/* ---- the view */

static void
zoom_in (DsePage *page)
{
  dsu_canvas_zoom_in (dse_page_get_view (page));
}

static void
zoom_out (DsePage *page)
{
  dsu_canvas_zoom_out (dse_page_get_view (page));
}

static void
zoom_100 (DsePage *page)
{
  dsu_canvas_zoom_to (dse_page_get_view (page), 32);
}

/* Starts the games, and shows them: on the level, and in their panel. */
static void
play_bots (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  g_autoptr (GVariant) overlay = g_action_group_get_action_state (G_ACTION_GROUP (self), "overlay");
  const DsuOverlay *shown = dsu_overlay_find (g_variant_get_string (overlay, NULL));

  dse_window_show_panel (self, dse_panel_find ("bots"));
  dse_bot_games_play (dse_page_get_bot_games (page));
  if (shown == NULL || !shown->needs_games)
    g_action_group_change_action_state (G_ACTION_GROUP (self), "overlay",
                                        g_variant_new_string ("deaths"));
}

static void
fit (DsePage *page)
{
  dsu_canvas_fit (dse_page_get_view (page));
}

static void
focus_canvas (DsePage *page)
{
  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_view (page)));
}

static void
change_floor (DseWindow *self, int step)
{
  DsePage *page = dse_window_get_page (self);
  gsize n, floor;

  if (page == NULL)
    return;
  n = dsu_document_get_delve (dse_page_get_document (page))->dungeon.n_floors;
  floor = dsu_canvas_get_floor (dse_page_get_canvas (page));
  if (step < 0 ? floor > 0 : floor + 1 < n)
    g_object_set (page, "floor", (guint)(floor + (gsize)step), NULL);
}

static void
floor_up (DseWindow *self)
{
  change_floor (self, -1);
}

static void
floor_down (DseWindow *self)
{
  change_floor (self, 1);
}

static void
show_panels (DseWindow *self, GSimpleAction *action, GVariant *shown)
{
  g_simple_action_set_state (action, shown);
  dse_window_update_play (self);
  g_settings_set_value (dse_settings_get (), "panels-visible", shown);
}

static void
toggle_panel (DseWindow *self, GSimpleAction *action, GVariant *id)
{
  const DsePanel *panel = dse_panel_find (g_variant_get_string (id, NULL));

  if (panel != NULL)
    dse_window_toggle_panel (self, panel);
}

/* The panel that had the focus last goes to a place. */
static void
move_panel (DseWindow *self, GSimpleAction *action, GVariant *target)
{
  const DsePanel *last = g_object_get_data (G_OBJECT (self), "last-panel");
  const DsePanel *panel = last != NULL ? last : &dse_panel_recipe;
  DsePanelPlace place;

  if (!dse_panel_place_find (g_variant_get_string (target, NULL), &place))
    return;
  dse_panel_move (panel, place, G_MAXUINT);
  dse_window_show_panel (self, panel);
}

static void
show_letters (DseWindow *self, GSimpleAction *action, GVariant *shown)
{
  const int style = g_variant_get_boolean (shown) ? 1 : 0;

  g_simple_action_set_state (action, shown);
  g_settings_set_enum (dse_settings_get (), "canvas-style", style);
  for (guint i = 0; i < dse_window_get_n_pages (self); i++)
    g_object_set (dse_page_get_canvas (dse_window_get_nth_page (self, i)), "style", style, NULL);
}

void
dse_window_update_overlay (DseWindow *self)
{
  g_autoptr (GVariant) chosen = NULL;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  chosen = g_action_group_get_action_state (G_ACTION_GROUP (self), "overlay");
  if (page != NULL)
    dse_page_set_overlay (page, dsu_overlay_find (g_variant_get_string (chosen, NULL)));
}

static void
choose_overlay (DseWindow *self, GSimpleAction *action, GVariant *id)
{
  g_simple_action_set_state (action, id);
  dse_window_update_overlay (self);
}

/* The number of a bookmark or stamp as keys give it, from 1 to @n. FALSE: there is none. */
static gboolean
read_slot (GVariant *target, guint n, guint *out)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (g_variant_get_string (target, NULL), 10, 1, n, &number, NULL))
    return FALSE;
  *out = (guint)number - 1;
  return TRUE;
}

static void
go_to_bookmark (DseWindow *self, GSimpleAction *action, GVariant *target)
{
  guint slot;

  if (read_slot (target, DSE_N_BOOKMARKS, &slot))
    dse_bookmark_go_to (self, slot);
}

static void
set_bookmark (DseWindow *self, GSimpleAction *action, GVariant *target)
{
  guint slot;

  if (read_slot (target, DSE_N_BOOKMARKS, &slot))
    dse_bookmark_set (self, slot);
}

static void
take_stamp (DseWindow *self, GSimpleAction *action, GVariant *target)
{
  guint slot;

  if (read_slot (target, DSE_N_STAMPS, &slot))
    dse_stamp_take (self, slot);
}

static void
store_stamp (DseWindow *self, GSimpleAction *action, GVariant *target)
{
  guint slot;

  if (read_slot (target, DSE_N_STAMPS, &slot))
    dse_stamp_store (self, slot);
}

static void
go_to (DseWindow *self)
{
  dse_command_palette_show (self, TRUE);
}

/* ---- the program */

static void
command_palette (DseWindow *self)
{
  dse_command_palette_show (self, FALSE);
}

static void
show_guide (DseWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (dse_guide_show (GTK_WINDOW (self), NULL, &error))
    return;
  text = g_strdup_printf (_ ("The guide cannot be shown: %s"), error->message);
  dse_window_say (self, text);
}

static void
about (DseWindow *self)
{
  dsu_dialog_about (GTK_WINDOW (self));
}

/* ---- the rows */

#define DSE_ACTION(...)
#define DSE_ACTION_FILE(name) extern const DseAction dse_action_##name;
#include "window/action_list.h"
#undef DSE_ACTION
#undef DSE_ACTION_FILE

const DseAction *const dse_action_rows[] = {
#define DSE_ACTION(...) &(const DseAction){ __VA_ARGS__ },
#define DSE_ACTION_FILE(name) &dse_action_##name,
#include "window/action_list.h"
#undef DSE_ACTION
#undef DSE_ACTION_FILE
};

const gsize dse_action_n_rows = G_N_ELEMENTS (dse_action_rows);

/* ---- state */

/* The drawing of a prefab is not generated and, but for the row that says so, not played. */
static gboolean
suits (const DseAction *row, DsePage *page)
{
  return page == NULL || !dse_page_is_prefab (page) ||
         (!row->of_levels && row->group != DSE_GROUP_GENERATING);
}

/* Actions that edit are disabled while a game hides the level. */
void
dse_window_enable_actions (DseWindow *self)
{
  DsePage *page;
  gboolean edits;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = self->tabs != NULL ? dse_window_get_page (self) : NULL;
  edits = !dse_window_is_playing (self);
  for (gsize i = 0; i < G_N_ELEMENTS (dse_action_rows); i++) {
    const DseAction *row = dse_action_rows[i];

    if (row->id != NULL && row->target == NULL)
      g_simple_action_set_enabled (
          G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), row->id)),
          (edits || row->in_games) && (page != NULL || row->at_home) && suits (row, page) &&
              (row->when == NULL || row->when (self, page)));
  }
}

static void
set_state (DseWindow *self, const char *id, GVariant *state)
{
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), id)),
                             state);
}

/* Sets which actions make sense for the shown page, and what it is set to. */
void
dse_window_update_actions (DseWindow *self)
{
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  dse_window_enable_actions (self);
  set_state (self, "lock-seed",
             g_variant_new_boolean (page != NULL && dse_page_get_seed_locked (page)));
  set_state (self, "compare",
             g_variant_new_boolean (page != NULL && dse_page_get_comparing (page)));
  dse_window_press_tool (self);
}

/* ---- made */

static void
on_activate (GSimpleAction *action, GVariant *parameter, DseWindow *self)
{
  const DseAction *row = dse_action_find (g_action_get_name (G_ACTION (action)));
  DsePage *page = dse_window_get_page (self);

  if (row->on_value != NULL)
    row->on_value (self, action, parameter);
  else if (row->on_window != NULL)
    row->on_window (self);
  else if (page != NULL)
    row->on_page (page);
}

/* A switch that is remembered; the canvases listen to the setting. */
static void
on_stored_state (GAction *action, GParamSpec *pspec, GSettings *settings)
{
  g_autoptr (GVariant) state = g_action_get_state (action);

  g_settings_set_value (settings, g_object_get_data (G_OBJECT (action), "key"), state);
}

/* The setting may be changed elsewhere, too: in the preferences, or in another window. */
static void
on_stored (GSettings *settings, const char *key, GSimpleAction *action)
{
  g_autoptr (GVariant) value = g_settings_get_value (settings, key);
  g_autoptr (GVariant) state = g_action_get_state (G_ACTION (action));

  if (!g_variant_equal (value, state))
    g_simple_action_set_state (action, value);
}

static GSimpleAction *
action_new (DseWindow *self, const DseAction *row)
{
  GSettings *settings = dse_settings_get ();
  g_autoptr (GVariantType) type =
      row->parameter != NULL ? g_variant_type_new (row->parameter) : NULL;
  GVariant *state = row->setting != NULL ? g_settings_get_value (settings, row->setting)
                    : row->state != NULL ? g_variant_new_parsed (row->state)
                                         : NULL;
  g_autofree char *changed = g_strconcat ("changed::", row->setting, NULL);
  GSimpleAction *action = state != NULL ? g_simple_action_new_stateful (row->id, type, state)
                                        : g_simple_action_new (row->id, type);

  if (row->setting != NULL) {
    g_signal_connect_object (action, "notify::state", G_CALLBACK (on_stored_state), settings, 0);
    g_object_set_data (G_OBJECT (action), "key", (gpointer)row->setting);
    g_signal_connect_object (settings, changed, G_CALLBACK (on_stored), action, 0);
    g_variant_unref (state);
  } else
    g_signal_connect (action, row->state != NULL ? "change-state" : "activate",
                      G_CALLBACK (on_activate), self);
  return action;
}

void
dse_window_install_actions (DseWindow *self)
{
  static const char *const properties[] = {
    "size",      "tip",        "symmetry",       "outline",    "reach",      "alike",
    "room-work", "spread",     "terrain",        "ground",     "doors",      "bends",
    "replace",   "all-floors", "corridor-doors", "area-shape", "object-work"
  };
  GSettings *settings = dse_settings_get ();

  g_return_if_fail (DSE_IS_WINDOW (self));

  for (gsize i = 0; i < G_N_ELEMENTS (dse_action_rows); i++)
    if (dse_action_rows[i]->id != NULL && dse_action_rows[i]->target == NULL) {
      g_autoptr (GSimpleAction) action = action_new (self, dse_action_rows[i]);

      g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (properties); i++) {
    g_autoptr (GPropertyAction) action =
        g_property_action_new (properties[i], self->options, properties[i]);

    g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
  }
  g_action_group_change_action_state (G_ACTION_GROUP (self), "panels",
                                      g_settings_get_value (settings, "panels-visible"));
  g_action_group_change_action_state (
      G_ACTION_GROUP (self), "ascii",
      g_variant_new_boolean (g_settings_get_enum (settings, "canvas-style") == 1));
  dse_window_install_keys (self);
}

void
dse_window_drop_actions (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  for (gsize i = 0; i < G_N_ELEMENTS (dse_action_rows); i++)
    if (dse_action_rows[i]->setting != NULL)
      g_action_map_remove_action (G_ACTION_MAP (self), dse_action_rows[i]->id);
}

/* The clipboard, the selection and the chosen things decide what can be copied and pasted. */
void
dse_window_watch_clipboard (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  g_signal_group_connect_swapped (self->page_signals, "selection-changed",
                                  G_CALLBACK (dse_window_enable_actions), self);
  g_signal_group_connect_swapped (self->page_signals, "things-chosen",
                                  G_CALLBACK (dse_window_enable_actions), self);
  g_signal_connect_object (gtk_widget_get_clipboard (GTK_WIDGET (self)), "changed",
                           G_CALLBACK (dse_window_enable_actions), self, G_CONNECT_SWAPPED);
}

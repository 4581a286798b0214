/* editor/window/actions.c — the only place where the window's actions meet behaviour. */
#include "window/actions.h"
#include "window/window_private.h"

#include "app/guide.h"
#include "dialogs.h"

#include <glib/gi18n.h>

#define FILES N_ ("Files")
#define EDITING N_ ("Editing")
#define GENERATING N_ ("Generating")
#define VIEW N_ ("View")
#define PLAYING N_ ("Playing")
#define LEVEL N_ ("On the level")
#define TOOLS N_ ("Tools")

/* Keys without Ctrl act only while no text is being typed; see add_keys(). Rows without an action
 * tell of keys that the canvas and the tabs take themselves. */
static const DseShortcut SHORTCUTS[] = {
  { "win.new", "<Control>n", N_ ("New level"), FILES },
  { "win.open", "<Control>o", N_ ("Open"), FILES },
  { "win.save", "<Control>s", N_ ("Save"), FILES },
  { "win.save-as", "<Control><Shift>s", N_ ("Save as"), FILES },
  { "win.export", "<Control><Shift>e", N_ ("Export a picture"), FILES },
  { "win.revert", NULL, N_ ("Revert to saved"), FILES },
  { "win.close-tab", "<Control>w", N_ ("Close the tab"), FILES },
  { "win.quit", "<Control>q", N_ ("Quit"), FILES },
  { "win.undo", "<Control>z", N_ ("Undo"), EDITING },
  { "win.redo", "<Control><Shift>z <Control>y", N_ ("Redo"), EDITING },
  { "win.select-all", "<Control>a", N_ ("Select all"), EDITING },
  { "win.select-none", "<Control><Shift>a", N_ ("Select nothing"), EDITING },
  { "win.select-inverse", "<Control>i", N_ ("Invert the selection"), EDITING },
  { "win.cut", "<Control>x", N_ ("Cut the selection or objects"), EDITING },
  { "win.copy", "<Control>c", N_ ("Copy the selection or objects"), EDITING },
  { "win.paste", "<Control>v", N_ ("Paste, then click to place"), EDITING },
  { "win.copy-drawing", "<Control><Shift>c", N_ ("Copy the selection, or everything, as text"),
    EDITING },
  { "win.delete-things", "Delete", N_ ("Delete the object under the pointer, or the selection"),
    EDITING },
  { "win.choose-alike", "<Control><Shift>d", N_ ("Select all objects like the selected ones"),
    EDITING },
  { "win.duplicate-things", "<Control>d", N_ ("Duplicate the selected objects"), EDITING },
  { "win.forget", "<Control><Shift>h", N_ ("Discard manual edits"), EDITING },
  { "win.find-rooms", "<Control><Shift>f", N_ ("Find rooms"), EDITING },
  { "win.rename", "F2", N_ ("Rename"), EDITING },
  { "win.resize", "<Control><Shift>r", N_ ("Resize"), EDITING },
  { "win.next-seed", "g", N_ ("Next seed"), GENERATING },
  { "win.previous-seed", "<Shift>g", N_ ("Previous seed"), GENERATING },
  { "win.regenerate", "<Control>r", N_ ("Regenerate the selection, or everything"), GENERATING },
  { "win.regenerate-floor", "<Control><Alt>r", N_ ("Regenerate this floor"), GENERATING },
  { "win.keep-room", "k", N_ ("Keep the room under the pointer"), GENERATING },
  { "win.compare", "<Control>b", N_ ("Pin this level and compare"), GENERATING },
  { NULL, "o", N_ ("Hold to show the previous level"), GENERATING },
  { "win.roll-seed", "<Alt>g", N_ ("Random seed"), GENERATING },
  { "win.lock-seed", "<Control>l", N_ ("Lock the seed"), GENERATING },
  { "win.contact-sheet", "<Control>e", N_ ("Contact sheet of many seeds"), GENERATING },
  { "win.save-recipe", NULL, N_ ("Save as my recipe"), GENERATING },
  { "win.delete-recipe", NULL, N_ ("Delete my recipe"), GENERATING },
  { "win.import-recipe", NULL, N_ ("Import a recipe"), GENERATING },
  { "win.export-recipe", NULL, N_ ("Export the recipe"), GENERATING },
  { "win.randomise", "<Shift>r", N_ ("Randomise the values of all stages"), GENERATING },
  { "win.edit-seed", "<Control><Shift>g", N_ ("Enter a seed"), GENERATING },
  { "win.cancel", "<Control>period", N_ ("Stop generating"), GENERATING },
  { "win.play", "F5", N_ ("Play the level, or return to the editor"), PLAYING },
  { "win.play-with", "<Control>F5", N_ ("Play with another character, seed or floor"), PLAYING },
  { "win.play-here", "F6", N_ ("Play from the cell under the pointer"), PLAYING },
  { "win.stop-play", "<Shift>F5", N_ ("End the game"), PLAYING },
  { "win.zoom-in", "<Control>plus <Control>equal <Control>KP_Add", N_ ("Zoom in"), VIEW },
  { "win.zoom-out", "<Control>minus <Control>KP_Subtract", N_ ("Zoom out"), VIEW },
  { "win.zoom-100", "<Control>0", N_ ("Actual size (32 px per cell)"), VIEW },
  { "win.fit", "<Control>slash", N_ ("Show the whole level"), VIEW },
  { "win.grid", "<Control>g", N_ ("Show the grid"), VIEW },
  { "win.pins", "<Control>h", N_ ("Show manual edits"), VIEW },
  { "win.card", "<Control>m", N_ ("Show the cell card"), VIEW },
  { "win.mark-room", NULL, N_ ("Outline the room under the pointer"), VIEW },
  { "win.playthrough", "v", N_ ("Show the playthrough"), VIEW },
  { "win.ascii", "<Control>t", N_ ("Show letters instead of tiles"), VIEW },
  { "win.panels", "<Control>backslash", N_ ("Show the panels"), VIEW },
  { "win.floor-up", "Page_Up <Control>Page_Up", N_ ("Floor above"), VIEW },
  { "win.floor-down", "Page_Down <Control>Page_Down", N_ ("Floor below"), VIEW },
  { "win.preferences", "<Control>comma", N_ ("Preferences"), N_ ("General") },
  { "win.guide", "F1", N_ ("User guide"), N_ ("General") },
  { "win.shortcuts", "<Control>question", N_ ("Keyboard shortcuts"), N_ ("General") },
  { "win.focus-canvas", "<Control>Escape", N_ ("Return to the level"), N_ ("General") },
  { NULL, "<Control>Tab", N_ ("Next tab"), N_ ("General") },
  { NULL, "Left Up Right Down", N_ ("Move the cell cursor"), LEVEL },
  { NULL, "Return", N_ ("Paint; hold and move to draw"), LEVEL },
  { NULL, "Escape", N_ ("Cancel drawing, or deselect objects"), LEVEL },
  { NULL, "Menu <Shift>F10", N_ ("Open the menu of the object"), LEVEL },
  { NULL, "x y", N_ ("Mirror while pasting"), LEVEL },
  { NULL, "z <Shift>z", N_ ("Rotate while pasting"), LEVEL },
  { NULL, "space", N_ ("Hold to move the view"), LEVEL },
  { NULL, "<Control>Left...<Control>Down", N_ ("Move the view"), LEVEL },
  { "win.find-tile", "<Control><Shift>t", N_ ("Search tiles and objects to place"), TOOLS },
  { "win.thinner", "bracketleft", N_ ("Smaller brush"), TOOLS },
  { "win.thicker", "bracketright", N_ ("Larger brush"), TOOLS },
};

/* The table and a row for each tool and panel, made once. */
const DseShortcut *
dse_shortcuts (gsize *n)
{
  static GArray *all;

  if (all == NULL) {
    all = g_array_new (FALSE, FALSE, sizeof (DseShortcut));
    g_array_append_vals (all, SHORTCUTS, G_N_ELEMENTS (SHORTCUTS));
    for (gsize i = 0; i < dse_tool_count (); i++) {
      const DseTool *tool = dse_tool_get (i);
      const DseShortcut row = { g_strdup_printf ("win.tool::%s", tool->id), tool->accel,
                                tool->label, TOOLS };

      g_array_append_val (all, row);
    }
    for (gsize i = 0; i < dse_panel_count (); i++) {
      const DsePanel *panel = dse_panel_get (i);
      const DseShortcut row = { g_strdup_printf ("win.panel::%s", panel->id), panel->keys,
                                panel->label, VIEW };

      g_array_append_val (all, row);
    }
  }
  *n = all->len;
  return (const DseShortcut *)(gconstpointer)all->data;
}

/* ---- activation */

#define WINDOW_ACTION(name, what)                                                                  \
  static void name (GSimpleAction *action, GVariant *parameter, gpointer data)                     \
  {                                                                                                \
    DseWindow *self = data;                                                                        \
    what;                                                                                          \
  }

/* Then the level stays what it is, and one may wonder why. */
static void
say_locked (DseWindow *self, DsePage *page)
{
  if (dse_page_get_seed_locked (page))
    dse_window_say (self, _ ("The seed is locked"));
}

/* An action on the shown page and its canvas and document; nothing without one. */
#define PAGE_ACTION(name, what)                                                                    \
  static void name (GSimpleAction *action, GVariant *parameter, gpointer data)                     \
  {                                                                                                \
    DsePage *page = dse_window_get_page (data);                                                    \
                                                                                                   \
    if (page != NULL)                                                                              \
      what;                                                                                        \
  }

static void
show_guide (DseWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (dse_guide_show (GTK_WINDOW (self), &error))
    return;
  text = g_strdup_printf (_ ("The guide cannot be shown: %s"), error->message);
  dse_window_say (self, text);
}

WINDOW_ACTION (on_new, dse_window_new_dialog (self))
WINDOW_ACTION (on_open, dse_window_open_dialog (self))
WINDOW_ACTION (on_save, dse_window_save (self, FALSE))
WINDOW_ACTION (on_save_as, dse_window_save (self, TRUE))
WINDOW_ACTION (on_export, dse_window_export (self))
WINDOW_ACTION (on_revert, dse_window_revert (self))
WINDOW_ACTION (on_rename, dse_window_rename_dialog (self))
WINDOW_ACTION (on_resize, dse_window_resize_dialog (self))
WINDOW_ACTION (on_preferences, dse_window_preferences (self))
WINDOW_ACTION (on_shortcuts, dse_window_shortcuts (self))
WINDOW_ACTION (on_keys, dse_window_keys (self))
WINDOW_ACTION (on_guide, show_guide (self))
WINDOW_ACTION (on_about, dsu_dialog_about (GTK_WINDOW (self)))
WINDOW_ACTION (on_find_tile, dsu_palette_focus_search (dse_window_get_palette (self)))
WINDOW_ACTION (on_contact_sheet, dse_window_contact_sheet (self))
WINDOW_ACTION (on_save_recipe, dse_window_save_recipe (self))
WINDOW_ACTION (on_delete_recipe, dse_window_delete_recipe (self))
WINDOW_ACTION (on_import_recipe, dse_window_import_recipe (self))
WINDOW_ACTION (on_export_recipe, dse_window_export_recipe (self))
WINDOW_ACTION (on_randomise, dse_recipe_panel_randomise (dse_window_get_recipe_panel (self)))
WINDOW_ACTION (on_edit_seed, dse_recipe_panel_focus_seed (DSE_RECIPE_PANEL (
                                 dse_window_show_panel (self, &dse_panel_recipe))))

PAGE_ACTION (on_undo, dse_page_undo (page))
PAGE_ACTION (on_redo, dse_page_redo (page))
PAGE_ACTION (on_select_all, dse_page_select_all (page))
PAGE_ACTION (on_select_none, dse_page_select_none (page))
PAGE_ACTION (on_choose_alike, dse_page_choose_alike (page))
PAGE_ACTION (on_pick_thing, dse_page_pick_chosen (page))
PAGE_ACTION (on_duplicate_things, dse_page_nudge_things (page, 1, 1, TRUE))
PAGE_ACTION (on_delete_things, dse_page_delete_things (page))
PAGE_ACTION (on_select_inverse, dse_page_select_inverse (page))
PAGE_ACTION (on_copy_drawing, dse_page_copy_drawing (page);
             dse_window_say (data, _ ("Copied as text, ready to paste into a drawing")))
PAGE_ACTION (on_forget, dse_page_discard_edits (page))
PAGE_ACTION (on_find_rooms, dse_page_find_rooms (page))
PAGE_ACTION (on_next_seed, say_locked (data, page); dse_page_next_seed (page))
PAGE_ACTION (on_previous_seed, dse_page_previous_seed (page))
PAGE_ACTION (on_roll_seed, dse_page_roll_seed (page))
PAGE_ACTION (on_retry_seed, dse_page_retry (page))
PAGE_ACTION (on_take_size, dse_page_take_size (page))
PAGE_ACTION (on_add_stairs, dse_page_add_stairs (page))
PAGE_ACTION (on_relax, dse_page_relax (page);
             dse_window_say (data, _ ("Looking for the closest value that works…")))
PAGE_ACTION (on_take_a, dse_page_take_a (page); dse_window_update_actions (data))
PAGE_ACTION (on_regenerate, dse_page_regenerate_selection (page))
PAGE_ACTION (on_regenerate_floor, dse_page_regenerate_floor (page))
PAGE_ACTION (on_show_partial, dse_page_is_peeking (page) ? dse_page_show_before (page, FALSE)
                                                         : dse_page_show_partial (page))
PAGE_ACTION (on_cancel, dse_page_cancel_generating (page))
PAGE_ACTION (on_zoom_in, dsu_canvas_zoom_in (dse_page_get_view (page)))
PAGE_ACTION (on_zoom_out, dsu_canvas_zoom_out (dse_page_get_view (page)))
PAGE_ACTION (on_zoom_100, dsu_canvas_zoom_to (dse_page_get_view (page), 32))
PAGE_ACTION (on_fit, dsu_canvas_fit (dse_page_get_view (page)))
PAGE_ACTION (on_focus_canvas, gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_view (page))))
PAGE_ACTION (on_play, dse_page_toggle_play (page))
PAGE_ACTION (on_stop_play, dse_page_stop_play (page))

/* From the cell under the pointer, or the keyboard's. */
static void
on_play_here (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePage *page = dse_window_get_page (data);
  DsuCanvas *canvas = page != NULL ? dse_page_get_canvas (page) : NULL;
  DsCell cell;

  if (canvas == NULL || dse_page_is_playing (page))
    return;
  if (dsu_canvas_get_hover (canvas, &cell) || dsu_canvas_get_cursor (canvas, &cell))
    dse_page_play (page, &cell);
  else
    dse_window_say (data, _ ("Point at the cell where the player should start"));
}

WINDOW_ACTION (on_play_with, dse_window_play_dialog (self))

static void
on_keep_room (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePage *page = dse_window_get_page (data);
  g_autofree char *said = page != NULL ? dse_page_keep_room (page) : NULL;

  if (said != NULL)
    dse_window_say (data, said);
}

static void
on_compare (GSimpleAction *action, GVariant *state, gpointer data)
{
  DsePage *page = dse_window_get_page (data);

  if (page != NULL)
    dse_page_set_comparing (page, g_variant_get_boolean (state));
  dse_window_update_actions (data);
}

/* While it is on, the level before is seen; the key O does the same while it is held. */
static void
on_before (GSimpleAction *action, GVariant *state, gpointer data)
{
  DsePage *page = dse_window_get_page (data);
  gboolean shown = g_variant_get_boolean (state);

  shown = page != NULL && dse_page_show_before (page, shown);
  g_simple_action_set_state (action, g_variant_new_boolean (shown));
}

static void
on_open_recent (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  dse_window_open (data, g_variant_get_string (parameter, NULL));
}

static void
on_close_tab (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseWindow *self = data;
  AdwTabPage *tab = adw_tab_view_get_selected_page (self->tabs);

  if (tab != NULL)
    adw_tab_view_close_page (self->tabs, tab);
}

/* Each asks for what is not saved; windows that belong to another go with it. */
static void
on_quit (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GList *at = gtk_application_get_windows (gtk_window_get_application (data)), *own = NULL;

  for (; at != NULL; at = at->next)
    if (DSE_IS_WINDOW (at->data))
      own = g_list_prepend (own, at->data);
  for (at = own; at != NULL; at = at->next)
    gtk_window_close (at->data);
  g_list_free (own);
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

WINDOW_ACTION (on_floor_up, change_floor (self, -1))
WINDOW_ACTION (on_floor_down, change_floor (self, 1))

static void
change_size (DseWindow *self, int step)
{
  const int size = dse_tool_options_get_size (self->options) + step;

  g_object_set (self->options, "size", CLAMP (size, 1, DS_TIP_MAX), NULL);
}

WINDOW_ACTION (on_thinner, change_size (self, -1))
WINDOW_ACTION (on_thicker, change_size (self, 1))

static void
on_tool (GSimpleAction *action, GVariant *state, gpointer data)
{
  const DseTool *tool = dse_tool_find (g_variant_get_string (state, NULL));

  if (tool == NULL)
    return;
  g_simple_action_set_state (action, state);
  dse_window_set_tool (data, tool);
}

static void
on_panel (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  const DsePanel *panel = dse_panel_find (g_variant_get_string (parameter, NULL));

  if (panel != NULL)
    dse_window_toggle_panel (data, panel);
}

static void
on_lock_seed (GSimpleAction *action, GVariant *state, gpointer data)
{
  DsePage *page = dse_window_get_page (data);

  if (page == NULL)
    return;
  g_object_set (page, "seed-locked", g_variant_get_boolean (state), NULL);
  g_simple_action_set_state (action, state);
}

static void
on_panels (GSimpleAction *action, GVariant *state, gpointer data)
{
  DseWindow *self = data;
  const gboolean shown = g_variant_get_boolean (state);

  g_simple_action_set_state (action, state);
  dse_window_update_play (self);
  g_settings_set_boolean (dse_application_get_settings (self->application), "panels-visible",
                          shown);
}

static void
on_ascii (GSimpleAction *action, GVariant *state, gpointer data)
{
  DseWindow *self = data;
  const int style = g_variant_get_boolean (state) ? 1 : 0;

  g_simple_action_set_state (action, state);
  g_settings_set_enum (dse_application_get_settings (self->application), "canvas-style", style);
  for (guint i = 0; i < dse_window_get_n_pages (self); i++)
    g_object_set (dse_page_get_canvas (dse_window_get_nth_page (self, i)), "style", style, NULL);
}

/* ---- overlays; "" is none */

GMenuModel *
dse_window_overlay_menu (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("None"), "win.overlay::");
  for (gsize i = 0; i < dsu_overlay_count (); i++) {
    const DsuOverlay *overlay = dsu_overlay_get (i);
    g_autofree char *action = g_strdup_printf ("win.overlay::%s", overlay->id);

    g_menu_append (menu, _ (overlay->label), action);
  }
  return G_MENU_MODEL (menu);
}

GMenuModel *
dse_window_menu (void)
{
  static const struct {
    const char *label,
        *action; /* no action: a submenu up to the next section, which has no label */
  } items[] = {
    { N_ ("Save _As…"), "win.save-as" },
    { N_ ("_Export Picture…"), "win.export" },
    { N_ ("_Revert to Saved"), "win.revert" },
    { N_ ("E_dit"), NULL },
    { N_ ("Cu_t"), "win.cut" },
    { N_ ("_Copy"), "win.copy" },
    { N_ ("_Paste"), "win.paste" },
    { N_ ("Select A_ll"), "win.select-all" },
    { N_ ("Select _Nothing"), "win.select-none" },
    { N_ ("_Invert Selection"), "win.select-inverse" },
    { N_ ("Copy as Te_xt"), "win.copy-drawing" },
    { NULL, NULL },
    { N_ ("Re_name…"), "win.rename" },
    { N_ ("Resi_ze…"), "win.resize" },
    { N_ ("Regenerate Se_lection"), "win.regenerate" },
    { N_ ("Regenerate This Fl_oor"), "win.regenerate-floor" },
    { N_ ("_Keep Room"), "win.keep-room" },
    { N_ ("Discard _Manual Edits"), "win.forget" },
    { N_ ("_Find Rooms"), "win.find-rooms" },
    { NULL, NULL },
    { N_ ("_View"), NULL },
    { N_ ("Show _Previous Level"), "win.before" },
    { N_ ("Pin and _Compare"), "win.compare" },
    { N_ ("O_verlay"), "win.overlay" },
    { N_ ("_Grid"), "win.grid" },
    { N_ ("Show _Manual Edits"), "win.pins" },
    { N_ ("Show Pla_ythrough"), "win.playthrough" },
    { N_ ("_Letters Instead of Tiles"), "win.ascii" },
    { N_ ("Cell Ca_rd"), "win.card" },
    { N_ ("Room _Outline"), "win.mark-room" },
    { N_ ("Pan_els"), "win.panels" },
    { NULL, NULL },
    { N_ ("_Preferences"), "win.preferences" },
    { N_ ("_Quit"), "win.quit" },
    { N_ ("_Help"), NULL },
    { N_ ("_User Guide"), "win.guide" },
    { N_ ("_Keyboard Shortcuts"), "win.shortcuts" },
    { N_ ("_Game Keys"), "win.play-keys" },
    { N_ ("_About Delvesmith"), "win.about" },
  };
  GMenu *menu = g_menu_new ();
  GMenu *section = g_menu_new (), *into = section;
  g_autoptr (GMenuModel) overlays = dse_window_overlay_menu ();

  for (gsize i = 0; i < G_N_ELEMENTS (items); i++) {
    if (items[i].action != NULL && g_str_equal (items[i].action, "win.overlay")) {
      g_menu_append_submenu (into, _ (items[i].label), overlays);
      continue;
    }
    if (items[i].action != NULL) {
      g_menu_append (into, _ (items[i].label), items[i].action);
      continue;
    }
    if (items[i].label != NULL) {
      into = g_menu_new ();
      g_menu_append_submenu (section, _ (items[i].label), G_MENU_MODEL (into));
      g_object_unref (into);
      continue;
    }
    g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
    g_object_unref (section);
    section = into = g_menu_new ();
  }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_object_unref (section);
  return G_MENU_MODEL (menu);
}

void
dse_window_update_overlay (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  g_autoptr (GVariant) chosen = g_action_group_get_action_state (G_ACTION_GROUP (self), "overlay");

  if (page != NULL)
    dse_page_set_overlay (page, dsu_overlay_find (g_variant_get_string (chosen, NULL)));
}

static void
on_overlay (GSimpleAction *action, GVariant *state, gpointer data)
{
  g_simple_action_set_state (action, state);
  dse_window_update_overlay (data);
}

static const GActionEntry ENTRIES[] = {
  { .name = "new", .activate = on_new },
  { .name = "open", .activate = on_open },
  { .name = "open-recent", .activate = on_open_recent, .parameter_type = "s" },
  { .name = "save", .activate = on_save },
  { .name = "save-as", .activate = on_save_as },
  { .name = "export", .activate = on_export },
  { .name = "revert", .activate = on_revert },
  { .name = "close-tab", .activate = on_close_tab },
  { .name = "quit", .activate = on_quit },
  { .name = "undo", .activate = on_undo },
  { .name = "redo", .activate = on_redo },
  { .name = "select-all", .activate = on_select_all },
  { .name = "select-none", .activate = on_select_none },
  { .name = "delete-things", .activate = on_delete_things },
  { .name = "choose-alike", .activate = on_choose_alike },
  { .name = "pick-thing", .activate = on_pick_thing },
  { .name = "duplicate-things", .activate = on_duplicate_things },
  { .name = "select-inverse", .activate = on_select_inverse },
  { .name = "copy-drawing", .activate = on_copy_drawing },
  { .name = "forget", .activate = on_forget },
  { .name = "find-rooms", .activate = on_find_rooms },
  { .name = "rename", .activate = on_rename },
  { .name = "resize", .activate = on_resize },
  { .name = "next-seed", .activate = on_next_seed },
  { .name = "previous-seed", .activate = on_previous_seed },
  { .name = "regenerate", .activate = on_regenerate },
  { .name = "regenerate-floor", .activate = on_regenerate_floor },
  { .name = "keep-room", .activate = on_keep_room },
  { .name = "show-partial", .activate = on_show_partial },
  { .name = "add-stairs", .activate = on_add_stairs },
  { .name = "relax", .activate = on_relax },
  { .name = "take-a", .activate = on_take_a },
  { .name = "compare", .state = "false", .change_state = on_compare },
  { .name = "before", .state = "false", .change_state = on_before },
  { .name = "roll-seed", .activate = on_roll_seed },
  { .name = "retry-seed", .activate = on_retry_seed },
  { .name = "take-size", .activate = on_take_size },
  { .name = "contact-sheet", .activate = on_contact_sheet },
  { .name = "save-recipe", .activate = on_save_recipe },
  { .name = "delete-recipe", .activate = on_delete_recipe },
  { .name = "import-recipe", .activate = on_import_recipe },
  { .name = "export-recipe", .activate = on_export_recipe },
  { .name = "randomise", .activate = on_randomise },
  { .name = "edit-seed", .activate = on_edit_seed },
  { .name = "cancel", .activate = on_cancel },
  { .name = "zoom-in", .activate = on_zoom_in },
  { .name = "zoom-out", .activate = on_zoom_out },
  { .name = "zoom-100", .activate = on_zoom_100 },
  { .name = "fit", .activate = on_fit },
  { .name = "floor-up", .activate = on_floor_up },
  { .name = "floor-down", .activate = on_floor_down },
  { .name = "play", .activate = on_play },
  { .name = "play-here", .activate = on_play_here },
  { .name = "play-with", .activate = on_play_with },
  { .name = "stop-play", .activate = on_stop_play },
  { .name = "find-tile", .activate = on_find_tile },
  { .name = "thinner", .activate = on_thinner },
  { .name = "thicker", .activate = on_thicker },
  { .name = "preferences", .activate = on_preferences },
  { .name = "shortcuts", .activate = on_shortcuts },
  { .name = "play-keys", .activate = on_keys },
  { .name = "focus-canvas", .activate = on_focus_canvas },
  { .name = "guide", .activate = on_guide },
  { .name = "about", .activate = on_about },
  { .name = "panel", .activate = on_panel, .parameter_type = "s" },
  { .name = "tool", .parameter_type = "s", .state = "'brush'", .change_state = on_tool },
  { .name = "overlay", .parameter_type = "s", .state = "''", .change_state = on_overlay },
  { .name = "lock-seed", .state = "false", .change_state = on_lock_seed },
  { .name = "panels", .state = "true", .change_state = on_panels },
  { .name = "ascii", .state = "false", .change_state = on_ascii },
};

/* ---- state */

static void
enable (DseWindow *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* Sets which actions make sense for the shown page. */
void
dse_window_update_actions (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  DsuDocument *document = page != NULL ? dse_page_get_document (page) : NULL;
  const gboolean locked = page != NULL && dse_page_get_seed_locked (page);
  const gboolean edits = !dse_window_is_playing (self);
  gboolean can_undo = FALSE, can_redo = FALSE;
  GAction *action;

  if (document != NULL)
    g_object_get (document, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
  dse_window_enable_editing (self);
  dse_window_update_paste (self);
  enable (self, "undo", can_undo && edits);
  enable (self, "redo", can_redo && edits);
  enable (self, "revert", edits && document != NULL && dsu_document_get_path (document) != NULL);
  enable (self, "roll-seed", edits && page != NULL && !locked);
  enable (self, "next-seed", edits && page != NULL);
  enable (self, "play-with", page != NULL);
  enable (self, "stop-play", page != NULL && dse_page_get_play (page) != NULL);
  enable (self, "delete-recipe",
          edits && page != NULL &&
              dse_recipe_store_is_own (dse_application_get_recipe_store (self->application),
                                       dse_page_get_recipe (page)->id));
  enable (self, "previous-seed", edits && page != NULL && !locked);
  gtk_menu_button_set_primary (GTK_MENU_BUTTON (self->menu), edits);
  action = g_action_map_lookup_action (G_ACTION_MAP (self), "lock-seed");
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (locked));
  action = g_action_map_lookup_action (G_ACTION_MAP (self), "compare");
  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_boolean (page != NULL && dse_page_get_comparing (page)));
  action = g_action_map_lookup_action (G_ACTION_MAP (self), "tool");
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (self->tool->id));
}

static GtkShortcut *
shortcut_new (const char *accel, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  GtkShortcut *shortcut;

  g_action_parse_detailed_name (detailed, &name, &target, NULL);
  shortcut =
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (accel), gtk_named_action_new (name));
  gtk_shortcut_set_arguments (shortcut, target);
  return shortcut;
}

/* Whether the keys have another meaning while text is typed. */
static gboolean
edits_text (const DseShortcut *row)
{
  static const char *const actions[] = { "win.undo",        "win.redo", "win.select-all",
                                         "win.select-none", "win.cut",  "win.copy",
                                         "win.paste",       NULL };

  return (!g_str_has_prefix (row->keys, "<Control>") && !g_str_equal (row->group, PLAYING)) ||
         g_strv_contains (actions, row->action);
}

/* Keys with Ctrl and those of games work everywhere in the window. Those that also edit text are
 * looked at only when the focused widget did not want them, so that one can type into entries. */
static void
add_keys (DseWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gsize n;
  const DseShortcut *rows = dse_shortcuts (&n);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_BUBBLE);
  for (gsize i = 0; i < n; i++) {
    g_auto (GStrv) accels = g_strsplit (rows[i].keys != NULL ? rows[i].keys : "", " ", -1);

    if (rows[i].action == NULL)
      continue;
    if (accels[0] != NULL && !edits_text (&rows[i]))
      gtk_application_set_accels_for_action (GTK_APPLICATION (self->application), rows[i].action,
                                             (const char *const *)accels);
    else
      for (char **accel = accels; *accel != NULL; accel++)
        gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                              shortcut_new (*accel, rows[i].action));
  }
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static gboolean
on_hold_key (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType modifiers,
             DseWindow *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys));
  DsePage *page = dse_window_get_page (self);

  if (page == NULL || dse_page_is_playing (page) ||
      gdk_key_event_matches (event, GDK_KEY_o, 0) == GDK_KEY_MATCH_NONE)
    return GDK_EVENT_PROPAGATE;
  if (!dse_page_is_peeking (page)) /* a key that is held comes again and again */
    g_action_group_change_action_state (G_ACTION_GROUP (self), "before",
                                        g_variant_new_boolean (TRUE));
  return GDK_EVENT_STOP;
}

static void
on_hold_end (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType modifiers,
             DseWindow *self)
{
  if (keyval == GDK_KEY_o || keyval == GDK_KEY_O)
    g_action_group_change_action_state (G_ACTION_GROUP (self), "before",
                                        g_variant_new_boolean (FALSE));
}

/* Whoever types does not look at what the pointer rests on. */
static gboolean
on_typed (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType modifiers,
          DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);

  if (page != NULL && GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (self))))
    dsu_canvas_forget_hover (dse_page_get_canvas (page));
  return GDK_EVENT_PROPAGATE;
}

/* A hand on the pointer does not look at the keyboard's cell. The toolkit repeats where the pointer
 * is whenever something below it changes. */
static void
on_pointer (GtkEventControllerMotion *motion, double x, double y, DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);

  if (page != NULL && (x != self->pointer_x || y != self->pointer_y))
    dse_page_forget_card (page);
  self->pointer_x = x;
  self->pointer_y = y;
}

static void
watch_pointer (DseWindow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_signal_connect (motion, "motion", G_CALLBACK (on_pointer), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

/* For keys that act as long as they are held; letters that are typed never come here. */
static void
add_hold_key (DseWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_hold_key), self);
  g_signal_connect (keys, "key-released", G_CALLBACK (on_hold_end), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_typed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* A switch that is remembered; the canvases listen to the setting. */
static void
on_stored_state (GAction *action, GParamSpec *pspec, GSettings *settings)
{
  g_autoptr (GVariant) state = g_action_get_state (action);

  g_settings_set_value (settings, g_object_get_data (G_OBJECT (action), "key"), state);
}

void
dse_window_install_actions (DseWindow *self)
{
  static const char *const from_settings[][2] = { { "grid", "show-grid" },
                                                  { "pins", "show-pins" },
                                                  { "card", "show-card" },
                                                  { "mark-room", "mark-room" },
                                                  { "playthrough", "show-playthrough" } };
  GSettings *settings = dse_application_get_settings (self->application);
  static const char *const properties[] = { "size",  "tip",       "symmetry", "outline",
                                            "reach", "room-work", "spread" };

  g_action_map_add_action_entries (G_ACTION_MAP (self), ENTRIES, G_N_ELEMENTS (ENTRIES), self);
  for (gsize i = 0; i < G_N_ELEMENTS (properties); i++) {
    g_autoptr (GPropertyAction) action =
        g_property_action_new (properties[i], self->options, properties[i]);

    g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
  }
  for (gsize i = 0; i < G_N_ELEMENTS (from_settings); i++) {
    GSimpleAction *action = g_simple_action_new_stateful (
        from_settings[i][0], NULL, g_settings_get_value (settings, from_settings[i][1]));

    g_signal_connect_object (action, "notify::state", G_CALLBACK (on_stored_state), settings, 0);
    g_object_set_data (G_OBJECT (action), "key", (gpointer)from_settings[i][1]);
    g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
    g_object_unref (action);
  }
  g_action_group_change_action_state (G_ACTION_GROUP (self), "panels",
                                      g_settings_get_value (settings, "panels-visible"));
  g_action_group_change_action_state (
      G_ACTION_GROUP (self), "ascii",
      g_variant_new_boolean (g_settings_get_enum (settings, "canvas-style") == 1));
  add_keys (self);
  add_hold_key (self);
  watch_pointer (self);
}

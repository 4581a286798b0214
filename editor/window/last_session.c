/* editor/window/last_session.c — the session as settings. */
#include "window/last_session.h"
#include "window/late_levels.h"
#include "window/level_states.h"
#include "window/open_stages.h"
#include "window/window_private.h"

#include "app/autosave.h"
#include "app/settings.h"
#include "io/io.h"
#include "page/past_file.h"
#include "rules/prefab_drawing.h"
#include "window/recent.h"

#include <glib/gi18n.h>
#include <string.h>

#define PANELS "a{s(sb)}" /* of places: the shown panel, and whether they are visible */
#define IS_NOTED "dse-session-is-noted" /* data of a window that notes its tabs: see begin */
#define IS_FIRST "is-first"             /* data of a window that began without a session */

#define N_READ "dse-n-read"       /* data of a window: levels of the session that programs read */
#define PLACE "dse-place"         /* data of a page: its place in the session and 1 */
#define VIEWS_DUE "dse-views-due" /* data of a window: source that notes the views */
#define VIEW_OF "dse-view-of"     /* data of a page: the window that notes its view */
#define QUIET_MS 1000             /* after a view changed, before all are noted */
#define TOKEN "dse-token"         /* data of a page that was kept: the name of its recovery files */

static void
add_path (GStrvBuilder *paths, DsePage *page)
{
  const char *path = page != NULL ? dsu_document_get_path (dse_page_get_document (page)) : NULL;

  if (path != NULL)
    g_strv_builder_add (paths, path);
}

void
dse_last_session_note_project (DseWindow *window)
{
  DseProject *project;

  g_return_if_fail (DSE_IS_WINDOW (window));

  project = dse_window_get_project (window);
  g_settings_set_string (dse_settings_get (), "session-project",
                         project != NULL ? dse_project_get_folder (project) : "");
}

/* Files of the tabs; the shown one is there once more, at the end: what is opened last is shown. */
static GStrv
dup_levels (DseWindow *window)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < dse_window_get_n_pages (window); i++)
    add_path (builder, dse_window_get_nth_page (window, i));
  add_path (builder, dse_window_get_page (window));
  return g_strv_builder_end (builder);
}

/* The name by which the session of a crash knows the level: its file, else the recovery files that
 * it has, or would have. NULL: none. */
static const char *
name_noted (DsePage *page)
{
  DsuDocument *document = dse_page_get_document (page);
  const char *path = dsu_document_get_path (document);

  return path != NULL ? path : dse_autosave_get_name (document);
}

/* A level that was kept has the name of its recovery files. */
static void
add_tab (GStrvBuilder *tabs, DsePage *page)
{
  const char *token = page != NULL ? g_object_get_data (G_OBJECT (page), TOKEN) : NULL;
  const char *name = page != NULL && token == NULL ? name_noted (page) : token;

  if (name != NULL)
    g_strv_builder_add (tabs, name);
}

/* Sets @key to @now; FALSE: that is its value. */
static gboolean
note (const char *key, const char *const *now)
{
  g_auto (GStrv) before = g_settings_get_strv (dse_settings_get (), key);

  if (g_strv_equal (now, (const char *const *)before))
    return FALSE;
  g_settings_set_strv (dse_settings_get (), key, now);
  return TRUE;
}

/* Remembers the order of all tabs, by the files or recovery files of their levels, and at the end
 * the shown one. FALSE: it is remembered. */
static gboolean
remember_order (DseWindow *window)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) tabs = NULL;

  for (guint i = 0; i < dse_window_get_n_pages (window); i++)
    add_tab (builder, dse_window_get_nth_page (window, i));
  add_tab (builder, dse_window_get_page (window));
  tabs = g_strv_builder_end (builder);
  return note ("session-tabs", (const char *const *)tabs);
}

/* ---- views, for a crash */

static void
drop_views_due (gpointer source)
{
  g_source_remove (GPOINTER_TO_UINT (source));
}

static gboolean
on_views_due (gpointer data)
{
  DseWindow *window = data;
  g_autoptr (GPtrArray) pages = g_ptr_array_new ();

  g_object_steal_data (G_OBJECT (window), VIEWS_DUE);
  for (guint i = 0; i < dse_window_get_n_pages (window); i++)
    g_ptr_array_add (pages, dse_window_get_nth_page (window, i));
  if (g_object_get_data (G_OBJECT (window), IS_NOTED) != NULL)
    dse_level_states_note_views (pages, name_noted);
  return G_SOURCE_REMOVE;
}

static void
on_view (DseWindow *window)
{
  if (g_object_get_data (G_OBJECT (window), VIEWS_DUE) == NULL)
    g_object_set_data_full (G_OBJECT (window), VIEWS_DUE,
                            GUINT_TO_POINTER (g_timeout_add (QUIET_MS, on_views_due, window)),
                            drop_views_due);
}

/* Views of the pages are noted when they change. */
static void
follow_views (DseWindow *window)
{
  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsePage *page = dse_window_get_nth_page (window, i);

    if (g_object_get_data (G_OBJECT (page), VIEW_OF) == window)
      continue;
    g_object_set_data (G_OBJECT (page), VIEW_OF, window);
    g_signal_connect_object (dse_page_get_canvas (page), "view-changed", G_CALLBACK (on_view),
                             window, G_CONNECT_SWAPPED);
  }
}

void
dse_last_session_note_levels (DseWindow *window)
{
  g_auto (GStrv) paths = NULL;
  gboolean is_new;

  g_return_if_fail (DSE_IS_WINDOW (window));

  if (g_object_get_data (G_OBJECT (window), IS_NOTED) == NULL ||
      gtk_widget_in_destruction (GTK_WIDGET (window)) || !dse_late_levels_are_open (window) ||
      g_object_get_data (G_OBJECT (window), N_READ) != NULL)
    return;
  follow_views (window);
  paths = dup_levels (window);
  is_new = note ("session-levels", (const char *const *)paths);
  is_new = remember_order (window) || is_new;
  if (is_new && dse_window_get_n_pages (window) > 0)
    g_settings_set_boolean (dse_settings_get (), "has-session", TRUE);
}

void
dse_last_session_begin (DseWindow *window)
{
  g_return_if_fail (DSE_IS_WINDOW (window));

  g_object_set_data (G_OBJECT (window), IS_NOTED, window);
  dse_last_session_note_levels (window);
}

/* Actions that open the windows beside @window. Free with g_strfreev(). */
static GStrv
dup_dialogs (DseWindow *window)
{
  const struct {
    GtkWidget *dialog;
    const char *action;
  } rows[] = { { window->rules_window, "rules" }, { window->tileset_window, "tilesets" } };
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].dialog != NULL && gtk_widget_get_visible (rows[i].dialog))
      g_strv_builder_add (builder, rows[i].action);
  return g_strv_builder_end (builder);
}

/* ---- histories */

static void
remember_pasts (DseWindow *window)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  dse_last_session_restore_pasts (window); /* of a window that closes before its first frame */
  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    char *name = dse_past_file_write (dse_window_get_nth_page (window, i));

    if (name != NULL)
      g_hash_table_add (names, name);
  }
  dse_past_file_remove_others (names);
}

#define HAS_PAST "dse-has-past" /* data of a page whose undo steps are to be restored */

/* The levels that are open get theirs after the first frame. */
static void
note_pasts (DseWindow *window)
{
  for (guint i = 0; i < dse_window_get_n_pages (window); i++)
    g_object_set_data (G_OBJECT (dse_window_get_nth_page (window, i)), HAS_PAST, window);
}

void
dse_last_session_restore_pasts (DseWindow *window)
{
  g_return_if_fail (DSE_IS_WINDOW (window));

  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsePage *page = dse_window_get_nth_page (window, i);
    g_autofree char *text = NULL;

    if (g_object_steal_data (G_OBJECT (page), HAS_PAST) != NULL)
      text = dse_past_file_read (page);
    if (text != NULL)
      dse_window_say (window, text);
  }
}

/* ---- panels and overlay */

static void
remember_panels (DseWindow *window)
{
  g_autoptr (GVariant) overlay =
      g_action_group_get_action_state (G_ACTION_GROUP (window), "overlay");
  GVariantBuilder panels;

  g_variant_builder_init (&panels, G_VARIANT_TYPE (PANELS));
  for (DsePanelPlace i = 0; i < DSE_N_PANEL_PLACES; i++) {
    const DsePanel *panel = dse_dock_get_shown (DSE_DOCK (window->docks[i]));

    if (panel != NULL)
      g_variant_builder_add (&panels, "{s(sb)}", dse_panel_place_id (i), panel->id,
                             gtk_widget_get_visible (window->docks[i]));
  }
  g_settings_set_value (dse_settings_get (), "session-panels", g_variant_builder_end (&panels));
  g_settings_set_string (dse_settings_get (), "session-overlay",
                         g_variant_get_string (overlay, NULL));
}

static void
restore_panels (DseWindow *window)
{
  g_autoptr (GVariant) panels = g_settings_get_value (dse_settings_get (), "session-panels");
  g_autofree char *overlay = g_settings_get_string (dse_settings_get (), "session-overlay");

  for (DsePanelPlace i = 0; i < DSE_N_PANEL_PLACES; i++) {
    const DsePanel *panel;
    const char *id;
    gboolean is_open;

    if (!g_variant_lookup (panels, dse_panel_place_id (i), "(&sb)", &id, &is_open))
      continue;
    panel = dse_panel_find (id);
    if (panel != NULL)
      dse_dock_restore (DSE_DOCK (window->docks[i]), panel, is_open);
  }
  if (dsu_overlay_find (overlay) != NULL)
    g_action_group_activate_action (G_ACTION_GROUP (window), "overlay",
                                    g_variant_new_string (overlay));
}

static gboolean
has_recipe_in_sight (DseWindow *window)
{
  for (DsePanelPlace i = 0; i < DSE_N_PANEL_PLACES; i++)
    if (dse_dock_get_shown (DSE_DOCK (window->docks[i])) == &dse_panel_recipe)
      return gtk_widget_get_visible (window->docks[i]);
  return FALSE;
}

/* ---- levels that were kept unsaved */

/* The sentence that says why @page could not be kept, which the caller frees; NULL: it was. */
static char *
keep (DsePage *page, GStrvBuilder *tokens)
{
  char *token;
  char *why = dse_autosave_keep (dse_page_get_document (page), &token);

  if (why != NULL)
    return why;
  g_strv_builder_add (tokens, token);
  g_object_set_data_full (G_OBJECT (page), TOKEN, token, g_free);
  return NULL;
}

/* FALSE: @page could not be kept; the window says why. */
static gboolean
keep_unsaved (DseWindow *window, DsePage *page, GStrvBuilder *tokens)
{
  g_autofree char *why = keep (page, tokens), *title = NULL, *text = NULL;

  if (why == NULL)
    return TRUE;
  title = dsu_document_dup_title (dse_page_get_document (page));
  text = g_strdup_printf (_ ("%s: %s"), title, why);
  dse_window_show_error (window, text);
  return FALSE;
}

/* True if the level of @page has no file, and is as it was generated. */
static gboolean
is_made (DsePage *page)
{
  DsuDocument *document = dse_page_get_document (page);

  return dsu_document_get_path (document) == NULL && !dse_page_is_prefab (page) &&
         !dsu_document_get_modified (document) && !dse_maker_is_busy (dse_page_get_maker (page)) &&
         dse_page_get_veto_stage (page) == G_MAXUINT;
}

/* Keeps the pages that nobody edited and adds them to @pages. One that cannot be kept is no loss
 * that would hold up the end. */
static void
keep_made (DseWindow *window, GHashTable *pages)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) tokens = NULL;

  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsePage *page = dse_window_get_nth_page (window, i);
    g_autofree char *why = NULL;

    if (g_hash_table_contains (pages, page) || !is_made (page))
      continue;
    why = keep (page, builder);
    if (why == NULL)
      g_hash_table_insert (pages, page, page);
  }
  tokens = g_strv_builder_end (builder);
  g_settings_set_strv (dse_settings_get (), "session-made", (const char *const *)tokens);
}

#define SHOWN "dse-shown-at-end" /* data of a window: its page when it began to close */

void
dse_last_session_note_shown (DseWindow *window)
{
  g_return_if_fail (DSE_IS_WINDOW (window));

  g_object_set_data (G_OBJECT (window), SHOWN, dse_window_get_page (window));
}

static void
show_noted (DseWindow *window)
{
  DsePage *page = g_object_steal_data (G_OBJECT (window), SHOWN);

  for (guint i = 0; i < dse_window_get_n_pages (window) && page != NULL; i++)
    if (dse_window_get_nth_page (window, i) == page)
      adw_tab_view_set_selected_page (window->tabs,
                                      adw_tab_view_get_nth_page (window->tabs, (int)i));
}

gboolean
dse_last_session_keep (DseWindow *window, GHashTable *pages)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) tokens = NULL;
  gboolean is_done = TRUE;

  g_return_val_if_fail (DSE_IS_WINDOW (window), FALSE);

  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsePage *page = dse_window_get_nth_page (window, i);

    g_object_set_data (G_OBJECT (page), TOKEN, NULL);
    if (g_hash_table_lookup (pages, page) != NULL)
      is_done = keep_unsaved (window, page, builder) && is_done;
  }
  tokens = g_strv_builder_end (builder);
  if (!is_done)
    return FALSE; /* all stay open, and those that were kept are watched as before */
  show_noted (window);
  g_settings_set_strv (dse_settings_get (), "session-unsaved", (const char *const *)tokens);
  keep_made (window, pages);
  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsePage *page = dse_window_get_nth_page (window, i);

    if (g_hash_table_lookup (pages, page) != NULL)
      dse_autosave_leave (dse_page_get_document (page));
  }
  return TRUE;
}

/* The place of the tab that the session calls @name; 0: it had none such. */
static guint
place_of (const char *const *tabs, const char *name)
{
  for (guint i = 0; name != NULL && tabs[i] != NULL; i++)
    if (strcmp (tabs[i], name) == 0)
      return i + 1;
  return 0;
}

/* The number of tabs before that of level @place: those of the session that were before it. */
static int
position_of (DseWindow *window, guint place)
{
  int n = 0;

  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    GObject *page = G_OBJECT (dse_window_get_nth_page (window, i));
    const guint its = GPOINTER_TO_UINT (g_object_get_data (page, PLACE));

    n += its != 0 && its <= place ? 1 : 0;
  }
  return n;
}

/* The place of @page among @tabs, where it is called by its recovery files or its file; 0: none. */
static guint
place_of_page (const char *const *tabs, DsePage *page)
{
  DsuDocument *document = dse_page_get_document (page);
  const guint place = place_of (tabs, dse_autosave_get_token (document));

  return place != 0 ? place : place_of (tabs, dsu_document_get_path (document));
}

/* Moves the tabs of levels that were kept or recovered to their places among @tabs. */
static void
order_kept (DseWindow *window, const char *const *tabs)
{
  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsePage *page = dse_window_get_nth_page (window, i);
    const guint place = place_of_page (tabs, page);

    if (place == 0 || g_object_get_data (G_OBJECT (page), PLACE) != NULL)
      continue;
    adw_tab_view_reorder_page (window->tabs,
                               adw_tab_view_get_page (window->tabs, GTK_WIDGET (page)),
                               position_of (window, place - 1));
    g_object_set_data (G_OBJECT (page), PLACE, GUINT_TO_POINTER (place));
  }
}

/* The recovery files of levels that were only generated are not for a crash, which would offer
 * them: they come to the other folder. */
static void
forget_made (DseWindow *window, const char *const *tokens)
{
  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsuDocument *document = dse_page_get_document (dse_window_get_nth_page (window, i));

    if (place_of (tokens, dse_autosave_get_token (document)) == 0)
      continue;
    dse_autosave_forget (document);
    dse_autosave_keep_made (document);
  }
}

void
dse_last_session_restore_kept (DseWindow *window, DseTakeKept take)
{
  GSettings *settings = dse_settings_get ();
  g_auto (GStrv) tokens = g_settings_get_strv (settings, "session-unsaved");
  g_auto (GStrv) made = g_settings_get_strv (settings, "session-made");
  g_auto (GStrv) tabs = g_settings_get_strv (settings, "session-tabs");

  g_return_if_fail (DSE_IS_WINDOW (window) && take != NULL);

  take (window, (const char *const *)tokens, TRUE);
  take (window, (const char *const *)made, FALSE);
  order_kept (window, (const char *const *)tabs);
  forget_made (window, (const char *const *)made);
  g_settings_reset (settings, "session-unsaved");
  g_settings_reset (settings, "session-made");
}

/* ---- names of levels */

/* That under which @page is remembered: its file, else its recovery files; NULL: it has neither. */
static const char *
name_kept (DsePage *page)
{
  const char *path = dsu_document_get_path (dse_page_get_document (page));

  return path != NULL ? path : g_object_get_data (G_OBJECT (page), TOKEN);
}

/* Gives @page back what was remembered under its file, or that in its place. */
static void
restore_state (DsePage *page)
{
  const char *name = dsu_document_get_path (dse_page_get_document (page));
  const guint place = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (page), PLACE));
  g_auto (GStrv) tabs = g_settings_get_strv (dse_settings_get (), "session-tabs");

  if (name == NULL && place > 0 && place <= g_strv_length (tabs))
    name = tabs[place - 1];
  if (name != NULL)
    dse_level_state_restore (page, name);
}

/* ---- all */

/* Caller unrefs. */
static GPtrArray *
list_pages (DseWindow *window)
{
  GPtrArray *pages = g_ptr_array_new ();

  for (guint i = 0; i < dse_window_get_n_pages (window); i++)
    g_ptr_array_add (pages, dse_window_get_nth_page (window, i));
  return pages;
}

void
dse_last_session_remember (DseWindow *window)
{
  GSettings *settings = dse_settings_get ();
  g_autoptr (GPtrArray) pages = NULL;
  g_auto (GStrv) paths = NULL, dialogs = NULL;

  g_return_if_fail (DSE_IS_WINDOW (window));

  dse_late_levels_finish (window);
  remember_pasts (window);
  pages = list_pages (window);
  dse_level_states_remember (pages, name_kept);
  remember_panels (window);
  if (window->palette != NULL && has_recipe_in_sight (window))
    dse_open_stages_remember (dse_window_get_recipe_panel (window));
  paths = dup_levels (window);
  g_settings_set_strv (settings, "session-levels", (const char *const *)paths);
  remember_order (window);
  dialogs = dup_dialogs (window);
  g_settings_set_strv (settings, "session-dialogs", (const char *const *)dialogs);
  dse_last_session_note_project (window);
  g_settings_set_boolean (settings, "has-session", TRUE);
  g_object_set_data (G_OBJECT (window), IS_NOTED, NULL);
}

gboolean
dse_last_session_is_first (DseWindow *window)
{
  g_return_val_if_fail (DSE_IS_WINDOW (window), FALSE);

  return g_object_get_data (G_OBJECT (window), IS_FIRST) != NULL;
}

/* ---- levels */

static gboolean
is_open (gpointer window, const char *path)
{
  return dse_window_find_tab (window, path) != NULL;
}

/* Adds the tab number @place of the session, and 1. Those that come behind the first frame get
 * their steps at once. */
static DsePage *
add_level (DseWindow *window, DsuDocument *document, guint place)
{
  DsePage *page = dse_window_add_behind (window, document, position_of (window, place - 1));
  g_autofree char *text = NULL;

  g_object_set_data (G_OBJECT (page), PLACE, GUINT_TO_POINTER (place));
  restore_state (page);
  if (gtk_widget_get_realized (GTK_WIDGET (window)))
    text = dse_past_file_read (page);
  if (text != NULL)
    dse_window_say (window, text);
  return page;
}

/* ---- levels that programs of a project read */

typedef struct {
  GWeakRef window;
  guint place;
  gboolean is_shown;
} OwnLevel;

static void
count_read (GObject *window, int by)
{
  const int n = GPOINTER_TO_INT (g_object_get_data (window, N_READ)) + by;

  g_object_set_data (window, N_READ, GINT_TO_POINTER (n));
  dse_last_session_note_levels (DSE_WINDOW (window));
}

static void
own_level_free (gpointer data)
{
  OwnLevel *self = data;
  g_autoptr (GObject) window = g_weak_ref_get (&self->window);

  if (window != NULL)
    count_read (window, -1);
  g_weak_ref_clear (&self->window);
  g_free (self);
}

static DsePage *
add_own (DseWindow *window, DsuDocument *document, gpointer data)
{
  const OwnLevel *self = data;
  DsePage *page = add_level (window, document, self->place);

  if (self->is_shown || dse_window_get_n_pages (window) == 1)
    dse_window_show_tab (window, adw_tab_view_get_page (window->tabs, GTK_WIDGET (page)));
  return page;
}

static gboolean
is_own (DseWindow *window, const char *path)
{
  g_autoptr (DseProject) project = NULL;
  const DsProjectFormat *format =
      dse_prefab_is_path (path) ? NULL : dse_window_find_format (window, NULL, path, &project);

  return format != NULL && format->read.n > 0;
}

static void
open_own (DseWindow *window, const char *path, guint place, gboolean is_shown)
{
  OwnLevel *level = g_new0 (OwnLevel, 1);

  level->place = place;
  level->is_shown = is_shown;
  g_weak_ref_init (&level->window, window);
  count_read (G_OBJECT (window), 1);
  dse_window_open_by_program (window, path, &(DseFilePlace){ add_own, level, own_level_free });
}

/* ---- levels */

/* @place is that among the files. */
static char *
open_level (gpointer window, const char *path, guint place)
{
  g_auto (GStrv) tabs = g_settings_get_strv (dse_settings_get (), "session-tabs");
  const guint tab = place_of ((const char *const *)tabs, path), n = g_strv_length (tabs);
  const gboolean is_late = gtk_widget_get_realized (window), is_prefab = dse_prefab_is_path (path);
  g_autoptr (DsuDocument) document = NULL;
  char *findings = NULL;
  DsePage *page;

  place = tab != 0 ? tab : place + 1;
  if (is_own (window, path)) {
    open_own (window, path, place, n > 0 && strcmp (tabs[n - 1], path) == 0);
    return NULL;
  }
  document =
      is_prefab ? dse_prefab_open (path, &findings) : dse_project_load_level (path, &findings);
  if (document == NULL)
    return findings != NULL ? findings : g_strdup (path);
  page = add_level (window, document, place);
  if (!is_prefab)
    dse_window_offer_unknown (window, page);
  if (!is_late && !is_prefab)
    dse_recent_note_level (path);
  if (!is_late)
    dse_window_leave_home (window);
  return NULL;
}

static void
end_levels (gpointer window, const char *findings)
{
  if (findings != NULL)
    dse_window_show_error (window, findings);
  dse_last_session_note_levels (window);
}

static const DseLateFuncs LATE = { is_open, open_level, end_levels };

/* Opens the level that was shown; the others come after the first frame, as those do that programs
 * read: by then it is known which ones were kept unsaved. */
static void
restore_levels (DseWindow *window)
{
  g_auto (GStrv) paths = g_settings_get_strv (dse_settings_get (), "session-levels");
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  guint shown;

  g_settings_reset (dse_settings_get (), "session-levels"); /* until they could be shown */
  for (char **path = paths; *path != NULL; path++)
    if (dse_prefab_is_path (*path) || g_file_test (*path, G_FILE_TEST_EXISTS))
      g_ptr_array_add (found, *path);
  if (found->len == 0)
    return;
  shown = found->len - 1;
  for (guint i = 0; i < shown; i++)
    if (strcmp (found->pdata[i], found->pdata[shown]) == 0) {
      g_ptr_array_remove_index (found, shown); /* it is there twice */
      shown = i;
    }
  if (is_own (window, found->pdata[shown]))
    shown = found->len;
  g_ptr_array_add (found, NULL);
  dse_late_levels_begin (G_OBJECT (window), (const char *const *)found->pdata, shown, &LATE);
}

char *
dse_last_session_dup_shown (void)
{
  g_auto (GStrv) paths = g_settings_get_strv (dse_settings_get (), "session-levels");
  const guint n = g_strv_length (paths);
  const char *shown = n > 0 ? paths[n - 1] : NULL;

  return shown != NULL && !dse_prefab_is_path (shown) &&
                 ds_io_format_of (shown) == &ds_format_delve &&
                 g_file_test (shown, G_FILE_TEST_IS_REGULAR)
             ? g_strdup (shown)
             : NULL;
}

/* Shows the tab that is the last of @tabs, where it is open. */
static void
show_tab (DseWindow *window, const char *const *tabs)
{
  const guint n = g_strv_length ((GStrv)tabs);
  const guint shown = n > 0 ? place_of (tabs, tabs[n - 1]) : 0;

  for (guint i = 0; i < dse_window_get_n_pages (window) && shown > 0; i++) {
    DsePage *page = dse_window_get_nth_page (window, i);

    if (GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (page), PLACE)) == shown)
      dse_window_show_tab (window, adw_tab_view_get_page (window->tabs, GTK_WIDGET (page)));
  }
}

GStrv
dse_last_session_dup_tabs (void)
{
  return g_settings_get_strv (dse_settings_get (), "session-tabs");
}

void
dse_last_session_place_tabs (DseWindow *window, const char *const *tabs)
{
  g_return_if_fail (DSE_IS_WINDOW (window) && tabs != NULL);

  order_kept (window, tabs);
  show_tab (window, tabs);
}

void
dse_last_session_restore (DseWindow *window, DseTakeKept take)
{
  GSettings *settings = dse_settings_get ();
  g_autofree char *folder = g_settings_get_string (settings, "session-project");
  g_auto (GStrv) dialogs = g_settings_get_strv (settings, "session-dialogs");
  g_auto (GStrv) tabs = dse_last_session_dup_tabs ();

  g_return_if_fail (DSE_IS_WINDOW (window) && take != NULL);

  if (!g_settings_get_boolean (settings, "has-session")) {
    g_object_set_data (G_OBJECT (window), IS_FIRST, window);
    dse_window_make_level (window);
    dse_open_stages_want (G_OBJECT (window), DSE_STAGES_SLIDERS);
    return;
  }
  restore_levels (window);
  note_pasts (window);
  dse_last_session_restore_kept (window, take);
  show_tab (window, (const char *const *)tabs);
  for (guint i = 0; i < dse_window_get_n_pages (window); i++) /* also of files that were kept */
    restore_state (dse_window_get_nth_page (window, i));
  restore_panels (window);
  if (has_recipe_in_sight (window))
    dse_open_stages_want (G_OBJECT (window), DSE_STAGES_SESSION);
  if (folder[0] != '\0')
    dse_window_return_to_project (window, folder);
  for (char **action = dialogs; *action != NULL; action++)
    if (g_action_group_has_action (G_ACTION_GROUP (window), *action))
      g_action_group_activate_action (G_ACTION_GROUP (window), *action, NULL);
}

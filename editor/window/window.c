/* editor/window/window.c — layout of a window, and the widgets that follow the shown tab. */
#include "app/backups.h"
#include "app/settings.h"
#include "app/work.h"
#include "window/window_private.h"

#include "overflow.h"
#include "panes.h"
#include "rules/rule_editor.h"
#include "still.h"
#include "tools/kinds.h"
#include "window/command_keys.h"
#include "window/header.h"
#include "window/keymap.h"
#include "window/last_session.h"
#include "window/late_levels.h"
#include "window/open_stages.h"
#include "window/recent.h"
#include "window/status_bar.h"
#include "window/tab_bar.h"
#include "window/welcome.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (DseWindow, dse_window, ADW_TYPE_APPLICATION_WINDOW)

DsePage *
dse_window_get_page (DseWindow *self)
{
  AdwTabPage *tab;

  g_return_val_if_fail (DSE_IS_WINDOW (self), NULL);

  tab = dse_window_is_home (self) ? NULL : adw_tab_view_get_selected_page (self->tabs);
  return tab != NULL ? DSE_PAGE (adw_tab_page_get_child (tab)) : NULL;
}

guint
dse_window_get_n_pages (DseWindow *self)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self), 0);

  return (guint)adw_tab_view_get_n_pages (self->tabs);
}

DsePage *
dse_window_get_nth_page (DseWindow *self, guint i)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self) && i < dse_window_get_n_pages (self), NULL);

  return DSE_PAGE (adw_tab_page_get_child (adw_tab_view_get_nth_page (self->tabs, (int)i)));
}

DseToolOptions *
dse_window_get_options (DseWindow *self)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self), NULL);

  return self->options;
}

/* The dock in which @panel is. */
static DseDock *
dock_of (DseWindow *self, const DsePanel *panel)
{
  return DSE_DOCK (self->docks[dse_panel_get_place (panel)]);
}

GtkWidget *
dse_window_get_recipe_panel (DseWindow *self)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self), NULL);

  return dse_dock_get_panel (dock_of (self, &dse_panel_recipe), &dse_panel_recipe);
}

static void
set_docks_page (DseWindow *self, DsePage *page)
{
  for (guint i = 0; i < DSE_N_PANEL_PLACES; i++)
    dse_dock_set_page (DSE_DOCK (self->docks[i]), page);
}

/* A panel below the level that is shown already is hidden, unless its entry takes the keys. */
void
dse_window_toggle_panel (DseWindow *self, const DsePanel *panel)
{
  DseDock *dock;

  g_return_if_fail (DSE_IS_WINDOW (self) && panel != NULL);

  dock = dock_of (self, panel);
  if (dse_panel_get_place (panel) == DSE_PANEL_BOTTOM &&
      gtk_widget_get_visible (GTK_WIDGET (dock)) && dse_dock_get_shown (dock) == panel) {
    if (panel->type != NULL && panel->type (dse_dock_get_panel (dock, panel)))
      return;
    gtk_widget_set_visible (GTK_WIDGET (dock), FALSE);
    if (dse_window_get_page (self) != NULL)
      gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (self))));
    return;
  }
  gtk_window_set_focus (GTK_WINDOW (self), NULL); /* a hidden widget must not keep it */
  gtk_widget_grab_focus (dse_window_show_panel (self, panel));
}

GtkWidget *
dse_window_show_panel (DseWindow *self, const DsePanel *panel)
{
  DseDock *dock;

  g_return_val_if_fail (DSE_IS_WINDOW (self) && panel != NULL, NULL);

  dock = dock_of (self, panel);
  if (dse_panel_get_place (panel) != DSE_PANEL_BOTTOM)
    g_action_group_change_action_state (G_ACTION_GROUP (self), "panels",
                                        g_variant_new_boolean (TRUE));
  dse_dock_show (dock, panel);
  g_object_set_data (G_OBJECT (self), "last-panel", (gpointer)panel);
  return dse_dock_get_panel (dock, panel);
}

DsuPalette *
dse_window_get_palette (DseWindow *self)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self), NULL);

  dse_window_fill (self);
  return DSU_PALETTE (self->palette);
}

const char *
dse_window_get_hint (DseWindow *self)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self), NULL);

  return dse_status_bar_get_hint (DSE_STATUS_BAR (self->status_bar));
}

const char *
dse_window_get_status (DseWindow *self)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self), NULL);

  return dse_status_bar_get_pointed (DSE_STATUS_BAR (self->status_bar));
}

void
dse_window_show_error (DseWindow *self, const char *text)
{
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self) && text != NULL);

  page = dse_window_get_page (self);
  if (page != NULL)
    dse_page_show_error (page, text);
  else
    dse_window_say (self, text);
}

void
dse_window_set_tool (DseWindow *self, const DseTool *tool)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && tool != NULL);

  self->tool = tool;
  dse_tool_options_set_tool (self->options, tool->id);
  for (guint i = 0; i < dse_window_get_n_pages (self); i++)
    dse_page_set_tool (dse_window_get_nth_page (self, i), tool);
  dse_window_show_tool (self);
  dse_window_turn_palette (self);
  dse_window_update_actions (self);
}

/* ---- following the shown page */

void
dse_window_update_zoom (DseWindow *self)
{
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page != NULL)
    dse_status_bar_set_zoom (DSE_STATUS_BAR (self->status_bar),
                             dsu_canvas_get_zoom (dse_page_get_view (page)));
}

/* No proof starts before the level is on the screen, or while another level is peeked at. */
static void
show_verdict (DseWindow *self)
{
  DsePage *page = self->palette != NULL ? dse_window_get_page (self) : NULL;
  const gboolean told = page != NULL && !dse_page_is_peeking (page);

  dse_status_bar_set_verdict (DSE_STATUS_BAR (self->status_bar),
                              told ? dse_page_get_verdict (page) : NULL);
}

void
dse_window_show_pointed (DseWindow *self)
{
  g_autofree char *text = NULL;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  text = page != NULL && !dse_page_is_playing (page) ? dse_page_dup_pointed (page) : g_strdup ("");
  dse_status_bar_set_pointed (DSE_STATUS_BAR (self->status_bar), text);
  show_verdict (self);
  dse_window_update_zoom (self);
}

void
dse_window_show_floor (DseWindow *self)
{
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  dse_status_bar_set_floor (
      DSE_STATUS_BAR (self->status_bar), dsu_canvas_get_floor (dse_page_get_canvas (page)),
      dsu_document_get_delve (dse_page_get_document (page))->dungeon.n_floors);
  dse_status_bar_set_floor_shown (DSE_STATUS_BAR (self->status_bar), !dse_page_is_playing (page));
}

static void
show_regenerate (DseWindow *self)
{
  DsePage *page = self->tabs != NULL ? dse_window_get_page (self) : NULL;

  dse_header_show_regenerate (DSE_HEADER (self->header),
                              page != NULL && dse_page_get_selection (page) != NULL);
}

/* Origins of definitions that are not built in: "Project", "Yours", or that they override. Caller
 * unrefs. */
static GHashTable *
new_marks (DseProject *project)
{
  GHashTable *marks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (DseRuleEditor) editor = dse_rule_editor_new (project);
  const DsRuleBook *book = dse_rule_editor_get_book (editor);

  for (size_t i = 0; i < book->entries.n; i++) {
    const DsRuleEntry *entry = &book->entries.items[i];
    const char *list =
        ds_list_has_type (DS_LIST_OBJECTS, entry->type) ? DS_LIST_OBJECTS : entry->type->list;

    if (!dse_rule_editor_is_built_in (editor, entry))
      g_hash_table_insert (marks, dsu_palette_key (list, entry->id),
                           g_strdup (dse_rule_editor_get_origin (editor, entry)));
  }
  return marks;
}

static void
fill_palette (DseWindow *self, DsuDocument *document)
{
  DsRules *rules = dsu_document_get_delve (document)->rules;
  g_autoptr (GHashTable) marks = NULL;

  if (rules == dsu_palette_get_rules (DSU_PALETTE (self->palette)))
    return;
  marks = new_marks (dse_project_of (document));
  dsu_palette_set_rules (DSU_PALETTE (self->palette), rules, marks);
}

/* The keys are those of the active window. */
static void
follow_commands (DseWindow *self, DsuDocument *document)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (application != NULL && gtk_application_get_active_window (application) == GTK_WINDOW (self))
    dse_command_keys_follow (document != NULL ? dse_project_of (document) : NULL);
}

void
dse_window_show_document (DseWindow *self)
{
  DsePage *page;
  DsuDocument *document;
  g_autofree char *title = NULL, *label = NULL;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  document = page != NULL ? dse_page_get_document (page) : NULL;
  dse_window_follow_project (self);
  follow_commands (self, document);
  dse_last_session_note_levels (self);
  dse_window_update_actions (self);
  show_regenerate (self);
  if (document == NULL) {
    dse_window_show_home_header (self);
    return;
  }
  label = dse_project_dup_label (dse_project_of (document));
  dse_header_show_document (DSE_HEADER (self->header), document, label,
                            dse_page_is_drawing (page) ? _ ("Add Point") : NULL);
  title = dsu_document_dup_title (document);
  gtk_window_set_title (GTK_WINDOW (self), title);
  if (self->palette != NULL)
    fill_palette (self, document);
  dse_window_show_floor (self);
  dse_window_show_hint (self);
}

void
dse_window_follow_page (DseWindow *self)
{
  g_autoptr (DsePage) before = NULL;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  before = g_signal_group_dup_target (self->page_signals);
  if (before != NULL && page != NULL && gtk_widget_get_root (GTK_WIDGET (before)) != NULL)
    dse_page_take_float (page, before); /* a piece that floats is for any level */
  g_signal_group_set_target (self->page_signals, page);
  g_signal_group_set_target (self->document_signals,
                             page != NULL ? dse_page_get_document (page) : NULL);
  gtk_window_set_focus (GTK_WINDOW (self), NULL); /* typed text belongs to the page before */
  set_docks_page (self, page);
  dse_status_bar_set_layers (DSE_STATUS_BAR (self->status_bar),
                             page != NULL ? dse_page_get_layers (page) : NULL);
  show_verdict (self);
  dse_window_show_document (self);
  dse_window_update_play (self);
  dse_window_update_overlay (self);
  dse_window_show_home_header (self);
  dse_tutorial_follow (DSE_TUTORIAL (self->tutorial), page);
  if (page != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_view (page)));
}

static gboolean
on_idle (gpointer data)
{
  dse_window_fill (data);
  return G_SOURCE_REMOVE;
}

/* Before any key or click can change the levels. */
static void
on_painted (GdkFrameClock *clock, DseWindow *self)
{
  g_signal_handlers_disconnect_by_func (clock, on_painted, self);
  gdk_display_flush (gtk_widget_get_display (GTK_WIDGET (self)));
  dse_last_session_restore_pasts (self);
  dse_last_session_begin (self);
  dse_late_levels_go (self);
  dse_work_release ();
}

static gboolean
on_first_frame (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  DseWindow *self = DSE_WINDOW (widget);

  g_signal_connect_object (clock, "after-paint", G_CALLBACK (on_painted), self, 0);
  self->filling = g_idle_add_full (G_PRIORITY_LOW, on_idle, widget, NULL);
  return G_SOURCE_REMOVE;
}

static gboolean
title_of_tab (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  DsuDocument *document = data;
  g_autofree char *title = dsu_document_dup_title (document);

  g_value_take_string (to, dsu_document_get_modified (document) ? g_strconcat ("• ", title, NULL)
                                                                : g_strdup (title));
  return TRUE;
}

static void
show_unprotected (gpointer page, const char *why)
{
  dse_page_show_unprotected (page, why);
}

/* The tab may have been moved to another window. */
static void
on_said (GtkWidget *page, const char *sentence)
{
  GtkRoot *window = gtk_widget_get_root (page);

  if (DSE_IS_WINDOW (window))
    dse_window_say (DSE_WINDOW (window), sentence);
}

DsePage *
dse_window_add_behind (DseWindow *self, DsuDocument *document, int position)
{
  GSettings *settings = dse_settings_get ();
  DsePage *page;
  GtkWidget *canvas;
  AdwTabPage *tab;

  g_return_val_if_fail (DSE_IS_WINDOW (self) && DSU_IS_DOCUMENT (document), NULL);

  if (dse_project_of (document) == NULL)
    dse_project_take (dse_project_get_outside (), document);
  page = dse_page_new (document, self->options);
  canvas = GTK_WIDGET (dse_page_get_canvas (page));
  ds_doc_set_history_limit (dsu_document_get_doc (document),
                            (size_t)g_settings_get_int (settings, "history-limit-mib") << 20);
  g_settings_bind (settings, "show-grid", canvas, "show-grid", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "grid-pitch", canvas, "grid-pitch", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "grid-strong", canvas, "grid-strong", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "show-pins", canvas, "show-pins", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "show-card", page, "show-card", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "mark-room", page, "mark-room", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "show-playthrough", page, "show-route", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "card-place", page, "card-place", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "show-rulers", page, "show-rulers", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "show-links", page, "links", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "light-canvas", canvas, "light", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "canvas-colour", canvas, "desk", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "wheel-zooms", canvas, "wheel-zooms", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "right-button-erases", canvas, "right-strokes", G_SETTINGS_BIND_GET);
  g_object_set (canvas, "style", g_settings_get_enum (settings, "canvas-style"), NULL);
  dse_page_set_tool (page, self->tool);
  g_signal_connect (page, "said", G_CALLBACK (on_said), NULL);
  tab = adw_tab_view_insert (self->tabs, GTK_WIDGET (page), position);
  g_object_bind_property_full (document, "modified", tab, "title", G_BINDING_SYNC_CREATE,
                               title_of_tab, NULL, document, NULL);
  g_object_bind_property_full (document, "title", tab, "title", G_BINDING_SYNC_CREATE, title_of_tab,
                               NULL, document, NULL);
  dse_window_follow_edits (page);
  dse_autosave_watch (document, page, show_unprotected);
  dse_autosave_keep_made (document);
  dse_backups_watch (document);
  return page;
}

DsePage *
dse_window_add_document (DseWindow *self, DsuDocument *document)
{
  DsePage *page;

  g_return_val_if_fail (DSE_IS_WINDOW (self) && DSU_IS_DOCUMENT (document), NULL);

  dse_window_leave_home (self);
  page = dse_window_add_behind (self, document, (int)dse_window_get_n_pages (self));
  adw_tab_view_set_selected_page (self->tabs,
                                  adw_tab_view_get_page (self->tabs, GTK_WIDGET (page)));
  return page;
}

/* ---- layout */

static void
show_recent (DseWindow *self)
{
  g_autoptr (GMenuModel) model = dse_recent_menu ();

  dse_header_set_recent (DSE_HEADER (self->header), model);
}

/* Panels, option bar and tab bar are built after the first frame: that takes longer than all the
 * rest. */
void
dse_window_fill (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  if (self->palette != NULL)
    return;
  g_clear_handle_id (&self->filling, g_source_remove);
  adw_bin_set_child (ADW_BIN (self->left), dse_window_build_left (self));
  gtk_box_prepend (GTK_BOX (self->middle), dse_tab_bar_new (self->tabs));
  dse_window_fill_docks (self);
  dse_option_bar_fill (self->option_bar, self);
  g_signal_connect_object (self->options, "notify::spread", G_CALLBACK (dse_window_show_tool), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->options, "notify::kind", G_CALLBACK (dse_window_show_tool), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (show_recent),
                           self, G_CONNECT_SWAPPED);
  show_recent (self);
  g_signal_connect_object (self->options, "notify::count", G_CALLBACK (dse_window_show_tool), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->options, "notify::room-work", G_CALLBACK (dse_window_show_tool),
                           self, G_CONNECT_SWAPPED);
  dse_window_show_tool (self);
  show_verdict (self);
  dse_window_show_document (self);
  if (dse_open_stages_are_wanted (G_OBJECT (self)))
    dse_open_stages_show (G_OBJECT (self), dse_window_get_recipe_panel (self));
}

static void
on_tabs_shortcuts (DseWindow *self)
{
  /* Ctrl+PageUp and Ctrl+PageDown go through the floors. */
  adw_tab_view_remove_shortcuts (
      self->tabs, ADW_TAB_VIEW_SHORTCUT_CONTROL_PAGE_UP | ADW_TAB_VIEW_SHORTCUT_CONTROL_PAGE_DOWN |
                      ADW_TAB_VIEW_SHORTCUT_CONTROL_HOME | ADW_TAB_VIEW_SHORTCUT_CONTROL_END);
}

static gboolean
dse_window_close_request (GtkWindow *window)
{
  DseWindow *self = DSE_WINDOW (window);

  if (dse_window_on_close_request (self))
    return TRUE;
  dse_window_remember_layout (self);
  dse_last_session_remember (self);
  return GTK_WINDOW_CLASS (dse_window_parent_class)->close_request (window);
}

/* Ctrl+Shift+D, which would open the inspector of the toolkit, is a key of ours. */
static gboolean
dse_window_enable_debugging (GtkWindow *window, gboolean toggle)
{
  return !toggle && GTK_WINDOW_CLASS (dse_window_parent_class)->enable_debugging (window, toggle);
}

static void
dse_window_dispose (GObject *object)
{
  DseWindow *self = DSE_WINDOW (object);

  dse_late_levels_forget (self);
  g_clear_handle_id (&self->filling, g_source_remove);
  dse_window_drop_toasts (self);
  g_clear_weak_pointer (&self->rules_window);
  g_clear_object (&self->page_signals);
  g_clear_object (&self->document_signals);
  if (self->tabs != NULL)
    set_docks_page (self, NULL);
  if (self->tabs != NULL)
    g_signal_handlers_disconnect_by_data (self->tabs, self);
  self->tabs = NULL;
  if (self->options != NULL)
    dse_window_drop_actions (self);
  g_clear_object (&self->options);
  g_clear_object (&self->docks[DSE_PANEL_LEFT]);
  g_clear_object (&self->project);
  g_clear_pointer (&self->given_up, g_hash_table_unref);
  G_OBJECT_CLASS (dse_window_parent_class)->dispose (object);
  gtk_widget_dispose_template (GTK_WIDGET (self),
                               DSE_TYPE_WINDOW); /* last: handlers use its widgets */
}

static void
dse_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_object (value, dse_window_get_project (DSE_WINDOW (object)));
}

static void
dse_window_class_init (DseWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->get_property = dse_window_get_property;
  g_object_class_install_property (
      G_OBJECT_CLASS (class), 1,
      g_param_spec_object ("project", NULL, NULL, DSE_TYPE_PROJECT,
                           G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY));
  G_OBJECT_CLASS (class)->dispose = dse_window_dispose;
  GTK_WINDOW_CLASS (class)->close_request = dse_window_close_request;
  GTK_WINDOW_CLASS (class)->enable_debugging = dse_window_enable_debugging;
  dse_keymap_start ();
  g_type_ensure (DSE_TYPE_WELCOME);
  g_type_ensure (DSE_TYPE_DOCK);
  g_type_ensure (DSE_TYPE_HEADER);
  g_type_ensure (DSE_TYPE_STATUS_BAR);
  g_type_ensure (DSE_TYPE_TUTORIAL);
  g_type_ensure (DSU_TYPE_OVERFLOW);
  g_type_ensure (DSU_TYPE_STILL);
  gtk_widget_class_set_template_from_resource (widget_class, DSE_UI_PATH "window.ui");
  gtk_widget_class_bind_template_child (widget_class, DseWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, views);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, left);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, right);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, outer_paned);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, inner_paned);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, middle);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, lower_paned);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, tabs);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, bottom);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, option_bar);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, tutorial);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, status_bar);
  gtk_widget_class_bind_template_child (widget_class, DseWindow, header);
}

static void
on_relief_missing (DseWindow *self)
{
  dse_window_say (self, _ ("No other value works with this seed"));
  gtk_widget_activate_action (dse_window_get_recipe_panel (self), "recipe.show-veto", NULL);
}

static void
dse_window_init (DseWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->project = g_object_ref (dse_project_get_outside ());
  self->options = dse_tool_options_new ();
  g_settings_bind (dse_settings_get (), "live-tile-rules", self->options, "live-tile-rules",
                   G_SETTINGS_BIND_GET);
  self->given_up = g_hash_table_new (NULL, NULL);
  self->tool = dse_tool_get (0);
  self->edits = TRUE;
  self->page_signals = g_signal_group_new (DSE_TYPE_PAGE);
  g_signal_group_connect_swapped (self->page_signals, "pointed",
                                  G_CALLBACK (dse_window_show_pointed), self);
  g_signal_group_connect_swapped (self->page_signals, "notify::floor",
                                  G_CALLBACK (dse_window_show_floor), self);
  g_signal_group_connect_swapped (self->page_signals, "notify::seed-locked",
                                  G_CALLBACK (dse_window_update_actions), self);
  g_signal_group_connect_swapped (self->page_signals, "seeds-changed",
                                  G_CALLBACK (dse_window_update_actions), self);
  g_signal_group_connect_swapped (self->page_signals, "generating",
                                  G_CALLBACK (dse_window_update_actions), self);
  g_signal_group_connect_swapped (self->page_signals, "drawing",
                                  G_CALLBACK (dse_window_show_document), self);
  g_signal_group_connect_swapped (self->page_signals, "selection-changed",
                                  G_CALLBACK (show_regenerate), self);
  g_signal_group_connect_swapped (self->page_signals, "relief-missing",
                                  G_CALLBACK (on_relief_missing), self);
  g_signal_group_connect_swapped (self->page_signals, "play-changed",
                                  G_CALLBACK (dse_window_update_play), self);
  g_signal_group_connect_swapped (self->page_signals, "recipe-changed",
                                  G_CALLBACK (dse_window_update_actions), self);
  g_signal_group_connect_swapped (self->page_signals, "tool-changed",
                                  G_CALLBACK (dse_window_show_tool), self);
  g_signal_group_connect_swapped (self->page_signals, "noted", G_CALLBACK (dse_window_show_hint),
                                  self);
  self->document_signals = g_signal_group_new (DSU_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "notify",
                                  G_CALLBACK (dse_window_show_document), self);
}

DseWindow *
dse_window_new (GtkApplication *application)
{
  DseWindow *self;
  GSettings *settings = dse_settings_get ();

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  self = g_object_new (DSE_TYPE_WINDOW, "application", application, NULL);
  dse_tool_options_set_tool (self->options, self->tool->id);
  g_object_set (self->options, "size", g_settings_get_int (settings, "brush-size"), NULL);
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  dse_window_drag_player (self, dse_header_get_play_button (DSE_HEADER (self->header)));
  show_regenerate (self);
  dse_window_set_up_panes (self);
  on_tabs_shortcuts (self);
  dse_window_install_actions (self);
  dse_window_watch_clipboard (self);
  dse_window_init_files (self);
  g_signal_connect_swapped (self->tabs, "notify::selected-page",
                            G_CALLBACK (dse_window_follow_page), self);
  gtk_widget_add_tick_callback (GTK_WIDGET (self), on_first_frame, NULL, NULL);
  dse_window_set_tool (self, self->tool);
  return self;
}

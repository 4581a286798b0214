/* editor/panels/project.c — the levels of the window's project: to open, find, add, duplicate,
 * rename and throw away; and its recordings, to watch. */
#include "found_list.h"
#include "icon_button.h"
#include "panel_heading.h"
#include "panels/level_commands.h"
#include "panels/level_row.h"
#include "panels/recording_row.h"
#include "popover.h"
#include "row_label.h"

#include <glib/gi18n.h>
#include <string.h>

#define RECORDED_HEIGHT 220 /* pixels of the list of recordings, at most */
#define ISSUES_HEIGHT 120   /* pixels of the issues of the selected level, at most */

#define DSE_TYPE_PROJECT_PANEL (dse_project_panel_get_type ())
G_DECLARE_FINAL_TYPE (DseProjectPanel, dse_project_panel, DSE, PROJECT_PANEL, GtkBox)

struct _DseProjectPanel {
  GtkBox parent_instance;
  DseWindow *window;             /* borrowed */
  DseLevelFiles *files;          /* NULL: the window has no project */
  DseRecordingFiles *recordings; /* likewise */
  GtkWidget *recorded;           /* heading and list of them; hidden while there are none */
  GtkWidget *recorded_list;
  GtkWidget *title;
  GtkWidget *read_only;   /* line that says so; hidden: it is not */
  DsuFoundList *list;     /* of DseLevelFile */
  GtkWidget *issues;      /* of the selected level, which its row cannot show; hidden: none */
  GSignalGroup *chosen;   /* signals of the selected level */
  GSignalGroup *settings; /* signals of the project */
  gboolean wants_shown;   /* the level of the tab is to be selected, once it is listed */
  gboolean is_searched;   /* only some of the levels are found */
  gpointer tab;           /* page that was shown last; only compared */
  char *error;            /* why the folder cannot be read; NULL: it can */
};

G_DEFINE_FINAL_TYPE (DseProjectPanel, dse_project_panel, GTK_TYPE_BOX)

/* The selected level; borrowed; NULL: none. */
static DseLevelFile *
chosen_level (DseProjectPanel *self)
{
  return gtk_single_selection_get_selected_item (
      GTK_SINGLE_SELECTION (dsu_found_list_get_chosen (self->list)));
}

static void
update_actions (DseProjectPanel *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  DseLevelFile *level = chosen_level (self);
  const gboolean has_level = level != NULL;
  const gboolean can_change =
      self->files != NULL && !dse_project_is_read_only (dse_window_get_project (self->window));
  const gboolean is_ours =
      has_level && can_change && dse_level_file_get_kind (level) == DSE_LEVEL_DOCUMENT;

  gtk_widget_set_visible (self->read_only, self->files != NULL && !can_change);
  gtk_widget_action_set_enabled (widget, "levels.add", can_change);
  gtk_widget_action_set_enabled (widget, "levels.duplicate", is_ours);
  gtk_widget_action_set_enabled (widget, "levels.rename", is_ours);
  gtk_widget_action_set_enabled (widget, "levels.trash", is_ours);
  gtk_widget_action_set_enabled (widget, "levels.open", has_level);
  gtk_widget_action_set_enabled (widget, "levels.menu", has_level);
}

/* The issues of the selected level as text that keys reach: a tip needs a pointer. */
static void
show_issues (DseProjectPanel *self)
{
  DseLevelFile *level = chosen_level (self);
  g_autofree char *issues = level != NULL ? dse_level_row_dup_issues (level) : NULL;

  gtk_label_set_text (GTK_LABEL (self->issues), issues != NULL ? issues : "");
  gtk_widget_set_visible (gtk_widget_get_ancestor (self->issues, GTK_TYPE_SCROLLED_WINDOW),
                          issues != NULL);
}

static void
on_chosen (DseProjectPanel *self)
{
  g_signal_group_set_target (self->chosen, chosen_level (self));
  show_issues (self);
  update_actions (self);
}

/* Why the list is empty, should it be. */
static void
show_sentence (DseProjectPanel *self)
{
  DseProject *project = dse_window_get_project (self->window);
  const guint n = self->files != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->files)) : 0;
  const char *sentence = _ ("No levels found.");

  if (project == NULL)
    sentence = _ ("No project is open.");
  else if (self->error != NULL)
    sentence = self->error;
  else if (n == 0)
    sentence = g_file_test (dse_project_get_folder (project), G_FILE_TEST_EXISTS)
                   ? _ ("The project has no levels yet.")
                   : _ ("The project's folder no longer exists.");
  dsu_found_list_set_sentence (self->list, sentence);
  on_chosen (self);
}

/* ---- commands */

static void
open_chosen (DseProjectPanel *self)
{
  DseLevelFile *level = chosen_level (self);

  if (level != NULL && dse_level_file_get_kind (level) == DSE_LEVEL_FOREIGN)
    dse_window_import_mapped (self->window, dse_level_file_get_file (level));
  else if (level != NULL)
    dse_window_open (self->window, dse_level_file_get_file (level));
}

/* Selects the level of @path, below "levels". FALSE: it is not found. */
static gboolean
choose_path (DseProjectPanel *self, const char *path)
{
  GtkSelectionModel *chosen = dsu_found_list_get_chosen (self->list);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (chosen)); i++) {
    g_autoptr (DseLevelFile) level = g_list_model_get_item (G_LIST_MODEL (chosen), i);

    if (strcmp (dse_level_file_get_path (level), path) != 0)
      continue;
    gtk_selection_model_select_item (chosen, i, TRUE);
    dsu_found_list_reveal (self->list, i);
    return TRUE;
  }
  return FALSE;
}

/* TRUE if @level is that of the window's tab. */
static gboolean
is_shown (DseProjectPanel *self, DseLevelFile *level)
{
  DsePage *page = dse_window_get_page (self->window);

  return page != NULL && dse_level_page (self->window, dse_level_file_get_file (level)) == page;
}

/* Selects the level of the window's tab, if that is wanted and it is listed. */
static void
choose_shown (DseProjectPanel *self)
{
  const guint n = self->files != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->files)) : 0;

  for (guint i = 0; i < n && self->wants_shown; i++) {
    g_autoptr (DseLevelFile) level = g_list_model_get_item (G_LIST_MODEL (self->files), i);

    if (is_shown (self, level) && choose_path (self, dse_level_file_get_path (level)))
      self->wants_shown = FALSE;
  }
}

/* Where a search ends, the level of the tab is the selected one again. */
static void
on_found (DseProjectPanel *self)
{
  GtkSelectionModel *chosen = dsu_found_list_get_chosen (self->list);
  const guint n_found = g_list_model_get_n_items (G_LIST_MODEL (chosen));
  const gboolean had_search = self->is_searched;

  self->is_searched =
      self->files != NULL && n_found < g_list_model_get_n_items (G_LIST_MODEL (self->files));
  self->wants_shown |= had_search && !self->is_searched;
  choose_shown (self);
  show_sentence (self);
}

static void
on_map (DseProjectPanel *self)
{
  self->wants_shown = TRUE;
  choose_shown (self);
}

static void
on_add (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dse_window_make_level (DSE_PROJECT_PANEL (widget)->window);
}

static void
on_duplicate (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseProjectPanel *self = DSE_PROJECT_PANEL (widget);
  g_autofree char *path = dse_level_duplicate (self->window, self->files, chosen_level (self));

  if (path != NULL)
    (void)choose_path (self, path);
}

/* A renamed level is still the selected one, wherever it is in the list now. */
static void
on_renamed (DseProjectPanel *self, const char *path)
{
  (void)choose_path (self, path);
}

static void
on_rename (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseProjectPanel *self = DSE_PROJECT_PANEL (widget);

  dse_level_rename (self->window, self->files, chosen_level (self));
}

static void
on_trash (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseProjectPanel *self = DSE_PROJECT_PANEL (widget);

  dse_level_trash (self->window, self->files, chosen_level (self));
}

static void
on_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  open_chosen (DSE_PROJECT_PANEL (widget));
}

/* ---- the menu of a level */

static void
show_menu (DseProjectPanel *self, GtkWidget *row)
{
  static const struct {
    const char *label, *action;
  } items[] = {
    { N_ ("_Open"), "levels.open" },
    { N_ ("_Duplicate"), "levels.duplicate" },
    { N_ ("_Rename…"), "levels.rename" },
    { N_ ("Move to _Trash"), "levels.trash" },
  };
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *popover;

  for (gsize i = 0; i < G_N_ELEMENTS (items); i++)
    g_menu_append (menu, _ (items[i].label), items[i].action);
  popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (popover, row);
  dsu_popover_show_once (popover);
}

static void
on_menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseProjectPanel *self = DSE_PROJECT_PANEL (widget);
  GtkWidget *row = dsu_found_list_get_chosen_row (self->list);

  if (row != NULL)
    show_menu (self, row);
}

/* A click with the second button selects the level, too. */
static void
on_second_button (GtkGestureClick *gesture, int n, double x, double y, DseProjectPanel *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));

  (void)choose_path (self, dse_level_file_get_path (dse_level_row_get_level (DSE_LEVEL_ROW (row))));
  show_menu (self, row);
}

/* ---- rows */

static GtkWidget *
make_row (gpointer self)
{
  GtkWidget *row = g_object_new (DSE_TYPE_LEVEL_ROW, NULL);
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect (gesture, "pressed", G_CALLBACK (on_second_button), self);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (gesture));
  return row;
}

static void
show_level (GtkWidget *row, gpointer level, gpointer panel)
{
  DseProjectPanel *self = panel;
  DsePage *page =
      level != NULL ? dse_level_page (self->window, dse_level_file_get_file (level)) : NULL;

  dse_level_row_set (DSE_LEVEL_ROW (row), level, page);
  dse_level_row_set_shown (DSE_LEVEL_ROW (row),
                           page != NULL && page == dse_window_get_page (self->window));
}

/* A level is found by its file and its name. */
static char *
dup_text (gpointer level)
{
  return g_strjoin ("\n", dse_level_file_get_path (level), dse_level_file_get_facts (level)->name,
                    NULL);
}

/* ---- the list */

static void
on_failed (DseProjectPanel *self, const char *error)
{
  g_free (self->error);
  self->error = g_strdup (error);
  show_sentence (self);
}

/* The lists work while they can be seen. */
static void
update_work (DseProjectPanel *self)
{
  const gboolean works = gtk_widget_get_mapped (GTK_WIDGET (self));

  if (self->files != NULL)
    dse_level_files_set_working (self->files, works);
  if (self->recordings != NULL)
    dse_recording_files_set_working (self->recordings, works);
}

static void
update_recorded (DseProjectPanel *self)
{
  gtk_widget_set_visible (self->recorded,
                          self->recordings != NULL &&
                              g_list_model_get_n_items (G_LIST_MODEL (self->recordings)) > 0);
}

static GtkWidget *
make_recording (gpointer item, gpointer data)
{
  return dse_recording_row_new (item);
}

/* A recording is opened with its level, and played again up to where it was saved. */
static void
on_recording (DseProjectPanel *self, GtkListBoxRow *row)
{
  g_autofree char *file =
      dse_recording_file_dup_file (dse_recording_row_get_recording (DSE_RECORDING_ROW (row)));

  dse_window_open (self->window, file);
}

/* Lists the recordings of @project; NULL: there is none. */
static void
show_recordings (DseProjectPanel *self, DseProject *project)
{
  if (self->recordings != NULL) {
    dse_recording_files_set_working (self->recordings, FALSE);
    g_signal_handlers_disconnect_by_data (self->recordings, self);
  }
  g_clear_object (&self->recordings);
  if (project != NULL) {
    self->recordings = dse_recording_files_new (project);
    g_signal_connect_swapped (self->recordings, "items-changed", G_CALLBACK (update_recorded),
                              self);
  }
  gtk_list_box_bind_model (GTK_LIST_BOX (self->recorded_list), G_LIST_MODEL (self->recordings),
                           make_recording, NULL, NULL);
  update_recorded (self);
}

static void
show_title (DseProjectPanel *self)
{
  DseProject *project = dse_window_get_project (self->window);
  g_autofree char *label = project != NULL ? dse_project_dup_label (project) : NULL;

  gtk_label_set_text (GTK_LABEL (self->title), label != NULL ? label : _ ("Project"));
}

static void
show_project (DseProjectPanel *self)
{
  DseProject *project = dse_window_get_project (self->window);

  if (self->files != NULL) {
    dse_level_files_set_working (self->files, FALSE);
    g_signal_handlers_disconnect_by_data (self->files, self);
  }
  g_clear_object (&self->files);
  g_clear_pointer (&self->error, g_free);
  if (project != NULL) {
    self->files = dse_level_files_new (project);
    g_signal_connect_swapped (self->files, "failed", G_CALLBACK (on_failed), self);
    g_signal_connect_swapped (self->files, "renamed", G_CALLBACK (on_renamed), self);
  }
  show_recordings (self, project);
  g_signal_group_set_target (self->settings, project);
  show_title (self);
  dsu_found_list_set_model (self->list, G_LIST_MODEL (self->files));
  update_work (self);
  show_sentence (self);
}

/* ---- life */

static void
dse_project_panel_dispose (GObject *object)
{
  DseProjectPanel *self = DSE_PROJECT_PANEL (object);

  if (self->files != NULL) {
    dse_level_files_set_working (self->files, FALSE);
    g_signal_handlers_disconnect_by_data (self->files, self);
  }
  if (self->recordings != NULL) {
    dse_recording_files_set_working (self->recordings, FALSE);
    g_signal_handlers_disconnect_by_data (self->recordings, self);
  }
  g_clear_object (&self->settings);
  g_clear_object (&self->chosen);
  g_clear_object (&self->recordings);
  g_clear_object (&self->files);
  g_clear_pointer (&self->error, g_free);
  G_OBJECT_CLASS (dse_project_panel_parent_class)->dispose (object);
}

static gboolean
dse_project_panel_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (DSE_PROJECT_PANEL (widget)->list));
}

static void
dse_project_panel_class_init (DseProjectPanelClass *class)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "levels.add", on_add },       { "levels.duplicate", on_duplicate },
    { "levels.rename", on_rename }, { "levels.trash", on_trash },
    { "levels.open", on_open },     { "levels.menu", on_menu },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_project_panel_dispose;
  widget_class->grab_focus = dse_project_panel_grab_focus;
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
}

static const DsuHeadingButton BUTTONS[] = {
  { "list-add-symbolic", "levels.add", N_ ("Create a level in the project (Insert)") },
  { "edit-copy-symbolic", "levels.duplicate", N_ ("Duplicate this level") },
  { "document-edit-symbolic", "levels.rename", N_ ("Rename this level (F2)") },
  { "user-trash-symbolic", "levels.trash", N_ ("Move this level to the trash (Delete)") },
};

static GtkWidget *
build_heading (DseProjectPanel *self)
{
  self->title = gtk_label_new (_ ("Project"));
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  dsu_label_set_tip_if_cut (self->title);
  return dsu_panel_heading_new (self->title, BUTTONS, G_N_ELEMENTS (BUTTONS));
}

/* They are not those of the search, which keeps them for its text. */
static const DsuListKey KEYS[] = {
  { GDK_KEY_Insert, 0, "levels.add" },
  { GDK_KEY_F2, 0, "levels.rename" },
  { GDK_KEY_Delete, 0, "levels.trash" },
  { GDK_KEY_Menu, 0, "levels.menu" },
  { GDK_KEY_F10, GDK_SHIFT_MASK, "levels.menu" },
};

static const DsuFoundKind LEVELS = {
  .name = N_ ("Levels"),
  .find = N_ ("Find levels"),
  .keys = KEYS,
  .n_keys = G_N_ELEMENTS (KEYS),
  .dup_text = dup_text,
  .make_row = make_row,
  .show = show_level,
};

static GtkWidget *
build_recorded (DseProjectPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6),
            *scrolled = gtk_scrolled_window_new ();
  GtkWidget *heading = gtk_label_new (_ ("Recordings"));

  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "heading");
  self->recorded_list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->recorded_list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->recorded_list),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Recordings"), -1);
  gtk_widget_add_css_class (self->recorded_list, "level-list");
  g_signal_connect_swapped (self->recorded_list, "row-activated", G_CALLBACK (on_recording), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), RECORDED_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->recorded_list);
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), scrolled);
  return box;
}

static GtkWidget *
build_issues (DseProjectPanel *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->issues = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->issues), 0);
  gtk_label_set_wrap (GTK_LABEL (self->issues), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->issues), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (self->issues), TRUE); /* Tab stops there */
  gtk_widget_add_css_class (self->issues, "caption");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), ISSUES_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->issues);
  self->chosen = g_signal_group_new (DSE_TYPE_LEVEL_FILE);
  g_signal_group_connect_swapped (self->chosen, "changed", G_CALLBACK (show_issues), self);
  return scrolled;
}

static void
dse_project_panel_init (DseProjectPanel *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "recipe-panel");
  self->settings = g_signal_group_new (DSE_TYPE_PROJECT);
  g_signal_group_connect_swapped (self->settings, "changed", G_CALLBACK (show_title), self);
  self->list = DSU_FOUND_LIST (dsu_found_list_new (&LEVELS, self));
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (open_chosen), self);
  g_signal_connect_swapped (self->list, "entered", G_CALLBACK (open_chosen), self);
  g_signal_connect_swapped (self->list, "chosen", G_CALLBACK (on_chosen), self);
  g_signal_connect_swapped (self->list, "found", G_CALLBACK (on_found), self);
  gtk_box_append (GTK_BOX (self), build_heading (self));
  self->read_only = dsu_row_label_new ("caption dim-label");
  gtk_label_set_text (GTK_LABEL (self->read_only), _ ("This project is read-only."));
  gtk_box_append (GTK_BOX (self), self->read_only);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (self), build_issues (self));
  self->recorded = build_recorded (self);
  gtk_box_append (GTK_BOX (self), self->recorded);
  g_signal_connect_after (self, "map", G_CALLBACK (update_work), NULL);
  g_signal_connect_after (self, "map", G_CALLBACK (on_map), NULL);
  g_signal_connect_after (self, "unmap", G_CALLBACK (update_work), NULL);
}

/* ---- the panel */

static GtkWidget *
build (DseWindow *window)
{
  DseProjectPanel *self = g_object_new (DSE_TYPE_PROJECT_PANEL, NULL);

  self->window = window;
  g_signal_connect_object (window, "notify::project", G_CALLBACK (show_project), self,
                           G_CONNECT_SWAPPED);
  show_project (self);
  return GTK_WIDGET (self);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DseProjectPanel *self = DSE_PROJECT_PANEL (panel);

  if (page != self->tab) {
    self->tab = page;
    self->wants_shown = TRUE;
    choose_shown (self);
  }
  dsu_found_list_show_again (self->list); /* open in other tabs */
}

static gboolean
type (GtkWidget *panel)
{
  return dsu_found_list_search (DSE_PROJECT_PANEL (panel)->list);
}

const DsePanel dse_panel_project = {
  .id = "project",
  .label = N_ ("Project"),
  .icon = "folder-symbolic",
  .keys = "<Control><Alt>p",
  .place = DSE_PANEL_RIGHT,
  .buttons = BUTTONS,
  .n_buttons = G_N_ELEMENTS (BUTTONS),
  .build = build,
  .set_page = set_page,
  .type = type,
};

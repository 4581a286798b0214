/* editor/panels/stamps.c — the shelf: the stamps of the project and its prefabs, to place, find,
 * store, rename and throw away. */
#include "window/stamps.h"
#include "app/accels.h"
#include "app/settings.h"
#include "dialogs.h"
#include "found_list.h"
#include "icon_button.h"
#include "panel_heading.h"
#include "panels/stamp_row.h"
#include "popover.h"
#include "window/file_commands.h"
#include "window/panel.h"

#include <glib/gi18n.h>
#include <string.h>

#define SUFFIX ".delve"

#define DSE_TYPE_STAMPS_PANEL (dse_stamps_panel_get_type ())
G_DECLARE_FINAL_TYPE (DseStampsPanel, dse_stamps_panel, DSE, STAMPS_PANEL, GtkBox)

struct _DseStampsPanel {
  GtkBox parent_instance;
  DseWindow *window;    /* borrowed */
  DseStampFiles *files; /* NULL: none yet */
  GtkWidget *hint;
  DsuFoundList *list; /* of DseStamp */
  guint anchor;       /* from which Shift selects */
  char *error;        /* why the folder cannot be read; NULL: it can */
};

G_DEFINE_FINAL_TYPE (DseStampsPanel, dse_stamps_panel, GTK_TYPE_BOX)

/* The selected stamps. Caller unrefs. */
static GPtrArray *
list_chosen (DseStampsPanel *self)
{
  GPtrArray *stamps = g_ptr_array_new_with_free_func (g_object_unref);
  GtkSelectionModel *chosen = dsu_found_list_get_chosen (self->list);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (chosen)); i++)
    if (gtk_selection_model_is_selected (chosen, i))
      g_ptr_array_add (stamps, g_list_model_get_item (G_LIST_MODEL (chosen), i));
  return stamps;
}

static void
update_actions (DseStampsPanel *self)
{
  g_autoptr (GPtrArray) stamps = list_chosen (self);
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean are_files = stamps->len > 0;

  for (guint i = 0; i < stamps->len; i++)
    are_files = are_files && dse_stamp_get_file (stamps->pdata[i]) != NULL;
  gtk_widget_action_set_enabled (widget, "stamps.rename", are_files && stamps->len == 1);
  gtk_widget_action_set_enabled (widget, "stamps.trash", are_files);
  gtk_widget_action_set_enabled (widget, "stamps.take", stamps->len > 0);
  gtk_widget_action_set_enabled (widget, "stamps.menu", stamps->len > 0);
}

/* Why the folder cannot be read; how to store a stamp, while there is none. */
static void
show_hint (DseStampsPanel *self)
{
  const guint n_files = self->files != NULL ? dse_stamp_files_count (self->files) : 0;
  g_autofree char *how =
      dse_accels_dup_text (_ ("No stamps yet: select a part of a level and press {store-stamp::1} "
                              "to store it, {take-stamp::1} to place it."));

  gtk_widget_set_visible (self->hint, n_files == 0 || self->error != NULL);
  gtk_label_set_text (GTK_LABEL (self->hint), self->error != NULL ? self->error : how);
  update_actions (self);
}

/* A stamp that was just stored comes into view. */
static void
on_found (DseStampsPanel *self, guint at, guint n_removed, guint n_added)
{
  show_hint (self);
  if (n_removed == 0 && n_added == 1)
    dsu_found_list_reveal (self->list, at);
}

/* ---- commands */

static void
on_take (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseStampsPanel *self = DSE_STAMPS_PANEL (widget);
  g_autoptr (GPtrArray) stamps = list_chosen (self);

  if (stamps->len > 0)
    dse_stamps_take (self->window, stamps);
}

static void
on_store (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dse_stamp_store_named (DSE_STAMPS_PANEL (widget)->window);
}

static void
on_trash (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseStampsPanel *self = DSE_STAMPS_PANEL (widget);
  g_autoptr (GPtrArray) stamps = list_chosen (self);

  for (guint i = 0; i < stamps->len; i++)
    dse_file_trash (self->window, dse_stamp_get_file (stamps->pdata[i]),
                    dse_stamp_get_path (stamps->pdata[i]));
  dse_stamp_files_refresh (self->files);
}

/* ---- rename */

typedef struct {
  DseWindow *window; /* weak */
  DseStampFiles *files;
  DseStamp *stamp;
} StampRenaming;

static void
rename_stamp (StampRenaming *request, const char *stem)
{
  g_autofree char *name = g_strstrip (g_strdup (stem));
  g_autofree char *path =
      g_str_has_suffix (name, SUFFIX) ? g_strdup (name) : g_strconcat (name, SUFFIX, NULL);
  g_autofree char *folder = dse_stamps_dup_folder (dse_stamp_files_get_project (request->files));
  g_autofree char *file = g_build_filename (folder, path, NULL);
  g_autofree char *taken = g_strdup_printf (_ ("There already is a stamp %s"), name);

  if (strcmp (path, dse_stamp_get_path (request->stamp)) == 0)
    return;
  if (dse_file_move (request->window, dse_stamp_get_file (request->stamp), file, path, taken))
    dse_stamp_files_refresh (request->files);
}

static void
on_name (const char *stem, gpointer data)
{
  StampRenaming *request = data;

  if (stem != NULL && request->window != NULL)
    rename_stamp (request, stem);
  g_clear_weak_pointer (&request->window);
  g_object_unref (request->files);
  g_object_unref (request->stamp);
  g_free (request);
}

static void
on_rename (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseStampsPanel *self = DSE_STAMPS_PANEL (widget);
  g_autoptr (GPtrArray) stamps = list_chosen (self);
  StampRenaming *request = g_new0 (StampRenaming, 1);
  g_autofree char *stem = NULL;
  const char *path;

  g_set_weak_pointer (&request->window, self->window);
  request->files = g_object_ref (self->files);
  request->stamp = g_object_ref (stamps->pdata[0]);
  path = dse_stamp_get_path (request->stamp);
  stem = g_strndup (path, strlen (path) - strlen (SUFFIX));
  dsu_dialog_ask_text (GTK_WINDOW (self->window), _ ("Rename Stamp"),
                       _ ("A name from 1 to 9 gives it that key. A name such as doors/oak puts it "
                          "into the folder doors."),
                       _ ("Name"), stem, _ ("_Rename"), on_name, request);
}

/* ---- the menu of a stamp */

static void
show_menu (GtkWidget *row)
{
  static const struct {
    const char *label, *action;
  } items[] = {
    { N_ ("_Place"), "stamps.take" },
    { N_ ("_Rename…"), "stamps.rename" },
    { N_ ("Move to _Trash"), "stamps.trash" },
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
  DseStampsPanel *self = DSE_STAMPS_PANEL (widget);
  GtkWidget *row = dsu_found_list_get_chosen_row (self->list);

  if (row != NULL)
    show_menu (row);
}

/* ---- weights */

static void
on_weighed (DseStampsPanel *self)
{
  g_autoptr (GPtrArray) stamps = list_chosen (self);

  dse_stamps_weigh (self->window, stamps);
}

static void
on_chosen (DseStampsPanel *self)
{
  update_actions (self);
  dsu_found_list_show_again (self->list); /* with their weights, or without */
}

/* ---- rows */

/* As in any list: Ctrl adds or removes, Shift selects up to here. */
static void
choose (DseStampsPanel *self, guint at, GdkModifierType modifiers)
{
  GtkSelectionModel *chosen = dsu_found_list_get_chosen (self->list);

  if (modifiers & GDK_SHIFT_MASK) {
    gtk_selection_model_select_range (chosen, MIN (at, self->anchor),
                                      MAX (at, self->anchor) - MIN (at, self->anchor) + 1, TRUE);
    return;
  }
  self->anchor = at;
  if (modifiers & GDK_CONTROL_MASK && gtk_selection_model_is_selected (chosen, at))
    gtk_selection_model_unselect_item (chosen, at);
  else
    gtk_selection_model_select_item (chosen, at, (modifiers & GDK_CONTROL_MASK) == 0);
}

static void
on_press (GtkGestureClick *gesture, int n, double x, double y, DseStampsPanel *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (
      gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)), DSE_TYPE_STAMP_ROW);
  const guint at = dsu_found_list_find (self->list, dse_stamp_row_get_stamp (DSE_STAMP_ROW (row)));
  const gboolean is_second =
      gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_SECONDARY;

  if (at == GTK_INVALID_LIST_POSITION)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if (!is_second) {
    choose (self, at,
            gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)));
    gtk_widget_activate_action (GTK_WIDGET (self), "stamps.take", NULL);
    return;
  }
  if (!gtk_selection_model_is_selected (dsu_found_list_get_chosen (self->list), at))
    choose (self, at, 0);
  show_menu (row);
}

static GtkWidget *
make_row (gpointer self)
{
  GtkWidget *row = g_object_new (DSE_TYPE_STAMP_ROW, NULL);
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), 0);
  g_signal_connect (gesture, "pressed", G_CALLBACK (on_press), self);
  gtk_widget_add_controller (dse_stamp_row_get_face (DSE_STAMP_ROW (row)),
                             GTK_EVENT_CONTROLLER (gesture));
  g_signal_connect_object (row, "weighed", G_CALLBACK (on_weighed), self, G_CONNECT_SWAPPED);
  return row;
}

static char *
dup_label (gpointer stamp)
{
  return dse_stamp_dup_label (stamp);
}

/* Several stamps that are selected are weighed against each other. */
static void
show_stamp (GtkWidget *row, gpointer stamp, gpointer panel)
{
  DseStampsPanel *self = panel;
  g_autoptr (GPtrArray) stamps = list_chosen (self);

  dse_stamp_row_set (DSE_STAMP_ROW (row), stamp);
  dse_stamp_row_set_weighed (DSE_STAMP_ROW (row),
                             stamps->len > 1 && g_ptr_array_find (stamps, stamp, NULL));
}

/* Enter places those that are selected, or the focused stamp alone. */
static void
on_activate (DseStampsPanel *self, guint at)
{
  if (!gtk_selection_model_is_selected (dsu_found_list_get_chosen (self->list), at))
    choose (self, at, 0);
  gtk_widget_activate_action (GTK_WIDGET (self), "stamps.take", NULL);
}

/* ---- the list */

/* Enter in the search places the first that is found. */
static void
on_entered (DseStampsPanel *self)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (dsu_found_list_get_chosen (self->list))) == 0)
    return;
  choose (self, 0, 0);
  gtk_widget_activate_action (GTK_WIDGET (self), "stamps.take", NULL);
}

static void
on_failed (DseStampsPanel *self, const char *error)
{
  g_free (self->error);
  self->error = g_strdup (error);
  show_hint (self);
}

/* The list works while it can be seen. */
static void
update_work (DseStampsPanel *self)
{
  if (self->files != NULL)
    dse_stamp_files_set_working (self->files, gtk_widget_get_mapped (GTK_WIDGET (self)));
}

static void
drop_files (DseStampsPanel *self)
{
  if (self->files == NULL)
    return;
  dse_stamp_files_set_working (self->files, FALSE);
  g_signal_handlers_disconnect_by_data (self->files, self);
  g_clear_object (&self->files);
}

/* Those that the keys place in @page, NULL: in levels of the window. */
static void
show_page (DseStampsPanel *self, DsePage *page)
{
  DseProject *of_page = page != NULL ? dse_project_of (dse_page_get_document (page)) : NULL;
  DseProject *project = of_page != NULL ? of_page : dse_window_get_project (self->window);

  project = project != NULL ? project : dse_project_get_outside ();
  if (self->files != NULL && dse_stamp_files_get_project (self->files) == project)
    return;
  drop_files (self);
  g_clear_pointer (&self->error, g_free);
  self->files = dse_stamp_files_new (project);
  g_signal_connect_swapped (self->files, "failed", G_CALLBACK (on_failed), self);
  dsu_found_list_set_model (self->list, G_LIST_MODEL (self->files));
  update_work (self);
  show_hint (self);
}

/* ---- life */

static void
dse_stamps_panel_dispose (GObject *object)
{
  DseStampsPanel *self = DSE_STAMPS_PANEL (object);

  drop_files (self);
  g_clear_pointer (&self->error, g_free);
  G_OBJECT_CLASS (dse_stamps_panel_parent_class)->dispose (object);
}

static gboolean
dse_stamps_panel_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (DSE_STAMPS_PANEL (widget)->list));
}

static void
dse_stamps_panel_class_init (DseStampsPanelClass *class)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "stamps.take", on_take },   { "stamps.store", on_store }, { "stamps.rename", on_rename },
    { "stamps.trash", on_trash }, { "stamps.menu", on_menu },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_stamps_panel_dispose;
  widget_class->grab_focus = dse_stamps_panel_grab_focus;
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
}

static const DsuHeadingButton BUTTONS[] = {
  { "list-add-symbolic", "stamps.store",
    N_ ("Store the floating piece or the selection under a name (Insert)") },
  { "document-edit-symbolic", "stamps.rename", N_ ("Rename this stamp (F2)") },
  { "user-trash-symbolic", "stamps.trash", N_ ("Move this stamp to the trash (Delete)") },
};

static GtkWidget *
build_heading (void)
{
  return dsu_panel_heading_new (gtk_label_new (_ ("Stamps")), BUTTONS, G_N_ELEMENTS (BUTTONS));
}

/* They are not those of the search, which keeps them for its text. */
static const DsuListKey KEYS[] = {
  { GDK_KEY_Insert, 0, "stamps.store" },          { GDK_KEY_F2, 0, "stamps.rename" },
  { GDK_KEY_Delete, 0, "stamps.trash" },          { GDK_KEY_Menu, 0, "stamps.menu" },
  { GDK_KEY_F10, GDK_SHIFT_MASK, "stamps.menu" },
};

static const DsuFoundKind STAMPS = {
  .name = N_ ("Stamps"),
  .find = N_ ("Find stamps"),
  .is_multi = TRUE,
  .keys = KEYS,
  .n_keys = G_N_ELEMENTS (KEYS),
  .dup_text = dup_label,
  .make_row = make_row,
  .show = show_stamp,
};

static void
dse_stamps_panel_init (DseStampsPanel *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "recipe-panel");
  self->hint = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->hint), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->hint), 0);
  gtk_widget_add_css_class (self->hint, "dim-label");
  self->list = DSU_FOUND_LIST (dsu_found_list_new (&STAMPS, self));
  dsu_found_list_set_sentence (self->list, _ ("No stamps found."));
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_swapped (self->list, "entered", G_CALLBACK (on_entered), self);
  g_signal_connect_swapped (self->list, "chosen", G_CALLBACK (on_chosen), self);
  g_signal_connect_swapped (self->list, "found", G_CALLBACK (on_found), self);
  gtk_box_append (GTK_BOX (self), build_heading ());
  gtk_box_append (GTK_BOX (self), self->hint);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->list));
  g_signal_connect_object (dse_settings_get (), "changed::keymap", G_CALLBACK (show_hint), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_after (self, "map", G_CALLBACK (update_work), NULL);
  g_signal_connect_after (self, "unmap", G_CALLBACK (update_work), NULL);
}

/* ---- the panel */

static void
on_project (DseStampsPanel *self)
{
  show_page (self, dse_window_get_page (self->window));
}

static GtkWidget *
build (DseWindow *window)
{
  DseStampsPanel *self = g_object_new (DSE_TYPE_STAMPS_PANEL, NULL);

  self->window = window;
  g_signal_connect_object (window, "notify::project", G_CALLBACK (on_project), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  show_page (DSE_STAMPS_PANEL (panel), page);
}

static gboolean
type (GtkWidget *panel)
{
  return dsu_found_list_search (DSE_STAMPS_PANEL (panel)->list);
}

const DsePanel dse_panel_stamps = {
  .id = "stamps",
  .label = N_ ("Stamps"),
  .icon = "ds-stamp-symbolic",
  .keys = "<Control><Alt>s",
  .place = DSE_PANEL_RIGHT,
  .buttons = BUTTONS,
  .n_buttons = G_N_ELEMENTS (BUTTONS),
  .build = build,
  .set_page = set_page,
  .type = type,
};

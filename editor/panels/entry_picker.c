/* editor/panels/entry_picker.c — reads the entries of a level in a thread while its list is open.
 */
#include "panels/entry_picker.h"

#include "app/work.h"
#include "check/exits.h"
#include "io/io.h"
#include "io/levels.h"
#include "shown.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define HEIGHT_MAX 300 /* pixels of the list */

typedef struct {
  GtkEntry *entry; /* borrowed: it is in the same row */
  char *folder, *path;
  DsRules *rules;
} EntryPicker;

static void
picker_free (gpointer data)
{
  EntryPicker *self = data;

  g_free (self->folder);
  g_free (self->path);
  ds_rules_unref (self->rules);
  g_free (self);
}

/* ---- reading */

typedef struct {
  char *file, *path;
  DsRules *rules;
  GPtrArray *names; /* each once, in the order of the level */
  char *error;      /* NULL: it was read */
} ReadWork;

static void
read_work_free (gpointer data)
{
  ReadWork *work = data;

  ds_free (work->file);
  g_free (work->path);
  ds_rules_unref (work->rules);
  g_ptr_array_unref (work->names);
  g_free (work->error);
  g_free (work);
}

static void
take_names (ReadWork *work, const DsExits *exits)
{
  for (gsize i = 0; i < exits->entries.n; i++) {
    const char *name = ds_exits_entry (exits, i);

    if (name != NULL)
      g_ptr_array_add (work->names, g_strdup (name));
  }
}

static void
run_read (gpointer data)
{
  ReadWork *work = data;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  char sentence[DS_SENTENCE];
  DsExits exits = { 0 };
  DsDelve level;
  DsError err;

  if (ds_io_load (&level, work->file, work->rules, errors) != DS_OK) {
    work->error = g_strdup (ds_error_format (&errors->items[0], sentence, sizeof sentence));
    return;
  }
  if (ds_exits_add (&exits, work->path, &level, &err) == DS_OK)
    take_names (work, &exits);
  else
    work->error = g_strdup (ds_error_format (&err, sentence, sizeof sentence));
  ds_exits_clear (&exits);
  ds_delve_clear (&level);
}

/* ---- the list */

static void
on_row (GtkListBox *list, GtkListBoxRow *row, EntryPicker *self)
{
  GtkEntry *entry = self->entry;

  gtk_editable_set_text (GTK_EDITABLE (entry), g_object_get_data (G_OBJECT (row), "name"));
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (GTK_WIDGET (list), GTK_TYPE_POPOVER)));
  g_signal_emit_by_name (entry, "activate");
}

static void
add_row (GtkListBox *list, const char *name, const char *label)
{
  GtkWidget *text = gtk_label_new (label), *row = gtk_list_box_row_new ();

  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), text);
  g_object_set_data_full (G_OBJECT (row), "name", g_strdup (name), g_free);
  gtk_list_box_append (list, row);
}

/* The player start, which has no name, and the entries. */
static void
on_read (gpointer owner, gpointer data)
{
  GtkListBox *list = g_object_get_data (owner, "list");
  ReadWork *work = data;

  gtk_list_box_set_placeholder (list, NULL);
  if (work->error != NULL) {
    GtkWidget *label = gtk_label_new (work->error);

    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
    gtk_list_box_set_placeholder (list, label);
    return;
  }
  add_row (list, "", _ ("Player start"));
  for (guint i = 0; i < work->names->len; i++) {
    g_autofree char *shown = dsu_dup_shown (work->names->pdata[i]);

    add_row (list, work->names->pdata[i], shown);
  }
  gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_row_at_index (list, 0)));
}

static void
start_reading (EntryPicker *self, GtkWidget *scrolled)
{
  ReadWork *work = g_new0 (ReadWork, 1);

  work->file = ds_level_file (self->folder, self->path);
  work->path = g_strdup (self->path);
  work->rules = ds_rules_ref (self->rules);
  work->names = g_ptr_array_new_with_free_func (g_free);
  if (work->file != NULL)
    dse_work_start (scrolled, work, run_read, on_read, read_work_free);
  else
    read_work_free (work);
}

/* Each opening reads the level again. */
static void
open_list (GtkMenuButton *button, gpointer data)
{
  GtkWidget *popover = gtk_popover_new (), *scrolled = gtk_scrolled_window_new ();
  GtkWidget *list = gtk_list_box_new ();
  EntryPicker *self = data;

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_list_box_set_placeholder (GTK_LIST_BOX (list), gtk_label_new (_ ("Reading the level…")));
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Entries of that level"), -1);
  g_signal_connect (list, "row-activated", G_CALLBACK (on_row), self);
  g_object_set (scrolled, "hscrollbar-policy", GTK_POLICY_NEVER, "propagate-natural-height", TRUE,
                "propagate-natural-width", TRUE, "max-content-height", HEIGHT_MAX, "child", list,
                NULL);
  g_object_set_data (G_OBJECT (scrolled), "list", list);
  gtk_popover_set_child (GTK_POPOVER (popover), scrolled);
  gtk_menu_button_set_popover (button, popover);
  start_reading (self, scrolled);
}

void
dse_entry_picker_add (GtkWidget *row, GtkWidget *entry, const char *folder, const char *path,
                      DsRules *rules)
{
  EntryPicker *self;
  GtkWidget *button;

  g_return_if_fail (ADW_IS_ACTION_ROW (row) && GTK_IS_ENTRY (entry));
  g_return_if_fail (path != NULL && rules != NULL);

  if (folder == NULL)
    return;
  button = gtk_menu_button_new ();
  self = g_new0 (EntryPicker, 1);
  *self =
      (EntryPicker){ GTK_ENTRY (entry), g_strdup (folder), g_strdup (path), ds_rules_ref (rules) };
  g_object_set_data_full (G_OBJECT (button), "picker", self, picker_free);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-list-symbolic");
  gtk_widget_set_tooltip_text (button, _ ("Choose an entry of that level"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), open_list, self, NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

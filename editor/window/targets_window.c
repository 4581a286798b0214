/* editor/window/targets_window.c — the export targets of a project, a row for each. The frame
 * is targets_window.ui. */
#include "window/window_private.h"

#include "app/settings.h"
#include "import/mapping_file.h"
#include "io/export_target.h"
#include "io/io.h"
#include "io/project_format.h"
#include "paint/overlay.h"
#include "spin.h"
#include "window/expander_rows.h"
#include "window/project_part.h"

#include <glib/gi18n.h>
#include <string.h>

/* A target; the rows of options that its format lacks are hidden. */
typedef struct {
  GtkWidget *row, *path, *levels, *live, *cell, *encoding, *mapping, *y_up, *style, *overlay, *grid,
      *notes, *layers;
  DseProject *project; /* borrowed */
} TargetRow;

/* ---- a target */

static const char *
text_of (GtkWidget *entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

/* The label of the format that the suffix names, which may be one of the project. */
static const char *
label_of (const TargetRow *self, const char *path)
{
  const DsProjectFormat *own =
      ds_project_format_of (&dse_project_get_settings (self->project)->formats, path);
  const DsFormat *format = path[0] != '\0' ? ds_io_format_of (path) : NULL;

  if (ds_file_has_suffix (path, ".png .svg .pdf"))
    return _ ("Picture");
  if (own != NULL)
    return own->label;
  return format != NULL ? _ (format->label) : _ ("The suffix names no format");
}

static void
show_target (TargetRow *self)
{
  const char *path = text_of (self->path);
  const DsFormat *format = ds_io_format_of (path);
  const gboolean is_picture = ds_file_has_suffix (path, ".png .svg .pdf");
  g_autofree char *title = g_markup_escape_text (path[0] != '\0' ? path : _ ("New target"), -1);
  g_autofree char *levels = g_markup_escape_text (
      text_of (self->levels)[0] != '\0' ? text_of (self->levels) : _ ("All levels"), -1);
  g_autofree char *label = g_markup_escape_text (label_of (self, path), -1);
  g_autofree char *subtitle = g_strdup_printf (
      "%s · %s%s", label, levels,
      gtk_switch_get_active (GTK_SWITCH (self->live)) ? _ (" · on every save") : "");

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->row), title);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self->row), subtitle);
  gtk_widget_set_visible (dse_expander_row_of (self->cell),
                          is_picture || (format != NULL && format->write_files != NULL));
  gtk_widget_set_visible (dse_expander_row_of (self->encoding),
                          format != NULL && format->encodings != NULL);
  gtk_widget_set_visible (dse_expander_row_of (self->mapping),
                          format != NULL && !is_picture &&
                              (format->has_mapping || format->has_model));
  gtk_widget_set_visible (dse_expander_row_of (self->style), is_picture);
  gtk_widget_set_visible (dse_expander_row_of (self->overlay), ds_file_has_suffix (path, ".png"));
  gtk_widget_set_visible (dse_expander_row_of (self->grid), is_picture);
  gtk_widget_set_visible (dse_expander_row_of (self->notes), is_picture);
  gtk_widget_set_visible (dse_expander_row_of (self->layers), ds_file_has_suffix (path, ".png"));
}

static GtkWidget *
add_entry (TargetRow *self, const char *title, const char *text)
{
  GtkWidget *entry = dse_expander_add_entry (self->row, title, text);

  g_signal_connect_swapped (entry, "changed", G_CALLBACK (show_target), self);
  return entry;
}

/* The encodings of all formats, the usual one as "". */
static void
add_encodings (TargetRow *self, const char *chosen)
{
  g_auto (GStrv) ids = g_strsplit (ds_format_tmx.encodings, " ", -1);
  GtkStringList *labels = gtk_string_list_new ((const char *const *)ids);
  guint i = 0;

  while (ids[i] != NULL && !g_str_equal (ids[i], chosen))
    i++;
  self->encoding =
      dse_expander_add_choice (self->row, _ ("Encoding of cells"), labels, ids[i] != NULL ? i : 0);
}

static void
add_mappings (TargetRow *self, const char *folder, const char *chosen)
{
  guint selected;
  GtkStringList *labels = dse_mapping_labels_new (folder, chosen, &selected);

  self->mapping = dse_expander_add_choice (self->row, _ ("Mapping"), labels, selected);
}

static void
add_overlays (TargetRow *self, const char *chosen)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  guint selected = 0;

  gtk_string_list_append (labels, C_ ("overlay", "None"));
  for (gsize i = 0; i < dsu_overlay_count (); i++) {
    gtk_string_list_append (labels, _ (dsu_overlay_get (i)->label));
    if (g_str_equal (dsu_overlay_get (i)->id, chosen))
      selected = (guint)i + 1;
  }
  self->overlay = dse_expander_add_choice (self->row, _ ("Overlay"), labels, selected);
}

static void
add_options (TargetRow *self, const char *folder, const DsExportTarget *target)
{
  self->live =
      dse_expander_add_switch (self->row, _ ("Write on every save"),
                               _ ("Whenever a level is saved in the editor"), target->is_live);
  g_signal_connect_swapped (self->live, "notify::active", G_CALLBACK (show_target), self);
  self->cell = dse_expander_add (self->row, _ ("Pixels per cell"), _ ("0: the project's cell size"),
                                 dsu_spin_new (0, DS_EXPORT_CELL_MAX, 1));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->cell), target->cell);
  add_encodings (self, target->encoding);
  add_mappings (self, folder, target->mapping);
  self->style = dse_expander_add_choice (self->row, _ ("Style"),
                                         dse_field_labels_new (&ds_export_target_record, "style"),
                                         target->style);
  add_overlays (self, target->overlay);
  self->grid = dse_expander_add_switch (self->row, _ ("Grid"), NULL, target->has_grid);
  self->notes = dse_expander_add_switch (self->row, _ ("Notes"), NULL, target->has_notes);
  self->layers = dse_expander_add_switch (
      self->row, _ ("A picture for each layer"),
      _ ("Transparent, such as crypt-ground.png beside crypt.png"), target->has_layers);
  self->y_up = dse_expander_add_switch (self->row, _ ("Flip vertically"),
                                        _ ("For programs whose y axis points up"), target->is_y_up);
}

/* The patterns as a text; caller frees. */
static char *
dup_patterns (const DsLines *levels)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < levels->n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", levels->items[i]);
  return g_string_free (text, FALSE);
}

static void
remove_target (GtkWidget *button, DseProjectPart *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_EXPANDER_ROW);

  for (guint i = 0; i < self->rows->len; i++)
    if (((TargetRow *)g_ptr_array_index (self->rows, i))->row == row) {
      adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->group), row);
      g_ptr_array_remove_index (self->rows, i);
      return;
    }
}

static TargetRow *
add_target (DseProjectPart *self, const DsExportTarget *target)
{
  TargetRow *row = g_new0 (TargetRow, 1);
  GtkWidget *remove = gtk_button_new_from_icon_name ("user-trash-symbolic");
  g_autofree char *patterns = dup_patterns (&target->levels);

  g_ptr_array_add (self->rows, row);
  row->project = self->project;
  row->row = adw_expander_row_new ();
  gtk_widget_set_tooltip_text (remove, _ ("Remove This Target"));
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (remove, "flat");
  g_signal_connect (remove, "clicked", G_CALLBACK (remove_target), self);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row->row), remove);
  row->path = add_entry (row, _ ("File, such as build/{name}.tmx"), target->path);
  row->levels = add_entry (row, _ ("Levels, such as deep/*; empty: all"), patterns);
  add_options (row, dse_project_get_folder (self->project), target);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row->row);
  show_target (row);
  return row;
}

static void
add_new (DseProjectPart *self)
{
  TargetRow *row = add_target (self, &ds_export_target_blank);

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row->row), TRUE);
  gtk_widget_grab_focus (row->path);
}

/* ---- saving */

static void
refuse (DseProjectPart *self, const char *reason)
{
  gtk_label_set_text (GTK_LABEL (self->reason), reason);
  gtk_widget_set_visible (self->reason, TRUE);
}

/* The patterns that are typed. Caller frees. */
static GStrv
dup_lines (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (g_strstrip (parts[i])[0] != '\0')
      g_strv_builder_add (lines, parts[i]);
  return g_strv_builder_end (lines);
}

/* The chosen text of the list; "" for the first, which is the usual one, or none. Borrows. */
static const char *
text_chosen (GtkWidget *list)
{
  GtkDropDown *choice = GTK_DROP_DOWN (list);
  const guint i = gtk_drop_down_get_selected (choice);

  if (!gtk_widget_get_visible (dse_expander_row_of (list)) || i == 0 ||
      i == GTK_INVALID_LIST_POSITION)
    return "";
  return gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (choice)), i);
}

static gboolean
is_on (GtkWidget *toggle)
{
  return gtk_widget_get_visible (dse_expander_row_of (toggle)) &&
         gtk_switch_get_active (GTK_SWITCH (toggle));
}

static guint
chosen (GtkWidget *choice)
{
  return gtk_widget_get_visible (dse_expander_row_of (choice))
             ? gtk_drop_down_get_selected (GTK_DROP_DOWN (choice))
             : 0;
}

/* The target of a row; options that are hidden count for nothing. @lines lives as long. */
static DsExportTarget
target_of (const TargetRow *row, GStrv lines)
{
  const guint overlay = chosen (row->overlay);

  gtk_spin_button_update (GTK_SPIN_BUTTON (row->cell));
  return (DsExportTarget){
    .levels = { g_strv_length (lines), (const char *const *)lines },
    .path = text_of (row->path),
    .cell = gtk_widget_get_visible (dse_expander_row_of (row->cell))
                ? gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (row->cell))
                : 0,
    .encoding = text_chosen (row->encoding),
    .mapping = text_chosen (row->mapping),
    .is_y_up = is_on (row->y_up),
    .style = (uint8_t)chosen (row->style),
    .overlay = overlay > 0 ? dsu_overlay_get (overlay - 1)->id : "",
    .has_grid = is_on (row->grid),
    .has_notes = is_on (row->notes),
    .has_layers = is_on (row->layers),
    .is_live = is_on (row->live),
  };
}

/* FALSE: the dialog says why. */
static gboolean
save_targets (DseProjectPart *self, const DsExportTarget *targets)
{
  DsProject settings = *dse_project_get_settings (self->project);
  char sentence[DS_SENTENCE];
  DsError err;

  for (guint i = 0; i < self->rows->len; i++)
    if (ds_export_target_check (&targets[i], &dse_project_get_settings (self->project)->formats,
                                &err) != DS_OK) {
      refuse (self, ds_error_format (&err, sentence, sizeof sentence));
      adw_expander_row_set_expanded (
          ADW_EXPANDER_ROW (((TargetRow *)g_ptr_array_index (self->rows, i))->row), TRUE);
      return FALSE;
    }
  settings.exports = (DsRecords){ self->rows->len, targets };
  if (dse_project_save (self->project, &settings, self->before, &err) == DS_OK)
    return TRUE;
  refuse (self, ds_error_format (&err, sentence, sizeof sentence));
  return FALSE;
}

static void
on_save (DseProjectPart *self)
{
  g_autofree DsExportTarget *targets = g_new0 (DsExportTarget, MAX (self->rows->len, 1));
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);

  for (guint i = 0; i < self->rows->len; i++) {
    const TargetRow *row = g_ptr_array_index (self->rows, i);

    g_ptr_array_add (lines, dup_lines (text_of (row->levels)));
    targets[i] = target_of (row, g_ptr_array_index (lines, i));
  }
  if (save_targets (self, targets))
    dse_project_part_end (self);
}

/* ---- the window */

void
dse_window_targets (DseWindow *self, GtkWindow *parent, DseProject *project)
{
  DseProjectPart *targets;
  const DsProject *settings;

  g_return_if_fail (DSE_IS_WINDOW (self) && GTK_IS_WINDOW (parent) && DSE_IS_PROJECT (project));

  settings = dse_project_get_settings (project);
  targets = dse_project_part_new (DSE_UI_PATH "targets_window.ui", parent, project, g_free, add_new,
                                  on_save);
  for (gsize i = 0; i < settings->exports.n; i++)
    add_target (targets, ds_project_export (settings, i));
  gtk_window_present (GTK_WINDOW (targets->dialog));
}

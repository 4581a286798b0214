/* editor/window/export.c — the form for pictures of the shown floor and for files of other formats,
 * with what they leave out, and its path. */
#include "window/form.h"
#include "window/window_private.h"

#include "app/late_errors.h"
#include "app/settings.h"
#include "app/units.h"
#include "choice.h"
#include "import/mapping_file.h"
#include "paint/export.h"
#include "paint/io_options.h"
#include "paint/look_sheet.h"
#include "paint/pdf.h"
#include "project/live_export.h"
#include "shown.h"
#include "window/busy_toast.h"
#include "window/export_losses.h"
#include "window/export_request.h"
#include "window/file_kinds.h"
#include "window/lost_objects.h"
#include "window/program_question.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
  DseWindow *window;
  DsePage *page; /* weak: whose level it is, whatever tab is shown */
  const DseFileKind *target;
  DsePageExport what;
  char *path;            /* to which a program of the project writes it; NULL: none does */
  DseBusyToast *working; /* while it does */
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  g_clear_weak_pointer (&export->page);
  dse_busy_toast_free (export->working);
  dse_format_run_unref (export->what.program);
  g_free (export->path);
  g_free (export);
}

/* Rows of the form beside those that it has. */
typedef struct {
  GtkWidget *tile, *encoding, *mapping, *y_up, *layers;
} Rows;

static Rows *
rows_of (const DseForm *form)
{
  return g_object_get_data (G_OBJECT (form->dialog), "export-rows");
}

#define LABEL_PX 200 /* width of the chosen format */
#define POINTS_PER_INCH 72
#define CM_PER_INCH 2.54

static gboolean
is_page (const DseFileKind *target)
{
  return g_str_equal (target->patterns, "*.pdf");
}

/* Size of a page of @w x @h cells of @points, in what the unit of the preferences goes with, and
 * where that is a length of the world, the scale. Caller frees. */
static char *
dup_page_size (int w, int h, double points)
{
  const double inches = points / POINTS_PER_INCH;

  switch (dse_units_get ()) {
  case DSE_UNIT_METRES:
    /* Translators: width, height and scale of a page. */
    return g_strdup_printf (_ ("%.1f × %.1f cm, scale 1 : %.0f"), w * inches * CM_PER_INCH,
                            h * inches * CM_PER_INCH,
                            dse_units_per_cell () * 100 / (inches * CM_PER_INCH));
  case DSE_UNIT_FEET:
    return g_strdup_printf (_ ("%.1f × %.1f in, scale 1 : %.0f"), w * inches, h * inches,
                            dse_units_per_cell () * 12 / inches);
  default:
    return g_strdup_printf (_ ("%.0f × %.0f points"), w * points, h * points);
  }
}

/* Size of the picture for @cell_px a cell; caller frees. */
static char *
size_of (DsePage *page, const DseFileKind *target, int cell_px)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (dse_page_get_document (page))->dungeon;

  if (is_page (target))
    return dup_page_size (dungeon->w, dungeon->h,
                          dsu_pdf_cell_points (dungeon->w, dungeon->h, cell_px));
  /* Translators: width and height of a picture. */
  return g_strdup_printf (_ ("%d × %d pixels"), dungeon->w * cell_px, dungeon->h * cell_px);
}

/* ---- writing */

static void ask_path (gpointer data);

static void
on_exported (DseWindow *window, DsePage *page, const DsePageExported *result, gpointer data)
{
  g_autofree char *name = NULL, *size = NULL, *text = NULL;
  Export *export = data;
  DsText lost = { 0 };
  const char *said;

  if (result->is_written && window != NULL) {
    ds_losses_put (&result->losses, &lost);
    name = dsu_file_dup_shown (result->path);
    size = size_of (page, export->target, export->what.picture.cell_px);
    said = export->what.program != NULL ? dse_format_run_get (export->what.program)->said : "";
    text = lost.n > 0 ? g_strdup_printf (_ ("Exported %s. Not written: %s"), name, lost.bytes)
           : said[0] != '\0'
               /* Translators: a file, and what the program that wrote it says of it. */
               ? g_strdup_printf (_ ("Exported %s: %s"), name, said)
               : export->what.picture.layers
                     /* Translators: beside a picture, and their size. */
                     ? g_strdup_printf (_ ("Exported a picture for each layer beside %s, %s"), name,
                                        size)
                     : export->target->format != NULL
                           ? g_strdup_printf (_ ("Exported %s"), name)
                           : g_strdup_printf (_ ("Exported %s, %s"), name, size);
    dse_lost_objects_say (window, page, text, &result->losses);
  }
  ds_text_clear (&lost);
  export_free (export);
}

/* A name that was typed with the suffix of another format means that one, whose losses the form did
 * not show. */
static void
take_suffix (Export *export, const char *path)
{
  g_auto (GStrv) own = g_strsplit (export->target->patterns, " ", -1);
  const DseFileKind *other = dse_file_kind_find (export->page, path);

  for (char **pattern = own; *pattern != NULL; pattern++)
    if (g_pattern_match_simple (*pattern, path))
      return;
  if (other == NULL)
    return;
  export->target = other;
  export->what.format = other->format;
  export->what.counts_losses = other->format != NULL && other->own == NULL;
  if (!other->has_overlays) {
    export->what.picture.n_overlays = 0;
    export->what.picture.layers = false;
  }
}

static const DseExportRequest export_request = { .done = on_exported, .choose = ask_path };

/* The user agreed to the program that writes the file, or not. */
static void
on_agreed (gboolean may_run, gpointer data)
{
  Export *export = data;

  if (!may_run || export->page == NULL) {
    export_free (export);
    return;
  }
  export->working = dse_busy_toast_new (GTK_WIDGET (export->page), export->target->label,
                                        dse_format_run_get_cancellable (export->what.program));
  dse_export_request (export->page, &export->what, export->path, &export_request, export);
}

static void
write_by_program (Export *export, const char *path)
{
  const char *folder;
  const DsProjectFormat *format = dse_file_kind_format (export->page, export->target->own, &folder);

  if (format == NULL) {
    export_free (export);
    return;
  }
  g_free (export->path);
  export->path = g_strdup (path);
  g_clear_pointer (&export->what.program, dse_format_run_unref);
  g_clear_pointer (&export->working, dse_busy_toast_free);
  export->what.program = dse_format_run_new (format, folder);
  dse_program_question (GTK_WINDOW (export->window), DSE_PROGRAM_WRITES, format->label,
                        &format->write, folder, on_agreed, export);
}

static void
on_path (const char *path, gpointer data)
{
  Export *export = data;

  if (path == NULL || export->page == NULL) {
    export_free (export);
    return;
  }
  take_suffix (export, path);
  if (export->target->own != NULL)
    write_by_program (export, path);
  else
    dse_export_request (export->page, &export->what, path, &export_request, export);
}

/* That of @first, then those of the others of @all. */
static void
list_filters (const GPtrArray *all, const DseFileKind *first, DsuFileFilter *out)
{
  *out++ = (DsuFileFilter){ dse_file_kind_get_label (first), first->patterns };
  for (guint i = 0; i < all->len; i++) {
    const DseFileKind *target = g_ptr_array_index (all, i);

    if (target != first)
      *out++ = (DsuFileFilter){ dse_file_kind_get_label (target), target->patterns };
  }
}

/* True if the level came from a file of the target's format, to which it can be written back. */
static gboolean
is_of_source (const DseFileKind *target, DsePage *page)
{
  const char *source = dse_page_get_source (page);

  return source != NULL && target->own == NULL && target->format != NULL &&
         target->format->is_back != NULL && ds_io_format_of (source) == target->format;
}

static void
ask_path (gpointer data)
{
  Export *export = data;
  g_autoptr (GPtrArray) all = dse_file_kinds_new (export->page);
  g_autofree DsuFileFilter *filters = g_new0 (DsuFileFilter, all->len + 2);
  const DseFileKind *target = export->target;
  g_auto (GStrv) patterns = g_strsplit (target->patterns, " ", -1);
  g_autofree char *name = NULL, *folder = NULL;
  const char *source;

  if (export->page == NULL) {
    export_free (export);
    return;
  }
  source = is_of_source (target, export->page) ? dse_page_get_source (export->page) : NULL;
  folder = source != NULL ? g_path_get_dirname (source)
                          : dse_window_dup_folder (dse_page_get_document (export->page));
  name = source != NULL
             ? g_path_get_basename (source)
             : dse_window_suggest_name (dse_page_get_document (export->page), patterns[0] + 1);
  list_filters (all, target, filters);
  dsu_dialog_save (GTK_WINDOW (export->window), _ ("Export"), filters, folder, name, on_path,
                   export);
}

/* The targets that the form lists. Borrowed. */
static GPtrArray *
targets_of (const DseForm *form)
{
  return g_object_get_data (G_OBJECT (form->dialog), "export-targets");
}

static const DseFileKind *
chosen_target (const DseForm *form)
{
  return g_ptr_array_index (targets_of (form),
                            gtk_drop_down_get_selected (GTK_DROP_DOWN (form->format)));
}

/* ---- the last choice of each project */

#define LAST_EXPORTS "last-exports"
#define LAST_TYPE "(ssssibbb)"
#define PROJECTS_MAX 100 /* any number; a dictionary has no order, so that all go then */

/* The key of the page's project. Borrowed. */
static const char *
project_key (DsePage *page)
{
  DseProject *project = dse_project_of (dse_page_get_document (page));
  const char *folder = project != NULL ? dse_project_get_folder (project) : NULL;

  return folder != NULL ? folder : "";
}

static void
remember (const Export *export)
{
  const DsuExportOptions *options = &export->what.picture;
  const DsIoOptions *io = &export->what.io;
  g_autofree char *name = dse_file_kind_dup_name (export->target);
  DsePage *page = export->page;
  g_autoptr (GVariant) old = g_settings_get_value (dse_settings_get (), LAST_EXPORTS);
  const gboolean keeps = g_variant_n_children (old) < PROJECTS_MAX;
  GVariantBuilder builder;
  GVariantIter iter;
  const char *key;
  GVariant *value;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{s" LAST_TYPE "}"));
  g_variant_iter_init (&iter, old);
  while (keeps && g_variant_iter_next (&iter, "{&s@" LAST_TYPE "}", &key, &value)) {
    if (!g_str_equal (key, project_key (page)))
      g_variant_builder_add (&builder, "{s@" LAST_TYPE "}", key, value);
    g_variant_unref (value);
  }
  g_variant_builder_add (&builder, "{s" LAST_TYPE "}", project_key (page), name,
                         io->encoding != NULL ? io->encoding : "",
                         options->n_overlays > 0 ? options->overlays[0]->id : "",
                         export->what.mapping != NULL ? ds_io_base (export->what.mapping) : "",
                         export->target->format != NULL ? io->cell : options->cell_px,
                         options->grid, options->notes, export->what.is_y_up);
  g_settings_set_value (dse_settings_get (), LAST_EXPORTS, g_variant_builder_end (&builder));
}

/* The target of this name; the first one where there is none. */
static guint
find_target (const GPtrArray *all, const char *name)
{
  for (guint i = 0; i < all->len; i++) {
    g_autofree char *found = dse_file_kind_dup_name (g_ptr_array_index (all, i));

    if (g_str_equal (found, name))
      return i;
  }
  return 0;
}

/* Chooses @text in the list; nothing where it is not there. */
static void
choose_text (GtkWidget *choice, const char *text)
{
  GListModel *labels = gtk_drop_down_get_model (GTK_DROP_DOWN (choice));

  for (guint i = 0; i < g_list_model_get_n_items (labels); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (labels), i), text))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), i);
}

/* Fills the form as it was filled in last for the project. */
static void
recall_last (DseForm *form, DsePage *page)
{
  g_autoptr (GVariant) all = g_settings_get_value (dse_settings_get (), LAST_EXPORTS);
  g_autoptr (GVariant) last =
      g_variant_lookup_value (all, project_key (page), G_VARIANT_TYPE (LAST_TYPE));
  const char *name, *encoding, *overlay, *mapping;
  gboolean grid, notes, is_y_up;
  gint32 cell;

  if (last == NULL)
    return;
  g_variant_get (last, "(&s&s&s&sibbb)", &name, &encoding, &overlay, &mapping, &cell, &grid, &notes,
                 &is_y_up);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (form->format), find_target (targets_of (form), name));
  choose_text (rows_of (form)->encoding, encoding);
  choose_text (rows_of (form)->mapping, mapping);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (form->overlay), 0);
  for (gsize i = 0; i < dsu_overlay_count (); i++)
    if (g_str_equal (dsu_overlay_get (i)->id, overlay))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (form->overlay), (guint)i + 1);
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (chosen_target (form)->format != NULL ? rows_of (form)->tile : form->cell),
      cell);
  gtk_switch_set_active (GTK_SWITCH (form->grid), grid);
  gtk_switch_set_active (GTK_SWITCH (form->keeps[DSE_KEEPS_NOTES]), notes);
  gtk_switch_set_active (GTK_SWITCH (rows_of (form)->y_up), is_y_up);
}

/* ---- the form */

/* The encoding that is chosen; NULL: the format has none. Static. */
static const char *
chosen_encoding (const DseForm *form)
{
  GtkDropDown *choice = GTK_DROP_DOWN (rows_of (form)->encoding);
  GListModel *labels = gtk_drop_down_get_model (choice);
  const guint i = gtk_drop_down_get_selected (choice);

  if (chosen_target (form)->format == NULL || i >= g_list_model_get_n_items (labels))
    return NULL;
  return g_intern_string (gtk_string_list_get_string (GTK_STRING_LIST (labels), i));
}

/* The path of the mapping that is chosen; NULL: none, or the format takes none. Interned. */
static const char *
chosen_mapping (const DseForm *form, DsePage *page)
{
  GtkDropDown *choice = GTK_DROP_DOWN (rows_of (form)->mapping);
  const DsFormat *format = chosen_target (form)->format;
  const guint i = gtk_drop_down_get_selected (choice);
  g_autofree char *path = NULL;

  if (format == NULL || !(format->has_mapping || format->has_model) || i == 0 ||
      i == GTK_INVALID_LIST_POSITION)
    return NULL;
  path = g_build_filename (
      project_key (page), DS_MAPPINGS_FOLDER,
      gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (choice)), i), NULL);
  return g_intern_string (path);
}

static GtkWidget *
row_of (GtkWidget *control)
{
  return gtk_widget_get_ancestor (control, ADW_TYPE_ACTION_ROW);
}

/* Layers that are only drawn weaker are drawn as they are. */
static void
keep_whole (guint8 *fade)
{
  *fade = *fade == G_MAXUINT8 ? G_MAXUINT8 : 0;
}

/* The layers that are hidden on the page. */
static DsuVeil
veil_of (DsePage *page)
{
  DsuVeil veil = dse_layers_get_veil (dse_page_get_layers (page));

  for (int i = 0; i < DS_N_STRATA; i++) {
    keep_whole (&veil.fade[i]);
    for (gsize k = 0; k < veil.own.n; k++)
      keep_whole (&veil.own_fade[k][i]);
  }
  for (int i = 0; i < DS_TILE_LAYERS_MAX; i++)
    keep_whole (&veil.tile_fade[i]);
  return veil;
}

/* The hidden layers, which @layers lists, and the number of hidden objects. Caller frees. */
static char *
dup_hidden (const char *layers, guint n_things)
{
  g_autofree char *things = g_strdup_printf (
      ngettext ("Leaves out %u hidden object", "Leaves out %u hidden objects", n_things), n_things);
  g_autofree char *strata = g_strdup_printf (_ ("Leaves out hidden layers: %s"), layers);

  if (layers[0] == '\0')
    return n_things > 0 ? g_steal_pointer (&things) : g_strdup (_ ("Nothing is hidden"));
  return n_things > 0 ? g_strdup_printf ("%s · %s", strata, things) : g_steal_pointer (&strata);
}

/* A row whose switch leaves out the layers and objects that are hidden. */
static void
add_shown (DseForm *form, DsePage *page)
{
  DseLayers *layers = dse_page_get_layers (page);
  g_autoptr (GString) hidden = g_string_new (NULL);
  g_autofree char *about = NULL;
  DsStratum list[DS_N_ALL_STRATA];
  const gsize n = dse_layers_list (layers, list);
  GtkWidget *control;
  gsize n_things;

  for (gsize i = 0; i < n; i++)
    if (list[i] != DS_STRATUM_ROOM && dse_layers_get_shown (layers, list[i]) == 0)
      g_string_append_printf (hidden, "%s%s", hidden->len > 0 ? ", " : "",
                              dse_layers_get_label (layers, list[i]));
  dse_hidden_things_get (dse_page_get_hidden (page), &n_things);
  about = dup_hidden (hidden->str, (guint)n_things);
  control = dse_form_add_switch (form, _ ("As shown"), about, FALSE);
  gtk_widget_set_sensitive (row_of (control), hidden->len > 0 || n_things > 0);
  form->keeps[DSE_KEEPS_SHOWN] = control;
}

static gboolean
writes_layers (const DseForm *form, const DseFileKind *target)
{
  return target->has_overlays && gtk_switch_get_active (GTK_SWITCH (rows_of (form)->layers));
}

/* Overlays are colours over pixels, which drawings of lines do not have. */
static DsuExportOptions
chosen_picture (const DseForm *form, DsePage *page)
{
  const guint overlay = gtk_drop_down_get_selected (GTK_DROP_DOWN (form->overlay));
  const DseFileKind *target = chosen_target (form);
  DsuExportOptions options = dse_page_export_options (page);

  options.cell_px = dse_form_get_number (form->cell);
  options.grid = gtk_switch_get_active (GTK_SWITCH (form->grid));
  options.notes = gtk_switch_get_active (GTK_SWITCH (form->keeps[DSE_KEEPS_NOTES]));
  options.layers = writes_layers (form, target);
  if (gtk_switch_get_active (GTK_SWITCH (form->keeps[DSE_KEEPS_SHOWN])))
    options.veil = veil_of (page);
  options.level = target->has_overlays && !options.layers &&
                  gtk_switch_get_active (GTK_SWITCH (form->keeps[DSE_KEEPS_LEVEL]));
  options.n_overlays = overlay > 0 && target->has_overlays && !options.layers;
  if (options.n_overlays > 0)
    options.overlays[0] = dsu_overlay_get (overlay - 1);
  return options;
}

static void
export_floor (DseForm *form)
{
  DsePage *page = dse_window_get_page (form->window);
  Export *export;

  if (page == NULL)
    return;
  export = g_new0 (Export, 1);
  export->window = form->window;
  g_set_weak_pointer (&export->page, page);
  export->target = chosen_target (form);
  export->what = (DsePageExport){
    .format = export->target->format,
    .io = dsu_io_options,
    .is_y_up = gtk_switch_get_active (GTK_SWITCH (rows_of (form)->y_up)),
    .picture = chosen_picture (form, page),
    .leaves_hidden = gtk_switch_get_active (GTK_SWITCH (form->keeps[DSE_KEEPS_SHOWN])),
  };
  export->what.io.cell = dse_form_get_number (rows_of (form)->tile);
  export->what.io.encoding = chosen_encoding (form);
  export->what.mapping = chosen_mapping (form, page);
  remember (export);
  ask_path (export);
}

static void
show_size (DseForm *form)
{
  DsePage *page = dse_window_get_page (form->window);
  g_autofree char *size =
      page != NULL ? size_of (page, chosen_target (form),
                              gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (form->cell)))
                   : NULL;

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row_of (form->cell)), size);
}

/* Offers the encodings of @format, unless it has none (or is NULL). */
static void
show_encodings (DseForm *form, const DsFormat *format)
{
  GtkWidget *choice = rows_of (form)->encoding;
  const char *list = format != NULL && format->encodings != NULL ? format->encodings : "";
  g_auto (GStrv) encodings = g_strsplit (list, " ", -1);
  g_autoptr (GtkStringList) labels = NULL;

  gtk_widget_set_visible (row_of (choice), list[0] != '\0');
  if (g_strcmp0 (g_object_get_data (G_OBJECT (choice), "encodings"), list) == 0)
    return;
  g_object_set_data (G_OBJECT (choice), "encodings", (gpointer)g_intern_string (list));
  labels = gtk_string_list_new ((const char *const *)encodings);
  gtk_drop_down_set_model (GTK_DROP_DOWN (choice), G_LIST_MODEL (labels));
}

/* Nouns that a picture keeps by the switches of the form. */
static uint32_t
picture_keeps (const DseForm *form, const DseFileKind *target)
{
  if (target->has_overlays && !writes_layers (form, target) &&
      gtk_switch_get_active (GTK_SWITCH (form->keeps[DSE_KEEPS_LEVEL])))
    return DS_KEEPS_ALL;
  return DSU_PICTURE_KEEPS | (gtk_switch_get_active (GTK_SWITCH (form->keeps[DSE_KEEPS_NOTES]))
                                  ? (uint32_t)DS_KEEPS_NOTE
                                  : 0);
}

/* Outside of projects, which remember a format, the way back to the source is proposed. */
static void
recall (DseForm *form, DsePage *page)
{
  const GPtrArray *all = targets_of (form);
  const gboolean is_apart = project_key (page)[0] == '\0';

  recall_last (form, page);
  for (guint i = 0; is_apart && i < all->len; i++)
    if (is_of_source (g_ptr_array_index (all, i), page))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (form->format), i);
}

/* True when the target is the source of the level: its tiles and cells stay written as they are. */
static gboolean
is_back (const DseForm *form, DsePage *page, const DsFormat *format)
{
  const DsIoOptions options = { .is_ours =
                                    gtk_switch_get_active (GTK_SWITCH (rows_of (form)->y_up)) };

  return page != NULL && format->is_back != NULL &&
         format->is_back (dsu_document_get_delve (dse_page_get_document (page)), format->suffixes,
                          &options);
}

static gboolean
has_mappings (const DseForm *form)
{
  GListModel *labels = gtk_drop_down_get_model (GTK_DROP_DOWN (rows_of (form)->mapping));

  return g_list_model_get_n_items (labels) > 1;
}

/* Shows the options of the chosen target, and what it leaves out. */
static void
show_target (DseForm *form)
{
  DsePage *page = dse_window_get_page (form->window);
  const DseFileKind *target = chosen_target (form);
  const char *mapping = page != NULL ? chosen_mapping (form, page) : NULL;
  const gboolean is_like = mapping != NULL && target->format->has_model;
  const gboolean is_ours =
      target->format != NULL && !is_like && !is_back (form, page, target->format);

  adw_action_row_set_subtitle (
      ADW_ACTION_ROW (row_of (form->format)),
      target->format != NULL && target->format->help != NULL ? _ (target->format->help) : "");
  gtk_widget_set_visible (row_of (rows_of (form)->mapping),
                          target->format != NULL && has_mappings (form) &&
                              (target->format->has_mapping || target->format->has_model));
  show_encodings (form, is_ours ? target->format : NULL);
  gtk_widget_set_visible (row_of (rows_of (form)->y_up), target->format != NULL);
  gtk_widget_set_visible (row_of (rows_of (form)->tile),
                          is_ours && target->own == NULL && target->format->write_files != NULL);
  gtk_widget_set_visible (row_of (form->cell), target->format == NULL);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row_of (form->cell)),
                                 is_page (target) ? _ ("Points per cell") : _ ("Pixels per cell"));
  show_size (form);
  gtk_widget_set_visible (row_of (form->grid), target->format == NULL);
  gtk_widget_set_visible (row_of (form->keeps[DSE_KEEPS_NOTES]), target->format == NULL);
  gtk_widget_set_visible (row_of (form->keeps[DSE_KEEPS_SHOWN]), target->format == NULL);
  gtk_widget_set_visible (row_of (rows_of (form)->layers), target->has_overlays);
  gtk_widget_set_visible (row_of (form->overlay),
                          target->has_overlays && !writes_layers (form, target));
  gtk_widget_set_visible (row_of (form->keeps[DSE_KEEPS_LEVEL]),
                          target->has_overlays && !writes_layers (form, target));
  gtk_widget_set_visible (form->losses, target->own == NULL); /* a program decides that */
  if (page != NULL && target->own == NULL)
    dse_export_losses_show (ADW_ACTION_ROW (form->losses), page, target->format,
                            picture_keeps (form, target),
                            gtk_switch_get_active (GTK_SWITCH (rows_of (form)->y_up)), mapping);
}

static void
add_target (DseForm *form, DsePage *page)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  GPtrArray *all = dse_file_kinds_new (page);

  g_object_set_data_full (G_OBJECT (form->dialog), "export-targets", all,
                          (GDestroyNotify)g_ptr_array_unref);
  for (guint i = 0; i < all->len; i++)
    gtk_string_list_append (labels, dse_file_kind_get_label (g_ptr_array_index (all, i)));
  form->format = dse_form_add (form, _ ("Format"), dsu_choice_new (labels));
  gtk_widget_set_size_request (form->format, LABEL_PX, -1); /* beside the help of a format, too */
  g_signal_connect_swapped (form->format, "notify::selected", G_CALLBACK (show_target), form);
}

static void
add_overlay (DseForm *form, const DsuOverlay *now)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  guint selected = 0;

  gtk_string_list_append (labels, C_ ("overlay", "None"));
  for (gsize i = 0; i < dsu_overlay_count (); i++) {
    gtk_string_list_append (labels, _ (dsu_overlay_get (i)->label));
    if (dsu_overlay_get (i) == now)
      selected = (guint)i + 1;
  }
  form->overlay = dse_form_add (form, _ ("Overlay"), dsu_choice_new (labels));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (form->overlay), selected);
}

static void
add_rows (DseForm *form, DsePage *page)
{
  DseProject *project = dse_project_of (dse_page_get_document (page));
  const int px = project != NULL && dse_project_get_folder (project) != NULL
                     ? dse_project_get_settings (project)->cell
                     : DS_IO_CELL;
  Rows *rows = g_new0 (Rows, 1);
  guint none;

  g_object_set_data_full (G_OBJECT (form->dialog), "export-rows", rows, g_free);
  rows->tile = dse_form_add_number (form, _ ("Pixels per tile"), MIN (px, DSU_LOOK_SHEET_CELL_MAX),
                                    1, DSU_LOOK_SHEET_CELL_MAX);
  rows->encoding =
      dse_form_add (form, _ ("Encoding of cells"), dsu_choice_new (gtk_string_list_new (NULL)));
  rows->mapping = dse_form_add (
      form, _ ("Mapping"), dsu_choice_new (dse_mapping_labels_new (project_key (page), "", &none)));
  rows->layers =
      dse_form_add_switch (form, _ ("A picture for each layer"),
                           _ ("Transparent, such as crypt-ground.png beside crypt.png"), FALSE);
  rows->y_up = dse_form_add_switch (form, _ ("Flip vertically"),
                                    _ ("For programs whose y axis points up"), FALSE);
}

static void
add_losses (DseForm *form)
{
  form->losses = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (form->losses), _ ("Not written"));
  gtk_widget_set_focusable (form->losses, FALSE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (form->group), form->losses);
}

/* ---- live targets */

/* Says what was not written, where its page is shown, or elsewhere. */
static void
show_unwritten (DseWindow *self, const DseLiveReport *report)
{
  g_autofree char *text =
      g_strdup_printf (_ ("The level is saved. Not exported: %s"), report->errors);
  g_autofree char *all =
      report->losses != NULL ? g_strconcat (text, "\n", report->losses, NULL) : NULL;

  if (self != NULL)
    dse_window_show_error (self, all != NULL ? all : text);
  else
    dse_late_errors_report (all != NULL ? all : text);
}

/* Says on a saved page, @owner, what was written with it; NULL: it is closed. */
static void
on_live_export (gpointer owner, const DseLiveReport *report)
{
  GtkRoot *root = owner != NULL ? gtk_widget_get_root (owner) : NULL;
  DseWindow *self = DSE_IS_WINDOW (root) ? DSE_WINDOW (root) : NULL;
  g_autofree char *text = NULL;

  if (owner != NULL)
    dse_page_end_writing (owner, report != NULL ? report->hashes : NULL);
  if (report == NULL)
    return;
  if (report->errors != NULL) {
    show_unwritten (self, report);
    return;
  }
  if (report->losses != NULL)
    text = g_strdup_printf (
        ngettext ("Exported %u file: %s", "Exported %u files: %s", report->n_written),
        report->n_written, report->losses);
  else if (report->n_written > 0)
    text = g_strdup_printf (ngettext ("Exported %u file", "Exported %u files", report->n_written),
                            report->n_written);
  if (self != NULL && text != NULL && report->n_written > 0)
    dse_window_say (self, text);
}

void
dse_window_export_live (DseWindow *self, DsePage *page)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && DSE_IS_PAGE (page));

  dse_page_begin_writing (page);
  if (!dse_live_export_start (dse_page_get_document (page), G_OBJECT (page), on_live_export))
    dse_page_end_writing (page, NULL);
}

/* ---- the dialog */

void
dse_window_export (DseWindow *self)
{
  DsePage *page;
  DsuExportOptions options;
  DseForm *form;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  options = dse_page_export_options (page);
  form = dse_form_new (self, _ ("Export"), _ ("_Export…"), export_floor);
  add_target (form, page);
  form->cell =
      dse_form_add_number (form, _ ("Pixels per cell"), options.cell_px, 1, DSU_EXPORT_CELL_MAX);
  form->grid = dse_form_add_switch (form, _ ("Grid"), NULL, options.grid);
  form->keeps[DSE_KEEPS_NOTES] = dse_form_add_switch (
      form, _ ("Notes"), _ ("Frames round their areas, with their texts in the file"), FALSE);
  form->keeps[DSE_KEEPS_LEVEL] =
      dse_form_add_switch (form, _ ("Level"), _ ("The picture opens again as this level"), FALSE);
  add_shown (form, page);
  add_overlay (form, options.n_overlays > 0 ? options.overlays[0] : NULL);
  add_rows (form, page);
  add_losses (form);
  g_signal_connect_swapped (form->keeps[DSE_KEEPS_NOTES], "notify::active",
                            G_CALLBACK (show_target), form);
  g_signal_connect_swapped (form->keeps[DSE_KEEPS_LEVEL], "notify::active",
                            G_CALLBACK (show_target), form);
  g_signal_connect_swapped (rows_of (form)->y_up, "notify::active", G_CALLBACK (show_target), form);
  g_signal_connect_swapped (rows_of (form)->layers, "notify::active", G_CALLBACK (show_target),
                            form);
  g_signal_connect_swapped (rows_of (form)->mapping, "notify::selected", G_CALLBACK (show_target),
                            form);
  g_signal_connect_swapped (form->cell, "value-changed", G_CALLBACK (show_size), form);
  show_target (form);
  recall (form, page);
  gtk_window_present (GTK_WINDOW (form->dialog));
}

/* tests/ui/exported.c — see exported.h */
#include "exported.h"

#include "app/export_queue.h"
#include "io/mapping/source.h"
#include "lib/file.h"
#include "paint/io_options.h"

#include <adwaita.h>
#include <string.h>

static GtkWidget *
dialog (void)
{
  return GTK_WIDGET (dst_ui_dialog ());
}

/* The path of a file in a folder of this name, with apostrophes for quotes; caller frees. */
char *
dst_write_quoted (const char *folder, const char *name, const char *content)
{
  g_autofree char *whole = dst_ui_file (folder),
                  *quoted = g_strdelimit (g_strdup (content), "'", '"');

  dst_write_file (whole, name, quoted);
  return g_build_filename (whole, name, NULL);
}

void
dst_insert (const char *path, const char *place, const char *more)
{
  g_autofree char *text = NULL, *both = g_strconcat (more, place, NULL);
  GString *edited;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  edited = g_string_new (text);
  g_assert_cmpuint (g_string_replace (edited, place, both, 0), ==, 1);
  g_assert_true (g_file_set_contents (path, edited->str, -1, NULL));
  g_string_free (edited, TRUE);
}

void
dst_add_image_layer (const char *path, const char *name)
{
  g_autofree char *layer = g_strdup_printf ("<imagelayer id='90' name='%s'/>", name);

  dst_insert (path, "</map>", layer);
}

void
dst_add_lost_layers (const char *path, const char *name)
{
  dst_add_image_layer (path, name);
  dst_insert (path, "</map>",
              "<objectgroup id='91' name='Regions'><object><properties><property name='id' "
              "value='g-1'/></properties></object></objectgroup>");
}

gboolean
dst_holds (const char *path, const char *content)
{
  g_autofree char *quoted = g_strdelimit (g_strdup (content), "'", '"'), *now = NULL;

  return g_file_get_contents (path, &now, NULL, NULL) && strcmp (now, quoted) == 0;
}

gboolean
dst_asks (const char *name)
{
  g_autofree char *heading = g_strdup_printf ("Replace “%s”?", name);

  return dialog () != NULL && dst_ui_find (dialog (), GTK_TYPE_LABEL, heading) != NULL &&
         dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Keep the File") != NULL;
}

/* Saves the level as the file; where it is there, the dialog asks by itself. */
void
dst_save_as (DseWindow *window, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path), *name = g_path_get_basename (path);
  const gboolean is_there = g_file_test (path, G_FILE_TEST_EXISTS);

  dst_ui_action (window, "win.save-as");
  dst_ui_name_file (folder, name);
  if (!is_there)
    return;
  DST_UI_UNTIL (GTK_IS_MESSAGE_DIALOG (dialog ()));
  gtk_dialog_response (GTK_DIALOG (dialog ()), GTK_RESPONSE_ACCEPT);
  dst_ui_settle ();
}

void
dst_answer_about (const char *name, const char *answer)
{
  DST_UI_UNTIL (dst_asks (name));
  dst_ui_settle ();
  dst_ui_answer (answer);
}

gboolean
dst_exports_idle (void)
{
  return !dse_export_queue_is_busy () && dialog () == NULL;
}

gboolean
dst_says_changed (DseWindow *window, const char *name)
{
  g_autofree char *text = g_strdup_printf ("%s changed on disk.", name);
  GtkWidget *label = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text);

  return label != NULL && gtk_widget_get_child_visible (label) && gtk_widget_get_mapped (label);
}

/* True if the level remembers the file as it is. */
gboolean
dst_remembers (DseWindow *window, const char *path)
{
  g_autofree char *text = NULL;
  gsize n;

  return g_file_get_contents (path, &text, &n, NULL) &&
         ds_source_had (dsu_document_get_delve (dst_ui_document (window)), text, n);
}

void
dst_export_as (DseWindow *window, const char *label, const char *folder, const char *name)
{
  GtkWidget *row;
  GtkDropDown *formats;
  GListModel *labels;
  guint i = 0;

  dst_ui_action (window, "win.export");
  row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, "Format");
  formats = GTK_DROP_DOWN (dst_ui_find (row, GTK_TYPE_DROP_DOWN, NULL));
  labels = gtk_drop_down_get_model (formats);
  while (g_strcmp0 (gtk_string_list_get_string (GTK_STRING_LIST (labels), i), label) != 0)
    g_assert_cmpuint (++i, <, g_list_model_get_n_items (labels));
  gtk_drop_down_set_selected (formats, i);
  dst_ui_settle ();
  g_signal_emit_by_name (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Export…"),
                         "clicked");
  dst_ui_settle ();
  dst_ui_name_file (folder, name);
}

static void
count_written (DsePage *page, const DsePageExported *result, gpointer data)
{
  g_assert_cmpstr (result->error, ==, NULL);
  *(guint *)data += (guint)result->is_written;
}

void
dst_add_export (DseWindow *window, const char *path, guint *n_written)
{
  const DsePageExport what = { .format = ds_io_format_of (path),
                               .io = dsu_io_options,
                               .picture = { .cell_px = 8 } };

  dse_page_export (dse_window_get_page (window), &what, path, DS_IO_FREE, count_written, n_written);
}

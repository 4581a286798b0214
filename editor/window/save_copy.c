/* editor/window/save_copy.c — saving in formats of other programs. */
#include "window/save_copy.h"

#include "window/lost_objects.h"

#include "app/backups.h"
#include "paint/io_options.h"
#include "shown.h"
#include "window/export_request.h"
#include "window/recent.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

/* True if @path holds all of the level, which is read from there again: the file that it was opened
 * from, or another one of ours, such as a map of Tiled, where the level keeps no source of its own
 * to be written back to. */
static gboolean
can_be_its_file (DsePage *page, const char *path)
{
  const DsFormat *format = ds_io_format_of (path);

  return page != NULL &&
         (g_strcmp0 (dsu_document_get_path (dse_page_get_document (page)), path) == 0 ||
          (format->keeps == DS_KEEPS_ALL && format->read != NULL && ds_io_saves_back (format) &&
           dse_page_get_source (page) == NULL));
}

static void
take_saved (DseWindow *window, DsePage *page, const DsePageExported *result)
{
  dse_page_take_saved (page, result->path, result->revision);
  dse_recent_note_level (result->path);
  if (window == NULL)
    return;
  dse_window_export_live (window, page);
  dse_window_run_saved (window, page);
}

/* Says "Saved a copy as a.txt. Not written: 6 regions, recipe". A level of which the file holds all
 * is saved. */
static void
on_written (DseWindow *window, DsePage *page, const DsePageExported *result, gpointer data)
{
  g_autofree char *name = NULL, *said = NULL;
  DsText text = { 0 };
  gboolean is_saved;

  if (!result->is_written)
    return;
  ds_losses_put (&result->losses, &text);
  is_saved = text.n == 0 && !text.failed && can_be_its_file (page, result->path);
  name = dsu_file_dup_shown (result->path);
  said = is_saved ? g_strdup_printf (_ ("Saved %s"), name)
         : text.n > 0
             ? g_strdup_printf (_ ("Saved a copy as %s. Not written: %s"), name, text.bytes)
             : g_strdup_printf (_ ("Saved a copy as %s"), name);
  if (window != NULL)
    dse_lost_objects_say (window, page, said, &result->losses);
  if (is_saved)
    take_saved (window, page, result);
  ds_text_clear (&text);
}

static void
choose (gpointer data)
{
  dse_window_save (data, TRUE);
}

void
dse_save_copy (DseWindow *self, DsePage *page, const char *path, const DsStrangers *replaced)
{
  static const DseExportRequest request = { .done = on_written, .choose = choose };
  DsePageExport what = { .io = dsu_io_options, .counts_losses = TRUE };

  g_return_if_fail (DSE_IS_WINDOW (self) && DSE_IS_PAGE (page) && path != NULL);

  what.format = ds_io_format_of (path);
  what.io.replaced = replaced;
  g_free (dse_backups_keep_original (dse_page_get_document (page), path)); /* asked about before */
  g_return_if_fail (what.format != NULL);
  dse_export_request (page, &what, path, &request, self);
}

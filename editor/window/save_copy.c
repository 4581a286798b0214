/* editor/window/save_copy.c — saving a copy. */
#include "window/save_copy.h"

#include "paint/io_options.h"
#include "shown.h"
#include "window/export_request.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

/* Says "Saved a copy as a.txt. Not written: 6 regions, recipe". */
static void
on_written (DseWindow *window, DsePage *page, const DsePageExported *result, gpointer data)
{
  g_autofree char *name = NULL, *said = NULL;
  DsText text = { 0 };

  if (!result->is_written || window == NULL)
    return;
  name = dsu_file_dup_shown (result->path);
  ds_losses_put (&result->losses, &text);
  said = text.n > 0 ? g_strdup_printf (_ ("Saved a copy as %s. Not written: %s"), name, text.bytes)
                    : g_strdup_printf (_ ("Saved a copy as %s"), name);
  dse_window_say (window, said);
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
  g_return_if_fail (what.format != NULL);
  dse_export_request (page, &what, path, &request, self);
}

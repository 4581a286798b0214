/* editor/window/sources/guide_pages.c — the pages of the user guide. */
#include "app/guide.h"
#include "window/source.h"

#include <glib/gi18n.h>

static void
collect (DseWindow *window, GPtrArray *out)
{
  g_autoptr (GPtrArray) pages = dse_guide_pages ();

  for (guint i = 0; i < pages->len; i++) {
    const DseGuidePage *page = pages->pdata[i];

    dse_entry_add (out, &dse_source_guide_pages, page->file, page->title, NULL);
  }
}

static void
run (DseWindow *window, const DseEntry *entry)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (dse_guide_show (GTK_WINDOW (window), entry->id, &error))
    return;
  text = g_strdup_printf (_ ("The guide cannot be shown: %s"), error->message);
  dse_window_say (window, text);
}

const DseSource dse_source_guide_pages = {
  .id = "guide",
  .label = N_ ("Guide"),
  .collect = collect,
  .run = run,
};

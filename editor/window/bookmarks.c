/* editor/window/bookmarks.c — the bookmarks of a document, which the settings keep by its path. */
#include "window/bookmarks.h"

#include "app/settings.h"

#include <glib/gi18n.h>

#define SETTING "session-bookmarks"
#define TYPE "a{sa(uuiid)}" /* path: slot, floor, column, row, device pixels of a cell */
#define N_LEVELS 100        /* that are remembered */

typedef struct {
  gboolean is_set;
  guint floor;
  DsCell middle; /* of the view */
  double zoom;   /* device pixels of a cell */
} Bookmark;

/* ---- settings */

static void
read_saved (Bookmark *all, const char *path)
{
  g_autoptr (GVariant) saved = g_settings_get_value (dse_settings_get (), SETTING);
  g_autoptr (GVariant) own = g_variant_lookup_value (saved, path, G_VARIANT_TYPE ("a(uuiid)"));
  Bookmark mark = { .is_set = TRUE };
  GVariantIter iter;
  guint slot;

  if (own == NULL)
    return;
  g_variant_iter_init (&iter, own);
  while (g_variant_iter_next (&iter, "(uuiid)", &slot, &mark.floor, &mark.middle.x, &mark.middle.y,
                              &mark.zoom))
    if (slot < DSE_N_BOOKMARKS)
      all[slot] = mark;
}

/* Saves those of the level @path before those of the other levels but @gone (NULL: none), of which
 * the last ones go. */
static void
save (const Bookmark *all, const char *path, const char *gone)
{
  g_autoptr (GVariant) saved = g_settings_get_value (dse_settings_get (), SETTING);
  GVariantBuilder builder;
  GVariantIter iter;
  GVariant *own;
  const char *key;
  guint n = 1;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (TYPE));
  g_variant_builder_open (&builder, G_VARIANT_TYPE ("{sa(uuiid)}"));
  g_variant_builder_add (&builder, "s", path);
  g_variant_builder_open (&builder, G_VARIANT_TYPE ("a(uuiid)"));
  for (guint i = 0; i < DSE_N_BOOKMARKS; i++)
    if (all[i].is_set)
      g_variant_builder_add (&builder, "(uuiid)", i, all[i].floor, all[i].middle.x, all[i].middle.y,
                             all[i].zoom);
  g_variant_builder_close (&builder);
  g_variant_builder_close (&builder);
  g_variant_iter_init (&iter, saved);
  while (n < N_LEVELS && g_variant_iter_next (&iter, "{&s@a(uuiid)}", &key, &own)) {
    if (g_strcmp0 (key, path) != 0 && g_strcmp0 (key, gone) != 0) {
      g_variant_builder_add (&builder, "{s@a(uuiid)}", key, own);
      n++;
    }
    g_variant_unref (own);
  }
  g_settings_set_value (dse_settings_get (), SETTING, g_variant_builder_end (&builder));
}

/* ---- of a document */

static void
on_path (DsuDocument *document, GParamSpec *pspec, const Bookmark *all)
{
  if (dsu_document_get_path (document) != NULL)
    save (all, dsu_document_get_path (document), NULL);
}

void
dse_bookmarks_rename (const char *from, const char *to)
{
  g_autoptr (GVariant) saved = g_settings_get_value (dse_settings_get (), SETTING);
  g_autoptr (GVariant) own = NULL;
  Bookmark all[DSE_N_BOOKMARKS] = { 0 };

  g_return_if_fail (from != NULL && to != NULL);

  own = g_variant_lookup_value (saved, from, NULL);
  read_saved (all, from);
  if (own != NULL)
    save (all, to, from);
}

/* The bookmarks of @document, DSE_N_BOOKMARKS; borrowed. */
static Bookmark *
bookmarks_of (DsuDocument *document)
{
  Bookmark *all = g_object_get_data (G_OBJECT (document), "bookmarks");

  if (all != NULL)
    return all;
  all = g_new0 (Bookmark, DSE_N_BOOKMARKS);
  if (dsu_document_get_path (document) != NULL)
    read_saved (all, dsu_document_get_path (document));
  g_object_set_data_full (G_OBJECT (document), "bookmarks", all, g_free);
  g_signal_connect (document, "notify::path", G_CALLBACK (on_path), all);
  return all;
}

void
dse_bookmark_set (DseWindow *window, guint slot)
{
  DsePage *page;
  DsuDocument *document;
  DsuCanvas *canvas;
  Bookmark *all;
  g_autofree char *said = NULL;

  g_return_if_fail (DSE_IS_WINDOW (window) && slot < DSE_N_BOOKMARKS);

  page = dse_window_get_page (window);
  if (page == NULL)
    return;
  document = dse_page_get_document (page);
  canvas = dse_page_get_canvas (page);
  all = bookmarks_of (document);
  all[slot] = (Bookmark){
    .is_set = TRUE,
    .floor = (guint)dsu_canvas_get_floor (canvas),
    .middle = dsu_canvas_cell_at (canvas, gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0,
                                  gtk_widget_get_height (GTK_WIDGET (canvas)) / 2.0),
    .zoom = dsu_canvas_get_zoom (canvas),
  };
  on_path (document, NULL, all);
  said = g_strdup_printf (_ ("Bookmark %u set"), slot + 1);
  dse_window_say (window, said);
}

void
dse_bookmark_go_to (DseWindow *window, guint slot)
{
  DsePage *page;
  const Bookmark *mark;
  g_autofree char *said = NULL;

  g_return_if_fail (DSE_IS_WINDOW (window) && slot < DSE_N_BOOKMARKS);

  page = dse_window_get_page (window);
  if (page == NULL)
    return;
  mark = &bookmarks_of (dse_page_get_document (page))[slot];
  if (!mark->is_set)
    said = g_strdup_printf (_ ("Bookmark %u is not set"), slot + 1);
  else if (mark->floor >= dsu_document_get_delve (dse_page_get_document (page))->dungeon.n_floors)
    said =
        g_strdup_printf (_ ("Bookmark %u: the level has no floor %u"), slot + 1, mark->floor + 1);
  if (said != NULL) {
    dse_window_say (window, said);
    return;
  }
  g_object_set (page, "floor", mark->floor, NULL);
  dsu_canvas_zoom_to (dse_page_get_canvas (page), mark->zoom);
  dsu_canvas_centre (dse_page_get_canvas (page), mark->middle);
  dsu_canvas_put_cursor (dse_page_get_canvas (page), mark->middle);
}

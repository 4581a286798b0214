/* editor/window/lost_objects.c — objects that a file was written without, named and shown. */
#include "window/lost_objects.h"

#include "window/window_private.h"

#include <glib/gi18n.h>

/* Objects that a toast shows on demand. */
typedef struct {
  GWeakRef page;
  DsLosses losses;
} LostShown;

static void
shown_free (gpointer data)
{
  LostShown *shown = data;

  g_weak_ref_clear (&shown->page);
  g_free (shown);
}

/* Selects those of the floor of the first one, as far as they are still there. */
static void
show (DseWindow *window, gpointer data)
{
  LostShown *shown = data;
  const DsLosses *losses = &shown->losses;
  g_autoptr (DsePage) page = g_weak_ref_get (&shown->page);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (DsCell));
  const gsize floor = losses->lost[0].floor;
  const DsDungeon *dungeon =
      page != NULL ? &dsu_document_get_delve (dse_page_get_document (page))->dungeon : NULL;

  if (dungeon == NULL || page != dse_window_get_page (window) || floor >= dungeon->n_floors)
    return;
  for (gsize i = 0; i < MIN (losses->n_lost, DS_LOST_NAMED); i++) {
    const DsLostThing *lost = &losses->lost[i];

    if (lost->floor != floor || ds_things_find (dungeon->floors[floor].things, lost->id) == NULL)
      continue;
    g_array_append_val (ids, lost->id);
    g_array_append_val (cells, lost->at);
  }
  if (ids->len == 0)
    return;
  dse_page_show_cells (page, floor, (const DsCell *)(const void *)cells->data, cells->len);
  dse_page_choose_things (page, (const uint64_t *)(const void *)ids->data, ids->len);
}

void
dse_lost_objects_say (DseWindow *window, DsePage *page, const char *text, const DsLosses *losses)
{
  g_autofree char *all = NULL;
  DsText names = { 0 };
  LostShown *shown;

  g_return_if_fail (DSE_IS_WINDOW (window) && text != NULL && losses != NULL);

  ds_losses_put_things (losses, &names);
  if (page == NULL || names.n == 0) {
    ds_text_clear (&names);
    dse_window_say (window, text);
    return;
  }
  all = g_strdup_printf ("%s (%s)", text, names.bytes);
  ds_text_clear (&names);
  shown = g_new0 (LostShown, 1);
  g_weak_ref_init (&shown->page, page);
  shown->losses = *losses;
  dse_window_offer_deed (window, all, _ ("_Show"), show, shown, shown_free);
}

char *
dse_lost_objects_add (char *words, const DsLosses *losses)
{
  DsText names = { 0 };

  g_return_val_if_fail (words != NULL && losses != NULL, words);

  ds_losses_put_things (losses, &names);
  if (names.n > 0) {
    g_autofree char *alone = words;

    words = g_strconcat (alone, "\n", names.bytes, NULL);
  }
  ds_text_clear (&names);
  return words;
}

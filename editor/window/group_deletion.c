/* editor/window/group_deletion.c — deletes a group of layers, with a toast that undoes it. */
#include "window/group_deletion.h"

#include "page/layer_groups.h"

#include <glib/gi18n.h>

/* The level after the deletion. */
typedef struct {
  DsuDocument *document; /* owned */
  guint64 revision;
} Deleted;

static void
deleted_free (gpointer data)
{
  g_object_unref (((Deleted *)data)->document);
  g_free (data);
}

/* Later steps would be undone in its place. */
static void
undo (DseWindow *window, gpointer data)
{
  const Deleted *deleted = data;

  if (dsu_document_get_revision (deleted->document) == deleted->revision)
    dsu_document_undo (deleted->document);
  else
    dse_window_say (window, _ ("The level has changed since: Edit ▸ Undo goes back step by step"));
}

void
dse_group_delete (DseWindow *window, int number)
{
  g_autofree char *name = NULL, *text = NULL;
  DsuDocument *document;
  Deleted *deleted;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (window));

  page = dse_window_get_page (window);
  g_return_if_fail (page != NULL);
  name = g_strdup (dse_layers_get_groups (dse_page_get_layers (page))->items[number].name);
  if (!dse_layer_groups_delete (page, number))
    return;
  document = dse_page_get_document (page);
  deleted = g_new (Deleted, 1);
  *deleted = (Deleted){ g_object_ref (document), dsu_document_get_revision (document) };
  text = g_strdup_printf (_ ("Deleted the group “%s” and its layers, not their objects"), name);
  dse_window_offer_undo (window, text, undo, deleted, deleted_free);
}

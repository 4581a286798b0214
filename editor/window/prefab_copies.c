/* editor/window/prefab_copies.c — offers to draw the copies of an edited prefab again, asks in
 * which levels, and does it. */
#include "window/window_private.h"

#include "app/work.h"
#include "window/copies_list.h"

#include <glib/gi18n.h>

/* A search, or a change of closed levels, in a thread. */
typedef struct {
  DseCopies *copies;
  gboolean is_offer; /* nobody asked for it: a bar offers the update */
  DsePage *page;     /* weak; of the prefab */
} CopiesWork;

static void
copies_work_free (gpointer data)
{
  CopiesWork *work = data;

  g_clear_weak_pointer (&work->page);
  dse_copies_unref (work->copies);
  g_free (work);
}

static CopiesWork *
copies_work_new (DseCopies *copies, DsePage *page)
{
  CopiesWork *work = g_new0 (CopiesWork, 1);

  work->copies = dse_copies_ref (copies);
  g_set_weak_pointer (&work->page, page);
  return work;
}

static DseWindow *
window_of (DsePage *page)
{
  GtkRoot *root = page != NULL ? gtk_widget_get_root (GTK_WIDGET (page)) : NULL;

  return DSE_IS_WINDOW (root) ? DSE_WINDOW (root) : NULL;
}

/* Calls @found for each open level of @project, in all windows. */
static void
walk_levels (DseWindow *window, DseProject *project,
             void (*found) (DseCopies *copies, DsuDocument *document), DseCopies *copies)
{
  GList *windows = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (window)));

  for (GList *at = windows; at != NULL; at = at->next)
    for (guint i = 0; DSE_IS_WINDOW (at->data) && i < dse_window_get_n_pages (at->data); i++) {
      DsePage *level = dse_window_get_nth_page (at->data, i);

      if (!dse_page_is_prefab (level) && dse_project_of (dse_page_get_document (level)) == project)
        found (copies, dse_page_get_document (level));
    }
}

/* ---- the end */

static void
undo (DseWindow *self, gpointer copies)
{
  g_autofree char *failures = dse_copies_undo (copies), *text = NULL;

  if (failures == NULL) {
    dse_window_say (self, _ ("The copies are as before"));
    return;
  }
  text = g_strdup_printf (_ ("Not all copies are as before:\n%s"), failures);
  dse_window_show_error (self, text);
}

/* "5 copies updated in 3 levels"; caller frees. */
static char *
dup_summary (const DseCopies *copies)
{
  guint n_levels;
  const guint n = dse_copies_count_changed (copies, &n_levels);
  g_autofree char *levels =
      g_strdup_printf (ngettext ("%u level", "%u levels", n_levels), n_levels);

  if (n == 0)
    return g_strdup (_ ("No level has copies of an earlier drawing of this prefab"));
  /* Translators: %s is "3 levels". */
  return g_strdup_printf (ngettext ("%u copy updated in %s", "%u copies updated in %s", n), n,
                          levels);
}

static void
report (DseWindow *window, DsePage *page, DseCopies *copies)
{
  g_autofree char *text = dse_copies_dup_report (copies), *summary = dup_summary (copies);
  const gboolean has_left = dse_copies_have_left (copies);
  guint n_levels;

  if (page != NULL)
    dse_page_show_copies (page, has_left ? text : NULL, FALSE);
  if (dse_copies_count_changed (copies, &n_levels) > 0)
    dse_window_offer_undo (window, summary, undo, dse_copies_ref (copies), dse_copies_unref);
  else if (!has_left)
    dse_window_say (window, summary);
}

/* ---- changing */

static void
run_change (gpointer data)
{
  dse_copies_change_closed (((CopiesWork *)data)->copies);
}

static void
on_changed (gpointer owner, gpointer data)
{
  CopiesWork *work = data;

  report (owner, work->page, work->copies);
}

/* Meanwhile levels may have been opened: their files stay. */
static void
note_opened (DseCopies *copies, DsuDocument *document)
{
  const char *path = dsu_document_get_path (document);

  for (gsize i = 0; path != NULL && i < copies->closed.items.n; i++) {
    DsPrefabLevel *level = &copies->closed.items.items[i];

    if (level->plan.changes.n > 0 && g_str_equal (level->plan.changes.items[0].path, path))
      (void)!ds_fail (&level->err, DS_BAD_DATA, path, "copies.opened",
                      N_ ("the level was opened meanwhile: update the copies again"));
  }
}

static void
change (DseWindow *window, DsePage *page, DseCopies *copies)
{
  walk_levels (window, dse_project_of (dse_page_get_document (page)), note_opened, copies);
  for (guint i = 0; i < copies->open->len; i++)
    dse_copies_change_open (copies, i);
  if (copies->closed.items.n > 0)
    dse_work_start (window, copies_work_new (copies, page), run_change, on_changed,
                    copies_work_free);
  else
    report (window, page, copies);
}

/* ---- the question */

static void
on_answer (const char *id, gpointer data)
{
  CopiesWork *work = data;
  DseWindow *window = window_of (work->page);

  if (g_str_equal (id, "update") && window != NULL)
    change (window, work->page, work->copies);
  copies_work_free (work);
}

static void
ask (DseWindow *window, DsePage *page, DseCopies *copies)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "update", N_ ("_Update"), DSU_ANSWER_SUGGESTED },
                                       { 0 } };
  const char *body =
      copies->closed.items.n > 0
          ? _ ("The copies get the saved drawing. Closed levels are saved, with a backup of each.")
          : _ ("The copies get the saved drawing.");

  dsu_dialog_ask_about (GTK_WINDOW (window), _ ("Update Copies?"), body,
                        dse_copies_list_new (copies), answers, on_answer,
                        copies_work_new (copies, page));
}

/* ---- the search */

/* "3 copies in 2 levels …": what an update would do. */
static void
offer (DsePage *page, const DseCopies *copies)
{
  g_autofree char *levels = NULL, *text = NULL;
  guint n_levels;
  const guint n = dse_copies_count (copies, &n_levels);

  levels = g_strdup_printf (ngettext ("%u level", "%u levels", n_levels), n_levels);
  /* Translators: %s is "2 levels". */
  text = g_strdup_printf (ngettext ("%u copy in %s shows an earlier drawing of this prefab.",
                                    "%u copies in %s show an earlier drawing of this prefab.", n),
                          n, levels);
  dse_page_show_copies (page, n > 0 ? text : NULL, TRUE);
}

static void
run_find (gpointer data)
{
  dse_copies_find (((CopiesWork *)data)->copies);
}

static void
on_found (gpointer owner, gpointer data)
{
  CopiesWork *work = data;
  DseWindow *window = window_of (owner);
  guint n_levels;

  if (work->is_offer)
    offer (owner, work->copies);
  else if (window != NULL && dse_copies_count (work->copies, &n_levels) > 0)
    ask (window, owner, work->copies);
  else if (window != NULL)
    report (window, owner, work->copies);
}

static void
start (DsePage *page, gboolean is_offer)
{
  DseProject *project = dse_project_of (dse_page_get_document (page));
  DseWindow *window = window_of (page);
  const DseDrawn *drawn;
  DseCopies *copies;
  CopiesWork *work;
  gsize n;

  drawn = dse_prefab_get_drawn (dse_page_get_document (page), &n);
  if (window == NULL || n == 0)
    return;
  copies = dse_copies_new (drawn, n);
  walk_levels (window, project, dse_copies_add_open, copies);
  dse_copies_add_closed (copies, project);
  work = copies_work_new (copies, page);
  work->is_offer = is_offer;
  dse_work_start (page, work, run_find, on_found, copies_work_free);
  dse_copies_unref (copies);
}

void
dse_window_offer_copies (DsePage *page)
{
  g_return_if_fail (DSE_IS_PAGE (page) && dse_page_is_prefab (page));

  start (page, TRUE);
}

void
dse_window_update_copies (DseWindow *self)
{
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL || !dse_page_is_prefab (page))
    return;
  if (dsu_document_get_modified (dse_page_get_document (page)))
    dse_window_say (self, _ ("Save the prefab first: its copies get the saved drawing"));
  else
    start (page, FALSE);
}

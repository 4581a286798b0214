/* editor/window/prefab_copies.c — finds the copies of an edited prefab in the open levels of its
 * project, and draws them again. */
#include "window/window_private.h"

#include "app/work.h"
#include "doc/cmd.h"
#include "doc/prefab_update.h"
#include "rules/prefab_drawing.h"
#include "tools/ids.h"
#include "tools/layers.h"

#include <glib/gi18n.h>
#include <string.h>

#define PLACES_MAX 4 /* that are named for a level */

/* An open level. */
typedef struct {
  DsuDocument *document; /* owned */
  guint64 revision;
  DsDelve level; /* with its copies drawn again */
  DsPrefabUpdate update;
  char *failure; /* why it was not changed; NULL: nothing failed */
} CopiesLevel;

/* The search, in a thread. */
typedef struct {
  GArray *drawn; /* DseDrawn: the drawing of now, and those of before */
  GArray *levels;
  guint64 key;
  gboolean is_offer; /* nobody asked for it: a bar offers the update */
} CopiesWork;

static void
drawn_clear (gpointer data)
{
  ds_rules_unref (((DseDrawn *)data)->rules);
}

static void
level_clear (gpointer data)
{
  CopiesLevel *self = data;

  g_object_unref (self->document);
  ds_delve_clear (&self->level);
  ds_prefab_update_clear (&self->update);
  g_free (self->failure);
}

static void
copies_work_free (gpointer data)
{
  CopiesWork *work = data;

  g_array_unref (work->drawn);
  g_array_unref (work->levels);
  g_free (work);
}

static char *
dup_sentence (const DsError *err)
{
  char sentence[DS_SENTENCE];

  return g_strdup (ds_error_format (err, sentence, sizeof sentence));
}

/* ---- finding them */

/* Drawings whose tiles and objects are other ones are left out: they cannot be compared. */
static void
run_level (const CopiesWork *work, CopiesLevel *self)
{
  const DseDrawn *now = &g_array_index (work->drawn, DseDrawn, 0);
  g_autofree const DsPrefab **old = g_new0 (const DsPrefab *, work->drawn->len);
  gsize n = 0;
  DsError err;

  if (!ds_rules_are_alike (self->level.rules, now->rules))
    return;
  for (guint i = 1; i < work->drawn->len; i++) {
    const DseDrawn *drawn = &g_array_index (work->drawn, DseDrawn, i);

    if (ds_rules_are_alike (drawn->rules, now->rules))
      old[n++] = drawn->prefab;
  }
  if (ds_prefab_update (&self->level, old, n, now->prefab, work->key, &self->update, &err) != DS_OK)
    self->failure = dup_sentence (&err);
}

static void
run_copies (gpointer data)
{
  CopiesWork *work = data;

  for (guint i = 0; i < work->levels->len; i++)
    run_level (work, &g_array_index (work->levels, CopiesLevel, i));
}

static void
add_level (CopiesWork *work, DsuDocument *document)
{
  CopiesLevel level = { g_object_ref (document), dsu_document_get_revision (document) };
  DsError err;

  if (ds_delve_copy (&level.level, dsu_document_get_delve (document), &err) == DS_OK)
    g_array_append_val (work->levels, level);
  else
    level_clear (&level);
}

static DseWindow *
window_of (DsePage *page)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (page));

  return DSE_IS_WINDOW (root) ? DSE_WINDOW (root) : NULL;
}

/* The open levels of the project of @page, a prefab's, in all windows. */
static void
add_levels (CopiesWork *work, DsePage *page, DseWindow *window)
{
  DseProject *project = dse_project_of (dse_page_get_document (page));
  GList *windows = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (window)));

  for (GList *at = windows; at != NULL; at = at->next)
    for (guint i = 0; DSE_IS_WINDOW (at->data) && i < dse_window_get_n_pages (at->data); i++) {
      DsePage *level = dse_window_get_nth_page (at->data, i);

      if (!dse_page_is_prefab (level) && dse_project_of (dse_page_get_document (level)) == project)
        add_level (work, dse_page_get_document (level));
    }
}

/* ---- sentences */

/* "12, 4", with the floor where there are several; caller frees. */
static char *
dup_place (const CopiesLevel *self, const DsPrefabLeft *left)
{
  if (self->level.dungeon.n_floors > 1)
    return g_strdup_printf (_ ("floor %zu, %d, %d"), left->floor + 1, left->at.x, left->at.y);
  return g_strdup_printf ("%d, %d", left->at.x, left->at.y);
}

/* Caller frees. */
static char *
dup_left (const CopiesLevel *self, const DsPrefabLeft *left)
{
  g_autofree char *place = dup_place (self, left);

  switch (left->why) {
  case DS_PREFAB_BLOCKED:
    return g_strdup_printf (_ ("no space at %s"), place);
  case DS_PREFAB_OVERLAPS:
    return g_strdup_printf (_ ("overlaps another copy at %s"), place);
  default:
    return g_strdup_printf (_ ("edited at %s"), place);
  }
}

static void
append_left (GString *text, const CopiesLevel *self)
{
  const gsize n = self->update.left.n;

  g_string_append_printf (text, ngettext ("%zu left", "%zu left", n), n);
  g_string_append (text, " (");
  for (gsize i = 0; i < MIN (n, PLACES_MAX); i++) {
    g_autofree char *reason = dup_left (self, &self->update.left.items[i]);

    g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", reason);
  }
  g_string_append (text, n > PLACES_MAX ? "; …)" : ")");
}

/* "Crypt: 2 copies updated, 1 left (edited at 12, 4)" is appended as a line. */
static void
append_level (GString *text, const CopiesLevel *self)
{
  const gsize n = self->update.n_updated;
  g_autofree char *title = dsu_document_dup_title (self->document);

  if (self->failure == NULL && n == 0 && self->update.left.n == 0)
    return;
  g_string_append_printf (text, "%s%s: ", text->len > 0 ? "\n" : "", title);
  if (self->failure != NULL) {
    g_string_append (text, self->failure);
    return;
  }
  if (n > 0)
    g_string_append_printf (text, ngettext ("%zu copy updated", "%zu copies updated", n), n);
  if (n > 0 && self->update.left.n > 0)
    g_string_append (text, ", ");
  if (self->update.left.n > 0)
    append_left (text, self);
}

/* ---- updating */

static void
on_refused (DsuDocument *document, guint strata, CopiesLevel *self)
{
  g_free (self->failure);
  self->failure = dse_locked_dup_sentence (document, strata);
}

static void
update_level (CopiesLevel *self)
{
  const DsCmdReplace cmd = { .cmd.type = &ds_cmd_rework, .delve = &self->level };
  const char *error;
  gulong handler;

  if (self->failure != NULL || self->update.n_updated == 0)
    return;
  if (dsu_document_get_revision (self->document) != self->revision) {
    self->failure = g_strdup (_ ("The level was edited meanwhile: update the copies again"));
    return;
  }
  handler = g_signal_connect (self->document, "refused", G_CALLBACK (on_refused), self);
  if (!dsu_document_apply_step (self->document, &cmd.cmd, N_ ("Update Copies")) &&
      self->failure == NULL) {
    error = dsu_document_get_error (self->document);
    self->failure = g_strdup (error != NULL ? error : _ ("the level was not changed"));
  }
  g_signal_handler_disconnect (self->document, handler);
}

static void
report (DsePage *page, DseWindow *window, const CopiesWork *work)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_whole = TRUE;

  for (guint i = 0; i < work->levels->len; i++) {
    const CopiesLevel *level = &g_array_index (work->levels, CopiesLevel, i);

    append_level (text, level);
    is_whole = is_whole && level->failure == NULL && level->update.left.n == 0;
  }
  dse_page_show_copies (page, is_whole ? NULL : text->str, FALSE);
  if (is_whole && window != NULL)
    dse_window_say (window, text->len > 0 ? text->str
                                          : _ ("No open level has copies of an earlier drawing of "
                                               "this prefab"));
}

/* "3 copies in 2 open levels …": what an update would do. */
static void
offer (DsePage *page, const CopiesWork *work)
{
  g_autofree char *levels = NULL, *text = NULL;
  guint n = 0, n_levels = 0;

  for (guint i = 0; i < work->levels->len; i++) {
    const CopiesLevel *level = &g_array_index (work->levels, CopiesLevel, i);

    n += (guint)level->update.n_updated;
    n_levels += level->update.n_updated > 0;
  }
  levels = g_strdup_printf (ngettext ("%u open level", "%u open levels", n_levels), n_levels);
  /* Translators: %s is "2 open levels". */
  text = g_strdup_printf (ngettext ("%u copy in %s shows an earlier drawing of this prefab.",
                                    "%u copies in %s show an earlier drawing of this prefab.", n),
                          n, levels);
  dse_page_show_copies (page, n > 0 ? text : NULL, TRUE);
}

static void
on_found (gpointer owner, gpointer data)
{
  DsePage *page = owner;
  CopiesWork *work = data;

  if (work->is_offer) {
    offer (page, work);
    return;
  }
  for (guint i = 0; i < work->levels->len; i++)
    update_level (&g_array_index (work->levels, CopiesLevel, i));
  report (page, window_of (page), work);
}

static void
start (DsePage *page, gboolean is_offer)
{
  DseWindow *window = window_of (page);
  CopiesWork *work;
  const DseDrawn *drawn;
  gsize n;

  drawn = dse_prefab_get_drawn (dse_page_get_document (page), &n);
  if (window == NULL || n == 0)
    return;
  work = g_new0 (CopiesWork, 1);
  work->drawn = g_array_new (FALSE, FALSE, sizeof (DseDrawn));
  g_array_set_clear_func (work->drawn, drawn_clear);
  for (gsize i = 0; i < n; i++) {
    const DseDrawn copy = { ds_rules_ref (drawn[i].rules), drawn[i].prefab, NULL };

    g_array_append_val (work->drawn, copy);
  }
  work->levels = g_array_new (FALSE, FALSE, sizeof (CopiesLevel));
  g_array_set_clear_func (work->levels, level_clear);
  work->key = dse_draw_id ();
  work->is_offer = is_offer;
  add_levels (work, page, window);
  dse_work_start (page, work, run_copies, on_found, copies_work_free);
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

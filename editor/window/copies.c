/* editor/window/copies.c — finds the copies of an edited prefab in open and closed levels, and
 * changes the chosen ones. */
#include "window/copies.h"

#include "app/backups.h"
#include "doc/cmd.h"
#include "tools/ids.h"
#include "tools/layers.h"
#include "tools/locked.h"

#include <glib/gi18n.h>
#include <string.h>

#define PLACES_MAX 4 /* that are named for a level */
#define LINES_MAX 8  /* of levels in a report */

static void
drawn_clear (gpointer data)
{
  ds_rules_unref (((DseDrawn *)data)->rules);
}

static void
open_clear (gpointer data)
{
  DseOpenCopies *self = data;

  g_object_unref (self->document);
  ds_delve_clear (&self->level);
  ds_prefab_update_clear (&self->update);
  g_free (self->failure);
}

DseCopies *
dse_copies_new (const DseDrawn *drawn, gsize n)
{
  DseCopies *self;

  g_return_val_if_fail (drawn != NULL && n > 0, NULL);

  self = g_atomic_rc_box_new0 (DseCopies);
  self->drawn = g_array_new (FALSE, FALSE, sizeof (DseDrawn));
  g_array_set_clear_func (self->drawn, drawn_clear);
  for (gsize i = 0; i < n; i++) {
    const DseDrawn copy = { ds_rules_ref (drawn[i].rules), drawn[i].prefab, NULL };

    g_array_append_val (self->drawn, copy);
  }
  self->open = g_array_new (FALSE, FALSE, sizeof (DseOpenCopies));
  g_array_set_clear_func (self->open, open_clear);
  self->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->key = dse_draw_id ();
  return self;
}

DseCopies *
dse_copies_ref (DseCopies *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
copies_clear (gpointer data)
{
  DseCopies *self = data;

  g_array_unref (self->drawn);
  g_array_unref (self->open);
  g_hash_table_unref (self->files);
  g_free (self->folder);
  ds_prefab_levels_clear (&self->closed);
  g_free (self->failure);
  ds_file_plan_clear (&self->undo);
}

void
dse_copies_unref (gpointer self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, copies_clear);
}

static char *
dup_sentence (const DsError *err)
{
  char sentence[DS_SENTENCE];

  return g_strdup (ds_error_format (err, sentence, sizeof sentence));
}

static const DseOpenCopies *
open_at (const DseCopies *self, guint i)
{
  return &g_array_index (self->open, DseOpenCopies, i);
}

/* ---- finding them */

void
dse_copies_add_open (DseCopies *self, DsuDocument *document)
{
  DseOpenCopies level = { g_object_ref (document), dsu_document_get_revision (document) };
  const char *path;

  g_return_if_fail (self != NULL && DSU_IS_DOCUMENT (document));

  path = dsu_document_get_path (document);
  if (path != NULL)
    g_hash_table_add (self->files, g_strdup (path));
  if (ds_delve_copy (&level.level, dsu_document_get_delve (document), NULL) == DS_OK)
    g_array_append_val (self->open, level);
  else
    open_clear (&level);
}

void
dse_copies_add_closed (DseCopies *self, DseProject *project)
{
  g_return_if_fail (self != NULL && DSE_IS_PROJECT (project));

  self->folder = g_strdup (dse_project_get_folder (project));
  self->is_read_only = self->folder != NULL && dse_project_is_read_only (project);
  self->n_backups = dse_project_get_n_backups (project);
}

/* Drawings whose tiles and objects are other ones are left out: they cannot be compared. */
static gsize
list_old (const DseCopies *self, const DsPrefab **old)
{
  const DseDrawn *now = &g_array_index (self->drawn, DseDrawn, 0);
  gsize n = 0;

  for (guint i = 1; i < self->drawn->len; i++) {
    const DseDrawn *drawn = &g_array_index (self->drawn, DseDrawn, i);

    if (ds_rules_are_alike (drawn->rules, now->rules))
      old[n++] = drawn->prefab;
  }
  return n;
}

static void
find_open (DseOpenCopies *level, const DsPrefabEdit *edit)
{
  DsError err;

  if (!ds_rules_are_alike (level->level.rules, edit->rules))
    return;
  if (ds_prefab_update (&level->level, edit->old, edit->n_old, edit->now, edit->key, &level->update,
                        &err) != DS_OK)
    level->failure = dup_sentence (&err);
  level->is_chosen = level->update.n_updated > 0;
}

static bool
is_open (void *user, const char *file)
{
  return g_hash_table_contains (user, file);
}

void
dse_copies_find (DseCopies *self)
{
  g_autofree const DsPrefab **old = NULL;
  const DseDrawn *now;
  DsPrefabEdit edit;
  DsError err;

  g_return_if_fail (self != NULL);

  now = &g_array_index (self->drawn, DseDrawn, 0);
  old = g_new0 (const DsPrefab *, self->drawn->len);
  edit = (DsPrefabEdit){ now->rules, old, list_old (self, old), now->prefab, self->key };
  for (guint i = 0; i < self->open->len; i++)
    find_open (&g_array_index (self->open, DseOpenCopies, i), &edit);
  if (self->folder != NULL && edit.n_old > 0 &&
      ds_prefab_levels_find (&self->closed, self->folder, &edit, is_open, self->files, NULL,
                             &err) != DS_OK)
    self->failure = dup_sentence (&err);
  for (gsize i = 0; i < self->closed.items.n && self->is_read_only; i++)
    self->closed.items.items[i].is_chosen = false;
}

/* ---- counts */

guint
dse_copies_count_open (const DseCopies *self, guint i)
{
  g_return_val_if_fail (self != NULL && i < self->open->len, 0);

  return open_at (self, i)->failure == NULL ? (guint)open_at (self, i)->update.n_updated : 0;
}

guint
dse_copies_count_closed (const DseCopies *self, guint i)
{
  const DsPrefabLevel *level;

  g_return_val_if_fail (self != NULL && i < self->closed.items.n, 0);

  level = &self->closed.items.items[i];
  return level->err.status == DS_OK && !self->is_read_only ? (guint)level->update.n_updated : 0;
}

guint
dse_copies_count (const DseCopies *self, guint *n_levels)
{
  guint n = 0;

  g_return_val_if_fail (self != NULL && n_levels != NULL, 0);

  *n_levels = 0;
  for (guint i = 0; i < self->open->len; i++) {
    n += dse_copies_count_open (self, i);
    *n_levels += dse_copies_count_open (self, i) > 0;
  }
  for (guint i = 0; i < self->closed.items.n; i++) {
    n += dse_copies_count_closed (self, i);
    *n_levels += dse_copies_count_closed (self, i) > 0;
  }
  return n;
}

/* True if the file of the closed level was changed. */
static gboolean
is_changed (const DseCopies *self, const DsPrefabLevel *level)
{
  for (gsize i = 0; i < level->plan.changes.n; i++)
    if (ds_file_plan_find (&self->undo, level->plan.changes.items[i].path) != NULL)
      return TRUE;
  return FALSE;
}

guint
dse_copies_count_changed (const DseCopies *self, guint *n_levels)
{
  guint n = 0;

  g_return_val_if_fail (self != NULL && n_levels != NULL, 0);

  *n_levels = 0;
  for (guint i = 0; i < self->open->len; i++)
    if (open_at (self, i)->is_changed) {
      n += (guint)open_at (self, i)->update.n_updated;
      ++*n_levels;
    }
  for (gsize i = 0; i < self->closed.items.n; i++)
    if (is_changed (self, &self->closed.items.items[i])) {
      n += (guint)self->closed.items.items[i].update.n_updated;
      ++*n_levels;
    }
  return n;
}

gboolean
dse_copies_have_left (const DseCopies *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->open->len; i++)
    if (open_at (self, i)->failure != NULL || open_at (self, i)->update.left.n > 0)
      return TRUE;
  for (gsize i = 0; i < self->closed.items.n; i++)
    if (self->closed.items.items[i].err.status != DS_OK ||
        self->closed.items.items[i].update.left.n > 0)
      return TRUE;
  return self->failure != NULL;
}

/* ---- sentences */

char *
dse_copies_dup_counts (guint n, const DsPrefabUpdate *update, gsize n_floors)
{
  GString *text;
  gsize n_left;

  g_return_val_if_fail (update != NULL, NULL);

  text = g_string_new (NULL);
  n_left = update->left.n;
  if (n > 0)
    g_string_append_printf (text, ngettext ("%u copy", "%u copies", n), n);
  if (n > 0 && n_left > 0)
    g_string_append (text, ", ");
  if (n_left > 0)
    g_string_append_printf (text, ngettext ("%zu left", "%zu left", n_left), n_left);
  for (gsize i = 0; i < MIN (n_left, PLACES_MAX); i++) {
    char sentence[DS_SENTENCE];
    DsMessage message;

    ds_prefab_left_message (&update->left.items[i], n_floors, &message);
    g_string_append_printf (text, "%s%s", i == 0 ? " (" : "; ",
                            ds_message_format (&message, sentence, sizeof sentence));
  }
  if (n_left > 0)
    g_string_append (text, n_left > PLACES_MAX ? "; …)" : ")");
  return g_string_free (text, FALSE);
}

static void
append_line (GString *text, const char *title, const char *sentence)
{
  g_string_append (text, text->len > 0 ? "\n" : "");
  if (title != NULL)
    g_string_append_printf (text, _ ("%s: %s"), title, sentence);
  else
    g_string_append (text, sentence);
}

/* "Crypt: 2 copies updated, 1 left (edited at 12, 4)" is appended as a line. */
static void
append_level (GString *text, const char *title, guint n, const DsPrefabUpdate *update,
              gsize n_floors)
{
  g_autofree char *left = dse_copies_dup_counts (0, update, n_floors);
  g_autoptr (GString) counts = g_string_new (NULL);

  if (n == 0 && update->left.n == 0)
    return;
  if (n > 0)
    g_string_append_printf (counts, ngettext ("%u copy updated", "%u copies updated", n), n);
  g_string_append_printf (counts, "%s%s", n > 0 && left[0] != '\0' ? ", " : "", left);
  append_line (text, title, counts->str);
}

static void
append_open (GString *text, const DseOpenCopies *level)
{
  g_autofree char *title = dsu_document_dup_title (level->document);

  if (level->failure != NULL)
    append_line (text, title, level->failure);
  else
    append_level (text, title, level->is_changed ? (guint)level->update.n_updated : 0,
                  &level->update, level->level.dungeon.n_floors);
}

static void
append_closed (GString *text, const DseCopies *self, const DsPrefabLevel *level)
{
  char sentence[DS_SENTENCE];

  if (level->err.status != DS_OK)
    append_line (text, level->path,
                 ds_message_format (&level->err.message, sentence, sizeof sentence));
  else
    append_level (text, level->path, is_changed (self, level) ? (guint)level->update.n_updated : 0,
                  &level->update, level->n_floors);
}

/* The lines after the first ones become a number. */
static char *
shorten (GString *text)
{
  g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);
  const guint n = g_strv_length (lines);
  gsize end = 0;

  for (guint i = 0; n > LINES_MAX && i < LINES_MAX - 1; i++)
    end += strlen (lines[i]) + 1;
  if (end > 0) {
    g_string_truncate (text, end);
    g_string_append_printf (text, ngettext ("%u more level", "%u more levels", n - LINES_MAX + 1),
                            n - LINES_MAX + 1);
  }
  return g_string_free (text, FALSE);
}

char *
dse_copies_dup_report (const DseCopies *self)
{
  GString *text;

  g_return_val_if_fail (self != NULL, NULL);

  text = g_string_new (NULL);
  for (guint i = 0; i < self->open->len; i++)
    append_open (text, open_at (self, i));
  for (gsize i = 0; i < self->closed.items.n; i++)
    append_closed (text, self, &self->closed.items.items[i]);
  if (self->failure != NULL)
    append_line (text, NULL, self->failure);
  return shorten (text);
}

/* ---- changing them */

static void
on_refused (DsuDocument *document, guint strata, DseOpenCopies *level)
{
  g_free (level->failure);
  level->failure = dse_locked_dup_sentence (document, strata);
}

void
dse_copies_change_open (DseCopies *self, guint i)
{
  DseOpenCopies *level;
  DsCmdReplace cmd;
  const char *error;
  gulong handler;

  g_return_if_fail (self != NULL && i < self->open->len);

  level = &g_array_index (self->open, DseOpenCopies, i);
  if (!level->is_chosen || level->failure != NULL || level->update.n_updated == 0)
    return;
  if (dsu_document_get_revision (level->document) != level->revision) {
    level->failure = g_strdup (_ ("The level was edited meanwhile: update the copies again"));
    return;
  }
  cmd = (DsCmdReplace){ .cmd.type = &ds_cmd_rework, .delve = &level->level };
  handler = g_signal_connect (level->document, "refused", G_CALLBACK (on_refused), level);
  level->is_changed = dsu_document_apply_step (level->document, &cmd.cmd, N_ ("Update Copies"));
  if (!level->is_changed && level->failure == NULL) {
    error = dsu_document_get_error (level->document);
    level->failure = g_strdup (error != NULL ? error : _ ("the level was not changed"));
  }
  g_signal_handler_disconnect (level->document, handler);
  level->revision = dsu_document_get_revision (level->document);
}

/* Keeps a backup. */
static bool
keep (void *user, const char *file, DsError *err)
{
  const DseCopies *self = user;
  g_autofree char *why = dse_backups_keep_file (file, self->n_backups);

  if (why == NULL)
    return true;
  (void)!ds_fail (err, DS_IO, file, "copies.backup", N_ ("no backup could be kept: %s"), why);
  return false;
}

void
dse_copies_change_closed (DseCopies *self)
{
  DsError err;

  g_return_if_fail (self != NULL);

  if (self->failure == NULL &&
      ds_prefab_levels_apply (&self->closed, keep, self, &self->undo, &err) != DS_OK)
    self->failure = dup_sentence (&err);
}

/* ---- undoing */

static void
undo_open (DseOpenCopies *level, GString *failures)
{
  g_autofree char *title = NULL;

  if (!level->is_changed)
    return;
  if (dsu_document_get_revision (level->document) == level->revision) {
    dsu_document_undo (level->document);
    return;
  }
  title = dsu_document_dup_title (level->document);
  append_line (failures, title, _ ("the level was edited since"));
}

/* Adds the change, if it can be made. */
static void
undo_closed (const DsFileChange *change, DsFilePlan *plan, GString *failures)
{
  char sentence[DS_SENTENCE];
  DsError err;

  if (ds_file_change_check (change, DS_IO_FREE, &err) != DS_OK ||
      ds_file_plan_put (plan, change->path, change->before, change->n_before, change->after,
                        change->n_after, &err) != DS_OK)
    append_line (failures, NULL, ds_error_format (&err, sentence, sizeof sentence));
}

char *
dse_copies_undo (DseCopies *self)
{
  GString *failures;
  DsFilePlan plan = { 0 };
  char sentence[DS_SENTENCE];
  DsError err;

  g_return_val_if_fail (self != NULL, NULL);

  failures = g_string_new (NULL);
  for (guint i = 0; i < self->open->len; i++)
    undo_open (&g_array_index (self->open, DseOpenCopies, i), failures);
  for (gsize i = 0; i < self->undo.changes.n; i++)
    undo_closed (&self->undo.changes.items[i], &plan, failures);
  if (ds_file_plan_apply (&plan, &err) != DS_OK)
    append_line (failures, NULL, ds_error_format (&err, sentence, sizeof sentence));
  ds_file_plan_clear (&plan);
  return g_string_free (failures, failures->len == 0);
}

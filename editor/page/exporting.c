/* editor/page/exporting.c — writes the level in other formats, in a worker. */
#include "page/page_private.h"

#include "app/work.h"
#include "io/io.h"
#include "program/written.h"

#define NOTE_MS 50 /* between looks whether a step may be added */

/* An export, which the worker has for itself. It is finished, whatever becomes of its page. */
typedef struct {
  GWeakRef page;
  DsDelve delve;
  char *path, *document;
  DsIoOptions options;
  DsIoObstacle allowed;
  gboolean is_y_up;
  DsWritten written;  /* notes in hashes, too */
  GHashTable *hashes; /* of written files, as texts, by their paths */
  char *stranger;     /* the result: ds_free() */
  DsStatus status;
  DsError err;
  DsePageExported done;
  gpointer data; /* NULL: @done has it */
  GDestroyNotify free_data;
} ExportWork;

static guint n_running; /* in the main thread */

static void
export_work_free (gpointer data)
{
  ExportWork *work = data;

  g_weak_ref_clear (&work->page);
  ds_delve_clear (&work->delve);
  if (work->data != NULL && work->free_data != NULL)
    work->free_data (work->data);
  g_hash_table_unref (work->hashes);
  ds_free (work->stranger);
  g_free (work->path);
  g_free (work->document);
  g_free (work);
}

static DsWrittenState
find (void *user, const char *path, uint64_t hash)
{
  const DsWritten *record = dse_written ();

  (void)user;
  return record->find (record->user, path, hash);
}

/* Another program may write the file right after; then it is no longer as we wrote it. */
static void
put (void *user, const char *path, uint64_t hash)
{
  const DsWritten *record = dse_written ();
  ExportWork *work = user;

  record->put (record->user, path, hash);
  g_hash_table_replace (work->hashes, g_canonicalize_filename (path, NULL),
                        g_strdup_printf ("%016" G_GINT64_MODIFIER "x", (guint64)hash));
}

static void
run (gpointer data)
{
  ExportWork *work = data;

  work->options.document = work->document;
  work->written = (DsWritten){ .find = find, .put = put, .user = work };
  work->options.written = &work->written;
  work->options.stranger = &work->stranger;
  if (work->is_y_up)
    work->status = ds_dungeon_flip (&work->delve.dungeon, &work->err);
  if (work->status == DS_OK)
    work->status =
        ds_io_save_with (&work->delve, work->path, work->allowed, &work->options, &work->err);
}

/* ---- the level remembers what was written */

typedef struct {
  GWeakRef page;
  char *path;
  GHashTable *hashes;
} Note;

static void
note_free (gpointer data)
{
  Note *note = data;

  g_weak_ref_clear (&note->page);
  g_hash_table_unref (note->hashes);
  g_free (note->path);
  g_free (note);
}

/* An undo step of its own has no place within a stroke, or while a level is made. */
static gboolean
on_note (gpointer data)
{
  Note *note = data;
  g_autoptr (DsePage) page = g_weak_ref_get (&note->page);

  if (page == NULL)
    return G_SOURCE_REMOVE;
  if (dsu_document_in_group (page->document) || dse_maker_is_busy (page->maker))
    return G_SOURCE_CONTINUE;
  dse_source_watch_wrote (dse_file_watch_get_source (page->file_watch), note->path, note->hashes);
  return G_SOURCE_REMOVE;
}

static void
note_written (DsePage *self, const ExportWork *work)
{
  Note *note = g_new0 (Note, 1);

  g_weak_ref_init (&note->page, self);
  note->path = g_strdup (work->path);
  note->hashes = g_hash_table_ref (work->hashes);
  if (on_note (note) == G_SOURCE_CONTINUE)
    g_timeout_add_full (G_PRIORITY_DEFAULT, NOTE_MS, on_note, note, note_free);
  else
    note_free (note);
}

static void
on_written (gpointer owner, gpointer data)
{
  ExportWork *work = data;
  g_autoptr (DsePage) self = g_weak_ref_get (&work->page);
  char sentence[DS_SENTENCE];

  (void)owner;
  n_running--;
  if (self == NULL)
    return;
  if (work->status == DS_OK)
    note_written (self, work);
  else if (work->stranger == NULL)
    dse_page_show_error (self, ds_error_format (&work->err, sentence, sizeof sentence));
  work->done (self, work->path, work->status == DS_OK,
              work->status != DS_OK ? work->stranger : NULL, g_steal_pointer (&work->data));
}

void
dse_page_finish_exports (void)
{
  while (n_running > 0)
    g_main_context_iteration (NULL, TRUE);
}

DsStatus
dse_page_make_copy (DsePage *self, const DsFormat *format, DsDelve *out, gsize *n_left_out,
                    DsError *err)
{
  const DsDelve *delve;
  const gboolean has_one = format != NULL && format->has_one_floor;
  DsStatus status;

  g_return_val_if_fail (DSE_IS_PAGE (self) && out != NULL && n_left_out != NULL, DS_BAD_ARG);

  delve = dsu_document_get_delve (self->document);
  *n_left_out = has_one ? delve->dungeon.n_floors - 1 : 0;
  status = ds_delve_copy (out, delve, err);
  if (status == DS_OK && has_one)
    ds_delve_keep_floor (out, dsu_canvas_get_floor (self->canvas));
  return status;
}

DsStatus
dse_page_take_copy (DsePage *self, const DsFormat *format, DsDelve *out, DsLosses *losses,
                    DsError *err)
{
  gsize n_left_out;
  DsStatus status;

  g_return_val_if_fail (DSE_IS_PAGE (self) && format != NULL, DS_BAD_ARG);
  g_return_val_if_fail (out != NULL && losses != NULL, DS_BAD_ARG);

  status = dse_page_make_copy (self, format, out, &n_left_out, err);
  if (status == DS_OK)
    status = ds_format_losses (losses, out, format, err);
  if (status != DS_OK)
    ds_delve_clear (out);
  else if (format->has_one_floor)
    losses->n[DS_NOUN_FLOOR] = n_left_out;
  return status;
}

void
dse_page_export_copy (DsePage *self, const DsFormat *format, const char *path, DsIoObstacle allowed,
                      const DsIoOptions *options, gboolean is_y_up, DsePageExported done,
                      gpointer data, GDestroyNotify free_data)
{
  ExportWork *work;
  gsize n_left_out;

  g_return_if_fail (DSE_IS_PAGE (self) && format != NULL && path != NULL);
  g_return_if_fail (options != NULL && done != NULL);

  work = g_new0 (ExportWork, 1);
  *work = (ExportWork){ .path = g_strdup (path),
                        .document = g_strdup (dsu_document_get_path (self->document)),
                        .options = *options,
                        .allowed = allowed,
                        .is_y_up = is_y_up,
                        .done = done,
                        .data = data,
                        .free_data = free_data };
  work->hashes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  work->options.is_ours = options->is_ours || is_y_up; /* a source is not turned over */
  g_weak_ref_init (&work->page, self);
  n_running++;
  work->status = dse_page_make_copy (self, format, &work->delve, &n_left_out, &work->err);
  if (work->status == DS_OK) {
    dse_work_start (NULL, work, run, on_written, export_work_free);
    return;
  }
  on_written (NULL, work);
  export_work_free (work);
}

/* editor/page/exporting.c — a level in the queue of exports: in other formats, and as a picture. */
#include "page/page_private.h"

#include "app/export_queue.h"
#include "app/late_errors.h"
#include "app/noted.h"
#include "app/read_files.h"
#include "app/unread.h"
#include "io/mapping/write_by.h"
#include "paint/io_options.h"

#include <glib/gi18n.h>

#define NOTE_MS 50 /* between looks whether a step may be added */

/* An export, which the worker has for itself. It is finished, whatever becomes of its page. */
typedef struct {
  GWeakRef page;
  DsDelve delve;
  DsePageExport what;
  gsize floor;      /* of a picture */
  gsize n_left_out; /* floors that the copy lacks */
  guint64 revision; /* of the copy */
  char *path, *document;
  DsIoObstacles allowed;
  gboolean has_unread, keeps_unread; /* parts of the file */
  gboolean is_given_up;              /* the end of this program ended that of the format */
  DsWritten written;                 /* notes in hashes, too */
  guint64 *hidden;                   /* ids of objects that the picture leaves out */
  GHashTable *hashes;                /* of written files, as texts, by their paths */
  DsStrangers strangers, replaced;
  DsMappingWriting writing;
  DsLosses losses;
  DsStatus status;
  DsError err;
  DsePageExportFunc done; /* NULL: nobody waits for it */
  gpointer data;
} ExportWork;

static void
export_work_free (gpointer data)
{
  ExportWork *work = data;

  g_weak_ref_clear (&work->page);
  ds_delve_clear (&work->delve);
  g_hash_table_unref (work->hashes);
  ds_strangers_clear (&work->strangers);
  ds_strangers_clear (&work->replaced);
  ds_mapping_writing_clear (&work->writing);
  dse_format_run_unref (work->what.program);
  g_free (work->hidden);
  g_free (work->path);
  g_free (work->document);
  g_free (work);
}

static bool
approve (const DsLosses *losses, void *user)
{
  (void)losses;
  (void)user;
  return true;
}

static DsStatus
write_format (ExportWork *work, const DsIoOptions *options)
{
  bool is_written;
  DsStatus status;

  if (!work->what.counts_losses)
    return ds_io_save_with (&work->delve, work->path, work->allowed, options, &work->err);
  status = ds_io_save_approved (&work->delve, work->path, work->allowed, options, &work->losses,
                                approve, NULL, &is_written, &work->err);
  if (work->what.format->has_one_floor)
    work->losses.n[DS_NOUN_FLOOR] = work->n_left_out;
  return status;
}

static DsStatus
read_mapping (ExportWork *work, DsIoOptions *options)
{
  DsErrors errors = { 0 };
  DsStatus status;

  if (work->what.mapping == NULL || work->what.format == NULL)
    return DS_OK;
  status = ds_mapping_writing_load (&work->writing, work->what.mapping, NULL, work->path,
                                    work->what.format, work->delve.rules, &dsu_foreign_files,
                                    options, &errors);
  if (status != DS_OK && errors.n > 0)
    work->err = errors.items[0];
  return status;
}

static void
run (gpointer data)
{
  ExportWork *work = data;
  DsIoOptions *options = &work->what.io;

  if (work->status != DS_OK)
    return;
  work->written = dse_written_noting (work->hashes);
  if (work->what.program != NULL)
    ds_program_format_use (dse_format_run_get (work->what.program), options);
  options->is_ours = options->is_ours || work->what.is_y_up; /* a source is not turned over */
  options->document = work->document;
  options->written = &work->written;
  options->strangers = &work->strangers;
  options->replaced = &work->replaced;
  options->allowed = work->allowed;
  ds_io_sweep (work->path);
  work->status = read_mapping (work, options);
  if (work->status == DS_OK && work->what.is_y_up)
    work->status = ds_delve_flip (&work->delve, &work->err);
  work->keeps_unread = work->status == DS_OK && work->has_unread && work->what.format != NULL &&
                       work->what.format->keeps_unread != NULL &&
                       work->what.format->keeps_unread (&work->delve, work->path, options);
  if (work->status == DS_OK)
    work->status = work->what.format != NULL
                       ? write_format (work, options)
                       : dsu_export (&work->delve, work->floor, &work->what.picture, work->path,
                                     options, &work->err);
}

/* ---- the level remembers what was written */

typedef struct {
  GWeakRef page;
  GHashTable *hashes;
} Note;

static void
note_free (gpointer data)
{
  Note *note = data;

  g_weak_ref_clear (&note->page);
  g_hash_table_unref (note->hashes);
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
  dse_source_watch_wrote (dse_file_watch_get_source (page->file_watch), note->hashes);
  dse_file_watch_release (page->file_watch);
  return G_SOURCE_REMOVE;
}

void
dse_page_begin_writing (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_file_watch_hold (self->file_watch);
}

void
dse_page_end_writing (DsePage *self, GHashTable *hashes)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  if (hashes != NULL)
    dse_source_watch_know (dse_file_watch_get_source (self->file_watch), hashes);
  dse_file_watch_release (self->file_watch);
}

/* The level remembers what was written, which ends the writing. */
static void
note_written (DsePage *self, GHashTable *hashes)
{
  Note *note = g_new0 (Note, 1);

  g_weak_ref_init (&note->page, self);
  note->hashes = g_hash_table_ref (hashes);
  if (on_note (note) == G_SOURCE_CONTINUE)
    g_timeout_add_full (G_PRIORITY_DEFAULT, NOTE_MS, on_note, note, note_free);
  else
    note_free (note);
}

/* Parts of the file that were not read are gone unless the format keeps them. */
static void
note_file (DsePage *self, const ExportWork *work)
{
  g_autofree char *unread = work->keeps_unread ? g_strdup (dse_unread_get (self->document)) : NULL;

  dse_page_note_written (self, work->path);
  if (unread != NULL)
    dse_unread_set (self->document, unread);
}

static void
report_late (const char *error)
{
  g_autofree char *text = g_strdup_printf (_ ("A level was not exported: %s"), error);

  dse_late_errors_report (text);
}

/* An error in place of "cancelled", which the user did not do. */
static void
fail_given_up (ExportWork *work)
{
  work->status = ds_fail (&work->err, DS_CANCELLED, work->path, "export.given-up",
                          N_ ("“%s” was still at work when Delvesmith ended"),
                          dse_format_run_get (work->what.program)->format->label);
}

static void
on_run (gpointer data)
{
  ExportWork *work = data;
  g_autoptr (DsePage) self = g_weak_ref_get (&work->page);
  gboolean is_written;
  char sentence[DS_SENTENCE];
  DsePageExported result = { .path = work->path,
                             .losses = work->losses,
                             .revision = work->revision };

  if (work->is_given_up && work->status == DS_CANCELLED)
    fail_given_up (work);
  is_written = result.is_written = work->status == DS_OK;
  if (!is_written)
    result.error = ds_error_format (&work->err, sentence, sizeof sentence);
  if (!is_written && work->strangers.files.n > 0 && ds_written_is_refusal (&work->err) &&
      work->done != NULL)
    result.strangers = &work->strangers;
  if (self != NULL && is_written)
    note_file (self, work);
  else if (self != NULL && result.strangers == NULL)
    dse_page_show_error (self, result.error);
  if (self != NULL && is_written)
    note_written (self, work->hashes);
  else if (self != NULL)
    dse_page_end_writing (self, NULL);
  if (work->done != NULL)
    work->done (self, &result, work->data);
  else if (self == NULL && !is_written)
    report_late (result.error);
}

static void
give_up (gpointer data)
{
  ExportWork *work = data;

  work->is_given_up = work->what.program != NULL;
  if (work->is_given_up)
    g_cancellable_cancel (dse_format_run_get_cancellable (work->what.program));
}

static const DseExportKind export_kind = {
  .run = run, .done = on_run, .free_data = export_work_free, .give_up = give_up
};

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

/* Objects that are hidden now; the veil borrows its list. */
static void
leave_hidden (ExportWork *work, DsePage *page)
{
  DsuVeil *veil = &work->what.picture.veil;
  const guint64 *ids = dse_hidden_things_get (page->aids.hidden, &veil->n_hidden);

  veil->hidden = work->hidden = g_memdup2 (ids, veil->n_hidden * sizeof *ids);
}

void
dse_page_export (DsePage *self, const DsePageExport *what, const char *path, DsIoObstacles allowed,
                 DsePageExportFunc done, gpointer data)
{
  ExportWork *work;

  g_return_if_fail (DSE_IS_PAGE (self) && what != NULL && path != NULL);

  work = g_new0 (ExportWork, 1);
  *work = (ExportWork){ .what = *what,
                        .floor = dsu_canvas_get_floor (self->canvas),
                        .revision = dsu_document_get_revision (self->document),
                        .path = g_strdup (path),
                        .document = g_strdup (dsu_document_get_path (self->document)),
                        .allowed = allowed,
                        .done = done,
                        .data = data };
  work->hashes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_weak_ref_init (&work->page, self);
  work->what.io.replaced = NULL;
  if (what->leaves_hidden)
    leave_hidden (work, self);
  work->has_unread = dse_unread_get (self->document) != NULL;
  if (what->program != NULL)
    dse_format_run_ref (what->program);
  work->status =
      dse_page_make_copy (self, what->format, &work->delve, &work->n_left_out, &work->err);
  if (work->status == DS_OK && what->format != NULL && what->format->keeps == DS_KEEPS_ALL &&
      dse_page_get_source (self) == NULL)
    work->status = dse_backdrop_follow_copy (&work->delve, work->document, path, &work->err);
  if (g_strcmp0 (work->document, path) == 0)
    dse_read_files_add (self->document, &work->replaced);
  if (work->status == DS_OK && what->io.replaced != NULL)
    work->status = ds_strangers_add (&work->replaced, what->io.replaced, &work->err);
  dse_page_begin_writing (self);
  dse_export_queue_add (&export_kind, work);
}

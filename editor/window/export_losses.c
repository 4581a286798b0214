/* editor/window/export_losses.c — counts what is lost, one request of a row at a time. */
#include "window/export_losses.h"

#include "app/work.h"
#include "io/kept/write_back.h"
#include "io/mapping/write_by.h"
#include "paint/io_options.h"
#include "program/written.h"
#include "window/lost_objects.h"

#include <glib/gi18n.h>

/* A request, which the worker has for itself. */
typedef struct {
  const DsFormat *format; /* NULL: a picture */
  uint32_t keeps;
  gboolean is_y_up;
  const char *mapping; /* NULL: none */
  gsize n_left_out;    /* floors */
  DsDelve delve;
  char *words; /* the result */
} CountWork;

/* Of a row. */
typedef struct {
  CountWork *counting; /* borrowed; NULL: nothing is counted */
  CountWork *next;     /* owned; the latest request, while another is counted */
} LossesRow;

static void
count_work_free (gpointer data)
{
  CountWork *work = data;

  ds_delve_clear (&work->delve);
  g_free (work->words);
  g_free (work);
}

static void
losses_row_free (gpointer data)
{
  LossesRow *self = data;

  g_clear_pointer (&self->next, count_work_free);
  g_free (self);
}

/* Counts what a file of the format lacks that is written by the mapping. */
static DsStatus
count_mapped (const CountWork *work, DsLosses *losses, DsError *err)
{
  DsIoOptions options = { .is_ours = work->is_y_up, .written = dse_written () };
  DsMappingWriting writing = { 0 };
  DsErrors errors = { 0 };
  DsStatus status = DS_OK;

  if (work->mapping != NULL)
    status = ds_mapping_writing_load (&writing, work->mapping, NULL, "", work->format,
                                      work->delve.rules, &dsu_foreign_files, &options, &errors);
  if (status == DS_OK)
    status = ds_format_losses_with (losses, &work->delve, work->format, &options, err);
  else if (errors.n > 0)
    *err = errors.items[0];
  ds_mapping_writing_clear (&writing);
  return status;
}

static void
run (gpointer data)
{
  CountWork *work = data;
  char sentence[DS_SENTENCE];
  DsLosses losses = { 0 };
  DsText text = { 0 };
  const char *form;
  DsStatus status;
  DsError err;

  status = work->format != NULL ? count_mapped (work, &losses, &err)
                                : ds_losses_count (&losses, &work->delve, work->keeps, &err);
  if (status != DS_OK) {
    work->words = g_strdup (ds_error_format (&err, sentence, sizeof sentence));
    return;
  }
  if (work->format != NULL && work->format->has_one_floor)
    losses.n[DS_NOUN_FLOOR] = work->n_left_out;
  ds_losses_put (&losses, &text);
  form = work->format != NULL && work->mapping == NULL
             ? ds_kept_other_form (&work->delve, work->format->suffixes)
             : NULL;
  if (form != NULL)
    work->words = g_strdup_printf (_ ("%s%slayers and tiles of the imported %s file"),
                                   text.n > 0 ? text.bytes : "", text.n > 0 ? ", " : "", form);
  else
    work->words =
        g_strdup (text.n > 0 ? text.bytes : _ ("Nothing: the file holds all of the level"));
  work->words = dse_lost_objects_add (work->words, &losses);
  ds_text_clear (&text);
}

static void on_counted (gpointer owner, gpointer data);

static void
start (AdwActionRow *row, LossesRow *self, CountWork *work)
{
  self->counting = work;
  dse_work_start (row, work, run, on_counted, count_work_free);
}

/* The result of a request that was replaced is not shown. */
static void
on_counted (gpointer owner, gpointer data)
{
  LossesRow *self = g_object_get_data (owner, "export-losses");
  CountWork *work = data;

  if (self == NULL || self->counting != work)
    return;
  self->counting = NULL;
  if (self->next != NULL)
    start (owner, self, g_steal_pointer (&self->next));
  else
    adw_action_row_set_subtitle (owner, work->words);
}

void
dse_export_losses_show (AdwActionRow *row, DsePage *page, const DsFormat *format, uint32_t keeps,
                        gboolean is_y_up, const char *mapping)
{
  char sentence[DS_SENTENCE];
  CountWork *work;
  LossesRow *self;
  DsError err;

  g_return_if_fail (ADW_IS_ACTION_ROW (row) && DSE_IS_PAGE (page));

  self = g_object_get_data (G_OBJECT (row), "export-losses");
  if (self == NULL) {
    self = g_new0 (LossesRow, 1);
    g_object_set_data_full (G_OBJECT (row), "export-losses", self, losses_row_free);
  }
  g_clear_pointer (&self->next, count_work_free);
  work = g_new0 (CountWork, 1);
  *work = (CountWork){ .format = format, .keeps = keeps, .is_y_up = is_y_up, .mapping = mapping };
  if (dse_page_make_copy (page, format, &work->delve, &work->n_left_out, &err) != DS_OK) {
    adw_action_row_set_subtitle (row, ds_error_format (&err, sentence, sizeof sentence));
    self->counting = NULL;
    count_work_free (work);
    return;
  }
  adw_action_row_set_subtitle (row, _ ("Counting…"));
  if (self->counting != NULL)
    self->next = work;
  else
    start (row, self, work);
}

/* core/io/history.c — undo steps of a saved document as a file. */
#include "io/history.h"

#include "base/json.h"
#include "base/read.h"
#include "io/delve_file.h"
#include "io/recovery_files.h"

#include <string.h>

#define FRAMES_BYTES_MAX ((size_t)64 << 20) /* of the frames of all steps together */

static void
put_head (DsText *out, const char *version)
{
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_json_begin_object (&json, "history", DS_JSON_INLINE);
  ds_json_put_string (&json, "version", version);
  ds_json_end (&json);
  ds_json_end (&json);
}

static DsStatus
put_all (const DsPast *past, const char *version, DsText *out, DsError *err)
{
  DsJournal journal = { .has_last = false };
  DsStatus status;

  put_head (out, version);
  status = ds_journal_put_past (&journal, out, past, DS_HISTORY_FILE_MAX, err);
  ds_journal_clear (&journal);
  return status == DS_OK && out->failed ? ds_fail_nomem (err, "history") : status;
}

/* Drops the oldest @n steps, which are done. */
static void
drop_first (DsPast *past, size_t n)
{
  past->first_serial = ds_past_serial (past, n);
  for (size_t i = 0; i < n; i++)
    ds_past_step_clear (&past->steps[i]);
  memmove (past->steps, past->steps + n, (past->n - n) * sizeof *past->steps);
  past->n -= n;
  past->position -= n;
}

/* Drops the older half of the steps, and all undone ones where none is done. */
static void
halve (DsPast *past)
{
  if (past->position > 0)
    drop_first (past, (past->position + 1) / 2);
  else
    while (past->n > 0)
      ds_past_step_clear (&past->steps[--past->n]);
}

/* Drops the oldest steps where the frame, which each of them may write and read anew, is long, as
 * with the source of an imported map. */
static DsStatus
spare_frames (DsPast *past, DsError *err)
{
  DsText frame = { 0 };
  DsStatus status = ds_delve_write_frame (&past->now, &frame, err);
  const size_t most = FRAMES_BYTES_MAX / (frame.n + 1);

  ds_text_clear (&frame);
  if (status == DS_OK && past->n > most)
    drop_first (past, past->n - most < past->position ? past->n - most : past->position);
  return status;
}

/* True when the level alone is too long: fewer steps do not help, and writing takes long. */
static bool
is_level_too_long (const DsText *text)
{
  const char *end = strstr (text->bytes, "{\"end\":true}\n"); /* of the first batch */

  return end != NULL && (size_t)(end - text->bytes) > DS_HISTORY_FILE_MAX;
}

DsStatus
ds_history_write (DsPast *past, const char *version, DsText *out, DsError *err)
{
  DsStatus status;

  DS_ASSERT (past != NULL && version != NULL && out != NULL && out->n == 0);
  status = past->n > 0 ? spare_frames (past, err) : DS_OK;
  while (past->n > 0 && status == DS_OK) {
    status = put_all (past, version, out, err);
    if (status == DS_OK && out->n <= DS_HISTORY_FILE_MAX)
      return DS_OK;
    if (status == DS_LIMIT)
      status = DS_OK;
    if (status == DS_OK && is_level_too_long (out))
      ds_past_clear (past);
    else
      halve (past);
    ds_text_clear (out);
  }
  return status;
}

static DsStatus
read_head (const char *name, const char *bytes, size_t n, const char *version, DsErrors *errors)
{
  DsNode history, node;
  DsStatus status;
  DsJson *json;

  status = ds_json_parse (&json, name, bytes, n, errors);
  if (status != DS_OK)
    return status;
  if (!ds_node_get (ds_json_root (json), "history", &history) ||
      ds_node_type (history) != DS_JSON_OBJECT || !ds_node_get (history, "version", &node) ||
      ds_node_string (node, NULL) == NULL)
    status = ds_errors_add (errors, DS_BAD_DATA, name, "history.head",
                            N_ ("expected a file of undo steps"));
  else if (strcmp (ds_node_string (node, NULL), version) != 0)
    status = ds_errors_add (errors, DS_NOT_FOUND, name, "history.version",
                            N_ ("the level's file has changed since"));
  ds_json_free (json);
  return status;
}

DsStatus
ds_history_read (DsDoc **out, const char *name, const char *bytes, size_t n, const char *version,
                 DsRules *rules, DsErrors *errors)
{
  const char *end;
  DsStatus status;

  DS_ASSERT (out != NULL && (bytes != NULL || n == 0) && version != NULL);
  *out = NULL;
  if (n > DS_HISTORY_FILE_MAX)
    return ds_errors_add (errors, DS_LIMIT, name, "history.size",
                          N_ ("expected up to %zu bytes, got %zu"), DS_HISTORY_FILE_MAX, n);
  end = n > 0 ? memchr (bytes, '\n', n) : NULL;
  if (end == NULL)
    return ds_errors_add (errors, DS_BAD_DATA, name, "history.head",
                          N_ ("expected a file of undo steps"));
  status = read_head (name, bytes, (size_t)(end - bytes), version, errors);
  if (status != DS_OK)
    return status;
  end++;
  return ds_recovery_read_doc (out, name, end, (size_t)(bytes + n - end), rules, errors);
}

/* ---- comparing */

static bool
has_same_cells (const DsDungeon *a, const DsDungeon *b)
{
  for (size_t i = 0; i < a->n_floors; i++)
    for (size_t k = 0; k < DS_N_LAYERS; k++)
      if (!ds_grid_equal (&a->floors[i].layers[k], &b->floors[i].layers[k]))
        return false;
  return true;
}

/* Numbers of tiles, and characters for them, mean the same in both. */
static bool
has_same_tiles (const DsDelve *a, const DsDelve *b)
{
  return ds_rules_are_same (a->rules, b->rules) && ds_rules_have_same_tiles (a->rules, b->rules) &&
         strcmp (ds_str_get (a->legend), ds_str_get (b->legend)) == 0;
}

bool
ds_history_is_same (const DsDelve *a, const DsDelve *b)
{
  DsText texts[2] = { { 0 }, { 0 } };
  bool is_same;

  DS_ASSERT (a != NULL && b != NULL);

  is_same = has_same_tiles (a, b) && ds_delve_write_frame (a, &texts[0], NULL) == DS_OK &&
            ds_delve_write_frame (b, &texts[1], NULL) == DS_OK && texts[0].n == texts[1].n &&
            memcmp (texts[0].bytes, texts[1].bytes, texts[0].n) == 0 &&
            a->dungeon.n_floors == b->dungeon.n_floors && has_same_cells (&a->dungeon, &b->dungeon);
  ds_text_clear (&texts[0]);
  ds_text_clear (&texts[1]);
  return is_same;
}

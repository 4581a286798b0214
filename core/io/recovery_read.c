/* core/io/recovery_read.c — restores a document from its journal, or from a snapshot and its
 * log. */
#include "io/delve_file.h"
#include "io/recovery_reader.h"

#include "base/budget.h"
#include "base/intern.h"
#include "base/read.h"

#include <string.h>
#include <sys/stat.h>

#define RETRIES_MAX 8 /* batches that are left out because they make no document */
#define LABEL_MAX 200 /* bytes of the label of a step */

/* ---- the frame, and what tiles are called */

static DsStatus
apply_tiles (DsJournalReader *self, DsJournalState *state, DsNode tiles)
{
  if (state->owns_tiles)
    ds_array_clear (&state->tiles);
  memset (&state->tiles, 0, sizeof state->tiles);
  state->owns_tiles = true;
  if (ds_node_type (tiles) != DS_JSON_OBJECT)
    return ds_journal_fail_line (tiles, self->errors);
  for (DsMember m = ds_node_first (tiles); m.key != NULL; m = ds_member_next (m)) {
    const uint32_t tile = ds_rules_find_tile (state->delve.rules, m.key);

    if (tile == DS_TILE_NONE)
      return ds_journal_fail_line (m.node, self->errors);
    if (!ds_array_push (&state->tiles, tile))
      return ds_journal_fail_nomem (self->errors);
  }
  return DS_OK;
}

static bool
is_of_size (const DsJournalState *state, const DsJournalSize *size)
{
  const DsDungeon *dungeon = &state->delve.dungeon;

  return state->is_begun && dungeon->w == size->w && dungeon->h == size->h &&
         dungeon->n_floors == size->floors;
}

/* Another size: all cells are 0 then, unless the line says where they come from. */
static DsStatus
apply_size (DsJournalReader *self, DsJournalState *state, DsNode frame)
{
  int64_t w, h, floors;
  DsJournalSize size;
  DsDungeon dungeon;
  DsStatus status;
  DsError err;
  DsNode node;

  if (!ds_journal_read_number (frame, "w", 0, INT32_MAX, &w) ||
      !ds_journal_read_number (frame, "h", 0, INT32_MAX, &h) ||
      !ds_journal_read_number (frame, "floors", 1, DS_FLOORS_MAX, &floors) ||
      ds_floor_check_size ((int32_t)w, (int32_t)h, (int32_t)floors, &err) != DS_OK)
    return ds_journal_fail_line (frame, self->errors);
  size = (DsJournalSize){ (int32_t)w, (int32_t)h, (size_t)floors };
  if (ds_node_get (frame, "from", &node))
    status = ds_journal_read_shape (self, state, frame, &size, &dungeon);
  else if (is_of_size (state, &size))
    return DS_OK;
  else if (ds_dungeon_init (&dungeon, size.w, size.h, size.floors, &err) != DS_OK)
    status = ds_errors_take (self->errors, &err);
  else
    status = DS_OK;
  if (status != DS_OK)
    return status;
  ds_dungeon_clear (&state->delve.dungeon);
  state->delve.dungeon = dungeon;
  state->is_begun = true;
  return DS_OK;
}

/* Replaces @drop lines from @at on. */
static DsStatus
patch_lines (DsJournalReader *self, DsJournalState *state, size_t at, size_t drop, DsNode lines)
{
  const DsJournalLines *old = &state->frame;
  DsJournalLines patched = { 0 };
  bool ok = ds_array_reserve (&patched, old->n - drop + ds_node_length (lines) + 1);

  for (size_t i = 0; i < at && ok; i++)
    patched.items[patched.n++] = old->items[i];
  for (size_t i = 0; i < ds_node_length (lines) && ok; i++) {
    const char *text = ds_node_string (ds_node_at (lines, i), NULL);

    if (text == NULL) {
      ds_array_clear (&patched);
      return ds_journal_fail_line (lines, self->errors);
    }
    patched.items[patched.n] = ds_arena_strdup (&self->arena, text);
    ok = patched.items[patched.n++] != NULL;
  }
  for (size_t i = at + drop; i < old->n && ok; i++)
    patched.items[patched.n++] = old->items[i];
  if (state->owns_frame)
    ds_array_clear (&state->frame);
  memcpy (&state->frame, &patched, sizeof patched);
  state->owns_frame = true;
  return ok ? DS_OK : ds_journal_fail_nomem (self->errors);
}

static DsStatus
apply_frame (DsJournalReader *self, DsJournalState *state, DsNode frame)
{
  int64_t at = 0, drop = (int64_t)state->frame.n;
  DsStatus status;
  DsNode node;

  if (ds_node_type (frame) != DS_JSON_OBJECT)
    return ds_journal_fail_line (frame, self->errors);
  if (ds_node_get (frame, "at", &node) &&
      (!ds_journal_read_number (frame, "at", 0, (int64_t)state->frame.n, &at) ||
       !ds_journal_read_number (frame, "drop", 0, (int64_t)state->frame.n - at, &drop)))
    return ds_journal_fail_line (frame, self->errors);
  status = apply_size (self, state, frame);
  if (status != DS_OK)
    return status;
  state->has_new_frame = true;
  state->legend = NULL;
  if (ds_node_get (frame, "legend", &node) && ds_node_string (node, NULL) != NULL) {
    state->legend = ds_arena_strdup (&self->arena, ds_node_string (node, NULL));
    if (state->legend == NULL)
      return ds_journal_fail_nomem (self->errors);
  }
  if (!ds_node_get (frame, "lines", &node) || ds_node_type (node) != DS_JSON_ARRAY)
    return ds_journal_fail_line (frame, self->errors);
  return patch_lines (self, state, (size_t)at, (size_t)drop, node);
}

/* ---- steps of the history */

static DsStatus
apply_step (DsJournalReader *self, DsJournalState *state, DsNode step)
{
  const char *label;
  DsNode node;

  if (ds_node_type (step) != DS_JSON_OBJECT || !ds_node_get (step, "label", &node) ||
      (label = ds_node_string (node, NULL)) == NULL || strlen (label) > LABEL_MAX ||
      !ds_journal_read_number (step, "time", INT64_MIN, INT64_MAX, &state->time))
    return ds_journal_fail_line (step, self->errors);
  state->label = ds_arena_strdup (&self->arena, label);
  if (state->label == NULL)
    return ds_journal_fail_nomem (self->errors);
  state->mark = DS_MARK_STEP;
  return DS_OK;
}

static DsStatus
apply_undone (DsJournalReader *self, DsJournalState *state, DsNode line)
{
  int64_t n;

  if (!ds_journal_read_number (line, "undone", 0, INT32_MAX, &n))
    return ds_journal_fail_line (line, self->errors);
  state->n_undone = (size_t)n;
  state->mark = DS_MARK_UNDONE;
  return DS_OK;
}

static DsStatus
apply_cut (DsJournalReader *self, DsJournalState *state, DsNode cut)
{
  bool is_cut;

  if (!ds_node_bool (cut, &is_cut) || !is_cut)
    return ds_journal_fail_line (cut, self->errors);
  state->mark = DS_MARK_CUT;
  return DS_OK;
}

static DsStatus
apply_line (DsJournalReader *self, DsNode line, void *data)
{
  DsJournalState *state = data;
  DsNode node;

  if (self->is_journal && ds_node_get (line, "frame", &node))
    return apply_frame (self, state, node);
  if (self->is_journal && ds_node_get (line, "base", &node))
    return ds_journal_read_base (self, state, node);
  if (self->is_journal && ds_node_get (line, "made", &node))
    return ds_journal_read_made (self, state, node);
  if (self->is_journal && ds_node_get (line, "tiles", &node))
    return apply_tiles (self, state, node);
  if (self->is_journal && ds_node_get (line, "step", &node))
    return apply_step (self, state, node);
  if (self->is_journal && ds_node_get (line, "undone", &node))
    return apply_undone (self, state, line);
  if (self->is_journal && ds_node_get (line, "cut", &node))
    return apply_cut (self, state, node);
  return ds_journal_read_cells (self, state, line);
}

/* ---- batches */

#define END_MARK "{\"end\":true}"

/* A part of the log. */
typedef struct {
  const char *at, *end;
} LogBytes;

/* Takes the next line, without its end, off @bytes; false: there is no whole one any more. */
static bool
next_line (LogBytes *bytes, LogBytes *line)
{
  const char *end =
      bytes->at < bytes->end ? memchr (bytes->at, '\n', (size_t)(bytes->end - bytes->at)) : NULL;

  if (end == NULL)
    return false;
  *line = (LogBytes){ bytes->at, end };
  bytes->at = end + 1;
  return true;
}

/* The same with the lines up to a mark, which is taken off, too. */
static bool
next_batch (LogBytes *bytes, LogBytes *batch)
{
  LogBytes rest = *bytes, line;

  while (next_line (&rest, &line))
    if (line.end - line.at == sizeof END_MARK - 1 &&
        memcmp (line.at, END_MARK, sizeof END_MARK - 1) == 0) {
      *batch = (LogBytes){ bytes->at, line.at };
      *bytes = rest;
      return true;
    }
  return false;
}

typedef DsStatus (*LineFunc) (DsJournalReader *self, DsNode line, void *data);

static DsStatus
for_each_line (DsJournalReader *self, LogBytes batch, LineFunc what, void *data)
{
  DsStatus status = DS_OK;
  LogBytes line;

  while (status == DS_OK && next_line (&batch, &line)) {
    DsJson *json;

    status = ds_json_parse (&json, self->name, line.at, (size_t)(line.end - line.at), self->errors);
    if (status == DS_OK)
      status = what (self, ds_json_root (json), data);
    ds_json_free (json);
  }
  return status;
}

static void
clear_state (DsJournalState *state)
{
  ds_delve_clear (&state->delve);
  if (state->owns_frame)
    ds_array_clear (&state->frame);
  if (state->owns_tiles)
    ds_array_clear (&state->tiles);
  memset (state, 0, sizeof *state);
}

/* @now, which borrowed from @before, takes its place. */
static void
replace_state (DsJournalState *before, DsJournalState *now)
{
  if (!now->owns_frame) {
    now->owns_frame = before->owns_frame;
    before->owns_frame = false;
  }
  if (!now->owns_tiles) {
    now->owns_tiles = before->owns_tiles;
    before->owns_tiles = false;
  }
  clear_state (before);
  *before = *now;
}

/* All of it, or nothing. */
static DsStatus
apply_batch (DsJournalReader *self, LogBytes batch)
{
  DsJournalState changed = self->state;
  DsError err;
  DsStatus status;

  changed.owns_frame = changed.owns_tiles = changed.has_new_frame = false;
  changed.mark = DS_MARK_NONE;
  status = ds_delve_copy (&changed.delve, &self->state.delve, &err);
  if (status != DS_OK)
    return ds_errors_take (self->errors, &err);
  status = for_each_line (self, batch, apply_line, &changed);
  if (status == DS_OK)
    replace_state (&self->state, &changed);
  else
    clear_state (&changed);
  return status;
}

/* Applies the batches that are complete and readable: an incomplete batch at the end is ignored,
 * the changes of a broken one are lost. */
static DsStatus
apply_log (DsJournalReader *self, LogBytes log, bool *is_whole, size_t *n_lost)
{
  DsStatus status = DS_OK;
  LogBytes batch;

  *n_lost = self->first_bytes = 0;
  while (status == DS_OK && next_batch (&log, &batch)) {
    if (self->first_bytes == 0)
      self->first_bytes = (size_t)(log.at - batch.at);
    memset (self->errors, 0, sizeof *self->errors);
    status = apply_batch (self, batch);
    if (self->lacks_base)
      return status; /* no batch can be read without */
    if (status == DS_BAD_DATA || status == DS_LIMIT) {
      ++*n_lost;
      status = DS_OK;
    } else if (status == DS_OK && self->has_steps)
      ds_journal_take_step (self);
  }
  *is_whole = *n_lost == 0 && log.at == log.end;
  return status;
}

/* ---- tiles that the rules lack */

typedef struct {
  const DsRules *rules;
  DsIntern ids;
  DS_ARRAY (uint8_t) layers; /* beside ids */
} Unknown;

static bool
note_id (Unknown *unknown, const char *id, DsLayer layer)
{
  if (!ds_id_is_valid (id) || ds_rules_find_tile (unknown->rules, id) != DS_TILE_NONE ||
      ds_intern_find (&unknown->ids, id) != DS_INTERN_NONE)
    return true;
  return ds_intern_add (&unknown->ids, id) != DS_INTERN_NONE &&
         ds_array_push (&unknown->layers, (uint8_t)layer);
}

static DsStatus
note_tiles (DsJournalReader *self, DsNode line, void *data)
{
  bool ok = true;
  DsLayer layer;
  DsNode node;

  if (ds_node_get (line, "tile", &node) && ds_node_string (node, NULL) != NULL &&
      ds_journal_read_layer (line, &layer))
    ok = note_id (data, ds_node_string (node, NULL),
                  layer < DS_N_MADE_LAYERS ? layer : DS_LAYER_FEATURE);
  else if (ds_node_get (line, "tiles", &node) && ds_node_type (node) == DS_JSON_OBJECT)
    for (DsMember m = ds_node_first (node); m.key != NULL && ok; m = ds_member_next (m)) {
      const char *id = ds_node_string (m.node, NULL);

      ok = note_id (data, m.key,
                    id != NULL && strcmp (id, ds_layer_id (DS_LAYER_FEATURE)) == 0
                        ? DS_LAYER_FEATURE
                        : DS_LAYER_GROUND);
    }
  return ok ? DS_OK : DS_NOMEM;
}

/* *@out: @rules with the tiles that the log has besides. */
static DsStatus
know_tiles (DsJournalReader *self, DsRules **out, DsRules *rules, LogBytes log, DsError *err)
{
  Unknown unknown = { .rules = rules };
  DsStatus status = DS_OK;
  LogBytes batch;

  *out = NULL;
  while (status != DS_NOMEM && next_batch (&log, &batch))
    status = for_each_line (self, batch, note_tiles, &unknown); /* broken ones are skipped later */
  if (status == DS_NOMEM)
    status = ds_fail_nomem (err, "recovery");
  else if (unknown.ids.n > 0)
    status = ds_rules_with_unknown (out, rules, unknown.ids.names, unknown.layers.items,
                                    unknown.ids.n, NULL, 0, err);
  else {
    *out = ds_rules_ref (rules);
    status = DS_OK;
  }
  ds_intern_clear (&unknown.ids);
  ds_array_clear (&unknown.layers);
  return status;
}

/* ---- all of it */

/* As much of @log as makes a document: one that all batches do not make, those before the last may.
 */
static DsStatus
read_journal (DsJournalReader *self, DsDelve *out, LogBytes log, bool *is_whole, size_t *n_lost)
{
  size_t n_more = 0;
  DsStatus status;

  for (;; n_more++) {
    LogBytes batch, rest = log, last = log;
    bool is_clean = true;

    clear_state (&self->state);
    ds_journal_clear_steps (self);
    self->state = (DsJournalState){ .delve = { .rules = ds_rules_ref (self->rules) } };
    status = apply_log (self, log, is_whole, n_lost);
    if (status == DS_OK)
      status = ds_journal_finish (self, &self->state, NULL, out, &is_clean);
    *n_lost += n_more + (is_clean ? 0 : 1);
    *is_whole = *is_whole && *n_lost == 0;
    if (status != DS_BAD_DATA || n_more == RETRIES_MAX || self->lacks_base)
      return status;
    while (next_batch (&rest, &batch))
      last = batch;
    log.end = last.at;
    if (log.at == log.end)
      return status;
  }
}

/* The document of an earlier form. */
static DsStatus
read_snapshot (DsJournalReader *self, DsDelve *out, const char *snapshot, LogBytes log,
               bool *is_whole, size_t *n_lost, DsErrors *errors)
{
  DsStatus status = ds_io_load (&self->state.delve, snapshot, self->rules, errors);

  if (status == DS_OK)
    status = apply_log (self, log, is_whole, n_lost);
  *is_whole = false; /* nothing can be added to it */
  if (status == DS_OK) {
    *out = self->state.delve;
    memset (&self->state, 0, sizeof self->state);
  }
  return status;
}

static DsStatus
read_files (DsJournalReader *self, DsDelve *out, const char *snapshot, LogBytes log, DsRules *rules,
            bool *is_whole, DsErrors *errors)
{
  size_t n_lost = 0;
  DsStatus status;
  DsError err;

  if (know_tiles (self, &self->rules, rules, log, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  status = self->is_journal ? read_journal (self, out, log, is_whole, &n_lost)
                            : read_snapshot (self, out, snapshot, log, is_whole, &n_lost, errors);
  if (status != DS_OK && errors->n == 0)
    *errors = *self->errors;
  if (status == DS_OK && n_lost > 0) {
    self->steps.is_lost = true;
    ds_errors_add (errors, DS_BAD_DATA, "", "recovery.batches",
                   NN_ ("%zu change could not be read and is skipped",
                        "%zu changes could not be read and are skipped"),
                   n_lost);
  }
  return status;
}

/* Makes the document with its history of the one that was read. */
static DsStatus
take_doc (DsJournalReader *self, DsDelve *out, DsDoc **doc, size_t *n_states, DsErrors *errors)
{
  DsError err;

  if (ds_journal_take_doc (self, out, doc, n_states, &err) == DS_OK)
    return DS_OK;
  ds_delve_clear (out);
  return ds_errors_take (errors, &err);
}

/* Frees what the reader holds. */
static void
close_reader (DsJournalReader *self)
{
  ds_journal_clear_steps (self);
  clear_state (&self->state);
  ds_rules_unref (self->rules);
  ds_arena_clear (&self->arena);
  ds_free (self->errors);
}

/* The file that the journal needs besides itself. */
static DsStatus
note_base (const DsJournalReader *self, DsDelve *out, DsJournalFile *file, DsErrors *errors)
{
  file->has_base = self->has_base;
  memcpy (file->base_version, self->base_version, sizeof file->base_version);
  file->base_path = self->base_path != NULL ? ds_strdup (self->base_path) : NULL;
  if (self->base_path == NULL || file->base_path != NULL)
    return DS_OK;
  ds_delve_clear (out);
  return ds_journal_fail_nomem (errors);
}

DsStatus
ds_recovery_read (DsDelve *out, DsDoc **doc, size_t *n_states, const char *folder,
                  const char *token, DsRules *rules, DsJob *job, DsJournalFile *file,
                  DsErrors *errors)
{
  const unsigned number = ds_recovery_highest (folder, token);
  char snapshot[DS_RECOVERY_PATH], log[DS_RECOVERY_PATH], copy[DS_RECOVERY_PATH], *bytes;
  DsBudget budget;
  DsJournalReader self = { .name = log,
                           .has_steps = doc != NULL,
                           .may_have_base = true,
                           .base_copy = copy,
                           .budget = &budget,
                           .job = job };
  DsStatus status;
  DsError err;

  DS_ASSERT (out != NULL && file != NULL);
  memset (out, 0, sizeof *out);
  memset (file, 0, sizeof *file);
  self.errors = ds_alloc0 (1, sizeof *self.errors);
  if (self.errors == NULL)
    return ds_journal_fail_nomem (errors);
  ds_recovery_file (snapshot, folder, token, number, DS_RECOVERY_SNAPSHOT);
  ds_recovery_file (log, folder, token, number, DS_RECOVERY_JOURNAL);
  ds_recovery_file (copy, folder, token, number, DS_RECOVERY_COPY);
  status = ds_io_read_bytes (log, &bytes, &file->bytes, &err);
  self.is_journal = status != DS_NOT_FOUND;
  if (status == DS_NOT_FOUND) {
    ds_recovery_file (log, folder, token, number, DS_RECOVERY_LOG);
    status = ds_io_read_bytes (log, &bytes, &file->bytes, &err);
  }
  ds_budget_begin (&budget, file->bytes + DS_CELLS_MAX); /* its cells are runs */
  if (status == DS_OK || status == DS_NOT_FOUND)
    status = read_files (&self, out, snapshot, (LogBytes){ bytes, bytes + file->bytes }, rules,
                         &file->is_whole, errors);
  else
    ds_errors_take (errors, &err);
  if (status == DS_OK)
    status = note_base (&self, out, file, errors);
  if (status == DS_OK && doc != NULL)
    status = take_doc (&self, out, doc, n_states, errors);
  file->first_bytes = self.first_bytes;
  close_reader (&self);
  ds_free (bytes);
  return ds_budget_end (&budget, status, errors);
}

DsStatus
ds_recovery_load (DsDelve *out, const char *folder, const char *token, DsRules *rules, DsJob *job,
                  DsErrors *errors)
{
  DsJournalFile file;
  DsStatus status;

  DS_ASSERT (out != NULL);
  status = ds_recovery_read (out, NULL, NULL, folder, token, rules, job, &file, errors);
  ds_free (file.base_path);
  return status;
}

/* True when the file at @path has the bytes that @delve is written as. */
static bool
is_file_of (const DsDelve *delve, const char *path)
{
  const DsFormat *format = ds_io_format_of (path);
  DsText text = { 0 };
  char *bytes = NULL;
  size_t n = 0;
  bool is_same = false;

  if (format != NULL && format->write != NULL && format->write (delve, &text, NULL) == DS_OK &&
      ds_io_read_bytes (path, &bytes, &n, NULL) == DS_OK)
    is_same = n == text.n && memcmp (bytes, text.bytes, n) == 0;
  ds_free (bytes);
  ds_text_clear (&text);
  return is_same;
}

bool
ds_recovery_is_saved (const DsRecoveryEntry *entry, const char *folder, DsRules *rules)
{
  DsErrors *errors = ds_alloc0 (1, sizeof *errors);
  DsJob nothing = { .cancelled = true }; /* is generated */
  struct stat about;
  bool is_saved = false;
  DsDelve delve;

  DS_ASSERT (entry != NULL && folder != NULL && rules != NULL);
  if (errors != NULL && entry->path != NULL && stat (entry->path, &about) == 0 &&
      (int64_t)about.st_mtime >= entry->time &&
      ds_recovery_load (&delve, folder, entry->token, rules, &nothing, errors) == DS_OK) {
    is_saved = errors->n == 0 && is_file_of (&delve, entry->path);
    ds_delve_clear (&delve);
  }
  ds_free (errors);
  return is_saved;
}

DsStatus
ds_recovery_read_doc (DsDoc **doc, const char *name, const char *bytes, size_t n, DsRules *rules,
                      DsErrors *errors)
{
  DsJournalReader self = { .name = name, .is_journal = true, .has_steps = true };
  size_t n_states;
  bool is_whole = false;
  DsBudget budget;
  DsStatus status;
  DsDelve delve;

  DS_ASSERT (doc != NULL && (bytes != NULL || n == 0));
  *doc = NULL;
  self.errors = ds_alloc0 (1, sizeof *self.errors);
  if (self.errors == NULL)
    return ds_journal_fail_nomem (errors);
  ds_budget_begin (&budget, n + DS_CELLS_MAX);
  status = read_files (&self, &delve, "", (LogBytes){ bytes, bytes + n }, rules, &is_whole, errors);
  if (status == DS_OK && (!is_whole || self.steps.is_lost)) {
    ds_delve_clear (&delve);
    status = errors->n > 0 ? DS_BAD_DATA
                           : ds_errors_add (errors, DS_BAD_DATA, name, "recovery.line",
                                            N_ ("expected a line of a recovery journal"));
  }
  if (status == DS_OK)
    status = take_doc (&self, &delve, doc, &n_states, errors);
  if (*doc != NULL)
    ds_delve_clear (&delve);
  close_reader (&self);
  return ds_budget_end (&budget, status, errors);
}

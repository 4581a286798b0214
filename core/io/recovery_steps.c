/* core/io/recovery_steps.c — whole documents of a journal, and its batches as steps of a history.
 */
#include "io/delve_file.h"
#include "io/recovery_reader.h"

#include <string.h>

#define GONE SIZE_MAX                     /* position of a state that the document has dropped */
#define READ_BYTES_MAX ((size_t)64 << 20) /* of steps, while they are read */

/* ---- a whole document */

/* A number of a cell that the tables of the frame lack would be of nothing. Bands that @clean,
 * which may be NULL, shares have none. */
static bool
clean_layer (DsGrid *grid, const DsGrid *clean, size_t highest, bool *is_clean)
{
  for (int32_t y = 0; y < grid->h; y++) {
    if (clean != NULL && ds_grid_shares_band (grid, clean, y / DS_BAND_ROWS))
      continue;
    for (int32_t x = 0; x < grid->w; x++)
      if (ds_grid_get (grid, x, y) > highest) {
        *is_clean = false;
        if (!ds_grid_set (grid, x, y, 0))
          return false;
      }
  }
  return true;
}

/* The cells of the batches become those of @out, which has the frame; see ds_journal_finish(). */
static DsStatus
join_cells (DsDelve *out, const DsDelve *cells, const DsDelve *before, bool *is_clean)
{
  for (size_t i = 0; i < out->dungeon.n_floors; i++) {
    DsFloor *level = &out->dungeon.floors[i];
    const DsGrid *clean = before != NULL ? before->dungeon.floors[i].layers : NULL;

    for (int k = 0; k < DS_N_LAYERS; k++) {
      DsGrid copy;

      if (ds_grid_copy (&copy, &cells->dungeon.floors[i].layers[k], NULL) != DS_OK)
        return DS_NOMEM;
      ds_grid_clear (&level->layers[k]);
      level->layers[k] = copy;
    }
    if (!clean_layer (&level->layers[DS_LAYER_ROOM], clean != NULL ? &clean[DS_LAYER_ROOM] : NULL,
                      ds_rooms_count (level->rooms), is_clean) ||
        !clean_layer (&level->layers[DS_LAYER_ORIGIN],
                      clean != NULL ? &clean[DS_LAYER_ORIGIN] : NULL,
                      ds_origins_count (level->origins), is_clean))
      return DS_NOMEM;
  }
  return DS_OK;
}

static DsStatus
read_frame (DsJournalReader *self, const DsJournalState *state, DsDelve *out)
{
  DsText text = { 0 };
  DsStatus status;

  for (size_t i = 0; i < state->frame.n; i++) {
    ds_text_puts (&text, state->frame.items[i]);
    ds_text_putc (&text, '\n');
  }
  memset (self->errors, 0, sizeof *self->errors);
  status = text.failed ? ds_journal_fail_nomem (self->errors)
                       : ds_delve_read_frame (out, self->name, text.bytes != NULL ? text.bytes : "",
                                              text.n, state->delve.rules, self->errors);
  ds_text_clear (&text);
  return status;
}

DsStatus
ds_journal_finish (DsJournalReader *self, const DsJournalState *state, const DsDelve *before,
                   DsDelve *out, bool *is_clean)
{
  DsStatus status;

  DS_ASSERT (self != NULL && state != NULL && out != NULL && is_clean != NULL);
  *out = (DsDelve){ 0 };
  status = before != NULL ? ds_delve_copy (out, before, NULL) : read_frame (self, state, out);
  if (status != DS_OK)
    return status;
  if (out->dungeon.w != state->delve.dungeon.w || out->dungeon.h != state->delve.dungeon.h ||
      out->dungeon.n_floors != state->delve.dungeon.n_floors)
    status = ds_errors_add (self->errors, DS_BAD_DATA, self->name, "recovery.size",
                            N_ ("the size of the cells does not match the level"));
  if (status == DS_OK)
    status = join_cells (out, &state->delve, before, is_clean);
  if (status == DS_OK && before == NULL && state->legend != NULL) {
    out->legend = ds_str_new (state->legend);
    status = out->legend != NULL ? DS_OK : ds_journal_fail_nomem (self->errors);
  }
  if (status != DS_OK)
    ds_delve_clear (out);
  return status;
}

/* ---- the history */

void
ds_journal_clear_steps (DsJournalReader *self)
{
  DsJournalSteps *steps = &self->steps;

  DS_ASSERT (self != NULL);
  if (steps->doc != NULL)
    ds_delve_clear (&steps->last);
  ds_doc_free (steps->doc);
  ds_array_clear (&steps->positions);
  memset (steps, 0, sizeof *steps);
}

/* Undoes and does again until the document is at @position. */
static DsStatus
go_to (DsDoc *doc, size_t position)
{
  DsStatus status = DS_OK;

  while (status == DS_OK && ds_doc_position (doc) > position)
    status = ds_doc_undo (doc, NULL);
  while (status == DS_OK && ds_doc_position (doc) < position)
    status = ds_doc_redo (doc, NULL);
  return status;
}

/* The document dropped its oldest @n steps, for memory. */
static void
drop_first (DsJournalSteps *steps, size_t n)
{
  for (size_t i = 0; i < steps->positions.n && n > 0; i++) {
    size_t *position = &steps->positions.items[i];

    *position = *position == GONE || *position < n ? GONE : *position - n;
  }
  steps->has_gaps = steps->has_gaps || n > 0;
}

static DsStatus
add_step (DsJournalSteps *steps, const DsJournalState *state)
{
  const uint64_t revision = ds_doc_revision (steps->doc);
  const size_t before = ds_doc_position (steps->doc);
  DsStatus status = ds_doc_record (steps->doc, state->label, state->time, &steps->last, NULL);

  if (status != DS_OK)
    return status;
  steps->positions.n = ++steps->at;
  if (ds_doc_revision (steps->doc) == revision)
    steps->has_gaps = true; /* nothing differs that the journal holds */
  else
    drop_first (steps, before + 1 - ds_doc_position (steps->doc));
  return ds_array_push (&steps->positions, ds_doc_position (steps->doc)) ? DS_OK : DS_NOMEM;
}

/* Begins the history with the latest batch; that of the batches before it is gone. */
static DsStatus
begin (DsJournalSteps *steps)
{
  ds_doc_free (steps->doc);
  steps->doc = NULL;
  steps->positions.n = steps->at = 0;
  steps->has_gaps = steps->is_open = false;
  if (ds_doc_new (&steps->doc, &steps->last, NULL) != DS_OK ||
      !ds_array_push (&steps->positions, 0))
    return DS_NOMEM;
  ds_doc_set_history_limit (steps->doc, READ_BYTES_MAX);
  return DS_OK;
}

/* Makes the state of the latest batch part of the history. */
static DsStatus
add_state (DsJournalReader *self)
{
  const DsJournalState *state = &self->state;
  DsJournalSteps *steps = &self->steps;

  if (steps->doc == NULL || state->mark == DS_MARK_CUT)
    return begin (steps);
  steps->is_open = state->mark == DS_MARK_NONE;
  if (state->mark == DS_MARK_STEP)
    return add_step (steps, state);
  if (state->mark == DS_MARK_NONE)
    return DS_OK;
  if (state->n_undone >= steps->positions.n)
    return DS_BAD_DATA;
  steps->at = steps->positions.n - 1 - state->n_undone;
  return steps->positions.items[steps->at] == GONE
             ? DS_BAD_DATA
             : go_to (steps->doc, steps->positions.items[steps->at]);
}

void
ds_journal_take_step (DsJournalReader *self)
{
  DsJournalSteps *steps = &self->steps;
  bool is_first, is_clean = true;
  DsDelve whole;

  DS_ASSERT (self != NULL);
  if (steps->is_lost && self->state.mark == DS_MARK_CUT)
    ds_journal_clear_steps (self); /* the cut ends the loss */
  if (steps->is_lost)
    return;
  is_first = steps->doc == NULL;
  if (ds_journal_finish (self, &self->state,
                         is_first || self->state.has_new_frame ? NULL : &steps->last, &whole,
                         &is_clean) != DS_OK) {
    steps->is_lost = true;
    return;
  }
  if (!is_first)
    ds_delve_clear (&steps->last);
  steps->last = whole;
  steps->is_lost = !is_clean || add_state (self) != DS_OK;
  if (steps->is_lost && steps->doc == NULL)
    ds_delve_clear (&steps->last);
}

/* The batches that belong to no step become one. A large one may take the place of older steps,
 * for memory: then the states of the journal are not those of the document. */
static DsStatus
record_open (DsJournalReader *self, const DsDelve *now, size_t *n_states, DsError *err)
{
  DsDoc *doc = self->steps.doc;
  const uint64_t revision = ds_doc_revision (doc);
  const size_t before = ds_doc_position (doc);
  const DsStatus status = ds_doc_record (doc, N_ ("Unfinished Edit"), self->state.time, now, err);

  if (status == DS_OK && ds_doc_revision (doc) != revision && ds_doc_position (doc) != before + 1)
    *n_states = 0;
  return status;
}

DsStatus
ds_journal_take_doc (DsJournalReader *self, const DsDelve *now, DsDoc **out, size_t *n_states,
                     DsError *err)
{
  DsJournalSteps *steps = &self->steps;
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && now != NULL && out != NULL && n_states != NULL);
  *out = NULL;
  *n_states = 0;
  if (steps->doc == NULL || steps->is_lost)
    return ds_doc_new (out, now, err);
  if (!steps->has_gaps)
    *n_states = steps->is_open ? steps->at + 1 : steps->positions.n;
  if (steps->is_open)
    status = record_open (self, now, n_states, err);
  if (status != DS_OK)
    return status;
  ds_doc_set_history_limit (steps->doc, DS_DOC_HISTORY_BYTES);
  *out = steps->doc;
  steps->doc = NULL;
  ds_delve_clear (&steps->last);
  return DS_OK;
}

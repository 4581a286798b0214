/* core/sim/replay.c — records and plays back the inputs of a game. */
#include "sim/replay.h"
#include "sim/carry.h"
#include "sim/cheat.h"
#include "sim/world/names.h"

#include <string.h>

const DsChoice ds_input_choices[DS_N_INPUTS] = {
  [DS_INPUT_ACT] = { .id = "act" },     [DS_INPUT_TICK] = { .id = "tick" },
  [DS_INPUT_TICKS] = { .id = "ticks" }, [DS_INPUT_CHEAT] = { .id = "cheat" },
  [DS_INPUT_NAME] = { .id = "name" },   [DS_INPUT_EDIT] = { .id = "edit" },
};

DsStatus
ds_replay_init (DsReplay *self, const DsSimOptions *options, DsError *err)
{
  DsSimSpot *start = NULL;
  char *character = NULL;

  DS_ASSERT (self != NULL && options != NULL);
  if (options->character != NULL && (character = ds_strdup (options->character)) == NULL)
    return ds_fail_nomem (err, "replay");
  if (options->start != NULL) {
    start = ds_alloc (1, sizeof *start);
    if (start == NULL) {
      ds_free (character);
      return ds_fail_nomem (err, "replay");
    }
    *start = *options->start;
  }
  *self = (DsReplay){ .options = *options, .at = UINT64_MAX };
  self->options.character = character;
  self->options.start = start;
  return DS_OK;
}

static void
clear_inputs (DsInputs *self)
{
  for (size_t i = 0; i < self->n; i++)
    ds_input_clear (&self->items[i]);
  ds_array_clear (self);
}

void
ds_replay_clear (DsReplay *self)
{
  DS_ASSERT (self != NULL);
  ds_free ((char *)(uintptr_t)self->options.character);
  ds_free ((DsSimSpot *)(uintptr_t)self->options.start);
  ds_text_clear (&self->game);
  clear_inputs (&self->inputs);
  for (size_t i = 0; i < self->branches.n; i++)
    clear_inputs (&self->branches.items[i].inputs);
  ds_array_clear (&self->branches);
  memset (self, 0, sizeof *self);
}

/* ---- inputs */

DsStatus
ds_input_copy (DsInput *out, const DsInput *from, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && from != NULL);
  *out = *from;
  out->line = NULL;
  out->level = NULL;
  if (from->line != NULL && (out->line = ds_strdup (from->line)) == NULL)
    return ds_fail_nomem (err, "replay");
  if (from->level != NULL) {
    out->level = ds_alloc0 (1, sizeof *out->level);
    status = out->level != NULL ? ds_delve_copy (out->level, from->level, err)
                                : ds_fail_nomem (err, "replay");
  }
  if (status != DS_OK)
    ds_input_clear (out);
  return status;
}

void
ds_input_clear (DsInput *self)
{
  DS_ASSERT (self != NULL);
  if (self->level != NULL)
    ds_delve_clear (self->level);
  ds_free (self->level);
  ds_free (self->line);
  memset (self, 0, sizeof *self);
}

uint64_t
ds_input_steps (const DsInput *input)
{
  DS_ASSERT (input != NULL);
  return input->type == DS_INPUT_TICKS ? input->n : 1;
}

static DsStatus
edit (DsSim **sim, const DsDelve *delve, DsErrors *told, DsError *err)
{
  DsSim *after;
  const DsStatus status = ds_sim_carry (&after, *sim, delve, told, err);

  if (status != DS_OK)
    return status;
  ds_sim_free (*sim);
  *sim = after;
  return DS_OK;
}

DsStatus
ds_input_run (const DsInput *input, DsSim **sim, bool *done, DsErrors *told, DsError *err)
{
  DsStatus status = DS_OK;
  bool acted = true;

  DS_ASSERT (input != NULL && sim != NULL);
  switch (input->type) {
  case DS_INPUT_ACT:
    acted = ds_sim_act (*sim, &input->action);
    break;
  case DS_INPUT_TICK:
    acted = ds_sim_tick (*sim, &input->action);
    break;
  case DS_INPUT_TICKS:
    for (uint32_t k = 0; k < input->n; k++)
      (void)ds_sim_tick (*sim, NULL);
    break;
  case DS_INPUT_CHEAT:
    status = ds_cheat_run (*sim, input->line, err);
    break;
  case DS_INPUT_NAME:
    if (input->action.number == DS_INPUT_ENGRAVES
            ? !ds_sim_engrave (*sim, input->action.item, input->line)
            : !ds_sim_name_item (*sim, input->action.item, input->action.number != 0, input->line))
      status = ds_fail_nomem (err, "name");
    break;
  case DS_INPUT_EDIT:
    status = edit (sim, input->level, told, err);
    break;
  case DS_N_INPUTS:
    break;
  }
  if (done != NULL)
    *done = acted && status == DS_OK;
  return status;
}

/* ---- recording */

DsStatus
ds_inputs_note (DsInputs *self, const DsInput *input, DsError *err)
{
  DsInput *last = self->n > 0 ? &self->items[self->n - 1] : NULL;
  DsInput copy;
  DsStatus status;

  DS_ASSERT (self != NULL && input != NULL);
  if (last != NULL && last->type == DS_INPUT_TICKS && input->type == DS_INPUT_TICKS &&
      last->n + input->n <= DS_SIM_FRAMES) {
    last->n += input->n;
    last->hash = input->hash;
    return DS_OK;
  }
  status = ds_input_copy (&copy, input, err);
  if (status != DS_OK || ds_array_push (self, copy))
    return status;
  ds_input_clear (&copy);
  return ds_fail_nomem (err, "replay");
}

bool
ds_input_settle (DsInput *self, bool done)
{
  DS_ASSERT (self != NULL);
  if (!done && self->type == DS_INPUT_TICK)
    *self = (DsInput){ .type = DS_INPUT_TICKS, .n = 1 };
  return done || self->type != DS_INPUT_ACT;
}

/* Runs an input and records it. */
static DsStatus
record (DsReplay *self, DsSim **sim, DsInput *input, bool *done, DsErrors *told, DsError *err)
{
  bool was_done;
  const DsStatus status = ds_input_run (input, sim, &was_done, told, err);

  if (done != NULL)
    *done = was_done;
  if (status != DS_OK || !ds_input_settle (input, was_done))
    return status;
  input->hash = ds_sim_hash (*sim);
  return ds_inputs_note (&self->inputs, input, err);
}

DsStatus
ds_replay_act (DsReplay *self, DsSim *sim, const DsAction *action, bool *done, DsError *err)
{
  DsInput input = { .type = DS_INPUT_ACT, .action = *action };

  DS_ASSERT (self != NULL && sim != NULL && action != NULL);
  return record (self, &sim, &input, done, NULL, err);
}

DsStatus
ds_replay_tick (DsReplay *self, DsSim *sim, const DsAction *action, bool *done, DsError *err)
{
  DsInput input = { .type = DS_INPUT_TICKS, .n = 1 };

  DS_ASSERT (self != NULL && sim != NULL);
  if (action != NULL) {
    input.type = DS_INPUT_TICK;
    input.action = *action;
  }
  return record (self, &sim, &input, done, NULL, err);
}

DsStatus
ds_replay_edit (DsReplay *self, DsSim **sim, const DsDelve *delve, DsErrors *told, DsError *err)
{
  DsInput input = { .type = DS_INPUT_EDIT, .level = (DsDelve *)(uintptr_t)delve };

  DS_ASSERT (self != NULL && sim != NULL);
  return record (self, sim, &input, NULL, told, err);
}

DsStatus
ds_replay_cheat (DsReplay *self, DsSim *sim, const char *line, DsError *err)
{
  char copy[DS_REPLAY_LINE_MAX + 1];
  DsInput input = { .type = DS_INPUT_CHEAT, .line = copy };

  DS_ASSERT (self != NULL && sim != NULL);
  if (strlen (line) > DS_REPLAY_LINE_MAX)
    return ds_fail (err, DS_BAD_ARG, "", "cheat.long", N_ ("expected at most %d bytes, got %zu"),
                    DS_REPLAY_LINE_MAX, strlen (line));
  memcpy (copy, line, strlen (line) + 1);
  return record (self, &sim, &input, NULL, NULL, err);
}

DsStatus
ds_replay_name (DsReplay *self, DsSim *sim, int32_t item, bool all, const char *name, DsError *err)
{
  char line[DS_SIM_NAME_BYTES] = "";
  DsInput input = { .type = DS_INPUT_NAME,
                    .action = { .item = item, .number = all },
                    .line = line };

  DS_ASSERT (self != NULL && sim != NULL);
  memcpy (line, name, ds_names_bytes (name));
  return record (self, &sim, &input, NULL, NULL, err);
}

/* ---- playback */

bool
ds_replay_step (const DsReplay *self, size_t i, DsSim **sim)
{
  const DsInput *input = &self->inputs.items[i];

  DS_ASSERT (self != NULL && sim != NULL);
  return ds_input_run (input, sim, NULL, NULL, NULL) == DS_OK && ds_sim_hash (*sim) == input->hash;
}

size_t
ds_replay_run (const DsReplay *self, DsSim **sim)
{
  size_t diverged = DS_REPLAY_SAME;

  DS_ASSERT (self != NULL && sim != NULL);

  for (size_t i = 0; i < self->inputs.n; i++)
    if (!ds_replay_step (self, i, sim) && diverged == DS_REPLAY_SAME)
      diverged = i;
  return diverged;
}

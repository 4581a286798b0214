/* core/sim/replay.c — notes of a game. */
#include "sim/replay.h"
#include "sim/cheat.h"
#include "sim/names.h"

#include <string.h>

DsStatus
ds_replay_init (DsReplay *self, const DsSimOptions *options, DsError *err)
{
  DsSimSpot *start = NULL;
  char *character = NULL;

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
  *self = (DsReplay){ .options = *options };
  self->options.character = character;
  self->options.start = start;
  return DS_OK;
}

void
ds_replay_clear (DsReplay *self)
{
  ds_free ((char *)(uintptr_t)self->options.character);
  ds_free ((DsSimSpot *)(uintptr_t)self->options.start);
  for (size_t i = 0; i < self->inputs.n; i++)
    ds_free (self->inputs.items[i].line);
  ds_array_clear (&self->inputs);
  memset (self, 0, sizeof *self);
}

/* ---- taking notes */

DsStatus
ds_replay_note (DsReplay *self, const DsInput *input, DsError *err)
{
  DsInput copy = *input;

  if (input->line != NULL && (copy.line = ds_strdup (input->line)) == NULL)
    return ds_fail_nomem (err, "replay");
  if (ds_array_push (&self->inputs, copy))
    return DS_OK;
  ds_free (copy.line);
  return ds_fail_nomem (err, "replay");
}

DsStatus
ds_replay_act (DsReplay *self, DsSim *sim, const DsAction *action, bool *done, DsError *err)
{
  DsInput input = { .type = DS_INPUT_ACT, .action = *action };
  const bool acted = ds_sim_act (sim, action);

  if (done != NULL)
    *done = acted;
  input.hash = ds_sim_hash (sim);
  return ds_replay_note (self, &input, err);
}

DsStatus
ds_replay_tick (DsReplay *self, DsSim *sim, const DsAction *action, bool *done, DsError *err)
{
  const bool acted = ds_sim_tick (sim, action);
  DsInput *last = self->inputs.n > 0 ? &self->inputs.items[self->inputs.n - 1] : NULL;
  DsInput input = { .type = DS_INPUT_TICKS, .n = 1, .hash = ds_sim_hash (sim) };

  if (done != NULL)
    *done = acted;
  if (action != NULL) {
    input.type = DS_INPUT_TICK;
    input.action = *action;
  } else if (last != NULL && last->type == DS_INPUT_TICKS && last->n < DS_SIM_FRAMES) {
    last->n++;
    last->hash = input.hash;
    return DS_OK;
  }
  return ds_replay_note (self, &input, err);
}

DsStatus
ds_replay_cheat (DsReplay *self, DsSim *sim, const char *line, DsError *err)
{
  char copy[DS_REPLAY_LINE_MAX + 1];
  DsStatus status;

  if (strlen (line) > DS_REPLAY_LINE_MAX)
    return ds_fail (err, DS_BAD_ARG, "", "cheat.long", N_ ("found %zu bytes, allowed are %d"),
                    strlen (line), DS_REPLAY_LINE_MAX);
  memcpy (copy, line, strlen (line) + 1);
  status = ds_cheat_run (sim, line, err);
  if (status != DS_OK)
    return status;
  return ds_replay_note (
      self, &(DsInput){ .type = DS_INPUT_CHEAT, .line = copy, .hash = ds_sim_hash (sim) }, err);
}

DsStatus
ds_replay_name (DsReplay *self, DsSim *sim, int32_t item, bool all, const char *name, DsError *err)
{
  char line[DS_SIM_NAME_BYTES] = "";
  DsInput input = { .type = DS_INPUT_NAME,
                    .action = { .item = item, .number = all },
                    .line = line,
                    .hash = ds_sim_hash (sim) };

  memcpy (line, name, ds_names_bytes (name));
  if (!ds_sim_name_item (sim, item, all, line))
    return ds_fail_nomem (err, "name");
  return ds_replay_note (self, &input, err);
}

/* ---- playing again */

bool
ds_replay_step (const DsReplay *self, size_t i, DsSim *sim)
{
  const DsInput *input = &self->inputs.items[i];

  switch (input->type) {
  case DS_INPUT_ACT:
    (void)ds_sim_act (sim, &input->action);
    break;
  case DS_INPUT_TICK:
    (void)ds_sim_tick (sim, &input->action);
    break;
  case DS_INPUT_TICKS:
    for (uint32_t k = 0; k < input->n; k++)
      (void)ds_sim_tick (sim, NULL);
    break;
  case DS_INPUT_CHEAT:
    if (ds_cheat_run (sim, input->line, NULL) != DS_OK)
      return false;
    break;
  case DS_INPUT_NAME:
    if (!ds_sim_name_item (sim, input->action.item, input->action.number != 0, input->line))
      return false;
    break;
  case DS_N_INPUTS:
    return false;
  }
  return ds_sim_hash (sim) == input->hash;
}

size_t
ds_replay_run (const DsReplay *self, DsSim *sim)
{
  for (size_t i = 0; i < self->inputs.n; i++)
    if (!ds_replay_step (self, i, sim))
      return i;
  return DS_REPLAY_SAME;
}

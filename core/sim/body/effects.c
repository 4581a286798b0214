/* core/sim/body/effects.c — start, progress and end of effects. Their order in the list is their
 * age; an effect that has ended stays in the list without an owner while the list is iterated. */
#include "sim/body/effects.h"
#include "sim/body/stats.h"
#include "sim/op.h"
#include "sim/world/names.h"
#include "sim/world/tell.h"

static const DsOpClass *const OPS[DS_N_OPS] = {
#define DS_OP(name, label) [DS_OP_##name] = &ds_op_##name,
#include "rules/ops.h"
#undef DS_OP
};

int32_t
ds_op_amount (DsSim *sim, const DsOpCall *call)
{
  const DsOperation *operation = call->operation;

  DS_ASSERT (sim != NULL && call != NULL);
  if (operation->spread == 0)
    return operation->amount;
  return operation->amount + ds_rng_range (ds_stream (sim, DS_STREAM_COMBAT), 0, operation->spread);
}

static const DsEffect *
record_of (const DsSim *sim, int32_t effect)
{
  return ds_rules_effect (sim->delve.rules, (size_t)effect);
}

/* False: the operation's chance failed. */
static bool
happens (DsSim *sim, const DsOperation *operation)
{
  return operation->chance == 1000 ||
         ds_rng_permille (ds_stream (sim, DS_STREAM_COMBAT), operation->chance);
}

static void
run_all (DsSim *sim, DsSimEffect it, DsWhen when)
{
  const DsEffect *record = record_of (sim, it.effect);

  for (size_t i = 0; i < record->operations.n && ds_actor_lives (sim, it.actor); i++) {
    const DsOperation *operation = ds_effect_operation (record, i);
    const DsOpCall call = { it.actor, it.by, it.effect, operation };

    if (operation->when == when && happens (sim, operation))
      OPS[operation->op]->run (sim, &call);
  }
}

static void
say_once (DsSim *sim, DsSimEffect it, bool *is_said)
{
  if (!*is_said && ds_actor_lives (sim, it.actor))
    ds_tell (sim, DS_EVENT_EFFECT, it.actor, DS_TEXT_EFFECT_BEGINS)->amount = it.effect;
  *is_said = true;
}

/* Runs the operations of an effect. If one has succeeded, adds an event, and witnesses learn the
 * kind @source. Returns the operations to undo at the end: a bit for each. */
static uint32_t
begin (DsSim *sim, DsSimEffect it, int32_t source)
{
  const DsEffect *record = record_of (sim, it.effect);
  bool is_said = false;
  uint32_t done = 0;
  int n_starts = 0;

  for (size_t i = 0; i < record->operations.n && ds_actor_lives (sim, it.actor); i++) {
    const DsOperation *operation = ds_effect_operation (record, i);
    const DsOpCall call = { it.actor, it.by, it.effect, operation };
    const DsOpClass *op = OPS[operation->op];

    if (operation->when != DS_WHEN_START)
      continue;
    n_starts++;
    if (!happens (sim, operation))
      continue;
    if (op->is_sure)
      say_once (sim, it, &is_said);
    if (op->run (sim, &call))
      say_once (sim, it, &is_said);
    if (operation->op == DS_OP_change)
      done |= 1u << i;
  }
  if (n_starts == 0)
    say_once (sim, it, &is_said);
  if (is_said && source != DS_SIM_NONE && ds_actor_lives (sim, it.actor))
    ds_names_watch (sim, it.actor, source);
  return done;
}

/* Removes ended effects from the list. */
static void
close_up (DsSim *sim)
{
  size_t n = 0;

  for (size_t i = 0; i < sim->now.effects.n; i++)
    if (sim->now.effects.items[i].actor != DS_SIM_NONE)
      sim->now.effects.items[n++] = sim->now.effects.items[i];
  sim->now.effects.n = n;
}

void
ds_effects_start (DsSim *sim, int32_t actor, int32_t effect, int32_t by, int32_t source)
{
  DsSimEffect it = {
    .effect = effect, .actor = actor, .by = by, .left = record_of (sim, effect)->duration
  };

  DS_ASSERT (sim != NULL);
  it.done = begin (sim, it, source);
  if (ds_actor_lives (sim, actor) && ds_array_push (&sim->now.effects, it))
    ds_actor (sim, actor)->body.n_effects++;
  close_up (sim);
}

void
ds_effects_start_named (DsSim *sim, int32_t actor, const char *id, int32_t by, int32_t source)
{
  uint16_t effect;

  DS_ASSERT (sim != NULL && id != NULL);
  if (id[0] != '\0' && ds_rules_find_effect (sim->delve.rules, id, &effect))
    ds_effects_start (sim, actor, effect, by, source);
}

/* ---- end of effects */

static void
leave (DsSim *sim, DsSimEffect *it)
{
  ds_actor (sim, it->actor)->body.n_effects--;
  it->actor = DS_SIM_NONE;
}

/* Undoes the effect's changes, and runs its final effect. */
static void
end (DsSim *sim, size_t i)
{
  const DsSimEffect it = sim->now.effects.items[i];
  const DsEffect *record = record_of (sim, it.effect);

  leave (sim, &sim->now.effects.items[i]);
  for (size_t k = 0; k < record->operations.n; k++)
    if (it.done >> k & 1) {
      const DsOperation *operation = ds_effect_operation (record, k);

      ds_stats_add (sim, it.actor, operation->stat, -operation->amount);
    }
  run_all (sim, it, DS_WHEN_END);
  if (ds_actor_lives (sim, it.actor))
    ds_tell (sim, DS_EVENT_EFFECT, it.actor, DS_TEXT_EFFECT_ENDS)->amount = it.effect;
}

void
ds_effects_turn (DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL);
  if (ds_actor_of (sim, actor)->body.n_effects == 0)
    return;
  for (size_t i = 0; i < sim->now.effects.n; i++) {
    if (sim->now.effects.items[i].actor != actor)
      continue;
    sim->now.effects.items[i].left--;
    run_all (sim, sim->now.effects.items[i], DS_WHEN_TURN);
    if (sim->now.effects.items[i].actor == actor && sim->now.effects.items[i].left < 1)
      end (sim, i);
  }
  close_up (sim);
}

bool
ds_effects_cure (DsSim *sim, int32_t actor)
{
  bool cured = false;

  DS_ASSERT (sim != NULL);
  for (size_t i = 0; i < sim->now.effects.n; i++)
    if (sim->now.effects.items[i].actor == actor &&
        record_of (sim, sim->now.effects.items[i].effect)->is_harmful) {
      end (sim, i);
      cured = true;
    }
  return cured;
}

void
ds_effects_forget (DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL);
  for (size_t i = 0; i < sim->now.effects.n; i++)
    if (sim->now.effects.items[i].actor == actor)
      leave (sim, &sim->now.effects.items[i]);
}

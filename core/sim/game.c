/* core/sim/game.c — main loop: the turn of the player, then those of the others until the player is
 * next. */
#include "sim/body/fire.h"
#include "sim/inside.h"
#include "sim/mind/goal.h"
#include "sim/mind/thought.h"
#include "sim/setup.h"
#include "sim/sim.h"
#include "sim/state_fields.h"
#include "sim/time.h"
#include "sim/turn.h"
#include "sim/world/knowledge.h"
#include "sim/world/lighting.h"
#include "sim/world/sight.h"
#include "sim/world/tell.h"

DsStatus
ds_sim_new (DsSim **out, const DsDelve *delve, const DsSimOptions *options, DsError *err)
{
  DsSim *self = ds_alloc0 (1, sizeof *self);
  DsStatus status;

  DS_ASSERT (out != NULL);
  *out = NULL;
  if (self == NULL)
    return ds_fail_nomem (err, "game");
  status = ds_setup (self, delve, options, err);
  if (status == DS_OK)
    *out = self;
  else
    ds_sim_free (self);
  return status;
}

DsStatus
ds_sim_new_blank (DsSim **out, const DsDelve *delve, uint64_t seed, DsError *err)
{
  DsSim *self = ds_alloc0 (1, sizeof *self);
  DsStatus status;

  DS_ASSERT (out != NULL);
  *out = NULL;
  if (self == NULL)
    return ds_fail_nomem (err, "game");
  status = ds_setup_level (self, delve, seed, err);
  if (status == DS_OK)
    *out = self;
  else
    ds_sim_free (self);
  return status;
}

void
ds_sim_free (DsSim *self)
{
  if (self == NULL)
    return;
  ds_sight_clear (self);
  ds_light_clear (self);
  ds_sim_state_clear (&self->now);
  ds_array_clear (&self->events);
  ds_array_clear (&self->thoughts);
  ds_array_clear (&self->seen);
  ds_lock_graph_clear (&self->graph);
  ds_delve_clear (&self->delve);
  ds_intern_clear (&self->factions);
  ds_free (self->kinds);
  ds_free (self->tiles);
  ds_free (self->came);
  ds_free (self->steps);
  ds_free (self->reached);
  ds_free (self->late);
  ds_free (self);
}

/* ---- turns */

/* Ends a turn of the player, whatever the action was. */
static void
end_turn (DsSim *self)
{
  ds_game (self)->turn++;
  ds_goal_check (self);
  if (!ds_sim_is_over (self))
    ds_turn_end (self, DS_SIM_PLAYER);
}

/* Prepares a step. */
static void
begin (DsSim *self)
{
  self->events.n = self->seen.n = 0;
  if (!ds_array_reserve (&self->seen, self->now.actors.n))
    return;
  for (size_t i = 0; i < self->now.actors.n; i++)
    self->seen.items[self->seen.n++] = ds_sim_sees_actor (self, DS_SIM_PLAYER, (int32_t)i);
}

/* Ends a step: updates the player's knowledge, and adds events for creatures that came into
 * sight. */
static void
look (DsSim *self)
{
  ds_knowledge_update (self);
  for (size_t i = 1; i < self->now.actors.n; i++)
    if ((i >= self->seen.n || !self->seen.items[i]) &&
        ds_sim_sees_actor (self, DS_SIM_PLAYER, (int32_t)i))
      ds_tell_at (self, DS_EVENT_SAW, DS_SIM_PLAYER, ds_actor_of (self, (int32_t)i)->at,
                  DS_TEXT_NONE)
          ->other = (int32_t)i;
}

static bool
act_player (DsSim *self, const DsAction *action, int32_t *cost)
{
  *cost = ds_action_run (self, DS_SIM_PLAYER, action);
  if (*cost <= 0)
    return false;
  if (ds_action_class (action->type)->is_free) {
    *cost = 0;
    return true;
  }
  end_turn (self);
  return true;
}

static void
act_other (DsSim *self, int32_t actor)
{
  const int32_t cost = ds_turn_choose (self, actor);

  ds_turn_end (self, actor);
  ds_time_spend (&ds_actor (self, actor)->time, ds_game (self)->tick, cost);
}

/* Runs the turns of the others, until the player is next or none is due by @last. */
static void
run_others (DsSim *self, uint32_t last)
{
  uint64_t turn;

  while ((turn = ds_time_first (&self->now)) != UINT64_MAX && ds_time_tick (turn) <= last &&
         !ds_sim_is_over (self)) {
    const int32_t actor = ds_time_actor (turn);

    if (!ds_actor_lives (self, actor)) {
      ds_time_pop (&self->now);
      continue;
    }
    if (ds_time_tick (turn) > ds_game (self)->tick)
      ds_game (self)->tick = ds_time_tick (turn);
    if (actor == DS_SIM_PLAYER)
      return;
    act_other (self, actor);
    ds_time_put_off (&self->now);
  }
}

/* Runs fires and other automatic changes for each turn's time since @tick. */
static void
run_world (DsSim *self, uint32_t tick)
{
  for (uint32_t turn = tick / DS_SIM_TICKS;
       turn < ds_game (self)->tick / DS_SIM_TICKS && !ds_sim_is_over (self); turn++)
    ds_fire_turn (self);
}

bool
ds_sim_act (DsSim *self, const DsAction *action)
{
  const uint32_t tick = ds_game (self)->tick;
  int32_t cost;

  DS_ASSERT (self != NULL && action != NULL);
  begin (self);
  if (ds_sim_is_over (self) || !act_player (self, action, &cost))
    return false;
  ds_time_spend (&ds_actor (self, DS_SIM_PLAYER)->time, ds_game (self)->tick, cost);
  ds_time_put_off (&self->now);
  run_others (self, UINT32_MAX);
  run_world (self, tick);
  look (self);
  return true;
}

/* ---- real time */

/* Passes a turn in real time without an action: the player gets hungry and heals as when
 * waiting. */
static void
idle (DsSim *self)
{
  if (ds_time_idle (&ds_actor (self, DS_SIM_PLAYER)->time))
    end_turn (self);
}

/* A frame in which every actor acts with a probability, regardless of speed. */
static bool
tick_by_chance (DsSim *self, const DsAction *action)
{
  const int32_t chance = ds_game (self)->act_chance;
  const size_t n = self->now.actors.n;
  int32_t cost;
  const bool acted = action != NULL && act_player (self, action, &cost);
  const int32_t floor = ds_actor_of (self, DS_SIM_PLAYER)->at.floor;

  if (acted)
    ds_actor (self, DS_SIM_PLAYER)->time.debt = 0;
  else
    idle (self);
  for (size_t i = 1; i < n && !ds_sim_is_over (self); i++)
    if (ds_actor_lives (self, (int32_t)i) && ds_actor_of (self, (int32_t)i)->at.floor == floor &&
        ds_rng_permille (ds_stream (self, DS_STREAM_MINDS), chance)) {
      ds_turn_choose (self, (int32_t)i);
      ds_turn_end (self, (int32_t)i);
    }
  return acted;
}

/* A frame as one tick: actors of usual speed have six turns a second. */
static bool
tick_by_speed (DsSim *self, const DsAction *action)
{
  DsSimTime *time;
  uint64_t turn;
  bool acted = false;
  int32_t cost;

  run_others (self, ds_game (self)->tick);
  turn = ds_time_first (&self->now);
  if (ds_sim_is_over (self) || ds_time_actor (turn) != DS_SIM_PLAYER ||
      ds_time_tick (turn) > ds_game (self)->tick)
    return false;
  acted = action != NULL && act_player (self, action, &cost);
  time = &ds_actor (self, DS_SIM_PLAYER)->time;
  if (acted) {
    ds_time_spend (time, ds_game (self)->tick, cost);
  } else {
    idle (self);
    time->due = ds_game (self)->tick + 1; /* ready; the others do not wait for the player */
  }
  ds_time_put_off (&self->now);
  run_others (self, ds_game (self)->tick);
  return acted;
}

bool
ds_sim_tick (DsSim *self, const DsAction *action)
{
  const uint32_t tick = ds_game (self)->tick;
  bool acted;

  DS_ASSERT (self != NULL);
  begin (self);
  if (ds_sim_is_over (self))
    return false;
  acted =
      ds_game (self)->act_chance > 0 ? tick_by_chance (self, action) : tick_by_speed (self, action);
  ds_game (self)->tick++;
  run_world (self, tick);
  look (self);
  return acted;
}

uint32_t
ds_sim_frames (uint64_t ns, uint64_t *rest)
{
  const uint64_t second = 1000000000, parts = ns % second * DS_SIM_FRAMES + *rest;

  DS_ASSERT (rest != NULL);
  *rest = parts % second;
  return (uint32_t)(ns / second * DS_SIM_FRAMES + parts / second);
}

/* ---- access */

const DsSimEvent *
ds_sim_events (const DsSim *self, size_t *n)
{
  DS_ASSERT (self != NULL && n != NULL);
  *n = self->events.n;
  return self->events.items;
}

const DsSimState *
ds_sim_state (const DsSim *self)
{
  DS_ASSERT (self != NULL);
  return &self->now;
}

const DsDelve *
ds_sim_delve (const DsSim *self)
{
  DS_ASSERT (self != NULL);
  return &self->delve;
}

const DsLockUse *
ds_sim_lock (const DsSim *self, int32_t lock)
{
  DS_ASSERT (self != NULL);
  return lock >= 0 && (size_t)lock < self->graph.locks.n ? &self->graph.locks.items[lock] : NULL;
}

uint64_t
ds_sim_seed (const DsSim *self)
{
  DS_ASSERT (self != NULL);
  return self->seed;
}

bool
ds_sim_is_over (const DsSim *self)
{
  DS_ASSERT (self != NULL);
  return ds_game_of (self)->result != DS_SIM_RUNNING;
}

DsStatus
ds_sim_snapshot (const DsSim *self, DsSimState *snapshot)
{
  DS_ASSERT (self != NULL);
  return ds_sim_state_copy (snapshot, &self->now);
}

DsStatus
ds_sim_restore (DsSim *self, const DsSimState *snapshot)
{
  DS_ASSERT (self != NULL);
  self->events.n = 0;
  self->thoughts.n = 0;
  ds_thought_begin (self);
  ds_sight_forget (self);
  ds_light_forget (self);
  return ds_sim_state_copy (&self->now, snapshot);
}

uint64_t
ds_sim_hash (const DsSim *self)
{
  DS_ASSERT (self != NULL);
  return ds_sim_state_hash (&self->now);
}

const char *
ds_sim_result_id (DsSimResult result)
{
  static const char *const ids[] = {
    [DS_SIM_RUNNING] = "turns",
    [DS_SIM_WON] = "won",
    [DS_SIM_DIED] = "died",
  };

  return ids[result];
}

/* core/solve/ended.c — puts a gate on each goal, so that it is a place by itself, and takes away
 * the ways out. */
#include "solve/ended.h"

#include <string.h>

#define NO_GATE UINT16_MAX

/* A kind of gate that lets all step onto it; NO_GATE: the rules have none. */
static uint16_t
find_gate (const DsRules *rules)
{
  for (size_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsGate *gate = ds_rules_kind (rules, (uint16_t)i)->gate;

    if (gate != NULL && gate->way == DS_GATE_DOWN && !gate->is_secret)
      return (uint16_t)i;
  }
  return NO_GATE;
}

static const DsKind *
kind_of (const DsDelve *delve, const DsThing *thing)
{
  return ds_rules_kind (delve->rules, thing->kind);
}

/* Who begins on a goal may well go on. */
static bool
ends_at (const DsDelve *delve, const DsThings *things, const DsThing *goal)
{
  if (kind_of (delve, goal)->role != DS_ROLE_GOAL || goal->lock != NULL)
    return false;
  for (size_t i = ds_things_seek (things, goal->at); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != goal->at.x || thing->at.y != goal->at.y)
      break;
    if (kind_of (delve, thing)->role == DS_ROLE_START)
      return false;
  }
  return true;
}

static bool
has_carrier (const DsDelve *delve, const DsThings *things)
{
  for (size_t i = 0; i < ds_things_count (things); i++)
    if (ds_things_get (things, i)->lock != NULL &&
        kind_of (delve, ds_things_get (things, i))->creature != NULL)
      return true;
  return false;
}

/* The last of all ids, which no thing of a document has. */
static uint64_t
id_of_gate (size_t i)
{
  return UINT64_MAX - i;
}

/* Puts the gates. *@n: how many. */
static DsStatus
put_gates (DsDelve *delve, uint16_t kind, size_t *n, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t f = 0; f < delve->dungeon.n_floors && status == DS_OK; f++) {
    DsLevel *level = &delve->dungeon.floors[f];
    DsThings *things = ds_things_ref (level->things);

    for (size_t i = 0; i < ds_things_count (things) && status == DS_OK; i++) {
      const DsThing *goal = ds_things_get (things, i);
      const DsThing gate = { .id = id_of_gate (*n),
                             .at = goal->at,
                             .kind = kind,
                             .facing = DS_FACING_NONE,
                             .target_floor = -1 };

      if (!ends_at (delve, things, goal))
        continue;
      status = ds_things_put (&level->things, &gate, err);
      ++*n;
    }
    ds_things_unref (things);
  }
  return status;
}

/* All ways of the goal at @place lead into it, and from there to the end. Whether they come from
 * more than one place. */
static bool
end_ways (DsWorld *world, uint32_t place)
{
  uint32_t from = DS_WORLD_NONE;
  bool is_between = false;

  for (size_t i = 0; i < world->ways.n; i++) {
    DsWay *way = &world->ways.items[i];
    const DsWay was = *way;

    if (was.to == world->goal || (was.from != place && was.to != place))
      continue;
    way->from = was.from != place ? was.from : was.one_way ? place : was.to;
    way->to = place;
    way->one_way = true;
    is_between |= way->from != place && from != DS_WORLD_NONE && from != way->from;
    from = way->from != place ? way->from : from;
  }
  return is_between;
}

/* @n: gates that were put. */
static DsStatus
end_all (DsEnded *self, size_t n, DsError *err)
{
  DsWorld *world = &self->graph.world;

  for (size_t i = 0; i < self->graph.passes.n; i++) {
    const DsLockPass *pass = &self->graph.passes.items[i];

    if (pass->is_gate && pass->at.thing > id_of_gate (n))
      self->differs |= end_ways (
          world, ds_lock_graph_place (&self->graph, (size_t)pass->at.floor, pass->at.cell));
  }
  for (size_t i = 0; i < world->ways.n; i++)
    world->ways.items[i].one_way |= world->ways.items[i].to == world->goal;
  return ds_world_index (world, err);
}

DsStatus
ds_ended_init (DsEnded *out, const DsDelve *delve, DsJob *job, DsError *err)
{
  const uint16_t gate = find_gate (delve->rules);
  bool is_known = gate != NO_GATE;
  DsStatus status;
  size_t n = 0;

  memset (out, 0, sizeof *out);
  for (size_t f = 0; f < delve->dungeon.n_floors; f++)
    is_known &= !has_carrier (delve, delve->dungeon.floors[f].things);
  if (!is_known)
    return DS_OK;
  status = ds_delve_copy (&out->delve, delve, err);
  if (status == DS_OK)
    status = put_gates (&out->delve, gate, &n, err);
  if (status == DS_OK && n > 0)
    status = ds_lock_graph_init (&out->graph, &out->delve, NULL, job, err);
  if (status == DS_OK && n > 0)
    status = end_all (out, n, err);
  if (status != DS_OK || !out->differs)
    ds_ended_clear (out);
  return status;
}

void
ds_ended_clear (DsEnded *self)
{
  ds_lock_graph_clear (&self->graph);
  ds_delve_clear (&self->delve);
  memset (self, 0, sizeof *self);
}

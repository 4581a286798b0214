/* core/solve/retrace.c — replays a playthrough with the rules of a game: state, and one legal move
 * after the other. */
#include "solve/retrace.h"
#include "solve/passes.h"

#include <string.h>

typedef struct {
  const DsLockGraph *graph;
  DsSecretMode mode;
  uint8_t *opened; /* by door: spent a key on, or found */
  uint8_t *taken;  /* by key */
  uint64_t tokens;
  uint32_t held[DS_WORLD_COLOURS_MAX];
  DsPathCell at;
  bool begins_on_goal; /* and did nothing yet: whatever they do, but to step off, is the end */
  bool is_over;        /* the game was won */
} Player;

static bool
is_same (DsPathCell at, DsLockSpot spot)
{
  return at.floor == spot.floor && at.cell.x == spot.cell.x && at.cell.y == spot.cell.y;
}

static DsPasses
passes_at (const Player *self, DsPathCell at)
{
  return ds_passes_at (self->graph, at.floor, at.cell);
}

/* ---- doors */

static bool
is_open (const void *player, uint32_t door)
{
  const Player *self = player;
  const DsDoor *it;

  if (door == DS_WORLD_NONE || self->opened[door])
    return true;
  it = &self->graph->world.doors.items[door];
  return it->type == DS_DOOR_TOKENS
             ? ds_door_is_opened_by (it, self->tokens)
             : it->type == DS_DOOR_SECRET && self->mode != DS_SECRETS_NEVER &&
                   !(self->begins_on_goal && self->mode == DS_SECRETS_FINDABLE);
}

/* Goals consume a key of a player who arrives with one. */
static bool
opens_goal (const Player *self, uint32_t door)
{
  return is_open (self, door) || (self->graph->world.doors.items[door].type == DS_DOOR_KEY &&
                                  self->held[self->graph->world.doors.items[door].colour] > 0);
}

static bool
is_won (const Player *self)
{
  const DsWorld *world = &self->graph->world;

  for (size_t i = 0; i < world->ways.n; i++)
    if (world->ways.items[i].to == world->goal &&
        is_same (self->at, self->graph->way_at.items[i]) &&
        opens_goal (self, world->ways.items[i].door))
      return true;
  return false;
}

/* The door in the way of a step; DS_WORLD_NONE: none is shut. False: no such step can be made. */
static bool
look (const Player *self, int step, DsCell *to, uint32_t *door)
{
  const DsPasses here = passes_at (self, self->at);
  DsPasses there;

  if (!ds_places_step (self->graph->floors[self->at.floor], self->at.cell, step, to))
    return false;
  there = passes_at (self, (DsPathCell){ self->at.floor, *to });
  *door = ds_passes_shut (here, true, is_open, self);
  if (*door == DS_WORLD_NONE)
    *door = ds_passes_shut (there, false, is_open, self);
  return ds_passes_allow (here, there, step);
}

/* True when the player is next to @door. */
static bool
is_before (const Player *self, uint32_t door)
{
  const DsWorld *world = &self->graph->world;
  const DsPasses here = passes_at (self, self->at);
  uint32_t shut;
  DsCell to;

  for (int step = 0; step < ds_move_n_steps (self->graph->floors[0]->movement); step++)
    if (look (self, step, &to, &shut) && shut == door)
      return true;
  for (size_t i = 0; i < here.n; i++)
    if (!here.items[i].is_gate && here.items[i].to.floor >= 0 && here.items[i].lock == door)
      return true;
  for (size_t i = 0; i < world->ways.n; i++)
    if (world->ways.items[i].to == world->goal && world->ways.items[i].door == door &&
        is_same (self->at, self->graph->way_at.items[i]))
      return true;
  return false;
}

/* ---- moves */

static bool
go (Player *self, DsPathCell next)
{
  const DsPasses here = passes_at (self, self->at);
  uint32_t door;
  DsCell to;

  for (int step = 0; step < ds_move_n_steps (self->graph->floors[0]->movement); step++)
    if (next.floor == self->at.floor && look (self, step, &to, &door) && door == DS_WORLD_NONE &&
        to.x == next.cell.x && to.y == next.cell.y)
      return true;
  for (size_t i = 0; i < here.n; i++)
    if (here.items[i].to.floor >= 0 && is_same (next, here.items[i].to))
      return here.items[i].is_gate || is_open (self, here.items[i].lock);
  return false;
}

static bool
take (Player *self, uint32_t k)
{
  const DsWorldKey *key = &self->graph->world.keys.items[k];
  const uint32_t here = ds_lock_graph_place (self->graph, (size_t)self->at.floor, self->at.cell);
  const bool is_met =
      ds_rules_kind (self->graph->floors[0]->rules, self->graph->key_kinds.items[k])->creature !=
      NULL;
  bool is_here = !is_met && is_same (self->at, self->graph->key_at.items[k]);

  for (uint32_t i = 0; i < key->n && is_met; i++)
    is_here |= self->graph->world.key_places.items[key->first + i] == here;
  if (!is_here || self->taken[k])
    return false;
  self->taken[k] = 1;
  if (key->is_token)
    self->tokens |= UINT64_C (1) << key->number;
  else
    self->held[key->number]++;
  return true;
}

static bool
open_door (Player *self, uint32_t door)
{
  const DsDoor *it = &self->graph->world.doors.items[door];

  if (is_open (self, door) || !is_before (self, door))
    return false;
  if (it->type == DS_DOOR_KEY && self->held[it->colour]-- == 0)
    return false;
  self->opened[door] = 1;
  return true;
}

static bool
act (Player *self, const DsPathStep *step)
{
  switch (step->type) {
  case DS_PATH_TAKE:
    return take (self, step->index);
  case DS_PATH_OPEN:
    return open_door (self, step->index);
  case DS_PATH_FIND:
    return self->mode != DS_SECRETS_NEVER || open_door (self, step->index);
  case DS_PATH_GOAL:
    return is_won (self);
  case DS_PATH_PASS:
  case DS_PATH_DROP:
  case DS_PATH_STAIRS:
    break;
  }
  return true; /* it was done by going there */
}

/* True when @step is an action on the spot: also a search, unless secret doors are open anyway. */
static bool
is_deed (const Player *self, const DsPathStep *step)
{
  return step->type == DS_PATH_TAKE || step->type == DS_PATH_OPEN ||
         (step->type == DS_PATH_FIND && self->mode != DS_SECRETS_OPEN);
}

/* Walks the cells of @step and performs its action. A player who begins on a goal may step off
 * it. */
static bool
play (Player *self, const DsPath *path, const DsPathStep *step)
{
  for (size_t c = 0; c < step->n; c++) {
    const DsPathCell next = path->cells.items[step->first + c];

    if (c == 0) {
      if (!is_same (self->at, (DsLockSpot){ next.floor, next.cell, 0 }))
        return false;
      continue;
    }
    if (self->is_over || !go (self, next))
      return false;
    self->at = next;
    self->begins_on_goal = false;
    self->is_over = is_won (self);
  }
  if ((self->is_over && step->type == DS_PATH_TAKE) || !act (self, step))
    return false;
  self->is_over |= is_deed (self, step) && is_won (self);
  return true;
}

DsStatus
ds_retrace (bool *holds, const DsLockGraph *graph, const DsPath *path, DsSecretMode mode, bool wins)
{
  Player self = { .graph = graph, .mode = mode, .at = { graph->start.floor, graph->start.cell } };
  const size_t n = path->steps.n;

  *holds = path->is_whole;
  self.opened = ds_alloc0 (graph->world.doors.n, 1);
  self.taken = ds_alloc0 (graph->world.keys.n, 1);
  self.begins_on_goal = self.opened != NULL && is_won (&self);
  for (size_t i = 0; i < n && self.opened != NULL && self.taken != NULL && *holds; i++)
    *holds = play (&self, path, &path->steps.items[i]);
  *holds =
      *holds && (wins ? n > 0 && path->steps.items[n - 1].type == DS_PATH_GOAL : !self.is_over);
  ds_free (self.opened);
  ds_free (self.taken);
  return self.opened != NULL && self.taken != NULL ? DS_OK : DS_NOMEM;
}

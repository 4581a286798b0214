/* core/gen/mission/key_spots.c — the best cell of each room for a key, and the choice of the room:
 * in a ward that is open before the lock, at the wanted distance, in a dead end if possible. */
#include "gen/mission/key_spots.h"
#include "base/hash.h"

#include <string.h>

#define POLL_ROWS 4

/* ---- cells */

/* Marks cells where a thing stands or, unless @all_stand, where a gate may be placed. */
static DsStatus
mark_taken (const DsLockPlan *plan, bool all_stand, uint8_t *taken)
{
  const DsGenRun *run = plan->run;
  const DsRoomGraph *graph = plan->graph;

  for (int32_t y = 0; y < run->h; y++) {
    if (y % 64 == 0 && ds_job_is_cancelled (run->job))
      return DS_CANCELLED;
    memset (taken + (size_t)y * (size_t)run->w, 0, (size_t)run->w);
  }
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsCell at = ds_things_get (run->things, i)->at;

    taken[ds_cell_index (at, run->w)] = 1;
  }
  for (size_t i = 0; i < graph->passages.n && !all_stand; i++) {
    const DsPassage *passage = &graph->passages.items[i];

    if (i % 4096 == 0 && ds_job_is_cancelled (run->job))
      return DS_CANCELLED;
    for (uint8_t k = 0; k < passage->n_cells && passage->floor == run->floor; k++)
      taken[ds_cell_index (passage->cells[k], run->w)] = 1;
  }
  return DS_OK;
}

/* Score of a cell: keys lie on dry ground, off doors, and preferably not in narrow passages. */
static uint64_t
score_cell (const DsLockPlan *plan, DsCell cell, uint32_t node)
{
  const DsGenRun *run = plan->run;
  const size_t at = ds_cell_index (cell, run->w);
  uint64_t n_open = 0;

  if (run->pin[at] & DS_PIN_THINGS ||
      ds_rules_cell_flags (run->rules, run->ground[at], run->feature[at]) &
          (DS_TILE_DOOR | DS_TILE_OPENING | DS_TILE_HARMFUL | DS_TILE_LIQUID))
    return 0;
  for (int way = 0; way < 4; way++) {
    const DsCell to = { cell.x + ds_move_steps[way].x, cell.y + ds_move_steps[way].y };

    n_open += (uint32_t)to.x < (uint32_t)run->w && (uint32_t)to.y < (uint32_t)run->h &&
              ds_room_graph_at (plan->graph, run->floor, to) == node;
  }
  return n_open << 61 | ds_cell_hash (run->key, cell.x, cell.y) >> 3 | 1;
}

static DsStatus
score_floor (DsKeySpots *self, bool all_stand, uint8_t *taken)
{
  const DsLockPlan *plan = self->plan;
  DsGenRun *run = plan->run;

  if (mark_taken (plan, all_stand, taken) != DS_OK)
    return DS_CANCELLED;
  for (int32_t y = 0; y < run->h; y++) {
    if (y % POLL_ROWS == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w; x++) {
      const DsCell cell = { x, y };
      const uint32_t node = ds_room_graph_at (plan->graph, run->floor, cell);
      uint64_t score;

      if (node == 0 || taken[ds_cell_index ((DsCell){ x, y }, run->w)] ||
          plan->graph->nodes.items[node - 1].is_gate)
        continue;
      score = score_cell (plan, cell, node);
      if (score > self->spots[node - 1].score)
        self->spots[node - 1] = (DsKeySpot){ score, cell };
    }
  }
  return DS_OK;
}

DsStatus
ds_key_spots_init (DsKeySpots *self, const DsLockPlan *plan, bool all_stand)
{
  uint8_t *taken = ds_alloc ((size_t)plan->graph->w * (size_t)plan->graph->h, 1);
  DsStatus status = DS_OK;

  *self = (DsKeySpots){ .plan = plan };
  self->spots = ds_alloc0 (plan->graph->nodes.n, sizeof *self->spots);
  self->steps = ds_alloc (plan->net.n_zones, sizeof *self->steps);
  if (taken == NULL || self->spots == NULL || self->steps == NULL)
    status = DS_NOMEM;
  for (size_t floor = 0; floor < plan->run->n_floors && status == DS_OK; floor++) {
    ds_gen_select_floor (plan->run, floor);
    status = score_floor (self, all_stand, taken);
  }
  ds_free (taken);
  if (status != DS_OK)
    ds_key_spots_clear (self);
  return status;
}

void
ds_key_spots_clear (DsKeySpots *self)
{
  ds_free (self->spots);
  ds_free (self->steps);
  *self = (DsKeySpots){ 0 };
}

/* ---- rooms */

/* Zone in front of the lock's gate. */
static uint32_t
zone_before (const DsLockPlan *plan, size_t lock)
{
  const DsPlannedLock *item = &plan->locks[lock];

  return item->vault != 0 ? item->zone : plan->zones[item->zone].parent;
}

/* Sets the steps from @from to all zones: first for those between it and the start, then for the
 * others, each after its parent. */
static void
measure_steps (DsKeySpots *self, uint32_t from)
{
  const DsLockPlan *plan = self->plan;
  uint32_t steps = 0;

  for (size_t i = 0; i < plan->n_reached; i++) {
    if (ds_zone_net_poll (&plan->net, i))
      return; /* nobody reads them */
    self->steps[plan->reached[i]] = DS_ZONE_NONE;
  }
  for (uint32_t zone = from; self->steps[zone] == DS_ZONE_NONE; zone = plan->zones[zone].parent)
    self->steps[zone] = steps++;
  for (size_t i = 0; i < plan->n_reached; i++) {
    const uint32_t zone = plan->reached[i];

    if (ds_zone_net_poll (&plan->net, i))
      return;
    if (self->steps[zone] == DS_ZONE_NONE)
      self->steps[zone] = self->steps[plan->zones[zone].parent] + 1;
  }
}

/* True when the tree path from the start to @zone passes @from. */
static bool
is_past (const DsKeySpots *self, uint32_t from, uint32_t zone)
{
  return self->plan->zones[from].depth + self->steps[zone] == self->plan->zones[zone].depth;
}

static bool
is_vault (const DsLockPlan *plan, uint32_t node)
{
  for (size_t i = 0; i < plan->n_locks; i++)
    if (plan->locks[i].vault == node + 1)
      return true;
  return false;
}

/* True when a key for @lock may lie in @node. */
static bool
may_hold (const DsKeySpots *self, uint32_t node, size_t lock)
{
  const DsLockPlan *plan = self->plan;
  const DsLockZone *zone = &plan->zones[plan->net.zone_of[node]];

  return self->spots[node].score != 0 && zone->parent != DS_ZONE_NONE &&
         (zone->ward == 0 || plan->locks[zone->ward - 1].order < plan->locks[lock].order) &&
         !is_vault (plan, node);
}

/* Rank of a room for a key: dead ends are best, corridors worst. */
static uint32_t
rank_of (const DsLockPlan *plan, uint32_t node)
{
  const DsRoomNode *item = &plan->graph->nodes.items[node];
  uint8_t kind = DS_ROOM_CORRIDOR;

  if (plan->run->floor != item->floor)
    ds_gen_select_floor (plan->run, item->floor);
  if (item->room > 0)
    kind = ds_rooms_get (plan->run->rooms, item->room - 1)->kind;
  if (kind == DS_ROOM_CORRIDOR || kind == DS_ROOM_DEAD_END)
    return 0;
  return plan->only[node] != 0 && plan->only[node] != DS_ZONE_NONE ? 2 : 1;
}

typedef struct {
  uint32_t ward;  /* the ward that was opened last among those with a free room */
  uint32_t order; /* order of its lock */
  uint32_t reach; /* greatest distance of a room that fits */
  bool has_past;  /* some room that fits lies beyond the gate */
} KeyChoice;

static KeyChoice
look_around (const DsKeySpots *self, size_t lock, uint32_t from, bool newest)
{
  const DsLockPlan *plan = self->plan;
  KeyChoice choice = { 0 };
  bool is_first = true;

  for (uint32_t i = 0; i < plan->graph->nodes.n; i++) {
    const uint32_t zone = plan->net.zone_of[i], ward = plan->zones[zone].ward;
    const uint32_t order = ward == 0 ? 0 : plan->locks[ward - 1].order;

    if (ds_zone_net_poll (&plan->net, i))
      break;
    if (!may_hold (self, i, lock) || (newest && !is_first && order < choice.order))
      continue;
    if (newest && (is_first || order > choice.order))
      choice = (KeyChoice){ .ward = ward, .order = order };
    is_first = false;
    choice.reach = self->steps[zone] > choice.reach ? self->steps[zone] : choice.reach;
    choice.has_past |= is_past (self, from, zone);
  }
  return choice;
}

uint32_t
ds_key_spots_pick (DsKeySpots *self, size_t lock, const DsKeyWish *wish)
{
  const DsLockPlan *plan = self->plan;
  DsRng *rng = &plan->run->rng;
  const uint32_t from = zone_before (plan, lock);
  const bool newest = ds_rng_permille (rng, wish->linearity);
  const bool wants_past = ds_rng_permille (rng, wish->gate_seen);
  uint32_t picked = DS_ZONE_NONE, best = 0, n = 0;
  KeyChoice choice;

  measure_steps (self, from);
  choice = look_around (self, lock, from, newest);
  for (uint32_t i = 0; i < plan->graph->nodes.n; i++) {
    const uint32_t zone = plan->net.zone_of[i];
    uint32_t rank;

    if (ds_zone_net_poll (&plan->net, i))
      return DS_ZONE_NONE;
    if (!may_hold (self, i, lock) || (newest && plan->zones[zone].ward != choice.ward))
      continue;
    rank = 1 + rank_of (plan, i);
    if (wants_past && choice.has_past)
      rank += is_past (self, from, zone) ? 8 : 0;
    if (self->steps[zone] * 1000 >= choice.reach * (uint32_t)wish->distance)
      rank += 4;
    if (rank > best) {
      best = rank;
      n = 0;
    }
    if (rank == best && ds_rng_below (rng, ++n) == 0)
      picked = i;
  }
  return picked;
}

/* core/gen/mission/lock_echo.c — repeats a lock placed by hand (an echo) at another passage of the
 * tree, where a one-way gate would let players bypass it. */
#include "field/move.h"
#include "gen/mission/lock_plan.h"
#include "rules/gate.h"

static uint32_t
meet (const DsLockPlan *self, uint32_t a, uint32_t b)
{
  while (a != b) {
    uint32_t *deeper = self->zones[a].depth > self->zones[b].depth ? &a : &b;

    *deeper = self->zones[*deeper].parent;
  }
  return a;
}

/* Zone of the open cell beside @node's gate. DS_ZONE_NONE: the tree does not reach it. */
static uint32_t
zone_beside (const DsLockPlan *self, const DsRoomNode *node, int way)
{
  const DsCell at = { node->first.x + ds_move_steps[way].x, node->first.y + ds_move_steps[way].y };
  const DsSpace space = { .w = self->run->w, .h = self->run->h };
  const uint32_t to =
      ds_space_has (&space, at) ? ds_room_graph_at (self->graph, node->floor, at) : 0;
  const uint32_t zone = to > 0 ? self->net.zone_of[to - 1] : DS_ZONE_NONE;

  return zone != DS_ZONE_NONE && self->zones[zone].parent != DS_ZONE_NONE ? zone : DS_ZONE_NONE;
}

/* Reads the zones that the one-way gate of @node leads from and to. False: it is a two-way gate, or
 * the tree does not reach it. */
static bool
read_one_way (const DsLockPlan *self, const DsRoomNode *node, uint32_t *from, uint32_t *to)
{
  DsGenRun *run = self->run;

  ds_gen_select_floor (run, node->floor);
  for (size_t i = ds_things_seek (run->things, node->first);
       node->is_gate && i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);
    const DsGate *gate = ds_rules_kind (run->rules, thing->kind)->gate;

    if (thing->at.x != node->first.x || thing->at.y != node->first.y)
      return false;
    if (gate == NULL || gate->way != DS_GATE_FORWARD || thing->facing > 3)
      continue;
    *from = zone_beside (self, node, thing->facing ^ 2);
    *to = zone_beside (self, node, thing->facing);
    return *from != DS_ZONE_NONE && *to != DS_ZONE_NONE;
  }
  return false;
}

static bool
has_lock_between (const DsLockPlan *self, uint32_t zone, uint32_t top, const DsStr *id)
{
  for (; zone != top; zone = self->zones[zone].parent)
    if (self->zones[zone].lock != 0 &&
        ds_str_equal (self->locks[self->zones[zone].lock - 1].id, id))
      return true;
  return false;
}

/* Adds an echo of @lock on the tree path from @top to @zone, as near to @zone as possible. */
static void
echo_lock (DsLockPlan *self, const DsPlannedLock *lock, uint32_t zone, uint32_t top)
{
  for (; zone != top; zone = self->zones[zone].parent) {
    DsLockZone *item = &self->zones[zone];

    if (item->lock != 0 || item->is_gate || self->n_locks == DS_PLAN_LOCKS_MAX ||
        self->graph->passages.items[item->passage].n_cells == 0)
      continue;
    self->locks[self->n_locks] = (DsPlannedLock){
      .id = ds_str_ref (lock->id), .kind = lock->kind, .zone = zone, .is_echo = true
    };
    item->lock = (uint32_t)++self->n_locks;
    return;
  }
}

void
ds_lock_plan_keep_wards (DsLockPlan *self)
{
  for (size_t i = 0; i < self->graph->nodes.n && self->n_given > 0; i++) {
    uint32_t from, to, top;

    if (!read_one_way (self, &self->graph->nodes.items[i], &from, &to))
      continue;
    for (top = meet (self, from, to); to != top; to = self->zones[to].parent) {
      const uint32_t given = self->zones[to].given;

      if (given != 0 && self->locks[given - 1].kind != NULL &&
          !self->locks[given - 1].kind->spends &&
          !has_lock_between (self, from, top, self->locks[given - 1].id))
        echo_lock (self, &self->locks[given - 1], from, top);
    }
  }
}

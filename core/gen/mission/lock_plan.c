/* core/gen/mission/lock_plan.c — grows a random tree of zones from the start, cuts it where locks
 * are placed, and then orders the locks by simulated opening: a key may lie in any ward that is
 * open by then. */
#include "gen/mission/lock_plan.h"
#include "base/pick_list.h"
#include "gen/pipeline/gen_state.h"
#include "rules/gate.h"

#include <string.h>

#define POLL_STEPS 256
#define CUT_TRIES 3 /* passages compared for each lock */

/* ---- zones */

static bool
same_region (const DsLockPlan *self, const DsPassage *passage)
{
  const DsRoomNode *from = &self->graph->nodes.items[passage->from];
  const DsRoomNode *to = &self->graph->nodes.items[passage->to];
  uint32_t a, b;

  if (from->room == 0 || to->room == 0)
    return false;
  ds_gen_select_floor (self->run, from->floor);
  a = ds_rooms_get (self->run->rooms, from->room - 1)->region;
  ds_gen_select_floor (self->run, to->floor);
  b = ds_rooms_get (self->run->rooms, to->room - 1)->region;
  return a != 0 && a == b;
}

/* Joins rooms into one zone where a passage between them cannot be closed, or where they lie in one
 * region. */
static DsStatus
join_nodes (DsLockPlan *self)
{
  const DsRoomGraph *graph = self->graph;
  const DsStatus status = ds_zone_net_init (&self->net, self->run, graph);

  for (size_t i = 0; i < graph->passages.n && status == DS_OK; i++) {
    const DsPassage *passage = &graph->passages.items[i];

    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    if (passage->type == DS_PASSAGE_DROP || graph->nodes.items[passage->from].is_gate ||
        graph->nodes.items[passage->to].is_gate)
      continue;
    if (passage->n_cells == 0 || same_region (self, passage))
      ds_zone_net_join (&self->net, passage->from, passage->to);
  }
  return status == DS_OK ? ds_zone_net_finish (&self->net, true) : status;
}

static DsStatus
add_zones (DsLockPlan *self)
{
  const DsRoomGraph *graph = self->graph;
  const DsStatus status = join_nodes (self);

  if (status != DS_OK)
    return status;
  self->zones = ds_alloc0 (self->net.n_zones, sizeof *self->zones);
  self->reached = ds_alloc (self->net.n_zones, sizeof *self->reached);
  if (self->zones == NULL || self->reached == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < self->net.n_zones; i++)
    self->zones[i].parent = DS_ZONE_NONE;
  for (size_t i = 0; i < graph->nodes.n; i++) {
    DsLockZone *zone = &self->zones[self->net.zone_of[i]];

    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    zone->size++;
    zone->is_gate |= graph->nodes.items[i].is_gate;
  }
  return DS_OK;
}

static void
note_passage (DsLockPlan *self, uint32_t node, uint32_t passage)
{
  self->only[node] = self->only[node] == 0 ? passage + 1 : DS_ZONE_NONE;
}

static DsStatus
count_passages (DsLockPlan *self)
{
  self->only = ds_alloc0 (self->graph->nodes.n, sizeof *self->only);
  for (uint32_t i = 0; i < self->graph->passages.n && self->only != NULL; i++) {
    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    note_passage (self, self->graph->passages.items[i].from, i);
    note_passage (self, self->graph->passages.items[i].to, i);
  }
  return self->only != NULL ? DS_OK : DS_NOMEM;
}

/* ---- locks, keys and doors placed by hand */

static uint32_t
zone_of_thing (const DsLockPlan *self, const DsThing *thing)
{
  const uint32_t node = ds_room_graph_at (self->graph, self->run->floor, thing->at);

  return node > 0 ? self->net.zone_of[node - 1] : DS_ZONE_NONE;
}

static const DsLockKind *
kind_of_lock (const DsGenRun *run, const char *id)
{
  const DsLock *own = ds_locks_find (run->state->base->dungeon.locks, id);

  return ds_rules_find_lock (run->rules,
                             own != NULL && own->kind != NULL ? ds_str_get (own->kind) : id);
}

static void
take_gate (DsLockPlan *self, const DsThing *thing)
{
  const uint32_t zone = zone_of_thing (self, thing);
  const DsGate *gate = ds_rules_kind (self->run->rules, thing->kind)->gate;
  DsPlannedLock *lock = &self->locks[self->n_locks];

  if (zone == DS_ZONE_NONE || gate->is_secret || gate->way != DS_GATE_BOTH ||
      self->zones[zone].given != 0 || self->n_locks == DS_PLAN_LOCKS_MAX)
    return;
  *lock = (DsPlannedLock){ .id = ds_str_ref (thing->lock),
                           .kind = kind_of_lock (self->run, ds_str_get (thing->lock)),
                           .zone = zone,
                           .is_given = true };
  self->zones[zone].given = (uint32_t)++self->n_locks;
}

static void
look_at_things (DsLockPlan *self)
{
  DsGenRun *run = self->run;

  self->start = self->goal = DS_ZONE_NONE;
  for (size_t floor = 0; floor < run->n_floors; floor++) {
    ds_gen_select_floor (run, floor);
    for (size_t i = 0; i < ds_things_count (run->things); i++) {
      const DsThing *thing = ds_things_get (run->things, i);
      const DsKind *kind = ds_rules_kind (run->rules, thing->kind);

      if (kind->role == DS_ROLE_START && self->start == DS_ZONE_NONE)
        self->start = zone_of_thing (self, thing);
      else if (kind->role == DS_ROLE_GOAL && self->goal == DS_ZONE_NONE)
        self->goal = zone_of_thing (self, thing);
      else if (kind->gate != NULL && thing->lock != NULL)
        take_gate (self, thing);
    }
  }
  self->n_given = self->n_locks;
}

/* ---- the tree */

static void
reach (DsLockPlan *self, uint32_t zone, uint32_t parent, uint32_t passage)
{
  DsLockZone *item = &self->zones[zone];

  item->parent = parent;
  item->passage = passage;
  item->depth = zone == parent ? 0 : self->zones[parent].depth + 1;
  item->lock = item->given;
  self->reached[self->n_reached++] = zone;
}

/* True when the tree may grow over the passage at @end to a zone that it does not have. */
static bool
leads_on (const DsLockPlan *self, uint32_t end, bool gates)
{
  const DsLockZone *to = &self->zones[ds_zone_net_at (&self->net, end ^ 1)];

  return self->graph->passages.items[end / 2].type != DS_PASSAGE_DROP &&
         to->parent == DS_ZONE_NONE && (!to->is_gate || (gates && to->given != 0));
}

/* Picks a random passage from @zone that the tree may grow over; UINT32_MAX: none. */
static uint32_t
pick_end (const DsLockPlan *self, uint32_t zone, bool gates)
{
  uint32_t picked = UINT32_MAX, n = 0;

  for (uint32_t i = self->net.first_end[zone]; i < self->net.first_end[zone + 1]; i++)
    if (leads_on (self, self->net.ends[i], gates) && ds_rng_below (&self->run->rng, ++n) == 0)
      picked = self->net.ends[i];
  return picked;
}

/* Grows from the zone added last, which makes long paths, or from a random one, which makes short
 * ones. The goal's zone is added last, so that few zones lie behind it. @active: empty, for all
 * zones. */
static DsStatus
grow (DsLockPlan *self, DsPickList *active, bool gates, int32_t linearity)
{
  DsRng *rng = &self->run->rng;
  bool is_goal_left = true;

  for (size_t i = 0; i < self->n_reached; i++) {
    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    if (self->reached[i] != self->goal)
      ds_pick_list_push (active, self->reached[i]);
  }
  for (size_t step = 0; active->n > 0 || is_goal_left; step++) {
    size_t slot;
    uint32_t end, zone;

    if (step % POLL_STEPS == 0 && ds_gen_poll (self->run, self->n_reached, self->net.n_zones))
      return DS_CANCELLED;
    if (active->n == 0) {
      is_goal_left = false;
      if (self->goal == DS_ZONE_NONE || self->zones[self->goal].parent == DS_ZONE_NONE)
        break;
      ds_pick_list_push (active, self->goal);
    }
    slot = ds_pick_list_slot (active, ds_rng_permille (rng, linearity)
                                          ? active->n - 1
                                          : ds_rng_below (rng, (uint32_t)active->n));
    end = pick_end (self, active->items[slot], gates);
    if (end == UINT32_MAX) {
      ds_pick_list_take (active, slot);
      continue;
    }
    zone = ds_zone_net_at (&self->net, end ^ 1);
    reach (self, zone, active->items[slot], end / 2);
    if (zone != self->goal)
      ds_pick_list_push (active, zone);
  }
  return DS_OK;
}

/* Bars the tree path between @a and @b from locks, since another passage joins them that cannot be
 * closed. */
static void
bar_between (DsLockPlan *self, uint32_t a, uint32_t b)
{
  if (self->zones[a].parent == DS_ZONE_NONE || self->zones[b].parent == DS_ZONE_NONE)
    return;
  while (a != b) {
    uint32_t *deeper = self->zones[a].depth > self->zones[b].depth ? &a : &b;

    self->zones[*deeper].is_barred = true;
    *deeper = self->zones[*deeper].parent;
  }
}

/* True when the passage joins a zone to its parent. */
static bool
is_in_tree (const DsLockPlan *self, uint32_t passage)
{
  const DsPassage *item = &self->graph->passages.items[passage];
  const DsLockZone *from = &self->zones[self->net.zone_of[item->from]];
  const DsLockZone *to = &self->zones[self->net.zone_of[item->to]];

  return from != to && ((from->passage == passage && from->parent == self->net.zone_of[item->to]) ||
                        (to->passage == passage && to->parent == self->net.zone_of[item->from]));
}

/* Bars the passages that drops, or stairs off the tree, would bypass. */
static DsStatus
bar_zones (DsLockPlan *self)
{
  const DsRoomGraph *graph = self->graph;

  for (uint32_t i = 0; i < graph->passages.n; i++) {
    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    if (graph->passages.items[i].type != DS_PASSAGE_BORDER && !is_in_tree (self, i))
      bar_between (self, self->net.zone_of[graph->passages.items[i].from],
                   self->net.zone_of[graph->passages.items[i].to]);
  }
  for (uint32_t i = 0; i < self->net.n_zones; i++) {
    uint32_t first = DS_ZONE_NONE;

    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    for (uint32_t k = self->net.first_end[i];
         k < self->net.first_end[i + 1] && self->zones[i].is_gate; k++) {
      const uint32_t to = ds_zone_net_at (&self->net, self->net.ends[k] ^ 1);

      if (self->zones[to].parent == DS_ZONE_NONE || self->zones[to].parent == i)
        continue;
      if (first == DS_ZONE_NONE)
        first = to;
      bar_between (self, first, to);
    }
  }
  for (uint32_t i = 0; i < self->net.n_zones; i++) {
    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    self->zones[i].is_barred |= self->zones[i].parent != DS_ZONE_NONE && i != self->start &&
                                graph->passages.items[self->zones[i].passage].n_cells == 0;
  }
  return DS_OK;
}

/* Sets size, depth and the path to the goal. */
static DsStatus
measure_tree (DsLockPlan *self)
{
  for (size_t i = 0; i < self->n_reached; i++) {
    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    self->zones[self->reached[i]].below = self->zones[self->reached[i]].size;
  }
  for (size_t i = self->n_reached; i-- > 1;) {
    const DsLockZone *zone = &self->zones[self->reached[i]];

    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    self->zones[zone->parent].below += zone->below;
  }
  for (uint32_t zone = self->goal; zone != DS_ZONE_NONE && !self->zones[zone].on_path &&
                                   self->zones[zone].parent != DS_ZONE_NONE;) {
    self->zones[zone].on_path = true;
    zone = self->zones[zone].parent;
  }
  return DS_OK;
}

/* Grows over doors first; then over gates placed by hand, too. */
static DsStatus
grow_tree (DsLockPlan *self, int32_t linearity)
{
  DsStatus status = DS_OK;

  reach (self, self->start, self->start, 0);
  for (int gates = 0; gates < 2 && status == DS_OK; gates++) {
    DsPickList active;

    if (!ds_pick_list_init (&active, self->net.n_zones))
      return DS_NOMEM;
    status = grow (self, &active, gates, linearity);
    ds_pick_list_clear (&active);
  }
  if (status == DS_OK)
    status = bar_zones (self);
  if (status != DS_OK)
    return status;
  ds_lock_plan_keep_wards (self);
  self->zones[self->start].is_barred = true;
  return measure_tree (self);
}

/* Does not grow a tree without a start. DS_NOMEM, DS_CANCELLED: @self is cleared. */
DsStatus
ds_lock_plan_init (DsLockPlan *self, DsGenRun *run, const DsRoomGraph *graph, int32_t linearity,
                   DsError *err)
{
  DsStatus status;

  memset (self, 0, sizeof *self);
  self->run = run;
  self->graph = graph;
  status = add_zones (self);
  if (status == DS_OK)
    status = count_passages (self);
  if (status == DS_OK) {
    look_at_things (self);
    if (self->start != DS_ZONE_NONE)
      status = grow_tree (self, linearity);
  }
  if (status != DS_OK)
    ds_lock_plan_clear (self);
  return status == DS_NOMEM ? ds_fail_nomem (err, "locks") : status;
}

void
ds_lock_plan_clear (DsLockPlan *self)
{
  for (size_t i = 0; i < self->n_locks; i++)
    ds_str_unref (self->locks[i].id);
  ds_zone_net_clear (&self->net);
  ds_free (self->only);
  ds_free (self->zones);
  ds_free (self->reached);
  memset (self, 0, sizeof *self);
}

/* ---- passages that are locked */

/* Sets the ward of each zone: that of the last lock on the path from the start. */
static void
find_wards (DsLockPlan *self)
{
  for (size_t i = 0; i < self->n_reached; i++) {
    DsLockZone *zone = &self->zones[self->reached[i]];
    const uint32_t around = i == 0 ? 0 : self->zones[zone->parent].ward;

    if (ds_zone_net_poll (&self->net, i))
      return; /* nobody reads them */
    zone->ward = zone->lock != 0 ? zone->lock : around;
    if (zone->lock != 0)
      self->locks[zone->lock - 1].outer = around;
  }
}

/* The smaller of two counts of rooms: those that a lock on the passage to @zone would guard, and
 * those of its ward that it would not. */
static uint32_t
cut_size (const DsLockPlan *self, uint32_t zone)
{
  const uint32_t ward = self->zones[zone].ward;
  const uint32_t top = ward == 0 ? self->start : self->locks[ward - 1].zone;
  uint32_t inner = self->zones[zone].below, all = self->zones[top].below;

  for (size_t i = 0; i < self->n_locks; i++) {
    const DsPlannedLock *lock = &self->locks[i];
    uint32_t up = lock->zone;

    if (lock->vault != 0 || lock->outer != ward || self->zones[lock->zone].parent == DS_ZONE_NONE)
      continue;
    all -= self->zones[lock->zone].below;
    while (up != zone && self->zones[up].depth > self->zones[zone].depth)
      up = self->zones[up].parent;
    if (up == zone)
      inner -= self->zones[lock->zone].below;
  }
  return ds_min (inner, all - inner);
}

static bool
may_lock (const DsLockPlan *self, uint32_t zone)
{
  const DsLockZone *item = &self->zones[zone];

  return !item->is_barred && item->lock == 0 && !item->is_gate &&
         (self->last == 0 || !ds_lock_plan_is_within (self, item->ward, self->last));
}

/* Picks a passage for a lock so that neither side is small. DS_ZONE_NONE: none is left, or the run
 * is cancelled. */
static uint32_t
pick_cut (const DsLockPlan *self)
{
  uint32_t best = DS_ZONE_NONE, n = 0, sizes = 0;

  for (size_t i = 0; i < self->n_reached; i++) {
    if (ds_zone_net_poll (&self->net, i))
      return DS_ZONE_NONE;
    n += may_lock (self, self->reached[i]);
  }
  for (int try = 0; try < CUT_TRIES && n > 0; try++) {
    uint32_t nth = ds_rng_below (&self->run->rng, n);
    size_t i = 0;

    while (!may_lock (self, self->reached[i]) || nth-- > 0)
      if (ds_zone_net_poll (&self->net, i++))
        return DS_ZONE_NONE;
    if (best == DS_ZONE_NONE || cut_size (self, self->reached[i]) > sizes) {
      best = self->reached[i];
      sizes = cut_size (self, best);
    }
  }
  return best;
}

/* Picks the passage nearest to the goal, so that the lock there comes last. */
static uint32_t
pick_last_cut (const DsLockPlan *self)
{
  uint32_t zone = self->goal;

  if (zone == DS_ZONE_NONE || self->zones[zone].parent == DS_ZONE_NONE)
    return DS_ZONE_NONE;
  while (zone != self->start && !may_lock (self, zone))
    zone = self->zones[zone].parent;
  return zone != self->start ? zone : DS_ZONE_NONE;
}

static bool
is_used (const DsLockPlan *self, const char *id)
{
  for (size_t i = 0; i < self->n_locks; i++)
    if (strcmp (ds_str_get (self->locks[i].id), id) == 0)
      return true;
  return false;
}

static DsLockSort
sort_of (const DsLockKind *kind)
{
  return kind->spends                    ? DS_LOCK_SPENT
         : kind->opener == DS_OPENER_KEY ? DS_LOCK_KEPT
                                         : DS_LOCK_ABILITY;
}

/* Picks a lock of @sort that has no gate yet; locks that consume their keys may be used
 * repeatedly. */
static const DsLockKind *
pick_kind (const DsLockPlan *self, DsLockSort sort)
{
  const DsRules *rules = self->run->rules;
  const DsLockKind *picked = NULL;
  uint32_t n = 0;

  for (size_t i = 0; i < ds_rules_n_locks (rules); i++) {
    const DsLockKind *kind = ds_rules_lock (rules, i);

    if (kind->opener == DS_OPENER_DEED || sort_of (kind) != sort ||
        (sort != DS_LOCK_SPENT && is_used (self, kind->id)))
      continue;
    if (ds_rng_below (&self->run->rng, ++n) == 0)
      picked = kind;
  }
  return picked;
}

/* Picks a sort by weight, except those in @tried. */
static DsLockSort
pick_sort (const DsLockPlan *self, const int32_t *weights, const bool *tried)
{
  uint32_t sum = 0, at;
  int sort = 0;

  for (int i = 0; i < DS_N_LOCK_SORTS; i++)
    sum += tried[i] ? 0 : (uint32_t)weights[i];
  if (sum == 0)
    return DS_N_LOCK_SORTS;
  at = ds_rng_below (&self->run->rng, sum);
  while (tried[sort] || at >= (uint32_t)weights[sort]) {
    at -= tried[sort] ? 0 : (uint32_t)weights[sort];
    sort++;
  }
  return (DsLockSort)sort;
}

/* Adds a lock of a random kind. NULL: all kinds are used, or no memory. */
static DsPlannedLock *
add_lock (DsLockPlan *self, const DsLockWish *wish, uint32_t zone, uint32_t vault)
{
  bool tried[DS_N_LOCK_SORTS] = { false };
  const DsLockKind *kind = NULL;
  DsPlannedLock lock = { .zone = zone, .vault = vault };
  DsLockSort sort;

  while (kind == NULL && (sort = pick_sort (self, wish->sorts, tried)) != DS_N_LOCK_SORTS) {
    kind = pick_kind (self, sort);
    tried[sort] = true;
  }
  if (kind == NULL || self->n_locks == DS_PLAN_LOCKS_MAX)
    return NULL;
  lock.kind = kind;
  lock.id = ds_str_new (kind->id);
  if (lock.id == NULL) {
    self->is_out_of_memory = true;
    return NULL;
  }
  self->locks[self->n_locks] = lock;
  return &self->locks[self->n_locks++];
}

static bool
lock_zone (DsLockPlan *self, const DsLockWish *wish, uint32_t zone)
{
  if (zone == DS_ZONE_NONE || add_lock (self, wish, zone, 0) == NULL)
    return false;
  self->zones[zone].lock = (uint32_t)self->n_locks;
  find_wards (self);
  return true;
}

/* ---- dead ends */

static bool
holds_end (const DsLockPlan *self, uint32_t node)
{
  DsGenRun *run = self->run;

  ds_gen_select_floor (run, self->graph->nodes.items[node].floor);
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);
    const uint8_t role = ds_rules_kind (run->rules, thing->kind)->role;

    if ((role <= DS_ROLE_STAIRS_DOWN || (thing->lock != NULL && role != DS_ROLE_DOOR)) &&
        ds_room_graph_at (self->graph, run->floor, thing->at) == node + 1)
      return true;
  }
  return false;
}

static bool
may_be_vault (const DsLockPlan *self, uint32_t node)
{
  const DsRoomNode *item = &self->graph->nodes.items[node];
  const DsLockZone *zone = &self->zones[self->net.zone_of[node]];
  const uint32_t only = self->only[node];
  uint8_t kind;

  if (item->is_gate || item->room == 0 || only == 0 || only == DS_ZONE_NONE ||
      self->graph->passages.items[only - 1].n_cells == 0 || zone->parent == DS_ZONE_NONE ||
      (zone->size == 1 && zone->lock != 0))
    return false;
  ds_gen_select_floor (self->run, item->floor);
  kind = ds_rooms_get (self->run->rooms, item->room - 1)->kind;
  return kind != DS_ROOM_CORRIDOR && kind != DS_ROOM_DEAD_END && !holds_end (self, node);
}

/* Adds locks on up to @wanted dead ends. */
static void
add_vaults (DsLockPlan *self, const DsLockWish *wish, int32_t wanted)
{
  const size_t n_nodes = self->graph->nodes.n;
  const uint32_t first = n_nodes > 0 ? ds_rng_below (&self->run->rng, (uint32_t)n_nodes) : 0;

  for (size_t i = 0; i < n_nodes && wanted > 0; i++) {
    const uint32_t node = (uint32_t)((first + i * 7919) % n_nodes);
    bool is_used = false;

    for (size_t k = 0; k < self->n_locks; k++)
      is_used |= self->locks[k].vault == node + 1;
    if (is_used || !may_be_vault (self, node))
      continue;
    if (add_lock (self, wish, self->net.zone_of[node], node + 1) == NULL)
      return;
    self->locks[self->n_locks - 1].outer = self->zones[self->net.zone_of[node]].ward;
    wanted--;
  }
}

/* ---- order of opening */

bool
ds_lock_plan_is_within (const DsLockPlan *self, uint32_t inner, uint32_t outer)
{
  while (inner != outer && inner != 0)
    inner = self->locks[inner - 1].outer;
  return inner == outer;
}

/* Number of keys for lock @i in open wards, planned or placed by hand; with @all, in all wards. */
static uint32_t
count_keys (const DsLockPlan *self, size_t i, bool all)
{
  DsGenRun *run = self->run;
  uint32_t n = 0;

  for (size_t floor = 0; floor < run->n_floors; floor++) {
    ds_gen_select_floor (run, floor);
    for (size_t k = 0; k < ds_things_count (run->things); k++) {
      const DsThing *thing = ds_things_get (run->things, k);
      const uint8_t role = ds_rules_kind (run->rules, thing->kind)->role;
      uint32_t zone, ward;

      if (thing->lock == NULL || !ds_str_equal (thing->lock, self->locks[i].id) ||
          (role != DS_ROLE_KEY && role != DS_ROLE_ITEM && role != DS_ROLE_CREATURE))
        continue;
      zone = zone_of_thing (self, thing);
      if (zone == DS_ZONE_NONE || self->zones[zone].parent == DS_ZONE_NONE)
        continue;
      ward = self->zones[zone].ward;
      n += all || ward == 0 || self->locks[ward - 1].order != 0;
    }
  }
  for (size_t k = 0; k < self->n_locks; k++)
    if (ds_str_equal (self->locks[k].id, self->locks[i].id))
      n += self->locks[k].n_keys;
  return n;
}

/* Number of keys to place before lock @i so that one is left for it, even if the others are spent
 * on all doors of its kind that are reachable without it. */
static uint32_t
needed_keys (const DsLockPlan *self, size_t i, bool may_waste)
{
  const DsLockKind *kind = self->locks[i].kind;
  uint32_t n = 1;

  if (kind == NULL || !kind->spends)
    return 1;
  for (size_t k = 0; k < self->n_locks; k++) {
    if (k == i || !ds_str_equal (self->locks[k].id, self->locks[i].id))
      continue;
    if (may_waste)
      n += self->locks[k].order != 0;
    else
      n += !ds_lock_plan_is_within (self, self->locks[k].outer, (uint32_t)i + 1);
  }
  return n;
}

static bool
is_wanted_before_last (const DsLockPlan *self)
{
  for (size_t i = 0; i < self->n_locks; i++)
    if (self->locks[i].order == 0 && self->locks[i].vault == 0 && i + 1 != self->last &&
        !ds_lock_plan_is_within (self, (uint32_t)i + 1, self->last))
      return true;
  return false;
}

/* Picks a random lock that is reachable. The last lock waits for the others before it, and locks
 * placed by hand wait for their keys, unless @is_stuck. SIZE_MAX: none. */
static size_t
pick_next (const DsLockPlan *self, bool is_stuck)
{
  const bool wait = self->last != 0 && is_wanted_before_last (self);
  size_t picked = SIZE_MAX;
  uint32_t n = 0;

  for (size_t i = 0; i < self->n_locks; i++) {
    const DsPlannedLock *lock = &self->locks[i];

    if (lock->order != 0 || (wait && i + 1 == self->last) ||
        (lock->outer != 0 && self->locks[lock->outer - 1].order == 0) ||
        (!is_stuck && (lock->is_given || lock->is_echo) && count_keys (self, i, true) > 0 &&
         count_keys (self, i, false) == 0))
      continue;
    if (ds_rng_below (&self->run->rng, ++n) == 0)
      picked = i;
  }
  return picked;
}

/* False for unreachable gates, which are ignored. */
static bool
is_reached (const DsLockPlan *self, size_t i)
{
  return self->zones[self->locks[i].zone].parent != DS_ZONE_NONE;
}

static bool
put_in_order (DsLockPlan *self, bool may_waste)
{
  uint32_t order = 0;
  size_t i;

  for (i = 0; i < self->n_locks; i++)
    if (!is_reached (self, i))
      self->locks[i].order = UINT32_MAX;
  while ((i = pick_next (self, false)) != SIZE_MAX || (i = pick_next (self, true)) != SIZE_MAX) {
    const uint32_t needed = needed_keys (self, i, may_waste), there = count_keys (self, i, false);

    self->locks[i].n_keys = needed > there ? needed - there : 0;
    self->locks[i].order = ++order;
  }
  for (i = 0; i < self->n_locks; i++)
    if (self->locks[i].order == 0)
      return false;
  return true;
}

DsStatus
ds_lock_plan_choose (DsLockPlan *self, const DsLockWish *wish)
{
  DsRng *rng = &self->run->rng;
  const int32_t wanted = ds_rng_range (rng, wish->lowest, wish->highest);
  const int32_t vaults = ds_rng_range (rng, wish->vaults_lowest, wish->vaults_highest);

  find_wards (self);
  if ((int32_t)self->n_locks < wanted && lock_zone (self, wish, pick_last_cut (self)))
    self->last = (uint32_t)self->n_locks;
  while ((int32_t)self->n_locks < wanted && lock_zone (self, wish, pick_cut (self)))
    ;
  add_vaults (self, wish, vaults);
  if (self->is_out_of_memory)
    return DS_NOMEM;
  if (ds_job_is_cancelled (self->run->job))
    return DS_CANCELLED;
  return put_in_order (self, wish->may_waste) ? DS_OK : DS_VETO;
}

DsStatus
ds_lock_plan_add_goal (DsLockPlan *self, DsOpener opener)
{
  const DsRules *rules = self->run->rules;
  DsPlannedLock *lock = &self->locks[self->n_locks];

  for (size_t i = 0; i < ds_rules_n_locks (rules) && self->n_locks < DS_PLAN_LOCKS_MAX; i++) {
    const DsLockKind *kind = ds_rules_lock (rules, i);

    if (kind->opener != opener || kind->spends || is_used (self, kind->id))
      continue;
    *lock = (DsPlannedLock){ .id = ds_str_new (kind->id),
                             .kind = kind,
                             .outer = self->zones[self->goal].ward,
                             .zone = self->goal,
                             .order = UINT32_MAX,
                             .n_keys = 1,
                             .is_given = true };
    if (lock->id == NULL)
      return DS_NOMEM;
    self->n_locks++;
    return DS_OK;
  }
  return DS_NOT_FOUND;
}

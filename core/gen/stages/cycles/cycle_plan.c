/* core/gen/stages/cycles/cycle_plan.c — finds cycles in the graph of zones by self-avoiding random
 * walks, then grows their areas over all other zones. */
#include "gen/stages/cycles/cycle_plan.h"

#include <string.h>

#define APPROACH 6    /* fewer zones than this are added to an area before a cycle begins there */
#define WALK_STEPS 96 /* of one walk; a long path has a few zones */
#define POLL_ZONES 1024
#define NONE DS_CYCLE_NO_ZONE

const DsCycleKind ds_cycle_kinds[DS_N_CYCLE_KINDS] = {
#define X(id, label, a, b, c, d, key, key_2)                                                       \
  { { DS_CYCLE_##a, DS_CYCLE_##b, DS_CYCLE_##c, DS_CYCLE_##d },                                    \
    { DS_CYCLE_##key, DS_CYCLE_##key_2 } },
  DS_CYCLE_LIST (X)
#undef X
};

const DsChoice ds_cycle_choices[DS_N_CYCLE_KINDS] = {
#define X(id, label, a, b, c, d, key, key_2) { id, label },
  DS_CYCLE_LIST (X)
#undef X
};

static DsStatus
find_zones (DsCyclePlan *self)
{
  const DsRoomGraph *graph = self->graph;
  const DsStatus status = ds_zone_net_init (&self->net, self->run, graph);

  for (size_t i = 0; i < graph->passages.n && status == DS_OK; i++) {
    const DsPassage *passage = &graph->passages.items[i];

    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    if (passage->type != DS_PASSAGE_BORDER || passage->n_cells == 0)
      ds_zone_net_join (&self->net, passage->from, passage->to);
  }
  return status == DS_OK ? ds_zone_net_finish (&self->net, true) : status;
}

DsStatus
ds_cycle_plan_init (DsCyclePlan *self, DsGenRun *run, const DsRoomGraph *graph, DsError *err)
{
  DsStatus status;

  memset (self, 0, sizeof *self);
  self->run = run;
  self->graph = graph;
  status = find_zones (self);
  if (status == DS_OK) {
    self->area = ds_alloc0 (self->net.n_zones, sizeof *self->area);
    self->seen = ds_alloc0 (self->net.n_zones, sizeof *self->seen);
    self->taken = ds_alloc (self->net.n_zones, sizeof *self->taken);
    if (self->area == NULL || self->seen == NULL || self->taken == NULL)
      status = ds_fail_nomem (err, "cycles");
  }
  if (status != DS_OK) {
    ds_cycle_plan_clear (self);
    return status;
  }
  self->n_areas = 1;
  self->areas[0].anchor = NONE;
  self->last = NONE;
  return DS_OK;
}

void
ds_cycle_plan_clear (DsCyclePlan *self)
{
  ds_zone_net_clear (&self->net);
  ds_free (self->area);
  ds_free (self->seen);
  ds_free (self->taken);
  memset (self, 0, sizeof *self);
}

static void
take (DsCyclePlan *self, uint32_t zone, size_t area)
{
  self->area[zone] = (uint32_t)area + 1;
  self->areas[area].size++;
  self->taken[self->n_taken++] = zone;
}

void
ds_cycle_plan_begin (DsCyclePlan *self, uint32_t zone)
{
  self->areas[0].anchor = zone;
  take (self, zone, 0);
}

/* ---- walks */

/* A path from an area to a zone, and its passages. */
typedef struct {
  uint32_t zones[DS_CYCLE_ZONES_MAX];
  uint32_t n;
  uint32_t in, out; /* passages; in is NONE when the path cannot begin */
  uint32_t exit;    /* zone */
} CycleWalk;

/* True when @gate fits into the passage at @end. */
static bool
takes (const DsCyclePlan *self, uint32_t end, uint8_t gate)
{
  return gate == DS_CYCLE_OPEN || self->graph->passages.items[end / 2].way != DS_PASSAGE_NO_WAY;
}

static bool
is_free (const DsCyclePlan *self, uint32_t zone)
{
  return self->area[zone] == 0 && self->seen[zone] != self->search && zone != self->last;
}

/* Picks at random a passage from @zone to a free zone, or to @exit (NONE: no zone). @n: number of
 * candidates, one of which *@picked is. */
static void
pick_end (const DsCyclePlan *self, uint32_t zone, uint8_t gate, uint32_t exit, uint32_t *n,
          uint32_t *picked)
{
  for (uint32_t i = self->net.first_end[zone]; i < self->net.first_end[zone + 1]; i++) {
    const uint32_t to = ds_zone_net_at (&self->net, self->net.ends[i] ^ 1);

    if (takes (self, self->net.ends[i], gate) && (exit == NONE ? is_free (self, to) : to == exit) &&
        ds_rng_below (&self->run->rng, ++*n) == 0)
      *picked = self->net.ends[i];
  }
}

/* Picks a passage that leads out of area @area. NONE: none. */
static uint32_t
pick_first (const DsCyclePlan *self, uint32_t area, uint8_t gate)
{
  uint32_t n = 0, picked = NONE;

  for (size_t i = 0; i < self->n_taken; i++)
    if (self->area[self->taken[i]] == area + 1)
      pick_end (self, self->taken[i], gate, NONE, &n, &picked);
  return picked;
}

/* Walks a path of @lowest to @highest zones from area @entry to zone @exit, or to any free one.
 * Visited zones are marked as seen. */
static bool
walk (DsCyclePlan *self, uint32_t entry, uint32_t exit, const uint8_t *gates, uint32_t lowest,
      uint32_t highest, CycleWalk *out)
{
  uint32_t end = pick_first (self, entry, gates[0]);

  out->n = 0;
  out->in = end;
  if (end == NONE)
    return false;
  out->in = end / 2;
  for (int step = 0; step < WALK_STEPS; step++) {
    uint32_t n = 0;

    if (end != NONE) {
      out->zones[out->n++] = ds_zone_net_at (&self->net, end ^ 1);
      self->seen[ds_zone_net_at (&self->net, end ^ 1)] = self->search;
    } else if (--out->n == 0) {
      return false;
    }
    end = NONE;
    if (out->n >= lowest)
      pick_end (self, out->zones[out->n - 1], gates[1], exit, &n, &end);
    if (end != NONE) {
      out->out = end / 2;
      out->exit = ds_zone_net_at (&self->net, end ^ 1);
      return true;
    }
    if (out->n < highest)
      pick_end (self, out->zones[out->n - 1], DS_CYCLE_OPEN, NONE, &n, &end);
  }
  return false;
}

/* ---- cycles */

/* Adds a few zones to area @entry, so that it reaches parts of the graph with loops. */
static void
approach (DsCyclePlan *self, uint32_t entry)
{
  uint32_t end, zone, n;

  self->search++;
  end = pick_first (self, entry, DS_CYCLE_OPEN);
  for (uint32_t left = ds_rng_below (&self->run->rng, APPROACH); left > 0 && end != NONE; left--) {
    zone = ds_zone_net_at (&self->net, end ^ 1);
    take (self, zone, entry);
    end = NONE;
    n = 0;
    pick_end (self, zone, DS_CYCLE_OPEN, NONE, &n, &end);
  }
}

/* Frees all but the first @n_taken zones. */
static void
give_back (DsCyclePlan *self, size_t n_taken)
{
  while (self->n_taken > n_taken) {
    const uint32_t zone = self->taken[--self->n_taken];

    self->areas[self->area[zone] - 1].size--;
    self->area[zone] = 0;
  }
}

static void
take_cycle (DsCyclePlan *self, uint8_t kind, uint32_t entry, const CycleWalk ways[2])
{
  const uint32_t first = (uint32_t)self->n_areas, depth = self->areas[entry].depth + 1;

  self->cycles[self->n_cycles++] =
      (DsCycle){ kind, entry, first, { ways[0].in, ways[0].out, ways[1].in, ways[1].out } };
  self->n_areas += 3;
  for (uint32_t way = 0; way < 2; way++) {
    for (uint32_t i = 0; i < ways[way].n; i++)
      take (self, ways[way].zones[i], first + way);
    self->areas[first + way].anchor = ways[way].zones[ways[way].n - 1];
  }
  take (self, ways[0].exit, first + 2);
  self->areas[first + 2].anchor = ways[0].exit;
  for (uint32_t i = 0; i < 3; i++)
    self->areas[first + i].depth = depth;
}

uint32_t
ds_cycle_plan_end (const DsCyclePlan *self)
{
  uint32_t best = 0;

  for (size_t i = 0; i < self->n_cycles; i++)
    if (self->areas[self->cycles[i].first + 2].depth >= self->areas[best].depth)
      best = self->cycles[i].first + 2;
  return best;
}

static uint32_t
pick_entry (DsCyclePlan *self, int32_t linearity)
{
  return ds_rng_permille (&self->run->rng, linearity)
             ? ds_cycle_plan_end (self)
             : ds_rng_below (&self->run->rng, (uint32_t)self->n_areas);
}

/* Walks a second path, around @way. */
static bool
walk_around (DsCyclePlan *self, uint32_t entry, const CycleWalk *way, const uint8_t *gates,
             const DsCycleWish *wish, CycleWalk *out)
{
  self->search++;
  for (uint32_t i = 0; i < way->n; i++)
    self->seen[way->zones[i]] = self->search;
  self->seen[way->exit] = self->search;
  return walk (self, entry, way->exit, gates + DS_CYCLE_INTO_LONG, (uint32_t)wish->shortest[1],
               (uint32_t)wish->longest[1], out);
}

static DsCycleFault
try_cycle (DsCyclePlan *self, uint8_t kind, const DsCycleWish *wish)
{
  const uint8_t *gates = ds_cycle_kinds[kind].gates;
  const uint32_t entry = pick_entry (self, wish->linearity);
  const uint32_t length =
      (uint32_t)ds_rng_range (&self->run->rng, wish->shortest[0], wish->longest[0]);
  CycleWalk ways[2];

  approach (self, entry);
  self->search++;
  if (!walk (self, entry, NONE, gates, length, length, &ways[0]))
    return ways[0].in == NONE ? DS_CYCLE_FULL : DS_CYCLE_NO_SHORT;
  if (!walk_around (self, entry, &ways[0], gates, wish, &ways[1]))
    return DS_CYCLE_NO_LONG;
  take_cycle (self, kind, entry, ways);
  return DS_CYCLE_FITS;
}

DsCycleFault
ds_cycle_plan_try (DsCyclePlan *self, uint8_t kind, const DsCycleWish *wish)
{
  const bool has_start = self->areas[0].anchor != NONE;
  const size_t n_taken = self->n_taken;
  DsCycleFault fault;

  if (self->n_cycles == DS_CYCLES_MAX || self->net.n_zones == 0)
    return DS_CYCLE_FULL;
  if (!has_start)
    ds_cycle_plan_begin (self, ds_rng_below (&self->run->rng, (uint32_t)self->net.n_zones));
  fault = try_cycle (self, kind, wish);
  if (fault == DS_CYCLE_FITS)
    return fault;
  give_back (self, n_taken);
  if (!has_start)
    self->areas[0].anchor = NONE;
  return fault;
}

bool
ds_cycle_plan_turn (DsCyclePlan *self, DsCycle *cycle, uint8_t kind)
{
  for (int i = 0; i < DS_CYCLE_PASSAGES; i++)
    if (!takes (self, cycle->passages[i] * 2, ds_cycle_kinds[kind].gates[i]))
      return false;
  cycle->kind = kind;
  return true;
}

/* ---- all other zones */

static uint32_t
size_at (const DsCyclePlan *self, uint32_t end)
{
  return self->areas[self->area[ds_zone_net_at (&self->net, end)] - 1].size;
}

/* Adds the free zones next to taken ones; of two candidates in @frontier, that of the smaller area
 * is first. DS_CANCELLED. */
static DsStatus
grow (DsCyclePlan *self, uint32_t *frontier)
{
  size_t n = 0;

  for (size_t i = 0; i < self->n_taken; i++) {
    const uint32_t zone = self->taken[i], first = self->net.first_end[zone];
    const size_t n_ends = self->net.first_end[zone + 1] - first;

    if (i % POLL_ZONES == 0 && ds_gen_poll (self->run, i, self->net.n_zones))
      return DS_CANCELLED;
    memcpy (frontier + n, self->net.ends + first, n_ends * sizeof *frontier);
    n += n_ends;
    while (n > 0 && i + 1 == self->n_taken) {
      const uint32_t a = ds_rng_below (&self->run->rng, (uint32_t)n);
      const uint32_t b = ds_rng_below (&self->run->rng, (uint32_t)n);
      const uint32_t at = size_at (self, frontier[a]) <= size_at (self, frontier[b]) ? a : b;
      const uint32_t end = frontier[at], to = ds_zone_net_at (&self->net, end ^ 1);

      if (ds_zone_net_poll (&self->net, n))
        return DS_CANCELLED;
      frontier[at] = frontier[--n];
      if (self->area[to] == 0 && to != self->last)
        take (self, to, self->area[ds_zone_net_at (&self->net, end)] - 1);
    }
  }
  return DS_OK;
}

/* Adds the last zone to the area after the most cycles. */
static void
take_last (DsCyclePlan *self)
{
  uint32_t best = 0;

  for (uint32_t i = self->net.first_end[self->last]; i < self->net.first_end[self->last + 1]; i++) {
    const uint32_t area = self->area[ds_zone_net_at (&self->net, self->net.ends[i] ^ 1)];

    if (area != 0 && (best == 0 || self->areas[area - 1].depth >= self->areas[best - 1].depth))
      best = area;
  }
  if (best != 0)
    take (self, self->last, best - 1);
}

DsStatus
ds_cycle_plan_fill (DsCyclePlan *self)
{
  uint32_t *frontier = ds_alloc (self->net.first_end[self->net.n_zones], sizeof *frontier);
  DsStatus status = frontier != NULL ? grow (self, frontier) : DS_NOMEM;

  if (status == DS_OK && self->last != NONE && self->area[self->last] == 0) {
    take_last (self);
    self->last = NONE;
    status = grow (self, frontier); /* the zones behind it */
  }
  ds_free (frontier);
  return status;
}

/* ---- passages */

static bool
joins (const DsCyclePlan *self, uint32_t passage, uint32_t a, uint32_t b)
{
  const uint32_t from = ds_zone_net_at (&self->net, passage * 2),
                 to = ds_zone_net_at (&self->net, passage * 2 + 1);

  return (self->area[from] == a && self->area[to] == b) ||
         (self->area[from] == b && self->area[to] == a);
}

bool
ds_cycle_plan_gate (const DsCyclePlan *self, uint32_t i, DsCycleGate *gate, uint32_t *cycle)
{
  const uint32_t a = self->area[ds_zone_net_at (&self->net, i * 2)],
                 b = self->area[ds_zone_net_at (&self->net, i * 2 + 1)];
  bool is_open = a == b;

  *gate = DS_CYCLE_OPEN;
  for (*cycle = 0; *cycle < self->n_cycles && a != b; ++*cycle)
    for (int k = 0; k < DS_CYCLE_PASSAGES; k++) {
      const uint8_t its = ds_cycle_kinds[self->cycles[*cycle].kind].gates[k];

      if (self->cycles[*cycle].passages[k] == i) {
        *gate = its;
        return true;
      }
      is_open |= its == DS_CYCLE_OPEN && joins (self, self->cycles[*cycle].passages[k], a, b);
    }
  return is_open;
}

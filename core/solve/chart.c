/* core/solve/chart.c — labels cells with the node that shows them; steps between two labels make an
 * edge. Nodes are all places of the lock graph, or all rooms floor by floor, or all regions. */
#include "solve/chart.h"

#include "solve/chart_layout.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  DsChart *chart;
  DsJob *job;
  DsError *err;
} ChartBuilder;

/* ---- labels */

static DsStatus
count_labels (DsChart *self, DsError *err)
{
  const DsDungeon *dungeon = &self->delve.dungeon;
  uint32_t n = self->graph.world.n_places;

  self->first_room = ds_alloc (dungeon->n_floors, sizeof *self->first_room);
  if (self->first_room == NULL)
    return ds_fail_nomem (err, "chart");
  for (size_t i = 0; i < dungeon->n_floors; i++) {
    self->first_room[i] = n;
    if (self->by == DS_CHART_ROOMS)
      n += (uint32_t)ds_rooms_count (dungeon->floors[i].rooms);
  }
  if (self->by == DS_CHART_REGIONS)
    n += (uint32_t)ds_regions_count (dungeon->regions);
  self->n_labels = n;
  self->node_of = ds_alloc (n, sizeof *self->node_of);
  if (self->node_of == NULL)
    return ds_fail_nomem (err, "chart");
  memset (self->node_of, 0xff, n * sizeof *self->node_of); /* DS_CHART_NONE */
  return DS_OK;
}

static bool
is_gate_place (const DsPlaces *places, uint32_t place)
{
  return place >= places->n - places->n_gates;
}

/* Label of a cell. DS_CHART_NONE: not walkable, or a gate. */
static uint32_t
label_of (const DsChart *self, size_t floor, DsCell cell)
{
  const DsFloor *level = &self->delve.dungeon.floors[floor];
  const DsPlaces *places = self->graph.floors[floor];
  const uint32_t place = places->at[ds_cell_index (cell, level->w)];
  uint32_t room, region;

  if (place == 0 || is_gate_place (places, place - 1))
    return DS_CHART_NONE;
  room = self->by != DS_CHART_AREAS ? ds_floor_get (level, DS_LAYER_ROOM, cell) : 0;
  if (room != 0 && room <= ds_rooms_count (level->rooms)) {
    region = ds_rooms_get (level->rooms, room - 1)->region;
    if (self->by == DS_CHART_ROOMS)
      return self->first_room[floor] + room - 1;
    if (region != 0 && region <= ds_regions_count (self->delve.dungeon.regions))
      return self->first_room[0] + region - 1;
  }
  return self->graph.first_place[floor] + place - 1;
}

uint32_t
ds_chart_node_at (const DsChart *self, size_t floor, DsCell cell)
{
  uint32_t label;

  if (floor >= self->delve.dungeon.n_floors ||
      !ds_floor_has (&self->delve.dungeon.floors[floor], cell))
    return DS_CHART_NONE;
  label = label_of (self, floor, cell);
  return label != DS_CHART_NONE ? self->node_of[label] : DS_CHART_NONE;
}

/* ---- nodes */

static DsStatus
add_node (ChartBuilder *self, uint32_t label, size_t floor, DsCell cell)
{
  DsChart *chart = self->chart;
  const DsDungeon *dungeon = &chart->delve.dungeon;
  const DsRoom *room = ds_floor_room_at (&dungeon->floors[floor], cell);
  DsChartNode node = { .at = { (int32_t)floor, cell, 0 }, .level = -1 };

  if (room != NULL && room->region != 0 && room->region <= ds_regions_count (dungeon->regions)) {
    node.colour = ds_regions_get (dungeon->regions, room->region - 1)->colour;
    node.name = ds_regions_get (dungeon->regions, room->region - 1)->name;
  }
  if (room != NULL && chart->by == DS_CHART_ROOMS)
    node.name = room->name;
  if (chart->nodes.n >= DS_CHART_NODES_MAX)
    return ds_fail (self->err, DS_LIMIT, "chart", "chart.limit",
                    NN_ ("too many nodes to draw: expected at most %d",
                         "too many nodes to draw: expected at most %d"),
                    DS_CHART_NODES_MAX);
  if (!ds_array_push (&chart->nodes, node))
    return ds_fail_nomem (self->err, "chart");
  chart->node_of[label] = (uint32_t)chart->nodes.n - 1;
  return DS_OK;
}

static DsStatus
add_nodes (ChartBuilder *self, size_t floor)
{
  DsChart *chart = self->chart;
  const DsDungeon *dungeon = &chart->delve.dungeon;
  DsStatus status = DS_OK;

  for (DsCell cell = { 0, 0 }; cell.y < dungeon->h && status == DS_OK; cell.y++) {
    if (ds_job_is_cancelled (self->job))
      return DS_CANCELLED;
    for (cell.x = 0; cell.x < dungeon->w && status == DS_OK; cell.x++) {
      const uint32_t label = label_of (chart, floor, cell);

      if (label == DS_CHART_NONE)
        continue;
      if (chart->node_of[label] == DS_CHART_NONE)
        status = add_node (self, label, floor, cell);
      if (status == DS_OK)
        chart->nodes.items[chart->node_of[label]].n_cells++;
    }
  }
  return status;
}

/* ---- edges */

static DsStatus
add_edge (ChartBuilder *self, DsChartEdge edge)
{
  if (edge.from == DS_CHART_NONE || edge.to == DS_CHART_NONE || edge.from == edge.to)
    return DS_OK;
  if (!edge.one_way && edge.from > edge.to) {
    const uint32_t from = edge.from;

    edge.from = edge.to;
    edge.to = from;
  }
  return ds_array_push (&self->chart->edges, edge) ? DS_OK : ds_fail_nomem (self->err, "chart");
}

/* Cells of two nodes side by side, without a gate between. */
static DsStatus
add_passages (ChartBuilder *self, size_t floor)
{
  const DsSpace space = ds_places_space (self->chart->graph.floors[floor]);
  DsStatus status = DS_OK;

  for (DsCell cell = { 0, 0 }; cell.y < space.h && status == DS_OK; cell.y++) {
    if (ds_job_is_cancelled (self->job))
      return DS_CANCELLED;
    for (cell.x = 0; cell.x < space.w && status == DS_OK; cell.x++)
      for (int step = 1; step <= 2 && status == DS_OK; step++) { /* east, south */
        DsCell to;

        if (space.open[ds_space_index (&space, cell)] && ds_space_step (&space, cell, step, &to))
          status =
              add_edge (self, (DsChartEdge){ .from = ds_chart_node_at (self->chart, floor, cell),
                                             .to = ds_chart_node_at (self->chart, floor, to),
                                             .lock = DS_WORLD_NONE,
                                             .at = { (int32_t)floor, to, 0 } });
      }
  }
  return status;
}

static uint32_t
lock_of (const DsChart *chart, const DsThing *thing)
{
  return thing->lock != NULL ? ds_intern_find (&chart->graph.ids, ds_str_get (thing->lock))
                             : DS_WORLD_NONE;
}

/* The node that one comes to by @step from the gate's cell. */
static uint32_t
node_beside (const DsChart *chart, const DsSpace *space, size_t floor, DsCell cell, int step)
{
  DsCell to;

  return ds_space_step (space, cell, step, &to) ? ds_chart_node_at (chart, floor, to)
                                                : DS_CHART_NONE;
}

static DsStatus
add_gate (ChartBuilder *self, size_t floor, const DsThing *thing)
{
  const DsChart *chart = self->chart;
  const DsSpace space = ds_places_space (chart->graph.floors[floor]);
  const DsGate *gate = ds_rules_kind (chart->delve.rules, thing->kind)->gate;
  const int n = ds_move_n_steps (space.movement);
  DsChartEdge edge = { .lock = lock_of (chart, thing),
                       .is_secret = gate->is_secret,
                       .at = { (int32_t)floor, thing->at, thing->id } };
  DsStatus status = DS_OK;

  if (gate->way == DS_GATE_FORWARD && thing->facing < DS_FACING_NONE) {
    edge.one_way = true;
    edge.from = node_beside (chart, &space, floor, thing->at, thing->facing ^ 2);
    edge.to = node_beside (chart, &space, floor, thing->at, thing->facing);
    return add_edge (self, edge);
  }
  for (int a = 0; a < n && status == DS_OK; a++) {
    edge.from = node_beside (chart, &space, floor, thing->at, a);
    if (gate->way == DS_GATE_DOWN && thing->target_floor >= 0) {
      edge.one_way = true;
      edge.to = ds_chart_node_at (chart, (size_t)thing->target_floor, thing->target);
      status = add_edge (self, edge);
      continue;
    }
    for (int b = a + 1; b < n && status == DS_OK; b++) {
      DsChartEdge pair = edge;

      pair.to = node_beside (chart, &space, floor, thing->at, b);
      status = add_edge (self, pair);
    }
  }
  return status;
}

/* Stairs that lead back are the same edge again, and are merged with it. */
static DsStatus
add_stairs (ChartBuilder *self, size_t floor, const DsThing *thing)
{
  const DsChart *chart = self->chart;
  const DsThings *there;
  DsChartEdge edge = { .lock = lock_of (chart, thing),
                       .one_way = true,
                       .is_stairs = true,
                       .at = { (int32_t)floor, thing->at, thing->id } };

  if (thing->target_floor < 0 || (size_t)thing->target_floor >= chart->delve.dungeon.n_floors)
    return DS_OK;
  there = chart->delve.dungeon.floors[thing->target_floor].things;
  for (size_t i = ds_things_seek (there, thing->target); i < ds_things_count (there); i++) {
    const DsThing *other = ds_things_get (there, i);

    if (other->at.x != thing->target.x || other->at.y != thing->target.y)
      break;
    if (other->target_floor == (int32_t)floor && other->target.x == thing->at.x &&
        other->target.y == thing->at.y && lock_of (chart, other) == edge.lock)
      edge.one_way = false;
  }
  edge.from = ds_chart_node_at (chart, floor, thing->at);
  edge.to = ds_chart_node_at (chart, (size_t)thing->target_floor, thing->target);
  return add_edge (self, edge);
}

static DsStatus
add_things (ChartBuilder *self, size_t floor)
{
  DsChart *chart = self->chart;
  const DsThings *things = chart->delve.dungeon.floors[floor].things;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (things) && status == DS_OK; i++) {
    const DsThing *thing = ds_things_get (things, i);
    const uint8_t role = ds_rules_kind (chart->delve.rules, thing->kind)->role;
    const uint32_t node = ds_chart_node_at (chart, floor, thing->at);

    if (ds_places_is_gate (chart->delve.rules, thing))
      status = add_gate (self, floor, thing);
    else if (role == DS_ROLE_STAIRS_UP || role == DS_ROLE_STAIRS_DOWN)
      status = add_stairs (self, floor, thing);
    else if (role == DS_ROLE_START && node != DS_CHART_NONE)
      chart->nodes.items[node].has_start = true;
    else if (role == DS_ROLE_GOAL && node != DS_CHART_NONE)
      chart->nodes.items[node].has_goal = true;
  }
  return status;
}

static DsStatus
add_keys (ChartBuilder *self)
{
  DsChart *chart = self->chart;

  for (uint32_t i = 0; i < chart->graph.key_at.n; i++) {
    const DsLockSpot *at = &chart->graph.key_at.items[i];
    const uint32_t node = ds_chart_node_at (chart, (size_t)at->floor, at->cell);

    if (node != DS_CHART_NONE && !ds_array_push (&chart->keys, (DsChartKey){ node, i }))
      return ds_fail_nomem (self->err, "chart");
  }
  return DS_OK;
}

/* Edges that say the same are neighbours in this order. */
static int
compare_edges (const void *a, const void *b)
{
  const DsChartEdge *one = a, *other = b;
  const int64_t differences[] = {
    (int64_t)one->from - other->from,  (int64_t)one->to - other->to,
    (int64_t)one->lock - other->lock,  one->one_way - other->one_way,
    one->is_secret - other->is_secret, one->is_stairs - other->is_stairs,
    one->at.floor - other->at.floor,   one->at.cell.y - other->at.cell.y,
    one->at.cell.x - other->at.cell.x,
  };

  for (size_t i = 0; i < DS_COUNT (differences); i++)
    if (differences[i] != 0)
      return differences[i] < 0 ? -1 : 1;
  return 0;
}

static bool
says_the_same (const DsChartEdge *a, const DsChartEdge *b)
{
  return a->from == b->from && a->to == b->to && a->lock == b->lock && a->one_way == b->one_way &&
         a->is_secret == b->is_secret && a->is_stairs == b->is_stairs;
}

/* Of edges that say the same, the first one of the map stays. */
static void
merge_edges (DsChart *self)
{
  size_t n = 0;

  if (self->edges.n == 0)
    return;
  qsort (self->edges.items, self->edges.n, sizeof *self->edges.items, compare_edges);
  for (size_t i = 0; i < self->edges.n; i++)
    if (i == 0 || !says_the_same (&self->edges.items[i], &self->edges.items[n - 1]))
      self->edges.items[n++] = self->edges.items[i];
  self->edges.n = n;
}

static DsStatus
build (ChartBuilder *self)
{
  DsChart *chart = self->chart;
  const size_t n_floors = chart->delve.dungeon.n_floors;
  DsStatus status = count_labels (chart, self->err);

  for (size_t i = 0; i < n_floors && status == DS_OK; i++)
    status = add_nodes (self, i);
  for (size_t i = 0; i < n_floors && status == DS_OK; i++) {
    if (chart->by != DS_CHART_AREAS)
      status = add_passages (self, i);
    if (status == DS_OK)
      status = add_things (self, i);
  }
  if (status == DS_OK)
    status = add_keys (self);
  if (status != DS_OK)
    return status;
  merge_edges (chart);
  return ds_chart_lay_out (chart, self->err);
}

DsStatus
ds_chart_init (DsChart *out, const DsDelve *delve, DsChartBy by, DsJob *job, DsError *err)
{
  ChartBuilder self = { out, job, err };
  DsStatus status;

  memset (out, 0, sizeof *out);
  out->by = by;
  status = ds_delve_copy (&out->delve, delve, err);
  if (status == DS_OK)
    status = ds_lock_graph_survey (&out->graph, &out->delve, NULL, job, err);
  if (status == DS_OK)
    status = build (&self);
  if (status != DS_OK)
    ds_chart_clear (out);
  return status;
}

void
ds_chart_clear (DsChart *self)
{
  ds_array_clear (&self->nodes);
  ds_array_clear (&self->edges);
  ds_array_clear (&self->keys);
  ds_free (self->node_of);
  ds_free (self->first_room);
  ds_lock_graph_clear (&self->graph);
  ds_delve_clear (&self->delve);
  memset (self, 0, sizeof *self);
}

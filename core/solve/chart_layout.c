/* core/solve/chart_layout.c — layered graph drawing: layers are key levels and the steps within
 * them; crossings are reduced by moving each node to the mean of its neighbours, repeatedly
 * (Sugiyama, Tagawa, Toda 1981). */
#include "solve/chart_layout.h"

#include <stdlib.h>
#include <string.h>

#define SWEEPS 6

typedef struct {
  DsChart *chart;
  uint32_t n;
  uint32_t *first_end; /* n + 1, into ends: the edges at each node */
  uint32_t *ends;      /* edge * 2, + 1 when it is left from its `to` */
  uint32_t *queue;     /* nodes */
  bool *opened;        /* by lock */
  uint64_t keys;       /* a bit for each lock whose key was met in the levels so far */
} Layout;

static uint32_t
target_of (const DsChart *chart, uint32_t end)
{
  const DsChartEdge *edge = &chart->edges.items[end / 2];

  return end % 2 == 0 ? edge->to : edge->from;
}

static void
index_edges (Layout *self)
{
  const DsChart *chart = self->chart;

  for (size_t i = 0; i < chart->edges.n; i++) {
    self->first_end[chart->edges.items[i].from + 1]++;
    self->first_end[chart->edges.items[i].to + 1]++;
  }
  for (uint32_t i = 0; i < self->n; i++)
    self->first_end[i + 1] += self->first_end[i];
  for (uint32_t i = (uint32_t)chart->edges.n; i-- > 0;) { /* fills each part from its end */
    self->queue[chart->edges.items[i].from]++;
    self->ends[self->first_end[chart->edges.items[i].from + 1] -
               self->queue[chart->edges.items[i].from]] = i * 2;
    self->queue[chart->edges.items[i].to]++;
    self->ends[self->first_end[chart->edges.items[i].to + 1] -
               self->queue[chart->edges.items[i].to]] = i * 2 + 1;
  }
}

/* True when the keys of the levels before can open the lock. */
static bool
is_opened (const Layout *self, uint32_t lock)
{
  const DsLockGraph *graph = &self->chart->graph;

  for (size_t i = 0; i < graph->door_locks.n; i++) {
    const DsDoor *door = &graph->world.doors.items[i];

    if (graph->door_locks.items[i] == lock)
      return door->type == DS_DOOR_KEY ? self->keys >> door->colour & 1
                                       : ds_door_is_opened_by (door, self->keys);
  }
  return false;
}

/* True when the edge at @end can be passed; secret doors only after all else of a level. */
static bool
is_passable (const Layout *self, uint32_t end, bool with_secrets)
{
  const DsChartEdge *edge = &self->chart->edges.items[end / 2];

  return !(edge->one_way && end % 2 == 1) && (with_secrets || !edge->is_secret) &&
         (edge->lock == DS_WORLD_NONE || self->opened[edge->lock]);
}

/* Finds the nodes of the levels before that lead to a new one, with the keys on them. */
static uint32_t
find_entries (Layout *self, int32_t level)
{
  DsChart *chart = self->chart;
  uint32_t n = 0;

  for (uint32_t i = 0; i < self->n; i++)
    for (uint32_t k = self->first_end[i];
         k < self->first_end[i + 1] && chart->nodes.items[i].level >= 0 &&
         chart->nodes.items[i].level < level;
         k++) {
      const uint32_t to = target_of (chart, self->ends[k]);

      if (chart->nodes.items[to].level < 0 && is_passable (self, self->ends[k], true)) {
        chart->nodes.items[to].level = level;
        self->queue[n++] = to;
      }
    }
  return n;
}

/* Walks on from the nodes of the queue. Returns the first column that is free. */
static uint32_t
walk_level (Layout *self, uint32_t n, int32_t level, uint32_t column)
{
  DsChart *chart = self->chart;
  uint32_t last = column;

  for (uint32_t i = 0; i < n; i++)
    chart->nodes.items[self->queue[i]].column = column;
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t at = self->queue[i];

    last = chart->nodes.items[at].column;
    for (uint32_t k = self->first_end[at]; k < self->first_end[at + 1]; k++) {
      DsChartNode *node = &chart->nodes.items[target_of (chart, self->ends[k])];

      if (node->level >= 0 || !is_passable (self, self->ends[k], false))
        continue;
      node->level = level;
      node->column = last + 1;
      self->queue[n++] = target_of (chart, self->ends[k]);
    }
  }
  return last + 1;
}

/* Takes the keys of a level. */
static void
take_keys (Layout *self, int32_t level)
{
  const DsChart *chart = self->chart;

  for (size_t i = 0; i < chart->keys.n; i++)
    if (chart->nodes.items[chart->keys.items[i].node].level == level)
      self->keys |= UINT64_C (1) << chart->graph.key_locks.items[chart->keys.items[i].key];
  for (uint32_t i = 0; i < chart->graph.locks.n; i++)
    self->opened[i] = is_opened (self, i);
}

static void
assign_columns (Layout *self)
{
  DsChart *chart = self->chart;
  uint32_t n = 0, column = 0;
  int32_t level;

  for (uint32_t i = 0; i < self->n; i++)
    if (chart->nodes.items[i].has_start) {
      chart->nodes.items[i].level = 0;
      self->queue[n++] = i;
    }
  for (level = 0; n > 0; level++) {
    column = walk_level (self, n, level, column);
    take_keys (self, level);
    n = find_entries (self, level + 1);
  }
  chart->n_levels = level;
  chart->n_columns = column;
  for (uint32_t i = 0; i < self->n; i++)
    if (chart->nodes.items[i].level < 0) {
      chart->nodes.items[i].column = column;
      chart->n_columns = column + 1;
    }
}

typedef struct {
  uint32_t node, column;
  int64_t pull;
} LayoutSlot;

static int
compare_slots (const void *a, const void *b)
{
  const LayoutSlot *one = a, *other = b;

  if (one->column != other->column)
    return one->column < other->column ? -1 : 1;
  if (one->pull != other->pull)
    return one->pull < other->pull ? -1 : 1;
  return one->node < other->node ? -1 : one->node > other->node;
}

/* Mean row of its neighbours, in 1024ths. */
static int64_t
pull_of (const Layout *self, uint32_t at)
{
  const DsChartNode *nodes = self->chart->nodes.items;
  const uint32_t n = self->first_end[at + 1] - self->first_end[at];
  int64_t sum = 0;

  for (uint32_t k = self->first_end[at]; k < self->first_end[at + 1]; k++)
    sum += (int64_t)nodes[target_of (self->chart, self->ends[k])].row * 1024;
  return n > 0 ? sum / n : (int64_t)nodes[at].row * 1024;
}

static void
assign_rows (Layout *self, LayoutSlot *slots)
{
  DsChart *chart = self->chart;

  for (int sweep = 0; sweep <= SWEEPS; sweep++) {
    for (uint32_t i = 0; i < self->n; i++)
      slots[i] =
          (LayoutSlot){ i, chart->nodes.items[i].column, sweep == 0 ? 0 : pull_of (self, i) };
    qsort (slots, self->n, sizeof *slots, compare_slots);
    for (uint32_t i = 0, row = 0; i < self->n; i++) {
      row = i > 0 && slots[i].column == slots[i - 1].column ? row + 1 : 0;
      chart->nodes.items[slots[i].node].row = row;
      if (row + 1 > chart->n_rows)
        chart->n_rows = row + 1;
    }
  }
}

/* Between rows there is room for edges. @n_rows: of each column, zeroed. */
static void
assign_lanes (DsChart *chart, uint32_t *n_rows)
{
  for (size_t i = 0; i < chart->nodes.n; i++)
    n_rows[chart->nodes.items[i].column]++;
  for (size_t i = 0; i < chart->edges.n; i++) {
    DsChartEdge *edge = &chart->edges.items[i];
    const DsChartNode *a = &chart->nodes.items[edge->from], *b = &chart->nodes.items[edge->to];
    const uint32_t first = a->column < b->column ? a->column : b->column;
    const uint32_t last = a->column < b->column ? b->column : a->column;
    const uint32_t highest = a->row < b->row ? a->row : b->row;

    edge->lane = DS_CHART_NONE;
    for (uint32_t column = first + 1; column < last; column++)
      if (n_rows[column] > highest)
        edge->lane = (a->row + b->row) / 2 + 1;
  }
}

DsStatus
ds_chart_lay_out (DsChart *self, DsError *err)
{
  const uint32_t n = (uint32_t)self->nodes.n;
  Layout layout = { .chart = self, .n = n };
  LayoutSlot *slots = ds_alloc (n, sizeof *slots);
  DsStatus status = DS_OK;

  layout.first_end = ds_alloc0 (n + 1u, sizeof *layout.first_end);
  layout.ends = ds_alloc (self->edges.n * 2, sizeof *layout.ends);
  layout.queue = ds_alloc0 (n, sizeof *layout.queue);
  layout.opened = ds_alloc0 (self->graph.locks.n, sizeof *layout.opened);
  if (slots == NULL || layout.first_end == NULL || layout.ends == NULL || layout.queue == NULL ||
      layout.opened == NULL) {
    status = ds_fail_nomem (err, "chart");
  } else {
    index_edges (&layout);
    assign_columns (&layout);
    assign_rows (&layout, slots);
    memset (layout.queue, 0, n * sizeof *layout.queue); /* there are no more columns than nodes */
    assign_lanes (self, layout.queue);
  }
  ds_free (slots);
  ds_free (layout.first_end);
  ds_free (layout.ends);
  ds_free (layout.queue);
  ds_free (layout.opened);
  return status;
}

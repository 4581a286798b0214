/* core/solve/chart_layout.c — a layered drawing: layers are key levels and the steps within them;
 * crossings are made fewer by putting each node at the mean of its neighbours, a few times over
 * (Sugiyama, Tagawa, Toda 1981). */
#include "solve/chart_layout.h"

#include <stdlib.h>
#include <string.h>

#define SWEEPS 6

typedef struct {
  DsChart *chart;
  uint32_t n;
  uint32_t *first_end;    /* n + 1, into ends: the edges at each node */
  uint32_t *ends;         /* edge * 2, + 1 when it is left from its `to` */
  uint32_t *queue, *next; /* nodes */
} Layout;

static bool
is_locked (const DsChartEdge *edge)
{
  return edge->lock != DS_WORLD_NONE || edge->is_secret;
}

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

/* Walks on from the nodes of the queue without passing locks; what lies behind locks goes to
 * `next`. Returns the first column that is free. */
static uint32_t
walk_level (Layout *self, uint32_t n, int32_t level, uint32_t column, uint32_t *n_next)
{
  DsChart *chart = self->chart;
  uint32_t last = column;

  for (uint32_t i = 0; i < n; i++)
    chart->nodes.items[self->queue[i]].column = column;
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t at = self->queue[i];

    last = chart->nodes.items[at].column;
    for (uint32_t k = self->first_end[at]; k < self->first_end[at + 1]; k++) {
      const DsChartEdge *edge = &chart->edges.items[self->ends[k] / 2];
      const uint32_t to = target_of (chart, self->ends[k]);
      DsChartNode *node = &chart->nodes.items[to];

      if (node->level >= 0 || (edge->one_way && self->ends[k] % 2 == 1))
        continue;
      if (is_locked (edge)) {
        self->next[(*n_next)++] = to; /* may come to be reached without this lock */
        continue;
      }
      node->level = level;
      node->column = last + 1;
      self->queue[n++] = to;
    }
  }
  return last + 1;
}

static void
assign_columns (Layout *self)
{
  DsChart *chart = self->chart;
  uint32_t n = 0, n_next, column = 0;
  int32_t level;

  for (uint32_t i = 0; i < self->n; i++)
    if (chart->nodes.items[i].has_start) {
      chart->nodes.items[i].level = 0;
      self->queue[n++] = i;
    }
  for (level = 0; n > 0; level++) {
    n_next = 0;
    column = walk_level (self, n, level, column, &n_next);
    n = 0;
    for (uint32_t i = 0; i < n_next; i++)
      if (chart->nodes.items[self->next[i]].level < 0) {
        chart->nodes.items[self->next[i]].level = level + 1;
        self->queue[n++] = self->next[i];
      }
  }
  chart->n_levels = level;
  for (uint32_t i = 0; i < self->n; i++)
    if (chart->nodes.items[i].level < 0) {
      chart->nodes.items[i].column = column;
      chart->n_columns = column + 1;
    }
  if (chart->n_columns == 0)
    chart->n_columns = column;
}

typedef struct {
  uint32_t node, column;
  int64_t pull;
} Slot;

static int
compare_slots (const void *a, const void *b)
{
  const Slot *one = a, *other = b;

  if (one->column != other->column)
    return one->column < other->column ? -1 : 1;
  if (one->pull != other->pull)
    return one->pull < other->pull ? -1 : 1;
  return one->node < other->node ? -1 : one->node > other->node;
}

/* Where its neighbours lie on the mean, in 1024ths of a row. */
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
assign_rows (Layout *self, Slot *slots)
{
  DsChart *chart = self->chart;

  for (int sweep = 0; sweep <= SWEEPS; sweep++) {
    for (uint32_t i = 0; i < self->n; i++)
      slots[i] = (Slot){ i, chart->nodes.items[i].column, sweep == 0 ? 0 : pull_of (self, i) };
    qsort (slots, self->n, sizeof *slots, compare_slots);
    for (uint32_t i = 0, row = 0; i < self->n; i++) {
      row = i > 0 && slots[i].column == slots[i - 1].column ? row + 1 : 0;
      chart->nodes.items[slots[i].node].row = row;
      if (row + 1 > chart->n_rows)
        chart->n_rows = row + 1;
    }
  }
}

DsStatus
ds_chart_lay_out (DsChart *self, DsError *err)
{
  const uint32_t n = (uint32_t)self->nodes.n;
  Layout layout = { .chart = self, .n = n };
  Slot *slots = ds_alloc (n, sizeof *slots);
  DsStatus status = DS_OK;

  layout.first_end = ds_alloc0 (n + 1u, sizeof *layout.first_end);
  layout.ends = ds_alloc (self->edges.n * 2, sizeof *layout.ends);
  layout.queue = ds_alloc0 (n, sizeof *layout.queue);
  layout.next = ds_alloc (self->edges.n * 2, sizeof *layout.next);
  if (slots == NULL || layout.first_end == NULL || layout.ends == NULL || layout.queue == NULL ||
      layout.next == NULL) {
    status = ds_fail_nomem (err, "chart");
  } else {
    index_edges (&layout);
    assign_columns (&layout);
    assign_rows (&layout, slots);
  }
  ds_free (slots);
  ds_free (layout.first_end);
  ds_free (layout.ends);
  ds_free (layout.queue);
  ds_free (layout.next);
  return status;
}

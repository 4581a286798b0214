/* core/solve/passes.h — gates and stairs of a cell, and the steps that they block: one rule for the
 * proof and the game. */
#pragma once

#include "solve/lock_graph.h"

typedef struct {
  const DsLockPass *items; /* borrowed from the graph */
  size_t n;
} DsPasses;

/* The passes at one cell, none or several in a row. Borrows. O(log n). */
static inline DsPasses
ds_passes_at (const DsLockGraph *graph, int32_t floor, DsCell cell)
{
  const size_t first = ds_lock_graph_pass (graph, (size_t)floor, cell);
  DsPasses self = { graph->passes.items + first, 0 };

  while (first + self.n < graph->passes.n && self.items[self.n].at.floor == floor &&
         self.items[self.n].at.cell.x == cell.x && self.items[self.n].at.cell.y == cell.y)
    self.n++;
  return self;
}

/* True when the gates of two cells allow @step from one to the other, regardless of doors. */
static inline bool
ds_passes_allow (DsPasses from, DsPasses to, int step)
{
  for (size_t i = 0; i < from.n; i++)
    if (from.items[i].is_gate && !ds_lock_pass_leaves (&from.items[i], step))
      return false;
  for (size_t i = 0; i < to.n; i++)
    if (to.items[i].is_gate && !ds_lock_pass_enters (&to.items[i], step))
      return false;
  return true;
}

/* The first door that keeps one from stepping onto these gates, or off them (@is_outward);
 * DS_WORLD_NONE: none. Inwards the secret comes before the lock, outwards after it. @is_open knows
 * that no door is always open. */
static inline uint32_t
ds_passes_shut (DsPasses self, bool is_outward, bool (*is_open) (const void *, uint32_t),
                const void *data)
{
  for (size_t i = 0; i < self.n; i++) {
    const DsLockPass *pass = &self.items[is_outward ? self.n - 1 - i : i];
    const uint32_t first = is_outward ? pass->lock : pass->secret;
    const uint32_t second = is_outward ? pass->secret : pass->lock;

    if (!pass->is_gate)
      continue;
    if (!is_open (data, first))
      return first;
    if (!is_open (data, second))
      return second;
  }
  return DS_WORLD_NONE;
}

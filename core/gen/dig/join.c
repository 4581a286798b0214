/* core/gen/dig/join.c — digging costs of a floor's cells, and the cheapest tunnels between its
 * parts. */
#include "gen/dig/join.h"
#include "base/hash.h"
#include "field/tunnel.h"

#define RIM_COST 100    /* so that the rim is dug only where there is no other route */
#define POLL_CELLS 4096 /* cells dug between two polls of the job */

/* Cost of opening a closed cell; DS_TUNNEL_NEVER where a pinned layer blocks it, or where a one-way
 * gate stands. */
static uint8_t
cost_of (const DsGenRun *run, DsCell cell, const DsGenJoin *join)
{
  if (ds_gen_is_open (run, cell) || !ds_gen_may_open (run, cell, join->floor))
    return DS_TUNNEL_NEVER;
  if (cell.x == 0 || cell.y == 0 || cell.x == run->w - 1 || cell.y == run->h - 1)
    return RIM_COST;
  return (uint8_t)(1 + ds_cell_hash (run->key, cell.x, cell.y) % ((uint64_t)join->wander + 1));
}

static DsStatus
make_costs (DsGenRun *run, const DsGenJoin *join, const uint8_t *open, uint8_t *cost)
{
  for (int32_t y = 0; y < run->h; y++) {
    if (y % 4 == 0 && ds_gen_poll (run, (uint64_t)y + (uint64_t)run->h, (uint64_t)run->h * 2))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w; x++) {
      const size_t at = ds_cell_index ((DsCell){ x, y }, run->w);

      cost[at] = open[at] ? 0 : cost_of (run, (DsCell){ x, y }, join);
    }
  }
  return DS_OK;
}

static DsStatus
dig (DsGenRun *run, const DsTunnels *tunnels, uint16_t floor)
{
  for (size_t i = 0; i < tunnels->n_cells; i++) {
    const DsCell cell = { (int32_t)(tunnels->cells[i] % (uint32_t)run->w),
                          (int32_t)(tunnels->cells[i] / (uint32_t)run->w) };

    if (i % POLL_CELLS == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
    ds_gen_open (run, cell, floor);
  }
  return DS_OK;
}

/* DS_CANCELLED, DS_NOMEM. O(w * h). */
DsStatus
ds_gen_join_parts (DsGenRun *run, const DsGenJoin *join, DsParts *parts, const uint8_t *open,
                   DsCell *cut_off, DsError *err)
{
  uint8_t *cost = ds_alloc ((size_t)run->w * (size_t)run->h, 1);
  DsStatus status = cost != NULL ? make_costs (run, join, open, cost) : DS_NOMEM;
  DsTunnels tunnels = { 0 };

  *cut_off = DS_GEN_NO_CELL;
  if (status == DS_OK)
    status = ds_tunnels_find (&tunnels, parts, cost, run->job, err);
  if (status == DS_OK && tunnels.n_cut_off > 0)
    *cut_off = tunnels.cut_off[0];
  if (status == DS_OK)
    status = dig (run, &tunnels, join->floor);
  ds_tunnels_clear (&tunnels);
  ds_free (cost);
  return status;
}

static bool
has_pins (const DsGenRun *run)
{
  for (int32_t y = 0; y < run->h; y++)
    if (run->row_pins[y] & DS_PIN_GROUND)
      return true;
  return false;
}

/* DS_CANCELLED, DS_NOMEM. */
DsStatus
ds_gen_join_pinned (DsGenRun *run, uint16_t floor, DsError *err)
{
  const DsGenJoin join = { .floor = floor };
  DsParts parts = { 0 };
  DsStatus status;
  DsCell cut_off;
  DsSpace space;

  if (!has_pins (run))
    return DS_OK;
  status = ds_gen_space (run, &space, err);
  if (status == DS_OK)
    status = ds_parts_find (&parts, &space, run->job, err);
  if (status == DS_OK && parts.n > 1)
    status = ds_gen_join_parts (run, &join, &parts, space.open, &cut_off, err);
  ds_parts_clear (&parts);
  ds_free ((void *)space.open);
  return status;
}

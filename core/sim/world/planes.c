/* core/sim/world/planes.c — bit planes of entered floors. */
#include "sim/world/planes.h"

#include <string.h>

static const uint16_t FLAGS[DS_PLANE_TAKEN] = {
  [DS_PLANE_WALK] = DS_CELL_WALK, [DS_PLANE_GATE] = DS_CELL_GATE, [DS_PLANE_FLY] = DS_CELL_FLY,
  [DS_PLANE_SWIM] = DS_CELL_SWIM, [DS_PLANE_SHUT] = DS_CELL_SHUT,
};

static size_t
row_words (const DsSim *sim)
{
  return (size_t)(sim->delve.dungeon.w + 63) / 64;
}

static size_t
plane_words (const DsSim *sim)
{
  return (size_t)sim->delve.dungeon.h * row_words (sim);
}

size_t
ds_planes_words (const DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  return DS_N_PLANES * plane_words (sim);
}

/* First word of row @y. */
static uint64_t *
row_of (const DsSim *sim, DsPlane plane, int32_t floor, int32_t y)
{
  const size_t entered = (size_t)sim->now.floors.items[floor].first / sim->n_cells;

  return sim->now.planes.items + (entered * DS_N_PLANES + (size_t)plane) * plane_words (sim) +
         (size_t)y * row_words (sim);
}

void
ds_planes_derive (DsSim *sim, int32_t floor)
{
  const uint16_t *cell = sim->now.cells.items + sim->now.floors.items[floor].first;
  const int32_t w = sim->delve.dungeon.w, h = sim->delve.dungeon.h;

  DS_ASSERT (sim != NULL);
  memset (row_of (sim, 0, floor, 0), 0, ds_planes_words (sim) * sizeof (uint64_t));
  for (int32_t y = 0; y < h; y++, cell += w)
    for (int plane = 0; plane < DS_PLANE_TAKEN; plane++) {
      uint64_t *row = row_of (sim, plane, floor, y);

      for (int32_t x = 0; x < w; x++)
        row[x / 64] |= (uint64_t)((cell[x] & FLAGS[plane]) != 0) << (x & 63);
    }
}

void
ds_planes_set (DsSim *sim, DsPlane plane, DsSimSpot spot, bool value)
{
  uint64_t *word = row_of (sim, plane, spot.floor, spot.cell.y) + spot.cell.x / 64;
  const uint64_t bit = UINT64_C (1) << (spot.cell.x & 63);

  DS_ASSERT (sim != NULL);
  *word = value ? *word | bit : *word & ~bit;
}

uint64_t
ds_planes_row (const DsSim *sim, DsPlane plane, DsSimSpot spot)
{
  const int32_t n = (int32_t)row_words (sim), word = spot.cell.x >> 6, shift = spot.cell.x & 63;
  const uint64_t *row;
  uint64_t bits;

  DS_ASSERT (sim != NULL);
  if (spot.cell.y < 0 || spot.cell.y >= sim->delve.dungeon.h)
    return 0;
  row = row_of (sim, plane, spot.floor, spot.cell.y);
  bits = word >= 0 && word < n ? row[word] >> shift : 0;
  return shift > 0 && word + 1 >= 0 && word + 1 < n ? bits | row[word + 1] << (64 - shift) : bits;
}

/* ui/paint/corners.c — which corners around a cell its picture reads. */
#include "paint/corners.h"
#include "paint/look.h"

uint8_t
dsu_settle_corners (uint8_t mask, bool side, bool value)
{
  for (int i = 1; i < 8; i += 2) {
    const bool before = mask >> (i - 1) & 1, after = mask >> ((i + 1) & 7) & 1;

    if (before == side || after == side)
      mask = (uint8_t)((mask & ~(1u << i)) | ((unsigned)value << i));
  }
  return mask;
}

uint8_t
dsu_settle_wall_corners (uint8_t solid, bool is_round)
{
  if (!is_round)
    return dsu_settle_corners (solid, false, true);
  for (int i = 1; i < 8; i += 2)
    if (!(solid >> (i - 1) & 1) && !(solid >> ((i + 1) & 7) & 1))
      solid |= (uint8_t)(1u << i);
  return solid;
}

uint8_t
dsu_settle_flanks (uint8_t solid)
{
  if (!(solid & DSU_N))
    return solid;
  return (uint8_t)(solid | (solid & DSU_E ? 0 : DSU_NE) | (solid & DSU_W ? 0 : DSU_NW));
}

uint8_t
dsu_settle_open_corners (uint8_t solid)
{
  uint8_t settled = dsu_settle_corners (solid, true, true);

  if (!(solid & DSU_NW) && ((solid & DSU_N) != 0) != ((solid & DSU_W) != 0))
    settled &= (uint8_t)~DSU_NW;
  return settled;
}

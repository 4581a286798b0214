/* tests/fuzz/level.h — a small level for the fuzz targets that play. */
#pragma once

#include "fuzz/rules.h"
#include "rules/delve.h"

static inline void
fuzz_level (DsDelve *out)
{
  static const char *const kinds[] = { "player-start", "rat", "rat", "bread" };
  static const DsCell cells[] = { { 1, 1 }, { 3, 1 }, { 4, 2 }, { 2, 1 } };

  FUZZ_ASSERT (ds_delve_init (out, fuzz_rules (), 6, 4, 1,
                              ds_rules_find_tile (fuzz_rules (), "floor"), NULL) == DS_OK);
  for (size_t i = 0; i < DS_COUNT (kinds); i++) {
    DsThing thing = { .id = i + 1, .target_floor = -1, .at = cells[i], .facing = DS_FACING_NONE };

    FUZZ_ASSERT (ds_rules_find_kind (out->rules, kinds[i], &thing.kind));
    FUZZ_ASSERT (ds_things_put (&out->dungeon.floors[0].things, &thing, NULL) == DS_OK);
  }
}

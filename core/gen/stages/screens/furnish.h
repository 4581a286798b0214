/* core/gen/stages/screens/furnish.h — furnishings of a rectangular room: pillars, platforms, pools,
 * corners. None of them divides the room or blocks an entrance. */
#pragma once

#include "base/rect.h"
#include "gen/stage.h"

#define DS_FURNISHING_LIST(X)                                                                      \
  X (BARE, "bare", N_ ("Bare"))                                                                    \
  X (PILLARS, "pillars", N_ ("Pillars"))                                                           \
  X (COLONNADE, "colonnade", N_ ("Colonnade"))                                                     \
  X (PLATFORMS, "platforms", N_ ("Platforms"))                                                     \
  X (BLOCKS, "blocks", N_ ("Blocks"))                                                              \
  X (POOL, "pool", N_ ("Pool"))                                                                    \
  X (BUTTRESSES, "buttresses", N_ ("Buttresses"))                                                  \
  X (CORNERS, "corners", N_ ("Cut corners"))

typedef enum {
#define X(name, id, label) DS_FURNISHING_##name,
  DS_FURNISHING_LIST (X)
#undef X
      DS_N_FURNISHINGS
} DsFurnishing;

typedef struct {
  uint16_t wall;   /* ground of platforms, blocks, buttresses, corners */
  uint16_t pool;   /* ground of pools */
  uint16_t pillar; /* feature */
} DsFurnishTiles;

/* Furnishes the open rectangle @inside after its walls and entrances are written. False: the room
 * is too small for @what and stays bare. */
bool ds_furnish (DsGenRun *run, DsRect inside, DsFurnishing what, const DsFurnishTiles *tiles,
                 DsRng *rng);

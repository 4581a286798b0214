/* core/field/door_spot.c — the place of a door near a cell. */
#include "field/door_spot.h"

typedef struct {
  const DsDelve *delve;
  const DsFloor *level;
  size_t floor;
} Ground;

static bool
is_wall (const Ground *self, DsCell at)
{
  return !ds_floor_has (self->level, at) ||
         ds_delve_flags (self->delve, self->floor, at) & DS_TILE_BLOCKS_MOVE;
}

static bool
has_door (const Ground *self, DsCell at)
{
  const uint32_t feature = ds_floor_get (self->level, DS_LAYER_FEATURE, at);

  return feature != DS_TILE_NONE &&
         ds_rules_tile (self->delve->rules, feature)->flags & (DS_TILE_DOOR | DS_TILE_OPENING);
}

/* The door that would fit at @at. False: none. */
static bool
spot_at (const Ground *self, DsCell at, DsDoorSpot *out)
{
  bool west, east, north, south, is_across;

  if (!ds_floor_has (self->level, at) || has_door (self, at))
    return false;
  west = is_wall (self, (DsCell){ at.x - 1, at.y });
  east = is_wall (self, (DsCell){ at.x + 1, at.y });
  north = is_wall (self, (DsCell){ at.x, at.y - 1 });
  south = is_wall (self, (DsCell){ at.x, at.y + 1 });
  is_across = north && south && !(west && east);
  if (!is_across && !(west && east && !(north && south)))
    return false;
  *out = (DsDoorSpot){ at, is_across, is_across ? west || east : north || south };
  /* Neither a dead end in the open nor the edge of the level is a place for a door. */
  return !out->is_blind ||
         (is_wall (self, at) &&
          ds_floor_has (self->level, (DsCell){ at.x - is_across, at.y - !is_across }) &&
          ds_floor_has (self->level, (DsCell){ at.x + is_across, at.y + !is_across }));
}

static int32_t
distance_of (DsCell a, DsCell b)
{
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

static bool
is_better (const DsDoorSpot *spot, const DsDoorSpot *than, DsCell at)
{
  if (spot->is_blind != than->is_blind)
    return !spot->is_blind;
  return distance_of (spot->at, at) < distance_of (than->at, at);
}

bool
ds_door_spot_near (const DsDelve *delve, size_t floor, DsCell at, int32_t reach,
                   const DsMask *limit, DsDoorSpot *out)
{
  bool found = false;
  Ground ground;

  DS_ASSERT (delve != NULL && floor < delve->dungeon.n_floors && out != NULL);
  DS_ASSERT (reach >= 0 && reach <= DS_DOOR_REACH_MAX);

  ground = (Ground){ delve, &delve->dungeon.floors[floor], floor };
  for (int32_t y = at.y - reach; y <= at.y + reach; y++)
    for (int32_t x = at.x - reach; x <= at.x + reach; x++) {
      DsDoorSpot spot;

      if ((limit != NULL && !ds_mask_has (limit, (DsCell){ x, y })) ||
          !spot_at (&ground, (DsCell){ x, y }, &spot) || (found && !is_better (&spot, out, at)))
        continue;
      *out = spot;
      found = true;
    }
  return found;
}

/* core/io/shown_lights.c — lights of a floor for files of other programs. */
#include "io/shown_lights.h"

#define POOL 3 /* cells: the side of a square of shining ground that has one light */

static const DsLight *
light_of_tile (const DsRules *rules, uint32_t tile)
{
  const char *id = ds_rules_tile (rules, tile)->light;
  uint16_t kind;

  return id[0] != '\0' && ds_rules_find_kind (rules, id, &kind) ? ds_rules_kind (rules, kind)->light
                                                                : NULL;
}

/* True for the first cell of a square that shines as it does. */
static bool
is_first_of_pool (const DsFloor *floor, DsCell cell, uint32_t ground)
{
  const DsCell corner = { cell.x - cell.x % POOL, cell.y - cell.y % POOL };

  for (int32_t y = corner.y; y <= cell.y; y++)
    for (int32_t x = corner.x; x < corner.x + POOL && x < floor->w; x++)
      if (ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ x, y }) == ground)
        return x == cell.x && y == cell.y;
  return false;
}

void
ds_shown_lights_walk (const DsDelve *delve, const DsFloor *floor,
                      void (*put) (void *user, const DsShownLight *light), void *user)
{
  const DsRules *rules = delve->rules;

  DS_ASSERT (delve != NULL && floor != NULL && put != NULL);

  for (int32_t y = 0; y < floor->h; y++)
    for (int32_t x = 0; x < floor->w; x++) {
      const DsCell cell = { x, y };
      const uint32_t ground = ds_floor_get (floor, DS_LAYER_GROUND, cell);
      const uint32_t feature = ds_floor_get (floor, DS_LAYER_FEATURE, cell);
      const DsLight *pool = light_of_tile (rules, ground), *lamp = light_of_tile (rules, feature);

      if (pool != NULL && is_first_of_pool (floor, cell, ground))
        put (user, &(DsShownLight){ pool, ds_rules_tile (rules, ground)->id, cell });
      if (lamp != NULL)
        put (user, &(DsShownLight){ lamp, ds_rules_tile (rules, feature)->id, cell });
    }
  for (size_t i = 0; i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);
    const DsKind *kind = ds_rules_kind (rules, thing->kind);

    if (kind->light != NULL)
      put (user, &(DsShownLight){ kind->light, kind->id, thing->at });
  }
}

/* core/sim/world/lighting.c — static and moving lights of a floor. */
#include "sim/world/lighting.h"
#include "sim/inside.h"
#include "sim/world/sight.h"

#include <string.h>

/* A moving light, and the view it had when it was added. */
typedef struct {
  DsLamp lamp;
  DsView view;
} Lit;

struct DsSimLamps {
  DsLightMap map; /* sum of all lights */
  DsFov fov;
  DsView view;   /* of a static light */
  int32_t floor; /* floor of the map; DS_SIM_NONE: none */
  uint32_t seen; /* number of the last change of cells applied to the static lights */
  DS_ARRAY (Lit) moving;
  size_t n_moving; /* moving lights in the map */
};

bool
ds_light_init (DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  sim->lamps = ds_alloc0 (1, sizeof *sim->lamps);
  if (sim->lamps != NULL)
    sim->lamps->floor = DS_SIM_NONE;
  return sim->lamps != NULL;
}

void
ds_light_clear (DsSim *sim)
{
  DsSimLamps *lamps = sim->lamps;

  DS_ASSERT (sim != NULL);
  if (lamps == NULL)
    return;
  for (size_t i = 0; i < lamps->moving.n; i++)
    ds_view_clear (&lamps->moving.items[i].view);
  ds_array_clear (&lamps->moving);
  ds_light_map_clear (&lamps->map);
  ds_view_clear (&lamps->view);
  ds_fov_clear (&lamps->fov);
  ds_free (lamps);
}

void
ds_light_forget (DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  sim->lamps->floor = DS_SIM_NONE;
}

/* The light named by a rule; NULL: none. */
static const DsLight *
find_light (const DsSim *sim, const char *id)
{
  uint16_t kind;

  return id[0] != '\0' && ds_rules_find_kind (sim->delve.rules, id, &kind)
             ? ds_kind_of (sim, kind)->light
             : NULL;
}

bool
ds_light_shines (const DsSim *sim, uint32_t ground, uint32_t feature)
{
  DS_ASSERT (sim != NULL);
  return ds_rules_tile (sim->delve.rules, ground)->light[0] != '\0' ||
         ds_rules_tile (sim->delve.rules, feature)->light[0] != '\0';
}

/* ---- static lights */

static bool
put_lamp (const DsSim *sim, const DsOpaque *opaque, const DsLight *light, DsCell at)
{
  DsSimLamps *lamps = sim->lamps;
  DsLamp lamp;

  if (light == NULL)
    return true;
  lamp = ds_lamp_of (light, at, sim->delve.dungeon.seed);
  if (ds_view_look (&lamps->view, &lamps->fov, opaque, at, lamp.radius, NULL) != DS_OK)
    return false;
  ds_light_put (&lamps->map, &lamp, &lamps->view);
  return true;
}

static bool
put_tiles (const DsSim *sim, const DsOpaque *opaque, size_t first)
{
  const DsRules *rules = sim->delve.rules;
  bool ok = true;

  for (size_t i = 0; i < sim->n_cells && ok; i++) {
    const uint32_t ground = sim->now.ground.items[first + i];
    const uint32_t feature = sim->now.feature.items[first + i];
    const DsCell at = { (int32_t)(i % (size_t)opaque->w), (int32_t)(i / (size_t)opaque->w) };

    if (ds_light_shines (sim, ground, feature))
      ok = put_lamp (sim, opaque, find_light (sim, ds_rules_tile (rules, ground)->light), at) &&
           put_lamp (sim, opaque, find_light (sim, ds_rules_tile (rules, feature)->light), at);
  }
  return ok;
}

/* Rebuilds the map without moving lights. */
static bool
put_all (const DsSim *sim, const DsOpaque *opaque, int32_t floor)
{
  const DsThings *things = sim->delve.dungeon.floors[floor].things;
  DsSimLamps *lamps = sim->lamps;
  bool ok = true;

  lamps->n_moving = 0;
  if (lamps->map.cells == NULL)
    ok = ds_light_map_init (&lamps->map, opaque->w, opaque->h, NULL) == DS_OK;
  else
    memset (lamps->map.cells, 0, sim->n_cells * sizeof *lamps->map.cells);
  ok = ok && put_tiles (sim, opaque, (size_t)sim->now.floors.items[floor].first);
  for (size_t i = 0; i < ds_things_count (things) && ok; i++) {
    const DsThing *thing = ds_things_get (things, i);

    ok = put_lamp (sim, opaque, ds_kind_of (sim, thing->kind)->light, thing->at);
  }
  lamps->floor = ok ? floor : DS_SIM_NONE;
  return ok;
}

/* ---- moving lights */

static void
take_moving (DsSimLamps *lamps)
{
  for (size_t i = 0; i < lamps->n_moving; i++)
    ds_light_take (&lamps->map, &lamps->moving.items[i].lamp, &lamps->moving.items[i].view);
  lamps->n_moving = 0;
}

static bool
put_moving (const DsSim *sim, const DsOpaque *opaque, DsLamp lamp)
{
  DsSimLamps *lamps = sim->lamps;
  Lit *lit;

  if (lamps->n_moving == lamps->moving.n && !ds_array_push (&lamps->moving, (Lit){ 0 }))
    return false;
  lit = &lamps->moving.items[lamps->n_moving];
  lit->lamp = lamp;
  if (ds_view_look (&lit->view, &lamps->fov, opaque, lamp.at, lamp.radius, NULL) != DS_OK)
    return false;
  ds_light_put (&lamps->map, &lit->lamp, &lit->view);
  lamps->n_moving++;
  return true;
}

/* @key: number of the actor or item, so that its radius does not change from step to step. */
static bool
put_light (const DsSim *sim, const DsOpaque *opaque, const DsLight *light, DsCell at, uint64_t key)
{
  DsLamp lamp;

  if (light == NULL)
    return true;
  lamp = ds_lamp_of (light, (DsCell){ 0, 0 }, sim->delve.dungeon.seed + key);
  lamp.at = at;
  return put_moving (sim, opaque, lamp);
}

/* Light of an actor by magic, besides a carried light. */
static bool
put_glow (const DsSim *sim, const DsOpaque *opaque, const DsSimActor *it)
{
  const DsLamp lamp = { .at = it->at.cell,
                        .radius = ds_min (it->senses.glow, DS_LAMP_RADIUS_MAX),
                        .fade = 20,
                        .colour = 0xf4f4e4 };

  return lamp.radius < 1 || put_moving (sim, opaque, lamp);
}

/* Light of an actor: its own, else the first that it carries. */
static const DsLight *
light_of_actor (const DsSim *sim, const DsSimActor *it)
{
  const DsLight *light = it->light >= 0 ? ds_kind_of (sim, it->light)->light : NULL;

  for (int32_t item = it->inventory.first; item != DS_SIM_NONE && light == NULL;
       item = ds_item_of (sim, item)->next)
    light = find_light (sim, ds_kind_of (sim, ds_item_of (sim, item)->kind)->item->light);
  return light;
}

static bool
put_all_moving (const DsSim *sim, const DsOpaque *opaque, int32_t floor)
{
  bool ok = true;

  for (size_t i = 0; i < sim->now.actors.n && ok; i++) {
    const DsSimActor *it = ds_actor_of (sim, (int32_t)i);

    if (it->at.floor == floor && it->flags & DS_ACTOR_ALIVE)
      ok = put_light (sim, opaque, light_of_actor (sim, it), it->at.cell, i) &&
           put_glow (sim, opaque, it);
  }
  for (size_t i = 0; i < sim->now.items.n && ok; i++) {
    const DsSimItem *it = ds_item_of (sim, (int32_t)i);

    if (it->owner == DS_SIM_NONE && it->at.floor == floor)
      ok = put_light (sim, opaque, find_light (sim, ds_kind_of (sim, it->kind)->item->light),
                      it->at.cell, DS_SIM_ACTORS_MAX + i);
  }
  return ok;
}

const DsLightMap *
ds_sim_light (const DsSim *self)
{
  const DsSimSpot player = ds_actor_of (self, DS_SIM_PLAYER)->at;
  const DsOpaque opaque = ds_sight_opaque (self, player.floor);
  DsSimLamps *lamps = self->lamps;
  const bool is_current =
      ds_sight_is_current (self, player, INT32_MAX, &lamps->seen) && lamps->floor == player.floor;

  DS_ASSERT (self != NULL);
  take_moving (lamps);
  if (!is_current && !put_all (self, &opaque, player.floor))
    return NULL;
  return put_all_moving (self, &opaque, player.floor) ? &lamps->map : NULL;
}

int32_t
ds_sim_light_level (const DsSim *self, DsCell cell)
{
  const DsLightMap *map = ds_sim_light (self);
  uint32_t colour;

  DS_ASSERT (self != NULL);
  if (map == NULL || !ds_sim_has_cell (self, cell))
    return 0;
  colour = ds_light_on (map, cell, 0);
  return ds_max (ds_max ((int32_t)(colour >> 16), (int32_t)(colour >> 8 & 0xff)),
                 (int32_t)(colour & 0xff));
}

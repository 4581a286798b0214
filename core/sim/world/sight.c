/* core/sim/world/sight.c — cached views of actors, and their invalidation by changes of cells. */
#include "sim/world/sight.h"

#include <stdlib.h>
#include <string.h>

enum { RECENT = 16 }; /* recent changes of cells that are kept, a power of two */

typedef struct {
  DsView view;
  DsSimSpot from;
  int32_t radius; /* 0 = without a view */
  uint32_t seen;  /* number of the last change of cells applied to it */
} Eye;

struct DsSimSight {
  DS_ARRAY (Eye) eyes; /* by actor */
  DsFov fov;
  DsSimSpot changes[RECENT];
  uint32_t n_changes; /* of all time */
};

bool
ds_sight_init (DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  sim->sight = ds_alloc0 (1, sizeof *sim->sight);
  return sim->sight != NULL;
}

void
ds_sight_clear (DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  if (sim->sight == NULL)
    return;
  for (size_t i = 0; i < sim->sight->eyes.n; i++)
    ds_view_clear (&sim->sight->eyes.items[i].view);
  ds_array_clear (&sim->sight->eyes);
  ds_fov_clear (&sim->sight->fov);
  ds_free (sim->sight);
}

/* ---- opaque cells */

size_t
ds_sight_words (const DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  return ds_opaque_words (sim->delve.dungeon.w, sim->delve.dungeon.h);
}

DsOpaque
ds_sight_opaque (const DsSim *sim, int32_t floor)
{
  const size_t entered = (size_t)sim->now.floors.items[floor].first / sim->n_cells;

  DS_ASSERT (sim != NULL);
  return ds_opaque_over (sim->now.opaque.items + entered * ds_sight_words (sim),
                         sim->delve.dungeon.w, sim->delve.dungeon.h);
}

void
ds_sight_derive (DsSim *sim, int32_t floor)
{
  const uint16_t *cell = sim->now.cells.items + sim->now.floors.items[floor].first;
  DsOpaque opaque = ds_sight_opaque (sim, floor);
  DsCell at;

  DS_ASSERT (sim != NULL);
  memset (opaque.rows, 0, ds_sight_words (sim) * sizeof *opaque.rows);
  for (at.y = 0; at.y < opaque.h; at.y++)
    for (at.x = 0; at.x < opaque.w; at.x++)
      if (*cell++ & DS_CELL_OPAQUE)
        ds_opaque_set (&opaque, at, true);
}

void
ds_sight_change (DsSim *sim, DsSimSpot spot, bool blocks)
{
  DsOpaque opaque = ds_sight_opaque (sim, spot.floor);

  DS_ASSERT (sim != NULL);
  if (ds_opaque_at (&opaque, spot.cell) == blocks)
    return;
  ds_opaque_set (&opaque, spot.cell, blocks);
  sim->sight->changes[sim->sight->n_changes++ % RECENT] = spot;
}

void
ds_sight_forget (DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  sim->sight->n_changes += RECENT + 1; /* invalidates all views */
}

bool
ds_sight_is_current (const DsSim *sim, DsSimSpot eye, int32_t radius, uint32_t *seen)
{
  const DsSimSight *sight = sim->sight;
  bool is_current = sight->n_changes - *seen <= RECENT;

  DS_ASSERT (sim != NULL && seen != NULL);
  for (uint32_t i = *seen; is_current && i != sight->n_changes; i++) {
    const DsSimSpot *spot = &sight->changes[i % RECENT];

    is_current = spot->floor != eye.floor || abs (spot->cell.x - eye.cell.x) > radius ||
                 abs (spot->cell.y - eye.cell.y) > radius;
  }
  *seen = sight->n_changes;
  return is_current;
}

/* ---- views */

static Eye *
eye_of (DsSimSight *sight, int32_t actor, size_t n_actors)
{
  if (sight->eyes.n < n_actors) {
    if (!ds_array_reserve (&sight->eyes, n_actors - sight->eyes.n))
      return NULL;
    memset (sight->eyes.items + sight->eyes.n, 0,
            (n_actors - sight->eyes.n) * sizeof *sight->eyes.items);
    sight->eyes.n = n_actors;
  }
  return &sight->eyes.items[actor];
}

const DsView *
ds_sight_of (const DsSim *sim, int32_t actor)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const int32_t radius = it->senses.vision;
  DsSimSight *sight = sim->sight;
  DsOpaque opaque;
  bool is_current;
  Eye *eye;

  DS_ASSERT (sim != NULL);
  if (radius <= 0 || it->at.floor < 0 || sim->now.floors.items[it->at.floor].first == DS_SIM_NONE ||
      (eye = eye_of (sight, actor, sim->now.actors.n)) == NULL)
    return NULL;
  is_current = ds_sight_is_current (sim, it->at, radius, &eye->seen);
  if (is_current && eye->radius == radius && ds_spot_equal (eye->from, it->at))
    return &eye->view;
  opaque = ds_sight_opaque (sim, it->at.floor);
  eye->from = it->at;
  eye->radius = radius;
  if (ds_view_look (&eye->view, &sight->fov, &opaque, it->at.cell, radius, NULL) == DS_OK)
    return &eye->view;
  eye->radius = 0;
  return NULL;
}

/* core/doc/numbers.c — ids and numbers of rooms and regions. */
#include "doc/numbers.h"

#include <stdlib.h>
#include <string.h>

DsStatus
ds_room_number (const DsDelve *delve, size_t floor, uint64_t id, uint32_t *out, DsError *err)
{
  DS_ASSERT (delve != NULL && out != NULL);
  *out = 0;
  if (floor >= delve->dungeon.n_floors)
    return ds_fail (err, DS_BAD_ARG, "floor", "floor.range", N_ ("there is no floor %zu"),
                    floor + 1);
  if (id == 0)
    return DS_OK;
  *out = ds_rooms_find (delve->dungeon.floors[floor].rooms, id);
  return *out != 0 ? DS_OK
                   : ds_fail (err, DS_BAD_ARG, "room", "room.gone",
                              N_ ("no such room on floor %zu"), floor + 1);
}

DsStatus
ds_region_number (const DsDelve *delve, uint64_t id, uint32_t *out, DsError *err)
{
  DS_ASSERT (delve != NULL && out != NULL);
  *out = id != 0 ? ds_regions_find (delve->dungeon.regions, id) : 0;
  return *out != 0 || id == 0
             ? DS_OK
             : ds_fail (err, DS_BAD_ARG, "region", "region.gone", N_ ("no such region"));
}

static int
highest_first (const void *a, const void *b)
{
  const uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;

  return p < q ? 1 : p > q ? -1 : 0;
}

DsStatus
ds_renumbering_init (DsRenumbering *self, size_t n, uint32_t *gone, size_t n_gone, uint32_t into,
                     DsError *err)
{
  uint32_t *holder = ds_alloc (n + 1, sizeof *holder); /* by number: its old owner */
  uint32_t last = (uint32_t)n;

  DS_ASSERT (self != NULL && (gone != NULL || n == 0));
  *self = (DsRenumbering){ ds_alloc (n + 1, sizeof *self->map),
                           ds_alloc0 (n + 1, sizeof *self->goes), gone, 0 };
  if (self->map == NULL || self->goes == NULL || holder == NULL) {
    ds_free (holder);
    ds_renumbering_clear (self);
    return ds_fail_nomem (err, "numbers");
  }
  for (uint32_t i = 0; i <= n; i++)
    self->map[i] = holder[i] = i;
  qsort (gone, n_gone, sizeof *gone, highest_first);
  for (size_t i = 0; i < n_gone; i++) {
    if (i > 0 && gone[i] == gone[i - 1])
      continue; /* it was named twice */
    holder[gone[i]] = holder[last];
    self->map[holder[last--]] = gone[i];
    self->goes[gone[i]] = true;
    gone[self->n_gone++] = gone[i];
  }
  for (size_t i = 0; i < self->n_gone; i++)
    self->map[gone[i]] = into != 0 ? self->map[into] : 0;
  ds_free (holder);
  return DS_OK;
}

void
ds_renumbering_clear (DsRenumbering *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->map);
  ds_free (self->goes);
  ds_free (self->gone);
  memset (self, 0, sizeof *self);
}

/* Renumbers the cells of a row; those that get another room are pinned. */
static bool
renumber_row (DsFloor *level, int32_t y, const DsRenumbering *numbers)
{
  const uint32_t *old = ds_grid_row (&level->layers[DS_LAYER_ROOM], y);
  uint32_t *rooms = NULL;
  uint8_t *pins = NULL;

  for (int32_t x = 0; x < level->w; x++) {
    const uint32_t number = rooms != NULL ? rooms[x] : old[x];

    if (numbers->map[number] == number && !numbers->goes[number])
      continue;
    if (rooms == NULL) {
      rooms = ds_grid_row_mut (&level->layers[DS_LAYER_ROOM], y);
      pins = ds_grid_row_mut (&level->layers[DS_LAYER_PIN], y);
      if (rooms == NULL || pins == NULL)
        return false;
    }
    pins[x] |= numbers->goes[number] ? DS_PIN_ROOM : 0;
    rooms[x] = numbers->map[number];
  }
  return true;
}

DsStatus
ds_rooms_renumber (DsFloor *level, const DsRenumbering *numbers, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (level != NULL && numbers != NULL);
  for (int32_t y = 0; y < level->h && status == DS_OK; y++)
    if (!renumber_row (level, y, numbers))
      status = ds_fail_nomem (err, "rooms");
  for (size_t i = 0; i < numbers->n_gone && status == DS_OK; i++)
    status = ds_rooms_remove (&level->rooms, numbers->gone[i] - 1, err);
  return status;
}

void
ds_rooms_changed (const DsDelve *delve, size_t floor, DsChanges *changes)
{
  const DsRect all = { 0, 0, delve->dungeon.w, delve->dungeon.h };

  DS_ASSERT (delve != NULL);
  ds_changes_add (changes, floor, all, DS_CHANGED_ROOMS);
}

/* core/doc/pin_edits.c — see pin_edits.h. */
#include "doc/pin_edits.h"
#include "doc/difference.h"

typedef struct {
  DsDelve *level;
  size_t n;
  bool failed;
} PinWork;

static void
pin (PinWork *work, size_t floor, DsCell cell, uint32_t pin)
{
  DsFloor *to = &work->level->dungeon.floors[floor];

  if (floor >= work->level->dungeon.n_floors || cell.x < 0 || cell.y < 0 || cell.x >= to->w ||
      cell.y >= to->h)
    return;
  work->failed |=
      !ds_floor_set (to, DS_LAYER_PIN, cell, ds_floor_get (to, DS_LAYER_PIN, cell) | pin);
}

static void
on_difference (void *user, const DsDifference *difference)
{
  static const uint32_t PINS[DS_N_LAYERS] = { [DS_LAYER_GROUND] = DS_PIN_GROUND,
                                              [DS_LAYER_FEATURE] = DS_PIN_FEATURE,
                                              [DS_LAYER_ROOM] = DS_PIN_ROOM };
  PinWork *work = user;

  work->n++;
  if (difference->kind == DS_DIFFERENCE_CELL && PINS[difference->layer] != 0)
    pin (work, difference->floor, difference->cell, PINS[difference->layer]);
  if (difference->kind != DS_DIFFERENCE_THING)
    return;
  pin (work, difference->floor, difference->cell, DS_PIN_THINGS);
  pin (work, difference->floor, difference->was, DS_PIN_THINGS);
}

DsStatus
ds_pin_edits (DsDelve *level, const DsDelve *before, size_t *n, DsError *err)
{
  DsDelve after;
  PinWork work = { .level = level };
  DsStatus status;

  DS_ASSERT (level != NULL && before != NULL && n != NULL);

  *n = 0;
  status = ds_delve_copy (&after, level, err); /* is not pinned while it is compared */
  if (status != DS_OK)
    return status;
  status = ds_differences_find (before, &after, on_difference, &work, err);
  ds_delve_clear (&after);
  *n = work.n;
  return status == DS_OK && work.failed ? ds_fail_nomem (err, "pins") : status;
}

/* core/io/clip_file.c — clips as text. */
#include "io/clip_file.h"

/* The file knows no place that is not in it. */
static DsStatus
forget_ways_out (DsFloor *level, DsError *err)
{
  const size_t n = ds_things_count (level->things);
  DsThing *things = ds_alloc (n + 1, sizeof *things);
  DsThings *made = NULL;
  DsStatus status;

  if (things == NULL)
    return ds_fail_nomem (err, "things");
  for (size_t i = 0; i < n; i++) {
    things[i] = *ds_things_get (level->things, i);
    if (things[i].target_floor > 0)
      things[i].target_floor = -1;
  }
  status = ds_things_new (&made, things, n, err);
  ds_free (things);
  if (status == DS_OK) {
    ds_things_unref (level->things);
    level->things = made;
  }
  return status;
}

DsStatus
ds_clip_write (const DsDelve *clip, const DsFormat *format, DsText *out, DsError *err)
{
  DsDelve copy;
  DsStatus status = ds_delve_copy (&copy, clip, err);

  DS_ASSERT (format != NULL && out != NULL);
  if (status == DS_OK)
    status = forget_ways_out (&copy.dungeon.floors[0], err);
  if (status == DS_OK)
    status = format->write (&copy, out, err);
  ds_delve_clear (&copy);
  return status;
}

/* Pins all cells that are something, unless some are pinned already. */
static DsStatus
pin_all (DsFloor *level, DsError *err)
{
  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++)
      if (ds_floor_get (level, DS_LAYER_PIN, (DsCell){ x, y }) != 0)
        return DS_OK;
  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++) {
      const DsCell cell = { x, y };

      if (ds_floor_get (level, DS_LAYER_GROUND, cell) != DS_TILE_NONE &&
          !ds_floor_set (level, DS_LAYER_PIN, cell, DS_PIN_ALL))
        return ds_fail_nomem (err, "pins");
    }
  return DS_OK;
}

static DsStatus
fail_floors (const char *name, size_t n_floors, DsError *err)
{
  return ds_fail (err, DS_BAD_DATA, name, "clip.floors",
                  N_ ("expected a single floor to paste, got %zu"), n_floors);
}

DsStatus
ds_clip_read (DsDelve *out, const DsFormat *format, const char *name, const char *bytes, size_t n,
              DsRules *rules, DsErrors *errors)
{
  DsStatus status = format->read (out, name, bytes, n, rules, errors);
  DsError err;

  DS_ASSERT (out != NULL && format != NULL && name != NULL);
  if (status != DS_OK)
    return status;
  status = out->dungeon.n_floors == 1 ? pin_all (&out->dungeon.floors[0], &err)
                                      : fail_floors (name, out->dungeon.n_floors, &err);
  if (status != DS_OK) {
    ds_errors_take (errors, &err);
    ds_delve_clear (out);
  }
  return status;
}

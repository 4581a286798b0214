/* core/map/floor.c — floors and their origins. */
#include "map/floor.h"
#include "base/hooks.h"

#include <stdatomic.h>
#include <string.h>

static const struct {
  const char *id;
  uint8_t bytes;
} LAYERS[] = {
#define X(name, id, bytes) { id, bytes },
  DS_LAYER_LIST (X)
#undef X
};

const char *
ds_layer_id (DsLayer layer)
{
  return LAYERS[layer].id;
}

uint8_t
ds_layer_bytes (DsLayer layer)
{
  return LAYERS[layer].bytes;
}

bool
ds_layer_has_tiles (DsLayer layer)
{
  DS_ASSERT (layer < DS_N_LAYERS);
  return layer == DS_LAYER_GROUND || layer == DS_LAYER_FEATURE || layer >= DS_N_MADE_LAYERS;
}

struct DsOrigins {
  atomic_uint refs;
  size_t n;
  const char *names[]; /* the texts stand behind them in the same block */
};

DsOrigins *
ds_origins_new (const char *const *names, size_t n)
{
  size_t bytes = 0;
  DsOrigins *self;
  char *at;

  DS_ASSERT (names != NULL || n == 0);
  for (size_t i = 0; i < n; i++)
    bytes += strlen (names[i]) + 1;
  self = ds_alloc (1, sizeof *self + n * sizeof self->names[0] + bytes);
  if (self == NULL)
    return NULL;
  atomic_init (&self->refs, 1);
  self->n = n;
  at = (char *)(self->names + n);
  for (size_t i = 0; i < n; i++) {
    const size_t length = strlen (names[i]) + 1;

    self->names[i] = memcpy (at, names[i], length);
    at += length;
  }
  return self;
}

DsOrigins *
ds_origins_ref (DsOrigins *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

void
ds_origins_unref (DsOrigins *self)
{
  if (self != NULL && atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) == 1)
    ds_free (self);
}

size_t
ds_origins_count (const DsOrigins *self)
{
  return self != NULL ? self->n : 0;
}

const char *
ds_origins_get (const DsOrigins *self, size_t i)
{
  DS_ASSERT (self != NULL && i < self->n);
  return self->names[i];
}

bool
ds_origins_equal (const DsOrigins *a, const DsOrigins *b)
{
  if (a == b)
    return true;
  if (ds_origins_count (a) != ds_origins_count (b))
    return false;
  for (size_t i = 0; i < ds_origins_count (a); i++)
    if (strcmp (a->names[i], b->names[i]) != 0)
      return false;
  return true;
}

DsStatus
ds_floor_check_size (int32_t w, int32_t h, int32_t floors, DsError *err)
{
  if (w < DS_SIDE_MIN || h < DS_SIDE_MIN || w > DS_SIDE_MAX || h > DS_SIDE_MAX)
    return ds_fail (err, DS_LIMIT, "size", "size.range",
                    N_ ("expected %d × %d to %d × %d cells, got %d × %d"), DS_SIDE_MIN, DS_SIDE_MIN,
                    DS_SIDE_MAX, DS_SIDE_MAX, w, h);
  if (floors < 1 || floors > DS_FLOORS_MAX)
    return ds_fail (err, DS_LIMIT, "floors", "floors.range", N_ ("expected 1 to %d floors, got %d"),
                    DS_FLOORS_MAX, floors);
  if ((uint64_t)w * (uint64_t)h * (uint64_t)floors > DS_CELLS_MAX)
    return ds_fail (
        err, DS_LIMIT, "size", "size.cells",
        NN_ ("%d floor of %d × %d cells is too large: expected at most %u cells",
             "%d floors of %d × %d cells are too large together: expected at most %u cells"),
        floors, w, h, DS_CELLS_MAX);
  return DS_OK;
}

DsStatus
ds_floor_init (DsFloor *self, int32_t w, int32_t h, DsError *err)
{
  DS_ASSERT (self != NULL);
  memset (self, 0, sizeof *self);
  self->w = w;
  self->h = h;
  for (int i = 0; i < DS_N_LAYERS; i++) { /* own layers of cells share the band of features */
    const DsStatus status =
        i >= DS_N_MADE_LAYERS
            ? ds_grid_copy (&self->layers[i], &self->layers[DS_LAYER_FEATURE], err)
            : ds_grid_init (&self->layers[i], w, h, LAYERS[i].bytes, err);

    if (status != DS_OK) {
      ds_floor_clear (self);
      return status;
    }
  }
  return DS_OK;
}

DsStatus
ds_floor_copy (DsFloor *out, const DsFloor *from, DsError *err)
{
  DS_ASSERT (out != NULL && from != NULL);
  memset (out, 0, sizeof *out);
  out->w = from->w;
  out->h = from->h;
  for (int i = 0; i < DS_N_LAYERS; i++) {
    const DsStatus status = ds_grid_copy (&out->layers[i], &from->layers[i], err);

    if (status != DS_OK) {
      ds_floor_clear (out);
      return status;
    }
  }
  out->rooms = ds_rooms_ref (from->rooms);
  out->things = ds_things_ref (from->things);
  out->origins = ds_origins_ref (from->origins);
  out->extras = ds_extras_ref (from->extras);
  return DS_OK;
}

void
ds_floor_clear (DsFloor *self)
{
  DS_ASSERT (self != NULL);
  for (int i = 0; i < DS_N_LAYERS; i++)
    ds_grid_clear (&self->layers[i]);
  ds_rooms_unref (self->rooms);
  ds_things_unref (self->things);
  ds_origins_unref (self->origins);
  ds_extras_unref (self->extras);
  memset (self, 0, sizeof *self);
}

bool
ds_floor_has (const DsFloor *self, DsCell cell)
{
  DS_ASSERT (self != NULL);
  return cell.x >= 0 && cell.y >= 0 && cell.x < self->w && cell.y < self->h;
}

uint32_t
ds_floor_get (const DsFloor *self, DsLayer layer, DsCell cell)
{
  DS_ASSERT (self != NULL && layer < DS_N_LAYERS && ds_floor_has (self, cell));
  return ds_grid_get (&self->layers[layer], cell.x, cell.y);
}

bool
ds_floor_set (DsFloor *self, DsLayer layer, DsCell cell, uint32_t value)
{
  DS_ASSERT (self != NULL && layer < DS_N_LAYERS && ds_floor_has (self, cell));
  return ds_grid_set (&self->layers[layer], cell.x, cell.y, value);
}

const DsRoom *
ds_floor_room_at (const DsFloor *self, DsCell cell)
{
  const uint32_t number = ds_floor_get (self, DS_LAYER_ROOM, cell);

  DS_ASSERT (self != NULL && ds_floor_has (self, cell));
  if (number == 0 || number > ds_rooms_count (self->rooms))
    return NULL;
  return ds_rooms_get (self->rooms, number - 1);
}

bool
ds_floor_equal (const DsFloor *a, const DsFloor *b)
{
  DS_ASSERT (a != NULL && b != NULL);
  if (a->w != b->w || a->h != b->h)
    return false;
  for (int i = 0; i < DS_N_LAYERS; i++)
    if (!ds_grid_equal (&a->layers[i], &b->layers[i]))
      return false;
  return ds_rooms_equal (a->rooms, b->rooms) && ds_things_equal (a->things, b->things) &&
         ds_origins_equal (a->origins, b->origins);
}

/* core/io/kept/kept_origin.c — imports the kept source again, and finds our cells in that level. */
#include "io/kept/kept_origin.h"

#include <string.h>

DsStatus
ds_kept_origin_read (DsKeptOrigin *out, const DsDelve *level, DsError *err)
{
  DsErrors errors = { 0 };
  DsStatus status;

  DS_ASSERT (out != NULL && level != NULL && ds_kept_has (level));

  memset (out, 0, sizeof *out);
  status = ds_kept_get (&out->kept, level, &errors);
  if (status == DS_OK)
    status = ds_kept_parse (&out->kept, &out->map, &errors);
  if (status != DS_OK && err != NULL && errors.n > 0)
    *err = errors.items[errors.n - 1];
  if (status == DS_OK)
    status = ds_import (&out->made, &out->map, &out->kept.mapping, level->rules, err);
  if (status == DS_OK)
    status = ds_reverse_places (&out->places, level, &out->map, &out->made, err);
  if (status != DS_OK)
    ds_kept_origin_clear (out);
  return status;
}

bool
ds_reverse_trace (const DsReversePlaces *places, const DsImport *made, const DsForeign *map,
                  const DsMapping *mapping, size_t floor, DsCell cell, DsImportSource *out)
{
  DS_ASSERT (places != NULL && made != NULL && map != NULL && mapping != NULL && out != NULL);

  for (size_t i = 0; i < places->n; i++) {
    const DsReversePlace *at = &places->items[i];
    const DsCell their = { cell.x + at->by.x, cell.y + at->by.y };

    if (at->floor == floor && ds_rect_has (at->place->rect, their))
      return ds_import_trace (made, map, mapping, at->place->floor, their, out);
  }
  return false;
}

bool
ds_kept_origin_trace (const DsKeptOrigin *self, size_t floor, DsCell cell, DsImportSource *out)
{
  DS_ASSERT (self != NULL && out != NULL);

  return ds_reverse_trace (&self->places, &self->made, &self->map, &self->kept.mapping, floor, cell,
                           out);
}

void
ds_kept_origin_clear (DsKeptOrigin *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->places);
  ds_import_clear (&self->made);
  ds_foreign_clear (&self->map);
  ds_kept_clear (&self->kept);
  memset (self, 0, sizeof *self);
}

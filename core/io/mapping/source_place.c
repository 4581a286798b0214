/* core/io/mapping/source_place.c — the place in a foreign file that a cell comes from. */
#include "io/mapping/footprint.h"
#include "io/mapping/importer.h"

typedef struct {
  const DsForeign *map;
  const DsMapping *mapping;
  const DsImport *made;
  const DsImportPlace *place;
  DsCell cell;
  int64_t x, y; /* of the cell's middle in its level, thousandths of a pixel */
} Trace;

static bool
has_rule (const Trace *self, const DsMapSubject *subject)
{
  const size_t rule = ds_mapping_rule_of (self->mapping, subject);

  return rule != DS_MAP_NO_RULE && !ds_mapping_rule (self->mapping, rule)->is_nothing;
}

/* True where the object covers the middle of the cell, or has its own in it, as a point has. */
static bool
is_in_cell (const Trace *self, const DsForeignObject *at)
{
  const DsCell middle = ds_footprint_middle (self->made, self->place, at);

  return (middle.x == self->cell.x && middle.y == self->cell.y) ||
         (self->x >= at->x && self->y >= at->y && self->x <= at->x + at->w &&
          self->y <= at->y + at->h);
}

/* The smallest object of the cell: a key rather than the room around it. */
static const DsForeignObject *
object_at (const Trace *self, const DsForeignLayer *layer)
{
  const DsForeignObject *found = NULL;

  for (const DsForeignObject *at = layer->objects.first; at != NULL; at = at->next) {
    const DsMapSubject subject = ds_map_subject_object (self->map, layer, at);

    if (is_in_cell (self, at) && has_rule (self, &subject) &&
        (found == NULL || at->w + at->h < found->w + found->h))
      found = at;
  }
  return found;
}

static void
look_in (const Trace *self, const DsForeignLayer *layer, DsImportSource *out)
{
  const uint32_t mask = layer->kind == DS_FOREIGN_TILES ? DS_FOREIGN_NUMBER : UINT32_MAX;
  const DsForeignObject *object = object_at (self, layer);
  const int64_t w = (int64_t)layer->grid_w * DS_FOREIGN_PIXEL;
  const int64_t h = (int64_t)layer->grid_h * DS_FOREIGN_PIXEL;
  const int64_t offset_x = (int64_t)layer->offset_x * DS_FOREIGN_PIXEL;
  const int64_t offset_y = (int64_t)layer->offset_y * DS_FOREIGN_PIXEL;
  const int32_t x = (int32_t)ds_floor_div (self->x - offset_x, w);
  const int32_t y = (int32_t)ds_floor_div (self->y - offset_y, h);
  DsMapSubject subject;

  if (object != NULL) {
    *out = (DsImportSource){ out->level, layer, object, (int32_t)ds_floor_div (self->x, w),
                             (int32_t)ds_floor_div (self->y, h) };
    return;
  }
  if (layer->cells == NULL || out->object != NULL)
    return;
  subject = ds_map_subject_cell (self->map, layer, ds_foreign_cell (layer, x, y) & mask);
  if (out->layer == NULL ||
      (out->layer->kind != DS_FOREIGN_VALUES && layer->kind == DS_FOREIGN_VALUES) ||
      (subject.cell != 0 && has_rule (self, &subject)))
    *out = (DsImportSource){ out->level, layer, NULL, x, y };
}

bool
ds_import_trace (const DsImport *self, const DsForeign *map, const DsMapping *mapping, size_t floor,
                 DsCell cell, DsImportSource *out)
{
  const DsImportPlace *place;
  Trace trace = { .map = map, .mapping = mapping, .made = self, .cell = cell };

  DS_ASSERT (self != NULL && map != NULL && mapping != NULL && out != NULL);

  place = ds_import_place_at (self, floor, cell);
  if (place == NULL)
    return false;
  *out = (DsImportSource){ .level = place->level };
  trace.place = place;
  trace.x = ((int64_t)(cell.x - place->rect.x + place->x) * 2 + 1) * self->cell_w *
            (DS_FOREIGN_PIXEL / 2);
  trace.y = ((int64_t)(cell.y - place->rect.y + place->y) * 2 + 1) * self->cell_h *
            (DS_FOREIGN_PIXEL / 2);
  for (const DsForeignLayer *at = place->level->layers.first; at != NULL; at = at->next)
    look_in (&trace, at, out);
  return true;
}

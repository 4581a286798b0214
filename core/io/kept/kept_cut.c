/* core/io/kept/kept_cut.c — compares the places of the maps of a source on the floors before and
 * after an edit. */
#include "io/kept/kept_cut.h"
#include "io/kept/reverse.h"
#include "io/mapping/importer.h"

#include <string.h>

#define NAMES_MAX 5 /* maps in a sentence */

typedef struct {
  const DsDelve *before, *after;
  DsKept kept;
  DsForeign map;
  DsImport made;
  DsReversePlaces was, is;
  size_t n_cells, n_objects, n_maps;
  DsText names;
} CutCount;

static const DsReversePlace *
find_place (const DsReversePlaces *list, const DsForeignLevel *level)
{
  for (size_t i = 0; i < list->n; i++)
    if (list->items[i].place->level == level)
      return &list->items[i];
  return NULL;
}

/* True when a cell of the imported floor lies on the floor of ours at @at. */
static bool
is_on (const DsDelve *level, const DsReversePlace *at, int64_t x, int64_t y)
{
  x -= at->by.x;
  y -= at->by.y;
  return x >= 0 && y >= 0 && x < level->dungeon.w && y < level->dungeon.h;
}

/* True when the place, pixels from the corner of the level, was on the floor and is not. */
static bool
is_cut (const CutCount *self, const DsReversePlace *was, const DsReversePlace *is, int64_t px,
        int64_t py)
{
  const DsImportPlace *place = was->place;
  const int64_t x = ds_floor_div (px, self->made.cell_w) - place->x + place->rect.x;
  const int64_t y = ds_floor_div (py, self->made.cell_h) - place->y + place->rect.y;

  return is_on (self->before, was, x, y) && !is_on (self->after, is, x, y);
}

static void
count_layer (CutCount *self, const DsForeignLayer *layer, const DsReversePlace *was,
             const DsReversePlace *is)
{
  for (int32_t y = 0; y < layer->h && layer->cells != NULL; y++)
    for (int32_t x = 0; x < layer->w; x++)
      if (layer->cells[ds_cell_index ((DsCell){ x, y }, layer->w)] != 0)
        self->n_cells +=
            is_cut (self, was, is, (int64_t)(layer->x + x) * layer->grid_w + layer->offset_x,
                    (int64_t)(layer->y + y) * layer->grid_h + layer->offset_y);
  for (const DsForeignObject *at = layer->objects.first; at != NULL; at = at->next)
    self->n_objects += is_cut (self, was, is, (at->x + at->w / 2) / DS_FOREIGN_PIXEL,
                               (at->y + at->h / 2) / DS_FOREIGN_PIXEL);
}

static void
count_map (CutCount *self, const DsForeignLevel *level)
{
  const DsReversePlace *was = find_place (&self->was, level), *is = find_place (&self->is, level);
  const char *name = level->name[0] != '\0' ? level->name : level->source;

  if (was == NULL)
    return;
  if (is == NULL) {
    if (self->n_maps < NAMES_MAX)
      ds_text_printf (&self->names, "%s%s", self->n_maps > 0 ? ", " : "", name);
    else if (self->n_maps == NAMES_MAX)
      ds_text_puts (&self->names, ", …");
    self->n_maps++;
    return;
  }
  /* Maps of a world, and levels of LDtk, keep their size: what lies beyond the level stays in them.
   */
  if (self->map.levels.n > 1 || self->kept.reader->has_own_size)
    return;
  for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next)
    count_layer (self, at, was, is);
}

static bool
can_differ (const DsDelve *before, const DsDelve *after)
{
  const DsDungeon *a = &before->dungeon, *b = &after->dungeon;
  bool differs = a->w != b->w || a->h != b->h || a->n_floors != b->n_floors;

  for (size_t i = 0; i < a->n_floors && !differs; i++)
    differs = !ds_extras_equal (a->floors[i].extras, b->floors[i].extras);
  return differs;
}

static void
put (DsText *out, const DsMessage *message)
{
  char text[DS_SENTENCE];

  ds_text_printf (out, "%s%s", out->n > 0 ? "\n" : "",
                  ds_message_format (message, text, sizeof text));
}

static void
put_counts (const CutCount *self, DsText *out)
{
  DsMessage message;

  if (self->n_cells > 0) {
    ds_message_set (&message, "kept.cut.cells",
                    NN_ ("Cut from the imported map when it is written back: %zu cell",
                         "Cut from the imported map when it is written back: %zu cells"),
                    self->n_cells);
    put (out, &message);
  }
  if (self->n_objects > 0) {
    ds_message_set (&message, "kept.cut.objects", N_ ("Objects outside the imported map: %zu"),
                    self->n_objects);
    put (out, &message);
  }
  if (self->n_maps > 0) {
    ds_message_set (&message, "kept.cut.maps",
                    N_ ("Not written back, since their floor is gone: maps: %zu (%s)"),
                    self->n_maps, self->names.bytes != NULL ? self->names.bytes : "");
    put (out, &message);
  }
}

static DsStatus
count (CutCount *self, DsError *err)
{
  DsErrors errors = { 0 };
  DsStatus status = ds_kept_get (&self->kept, self->before, &errors);

  if (status == DS_OK)
    status = ds_kept_parse (&self->kept, &self->map, &errors);
  if (status != DS_OK) {
    if (err != NULL && errors.n > 0)
      *err = errors.items[errors.n - 1];
    return status;
  }
  status = ds_import (&self->made, &self->map, &self->kept.mapping, self->before->rules, err);
  if (status == DS_OK)
    status = ds_reverse_places (&self->was, self->before, &self->map, &self->made, err);
  if (status == DS_OK)
    status = ds_reverse_places (&self->is, self->after, &self->map, &self->made, err);
  for (const DsForeignLevel *at = self->map.levels.first; at != NULL && status == DS_OK;
       at = at->next)
    count_map (self, at);
  return status;
}

DsStatus
ds_kept_cut (const DsDelve *before, const DsDelve *after, DsText *out, DsError *err)
{
  CutCount self = { .before = before, .after = after };
  DsStatus status;

  DS_ASSERT (before != NULL && after != NULL && out != NULL);

  if (!ds_kept_has (before) || !can_differ (before, after))
    return DS_OK;
  status = count (&self, err);
  if (status == DS_OK)
    put_counts (&self, out);
  if (status == DS_OK && (out->failed || self.names.failed))
    status = ds_fail_nomem (err, DS_FOREIGN_KEY);
  ds_text_clear (&self.names);
  ds_array_clear (&self.was);
  ds_array_clear (&self.is);
  ds_import_clear (&self.made);
  ds_foreign_clear (&self.map);
  ds_kept_clear (&self.kept);
  return status;
}

/* core/io/mapping/put.c — cells and objects of the foreign map on our floors. */
#include "io/foreign/foreign_area.h"
#include "io/foreign/foreign_turn.h"
#include "io/mapping/footprint.h"
#include "io/mapping/imported_area.h"

#include "base/hash.h"

#include <stdio.h>
#include <string.h>

/* ---- a cell */

/* True where a layer below gave ground @now that blocks movement, which @tile does not. */
static inline bool
is_blocked_by (const DsImporter *self, uint32_t now, uint16_t tile)
{
  return now != DS_TILE_NONE && ds_rules_tile (self->rules, now)->flags & DS_TILE_BLOCKS_MOVE &&
         !(ds_rules_tile (self->rules, tile)->flags & DS_TILE_BLOCKS_MOVE);
}

bool
ds_importer_put_tile (DsImporter *self, size_t floor, DsCell cell, DsImportRule result)
{
  DsFloor *level = &self->out->delve.dungeon.floors[floor];
  uint8_t *mark = ds_importer_mark (self, floor, cell);

  DS_ASSERT (self != NULL && ds_floor_has (level, cell));

  if (result.tile == DS_TILE_NONE)
    return true;
  *mark |= DS_MARK_DECIDED;
  if (result.layer == DS_LAYER_GROUND &&
      is_blocked_by (self, ds_floor_get (level, DS_LAYER_GROUND, cell), result.tile))
    return true;
  return ds_floor_set (level, (DsLayer)result.layer, cell, result.tile);
}

bool
ds_importer_is_open (const DsImporter *self, size_t floor, DsCell cell)
{
  const DsFloor *level = &self->out->delve.dungeon.floors[floor];
  const uint8_t mark = *ds_importer_mark (self, floor, cell);
  uint32_t ground;

  DS_ASSERT (self != NULL && ds_floor_has (level, cell));

  if (!(mark & DS_MARK_INSIDE) || mark & (DS_MARK_GATE | DS_MARK_NOTHING))
    return mark & DS_MARK_GATE;
  ground = ds_floor_get (level, DS_LAYER_GROUND, cell);
  return !(ds_rules_cell_flags (self->rules, ground != DS_TILE_NONE ? ground : self->ground,
                                ds_floor_get (level, DS_LAYER_FEATURE, cell)) &
           DS_TILE_BLOCKS_MOVE);
}

/* An object of the file is the same one wherever it is. */
static uint64_t
id_of (const DsImportThing *thing)
{
  const bool is_known = thing->object != NULL && thing->object->id[0] != '\0';
  const uint64_t who =
      is_known ? ds_fnv64_text (thing->object->id) : (uint64_t)thing->thing.kind + 1;
  const DsCell at = is_known ? thing->part : thing->thing.at;
  const uint64_t id = ds_cell_hash (who + thing->floor, at.x, at.y);

  return id != 0 ? id : 1;
}

bool
ds_importer_put_thing (DsImporter *self, const DsImportThing *thing)
{
  DsImportThing copy = *thing;

  DS_ASSERT (self != NULL && thing != NULL);

  copy.thing.id = id_of (thing);
  copy.thing.facing = DS_FACING_NONE;
  copy.thing.target_floor = -1;
  if (ds_rules_kind (self->rules, copy.thing.kind)->gate != NULL)
    *ds_importer_mark (self, thing->floor, thing->thing.at) |= DS_MARK_GATE | DS_MARK_DECIDED;
  return ds_array_push (&self->things, copy);
}

/* ---- layers of cells */

#define SAMPLES 16

/* The value that covers most of a cell, of columns @x0 to @x1 and rows @y0 to @y1 of the layer. */
static uint32_t
most_of (const DsForeignLayer *layer, int64_t x0, int64_t x1, int64_t y0, int64_t y1)
{
  uint32_t values[SAMPLES] = { 0 };
  size_t counts[SAMPLES] = { 0 }, n = 0, best = 0;

  for (int64_t y = y0; y <= y1; y++)
    for (int64_t x = x0; x <= x1; x++) {
      const uint32_t value = ds_foreign_cell (layer, (int32_t)x, (int32_t)y);
      size_t i;

      for (i = 0; i < n && values[i] != value; i++)
        continue;
      if (i == SAMPLES)
        continue;
      values[i] = value;
      n += i == n;
      counts[i]++;
    }
  for (size_t i = 1; i < n; i++)
    best = counts[i] > counts[best] ? i : best;
  return values[best];
}

uint32_t
ds_import_sample (const DsImport *self, const DsImportPlace *place, const DsForeignLayer *layer,
                  DsCell cell)
{
  const int64_t w = self->cell_w, h = self->cell_h;
  const int64_t x = (int64_t)(cell.x - place->rect.x + place->x) * w - layer->offset_x;
  const int64_t y = (int64_t)(cell.y - place->rect.y + place->y) * h - layer->offset_y;

  DS_ASSERT (self != NULL && place != NULL && layer != NULL && w > 0 && h > 0);

  if (layer->grid_w < w || layer->grid_h < h)
    return most_of (layer, ds_floor_div (x, layer->grid_w), ds_floor_div (x + w - 1, layer->grid_w),
                    ds_floor_div (y, layer->grid_h), ds_floor_div (y + h - 1, layer->grid_h));
  return ds_foreign_cell (layer, (int32_t)ds_floor_div (x + w / 2, layer->grid_w),
                          (int32_t)ds_floor_div (y + h / 2, layer->grid_h));
}

/* The values of row @y of a floor in the place, place->rect.w of them. */
static void
sample_row (const DsImport *self, const DsImportPlace *place, const DsForeignLayer *layer,
            int32_t y, uint32_t *out)
{
  const int64_t w = self->cell_w, h = self->cell_h;
  const int64_t column = place->x - layer->x + ds_floor_div (w / 2 - layer->offset_x, w);
  const int64_t row =
      y - place->rect.y + place->y - layer->y + ds_floor_div (h / 2 - layer->offset_y, h);
  const int64_t from = column < 0 ? -column : 0; /* of the place; the layer may be elsewhere */
  const int64_t to = layer->w - column < place->rect.w ? layer->w - column : place->rect.w;

  if (layer->grid_w != w || layer->grid_h != h) {
    for (int32_t x = 0; x < place->rect.w; x++)
      out[x] = ds_import_sample (self, place, layer, (DsCell){ place->rect.x + x, y });
    return;
  }
  memset (out, 0, (size_t)place->rect.w * sizeof *out);
  if (row >= 0 && row < layer->h && from < to)
    memcpy (out + from, layer->cells + row * layer->w + column + from,
            (size_t)(to - from) * sizeof *out);
}

/* ---- cells of one value */

/* Cells of a row that have one value: from @x, up to @end. */
typedef struct {
  int32_t y, x, end;
} CellRun;

/* Gives the cells of an own layer the tile of a rule; the last one lies above. False: no memory. */
static bool
put_own (DsImporter *self, size_t floor, int own, const CellRun *run, DsImportRule result)
{
  DsFloor *level = &self->out->delve.dungeon.floors[floor];
  uint16_t *tiles;

  if (result.tile == DS_TILE_NONE)
    return true;
  tiles = ds_grid_row_mut (&level->layers[DS_LAYER_TILES (own)], run->y);
  for (int32_t x = run->x; x < run->end && tiles != NULL; x++)
    tiles[x] = result.tile;
  return tiles != NULL;
}

/* Gives the cells the tile of a rule. False: no memory. */
static bool
put_tiles (DsImporter *self, size_t floor, const CellRun *run, DsImportRule result)
{
  DsFloor *level = &self->out->delve.dungeon.floors[floor];
  uint8_t *marks = ds_importer_mark (self, floor, (DsCell){ 0, run->y });
  uint16_t *tiles;

  if (result.tile == DS_TILE_NONE)
    return true;
  tiles = ds_grid_row_mut (&level->layers[result.layer], run->y);
  if (tiles == NULL)
    return false;
  for (int32_t x = run->x; x < run->end; x++) {
    marks[x] |= DS_MARK_DECIDED;
    if (result.layer == DS_LAYER_FEATURE || !is_blocked_by (self, tiles[x], result.tile))
      tiles[x] = result.tile;
  }
  return true;
}

/* Adds the things of a rule, and regions. False: no memory. */
static bool
put_things (DsImporter *self, const DsImportPlace *place, const CellRun *run,
            const DsMapSubject *subject, const DsMapRule *rule, const DsImportRule *result)
{
  DsImportThing thing = { .floor = place->floor, .rule = rule, .subject = *subject };

  for (int32_t x = run->x; x < run->end; x++) {
    thing.thing.at = (DsCell){ x, run->y };
    thing.thing.kind = result->kind;
    if (!ds_importer_put_region (self, place->floor, thing.thing.at, rule, subject) ||
        (result->has_kind && !ds_importer_put_thing (self, &thing)))
      return false;
  }
  return true;
}

static bool
put_run (DsImporter *self, const DsImportPlace *place, const DsImportLayer *of, const CellRun *run,
         const DsMapUse *use)
{
  const DsImportRule *result;
  const DsMapRule *rule;
  DsMapSubject subject;

  if (use->rule == DS_MAP_NO_RULE)
    return true;
  result = &self->results[use->rule];
  rule = ds_mapping_rule (self->mapping, use->rule);
  for (int32_t x = run->x; x < run->end && use->cell == 0 && rule->is_nothing && !of->is_own; x++)
    *ds_importer_mark (self, place->floor, (DsCell){ x, run->y }) |= DS_MARK_NOTHING;
  if (!(of->is_own ? put_own (self, place->floor, of->own, run, *result)
                   : put_tiles (self, place->floor, run, *result)))
    return false;
  if (!result->has_kind && rule->region[0] == '\0')
    return true;
  subject = ds_map_subject_cell (self->map, of->layer, use->cell);
  return put_things (self, place, run, &subject, rule, result);
}

/* @row: room for the values of a row of the place. */
static bool
put_rows (DsImporter *self, const DsImportLayer *layer, uint32_t *row)
{
  const DsImportPlace *place = &self->out->places.items[layer->place];
  const uint32_t mask = layer->layer->kind == DS_FOREIGN_TILES ? DS_FOREIGN_NUMBER : UINT32_MAX;
  const DsMapUse *use = NULL;

  for (int32_t y = place->rect.y; y < place->rect.y + place->rect.h; y++) {
    sample_row (self->out, place, layer->layer, y, row);
    for (int32_t x = 0, end; x < place->rect.w; x = end) {
      const uint32_t value = row[x] & mask;

      for (end = x + 1; end < place->rect.w && (row[end] & mask) == value;)
        end++;
      if (use == NULL || use->cell != value)
        use = ds_map_uses_find (&layer->uses, value);
      if (use != NULL && !put_run (self, place, layer,
                                   &(CellRun){ y, place->rect.x + x, place->rect.x + end }, use))
        return false;
    }
  }
  return true;
}

static bool
put_layer (DsImporter *self, const DsImportLayer *layer)
{
  const DsImportPlace *place = &self->out->places.items[layer->place];
  uint32_t *row = ds_alloc ((size_t)place->rect.w, sizeof *row);
  const bool ok = row != NULL && put_rows (self, layer, row);

  ds_free (row);
  return ok;
}

/* "#12ab34: 35 from 3, 7 on" */
static bool
note_colour (DsImporter *self, const DsForeignLayer *layer, const DsMapUse *use)
{
  char text[128];

  snprintf (text, sizeof text, "%s: %zu from %d, %d on", ds_foreign_colour (layer, use->cell),
            use->n, (int)(use->first % (size_t)layer->w), (int)(use->first / (size_t)layer->w));
  return ds_importer_note (self, DS_NOTE_COLOURS, use->n, text);
}

/* True for a rule of a guess that knew nothing, and that nobody has edited. */
static bool
is_unknown (const DsImporter *self, size_t rule)
{
  const DsMapRule *at = ds_mapping_rule (self->mapping, rule);

  return at->is_nothing && at->value != 0 &&
         strncmp (at->note, "unknown ", strlen ("unknown ")) == 0;
}

/* True for a layer of an image, whose colours are all the names that it has. */
static bool
has_colours (const DsForeignLayer *layer)
{
  return layer->kind == DS_FOREIGN_VALUES && layer->meanings.first != NULL &&
         layer->meanings.first->name[0] == '#';
}

/* Reports values without a rule, or colours that are nothing, of a layer that has some with one. */
static bool
note_values (DsImporter *self, const DsImportLayer *layer)
{
  for (size_t i = 0; i < layer->uses.list.n; i++) {
    const DsMapUse *use = &layer->uses.list.items[i];
    const DsMapSubject subject = ds_map_subject_cell (self->map, layer->layer, use->cell);

    if (use->cell != 0 && has_colours (layer->layer) &&
        (use->rule == DS_MAP_NO_RULE || is_unknown (self, use->rule)) &&
        !note_colour (self, layer->layer, use))
      return false;
    if (use->cell == 0 || has_colours (layer->layer) ||
        (use->rule != DS_MAP_NO_RULE && !(self->map->kept != NULL && is_unknown (self, use->rule))))
      continue;
    if (!ds_importer_note (
            self, DS_NOTE_CELLS, use->n,
            ds_map_subject_name (&subject)[0] != '\0'   ? ds_map_subject_name (&subject)
            : ds_map_subject_type (&subject)[0] != '\0' ? ds_map_subject_type (&subject)
                                                        : layer->layer->name))
      return false;
  }
  return true;
}

/* True for tiles that show the values of a layer of the file whose values have a rule. */
static bool
shows_values (const DsImporter *self, const DsImportLayer *layer)
{
  const DsImportLayer *at = layer, *end = self->layers.items + self->layers.n;

  if (!layer->layer->is_derived)
    return false;
  while (at > self->layers.items && at[-1].level == layer->level)
    at--;
  for (; at < end && at->level == layer->level; at++)
    if (at->is_used && at->layer->number == layer->layer->number)
      return true;
  return false;
}

/* Layers that no rule gives a meaning are pictures, unless they are left out on purpose or empty.
 */
static bool
note_layer (DsImporter *self, const DsImportLayer *layer)
{
  if (layer->layer->kind == DS_FOREIGN_IMAGE)
    return ds_importer_note (self, DS_NOTE_IMAGES, 1, layer->layer->name);
  if (shows_values (self, layer))
    return true;
  for (size_t i = 0; i < layer->uses.list.n; i++)
    if (layer->uses.list.items[i].cell != 0)
      return ds_importer_note (self, DS_NOTE_PICTURES, !layer->layer->is_more, layer->layer->name);
  return true;
}

DsStatus
ds_importer_put_cells (DsImporter *self, DsError *err)
{
  bool ok = true;

  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->out->places.n; i++) {
    const DsImportPlace *place = &self->out->places.items[i];

    for (int32_t y = 0; y < place->rect.h; y++) {
      uint8_t *marks =
          ds_importer_mark (self, place->floor, (DsCell){ place->rect.x, place->rect.y + y });

      for (int32_t x = 0; x < place->rect.w; x++)
        marks[x] |= DS_MARK_INSIDE;
    }
  }
  for (size_t i = 0; i < self->layers.n && ok; i++) {
    const DsImportLayer *layer = &self->layers.items[i];

    if (layer->layer->kind == DS_FOREIGN_OBJECTS)
      continue;
    if (layer->is_own && layer->own < 0)
      ok = ds_importer_note (self, DS_NOTE_TILE_LAYERS, !layer->layer->is_more, layer->layer->name);
    else if (!layer->is_used && has_colours (layer->layer))
      ok = note_values (self, layer);
    else if (layer->is_used)
      ok = put_layer (self, layer) && note_values (self, layer);
    else
      ok = note_layer (self, layer);
  }
  return ok ? DS_OK : ds_fail_nomem (err, self->map->source);
}

/* ---- objects */

static bool
put_covered (DsImporter *self, const DsImportThing *thing, const DsFootprint *covered,
             DsImportRule result)
{
  const DsRect rect = covered->rect;

  if (result.tile == DS_TILE_NONE && thing->rule->region[0] == '\0')
    return true;
  for (int32_t y = rect.y; y < rect.y + rect.h; y++)
    for (int32_t x = rect.x; x < rect.x + rect.w; x++)
      if (ds_footprint_has (covered, (DsCell){ x, y }) &&
          (!ds_importer_put_tile (self, thing->floor, (DsCell){ x, y }, result) ||
           !ds_importer_put_region (self, thing->floor, (DsCell){ x, y }, thing->rule,
                                    &thing->subject)))
        return false;
  return true;
}

/* A gate on each cell; those of one object open together. */
static bool
put_gate (DsImporter *self, DsImportThing *thing, const DsFootprint *covered)
{
  const DsRect rect = covered->rect;
  const bool is_wide = rect.w * rect.h > 1;
  bool ok = true;

  thing->thing.at = (DsCell){ rect.x, rect.y };
  if (is_wide)
    thing->thing.gate = id_of (thing);
  for (int32_t y = rect.y; y < rect.y + rect.h && ok; y++)
    for (int32_t x = rect.x; x < rect.x + rect.w && ok; x++) {
      thing->thing.at = (DsCell){ x, y };
      thing->part = (DsCell){ x - rect.x, y - rect.y };
      if (!ds_footprint_has (covered, thing->thing.at))
        continue;
      ok = ds_importer_put_thing (self, thing);
      if (ok)
        ds_extras_ref (thing->thing.extras);
    }
  ds_extras_unref (thing->thing.extras);
  return ok;
}

/* True for an object of a kind that gets its area, with its rotation. */
static bool
takes_area (const DsImporter *self, const DsForeignObject *object, const DsImportRule *result)
{
  return result->has_kind && ds_foreign_has_area (object) && !self->mapping->without_areas &&
         self->map->kept == NULL &&
         ds_role_has_area ((DsRole)ds_rules_kind (self->rules, result->kind)->role);
}

/* True for an object whose cells are not those of its shape: it is rotated, or round, or a line. A
 * round thing that only stands somewhere has the same middle. */
static bool
is_simplified (const DsImporter *self, const DsForeignObject *object, const DsImportRule *result,
               const DsMapRule *rule)
{
  const bool is_gate = result->has_kind && ds_rules_kind (self->rules, result->kind)->gate != NULL;
  const bool has_area = result->tile != DS_TILE_NONE || rule->region[0] != '\0' || is_gate;

  return (ds_footprint_is_turned (object) && (has_area || !takes_area (self, object, result))) ||
         (has_area && (object->shape == DS_FOREIGN_ELLIPSE || object->shape == DS_FOREIGN_CAPSULE ||
                       object->shape == DS_FOREIGN_POLYLINE));
}

/* An object with its shape in two ways. */
typedef struct {
  DsForeignObject covering; /* its points are turned; its box may be rotated */
  DsForeignObject upright;  /* rotated about its middle alone */
} Shape;

/* Puts what @rule gives for an object of @shape, as *@thing. False: no memory. */
static bool
put_shape (DsImporter *self, const DsImportPlace *place, const Shape *shape, size_t rule,
           DsImportThing *thing, const char *name)
{
  const DsImportRule *result = &self->results[rule];
  DsFootprint covered;
  const bool is_simple = !ds_footprint_find (&covered, self, place, &shape->covering) ||
                         is_simplified (self, &shape->covering, result, thing->rule);
  bool ok;

  if ((is_simple && !ds_importer_note (self, DS_NOTE_UPRIGHT, 1, name)) ||
      !put_covered (self, thing, &covered, *result))
    return false;
  if (!result->has_kind)
    return ds_importer_note_lock (self, &thing->subject, thing->rule, NULL, false);
  thing->thing.kind = result->kind;
  if (self->map->kept == NULL && ds_importer_take_name (self, thing, NULL) != DS_OK)
    return false;
  if (ds_rules_kind (self->rules, result->kind)->gate != NULL && !ds_rect_is_empty (covered.rect))
    return put_gate (self, thing, &covered);
  thing->thing.at = covered.middle;
  ok = !ds_role_has_area ((DsRole)ds_rules_kind (self->rules, result->kind)->role) ||
       self->mapping->without_areas || self->map->kept != NULL ||
       ds_importer_take_area (self, place, &shape->upright, thing, NULL) == DS_OK;
  if (ok && ds_rect_has (place->rect, thing->thing.at) && ds_importer_put_thing (self, thing))
    return true; /* which has its members now */
  ok = ok && !ds_rect_has (place->rect, thing->thing.at);
  ds_extras_unref (thing->thing.extras);
  return ok && ds_importer_note (self, DS_NOTE_OUTSIDE, 1, name);
}

/* True for one that levels of before objects had angles take as it is. */
static bool
is_left (const DsImporter *self, const DsForeignObject *object)
{
  return object->shape == DS_FOREIGN_PICTURE || object->shape == DS_FOREIGN_DOT ||
         (self->mapping->without_angles && ds_foreign_quarters (object) < 0);
}

/* Takes @points for twice as many as @object has. Boxes turn by their quarters alone. */
static Shape
shape_of (const DsImporter *self, const DsImportPlace *place, const DsForeignObject *object,
          DsForeignPoint *points)
{
  const DsCell side = { self->out->cell_w, self->out->cell_h };
  const DsRect floor = { place->x, place->y, place->rect.w, place->rect.h };
  const DsForeignTurn turn = ds_foreign_turn_on (object, side, floor);
  Shape shape = { *object, *object };

  if (self->mapping->without_angles && object->shape == DS_FOREIGN_CAPSULE)
    shape.upright.shape = DS_FOREIGN_ELLIPSE;
  if (is_left (self, object)) {
    shape.upright.rotation = 0;
    return shape;
  }
  ds_foreign_upright (&shape.upright, turn, points);
  if (object->n_points == 0)
    return shape;
  ds_foreign_rotate (points + object->n_points, &shape.upright);
  shape.covering.points = points + object->n_points;
  shape.covering.rotation = 0;
  return shape;
}

static bool
put_object (DsImporter *self, const DsImportLayer *layer, const DsForeignObject *object)
{
  const DsImportPlace *place = &self->out->places.items[layer->place];
  DsImportThing thing = { .object = object, .floor = place->floor };
  DsForeignPoint *points;
  const char *name;
  size_t rule;
  Shape shape;
  bool ok;

  thing.subject = ds_map_subject_object (self->map, layer->layer, object);
  rule = ds_mapping_rule_of (self->mapping, &thing.subject);
  name = ds_map_subject_type (&thing.subject)[0] != '\0' ? ds_map_subject_type (&thing.subject)
                                                         : object->name;
  if (rule == DS_MAP_NO_RULE)
    return ds_importer_note (self, DS_NOTE_OBJECTS, 1, name);
  thing.rule = ds_mapping_rule (self->mapping, rule);
  if (thing.rule->is_nothing)
    return ds_importer_note (self, DS_NOTE_LEFT_OUT, 1, name);
  points = ds_alloc (2 * object->n_points + 1, sizeof *points);
  if (points == NULL)
    return false;
  shape = shape_of (self, place, object, points);
  ok = put_shape (self, place, &shape, rule, &thing, name);
  ds_free (points);
  return ok;
}

DsStatus
ds_importer_put_objects (DsImporter *self, DsError *err)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->layers.n; i++)
    for (const DsForeignObject *at = self->layers.items[i].layer->objects.first; at != NULL;
         at = at->next)
      if (!put_object (self, &self->layers.items[i], at))
        return ds_fail_nomem (err, self->map->source);
  return DS_OK;
}

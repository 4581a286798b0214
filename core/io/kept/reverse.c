/* core/io/kept/reverse.c — compares our level with the one that its source gives, cell by cell and
 * object by object, and asks the mapping backwards for the difference. */
#include "io/kept/reverse.h"
#include "io/kept/hole.h"
#include "io/kept/reverse_objects.h"
#include "io/kept/reverse_tiles.h"
#include "io/kept/stack.h"
#include "io/mapping/importer.h"

#include <stdlib.h>
#include <string.h>

/* ---- places */

static const DsImportPlace *
place_of (const DsForeign *map, const DsImport *made, uint32_t number)
{
  const DsForeignLevel *level = map->levels.first;

  for (uint32_t i = 0; i < number && level != NULL; i++)
    level = level->next;
  for (size_t i = 0; i < made->places.n; i++)
    if (made->places.items[i].level == level)
      return &made->places.items[i];
  return NULL;
}

static bool
has_place (const DsReversePlaces *list, const DsImportPlace *place)
{
  for (size_t i = 0; i < list->n; i++)
    if (list->items[i].place == place)
      return true;
  return false;
}

DsStatus
ds_reverse_places (DsReversePlaces *out, const DsDelve *level, const DsForeign *map,
                   const DsImport *made, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && level != NULL && map != NULL && made != NULL);

  memset (out, 0, sizeof *out);
  for (size_t f = 0; f < level->dungeon.n_floors && status == DS_OK; f++) {
    DsForeignPlaces places;

    status = ds_foreign_places_get (&places, level->dungeon.floors[f].extras, err);
    for (size_t i = 0; i < places.n && status == DS_OK; i++) {
      const DsCell at = places.items[i].at;
      const DsImportPlace *place = place_of (map, made, places.items[i].level);

      if (place == NULL || has_place (out, place))
        continue; /* a copy of a floor is no second source */
      if (!ds_array_push (
              out,
              (DsReversePlace){
                  f, place, { place->rect.x - place->x - at.x, place->rect.y - place->y - at.y } }))
        status = ds_fail_nomem (err, map->source);
    }
    ds_array_clear (&places);
  }
  if (status != DS_OK)
    ds_array_clear (out);
  return status;
}

/* ---- cells */

typedef struct {
  DsForeignEdits *out;
  const DsReversePlace *place;
  const DsForeign *map;
  const DsMapping *mapping;
  const DsImport *made;
  const DsRules *rules;
  const DsFloor *ours, *theirs;
  DsReverseObjects objects;
  DsStack *stack;
  DsHoles holes;
  uint16_t ground; /* of cells without a rule */
  bool changeable[DS_STACK_LAYERS];
  DsReverseScope scope;
} Reverse;

static uint32_t
get (const DsFloor *floor, DsLayer layer, DsCell cell)
{
  return ds_floor_has (floor, cell) ? ds_floor_get (floor, layer, cell) : DS_TILE_NONE;
}

/* Gives the cell of their floor @cell in @layer. */
static bool
put_tile (Reverse *self, const DsForeignLayer *layer, DsCell their, uint32_t cell)
{
  return ds_reverse_put_tile (self->out, self->place, self->made, layer, their, cell);
}

/* Tiles of @has_turns are with the bits by which they are flipped. */
static void
sample (Reverse *self, DsCell their, bool has_turns, DsStackTiles *out)
{
  for (size_t i = 0; i < ds_stack_n_layers (self->stack); i++) {
    const DsForeignLayer *layer = ds_stack_layer (self->stack, i);
    const uint32_t mask =
        layer->kind == DS_FOREIGN_TILES && !has_turns ? DS_FOREIGN_NUMBER : UINT32_MAX;

    out->cells[i] = ds_import_sample (self->made, self->place->place, layer, their) & mask;
  }
}

/* The result that the tiles of a cell are to give: the one of now, but for the edits. */
static DsStackCell
wanted (Reverse *self, DsCell cell, DsCell their, const DsStackCell *now, bool *is_empty_ground)
{
  const uint16_t ground = (uint16_t)get (self->ours, DS_LAYER_GROUND, cell);
  const uint16_t feature = (uint16_t)get (self->ours, DS_LAYER_FEATURE, cell);
  DsStackCell want = *now;

  *is_empty_ground = ground == DS_TILE_NONE || ground == self->ground;
  if (ground != get (self->theirs, DS_LAYER_GROUND, their)) {
    want.ground = ground;
    if (now->ground == DS_TILE_NONE)
      *is_empty_ground = false; /* it is empty, and was made something else */
  }
  if (ds_reverse_carries (&self->objects, cell, feature)) {
    if (feature != now->feature && ds_reverse_is_gate_tile (&self->objects, now->feature))
      want.feature = DS_TILE_NONE; /* a drawn door would be a second one */
  } else if (feature != get (self->theirs, DS_LAYER_FEATURE, their)) {
    want.feature = feature;
  }
  ds_reverse_change_kinds (&self->objects, cell, want.kinds, &want.n_kinds, DS_STACK_KINDS);
  return want;
}

/* Puts the tiles that differ from those of @before in the layers. */
static bool
put_tiles (Reverse *self, DsCell their, const DsStackTiles *before, const DsStackTiles *tiles)
{
  for (size_t i = 0; i < ds_stack_n_layers (self->stack); i++)
    if (tiles->cells[i] != before->cells[i] &&
        !put_tile (self, ds_stack_layer (self->stack, i), their, tiles->cells[i]))
      return false;
  return true;
}

/* The ground of the first rule that moves and light cannot tell from @tile: it is written where the
 * mapping has none for that. DS_TILE_NONE: there is none. */
static uint16_t
similar_ground (const Reverse *self, uint16_t tile)
{
  const uint32_t flags = ds_rules_tile (self->rules, tile)->flags;

  for (size_t i = 0; i < self->mapping->rules.n && tile != DS_TILE_NONE; i++) {
    const DsImportRule result = ds_import_rule_of (self->rules, ds_mapping_rule (self->mapping, i));

    if (result.tile != DS_TILE_NONE && result.layer == DS_LAYER_GROUND && !result.has_kind &&
        ds_rules_tile (self->rules, result.tile)->flags == flags)
      return result.tile;
  }
  return tile != DS_TILE_NONE && ds_rules_tile (self->rules, self->ground)->flags == flags
             ? self->ground
             : DS_TILE_NONE;
}

/* Makes the tiles for @want, or where the mapping has none for less: without the feature, then
 * without objects. False: nor for that. */
static bool
make_part (Reverse *self, DsStackCell want, DsStackTiles *tiles)
{
  for (int less = 0; less < 4; less++)
    for (int lenient = 0; lenient <= (want.ground == self->ground); lenient++) {
      DsStackCell part = want;

      if (less & 1)
        part.feature = DS_TILE_NONE;
      if (less & 2)
        part.n_kinds = 0;
      if (ds_stack_solve (self->stack, tiles, &part, lenient, self->changeable))
        return true;
    }
  return false;
}

/* The tiles for @want in an empty cell, @empty, or for the most like it that the mapping has. What
 * differs is named among the losses. */
static DsStackTiles
make_tiles (Reverse *self, const DsStackTiles *empty, DsStackCell *want)
{
  DsStackTiles tiles = *empty;

  if (make_part (self, *want, &tiles))
    return tiles;
  want->ground = similar_ground (self, want->ground);
  (void)!make_part (self, *want, &tiles);
  return tiles;
}

/* Replaces all that the layers have in a cell. */
static bool
replace_cell (Reverse *self, DsCell cell)
{
  const DsCell their = { cell.x + self->place->by.x, cell.y + self->place->by.y };
  DsStackCell want = { .ground = (uint16_t)get (self->ours, DS_LAYER_GROUND, cell),
                       .feature = (uint16_t)get (self->ours, DS_LAYER_FEATURE, cell) };
  DsStackTiles before = { .cells = { 0 } }, full, empty, tiles;

  sample (self, their, true, &before);
  full = empty = before;
  for (size_t i = 0; i < ds_stack_n_layers (self->stack); i++)
    if (!ds_stack_layer (self->stack, i)->is_derived && !ds_stack_layer (self->stack, i)->is_more) {
      empty.cells[i] = 0;
      full.cells[i] = 1;
    }
  if (ds_reverse_carries (&self->objects, cell, want.feature))
    want.feature = DS_TILE_NONE;
  ds_reverse_change_kinds (&self->objects, cell, want.kinds, &want.n_kinds, DS_STACK_KINDS);
  tiles = make_tiles (self, &empty, &want);
  if (want.ground == self->ground)
    (void)!ds_holes_fill (&self->holes, their, &full, &tiles, &want);
  return put_tiles (self, their, &before, &tiles);
}

static bool
change_cell (Reverse *self, DsCell cell)
{
  const DsCell their = { cell.x + self->place->by.x, cell.y + self->place->by.y };
  const bool is_pinned = ds_floor_get (self->ours, DS_LAYER_PIN, cell) & DS_PIN_KEPT;
  DsStackTiles before = { 0 }, tiles;
  bool is_empty_ground;
  DsStackCell now, want;

  if ((self->scope == DS_REVERSE_PINS && !is_pinned) ||
      (!self->place->place->level->is_endless && !ds_rect_has (self->place->place->rect, their)))
    return true;
  sample (self, their, false, &before);
  tiles = before;
  now = ds_stack_give (self->stack, &tiles);
  want = wanted (self, cell, their, &now, &is_empty_ground);
  if (!ds_stack_solve (self->stack, &tiles, &want, is_empty_ground, self->changeable))
    return true; /* named among the losses */
  if (is_empty_ground && get (self->ours, DS_LAYER_GROUND, cell) == self->ground &&
      !ds_holes_fill (&self->holes, their, &before, &tiles, &want))
    return true; /* likewise: it would be empty in the other program */
  return put_tiles (self, their, &before, &tiles);
}

static bool
is_changed (const Reverse *self, DsCell cell)
{
  const DsCell their = { cell.x + self->place->by.x, cell.y + self->place->by.y };

  return get (self->ours, DS_LAYER_GROUND, cell) != get (self->theirs, DS_LAYER_GROUND, their) ||
         get (self->ours, DS_LAYER_FEATURE, cell) != get (self->theirs, DS_LAYER_FEATURE, their) ||
         ds_reverse_has_change (&self->objects, cell);
}

/* True when tiles and objects of a row of @rect are surely those that the import has. */
static bool
is_row_same (const Reverse *self, DsRect rect, int32_t y)
{
  static const DsLayer LAYERS[] = { DS_LAYER_GROUND, DS_LAYER_FEATURE };
  const int32_t x = rect.x + self->place->by.x, row = y + self->place->by.y;
  bool is_same = row >= 0 && row < self->theirs->h && x >= 0 && x + rect.w <= self->theirs->w &&
                 !ds_reverse_row_has_change (&self->objects, y);

  for (size_t i = 0; i < DS_COUNT (LAYERS) && is_same; i++) {
    const uint16_t *ours = ds_grid_row (&self->ours->layers[LAYERS[i]], y);
    const uint16_t *theirs = ds_grid_row (&self->theirs->layers[LAYERS[i]], row);

    is_same = memcmp (ours + rect.x, theirs + x, (size_t)rect.w * sizeof *ours) == 0;
  }
  return is_same;
}

static bool
change_row (Reverse *self, DsRect rect, int32_t y)
{
  for (int32_t x = rect.x; x < rect.x + rect.w; x++)
    if (is_changed (self, (DsCell){ x, y }) &&
        ds_reverse_owns (self->place, self->made, (DsCell){ x, y }) &&
        !change_cell (self, (DsCell){ x, y }))
      return false;
  return true;
}

static bool
replace_row (Reverse *self, DsRect rect, int32_t y)
{
  for (int32_t x = rect.x; x < rect.x + rect.w; x++)
    if (!replace_cell (self, (DsCell){ x, y }))
      return false;
  return true;
}

static bool
change_cells (Reverse *self)
{
  const DsRect rect = ds_reverse_extent (self->place, self->ours);

  for (int32_t y = rect.y; y < rect.y + rect.h; y++)
    if (self->scope == DS_REVERSE_NEW ? !replace_row (self, rect, y)
                                      : !is_row_same (self, rect, y) && !change_row (self, rect, y))
      return false;
  return true;
}

/* Cells of an endless map beyond our floor, which was cut, are emptied. */
static bool
empty_beyond (Reverse *self)
{
  const DsImportPlace *place = self->place->place;

  if (!place->level->is_endless)
    return true;
  for (int32_t y = place->rect.y; y < place->rect.y + place->rect.h; y++)
    for (int32_t x = place->rect.x; x < place->rect.x + place->rect.w; x++) {
      if (ds_floor_has (self->ours, (DsCell){ x - self->place->by.x, y - self->place->by.y }))
        continue;
      for (size_t i = 0; i < ds_stack_n_layers (self->stack); i++) {
        const DsForeignLayer *layer = ds_stack_layer (self->stack, i);

        if (self->changeable[i] &&
            ds_import_sample (self->made, place, layer, (DsCell){ x, y }) != 0 &&
            !put_tile (self, layer, (DsCell){ x, y }, 0))
          return false;
      }
    }
  return true;
}

static bool
prepare (Reverse *self, const DsDelve *level)
{
  self->stack = ds_stack_new (self->map, self->place->place->level, self->mapping, self->rules);
  if (self->stack == NULL)
    return false;
  if (self->scope == DS_REVERSE_NEW)
    ds_stack_fill_upwards (self->stack);
  for (size_t i = 0; i < ds_stack_n_layers (self->stack); i++) {
    const DsForeignLayer *layer = ds_stack_layer (self->stack, i);

    self->changeable[i] = layer->grid_w <= self->made->cell_w &&
                          layer->grid_h <= self->made->cell_h && !layer->is_more &&
                          !layer->is_derived;
  }
  self->ground = self->mapping->ground[0] != '\0'
                     ? ds_rules_find_tile (self->rules, self->mapping->ground)
                     : ds_rules_plain_ground (self->rules);
  self->holes = (DsHoles){ .stack = self->stack,
                           .made = self->made,
                           .place = self->place->place,
                           .theirs = self->theirs,
                           .changeable = self->changeable,
                           .ground = self->ground,
                           .is_elsewhere = self->scope == DS_REVERSE_NEW };
  self->objects = (DsReverseObjects){ .out = self->out,
                                      .place = self->place,
                                      .level = level,
                                      .map = self->map,
                                      .mapping = self->mapping,
                                      .made = self->made,
                                      .stack = self->stack,
                                      .scope = self->scope };
  return ds_reverse_find_objects (&self->objects);
}

DsStatus
ds_reverse (DsForeignEdits *out, const DsDelve *level, const DsReversePlace *place,
            const DsForeign *map, const DsMapping *mapping, const DsImport *made,
            DsReverseScope scope, DsError *err)
{
  Reverse self = { .out = out,
                   .place = place,
                   .map = map,
                   .mapping = mapping,
                   .made = made,
                   .rules = level->rules,
                   .ours = &level->dungeon.floors[place->floor],
                   .theirs = &made->delve.dungeon.floors[place->place->floor],
                   .scope = scope };
  bool ok;

  DS_ASSERT (out != NULL && level != NULL && place != NULL && map != NULL && mapping != NULL);
  DS_ASSERT (made != NULL);

  ok = prepare (&self, level) && change_cells (&self) && empty_beyond (&self);
  ok = ok && ds_reverse_tiles (out, level, place, map, mapping, made, scope);
  ds_reverse_objects_clear (&self.objects);
  ds_stack_free (self.stack);
  return ok ? DS_OK : ds_fail_nomem (err, map->source);
}

/* core/io/kept/reverse_tiles.c — compares own layers of cells with those of the source. */
#include "io/kept/reverse_tiles.h"
#include "io/kept/stack.h"
#include "io/mapping/importer.h"

#include <string.h>

/* ---- places */

/* The first and last column or row of a layer that a cell of the level covers. */
static void
range (int64_t at, int64_t side, int64_t grid, int32_t *first, int32_t *last)
{
  if (grid < side) {
    *first = (int32_t)ds_floor_div (at, grid);
    *last = (int32_t)ds_floor_div (at + side - 1, grid);
  } else {
    *first = *last = (int32_t)ds_floor_div (at + side / 2, grid);
  }
}

bool
ds_reverse_put_tile (DsForeignEdits *out, const DsReversePlace *of, const DsImport *made,
                     const DsForeignLayer *layer, DsCell their, uint32_t cell)
{
  const DsImportPlace *place = of->place;
  const int64_t w = made->cell_w, h = made->cell_h;
  const int64_t px = (int64_t)(their.x - place->rect.x + place->x) * w - layer->offset_x;
  const int64_t py = (int64_t)(their.y - place->rect.y + place->y) * h - layer->offset_y;
  const bool is_endless = place->level->is_endless;
  int32_t x0, x1, y0, y1;

  DS_ASSERT (out != NULL && made != NULL && layer != NULL);

  range (px, w, layer->grid_w, &x0, &x1);
  range (py, h, layer->grid_h, &y0, &y1);
  for (int32_t y = y0; y <= y1; y++)
    for (int32_t x = x0; x <= x1; x++)
      if ((is_endless || (x >= layer->x && y >= layer->y && x < layer->x + layer->w &&
                          y < layer->y + layer->h)) &&
          !ds_foreign_edits_put_cell (out, layer, x, y, cell))
        return false;
  return true;
}

bool
ds_reverse_owns (const DsReversePlace *of, const DsImport *made, DsCell cell)
{
  const DsCell their = { cell.x + of->by.x, cell.y + of->by.y };
  const DsImportPlace *place = ds_import_place_at (made, of->place->floor, their);

  DS_ASSERT (made != NULL);

  return place == NULL || place == of->place;
}

DsRect
ds_reverse_extent (const DsReversePlace *of, const DsFloor *ours)
{
  const DsRect all = { 0, 0, ours->w, ours->h };
  DsRect rect = of->place->rect;

  DS_ASSERT (ours != NULL);

  rect.x -= of->by.x;
  rect.y -= of->by.y;
  return of->place->level->is_endless ? all : ds_rect_intersect (all, rect);
}

/* ---- own layers of cells */

void
ds_reverse_match_tiles (int out[DS_TILE_LAYERS_MAX], const DsDelve *level, const DsImport *made)
{
  DsTileLayers ours, theirs;
  size_t n_ours = 0, n_theirs = 0, k = 0;

  DS_ASSERT (out != NULL && level != NULL && made != NULL);

  ds_tile_layers_read (&ours, level->dungeon.extras);
  ds_tile_layers_read (&theirs, made->delve.dungeon.extras);
  for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++) {
    out[i] = i < ours.n ? ds_tile_layers_find (&theirs, ours.items[i].name) : -1;
    n_ours += i < ours.n && out[i] < 0;
  }
  for (size_t i = 0; i < theirs.n; i++)
    n_theirs += ds_tile_layers_find (&ours, theirs.items[i].name) < 0;
  for (size_t i = 0; i < ours.n && n_ours == n_theirs; i++) {
    if (out[i] >= 0)
      continue;
    while (k < theirs.n && ds_tile_layers_find (&ours, theirs.items[k].name) >= 0)
      k++;
    out[i] = (int)k++;
  }
}

/* An own layer of the source at work. */
typedef struct {
  DsForeignEdits *out;
  const DsReversePlace *place;
  const DsImport *made;
  const DsFloor *floor;
  const DsGrid *ours, *theirs; /* ours NULL: the level has no such layer */
  DsStack *stack;
  bool changeable[DS_STACK_LAYERS];
  bool is_new;
} OwnReverse;

static uint16_t
tile_at (const DsGrid *grid, DsCell cell)
{
  return grid != NULL && cell.x >= 0 && cell.y >= 0 && cell.x < grid->w && cell.y < grid->h
             ? (uint16_t)ds_grid_get (grid, cell.x, cell.y)
             : DS_TILE_NONE;
}

/* Tiles of the layers, with the bits by which they are flipped; @empty: those that change to
 * nothing without more. */
static void
sample (const OwnReverse *self, DsCell their, DsStackTiles *out, DsStackTiles *empty)
{
  for (size_t i = 0; i < ds_stack_n_layers (self->stack); i++) {
    out->cells[i] =
        ds_import_sample (self->made, self->place->place, ds_stack_layer (self->stack, i), their);
    empty->cells[i] = self->changeable[i] ? 0 : out->cells[i] & DS_FOREIGN_NUMBER;
  }
}

/* Puts the tiles that differ in more than how they are flipped. */
static bool
put (const OwnReverse *self, DsCell their, const DsStackTiles *before, const DsStackTiles *tiles)
{
  for (size_t i = 0; i < ds_stack_n_layers (self->stack); i++)
    if (self->changeable[i] && tiles->cells[i] != (before->cells[i] & DS_FOREIGN_NUMBER) &&
        !ds_reverse_put_tile (self->out, self->place, self->made, ds_stack_layer (self->stack, i),
                              their, tiles->cells[i]))
      return false;
  return true;
}

/* A tile that the mapping does not give is named among the losses. */
static bool
change_cell (const OwnReverse *self, DsCell their, uint16_t tile)
{
  DsStackTiles before = { 0 }, tiles = { 0 };
  DsStackCell want;

  sample (self, their, &before, &tiles);
  if (!self->is_new)
    for (size_t i = 0; i < ds_stack_n_layers (self->stack); i++)
      tiles.cells[i] = before.cells[i] & DS_FOREIGN_NUMBER;
  want = ds_stack_give (self->stack, &tiles);
  want.ground = tile;
  if (!ds_stack_solve (self->stack, &tiles, &want, false, self->changeable) && !self->is_new)
    return true;
  return put (self, their, &before, &tiles);
}

static bool
change_cells (const OwnReverse *self)
{
  const DsRect rect = ds_reverse_extent (self->place, self->floor);

  for (int32_t y = rect.y; y < rect.y + rect.h; y++)
    for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
      const DsCell cell = { x, y }, their = { x + self->place->by.x, y + self->place->by.y };
      const uint16_t tile = tile_at (self->ours, cell);

      if ((self->is_new || tile != tile_at (self->theirs, their)) &&
          ds_reverse_owns (self->place, self->made, cell) && !change_cell (self, their, tile))
        return false;
    }
  return true;
}

/* Cells of an endless map beyond our floor, which was cut, are emptied. */
static bool
empty_beyond (const OwnReverse *self)
{
  const DsImportPlace *place = self->place->place;

  if (!place->level->is_endless)
    return true;
  for (int32_t y = place->rect.y; y < place->rect.y + place->rect.h; y++)
    for (int32_t x = place->rect.x; x < place->rect.x + place->rect.w; x++) {
      DsStackTiles before = { 0 }, empty = { 0 };

      if (ds_floor_has (self->floor, (DsCell){ x - self->place->by.x, y - self->place->by.y }))
        continue;
      sample (self, (DsCell){ x, y }, &before, &empty);
      if (!put (self, (DsCell){ x, y }, &before, &empty))
        return false;
    }
  return true;
}

static bool
change_layer (OwnReverse *self, const DsForeign *map, const DsMapping *mapping,
              const DsRules *rules, int own)
{
  const DsForeignLevel *level = self->place->place->level;
  bool ok;

  self->stack = ds_stack_new_own (map, level, mapping, rules, self->made, own);
  if (self->stack == NULL)
    return false;
  for (size_t i = 0; i < ds_stack_n_layers (self->stack); i++) {
    const DsForeignLayer *layer = ds_stack_layer (self->stack, i);

    self->changeable[i] = layer->grid_w <= self->made->cell_w &&
                          layer->grid_h <= self->made->cell_h && !layer->is_more &&
                          !layer->is_derived;
  }
  ok = ds_stack_n_layers (self->stack) == 0 || (change_cells (self) && empty_beyond (self));
  ds_stack_free (self->stack);
  return ok;
}

bool
ds_reverse_tiles (DsForeignEdits *out, const DsDelve *level, const DsReversePlace *place,
                  const DsForeign *map, const DsMapping *mapping, const DsImport *made,
                  DsReverseScope scope)
{
  OwnReverse self = { .out = out,
                      .place = place,
                      .made = made,
                      .floor = &level->dungeon.floors[place->floor],
                      .is_new = scope == DS_REVERSE_NEW };
  int theirs[DS_TILE_LAYERS_MAX];
  DsTileLayers layers;
  bool ok = true;

  DS_ASSERT (out != NULL && map != NULL && mapping != NULL && made != NULL);

  if (scope == DS_REVERSE_PINS) /* which cells were edited is not known */
    return true;
  ds_tile_layers_read (&layers, made->delve.dungeon.extras);
  ds_reverse_match_tiles (theirs, level, made);
  for (size_t own = 0; own < layers.n && ok; own++) {
    self.ours = NULL;
    for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++)
      if (theirs[i] == (int)own)
        self.ours = &self.floor->layers[DS_LAYER_TILES (i)];
    self.theirs = &made->delve.dungeon.floors[place->place->floor].layers[DS_LAYER_TILES (own)];
    ok = change_layer (&self, map, mapping, level->rules, (int)own);
  }
  return ok;
}

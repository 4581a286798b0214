/* core/io/kept/hole.c — see hole.h */
#include "io/kept/hole.h"

#define NO_TILE UINT32_MAX /* no open cell is known */
#define RINGS 4            /* cells around a hole that are looked at, before all are */
#define TILES_MAX 64       /* different ones that are counted */

typedef struct {
  uint32_t cells[TILES_MAX];
  size_t counts[TILES_MAX];
  size_t n;
} Tally;

static void
count (Tally *self, uint32_t cell, size_t n)
{
  size_t i = 0;

  while (i < self->n && self->cells[i] != cell)
    i++;
  if (i == TILES_MAX)
    return;
  if (i == self->n) {
    self->cells[self->n] = cell;
    self->counts[self->n++] = 0;
  }
  self->counts[i] += n;
}

static uint32_t
most (const Tally *self)
{
  size_t best = 0;

  for (size_t i = 1; i < self->n; i++)
    if (self->counts[i] > self->counts[best])
      best = i;
  return self->n > 0 ? self->cells[best] : NO_TILE;
}

/* Counts the tile that an open cell has in the layer, @n times, unless a rule makes something of
 * it. */
static void
count_cell (const DsHoles *self, size_t layer, DsCell their, size_t n, Tally *tally)
{
  const DsForeignLayer *item = ds_stack_layer (self->stack, layer);
  const uint32_t mask = item->kind == DS_FOREIGN_TILES ? DS_FOREIGN_NUMBER : UINT32_MAX;
  uint32_t cell;

  if (!ds_rect_has (self->place->rect, their) ||
      ds_floor_get (self->theirs, DS_LAYER_GROUND, their) != self->ground ||
      ds_floor_get (self->theirs, DS_LAYER_FEATURE, their) != DS_TILE_NONE)
    return;
  cell = ds_import_sample (self->made, self->place, item, their) & mask;
  if (ds_stack_is_bare (self->stack, layer, cell, self->ground))
    count (tally, cell, n);
}

static uint32_t
usual_of (DsHoles *self, size_t layer)
{
  const DsRect rect = self->place->rect;
  Tally tally = { .n = 0 };

  for (int32_t y = rect.y; y < rect.y + rect.h && !self->is_counted[layer]; y++)
    for (int32_t x = rect.x; x < rect.x + rect.w; x++)
      count_cell (self, layer, (DsCell){ x, y }, 1, &tally);
  if (!self->is_counted[layer])
    self->usual[layer] = most (&tally);
  self->is_counted[layer] = true;
  return self->usual[layer];
}

/* The tile of the open cells around @their in the layer, the nearest first; those straight beside
 * it count twice. NO_TILE: there are none. */
static uint32_t
tile_around (DsHoles *self, size_t layer, DsCell their)
{
  for (int32_t ring = 1; ring <= RINGS && !self->is_elsewhere; ring++) {
    Tally tally = { .n = 0 };

    for (int32_t y = -ring; y <= ring; y++)
      for (int32_t x = -ring; x <= ring; x += y == -ring || y == ring ? 1 : 2 * ring)
        count_cell (self, layer, (DsCell){ their.x + x, their.y + y }, x == 0 || y == 0 ? 2 : 1,
                    &tally);
    if (tally.n > 0)
      return most (&tally);
  }
  return usual_of (self, layer);
}

/* False: no open cell is known. */
static bool
fill_layer (DsHoles *self, size_t layer, DsCell their, DsStackTiles *tiles, const DsStackCell *want)
{
  const uint32_t cell = tile_around (self, layer, their);

  if (cell == NO_TILE)
    return false;
  tiles->cells[layer] = cell;
  if (!ds_stack_gives (self->stack, tiles, want))
    tiles->cells[layer] = 0;
  return true;
}

bool
ds_holes_fill (DsHoles *self, DsCell their, const DsStackTiles *before, DsStackTiles *tiles,
               const DsStackCell *want)
{
  const size_t n = ds_stack_n_layers (self->stack);
  bool is_emptied = false, is_shown = false, is_known = true;

  DS_ASSERT (self != NULL && before != NULL && tiles != NULL && want != NULL);

  for (size_t i = 0; i < n; i++) {
    const DsForeignLayer *layer = ds_stack_layer (self->stack, i);
    const bool is_now = before->cells[i] != 0 && tiles->cells[i] == 0;

    if (layer->kind == DS_FOREIGN_VALUES && is_now)
      fill_layer (self, i, their, tiles, want);
    if (layer->kind != DS_FOREIGN_TILES)
      continue;
    is_shown = is_shown || (!is_emptied && !layer->is_hidden && tiles->cells[i] != 0);
    is_emptied = is_emptied || is_now;
  }
  for (size_t i = 0; i < n && is_emptied && !is_shown; i++) {
    if (ds_stack_layer (self->stack, i)->kind != DS_FOREIGN_TILES || !self->changeable[i] ||
        tiles->cells[i] != 0)
      continue;
    is_known = fill_layer (self, i, their, tiles, want);
    is_shown = !is_known || tiles->cells[i] != 0;
  }
  return is_known;
}

/* core/gen/dig/growth.c — growth of rooms and corridors on two bit planes (open, solid) and a grid
 * that holds the owner of each open cell. */
#include "gen/dig/growth.h"
#include "base/bits.h"
#include "base/union_find.h"

#include <string.h>

const DsChoice ds_shape_choices[DS_N_SHAPES] = {
  [DS_SHAPE_RECTANGLE] = { "rectangle", N_ ("Rectangle") },
  [DS_SHAPE_CROSS] = { "cross", N_ ("Cross") },
  [DS_SHAPE_ROUND] = { "round", N_ ("Round") },
};

static bool
has_any (const uint64_t *plane, size_t stride, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
  for (int32_t word = x0 / 64; word <= x1 / 64; word++) {
    const uint64_t mask = ds_bits_of_columns (word, x0, x1);
    const uint64_t *at = plane + (size_t)y0 * stride + (size_t)word;

    for (int32_t y = y0; y <= y1; y++, at += stride)
      if (*at & mask)
        return true;
  }
  return false;
}

/* True when @r lies inside the rim, all of its cells may be dug, and nothing in or around it is
 * open. O(rows). */
bool
ds_growth_fits (const DsGrowth *self, DsRect r)
{
  if (r.x < 1 || r.y < 1 || r.x + r.w >= self->w || r.y + r.h >= self->h)
    return false;
  return !has_any (self->open, self->stride, r.x - 1, r.y - 1, r.x + r.w, r.y + r.h) &&
         !has_any (self->solid, self->stride, r.x, r.y, r.x + r.w - 1, r.y + r.h - 1);
}

static void
open_span (DsGrowth *self, int32_t y, int32_t x0, int32_t x1, uint32_t owner)
{
  ds_bits_set (self->open + (size_t)y * self->stride, x0, x1);
  for (int32_t x = x0; x <= x1; x++)
    self->owner[ds_cell_index ((DsCell){ x, y }, self->w)] = owner;
}

void
ds_growth_open (DsGrowth *self, DsCell cell, uint32_t owner)
{
  open_span (self, cell.y, cell.x, cell.x, owner + 1);
}

void
ds_growth_close (DsGrowth *self, DsCell cell)
{
  self->open[(size_t)cell.y * self->stride + (size_t)cell.x / 64] &=
      ~(UINT64_C (1) << (cell.x & 63));
  self->owner[ds_cell_index (cell, self->w)] = 0;
}

/* Cells cut from each end of row @row of a room of @w x @h cells: none for a rectangle; a cross has
 * arms of a third; a round room keeps the cells whose centre lies in the ellipse, and all of its
 * middle rows. */
int32_t
ds_growth_inset (DsRoomShape shape, int32_t w, int32_t h, int32_t row)
{
  const int64_t dy = 2 * row + 1 - h, area = (int64_t)w * w * h * h;
  int32_t inset = 0;

  if (shape == DS_SHAPE_CROSS)
    return row >= h / 3 && row < h - h / 3 ? 0 : w / 3;
  if (shape == DS_SHAPE_RECTANGLE || row == h / 2 || row == (h - 1) / 2)
    return 0;
  while (inset < (w - 1) / 2) {
    const int64_t dx = 2 * inset + 1 - w;

    if (dx * dx * h * h + dy * dy * w * w <= area)
      break;
    inset++;
  }
  return inset;
}

/* Sets @element's net and fails. Cells of a corridor or a room are opened; those of a given element
 * are open already. */
uint32_t
ds_growth_add (DsGrowth *self, const DsElement *element)
{
  const uint32_t index = (uint32_t)self->elements.n;
  const DsRect r = element->rect;
  DsElement *added;

  if (!ds_array_push (&self->elements, *element) || !ds_array_push (&self->active, index))
    return DS_ELEMENT_NONE;
  added = &self->elements.items[index];
  added->net = index;
  added->fails = 0;
  added->joined = DS_ELEMENT_NONE;
  if (element->parent == DS_ELEMENT_NONE) {
    added->parent = index;
    self->n_nets++;
  } else {
    added->net = ds_growth_net (self, element->parent);
  }
  for (int32_t row = 0; row < r.h; row++) {
    const int32_t inset = ds_growth_inset ((DsRoomShape)element->shape, r.w, r.h, row);

    open_span (self, r.y + row, r.x + inset, r.x + r.w - 1 - inset, index + 1);
  }
  if (element->opening.x >= 0)
    ds_growth_open (self, element->opening, index);
  return index;
}

uint32_t
ds_growth_net (DsGrowth *self, uint32_t element)
{
  return ds_union_root_in (&self->elements.items->net, sizeof *self->elements.items, element);
}

static void
unite (DsGrowth *self, uint32_t a, uint32_t b)
{
  a = ds_growth_net (self, a);
  b = ds_growth_net (self, b);
  self->elements.items[b].net = a;
  self->n_nets -= a != b;
}

void
ds_growth_join (DsGrowth *self, uint32_t a, uint32_t b)
{
  self->elements.items[a].joined = b;
  self->elements.items[b].joined = a;
  unite (self, a, b);
}

/* Walks up from both to a common parent: parents are older than their children, so the younger of
 * the two goes up. O(steps). */
bool
ds_growth_is_near (const DsGrowth *self, uint32_t a, uint32_t b, int steps)
{
  const DsElement *items = self->elements.items;

  while (a != b && steps-- > 0) {
    uint32_t *younger = a > b ? &a : &b;

    if (items[*younger].parent == *younger)
      return false;
    *younger = items[*younger].parent;
  }
  return a == b;
}

/* ---- open cells of the floor as it is ---- */

/* Adds a run of cells that are open already as an element, and joins it to the runs it touches in
 * the row above. */
static bool
add_given (DsGrowth *self, int32_t y, int32_t x0, int32_t x1)
{
  const uint32_t given = ds_growth_add (self, &(DsElement){ .rect = { x0, y, x1 - x0 + 1, 1 },
                                                            .opening = { -1, -1 },
                                                            .parent = DS_ELEMENT_NONE,
                                                            .type = DS_ELEMENT_GIVEN });

  for (int32_t x = x0; given != DS_ELEMENT_NONE && y > 0 && x <= x1; x++) {
    const uint32_t above = self->owner[(size_t)(y - 1) * (size_t)self->w + (size_t)x];

    if (above != 0)
      unite (self, above - 1, given);
  }
  return given != DS_ELEMENT_NONE;
}

static DsStatus
take_row (DsGrowth *self, const DsGenRun *run, const uint8_t *open, int32_t y)
{
  for (int32_t x = 0; x < self->w; x++) {
    const int32_t x0 = x;

    if (!open[x] && run->row_pins[y] & DS_PIN_GROUND &&
        run->pin[ds_cell_index ((DsCell){ x, y }, self->w)] & DS_PIN_GROUND)
      self->solid[(size_t)y * self->stride + (size_t)x / 64] |= UINT64_C (1) << (x & 63);
    while (x < self->w && open[x])
      x++;
    if (x > x0 && !add_given (self, y, x0, x - 1))
      return DS_NOMEM;
  }
  return DS_OK;
}

static DsStatus
take_floor (DsGrowth *self, DsGenRun *run)
{
  DsSpace space;
  DsStatus status = ds_gen_space (run, &space, NULL);

  for (int32_t y = 0; y < self->h && status == DS_OK; y++) {
    status = take_row (self, run, space.open + (size_t)y * (size_t)self->w, y);
    if (status == DS_OK && y % 4 == 0 && ds_gen_poll (run, 0, 1))
      status = DS_CANCELLED;
  }
  ds_free ((void *)space.open);
  return status;
}

/* DS_NOMEM, DS_CANCELLED: @self must be cleared all the same. O(w * h). */
DsStatus
ds_growth_init (DsGrowth *self, DsGenRun *run)
{
  *self = (DsGrowth){ .w = run->w, .h = run->h, .stride = ((size_t)run->w + 63) / 64 };
  self->open = ds_alloc0 (self->stride * (size_t)run->h, sizeof *self->open);
  self->owner = ds_alloc0 ((size_t)run->w * (size_t)run->h, sizeof *self->owner);
  self->solid = ds_alloc0 (self->stride * (size_t)run->h, sizeof *self->solid);
  if (self->open == NULL || self->owner == NULL || self->solid == NULL)
    return DS_NOMEM;
  return take_floor (self, run);
}

void
ds_growth_clear (DsGrowth *self)
{
  ds_free (self->open);
  ds_free (self->solid);
  ds_free (self->owner);
  ds_array_clear (&self->elements);
  ds_array_clear (&self->active);
  memset (self, 0, sizeof *self);
}

/* ---- trimming and writing ---- */

static DsCell
beside (DsCell cell, int way, int32_t steps)
{
  return (DsCell){ cell.x + ds_move_steps[way].x * steps, cell.y + ds_move_steps[way].y * steps };
}

static int
n_ways_on (const DsGrowth *growth, DsCell cell)
{
  int n = 0;

  for (int way = 0; way < 4; way++)
    n += ds_growth_is_open (growth, beside (cell, way, 1));
  return n;
}

/* First cell of a corridor. */
static DsCell
start_of (const DsElement *corridor)
{
  const DsRect r = corridor->rect;

  return (DsCell){ corridor->way == 3 ? r.x + r.w - 1 : r.x,
                   corridor->way == 0 ? r.y + r.h - 1 : r.y };
}

/* Last of the first @length cells of a corridor. */
static DsCell
end_of (const DsElement *corridor, int32_t length)
{
  return beside (start_of (corridor), corridor->way, length - 1);
}

bool
ds_growth_is_dead_end (const DsGrowth *self, const DsElement *corridor)
{
  return n_ways_on (self, end_of (corridor, corridor->rect.w * corridor->rect.h)) < 2;
}

void
ds_growth_trim (DsGrowth *self, DsElement *corridor)
{
  int32_t length = corridor->rect.w * corridor->rect.h;

  while (length > 0 && n_ways_on (self, end_of (corridor, length)) < 2)
    ds_growth_close (self, end_of (corridor, length--));
  if (length > 0)
    corridor->rect = ds_rect_between (start_of (corridor), end_of (corridor, length));
  else
    corridor->rect.w = 0;
}

/* First open column from @x on; the width when no column is open. */
static int32_t
next_open (const DsGrowth *growth, int32_t x, int32_t y)
{
  const uint64_t *row = growth->open + (size_t)y * growth->stride;

  while (x < growth->w) {
    const uint64_t word = row[x / 64] >> (x & 63);

    if (word != 0)
      return x + __builtin_ctzll (word);
    x = (x / 64 + 1) * 64;
  }
  return growth->w;
}

void
ds_growth_write_row (const DsGrowth *self, DsGenRun *run, int32_t y, const DsGrowthLook *looks)
{
  const uint32_t *owner = self->owner + (size_t)y * (size_t)self->w;
  int32_t x = next_open (self, 0, y);

  while (x < self->w) {
    const DsGrowthLook look = looks[owner[x] - 1];
    int32_t end = x + 1;

    while (end < self->w && owner[end] == owner[x])
      end++;
    if (look.room != 0) {
      ds_gen_put_span (run, DS_LAYER_GROUND, y, x, end - 1, look.floor);
      ds_gen_put_span (run, DS_LAYER_ROOM, y, x, end - 1, look.room);
    }
    x = next_open (self, end, y);
  }
}

/* core/doc/copies.c — places copies of clips. */
#include "doc/copies.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

#define CHOICE 0x63686f696365u /* apart from the order in which places are tried */

/* The width and height of the largest clips. */
static DsCell
largest (const DsCopyPlan *plan)
{
  DsCell most = { 1, 1 };

  for (size_t i = 0; i < plan->n_clips; i++) {
    most.x = ds_max (most.x, plan->clips[i].w);
    most.y = ds_max (most.y, plan->clips[i].h);
  }
  return most;
}

/* The clip for @cell, by the weights. */
static size_t
choose (const DsCopyPlan *plan, DsCell cell)
{
  uint64_t total = 0, drawn;

  for (size_t i = 0; i < plan->n_clips; i++)
    total += plan->clips[i].weight;
  if (total == 0)
    return 0;
  drawn = ds_cell_hash (plan->key ^ CHOICE, cell.x, cell.y) % total;
  for (size_t i = 0; i < plan->n_clips; i++) {
    if (drawn < plan->clips[i].weight)
      return i;
    drawn -= plan->clips[i].weight;
  }
  return plan->n_clips - 1;
}

static DsStatus
fail_many (DsError *err)
{
  return ds_fail (err, DS_LIMIT, "copies", "copies.limit", N_ ("expected at most %d copies"),
                  DS_COPIES_MAX);
}

static DsStatus
push (DsCopies *out, DsCopy copy, DsError *err)
{
  if (out->n >= DS_COPIES_MAX)
    return fail_many (err);
  return ds_array_push (out, copy) ? DS_OK : ds_fail_nomem (err, "copies");
}

/* A copy with its middle on @cell. */
static DsStatus
push_at (DsCopies *out, const DsCopyPlan *plan, DsCell cell, DsError *err)
{
  const size_t clip = choose (plan, cell);
  const DsCopied *copied = &plan->clips[clip];
  const DsRect box = { cell.x - copied->w / 2, cell.y - copied->h / 2, copied->w, copied->h };

  return push (out, (DsCopy){ clip, box }, err);
}

/* ---- in a row */

/* The @i-th of @n steps over @d cells, to the nearest. */
static int32_t
step (int32_t d, int32_t i, int32_t n)
{
  const int64_t twice = 2 * (int64_t)d * i + (d < 0 ? -n : n);

  return (int32_t)(twice / (2 * (int64_t)n));
}

static DsStatus
place_row (DsCopies *out, const DsCopyPlan *plan, DsError *err)
{
  const int32_t dx = plan->to.x - plan->from.x, dy = plan->to.y - plan->from.y;
  const int32_t n = ds_max (abs (dx), abs (dy));
  const DsCell size = largest (plan);
  DsCell last = plan->from;
  DsStatus status = push_at (out, plan, last, err);

  for (int32_t i = 1; i <= n && status == DS_OK; i++) {
    const DsCell cell = { plan->from.x + step (dx, i, n), plan->from.y + step (dy, i, n) };

    if (abs (cell.x - last.x) < size.x && abs (cell.y - last.y) < size.y)
      continue;
    last = cell;
    status = push_at (out, plan, cell, err);
  }
  return status;
}

/* ---- in rows and columns */

static DsStatus
place_fill (DsCopies *out, const DsCopyPlan *plan, DsError *err)
{
  const DsCell size = largest (plan);
  const int32_t dx = plan->to.x - plan->from.x, dy = plan->to.y - plan->from.y;
  const int32_t nx = abs (dx) / size.x + 1, ny = abs (dy) / size.y + 1;
  DsStatus status = (int64_t)nx * ny <= DS_COPIES_MAX ? DS_OK : fail_many (err);

  for (int32_t y = 0; y < ny && status == DS_OK; y++)
    for (int32_t x = 0; x < nx && status == DS_OK; x++) {
      const DsCell cell = { plan->from.x + (dx < 0 ? -x : x) * size.x,
                            plan->from.y + (dy < 0 ? -y : y) * size.y };

      status = push_at (out, plan, cell, err);
    }
  return status;
}

/* ---- scattered */

typedef struct {
  uint64_t order;
  DsCell cell;
} TriedCell;

static int
compare (const void *a, const void *b)
{
  const TriedCell *p = a, *q = b;

  if (p->order != q->order)
    return p->order < q->order ? -1 : 1;
  return p->cell.y != q->cell.y ? (p->cell.y > q->cell.y) - (p->cell.y < q->cell.y)
                                : (p->cell.x > q->cell.x) - (p->cell.x < q->cell.x);
}

/* True if no copy is nearer to @box than the spacing. @taken: a byte for each cell of @area. */
static bool
is_free (const uint8_t *taken, DsRect area, DsRect box, int32_t spacing)
{
  const DsRect all = ds_rect_intersect (
      (DsRect){ box.x - spacing, box.y - spacing, box.w + 2 * spacing, box.h + 2 * spacing }, area);

  for (int32_t y = all.y; y < all.y + all.h; y++)
    if (memchr (taken + (size_t)(y - area.y) * (size_t)area.w + (all.x - area.x), 1,
                (size_t)all.w) != NULL)
      return false;
  return true;
}

static void
take (uint8_t *taken, DsRect area, DsRect box)
{
  for (int32_t y = box.y; y < box.y + box.h; y++)
    memset (taken + (size_t)(y - area.y) * (size_t)area.w + (box.x - area.x), 1, (size_t)box.w);
}

/* Cells in an order that each has from the key alone: a rectangle that grows keeps most copies. */
static void
order_places (TriedCell *places, DsRect area, uint64_t key)
{
  size_t n = 0;

  for (int32_t y = area.y; y < area.y + area.h; y++)
    for (int32_t x = area.x; x < area.x + area.w; x++)
      places[n++] = (TriedCell){ ds_cell_hash (key, x, y), { x, y } };
  qsort (places, n, sizeof *places, compare);
}

static DsStatus
place_scattered (DsCopies *out, const DsCopyPlan *plan, DsRect area, TriedCell *places,
                 uint8_t *taken, DsError *err)
{
  const size_t n = (size_t)area.w * (size_t)area.h;
  DsStatus status = DS_OK;

  order_places (places, area, plan->key);
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    const size_t clip = choose (plan, places[i].cell);
    const DsRect box = { places[i].cell.x, places[i].cell.y, plan->clips[clip].w,
                         plan->clips[clip].h };

    if (box.x + box.w > area.x + area.w || box.y + box.h > area.y + area.h ||
        !is_free (taken, area, box, plan->spacing))
      continue;
    take (taken, area, box);
    status = push (out, (DsCopy){ clip, box }, err);
  }
  return status;
}

static DsStatus
place_scatter (DsCopies *out, const DsCopyPlan *plan, DsError *err)
{
  const DsRect area = ds_rect_between (plan->from, plan->to);
  const size_t n = (size_t)area.w * (size_t)area.h;
  DsStatus status;
  uint8_t *taken;
  TriedCell *places;

  if (n > DS_COPIES_CELLS_MAX)
    return ds_fail (err, DS_LIMIT, "copies", "copies.area",
                    N_ ("expected a rectangle of at most %d cells"), DS_COPIES_CELLS_MAX);
  places = ds_alloc (n, sizeof *places);
  taken = ds_alloc0 (n, 1);
  status = places != NULL && taken != NULL ? place_scattered (out, plan, area, places, taken, err)
                                           : ds_fail_nomem (err, "copies");
  ds_free (places);
  ds_free (taken);
  return status;
}

DsStatus
ds_copies_place (DsCopies *out, const DsCopyPlan *plan, DsError *err)
{
  static DsStatus (*const PLACES[]) (DsCopies * out, const DsCopyPlan *plan, DsError *err) = {
    [DS_COPIES_ROW] = place_row,
    [DS_COPIES_FILL] = place_fill,
    [DS_COPIES_SCATTER] = place_scatter,
  };
  DsStatus status;

  DS_ASSERT (out != NULL && plan != NULL && plan->n_clips > 0);
  DS_ASSERT (plan->spacing >= 0 && plan->spacing <= DS_COPIES_SPACING_MAX);

  status = PLACES[plan->how](out, plan, err);
  if (status != DS_OK)
    ds_array_clear (out);
  return status;
}

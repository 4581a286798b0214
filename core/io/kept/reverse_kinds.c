/* core/io/kept/reverse_kinds.c — objects that tiles of cells give, cell by cell. */
#include "io/kept/reverse_objects.h"

#include <stdlib.h>

static int
compare_kinds (const void *a, const void *b)
{
  const DsReverseKind *p = a, *q = b;

  return p->cell.y != q->cell.y ? (p->cell.y < q->cell.y ? -1 : 1)
                                : (p->cell.x > q->cell.x) - (p->cell.x < q->cell.x);
}

void
ds_reverse_sort_kinds (DsReverseObjects *self)
{
  DS_ASSERT (self != NULL);

  if (self->kinds.n > 0)
    qsort (self->kinds.items, self->kinds.n, sizeof *self->kinds.items, compare_kinds);
  if (self->carriers.n > 0)
    qsort (self->carriers.items, self->carriers.n, sizeof *self->carriers.items, compare_kinds);
}

void
ds_reverse_objects_clear (DsReverseObjects *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->kinds);
  ds_array_clear (&self->carriers);
}

/* Index of the first item that is not before the cell; n: none. */
static size_t
seek_from (const DsReverseKind *items, size_t n, DsCell cell)
{
  const DsReverseKind key = { .cell = cell };
  size_t low = 0, high = n;

  while (low < high) {
    const size_t middle = low + (high - low) / 2;

    if (compare_kinds (&items[middle], &key) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Index of the first item of the cell; n: none. */
static size_t
seek (const DsReverseKind *items, size_t n, DsCell cell)
{
  const size_t i = seek_from (items, n, cell);

  return i < n && items[i].cell.x == cell.x && items[i].cell.y == cell.y ? i : n;
}

bool
ds_reverse_has_change (const DsReverseObjects *self, DsCell cell)
{
  DS_ASSERT (self != NULL);

  return seek (self->kinds.items, self->kinds.n, cell) < self->kinds.n;
}

bool
ds_reverse_row_has_change (const DsReverseObjects *self, int32_t y)
{
  size_t i;

  DS_ASSERT (self != NULL);

  i = seek_from (self->kinds.items, self->kinds.n, (DsCell){ INT32_MIN, y });
  return i < self->kinds.n && self->kinds.items[i].cell.y == y;
}

void
ds_reverse_change_kinds (const DsReverseObjects *self, DsCell cell, uint16_t *kinds, size_t *n,
                         size_t max)
{
  DS_ASSERT (self != NULL && kinds != NULL && n != NULL);

  for (size_t i = seek (self->kinds.items, self->kinds.n, cell); i < self->kinds.n; i++) {
    const DsReverseKind *at = &self->kinds.items[i];
    size_t k = 0;

    if (at->cell.x != cell.x || at->cell.y != cell.y)
      return;
    while (at->is_gone && k < *n && kinds[k] != at->kind)
      k++;
    if (at->is_gone && k < *n)
      kinds[k] = kinds[--*n];
    else if (!at->is_gone && *n < max)
      kinds[(*n)++] = at->kind;
  }
}

bool
ds_reverse_carries (const DsReverseObjects *self, DsCell cell, uint16_t feature)
{
  DS_ASSERT (self != NULL);

  for (size_t i = seek (self->carriers.items, self->carriers.n, cell);
       i < self->carriers.n && self->carriers.items[i].cell.x == cell.x &&
       self->carriers.items[i].cell.y == cell.y && feature != DS_TILE_NONE;
       i++)
    if (ds_rules_feature_of (self->level->rules, self->carriers.items[i].kind) == feature)
      return true;
  return false;
}

bool
ds_reverse_is_gate_tile (const DsReverseObjects *self, uint16_t tile)
{
  const DsRules *rules = self->level->rules;

  DS_ASSERT (self != NULL);

  for (uint32_t i = 0; i < ds_rules_n_kinds (rules) && tile != DS_TILE_NONE; i++)
    if (ds_rules_kind (rules, i)->gate != NULL && ds_rules_feature_of (rules, i) == tile)
      return true;
  return false;
}

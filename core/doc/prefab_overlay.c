/* core/doc/prefab_overlay.c — lays an old and a new drawing over each other where most cells are
 * the same. */
#include "doc/prefab_overlay.h"
#include "rules/prefab_floor.h"

#include <string.h>

bool
ds_prefab_draw_has (const DsPrefabDraw *draw, uint32_t item)
{
  DS_ASSERT (draw != NULL);

  for (size_t i = 0; i < draw->n; i++)
    if (draw->items[i] == item)
      return true;
  return false;
}

static const DsPrefabMeaning *
meaning_at (const DsPrefab *prefab, DsCell cell)
{
  const uint8_t meaning = ds_prefab_cell (prefab, cell.x, cell.y);

  return meaning != DS_PREFAB_VOID ? &prefab->meanings[meaning] : NULL;
}

const DsPrefabMeaning *
ds_prefab_overlay_old (const DsPrefabOverlay *self, DsCell cell)
{
  DS_ASSERT (self != NULL);

  return meaning_at (self->old, ds_cell_minus (cell, self->old_at));
}

const DsPrefabMeaning *
ds_prefab_overlay_now (const DsPrefabOverlay *self, DsCell cell)
{
  DS_ASSERT (self != NULL);

  return meaning_at (self->now, ds_cell_minus (cell, self->now_at));
}

static bool
is_same_draw (const DsPrefabDraw *a, const DsPrefabDraw *b)
{
  return a->n == b->n && (a->n == 0 || memcmp (a->items, b->items, a->n * sizeof *a->items) == 0);
}

static bool
is_same (const DsPrefabMeaning *a, const DsPrefabMeaning *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return a->is_entry == b->is_entry && is_same_draw (&a->ground, &b->ground) &&
         is_same_draw (&a->feature, &b->feature) && is_same_draw (&a->thing, &b->thing);
}

static size_t
count_same (const DsPrefab *old, const DsPrefab *now, DsCell offset)
{
  size_t n = 0;

  for (DsCell at = { 0, 0 }; at.y < old->h; at.y++)
    for (at.x = 0; at.x < old->w; at.x++) {
      const DsPrefabMeaning *meaning = meaning_at (old, at);

      n += meaning != NULL && is_same (meaning, meaning_at (now, ds_cell_plus (at, offset)));
    }
  return n;
}

/* Top left cell of the old drawing in the new one. */
static DsCell
find_offset (const DsPrefab *old, const DsPrefab *now)
{
  const int32_t dw = now->w - old->w, dh = now->h - old->h;
  DsCell best = { 0, 0 };
  size_t most = count_same (old, now, best);

  for (int32_t y = (dh < 0 ? dh : 0) - DS_PREFAB_MARGIN; y <= (dh > 0 ? dh : 0) + DS_PREFAB_MARGIN;
       y++)
    for (int32_t x = (dw < 0 ? dw : 0) - DS_PREFAB_MARGIN;
         x <= (dw > 0 ? dw : 0) + DS_PREFAB_MARGIN; x++) {
      const size_t n = count_same (old, now, (DsCell){ x, y });

      if (n <= most)
        continue;
      most = n;
      best = (DsCell){ x, y };
    }
  return best;
}

DsPrefabOverlay
ds_prefab_overlay_of (const DsPrefab *old, const DsPrefab *now)
{
  const DsCell offset = find_offset (old, now);
  const DsRect box = ds_rect_union ((DsRect){ 0, 0, now->w, now->h },
                                    (DsRect){ offset.x, offset.y, old->w, old->h });

  DS_ASSERT (old != NULL && now != NULL);

  return (DsPrefabOverlay){ .old = old,
                            .now = now,
                            .frame = { .w = box.w, .h = box.h },
                            .old_at = { offset.x - box.x, offset.y - box.y },
                            .now_at = { -box.x, -box.y } };
}

bool
ds_prefab_overlay_changes (const DsPrefabOverlay *self, DsCell cell)
{
  DS_ASSERT (self != NULL);

  return !is_same (ds_prefab_overlay_old (self, cell), ds_prefab_overlay_now (self, cell));
}

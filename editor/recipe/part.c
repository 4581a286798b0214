/* editor/recipe/part.c — the part of a level that is regenerated. */
#include "recipe/part.h"

void
dse_part_clear (DsePart *self)
{
  g_return_if_fail (self != NULL);

  if (self->options.mask != NULL)
    ds_mask_clear (&self->mask);
  *self = (DsePart){ 0 };
}

gboolean
dse_part_is_everything (const DsMask *mask, const DsDungeon *dungeon)
{
  DsSpans spans = { 0 };
  gint64 n = 0;

  g_return_val_if_fail (mask != NULL && dungeon != NULL, FALSE);

  if (dungeon->n_floors > 1 || !ds_mask_spans (mask, 0, &spans))
    return FALSE;
  for (size_t i = 0; i < spans.n; i++)
    n += spans.items[i].x1 - spans.items[i].x0 + 1;
  ds_array_clear (&spans);
  return n == (gint64)dungeon->w * dungeon->h;
}

/* Stairs stay where they are: they lead to floors that do not change. */
static void
leave_stairs (DsMask *mask, const DsDungeon *dungeon, gsize floor)
{
  DsSpan stairs = { 0 };

  for (gsize i = 0; i < dungeon->n_floors; i++)
    for (size_t k = 0; k < ds_things_count (dungeon->floors[i].things); k++) {
      const DsThing *thing = ds_things_get (dungeon->floors[i].things, k);
      const gboolean leads_away = i == floor && thing->target_floor >= 0;
      const gboolean leads_here = i != floor && thing->target_floor == (int32_t)floor;

      if (!leads_away && !leads_here)
        continue;
      stairs.y = leads_away ? thing->at.y : thing->target.y;
      stairs.x0 = stairs.x1 = leads_away ? thing->at.x : thing->target.x;
      if (ds_mask_combine (mask, DS_MASK_SUBTRACT, &stairs, 1, NULL) != DS_OK)
        return;
    }
}

gboolean
dse_part_init (DsePart *self, const DsDungeon *dungeon, gsize floor, const DsSpans *spans)
{
  g_return_val_if_fail (self != NULL && dungeon != NULL && spans != NULL, FALSE);
  g_return_val_if_fail (floor < dungeon->n_floors, FALSE);

  *self = (DsePart){ 0 };
  if (ds_mask_init (&self->mask, dungeon->w, dungeon->h, NULL) != DS_OK)
    return FALSE;
  for (size_t i = 0; i < spans->n; i++)
    ds_mask_set_span (&self->mask, spans->items[i]);
  leave_stairs (&self->mask, dungeon, floor);
  self->options = (DsGenOptions){ .only_floor = true, .floor = floor, .mask = &self->mask };
  return TRUE;
}

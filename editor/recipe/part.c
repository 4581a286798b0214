/* editor/recipe/part.c — making only a part anew: the selection, a floor; and keeping a room. */
#include "page/page_private.h"

#include "tools/keep.h"

#include <glib/gi18n.h>
#include <string.h>

/* Everything is made anew from now on. */
void
dse_page_clear_part (DsePage *self)
{
  if (self->part.mask != NULL)
    ds_mask_clear (&self->part_mask);
  self->part = (DsGenOptions){ 0 };
}

gboolean
dse_page_has_part (DsePage *self)
{
  return self->part.only_floor;
}

static gboolean
is_everything (const DsMask *mask, const DsDungeon *dungeon)
{
  DsSpans spans = { 0 };
  gint64 n = 0;

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

/* Other numbers for the cells of @spans on the shown floor, while the level's own seed stays: what
 * is outside is still the level of that seed, and comes back when all is made anew. */
static void
regenerate (DsePage *self, const DsSpans *spans, const char *label)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  const gsize floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));

  dse_page_clear_part (self);
  if (ds_mask_init (&self->part_mask, dungeon->w, dungeon->h, NULL) != DS_OK)
    return;
  for (size_t i = 0; i < spans->n; i++)
    ds_mask_set_span (&self->part_mask, spans->items[i]);
  leave_stairs (&self->part_mask, dungeon, floor);
  self->part = (DsGenOptions){ .only_floor = true, .floor = floor, .mask = &self->part_mask };
  dse_page_generate_part (self, label);
}

void
dse_page_regenerate_selection (DsePage *self)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  const DsMask *mask = dse_page_get_selection (self);
  DsSpans spans = { 0 };

  if (mask == NULL || is_everything (mask, dungeon))
    dse_page_roll_seed (self);
  else if (ds_mask_spans (mask, 0, &spans))
    regenerate (self, &spans, N_ ("Regenerate Selection"));
  ds_array_clear (&spans);
}

void
dse_page_regenerate_floor (DsePage *self)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  DsSpans spans = { 0 };

  if (dungeon->n_floors == 1) {
    dse_page_roll_seed (self);
    return;
  }
  for (int32_t y = 0; y < dungeon->h; y++)
    if (!ds_array_push (&spans, (DsSpan){ y, 0, dungeon->w - 1, 0 }))
      break;
  regenerate (self, &spans, N_ ("Regenerate Floor"));
  ds_array_clear (&spans);
}

/* ---- keeping a room */

/* That of the padlock, when the pointer is on it; else of the pointed cell, else of the keyboard's.
 * 0: none. */
static uint32_t
pointed_room (DsePage *self, const DsFloor *level)
{
  DsuCanvas *canvas = DSU_CANVAS (self->canvas);
  DsCell cell;
  const gboolean is_hovered = dsu_canvas_get_hover (canvas, &cell);

  if (!is_hovered && self->padlock_room != 0)
    return self->padlock_room;
  if ((!is_hovered && !dsu_canvas_get_cursor (canvas, &cell)) || !ds_floor_has (level, cell))
    return 0;
  return ds_floor_get (level, DS_LAYER_ROOM, cell);
}

/* Pins all of the pointed room, with its walls, doors and things, so that no stage changes it; or
 * lets it go again. Returns what to say; the caller frees it. */
char *
dse_page_keep_room (DsePage *self)
{
  const gsize floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));
  const DsFloor *level = &dsu_document_get_delve (self->document)->dungeon.floors[floor];

  return dse_page_keep_room_of (self, floor, pointed_room (self, level));
}

char *
dse_page_keep_room_of (DsePage *self, gsize floor, guint32 number)
{
  const DsFloor *level = &dsu_document_get_delve (self->document)->dungeon.floors[floor];
  const gboolean frees =
      number != 0 &&
      dse_room_is_kept (level, number, dse_survey_get_room (self->survey, floor, number)->box);

  if (number == 0)
    return g_strdup (_ ("Point at a room to keep it"));
  dsu_document_begin (self->document, frees ? N_ ("Release Room") : N_ ("Keep Room"));
  dse_keep_room (self->document, floor, number, !frees);
  dsu_document_end (self->document);
  return g_strdup (frees ? _ ("Room released: it can change again")
                         : _ ("Room kept: it stays as it is when you regenerate the level"));
}

/* editor/page/page_context.c — see page_context.h. */
#include "page/page_context.h"

#include "page/page_private.h"

#define SHOWN_MAX 100000 /* outlined cells */

DseCommandContext
dse_page_get_context (DsePage *self, const char *const *values)
{
  DseCommandContext context = { .cursor = { -1, -1 }, .values = values };
  DseToolOptions *options;

  g_return_val_if_fail (DSE_IS_PAGE (self) && values != NULL, context);

  options = dse_stroker_get_bench (self->stroker)->options;
  context.floor = dsu_canvas_get_floor (self->canvas);
  context.view = dsu_canvas_get_visible_cells (self->canvas);
  dsu_canvas_get_aim (self->canvas, &context.cursor);
  context.selection = dse_selection_get_mask (self->selection);
  context.objects = dse_chosen_get (self->chosen, &context.n_objects);
  context.tile = dse_tool_options_get_tile (options);
  context.kind = dse_tool_options_get_kind (options);
  context.tile = context.tile != NULL ? context.tile : "";
  context.kind = context.kind != NULL ? context.kind : "";
  return context;
}

static const DsFloor *
floor_of (DsePage *self)
{
  return &dsu_document_get_delve (self->document)
              ->dungeon.floors[dsu_canvas_get_floor (self->canvas)];
}

/* The first cell of @selection that is in sight; none is: the first of all. FALSE: it has none. */
static gboolean
find_cell (DsePage *self, const DsCommandSelection *selection, DsCell *out)
{
  const DsRect view = dsu_canvas_get_visible_cells (self->canvas);
  gboolean has_cell = FALSE;

  for (gsize i = 0; i < selection->cells.n; i++) {
    const DsSpan *span = &selection->cells.items[i];
    const DsRect seen =
        ds_rect_intersect (view, (DsRect){ span->x0, span->y, span->x1 - span->x0 + 1, 1 });

    if (!has_cell || !ds_rect_is_empty (seen))
      *out = ds_rect_is_empty (seen) ? (DsCell){ span->x0, span->y } : (DsCell){ seen.x, seen.y };
    has_cell = TRUE;
    if (!ds_rect_is_empty (seen))
      return TRUE;
  }
  for (gsize i = 0; i < selection->objects.n; i++) {
    const DsThing *thing = ds_things_find (floor_of (self)->things, selection->objects.items[i]);

    if (thing == NULL || (has_cell && !ds_rect_has (view, thing->at)))
      continue;
    *out = thing->at;
    has_cell = TRUE;
    if (ds_rect_has (view, thing->at))
      return TRUE;
  }
  return has_cell;
}

/* Ids of the objects of @selection that the shown floor has. */
static GArray *
present_new (DsePage *self, const DsCommandSelection *selection)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (gsize i = 0; i < selection->objects.n; i++)
    if (ds_things_find (floor_of (self)->things, selection->objects.items[i]) != NULL)
      g_array_append_val (ids, selection->objects.items[i]);
  return ids;
}

void
dse_page_take_selection (DsePage *self, const DsCommandSelection *selection)
{
  g_autoptr (GArray) ids = NULL;
  DsCell cell;

  g_return_if_fail (DSE_IS_PAGE (self) && selection != NULL);

  if (selection->floor >= dsu_document_get_delve (self->document)->dungeon.n_floors)
    return;
  if (selection->floor != dsu_canvas_get_floor (self->canvas))
    dsu_canvas_set_floor (self->canvas, selection->floor);
  ids = present_new (self, selection);
  dse_selection_combine (self->selection, DS_MASK_REPLACE, &selection->cells);
  /* behind the cells: without any, no object is selected either */
  dse_page_choose_things (self, (const uint64_t *)(const void *)ids->data, ids->len);
  if (find_cell (self, selection, &cell) &&
      !ds_rect_has (dsu_canvas_get_visible_cells (self->canvas), cell))
    dsu_canvas_centre (self->canvas, cell);
}

void
dse_page_show_selection (DsePage *self, const DsCommandSelection *selection)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (DsCell));
  const DsDungeon *dungeon;

  g_return_if_fail (DSE_IS_PAGE (self) && selection != NULL);

  dungeon = &dsu_document_get_delve (self->document)->dungeon;
  if (selection->floor >= dungeon->n_floors)
    return;
  for (gsize i = 0; i < selection->objects.n; i++) {
    const DsThing *thing =
        ds_things_find (dungeon->floors[selection->floor].things, selection->objects.items[i]);

    if (thing != NULL)
      g_array_append_val (cells, thing->at);
  }
  for (gsize i = 0; i < selection->cells.n; i++) {
    const DsSpan *span = &selection->cells.items[i];

    for (int32_t x = span->x0; x <= span->x1 && cells->len < SHOWN_MAX; x++)
      g_array_append_vals (cells, &(DsCell){ x, span->y }, 1);
  }
  dse_page_show_cells (self, selection->floor, (const DsCell *)(const void *)cells->data,
                       cells->len);
}

/* ui/canvas_notes.c — frames round the areas of notes, as in exported pictures; a note on one cell
 * has its sign alone. */
#include "canvas_private.h"

#include "map/note.h"
#include "paint/notes.h"

/* Lists the areas of the shown floor unless they are listed. O(objects). */
static void
list_areas (DsuCanvas *self)
{
  const DsDelve *delve = dsu_canvas_get_delve (self);
  const DsFloor *floor = dsu_canvas_get_level (self);

  if (self->note_areas != NULL)
    return;
  self->note_areas = g_array_new (FALSE, FALSE, sizeof (DsRect));
  for (gsize i = 0; floor != NULL && i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);
    DsRect area;

    if (thing->extras == NULL || ds_rules_kind (delve->rules, thing->kind)->role != DS_ROLE_NOTE ||
        dsu_canvas_hides (self, thing))
      continue;
    area = ds_rect_intersect (ds_note_area (thing), (DsRect){ 0, 0, floor->w, floor->h });
    if (area.w * area.h > 1)
      g_array_append_val (self->note_areas, area);
  }
}

static GdkRGBA
colour (double alpha)
{
  return (GdkRGBA){ (float)(DSU_NOTE_COLOUR >> 16 & 0xff) / 255,
                    (float)(DSU_NOTE_COLOUR >> 8 & 0xff) / 255,
                    (float)(DSU_NOTE_COLOUR & 0xff) / 255, (float)alpha };
}

static void
append_area (GtkSnapshot *snapshot, const DsuViewport *viewport, DsRect area, double shown)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, area);
  const double px = (double)viewport->quarters / DSU_QUARTERS;
  const float line = (float)(dsu_note_line (px) / viewport->scale);
  const GdkRGBA edge = colour (shown), fill = colour (DSU_NOTE_ALPHA * shown);
  GskRoundedRect frame;

  gsk_rounded_rect_init_from_rect (&frame, &box, 0);
  gtk_snapshot_append_color (snapshot, &fill, &box);
  gtk_snapshot_append_border (snapshot, &frame, (float[4]){ line, line, line, line },
                              (GdkRGBA[4]){ edge, edge, edge, edge });
}

void
dsu_canvas_append_notes (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const double shown = 1 - self->level.veil.fade[DS_STRATUM_NOTE] / 255.0;
  GtkSnapshot *made = NULL;
  DsRect seen;

  g_return_if_fail (DSU_IS_CANVAS (self) && GTK_IS_SNAPSHOT (snapshot) && viewport != NULL);

  if (!self->options.show_notes || shown <= 0)
    return;
  list_areas (self);
  if (self->note_areas->len == 0)
    return;
  if (self->notes_node == NULL) {
    made = gtk_snapshot_new ();
    seen = dsu_canvas_drawn_cells (self);
    for (guint i = 0; i < self->note_areas->len; i++) {
      const DsRect area = g_array_index (self->note_areas, DsRect, i);

      if (!ds_rect_is_empty (ds_rect_intersect (area, seen)))
        append_area (made, viewport, area, shown);
    }
  }
  dsu_canvas_append_kept (snapshot, &self->notes_node, made);
}

void
dsu_canvas_stale_notes (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  g_clear_pointer (&self->notes_node, gsk_render_node_unref);
}

void
dsu_canvas_drop_notes (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  dsu_canvas_stale_notes (self);
  g_clear_pointer (&self->note_areas, g_array_unref);
}

/* ui/canvas_level.c — the level on display: a document's, or another; and its painter. */
#include "canvas_private.h"

#include <string.h>

const DsDelve *
dsu_canvas_get_delve (DsuCanvas *self)
{
  const DsuCanvasLevel *level;

  g_return_val_if_fail (DSU_IS_CANVAS (self), NULL);

  level = &self->level;
  if (level->previewed != NULL)
    return level->previewed;
  return level->document != NULL ? dsu_document_get_delve (level->document) : level->delve;
}

const DsFloor *
dsu_canvas_get_level (DsuCanvas *self)
{
  const DsDelve *delve = dsu_canvas_get_delve (self);

  g_return_val_if_fail (DSU_IS_CANVAS (self), NULL);

  return delve != NULL && self->level.floor < delve->dungeon.n_floors
             ? &delve->dungeon.floors[self->level.floor]
             : NULL;
}

DsRect
dsu_canvas_get_floor_rect (DsuCanvas *self)
{
  const DsFloor *floor = dsu_canvas_get_level (self);

  g_return_val_if_fail (DSU_IS_CANVAS (self), (DsRect){ 0 });

  return floor != NULL ? (DsRect){ 0, 0, floor->w, floor->h } : (DsRect){ 0 };
}

gboolean
dsu_canvas_is_lit (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), FALSE);

  return self->level.lights != NULL;
}

gboolean
dsu_canvas_get_source (DsuCanvas *self, DsuChunkSource *out)
{
  const DsDelve *delve;
  DsuCanvasLevel *level;

  g_return_val_if_fail (DSU_IS_CANVAS (self) && out != NULL, FALSE);

  delve = dsu_canvas_get_delve (self);
  level = &self->level;
  if (delve == NULL)
    return FALSE;
  if (level->painter == NULL) {
    level->painted_rules = delve->rules;
    if (dsu_painter_new (&level->painter, delve->rules, self->options.style, NULL) != DS_OK)
      g_warning ("no memory to draw the level");
  }
  if (level->painter != NULL)
    dsu_painter_set_veil (level->painter, &level->veil);
  *out = (DsuChunkSource){ .painter = level->painter,
                           .delve = delve,
                           .floor = dsu_canvas_get_level (self),
                           .lights = level->lights,
                           .zoom = dsu_canvas_get_zoom_step (self),
                           .scale = dsu_canvas_scale (self),
                           .shows_pins = self->options.show_pins };
  return out->painter != NULL && out->floor != NULL;
}

void
dsu_canvas_drop_chunks (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  dsu_chunks_clear (&self->chunks);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
dsu_canvas_drop_painter (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  dsu_canvas_drop_chunks (self);
  g_clear_pointer (&self->level.painter, dsu_painter_free);
}

static void
stale_changes (DsuCanvas *self, const DsChanges *changes)
{
  const unsigned visible = DS_CHANGED_CELLS | DS_CHANGED_PINS | DS_CHANGED_THINGS;

  for (gsize i = 0; i < changes->n; i++)
    if (changes->items[i].floor == self->level.floor && (changes->items[i].what & visible))
      dsu_canvas_touch_cells (self, changes->items[i].rect);
}

static void
on_changed (DsuCanvas *self, const DsChanges *changes)
{
  if (changes->what & DS_CHANGED_RULES)
    dsu_canvas_drop_painter (self);
  if (changes->what & (DS_CHANGED_RULES | DS_CHANGED_SIZE | DS_CHANGED_THINGS | DS_CHANGED_META))
    dsu_canvas_drop_areas (self);
  if (changes->what & DS_CHANGED_SIZE) {
    dsu_canvas_drop_chunks (self);
    dsu_canvas_crop_marks (self);
    dsu_canvas_crop_input (self);
    dsu_canvas_resize_camera (self);
    dsu_canvas_drop_nodes (self);
    return;
  }
  stale_changes (self, changes);
}

static void
release_document (DsuCanvasLevel *level, DsuCanvas *self)
{
  if (level->document != NULL)
    g_signal_handlers_disconnect_by_data (level->document, self);
  g_clear_object (&level->document);
}

static void
show (DsuCanvas *self, DsuDocument *document, const DsDelve *delve)
{
  dsu_canvas_cancel_stroke (self);
  dsu_canvas_drop_painter (self);
  dsu_canvas_drop_areas (self);
  release_document (&self->level, self);
  self->level =
      (DsuCanvasLevel){ .delve = delve, .veil = self->level.veil, .hidden = self->level.hidden };
  g_set_object (&self->level.document, document);
  dsu_canvas_stop_tracking (self);
  dsu_canvas_forget_cursor (self);
  dsu_canvas_set_highlight (self, NULL);
  dsu_canvas_set_preview (self, NULL, 0, NULL);
  dsu_canvas_set_selection (self, NULL);
  if (document != NULL)
    g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  dsu_canvas_fit (self);
}

void
dsu_canvas_dispose_level (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  release_document (&self->level, self);
  g_clear_pointer (&self->level.painter, dsu_painter_free);
  g_clear_pointer (&self->level.hidden, g_free);
  self->level.veil = (DsuVeil){ 0 };
}

void
dsu_canvas_set_document (DsuCanvas *self, DsuDocument *document)
{
  g_return_if_fail (DSU_IS_CANVAS (self));
  g_return_if_fail (document == NULL || DSU_IS_DOCUMENT (document));

  if (self->level.document != document)
    show (self, document, NULL);
}

void
dsu_canvas_set_delve (DsuCanvas *self, const DsDelve *delve)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  show (self, NULL, delve);
}

void
dsu_canvas_touch_cells (DsuCanvas *self, DsRect cells)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (self->level.painter != NULL)
    cells = dsu_painter_cover (self->level.painter, cells);
  dsu_chunks_stale (&self->chunks, cells);
  dsu_lag_draw (&self->lag);
}

void
dsu_canvas_animate (DsuCanvas *self, guint64 ms)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (self->level.painter == NULL || !dsu_painter_set_time (self->level.painter, ms))
    return;
  dsu_chunks_stale_moving (&self->chunks);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
dsu_canvas_set_veil (DsuCanvas *self, const DsuVeil *veil)
{
  DsuVeil next;

  g_return_if_fail (DSU_IS_CANVAS (self) && veil != NULL);

  memcpy (&next, veil, sizeof next);
  next.hidden = self->level.veil.hidden;
  next.n_hidden = self->level.veil.n_hidden;
  if (memcmp (&self->level.veil, &next, sizeof next) == 0)
    return;
  self->level.veil = next;
  dsu_canvas_drop_areas (self);
  dsu_canvas_drop_chunks (self);
}

void
dsu_canvas_set_hidden (DsuCanvas *self, const guint64 *ids, gsize n)
{
  g_return_if_fail (DSU_IS_CANVAS (self) && (ids != NULL || n == 0));

  g_free (self->level.hidden);
  self->level.hidden = n > 0 ? g_memdup2 (ids, n * sizeof *ids) : NULL;
  self->level.veil.hidden = self->level.hidden;
  self->level.veil.n_hidden = n;
  dsu_canvas_drop_areas (self);
  dsu_canvas_drop_chunks (self);
}

gboolean
dsu_canvas_hides (DsuCanvas *self, const DsThing *thing)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self) && thing != NULL, FALSE);

  return dsu_veil_of_thing (&self->level.veil, dsu_canvas_get_delve (self)->rules, thing) ==
         G_MAXUINT8;
}

void
dsu_canvas_set_lights (DsuCanvas *self, const guint32 *lights)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  self->level.lights = lights;
  dsu_canvas_drop_chunks (self);
}

void
dsu_canvas_set_floor (DsuCanvas *self, gsize floor)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (self->level.floor == floor)
    return;
  dsu_canvas_cancel_stroke (self);
  self->level.floor = floor;
  dsu_canvas_drop_areas (self);
  dsu_canvas_stop_tracking (self);
  dsu_canvas_stale_layers (self);
  dsu_canvas_set_highlight (self, NULL);
  dsu_canvas_set_preview (self, NULL, 0, NULL);
  dsu_canvas_drop_chunks (self);
  g_signal_emit_by_name (self, "view-changed");
  g_signal_emit_by_name (self, "floor-changed");
}

gsize
dsu_canvas_get_floor (DsuCanvas *self)
{
  g_return_val_if_fail (DSU_IS_CANVAS (self), 0);

  return self->level.floor;
}

void
dsu_canvas_set_preview_level (DsuCanvas *self, const DsDelve *delve, const DsChanges *changes)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  if (delve == NULL && self->level.previewed == NULL)
    return;
  stale_changes (self, &self->level.preview_changes);
  self->level.previewed = delve;
  dsu_canvas_drop_areas (self);
  self->level.preview_changes = changes != NULL ? *changes : (DsChanges){ 0 };
  stale_changes (self, &self->level.preview_changes);
  if (self->level.painter != NULL &&
      dsu_canvas_get_delve (self)->rules != self->level.painted_rules)
    dsu_canvas_drop_painter (self);
}

/* editor/tools/preview.c — the level as an edit would make it. */
#include "tools/preview.h"

struct _DsePreview {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  DsDelve level; /* that is shown; zeroed: none */
};

G_DEFINE_FINAL_TYPE (DsePreview, dse_preview, G_TYPE_OBJECT)

/* NULL: the level as it is. Takes @level. */
static void
show_level (DsePreview *self, const DsDelve *level, const DsChanges *changes)
{
  DsDelve old = self->level;

  self->level = level != NULL ? *level : (DsDelve){ 0 };
  dsu_canvas_set_preview_level (self->canvas, level != NULL ? &self->level : NULL, changes);
  ds_delve_clear (&old);
}

/* Marks of manual edits would hide the cells: those of before stay. */
static void
leave_marks (DsePreview *self, DsDelve *level)
{
  const gsize floor = dsu_canvas_get_floor (self->canvas);
  DsGrid *pins = &level->dungeon.floors[floor].layers[DS_LAYER_PIN], old;

  if (ds_grid_copy (
          &old,
          &dsu_document_get_delve (self->document)->dungeon.floors[floor].layers[DS_LAYER_PIN],
          NULL) != DS_OK)
    return;
  ds_grid_clear (pins);
  *pins = old;
}

gboolean
dse_preview_show (DsePreview *self, const DsCmd *cmd, const DsSpans *spans, const GdkRGBA *tint)
{
  DsChanges changes = { 0 };
  DsDelve level;

  g_return_val_if_fail (DSE_IS_PREVIEW (self) && cmd != NULL && spans != NULL, FALSE);

  if (ds_delve_copy (&level, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return FALSE;
  if (cmd->type->apply (&level, cmd, &changes, NULL) != DS_OK) {
    ds_delve_clear (&level);
    dse_preview_clear (self);
    return FALSE;
  }
  leave_marks (self, &level);
  show_level (self, &level, &changes);
  dsu_canvas_set_preview (self->canvas, spans->items, spans->n, tint);
  return TRUE;
}

gboolean
dse_preview_show_level (DsePreview *self, const DsDelve *level, const DsSpans *spans,
                        const GdkRGBA *tint)
{
  const gsize floor = dsu_canvas_get_floor (self->canvas);
  DsChanges changes = { 0 };
  DsDelve copy;

  g_return_val_if_fail (DSE_IS_PREVIEW (self) && level != NULL && spans != NULL, FALSE);

  if (ds_delve_copy (&copy, level, NULL) != DS_OK)
    return FALSE;
  for (gsize i = 0; i < spans->n; i++) {
    const DsSpan *span = &spans->items[i];

    ds_changes_add (&changes, floor, (DsRect){ span->x0, span->y, span->x1 - span->x0 + 1, 1 },
                    DS_CHANGED_CELLS | DS_CHANGED_THINGS);
  }
  leave_marks (self, &copy);
  show_level (self, &copy, &changes);
  dsu_canvas_set_preview (self->canvas, spans->items, spans->n, tint);
  return TRUE;
}

void
dse_preview_clear (DsePreview *self)
{
  g_return_if_fail (DSE_IS_PREVIEW (self));

  if (self->level.rules != NULL)
    show_level (self, NULL, NULL);
}

static void
dse_preview_dispose (GObject *object)
{
  DsePreview *self = DSE_PREVIEW (object);

  dse_preview_clear (self);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_preview_parent_class)->dispose (object);
}

static void
dse_preview_class_init (DsePreviewClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_preview_dispose;
}

static void
dse_preview_init (DsePreview *self)
{
}

DsePreview *
dse_preview_new (DsuCanvas *canvas, DsuDocument *document)
{
  DsePreview *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document), NULL);

  self = g_object_new (DSE_TYPE_PREVIEW, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  return self;
}

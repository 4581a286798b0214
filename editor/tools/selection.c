/* editor/tools/selection.c — selected cells of the shown level. */
#include "tools/selection.h"

struct _DseSelection {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  DsMask mask;
  gboolean has_mask;
};

G_DEFINE_FINAL_TYPE (DseSelection, dse_selection, G_TYPE_OBJECT)

const DsMask *
dse_selection_get_mask (DseSelection *self)
{
  g_return_val_if_fail (DSE_IS_SELECTION (self), NULL);

  return self->has_mask ? &self->mask : NULL;
}

static void
announce (DseSelection *self)
{
  dsu_canvas_set_selection (self->canvas, dse_selection_get_mask (self));
  g_signal_emit_by_name (self, "changed");
}

static void
clear_mask (DseSelection *self)
{
  if (self->has_mask)
    ds_mask_clear (&self->mask);
  self->has_mask = FALSE;
}

void
dse_selection_clear (DseSelection *self)
{
  g_return_if_fail (DSE_IS_SELECTION (self));

  clear_mask (self);
  announce (self);
}

/* An empty mask of the level's size to work on; FALSE: no memory. */
static gboolean
ensure_mask (DseSelection *self)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;

  if (!self->has_mask)
    self->has_mask = ds_mask_init (&self->mask, dungeon->w, dungeon->h, NULL) == DS_OK;
  return self->has_mask;
}

void
dse_selection_set_all (DseSelection *self)
{
  g_return_if_fail (DSE_IS_SELECTION (self));

  if (ensure_mask (self))
    ds_mask_set_all (&self->mask, true);
  announce (self);
}

/* Shows the changed mask; an empty one selects nothing. */
static void
announce_change (DseSelection *self)
{
  if (ds_mask_is_empty (&self->mask))
    clear_mask (self);
  announce (self);
}

void
dse_selection_change (DseSelection *self, DsStatus (*change) (DsMask *mask, DsError *err))
{
  g_return_if_fail (DSE_IS_SELECTION (self) && change != NULL);

  if (self->has_mask && change (&self->mask, NULL) == DS_OK)
    announce_change (self);
}

void
dse_selection_combine (DseSelection *self, DsMaskOp op, const DsSpans *spans)
{
  g_return_if_fail (DSE_IS_SELECTION (self) && spans != NULL);

  if (!ensure_mask (self) ||
      ds_mask_combine (&self->mask, op, spans->items, spans->n, NULL) != DS_OK)
    return;
  announce_change (self);
}

void
dse_selection_invert (DseSelection *self)
{
  DsSpans kept = { 0 };

  g_return_if_fail (DSE_IS_SELECTION (self));

  if (!ensure_mask (self) || !ds_mask_spans (&self->mask, 0, &kept))
    return;
  ds_mask_set_all (&self->mask, true);
  dse_selection_combine (self, DS_MASK_SUBTRACT, &kept);
  ds_array_clear (&kept);
}

void
dse_selection_keep (DseSelection *self)
{
  const DsDungeon *dungeon;

  g_return_if_fail (DSE_IS_SELECTION (self));

  dungeon = &dsu_document_get_delve (self->document)->dungeon;
  if (self->has_mask && (self->mask.w != dungeon->w || self->mask.h != dungeon->h))
    dse_selection_clear (self);
}

static void
dse_selection_finalize (GObject *object)
{
  DseSelection *self = DSE_SELECTION (object);

  clear_mask (self);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_selection_parent_class)->finalize (object);
}

static void
dse_selection_class_init (DseSelectionClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_selection_finalize;
  g_signal_new ("changed", DSE_TYPE_SELECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
}

static void
dse_selection_init (DseSelection *self)
{
}

DseSelection *
dse_selection_new (DsuCanvas *canvas, DsuDocument *document)
{
  DseSelection *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document), NULL);

  self = g_object_new (DSE_TYPE_SELECTION, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  return self;
}

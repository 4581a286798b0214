/* editor/tools/floating.c — a pasted piece that floats over the level. */
#include "tools/floating.h"

#include "tools/ids.h"

struct _DseFloating {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  DsePreview *preview;
  gboolean is_on; /* something floats */
  DsDelve clip;
  DsRect box;       /* of its cells */
  gboolean is_home; /* it was copied from this very level */
  guint64 key;      /* of the ids of the next that is put down */
  DsCell cell;      /* where its middle is */
};

G_DEFINE_FINAL_TYPE (DseFloating, dse_floating, G_TYPE_OBJECT)

static void
show_error (DseFloating *self, const DsError *err)
{
  char sentence[DS_SENTENCE];

  dsu_document_show_error (self->document, ds_error_format (err, sentence, sizeof sentence));
}

/* Puts the piece down with its middle on the pointed cell. */
static DsCmdPaste
command (DseFloating *self)
{
  const DsRect box = self->box;
  const DsCell at = { self->cell.x - box.x - box.w / 2, self->cell.y - box.y - box.h / 2 };

  return (DsCmdPaste){ .cmd.type = &ds_cmd_paste,
                       .floor = dsu_canvas_get_floor (self->canvas),
                       .at = at,
                       .clip = &self->clip,
                       .key = self->key,
                       .is_home = self->is_home };
}

/* The level as it would be, with the new cells outlined. */
void
dse_floating_show (DseFloating *self)
{
  const GdkRGBA tint = { 0.21f, 0.52f, 0.89f, 0.12f };
  DsCmdPaste paste;
  DsSpans spans = { 0 };

  g_return_if_fail (DSE_IS_FLOATING (self));

  if (!self->is_on)
    return;
  if (!dsu_canvas_get_hover (self->canvas, &self->cell))
    (void)!dsu_canvas_get_cursor (self->canvas, &self->cell);
  paste = command (self);
  if (ds_clip_spans (&self->clip, paste.at, &spans))
    (void)!dse_preview_show (self->preview, &paste.cmd, &spans, &tint);
  ds_array_clear (&spans);
}

void
dse_floating_put (DseFloating *self, DsCell cell)
{
  DsCmdPaste paste;

  g_return_if_fail (DSE_IS_FLOATING (self));

  self->cell = cell;
  paste = command (self);
  self->key = dse_draw_id ();
  dsu_document_apply_step (self->document, &paste.cmd, NULL);
}

void
dse_floating_turn (DseFloating *self, DsClipTurn how)
{
  DsError err;

  g_return_if_fail (DSE_IS_FLOATING (self));

  if (!self->is_on)
    return;
  if (ds_clip_turn (&self->clip, how, &err) != DS_OK)
    show_error (self, &err);
  self->box = ds_clip_box (&self->clip);
  dse_floating_show (self);
}

gboolean
dse_floating_is_on (DseFloating *self)
{
  g_return_val_if_fail (DSE_IS_FLOATING (self), FALSE);

  return self->is_on;
}

static void
forget (DseFloating *self)
{
  dse_preview_clear (self->preview);
  ds_delve_clear (&self->clip);
  self->is_on = FALSE;
}

gboolean
dse_floating_end (DseFloating *self)
{
  g_return_val_if_fail (DSE_IS_FLOATING (self), FALSE);

  if (!self->is_on)
    return FALSE;
  forget (self);
  g_signal_emit_by_name (self, "ended");
  return TRUE;
}

gboolean
dse_floating_begin (DseFloating *self, DseClip *clip)
{
  GtkWidget *canvas;
  DsDelve copy;
  DsError err;

  g_return_val_if_fail (DSE_IS_FLOATING (self) && DSE_IS_CLIP (clip), FALSE);

  if (ds_delve_copy (&copy, dse_clip_get_delve (clip), &err) != DS_OK ||
      ds_clip_set_rules (&copy, dsu_document_get_delve (self->document)->rules, &err) != DS_OK) {
    ds_delve_clear (&copy);
    show_error (self, &err);
    return FALSE;
  }
  dse_floating_end (self);
  canvas = GTK_WIDGET (self->canvas);
  self->is_on = TRUE;
  self->clip = copy;
  self->is_home = dse_clip_is_of (clip, self->document);
  self->key = dse_draw_id ();
  self->cell = dsu_canvas_cell_at (self->canvas, gtk_widget_get_width (canvas) / 2.0,
                                   gtk_widget_get_height (canvas) / 2.0);
  self->box = ds_clip_box (&self->clip);
  dsu_document_set_error (self->document, NULL);
  return TRUE;
}

static void
dse_floating_dispose (GObject *object)
{
  DseFloating *self = DSE_FLOATING (object);

  if (self->is_on)
    forget (self);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_floating_parent_class)->dispose (object);
}

static void
dse_floating_class_init (DseFloatingClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_floating_dispose;
  g_signal_new ("ended", DSE_TYPE_FLOATING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_floating_init (DseFloating *self)
{
}

DseFloating *
dse_floating_new (DsuCanvas *canvas, DsuDocument *document, DsePreview *preview)
{
  DseFloating *self;

  g_return_val_if_fail (
      DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document) && DSE_IS_PREVIEW (preview), NULL);

  self = g_object_new (DSE_TYPE_FLOATING, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  self->preview = preview;
  return self;
}

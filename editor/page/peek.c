/* editor/page/peek.c — another level over the canvas, read-only. */
#include "page/peek.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DsePeek {
  GObject parent_instance;

  DsuCanvas *canvas;
  GtkOverlay *over;
  DsuDocument *document;
  GtkWidget *view, *view_canvas, *caption; /* NULL until a level is shown */
  DsDelve before, partial;
  gboolean has_before, has_partial;
};

G_DEFINE_FINAL_TYPE (DsePeek, dse_peek, G_TYPE_OBJECT)

/* ---- the canvas above the canvas */

/* Adds the cells of things that @others lacks or has otherwise. */
static void
add_other_things (const DsThings *things, const DsThings *others, DsSpans *out)
{
  if (things == others)
    return;
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *a = ds_things_get (things, i), *b = ds_things_find (others, a->id);

    if ((b == NULL || b->kind != a->kind || b->facing != a->facing || b->at.x != a->at.x ||
         b->at.y != a->at.y || !ds_str_equal (b->lock, a->lock)) &&
        !ds_array_push (out, (DsSpan){ a->at.y, a->at.x, a->at.x, 0 }))
      break;
  }
}

/* Outlines the cells in which both floors differ. */
static void
outline_difference (DsuCanvas *canvas, const DsFloor *a, const DsFloor *b)
{
  const GdkRGBA clear = { 0, 0, 0, 0 };
  DsSpans spans = { 0 };

  if (a->w != b->w || a->h != b->h)
    return;
  add_other_things (a->things, b->things, &spans);
  add_other_things (b->things, a->things, &spans);
  for (int32_t y = 0; y < a->h; y++)
    for (int32_t x = 0; x < a->w; x++) {
      const DsCell cell = { x, y };

      if ((ds_floor_get (a, DS_LAYER_GROUND, cell) != ds_floor_get (b, DS_LAYER_GROUND, cell) ||
           ds_floor_get (a, DS_LAYER_FEATURE, cell) != ds_floor_get (b, DS_LAYER_FEATURE, cell)) &&
          !ds_array_push (&spans, (DsSpan){ y, x, x, 0 }))
        break;
    }
  dsu_canvas_set_preview (canvas, spans.items, spans.n, &clear);
  ds_array_clear (&spans);
}

gboolean
dse_peek_is_shown (DsePeek *self)
{
  g_return_val_if_fail (DSE_IS_PEEK (self), FALSE);

  return self->view != NULL && gtk_widget_get_visible (self->view);
}

const char *
dse_peek_get_caption (DsePeek *self)
{
  g_return_val_if_fail (DSE_IS_PEEK (self), "");

  return self->view != NULL ? gtk_label_get_text (GTK_LABEL (self->caption)) : "";
}

void
dse_peek_end (DsePeek *self)
{
  g_return_if_fail (DSE_IS_PEEK (self));

  if (!dse_peek_is_shown (self))
    return;
  gtk_widget_set_visible (self->view, FALSE);
  dsu_canvas_set_document (DSU_CANVAS (self->view_canvas), NULL);
  g_signal_emit_by_name (self, "changed");
}

static void
on_view (DsePeek *self)
{
  if (dse_peek_is_shown (self))
    dsu_canvas_follow (DSU_CANVAS (self->view_canvas), self->canvas);
}

/* Builds a canvas that lets pointer and keys through to the canvas below. */
static void
build (DsePeek *self)
{
  self->view = gtk_overlay_new ();
  self->view_canvas = dsu_canvas_new ();
  g_object_set (self->view_canvas, "show-notes", TRUE, NULL);
  self->caption = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->caption, "osd");
  gtk_widget_add_css_class (self->caption, "peek-label");
  gtk_label_set_wrap (GTK_LABEL (self->caption), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->caption), GTK_JUSTIFY_CENTER);
  gtk_widget_set_halign (self->caption, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->caption, GTK_ALIGN_START);
  gtk_widget_set_focusable (self->view_canvas, FALSE);
  gtk_overlay_set_child (GTK_OVERLAY (self->view), self->view_canvas);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->view), self->caption);
  gtk_widget_set_can_target (self->view, FALSE);
  gtk_widget_set_visible (self->view, FALSE);
  g_signal_connect_object (self->canvas, "view-changed", G_CALLBACK (on_view), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "press", G_CALLBACK (dse_peek_end), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "pick", G_CALLBACK (dse_peek_end), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "cancel", G_CALLBACK (dse_peek_end), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "cursor-moved", G_CALLBACK (dse_peek_end), self,
                           G_CONNECT_SWAPPED);
  gtk_overlay_add_overlay (self->over, self->view);
  gtk_widget_insert_after (self->view, GTK_WIDGET (self->over),
                           GTK_WIDGET (self->canvas)); /* below the progress */
}

/* Shows @delve after @cmd (NULL: as it is), called @caption, as far as it has the shown floor. */
static gboolean
show (DsePeek *self, const DsDelve *delve, const DsCmd *cmd, const char *caption)
{
  DsuCanvas *canvas;
  const gsize floor = dsu_canvas_get_floor (self->canvas);
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  g_autoptr (DsuDocument) document = NULL;
  int style;

  if (floor >= delve->dungeon.n_floors)
    return FALSE;
  document = dsu_document_new (delve, NULL);
  if (document == NULL || (cmd != NULL && !dsu_document_apply (document, cmd)))
    return FALSE;
  delve = dsu_document_get_delve (document);
  if (self->view == NULL)
    build (self);
  canvas = DSU_CANVAS (self->view_canvas);
  g_object_get (self->canvas, "style", &style, NULL);
  g_object_set (canvas, "style", style, NULL);
  dsu_canvas_set_document (canvas, document);
  dsu_canvas_follow (canvas, self->canvas);
  outline_difference (canvas, &delve->dungeon.floors[floor], &dungeon->floors[floor]);
  gtk_label_set_text (GTK_LABEL (self->caption), caption);
  gtk_accessible_update_property (GTK_ACCESSIBLE (canvas), GTK_ACCESSIBLE_PROPERTY_LABEL, caption,
                                  -1);
  gtk_widget_set_visible (self->view, TRUE);
  g_signal_emit_by_name (self, "changed");
  return TRUE;
}

/* ---- the level before */

void
dse_peek_keep_before (DsePeek *self)
{
  DsDelve copy;

  g_return_if_fail (DSE_IS_PEEK (self));

  if (ds_delve_copy (&copy, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return;
  if (self->has_before)
    ds_delve_clear (&self->before);
  self->before = copy;
  self->has_before = TRUE;
}

gboolean
dse_peek_show_before (DsePeek *self)
{
  g_return_val_if_fail (DSE_IS_PEEK (self), FALSE);

  dse_peek_end (self);
  return self->has_before && show (self, &self->before, NULL, _ ("Previous level"));
}

/* ---- the level after an edit */

void
dse_peek_show_edit (DsePeek *self, const DsCmd *cmd, const char *caption)
{
  g_return_if_fail (DSE_IS_PEEK (self) && cmd != NULL);

  dse_peek_end (self);
  show (self, dsu_document_get_delve (self->document), cmd, caption);
}

/* ---- the partial result of a failed generation */

void
dse_peek_take_partial (DsePeek *self, const DsGenResult *result)
{
  DsDelve copy;

  g_return_if_fail (DSE_IS_PEEK (self) && result != NULL);

  if (ds_delve_copy (&copy, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return;
  ds_dungeon_clear (&copy.dungeon);
  if (ds_dungeon_copy (&copy.dungeon, &result->dungeon, NULL) != DS_OK)
    memset (&copy.dungeon, 0, sizeof copy.dungeon);
  dse_peek_forget_partial (self);
  self->partial = copy;
  self->has_partial = TRUE;
}

void
dse_peek_forget_partial (DsePeek *self)
{
  g_return_if_fail (DSE_IS_PEEK (self));

  dse_peek_end (self);
  if (self->has_partial)
    ds_delve_clear (&self->partial);
  self->has_partial = FALSE;
}

gboolean
dse_peek_has_partial (DsePeek *self)
{
  g_return_val_if_fail (DSE_IS_PEEK (self), FALSE);

  return self->has_partial;
}

void
dse_peek_show_partial (DsePeek *self, const DsError *error)
{
  g_return_if_fail (DSE_IS_PEEK (self) && error != NULL);

  if (!self->has_partial ||
      !show (self, &self->partial, NULL, _ ("The level when generation failed · click to return")))
    return;
  dsu_canvas_set_preview (DSU_CANVAS (self->view_canvas), NULL, 0, NULL);
  dsu_canvas_set_highlight (DSU_CANVAS (self->view_canvas),
                            error->floor >= 0 ? &error->cell : NULL);
}

static void
dse_peek_dispose (GObject *object)
{
  DsePeek *self = DSE_PEEK (object);

  if (self->has_before)
    ds_delve_clear (&self->before);
  if (self->has_partial)
    ds_delve_clear (&self->partial);
  self->has_before = self->has_partial = FALSE;
  self->view = NULL; /* the parent holds it */
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_peek_parent_class)->dispose (object);
}

static void
dse_peek_class_init (DsePeekClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_peek_dispose;
  g_signal_new ("changed", DSE_TYPE_PEEK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_peek_init (DsePeek *self)
{
}

DsePeek *
dse_peek_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document)
{
  DsePeek *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && GTK_IS_OVERLAY (over), NULL);

  self = g_object_new (DSE_TYPE_PEEK, NULL);
  self->canvas = canvas;
  self->over = over;
  self->document = g_object_ref (document);
  return self;
}

/* editor/page/peek.c — another level over the canvas, only to look at: the one before the last was
 * made, what there was when a stage gave up, or what an edit would make of it. */
#include "page/page_private.h"

#include <glib/gi18n.h>
#include <string.h>

/* ---- the canvas above the canvas */

/* The cells of things that are not so in @others. */
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

/* What differs between both floors is outlined. */
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

void
dse_page_end_peek (DsePage *self)
{
  if (!dse_page_is_peeking (self))
    return;
  gtk_widget_set_visible (self->peek, FALSE);
  dsu_canvas_set_document (DSU_CANVAS (self->peek_canvas), NULL);
  dse_page_update_pointed (self);
}

gboolean
dse_page_is_peeking (DsePage *self)
{
  return self->peek != NULL && gtk_widget_get_visible (self->peek);
}

static void
on_view (DsePage *self)
{
  if (dse_page_is_peeking (self))
    dsu_canvas_follow (DSU_CANVAS (self->peek_canvas), DSU_CANVAS (self->canvas));
}

/* Pointer and keys go through it to the canvas. */
static void
build (DsePage *self)
{
  self->peek = gtk_overlay_new ();
  self->peek_canvas = dsu_canvas_new ();
  self->peek_label = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->peek_label, "osd");
  gtk_widget_add_css_class (self->peek_label, "peek-label");
  gtk_widget_set_halign (self->peek_label, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->peek_label, GTK_ALIGN_START);
  gtk_widget_set_focusable (self->peek_canvas, FALSE);
  gtk_overlay_set_child (GTK_OVERLAY (self->peek), self->peek_canvas);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->peek), self->peek_label);
  gtk_widget_set_can_target (self->peek, FALSE);
  gtk_widget_set_visible (self->peek, FALSE);
  g_signal_connect_swapped (self->canvas, "view-changed", G_CALLBACK (on_view), self);
  g_signal_connect_swapped (self->canvas, "press", G_CALLBACK (dse_page_end_peek), self);
  g_signal_connect_swapped (self->canvas, "cursor-moved", G_CALLBACK (dse_page_end_peek), self);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->peek);
  gtk_widget_insert_after (self->peek, self->overlay, self->canvas); /* below the progress */
}

/* Shows @delve after @cmd (NULL: as it is), called @caption, as far as it has the shown floor. */
static gboolean
peek (DsePage *self, const DsDelve *delve, const DsCmd *cmd, const char *caption)
{
  DsuCanvas *canvas;
  const gsize floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  g_autoptr (DsuDocument) document = NULL;
  int style;

  if (floor >= delve->dungeon.n_floors)
    return FALSE;
  document = dsu_document_new (delve, NULL);
  if (document == NULL || (cmd != NULL && !dsu_document_apply (document, cmd)))
    return FALSE;
  delve = dsu_document_get_delve (document);
  if (self->peek == NULL)
    build (self);
  canvas = DSU_CANVAS (self->peek_canvas);
  g_object_get (self->canvas, "style", &style, NULL);
  g_object_set (canvas, "style", style, NULL);
  dsu_canvas_set_document (canvas, document);
  dsu_canvas_follow (canvas, DSU_CANVAS (self->canvas));
  outline_difference (canvas, &delve->dungeon.floors[floor], &dungeon->floors[floor]);
  gtk_label_set_text (GTK_LABEL (self->peek_label), caption);
  gtk_accessible_update_property (GTK_ACCESSIBLE (canvas), GTK_ACCESSIBLE_PROPERTY_LABEL, caption,
                                  -1);
  gtk_widget_set_visible (self->peek, TRUE);
  dse_page_update_pointed (self);
  return TRUE;
}

/* ---- before and after */

/* The level as it is becomes the one before. Of what a slider makes while it moves only the first
 * counts: the level before is that before the slider was touched. */
void
dse_page_keep_before (DsePage *self)
{
  DsDelve copy;

  if ((self->is_live && self->has_live_before) ||
      ds_delve_copy (&copy, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return;
  self->has_live_before = self->is_live;
  if (self->has_before)
    ds_delve_clear (&self->before);
  self->before = copy;
  self->has_before = TRUE;
}

gboolean
dse_page_show_before (DsePage *self, gboolean shown)
{
  dse_page_end_peek (self);
  return shown && self->has_before && peek (self, &self->before, NULL, _ ("Previous level"));
}

/* ---- before it is done */

void
dse_page_show_edit (DsePage *self, const DsCmd *cmd, const char *caption)
{
  dse_page_end_peek (self);
  peek (self, dsu_document_get_delve (self->document), cmd, caption);
}

/* ---- what was made before a stage gave up */

void
dse_page_take_partial (DsePage *self, const DsGenResult *result)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  DsDelve copy;

  if (ds_delve_copy (&copy, delve, NULL) != DS_OK)
    return;
  ds_dungeon_clear (&copy.dungeon);
  if (ds_dungeon_copy (&copy.dungeon, &result->dungeon, NULL) != DS_OK)
    memset (&copy.dungeon, 0, sizeof copy.dungeon);
  dse_page_forget_partial (self);
  self->partial = copy;
  self->has_partial = TRUE;
}

void
dse_page_forget_partial (DsePage *self)
{
  dse_page_end_peek (self);
  if (self->has_partial)
    ds_delve_clear (&self->partial);
  self->has_partial = FALSE;
}

guint
dse_page_get_veto_stage (DsePage *self)
{
  return self->veto.status == DS_VETO && self->veto_stage < self->recipe.n_stages
             ? (guint)self->veto_stage
             : G_MAXUINT;
}

const char *
dse_page_get_veto_param (DsePage *self, guint *stage)
{
  *stage = (guint)self->veto_stage;
  return self->veto.status == DS_VETO && self->veto.param[0] != '\0' ? self->veto.param : NULL;
}

gboolean
dse_page_has_partial (DsePage *self)
{
  return self->has_partial;
}

/* With the cell that the veto is about. */
void
dse_page_show_partial (DsePage *self)
{
  const DsError *veto = &self->veto;

  if (!self->has_partial ||
      !peek (self, &self->partial, NULL,
             _ ("The level when generation failed · click to return to yours")))
    return;
  dsu_canvas_set_preview (DSU_CANVAS (self->peek_canvas), NULL, 0, NULL);
  dsu_canvas_set_highlight (DSU_CANVAS (self->peek_canvas), veto->floor >= 0 ? &veto->cell : NULL);
}

void
dse_page_dispose_peek (DsePage *self)
{
  if (self->has_before)
    ds_delve_clear (&self->before);
  if (self->has_partial)
    ds_delve_clear (&self->partial);
  self->has_before = self->has_partial = FALSE;
}

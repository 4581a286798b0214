/* editor/tools/chosen.c — things of the shown floor that are chosen, to be edited together. */
#include "tools/chosen.h"

#include "tools/area_handles.h"
#include "tools/wide_gate.h"

struct _DseChosen {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  GArray *ids;     /* guint64 */
  guint layer;     /* of the canvas: their outlines */
  DsExtras *shown; /* of the first, while its area is dragged; NULL: its own */
  DsCell shown_at; /* its cell then */
};

G_DEFINE_FINAL_TYPE (DseChosen, dse_chosen, G_TYPE_OBJECT)

static const DsThings *
things_of (DseChosen *self)
{
  return dsu_document_get_delve (self->document)
      ->dungeon.floors[dsu_canvas_get_floor (self->canvas)]
      .things;
}

const guint64 *
dse_chosen_get (DseChosen *self, gsize *n)
{
  g_return_val_if_fail (DSE_IS_CHOSEN (self) && n != NULL, NULL);

  *n = self->ids->len;
  return (const guint64 *)(const void *)self->ids->data;
}

gsize
dse_chosen_count (DseChosen *self)
{
  g_return_val_if_fail (DSE_IS_CHOSEN (self), 0);

  return self->ids->len;
}

static guint64
id_at (DseChosen *self, guint i)
{
  return g_array_index (self->ids, guint64, i);
}

gboolean
dse_chosen_has (DseChosen *self, guint64 id)
{
  g_return_val_if_fail (DSE_IS_CHOSEN (self), FALSE);

  for (guint i = 0; i < self->ids->len; i++)
    if (id_at (self, i) == id)
      return TRUE;
  return FALSE;
}

const DsThing *
dse_chosen_get_first (DseChosen *self)
{
  g_return_val_if_fail (DSE_IS_CHOSEN (self), NULL);

  return self->ids->len > 0 ? ds_things_find (things_of (self), id_at (self, 0)) : NULL;
}

static void
announce (DseChosen *self)
{
  dsu_canvas_touch_layer (self->canvas, self->layer);
  g_signal_emit_by_name (self, "changed");
}

static void
complete (DseChosen *self, GArray *ids)
{
  dse_wide_gate_complete (dsu_document_get_delve (self->document),
                          dsu_canvas_get_floor (self->canvas), ids);
}

void
dse_chosen_set (DseChosen *self, const guint64 *ids, gsize n)
{
  g_return_if_fail (DSE_IS_CHOSEN (self) && (ids != NULL || n == 0));

  if (n == 0 && self->ids->len == 0)
    return;
  g_array_set_size (self->ids, 0);
  g_array_append_vals (self->ids, ids, (guint)n);
  complete (self, self->ids);
  announce (self);
}

void
dse_chosen_clear (DseChosen *self)
{
  g_return_if_fail (DSE_IS_CHOSEN (self));

  dse_chosen_set (self, NULL, 0);
}

void
dse_chosen_toggle (DseChosen *self, guint64 id)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  gboolean was_chosen;

  g_return_if_fail (DSE_IS_CHOSEN (self));

  was_chosen = dse_chosen_has (self, id);
  g_array_append_val (ids, id);
  complete (self, ids);
  for (guint i = self->ids->len; i-- > 0;)
    for (guint k = 0; k < ids->len; k++)
      if (id_at (self, i) == g_array_index (ids, guint64, k)) {
        g_array_remove_index (self->ids, i);
        break;
      }
  if (!was_chosen)
    g_array_append_vals (self->ids, ids->data, ids->len);
  announce (self);
}

/* False: its layer is hidden, so that nobody sees that it is chosen. */
static gboolean
is_shown (DseChosen *self, const DsThing *thing)
{
  return !dsu_canvas_hides (self->canvas, thing);
}

/* Chooses the things that @fits accepts and that are shown, too. */
static void
add_more (DseChosen *self, gboolean (*fits) (const DsThing *thing, gconstpointer data),
          gconstpointer data)
{
  const DsThings *things = things_of (self);
  g_autoptr (GHashTable) old = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GArray) all = g_array_copy (self->ids);

  for (guint i = 0; i < self->ids->len; i++)
    g_hash_table_add (old, &g_array_index (self->ids, guint64, i));
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (fits (thing, data) && !g_hash_table_contains (old, &thing->id) && is_shown (self, thing))
      g_array_append_val (all, thing->id);
  }
  dse_chosen_set (self, (const guint64 *)(const void *)all->data, all->len);
}

static gboolean
is_within (const DsThing *thing, gconstpointer data)
{
  return ds_rect_has (*(const DsRect *)data, thing->at);
}

void
dse_chosen_add_in (DseChosen *self, DsRect cells)
{
  g_return_if_fail (DSE_IS_CHOSEN (self));

  add_more (self, is_within, &cells);
}

static gboolean
is_alike (const DsThing *thing, gconstpointer data)
{
  const DsThing *model = data;

  return thing->kind == model->kind && ds_str_equal (thing->lock, model->lock);
}

void
dse_chosen_add_alike (DseChosen *self)
{
  g_autoptr (GArray) models = NULL;

  g_return_if_fail (DSE_IS_CHOSEN (self));

  models = g_array_copy (self->ids);
  for (guint i = 0; i < models->len; i++) {
    const DsThing *model = ds_things_find (things_of (self), g_array_index (models, guint64, i));

    if (model != NULL)
      add_more (self, is_alike, model);
  }
}

void
dse_chosen_show_as (DseChosen *self, DsCell at, DsExtras *extras)
{
  g_return_if_fail (DSE_IS_CHOSEN (self));

  if (extras == NULL && self->shown == NULL)
    return;
  ds_extras_ref (extras);
  ds_extras_unref (self->shown);
  self->shown = extras;
  self->shown_at = at;
  dsu_canvas_touch_layer (self->canvas, self->layer);
}

/* Things that are left may be others. */
void
dse_chosen_keep (DseChosen *self)
{
  g_return_if_fail (DSE_IS_CHOSEN (self));

  if (self->ids->len == 0)
    return;
  for (guint i = self->ids->len; i-- > 0;)
    if (ds_things_find (things_of (self), id_at (self, i)) == NULL)
      g_array_remove_index (self->ids, i);
  announce (self);
}

/* The handles of the area of a single object. */
static void
draw_handles (DseChosen *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const DsThing *thing = dse_chosen_get_first (self);
  const DsRules *rules = dsu_document_get_delve (self->document)->rules;

  if (self->ids->len != 1 || thing == NULL ||
      !ds_role_has_area ((DsRole)ds_rules_kind (rules, thing->kind)->role))
    return;
  if (self->shown != NULL) {
    DsThing shown = *thing;

    shown.extras = self->shown;
    shown.at = self->shown_at;
    dse_area_handles_draw_outline (snapshot, viewport, &shown);
    dse_area_handles_draw (snapshot, viewport, &shown);
  } else {
    dse_area_handles_draw (snapshot, viewport, thing);
  }
}

static void
draw_outlines (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  static const GdkRGBA dark = { 0.05f, 0.08f, 0.16f, 0.85f }, bright = { 0.45f, 0.75f, 1, 1 };
  static const float widths[] = { 3, 3, 3, 3 }, inner[] = { 2, 2, 2, 2 };
  DseChosen *self = data;

  for (guint i = 0; i < self->ids->len; i++) {
    const DsThing *thing = ds_things_find (things_of (self), g_array_index (self->ids, guint64, i));
    GskRoundedRect outline;

    if (thing == NULL)
      continue;
    graphene_rect_t box = dsu_viewport_box (viewport, (DsRect){ thing->at.x, thing->at.y, 1, 1 });
    graphene_rect_inset (&box, -2, -2);
    gsk_rounded_rect_init_from_rect (&outline, &box, 4);
    gtk_snapshot_append_border (snapshot, &outline, widths, (GdkRGBA[]){ dark, dark, dark, dark });
    gtk_snapshot_append_border (snapshot, &outline, inner,
                                (GdkRGBA[]){ bright, bright, bright, bright });
  }
  draw_handles (self, snapshot, viewport);
}

static void
dse_chosen_dispose (GObject *object)
{
  DseChosen *self = DSE_CHOSEN (object);

  if (self->layer != 0)
    dsu_canvas_remove_layer (self->canvas, self->layer);
  self->layer = 0;
  g_clear_pointer (&self->shown, ds_extras_unref);
  g_clear_object (&self->document);
  g_clear_pointer (&self->ids, g_array_unref);
  G_OBJECT_CLASS (dse_chosen_parent_class)->dispose (object);
}

static void
dse_chosen_class_init (DseChosenClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_chosen_dispose;
  g_signal_new ("changed", DSE_TYPE_CHOSEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_chosen_init (DseChosen *self)
{
  self->ids = g_array_new (FALSE, FALSE, sizeof (guint64));
}

DseChosen *
dse_chosen_new (DsuCanvas *canvas, DsuDocument *document)
{
  DseChosen *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document), NULL);

  self = g_object_new (DSE_TYPE_CHOSEN, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  self->layer = dsu_canvas_add_layer (canvas, draw_outlines, self);
  return self;
}

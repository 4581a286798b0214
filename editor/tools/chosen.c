/* editor/tools/chosen.c — which things are chosen: outlined on the level, edited together. */
#include "page/page_private.h"
#include "tools/wide_gate.h"

static DsuCanvas *
canvas_of (DsePage *self)
{
  return DSU_CANVAS (self->canvas);
}

static const DsThings *
things_of (DsePage *self)
{
  return dsu_document_get_delve (self->document)
      ->dungeon.floors[dsu_canvas_get_floor (canvas_of (self))]
      .things;
}

const uint64_t *
dse_page_get_chosen (DsePage *self, gsize *n)
{
  *n = self->chosen->len;
  return (const uint64_t *)(const void *)self->chosen->data;
}

gboolean
dse_page_is_chosen (DsePage *self, uint64_t id)
{
  for (guint i = 0; i < self->chosen->len; i++)
    if (g_array_index (self->chosen, uint64_t, i) == id)
      return TRUE;
  return FALSE;
}

static void
tell (DsePage *self)
{
  dsu_canvas_touch_layer (canvas_of (self), self->chosen_layer);
  dse_page_emit (self, "things-chosen");
}

/* A wide gate is one. */
static void
complete (DsePage *self, GArray *ids)
{
  dse_wide_gate_complete (dsu_document_get_delve (self->document),
                          dsu_canvas_get_floor (canvas_of (self)), ids);
}

void
dse_page_choose_things (DsePage *self, const uint64_t *ids, gsize n)
{
  if (n == 0 && self->chosen->len == 0)
    return;
  g_array_set_size (self->chosen, 0);
  g_array_append_vals (self->chosen, ids, (guint)n);
  complete (self, self->chosen);
  tell (self);
}

void
dse_page_toggle_thing (DsePage *self, uint64_t id)
{
  const gboolean was_chosen = dse_page_is_chosen (self, id);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (uint64_t));

  g_array_append_val (ids, id);
  complete (self, ids);
  for (guint i = self->chosen->len; i-- > 0;)
    for (guint k = 0; k < ids->len; k++)
      if (g_array_index (self->chosen, uint64_t, i) == g_array_index (ids, uint64_t, k)) {
        g_array_remove_index (self->chosen, i);
        break;
      }
  if (!was_chosen)
    g_array_append_vals (self->chosen, ids->data, ids->len);
  tell (self);
}

/* Chooses what @fits says, too. */
static void
choose_more (DsePage *self, gboolean (*fits) (const DsThing *thing, gconstpointer data),
             gconstpointer data)
{
  const DsThings *things = things_of (self);
  g_autoptr (GHashTable) old = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GArray) all = g_array_copy (self->chosen);

  for (guint i = 0; i < self->chosen->len; i++)
    g_hash_table_add (old, &g_array_index (self->chosen, uint64_t, i));
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (fits (thing, data) && !g_hash_table_contains (old, &thing->id))
      g_array_append_val (all, thing->id);
  }
  dse_page_choose_things (self, (const uint64_t *)(const void *)all->data, all->len);
}

static gboolean
is_within (const DsThing *thing, gconstpointer data)
{
  return ds_rect_has (*(const DsRect *)data, thing->at);
}

void
dse_page_choose_in (DsePage *self, DsRect cells)
{
  choose_more (self, is_within, &cells);
}

static gboolean
is_alike (const DsThing *thing, gconstpointer data)
{
  const DsThing *model = data;

  return thing->kind == model->kind && ds_str_equal (thing->lock, model->lock);
}

/* The first of the chosen things, else the keyboard's cell. */
static gboolean
where_of_menu (DsePage *self, DsCell *out)
{
  const DsThing *first =
      self->chosen->len > 0
          ? ds_things_find (things_of (self), g_array_index (self->chosen, uint64_t, 0))
          : NULL;

  if (first == NULL)
    return dsu_canvas_get_cursor (canvas_of (self), out);
  *out = first->at;
  return TRUE;
}

void
dse_page_pick_chosen (DsePage *self)
{
  DsCell cell;

  if (self->chosen->len > 0 && where_of_menu (self, &cell))
    dse_page_pick_thing (self, cell);
}

void
dse_page_choose_alike (DsePage *self)
{
  g_autoptr (GArray) models = g_array_copy (self->chosen);

  for (guint i = 0; i < models->len; i++) {
    const DsThing *model = ds_things_find (things_of (self), g_array_index (models, uint64_t, i));

    if (model != NULL)
      choose_more (self, is_alike, model);
  }
}

/* After an edit: what is gone is no longer chosen, what is left may be another. */
void
dse_page_keep_chosen (DsePage *self)
{
  if (self->chosen->len == 0)
    return;
  for (guint i = self->chosen->len; i-- > 0;)
    if (ds_things_find (things_of (self), g_array_index (self->chosen, uint64_t, i)) == NULL)
      g_array_remove_index (self->chosen, i);
  tell (self);
}

static void
draw_outlines (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  static const GdkRGBA dark = { 0.05f, 0.08f, 0.16f, 0.85f }, bright = { 0.45f, 0.75f, 1, 1 };
  static const float widths[] = { 3, 3, 3, 3 }, inner[] = { 2, 2, 2, 2 };
  DsePage *self = data;

  for (guint i = 0; i < self->chosen->len; i++) {
    const DsThing *thing =
        ds_things_find (things_of (self), g_array_index (self->chosen, uint64_t, i));
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
}

/* With the thing tool arrows move what is chosen, and Escape lets it go. */
static gboolean
on_key (DsePage *self, guint key, guint code, GdkModifierType state)
{
  static const struct {
    guint key;
    int dx, dy;
  } ARROWS[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, -1 }, { GDK_KEY_Down, 0, 1 }
  };

  const GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  DsCell cell;

  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK))
    return where_of_menu (self, &cell) && dse_page_show_menu (self, cell);
  if (self->tool->work != DSE_THINGS || self->chosen->len == 0 || self->is_stroking ||
      modifiers != 0)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Escape) {
    dse_page_choose_things (self, NULL, 0);
    return GDK_EVENT_STOP;
  }
  for (gsize i = 0; i < G_N_ELEMENTS (ARROWS); i++)
    if (key == ARROWS[i].key) {
      dse_page_nudge_things (self, ARROWS[i].dx, ARROWS[i].dy, FALSE);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

void
dse_page_init_chosen (DsePage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->chosen = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  self->chosen_layer = dsu_canvas_add_layer (canvas_of (self), draw_outlines, self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->canvas, keys);
}

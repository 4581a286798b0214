/* editor/tools/layers.c — strata of a level that are shown, dimmed, locked. */
#include "tools/layers.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define DIMMED 25      /* percent of a layer that is left while another one is active */
#define OUTLINE_FROM 8 /* least quarter pixels per cell for outlines of rooms */
#define OUTLINE_ALPHA 0.9f

typedef struct {
  gboolean is_hidden, is_locked;
  int opacity; /* percent */
  char *pick;  /* id of what was last chosen for it; NULL: nothing */
} Layer;

struct _DseLayers {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  Layer layers[DS_N_STRATA];
  DsStratum active;
  gboolean is_alone; /* the stratum @alone hides the others */
  DsStratum alone;
  gboolean dims;
  guint outlines; /* of rooms, layer of the canvas; 0: never shown */
};

G_DEFINE_FINAL_TYPE (DseLayers, dse_layers, G_TYPE_OBJECT)

/* ---- outlines of rooms */

static guint32
room_at (const DsFloor *level, int32_t x, int32_t y)
{
  return x < 0 || y < 0 || x >= level->w || y >= level->h
             ? 0
             : ds_grid_get (&level->layers[DS_LAYER_ROOM], x, y);
}

/* True if an outline runs between the cell and the one before it, in its row or column. */
static gboolean
is_border (const DsFloor *level, int32_t x, int32_t y, gboolean is_row)
{
  return room_at (level, x, y) != (is_row ? room_at (level, x, y - 1) : room_at (level, x - 1, y));
}

/* Lines above the cells (@is_row) or left of them, as long as they can be. */
static void
append_lines (GtkSnapshot *snapshot, const DsuViewport *viewport, const DsFloor *level,
              DsRect cells, gboolean is_row, const GdkRGBA *colour)
{
  const int32_t n = is_row ? cells.h : cells.w, length = is_row ? cells.w : cells.h;
  const float thick = 2.0f / (float)viewport->scale;

  for (int32_t i = 0; i <= n; i++)
    for (int32_t k = 0; k < length; k++) {
      const int32_t from = k;
      graphene_rect_t box;

      while (k < length &&
             is_border (level, cells.x + (is_row ? k : i), cells.y + (is_row ? i : k), is_row))
        k++;
      if (k == from)
        continue;
      box = dsu_viewport_box (viewport, is_row
                                            ? (DsRect){ cells.x + from, cells.y + i, k - from, 1 }
                                            : (DsRect){ cells.x + i, cells.y + from, 1, k - from });
      if (is_row)
        box.size.height = thick;
      else
        box.size.width = thick;
      gtk_snapshot_append_color (snapshot, colour, &box);
    }
}

/* Cells of the floor in the viewport, and a row around them. */
static DsRect
cells_in_view (const DsuViewport *viewport, const DsFloor *level)
{
  const gint64 q = viewport->quarters;
  const DsRect seen = { (int32_t)(viewport->x * 4 / q) - 1, (int32_t)(viewport->y * 4 / q) - 1,
                        (int32_t)(viewport->w * (gint64)4 / q) + 3,
                        (int32_t)(viewport->h * (gint64)4 / q) + 3 };

  return ds_rect_intersect (seen, (DsRect){ 0, 0, level->w, level->h });
}

static void
draw_rooms (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DseLayers *self = data;
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  const gsize floor = dsu_canvas_get_floor (canvas);
  const int shown = dse_layers_get_shown (self, DS_STRATUM_ROOM);
  const GdkRGBA colour = { 0.36f, 0.85f, 0.75f, OUTLINE_ALPHA * (float)shown / 100 };
  DsRect cells;

  if (shown == 0 || viewport->quarters < OUTLINE_FROM || floor >= dungeon->n_floors)
    return;
  cells = cells_in_view (viewport, &dungeon->floors[floor]);
  append_lines (snapshot, viewport, &dungeon->floors[floor], cells, TRUE, &colour);
  append_lines (snapshot, viewport, &dungeon->floors[floor], cells, FALSE, &colour);
}

/* ---- effects */

int
dse_layers_get_shown (DseLayers *self, DsStratum stratum)
{
  const Layer *layer;

  g_return_val_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA, 0);

  layer = &self->layers[stratum];
  if (self->is_alone ? stratum != self->alone : layer->is_hidden)
    return 0;
  return self->dims && stratum != self->active ? MIN (layer->opacity, DIMMED) : layer->opacity;
}

static void
touch_outlines (DseLayers *self)
{
  if (self->outlines == 0 && dse_layers_get_shown (self, DS_STRATUM_ROOM) > 0)
    self->outlines = dsu_canvas_add_layer (self->canvas, draw_rooms, self);
  else if (self->outlines != 0)
    dsu_canvas_touch_layer (self->canvas, self->outlines);
}

static void
announce (DseLayers *self)
{
  DsuVeil veil = { 0 };
  unsigned locked = 0;

  for (int i = 0; i < DS_N_STRATA; i++) {
    veil.fade[i] = (guint8)(255 - dse_layers_get_shown (self, (DsStratum)i) * 255 / 100);
    locked |= self->layers[i].is_locked ? DS_STRATUM_BIT (i) : 0;
  }
  dsu_canvas_set_veil (self->canvas, &veil);
  ds_doc_set_locked (dsu_document_get_doc (self->document), locked);
  touch_outlines (self);
  g_signal_emit_by_name (self, "changed");
}

unsigned
dse_locked_layers (DsuDocument *document)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (document), 0);

  return ds_doc_get_locked (dsu_document_get_doc (document));
}

char *
dse_locked_dup_sentence (unsigned strata)
{
  int first = 0;

  g_return_val_if_fail (strata != 0, NULL);

  while (!(strata >> first & 1))
    first++;
  return g_strdup_printf (_ ("The layer “%s” is locked · unlock it in the panel Layers"),
                          _ (ds_stratum_label ((DsStratum)first)));
}

/* ---- the state */

gboolean
dse_layers_get_visible (DseLayers *self, DsStratum stratum)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA, FALSE);

  return !self->layers[stratum].is_hidden;
}

void
dse_layers_set_visible (DseLayers *self, DsStratum stratum, gboolean visible)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA);

  if (self->layers[stratum].is_hidden == !visible)
    return;
  self->layers[stratum].is_hidden = !visible;
  announce (self);
}

gboolean
dse_layers_get_locked (DseLayers *self, DsStratum stratum)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA, FALSE);

  return self->layers[stratum].is_locked;
}

void
dse_layers_set_locked (DseLayers *self, DsStratum stratum, gboolean locked)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA);

  if (self->layers[stratum].is_locked == locked)
    return;
  self->layers[stratum].is_locked = locked;
  announce (self);
}

int
dse_layers_get_opacity (DseLayers *self, DsStratum stratum)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA, 0);

  return self->layers[stratum].opacity;
}

void
dse_layers_set_opacity (DseLayers *self, DsStratum stratum, int percent)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA);

  percent = CLAMP (percent, 0, 100);
  if (self->layers[stratum].opacity == percent)
    return;
  self->layers[stratum].opacity = percent;
  announce (self);
}

gboolean
dse_layers_is_alone (DseLayers *self, DsStratum stratum)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self), FALSE);

  return self->is_alone && self->alone == stratum;
}

void
dse_layers_set_alone (DseLayers *self, DsStratum stratum, gboolean alone)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA);

  if (dse_layers_is_alone (self, stratum) == alone)
    return;
  self->is_alone = alone;
  self->alone = stratum;
  announce (self);
}

DsStratum
dse_layers_get_active (DseLayers *self)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self), DS_STRATUM_GROUND);

  return self->active;
}

void
dse_layers_set_active (DseLayers *self, DsStratum stratum)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA);

  if (self->active == stratum)
    return;
  self->active = stratum;
  announce (self);
}

void
dse_layers_step (DseLayers *self, int step)
{
  g_return_if_fail (DSE_IS_LAYERS (self));

  dse_layers_set_active (self,
                         (DsStratum)CLAMP ((int)self->active + step, 0, (int)DS_N_STRATA - 1));
}

gboolean
dse_layers_get_dims (DseLayers *self)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self), FALSE);

  return self->dims;
}

void
dse_layers_set_dims (DseLayers *self, gboolean dims)
{
  g_return_if_fail (DSE_IS_LAYERS (self));

  if (self->dims == dims)
    return;
  self->dims = dims;
  announce (self);
}

void
dse_layers_note_pick (DseLayers *self, DsStratum stratum, const char *id)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA && id != NULL);

  g_free (self->layers[stratum].pick);
  self->layers[stratum].pick = g_strdup (id);
}

const char *
dse_layers_get_pick (DseLayers *self, DsStratum stratum)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA, NULL);

  return self->layers[stratum].pick;
}

/* ---- the session */

/* "ground:sl80 …": shown, locked, opacity; "active:ground", "alone:ground", "dims:". */
char *
dse_layers_dup_state (DseLayers *self)
{
  GString *text;

  g_return_val_if_fail (DSE_IS_LAYERS (self), NULL);

  text = g_string_new (NULL);
  for (int i = 0; i < DS_N_STRATA; i++)
    g_string_append_printf (text, "%s:%s%s%d ", ds_stratum_id ((DsStratum)i),
                            self->layers[i].is_hidden ? "" : "s",
                            self->layers[i].is_locked ? "l" : "", self->layers[i].opacity);
  g_string_append_printf (text, "active:%s", ds_stratum_id (self->active));
  if (self->is_alone)
    g_string_append_printf (text, " alone:%s", ds_stratum_id (self->alone));
  if (self->dims)
    g_string_append (text, " dims:");
  return g_string_free (text, FALSE);
}

static void
take_layer (Layer *layer, const char *value)
{
  char *end;
  long opacity;

  layer->is_hidden = value[0] != 's';
  value += value[0] == 's';
  layer->is_locked = value[0] == 'l';
  value += value[0] == 'l';
  opacity = strtol (value, &end, 10);
  layer->opacity = end != value && *end == '\0' ? (int)CLAMP (opacity, 0, 100) : 100;
}

void
dse_layers_set_state (DseLayers *self, const char *state)
{
  g_auto (GStrv) words = NULL;

  g_return_if_fail (DSE_IS_LAYERS (self) && state != NULL);

  words = g_strsplit (state, " ", -1);
  self->is_alone = self->dims = FALSE;
  for (char **word = words; *word != NULL; word++) {
    char *value = strchr (*word, ':');
    DsStratum stratum;

    if (value == NULL)
      continue;
    *value++ = '\0';
    if (ds_stratum_parse (*word, &stratum))
      take_layer (&self->layers[stratum], value);
    else if (strcmp (*word, "dims") == 0)
      self->dims = TRUE;
    else if (strcmp (*word, "active") == 0 && ds_stratum_parse (value, &stratum))
      self->active = stratum;
    else if (strcmp (*word, "alone") == 0 && ds_stratum_parse (value, &stratum)) {
      self->is_alone = TRUE;
      self->alone = stratum;
    }
  }
  announce (self);
}

/* ---- life */

static void
on_changed (DsuDocument *document, const DsChanges *changes, DseLayers *self)
{
  if (self->outlines != 0 && changes->what & (DS_CHANGED_ROOMS | DS_CHANGED_SIZE))
    dsu_canvas_touch_layer (self->canvas, self->outlines);
}

static void
dse_layers_dispose (GObject *object)
{
  DseLayers *self = DSE_LAYERS (object);

  if (self->outlines != 0)
    dsu_canvas_remove_layer (self->canvas, self->outlines);
  self->outlines = 0;
  for (int i = 0; i < DS_N_STRATA; i++)
    g_clear_pointer (&self->layers[i].pick, g_free);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_layers_parent_class)->dispose (object);
}

static void
dse_layers_class_init (DseLayersClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_layers_dispose;
  g_signal_new ("changed", DSE_TYPE_LAYERS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_layers_init (DseLayers *self)
{
  for (int i = 0; i < DS_N_STRATA; i++)
    self->layers[i].opacity = 100;
  self->layers[DS_STRATUM_ROOM].is_hidden = TRUE;
}

DseLayers *
dse_layers_new (DsuCanvas *canvas, DsuDocument *document)
{
  DseLayers *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document), NULL);

  self = g_object_new (DSE_TYPE_LAYERS, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), self, 0);
  return self;
}

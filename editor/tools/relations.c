/* editor/tools/relations.c — lines between objects that belong together. */
#include "tools/relations.h"

#include "map/property.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define LINE_SHARE 0.1  /* of a cell */
#define AWAY_FROM 10    /* logical pixels of a cell, for labels of other floors */
#define LINES_MAX 4000  /* more would hide the level, and take long to draw */
#define PLAIN 0xe8e8f0  /* of properties */
#define STAIRS 0x6fd0ff /* of stairs and drops */

static const struct {
  const char *id, *label;
} SHOWN[] = {
#define X(name, id, label) { id, label },
  DSE_RELATIONS_LIST (X)
#undef X
};

/* An arrow from one object to another, or to a cell. */
typedef struct {
  guint64 from_id, to_id, owner; /* 0: none; the object that it is a property of */
  DsCell from, to;
  guint32 colour;
  gboolean is_dashed;
} Tie;

/* A mark at an object that leads to another floor or level. */
typedef struct {
  guint64 id;
  DsCell at;
  char *label;
} Away;

struct _DseRelations {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  DseChosen *chosen;
  DseRelationsShown shown;
  guint layer;  /* of the canvas; 0: never shown */
  GArray *ties; /* of the floor @floor; NULL: to be made */
  GArray *away; /* Away, beside ties */
  /* Ids of the objects that lines lead to from the chosen ones, one after the other; NULL: to be
   * found. */
  GHashTable *reached;
  gsize floor;
};

G_DEFINE_FINAL_TYPE (DseRelations, dse_relations, G_TYPE_OBJECT)

const char *
dse_relations_id (DseRelationsShown shown)
{
  g_return_val_if_fail (shown < DSE_N_RELATIONS, NULL);

  return SHOWN[shown].id;
}

const char *
dse_relations_label (DseRelationsShown shown)
{
  g_return_val_if_fail (shown < DSE_N_RELATIONS, NULL);

  return SHOWN[shown].label;
}

/* ---- gathering */

typedef struct {
  const DsDelve *delve;
  const DsFloor *level;
  gsize floor;
  GArray *ties, *away;
  GHashTable *by_id; /* const DsThing * by id, of the floor */
} Gathering;

static void
add_tie (Gathering *self, const DsThing *from, const DsThing *to, DsCell cell, guint64 owner,
         guint32 colour, gboolean is_dashed)
{
  const Tie tie = { .from_id = from->id,
                    .to_id = to != NULL ? to->id : 0,
                    .owner = owner,
                    .from = from->at,
                    .to = cell,
                    .colour = colour,
                    .is_dashed = is_dashed };

  if (self->ties->len < LINES_MAX && (tie.from.x != cell.x || tie.from.y != cell.y))
    g_array_append_val (self->ties, tie);
}

/* True if the sets of keys "red blue|master" name @id. */
static gboolean
has_key (const char *sets, const char *id)
{
  g_auto (GStrv) keys = g_strsplit_set (sets, " |", -1);

  return g_strv_contains ((const char *const *)keys, id);
}

/* True if the key of lock @key helps to open the lock @lock. */
static gboolean
opens (const DsDelve *delve, const char *key, const char *lock)
{
  const DsLock *own = ds_locks_find (delve->dungeon.locks, lock);

  return own != NULL && own->opened_by != NULL ? has_key (ds_str_get (own->opened_by), key)
                                               : strcmp (key, lock) == 0;
}

static gboolean
is_guarded (const DsDelve *delve, const DsThing *thing)
{
  const uint8_t role = ds_rules_kind (delve->rules, thing->kind)->role;

  return thing->lock != NULL &&
         (role == DS_ROLE_DOOR || role == DS_ROLE_SECRET || role == DS_ROLE_DROP ||
          role == DS_ROLE_STAIRS_UP || role == DS_ROLE_STAIRS_DOWN);
}

static guint32
colour_of_lock (const DsDelve *delve, const char *lock)
{
  const DsLockKind *kind = ds_rules_lock_of (delve->rules, delve->dungeon.locks, lock);

  return kind != NULL ? kind->colour : PLAIN;
}

/* Gates with a lock; of wide ones the first cell. */
static GPtrArray *
list_gates (const Gathering *self)
{
  GPtrArray *gates = g_ptr_array_new ();
  g_autoptr (GHashTable) wide = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (size_t i = 0; i < ds_things_count (self->level->things); i++) {
    const DsThing *thing = ds_things_get (self->level->things, i);

    if (is_guarded (self->delve, thing) &&
        (thing->gate == 0 || g_hash_table_add (wide, (gpointer)&thing->gate)))
      g_ptr_array_add (gates, (gpointer)thing);
  }
  return gates;
}

/* From each key, switch or carrier to what it opens. */
static void
gather_locks (Gathering *self)
{
  g_autoptr (GPtrArray) gates = list_gates (self);

  for (size_t i = 0; i < ds_things_count (self->level->things); i++) {
    const DsThing *thing = ds_things_get (self->level->things, i);

    if (thing->lock == NULL || is_guarded (self->delve, thing))
      continue;
    for (guint k = 0; k < gates->len; k++) {
      const DsThing *gate = gates->pdata[k];

      if (opens (self->delve, ds_str_get (thing->lock), ds_str_get (gate->lock)))
        add_tie (self, thing, gate, gate->at, 0,
                 colour_of_lock (self->delve, ds_str_get (thing->lock)), FALSE);
    }
  }
}

/* From stairs and drops to where they lead on the same floor. */
static void
gather_stairs (Gathering *self)
{
  for (size_t i = 0; i < ds_things_count (self->level->things); i++) {
    const DsThing *thing = ds_things_get (self->level->things, i);

    if (thing->level == NULL && thing->target_floor == (int32_t)self->floor)
      add_tie (self, thing, NULL, thing->target, 0, STAIRS, FALSE);
  }
}

static void
add_away (Gathering *self, const DsThing *thing, char *label)
{
  const Away away = { thing->id, thing->at, label };

  if (self->away->len < LINES_MAX)
    g_array_append_val (self->away, away);
  else
    g_free (label);
}

/* Marks at stairs, drops and goals that lead to other floors and levels. */
static void
gather_away (Gathering *self)
{
  for (size_t i = 0; i < ds_things_count (self->level->things); i++) {
    const DsThing *thing = ds_things_get (self->level->things, i);

    if (thing->level != NULL)
      add_away (self, thing, g_path_get_basename (ds_str_get (thing->level)));
    else if (thing->target_floor >= 0 && thing->target_floor != (int32_t)self->floor &&
             (size_t)thing->target_floor < self->delve->dungeon.n_floors)
      add_away (self, thing, g_strdup_printf (_ ("Floor %zu"), (size_t)thing->target_floor + 1));
  }
}

static const DsThing *
object_of (const Gathering *self, const DsProperty *value)
{
  if (value->type != DS_PROPERTY_OBJECT || value->object == 0 ||
      (value->floor >= 0 && value->floor != (int32_t)self->floor))
    return NULL;
  return g_hash_table_lookup (self->by_id, &value->object);
}

/* A list of objects is a path: a patrol. */
static void
gather_path (Gathering *self, const DsThing *holder, const DsProperty *list)
{
  const DsThing *last = holder;

  for (gsize i = 0; i < list->n_items; i++) {
    const DsThing *next = object_of (self, &list->items[i]);

    if (next == NULL)
      continue;
    add_tie (self, last, next, next->at, holder->id, PLAIN, TRUE);
    last = next;
  }
}

static void
gather_properties (Gathering *self)
{
  for (size_t i = 0; i < ds_things_count (self->level->things); i++) {
    const DsThing *thing = ds_things_get (self->level->things, i);
    DsProperties properties;

    if (ds_extras_find (thing->extras, DS_PROPERTIES_KEY) == NULL ||
        ds_properties_read (&properties, thing->extras, NULL) != DS_OK)
      continue;
    for (size_t k = 0; k < properties.n; k++) {
      const DsProperty *property = &properties.items[k];
      const DsThing *object = object_of (self, property);

      if (property->type == DS_PROPERTY_LIST)
        gather_path (self, thing, property);
      else if (object != NULL)
        add_tie (self, thing, object, object->at, thing->id, PLAIN, TRUE);
    }
    ds_properties_clear (&properties);
  }
}

static void
clear_away (gpointer data)
{
  g_free (((Away *)data)->label);
}

static void
gather (DseRelations *self)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const gsize floor = dsu_canvas_get_floor (self->canvas);
  Gathering gathering = { .delve = delve, .floor = floor };

  if (self->ties != NULL && self->floor == floor)
    return;
  g_clear_pointer (&self->ties, g_array_unref);
  g_clear_pointer (&self->away, g_array_unref);
  g_clear_pointer (&self->reached, g_hash_table_unref);
  gathering.ties = self->ties = g_array_new (FALSE, FALSE, sizeof (Tie));
  gathering.away = self->away = g_array_new (FALSE, FALSE, sizeof (Away));
  g_array_set_clear_func (self->away, clear_away);
  self->floor = floor;
  if (floor >= delve->dungeon.n_floors)
    return;
  gathering.level = &delve->dungeon.floors[floor];
  gathering.by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (size_t i = 0; i < ds_things_count (gathering.level->things); i++) {
    const DsThing *thing = ds_things_get (gathering.level->things, i);

    g_hash_table_insert (gathering.by_id, (gpointer)&thing->id, (gpointer)thing);
  }
  gather_properties (&gathering);
  gather_locks (&gathering);
  gather_stairs (&gathering);
  gather_away (&gathering);
  g_hash_table_unref (gathering.by_id);
}

/* ---- lines that are drawn */

/* True for a chosen object, and for those that lines lead to from it, if these are drawn. */
static gboolean
is_meant (DseRelations *self, guint64 id)
{
  return id != 0 && (dse_chosen_has (self->chosen, id) ||
                     (self->shown == DSE_RELATIONS_CONNECTED && self->reached != NULL &&
                      g_hash_table_contains (self->reached, &id)));
}

static gboolean
is_drawn (DseRelations *self, const Tie *tie)
{
  if (self->shown == DSE_RELATIONS_NONE || self->shown == DSE_RELATIONS_ALL)
    return self->shown == DSE_RELATIONS_ALL;
  return is_meant (self, tie->from_id) || is_meant (self, tie->to_id) ||
         is_meant (self, tie->owner);
}

static void
reach (DseRelations *self, guint64 id)
{
  if (id != 0)
    g_hash_table_add (self->reached, g_memdup2 (&id, sizeof id));
}

/* Follows lines until no more objects come, forth and back in turn, as chains go either way. */
static void
find_reached (DseRelations *self)
{
  const guint n = self->ties->len;
  guint before;

  if (self->shown != DSE_RELATIONS_CONNECTED || self->reached != NULL)
    return;
  self->reached = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  do {
    before = g_hash_table_size (self->reached);
    for (guint i = 0; i < 2 * n; i++) {
      const Tie *tie = &g_array_index (self->ties, Tie, i < n ? i : 2 * n - 1 - i);

      if (is_drawn (self, tie)) {
        reach (self, tie->from_id);
        reach (self, tie->to_id);
      }
    }
  } while (g_hash_table_size (self->reached) > before);
}

/* ---- drawing */

static graphene_point_t
middle_of (const DsuViewport *viewport, DsCell cell)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, (DsRect){ cell.x, cell.y, 1, 1 });

  return GRAPHENE_POINT_INIT (box.origin.x + box.size.width / 2,
                              box.origin.y + box.size.height / 2);
}

static void
add_path (cairo_t *cr, double ax, double ay, double bx, double by)
{
  cairo_move_to (cr, ax, ay);
  cairo_line_to (cr, bx, by);
}

/* The head ends at the edge of the cell, so that the object stays visible. */
static void
draw_arrow (cairo_t *cr, graphene_point_t a, graphene_point_t b, double cell, const Tie *tie)
{
  const double width = CLAMP (cell * LINE_SHARE, 1.5, 4), head = width * 3.2;
  const double dx = (double)(b.x - a.x), dy = (double)(b.y - a.y),
               length = sqrt (dx * dx + dy * dy);
  const double ux = dx / length, uy = dy / length, rest = MIN (cell * 0.35, length / 3);
  const double tip_x = (double)b.x - ux * rest, tip_y = (double)b.y - uy * rest;
  const double end_x = tip_x - ux * head, end_y = tip_y - uy * head;
  const double dashes[2] = { width * 3, width * 2 };

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (int pass = 0; pass < 2; pass++) { /* dark below, so that it shows on any ground */
    if (pass == 0)
      cairo_set_source_rgba (cr, 0, 0, 0, 0.75);
    else
      cairo_set_source_rgb (cr, (tie->colour >> 16 & 0xff) / 255.0,
                            (tie->colour >> 8 & 0xff) / 255.0, (tie->colour & 0xff) / 255.0);
    cairo_set_line_width (cr, pass == 0 ? width + 2.5 : width);
    cairo_set_dash (cr, dashes, tie->is_dashed && pass == 1 ? 2 : 0, 0);
    add_path (cr, (double)a.x, (double)a.y, end_x, end_y);
    cairo_stroke (cr);
    cairo_set_dash (cr, NULL, 0, 0);
    cairo_move_to (cr, tip_x, tip_y);
    cairo_line_to (cr, end_x - uy * head * 0.55, end_y + ux * head * 0.55);
    cairo_line_to (cr, end_x + uy * head * 0.55, end_y - ux * head * 0.55);
    cairo_close_path (cr);
    if (pass == 0)
      cairo_stroke_preserve (cr);
    cairo_fill (cr);
  }
}

/* Only what meets the view. */
static void
append_tie (GtkSnapshot *snapshot, const DsuViewport *viewport, const Tie *tie)
{
  const graphene_point_t a = middle_of (viewport, tie->from), b = middle_of (viewport, tie->to);
  const double cell = (double)viewport->quarters / 4 / viewport->scale;
  graphene_rect_t view = GRAPHENE_RECT_INIT (0, 0, (float)viewport->w / (float)viewport->scale,
                                             (float)viewport->h / (float)viewport->scale);
  graphene_rect_t box;
  cairo_t *cr;

  if (ABS (a.x - b.x) + ABS (a.y - b.y) < 4)
    return; /* too small to be seen */
  graphene_rect_init (&box, MIN (a.x, b.x), MIN (a.y, b.y), ABS (a.x - b.x), ABS (a.y - b.y));
  graphene_rect_inset (&box, -16, -16);
  graphene_rect_inset (&view, -16, -16);
  if (!graphene_rect_intersection (&view, &box, &box))
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &box);
  draw_arrow (cr, a, b, cell, tie);
  cairo_destroy (cr);
}

static gboolean
is_away_drawn (DseRelations *self, const Away *away)
{
  return self->shown == DSE_RELATIONS_ALL ||
         (self->shown != DSE_RELATIONS_NONE && is_meant (self, away->id));
}

/* A label below the cell, with an arrow: "→ Floor 2". */
static void
append_away (DseRelations *self, GtkSnapshot *snapshot, const DsuViewport *viewport,
             const Away *away)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, (DsRect){ away->at.x, away->at.y, 1, 1 });
  const graphene_rect_t view =
      GRAPHENE_RECT_INIT (0, 0, (float)viewport->w / (float)viewport->scale,
                          (float)viewport->h / (float)viewport->scale);
  const GdkRGBA dark = { 0, 0, 0, 0.78f }, bright = { 0.44f, 0.82f, 1, 1 };
  g_autofree char *text = NULL;
  g_autoptr (PangoLayout) layout = NULL;
  graphene_rect_t tag;
  GskRoundedRect rim;
  int w, h;

  if (box.size.width < AWAY_FROM || !graphene_rect_intersection (&view, &box, NULL))
    return;
  text = g_strconcat ("→ ", away->label, NULL);
  layout = gtk_widget_create_pango_layout (GTK_WIDGET (self->canvas), text);
  pango_layout_get_pixel_size (layout, &w, &h);
  tag = GRAPHENE_RECT_INIT (box.origin.x + box.size.width / 2 - (float)w / 2 - 4,
                            box.origin.y + box.size.height, (float)w + 8, (float)h + 2);
  gsk_rounded_rect_init_from_rect (&rim, &tag, 4);
  gtk_snapshot_push_rounded_clip (snapshot, &rim);
  gtk_snapshot_append_color (snapshot, &dark, &tag);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (tag.origin.x + 4, tag.origin.y + 1));
  gtk_snapshot_append_layout (snapshot, layout, &bright);
  gtk_snapshot_restore (snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DseRelations *self = data;

  if (self->shown == DSE_RELATIONS_NONE)
    return;
  gather (self);
  find_reached (self);
  for (guint i = 0; i < self->ties->len; i++) {
    const Tie *tie = &g_array_index (self->ties, Tie, i);

    if (is_drawn (self, tie))
      append_tie (snapshot, viewport, tie);
  }
  for (guint i = 0; i < self->away->len; i++) {
    const Away *away = &g_array_index (self->away, Away, i);

    if (is_away_drawn (self, away))
      append_away (self, snapshot, viewport, away);
  }
}

static void
redraw (DseRelations *self)
{
  if (self->layer != 0)
    dsu_canvas_touch_layer (self->canvas, self->layer);
  else if (self->shown != DSE_RELATIONS_NONE)
    self->layer = dsu_canvas_add_layer (self->canvas, draw, self);
}

DseRelations *
dse_relations_of (DsuCanvas *canvas)
{
  g_return_val_if_fail (DSU_IS_CANVAS (canvas), NULL);

  return g_object_get_data (G_OBJECT (canvas), "relations");
}

const char *
dse_relations_get_away (DseRelations *self, DsCell cell)
{
  g_return_val_if_fail (DSE_IS_RELATIONS (self), NULL);

  gather (self);
  find_reached (self);
  for (guint i = 0; i < self->away->len; i++) {
    const Away *away = &g_array_index (self->away, Away, i);

    if (away->at.x == cell.x && away->at.y == cell.y && is_away_drawn (self, away))
      return away->label;
  }
  return NULL;
}

guint
dse_relations_count (DseRelations *self)
{
  guint n = 0;

  g_return_val_if_fail (DSE_IS_RELATIONS (self), 0);

  gather (self);
  find_reached (self);
  for (guint i = 0; i < self->ties->len; i++)
    n += is_drawn (self, &g_array_index (self->ties, Tie, i));
  return n;
}

void
dse_relations_set_shown (DseRelations *self, DseRelationsShown shown)
{
  g_return_if_fail (DSE_IS_RELATIONS (self) && shown < DSE_N_RELATIONS);

  self->shown = shown;
  redraw (self);
}

DseRelationsShown
dse_relations_get_shown (DseRelations *self)
{
  g_return_val_if_fail (DSE_IS_RELATIONS (self), DSE_RELATIONS_NONE);

  return self->shown;
}

static void
on_changed (DsuDocument *document, const DsChanges *changes, DseRelations *self)
{
  if (!(changes->what & (DS_CHANGED_THINGS | DS_CHANGED_SIZE | DS_CHANGED_META | DS_CHANGED_RULES)))
    return;
  g_clear_pointer (&self->ties, g_array_unref);
  redraw (self);
}

static void
on_chosen (DseRelations *self)
{
  g_clear_pointer (&self->reached, g_hash_table_unref);
  if (self->shown == DSE_RELATIONS_SELECTED || self->shown == DSE_RELATIONS_CONNECTED)
    redraw (self);
}

static void
dse_relations_dispose (GObject *object)
{
  DseRelations *self = DSE_RELATIONS (object);

  if (self->layer != 0)
    dsu_canvas_remove_layer (self->canvas, self->layer);
  self->layer = 0;
  g_clear_object (&self->document);
  g_clear_pointer (&self->ties, g_array_unref);
  g_clear_pointer (&self->away, g_array_unref);
  g_clear_pointer (&self->reached, g_hash_table_unref);
  G_OBJECT_CLASS (dse_relations_parent_class)->dispose (object);
}

static void
dse_relations_class_init (DseRelationsClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_relations_dispose;
}

static void
dse_relations_init (DseRelations *self)
{
}

DseRelations *
dse_relations_new (DsuCanvas *canvas, DsuDocument *document, DseChosen *chosen)
{
  DseRelations *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (DSE_IS_CHOSEN (chosen), NULL);

  self = g_object_new (DSE_TYPE_RELATIONS, NULL);
  self->canvas = canvas;
  g_object_set_data (G_OBJECT (canvas), "relations", self);
  self->document = g_object_ref (document);
  self->chosen = chosen;
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), self, 0);
  g_signal_connect_object (chosen, "changed", G_CALLBACK (on_chosen), self, G_CONNECT_SWAPPED);
  return self;
}

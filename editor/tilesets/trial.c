/* editor/tilesets/trial.c — the level to try a definition on. */
#include "tilesets/trial.h"

#include "icon_button.h"

#include <glib/gi18n.h>
#include <string.h>

#define WIDTH 13
#define HEIGHT 7
#define CANVAS_HEIGHT 172 /* pixels: its cells fit at 24 pixels */

/* Shapes in which most neighbours occur. */
static const char *const SAMPLE[HEIGHT] = {
  ".............", ".####..#..#..", ".####.###.##.", ".##.#..#.....",
  ".####...###..", "......#.#.#..", ".............",
};

struct _DseTrial {
  GtkBox parent_instance;
  DsDelve delve;
  DsuCanvas *canvas;
  const DsRecordType *type;
  char *id;            /* NULL: nothing */
  gboolean is_painted; /* by the user */
  DsCell last;         /* of the stroke */
};

G_DEFINE_FINAL_TYPE (DseTrial, dse_trial, GTK_TYPE_BOX)

DsuCanvas *
dse_trial_get_canvas (DseTrial *self)
{
  g_return_val_if_fail (DSE_IS_TRIAL (self), NULL);

  return self->canvas;
}

const DsDelve *
dse_trial_get_delve (DseTrial *self)
{
  g_return_val_if_fail (DSE_IS_TRIAL (self), NULL);

  return &self->delve;
}

/* ---- painting */

static DsFloor *
floor_of (DseTrial *self)
{
  return &self->delve.dungeon.floors[0];
}

/* Nothing but ground stays; out of memory the cell stays as it is. */
static void
erase (DseTrial *self, DsCell cell)
{
  DsFloor *floor = floor_of (self);
  DsThings *kept = NULL;

  (void)!ds_floor_set (floor, DS_LAYER_GROUND, cell, ds_rules_plain_ground (self->delve.rules));
  (void)!ds_floor_set (floor, DS_LAYER_FEATURE, cell, DS_TILE_NONE);
  for (size_t i = 0; i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);

    if ((thing->at.x != cell.x || thing->at.y != cell.y) &&
        ds_things_put (&kept, thing, NULL) != DS_OK)
      break;
  }
  ds_things_unref (floor->things);
  floor->things = kept;
}

static void
put_kind (DseTrial *self, DsCell cell, uint16_t kind)
{
  const DsThing thing = { .id = (uint64_t)(cell.y * WIDTH + cell.x) + 1,
                          .kind = kind,
                          .facing = (uint8_t)((cell.x / 2) % DS_FACING_NONE),
                          .target_floor = -1,
                          .at = cell };
  const uint16_t feature = ds_rules_feature_of (self->delve.rules, kind);

  (void)!ds_floor_set (floor_of (self), DS_LAYER_FEATURE, cell, feature);
  (void)!ds_things_put (&floor_of (self)->things, &thing, NULL);
}

static void
put (DseTrial *self, DsCell cell)
{
  const DsRules *rules = self->delve.rules;
  uint16_t number;

  erase (self, cell);
  if (self->id == NULL)
    return;
  if (self->type == &ds_tile_record) {
    number = ds_rules_find_tile (rules, self->id);
    if (number != DS_TILE_NONE)
      (void)!ds_floor_set (floor_of (self), ds_rules_tile (rules, number)->layer, cell, number);
  } else if (ds_rules_find_kind (rules, self->id, &number)) {
    put_kind (self, cell, number);
  }
}

static void
show (DseTrial *self)
{
  dsu_canvas_touch_cells (self->canvas, (DsRect){ 0, 0, WIDTH, HEIGHT });
}

static void
clear (DseTrial *self)
{
  for (int32_t y = 0; y < HEIGHT; y++)
    for (int32_t x = 0; x < WIDTH; x++)
      erase (self, (DsCell){ x, y });
}

static void
put_sample (DseTrial *self)
{
  clear (self);
  for (int32_t y = 0; y < HEIGHT && self->id != NULL; y++)
    for (int32_t x = 0; x < WIDTH; x++)
      if (SAMPLE[y][x] == '#')
        put (self, (DsCell){ x, y });
}

/* The cells from the last one to that of @point, without gaps. */
static void
stroke_to (DseTrial *self, const DsuPoint *point)
{
  const DsCell from = self->last, to = point->cell;
  const int n = MAX (1, MAX (ABS (to.x - from.x), ABS (to.y - from.y)));
  const gboolean erases =
      point->button == GDK_BUTTON_SECONDARY || (point->modifiers & GDK_SHIFT_MASK) != 0;

  for (int i = 0; i <= n; i++) {
    const DsCell cell = { from.x + (to.x - from.x) * i / n, from.y + (to.y - from.y) * i / n };

    if (!ds_floor_has (floor_of (self), cell))
      continue;
    if (erases)
      erase (self, cell);
    else
      put (self, cell);
  }
  self->is_painted = TRUE;
  self->last = to;
  show (self);
}

static void
on_press (DseTrial *self, const DsuPoint *point)
{
  self->last = point->cell;
  stroke_to (self, point);
}

static void
on_clear (DseTrial *self)
{
  self->is_painted = FALSE;
  clear (self);
  show (self);
}

/* ---- rules and brush */

/* A level of the rules, or none where memory is short. */
static void
take_rules (DseTrial *self, DsRules *rules)
{
  dsu_canvas_set_delve (self->canvas, NULL);
  if (self->delve.rules == NULL)
    (void)!ds_delve_init (&self->delve, rules, WIDTH, HEIGHT, 1, ds_rules_plain_ground (rules),
                          NULL);
  else if (!ds_rules_are_same (self->delve.rules, rules))
    (void)!ds_delve_set_rules (&self->delve, rules, NULL);
  if (self->delve.rules != NULL)
    dsu_canvas_set_delve (self->canvas, &self->delve);
}

void
dse_trial_set_rules (DseTrial *self, DsRules *rules)
{
  g_return_if_fail (DSE_IS_TRIAL (self) && rules != NULL);

  take_rules (self, rules);
  dsu_canvas_fit (self->canvas);
}

void
dse_trial_set_brush (DseTrial *self, const DsRecordType *type, const char *id)
{
  g_autofree char *kept = g_strdup (id);

  g_return_if_fail (DSE_IS_TRIAL (self) && (id == NULL || type != NULL));

  if (self->type == type && g_strcmp0 (self->id, id) == 0)
    return;
  self->type = type;
  g_free (self->id);
  self->id = g_steal_pointer (&kept);
  if (self->is_painted || self->delve.rules == NULL)
    return;
  put_sample (self);
  show (self);
}

/* ---- the widget */

static void
dse_trial_finalize (GObject *object)
{
  DseTrial *self = DSE_TRIAL (object);

  ds_delve_clear (&self->delve);
  g_free (self->id);
  G_OBJECT_CLASS (dse_trial_parent_class)->finalize (object);
}

static void
dse_trial_dispose (GObject *object)
{
  DseTrial *self = DSE_TRIAL (object);

  if (self->canvas != NULL)
    dsu_canvas_set_delve (self->canvas, NULL);
  self->canvas = NULL;
  G_OBJECT_CLASS (dse_trial_parent_class)->dispose (object);
}

static void
dse_trial_class_init (DseTrialClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_trial_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_trial_finalize;
}

static GtkWidget *
heading_new (DseTrial *self)
{
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title = gtk_label_new (_ ("Try it"));
  GtkWidget *button = dsu_icon_button_new ("edit-clear-all-symbolic", NULL, _ ("Clear"));

  gtk_widget_add_css_class (title, "heading");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_hexpand (title, TRUE);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_clear), self);
  gtk_widget_add_css_class (heading, "trial-heading");
  gtk_box_append (GTK_BOX (heading), title);
  gtk_box_append (GTK_BOX (heading), button);
  return heading;
}

static void
dse_trial_init (DseTrial *self)
{
  GtkWidget *canvas = dsu_canvas_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->canvas = DSU_CANVAS (canvas);
  g_object_set (canvas, "right-strokes", TRUE, NULL);
  gtk_widget_set_size_request (canvas, -1, CANVAS_HEIGHT);
  gtk_widget_set_vexpand (canvas, FALSE);
  gtk_widget_set_tooltip_text (canvas, _ ("Drag to paint, right-drag or Shift to erase"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Level to try the definition on"), -1);
  g_signal_connect_swapped (canvas, "press", G_CALLBACK (on_press), self);
  g_signal_connect_swapped (canvas, "drag", G_CALLBACK (stroke_to), self);
  gtk_box_append (GTK_BOX (self), heading_new (self));
  gtk_box_append (GTK_BOX (self), canvas);
}

GtkWidget *
dse_trial_new (DsRules *rules)
{
  DseTrial *self;

  g_return_val_if_fail (rules != NULL, NULL);

  self = g_object_new (DSE_TYPE_TRIAL, NULL);
  take_rules (self, rules);
  return GTK_WIDGET (self);
}

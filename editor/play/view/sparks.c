/* editor/play/view/sparks.c — a layer of the canvas that is drawn again in each frame as long as
 * there is anything in it. */
#include "play/view/sparks.h"

#include "sim/event.h"

#define MOST 64      /* at once */
#define FLASH_MS 260 /* duration of each kind */
#define NUMBER_MS 800
#define RING_MS 420
#define CELL_MS 35       /* of a flight */
#define TAIL 3           /* dots behind what flies */
#define NUMBER_FROM_PX 9 /* logical pixels of a cell */

typedef enum { FLASH, NUMBER, RING, FLIGHT } Shape;

typedef struct {
  Shape shape;
  gint64 start;  /* of the frame clock, microseconds */
  gint64 length; /* the same */
  DsCell from, at;
  GdkRGBA colour;
  gint32 number;
} Spark;

struct DseSparks {
  DsuCanvas *canvas;
  GArray *sparks; /* Spark */
  guint layer;
  guint tick; /* callback; 0: nothing is shown */
  gint64 now;
};

static const GdkRGBA HURT = { 0.95f, 0.15f, 0.15f, 1 }, WOUND = { 1, 0.5f, 0.4f, 1 },
                     HEALED = { 0.3f, 0.9f, 0.4f, 1 }, FOUND = { 1, 0.85f, 0.3f, 1 },
                     MAGIC = { 0.7f, 0.5f, 1, 1 }, FIRE = { 1, 0.55f, 0.1f, 1 },
                     THROWN = { 1, 1, 1, 1 }, GONE = { 0.85f, 0.85f, 0.85f, 1 };

/* ---- drawing */

/* The share of it that is over, from 0 to 1; below 0: it has not begun. */
static double
part_of (const DseSparks *self, const Spark *spark)
{
  return (double)(self->now - spark->start) / (double)spark->length;
}

static void
append_dot (GtkSnapshot *snapshot, float x, float y, float radius, const GdkRGBA *colour)
{
  GskRoundedRect round;

  gsk_rounded_rect_init_from_rect (
      &round, &GRAPHENE_RECT_INIT (x - radius, y - radius, 2 * radius, 2 * radius), radius);
  gtk_snapshot_push_rounded_clip (snapshot, &round);
  gtk_snapshot_append_color (snapshot, colour, &round.bounds);
  gtk_snapshot_pop (snapshot);
}

static void
append_flight (GtkSnapshot *snapshot, const Spark *spark, const graphene_rect_t *from,
               const graphene_rect_t *to, double part)
{
  const float side = to->size.width;

  for (int i = 0; i <= TAIL; i++) {
    const float share = (float)CLAMP (part - i * 0.06, 0, 1);
    GdkRGBA colour = spark->colour;

    colour.alpha = 1 - (float)i / (TAIL + 1);
    append_dot (snapshot, from->origin.x + (to->origin.x - from->origin.x) * share + side / 2,
                from->origin.y + (to->origin.y - from->origin.y) * share + side / 2,
                side * 0.14f * colour.alpha, &colour);
  }
}

static void
append_ring (GtkSnapshot *snapshot, const graphene_rect_t *box, double part, GdkRGBA colour)
{
  const float side = box->size.width * (float)(0.5 + 0.9 * part);
  const float off = (box->size.width - side) / 2;
  const float width = MAX (1.5f, box->size.width * 0.1f * (float)(1 - part));
  GskRoundedRect round;

  colour.alpha = (float)(1 - part);
  gsk_rounded_rect_init_from_rect (
      &round, &GRAPHENE_RECT_INIT (box->origin.x + off, box->origin.y + off, side, side), side / 2);
  gtk_snapshot_append_border (snapshot, &round, (float[4]){ width, width, width, width },
                              (GdkRGBA[4]){ colour, colour, colour, colour });
}

/* A number rises, and fades at last; a rim makes it legible on any ground. */
static void
append_number (DseSparks *self, GtkSnapshot *snapshot, const Spark *spark,
               const graphene_rect_t *box, double part)
{
  static const graphene_point_t steps[] = { { -1, 0 }, { 2, 0 }, { -1, -1 }, { 0, 2 } };
  const float fade = (float)MIN (1, 2 * (1 - part));
  g_autofree char *text = g_strdup_printf ("%+d", spark->number);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self->canvas), text);
  g_autoptr (PangoAttrList) bold = pango_attr_list_new ();
  GdkRGBA colour = spark->number < 0 ? WOUND : spark->colour;
  int w, h;

  pango_attr_list_insert (bold, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, bold);
  pango_layout_get_pixel_size (layout, &w, &h);
  colour.alpha = fade;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot,
      &GRAPHENE_POINT_INIT (box->origin.x + (box->size.width - (float)w) / 2,
                            box->origin.y - (float)h / 2 - box->size.height * (float)part / 2));
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++) {
    gtk_snapshot_translate (snapshot, &steps[i]);
    gtk_snapshot_append_layout (snapshot, layout, &(GdkRGBA){ 0, 0, 0, 0.8f * fade });
  }
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, -1));
  gtk_snapshot_append_layout (snapshot, layout, &colour);
  gtk_snapshot_restore (snapshot);
}

static void
draw_spark (DseSparks *self, GtkSnapshot *snapshot, const DsuViewport *viewport, const Spark *spark)
{
  const graphene_rect_t box =
      dsu_viewport_box (viewport, (DsRect){ spark->at.x, spark->at.y, 1, 1 });
  const graphene_rect_t from =
      dsu_viewport_box (viewport, (DsRect){ spark->from.x, spark->from.y, 1, 1 });
  const double part = part_of (self, spark);
  GdkRGBA colour = spark->colour;

  if (part < 0)
    return;
  switch (spark->shape) {
  case FLASH:
    colour.alpha = 0.6f * (float)(1 - part);
    gtk_snapshot_append_color (snapshot, &colour, &box);
    break;
  case NUMBER:
    if (box.size.width >= NUMBER_FROM_PX)
      append_number (self, snapshot, spark, &box, part);
    break;
  case RING:
    append_ring (snapshot, &box, part, colour);
    break;
  case FLIGHT:
    append_flight (snapshot, spark, &from, &box, part);
  }
}

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DseSparks *self = data;

  for (guint i = 0; i < self->sparks->len; i++)
    draw_spark (self, snapshot, viewport, &g_array_index (self->sparks, Spark, i));
}

/* ---- time */

static void
stop (DseSparks *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->canvas), self->tick);
  self->tick = 0;
}

static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  DseSparks *self = data;

  self->now = gdk_frame_clock_get_frame_time (clock);
  for (guint i = self->sparks->len; i-- > 0;)
    if (part_of (self, &g_array_index (self->sparks, Spark, i)) >= 1)
      g_array_remove_index (self->sparks, i);
  dsu_canvas_touch_layer (self->canvas, self->layer);
  if (self->sparks->len > 0)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
run (DseSparks *self)
{
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->canvas), on_tick, self, NULL);
}

/* ---- from events to sparks */

typedef struct {
  DseSparks *self;
  const DsSim *sim;
  gint64 start; /* of what comes next: it waits for what flies there */
  gint32 magician;
} Step;

static void
add (const Step *step, Shape shape, DsCell from, DsCell at, gint64 ms, const GdkRGBA *colour,
     gint32 number)
{
  const Spark spark = { shape, step->start, ms * 1000, from, at, *colour, number };

  if (step->self->sparks->len < MOST)
    g_array_append_val (step->self->sparks, spark);
}

static void
add_flight (Step *step, DsCell from, DsCell to, const GdkRGBA *colour)
{
  const gint64 ms = CELL_MS * (gint64)MAX (ABS (to.x - from.x), ABS (to.y - from.y));

  if (ms == 0)
    return;
  add (step, FLIGHT, from, to, ms, colour, 0);
  step->start += ms * 1000;
}

static DsCell
cell_of (const Step *step, gint32 actor)
{
  return ds_sim_state (step->sim)->actors.items[actor].at.cell;
}

/* A spell flies to the creature that it hits. */
static void
add_spell (Step *step, const DsSimEvent *event)
{
  if (step->magician != DS_SIM_NONE && event->actor != DS_SIM_NONE)
    add_flight (step, cell_of (step, step->magician), event->cell, &MAGIC);
  step->magician = DS_SIM_NONE;
}

/* All damage on a cell in one step is one number, which takes the place of an earlier one. */
static void
add_number (Step *step, DsCell cell, gint32 number, const GdkRGBA *colour)
{
  GArray *sparks = step->self->sparks;

  add (step, FLASH, cell, cell, FLASH_MS, colour, 0);
  for (guint i = sparks->len; i-- > 0;) {
    const Spark *old = &g_array_index (sparks, Spark, i);

    if (old->shape != NUMBER || old->at.x != cell.x || old->at.y != cell.y)
      continue;
    if (old->start >= step->self->now)
      number += old->number;
    g_array_remove_index (sparks, i);
  }
  add (step, NUMBER, cell, cell, NUMBER_MS, colour, number);
}

static void
add_attack (Step *step, const DsSimEvent *event)
{
  const DsCell at = cell_of (step, event->other);

  if (event->text == DS_TEXT_FIRE || event->text == DS_TEXT_THROW_AT)
    add_flight (step, event->cell, at, &THROWN);
  add_number (step, at, -event->amount, &HURT);
}

static void
add_event (Step *step, const DsSimEvent *event)
{
  const DsCell cell = event->cell;

  switch (event->type) {
  case DS_EVENT_ATTACKED:
    add_attack (step, event);
    break;
  case DS_EVENT_THROWN:
    add_flight (step, cell, ds_sim_state (step->sim)->items.items[event->item].at.cell, &THROWN);
    break;
  case DS_EVENT_CAST:
    step->magician = event->actor;
    break;
  case DS_EVENT_DAMAGED:
    add_spell (step, event);
    add_number (step, cell, -event->amount, &HURT);
    break;
  case DS_EVENT_HEALED:
    add_spell (step, event);
    if (event->amount > 1) /* wounds close by themselves, point by point */
      add_number (step, cell, event->amount, &HEALED);
    break;
  case DS_EVENT_EFFECT:
    add_spell (step, event);
    add (step, RING, cell, cell, RING_MS, &MAGIC, 0);
    break;
  case DS_EVENT_DIED:
    add (step, RING, cell, cell, RING_MS, &GONE, 0);
    break;
  case DS_EVENT_BURNS:
    add (step, FLASH, cell, cell, FLASH_MS, &FIRE, 0);
    break;
  case DS_EVENT_TOOK:
  case DS_EVENT_FOUND:
  case DS_EVENT_LEVELLED:
  case DS_EVENT_OPENED:
    add (step, RING, cell, cell, RING_MS, &FOUND, 0);
    break;
  default:
    break;
  }
}

void
dse_sparks_note (DseSparks *self, const DsSim *sim, gint32 floor, gboolean all)
{
  GdkFrameClock *clock;
  Step step;
  const DsSimEvent *events;
  gsize n;

  g_return_if_fail (self != NULL && sim != NULL && floor >= 0);

  clock = gtk_widget_get_frame_clock (GTK_WIDGET (self->canvas));
  step = (Step){ .self = self, .sim = sim, .magician = DS_SIM_NONE };
  if (clock == NULL)
    return;
  self->now = gdk_frame_clock_get_frame_time (clock);
  events = ds_sim_events (sim, &n);
  for (gsize i = 0; i < n; i++) {
    if (i == 0 || events[i].actor != events[i - 1].actor)
      step.start = self->now;
    if (events[i].floor == floor && (events[i].is_seen || all))
      add_event (&step, &events[i]);
  }
  if (self->sparks->len > 0)
    run (self);
}

void
dse_sparks_forget (DseSparks *self)
{
  g_return_if_fail (self != NULL);

  stop (self);
  g_array_set_size (self->sparks, 0);
  dsu_canvas_touch_layer (self->canvas, self->layer);
}

guint
dse_sparks_count (DseSparks *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->sparks->len;
}

DseSparks *
dse_sparks_new (DsuCanvas *canvas)
{
  DseSparks *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas), NULL);

  self = g_new0 (DseSparks, 1);
  self->canvas = canvas;
  self->sparks = g_array_new (FALSE, FALSE, sizeof (Spark));
  self->layer = dsu_canvas_add_layer (canvas, draw, self);
  return self;
}

void
dse_sparks_free (DseSparks *self)
{
  if (self == NULL)
    return;
  stop (self);
  dsu_canvas_remove_layer (self->canvas, self->layer);
  g_array_unref (self->sparks);
  g_free (self);
}

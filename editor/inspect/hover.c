/* editor/inspect/hover.c — what is told of the pointed cell: a card beside it once the pointer
 * rests, the outline of its room, the tint of its region. */
#include "page/page_private.h"

#include "tint.h"

#include <glib/gi18n.h>

#define REST_MS 450           /* before the card comes */
#define REST_PAINTING_MS 1100 /* the same with a tool that paints */
#define MARGIN 6              /* pixels between the card and the edge */
#define GAP 14                /* pixels between the cell and the card */
#define TEXT_CHARS 34         /* of a line of the card */
#define TEXT_CHARS_MIN 18     /* where there is little room */
#define REGION_ALPHA 0xd0     /* of the stripes in the region's colour */

static const DsFloor *
level_of (DsePage *self)
{
  return &dsu_document_get_delve (self->document)
              ->dungeon.floors[dsu_canvas_get_floor (DSU_CANVAS (self->canvas))];
}

/* ---- the room and its region, drawn over the level */

static void
draw_outline (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  const DsePage *self = data;

  dsu_region_snapshot (&self->marked, snapshot, viewport, NULL);
}

typedef struct {
  const DsFloor *level;
  guint32 region, colour;
} Tint;

static guint32
tint_of (gconstpointer data, DsCell cell)
{
  const Tint *tint = data;
  const DsRoom *room = ds_floor_room_at (tint->level, cell);

  return room != NULL && room->region == tint->region ? tint->colour : 0;
}

static guint32
premultiplied (guint32 rgb, guint32 alpha)
{
  const guint32 r = (rgb >> 16 & 0xff) * alpha / 255, g = (rgb >> 8 & 0xff) * alpha / 255;

  return alpha << 24 | r << 16 | g << 8 | (rgb & 0xff) * alpha / 255;
}

static void
draw_tint (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DsePage *self = data;
  const DsRegions *regions = dsu_document_get_delve (self->document)->dungeon.regions;
  Tint tint = { level_of (self), self->marked_region, 0 };

  if (tint.region == 0 || tint.region > ds_regions_count (regions))
    return;
  tint.colour = premultiplied (ds_regions_get (regions, tint.region - 1)->colour, REGION_ALPHA);
  dsu_tint_snapshot_stripes (snapshot, viewport, (DsRect){ 0, 0, tint.level->w, tint.level->h },
                             tint_of, &tint);
}

static void
mark_room (DsePage *self, guint32 number)
{
  const DsFloor *level = level_of (self);
  const gsize floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));
  const DsRect all = { 0, 0, level->w, level->h };
  guint32 region = 0;
  DsSpans spans = { 0 };

  self->marked_room = number;
  if (number != 0) {
    region = ds_rooms_get (level->rooms, number - 1)->region;
    if (!ds_room_spans (level, number, dse_survey_get_room (self->survey, floor, number)->box,
                        &spans))
      spans.n = 0;
  }
  dsu_region_set_spans (&self->marked, spans.items, spans.n, all);
  ds_array_clear (&spans);
  dsu_canvas_touch_layer (DSU_CANVAS (self->canvas), self->outline_layer);
  if (region == self->marked_region)
    return;
  self->marked_region = region;
  dsu_canvas_touch_layer (DSU_CANVAS (self->canvas), self->tint_layer);
}

guint32
dse_page_get_marked_room (DsePage *self)
{
  return self->marked_room;
}

guint32
dse_page_get_pointed_room (DsePage *self)
{
  return self->facts != NULL && ds_floor_room_at (level_of (self), self->pointed) != NULL
             ? ds_floor_get (level_of (self), DS_LAYER_ROOM, self->pointed)
             : 0;
}

DseSurvey *
dse_page_get_survey (DsePage *self)
{
  return self->survey;
}

void
dse_page_show_room (DsePage *self, gsize floor, guint32 number)
{
  DsuCanvas *canvas = DSU_CANVAS (self->canvas);
  const DsRect box = dse_survey_get_room (self->survey, floor, number)->box;

  g_object_set (self, "floor", (guint)floor, NULL);
  self->chosen_room = number;
  if (!ds_rect_is_empty (box)) {
    dsu_canvas_reveal (canvas, (DsCell){ box.x + box.w - 1, box.y + box.h - 1 });
    dsu_canvas_reveal (canvas, (DsCell){ box.x, box.y });
  }
  dse_page_update_hover (self);
}

/* ---- the card */

static void
hide_card (DsePage *self)
{
  g_clear_handle_id (&self->card_timer, g_source_remove);
  if (self->card != NULL)
    gtk_widget_set_visible (self->card, FALSE);
}

static GtkWidget *
label_new (const char *text, const char *class, int chars)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), chars);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

static GtkWidget *
value_new (const DseFact *fact, int chars)
{
  GtkWidget *label = label_new (fact->text, fact->kind == DSE_FACT_TILE ? "heading" : NULL, chars);

  if (fact->is_coloured) {
    g_autofree char *markup =
        g_markup_printf_escaped ("<span foreground='#%06x'>●</span> %s", fact->colour, fact->text);

    gtk_label_set_markup (GTK_LABEL (label), markup);
  }
  return label;
}

/* The tile and where it is, then a row for each fact. */
static GtkWidget *
facts_new (const GArray *facts, DsCell cell, int chars)
{
  GtkWidget *grid = gtk_grid_new ();
  g_autofree char *place = g_strdup_printf ("%d, %d", cell.x, cell.y);
  DseFactKind last = DSE_FACT_TILE;

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);
  for (guint i = 0; i < facts->len; i++) {
    const DseFact *fact = &g_array_index (facts, DseFact, i);
    const gboolean is_first = fact->kind == DSE_FACT_TILE;

    if (is_first || fact->kind != last)
      gtk_grid_attach (
          GTK_GRID (grid),
          label_new (is_first ? place : dse_fact_label (fact->kind), "dim-label", chars), 0, (int)i,
          1, 1);
    gtk_grid_attach (GTK_GRID (grid), value_new (fact, chars), 1, (int)i, 1, 1);
    last = fact->kind;
  }
  return grid;
}

static void
build_card (DsePage *self)
{
  self->card = adw_bin_new ();
  gtk_widget_add_css_class (self->card, "hover-card");
  gtk_widget_set_halign (self->card, GTK_ALIGN_START);
  gtk_widget_set_valign (self->card, GTK_ALIGN_START);
  gtk_widget_set_can_target (self->card, FALSE);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->card);
}

/* Beside @at of the canvas, on the side where there is room for @size. FALSE: on none. */
static gboolean
beside (double at, double reach, int size, int whole, int *out)
{
  const int after = (int)(at + reach) + GAP, before = (int)(at - reach) - GAP - size;
  const gboolean fits = after + size + MARGIN <= whole || before >= MARGIN;

  *out = after + size + MARGIN > whole && fits ? before
                                               : CLAMP (after, 0, MAX (0, whole - size - MARGIN));
  return fits;
}

/* FALSE: it covers what it tells of. */
static gboolean
place_card (DsePage *self)
{
  DsuCanvas *canvas = DSU_CANVAS (self->canvas);
  const double reach =
      dsu_canvas_get_zoom (canvas) / gtk_widget_get_scale_factor (self->canvas) / 2;
  graphene_point_t middle;
  gboolean fits_x, fits_y;
  int w, h, x, y;

  dsu_canvas_cell_to_widget (canvas, self->pointed, &middle);
  gtk_widget_set_margin_start (self->card, 0);
  gtk_widget_set_margin_top (self->card, 0);
  gtk_widget_measure (self->card, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &w, NULL, NULL);
  gtk_widget_measure (self->card, GTK_ORIENTATION_VERTICAL, w, NULL, &h, NULL, NULL);
  fits_x = beside (middle.x, reach, w, gtk_widget_get_width (self->canvas), &x);
  fits_y = beside (middle.y, reach, h, gtk_widget_get_height (self->canvas), &y);
  gtk_widget_set_margin_start (self->card, x);
  gtk_widget_set_margin_top (self->card, y);
  return fits_x || fits_y;
}

static gboolean
fill_card (DsePage *self, int chars)
{
  adw_bin_set_child (ADW_BIN (self->card), facts_new (self->facts, self->pointed, chars));
  return place_card (self);
}

static void
show_card (DsePage *self)
{
  if (self->card == NULL)
    build_card (self);
  gtk_widget_set_visible (self->card, TRUE);
  if (!fill_card (self, TEXT_CHARS))
    fill_card (self, TEXT_CHARS_MIN);
}

static gboolean
on_rest (gpointer data)
{
  DsePage *self = data;

  self->card_timer = 0;
  if (self->facts != NULL && !self->is_stroking)
    show_card (self);
  return G_SOURCE_REMOVE;
}

/* One wants to see what it lies on. */
static gboolean
floats (DsePage *self)
{
  return self->tool != NULL && self->tool->work == DSE_PASTES;
}

/* The keyboard's cell gets one only while keys go to the canvas. */
static gboolean
wants_card (DsePage *self)
{
  DsCell cell;

  return self->shows_card && self->facts != NULL && !self->is_stroking && !floats (self) &&
         !dse_page_is_playing (self) &&
         (dsu_canvas_get_hover (DSU_CANVAS (self->canvas), &cell) ||
          gtk_widget_has_focus (self->canvas));
}

static gboolean
paints (DsePage *self)
{
  return self->tool != NULL && self->tool->work <= DSE_PAINTS_ON_PRESS;
}

/* ---- following the pointer */

/* The hovered cell, else the keyboard's. FALSE: none. */
static gboolean
pointed_cell (DsePage *self, DsCell *out)
{
  DsuCanvas *canvas = DSU_CANVAS (self->canvas);
  const gsize floor = dsu_canvas_get_floor (canvas);
  const DsDelve *delve = dsu_document_get_delve (self->document);

  return (dsu_canvas_get_hover (canvas, out) || dsu_canvas_get_cursor (canvas, out)) &&
         floor < delve->dungeon.n_floors && ds_floor_has (&delve->dungeon.floors[floor], *out);
}

/* Of another level only which one it is. */
char *
dse_page_dup_pointed (DsePage *self)
{
  if (dse_page_is_peeking (self))
    return g_strdup (gtk_label_get_text (GTK_LABEL (self->peek_label)));
  return self->facts != NULL ? dse_facts_join (self->facts, self->pointed) : g_strdup ("");
}

/* What of a game that waits is there, below what was placed there. */
static void
add_ghost (DsePage *self)
{
  DseFact fact = { .kind = DSE_FACT_GHOST, .text = dse_page_dup_ghost (self, self->pointed) };
  guint i = 0;

  if (fact.text == NULL)
    return;
  while (i < self->facts->len && g_array_index (self->facts, DseFact, i).kind < fact.kind)
    i++;
  g_array_insert_val (self->facts, i, fact);
}

/* A new cell is pointed at, or what is known of it changed. */
void
dse_page_update_hover (DsePage *self)
{
  const DsCell before = self->pointed;
  const gboolean was_shown = self->card != NULL && gtk_widget_get_visible (self->card);
  guint32 number = 0;
  DsCell hovered;

  g_clear_pointer (&self->facts, g_array_unref);
  if (!dse_page_is_peeking (self) && pointed_cell (self, &self->pointed)) {
    self->facts =
        dse_describe_cell (dsu_document_get_delve (self->document), self->survey,
                           dsu_canvas_get_floor (DSU_CANVAS (self->canvas)), self->pointed);
    add_ghost (self);
    number = self->marks_room && !floats (self) ? dse_page_get_pointed_room (self) : 0;
  }
  if (self->chosen_room != 0 && !dsu_canvas_get_hover (DSU_CANVAS (self->canvas), &hovered))
    number = self->chosen_room;
  if (number != self->marked_room)
    mark_room (self, number);
  if (was_shown && wants_card (self) && before.x == self->pointed.x &&
      before.y == self->pointed.y) {
    show_card (self);
    return;
  }
  hide_card (self);
  if (wants_card (self))
    self->card_timer = g_timeout_add (paints (self) ? REST_PAINTING_MS : REST_MS, on_rest, self);
}

/* The room may have other cells, the region another colour. */
void
dse_page_forget_marks (DsePage *self)
{
  self->chosen_room = 0;
  mark_room (self, 0);
}

void
dse_page_set_hover (DsePage *self, gboolean shows_card, gboolean marks_room)
{
  self->shows_card = shows_card;
  self->marks_room = marks_room;
  if (!shows_card)
    hide_card (self);
  dse_page_update_hover (self);
}

void
dse_page_forget_card (DsePage *self)
{
  DsCell cell;

  if (!dsu_canvas_get_hover (DSU_CANVAS (self->canvas), &cell))
    hide_card (self);
}

/* The keyboard's cell has no card while keys go elsewhere. */
static void
on_focus (DsePage *self)
{
  if (!wants_card (self))
    hide_card (self);
}

void
dse_page_init_hover (DsePage *self)
{
  DsuCanvas *canvas = DSU_CANVAS (self->canvas);

  self->survey = dse_survey_new (self->document);
  dse_page_init_overlay (self); /* below the others */
  self->tint_layer = dsu_canvas_add_layer (canvas, draw_tint, self);
  self->outline_layer = dsu_canvas_add_layer (canvas, draw_outline, self);
  g_signal_connect_swapped (canvas, "press", G_CALLBACK (hide_card), self);
  g_signal_connect_swapped (canvas, "notify::has-focus", G_CALLBACK (on_focus), self);
}

void
dse_page_dispose_hover (DsePage *self)
{
  g_clear_handle_id (&self->card_timer, g_source_remove);
  g_clear_pointer (&self->facts, g_array_unref);
  g_clear_object (&self->survey);
  dsu_region_clear (&self->marked);
  self->card = NULL; /* its parent has it */
}

/* editor/inspect/hover.c — facts about the pointed cell: a card beside it once the pointer rests,
 * the outline of its room, the tint of its region. */
#include "inspect/hover.h"

#include "inspect/describe.h"
#include "tint.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define REST_MS 450           /* before the card comes */
#define REST_PAINTING_MS 1100 /* the same with a tool that paints */
#define MARGIN 6              /* pixels between the card and the edge */
#define SHARE_MAX 0.35        /* of the view that the card may cover; Alt shows it all the same */
#define GAP 14                /* pixels between the cell and the card */
#define TEXT_CHARS 34         /* of a line of the card */
#define TEXT_CHARS_MIN 18     /* where there is little room */
#define REGION_ALPHA 0xd0     /* of the stripes in the region's colour */

struct _DseHover {
  GObject parent_instance;

  DsuCanvas *canvas;
  GtkOverlay *over;
  DsuDocument *document;
  DseSurvey *survey;
  DseHoverNote note; /* NULL: none */
  gpointer note_data;
  unsigned state; /* DseHoverState, of the last update */
  gboolean shows_card, marks_room;
  DseCardPlace place;
  gboolean holds_alt;
  DsCell pointed;
  GArray *facts;   /* DseFact; NULL: no cell is pointed at */
  GtkWidget *card; /* NULL until it was shown */
  guint card_timer;
  guint32 marked_room, marked_region; /* numbers; 0: none */
  guint32 chosen_room;                /* marked while no cell is hovered */
  DsuRegion marked;                   /* cells of the room */
  guint tint_layer, outline_layer;
};

G_DEFINE_FINAL_TYPE (DseHover, dse_hover, G_TYPE_OBJECT)

static const DsFloor *
level_of (DseHover *self)
{
  return &dsu_document_get_delve (self->document)
              ->dungeon.floors[dsu_canvas_get_floor (self->canvas)];
}

/* ---- the room and its region, drawn over the level */

static void
draw_outline (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  const DseHover *self = data;

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
  DseHover *self = data;
  const DsRegions *regions = dsu_document_get_delve (self->document)->dungeon.regions;
  Tint tint = { level_of (self), self->marked_region, 0 };

  if (tint.region == 0 || tint.region > ds_regions_count (regions))
    return;
  tint.colour = premultiplied (ds_regions_get (regions, tint.region - 1)->colour, REGION_ALPHA);
  dsu_tint_snapshot_stripes (snapshot, viewport, (DsRect){ 0, 0, tint.level->w, tint.level->h },
                             tint_of, &tint);
}

static void
mark_room (DseHover *self, guint32 number)
{
  const DsFloor *level = level_of (self);
  const gsize floor = dsu_canvas_get_floor (self->canvas);
  const DsRect all = { 0, 0, level->w, level->h };
  guint32 region = 0;
  DsSpans spans = { 0 };

  self->marked_room = number;
  if (number != 0) {
    if (!(self->state & DSE_HOVER_PAINTING)) /* a tint would hide what is painted on */
      region = ds_rooms_get (level->rooms, number - 1)->region;
    if (!ds_room_spans (level, number, dse_survey_get_room (self->survey, floor, number)->box,
                        &spans))
      spans.n = 0;
  }
  dsu_region_set_spans (&self->marked, spans.items, spans.n, all);
  ds_array_clear (&spans);
  dsu_canvas_touch_layer (self->canvas, self->outline_layer);
  if (region == self->marked_region)
    return;
  self->marked_region = region;
  dsu_canvas_touch_layer (self->canvas, self->tint_layer);
}

guint32
dse_hover_get_marked_room (DseHover *self)
{
  g_return_val_if_fail (DSE_IS_HOVER (self), 0);

  return self->marked_room;
}

guint32
dse_hover_get_pointed_room (DseHover *self)
{
  g_return_val_if_fail (DSE_IS_HOVER (self), 0);

  return self->facts != NULL && ds_floor_room_at (level_of (self), self->pointed) != NULL
             ? ds_floor_get (level_of (self), DS_LAYER_ROOM, self->pointed)
             : 0;
}

void
dse_hover_show_room (DseHover *self, gsize floor, guint32 number)
{
  const DsExtent *extent;
  DsRect box;

  g_return_if_fail (DSE_IS_HOVER (self));

  extent = dse_survey_get_room (self->survey, floor, number);
  box = extent->box;
  dsu_canvas_set_floor (self->canvas, floor);
  self->chosen_room = number;
  if (!ds_rect_is_empty (box)) {
    dsu_canvas_reveal (self->canvas, (DsCell){ box.x + box.w - 1, box.y + box.h - 1 });
    dsu_canvas_reveal (self->canvas, (DsCell){ box.x, box.y });
    dsu_canvas_put_cursor (self->canvas, (DsCell){ extent->first, box.y });
  }
}

/* ---- the card */

static void
hide_card (DseHover *self)
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
build_card (DseHover *self)
{
  self->card = adw_bin_new ();
  gtk_widget_add_css_class (self->card, "hover-card");
  gtk_widget_set_halign (self->card, GTK_ALIGN_START);
  gtk_widget_set_valign (self->card, GTK_ALIGN_START);
  gtk_widget_set_can_target (self->card, FALSE);
  gtk_overlay_add_overlay (self->over, self->card);
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

/* In the upper right corner, or in the left one if it would cover the cell around @middle there.
 * FALSE: it would in both. */
static gboolean
place_in_corner (DseHover *self, graphene_point_t middle, double reach, int w, int h)
{
  const int right = MAX (0, gtk_widget_get_width (GTK_WIDGET (self->canvas)) - w - MARGIN);
  const gboolean is_above = middle.y - reach < MARGIN + h + GAP;
  const gboolean is_right = is_above && middle.x + reach > right - GAP;

  if (is_right && middle.x - reach < MARGIN + w + GAP)
    return FALSE;
  gtk_widget_set_margin_start (self->card, is_right ? MARGIN : right);
  gtk_widget_set_margin_top (self->card, MARGIN);
  return TRUE;
}

/* FALSE: it covers what it tells of. */
static gboolean
place_card (DseHover *self)
{
  GtkWidget *canvas = GTK_WIDGET (self->canvas);
  const double reach =
      dsu_canvas_get_zoom (self->canvas) / gtk_widget_get_scale_factor (canvas) / 2;
  graphene_point_t middle;
  gboolean fits_x, fits_y;
  int w, h, x, y;

  dsu_canvas_cell_to_widget (self->canvas, self->pointed, &middle);
  gtk_widget_set_margin_start (self->card, 0);
  gtk_widget_set_margin_top (self->card, 0);
  gtk_widget_measure (self->card, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &w, NULL, NULL);
  gtk_widget_measure (self->card, GTK_ORIENTATION_VERTICAL, w, NULL, &h, NULL, NULL);
  if (self->place == DSE_CARD_CORNER && place_in_corner (self, middle, reach, w, h))
    return TRUE;
  fits_x = beside (middle.x, reach, w, gtk_widget_get_width (canvas), &x);
  fits_y = beside (middle.y, reach, h, gtk_widget_get_height (canvas), &y);
  gtk_widget_set_margin_start (self->card, x);
  gtk_widget_set_margin_top (self->card, y);
  return fits_x || fits_y;
}

static gboolean
fill_card (DseHover *self, int chars)
{
  adw_bin_set_child (ADW_BIN (self->card), facts_new (self->facts, self->pointed, chars));
  return place_card (self);
}

/* True if the card takes too much of a small view, whose facts the status bar has, too. */
static gboolean
is_large (DseHover *self)
{
  GtkWidget *canvas = GTK_WIDGET (self->canvas);
  const int area = gtk_widget_get_width (canvas) * gtk_widget_get_height (canvas);
  int w, h;

  gtk_widget_measure (self->card, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &w, NULL, NULL);
  gtk_widget_measure (self->card, GTK_ORIENTATION_VERTICAL, w, NULL, &h, NULL, NULL);
  w -= gtk_widget_get_margin_start (self->card);
  h -= gtk_widget_get_margin_top (self->card);
  return w * h > area * SHARE_MAX;
}

static void
show_card (DseHover *self)
{
  if (self->card == NULL)
    build_card (self);
  gtk_widget_set_visible (self->card, TRUE);
  if (!fill_card (self, TEXT_CHARS))
    fill_card (self, TEXT_CHARS_MIN);
  if (!self->holds_alt && is_large (self))
    gtk_widget_set_visible (self->card, FALSE);
}

static gboolean
on_rest (gpointer data)
{
  DseHover *self = data;

  self->card_timer = 0;
  if (self->facts != NULL && !(self->state & DSE_HOVER_BUSY))
    show_card (self);
  return G_SOURCE_REMOVE;
}

/* The keyboard's cell gets one only while keys go to the canvas. */
static gboolean
wants_card (DseHover *self)
{
  DsCell cell;

  return self->shows_card && self->facts != NULL &&
         (self->place != DSE_CARD_ALT || self->holds_alt) &&
         !(self->state & (DSE_HOVER_BUSY | DSE_HOVER_FLOATS)) &&
         (dsu_canvas_get_hover (self->canvas, &cell) ||
          gtk_widget_has_focus (GTK_WIDGET (self->canvas)));
}

/* ---- following the pointer */

/* The hovered cell, else the keyboard's. FALSE: none. */
static gboolean
pointed_cell (DseHover *self, DsCell *out)
{
  DsuCanvas *canvas = self->canvas;
  const gsize floor = dsu_canvas_get_floor (canvas);
  const DsDelve *delve = dsu_document_get_delve (self->document);

  return (dsu_canvas_get_hover (canvas, out) || dsu_canvas_get_cursor (canvas, out)) &&
         floor < delve->dungeon.n_floors && ds_floor_has (&delve->dungeon.floors[floor], *out);
}

char *
dse_hover_dup_text (DseHover *self)
{
  g_return_val_if_fail (DSE_IS_HOVER (self), NULL);

  return self->facts != NULL ? dse_facts_join (self->facts, self->pointed) : g_strdup ("");
}

/* The note, below the facts about what was placed there. */
static void
add_note (DseHover *self)
{
  DseFact fact = { .kind = DSE_FACT_GHOST };
  guint i = 0;

  if (self->note != NULL)
    fact.text = self->note (self->note_data, self->pointed);
  if (fact.text == NULL)
    return;
  while (i < self->facts->len && g_array_index (self->facts, DseFact, i).kind < fact.kind)
    i++;
  g_array_insert_val (self->facts, i, fact);
}

/* Takes the facts of the pointed cell, and returns the number of the room to outline. */
static guint32
take_facts (DseHover *self)
{
  DsCell hovered;
  guint32 number = 0;

  g_clear_pointer (&self->facts, g_array_unref);
  if (!(self->state & DSE_HOVER_COVERED) && pointed_cell (self, &self->pointed)) {
    self->facts = dse_describe_cell (dsu_document_get_delve (self->document), self->survey,
                                     dsu_canvas_get_floor (self->canvas), self->pointed);
    add_note (self);
    if (self->marks_room && !(self->state & DSE_HOVER_FLOATS))
      number = dse_hover_get_pointed_room (self);
  }
  if (self->chosen_room != 0 && !dsu_canvas_get_hover (self->canvas, &hovered))
    number = self->chosen_room;
  return number;
}

/* The card comes after a rest, unless Alt is held for it. */
static void
renew_card (DseHover *self)
{
  hide_card (self);
  if (wants_card (self) && self->holds_alt && self->place == DSE_CARD_ALT)
    show_card (self);
  else if (wants_card (self))
    self->card_timer = g_timeout_add (self->state & DSE_HOVER_PAINTING ? REST_PAINTING_MS : REST_MS,
                                      on_rest, self);
}

void
dse_hover_update (DseHover *self, unsigned state)
{
  DsCell before;
  gboolean was_shown, was_painting;
  guint32 number;

  g_return_if_fail (DSE_IS_HOVER (self));

  before = self->pointed;
  was_painting = self->state & DSE_HOVER_PAINTING;
  was_shown = self->card != NULL && gtk_widget_get_visible (self->card);
  self->state = state;
  number = take_facts (self);
  if (number != self->marked_room ||
      (number != 0 && was_painting != ((state & DSE_HOVER_PAINTING) != 0)))
    mark_room (self, number);
  if (was_shown && wants_card (self) && before.x == self->pointed.x && before.y == self->pointed.y)
    show_card (self);
  else
    renew_card (self);
}

void
dse_hover_view_moved (DseHover *self)
{
  g_return_if_fail (DSE_IS_HOVER (self));

  if (self->card_timer != 0 || (self->card != NULL && gtk_widget_get_visible (self->card)))
    renew_card (self);
}

void
dse_hover_forget_marks (DseHover *self)
{
  g_return_if_fail (DSE_IS_HOVER (self));

  self->chosen_room = 0;
  mark_room (self, 0);
}

void
dse_hover_set_place (DseHover *self, DseCardPlace place)
{
  g_return_if_fail (DSE_IS_HOVER (self));

  self->place = place;
  hide_card (self);
}

DseCardPlace
dse_hover_get_place (DseHover *self)
{
  g_return_val_if_fail (DSE_IS_HOVER (self), DSE_CARD_POINTER);

  return self->place;
}

void
dse_hover_set_note (DseHover *self, DseHoverNote note, gpointer data)
{
  g_return_if_fail (DSE_IS_HOVER (self));

  self->note = note;
  self->note_data = data;
}

void
dse_hover_set_shown (DseHover *self, gboolean shows_card, gboolean marks_room)
{
  g_return_if_fail (DSE_IS_HOVER (self));

  self->shows_card = shows_card;
  self->marks_room = marks_room;
  if (!shows_card)
    hide_card (self);
}

gboolean
dse_hover_get_shows_card (DseHover *self)
{
  g_return_val_if_fail (DSE_IS_HOVER (self), FALSE);

  return self->shows_card;
}

gboolean
dse_hover_get_marks_room (DseHover *self)
{
  g_return_val_if_fail (DSE_IS_HOVER (self), FALSE);

  return self->marks_room;
}

void
dse_hover_forget_card (DseHover *self)
{
  DsCell cell;

  g_return_if_fail (DSE_IS_HOVER (self));

  if (!dsu_canvas_get_hover (self->canvas, &cell))
    hide_card (self);
}

/* The keyboard's cell has no card while keys go elsewhere. */
static void
on_focus (DseHover *self)
{
  if (!wants_card (self))
    hide_card (self);
}

static void
hold_alt (DseHover *self, gboolean holds)
{
  if (self->holds_alt == holds)
    return;
  self->holds_alt = holds;
  if (self->place == DSE_CARD_ALT)
    dse_hover_update (self, self->state);
  else if (holds && self->card_timer == 0 && wants_card (self)) /* it was too large */
    show_card (self);
  else if (!holds && self->card != NULL && gtk_widget_get_visible (self->card) && is_large (self))
    hide_card (self);
}

static gboolean
on_key (DseHover *self, guint key)
{
  if (key == GDK_KEY_Alt_L || key == GDK_KEY_Alt_R)
    hold_alt (self, TRUE);
  return GDK_EVENT_PROPAGATE;
}

static void
on_key_release (DseHover *self, guint key)
{
  if (key == GDK_KEY_Alt_L || key == GDK_KEY_Alt_R)
    hold_alt (self, FALSE);
}

static void
on_focus_leave (DseHover *self)
{
  hold_alt (self, FALSE);
}

static void
add_keys (DseHover *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-released", G_CALLBACK (on_key_release), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (on_focus_leave), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->canvas), keys);
  gtk_widget_add_controller (GTK_WIDGET (self->canvas), focus);
}

static void
dse_hover_dispose (GObject *object)
{
  DseHover *self = DSE_HOVER (object);

  g_clear_handle_id (&self->card_timer, g_source_remove);
  g_clear_pointer (&self->facts, g_array_unref);
  if (self->document != NULL) {
    dsu_canvas_remove_layer (self->canvas, self->tint_layer);
    dsu_canvas_remove_layer (self->canvas, self->outline_layer);
  }
  g_clear_object (&self->document);
  g_clear_object (&self->survey);
  dsu_region_clear (&self->marked);
  self->card = NULL; /* its parent has it */
  G_OBJECT_CLASS (dse_hover_parent_class)->dispose (object);
}

static void
dse_hover_class_init (DseHoverClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_hover_dispose;
}

static void
dse_hover_init (DseHover *self)
{
}

DseHover *
dse_hover_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document, DseSurvey *survey)
{
  DseHover *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && GTK_IS_OVERLAY (over), NULL);

  self = g_object_new (DSE_TYPE_HOVER, NULL);
  self->canvas = canvas;
  self->over = over;
  self->document = g_object_ref (document);
  self->survey = g_object_ref (survey);
  self->tint_layer = dsu_canvas_add_layer (canvas, draw_tint, self);
  self->outline_layer = dsu_canvas_add_layer (canvas, draw_outline, self);
  add_keys (self);
  g_signal_connect_object (canvas, "press", G_CALLBACK (hide_card), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::has-focus", G_CALLBACK (on_focus), self,
                           G_CONNECT_SWAPPED);
  return self;
}

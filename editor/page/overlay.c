/* editor/page/overlay.c — an overlay of ui/paint over the level, with names and a legend. */
#include "page/overlay.h"

#include "shown.h"
#include "tint.h"

#include <glib/gi18n.h>
#include <math.h>

#define NAME_GAP 8        /* pixels beside a name in its room */
#define NAMES_FROM_PX 6   /* pixels of a cell */
#define LEGEND_ENTRIES 16 /* at most */
#define LEGEND_CHARS 40   /* of a line, at most: longer ones wrap */
#define LEGEND_MARGIN 12  /* pixels: the one in style.css */

struct _DseOverlay {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  DseSurvey *survey;
  DseBotGames *bots;
  const DsuOverlay *kind; /* NULL: none */
  GtkWidget *legend;
  guint layer; /* of the canvas */
};

G_DEFINE_FINAL_TYPE (DseOverlay, dse_overlay, G_TYPE_OBJECT)

static DsuOverlayView
view_of (DseOverlay *self)
{
  const gboolean needs_games = self->kind->needs_games;

  return (DsuOverlayView){ .type = self->kind,
                           .delve = dsu_document_get_delve (self->document),
                           .floor = dsu_canvas_get_floor (self->canvas),
                           .walk =
                               self->kind->needs_walk ? dse_survey_get_walk (self->survey) : NULL,
                           .games = needs_games ? dse_bot_games_get_tally (self->bots) : NULL,
                           .bot = needs_games ? dse_bot_games_get_bot (self->bots) : NULL,
                           .note = needs_games ? dse_bot_games_get_note (self->bots) : NULL };
}

static guint32
colour_of (gconstpointer data, DsCell cell)
{
  const DsuOverlayView *view = data;
  const guint32 colour = view->type->colour (view, cell), alpha = colour >> 24;

  return alpha << 24 | (colour >> 16 & 0xff) * alpha / 255 << 16 |
         (colour >> 8 & 0xff) * alpha / 255 << 8 | (colour & 0xff) * alpha / 255;
}

/* Draws the name in the middle of @box; nothing when it is too long. */
static void
append_name (DseOverlay *self, GtkSnapshot *snapshot, const graphene_rect_t *box, const char *name)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self->canvas), name);
  const float x = box->origin.x, y = box->origin.y;
  int w, h;

  pango_layout_get_pixel_size (layout, &w, &h);
  if ((float)(w + NAME_GAP) > box->size.width || (float)h > box->size.height)
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (floorf (x + (box->size.width - (float)w) / 2),
                                                floorf (y + (box->size.height - (float)h) / 2)));
  for (int i = 0; i < 4; i++) { /* a rim, to be read on any ground */
    static const graphene_point_t steps[] = { { -1, 0 }, { 2, 0 }, { -1, -1 }, { 0, 2 } };

    gtk_snapshot_translate (snapshot, &steps[i]);
    gtk_snapshot_append_layout (snapshot, layout, &(GdkRGBA){ 0, 0, 0, 0.7f });
  }
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, -1));
  gtk_snapshot_append_layout (snapshot, layout, &(GdkRGBA){ 1, 1, 1, 1 });
  gtk_snapshot_restore (snapshot);
}

static void
append_names (DseOverlay *self, GtkSnapshot *snapshot, const DsuViewport *viewport,
              const DsuOverlayView *view)
{
  const DsFloor *level = &view->delve->dungeon.floors[view->floor];

  if (view->type->name == NULL || viewport->quarters < NAMES_FROM_PX * 4)
    return;
  for (guint32 i = 1; i <= ds_rooms_count (level->rooms); i++) {
    const DsExtent *extent = dse_survey_get_room (self->survey, view->floor, i);
    g_autofree char *name =
        dsu_dup_shown (view->type->name (view, ds_rooms_get (level->rooms, i - 1)));
    const graphene_rect_t box = dsu_viewport_box (viewport, extent->box);

    if (name[0] != '\0' && box.origin.x < (float)viewport->w && box.origin.y < (float)viewport->h &&
        box.origin.x + box.size.width > 0 && box.origin.y + box.size.height > 0)
      append_name (self, snapshot, &box, name);
  }
}

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DseOverlay *self = data;
  DsuOverlayView view;

  if (self->kind == NULL)
    return;
  view = view_of (self);
  dsu_tint_snapshot (snapshot, viewport,
                     (DsRect){ 0, 0, view.delve->dungeon.w, view.delve->dungeon.h }, colour_of,
                     &view);
  append_names (self, snapshot, viewport, &view);
}

static void
show_legend (DseOverlay *self)
{
  GString *markup = g_string_new (NULL);
  DsuOverlayView view;
  uint32_t colour;
  char text[256];

  if (self->kind != NULL && self->kind->legend != NULL) {
    view = view_of (self);
    for (size_t i = 0;
         i < LEGEND_ENTRIES && view.type->legend (&view, i, &colour, text, sizeof text); i++) {
      g_autofree char *shown = dsu_dup_shown (text);
      g_autofree char *escaped = g_markup_escape_text (shown, -1);

      if (i == 0)
        g_string_append_printf (markup, "<b>%s</b>", _ (view.type->label));
      if (colour == DSU_LEGEND_PLAIN)
        g_string_append_printf (markup, "\n%s", escaped);
      else
        g_string_append_printf (markup,
                                "\n<span foreground='#%06x' background='#242428'> ● </span> %s",
                                colour, escaped); /* as on the level: pale colours, too */
    }
  }
  if (markup->len > 0) {
    g_autofree char *hide = g_markup_escape_text (_ ("Hide: menu View · Overlay · None"), -1);

    g_string_append_printf (markup, "\n<small>%s</small>", hide);
  }
  gtk_label_set_markup (GTK_LABEL (self->legend), markup->str);
  gtk_widget_set_visible (self->legend, markup->len > 0);
  g_string_free (markup, TRUE);
}

/* The legend goes to the other lower corner where it covers @cell in its own and not there. */
static void
make_way (DseOverlay *self, DsCell cell)
{
  GtkWidget *canvas = GTK_WIDGET (self->canvas);
  const gboolean is_first = gtk_widget_get_halign (self->legend) == GTK_ALIGN_START;
  graphene_point_t middle;
  graphene_rect_t box;
  float other;

  if (!gtk_widget_get_visible (self->legend) ||
      !dsu_canvas_cell_to_widget (self->canvas, cell, &middle) ||
      !gtk_widget_compute_bounds (self->legend, canvas, &box) ||
      !graphene_rect_contains_point (&box, &middle))
    return;
  other = (float)gtk_widget_get_width (canvas) - box.origin.x - box.size.width;
  if (middle.x < other - LEGEND_MARGIN || middle.x > other + box.size.width + LEGEND_MARGIN)
    gtk_widget_set_halign (self->legend, is_first ? GTK_ALIGN_END : GTK_ALIGN_START);
}

static void
on_hover (DsuCanvas *canvas, const DsuPoint *point, DseOverlay *self)
{
  if (point != NULL)
    make_way (self, point->cell);
}

static void
on_cursor (DsuCanvas *canvas, DseOverlay *self)
{
  DsCell cell;

  if (dsu_canvas_get_cursor (canvas, &cell))
    make_way (self, cell);
}

void
dse_overlay_update (DseOverlay *self)
{
  g_return_if_fail (DSE_IS_OVERLAY (self));

  if (self->kind == NULL && !gtk_widget_get_visible (self->legend))
    return;
  dsu_canvas_touch_layer (self->canvas, self->layer);
  show_legend (self);
}

void
dse_overlay_set_kind (DseOverlay *self, const DsuOverlay *kind)
{
  g_return_if_fail (DSE_IS_OVERLAY (self));

  self->kind = kind;
  if (kind != NULL && kind->needs_games)
    dse_bot_games_want (self->bots);
  dsu_canvas_touch_layer (self->canvas, self->layer);
  show_legend (self);
}

const DsuOverlay *
dse_overlay_get_kind (DseOverlay *self)
{
  g_return_val_if_fail (DSE_IS_OVERLAY (self), NULL);

  return self->kind;
}

static void
dse_overlay_dispose (GObject *object)
{
  DseOverlay *self = DSE_OVERLAY (object);

  if (self->layer != 0)
    dsu_canvas_remove_layer (self->canvas, self->layer);
  self->layer = 0;
  g_clear_object (&self->document);
  g_clear_object (&self->survey);
  g_clear_object (&self->bots);
  G_OBJECT_CLASS (dse_overlay_parent_class)->dispose (object);
}

static void
dse_overlay_class_init (DseOverlayClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_overlay_dispose;
}

static void
dse_overlay_init (DseOverlay *self)
{
}

static GtkWidget *
build_legend (void)
{
  GtkWidget *legend = gtk_label_new (NULL);

  gtk_widget_add_css_class (legend, "hover-card");
  gtk_widget_add_css_class (legend, "legend");
  gtk_label_set_xalign (GTK_LABEL (legend), 0);
  gtk_label_set_wrap (GTK_LABEL (legend), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (legend), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (legend), LEGEND_CHARS);
  gtk_widget_set_halign (legend, GTK_ALIGN_START);
  gtk_widget_set_valign (legend, GTK_ALIGN_END);
  gtk_widget_set_can_target (legend, FALSE);
  gtk_widget_set_visible (legend, FALSE);
  return legend;
}

DseOverlay *
dse_overlay_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document, DseSurvey *survey,
                 DseBotGames *bots)
{
  DseOverlay *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && GTK_IS_OVERLAY (over), NULL);

  self = g_object_new (DSE_TYPE_OVERLAY, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  self->survey = g_object_ref (survey);
  self->bots = g_object_ref (bots);
  self->legend = build_legend ();
  gtk_overlay_add_overlay (over, self->legend);
  self->layer = dsu_canvas_add_layer (canvas, draw, self);
  g_signal_connect_object (canvas, "hover", G_CALLBACK (on_hover), self, 0);
  g_signal_connect_object (canvas, "cursor-moved", G_CALLBACK (on_cursor), self, 0);
  g_signal_connect_object (survey, "changed", G_CALLBACK (dse_overlay_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (bots, "changed", G_CALLBACK (dse_overlay_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "changed", G_CALLBACK (dse_overlay_update), self,
                           G_CONNECT_SWAPPED);
  return self;
}

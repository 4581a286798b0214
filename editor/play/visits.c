/* editor/play/visits.c — tints the level by visits, and marks deaths. */
#include "play/visits.h"

#include "play/probe.h"

#include <glib/gi18n.h>

static const GdkRGBA DEATH = { 0.88f, 0.1f, 0.14f, 1 }, RIM = { 1, 1, 1, 1 };

struct DseVisits {
  DsuCanvas *canvas;
  GtkOverlay *over;
  guint32 *counts; /* floor after floor, row by row */
  gint32 w, h;
  gsize n_floors;
  GArray *deaths;    /* DsSimSpot */
  guint layer;       /* of the canvas */
  GtkWidget *button; /* NULL: nothing is shown */
};

static void
draw_death (GtkSnapshot *snapshot, const DsuViewport *viewport, DsCell cell)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, (DsRect){ cell.x, cell.y, 1, 1 });
  GskRoundedRect round;

  gsk_rounded_rect_init_from_rect (&round, &box, box.size.width / 2);
  gtk_snapshot_append_border (snapshot, &round, (float[4]){ 3, 3, 3, 3 },
                              (GdkRGBA[4]){ DEATH, DEATH, DEATH, DEATH });
  gtk_snapshot_append_border (snapshot, &round, (float[4]){ 1, 1, 1, 1 },
                              (GdkRGBA[4]){ RIM, RIM, RIM, RIM });
}

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  const DseVisits *self = data;
  const gsize floor = dsu_canvas_get_floor (canvas);

  if (floor >= self->n_floors)
    return;
  dse_probe_heat (snapshot, viewport, (DsRect){ 0, 0, self->w, self->h },
                  self->counts + floor * (gsize)self->w * (gsize)self->h);
  for (guint i = 0; i < self->deaths->len; i++) {
    const DsSimSpot *spot = &g_array_index (self->deaths, DsSimSpot, i);

    if (spot->floor == (gint32)floor)
      draw_death (snapshot, viewport, spot->cell);
  }
}

DseVisits *
dse_visits_new (DsuCanvas *canvas, GtkOverlay *over)
{
  DseVisits *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && GTK_IS_OVERLAY (over), NULL);

  self = g_new0 (DseVisits, 1);
  self->canvas = canvas;
  self->over = over;
  return self;
}

void
dse_visits_free (DseVisits *self)
{
  g_return_if_fail (self != NULL);

  dse_visits_hide (self);
  g_free (self);
}

void
dse_visits_hide (DseVisits *self)
{
  g_return_if_fail (self != NULL);

  if (self->button == NULL)
    return;
  dsu_canvas_remove_layer (self->canvas, self->layer);
  gtk_overlay_remove_overlay (self->over, self->button);
  self->button = NULL;
  g_clear_pointer (&self->deaths, g_array_unref);
  g_clear_pointer (&self->counts, g_free);
}

/* Counts of all branches, as the tint shows them. */
static char *
dup_summary (const DseVisits *self)
{
  g_autofree char *n_turns = NULL, *n_cells = NULL, *n_deaths = NULL;
  guint turns = 0, cells = 0;

  for (gsize i = 0; i < self->n_floors * (gsize)self->w * (gsize)self->h; i++) {
    turns += self->counts[i];
    cells += self->counts[i] > 0;
  }
  n_turns = g_strdup_printf (ngettext ("%u turn", "%u turns", turns), turns);
  n_cells = g_strdup_printf (ngettext ("%u cell visited", "%u cells visited", cells), cells);
  n_deaths =
      g_strdup_printf (ngettext ("%u death", "%u deaths", self->deaths->len), self->deaths->len);
  return g_strdup_printf ("%s · %s · %s   ✕", n_turns, n_cells, n_deaths);
}

static GtkWidget *
build_button (DseVisits *self)
{
  g_autofree char *summary = dup_summary (self);
  GtkWidget *button = gtk_button_new_with_label (summary);

  gtk_widget_add_css_class (button, "osd");
  gtk_widget_set_halign (button, GTK_ALIGN_START); /* the card of a cell is at the end */
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  g_object_set (button, "margin-top", 12, "margin-start", 12, NULL);
  gtk_widget_set_tooltip_text (button, _ ("Cells visited in the last game; click to hide"));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (dse_visits_hide), self);
  gtk_overlay_add_overlay (self->over, button);
  return button;
}

void
dse_visits_show (DseVisits *self, DseSession *session)
{
  const DsDungeon *dungeon;

  g_return_if_fail (self != NULL && session != NULL);

  dse_visits_hide (self);
  if (dse_session_get_length (session) == 0)
    return;
  dungeon = &ds_sim_delve (dse_session_get_sim (session))->dungeon;
  self->w = dungeon->w;
  self->h = dungeon->h;
  self->n_floors = dungeon->n_floors;
  self->counts =
      g_memdup2 (dse_session_get_visits (session),
                 self->n_floors * (gsize)self->w * (gsize)self->h * sizeof *self->counts);
  self->deaths = g_array_copy (dse_session_get_deaths (session));
  self->layer = dsu_canvas_add_layer (self->canvas, draw, self);
  self->button = build_button (self);
}

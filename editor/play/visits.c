/* editor/play/visits.c — what a game left behind: where the player was, how often, and where they
 * died, as a tint over the level until it is dismissed or the next game begins. */
#include "page/page_private.h"

#include "play/probe.h"

#include <glib/gi18n.h>

static const GdkRGBA DEATH = { 0.88f, 0.1f, 0.14f, 1 }, RIM = { 1, 1, 1, 1 };

struct DseVisits {
  guint32 *counts; /* floor after floor, row by row */
  gint32 w, h;
  gsize n_floors;
  GArray *deaths; /* DsSimSpot */
  guint layer;    /* of the canvas */
  GtkWidget *button;
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
  const struct DseVisits *self = data;
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

void
dse_page_forget_visits (DsePage *self)
{
  struct DseVisits *visits = g_steal_pointer (&self->visits);

  if (visits == NULL)
    return;
  dsu_canvas_remove_layer (DSU_CANVAS (self->canvas), visits->layer);
  gtk_overlay_remove_overlay (GTK_OVERLAY (self->overlay), visits->button);
  g_array_unref (visits->deaths);
  g_free (visits->counts);
  g_free (visits);
}

/* Of all branches, as the tint is. */
static char *
dup_summary (const struct DseVisits *self)
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
build_button (DsePage *self, const char *summary)
{
  GtkWidget *button = gtk_button_new_with_label (summary);

  gtk_widget_add_css_class (button, "osd");
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_set_margin_top (button, 12);
  gtk_widget_set_tooltip_text (button, _ ("Cells visited in the last game; click to hide"));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (dse_page_forget_visits), self);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), button);
  return button;
}

void
dse_page_show_visits (DsePage *self, DseSession *session)
{
  const DsDungeon *dungeon = &ds_sim_delve (dse_session_get_sim (session))->dungeon;
  const gsize n = dungeon->n_floors * (gsize)dungeon->w * (gsize)dungeon->h;
  struct DseVisits *visits;
  g_autofree char *summary = NULL;

  dse_page_forget_visits (self);
  if (dse_session_get_length (session) == 0)
    return;
  visits = self->visits = g_new0 (struct DseVisits, 1);
  visits->counts = g_memdup2 (dse_session_get_visits (session), n * sizeof *visits->counts);
  visits->w = dungeon->w;
  visits->h = dungeon->h;
  visits->n_floors = dungeon->n_floors;
  visits->deaths = g_array_copy (dse_session_get_deaths (session));
  summary = dup_summary (visits);
  visits->layer = dsu_canvas_add_layer (DSU_CANVAS (self->canvas), draw, visits);
  visits->button = build_button (self, summary);
}

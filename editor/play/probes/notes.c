/* editor/play/probes/notes.c — the notes of designers, with their areas and texts. */
#include "play/probe.h"

#include "map/area.h"
#include "map/note.h"
#include "sim/sim.h"

#include <glib/gi18n.h>
#include <pango/pangocairo.h>

#define TEXT_WIDTH 220 /* logical pixels of a line */
#define MARGIN 4

static const GdkRGBA EDGE = { 0.96f, 0.83f, 0.35f, 1 }, FILL = { 0.96f, 0.83f, 0.35f, 0.2f },
                     PAPER = { 0.13f, 0.12f, 0.09f, 0.9f };

static void
draw_text (GtkSnapshot *snapshot, const graphene_rect_t *box, const char *text)
{
  const graphene_rect_t room = GRAPHENE_RECT_INIT (box->origin.x, box->origin.y + box->size.height,
                                                   TEXT_WIDTH + 2 * MARGIN, 200);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &room);
  PangoLayout *layout = pango_cairo_create_layout (cr);
  PangoFontDescription *font = pango_font_description_from_string ("Sans 9");
  int w, h;

  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, TEXT_WIDTH * PANGO_SCALE);
  pango_layout_set_height (layout, -4); /* lines */
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &w, &h);
  gdk_cairo_set_source_rgba (cr, &PAPER);
  cairo_rectangle (cr, room.origin.x, room.origin.y, w + 2 * MARGIN, h + 2 * MARGIN);
  cairo_fill (cr);
  gdk_cairo_set_source_rgba (cr, &EDGE);
  cairo_move_to (cr, room.origin.x + MARGIN, room.origin.y + MARGIN);
  pango_cairo_show_layout (cr, layout);
  pango_font_description_free (font);
  g_object_unref (layout);
  cairo_destroy (cr);
}

static void
draw (const DseProbed *on, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  const DsDelve *delve = ds_sim_delve (dse_session_get_sim (on->session));
  const DsThings *things = delve->dungeon.floors[on->floor].things;

  for (gsize i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    graphene_rect_t box;
    GskRoundedRect edge;
    char text[DS_NOTE_BYTES];

    if (ds_rules_kind (delve->rules, thing->kind)->role != DS_ROLE_NOTE ||
        ds_note_text (thing, text) != DS_OK)
      continue;
    box = dsu_viewport_box (viewport, ds_area_reach (thing));
    gtk_snapshot_append_color (snapshot, &FILL, &box);
    gsk_rounded_rect_init_from_rect (&edge, &box, 0);
    gtk_snapshot_append_border (snapshot, &edge, (float[4]){ 2, 2, 2, 2 },
                                (GdkRGBA[4]){ EDGE, EDGE, EDGE, EDGE });
    draw_text (snapshot, &box, text);
  }
}

const DseProbe dse_probe_notes = {
  .id = "notes",
  .label = N_ ("N_otes"),
  .legend = N_ ("Yellow: notes of the designers"),
  .draw = draw,
};

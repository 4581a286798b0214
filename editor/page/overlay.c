/* editor/page/overlay.c — an overlay of ui/paint over the level, with names and a legend. */
#include "page/page_private.h"

#include "shown.h"
#include "tint.h"

#include <glib/gi18n.h>
#include <math.h>

#define NAME_GAP 8        /* pixels beside a name in its room */
#define NAMES_FROM_PX 6   /* pixels of a cell */
#define LEGEND_ENTRIES 16 /* at most */

static DsuOverlayView
view_of (DsePage *self)
{
  return (DsuOverlayView){ .type = self->overlay_type,
                           .delve = dsu_document_get_delve (self->document),
                           .floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas)),
                           .walk = self->overlay_type->needs_walk
                                       ? dse_survey_get_walk (self->survey)
                                       : NULL };
}

static guint32
colour_of (gconstpointer data, DsCell cell)
{
  const DsuOverlayView *view = data;
  const guint32 colour = view->type->colour (view, cell), alpha = colour >> 24;

  return alpha << 24 | (colour >> 16 & 0xff) * alpha / 255 << 16 |
         (colour >> 8 & 0xff) * alpha / 255 << 8 | (colour & 0xff) * alpha / 255;
}

/* In the middle of @box, unless it is too long for it. */
static void
append_name (DsePage *self, GtkSnapshot *snapshot, const graphene_rect_t *box, const char *name)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (self->canvas, name);
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
append_names (DsePage *self, GtkSnapshot *snapshot, const DsuViewport *viewport,
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
  DsePage *self = data;
  DsuOverlayView view;

  if (self->overlay_type == NULL)
    return;
  view = view_of (self);
  dsu_tint_snapshot (snapshot, viewport,
                     (DsRect){ 0, 0, view.delve->dungeon.w, view.delve->dungeon.h }, colour_of,
                     &view);
  append_names (self, snapshot, viewport, &view);
}

static void
show_legend (DsePage *self)
{
  GString *markup = g_string_new (NULL);
  DsuOverlayView view;
  uint32_t colour;
  char text[256];

  if (self->overlay_type != NULL && self->overlay_type->legend != NULL) {
    view = view_of (self);
    for (size_t i = 0;
         i < LEGEND_ENTRIES && view.type->legend (&view, i, &colour, text, sizeof text); i++) {
      g_autofree char *shown = dsu_dup_shown (text);
      g_autofree char *escaped = g_markup_escape_text (shown, -1);

      g_string_append_printf (markup, "%s<span foreground='#%06x'>●</span> %s", i > 0 ? "\n" : "",
                              colour, escaped);
    }
  }
  gtk_label_set_markup (GTK_LABEL (self->legend), markup->str);
  gtk_widget_set_visible (self->legend, markup->len > 0);
  g_string_free (markup, TRUE);
}

/* What it shows is another, or may be. */
void
dse_page_update_overlay (DsePage *self)
{
  if (self->overlay_type == NULL && !gtk_widget_get_visible (self->legend))
    return;
  dsu_canvas_touch_layer (DSU_CANVAS (self->canvas), self->overlay_layer);
  show_legend (self);
}

void
dse_page_set_overlay (DsePage *self, const DsuOverlay *overlay)
{
  self->overlay_type = overlay;
  dsu_canvas_touch_layer (DSU_CANVAS (self->canvas), self->overlay_layer);
  show_legend (self);
}

void
dse_page_init_overlay (DsePage *self)
{
  self->legend = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->legend, "hover-card");
  gtk_widget_add_css_class (self->legend, "legend");
  gtk_label_set_xalign (GTK_LABEL (self->legend), 0);
  gtk_widget_set_halign (self->legend, GTK_ALIGN_START);
  gtk_widget_set_valign (self->legend, GTK_ALIGN_END);
  gtk_widget_set_can_target (self->legend, FALSE);
  gtk_widget_set_visible (self->legend, FALSE);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->legend);
  self->overlay_layer = dsu_canvas_add_layer (DSU_CANVAS (self->canvas), draw, self);
  g_signal_connect_object (self->survey, "changed", G_CALLBACK (dse_page_update_overlay), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "changed", G_CALLBACK (dse_page_update_overlay), self,
                           G_CONNECT_SWAPPED);
}

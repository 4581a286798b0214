/* ui/paint/pdf.c — a level as a PDF: stamps are recordings, which cairo writes once each. */
#include "paint/pdf.h"
#include "base/array.h"
#include "io/mark.h"
#include "paint/layer_blend.h"
#include "paint/vector.h"

#include <cairo-pdf.h>
#include <stdio.h>

#define PAGE_MAX 14400.0 /* points: the longest side that readers accept */

typedef struct {
  DsuVectorSink sink;
  DS_ARRAY (cairo_surface_t *) stamps;
  cairo_t *cr;
  double px;
  DsuVectorLook look; /* of the layer that is drawn */
} Pdf;

/* A new recording to draw on; NULL: no memory. */
static cairo_t *
record (Pdf *self, double w, double h)
{
  const cairo_rectangle_t extents = { 0, 0, w, h };

  if (!ds_array_reserve (&self->stamps, 1))
    return NULL;
  self->stamps.items[self->stamps.n] =
      cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  return cairo_create (self->stamps.items[self->stamps.n++]);
}

static void
stamp (cairo_t *cr, cairo_surface_t *surface, double x, double y)
{
  cairo_set_source_surface (cr, surface, x, y);
  cairo_paint (cr);
}

static bool
define_cell (DsuVectorSink *sink, const DsuSpotKey *key)
{
  Pdf *self = (Pdf *)sink;
  cairo_t *cr = record (self, self->px, self->px);

  if (cr == NULL)
    return false;
  cairo_scale (cr, self->px, self->px);
  dsu_spot_draw (sink->scheme, key, cr, self->px);
  cairo_destroy (cr);
  return true;
}

static bool
define_figure (DsuVectorSink *sink, uint32_t figure, DsCell cell)
{
  Pdf *self = (Pdf *)sink;
  cairo_t *cr = record (self, self->px, self->px);

  if (cr == NULL)
    return false;
  cairo_scale (cr, self->px, self->px);
  cairo_translate (cr, -cell.x, -cell.y);
  dsu_figure_draw (sink->scheme, figure, cr, self->px);
  cairo_destroy (cr);
  return true;
}

static bool
define_pair (DsuVectorSink *sink, uint32_t half, int cells_across, int cells_down, bool is_beside)
{
  Pdf *self = (Pdf *)sink;
  const double w = cells_across * self->px, h = cells_down * self->px;
  cairo_t *cr = record (self, is_beside ? 2 * w : w, is_beside ? h : 2 * h);

  if (cr == NULL)
    return false;
  stamp (cr, self->stamps.items[half - 1], 0, 0);
  stamp (cr, self->stamps.items[half - 1], is_beside ? w : 0, is_beside ? 0 : h);
  cairo_destroy (cr);
  return true;
}

static bool
put (DsuVectorSink *sink, uint32_t number, DsCell at)
{
  Pdf *self = (Pdf *)sink;

  stamp (self->cr, self->stamps.items[number - 1], at.x * self->px, at.y * self->px);
  return true;
}

static bool
begin_layer (DsuVectorSink *sink, const DsuVectorLook *look)
{
  Pdf *self = (Pdf *)sink;

  self->look = *look;
  cairo_push_group (self->cr);
  return true;
}

/* Multiplies the colours of the group that is drawn, where it is. */
static void
tint_group (Pdf *self)
{
  cairo_pattern_t *group = cairo_pop_group (self->cr);

  cairo_push_group (self->cr);
  cairo_set_source (self->cr, group);
  cairo_paint (self->cr);
  cairo_set_operator (self->cr, CAIRO_OPERATOR_MULTIPLY);
  cairo_set_source_rgb (self->cr, (self->look.tint >> 16 & 0xff) / 255.0,
                        (self->look.tint >> 8 & 0xff) / 255.0, (self->look.tint & 0xff) / 255.0);
  cairo_mask (self->cr, group);
  cairo_pattern_destroy (group);
}

static bool
end_layer (DsuVectorSink *sink)
{
  Pdf *self = (Pdf *)sink;

  if (self->look.tint != DS_TILE_LAYER_PLAIN)
    tint_group (self);
  cairo_pop_group_to_source (self->cr);
  cairo_set_operator (self->cr, dsu_blend_operator (self->look.blend));
  cairo_paint_with_alpha (self->cr, self->look.share / 255.0);
  cairo_set_operator (self->cr, CAIRO_OPERATOR_OVER);
  return true;
}

static void
draw_grid (const Pdf *self, const DsFloor *level)
{
  const double px = self->px;

  cairo_set_source_rgba (self->cr, 0, 0, 0, DSU_GRID_ALPHA);
  cairo_set_line_width (self->cr, px / 32);
  for (int32_t x = 1; x < level->w; x++) {
    cairo_move_to (self->cr, x * px, 0);
    cairo_line_to (self->cr, x * px, level->h * px);
  }
  for (int32_t y = 1; y < level->h; y++) {
    cairo_move_to (self->cr, 0, y * px);
    cairo_line_to (self->cr, level->w * px, y * px);
  }
  cairo_stroke (self->cr);
}

/* The outline leads from a note's text to its frame. */
static void
draw_areas (const Pdf *self, const DsuAreas *areas, cairo_surface_t *surface)
{
  const double px = self->px;

  for (size_t i = 0; i < areas->items.n; i++) {
    const DsuArea *area = &areas->items.items[i];
    char place[64];

    dsu_area_draw (area, self->cr, px);
    if (!area->is_note)
      continue;
    snprintf (place, sizeof place, "page=1 pos=[%d %d]", (int)(area->at.x * px),
              (int)(area->at.y * px));
    cairo_pdf_surface_add_outline (surface, CAIRO_PDF_OUTLINE_ROOT, area->title, place,
                                   (cairo_pdf_outline_flags_t)0);
  }
}

/* A failure stays in the text: cairo 1.16 crashes when it cannot write an outline. */
static cairo_status_t
write_bytes (void *user, const unsigned char *bytes, unsigned int n)
{
  ds_text_add (user, (const char *)bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

double
dsu_pdf_cell_points (int32_t w, int32_t h, int32_t cell_pt)
{
  const double longest = (double)ds_max (w, h) * cell_pt;

  DS_ASSERT (w > 0 && h > 0 && cell_pt > 0);

  return longest > PAGE_MAX ? cell_pt * PAGE_MAX / longest : cell_pt;
}

DsStatus
dsu_pdf_write (const DsuScheme *scheme, const DsFloor *level, int32_t cell_pt, bool grid,
               const DsuAreas *areas, DsText *out, DsError *err)
{
  static const DsuVectorClass TYPE = { define_cell, define_figure, define_pair,
                                       put,         begin_layer,   end_layer };
  Pdf self = { .sink = { &TYPE, scheme, 0 },
               .px = dsu_pdf_cell_points (level->w, level->h, cell_pt) };
  cairo_surface_t *surface;
  DsStatus status;

  DS_ASSERT (scheme != NULL && level != NULL && cell_pt > 0 && areas != NULL && out != NULL);

  surface = cairo_pdf_surface_create_for_stream (write_bytes, out, level->w * self.px,
                                                 level->h * self.px);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Delvesmith");
  self.cr = cairo_create (surface);
  status = dsu_vector_draw (&self.sink, level, err);
  if (grid)
    draw_grid (&self, level);
  draw_areas (&self, areas, surface);
  cairo_destroy (self.cr);
  cairo_surface_finish (surface);
  ds_text_puts (out, DS_MARK_PDF);
  if (status == DS_OK && (out->failed || cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS))
    status = ds_fail_nomem (err, "drawing");
  cairo_surface_destroy (surface);
  while (self.stamps.n > 0) /* pairs before their halves */
    cairo_surface_destroy (self.stamps.items[--self.stamps.n]);
  ds_array_clear (&self.stamps);
  return status;
}

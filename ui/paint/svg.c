/* ui/paint/svg.c — a level as an SVG. cairo draws each stamp as a small SVG of its own, we put them
 * together: repeating a drawing with cairo takes twice the bytes, and leaks memory. */
#include "paint/svg.h"
#include "base/array.h"
#include "io/mark.h"
#include "paint/note_text.h"
#include "paint/vector.h"

#include <cairo-svg.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  DsuVectorSink sink;
  DsText stamps, places;
  int32_t px;
  int n_tints; /* filters */
} Svg;

static cairo_status_t
write_bytes (void *user, const unsigned char *bytes, unsigned int n)
{
  DsText *out = user;

  ds_text_add (out, (const char *)bytes, n);
  return out->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

/* A name in a text of cairo; borrowed from it. */
typedef struct {
  const char *at;
  size_t n;
} Name;

typedef DS_ARRAY (Name) Names;

/* The number of the name at @at, from 1, in the order in which names come; cairo counts on through
 * all drawings of the process, so that its own numbers differ each time. 0: no memory. */
static size_t
number_of (Names *names, const char *at, size_t n)
{
  for (size_t i = 0; i < names->n; i++)
    if (names->items[i].n == n && memcmp (names->items[i].at, at, n) == 0)
      return i + 1;
  return ds_array_push (names, (Name){ at, n }) ? names->n : 0;
}

/* Copies @n bytes of SVG; the names that they give and use become names of stamp @number. */
static void
put_renamed (DsText *out, const char *bytes, size_t n, uint32_t number)
{
  static const char *const BEFORE_NAME[] = { " id=\"", "url(#", "href=\"#" };
  const char *const end = bytes + n;
  Names names = { 0 };

  while (bytes < end) {
    size_t n_before = 0, n_name, number_in_stamp;

    for (size_t i = 0; i < DS_COUNT (BEFORE_NAME); i++)
      if (strncmp (bytes, BEFORE_NAME[i], strlen (BEFORE_NAME[i])) == 0)
        n_before = strlen (BEFORE_NAME[i]);
    ds_text_add (out, bytes, n_before > 0 ? n_before : 1);
    bytes += n_before > 0 ? n_before : 1;
    if (n_before == 0)
      continue;
    n_name = strcspn (bytes, "\")");
    number_in_stamp = number_of (&names, bytes, n_name);
    out->failed = out->failed || number_in_stamp == 0;
    ds_text_printf (out, "s%" PRIu32 "-%zu", number, number_in_stamp);
    bytes += n_name;
  }
  ds_array_clear (&names);
}

/* A stamp is the text between <svg ...> and </svg>, where the edge of the picture cut it off. */
static bool
define (Svg *self, const DsuSpotKey *key, uint32_t figure, DsCell cell)
{
  const uint32_t number = self->sink.n_stamps + 1;
  DsText text = { 0 };
  cairo_surface_t *surface =
      cairo_svg_surface_create_for_stream (write_bytes, &text, self->px, self->px);
  cairo_t *cr = cairo_create (surface);
  const char *start, *end;

  cairo_scale (cr, self->px, self->px);
  cairo_translate (cr, -cell.x, -cell.y);
  if (key != NULL)
    dsu_spot_draw (self->sink.scheme, key, cr, self->px);
  else
    dsu_figure_draw (self->sink.scheme, figure, cr, self->px);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  start = text.failed ? NULL : strstr (text.bytes, "<svg");
  start = start != NULL ? strchr (start, '>') : NULL;
  end = start != NULL ? strstr (start, "</svg>") : NULL;
  if (end != NULL) {
    ds_text_printf (&self->stamps, "<g id=\"s%" PRIu32 "\" clip-path=\"url(#cell)\">", number);
    put_renamed (&self->stamps, start + 1, (size_t)(end - start - 1), number);
    ds_text_puts (&self->stamps, "</g>\n");
  }
  ds_text_clear (&text);
  return end != NULL && !self->stamps.failed;
}

static bool
define_cell (DsuVectorSink *sink, const DsuSpotKey *key)
{
  return define ((Svg *)sink, key, 0, (DsCell){ 0, 0 });
}

static bool
define_figure (DsuVectorSink *sink, uint32_t figure, DsCell cell)
{
  return define ((Svg *)sink, NULL, figure, cell);
}

static void
put_use (DsText *out, uint32_t number, int32_t x, int32_t y)
{
  ds_text_printf (out, "<use xlink:href=\"#s%" PRIu32 "\"", number);
  if (x != 0)
    ds_text_printf (out, " x=\"%" PRId32 "\"", x);
  if (y != 0)
    ds_text_printf (out, " y=\"%" PRId32 "\"", y);
  ds_text_puts (out, "/>\n");
}

static bool
define_pair (DsuVectorSink *sink, uint32_t half, int cells_across, int cells_down, bool is_beside)
{
  Svg *self = (Svg *)sink;

  ds_text_printf (&self->stamps, "<g id=\"s%" PRIu32 "\">", sink->n_stamps + 1);
  put_use (&self->stamps, half, 0, 0);
  put_use (&self->stamps, half, is_beside ? cells_across * self->px : 0,
           is_beside ? 0 : cells_down * self->px);
  ds_text_puts (&self->stamps, "</g>\n");
  return !self->stamps.failed;
}

static bool
put (DsuVectorSink *sink, uint32_t number, DsCell at)
{
  Svg *self = (Svg *)sink;

  put_use (&self->places, number, at.x * self->px, at.y * self->px);
  return !self->places.failed;
}

static unsigned
thousandths_of (uint32_t part) /* of 255 */
{
  return (part * 1000 + 127) / 255;
}

static void
put_part (DsText *out, const char *before, uint32_t part)
{
  ds_text_printf (out, "%s%u.%03u", before, thousandths_of (part) / 1000,
                  thousandths_of (part) % 1000);
}

/* A filter that multiplies the colours by @tint, called "tint" and a number. */
static void
put_tint (Svg *self, uint32_t tint)
{
  ds_text_printf (&self->stamps,
                  "<filter id=\"tint%d\" color-interpolation-filters=\"sRGB\">"
                  "<feColorMatrix values=\"",
                  ++self->n_tints);
  put_part (&self->stamps, "", tint >> 16 & 0xff);
  put_part (&self->stamps, " 0 0 0 0 0 ", tint >> 8 & 0xff);
  put_part (&self->stamps, " 0 0 0 0 0 ", tint & 0xff);
  ds_text_puts (&self->stamps, " 0 0 0 0 0 1 0\"/></filter>\n");
}

static bool
begin_layer (DsuVectorSink *sink, const DsuVectorLook *look)
{
  Svg *self = (Svg *)sink;

  ds_text_puts (&self->places, "<g class=\"tile-layer\"");
  if (look->share < 255) {
    put_part (&self->places, " opacity=\"", look->share);
    ds_text_putc (&self->places, '"');
  }
  if (look->tint != DS_TILE_LAYER_PLAIN) {
    put_tint (self, look->tint);
    ds_text_printf (&self->places, " filter=\"url(#tint%d)\"", self->n_tints);
  }
  if (look->blend != DS_BLEND_OVER)
    ds_text_printf (&self->places, " style=\"mix-blend-mode:%s\"",
                    look->blend == DS_BLEND_ADD ? "plus-lighter" : ds_blend_id (look->blend));
  ds_text_puts (&self->places, ">\n");
  return !self->places.failed && !self->stamps.failed;
}

static bool
end_layer (DsuVectorSink *sink)
{
  Svg *self = (Svg *)sink;

  ds_text_puts (&self->places, "</g>\n");
  return !self->places.failed;
}

static void
put_grid (const Svg *self, const DsFloor *level, DsText *out)
{
  ds_text_printf (out, "<path fill=\"none\" stroke=\"#000\" stroke-opacity=\"0.%d\" d=\"",
                  (int)(DSU_GRID_ALPHA * 100));
  for (int32_t x = 1; x < level->w; x++)
    ds_text_printf (out, "M%d.5 0V%d", (int)(x * self->px - 1), (int)(level->h * self->px));
  for (int32_t y = 1; y < level->h; y++)
    ds_text_printf (out, "M0 %d.5H%d", (int)(y * self->px - 1), (int)(level->w * self->px));
  ds_text_puts (out, "\"/>\n");
}

static const char *const ELEMENTS[DS_N_AREA_SHAPES] = { [DS_AREA_RECTANGLE] = "rect",
                                                        [DS_AREA_ELLIPSE] = "ellipse",
                                                        [DS_AREA_CAPSULE] = "rect",
                                                        [DS_AREA_POLYGON] = "polygon",
                                                        [DS_AREA_POLYLINE] = "polyline" };

static void
put_tenths (DsText *out, int tenths)
{
  ds_text_printf (out, "%s%d.%d", tenths < 0 ? "-" : "", abs (tenths) / 10, abs (tenths) % 10);
}

/* The name of a marker in the upper left corner of its area, beside its picture; across the middle
 * of a turned area. */
static void
put_name (const Svg *self, const DsuArea *area, double line, DsText *out)
{
  const bool is_turned = area->area.angle != 0;
  const DsRect box = is_turned ? area->reach : area->area.box;
  const int is_beside = !is_turned && area->at.x == box.x && area->at.y == box.y;
  const int size = ds_min (self->px / 2, 15);
  DsCell at = { (int)(box.x + is_beside) * self->px + (int)line + 1,
                (int)box.y * self->px + (int)line + size };

  if (size < 6 || (box.w - is_beside) * self->px < 2 * size)
    return;
  if (is_turned)
    at = (DsCell){ (2 * box.x + box.w) * self->px / 2,
                   (2 * box.y + box.h) * self->px / 2 + size / 3 };
  ds_text_printf (out,
                  "<text x=\"%d\" y=\"%d\"%s font-family=\"sans-serif\" font-weight=\"bold\" "
                  "font-size=\"%d\" fill=\"#%06x\" stroke=\"#000\" stroke-width=\"2\" "
                  "paint-order=\"stroke\">",
                  (int)at.x, (int)at.y, is_turned ? " text-anchor=\"middle\"" : "", size,
                  area->colour);
  ds_text_put_xml (out, area->title, strlen (area->title));
  ds_text_puts (out, "</text>\n");
}

/* Turns the element that is open. */
static void
put_turn (const DsuArea *self, int px, DsText *out)
{
  const DsRect frame = ds_area_frame (&self->area);

  ds_text_printf (out, " transform=\"rotate(%d.%03d ", (int)(self->area.angle / 1000),
                  (int)(self->area.angle % 1000));
  put_tenths (out, (frame.x * 2 + frame.w) * px * 5);
  ds_text_putc (out, ' ');
  put_tenths (out, (frame.y * 2 + frame.h) * px * 5);
  ds_text_puts (out, ")\"");
}

/* The text of a note in its area, line by line. */
static void
put_note (const Svg *self, const DsuArea *area, DsText *out)
{
  PangoLayoutIter *iter;
  DsuNoteText text;

  dsu_note_text_init (&text, area, self->px);
  if (text.layout == NULL)
    return;
  ds_text_printf (out,
                  "<text font-family=\"sans-serif\" font-size=\"%d\" fill=\"#fff5d6\" "
                  "stroke=\"#000\" stroke-width=\"2\" paint-order=\"stroke\"",
                  (int)text.size);
  if (area->area.angle != 0)
    put_turn (area, self->px, out);
  ds_text_putc (out, '>');
  iter = pango_layout_get_iter (text.layout);
  do {
    const PangoLayoutLine *line = pango_layout_iter_get_line_readonly (iter);

    ds_text_printf (out, "<tspan x=\"%d\" y=\"%d\">", (int)text.x,
                    (int)text.y + pango_layout_iter_get_baseline (iter) / PANGO_SCALE);
    ds_text_put_xml (out, pango_layout_get_text (text.layout) + line->start_index,
                     (size_t)line->length);
    ds_text_puts (out, "</tspan>");
  } while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
  ds_text_puts (out, "</text>\n");
  dsu_note_text_clear (&text);
}

static void
put_capsule (DsRect box, int px, double line, DsText *out)
{
  ds_text_puts (out, "<rect x=\"");
  put_tenths (out, (int)(box.x * px * 10 + line * 5));
  ds_text_puts (out, "\" y=\"");
  put_tenths (out, (int)(box.y * px * 10 + line * 5));
  ds_text_puts (out, "\" width=\"");
  put_tenths (out, (int)(box.w * px * 10 - line * 10));
  ds_text_puts (out, "\" height=\"");
  put_tenths (out, (int)(box.h * px * 10 - line * 10));
  ds_text_puts (out, "\" rx=\"");
  put_tenths (out, (int)(ds_min (box.w, box.h) * px * 5 - line * 5));
  ds_text_putc (out, '"');
}

/* Where the frame lies, in units of @px a cell: its element, left open. */
static void
put_shape (const DsuArea *self, int px, double line, DsText *out)
{
  const DsRect box = self->area.box;

  if (self->area.shape == DS_AREA_RECTANGLE) {
    ds_text_printf (out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", (int)box.x * px,
                    (int)box.y * px, (int)box.w * px, (int)box.h * px);
  } else if (self->area.shape == DS_AREA_CAPSULE) {
    put_capsule (box, px, line, out);
  } else if (self->area.shape == DS_AREA_ELLIPSE) {
    ds_text_puts (out, "<ellipse cx=\"");
    put_tenths (out, (box.x * 2 + box.w) * px * 5);
    ds_text_puts (out, "\" cy=\"");
    put_tenths (out, (box.y * 2 + box.h) * px * 5);
    ds_text_puts (out, "\" rx=\"");
    put_tenths (out, (int)((box.w * px - line) * 5));
    ds_text_puts (out, "\" ry=\"");
    put_tenths (out, (int)((box.h * px - line) * 5));
    ds_text_putc (out, '"');
  } else {
    ds_text_printf (out, "<%s points=\"",
                    self->area.shape == DS_AREA_POLYGON ? "polygon" : "polyline");
    for (size_t i = 0; i < self->area.n_points; i++) {
      ds_text_puts (out, i > 0 ? " " : "");
      put_tenths (out, (self->area.points[i].x * 2 + 1) * px * 5);
      ds_text_putc (out, ',');
      put_tenths (out, (self->area.points[i].y * 2 + 1) * px * 5);
    }
    ds_text_putc (out, '"');
  }
}

/* Programs show a title while the pointer is over its frame. */
static void
put_areas (const Svg *self, const DsuAreas *areas, DsText *out)
{
  const double line = dsu_area_line (self->px);

  for (size_t i = 0; i < areas->items.n; i++) {
    const DsuArea *area = &areas->items.items[i];

    put_shape (area, self->px, line, out);
    if (area->area.angle != 0)
      put_turn (area, self->px, out);
    ds_text_printf (out, " class=\"%s", area->is_note ? "note" : "area");
    if (area->fade > 0)
      put_part (out, "\" opacity=\"", 255u - area->fade);
    if (area->area.shape == DS_AREA_POLYLINE)
      ds_text_puts (out, "\" fill=\"none\"");
    else
      ds_text_printf (out, "\" fill=\"#%06x\" fill-opacity=\"0.%d\"", area->colour,
                      (int)(DSU_AREA_ALPHA * 10));
    ds_text_printf (out, " stroke=\"#%06x\" stroke-width=\"%d.%03d\"><title>", area->colour,
                    (int)line, (int)(line * 1000) % 1000);
    ds_text_put_xml (out, area->title, strlen (area->title));
    ds_text_printf (out, "</title></%s>\n", ELEMENTS[area->area.shape]);
    if (area->is_note)
      put_note (self, area, out);
    else
      put_name (self, area, line, out);
  }
}

DsStatus
dsu_svg_write (const DsuScheme *scheme, const DsFloor *level, int32_t cell_px, bool grid,
               const DsuAreas *areas, DsText *out, DsError *err)
{
  static const DsuVectorClass TYPE = { define_cell, define_figure, define_pair,
                                       put,         begin_layer,   end_layer };
  const int w = level->w * cell_px, h = level->h * cell_px;
  Svg self = { .sink = { &TYPE, scheme, 0 }, .px = cell_px };
  DsStatus status = dsu_vector_draw (&self.sink, level, err);

  DS_ASSERT (scheme != NULL && level != NULL && cell_px > 0 && areas != NULL && out != NULL);

  if (status == DS_OK) {
    ds_text_printf (out,
                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" DS_MARK_SVG
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                    "xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                    "width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n<defs>\n"
                    "<clipPath id=\"cell\"><rect width=\"%d\" height=\"%d\"/></clipPath>\n",
                    w, h, w, h, (int)cell_px, (int)cell_px);
    ds_text_add (out, self.stamps.bytes, self.stamps.n);
    ds_text_puts (out, "</defs>\n");
    ds_text_add (out, self.places.bytes, self.places.n);
    if (grid)
      put_grid (&self, level, out);
    put_areas (&self, areas, out);
    ds_text_puts (out, "</svg>\n");
    if (out->failed)
      status = ds_fail_nomem (err, "drawing");
  }
  ds_text_clear (&self.stamps);
  ds_text_clear (&self.places);
  return status;
}

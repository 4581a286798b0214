/* editor/import/source_picture.c — draws onto cairo surfaces. */
#include "import/source_picture.h"

#include "base/glyph.h"
#include "io/foreign/reader.h"
#include "paint/glyph.h"
#include "rules/record.h"

#include <cairo.h>

DsuSheet *
dse_source_sheet (const DsForeign *map, const DsForeignTileset *tileset, const char *image)
{
  g_autofree char *name = NULL;
  DsuSheet *sheet = NULL;
  char *path;

  g_return_val_if_fail (map != NULL && tileset != NULL && image != NULL, NULL);

  if (image[0] == '\0')
    return NULL;
  name = tileset->source[0] != '\0' ? ds_foreign_beside (map->source, tileset->source)
                                    : g_strdup (map->source);
  path = name != NULL ? ds_foreign_beside (name, image) : NULL;
  if (path == NULL || dsu_sheet_take (&sheet, path, DSU_NO_COLOUR, NULL) != DS_OK)
    sheet = NULL;
  ds_free (path);
  return sheet;
}

/* ---- drawing */

static GdkTexture *
texture_new (cairo_surface_t *surface, int side)
{
  g_autoptr (GBytes) bytes = NULL;

  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), (gsize)side * (gsize)side * 4);
  return gdk_memory_texture_new (side, side, GDK_MEMORY_DEFAULT, bytes, (gsize)side * 4);
}

static void
set_colour (cairo_t *cr, guint32 colour)
{
  cairo_set_source_rgb (cr, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
                        (colour & 0xff) / 255.0);
}

/* The pixels of the tile in @sheet, as large as they fit into the square (0, 0) to (1, 1). */
static gboolean
draw_tile (cairo_t *cr, const DsuSheet *sheet, DsRect tile)
{
  cairo_surface_t *image;
  const double scale = 1.0 / MAX (tile.w, tile.h);

  if (tile.w <= 0 || tile.h <= 0 || tile.x < 0 || tile.y < 0 || tile.w > sheet->w - tile.x ||
      tile.h > sheet->h - tile.y)
    return FALSE;
  image = cairo_image_surface_create_for_data (
      (unsigned char *)(sheet->pixels + (gsize)tile.y * (gsize)sheet->w + (gsize)tile.x),
      CAIRO_FORMAT_ARGB32, tile.w, tile.h, sheet->w * 4);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, (MAX (tile.w, tile.h) - tile.w) / 2.0, MAX (tile.w, tile.h) - tile.h);
  cairo_set_source_surface (cr, image, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_surface_destroy (image);
  return TRUE;
}

/* The place of the tile in the image of its tileset. */
static DsRect
place_of (const DsForeignTileset *set, guint32 id, const DsuSheet *sheet)
{
  const gint64 step_x = (gint64)set->tile_width + set->spacing;
  const gint64 step_y = (gint64)set->tile_height + set->spacing;
  const gint64 columns = set->columns > 0 ? set->columns
                         : step_x > 0 ? MAX (1, (sheet->w - set->margin + set->spacing) / step_x)
                                      : 1;
  const gint64 x = set->margin + id % columns * step_x, y = set->margin + id / columns * step_y;

  if (x > sheet->w || y > sheet->h)
    return (DsRect){ 0 };
  return (DsRect){ (int32_t)x, (int32_t)y, set->tile_width, set->tile_height };
}

static gboolean
draw_subject_tile (cairo_t *cr, const DsForeign *map, const DsMapSubject *subject)
{
  const gboolean is_alone = subject->tile != NULL && subject->tile->image[0] != '\0';
  DsuSheet *sheet;
  gboolean done;

  if (subject->tileset == NULL)
    return FALSE;
  sheet = dse_source_sheet (map, subject->tileset,
                            is_alone ? subject->tile->image : subject->tileset->image);
  if (sheet == NULL)
    return FALSE;
  done = draw_tile (cr, sheet,
                    is_alone ? (DsRect){ 0, 0, sheet->w, sheet->h }
                             : place_of (subject->tileset, subject->id, sheet));
  dsu_sheet_release (sheet);
  return done;
}

static gboolean
draw_glyph (cairo_t *cr, const DsForeignGlyph *glyph, int side)
{
  const guint32 code = ds_glyph_of_cp437 (glyph->code);

  set_colour (cr, glyph->bg == DS_FOREIGN_CLEAR ? 0 : glyph->bg);
  cairo_paint (cr);
  set_colour (cr, glyph->fg);
  if (code > ' ' && ds_glyph_is_visible (code))
    dsu_glyph_show (cr, code, side);
  return TRUE;
}

/* A square of the colour; FALSE: it is none. */
static gboolean
draw_colour (cairo_t *cr, const char *text)
{
  uint32_t colour;

  if (!ds_colour_parse (text, &colour))
    return FALSE;
  set_colour (cr, colour);
  cairo_rectangle (cr, 0.125, 0.125, 0.75, 0.75);
  cairo_fill (cr);
  return TRUE;
}

static gboolean
draw_value (cairo_t *cr, const DsMapSubject *subject)
{
  for (const DsForeignMeaning *at = subject->layer->meanings.first; at != NULL; at = at->next)
    if (at->value == subject->cell && draw_colour (cr, at->colour))
      return TRUE;
  return FALSE;
}

/* The picture by which the other program shows the object, or the colour of its kind where that
 * cannot be read. */
static gboolean
draw_object (cairo_t *cr, const DsForeign *map, const DsForeignObject *object)
{
  DsuSheet *sheet = object->pictured != NULL
                        ? dse_source_sheet (map, object->pictured, object->pictured->image)
                        : NULL;
  const gboolean done = sheet != NULL && draw_tile (cr, sheet, object->picture);

  if (sheet != NULL)
    dsu_sheet_release (sheet);
  return done || draw_colour (cr, object->colour);
}

static gboolean
draw (cairo_t *cr, const DsForeign *map, const DsMapSubject *subject, int side)
{
  if (subject->object != NULL && subject->tileset == NULL)
    return draw_object (cr, map, subject->object);
  if (subject->object != NULL || subject->layer->kind == DS_FOREIGN_TILES)
    return draw_subject_tile (cr, map, subject);
  if (subject->layer->kind == DS_FOREIGN_GLYPHS && subject->cell > 0)
    return draw_glyph (cr, &map->glyphs[subject->cell - 1], side);
  return subject->layer->kind == DS_FOREIGN_VALUES && draw_value (cr, subject);
}

GdkTexture *
dse_source_picture_new (const DsForeign *map, const DsMapItem *item, int side)
{
  cairo_surface_t *surface;
  GdkTexture *texture = NULL;
  cairo_t *cr;

  g_return_val_if_fail (map != NULL && item != NULL && side > 0, NULL);

  if (item->is_layer)
    return NULL;
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);
  cr = cairo_create (surface);
  cairo_scale (cr, side, side);
  if (draw (cr, map, &item->subject, side))
    texture = texture_new (surface, side);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return texture;
}

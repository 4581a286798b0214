/* editor/rules/tile_picture.c — draws the cells of tile rules, and whole rules. */
#include "rules/tile_picture.h"

#include "thumbnail.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define TILES_SHOWN 4 /* of one entry */

/* Grounds of cells that show no tile; 0xRRGGBB. */
#define BLANK 0x2b2833
#define SOLID 0x4d4858
#define SOLID_LINE 0x857d94
#define OPEN 0x9b94a8
#define MARK 0xd8d3e2
#define CROSS 0xff5a52

static void
set_colour (cairo_t *cr, guint32 colour, double alpha)
{
  cairo_set_source_rgba (cr, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
                         (colour & 0xff) / 255.0, alpha);
}

static void
fill (cairo_t *cr, guint32 colour)
{
  set_colour (cr, colour, 1);
  cairo_paint (cr);
}

/* ---- contents without tiles, in the square from (0, 0) to (1, 1) */

static void
draw_text (cairo_t *cr, const char *text, double size, double alpha)
{
  cairo_text_extents_t box;

  cairo_select_font_face (cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
  cairo_set_font_size (cr, size);
  cairo_text_extents (cr, text, &box);
  set_colour (cr, MARK, alpha);
  cairo_move_to (cr, 0.5 - box.width / 2 - box.x_bearing, 0.5 - box.height / 2 - box.y_bearing);
  cairo_show_text (cr, text);
}

static void
draw_blank (cairo_t *cr)
{
  fill (cr, BLANK);
  draw_text (cr, "?", 0.5, 0.45);
}

static void
draw_solid (cairo_t *cr)
{
  fill (cr, SOLID);
  set_colour (cr, SOLID_LINE, 1);
  cairo_set_line_width (cr, 0.07);
  for (int i = -3; i < 4; i++) {
    cairo_move_to (cr, i / 4.0, 1);
    cairo_line_to (cr, i / 4.0 + 1, 0);
  }
  cairo_stroke (cr);
}

static void
draw_open (cairo_t *cr)
{
  fill (cr, OPEN);
  set_colour (cr, BLANK, 0.75);
  cairo_arc (cr, 0.5, 0.5, 0.11, 0, 2 * G_PI);
  cairo_fill (cr);
}

/* A door leaf in its frame. */
static void
draw_door (cairo_t *cr)
{
  fill (cr, OPEN);
  set_colour (cr, 0x5f3d1e, 1);
  cairo_rectangle (cr, 0.2, 0.12, 0.6, 0.88);
  cairo_fill (cr);
  set_colour (cr, 0xa86f38, 1);
  cairo_rectangle (cr, 0.27, 0.19, 0.46, 0.81);
  cairo_fill (cr);
  set_colour (cr, 0xf5d67b, 1);
  cairo_arc (cr, 0.62, 0.6, 0.06, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
draw_nothing (cairo_t *cr)
{
  fill (cr, BLANK);
  draw_text (cr, "∅", 0.6, 0.8);
}

static const struct {
  int what;
  void (*draw) (cairo_t *cr);
  const char *name; /* to find */
} PLAIN[] = {
  { DSE_TILE_BLANK, draw_blank, N_ ("Anything") },
  { DSE_TILE_SOLID, draw_solid, N_ ("Solid ground") },
  { DSE_TILE_OPEN, draw_open, N_ ("Open cell") },
  { DSE_TILE_DOOR, draw_door, N_ ("Any door") },
};

/* ---- tiles */

/* The tiles of an entry, each once, by layers. */
typedef struct {
  guint n[2];
  uint16_t tiles[2][DS_IDS_MAX];
} ShownTiles;

static void
list_shown (ShownTiles *self, DsRules *rules, const DseTileEntry *entry)
{
  memset (self, 0, sizeof *self);
  for (char **id = entry->tiles; *id != NULL; id++) {
    const uint16_t tile = ds_rules_find_tile (rules, *id);
    const int layer = ds_rules_tile (rules, tile)->layer;
    gboolean is_new = tile != DS_TILE_NONE && self->n[layer] < DS_IDS_MAX;

    for (guint i = 0; is_new && i < self->n[layer]; i++)
      is_new = self->tiles[layer][i] != tile;
    if (is_new)
      self->tiles[layer][self->n[layer]++] = tile;
  }
}

static gboolean
has_nothing (const DseTileEntry *entry)
{
  return g_strv_contains ((const char *const *)entry->tiles, "nothing");
}

/* Fills the clipped area of the unit square with the cell, drawn @px pixels wide. */
static void
paint_cell (cairo_t *cr, DsRules *rules, uint16_t ground, uint16_t feature, int px)
{
  g_autoptr (GdkTexture) texture = dsu_cell_swatch_new (rules, ground, feature, px);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, px, px);

  gdk_texture_download (texture, cairo_image_surface_get_data (surface),
                        (gsize)cairo_image_surface_get_stride (surface));
  cairo_surface_mark_dirty (surface);
  cairo_save (cr);
  cairo_scale (cr, 1.0 / px, 1.0 / px);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (surface);
}

/* One of several: the half of two, or a quarter. */
static void
paint_part (cairo_t *cr, DsRules *rules, uint16_t tile, guint i, guint n, int px)
{
  const gboolean is_ground = ds_rules_tile (rules, tile)->layer == DS_LAYER_GROUND;

  cairo_save (cr);
  if (n == 2) {
    cairo_move_to (cr, i, i);
    cairo_line_to (cr, 1, 0);
    cairo_line_to (cr, 0, 1);
    cairo_close_path (cr);
    cairo_clip (cr);
  } else {
    cairo_rectangle (cr, i % 2 * 0.5, i / 2 * 0.5, 0.5, 0.5);
    cairo_clip (cr);
    cairo_translate (cr, i % 2 * 0.5, i / 2 * 0.5);
    cairo_scale (cr, 0.5, 0.5);
    px = MAX (1, px / 2);
  }
  paint_cell (cr, rules, is_ground ? tile : DS_TILE_NONE, is_ground ? DS_TILE_NONE : tile, px);
  cairo_restore (cr);
}

static void
draw_tiles (cairo_t *cr, DsRules *rules, const DseTileEntry *entry, int px)
{
  const int layers[] = { DS_LAYER_GROUND, DS_LAYER_FEATURE };
  guint n, at = 0;
  ShownTiles shown;

  list_shown (&shown, rules, entry);
  n = shown.n[0] + shown.n[1];
  if (n == 0) {
    draw_nothing (cr);
    return;
  }
  fill (cr, BLANK);
  if (shown.n[DS_LAYER_GROUND] <= 1 && shown.n[DS_LAYER_FEATURE] <= 1) {
    paint_cell (cr, rules, shown.tiles[DS_LAYER_GROUND][0], shown.tiles[DS_LAYER_FEATURE][0], px);
    return;
  }
  for (int k = 0; k < 2; k++)
    for (guint i = 0; i < shown.n[layers[k]] && at < TILES_SHOWN; i++, at++)
      paint_part (cr, rules, shown.tiles[layers[k]][i], at, MIN (n, TILES_SHOWN), px);
}

/* The cell has no feature, or may have none. */
static void
draw_bare (cairo_t *cr)
{
  set_colour (cr, 0x000000, 0.75);
  cairo_arc (cr, 0.8, 0.8, 0.17, 0, 2 * G_PI);
  cairo_fill (cr);
  set_colour (cr, MARK, 1);
  cairo_set_line_width (cr, 0.05);
  cairo_arc (cr, 0.8, 0.8, 0.1, 0, 2 * G_PI);
  cairo_stroke (cr);
  cairo_move_to (cr, 0.7, 0.9);
  cairo_line_to (cr, 0.9, 0.7);
  cairo_stroke (cr);
}

static void
cross_out (cairo_t *cr)
{
  static const struct {
    double width;
    guint32 colour;
  } strokes[] = { { 0.2, 0x000000 }, { 0.11, CROSS } };

  set_colour (cr, BLANK, 0.35);
  cairo_paint (cr);
  for (gsize i = 0; i < G_N_ELEMENTS (strokes); i++) {
    cairo_set_line_width (cr, strokes[i].width);
    set_colour (cr, strokes[i].colour, 1);
    cairo_move_to (cr, 0.08, 0.92);
    cairo_line_to (cr, 0.92, 0.08);
    cairo_stroke (cr);
  }
}

/* Draws the content into the square from (0, 0) to (1, 1), which is @px pixels. */
static void
draw_content (cairo_t *cr, DsRules *rules, const DseTileDrawing *drawing, int what, int px)
{
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_clip (cr);
  for (gsize i = 0; i < G_N_ELEMENTS (PLAIN) && what < 0; i++)
    if (PLAIN[i].what == what)
      PLAIN[i].draw (cr);
  if (what >= 0) {
    const DseTileEntry *entry = dse_tile_drawing_entry (drawing, (guint)what);

    draw_tiles (cr, rules, entry, px);
    if (has_nothing (entry) && entry->tiles[1] != NULL)
      draw_bare (cr);
    if (entry->excludes)
      cross_out (cr);
  }
}

/* Takes the surface. */
static GdkTexture *
texture_of (cairo_surface_t *surface)
{
  const gsize stride = (gsize)cairo_image_surface_get_stride (surface);
  const int w = cairo_image_surface_get_width (surface);
  const int h = cairo_image_surface_get_height (surface);
  g_autoptr (GBytes) bytes = NULL;

  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), stride * (gsize)h);
  cairo_surface_destroy (surface);
  return gdk_memory_texture_new (w, h, GDK_MEMORY_DEFAULT, bytes, stride);
}

GdkTexture *
dse_tile_picture_new (DsRules *rules, const DseTileDrawing *drawing, int what, int side)
{
  cairo_surface_t *surface;
  cairo_t *cr;

  g_return_val_if_fail (rules != NULL && drawing != NULL && side > 0, NULL);

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);
  cr = cairo_create (surface);
  cairo_scale (cr, side, side);
  draw_content (cr, rules, drawing, what, side);
  cairo_destroy (cr);
  return texture_of (surface);
}

/* ---- names */

/* "A, B or C", each once, of the tiles on the @layers (bits); NULL: there is none. Caller frees. */
static char *
dup_names (DsRules *rules, const DseTileEntry *entry, unsigned layers)
{
  char *all = NULL;
  ShownTiles shown;
  guint left = 0;

  list_shown (&shown, rules, entry);
  for (int layer = 0; layer < 2; layer++)
    left += layers >> layer & 1 ? shown.n[layer] : 0;
  for (int layer = 0; layer < 2; layer++)
    for (guint i = 0; layers >> layer & 1 && i < shown.n[layer]; i++) {
      const char *name = _ (ds_rules_tile (rules, shown.tiles[layer][i])->label);
      char *longer = all == NULL
                         ? g_strdup (name)
                         : g_strdup_printf (left > 1 ? "%s, %s" : _ ("%s or %s"), all, name);

      g_free (all);
      all = longer;
      left--;
    }
  return all;
}

/* A cell has one of the tiles on each layer. */
static char *
dup_found (DsRules *rules, const DseTileEntry *entry)
{
  g_autofree char *ground = dup_names (rules, entry, 1u << DS_LAYER_GROUND);
  g_autofree char *feature = dup_names (rules, entry, 1u << DS_LAYER_FEATURE);
  g_autofree char *above = NULL;

  if (feature == NULL && has_nothing (entry))
    return ground != NULL ? g_strdup_printf (_ ("%s without a feature"), ground)
                          : g_strdup (_ ("No feature"));
  above = feature != NULL && has_nothing (entry) ? g_strdup_printf (_ ("%s or nothing"), feature)
                                                 : g_steal_pointer (&feature);
  if (above == NULL)
    return g_strdup (ground != NULL ? ground : entry->tiles[0] != NULL ? entry->tiles[0] : "");
  return ground != NULL ? g_strdup_printf (_ ("%s with %s"), ground, above)
                        : g_steal_pointer (&above);
}

/* A cell has none of them. */
static char *
dup_excluded (DsRules *rules, const DseTileEntry *entry)
{
  g_autofree char *names = dup_names (rules, entry, 1u << DS_LAYER_GROUND | 1u << DS_LAYER_FEATURE);

  if (names == NULL)
    return g_strdup (_ ("Any feature"));
  return g_strdup_printf (has_nothing (entry) ? _ ("Not %s, with a feature") : _ ("Not %s"), names);
}

char *
dse_tile_picture_dup_name (DsRules *rules, const DseTileDrawing *drawing, DseTilePicture picture,
                           int what)
{
  const DseTileEntry *entry;

  g_return_val_if_fail (rules != NULL && drawing != NULL, NULL);

  if (what == DSE_TILE_BLANK && picture == DSE_TILE_PUT)
    return g_strdup (_ ("Unchanged"));
  for (gsize i = 0; i < G_N_ELEMENTS (PLAIN) && what < 0; i++)
    if (PLAIN[i].what == what)
      return g_strdup (_ (PLAIN[i].name));
  g_return_val_if_fail (what >= 0, NULL);
  entry = dse_tile_drawing_entry (drawing, (guint)what);
  return entry->excludes ? dup_excluded (rules, entry) : dup_found (rules, entry);
}

/* ---- rules */

static void
draw_cells (cairo_t *cr, DsRules *rules, const DseTileDrawing *drawing, DseTilePicture picture,
            int px)
{
  for (int y = 0; y < drawing->h; y++)
    for (int x = 0; x < drawing->w; x++) {
      int what = dse_tile_drawing_get (drawing, picture, x, y);

      if (what == DSE_TILE_BLANK) /* unchanged: as it is found */
        what = dse_tile_drawing_get (drawing, DSE_TILE_FIND, x, y);
      cairo_save (cr);
      cairo_translate (cr, x * px, y * px);
      cairo_scale (cr, px, px);
      draw_content (cr, rules, drawing, what, px);
      cairo_restore (cr);
    }
}

static void
draw_arrow (cairo_t *cr, double x, double y, double w)
{
  set_colour (cr, MARK, 1);
  cairo_move_to (cr, x, y - w * 0.7);
  cairo_line_to (cr, x + w, y);
  cairo_line_to (cr, x, y + w * 0.7);
  cairo_close_path (cr);
  cairo_fill (cr);
}

GdkTexture *
dse_tile_rule_picture_new (DsRules *rules, const DsTileRule *rule, int side)
{
  DseTileDrawing *drawing;
  cairo_surface_t *surface;
  int arrow, px, x, y;
  cairo_t *cr;

  g_return_val_if_fail (rules != NULL && rule != NULL && side > 0, NULL);

  drawing = dse_tile_drawing_new_of (rule);
  arrow = MAX (3, side / 12);
  px = MAX (1, MIN ((side - arrow * 2) / (2 * drawing->w), side / 2 / drawing->h));
  x = (side - 2 * px * drawing->w - 2 * arrow) / 2;
  y = (side - px * drawing->h) / 2;
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);
  cr = cairo_create (surface);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  draw_cells (cr, rules, drawing, DSE_TILE_FIND, px);
  cairo_translate (cr, px * drawing->w + 2 * arrow, 0);
  draw_cells (cr, rules, drawing, DSE_TILE_PUT, px);
  cairo_restore (cr);
  draw_arrow (cr, x + px * drawing->w + arrow * 0.5, side / 2.0, arrow);
  cairo_destroy (cr);
  dse_tile_drawing_free (drawing);
  return texture_of (surface);
}

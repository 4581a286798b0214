/* tests/core/test_export.c — exported pictures: they equal the painter's output, are small, and too
 * large ones are refused with a sentence. */
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/sanitized.h"
#include "paint/export.h"
#include "paint/note_text.h"
#include "paint/painter.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

static void
generate (DsDelve *delve, int32_t w, int32_t h, const char *stages)
{
  DsGenResult result;

  dst_delve_init (delve, w, h, 1, stages, 7);
  dst_generate (&result, delve);
  ds_dungeon_clear (&delve->dungeon);
  delve->dungeon = result.dungeon;
  memset (&result.dungeon, 0, sizeof result.dungeon);
  ds_gen_result_clear (&result);
}

#define ROOMS "fill tile=wall; feature_growth; start_goal"

static void
export_text (const DsDelve *delve, DsuExportOptions options, DsuPictureFormat format, DsText *out)
{
  DsError err;

  if (dsu_export_text (delve, 0, &options, format, out, &err) != DS_OK) {
    char sentence[512];

    g_error ("%s", ds_error_format (&err, sentence, sizeof sentence));
  }
}

typedef struct {
  const char *bytes;
  size_t left;
} Source;

static cairo_status_t
read_source (void *user, unsigned char *out, unsigned int n)
{
  Source *source = user;

  if (source->left < n)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (out, source->bytes, n);
  source->bytes += n;
  source->left -= n;
  return CAIRO_STATUS_SUCCESS;
}

static uint32_t
pixel_of (cairo_surface_t *surface, int32_t x, int32_t y)
{
  const unsigned char *row = cairo_image_surface_get_data (surface) +
                             (gsize)y * (gsize)cairo_image_surface_get_stride (surface);
  uint32_t pixel;

  memcpy (&pixel, row + (gsize)x * 4, sizeof pixel);
  return pixel & 0xffffff;
}

/* A decoded PNG equals the painter's picture; odd sides, few and many colours. */
static void
test_png_is_the_picture (gconstpointer data)
{
  const int32_t px = GPOINTER_TO_INT (data);
  DsuView view = { .quarters = px * DSU_QUARTERS };
  DsText text = { 0 };
  cairo_surface_t *surface;
  DsuPainter *painter;
  uint32_t *pixels;
  Source source;
  DsDelve delve;

  generate (&delve, 61, 43, ROOMS);
  export_text (&delve, (DsuExportOptions){ .cell_px = px }, DSU_PICTURE_PNG, &text);
  source = (Source){ text.bytes, text.n };
  surface = cairo_image_surface_create_from_png_stream (read_source, &source);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  view.w = 61 * px;
  view.h = 43 * px;
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, view.w);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, view.h);
  pixels = g_new (uint32_t, (gsize)view.w * (gsize)view.h);
  g_assert_cmpint (dsu_painter_new (&painter, delve.rules, DSU_STYLE_TILES, NULL), ==, DS_OK);
  g_assert_true (
      dsu_painter_draw (painter, &delve.dungeon.floors[0], NULL, &view, pixels, (size_t)view.w));
  for (int32_t y = 0; y < view.h; y++)
    for (int32_t x = 0; x < view.w; x++)
      g_assert_cmphex (pixel_of (surface, x, y), ==, pixels[y * view.w + x] & 0xffffff);
  g_free (pixels);
  dsu_painter_free (painter);
  cairo_surface_destroy (surface);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

static void
test_png_has_a_palette (void)
{
  enum { COLOUR_TYPE_AT = 25, PALETTE = 3 };
  DsText text = { 0 };
  DsDelve delve;

  generate (&delve, 61, 43, ROOMS);
  export_text (&delve, (DsuExportOptions){ .cell_px = 1 }, DSU_PICTURE_PNG, &text);
  g_assert_cmpint (text.bytes[COLOUR_TYPE_AT], ==, PALETTE);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

static void
test_grid_shows (void)
{
  DsText plain = { 0 }, grid = { 0 };
  DsDelve delve;

  generate (&delve, 20, 10, "fill tile=floor");
  for (int format = 0; format < DSU_N_PICTURES; format++) {
    export_text (&delve, (DsuExportOptions){ .cell_px = 16 }, (DsuPictureFormat)format, &plain);
    export_text (&delve, (DsuExportOptions){ .cell_px = 16, .grid = true },
                 (DsuPictureFormat)format, &grid);
    g_assert_cmpmem (plain.bytes, MIN (plain.n, 8), grid.bytes, MIN (grid.n, 8));
    g_assert_true (plain.n != grid.n || memcmp (plain.bytes, grid.bytes, plain.n) != 0);
    ds_text_clear (&plain);
    ds_text_clear (&grid);
  }
  ds_delve_clear (&delve);
}

/* 40 000 cells: a shape for each would be megabytes. */
static void
test_drawings_are_small (void)
{
  static const struct {
    DsuPictureFormat format;
    const char *start;
    size_t bytes_max;
  } CASES[] = { { DSU_PICTURE_SVG, "<?xml", 1600000 }, { DSU_PICTURE_PDF, "%PDF", 900000 } };
  DsDelve delve;

  if (dst_skip_sanitized ("cairo takes and gives back large blocks"))
    return;
  generate (&delve, 200, 200, ROOMS);
  for (gsize i = 0; i < G_N_ELEMENTS (CASES); i++) {
    DsText text = { 0 };

    export_text (&delve, (DsuExportOptions){ .cell_px = 32 }, CASES[i].format, &text);
    g_assert_true (g_str_has_prefix (text.bytes, CASES[i].start));
    g_test_message ("%s: %zu bytes", CASES[i].start, text.n);
    g_assert_cmpuint (text.n, <, CASES[i].bytes_max);
    ds_text_clear (&text);
  }
  ds_delve_clear (&delve);
}

/* Every name that is used is defined, by stamps that were drawn one by one. */
static void
test_svg_names_fit (void)
{
  DsText text = { 0 };
  const char *at;
  DsDelve delve;

  generate (&delve, 40, 30, ROOMS);
  export_text (&delve, (DsuExportOptions){ .cell_px = 1 }, DSU_PICTURE_SVG, &text);
  for (at = strstr (text.bytes, "xlink:href=\"#"); at != NULL; at = strstr (at, "xlink:href=\"#")) {
    g_autofree char *id = NULL;

    at += strlen ("xlink:href=\"#");
    id = g_strdup_printf (" id=\"%.*s\"", (int)strcspn (at, "\""), at);
    if (strstr (text.bytes, id) == NULL)
      g_error ("%s is nowhere", id);
  }
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

/* A level is the same bytes whenever it is drawn. */
static void
test_same_bytes (void)
{
  DsDelve delve;

  generate (&delve, 40, 30, ROOMS);
  for (int format = 0; format < DSU_N_PICTURES; format++) {
    const DsuExportOptions options = { .cell_px = 24, .grid = true, .notes = true };
    DsText first = { 0 }, second = { 0 };

    export_text (&delve, options, (DsuPictureFormat)format, &first);
    export_text (&delve, options, (DsuPictureFormat)format, &second);
    g_assert_cmpmem (first.bytes, first.n, second.bytes, second.n);
    ds_text_clear (&first);
    ds_text_clear (&second);
  }
  ds_delve_clear (&delve);
}

/* ---- notes */

#define NOTE "Boss & <friends>"

/* A note about 4 x 2 cells from 3, 2, an empty note, and a rat with a remark. */
static void
add_notes (DsDelve *delve)
{
  static const struct {
    const char *kind, *key, *json;
    DsCell at;
  } THINGS[] = { { "note", "note", "\"" NOTE "\"", { 3, 2 } },
                 { "note", "note", "\"\"", { 12, 2 } },
                 { "rat", "note", "\"A rat\"", { 14, 4 } } };
  DsFloor *floor = &delve->dungeon.floors[0];

  for (gsize i = 0; i < G_N_ELEMENTS (THINGS); i++) {
    DsThing thing = {
      .id = 900 + i, .facing = DS_FACING_NONE, .target_floor = -1, .at = THINGS[i].at
    };
    DsExtras *wide = NULL, *high = NULL;

    g_assert_true (ds_rules_find_kind (delve->rules, THINGS[i].kind, &thing.kind));
    g_assert_cmpint (ds_extras_with (&wide, NULL, "width", "4", NULL), ==, DS_OK);
    g_assert_cmpint (ds_extras_with (&high, wide, "height", "2", NULL), ==, DS_OK);
    g_assert_cmpint (ds_extras_with (&thing.extras, high, THINGS[i].key, THINGS[i].json, NULL), ==,
                     DS_OK);
    g_assert_cmpint (ds_things_put (&floor->things, &thing, NULL), ==, DS_OK);
    ds_extras_unref (thing.extras);
    ds_extras_unref (high);
    ds_extras_unref (wide);
  }
}

static gboolean
has (const DsText *text, const char *part)
{
  const size_t n = strlen (part);

  for (size_t i = 0; i + n <= text->n; i++)
    if (memcmp (text->bytes + i, part, n) == 0)
      return TRUE;
  return FALSE;
}

/* Frames and texts of notes are in every format if asked for, and only then. */
static void
test_notes (void)
{
  static const char *const TEXTS[] = { [DSU_PICTURE_PNG] = "iTXtComment",
                                       [DSU_PICTURE_SVG] = "<title>Boss &amp; &lt;friends&gt;<",
                                       [DSU_PICTURE_PDF] = "/Title (" NOTE ")" };
  DsDelve delve;

  generate (&delve, 20, 10, "fill tile=floor");
  add_notes (&delve);
  for (int format = 0; format < DSU_N_PICTURES; format++) {
    DsText plain = { 0 }, noted = { 0 };

    export_text (&delve, (DsuExportOptions){ .cell_px = 16 }, (DsuPictureFormat)format, &plain);
    export_text (&delve, (DsuExportOptions){ .cell_px = 16, .notes = true },
                 (DsuPictureFormat)format, &noted);
    g_assert_true (has (&noted, TEXTS[format]));
    g_assert_false (has (&plain, TEXTS[format]));
    g_assert_false (has (&noted, "rat"));
    ds_text_clear (&plain);
    ds_text_clear (&noted);
  }
  ds_delve_clear (&delve);
}

/* The text of a note is drawn in its area where at least a line has room, and cut where it ends. */
static void
test_note_text (void)
{
  static const struct {
    int px;
    const char *title;
    gboolean is_shown, is_cut;
  } ROWS[] = {
    { 24, "Boss", TRUE, FALSE },
    { 24, "Boss and four very loyal friends, who wait", TRUE, TRUE },
    { 12, "Boss", FALSE, FALSE }, /* too small to read */
    { 24, "", FALSE, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    char title[64];
    const DsuArea area = {
      .area.box = { 3, 2, 4, 2 }, .at = { 3, 2 }, .is_note = true, .title = title
    };
    DsuNoteText text;

    g_strlcpy (title, ROWS[i].title, sizeof title);
    dsu_note_text_init (&text, &area, ROWS[i].px);
    g_assert_cmpint (text.layout != NULL, ==, ROWS[i].is_shown);
    if (text.layout != NULL)
      g_assert_cmpint (g_str_has_suffix (pango_layout_get_text (text.layout), "…"), ==,
                       ROWS[i].is_cut);
    dsu_note_text_clear (&text);
    g_assert_null (text.layout);
  }
}

/* The note about 4 x 2 cells is turned about their middle. */
static void
turn_note (DsDelve *delve)
{
  DsFloor *floor = &delve->dungeon.floors[0];
  DsThing thing = *ds_things_find (floor->things, 900);
  DsExtras *turned = NULL;

  g_assert_cmpint (ds_extras_with (&turned, thing.extras, "angle", "20", NULL), ==, DS_OK);
  thing.extras = turned;
  g_assert_cmpint (ds_things_put (&floor->things, &thing, NULL), ==, DS_OK);
  ds_extras_unref (turned);
}

/* SVG has the lines, PNG the pixels of them; they turn with the note. */
static void
test_note_drawn (void)
{
  DsText small = { 0 }, large = { 0 }, turned = { 0 };
  DsDelve delve;

  generate (&delve, 20, 10, "fill tile=floor");
  add_notes (&delve);
  export_text (&delve, (DsuExportOptions){ .cell_px = 12, .notes = true }, DSU_PICTURE_SVG, &small);
  export_text (&delve, (DsuExportOptions){ .cell_px = 24, .notes = true }, DSU_PICTURE_SVG, &large);
  g_assert_false (has (&small, "<tspan"));
  g_assert_true (has (&large, "<tspan") && has (&large, ">Boss &amp; "));
  turn_note (&delve);
  export_text (&delve, (DsuExportOptions){ .cell_px = 24, .notes = true }, DSU_PICTURE_SVG,
               &turned);
  g_assert_true (
      has (&turned, "paint-order=\"stroke\" transform=\"rotate(20.000 120.0 72.0)\"><tspan"));
  ds_text_clear (&turned);
  ds_text_clear (&small);
  ds_text_clear (&large);
  ds_delve_clear (&delve);
}

/* A hidden layer is left out of every format, as if nothing of it were there. */
static void
test_veil (void)
{
  DsDelve whole, bare;
  DsThings *rats;
  DsuExportOptions options = { .cell_px = 16, .style = DSU_STYLE_TILES };
  DsThing rat = {
    .id = 7, .at = { 4, 4 }, .facing = DS_FACING_NONE, .target_floor = -1, .target = { -1, -1 }
  };

  generate (&whole, 20, 10, "fill tile=floor");
  generate (&bare, 20, 10, "fill tile=floor");
  g_assert_true (ds_floor_set (&whole.dungeon.floors[0], DS_LAYER_FEATURE, (DsCell){ 9, 5 },
                               ds_rules_find_tile (dst_rules (), "bush")));
  g_assert_true (ds_rules_find_kind (dst_rules (), "goblin", &rat.kind));
  g_assert_cmpint (ds_things_new (&rats, &rat, 1, NULL), ==, DS_OK);
  ds_things_unref (whole.dungeon.floors[0].things);
  whole.dungeon.floors[0].things = rats;
  for (int format = 0; format < DSU_N_PICTURES - 1; format++) { /* a PDF has the time in it */
    DsText shown = { 0 }, hidden = { 0 }, absent = { 0 };

    memset (&options.veil, 0, sizeof options.veil);
    export_text (&whole, options, (DsuPictureFormat)format, &shown);
    export_text (&bare, options, (DsuPictureFormat)format, &absent);
    options.veil.fade[DS_STRATUM_FEATURE] = UINT8_MAX;
    options.veil.fade[DS_STRATUM_CREATURE] = UINT8_MAX;
    export_text (&whole, options, (DsuPictureFormat)format, &hidden);
    g_assert_cmpuint (hidden.n, ==, absent.n); /* drawings number their parts in each process */
    if (format == DSU_PICTURE_PNG)
      g_assert_cmpmem (hidden.bytes, hidden.n, absent.bytes, absent.n);
    g_assert_false (shown.n == hidden.n && memcmp (shown.bytes, hidden.bytes, shown.n) == 0);
    options.notes = true;
    options.veil.fade[DS_STRATUM_NOTE] = UINT8_MAX;
    ds_text_clear (&shown);
    export_text (&whole, options, (DsuPictureFormat)format, &shown);
    g_assert_cmpuint (shown.n, ==, absent.n);
    options.notes = false;
    ds_text_clear (&shown);
    ds_text_clear (&hidden);
    ds_text_clear (&absent);
  }
  ds_delve_clear (&whole);
  ds_delve_clear (&bare);
}

static cairo_surface_t *
decode (const DsText *text)
{
  Source source = { text->bytes, text->n };
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream (read_source, &source);

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  return surface;
}

/* The frame lies in its cells, whose ground shows through; all else is as it was. */
static void
test_note_frame (void)
{
  enum { PX = 16, X = 3, Y = 2, W = 4, H = 2 };
  cairo_surface_t *plain, *noted;
  DsText text = { 0 };
  DsDelve delve;

  generate (&delve, 20, 10, "fill tile=floor");
  add_notes (&delve);
  export_text (&delve, (DsuExportOptions){ .cell_px = PX }, DSU_PICTURE_PNG, &text);
  plain = decode (&text);
  ds_text_clear (&text);
  export_text (&delve, (DsuExportOptions){ .cell_px = PX, .notes = true }, DSU_PICTURE_PNG, &text);
  noted = decode (&text);
  g_assert_true (has (&text, "3, 2: " NOTE));
  for (int32_t y = 0; y < 10 * PX; y++)
    for (int32_t x = 0; x < 20 * PX; x++) {
      const DsRect area = { X * PX, Y * PX, W * PX, H * PX };
      const DsRect inner = { area.x + 2, area.y + 2, area.w - 4, area.h - 4 };
      const DsCell at = { x, y };

      if (!ds_rect_has (area, at))
        g_assert_cmphex (pixel_of (noted, x, y), ==, pixel_of (plain, x, y));
      else if (!ds_rect_has (inner, at))
        g_assert_cmphex (pixel_of (noted, x, y), ==, 0xf5a300);
      else
        g_assert_cmphex (pixel_of (noted, x, y), !=, 0xf5a300);
    }
  cairo_surface_destroy (plain);
  cairo_surface_destroy (noted);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

/* Adds a marker with an area of 4 x 4 cells, of a shape and with points (NULL: none). */
static void
add_marker (DsDelve *delve, uint64_t id, DsCell at, const char *shape, const char *points)
{
  static const char *const KEYS[] = { "width", "height", "shape", "points" };
  const char *const values[] = { "4", "4", shape, points };
  DsThing thing = { .id = id, .facing = DS_FACING_NONE, .target_floor = -1, .at = at };

  g_assert_true (ds_rules_find_kind (delve->rules, "marker", &thing.kind));
  for (gsize i = 0; i < G_N_ELEMENTS (KEYS); i++) {
    DsExtras *old = thing.extras;

    if (values[i] == NULL)
      continue;
    g_assert_cmpint (ds_extras_with (&thing.extras, old, KEYS[i], values[i], NULL), ==, DS_OK);
    ds_extras_unref (old);
  }
  g_assert_cmpint (ds_things_put (&delve->dungeon.floors[0].things, &thing, NULL), ==, DS_OK);
  ds_extras_unref (thing.extras);
}

/* Areas of markers are in pictures without being asked for, each in its shape, unless their layer
 * is hidden. */
static void
test_marker_areas (void)
{
  enum { PX = 16 };
  static const struct {
    const char *shape, *points, *svg;
    DsCell at, colour, none; /* pixels from its corner, of its frame and outside of it */
  } ROWS[] = {
    { NULL,
      NULL,
      "<rect x=\"48\" y=\"32\" width=\"64\" height=\"64\" class=\"area\"",
      { 3, 2 },
      { 63, 63 },
      { 64, 64 } },
    { "\"ellipse\"", NULL, "<ellipse cx=\"80.0\" cy=\"64.0\"", { 3, 2 }, { 32, 62 }, { 62, 62 } },
    { "\"polygon\"",
      "[[0, 0], [3, 0], [3, 3]]",
      "<polygon points=\"56.0,40.0 104.0,40.0 104.0,88.0\"",
      { 3, 2 },
      { 56, 40 },
      { 8, 56 } },
    { "\"polyline\"",
      "[[0, 0], [3, 0], [3, 3]]",
      "<polyline points=\"56.0,40.0",
      { 3, 2 },
      { 56, 40 },
      { 40, 24 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsuExportOptions options = { .cell_px = PX };
    DsCell colour = ROWS[i].colour, none = ROWS[i].none;
    DsText text = { 0 }, svg = { 0 };
    cairo_surface_t *plain, *shown;
    DsDelve delve;

    generate (&delve, 20, 10, "fill tile=floor");
    add_marker (&delve, 900, ROWS[i].at, ROWS[i].shape, ROWS[i].points);
    export_text (&delve, options, DSU_PICTURE_PNG, &text);
    shown = decode (&text);
    ds_text_clear (&text);
    export_text (&delve, options, DSU_PICTURE_SVG, &svg);
    g_assert_true (has (&svg, ROWS[i].svg));
    options.veil.fade[DS_STRATUM_MARKER] = UINT8_MAX;
    export_text (&delve, options, DSU_PICTURE_PNG, &text);
    plain = decode (&text);
    colour = ds_cell_plus (colour, (DsCell){ ROWS[i].at.x * PX, ROWS[i].at.y * PX });
    none = ds_cell_plus (none, (DsCell){ ROWS[i].at.x * PX, ROWS[i].at.y * PX });
    g_assert_cmphex (pixel_of (shown, colour.x, colour.y), ==, 0x60d8ff);
    g_assert_cmphex (pixel_of (plain, colour.x, colour.y), !=, 0x60d8ff);
    g_assert_cmphex (pixel_of (shown, none.x, none.y), ==, pixel_of (plain, none.x, none.y));
    cairo_surface_destroy (plain);
    cairo_surface_destroy (shown);
    ds_text_clear (&text);
    ds_text_clear (&svg);
    ds_delve_clear (&delve);
  }
}

static void
test_refuses (void)
{
  const DsuExportOptions good = { .cell_px = 8 }, tiny = { .cell_px = 0 },
                         huge = { .cell_px = 257 }, wide = { .cell_px = 64 };
  const struct {
    size_t floor;
    const DsuExportOptions *options;
    DsuPictureFormat format;
    DsStatus status;
    const char *sentence;
  } cases[] = {
    { 1, &good, DSU_PICTURE_PNG, DS_BAD_ARG, "floor: expected a floor from 1 to 1, got 2" },
    { 0, &tiny, DSU_PICTURE_SVG, DS_BAD_ARG, "cell: expected 1 to 256 pixels per cell, got 0" },
    { 0, &huge, DSU_PICTURE_PNG, DS_BAD_ARG, "cell: expected 1 to 256 pixels per cell, got 257" },
    { 0, &wide, DSU_PICTURE_PNG, DS_LIMIT,
      "size: expected a picture of at most 32767 pixels on a side, got 76800 x 64000" },
    { 0, &good, DSU_PICTURE_PDF, DS_LIMIT,
      "size: expected a drawing of at most 1048576 cells, got 1200 x 1000; a PNG may be "
      "larger" },
  };
  DsDelve delve;

  generate (&delve, 1200, 1000, "fill tile=wall");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    DsText text = { 0 };
    char sentence[512];
    DsError err;

    g_assert_cmpint (
        dsu_export_text (&delve, cases[i].floor, cases[i].options, cases[i].format, &text, &err),
        ==, cases[i].status);
    g_assert_cmpstr (ds_error_format (&err, sentence, sizeof sentence), ==, cases[i].sentence);
    ds_text_clear (&text);
  }
  ds_delve_clear (&delve);
}

static void
test_file (void)
{
  g_autofree char *folder = g_dir_make_tmp ("delvesmith-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.SVG", NULL);
  g_autofree char *other = g_build_filename (folder, "a.gif", NULL);
  const DsuExportOptions options = { .cell_px = 8 };
  g_autofree char *bytes = NULL;
  DsDelve delve;
  DsError err;

  generate (&delve, 20, 10, ROOMS);
  g_assert_cmpint (dsu_export (&delve, 0, &options, path, NULL, &err), ==, DS_OK);
  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  g_assert_true (g_str_has_prefix (bytes, "<?xml"));
  g_assert_cmpint (dsu_export (&delve, 0, &options, other, NULL, &err), ==, DS_BAD_ARG);
  g_assert_cmpstr (err.where, ==, other);
  g_assert_false (g_file_test (other, G_FILE_TEST_EXISTS));
  g_remove (path);
  g_rmdir (folder);
  ds_delve_clear (&delve);
}

typedef struct {
  DsWrittenState state;
  guint n_put;
} Record;

static DsWrittenState
find_state (void *user, const char *path, uint64_t hash)
{
  return ((const Record *)user)->state;
}

static void
count_put (void *user, const char *path, uint64_t hash)
{
  ((Record *)user)->n_put++;
}

/* A picture that another program changed is replaced only where that is allowed, and what is
 * written is recorded. */
static void
test_record (void)
{
  static const struct {
    DsWrittenState state;
    DsIoObstacles allowed;
    bool is_written;
  } ROWS[] = { { DS_WRITTEN_UNKNOWN, DS_IO_FREE, true },
               { DS_WRITTEN_OURS, DS_IO_FREE, true },
               { DS_WRITTEN_OTHER, DS_IO_FREE, false },
               { DS_WRITTEN_OTHER, DS_IO_READ_ONLY, false },
               { DS_WRITTEN_OTHER, DS_IO_STRANGER, true } };
  const DsuExportOptions options = { .cell_px = 8 };
  DsDelve delve;
  DsError err;

  generate (&delve, 20, 10, ROOMS);
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    char *folder = dst_folder_new ();
    g_autofree char *path = dst_put_file (folder, "a.png", "theirs"), *now = NULL;
    Record record = { ROWS[i].state, 0 };
    const DsWritten written = { find_state, count_put, &record };
    DsStrangers strangers = { 0 };
    const DsIoOptions io = { .allowed = ROWS[i].allowed,
                             .written = &written,
                             .strangers = &strangers };

    g_assert_cmpint (dsu_export (&delve, 0, &options, path, &io, &err), ==,
                     ROWS[i].is_written ? DS_OK : DS_IO);
    g_assert_true (ROWS[i].is_written || ds_written_is_refusal (&err));
    g_assert_true ((strangers.files.n == 0) == ROWS[i].is_written);
    g_assert_cmpuint (record.n_put, ==, ROWS[i].is_written);
    now = dst_read_file (folder, "a.png");
    g_assert_true ((g_strcmp0 (now, "theirs") != 0) == ROWS[i].is_written);
    ds_strangers_clear (&strangers);
    dst_folder_free (folder);
  }
  ds_delve_clear (&delve);
}

static DsStatus
try_to_export (void *user)
{
  const DsuExportOptions options = { .cell_px = 8, .notes = true };
  DsStatus status = DS_OK;

  for (int format = 0; format < DSU_N_PICTURES && status == DS_OK; format++) {
    DsText text = { 0 };

    status = dsu_export_text (user, 0, &options, (DsuPictureFormat)format, &text, NULL);
    ds_text_clear (&text);
  }
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve;

  generate (&delve, 16, 7, "fill tile=wall; random_walk length=20");
  add_notes (&delve);
  dst_fail_each (try_to_export, &delve, DS_OK);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  static const int SIZES[] = { 1, 3, 4, 16 };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (SIZES); i++) {
    g_autofree char *path = g_strdup_printf ("/export/png/is-the-picture/%d", SIZES[i]);

    g_test_add_data_func (path, GINT_TO_POINTER (SIZES[i]), test_png_is_the_picture);
  }
  g_test_add_func ("/export/png/has-a-palette", test_png_has_a_palette);
  g_test_add_func ("/export/grid-shows", test_grid_shows);
  g_test_add_func ("/export/drawings-are-small", test_drawings_are_small);
  g_test_add_func ("/export/svg-names-fit", test_svg_names_fit);
  g_test_add_func ("/export/same-bytes", test_same_bytes);
  g_test_add_func ("/export/notes", test_notes);
  g_test_add_func ("/export/note-text", test_note_text);
  g_test_add_func ("/export/note-drawn", test_note_drawn);
  g_test_add_func ("/export/veil", test_veil);
  g_test_add_func ("/export/note-frame", test_note_frame);
  g_test_add_func ("/export/marker-areas", test_marker_areas);
  g_test_add_func ("/export/refuses", test_refuses);
  g_test_add_func ("/export/file", test_file);
  g_test_add_func ("/export/record", test_record);
  g_test_add_func ("/export/no-memory", test_no_memory);
  return g_test_run ();
}

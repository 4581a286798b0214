/* tests/soak/drawing.c — see drawing.h */
#include "soak/drawing.h"
#include "base/inflate.h"
#include "base/rng.h"

#include <glib.h>
#include <string.h>

#define PICK(list, rng) (list)[ds_rng_below (rng, G_N_ELEMENTS (list))]

#define HEAD "{ \"format\": \"delvesmith.mapping\", \"version\": 1, "
#define CELLS                                                                                      \
  "{ \"layer\": \"*over*\", \"tiles\": [0], \"tile\": \"grass\" },"                                \
  "{ \"tiles\": [0, 1], \"tile\": \"floor\" }, { \"tiles\": [2], \"tile\": \"wall\" },"            \
  "{ \"tiles\": [3], \"object\": \"goblin\" }, { \"tiles\": [4], \"tile\": \"deep-water\" },"      \
  "{ \"tiles\": [5], \"tile\": \"door\" },"
#define KINDS                                                                                      \
  "{ \"type\": \"Player\", \"object\": \"player-start\" },"                                        \
  "{ \"type\": \"Exit\", \"object\": \"goal\" }, { \"type\": \"Coin*\", \"object\": \"gold\" },"   \
  "{ \"type\": \"Rat\", \"object\": \"rat\" }, { \"type\": \"Zone\", \"object\": \"marker\" },"    \
  "{ \"type\": \"Text\", \"object\": \"note\" },"

const char *const DST_DRAWING_MAPPINGS[DST_DRAWING_RULES] = {
  HEAD "\"rules\": [" CELLS KINDS "{ \"type\": \"Key\", \"object\": \"key\" },"
       "{ \"type\": \"Gate\", \"object\": \"gate-locked\" } ] }",
  HEAD "\"tile_layers\": [\"*deco*\"], \"rules\": [" CELLS KINDS
       "{ \"type\": \"Way\", \"object\": \"marker\" } ] }",
};

/* ---- files beside the map */

static const struct {
  const char *path, *text;
} FILES[] = {
  { "more.tsx",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tileset name=\"more\" tilewidth=\"8\" "
    "tileheight=\"8\" tilecount=\"4\" columns=\"2\">\n <image source=\"b.png\" "
    "width=\"16\" height=\"16\"/>\n</tileset>\n" },
  { "zone.tx", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<template>\n <object name=\"Model\" "
               "type=\"Zone\" width=\"16\" height=\"24\">\n  <properties>\n   <property "
               "name=\"p0\" type=\"int\" value=\"4\"/>\n  </properties>\n </object>\n"
               "</template>\n" },
};

static DsStatus
load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  (void)user;
  for (size_t i = 0; i < G_N_ELEMENTS (FILES); i++)
    if (strcmp (FILES[i].path, path) == 0) {
      *n = strlen (FILES[i].text);
      *bytes = ds_strndup (FILES[i].text, *n);
      return *bytes != NULL ? DS_OK : ds_fail_nomem (err, path);
    }
  return ds_fail (err, DS_NOT_FOUND, path, "soak.lost", "lost");
}

const DsForeignFiles dst_drawing_files = { .load = load };

/* ---- the pen */

enum { LAYERS_MAX = 12, OBJECTS_MAX = 24 };

typedef struct {
  DsRng *rng;
  GString *out;
  int w, h, side_x, side_y; /* cells; pixels of one */
  int n_layers, n_objects;  /* so far: the ids */
  bool is_endless;
} Pen;

/* True once in @n. */
static bool
rarely (Pen *self, uint32_t n)
{
  return ds_rng_below (self->rng, n) == 0;
}

G_GNUC_PRINTF (2, 3)
static void
put (Pen *self, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (self->out, format, args);
  va_end (args);
}

static void
put_escaped (Pen *self, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  put (self, "%s", escaped);
}

static const char *const NAMES[] = { "a", "Old hall", "x < y & \"z\"", "Zoë", "tab\there",
                                     " ", "0",        "sky/sea" };

/* ---- properties */

static void
put_value (Pen *self, const char *name, int depth)
{
  static const char *const SIMPLE[] = {
    "type=\"bool\" value=\"true\"",
    "type=\"int\" value=\"-7\"",
    "type=\"float\" value=\"0.25\"",
    "type=\"float\" value=\"3\"",
    "type=\"color\" value=\"#FF80c0ff\"",
    "type=\"color\" value=\"\"",
    "type=\"file\" value=\"a/b.ogg\"",
    "type=\"object\" value=\"1\"",
    "type=\"object\" value=\"0\"",
    "value=\"\"",
    "value=\"two &lt;words&gt;\"",
    "value='quoted \"so\"'",
    "propertytype=\"Mood\" value=\"calm\"",
    "type=\"string\" propertytype=\"Mood\" value=\"calm,wild\"",
    "type=\"int\" propertytype=\"Flags\" value=\"5\"",
    "type=\"odd\" value=\"1\"",
  };
  const uint32_t what = ds_rng_below (self->rng, depth < 2 ? 12 : 9);
  const char *element = name != NULL ? "property" : "item";

  put (self, "<%s", element);
  if (name != NULL)
    put (self, " name=\"%s\"", name);
  if (what < 8) {
    put (self, " %s/>\n", PICK (SIMPLE, self->rng));
  } else if (what == 8) {
    put (self, ">two\nlines &amp; more</%s>\n", element);
  } else {
    const bool is_list = what == 11;
    const int n = ds_rng_range (self->rng, 0, 3);

    put (self, is_list ? " type=\"list\">" : " type=\"class\" propertytype=\"Stats\">");
    put (self, is_list ? "\n" : "\n<properties>\n");
    for (int i = 0; i < n; i++) {
      char member[8];

      g_snprintf (member, sizeof member, "m%d", i);
      put_value (self, is_list ? NULL : member, depth + 1);
    }
    put (self, is_list ? "</%s>\n" : "</properties></%s>\n", element);
  }
}

static void
put_properties (Pen *self, const char *lock)
{
  const int n = rarely (self, 2) ? ds_rng_range (self->rng, 1, 3) : 0;

  if (n == 0 && lock == NULL)
    return;
  put (self, "   <properties>\n");
  if (lock != NULL)
    put (self, "<property name=\"lock\" value=\"%s\"/>\n", lock);
  for (int i = 0; i < n; i++) {
    char name[8];

    g_snprintf (name, sizeof name, "p%d", i);
    put (self, "    ");
    put_value (self, name, 0);
    if (rarely (self, 8))
      put (self, "<!-- a remark -->\n");
  }
  put (self, "   </properties>\n");
}

/* ---- cells */

static void
put_numbers (Pen *self, const uint32_t *cells, int w, int h)
{
  for (int i = 0; i < w * h; i++)
    put (self, "%u%s", cells[i], i == w * h - 1 ? "\n" : i % w == w - 1 ? ",\n" : ",");
}

static void
put_packed (Pen *self, const uint32_t *cells, int n, bool is_packed)
{
  g_autofree uint8_t *raw = g_malloc ((gsize)n * 4);
  DsText packed = { 0 }, text = { 0 };

  for (int i = 0; i < n * 4; i++)
    raw[i] = (uint8_t)(cells[i / 4] >> (8 * (i % 4)));
  if (is_packed)
    g_assert_cmpint (ds_deflate (DS_DEFLATE_ZLIB, raw, (size_t)n * 4, &packed, NULL), ==, DS_OK);
  ds_base64_encode (&text, is_packed ? (const void *)packed.bytes : raw,
                    is_packed ? packed.n : (size_t)n * 4);
  put (self, "\n   %s\n  ", text.bytes);
  ds_text_clear (&packed);
  ds_text_clear (&text);
}

static void
put_elements (Pen *self, const uint32_t *cells, int n)
{
  for (int i = 0; i < n; i++)
    if (cells[i] == 0)
      put (self, "<tile/>\n");
    else
      put (self, "<tile gid=\"%u\"/>\n", cells[i]);
}

enum { CSV, BASE64, PACKED, ELEMENTS, N_ENCODINGS };

static void
put_cells (Pen *self, const uint32_t *cells, int w, int h, uint32_t encoding)
{
  if (encoding == CSV)
    put_numbers (self, cells, w, h);
  else if (encoding == ELEMENTS)
    put_elements (self, cells, w * h);
  else
    put_packed (self, cells, w * h, encoding == PACKED);
}

/* @is_ground: each cell has a tile. */
static uint32_t
any_tile (Pen *self, bool is_ground, bool is_rim)
{
  static const uint32_t FLIPS[] = { 0x80000000, 0x40000000, 0x20000000, 0xa0000000, 0xe0000000 };
  static const uint32_t OVER[] = { 1, 1, 4, 6, 10, 12 };
  uint32_t tile = is_ground ? (is_rim || rarely (self, 6) ? 3
                               : rarely (self, 10)        ? 5
                                                          : 1)
                            : (rarely (self, 6) ? PICK (OVER, self->rng) : 0);

  if (is_ground && rarely (self, 8))
    tile = 2;
  return tile != 0 && rarely (self, 6) ? tile | PICK (FLIPS, self->rng) : tile;
}

static void
put_tiles (Pen *self, bool is_ground)
{
  static const char *const DATA[N_ENCODINGS] = {
    " encoding=\"csv\"",
    " encoding=\"base64\"",
    " encoding=\"base64\" compression=\"zlib\"",
    "",
  };
  const uint32_t encoding = rarely (self, 2) ? CSV : ds_rng_below (self->rng, N_ENCODINGS);
  g_autofree uint32_t *cells = g_new (uint32_t, self->w * self->h);

  for (int i = 0; i < self->w * self->h; i++) {
    const int x = i % self->w, y = i / self->w;

    cells[i] = any_tile (self, is_ground, x == 0 || y == 0 || x == self->w - 1 || y == self->h - 1);
  }
  put (self, "  <data%s>\n", DATA[encoding]);
  if (self->is_endless)
    put (self, "   <chunk x=\"0\" y=\"0\" width=\"%d\" height=\"%d\">\n", self->w, self->h);
  put_cells (self, cells, self->w, self->h, encoding);
  put (self, "%s</data>\n", self->is_endless ? "</chunk>\n" : "");
}

/* ---- objects */

/* A place or length on the grid, or off it. */
static void
put_pixels (Pen *self, const char *key, int lowest, int highest, int side)
{
  static const char *const PARTS[] = { ".5", ".25", ".125", ".3333", ".0625", "" };
  const int cells = ds_rng_range (self->rng, lowest, highest);

  if (rarely (self, 3))
    put (self, " %s=\"%d%s\"", key, cells * side + ds_rng_range (self->rng, 0, side - 1),
         cells >= 0 ? PICK (PARTS, self->rng) : "");
  else
    put (self, " %s=\"%d\"", key, cells * side);
}

static void
put_points (Pen *self, const char *shape)
{
  const int n = ds_rng_range (self->rng, rarely (self, 8) ? 1 : 2, 5);
  const bool is_on_grid = rarely (self, 2);

  put (self, "   <%s points=\"", shape);
  for (int i = 0; i < n; i++) {
    const int x = i == 0 && !rarely (self, 6) ? 0 : ds_rng_range (self->rng, -2, 4);
    const int y = i == 0 ? 0 : ds_rng_range (self->rng, -2, 4);

    put (self, "%s%d%s,%d", i > 0 ? " " : "",
         x * self->side_x + (is_on_grid || i == 0 ? 0 : ds_rng_range (self->rng, 0, 7)),
         is_on_grid || x < 0 || i == 0 ? "" : ".5", y * self->side_y);
  }
  put (self, "\"/>\n");
}

static void
put_letters (Pen *self)
{
  static const char *const TEXTS[] = { "Mind the gap", "two\nlines", "a < b & c", "ä", "" };
  const char *text = PICK (TEXTS, self->rng);

  put (self, "   <text%s", rarely (self, 2) ? " wrap=\"1\" color=\"#ff0000\"" : "");
  if (text[0] == '\0' && rarely (self, 2)) {
    put (self, "/>\n");
    return;
  }
  put (self, ">");
  put_escaped (self, text);
  put (self, "</text>\n");
}

typedef enum { RECT, ELLIPSE, POINT, CAPSULE, POLYGON, POLYLINE, TEXT, PICTURE, N_SHAPES } Shape;

static void
put_shape (Pen *self, Shape shape)
{
  static const char *const ELEMENTS_OF[N_SHAPES] = { [ELLIPSE] = "ellipse",
                                                     [POINT] = "point",
                                                     [CAPSULE] = "capsule",
                                                     [POLYGON] = "polygon",
                                                     [POLYLINE] = "polyline" };

  if (shape == POLYGON || shape == POLYLINE)
    put_points (self, ELEMENTS_OF[shape]);
  else if (shape == TEXT)
    put_letters (self);
  else if (ELEMENTS_OF[shape] != NULL)
    put (self, "   <%s/>\n", ELEMENTS_OF[shape]);
}

static void
put_turn (Pen *self)
{
  static const char *const TURNS[] = { "90", "180", "270", "-90", "360", "45", "12.5", "0" };

  if (rarely (self, 5))
    put (self, " rotation=\"%s\"", PICK (TURNS, self->rng));
}

static void
put_looks_of_object (Pen *self)
{
  if (rarely (self, 8))
    put (self, " visible=\"0\"");
  if (rarely (self, 10))
    put (self, " opacity=\"0.5\"");
  if (rarely (self, 12))
    put (self, " newer=\"thing\"");
}

static void
put_object (Pen *self, const char *type, bool is_small)
{
  static const char *const LOCKS[] = { "red", "blue", "own" };
  static const uint32_t PICTURES[] = { 7, 0x80000007, 0x40000008, 0xc0000007, 0x20000009, 12 };
  const Shape shape = is_small && rarely (self, 2) ? RECT
                      : strcmp (type, "Text") == 0 && rarely (self, 2)
                          ? TEXT
                          : (Shape)ds_rng_below (self->rng, N_SHAPES);
  const bool has_lock = strcmp (type, "Key") == 0 || strcmp (type, "Gate") == 0;
  const bool is_copy = strcmp (type, "Zone") == 0 && shape == RECT && rarely (self, 5);

  put (self, "  <object id=\"%d\"", ++self->n_objects);
  if (is_copy)
    put (self, " template=\"zone.tx\"");
  if (rarely (self, 3)) {
    put (self, " name=\"");
    put_escaped (self, PICK (NAMES, self->rng));
    put (self, "\"");
  }
  if (!is_copy && type[0] != '\0')
    put (self, " type=\"%s\"", type);
  if (shape == PICTURE)
    put (self, " gid=\"%u\"", PICK (PICTURES, self->rng));
  put_pixels (self, "x", rarely (self, 8) ? -3 : 0, self->w - (rarely (self, 8) ? 0 : 2),
              self->side_x);
  put_pixels (self, "y", rarely (self, 8) ? -3 : 0, self->h - (rarely (self, 8) ? 0 : 2),
              self->side_y);
  if (shape != POINT && shape != POLYGON && shape != POLYLINE && (!is_copy || rarely (self, 2)) &&
      !rarely (self, 12)) {
    put_pixels (self, "width", is_small ? 1 : 0, is_small ? 2 : 5, self->side_x);
    put_pixels (self, "height", is_small ? 1 : 0, is_small ? 1 : 4, self->side_y);
  }
  put_turn (self);
  put_looks_of_object (self);
  put (self, ">\n");
  put_properties (self, has_lock && rarely (self, 2) ? PICK (LOCKS, self->rng) : NULL);
  put_shape (self, shape);
  put (self, "  </object>\n");
}

static void
put_objects (Pen *self)
{
  static const char *const TYPES[] = { "Zone", "Zone", "Zone", "Zone", "Text", "Text", "Coin2",
                                       "Rat",  "Way",  "Odd",  "",     "Key",  "Gate", "Exit" };
  const int n = ds_rng_range (self->rng, 0, 7);

  for (int i = 0; i < n && self->n_objects < OBJECTS_MAX; i++) {
    const char *type = PICK (TYPES, self->rng);
    const bool is_area = strcmp (type, "Zone") == 0 || strcmp (type, "Way") == 0 ||
                         strcmp (type, "Text") == 0 || type[0] == '\0';

    put_object (self, type, !is_area);
    if (rarely (self, 8))
      put (self, "  <!-- between objects -->\n");
  }
}

/* ---- layers */

static void
put_looks (Pen *self)
{
  static const char *const LOOKS[] = {
    " opacity=\"0.5\"",
    " tintcolor=\"#ff8000\"",
    " tintcolor=\"#80ff8000\"",
    " visible=\"0\"",
    " locked=\"1\"",
    " parallaxx=\"0.5\"",
    " offsetx=\"5\"",
    " offsety=\"-2.25\"",
    " class=\"Deep\"",
    " mode=\"multiply\"",
    " color=\"#a0a0a4\"",
    " opacity=\"odd\"",
    " offsetx=\"16\" offsety=\"3.25\"",
  };

  if (rarely (self, 3))
    put (self, "%s", PICK (LOOKS, self->rng));
}

static void put_layers (Pen *self, int n, int depth);

static void
put_layer (Pen *self, int depth)
{
  static const char *const TILES[] = { "over", "deco", "more deco", "over the top", "" };
  const uint32_t what = ds_rng_below (self->rng, depth < 2 ? 8 : 7);
  const int id = ++self->n_layers;

  if (what < 3) {
    put (self, " <layer id=\"%d\" name=\"%s\" width=\"%d\" height=\"%d\"", id,
         PICK (TILES, self->rng), self->w, self->h);
    put_looks (self);
    put (self, ">\n");
    put_properties (self, NULL);
    put_tiles (self, false);
    put (self, " </layer>\n");
  } else if (what < 6) {
    put (self, " <objectgroup id=\"%d\" name=\"things %d\"", id, id);
    put_looks (self);
    put (self, ">\n");
    put_properties (self, NULL);
    put_objects (self);
    put (self, " </objectgroup>\n");
  } else if (what == 6) {
    put (self, " <imagelayer id=\"%d\" name=\"sky\"", id);
    put_looks (self);
    put (self, ">\n  <image source=\"sky.png\" width=\"64\" height=\"32\"/>\n </imagelayer>\n");
  } else {
    put (self, " <group id=\"%d\" name=\"group %d\"", id, id);
    put_looks (self);
    put (self, ">\n");
    put_properties (self, NULL);
    put_layers (self, ds_rng_range (self->rng, 0, 3), depth + 1);
    put (self, " </group>\n");
  }
}

static void
put_layers (Pen *self, int n, int depth)
{
  for (int i = 0; i < n && self->n_layers < LAYERS_MAX; i++)
    put_layer (self, depth);
}

static void
put_tilesets (Pen *self)
{
  put (self,
       " <tileset firstgid=\"1\" name=\"set\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"9\" "
       "columns=\"3\">\n  <image source=\"a.png\" width=\"24\" height=\"24\"/>\n");
  if (rarely (self, 2))
    put (self, "  <tile id=\"1\" type=\"Ground\">\n   <properties>\n    <property name=\"cost\" "
               "type=\"int\" value=\"2\"/>\n   </properties>\n   <animation>\n    <frame "
               "tileid=\"1\" duration=\"90\"/>\n   </animation>\n  </tile>\n");
  put (self, " </tileset>\n <tileset firstgid=\"10\" source=\"more.tsx\"/>\n");
}

char *
dst_drawing_new (uint64_t seed)
{
  static const int SIDES[][2] = { { 8, 8 }, { 8, 8 }, { 8, 8 }, { 16, 16 }, { 12, 12 } };
  DsRng rng;
  Pen self = { .rng = &rng, .out = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") };
  const int *sides;

  ds_rng_seed (&rng, ds_rng_key (seed, "drawing", 0, 0));
  sides = PICK (SIDES, &rng);
  self.side_x = sides[0];
  self.side_y = sides[1];
  self.w = ds_rng_range (&rng, 5, 12);
  self.h = ds_rng_range (&rng, 4, 9);
  self.is_endless = rarely (&self, 5);
  put (&self,
       "<map version=\"1.10\" tiledversion=\"1.11.2\" orientation=\"orthogonal\" width=\"%d\" "
       "height=\"%d\" tilewidth=\"%d\" tileheight=\"%d\" infinite=\"%d\" nextlayerid=\"%d\" "
       "nextobjectid=\"%d\"%s>\n",
       self.w, self.h, self.side_x, self.side_y, self.is_endless, LAYERS_MAX + 1, OBJECTS_MAX + 2,
       rarely (&self, 4) ? " class=\"Cave\" backgroundcolor=\"#102030\"" : "");
  put_properties (&self, NULL);
  put_tilesets (&self);
  put (&self, " <layer id=\"%d\" name=\"ground\" width=\"%d\" height=\"%d\">\n", ++self.n_layers,
       self.w, self.h);
  put_tiles (&self, true);
  put (&self, " </layer>\n");
  put (&self, " <objectgroup id=\"%d\" name=\"things\">\n", ++self.n_layers);
  put_object (&self, "Player", true);
  put_objects (&self);
  put (&self, " </objectgroup>\n");
  put_layers (&self, ds_rng_range (&rng, 0, 5), 0);
  put (&self, "</map>\n");
  return g_string_free (self.out, FALSE);
}

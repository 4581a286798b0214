/* tests/soak/sources.c — maps of Tiled, finite and endless, in XML and JSON, worlds of them, and
 * vaults of Crawl, filled at random. */
#include "soak/sources.h"
#include "base/rng.h"
#include "lib/file.h"

#include <glib.h>
#include <string.h>

#define RULES                                                                                      \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": ["                             \
  "{ \"layer\": \"over\", \"tiles\": [0], \"tile\": \"grass\" },"                                  \
  "{ \"tiles\": [0, 1], \"tile\": \"floor\" }, { \"tiles\": [2], \"tile\": \"wall\" },"            \
  "{ \"tiles\": [3], \"object\": \"goblin\" }, { \"tiles\": [4], \"tile\": \"deep-water\" },"      \
  "{ \"tiles\": [5], \"tile\": \"door\" },"                                                        \
  "{ \"type\": \"Player\", \"object\": \"player-start\" },"                                        \
  "{ \"type\": \"Exit\", \"object\": \"goal\" }, { \"type\": \"Coin*\", \"object\": \"gold\" },"   \
  "{ \"type\": \"Key\", \"object\": \"key\" }, { \"type\": \"Gate\", \"object\": \"gate-locked\" " \
  "},"                                                                                             \
  "{ \"type\": \"Torch\", \"object\": \"torch-light\" },"                                          \
  "{ \"type\": \"Rat\", \"object\": \"rat\" }] }"

const DstSource DST_SOURCES[DST_N_SOURCES] = {
  { .name = "tmx", .file = "s.tmx", .mapping = RULES },
  { .name = "tmx endless", .file = "e.tmx", .has_corner = true, .mapping = RULES },
  { .name = "tmj", .file = "s.tmj", .mapping = RULES },
  { .name = "world", .file = "s.world", .stays = true, .mapping = RULES },
  { .name = "tmx by guess", .file = "g.tmx" },
  { .name = "des", .file = "s.des", .has_floors = true },
};

enum { W = 9, H = 7, N_OBJECTS = 8 };

/* ---- Tiled */

/* A map of Tiled before it is text. */
typedef struct {
  uint32_t ground[W * H], over[W * H];
  struct {
    const char *type;
    int x, y, w, h; /* cells */
    const char *lock;
  } objects[N_OBJECTS];
} Draft;

static void
draw (Draft *self, DsRng *rng)
{
  static const char *const TYPES[N_OBJECTS] = { "Player", "Exit",  "Gate", "Gate",
                                                "Key",    "Torch", "Rat",  "Coin2" };
  static const char *const LOCKS[] = { "red", "blue", "own" };

  memset (self, 0, sizeof *self);
  for (int i = 0; i < W * H; i++) {
    const int x = i % W, y = i / W;
    const bool is_rim = x == 0 || y == 0 || x == W - 1 || y == H - 1;

    self->ground[i] = is_rim || ds_rng_below (rng, 4) == 0 ? 3 : 1 + ds_rng_below (rng, 2);
    if (ds_rng_below (rng, 12) == 0)
      self->ground[i] = 5;
    if (ds_rng_below (rng, 8) == 0)
      self->over[i] = ds_rng_below (rng, 2) == 0 ? 1 : 4;
    if (ds_rng_below (rng, 20) == 0)
      self->over[i] = 6;
  }
  for (int i = 0; i < N_OBJECTS; i++) {
    self->objects[i].type = TYPES[i];
    self->objects[i].x = ds_rng_range (rng, 1, W - 3);
    self->objects[i].y = ds_rng_range (rng, 1, H - 3);
    self->objects[i].w = i == 2 ? 2 : 1; /* a wide gate */
    self->objects[i].h = 1;
    self->objects[i].lock = i >= 2 && i <= 4 ? LOCKS[ds_rng_below (rng, 3)] : NULL;
  }
}

static void
put_cells (GString *out, const uint32_t *cells)
{
  for (int i = 0; i < W * H; i++)
    g_string_append_printf (out, "%u%s", cells[i],
                            i == W * H - 1   ? "\n"
                            : i % W == W - 1 ? ",\n"
                                             : ",");
}

static void
put_layer (GString *out, int id, const char *name, const uint32_t *cells, bool is_endless)
{
  g_string_append_printf (out,
                          " <layer id=\"%d\" name=\"%s\" width=\"%d\" height=\"%d\">\n"
                          "  <data encoding=\"csv\">\n",
                          id, name, W, H);
  if (is_endless)
    g_string_append_printf (out, "   <chunk x=\"0\" y=\"0\" width=\"%d\" height=\"%d\">\n", W, H);
  put_cells (out, cells);
  g_string_append (out, is_endless ? "</chunk>\n  </data>\n </layer>\n" : "</data>\n </layer>\n");
}

static char *
draft_xml (const Draft *self, bool is_endless)
{
  GString *out = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

  g_string_append_printf (
      out,
      "<map version=\"1.10\" orientation=\"orthogonal\" width=\"%d\" height=\"%d\" tilewidth=\"8\" "
      "tileheight=\"8\" infinite=\"%d\" nextlayerid=\"9\" nextobjectid=\"%d\">\n"
      " <tileset firstgid=\"1\" name=\"set\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"9\" "
      "columns=\"3\">\n  <image source=\"a.png\" width=\"24\" height=\"24\"/>\n </tileset>\n",
      W, H, is_endless, N_OBJECTS + 1);
  put_layer (out, 1, "ground", self->ground, is_endless);
  put_layer (out, 2, "over", self->over, is_endless);
  g_string_append (out, " <objectgroup id=\"3\" name=\"things\">\n");
  for (int i = 0; i < N_OBJECTS; i++) {
    g_string_append_printf (
        out, "  <object id=\"%d\" type=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", i + 1,
        self->objects[i].type, self->objects[i].x * 8, self->objects[i].y * 8,
        self->objects[i].w * 8, self->objects[i].h * 8);
    if (self->objects[i].lock != NULL)
      g_string_append_printf (out,
                              ">\n   <properties>\n    <property name=\"lock\" value=\"%s\"/>\n"
                              "   </properties>\n  </object>\n",
                              self->objects[i].lock);
    else
      g_string_append (out, "/>\n");
  }
  g_string_append (out, " </objectgroup>\n</map>\n");
  return g_string_free (out, FALSE);
}

static void
put_json_layer (GString *out, const char *name, const uint32_t *cells)
{
  g_string_append_printf (out,
                          "{ \"type\": \"tilelayer\", \"name\": \"%s\", \"width\": %d, \"height\": "
                          "%d,\n\"data\": [",
                          name, W, H);
  put_cells (out, cells);
  g_string_append (out, "] },\n");
}

static char *
draft_json (const Draft *self)
{
  GString *out = g_string_new (NULL);

  g_string_append_printf (
      out,
      "{ \"type\": \"map\", \"version\": \"1.10\", \"orientation\": \"orthogonal\", \"width\": "
      "%d,\n"
      "\"height\": %d, \"tilewidth\": 8, \"tileheight\": 8, \"nextobjectid\": %d,\n\"tilesets\": "
      "[{ \"firstgid\": 1, \"name\": \"set\", \"tilewidth\": 8, \"tileheight\": 8, \"tilecount\": "
      "9,\n\"columns\": 3, \"image\": \"a.png\" }],\n\"layers\": [\n",
      W, H, N_OBJECTS + 1);
  put_json_layer (out, "ground", self->ground);
  put_json_layer (out, "over", self->over);
  g_string_append (out, "{ \"type\": \"objectgroup\", \"name\": \"things\", \"objects\": [\n");
  for (int i = 0; i < N_OBJECTS; i++) {
    g_string_append_printf (
        out, "{ \"id\": %d, \"type\": \"%s\", \"x\": %d, \"y\": %d, \"width\": %d, \"height\": %d",
        i + 1, self->objects[i].type, self->objects[i].x * 8, self->objects[i].y * 8,
        self->objects[i].w * 8, self->objects[i].h * 8);
    if (self->objects[i].lock != NULL)
      g_string_append_printf (out,
                              ", \"properties\": [{ \"name\": \"lock\", \"type\": \"string\", "
                              "\"value\": \"%s\" }]",
                              self->objects[i].lock);
    g_string_append (out, i < N_OBJECTS - 1 ? " },\n" : " }] }] }\n");
  }
  return g_string_free (out, FALSE);
}

static const char WORLD[] = "{ \"maps\": [ { \"fileName\": \"one.tmx\", \"x\": 0, \"y\": 0 },\n"
                            "  { \"fileName\": \"two.tmx\", \"x\": 72, \"y\": 8 } ],\n"
                            "  \"onlyShowAdjacentMaps\": false, \"type\": \"world\" }\n";

/* ---- Crawl */

static char *
draw_vaults (DsRng *rng)
{
  static const char GLYPHS[] = "xxx....cmWwl+=1$@{}<";
  GString *out = g_string_new ("# vaults\n");

  for (int i = 0; i < 3; i++) {
    g_string_append_printf (out,
                            "NAME: vault_%d\nMONS: rat, goblin / bat\nWEIGHT: %u\n"
                            "KFEAT: = = iron_grate\nMAP\n",
                            i, 1 + ds_rng_below (rng, 30));
    for (int y = 0; y < H; y++) {
      for (int x = 0; x < W; x++)
        g_string_append_c (out, GLYPHS[ds_rng_below (rng, sizeof GLYPHS - 1)]);
      g_string_append_c (out, '\n');
    }
    g_string_append (out, "ENDMAP\n\n");
  }
  return g_string_free (out, FALSE);
}

void
dst_source_write (const DstSource *self, const char *folder, uint64_t seed)
{
  g_autofree char *text = NULL;
  Draft draft;
  DsRng rng;

  ds_rng_seed (&rng, ds_rng_key (seed, self->file, 0, 0));
  draw (&draft, &rng);
  if (g_str_has_suffix (self->file, ".des"))
    text = draw_vaults (&rng);
  else if (g_str_has_suffix (self->file, ".tmj"))
    text = draft_json (&draft);
  else if (g_str_has_suffix (self->file, ".world")) {
    g_autofree char *one = draft_xml (&draft, false), *two = NULL;

    draw (&draft, &rng);
    two = draft_xml (&draft, false);
    dst_write_file (folder, "one.tmx", one);
    dst_write_file (folder, "two.tmx", two);
    text = g_strdup (WORLD);
  } else
    text = draft_xml (&draft, self->file[0] == 'e');
  dst_write_file (folder, self->file, text);
}

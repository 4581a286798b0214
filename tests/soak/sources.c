/* tests/soak/sources.c — maps of Tiled, finite and endless, in XML and both syntaxes of JSON,
 * worlds of them, projects of LDtk, and vaults of Crawl, filled at random. */
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
  "{ \"type\": \"Zone\", \"object\": \"marker\" }, { \"type\": \"Rat\", \"object\": \"rat\" }] }"

#define LDTK_RULES                                                                                 \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": ["                             \
  "{ \"layer\": \"over\", \"tiles\": [0], \"tile\": \"grass\" },"                                  \
  "{ \"layer\": \"over\", \"tiles\": [3], \"object\": \"goblin\" },"                               \
  "{ \"layer\": \"over\", \"tiles\": [5], \"tile\": \"door\" },"                                   \
  "{ \"layer\": \"deco\", \"nothing\": true },"                                                    \
  "{ \"value\": 1, \"tile\": \"floor\" }, { \"value\": 2, \"tile\": \"floor\" },"                  \
  "{ \"value\": 3, \"tile\": \"wall\" }, { \"value\": 5, \"tile\": \"deep-water\" },"              \
  "{ \"type\": \"Player\", \"object\": \"player-start\" },"                                        \
  "{ \"type\": \"Exit\", \"object\": \"goal\" },"                                                  \
  "{ \"type\": \"Coin2\", \"properties\": [\"lock=gilt\"], \"object\": \"gold\" },"                \
  "{ \"type\": \"Key\", \"object\": \"key\" },"                                                    \
  "{ \"type\": \"Gate\", \"object\": \"gate-locked\" },"                                           \
  "{ \"type\": \"Torch\", \"object\": \"torch-light\" },"                                          \
  "{ \"type\": \"Zone\", \"object\": \"marker\" }, { \"type\": \"Rat\", \"object\": \"rat\" }] }"

const DstSource DST_SOURCES[DST_N_SOURCES] = {
  { .name = "tmx", .file = "s.tmx", .mapping = RULES },
  { .name = "tmx endless", .file = "e.tmx", .has_corner = true, .mapping = RULES },
  { .name = "tmj", .file = "s.tmj", .mapping = RULES },
  { .name = "json of old", .file = "o.json", .mapping = RULES },
  { .name = "world", .file = "s.world", .stays = true, .mapping = RULES },
  { .name = "tmx by guess", .file = "g.tmx" },
  { .name = "ldtk", .file = "s.ldtk", .stays = true, .mapping = LDTK_RULES },
  { .name = "ldtk level", .file = "l.ldtk", .stays = true, .mapping = LDTK_RULES },
  { .name = "des", .file = "s.des", .has_floors = true },
};

enum { W = 9, H = 7, N_OBJECTS = 9 };

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
  static const char *const TYPES[N_OBJECTS] = { "Player", "Exit", "Gate", "Gate", "Key",
                                                "Torch",  "Rat",  "Zone", "Coin2" };
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
    self->objects[i].w = i == 2 || i == 7 ? 2 : 1; /* a wide gate, an area */
    self->objects[i].h = i == 7 ? 2 : 1;
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
draft_json (const Draft *self, bool is_old)
{
  GString *out = g_string_new (NULL);

  g_string_append_printf (
      out,
      "{ \"type\": \"map\", \"version\": %s, \"orientation\": \"orthogonal\", \"width\": %d,\n"
      "\"height\": %d, \"tilewidth\": 8, \"tileheight\": 8, \"nextobjectid\": %d,\n\"tilesets\": "
      "[{ \"firstgid\": 1, \"name\": \"set\", \"tilewidth\": 8, \"tileheight\": 8, \"tilecount\": "
      "9,\n\"columns\": 3, \"image\": \"a.png\" }],\n\"layers\": [\n",
      is_old ? "1" : "\"1.10\"", W, H, N_OBJECTS + 1);
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
                              is_old ? ", \"properties\": { \"lock\": \"%s\" }, "
                                       "\"propertytypes\": { \"lock\": \"string\" }"
                                     : ", \"properties\": [{ \"name\": \"lock\", \"type\": "
                                       "\"string\", \"value\": \"%s\" }]",
                              self->objects[i].lock);
    g_string_append (out, i < N_OBJECTS - 1 ? " },\n" : " }] }] }\n");
  }
  return g_string_free (out, FALSE);
}

static const char WORLD[] = "{ \"maps\": [ { \"fileName\": \"one.tmx\", \"x\": 0, \"y\": 0 },\n"
                            "  { \"fileName\": \"two.tmx\", \"x\": 72, \"y\": 8 } ],\n"
                            "  \"onlyShowAdjacentMaps\": false, \"type\": \"world\" }\n";

/* ---- LDtk */

#define FREE_FIELD                                                                                 \
  "\"isArray\": false, \"canBeNull\": true, \"min\": null, \"max\": null, \"defaultOverride\": "   \
  "null }"

static const char *const ENTITIES[] = { "Player", "Exit", "Gate", "Key",
                                        "Torch",  "Rat",  "Zone", "Coin2" };

/* Every entity may have a lock, and areas another size. */
static void
put_ldtk_defs (GString *out)
{
  g_string_append (out, "\"defs\": { \"layers\": [\n{ \"uid\": 1, \"identifier\": \"ground\", "
                        "\"intGridValues\": [] },\n{ \"uid\": 2, \"identifier\": \"deco\", "
                        "\"autoSourceLayerDefUid\": 1 }],\n\"entities\": [");
  for (size_t i = 0; i < G_N_ELEMENTS (ENTITIES); i++)
    g_string_append_printf (
        out,
        "%s\n{ \"identifier\": \"%s\", \"uid\": %zu, \"width\": 8, \"height\": 8, \"pivotX\": 0, "
        "\"pivotY\": 0, \"resizableX\": %s, \"resizableY\": %s, \"fieldDefs\": [\n{ "
        "\"identifier\": \"lock\", \"__type\": \"String\", "
        "\"uid\": %zu, \"type\": \"F_String\", " FREE_FIELD "] }",
        i > 0 ? "," : "", ENTITIES[i], i + 10, i == 6 ? "true" : "false", i == 6 ? "true" : "false",
        i + 20);
  g_string_append (out, "],\n\"tilesets\": [{ \"identifier\": \"set\", \"uid\": 7, \"relPath\": "
                        "\"a.png\", \"__cWid\": 3, \"__cHei\": 3, \"tileGridSize\": 8 }],\n"
                        "\"enums\": [], \"externalEnums\": [], \"levelFields\": [] },\n");
}

static void
put_ldtk_entities (GString *out, const Draft *self, int level)
{
  for (int i = 0; i < N_OBJECTS; i++) {
    size_t uid = 0;
    const char *lock = i == N_OBJECTS - 1 ? "gilt" : self->objects[i].lock;

    while (strcmp (ENTITIES[uid], self->objects[i].type) != 0)
      uid++;
    g_string_append_printf (
        out,
        "%s\n{ \"__identifier\": \"%s\", \"__grid\": [%d,%d], \"__pivot\": [0,0], \"iid\": "
        "\"e%d-%d\", \"width\": %d, \"height\": %d, \"defUid\": %zu, \"px\": [%d,%d], "
        "\"fieldInstances\": [{ \"__identifier\": \"lock\", \"__type\": \"String\", \"__value\": ",
        i > 0 ? "," : "", self->objects[i].type, self->objects[i].x, self->objects[i].y, level, i,
        self->objects[i].w * 8, self->objects[i].h * 8, uid + 10, self->objects[i].x * 8,
        self->objects[i].y * 8);
    if (lock != NULL)
      g_string_append_printf (out,
                              "\"%s\", \"defUid\": %zu, \"realEditorValues\": [{ \"id\": "
                              "\"V_String\", \"params\": [\"%s\"] }] }] }",
                              lock, uid + 20, lock);
    else
      g_string_append_printf (out, "null, \"defUid\": %zu, \"realEditorValues\": [] }] }",
                              uid + 20);
  }
}

static void
put_ldtk_tiles (GString *out, const uint32_t *cells, const char *d)
{
  bool has_one = false;

  for (int i = 0; i < W * H; i++)
    if (cells[i] > 0) {
      g_string_append_printf (out,
                              "%s\n{ \"px\": [%d,%d], \"src\": [%u,%u], \"f\": 0, \"t\": %u, "
                              "\"d\": [%s%d], \"a\": 1 }",
                              has_one ? "," : "", i % W * 8, i / W * 8, (cells[i] - 1) % 3 * 8,
                              (cells[i] - 1) / 3 * 8, cells[i] - 1, d, i);
      has_one = true;
    }
}

#define LDTK_LAYER(name, type, uid)                                                                \
  "{ \"__identifier\": \"" name "\", \"__type\": \"" type "\", \"__cWid\": 9, \"__cHei\": 7, "     \
  "\"__gridSize\": 8, \"__tilesetDefUid\": 7, \"layerDefUid\": " uid ", "

static void
put_ldtk_level (GString *out, const Draft *self, int number)
{
  g_string_append_printf (
      out,
      "%s{ \"identifier\": \"L%d\", \"iid\": \"l%d\", \"worldX\": %d, "
      "\"worldY\": %d, \"pxWid\": %d, \"pxHei\": %d, \"fieldInstances\": [],\n"
      "\"layerInstances\": [\n" LDTK_LAYER ("things", "Entities", "4") "\"entityInstances\": [",
      number > 0 ? ",\n" : "", number, number, number * 72, number * 8, W * 8, H * 8);
  put_ldtk_entities (out, self, number);
  g_string_append (out, "] },\n" LDTK_LAYER ("over", "Tiles", "3") "\"gridTiles\": [");
  put_ldtk_tiles (out, self->over, "");
  g_string_append (out, "] },\n" LDTK_LAYER ("deco", "AutoLayer", "2") "\"autoLayerTiles\": [");
  put_ldtk_tiles (out, self->ground, "70,");
  g_string_append (out, "] },\n" LDTK_LAYER ("ground", "IntGrid", "1") "\"intGridCsv\": [\n");
  put_cells (out, self->ground);
  g_string_append (out, "] }] }");
}

static char *
draw_ldtk (const Draft *first, const Draft *second)
{
  GString *out = g_string_new ("{ \"iid\": \"p\", \"jsonVersion\": \"1.5.3\", \"worldLayout\": "
                               "\"Free\", \"defaultGridSize\": 8,\n");

  put_ldtk_defs (out);
  g_string_append (out, "\"levels\": [\n");
  put_ldtk_level (out, first, 0);
  if (second != NULL)
    put_ldtk_level (out, second, 1);
  g_string_append (out, "], \"worlds\": [] }\n");
  return g_string_free (out, FALSE);
}

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
  else if (g_str_has_suffix (self->file, ".ldtk")) {
    const Draft first = draft;

    draw (&draft, &rng);
    text = draw_ldtk (&first, self->file[0] == 's' ? &draft : NULL);
  } else if (g_str_has_suffix (self->file, ".tmj") || g_str_has_suffix (self->file, ".json"))
    text = draft_json (&draft, self->file[0] == 'o');
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

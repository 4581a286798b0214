/* tests/fuzz/fuzz_world.c — reads any bytes as a world of Tiled over three small maps: its names,
 * its patterns, and the numbers that tiles get. */
#include "fuzz/rules.h"
#include "io/foreign/reader.h"

#include <string.h>

static const char *const NAMES[] = { "a.tmj", "b-1-2.tmj", "b-10--3.tmj" };

#define MAP(set)                                                                                   \
  "{ \"type\": \"map\", \"width\": 2, \"height\": 1, \"tilewidth\": 8, \"tileheight\": 8, "        \
  "\"tilesets\": [" set                                                                            \
  "], \"layers\": [{ \"type\": \"tilelayer\", \"name\": \"a\", \"width\": 2, "                     \
  "\"height\": 1, \"data\": [7, 3] }, { \"type\": \"objectgroup\", \"name\": \"o\", \"objects\": " \
  "[{ "                                                                                            \
  "\"id\": 1, \"x\": 0, \"y\": 8, \"gid\": 4 }] }] }"
#define SET(first) "{ \"firstgid\": " first ", \"source\": \"s.tsj\" }"

static const char TILESET[] = "{ \"type\": \"tileset\", \"name\": \"s\", \"tilewidth\": 8, "
                              "\"tileheight\": 8, \"tilecount\": 4, \"columns\": 2, \"image\": "
                              "\"s.png\" }";

static DsStatus
load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const char *slash = strrchr (path, '/'), *base = slash != NULL ? slash + 1 : path;
  const char *text = base[0] == 'a'   ? MAP (SET ("4"))
                     : base[0] == 'b' ? MAP (SET ("1") ", " SET ("7"))
                     : base[0] == 's' ? TILESET
                                      : NULL;

  if (text == NULL)
    return ds_fail (err, DS_NOT_FOUND, path, "fuzz.lost", "lost");
  *bytes = ds_strdup (text);
  *n = strlen (text);
  return *bytes != NULL ? DS_OK : ds_fail_nomem (err, path);
}

static DsStatus
list (void *user, const char *folder, DsFileNames *out, DsError *err)
{
  *out = (DsFileNames){ ds_alloc0 (DS_COUNT (NAMES), sizeof *out->items), 0 };
  for (; out->items != NULL && out->n < DS_COUNT (NAMES); out->n++)
    out->items[out->n] = ds_strdup (NAMES[out->n]);
  return out->items != NULL ? DS_OK : ds_fail_nomem (err, folder);
}

/* Every number of a cell is one of the level's file again. */
static void
check_level (const DsForeignLevel *level)
{
  FUZZ_ASSERT (level->name != NULL && level->id[0] != '\0');
  for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next)
    for (size_t i = 0; i < (size_t)at->w * (size_t)at->h; i++)
      FUZZ_ASSERT (at->cells[i] == 0 || ds_foreign_in_file (level, at->cells[i]) != 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  const DsForeignFiles files = { .load = load, .list = list };
  DsErrors errors = { 0 };
  DsForeign map;

  if (ds_foreign_parse (&map, &ds_foreign_reader_world, "a.world", (const char *)bytes, n, &files,
                        &errors) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && map.levels.first == NULL);
    return 0;
  }
  for (const DsForeignLevel *at = map.levels.first; at != NULL; at = at->next)
    check_level (at);
  ds_foreign_clear (&map);
  return 0;
}

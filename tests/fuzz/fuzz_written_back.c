/* tests/fuzz/fuzz_written_back.c — imports any bytes as a map of Tiled, or a project of LDtk, by a
 * guess: written back without edits it is these bytes, with some it can be read again. */
#include "fuzz/rules.h"
#include "io/kept/write_back.h"
#include "io/mapping/guess.h"
#include "map/holder.h"
#include "map/property.h"

#include <string.h>

#define CELLS_MAX 4096

static DsStatus
load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const DsForeignFile *input = user;

  *bytes = ds_strndup (input->bytes, input->n);
  *n = input->n;
  return *bytes != NULL ? DS_OK : ds_fail_nomem (err, path);
}

static bool
is_small (const DsForeign *map)
{
  size_t n = 0;

  for (const DsForeignLevel *level = map->levels.first; level != NULL; level = level->next) {
    n += (size_t)(level->w / map->grid_w) * (size_t)(level->h / map->grid_h);
    for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next)
      n += (size_t)at->w * (size_t)at->h + at->objects.n;
  }
  return n <= CELLS_MAX;
}

static void
edit (DsDelve *level, uint64_t seed)
{
  DsFloor *floor = &level->dungeon.floors[0];
  const size_t n = ds_things_count (floor->things);
  DsThings *before;
  DsThing thing;

  for (int i = 0; i < 8; i++, seed = seed * 6364136223846793005u + 1442695040888963407u) {
    const DsCell cell = { (int32_t)((seed >> 33) % (uint32_t)floor->w),
                          (int32_t)((seed >> 40) % (uint32_t)floor->h) };

    const uint32_t tile = (uint32_t)((seed >> 50) % ds_rules_n_tiles (level->rules));
    const DsLayer layer = tile == DS_TILE_NONE ? DS_LAYER_FEATURE
                                               : (DsLayer)ds_rules_tile (level->rules, tile)->layer;

    FUZZ_ASSERT (ds_floor_set (floor, layer, cell, tile));
  }
  if (n == 0)
    return;
  thing = *ds_things_get (floor->things, seed % n);
  before = ds_things_ref (floor->things); /* it owns what the thing has */
  thing.at = (DsCell){ (int32_t)((seed >> 20) % (uint32_t)floor->w),
                       (int32_t)((seed >> 30) % (uint32_t)floor->h) };
  if (seed >> 63)
    FUZZ_ASSERT (ds_things_remove (&floor->things, thing.id, NULL) == DS_OK);
  else
    FUZZ_ASSERT (ds_things_put (&floor->things, &thing, NULL) == DS_OK);
  thing.id ^= 1;
  FUZZ_ASSERT (ds_things_put (&floor->things, &thing, NULL) == DS_OK);
  ds_things_unref (before);
}

/* Sets the first own property of @holder, renames the second and adds one. */
static void
edit_properties (DsDelve *level, DsHolder holder, uint64_t seed)
{
  static const char *const VALUES[] = {
    "3", "\"a\\nb\"", "true", "[1, \"x\"]", "{ \"colour\": \"#01020304\" }", NULL
  };
  const char *value = VALUES[seed % 6];

  for (int i = 0; i < 3; i++) {
    DsExtras *old = ds_holder_extras (&level->dungeon, holder), *extras;
    DsProperties properties;

    FUZZ_ASSERT (ds_properties_read (&properties, old, NULL) == DS_OK);
    if (i == 2 || properties.n > (size_t)i) {
      const char *name = i == 2 ? "new <&>" : properties.items[i].name;

      if (ds_properties_with (&extras, old, name, i == 1 ? "other" : NULL,
                              i == 1                    ? NULL
                              : i == 2 && value == NULL ? "0"
                                                        : value,
                              NULL) == DS_OK) {
        FUZZ_ASSERT (ds_holder_set_extras (&level->dungeon, holder, extras, NULL) == DS_OK);
        ds_extras_unref (extras);
      }
    }
    ds_properties_clear (&properties);
  }
}

static void
check_level (DsDelve *level, const char *path, const uint8_t *bytes, size_t n)
{
  DsFilePlan plan = { 0 };
  DsLosses losses;
  DsError err;

  FUZZ_ASSERT (ds_kept_write (level, path, NULL, &plan, &losses, &err) == DS_OK);
  FUZZ_ASSERT (plan.changes.n == (n > 0));
  FUZZ_ASSERT (plan.changes.items[0].n_after == n &&
               memcmp (plan.changes.items[0].after, bytes, n) == 0);
  ds_file_plan_clear (&plan);
  for (size_t i = 0; i < ds_things_count (level->dungeon.floors[0].things) && i < 4; i++)
    edit_properties (level,
                     (DsHolder){ .type = DS_HOLDER_THING,
                                 .id = ds_things_get (level->dungeon.floors[0].things, i)->id },
                     bytes[n / 5] + i);
  edit_properties (level, (DsHolder){ .type = DS_HOLDER_LEVEL }, bytes[n / 7]);
  edit (level, bytes[n / 2] | (uint64_t)bytes[n / 3] << 20 | (uint64_t)bytes[n - 1] << 56);
  FUZZ_ASSERT (ds_kept_write (level, path, NULL, NULL, &losses, &err) == DS_OK ||
               err.status == DS_LIMIT);
}

/* Projects have the version of their format. */
static bool
is_ldtk (const uint8_t *bytes, size_t n)
{
  static const char KEY[] = "\"jsonVersion\"";

  for (size_t i = 0; i + sizeof KEY - 1 <= n; i++)
    if (memcmp (bytes + i, KEY, sizeof KEY - 1) == 0)
      return true;
  return false;
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsForeignFile input = { .bytes = (char *)bytes, .n = n };
  const DsForeignFiles files = { .load = load, .user = &input };
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsImport import = { 0 };
  DsMapping mapping;
  DsForeign map;
  const char *path = is_ldtk (bytes, n) ? "fuzz-none.ldtk" : "fuzz-none.tmx";

  if (ds_foreign_parse (&map, ds_foreign_reader_of (path), path, (const char *)bytes, n, &files,
                        &errors) != DS_OK)
    return 0;
  if (is_small (&map) && ds_mapping_guess (&mapping, &map, fuzz_rules (), &arena, NULL) == DS_OK &&
      ds_import (&import, &map, &mapping, fuzz_rules (), NULL) == DS_OK &&
      ds_kept_set (&import.delve, &import, &map, &mapping, NULL) == DS_OK)
    check_level (&import.delve, path, bytes, n);
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
  return 0;
}

/* tests/lib/gen.c — helpers for tests of generators. */
#include "lib/gen.h"
#include "base/hash.h"
#include "base/rng.h"
#include "field/parts.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

DsRules *
dst_rules (void)
{
  static DsRules *rules; /* of the whole test program */

  if (rules == NULL) {
    const char *data = g_getenv ("DELVESMITH_DATA_DIR");
    g_autofree char *basics = g_build_filename (data, "rules", NULL);
    g_autofree char *prefabs = g_build_filename (data, "prefabs", NULL);
    g_autofree char *names = g_build_filename (data, "names", NULL);
    DsErrors errors = { 0 };

    if (ds_rules_load (
            &rules,
            (const DsRulesFolder[]){ { basics, false }, { prefabs, false }, { names, false } }, 3,
            &errors) != DS_OK)
      g_error ("no rules in %s", data);
  }
  return rules;
}

DsRules *
dst_rules_with (const char *lists)
{
  g_autofree char *own = g_dir_make_tmp ("rules-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (own, "own.json", NULL);
  g_autofree char *basics = g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "rules", NULL);
  g_autofree char *text =
      g_strdup_printf ("{\"format\": \"delvesmith.rules\", \"version\": 1, %s}", lists);
  char sentence[DS_SENTENCE];
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_true (g_file_set_contents (file, text, -1, NULL));
  if (ds_rules_load (&rules, (const DsRulesFolder[]){ { basics, false }, { own, false } }, 2,
                     &errors) != DS_OK)
    g_error ("%s in %s", ds_error_format (&errors.items[0], sentence, sizeof sentence), text);
  g_assert_cmpint (g_remove (file), ==, 0);
  g_assert_cmpint (g_rmdir (own), ==, 0);
  return rules;
}

static void
set_param (DsRecipeStage *stage, const char *text)
{
  g_auto (GStrv) pair = g_strsplit (text, "=", 2);
  DsValue value;

  g_assert_cmpuint (g_strv_length (pair), ==, 2);
  g_assert_cmpint (ds_value_parse (&value, pair[1], NULL), ==, DS_OK);
  g_assert_cmpint (ds_recipe_set (stage, pair[0], &value, NULL), ==, DS_OK);
  ds_value_clear (&value);
}

static void
parse_stage (DsRecipeStage *out, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_auto (GStrv) name = g_strsplit (words[0], ":", 2);

  out->disabled = name[0][0] == '-';
  g_strlcpy (out->stage, name[0] + out->disabled, sizeof out->stage);
  if (name[1] != NULL)
    g_strlcpy (out->label, name[1], sizeof out->label);
  for (size_t i = 1; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      set_param (out, words[i]);
}

void
dst_place (DsDelve *delve, size_t floor, uint64_t id, DsCell at)
{
  const DsThing thing = { .id = id, .at = at, .target_floor = -1 };

  g_assert_cmpint (ds_things_add (&delve->dungeon.floors[floor].things, &thing, 1, NULL, NULL), ==,
                   DS_OK);
}

void
dst_set_recipe (DsDelve *delve, const char *stages)
{
  g_auto (GStrv) texts = g_strsplit (stages, ";", -1);
  DsRecipe *recipe = &delve->recipe;

  ds_recipe_clear (recipe);
  recipe->n_stages = *stages != '\0' ? g_strv_length (texts) : 0;
  recipe->stages = ds_alloc0 (recipe->n_stages, sizeof *recipe->stages);
  for (size_t i = 0; i < recipe->n_stages; i++)
    parse_stage (&recipe->stages[i], g_strstrip (texts[i]));
}

void
dst_delve_init (DsDelve *out, int32_t w, int32_t h, int32_t floors, const char *stages,
                uint64_t seed)
{
  g_assert_cmpint (ds_delve_init (out, dst_rules (), w, h, (size_t)floors, DS_TILE_NONE, NULL), ==,
                   DS_OK);
  out->dungeon.seed = seed;
  dst_set_recipe (out, stages);
}

static void
set (DsFloor *level, DsLayer layer, DsCell cell, uint32_t value)
{
  g_assert_true (ds_floor_set (level, layer, cell, value));
}

void
dst_pin_tile (DsDelve *delve, size_t floor, DsLayer layer, DsCell cell, const char *tile)
{
  DsFloor *level = &delve->dungeon.floors[floor];
  const uint32_t pins = ds_floor_get (level, DS_LAYER_PIN, cell);

  set (level, layer, cell, ds_rules_find_tile (delve->rules, tile));
  set (level, DS_LAYER_PIN, cell, pins | 1u << layer);
}

void
dst_pin_map (DsDelve *delve, size_t floor, const char *map)
{
  const int32_t w = delve->dungeon.w;

  g_assert_cmpuint (strlen (map), ==, w * delve->dungeon.h);
  for (int32_t i = 0; map[i] != '\0'; i++)
    if (map[i] != ' ')
      dst_pin_tile (delve, floor, DS_LAYER_GROUND, (DsCell){ i % w, i / w },
                    map[i] == '#' ? "wall" : "floor");
}

void
dst_pin_thing (DsDelve *delve, size_t floor, const char *kind, DsCell cell, int32_t target_floor,
               DsCell target)
{
  DsFloor *level = &delve->dungeon.floors[floor];
  DsThing thing = { .id = ds_things_count (level->things) + 1,
                    .facing = DS_FACING_NONE,
                    .target_floor = target_floor,
                    .target = target,
                    .at = cell };

  g_assert_true (ds_rules_find_kind (delve->rules, kind, &thing.kind));
  g_assert_cmpint (ds_things_put (&level->things, &thing, NULL), ==, DS_OK);
  set (level, DS_LAYER_PIN, cell, ds_floor_get (level, DS_LAYER_PIN, cell) | DS_PIN_THINGS);
}

void
dst_generate (DsGenResult *out, const DsDelve *delve)
{
  char text[512];
  DsError err;

  if (ds_gen_run (out, delve, NULL, NULL, &err) != DS_OK)
    g_error ("%s", ds_error_format (&err, text, sizeof text));
}

void
dst_level_make (DsDelve *out, const char *recipe, uint64_t seed)
{
  DsGenResult made;

  dst_recipe_init (out, recipe, seed);
  dst_generate (&made, out);
  ds_dungeon_clear (&out->dungeon);
  out->dungeon = made.dungeon;
  memset (&made.dungeon, 0, sizeof made.dungeon);
  ds_gen_result_clear (&made);
}

bool
dst_is_open (const DsFloor *level, DsCell cell)
{
  return !(ds_rules_cell_flags (dst_rules (), ds_floor_get (level, DS_LAYER_GROUND, cell),
                                ds_floor_get (level, DS_LAYER_FEATURE, cell)) &
           DS_TILE_BLOCKS_MOVE);
}

static uint8_t *
open_cells (const DsFloor *level)
{
  uint8_t *open = g_malloc ((size_t)level->w * (size_t)level->h);

  for (int32_t i = 0; i < level->w * level->h; i++)
    open[i] = dst_is_open (level, (DsCell){ i % level->w, i / level->w });
  return open;
}

size_t
dst_n_open (const DsFloor *level)
{
  g_autofree uint8_t *open = open_cells (level);
  size_t n = 0;

  for (int32_t i = 0; i < level->w * level->h; i++)
    n += open[i];
  return n;
}

size_t
dst_n_parts (const DsFloor *level, DsMovement movement)
{
  g_autofree uint8_t *open = open_cells (level);
  const DsSpace space = { level->w, level->h, open, movement };
  DsParts parts;
  size_t n;

  g_assert_cmpint (ds_parts_find (&parts, &space, NULL, NULL), ==, DS_OK);
  n = parts.n;
  ds_parts_clear (&parts);
  return n;
}

char *
dst_draw (const DsFloor *level)
{
  char *map = g_malloc0 ((size_t)level->w * (size_t)level->h + 1);

  for (int32_t i = 0; i < level->w * level->h; i++) {
    const DsCell cell = { i % level->w, i / level->w };

    map[i] = ds_floor_get (level, DS_LAYER_FEATURE, cell) != DS_TILE_NONE ? '+'
             : dst_is_open (level, cell)                                  ? '.'
                                                                          : '#';
  }
  return map;
}

static uint64_t
hash_number (uint64_t hash, uint64_t number)
{
  for (int i = 0; i < 8; i++) {
    const uint8_t byte = (uint8_t)(number >> i * 8);

    hash = ds_fnv64 (hash, &byte, 1);
  }
  return hash;
}

uint64_t
dst_hash (const DsFloor *level)
{
  uint64_t hash = DS_FNV64_START;

  for (int layer = 0; layer < DS_N_MADE_LAYERS; layer++)
    for (int32_t i = 0; i < level->w * level->h; i++) {
      const DsCell cell = { i % level->w, i / level->w };
      const uint32_t value = ds_floor_get (level, (DsLayer)layer, cell);

      if (layer == DS_LAYER_GROUND || layer == DS_LAYER_FEATURE)
        hash = ds_mix64 (hash + ds_fnv64_text (ds_rules_tile (dst_rules (), value)->id));
      else
        hash = ds_mix64 (hash + value);
    }
  for (size_t i = 0; i < ds_rooms_count (level->rooms); i++) {
    const DsRoom *room = ds_rooms_get (level->rooms, i);

    hash = hash_number (hash_number (hash, room->id), room->kind);
    if (room->name != NULL)
      hash = hash_number (hash, ds_fnv64_text (ds_str_get (room->name)));
  }
  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    hash = hash_number (hash, thing->id);
    hash = hash_number (hash, ds_fnv64_text (ds_rules_kind (dst_rules (), thing->kind)->id));
    hash = hash_number (hash_number (hash, (uint32_t)thing->at.x), (uint32_t)thing->at.y);
    hash = hash_number (hash, (uint32_t)thing->target_floor);
    if (thing->lock != NULL)
      hash = hash_number (hash, ds_fnv64_text (ds_str_get (thing->lock)));
    hash = hash_number (hash_number (hash, (uint32_t)thing->target.x), (uint32_t)thing->target.y);
  }
  return hash;
}

bool
dst_find_role (const DsFloor *level, DsRole role, DsThing *out)
{
  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    *out = *ds_things_get (level->things, i);
    if (ds_rules_kind (dst_rules (), out->kind)->role == role)
      return true;
  }
  return false;
}

DsRecipe
dst_recipe_load (const char *id)
{
  g_autofree char *file =
      g_strdup_printf ("%s/recipes/%s.json", g_getenv ("DELVESMITH_DATA_DIR"), id);
  g_autofree char *bytes = NULL;
  DsErrors errors = { 0 };
  DsRecipe recipe;
  size_t n;

  g_assert_true (g_file_get_contents (file, &bytes, &n, NULL));
  g_assert_cmpint (ds_recipe_parse (&recipe, file, bytes, n, &errors), ==, DS_OK);
  return recipe;
}

void
dst_recipe_init (DsDelve *out, const char *id, uint64_t seed)
{
  DsRecipe recipe = dst_recipe_load (id);

  dst_delve_init (out, recipe.w, recipe.h, recipe.floors, "", seed);
  g_strlcpy (out->ruleset, recipe.ruleset[0] != '\0' ? recipe.ruleset : "default",
             sizeof out->ruleset);
  ds_recipe_clear (&out->recipe);
  out->recipe = recipe;
}

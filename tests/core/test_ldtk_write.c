/* tests/core/test_ldtk_write.c — LDtk projects that are written, read again as those of another
 * program: their own guess gives the same cells, objects and locks, and the same verdict. */
#include "io/foreign/reader.h"
#include "io/mapping/guess.h"
#include "io/mapping/import.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "solve/judge.h"

#include <glib.h>
#include <string.h>

/* The level that the written project is read as. */
static void
read_again (const DsDelve *delve, DsDelve *out)
{
  const DsIoOptions options = { 0 };
  const DsFileChange *change;
  DsFilePlan plan = { 0 };
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping;
  DsForeign map;
  DsImport import;

  g_assert_cmpint (ds_format_ldtk.write_files (delve, "a.ldtk", &options, &plan, NULL), ==, DS_OK);
  change = ds_file_plan_find (&plan, "a.ldtk");
  if (ds_foreign_parse (&map, ds_foreign_reader_of ("a.ldtk"), "a.ldtk", change->after,
                        change->n_after, NULL, &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  g_assert_cmpuint (map.levels.n, ==, delve->dungeon.n_floors);
  g_assert_cmpint (ds_mapping_guess (&mapping, &map, dst_rules (), &arena, NULL), ==, DS_OK);
  g_assert_cmpint (ds_import (&import, &map, &mapping, dst_rules (), NULL), ==, DS_OK);
  g_assert_cmpint (ds_delve_copy (out, &import.delve, NULL), ==, DS_OK);
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
  ds_file_plan_clear (&plan);
}

static int
compare_lines (const void *a, const void *b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

/* "0005,0012 gate-locked" for each object, in the order of cells, and the first cell in this order
 * with its lock, whose id an import chooses; g_free(). */
static char *
list_things (const DsDelve *delve, size_t floor)
{
  const DsThings *things = delve->dungeon.floors[floor].things;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) locks = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    g_autofree char *cell = g_strdup_printf ("%04d,%04d", thing->at.y, thing->at.x);
    const char *lock = ds_str_get (thing->lock);

    if (thing->lock != NULL && !g_hash_table_contains (locks, lock))
      g_hash_table_insert (locks, (gpointer)lock, g_strdup (cell));
    g_ptr_array_add (
        lines, g_strdup_printf (
                   "%s %s %s", cell, ds_rules_kind (delve->rules, thing->kind)->id,
                   thing->lock != NULL ? (const char *)g_hash_table_lookup (locks, lock) : "-"));
  }
  g_ptr_array_sort (lines, compare_lines);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **)lines->pdata);
}

static void
compare_cells (const DsDelve *was, const DsDelve *is, size_t floor, DsLayer layer)
{
  const DsFloor *a = &was->dungeon.floors[floor], *b = &is->dungeon.floors[floor];

  for (int32_t i = 0; i < a->w * a->h; i++) {
    const DsCell cell = { i % a->w, i / a->w };
    const char *want = ds_rules_tile (was->rules, ds_floor_get (a, layer, cell))->id;
    const char *got = ds_rules_tile (is->rules, ds_floor_get (b, layer, cell))->id;

    if (g_strcmp0 (want, got) != 0)
      g_error ("floor %zu, cell %d, %d: %s -> %s", floor, cell.x, cell.y, want, got);
  }
}

static int
judge (const DsDelve *delve)
{
  DsJudgement judgement;
  int verdict;

  g_assert_cmpint (ds_judge (&judgement, delve, 0, 20000, NULL, NULL), ==, DS_OK);
  verdict = (int)judgement.verdict;
  ds_judgement_clear (&judgement);
  return verdict;
}

/* A guess knows no destinations of stairs, so verdicts are equal on a single floor. The recipes put
 * locks on gates and items, which it links. */
static void
test_again (gconstpointer id)
{
  for (uint64_t seed = 1; seed <= 2; seed++) {
    DsDelve delve, again;

    dst_level_make (&delve, id, seed);
    read_again (&delve, &again);
    for (size_t i = 0; i < delve.dungeon.n_floors; i++) {
      g_autofree char *want = list_things (&delve, i), *got = list_things (&again, i);

      compare_cells (&delve, &again, i, DS_LAYER_GROUND);
      compare_cells (&delve, &again, i, DS_LAYER_FEATURE);
      g_assert_cmpstr (got, ==, want);
    }
    if (delve.dungeon.n_floors == 1)
      g_assert_cmpint (judge (&again), ==, judge (&delve));
    ds_delve_clear (&delve);
    ds_delve_clear (&again);
  }
}

int
main (int argc, char **argv)
{
  static const char *const RECIPES[] = {
    "cave-with-lake",
    "cyclic-dungeon",
    "flooded-crypt",

    "key-vault",
    "maze-with-vaults",
    "mine",
    "metroidvania-castle",
    "pipeworks",
    "rooms-and-corridors",
    "smooth-caves",
    "seed-trystan",
    "seed-random-walk",
    "descent",
    "tutorial",
    "twisted-halls",
  };

  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (RECIPES); i++) {
    g_autofree char *path = g_strdup_printf ("/ldtk-write/again-%s", RECIPES[i]);

    g_test_add_data_func (path, RECIPES[i], test_again);
  }
  return g_test_run ();
}

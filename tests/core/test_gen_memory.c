/* tests/core/test_gen_memory.c — failing allocations during any stage: the level is refused, and
 * nothing leaks. */
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <string.h>

static const struct {
  const char *name;
  int32_t w, h, floors;
  const char *stages;
  bool has_pin; /* a cell of floor near a corner */
} RUNS[] = {
  { "fields", 40, 70, 2,
    "fill; cellular rounds=3; walkers walls=touching; random_walk length=300; connect min_part=4; "
    "stairs; start_goal",
    true },
  { "accretion", 40, 70, 1, "fill; accretion; loops; doors", true },
  { "growth", 40, 80, 1, "fill; feature_growth", true },
  { "screens", 61, 70, 1, "fill; screens; names", true },
  { "bsp", 40, 40, 1, "fill; bsp; doors", true },
  { "rooms", 50, 40, 1, "fill; rooms_mst; doors", true },
  { "drawings", 24, 16, 1, "fill; drawn; wfc", true },
  { "prefabs", 60, 70, 1, "fill; feature_growth max_features=9; prefabs", false },
  { "maze", 40, 30, 1, "fill; maze; erode; dead_ends rewards=500; trails; secrets; lakes", false },
  { "lakes", 40, 30, 1, "cellular; lakes share=300; chasms; connect; secrets; start_goal; validate",
    false },
  { "population", 12, 8, 2,
    "fill tile=floor; stairs; start_goal; decor; tile_rules passes=2; items items=80; "
    "creatures danger=200 boss=true; bonus; populate",
    false },
  { "locks", 61, 40, 1,
    "fill; screens screen_width=8 screen_height=6 locks=true rooms=3..5; secrets; regions; "
    "start_goal; locks_keys number=1..4 goal=item; assumed_fill; bonus",
    false },
  { "cycles", 50, 40, 1, "fill; accretion; loops distance=8; connect; doors; start_goal; cycles",
    false },
};

static DsStatus
generate (void *user)
{
  DsGenResult result;
  const DsStatus status = ds_gen_run (&result, user, NULL, NULL, NULL);

  if (status != DS_OK)
    g_assert_null (result.dungeon.floors);
  ds_gen_result_clear (&result);
  return status;
}

static void
test_run (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsDelve delve;

  dst_delve_init (&delve, RUNS[row].w, RUNS[row].h, RUNS[row].floors, RUNS[row].stages, 7);
  if (RUNS[row].has_pin)
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 3, 3 }, "floor");
  dst_fail_each (generate, &delve, DS_OK);
  ds_delve_clear (&delve);
}

static bool
is_run (const char *id)
{
  for (size_t i = 0; i < G_N_ELEMENTS (RUNS); i++) {
    g_auto (GStrv) words = g_strsplit_set (RUNS[i].stages, " ;", -1);

    if (g_strv_contains ((const char *const *)words, id))
      return true;
  }
  return false;
}

static void
test_all_stages (void)
{
  for (size_t i = 0; i < ds_gen_n_stages (); i++)
    if (!is_run (ds_gen_stage (i)->id))
      g_error ("no row runs %s", ds_gen_stage (i)->id);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/gen/memory", RUNS, test_run);
  g_test_add_func ("/gen/memory/all-stages", test_all_stages);
  return g_test_run ();
}

/* tests/core/test_gen_locks.c — locks and keys by construction: whatever is asked for, nobody gets
 * stuck, or there is a veto. */
#include "lib/gen.h"
#include "lib/memory.h"
#include "rules/gate.h"
#include "solve/judge.h"

#include <glib.h>
#include <string.h>

#define CASTLE "fill; screens screen_width=8 screen_height=6 rooms=3..5; connect; start_goal; "
#define ROOMS "fill; feature_growth; connect; doors; start_goal; "
#define CAVES "cellular; connect; start_goal; "
#define TOWER "fill; bsp loops=400; connect; doors; stairs layout=linked count=2; start_goal; "
#define SECRETS "fill; accretion; loops; connect; doors; secrets; stairs; start_goal; "

static DsVerdict
judge (const DsDelve *base, const DsDungeon *made, DsSecretMode mode)
{
  DsDelve delve = *base;
  DsJudgement judgement;
  DsVerdict verdict;

  delve.dungeon = *made; /* borrowed */
  g_assert_cmpint (ds_judge (&judgement, &delve, mode, DS_PROVE_STATES, NULL, NULL), ==, DS_OK);
  verdict = judgement.verdict;
  ds_judgement_clear (&judgement);
  return verdict;
}

/* Things with a lock: its gates, or what opens them. */
static size_t
count_locked (const DsDungeon *made, bool gates, const char *lock)
{
  size_t n = 0;

  for (size_t f = 0; f < made->n_floors; f++)
    for (size_t i = 0; i < ds_things_count (made->floors[f].things); i++) {
      const DsThing *thing = ds_things_get (made->floors[f].things, i);

      n += thing->lock != NULL &&
           (ds_rules_kind (dst_rules (), thing->kind)->gate != NULL) == gates &&
           (lock == NULL || strcmp (ds_str_get (thing->lock), lock) == 0);
    }
  return n;
}

/* ---- never stuck */

static const struct {
  const char *name, *stages;
  int32_t floors;
  size_t lowest; /* gates */
} ROWS[] = {
  { "castle", CASTLE "locks_keys", 1, 2 },
  { "castle-spent", CASTLE "locks_keys sorts=spent=1 number=1..6 vaults=0..4", 1, 1 },
  { "castle-many", CASTLE "locks_keys number=2..20 vaults=0..20", 1, 2 },
  { "castle-line", CASTLE "locks_keys linearity=1000 distance=1000 lock_first=1000", 1, 2 },
  { "castle-open", CASTLE "locks_keys linearity=0 distance=0 lock_first=0 borders=lock=1", 1, 2 },
  { "rooms", ROOMS "locks_keys", 1, 2 },
  { "rooms-drops", ROOMS "locks_keys borders=one-way=1", 1, 2 },
  { "rooms-secret", ROOMS "locks_keys borders=secret=1", 1, 2 },
  { "rooms-walls", ROOMS "locks_keys borders=wall=1 sorts=kept=1,spent=3", 1, 2 },
  { "rooms-carried", ROOMS "creatures danger=200; locks_keys carried=1000", 1, 2 },
  { "caves", CAVES "locks_keys number=0..4", 1, 0 },
  { "tower", TOWER "locks_keys number=2..6", 4, 2 },
  { "tower-spent", TOWER "locks_keys number=2..6 sorts=spent=1 vaults=1..5", 4, 2 },
  { "secrets", SECRETS "locks_keys number=1..5", 2, 1 },
};

static void
test_never_stuck (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const int n_seeds = 24;
  int n_vetoed = 0;

  for (int seed = 0; seed < n_seeds; seed++) {
    DsGenResult result;
    DsStatus status;
    DsDelve delve;
    DsError err;

    dst_delve_init (&delve, 70, 45, ROWS[row].floors, ROWS[row].stages, (uint64_t)seed);
    status = ds_gen_run (&result, &delve, NULL, NULL, &err);
    if (status == DS_OK) {
      g_test_message ("seed %d", seed);
      g_assert_cmpint (judge (&delve, &result.dungeon, DS_SECRETS_NEVER), ==, DS_VERDICT_UNLOSABLE);
      g_assert_cmpint (judge (&delve, &result.dungeon, DS_SECRETS_OPEN), !=, DS_VERDICT_UNSOLVABLE);
      g_assert_cmpuint (count_locked (&result.dungeon, true, NULL), >=, ROWS[row].lowest);
    } else {
      g_assert_cmpint (status, ==, DS_VETO);
      g_test_message ("seed %d: %s", seed, err.message.id);
      n_vetoed++;
    }
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  g_assert_cmpint (n_vetoed, <=, n_seeds / 4);
}

/* Asked for just enough keys, a level may be lost, but not always, and it can always be won. */
static void
test_waste (void)
{
  size_t n[DS_N_VERDICTS] = { 0 };

  for (uint64_t seed = 0; seed < 40; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 70, 45, 1,
                    ROOMS "locks_keys waste=true number=3..5 vaults=0..3 sorts=spent=1", seed);
    if (ds_gen_run (&result, &delve, NULL, NULL, NULL) == DS_OK)
      n[judge (&delve, &result.dungeon, DS_SECRETS_NEVER)]++;
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  g_assert_cmpuint (n[DS_VERDICT_UNSOLVABLE] + n[DS_VERDICT_UNDECIDED], ==, 0);
  g_assert_cmpuint (n[DS_VERDICT_LOSABLE], >, 5);
}

/* ---- what was set by hand */

static void
pin_lock (DsDelve *delve, const char *kind, DsCell cell, const char *id)
{
  DsThings **things = &delve->dungeon.floors[0].things;
  DsThing thing;

  dst_pin_thing (delve, 0, kind, cell, -1, (DsCell){ -1, -1 });
  thing = *ds_things_get (*things, ds_things_seek (*things, cell));
  thing.lock = ds_str_new (id);
  g_assert_cmpint (ds_things_put (things, &thing, NULL), ==, DS_OK);
  ds_str_unref (thing.lock);
}

/* The red door keeps its place; a key is put before it unless there is one. */
static void
test_given (void)
{
  static const char map[] = "###############"
                            "#....#....#...#"
                            "#....#....#...#"
                            "#.............#"
                            "#....#....#...#"
                            "###############";

  for (int has_key = 0; has_key < 2; has_key++)
    for (uint64_t seed = 0; seed < 10; seed++) {
      DsGenResult result;
      DsDelve delve;

      dst_delve_init (&delve, 15, 6, 1, "locks_keys number=1..1 vaults=0..0", seed);
      dst_pin_map (&delve, 0, map);
      dst_pin_thing (&delve, 0, "player-start", (DsCell){ 1, 1 }, -1, (DsCell){ -1, -1 });
      dst_pin_thing (&delve, 0, "goal", (DsCell){ 13, 1 }, -1, (DsCell){ -1, -1 });
      pin_lock (&delve, "gate-locked", (DsCell){ 10, 3 }, "red");
      if (has_key)
        pin_lock (&delve, "key", (DsCell){ 7, 1 }, "red");
      dst_generate (&result, &delve);
      g_assert_cmpuint (count_locked (&result.dungeon, true, "red"), ==, 1);
      g_assert_cmpuint (count_locked (&result.dungeon, true, NULL), ==, 1);
      g_assert_cmpuint (count_locked (&result.dungeon, false, "red"), ==, 1);
      g_assert_cmpint (judge (&delve, &result.dungeon, DS_SECRETS_NEVER), ==, DS_VERDICT_UNLOSABLE);
      ds_gen_result_clear (&result);
      ds_delve_clear (&delve);
    }
}

/* ---- vetoes */

static const struct {
  const char *name, *stages, *id, *param;
} VETOES[] = {
  { "no-start", "fill; feature_growth; locks_keys", "gen.no-start", "" },
  { "one-room", "fill tile=floor; start_goal; locks_keys", "gen.few-locks", "number" },
  { "no-dead-end", "fill tile=floor; start_goal; locks_keys number=0..0 vaults=1..1",
    "gen.few-vaults", "vaults" },
};

static void
test_veto (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 30, 20, 1, VETOES[row].stages, 3);
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.message.id, ==, VETOES[row].id);
  g_assert_cmpstr (err.param, ==, VETOES[row].param);
  g_assert_cmpuint (count_locked (&result.dungeon, true, NULL), ==, 0);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* ---- a part anew */

/* Locks outside stay, those inside come anew, and nobody gets stuck. */
static void
test_part (void)
{
  size_t n_done = 0;

  for (uint64_t seed = 0; seed < 24; seed++) {
    DsGenResult whole, part;
    DsDelve delve;
    DsMask mask;

    dst_delve_init (&delve, 70, 45, 1, CASTLE "locks_keys number=1..4", seed);
    if (ds_gen_run (&whole, &delve, NULL, NULL, NULL) == DS_OK) {
      ds_dungeon_clear (&delve.dungeon);
      delve.dungeon = whole.dungeon;
      delve.dungeon.seed = seed + 100;
      memset (&whole.dungeon, 0, sizeof whole.dungeon);
      g_assert_cmpint (ds_mask_init (&mask, 70, 45, NULL), ==, DS_OK);
      for (int32_t y = 5; y < 40; y++)
        ds_mask_set_span (&mask, (DsSpan){ y, 10 + (int32_t)seed, 30 + (int32_t)seed, 0 });
      if (ds_gen_run (&part, &delve, &(DsGenOptions){ true, 0, &mask }, NULL, NULL) == DS_OK) {
        g_assert_cmpint (judge (&delve, &part.dungeon, DS_SECRETS_NEVER), ==, DS_VERDICT_UNLOSABLE);
        n_done++;
      }
      ds_gen_result_clear (&part);
      ds_mask_clear (&mask);
    }
    ds_gen_result_clear (&whole);
    ds_delve_clear (&delve);
  }
  g_assert_cmpuint (n_done, >, 12);
}

/* ---- memory */

static DsStatus
try_generate (void *user)
{
  DsGenResult result;
  const DsStatus status = ds_gen_run (&result, user, NULL, NULL, NULL);

  ds_gen_result_clear (&result);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve;

  dst_delve_init (&delve, 61, 40, 1, CASTLE "locks_keys number=1..4", 7);
  dst_fail_each (try_generate, &delve, DS_OK);
  ds_delve_clear (&delve);
}

static void
add_row (const char *group, const char *name, size_t row, GTestDataFunc test)
{
  g_autofree char *path = g_strdup_printf ("/gen/locks/%s/%s", group, name);

  g_test_add_data_func (path, GSIZE_TO_POINTER (row), test);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++)
    add_row ("never-stuck", ROWS[i].name, i, test_never_stuck);
  for (size_t i = 0; i < G_N_ELEMENTS (VETOES); i++)
    add_row ("veto", VETOES[i].name, i, test_veto);
  g_test_add_func ("/gen/locks/waste", test_waste);
  g_test_add_func ("/gen/locks/given", test_given);
  g_test_add_func ("/gen/locks/part", test_part);
  g_test_add_func ("/gen/locks/no-memory", test_no_memory);
  return g_test_run ();
}

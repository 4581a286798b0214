/* tests/core/test_gen_cycles.c — missions of cycles: the gates of each kind, freedom from dead
 * ends, and the reasons why one does not fit. */
#include "lib/gen.h"
#include "rules/gate.h"
#include "solve/judge.h"

#include <glib.h>
#include <string.h>

#define HALLS "fill; accretion; loops distance=8; connect; doors; "
#define HOUSE "fill; bsp loops=1000; connect; doors; "

static DsVerdict
judge (const DsDelve *base, const DsDungeon *made)
{
  DsDelve delve = *base;
  DsJudgement judgement;
  DsVerdict verdict;

  delve.dungeon = *made; /* borrowed */
  g_assert_cmpint (ds_judge (&judgement, &delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL), ==,
                   DS_OK);
  verdict = judgement.verdict;
  ds_judgement_clear (&judgement);
  return verdict;
}

/* ---- never stuck */

static const struct {
  const char *name, *stages;
  int32_t floors;
} ROWS[] = {
  { "halls", HALLS "cycles", 1 },
  { "house", HOUSE "cycles number=1..6 long=2..9", 1 },
  { "branches", HALLS "cycles linearity=0 number=2..4 long=2..9", 1 },
  { "abilities", HALLS "cycles abilities=1000 kinds=lock-and-key=1 number=1..2", 1 },
  { "start-and-goal", HALLS "start_goal; cycles number=1..2", 1 },
  { "tower", HOUSE "stairs layout=linked; cycles number=1..3", 3 },
  { "locks-too", HALLS "cycles; locks_keys number=0..0 vaults=0..2", 1 },
};

static void
test_never_stuck (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const int n_seeds = 24;
  int n_vetoed = 0;

  for (int seed = 0; seed < n_seeds; seed++) {
    DsGenResult result;
    DsDelve delve;
    DsError err;
    const DsStatus status =
        (dst_delve_init (&delve, 80, 45, ROWS[row].floors, ROWS[row].stages, (uint64_t)seed),
         ds_gen_run (&result, &delve, NULL, NULL, &err));

    g_test_message ("seed %d: %s", seed, status == DS_OK ? "made" : err.message.id);
    if (status == DS_OK)
      g_assert_cmpint (judge (&delve, &result.dungeon), ==, DS_VERDICT_UNLOSABLE);
    else
      g_assert_cmpint (status, ==, DS_VETO);
    n_vetoed += status != DS_OK;
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  g_assert_cmpint (n_vetoed, <=, n_seeds / 4);
}

/* ---- elements of a cycle */

typedef struct {
  size_t locks, one_ways, secrets, keys;
} Count;

static const struct {
  const char *kind;
  Count wanted;
  bool needs_keys; /* without them the goal is out of reach */
} KINDS[] = {
  { "alternatives", { 0, 0, 0, 0 }, false }, { "lock-and-key", { 1, 1, 0, 1 }, true },
  { "crossed-keys", { 2, 0, 0, 2 }, true },  { "hidden-shortcut", { 0, 0, 1, 0 }, false },
  { "valve", { 0, 1, 0, 0 }, false },        { "lock-loop", { 0, 2, 0, 0 }, false },
};

static Count
count (const DsFloor *level)
{
  Count count = { 0 };

  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);
    const DsKind *kind = ds_rules_kind (dst_rules (), thing->kind);

    count.keys += kind->role == DS_ROLE_KEY;
    count.locks += kind->gate != NULL && thing->lock != NULL;
    count.secrets += kind->gate != NULL && kind->gate->is_secret;
    count.one_ways += kind->gate != NULL && kind->gate->way == DS_GATE_FORWARD;
  }
  return count;
}

/* All keys, or one of them. */
static void
take_away_keys (DsDungeon *made, bool all)
{
  DsThings **things = &made->floors[0].things;

  for (size_t i = ds_things_count (*things); i-- > 0;) {
    const DsThing *thing = ds_things_get (*things, i);

    if (ds_rules_kind (dst_rules (), thing->kind)->role != DS_ROLE_KEY)
      continue;
    g_assert_cmpint (ds_things_remove (things, thing->id, NULL), ==, DS_OK);
    if (!all)
      return;
  }
}

static void
test_kind (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *stages = g_strdup_printf (
      HALLS "cycles number=1..1 long=2..12 locked_goal=false kinds=%s=1", KINDS[row].kind);

  for (uint64_t seed = 0; seed < 12; seed++) {
    DsGenResult result;
    DsDelve delve;
    Count found;

    dst_delve_init (&delve, 80, 45, 1, stages, seed);
    dst_generate (&result, &delve);
    found = count (&result.dungeon.floors[0]);
    g_assert_cmpuint (found.locks, ==, KINDS[row].wanted.locks);
    g_assert_cmpuint (found.one_ways, ==, KINDS[row].wanted.one_ways);
    g_assert_cmpuint (found.secrets, ==, KINDS[row].wanted.secrets);
    g_assert_cmpuint (found.keys, ==, KINDS[row].wanted.keys);
    g_assert_cmpuint (ds_regions_count (result.dungeon.regions), ==, 4);
    if (found.keys > 1) { /* either is enough */
      take_away_keys (&result.dungeon, false);
      g_assert_cmpint (judge (&delve, &result.dungeon), ==, DS_VERDICT_UNLOSABLE);
    }
    take_away_keys (&result.dungeon, true);
    g_assert_cmpint (judge (&delve, &result.dungeon), ==,
                     KINDS[row].needs_keys ? DS_VERDICT_UNSOLVABLE : DS_VERDICT_UNLOSABLE);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* Unless switched off, the last cycle has a lock, whatever its kind. */
static void
test_locked_goal (void)
{
  size_t n_locked = 0;

  for (uint64_t seed = 0; seed < 24; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 80, 45, 1,
                    HALLS "cycles number=1..1 kinds=alternatives=1000,lock-and-key=1", seed);
    dst_generate (&result, &delve);
    n_locked += count (&result.dungeon.floors[0]).locks;
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  g_assert_cmpuint (n_locked, >=, 12);
}

/* ---- vetoes */

static const struct {
  const char *name, *stages, *id, *param;
} VETOES[] = {
  { "one-room", "fill tile=floor; cycles", "gen.cycles-full", "number" },
  { "no-loops", "fill; bsp loops=0; cycles short=1..1", "gen.cycle-long", "long" },
  { "no-way-so-long", HOUSE "cycles long=40..40", "gen.cycle-long", "long" },
  { "no-short-way", "fill; bsp piece_width=30 piece_height=30 loops=0; cycles short=20..20",
    "gen.cycle-short", "short" },
  { "few-locks", HALLS "cycles number=5..5 long=1..9 linearity=0 kinds=crossed-keys=1",
    "gen.cycle-locks", "kinds" },
};

static void
test_veto (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 120, 90, 1, VETOES[row].stages, 3);
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.message.id, ==, VETOES[row].id);
  g_assert_cmpstr (err.param, ==, VETOES[row].param);
  g_assert_cmpuint (count (&result.dungeon.floors[0]).locks, ==, 0);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_autofree char *path = g_strdup_printf ("/gen/cycles/%s", ROWS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_never_stuck);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (KINDS); i++) {
    g_autofree char *path = g_strdup_printf ("/gen/cycles/kind/%s", KINDS[i].kind);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_kind);
  }
  g_test_add_func ("/gen/cycles/locked-goal", test_locked_goal);
  for (size_t i = 0; i < G_N_ELEMENTS (VETOES); i++) {
    g_autofree char *path = g_strdup_printf ("/gen/cycles/veto/%s", VETOES[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_veto);
  }
  return g_test_run ();
}

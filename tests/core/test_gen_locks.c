/* tests/core/test_gen_locks.c — locks and keys by construction: the player never gets stuck, or
 * there is a veto. */
#include "lib/gen.h"
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

/* Pieces of a region, over all floors and stairs. */
static size_t
count_pieces (const DsDungeon *made, uint32_t region)
{
  const int32_t w = made->w, n = made->w * made->h;
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (int32_t));
  g_autofree uint8_t *seen = g_malloc0 ((size_t)n * made->n_floors);
  size_t n_pieces = 0;

  for (int32_t first = 0; first < n * (int32_t)made->n_floors; first++) {
    bool is_new = true;

    g_array_append_val (stack, first);
    while (stack->len > 0) {
      const int32_t at = g_array_index (stack, int32_t, stack->len - 1);
      const DsFloor *level = &made->floors[at / n];
      const DsCell cell = { at % n % w, at % n / w };
      const DsRoom *room = ds_floor_room_at (level, cell);

      g_array_set_size (stack, stack->len - 1);
      if (seen[at] || room == NULL || room->region != region || !dst_is_open (level, cell))
        continue;
      n_pieces += is_new;
      is_new = false;
      seen[at] = 1;
      for (int i = 0; i < 9; i++) {
        const int32_t to = at + (i % 3 - 1) + (i / 3 - 1) * w; /* the rim is closed */

        g_array_append_val (stack, to);
      }
      for (size_t i = ds_things_seek (level->things, cell); i < ds_things_count (level->things);
           i++) {
        const DsThing *thing = ds_things_get (level->things, i);
        const int32_t to = thing->target_floor * n + thing->target.y * w + thing->target.x;

        if (thing->at.x != cell.x || thing->at.y != cell.y)
          break;
        if (thing->target_floor >= 0)
          g_array_append_val (stack, to);
      }
    }
  }
  return n_pieces;
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
  { "tower-stairs",
    "fill; bsp loops=400; connect; doors; stairs layout=linked; start_goal; "
    "locks_keys stairs=1000 number=2..6",
    4, 2 },
  { "tower-spent", TOWER "locks_keys number=2..6 sorts=spent=1 vaults=1..5", 4, 2 },
  { "secrets", SECRETS "locks_keys number=1..5", 2, 1 },
  { "regions", ROOMS "regions number=4..6; locks_keys number=2..4 goal=item", 1, 2 },
  { "boss", ROOMS "creatures depth=4 boss=true; locks_keys number=1..4 goal=boss", 1, 1 },
  { "tower-regions", TOWER "regions number=9..12 floors=apart; locks_keys number=1..6", 4, 1 },
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

/* Stairs that are the only way to the floors below are locked, at both ends. */
static void
test_stairs (void)
{
  size_t n_locked = 0;

  for (uint64_t seed = 0; seed < 24; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 50, 35, 3,
                    "fill; bsp; connect; stairs layout=linked count=1; start_goal; "
                    "locks_keys stairs=1000 number=3..6",
                    seed);
    if (ds_gen_run (&result, &delve, NULL, NULL, NULL) == DS_OK)
      for (size_t f = 0; f < 3; f++)
        for (size_t i = 0; i < ds_things_count (result.dungeon.floors[f].things); i++) {
          const DsThing *thing = ds_things_get (result.dungeon.floors[f].things, i);
          DsThings *others;
          const DsThing *other;

          if (thing->lock == NULL || thing->target_floor < 0)
            continue;
          others = result.dungeon.floors[thing->target_floor].things;
          other = ds_things_get (others, ds_things_seek (others, thing->target));
          g_assert_cmpstr (ds_str_get (thing->lock), ==, ds_str_get (other->lock));
          n_locked++;
        }
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  g_assert_cmpuint (n_locked, >=, 12);
}

/* ---- locks, keys and gates placed by hand */

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

/* Locks of all sorts are there; keys are put until it can always be finished. One that is there
 * stays the only one. */
static void
test_assumed_fill (void)
{
  static const char map[] = "#####################"
                            "#...#...#...#...#...#"
                            "#...................#"
                            "#...#...#...#...#...#"
                            "##.###.###.###.###.##"
                            "#...#...#...#...#...#"
                            "#...#...#...#...#...#"
                            "#####################";
  static const struct {
    const char *lock;
    DsCell at;
  } gates[] = { { "red", { 8, 2 } },  { "iron", { 12, 2 } }, { "blue", { 16, 2 } },
                { "iron", { 6, 4 } }, { "gold", { 2, 4 } },  { "iron", { 14, 4 } } };

  for (uint64_t seed = 0; seed < 40; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 21, 8, 1, "assumed_fill", seed);
    dst_pin_map (&delve, 0, map);
    dst_pin_thing (&delve, 0, "player-start", (DsCell){ 1, 1 }, -1, (DsCell){ -1, -1 });
    dst_pin_thing (&delve, 0, "goal", (DsCell){ 19, 5 }, -1, (DsCell){ -1, -1 });
    for (size_t i = 0; i < G_N_ELEMENTS (gates); i++)
      pin_lock (&delve, "gate-locked", gates[i].at, gates[i].lock);
    pin_lock (&delve, "key", (DsCell){ 7, 6 }, "blue");
    dst_generate (&result, &delve);
    g_assert_cmpint (judge (&delve, &result.dungeon, DS_SECRETS_NEVER), ==, DS_VERDICT_UNLOSABLE);
    g_assert_cmpuint (count_locked (&result.dungeon, false, "red"), ==, 1);
    g_assert_cmpuint (count_locked (&result.dungeon, false, "blue"), ==, 1);
    g_assert_cmpuint (count_locked (&result.dungeon, false, "gold"), ==, 1);
    g_assert_cmpuint (count_locked (&result.dungeon, false, "iron"), ==, 3);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* The key that was put behind its own lock stays there, so nothing helps. */
static void
test_assumed_fill_veto (void)
{
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 7, 5, 1, "assumed_fill", 1);
  dst_pin_map (&delve, 0, "########..#..##.....##..#..########");
  dst_pin_thing (&delve, 0, "player-start", (DsCell){ 1, 1 }, -1, (DsCell){ -1, -1 });
  dst_pin_thing (&delve, 0, "goal", (DsCell){ 5, 1 }, -1, (DsCell){ -1, -1 });
  pin_lock (&delve, "gate-locked", (DsCell){ 3, 2 }, "red");
  pin_lock (&delve, "key", (DsCell){ 5, 3 }, "red");
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.message.id, ==, "gen.keys-unproved");
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
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

/* ---- regenerating a part */

/* Locks outside stay, those inside are replaced, and the player never gets stuck. */
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

/* ---- regions */

/* Each room has a region, each region is connected (over stairs, too), and there are as many as
 * wanted; rooms that have one keep it. */
static void
test_regions (void)
{
  for (uint64_t seed = 0; seed < 20; seed++) {
    const int32_t wanted = 2 + (int32_t)seed % 5;
    g_autofree char *stages =
        g_strdup_printf ("fill; bsp; connect; stairs; regions number=%d..%d floors=%s", wanted,
                         wanted, seed % 2 == 0 ? "together" : "apart");
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 60, 40, 2, stages, seed);
    dst_generate (&result, &delve);
    g_assert_cmpuint (ds_regions_count (result.dungeon.regions), ==, wanted);
    for (size_t f = 0; f < 2; f++)
      for (int32_t i = 0; i < 60 * 40; i++) {
        const DsCell cell = { i % 60, i / 60 };
        const DsRoom *room = ds_floor_room_at (&result.dungeon.floors[f], cell);

        if (dst_is_open (&result.dungeon.floors[f], cell))
          g_assert_true (room != NULL && room->region > 0);
      }
    for (uint32_t region = 1; region <= (uint32_t)wanted; region++)
      g_assert_cmpuint (count_pieces (&result.dungeon, region), ==, 1);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

static void
test_regions_kept (void)
{
  DsGenResult before, after;
  DsDelve delve;

  dst_delve_init (&delve, 70, 45, 1, "fill; screens", 3);
  dst_generate (&before, &delve);
  dst_set_recipe (&delve, "fill; screens; regions number=1..1");
  dst_generate (&after, &delve);
  g_assert_true (ds_regions_equal (before.dungeon.regions, after.dungeon.regions));
  g_assert_true (ds_rooms_equal (before.dungeon.floors[0].rooms, after.dungeon.floors[0].rooms));
  ds_gen_result_clear (&before);
  ds_gen_result_clear (&after);
  ds_delve_clear (&delve);
}

/* ---- the posts: M05 */

#define POSTS                                                                                      \
  "fill; screens screen_width=6 screen_height=5 rooms=3..7 crossings=0 loops=0 furnished=0 "       \
  "locks=true trystan_bug=%s; start_goal"

/* True when the last step repeats a lock of an earlier one: each needs the other. */
static bool
tells_cycle (const DsJudgement *judgement)
{
  const DsMessage *last = &judgement->steps.items[judgement->steps.n - 1].text;

  for (size_t i = 0; i + 1 < judgement->steps.n; i++)
    if (g_str_equal (ds_message_arg_text (&judgement->steps.items[i].text, 0),
                     ds_message_arg_text (last, 0)))
      return g_str_equal (last->id, "solve.behind");
  return false;
}

/* A room that is connected to another region only may hold the key of that region: such worlds
 * exist, and the solver reports the cycle. Where rooms are connected to their own region there is
 * none. */
static void
test_M05 (void)
{
  size_t n_stuck = 0;

  for (int bug = 0; bug < 2; bug++)
    for (uint64_t seed = 0; seed < 300; seed++) {
      g_autofree char *stages = g_strdup_printf (POSTS, bug ? "true" : "false");
      DsJudgement judgement;
      DsGenResult result;
      DsDelve delve;

      dst_delve_init (&delve, 55, 41, 1, stages, seed);
      dst_generate (&result, &delve);
      ds_dungeon_clear (&delve.dungeon);
      delve.dungeon = result.dungeon;
      memset (&result.dungeon, 0, sizeof result.dungeon);
      g_assert_cmpint (ds_judge (&judgement, &delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL),
                       ==, DS_OK);
      if (!bug)
        g_assert_cmpint (judgement.verdict, ==, DS_VERDICT_UNLOSABLE);
      if (judgement.verdict == DS_VERDICT_UNSOLVABLE) {
        g_assert_true (tells_cycle (&judgement));
        n_stuck++;
      }
      ds_judgement_clear (&judgement);
      ds_gen_result_clear (&result);
      ds_delve_clear (&delve);
    }
  g_test_message ("%zu of 300", n_stuck);
  g_assert_cmpuint (n_stuck, >, 5);
}

/* The recipe as shipped: each region but the first has a lock of its own, at a gate or several, and
 * one key to it. */
static void
check_trystan_recipe (void)
{
  for (uint64_t seed = 0; seed < 20; seed++) {
    size_t n_locks = 0;
    DsDelve delve;

    dst_level_make (&delve, "seed-trystan", seed);
    for (size_t i = 0; i < ds_rules_n_locks (dst_rules ()); i++) {
      const char *id = ds_rules_lock (dst_rules (), i)->id;
      const bool has_gate = count_locked (&delve.dungeon, true, id) > 0;

      g_assert_cmpuint (count_locked (&delve.dungeon, false, id), ==, has_gate);
      n_locks += has_gate;
    }
    g_assert_cmpuint (ds_regions_count (delve.dungeon.regions), >=, 4);
    g_assert_cmpuint (n_locks, ==, ds_regions_count (delve.dungeon.regions) - 1);
    ds_delve_clear (&delve);
  }
}

/* M04: each pair of lock and key has a name, a colour, and a shape that no other has. */
static void
test_M04 (void)
{
  const DsRules *rules = dst_rules ();

  check_trystan_recipe ();
  g_assert_cmpuint (ds_rules_n_locks (rules), >=, 8);
  for (size_t i = 0; i < ds_rules_n_locks (rules); i++)
    for (size_t k = 0; k < i; k++) {
      const DsLockKind *a = ds_rules_lock (rules, i), *b = ds_rules_lock (rules, k);

      g_assert_cmpstr (a->label, !=, b->label);
      g_assert_cmpuint (a->shape, !=, b->shape);
      g_assert_cmphex (a->colour, !=, b->colour);
    }
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
  g_test_add_func ("/gen/locks/stairs", test_stairs);
  g_test_add_func ("/gen/locks/waste", test_waste);
  g_test_add_func ("/gen/locks/given", test_given);
  g_test_add_func ("/gen/locks/assumed-fill", test_assumed_fill);
  g_test_add_func ("/gen/locks/assumed-fill-veto", test_assumed_fill_veto);
  g_test_add_func ("/gen/locks/part", test_part);
  g_test_add_func ("/gen/regions/divide", test_regions);
  g_test_add_func ("/gen/regions/kept", test_regions_kept);
  g_test_add_func ("/acceptance/M04", test_M04);
  g_test_add_func ("/acceptance/M05", test_M05);
  return g_test_run ();
}

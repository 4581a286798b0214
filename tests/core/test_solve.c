/* tests/core/test_solve.c — proofs against an exhaustive search, on random worlds. */
#include "base/rng.h"
#include "lib/memory.h"
#include "lib/truth.h"
#include "solve/merge.h"
#include "solve/route.h"
#include "solve/sets.h"

#include <glib.h>

#define N_WORLDS 800 /* of each kind; DST_WORLDS asks for another number */

typedef struct {
  const char *name;
  uint32_t places, tokens, token_doors, key_doors, colours, drops, secrets, carried;
  int extra_keys;
  uint32_t wings; /* parts with colours of their own, which all hold something of the goal */
} Kind;

static const Kind KINDS[] = {
  { "keys", 7, 0, 0, 4, 1, 0, 0, 0, 0, 0 },
  { "two colours", 7, 0, 0, 5, 2, 0, 0, 0, 1, 0 },
  { "tokens", 8, 3, 4, 0, 1, 0, 0, 0, 0, 0 },
  { "drops", 7, 2, 2, 1, 1, 2, 0, 0, 0, 0 },
  { "secrets", 7, 1, 1, 2, 1, 0, 2, 0, 0, 0 },
  { "carried", 7, 2, 2, 2, 1, 0, 0, 2, 0, 0 },
  { "closets", 10, 0, 0, 7, 2, 0, 0, 0, 0, 0 },
  { "all", 7, 2, 2, 3, 2, 2, 1, 1, 1, 0 },
  { "wings", 9, 2, 0, 5, 2, 0, 0, 0, 0, 2 },
  { "wings and tokens", 8, 2, 2, 4, 2, 0, 0, 1, 0, 2 },
};

static uint32_t
add_door (DsWorld *world, DsRng *rng, const Kind *kind, uint32_t i)
{
  DsDoor door = { 0 };

  if (i < kind->token_doors) {
    door.type = DS_DOOR_TOKENS;
    door.n_sets = (uint8_t)(1 + ds_rng_below (rng, 2));
    for (int s = 0; s < door.n_sets; s++)
      door.sets[s] = 1 + ds_rng_below (rng, (1u << kind->tokens) - 1);
  } else if (i < kind->token_doors + kind->key_doors) {
    door.type = DS_DOOR_KEY;
    door.colour = (uint8_t)ds_rng_below (rng, kind->colours);
  } else {
    door.type = DS_DOOR_SECRET;
  }
  return ds_world_add_door (world, &door);
}

static void
add_key (DsWorld *world, DsRng *rng, bool is_token, uint32_t number, bool is_carried)
{
  uint32_t places[3], n = 0;

  do
    places[n++] = ds_rng_below (rng, world->n_places);
  while (is_carried && n < 3);
  if (n == 3 && (places[1] == places[0] || places[2] == places[0] || places[2] == places[1]))
    n = 1;
  g_assert_cmpuint (ds_world_add_key (world, is_token, (uint8_t)number, places, n), !=,
                    DS_WORLD_NONE);
}

/* @place, or one near it in wing @number. */
static uint32_t
in_wing (const Kind *kind, uint32_t place, uint32_t number)
{
  const uint32_t there = place / kind->wings * kind->wings + number % kind->wings;

  return there < kind->places ? there : number % kind->wings;
}

/* Splits a random world into wings: ways continue in the wing of their @to, wings begin at place 0,
 * and most keys are where they are needed. */
static void
part_wings (DsWorld *world, const Kind *kind, DsRng *rng)
{
  for (size_t i = 0; i < world->ways.n; i++) {
    DsWay *way = &world->ways.items[i];

    way->from = way->from % kind->wings == way->to % kind->wings ? way->from : 0;
    if (way->door != DS_WORLD_NONE)
      world->doors.items[way->door].colour = (uint8_t)(way->to % kind->wings);
  }
  for (size_t k = 0; k < world->keys.n; k++) {
    uint32_t *place = &world->key_places.items[world->keys.items[k].first];

    if (world->keys.items[k].n == 1 && ds_rng_below (rng, 6) != 0)
      *place = in_wing (kind, *place, world->keys.items[k].number);
  }
  for (uint32_t t = 0; t < kind->tokens; t++)
    world->goal_tokens |= UINT64_C (1) << t;
}

/* A tree of places, a few loops; doors, drops and open ways where chance wants them. */
static void
make_world (DsWorld *world, const Kind *kind, uint64_t seed)
{
  const uint32_t n_doors = kind->token_doors + kind->key_doors + kind->secrets;
  DsRng rng;

  ds_rng_seed (&rng, ds_rng_key (seed, kind->name, 0, 0));
  *world = (DsWorld){ .n_places = kind->places };
  for (uint32_t i = 0; i < n_doors; i++)
    add_door (world, &rng, kind, i);
  for (uint32_t i = 0, d = 0, drops = 0; i < kind->places + 1; i++) {
    const uint32_t to = i + 1 < kind->places ? i + 1 : ds_rng_below (&rng, kind->places);
    const uint32_t from = ds_rng_below (&rng, i + 1 < kind->places ? i + 1 : kind->places);
    const bool has_door = d < n_doors && ds_rng_below (&rng, 4) != 0;
    const bool is_drop = drops < kind->drops && ds_rng_below (&rng, 3) == 0;

    g_assert_cmpuint (ds_world_add_way (world, from, to, has_door ? d : DS_WORLD_NONE, is_drop), !=,
                      DS_WORLD_NONE);
    d += has_door && ds_rng_below (&rng, 8) != 0; /* now and then a door is wide */
    drops += is_drop;
  }
  for (uint32_t t = 0; t < kind->tokens; t++)
    add_key (world, &rng, true, t, t < kind->carried);
  for (int i = 0; i < (int)kind->key_doors + kind->extra_keys; i++)
    if (ds_rng_below (&rng, 8) != 0)
      add_key (world, &rng, false, ds_rng_below (&rng, kind->colours),
               (uint32_t)i + kind->tokens < kind->carried);
  world->goal = kind->places - 1;
  if (kind->tokens > 0 && ds_rng_below (&rng, 3) == 0)
    world->goal_tokens = 1;
  if (kind->wings > 0)
    part_wings (world, kind, &rng);
  g_assert_cmpint (ds_world_index (world, NULL), ==, DS_OK);
}

/* A play that wins is found wherever there is one, and does so. */
static char *
check_win (const DsWorld *world, DsVerdict verdict, DsSecretMode mode)
{
  char *wrong = NULL;
  DsWorld merged;
  uint32_t *ways;
  DsMoves moves = { 0 };

  g_assert_cmpint (ds_world_merge (&merged, &ways, NULL, world, mode != DS_SECRETS_NEVER, NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_route_find (&moves, &merged, NULL, NULL, NULL), ==,
                   verdict != DS_VERDICT_UNSOLVABLE ? DS_OK : DS_NOT_FOUND);
  if (verdict != DS_VERDICT_UNSOLVABLE)
    wrong = dst_truth_play (&merged, &moves, mode, true);
  ds_world_clear (&merged);
  ds_free (ways);
  ds_array_clear (&moves);
  return wrong;
}

/* One that loses can be made and is lost. */
static void
check_plays (const DsWorld *world, const DsProof *proof, const Kind *kind, uint64_t seed,
             DsSecretMode mode)
{
  g_autofree char *wins = check_win (world, proof->verdict, mode), *loses = NULL;

  if (proof->verdict == DS_VERDICT_LOSABLE)
    loses = dst_truth_play (world, &proof->moves, mode, false);
  if (wins != NULL || loses != NULL)
    g_error ("%s, seed %" G_GUINT64_FORMAT ", mode %d: %s", kind->name, seed, mode,
             wins != NULL ? wins : loses);
}

static DsVerdict
verdict_of (DstTruth truth)
{
  return !truth.is_solvable ? DS_VERDICT_UNSOLVABLE
         : truth.is_losable ? DS_VERDICT_LOSABLE
                            : DS_VERDICT_UNLOSABLE;
}

/* A search without time for all states uses sets of places, and agrees. */
static bool
check_sets (const DsWorld *world, DstTruth truth, const Kind *kind, uint64_t seed)
{
  uint8_t idle[32] = { 0 };
  uint64_t n_sets;
  DsWorld merged;
  uint32_t *ways;
  DsProof proof = { 0 };
  DsStatus status;

  g_assert_cmpint (ds_world_merge (&merged, &ways, NULL, world, false, NULL), ==, DS_OK);
  status = ds_sets_prove (&proof, &merged, idle, DS_PROVE_STATES, &n_sets, NULL);
  g_assert_true (status == DS_OK || status == DS_NOT_FOUND);
  if (status == DS_OK && proof.verdict != verdict_of (truth))
    g_error ("%s, seed %" G_GUINT64_FORMAT ": sets say %s", kind->name, seed,
             ds_verdict_id (proof.verdict));
  ds_proof_clear (&proof);
  ds_world_clear (&merged);
  ds_free (ways);
  if (status != DS_OK)
    return false;
  g_assert_cmpint (ds_prove (&proof, world, DS_SECRETS_NEVER, 9, NULL, NULL), ==, DS_OK);
  if (proof.verdict != DS_VERDICT_UNDECIDED) {
    g_assert_cmpint (proof.verdict, ==, verdict_of (truth));
    check_plays (world, &proof, kind, seed, DS_SECRETS_NEVER);
  }
  ds_proof_clear (&proof);
  return true;
}

static void
test_truth (gconstpointer data)
{
  const Kind *kind = data;
  const char *wanted = g_getenv ("DST_WORLDS");
  const uint64_t n = wanted != NULL ? g_ascii_strtoull (wanted, NULL, 10) : N_WORLDS;
  int counts[DS_N_VERDICTS] = { 0 }, by[3] = { 0 }, n_sets = 0;

  for (uint64_t seed = 0; seed < n; seed++)
    for (DsSecretMode mode = 0; mode <= (kind->secrets > 0 ? DS_SECRETS_OPEN : 0); mode++) {
      DsWorld world;
      DsProof proof;
      DstTruth truth;

      make_world (&world, kind, seed);
      truth = dst_truth (&world, mode);
      g_assert_cmpint (ds_prove (&proof, &world, mode, DS_PROVE_STATES, NULL, NULL), ==, DS_OK);
      counts[proof.verdict]++;
      by[proof.by]++;
      n_sets += mode == 0 && check_sets (&world, truth, kind, seed);
      if (proof.verdict != verdict_of (truth))
        g_error ("%s, seed %" G_GUINT64_FORMAT ", mode %d: %s, by %d", kind->name, seed, mode,
                 ds_verdict_id (proof.verdict), proof.by);
      check_plays (&world, &proof, kind, seed, mode);
      ds_proof_clear (&proof);
      ds_world_clear (&world);
    }
  g_test_message ("unsolvable %d, losable %d, unlosable %d; optimist %d, guarantee %d, search %d; "
                  "by sets %d",
                  counts[0], counts[1], counts[2], by[0], by[1], by[2], n_sets);
  g_assert_true (n_sets > 0 || kind->key_doors == 0 || kind->drops + kind->secrets > 0);
  for (int v = 0; v < DS_VERDICT_UNDECIDED; v++) /* without keys that are spent, nothing is lost */
    g_assert_true ((counts[v] > 0) == (v != DS_VERDICT_LOSABLE || kind->key_doors > 0));
}

/* ---- rooms in a grid, with a door between any two beside each other */

enum { SIDE = 5 };

static const struct {
  const char *name;
  uint32_t n_keys;  /* in the corner where the game begins */
  uint32_t strewn;  /* more of them, one in each such number of rooms; 0: none */
  uint32_t targets; /* as many rooms apart are tokens that the goal requires */
  DsVerdict verdict;
} GRIDS[] = {
  { "corners", 11, 0, SIDE - 1,
    DS_VERDICT_UNSOLVABLE }, /* of the first and of the third row, too */
  { "all-but-a-key", 23, 0, 1, DS_VERDICT_UNSOLVABLE },
  { "all", 24, 0, 1, DS_VERDICT_LOSABLE },
  { "all-and-corner", 38, 0, 1, DS_VERDICT_LOSABLE },
  { "all-doors-but-one", 39, 0, 1, DS_VERDICT_UNLOSABLE },
  { "strewn", 2, 2, 1, DS_VERDICT_UNSOLVABLE },
  { "strewn-enough", 38, 2, 1, DS_VERDICT_UNLOSABLE },
  { "strewn-too-few", 26, 2, 1, DS_VERDICT_LOSABLE },
};

static void
make_grid (DsWorld *world, size_t row)
{
  const DsDoor door = { .type = DS_DOOR_KEY };

  *world = (DsWorld){ .n_places = SIDE * SIDE, .goal = DS_WORLD_NONE };
  for (uint32_t room = 0; room < SIDE * SIDE; room++) {
    if (room % SIDE + 1 < SIDE)
      g_assert_cmpuint (
          ds_world_add_way (world, room, room + 1, ds_world_add_door (world, &door), false), !=,
          DS_WORLD_NONE);
    if (room / SIDE + 1 < SIDE)
      g_assert_cmpuint (
          ds_world_add_way (world, room, room + SIDE, ds_world_add_door (world, &door), false), !=,
          DS_WORLD_NONE);
    if (room > 0 && room % GRIDS[row].targets == 0) {
      g_assert_cmpuint (ds_world_add_key (world, true, (uint8_t)room, &room, 1), !=, DS_WORLD_NONE);
      world->goal_tokens |= UINT64_C (1) << room;
    }
    for (uint32_t i = 0; i < (room == 0 ? GRIDS[row].n_keys
                                        : GRIDS[row].strewn > 0 && room % GRIDS[row].strewn == 0);
         i++)
      g_assert_cmpuint (ds_world_add_key (world, false, 0, &room, 1), !=, DS_WORLD_NONE);
  }
  g_assert_cmpuint (world->doors.n, ==, 40);
  g_assert_cmpint (ds_world_index (world, NULL), ==, DS_OK);
}

/* Each is decided with the states of effort 1. */
static void
test_grid (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsWorld world;
  DsProof proof;

  make_grid (&world, row);
  g_assert_cmpint (ds_prove (&proof, &world, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL), ==,
                   DS_OK);
  g_test_message ("%s, %" G_GUINT64_FORMAT " states", ds_verdict_id (proof.verdict),
                  proof.n_states);
  g_assert_cmpint (proof.verdict, ==, GRIDS[row].verdict);
  g_assert_cmpuint (proof.n_states, <=, DS_PROVE_STATES);
  ds_proof_clear (&proof);
  ds_world_clear (&world);
}

/* ---- more keys than doors */

enum { N_KEYS = 5000, N_DOORS = 2 };

/* Rooms in a row, whose doors take a key each, but the last, which a token opens; all of them lie
 * where the game begins. */
static void
make_hoard (DsWorld *world)
{
  const DsDoor door = { .type = DS_DOOR_KEY };
  const DsDoor last = { .type = DS_DOOR_TOKENS, .n_sets = 1, .sets = { 1 } };
  const uint32_t room = 0;

  *world = (DsWorld){ .n_places = N_DOORS + 2, .goal = N_DOORS + 1 };
  for (uint32_t d = 0; d <= N_DOORS; d++)
    g_assert_cmpuint (ds_world_add_way (world, d, d + 1,
                                        ds_world_add_door (world, d < N_DOORS ? &door : &last),
                                        false),
                      !=, DS_WORLD_NONE);
  for (uint32_t k = 0; k < N_KEYS; k++)
    g_assert_cmpuint (ds_world_add_key (world, k % 2 == 1, 0, &room, 1), !=, DS_WORLD_NONE);
  g_assert_cmpint (ds_world_index (world, NULL), ==, DS_OK);
}

/* A play is found in the same number of tries, however many keys lie about, and takes the first of
 * them. */
static void
test_hoard (void)
{
  static const DsMove MOVES[] = { { DS_MOVE_TAKE, 0, 0 },
                                  { DS_MOVE_TAKE, 1, 0 },
                                  { DS_MOVE_TAKE, 2, 0 },
                                  { DS_MOVE_OPEN, 0, 0 },
                                  { DS_MOVE_OPEN, 1, 1 } };
  DsWorld world;
  DsMoves moves = { 0 };
  uint64_t n_plays;

  make_hoard (&world);
  g_assert_cmpint (ds_route_find (&moves, &world, &n_plays, NULL, NULL), ==, DS_OK);
  g_test_message ("%" G_GUINT64_FORMAT " plays", n_plays);
  g_assert_cmpuint (n_plays, <, 10);
  g_assert_cmpuint (moves.n, ==, G_N_ELEMENTS (MOVES));
  for (size_t i = 0; i < moves.n; i++) {
    g_assert_cmpint (moves.items[i].type, ==, MOVES[i].type);
    g_assert_cmpuint (moves.items[i].index, ==, MOVES[i].index);
  }
  ds_array_clear (&moves);
  ds_world_clear (&world);
}

/* The keys keep their numbers where others before them are left out. */
static void
test_hoard_explain (void)
{
  const uint32_t places[] = { 0, N_DOORS + 1 };
  DsMoves moves = { 0 };
  DsWorld world;

  make_hoard (&world);
  g_assert_cmpuint (ds_world_add_key (&world, false, 1, places, 2), ==, N_KEYS);
  g_assert_cmpint (ds_world_index (&world, NULL), ==, DS_OK);
  g_assert_true (ds_array_push (&moves, ((DsMove){ DS_MOVE_OPEN, 0, 0 })));
  g_assert_true (ds_array_push (&moves, ((DsMove){ DS_MOVE_MEET, N_KEYS, 0 })));
  g_assert_cmpint (ds_route_explain (&moves, &world, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (moves.n, ==, 3);
  g_assert_cmpint (moves.items[0].type, ==, DS_MOVE_TAKE);
  g_assert_cmpuint (moves.items[0].index, ==, 0);
  g_assert_cmpint (moves.items[2].type, ==, DS_MOVE_MEET);
  g_assert_cmpuint (moves.items[2].index, ==, N_KEYS);
  ds_array_clear (&moves);
  ds_world_clear (&world);
}

/* With a way into a trap keys are taken one by one, but not the surplus. */
static void
test_hoard_trap (void)
{
  DsWorld world;
  DsProof proof;

  make_hoard (&world);
  world.n_places++;
  g_assert_cmpuint (ds_world_add_way (&world, 0, world.n_places - 1, DS_WORLD_NONE, true), !=,
                    DS_WORLD_NONE);
  g_assert_cmpint (ds_world_index (&world, NULL), ==, DS_OK);
  g_assert_cmpint (ds_prove (&proof, &world, DS_SECRETS_NEVER, 1000, NULL, NULL), ==, DS_OK);
  g_test_message ("%" G_GUINT64_FORMAT " states", proof.n_states);
  g_assert_cmpint (proof.verdict, ==, DS_VERDICT_LOSABLE);
  g_assert_cmpuint (proof.n_states, <, 100);
  g_assert_cmpint (proof.moves.items[proof.moves.n - 1].type, ==, DS_MOVE_DROP);
  ds_proof_clear (&proof);
  ds_world_clear (&world);
}

static void
test_cancel (void)
{
  DsMoves moves = { 0 };
  DsJob job = { 0 };
  DsWorld world;

  make_hoard (&world);
  ds_job_cancel (&job);
  g_assert_cmpint (ds_route_find (&moves, &world, NULL, &job, NULL), ==, DS_CANCELLED);
  moves.n = 0;
  g_assert_true (ds_array_push (&moves, ((DsMove){ DS_MOVE_OPEN, 0, 0 })));
  g_assert_cmpint (ds_route_cut (&moves, &world, &job, NULL), ==, DS_CANCELLED);
  g_assert_cmpuint (moves.n, ==, 1);
  g_assert_cmpint (ds_route_explain (&moves, &world, &job, NULL), ==, DS_CANCELLED);
  ds_array_clear (&moves);
  ds_world_clear (&world);
}

static DsStatus
try_prove (void *world)
{
  DsProof proof;
  const DsStatus status = ds_prove (&proof, world, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL);

  ds_proof_clear (&proof);
  return status;
}

static void
test_budget (void)
{
  DsWorld world;
  DsProof proof;
  uint64_t seed = 0;

  do {
    make_world (&world, &KINDS[1], seed++);
    g_assert_cmpint (ds_prove (&proof, &world, DS_SECRETS_NEVER, 1, NULL, NULL), ==, DS_OK);
    ds_proof_clear (&proof);
    g_assert_cmpint (ds_prove (&proof, &world, DS_SECRETS_NEVER, 1, NULL, NULL), ==, DS_OK);
    ds_world_clear (&world);
  } while (proof.by != DS_PROOF_SEARCH || proof.verdict != DS_VERDICT_UNDECIDED);
  ds_proof_clear (&proof);
}

static void
test_no_memory (void)
{
  for (uint64_t seed = 0; seed < 20; seed++) {
    DsWorld world;

    make_world (&world, &KINDS[6], seed);
    dst_fail_each (try_prove, &world, DS_OK);
    ds_world_clear (&world);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (KINDS); i++) {
    g_autofree char *path = g_strdup_printf ("/solve/truth/%s", KINDS[i].name);

    g_test_add_data_func (path, &KINDS[i], test_truth);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (GRIDS); i++) {
    g_autofree char *path = g_strdup_printf ("/solve/grid/%s", GRIDS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_grid);
  }
  g_test_add_func ("/solve/hoard", test_hoard);
  g_test_add_func ("/solve/hoard/explain", test_hoard_explain);
  g_test_add_func ("/solve/hoard/trap", test_hoard_trap);
  g_test_add_func ("/solve/cancel", test_cancel);
  g_test_add_func ("/solve/budget", test_budget);
  g_test_add_func ("/solve/no-memory", test_no_memory);
  return g_test_run ();
}

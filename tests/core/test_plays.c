/* tests/core/test_plays.c — random small levels: verdicts agree with an exhaustive search, and
 * playthroughs can be walked cell by cell. */
#include "base/rng.h"
#include "io/io.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/player.h"
#include "sim/cheat.h"
#include "sim/mind/bot.h"
#include "sim/sim.h"

#include <glib.h>
#include <string.h>

#define N_LEVELS 400 /* of each kind; DST_WORLDS asks for another number */

enum { W = 7, H = 5, TURNS = 3000, HUNT = 600, SEEDS = 6 };

typedef struct {
  const char *name;
  size_t floors;
  uint32_t loose;       /* permille of crossings that are open too: diagonals and wide gates */
  const char *gates[8]; /* kinds of gates, and their locks */
  const char *locks[8];
  const char *keys[5];
  uint32_t n_gates, n_keys;
  uint32_t n_goals; /* besides the last cell's: anywhere, on whatever is there; so is the start */
  bool is_heaped;   /* keys, gates and stairs may be on one cell, too, and the start on a gate */
  uint32_t n_creatures;
  const char *carried[5]; /* locks of what they carry, or of their deaths */
  uint32_t deep;          /* permille of crossings with a chasm or water, some under a bridge */
} Kind;

static const Kind KINDS[] = {
  { "kept",
    1,
    200,
    { "gate-locked", "gate-portcullis" },
    { "red", "blue", "green", "gold" },
    { "red", "blue", "green" },
    4,
    4 },
  { "spent",
    1,
    100,
    { "gate-locked" },
    { "iron", "iron", "bone" },
    { "iron", "iron", "bone" },
    4,
    5 },
  { "one-way",
    1,
    200,
    { "gate-one-way", "gate-ledge", "gate-locked" },
    { NULL, NULL, "red" },
    { "red" },
    4,
    2 },
  { "secret",
    1,
    150,
    { "gate-secret", "gate-secret", "gate-locked" },
    { NULL, "red", "iron" },
    { "red", "iron" },
    3,
    3 },
  { "floors",
    2,
    100,
    { "gate-drop", "gate-locked", "gate-one-way" },
    { "red", "iron", NULL },
    { "red", "iron" },
    2,
    3 },
  { "all",
    2,
    150,
    { "gate-drop", "gate-locked", "gate-one-way", "gate-secret", "gate-locked" },
    { "red", "iron", NULL, "gold", NULL },
    { "red", "iron", "blue" },
    2,
    4 },
  { "goals",
    1,
    200,
    { "gate-one-way", "gate-ledge", "gate-locked", "gate-locked", "gate-secret" },
    { NULL, "red", "iron" },
    { "red", "iron", "iron" },
    4,
    4,
    2 },
  { "exits",
    2,
    150,
    { "gate-drop", "gate-locked", "gate-one-way", "gate-ledge" },
    { "iron", NULL, NULL, "red" },
    { "red", "iron", "iron" },
    2,
    4,
    1 },
  { "heaps",
    1,
    250,
    { "gate-locked", "gate-locked", "gate-one-way", "gate-secret" },
    { "iron", "red", "iron", NULL },
    { "red", "iron", "iron" },
    4,
    4,
    1,
    true },
  { "heaped exits",
    2,
    250,
    { "gate-drop", "gate-locked", "gate-ledge", "gate-locked" },
    { "iron", "red", NULL, NULL },
    { "red", "iron", "iron" },
    2,
    4,
    1,
    true },
  { "carriers",
    1,
    250,
    { "gate-locked", "gate-locked", "gate-ledge", "gate-secret" },
    { "iron", "red", NULL, NULL },
    { "red", "iron", "iron" },
    4,
    2,
    0,
    true,
    3,
    { "red", "iron", "iron" },
    100 },
  { "seals",
    1,
    250,
    { "gate-locked", "gate-locked", "gate-ledge", "gate-one-way" },
    { "boss", "iron", "boss", NULL },
    { "iron" },
    4,
    2,
    0,
    true,
    2,
    { "boss" },
    350 },
  { "crowds",
    2,
    100,
    { "gate-drop", "gate-locked", "gate-ledge", "gate-locked" },
    { "boss", "red", NULL, "iron" },
    { "red", "iron", "iron" },
    2,
    2,
    1,
    true,
    6,
    { "boss", "red", "iron" },
    150 },
};

static const char *
choose (const char *const *items, size_t max, DsRng *rng)
{
  size_t n = max;

  while (n > 0 && items[n - 1] == NULL)
    n--;
  return items[ds_rng_below (rng, (uint32_t)n)];
}

static bool
is_free (const DsDelve *delve, size_t floor, DsCell cell)
{
  const DsThings *things = delve->dungeon.floors[floor].things;
  const size_t i = ds_things_seek (things, cell);
  const DsThing *thing = i < ds_things_count (things) ? ds_things_get (things, i) : NULL;

  return dst_is_open (&delve->dungeon.floors[floor], cell) &&
         (thing == NULL || thing->at.x != cell.x || thing->at.y != cell.y);
}

static int
n_gates (const DsDelve *delve, size_t floor, DsCell cell)
{
  const DsThings *things = delve->dungeon.floors[floor].things;
  int n = 0;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    n += thing->at.x == cell.x && thing->at.y == cell.y &&
         ds_rules_kind (delve->rules, thing->kind)->gate != NULL;
  }
  return n;
}

/* An open cell, whatever is there, but for a third gate. False: none was found. */
static bool
draw_heap (const DsDelve *delve, size_t floor, bool is_gate, DsRng *rng, DsCell *out)
{
  for (int i = 0; i < 60; i++) {
    out->x = (int32_t)ds_rng_below (rng, W);
    out->y = (int32_t)ds_rng_below (rng, H);
    if (dst_is_open (&delve->dungeon.floors[floor], *out) &&
        !(is_gate && n_gates (delve, floor, *out) >= 2))
      return true;
  }
  return false;
}

/* A free cell: of a room, or (a passage) between two. False: none was found. */
static bool
draw_cell (const DsDelve *delve, size_t floor, bool is_passage, DsRng *rng, DsCell *out)
{
  for (int i = 0; i < 30; i++) {
    out->x = (int32_t)ds_rng_below (rng, W);
    out->y = (int32_t)ds_rng_below (rng, H);
    if ((out->x % 2 == 1 && out->y % 2 == 1) != is_passage && is_free (delve, floor, *out))
      return true;
  }
  return false;
}

static void
put (DsDelve *delve, size_t floor, DsCell at, const char *kind, const char *lock, DsRng *rng,
     DsLockSpot to)
{
  DsThing thing = { .id = ds_rng_below (rng, 1u << 31) + UINT64_C (1),
                    .facing = (uint8_t)ds_rng_below (rng, 4),
                    .target_floor = to.floor,
                    .target = to.cell,
                    .at = at,
                    .lock = lock != NULL ? ds_str_new (lock) : NULL };

  g_assert_true (ds_rules_find_kind (delve->rules, kind, &thing.kind));
  g_assert_cmpint (ds_things_put (&delve->dungeon.floors[floor].things, &thing, NULL), ==, DS_OK);
  ds_str_unref (thing.lock);
}

static void
draw_deep (DsDelve *delve, size_t floor, DsCell cell, DsRng *rng)
{
  dst_pin_tile (delve, floor, DS_LAYER_GROUND, cell,
                ds_rng_below (rng, 2) == 0 ? "chasm" : "deep-water");
  if (ds_rng_below (rng, 4) == 0)
    dst_pin_tile (delve, floor, DS_LAYER_FEATURE, cell, "bridge");
}

static void
draw_ground (DsDelve *delve, const Kind *kind, DsRng *rng)
{
  for (size_t f = 0; f < kind->floors; f++)
    for (int32_t y = 0; y < H; y++)
      for (int32_t x = 0; x < W; x++) {
        const bool is_rim = x == 0 || y == 0 || x == W - 1 || y == H - 1;
        const int n_odd = x % 2 + y % 2;
        const bool is_open =
            !is_rim && (n_odd == 2 || ds_rng_below (rng, 1000) < (n_odd == 1 ? 700 : kind->loose));

        dst_pin_tile (delve, f, DS_LAYER_GROUND, (DsCell){ x, y }, is_open ? "floor" : "wall");
        if (kind->deep > 0 && n_odd < 2 && !is_rim && ds_rng_below (rng, 1000) < kind->deep)
          draw_deep (delve, f, (DsCell){ x, y }, rng);
      }
}

/* Stairs between two floors, with or without a lock, some without the way back. */
static void
add_stairs (DsDelve *delve, DsRng *rng)
{
  const char *lock = (const char *[]){ NULL, NULL, "red", "iron" }[ds_rng_below (rng, 4)];
  DsCell a, b;

  if (!draw_cell (delve, 0, false, rng, &a) || !draw_cell (delve, 1, false, rng, &b))
    return;
  put (delve, 0, a, "stairs-down", lock, rng, (DsLockSpot){ 1, b, 0 });
  if (ds_rng_below (rng, 4) != 0)
    put (delve, 1, b, "stairs-up", ds_rng_below (rng, 3) == 0 ? NULL : lock, rng,
         (DsLockSpot){ 0, a, 0 });
}

/* A cell of the grid, whatever stands there. */
static DsCell
draw_any (DsRng *rng)
{
  return (DsCell){ (int32_t)ds_rng_below (rng, W / 2) * 2 + 1,
                   (int32_t)ds_rng_below (rng, H / 2) * 2 + 1 };
}

/* Goals that share cells with whatever is there, stairs that share theirs. */
static void
add_overlaps (DsDelve *delve, const Kind *kind, DsRng *rng)
{
  static const DsLockSpot nowhere = { .floor = -1 };

  for (uint32_t i = 0; i < kind->n_goals; i++)
    put (delve, ds_rng_below (rng, (uint32_t)kind->floors), draw_any (rng), "goal",
         (const char *[]){ NULL, "red", "iron" }[ds_rng_below (rng, 3)], rng, nowhere);
  for (uint32_t i = 0; i < kind->n_goals && kind->floors > 1; i++)
    put (delve, 0, draw_any (rng), "stairs-down", ds_rng_below (rng, 3) == 0 ? "iron" : NULL, rng,
         (DsLockSpot){ 1, draw_any (rng), 0 });
}

static bool
is_wall (const DsFloor *level, DsCell cell)
{
  return ds_rules_tile (dst_rules (), ds_floor_get (level, DS_LAYER_GROUND, cell))->flags &
         DS_TILE_BLOCKS_SIGHT;
}

/* Creatures on any cells but walls: several on one, on gates, where they could not go. */
static void
add_creatures (DsDelve *delve, const Kind *kind, DsRng *rng)
{
  static const char *const kinds[] = { "rat", "goblin", "bat", "bat", "eel", "fungus" };
  static const DsLockSpot nowhere = { .floor = -1 };
  DsCell at = { 1, 1 };

  for (uint32_t i = 0; i < kind->n_creatures; i++) {
    const size_t floor = ds_rng_below (rng, (uint32_t)kind->floors);

    if (i == 0 || ds_rng_below (rng, 3) > 0)
      do
        at = (DsCell){ 1 + (int32_t)ds_rng_below (rng, W - 2),
                       1 + (int32_t)ds_rng_below (rng, H - 2) };
      while (is_wall (&delve->dungeon.floors[floor], at));
    put (delve, floor, at, kinds[ds_rng_below (rng, G_N_ELEMENTS (kinds))],
         ds_rng_below (rng, 4) == 0 ? NULL
                                    : choose (kind->carried, G_N_ELEMENTS (kind->carried), rng),
         rng, nowhere);
  }
}

static void
make_level (DsDelve *delve, const Kind *kind, uint64_t seed)
{
  static const char *const rulesets[] = { "default", "seed", "free" };
  static const DsLockSpot nowhere = { .floor = -1 };
  DsCell at;
  DsRng rng;

  ds_rng_seed (&rng, ds_rng_key (seed, kind->name, 0, 0));
  dst_delve_init (delve, W, H, (int32_t)kind->floors, "", seed);
  g_strlcpy (delve->ruleset, rulesets[ds_rng_below (&rng, 3)], sizeof delve->ruleset);
  draw_ground (delve, kind, &rng);
  put (delve, 0, kind->n_goals > 0 ? draw_any (&rng) : (DsCell){ 1, 1 }, "player-start", NULL, &rng,
       nowhere);
  put (delve, kind->floors - 1, (DsCell){ W - 2, H - 2 }, "goal",
       ds_rng_below (&rng, 6) == 0 ? choose (kind->keys, G_N_ELEMENTS (kind->keys), &rng) : NULL,
       &rng, nowhere);
  for (size_t f = 0; f < kind->floors; f++) {
    for (uint32_t i = 0; i < kind->n_gates; i++) {
      const DsLockSpot to = { (int32_t)(f + 1 < kind->floors ? f + 1 : 0), { 1, 3 }, 0 };
      const char *gate = choose (kind->gates, G_N_ELEMENTS (kind->gates), &rng);

      if (kind->is_heaped ? draw_heap (delve, f, true, &rng, &at)
                          : draw_cell (delve, f, true, &rng, &at))
        put (delve, f, at, gate, kind->locks[ds_rng_below (&rng, 4)], &rng, to);
    }
    for (uint32_t i = 0; i < kind->n_keys / kind->floors; i++)
      if (kind->is_heaped ? draw_heap (delve, f, false, &rng, &at)
                          : draw_cell (delve, f, false, &rng, &at))
        put (delve, f, at, "key", choose (kind->keys, G_N_ELEMENTS (kind->keys), &rng), &rng,
             nowhere);
  }
  if (kind->floors > 1)
    for (int i = 0; i < 2; i++)
      add_stairs (delve, &rng);
  add_overlaps (delve, kind, &rng);
  add_creatures (delve, kind, &rng);
}

/* Prints the fault and the level. */
static void
complain (const DsDelve *delve, const Kind *kind, uint64_t seed, DsSecretMode mode,
          const DsJudgement *judgement, const char *wrong)
{
  g_autofree char *file = g_build_filename (g_get_tmp_dir (), "wrong.delve", NULL);

  for (size_t f = 0; f < delve->dungeon.n_floors; f++) {
    g_autofree char *map = dst_draw (&delve->dungeon.floors[f]);

    for (int32_t y = 0; y < H; y++)
      g_printerr ("%.*s\n", W, map + y * W);
    for (size_t i = 0; i < ds_things_count (delve->dungeon.floors[f].things); i++) {
      const DsThing *thing = ds_things_get (delve->dungeon.floors[f].things, i);

      g_printerr ("%d,%d %s %s facing %d to %d: %d,%d\n", thing->at.x, thing->at.y,
                  ds_rules_kind (delve->rules, thing->kind)->id,
                  thing->lock != NULL ? ds_str_get (thing->lock) : "", thing->facing,
                  thing->target_floor, thing->target.x, thing->target.y);
    }
  }
  for (size_t i = 0; i < judgement->steps.n; i++) {
    char text[600];

    g_printerr ("%s\n", ds_message_format (&judgement->steps.items[i].text, text, sizeof text));
  }
  if (ds_io_save (delve, file, NULL) == DS_OK)
    g_printerr ("%s\n", file);
  g_error ("%s, seed %" G_GUINT64_FORMAT ", mode %d, %s, %s: %s", kind->name, seed, mode,
           delve->ruleset, ds_verdict_id (judgement->verdict), wrong);
}

/* Result of an invulnerable bot @id. */
static DsBotEnd
play (const DsDelve *delve, const char *id, uint64_t seed, int32_t turns)
{
  const DsSimOptions options = { .seed = seed, .character = "knight" };
  DsBotEnd end;
  DsSim *sim;
  DsBot bot;

  g_assert_cmpint (ds_sim_new (&sim, delve, &options, NULL), ==, DS_OK);
  g_assert_cmpint (ds_cheat_run (sim, "god", NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_init (&bot, ds_bots_find (id), sim, seed, NULL), ==, DS_OK);
  end = ds_bot_play (&bot, sim, turns);
  ds_bot_clear (&bot);
  ds_sim_free (sim);
  return end;
}

/* The game is as the proof says: who plays by it wins, and who opens what comes first, only where
 * nothing can be lost for sure. */
static const char *
check_games (const DsDelve *delve, const Kind *kind, DsVerdict verdict, int *n_stuck)
{
  const DsBotEnd careless = play (delve, "careless", 1, TURNS);

  *n_stuck += careless != DS_BOT_WON && verdict == DS_VERDICT_LOSABLE;
  return verdict != DS_VERDICT_UNSOLVABLE && play (delve, "speedrunner", 1, TURNS) != DS_BOT_WON
             ? "the speedrunner does not win"
         : verdict == DS_VERDICT_UNLOSABLE && careless != DS_BOT_WON
             ? "somebody careless does not win"
         : verdict == DS_VERDICT_UNSOLVABLE && careless == DS_BOT_WON ? "somebody careless wins"
                                                                      : NULL;
}

/* The same with creatures, which it may take luck to meet: some bot wins in some game of an
 * unlosable level, and none in any of an unsolvable one. */
static const char *
check_hunts (const DsDelve *delve, DsVerdict verdict, int *n_stuck)
{
  bool is_won = false;

  for (uint64_t seed = 0; seed < SEEDS && !is_won && (seed == 0 || verdict == DS_VERDICT_UNLOSABLE);
       seed++)
    for (size_t i = 0; i < ds_bots_count () && !is_won; i++)
      is_won = play (delve, ds_bots_get (i)->id, seed, HUNT) == DS_BOT_WON;
  *n_stuck += !is_won && verdict == DS_VERDICT_LOSABLE;
  return verdict == DS_VERDICT_UNLOSABLE && !is_won   ? "no bot wins"
         : verdict == DS_VERDICT_UNSOLVABLE && is_won ? "a bot wins"
                                                      : NULL;
}

/* Only a play after which nothing wins is called a dead end. */
static const char *
check_summary (const DsJudgement *judgement)
{
  const char *id = judgement->summary.id, *last;

  if (judgement->verdict != DS_VERDICT_LOSABLE)
    return NULL;
  last = judgement->steps.items[judgement->steps.n - 1].text.id;
  return g_str_equal (last, "solve.lost") == g_str_equal (id, "solve.losable") &&
                 (judgement->steps.n == 1) == g_str_equal (id, "solve.needs-luck")
             ? NULL
             : "its summary is not that of its last step";
}

static void
check (const DsDelve *delve, const Kind *kind, uint64_t seed, DsSecretMode mode, int *counts,
       int *n_stuck)
{
  g_autofree char *wrong = NULL;
  DsJudgement judgement;
  DstTruth truth;

  g_assert_cmpint (ds_judge (&judgement, delve, mode, DS_PROVE_STATES, NULL, NULL), ==, DS_OK);
  counts[judgement.verdict]++;
  g_assert_true (dst_player_truth (delve, mode, &truth));
  if (judgement.verdict != (!truth.is_solvable ? DS_VERDICT_UNSOLVABLE
                            : truth.is_losable ? DS_VERDICT_LOSABLE
                                               : DS_VERDICT_UNLOSABLE))
    complain (delve, kind, seed, mode, &judgement, "it is not so");
  if (judgement.verdict != DS_VERDICT_UNSOLVABLE)
    wrong = dst_player_follow (delve, &judgement, mode);
  if (wrong == NULL)
    wrong = g_strdup (check_summary (&judgement));
  if (wrong != NULL)
    complain (delve, kind, seed, mode, &judgement, wrong);
  if (mode == DS_SECRETS_FINDABLE) {
    const char *fault = kind->n_creatures > 0
                            ? check_hunts (delve, judgement.verdict, n_stuck)
                            : check_games (delve, kind, judgement.verdict, n_stuck);

    if (fault != NULL)
      complain (delve, kind, seed, mode, &judgement, fault);
  }
  ds_judgement_clear (&judgement);
}

static void
test_levels (gconstpointer data)
{
  const Kind *kind = data;
  const char *wanted = g_getenv ("DST_WORLDS");
  const uint64_t n = wanted != NULL ? g_ascii_strtoull (wanted, NULL, 10) : N_LEVELS;
  int counts[DS_N_VERDICTS] = { 0 }, n_stuck = 0;

  for (uint64_t seed = 0; seed < n; seed++)
    for (DsSecretMode mode = 0; mode <= DS_SECRETS_OPEN; mode++) {
      DsDelve delve;

      make_level (&delve, kind, seed);
      check (&delve, kind, seed, mode, counts, &n_stuck);
      ds_delve_clear (&delve);
    }
  g_test_message ("unsolvable %d, losable %d, unlosable %d; careless stuck in %d", counts[0],
                  counts[1], counts[2], n_stuck);
  g_assert_cmpint (counts[DS_VERDICT_UNSOLVABLE], >, 0);
  g_assert_cmpint (counts[DS_VERDICT_UNLOSABLE], >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (KINDS); i++) {
    g_autofree char *path = g_strdup_printf ("/plays/%s", KINDS[i].name);

    g_test_add_data_func (path, &KINDS[i], test_levels);
  }
  return g_test_run ();
}

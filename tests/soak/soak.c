/* tests/soak/soak.c — many seeds of every recipe: soak [games] FIRST LAST [SHARD SHARDS
 * [RECIPE]...] With "games" a level is only made to play a game of random inputs on it. Without,
 * each level is checked (soak/check.h); some are made around pins, some in part, some are saved and
 * loaded. Prints the seed that crashed or hung; fails when a level is wrong or too many generations
 * fail. */
#include "base/rng.h"
#include "io/data.h"
#include "io/io.h"
#include "lib/gen.h"
#include "soak/check.h"
#include "soak/play.h"

#include <glib.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ATTEMPTS 5 /* seeds to try for a level */
#define N_KINDS 16 /* consecutive seeds among which each check has its seed; see try_seed() */
#define VETOES_PERMILLE 10 /* of seeds without a level, and of parts, at most */
#define HANGS_AFTER 120    /* seconds for one seed */

typedef struct {
  DsRules *rules;
  uint64_t first, last;
  uint64_t shard, n_shards;
  bool only_games;
  size_t n_seeds, n_vetoed, n_retried; /* of the recipe */
  size_t n_parts, n_parts_vetoed;      /* of those made in part */
  size_t n_faults;                     /* of all */
} Soak;

/* ---- current seed, for the signal handlers */

static char under_way[128];

static void
on_signal (int number)
{
  static const char text[] = " crashed or hung\n";
  ssize_t n = write (STDERR_FILENO, under_way, strlen (under_way));

  n = write (STDERR_FILENO, text, sizeof text - 1);
  (void)n;
  signal (number, SIG_DFL);
  raise (number);
}

static void
begin (const DsRecipe *recipe, uint64_t seed)
{
  snprintf (under_way, sizeof under_way, "soak: %s, seed %" PRIu64 ":", recipe->id, seed);
  alarm (HANGS_AFTER);
}

static void
complain (Soak *self, const char *text)
{
  fprintf (stderr, "%s %s\n", under_way, text);
  self->n_faults++;
}

static void
complain_fault (Soak *self, DstFault fault)
{
  char text[200];

  snprintf (text, sizeof text, "%s (floor %zu, cell %d, %d)", fault.text, fault.floor + 1,
            fault.cell.x, fault.cell.y);
  complain (self, text);
}

/* ---- one seed */

static void
pin_some (DsDelve *delve, uint64_t seed)
{
  static const char *const tiles[] = { "floor", "wall" };
  DsRng rng;

  ds_rng_seed (&rng, seed);
  for (int i = 0; i < 4; i++) {
    DsFloor *level = &delve->dungeon.floors[ds_rng_below (&rng, (uint32_t)delve->dungeon.n_floors)];
    const int32_t x0 = ds_rng_range (&rng, 1, level->w - 2),
                  y0 = ds_rng_range (&rng, 1, level->h - 2);
    const uint16_t tile = ds_rules_find_tile (delve->rules, tiles[i % 2]);

    for (int32_t y = y0; y < MIN (y0 + 3, level->h - 1); y++)
      for (int32_t x = x0; x < MIN (x0 + 4, level->w - 1); x++)
        if (!ds_floor_set (level, DS_LAYER_GROUND, (DsCell){ x, y }, tile) ||
            !ds_floor_set (level, DS_LAYER_PIN, (DsCell){ x, y }, DS_PIN_GROUND))
          g_error ("no memory");
  }
}

/* The cells of part @n: all of the floor, the half or a ninth of it. */
static void
take_mask (DsMask *out, const DsDungeon *made, uint64_t n)
{
  const int32_t x0 = (int32_t)(made->seed * 7919 % (uint64_t)(made->w * 2 / 3 + 1));
  const int32_t y0 = (int32_t)(made->seed * 104729 % (uint64_t)(made->h * 2 / 3 + 1));

  if (ds_mask_init (out, made->w, made->h, NULL) != DS_OK)
    g_error ("no memory");
  ds_mask_set_all (out, n % 3 == 0);
  for (int32_t y = 0; y < made->h && n % 3 == 1; y++)
    ds_mask_set_span (out, (DsSpan){ y, made->w / 4, made->w / 2 + y % 5, 0 });
  for (int32_t y = y0; y < y0 + made->h / 3 && n % 3 == 2; y++)
    ds_mask_set_span (out, (DsSpan){ y, x0, x0 + made->w / 3, 0 });
}

/* True when a way leads into the part, or lies in it: a structure grown in rock alone is an
 * island. */
static bool
leads_in (const DsFloor *level, const DsMask *mask)
{
  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++)
      for (int32_t i = 0; i < 9 && dst_is_open (level, (DsCell){ x, y }); i++)
        if (ds_mask_has (mask, (DsCell){ x + i % 3 - 1, y + i / 3 - 1 }))
          return true;
  return false;
}

/* Regenerates a floor of @made, or a part of one; @base holds the pins. */
static void
check_part (Soak *self, const DsDelve *base, const DsDungeon *made)
{
  const uint64_t n = made->seed / 8; /* of all that are made in part */
  const size_t floor = n / 3 % made->n_floors;
  DsDelve delve = *base;
  DsStatus status = DS_VETO;
  DsGenResult result;
  DstFault fault;
  DsMask mask;
  DsError err;

  delve.dungeon = *made; /* borrowed */
  take_mask (&mask, made, n);
  for (uint32_t attempt = 0; status == DS_VETO && attempt < ATTEMPTS; attempt++) {
    delve.dungeon.seed = ds_gen_retry_seed (made->seed + 1, attempt);
    if (attempt > 0)
      ds_gen_result_clear (&result);
    status = ds_gen_run (&result, &delve, &(DsGenOptions){ true, floor, &mask }, NULL, &err);
  }
  self->n_parts++;
  self->n_parts_vetoed += status == DS_VETO;
  if (status == DS_OK) {
    fault = dst_check_outside (made, &result.dungeon, floor, &mask);
    if (fault.ok && leads_in (&made->floors[floor], &mask))
      fault = dst_check_level (base, &result.dungeon);
    if (!fault.ok)
      complain_fault (self, fault);
  } else if (status != DS_VETO) {
    complain (self, "a part of the level fails");
  }
  ds_gen_result_clear (&result);
  ds_mask_clear (&mask);
}

static void
check_saved (Soak *self, const DsDelve *base, const DsDungeon *made)
{
  DsDelve delve = *base, again;
  DsText text = { 0 };
  DsErrors errors = { 0 };
  DsError err;

  delve.dungeon = *made; /* borrowed */
  if (ds_format_delve.write (&delve, &text, &err) != DS_OK ||
      ds_format_delve.read (&again, "saved", text.bytes, text.n, base->rules, &errors) != DS_OK) {
    complain (self, "the level cannot be saved and loaded");
  } else {
    if (!ds_dungeon_equal (made, &again.dungeon))
      complain (self, "the level is another one when it was saved and loaded");
    ds_delve_clear (&again);
  }
  ds_text_clear (&text);
}

/* The game agrees with the proof, and stays in order whatever is done. */
static void
check_play (Soak *self, const DsDelve *base, const DsDungeon *made)
{
  DsDelve delve = *base;
  const char *fault = NULL;
  uint32_t n_turns;

  delve.dungeon = *made; /* borrowed */
  if (!self->only_games)
    fault = dst_play_proof (&delve, made->seed, &n_turns);
  if (fault == NULL)
    fault = dst_play_anything (&delve, made->seed);
  if (fault != NULL)
    complain (self, fault);
}

static DsStatus
try_seed (Soak *self, DsDelve *base, uint64_t seed)
{
  DsGenResult result;
  DstFault fault;
  DsStatus status;
  DsError err;

  base->dungeon.seed = seed;
  status = ds_gen_run (&result, base, NULL, NULL, &err);
  if (status == DS_OK && self->only_games) {
    check_play (self, base, &result.dungeon);
  } else if (status == DS_OK) {
    fault = dst_check_level (base, &result.dungeon);
    if (!fault.ok)
      complain_fault (self, fault);
    if (seed % 8 == 1)
      check_part (self, base, &result.dungeon);
    if (seed % 16 == 2)
      check_saved (self, base, &result.dungeon);
    if (seed % 4 == 0)
      check_play (self, base, &result.dungeon);
  } else if (status != DS_VETO) {
    char text[600];

    complain (self, ds_error_format (&err, text, sizeof text));
  }
  ds_gen_result_clear (&result);
  return status;
}

/* Every eighth seed is made around pins, where a veto may be right and does not count. */
static void
run_seed (Soak *self, const DsRecipe *recipe, uint64_t seed)
{
  const bool is_pinned = seed % 8 == 3 && !self->only_games;
  DsStatus status = DS_VETO;
  uint32_t attempt = 0;
  DsDelve base;

  begin (recipe, seed);
  if (ds_delve_init (&base, self->rules, recipe->w, recipe->h, (size_t)recipe->floors, DS_TILE_NONE,
                     NULL) != DS_OK ||
      ds_recipe_copy (&base.recipe, recipe, NULL) != DS_OK)
    g_error ("no memory");
  if (recipe->ruleset[0] != '\0')
    g_strlcpy (base.ruleset, recipe->ruleset, sizeof base.ruleset);
  if (is_pinned)
    pin_some (&base, seed);
  while (status == DS_VETO && attempt < ATTEMPTS)
    status = try_seed (self, &base, ds_gen_retry_seed (seed, attempt++));
  self->n_seeds++;
  self->n_retried += attempt > 1 && !is_pinned;
  self->n_vetoed += status == DS_VETO && !is_pinned;
  ds_delve_clear (&base);
}

static void
run_recipe (Soak *self, const DsRecipe *recipe)
{
  self->n_seeds = self->n_vetoed = self->n_retried = self->n_parts = self->n_parts_vetoed = 0;
  for (uint64_t seed = self->first; seed <= self->last; seed++)
    if (seed / N_KINDS % self->n_shards == self->shard)
      run_seed (self, recipe, seed);
  printf ("%s: %zu seeds, %zu needed another seed, %zu failed; %zu made in part, %zu failed\n",
          recipe->id, self->n_seeds, self->n_retried, self->n_vetoed, self->n_parts,
          self->n_parts_vetoed);
  fflush (stdout);
  if (self->n_vetoed * 1000 > self->n_seeds * VETOES_PERMILLE ||
      self->n_parts_vetoed * 1000 > self->n_parts * VETOES_PERMILLE)
    complain (self, "too many levels of this recipe are vetoed");
}

static bool
is_wanted (const char *id, int argc, char **argv)
{
  for (int i = 5; i < argc; i++)
    if (strcmp (argv[i], id) == 0)
      return true;
  return argc <= 5;
}

int
main (int argc, char **argv)
{
  Soak self = { .n_shards = 1 };
  DsErrors errors = { 0 };
  DsRecipes recipes;
  DsDataPath path;

  if (argc > 1 && strcmp (argv[1], "games") == 0) {
    self.only_games = true;
    argv++, argc--;
  }
  if (argc < 3)
    return 2;
  self.first = strtoull (argv[1], NULL, 10);
  self.last = strtoull (argv[2], NULL, 10);
  if (argc > 4) {
    self.shard = strtoull (argv[3], NULL, 10);
    self.n_shards = MAX (strtoull (argv[4], NULL, 10), 1);
  }
  signal (SIGALRM, on_signal);
  signal (SIGSEGV, on_signal);
  signal (SIGABRT, on_signal);
  if (ds_data_path_init (&path, "data", NULL) != DS_OK ||
      ds_data_load_rules (&path, &self.rules, &errors) != DS_OK ||
      ds_data_load_recipes (&path, &recipes, &errors) != DS_OK)
    return 2;
  for (size_t i = 0; i < recipes.n; i++)
    if (is_wanted (recipes.items[i].id, argc, argv))
      run_recipe (&self, &recipes.items[i]);
  ds_recipes_clear (&recipes);
  ds_rules_unref (self.rules);
  ds_data_path_clear (&path);
  return self.n_faults > 0;
}

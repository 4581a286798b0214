/* tests/core/test_lint_survival.c — levels that lint calls deadly for a character kill every bot
 * that plays it, with all items on them; on others some bot survives. */
#include "base/rng.h"
#include "lib/lint.h"
#include "sim/mind/bot.h"
#include "sim/sim.h"

#include <glib.h>
#include <string.h>

#define N_LEVELS 150 /* of each kind; DST_WORLDS asks for another number */
#define TURNS 4000

typedef struct {
  const char *rule, *ruleset;
  int w, h;             /* cells of a way that turns at each end */
  uint32_t harm, extra; /* of 100 cells that hurt; of 1000 with something that helps */
} Kind;

static const Kind KINDS[] = {
  { "lethal-only-way", "seed", 16, 3, 85, 300 },
  { "lethal-only-way", "default", 22, 3, 90, 300 },
  { "starving-only-way", "seed", 60, 27, 0, 1 },
};

/* A way from the corner to the last row, with what chance puts on it. */
static void
make_level (DsDelve *out, const Kind *kind, uint64_t seed)
{
  static const char helps[] = "hhfrmz$";
  GString *map = g_string_new (NULL);
  DsRng rng;

  ds_rng_seed (&rng, ds_rng_key (seed, kind->rule, (uint64_t)kind->w, 0));
  for (int y = 0; y < kind->h; y++) {
    for (int x = 0; x < kind->w; x++) {
      const bool is_turn = y % 4 == 2 ? x == kind->w - 2 : x == 1;
      const bool is_rim = x == 0 || y == 0 || x == kind->w - 1 || y == kind->h - 1;
      char glyph = is_rim || (y % 2 == 0 && !is_turn) ? '#' : '.';

      if (glyph == '.' && ds_rng_below (&rng, 100) < kind->harm)
        glyph = '*';
      else if (glyph == '.' && ds_rng_below (&rng, 1000) < kind->extra)
        glyph = helps[ds_rng_below (&rng, sizeof helps - 1)];
      g_string_append_c (map, y == 1 && x == 1                       ? '@'
                              : y == kind->h - 2 && x == kind->w - 2 ? '!'
                                                                     : glyph);
    }
    g_string_append_c (map, '/');
  }
  dst_draw_level (out, map->str);
  g_strlcpy (out->ruleset, kind->ruleset, sizeof out->ruleset);
  g_string_free (map, TRUE);
}

/* The character that a finding of @rule names; NULL: there is none. */
static const char *
find_victim (const DsDelve *delve, const char *rule)
{
  DsFindings findings;
  const char *found = NULL;

  g_assert_cmpint (ds_lint (&findings, delve, NULL, NULL, NULL), ==, DS_OK);
  for (size_t i = 0; i < findings.items.n; i++) {
    char text[DS_SENTENCE];

    if (!g_str_equal (findings.items.items[i].rule->id, rule))
      continue;
    ds_message_format (&findings.items.items[i].text, text, sizeof text);
    for (uint32_t k = 0; k < ds_rules_n_kinds (delve->rules) && found == NULL; k++) {
      const DsKind *kind = ds_rules_kind (delve->rules, k);
      g_autofree char *name = g_strdup_printf ("; %s ", kind->label);

      if (kind->creature != NULL && ds_creature_is_played (kind->creature) &&
          strstr (text, name) != NULL)
        found = kind->id;
    }
    g_assert_nonnull (found);
  }
  ds_findings_clear (&findings);
  return found;
}

static DsBotEnd
play (const DsDelve *delve, const DsBotClass *type, const char *who, uint64_t seed)
{
  DsBotEnd end;
  DsSim *sim;
  DsBot bot;

  g_assert_cmpint (
      ds_sim_new (&sim, delve, &(DsSimOptions){ .seed = seed, .character = who }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_init (&bot, type, sim, seed, NULL), ==, DS_OK);
  end = ds_bot_play (&bot, sim, TURNS);
  ds_bot_clear (&bot);
  ds_sim_free (sim);
  return end;
}

static void
test_kind (gconstpointer data)
{
  const Kind *kind = data;
  const char *wanted = g_getenv ("DST_WORLDS");
  const uint64_t n = wanted != NULL ? g_ascii_strtoull (wanted, NULL, 10) : N_LEVELS;
  int n_found = 0, n_others = 0, n_survived = 0;

  for (uint64_t seed = 0; seed < n; seed++) {
    DsDelve delve;
    const char *victim;
    bool wins = false;

    make_level (&delve, kind, seed);
    victim = find_victim (&delve, kind->rule);
    for (size_t b = 0; b < ds_bots_count (); b++)
      wins |= play (&delve, ds_bots_get (b), victim, seed) == DS_BOT_WON;
    if (victim != NULL && wins)
      g_error ("%s, %s, seed %" G_GUINT64_FORMAT ": %s survives", kind->rule, kind->ruleset, seed,
               victim);
    n_found += victim != NULL;
    n_others += victim != NULL && !g_str_equal (victim, ds_delve_character (&delve));
    n_survived += wins;
    ds_delve_clear (&delve);
  }
  g_test_message ("deadly %d, survived %d, of %d", n_found, n_survived, (int)n);
  g_assert_cmpint (n_found, >, 0);
  g_assert_cmpint (n_survived, >, 0);
  if (g_str_equal (kind->ruleset, "default"))
    g_assert_cmpint (n_others, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (KINDS); i++) {
    g_autofree char *path =
        g_strdup_printf ("/lint/survival/%s/%s", KINDS[i].rule, KINDS[i].ruleset);

    g_test_add_data_func (path, &KINDS[i], test_kind);
  }
  return g_test_run ();
}

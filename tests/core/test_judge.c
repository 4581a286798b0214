/* tests/core/test_judge.c — verdicts on maps drawn in characters. */
#include "lib/gen.h"
#include "lib/memory.h"
#include "solve/judge.h"

#include <glib.h>
#include <string.h>

/* '@' start, '!' goal, 'r' a red key and 'R' a red gate (as b, g: kept; i, o: spent), 'S' a secret
 * door, '>' 'v' '<' '^' a one-way door, 'c' a goblin with the red key, 'd' a plain door, '!' the
 * goal. */
static const struct {
  char glyph;
  const char *kind, *lock;
  DsFacing facing;
} THINGS[] = {
  { '@', "player-start", NULL, DS_FACING_NONE }, { '!', "goal", NULL, DS_FACING_NONE },
  { 'r', "key", "red", DS_FACING_NONE },         { 'R', "gate-locked", "red", DS_FACING_NONE },
  { 'b', "key", "blue", DS_FACING_NONE },        { 'B', "gate-locked", "blue", DS_FACING_NONE },
  { 'g', "key", "green", DS_FACING_NONE },       { 'G', "gate-locked", "green", DS_FACING_NONE },
  { 'i', "key", "iron", DS_FACING_NONE },        { 'I', "gate-locked", "iron", DS_FACING_NONE },
  { 'o', "key", "bone", DS_FACING_NONE },        { 'O', "gate-locked", "bone", DS_FACING_NONE },
  { 'S', "gate-secret", NULL, DS_FACING_NONE },  { 'Z', "gate-secret", "red", DS_FACING_NONE },
  { 'd', "gate-door", NULL, DS_FACING_NONE },    { 'c', "goblin", "red", DS_FACING_NONE },
  { '>', "gate-one-way", NULL, DS_EAST },        { 'v', "gate-one-way", NULL, DS_SOUTH },
  { '<', "gate-one-way", NULL, DS_WEST },        { '^', "gate-one-way", NULL, DS_NORTH },
};

typedef struct {
  const char *name;
  const char *map; /* rows end with '/'; floors with a second one */
  const char *verdict, *steps;
  DsSecretMode mode;
  const char *ruleset; /* NULL: default */
} Case;

static const Case CASES[] = {
  { "open", "#######/#@...!#/#######/", "unlosable", "reach the goal at 5, 1" },
  { "walled-off", "#######/#@.#.!#/#######/", "unsolvable", "no way leads to 5, 1" },
  { "no-start", "#######/#....!#/#######/", "undecided",
    "there is no place where the player starts" },
  { "no-goal", "#######/#@....#/#######/", "undecided", "there is no goal to be reached" },
  { "key", "#######/#@rR.!#/#######/", "unlosable",
    "take the key of Red lock at 2, 1; pass Red lock at 3, 1; reach the goal at 5, 1" },
  { "key-behind-its-lock", "########/#@.Rr.!#/########/", "unsolvable",
    "it lies behind Red lock at 3, 1; the key of Red lock is at 4, 1; it lies behind Red lock at "
    "3, 1; the key of Red lock is at 4, 1" },
  { "no-key", "#######/#@.R.!#/#######/", "unsolvable",
    "it lies behind Red lock at 3, 1; there is no key of Red lock" },
  { "circle", "###########/#b.R.@.B.r#/###.###.###/###.###!###/###########/", "unsolvable",
    "it lies behind Blue lock at 7, 1; the key of Blue lock is at 1, 1; it lies behind Red lock at "
    "3, 1; the key of Red lock is at 9, 1; it lies behind Blue lock at 7, 1; the key of Blue lock "
    "is at 1, 1" },
  { "chain", "###########/#!G.B.@rR.#/###g###.#b#/###########/", "unlosable",
    "take the key of Red lock at 7, 1; pass Red lock at 8, 1; take the key of Blue lock at 9, 2; "
    "pass Blue lock at 4, 1; take the key of Green lock at 3, 2; pass Green lock at 2, 1; reach "
    "the goal at 1, 1" },
  { "spent", "#######/#@iI.!#/#######/", "unlosable",
    "take the key of Iron lock at 2, 1; spend a key to open Iron lock at 3, 1; reach the goal at "
    "5, 1" },
  { "one-key-two-doors", "#########/#.I@iI.!#/#########/", "losable",
    "take the key of Iron lock at 4, 1; spend a key to open Iron lock at 2, 1; now the goal is out "
    "of reach" },
  { "two-keys-three-doors", "###########/#.Ii@iI..!#/####I######/####.######/###########/",
    "losable",
    "take the key of Iron lock at 5, 1; take the key of Iron lock at 3, 1; spend a key to open "
    "Iron lock at 2, 1; spend a key to open Iron lock at 4, 2; now the goal is out of reach" },
  { "two-keys-two-doors", "#########/#.I@iI.!#/###.#####/###i#####/#########/", "unlosable",
    "take the key of Iron lock at 4, 1; spend a key to open Iron lock at 5, 1; reach the goal at "
    "7, 1" },
  { "secret-needed", "#######/#@.S.!#/#######/", "unsolvable",
    "it lies behind secret door at 3, 1" },
  { "secret-findable", "#######/#@.S.!#/#######/", "unlosable",
    "find the secret door at 3, 1; reach the goal at 5, 1", DS_SECRETS_FINDABLE },
  { "secret-open", "#######/#@.S.!#/#######/", "unlosable",
    "find the secret door at 3, 1; reach the goal at 5, 1", DS_SECRETS_OPEN },
  { "secret-beside", "#######/#@.S.!#/#.###.#/#.....#/#######/", "unlosable",
    "reach the goal at 5, 1" },
  { "secret-and-locked", "#######/#@rZ.!#/#######/", "unlosable",
    "take the key of Red lock at 2, 1; find the secret door at 3, 1; pass Red lock at 3, 1; reach "
    "the goal at 5, 1",
    DS_SECRETS_FINDABLE },
  { "drop-to-goal", "#######/#@.>.!#/#######/", "unlosable",
    "go the one way at 3, 1; reach the goal at 5, 1" },
  { "drop-strands", "#########/#.<.@..!#/#########/", "losable",
    "go the one way at 2, 1; now the goal is out of reach" },
  { "drop-wrong-way", "#######/#@.<.!#/#######/", "unsolvable", "no way leads to 5, 1" },
  { "key-left-behind", "##########/#r@.>.R.!#/##########/", "losable",
    "go the one way at 4, 1; now the goal is out of reach" },
  { "carried", "########/#@.cR.!#/########/", "unlosable",
    "take the key of Red lock at 3, 1; pass Red lock at 4, 1; reach the goal at 6, 1" },
  { "plain-door", "#######/#@.d.!#/#######/", "unlosable", "reach the goal at 5, 1" },
  { "wide-gate", "#######/#@iI.!#/#..I..#/#######/", "unlosable",
    "take the key of Iron lock at 2, 1; spend a key to open Iron lock at 3, 1; reach the goal at "
    "5, 1" },
  { "diagonal-gap-shut", "######/#@.###/##R.!#/######/", "unsolvable",
    "it lies behind Red lock at 2, 2; there is no key of Red lock" },
  { "diagonal-gap-open", "######/#@.###/##R.!#/######/", "unlosable", "reach the goal at 4, 2", 0,
    "free" },
  { "diagonal-shut", "####/#@##/##!#/####/", "unsolvable", "no way leads to 2, 2" },
};

static void
put_thing (DsDelve *delve, size_t floor, char glyph, DsCell at)
{
  for (size_t i = 0; i < G_N_ELEMENTS (THINGS); i++)
    if (THINGS[i].glyph == glyph) {
      DsThing thing = { .id = (uint64_t)(at.y * 100 + at.x + 1),
                        .facing = (uint8_t)THINGS[i].facing,
                        .target_floor = -1,
                        .at = at };

      if (THINGS[i].lock != NULL)
        thing.lock = ds_str_new (THINGS[i].lock);
      g_assert_true (ds_rules_find_kind (delve->rules, THINGS[i].kind, &thing.kind));
      g_assert_cmpint (ds_things_put (&delve->dungeon.floors[floor].things, &thing, NULL), ==,
                       DS_OK);
      ds_str_unref (thing.lock);
    }
}

static void
draw (DsDelve *out, const char *map)
{
  const int32_t w = (int32_t)strcspn (map, "/"), h = (int32_t)(strlen (map) / (size_t)(w + 1));

  dst_delve_init (out, w, h, 1, "", 1);
  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++) {
      const char glyph = map[y * (w + 1) + x];

      g_assert_true (
          ds_level_set (&out->dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ x, y },
                        ds_rules_find_tile (out->rules, glyph == '#' ? "wall" : "floor")));
      put_thing (out, 0, glyph, (DsCell){ x, y });
    }
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (GString) told = g_string_new (NULL);
  DsJudgement judgement;
  DsDelve delve;

  draw (&delve, row->map);
  if (row->ruleset != NULL)
    g_strlcpy (delve.ruleset, row->ruleset, sizeof delve.ruleset);
  g_assert_cmpint (ds_judge (&judgement, &delve, row->mode, DS_PROVE_STATES, NULL, NULL), ==,
                   DS_OK);
  for (size_t i = 0; i < judgement.steps.n; i++) {
    char text[300];

    g_string_append_printf (told, "%s%s", i > 0 ? "; " : "",
                            ds_message_format (&judgement.steps.items[i].text, text, sizeof text));
  }
  if (judgement.verdict == DS_VERDICT_UNDECIDED) {
    char text[300];

    g_string_append (told, ds_message_format (&judgement.summary, text, sizeof text));
  }
  g_assert_cmpstr (told->str, ==, row->steps);
  g_assert_cmpstr (ds_verdict_id (judgement.verdict), ==, row->verdict);
  ds_judgement_clear (&judgement);
  ds_delve_clear (&delve);
}

static DsStatus
try_judge (void *delve)
{
  DsJudgement judgement;
  const DsStatus status =
      ds_judge (&judgement, delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL);

  ds_judgement_clear (&judgement);
  return status;
}

static void
test_no_memory (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i += 3) {
    DsDelve delve;

    draw (&delve, CASES[i].map);
    dst_fail_each (try_judge, &delve, DS_OK);
    ds_delve_clear (&delve);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strdup_printf ("/judge/%s", CASES[i].name);

    g_test_add_data_func (path, &CASES[i], test_case);
  }
  g_test_add_func ("/judge/no-memory", test_no_memory);
  return g_test_run ();
}

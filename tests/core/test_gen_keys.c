/* tests/core/test_gen_keys.c — a part of a level with locks anew: what led through gates leads
 * there still, keys that went come back where one gets to without them, and nobody gets stuck. */
#include "lib/map.h"
#include "rules/gate.h"
#include "solve/judge.h"

#include <glib.h>
#include <string.h>

/* Cells of @mask that are 'x' are made anew by @stages. Levels are drawn as tests/lib/map.h says.
 * In @want stairs are the number of the floor that they lead to, and '?' is anything. */
static const struct {
  const char *name, *stages, *map, *mask, *want; /* NULL: whatever, as long as nobody gets stuck */
} ROWS[] = {
  { "key-comes-back", "fill tile=floor; assumed_fill",
    "##########\n"
    "#@...#...#\n"
    "#....R.!.#\n"
    "#..r.#...#\n"
    "##########\n",
    "          \n"
    "  xxx     \n"
    "  xx      \n"
    "  xxx     \n"
    "          \n",
    "##########\n"
    "#@???#...#\n"
    "#.???R.!.#\n"
    "#.???#...#\n"
    "##########\n" },
  { "no-stage-that-keeps-keys", "fill tile=floor",
    "##########\n"
    "#@...#...#\n"
    "#....R.!.#\n"
    "#..r.#...#\n"
    "##########\n",
    "          \n"
    "  xxx     \n"
    "  xx      \n"
    "  xxx     \n"
    "          \n",
    NULL },
  { "key-that-stays", "fill tile=floor; assumed_fill",
    "##########\n"
    "#@r..#...#\n"
    "#....R.!.#\n"
    "#....#...#\n"
    "##########\n",
    "          \n"
    "   xx     \n"
    "  xx      \n"
    "  xxx     \n"
    "          \n",
    "##########\n"
    "#@r..#...#\n"
    "#....R.!.#\n"
    "#....#...#\n"
    "##########\n" },
  { "a-key-for-each-door", "fill tile=floor; assumed_fill",
    "#############\n"
    "#@...#..#...#\n"
    "#.i..I..I.!.#\n"
    "#.i..#..#...#\n"
    "#############\n",
    "             \n"
    "  xxx        \n"
    "  xx         \n"
    "  xxx        \n"
    "             \n",
    NULL },
  { "one-of-two-keys-went", "fill tile=floor; assumed_fill",
    "#############\n"
    "#@i..#..#...#\n"
    "#....I..I.!.#\n"
    "#.i..#..#...#\n"
    "#############\n",
    "             \n"
    "             \n"
    "  xx         \n"
    "  xxx        \n"
    "             \n",
    NULL },
  { "behind-its-lock-it-is-not-put", "fill tile=floor; assumed_fill",
    "##############\n"
    "#@.r#...#....#\n"
    "#...R...B..!.#\n"
    "#...#.b.#....#\n"
    "##############\n",
    "              \n"
    "     xxx      \n"
    "     x x      \n"
    "     xxx      \n"
    "              \n",
    NULL },
  { "keys-in-turn", "fill tile=floor; locks_keys number=0..0 vaults=0..0",
    "##############\n"
    "#@..#...#....#\n"
    "#.r.R...B..!.#\n"
    "#...#.b.#....#\n"
    "##############\n",
    "              \n"
    "  xx xxx      \n"
    "  x   x       \n"
    "  xx xxx      \n"
    "              \n",
    NULL },
  { "step-before-a-gate", "fill; connect; locks_keys number=0..0 vaults=0..0",
    "###########\n"
    "#@r...#...#\n"
    "#.....R.!.#\n"
    "#.....#...#\n"
    "###########\n",
    "           \n"
    "   xxx     \n"
    "   xxx     \n"
    "   xxx     \n"
    "           \n",
    "###########\n"
    "#@r???#...#\n"
    "#..??.R.!.#\n"
    "#..???#...#\n"
    "###########\n" },
  { "step-behind-a-door-that-opens-one-way", "fill; connect; validate",
    "###########\n"
    "#@....#...#\n"
    "#####.#.#.#\n"
    "#.....>.#.#\n"
    "#.#####...#\n"
    "#........!#\n"
    "###########\n",
    "           \n"
    "           \n"
    "           \n"
    "       x   \n"
    "       xxx \n"
    "           \n"
    "           \n",
    "###########\n"
    "#@....#...#\n"
    "#####.#.#.#\n"
    "#.....>.#.#\n"
    "#.#####???#\n"
    "#........!#\n"
    "###########\n" },
  { "where-stairs-of-another-floor-lead", "fill; connect; validate",
    "#########\n"
    "#@..1...#\n"
    "#########\n"
    "--\n"
    "#########\n"
    "#..1..!.#\n"
    "#########\n",
    "         \n"
    "  xxxxxx \n"
    "         \n",
    "#########\n"
    "#@..1####\n"
    "#########\n"
    "--\n"
    "#########\n"
    "#..0..!.#\n"
    "#########\n" },
  { "start-comes-back", "fill tile=floor; start_goal; assumed_fill",
    "############\n"
    "#...#......#\n"
    "#.r.R...!..#\n"
    "#...#......#\n"
    "####.......#\n"
    "#..@.......#\n"
    "############\n",
    "            \n"
    "            \n"
    "            \n"
    "            \n"
    "            \n"
    " xxx        \n"
    "            \n",
    NULL },
  { "a-way-around-a-lock-gets-one-more-gate", "fill tile=floor; locks_keys number=0..0 vaults=0..0",
    "###############\n"
    "#@.r.R...#....#\n"
    "#....#.!.<....#\n"
    "#....#...#....#\n"
    "#....#####....#\n"
    "#......R......#\n"
    "###############\n",
    "               \n"
    "               \n"
    "               \n"
    "               \n"
    "               \n"
    "     xxxxx     \n"
    "               \n",
    "###############\n"
    "#@.r.R...#....#\n"
    "#....#.!.<....#\n"
    "#....#...#....#\n"
    "#....#####....#\n"
    "#....?????....#\n"
    "###############\n" },
};

static char *
draw (const DsDelve *delve, const DsDungeon *made)
{
  GString *out = g_string_new (NULL);

  for (size_t f = 0; f < made->n_floors; f++) {
    const DsFloor *level = &made->floors[f];

    if (f > 0)
      g_string_append (out, "--\n");
    for (int32_t y = 0; y < level->h; y++, g_string_append_c (out, '\n'))
      for (int32_t x = 0; x < level->w; x++) {
        const size_t first = out->len;
        const DsCell at = { x, y };

        g_string_append_c (out, dst_is_open (level, at) ? '.' : '#');
        for (size_t i = 0; i < ds_things_count (level->things); i++) {
          const DsThing *thing = ds_things_get (level->things, i);
          const DsKind *kind = ds_rules_kind (delve->rules, thing->kind);

          if (thing->at.x != x || thing->at.y != y)
            continue;
          out->str[first] = kind->role == DS_ROLE_START  ? '@'
                            : kind->role == DS_ROLE_GOAL ? '!'
                            : kind->gate != NULL         ? "^>v<"[thing->facing & 3]
                            : thing->target_floor >= 0   ? (char)('0' + thing->target_floor)
                                                         : 'c';
          if (thing->lock != NULL)
            out->str[first] = ds_str_get (thing->lock)[0];
          if (thing->lock != NULL && kind->gate != NULL)
            out->str[first] = g_ascii_toupper (out->str[first]);
        }
      }
  }
  return g_string_free (out, FALSE);
}

/* Gates look like what they are. */
static void
dress_gates (DsDelve *delve)
{
  for (size_t f = 0; f < delve->dungeon.n_floors; f++) {
    DsFloor *level = &delve->dungeon.floors[f];

    for (size_t i = 0; i < ds_things_count (level->things); i++) {
      const DsThing *thing = ds_things_get (level->things, i);
      const DsGate *gate = ds_rules_kind (delve->rules, thing->kind)->gate;

      if (gate != NULL && ds_rules_feature_of (delve->rules, thing->kind) != DS_TILE_NONE)
        g_assert_true (ds_floor_set (level, DS_LAYER_FEATURE, thing->at,
                                     ds_rules_feature_of (delve->rules, thing->kind)));
    }
  }
}

static void
take_mask (DsMask *mask, const DsDelve *delve, const char *rows)
{
  g_auto (GStrv) lines = g_strsplit (rows, "\n", -1);

  g_assert_cmpint (ds_mask_init (mask, delve->dungeon.w, delve->dungeon.h, NULL), ==, DS_OK);
  for (int32_t y = 0; y < mask->h; y++)
    for (int32_t x = 0; x < mask->w; x++)
      if (lines[y][x] == 'x')
        ds_mask_set_span (mask, (DsSpan){ y, x, x, 0 });
}

static void
test_row (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);

  for (uint64_t seed = 1; seed <= 5; seed++) {
    g_autofree char *drawn = NULL;
    DsJudgement judgement;
    DsGenResult result;
    DsDelve delve;
    DsMask mask;
    DsError err = { 0 };
    char text[600];
    DsStatus status;

    dst_map_init (&delve, ROWS[row].map, '\n');
    dst_set_recipe (&delve, ROWS[row].stages);
    dress_gates (&delve);
    delve.dungeon.seed = seed;
    take_mask (&mask, &delve, ROWS[row].mask);
    status = ds_gen_run (&result, &delve, &(DsGenOptions){ true, 0, &mask }, NULL, &err);
    if (status != DS_OK)
      g_error ("%s%s", draw (&delve, &result.dungeon), ds_error_format (&err, text, sizeof text));
    drawn = draw (&delve, &result.dungeon);
    g_test_message ("%s", drawn);
    for (size_t i = 0; ROWS[row].want != NULL && drawn[i] != '\0'; i++)
      if (ROWS[row].want[i] == '?')
        drawn[i] = '?';
    if (ROWS[row].want != NULL)
      g_assert_cmpstr (drawn, ==, ROWS[row].want);
    ds_dungeon_clear (&delve.dungeon);
    delve.dungeon = result.dungeon;
    memset (&result.dungeon, 0, sizeof result.dungeon);
    g_assert_cmpint (ds_judge (&judgement, &delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL),
                     ==, DS_OK);
    g_assert_cmpint (judgement.verdict, ==, DS_VERDICT_UNLOSABLE);
    ds_judgement_clear (&judgement);
    ds_gen_result_clear (&result);
    ds_mask_clear (&mask);
    ds_delve_clear (&delve);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_autofree char *path = g_strdup_printf ("/gen/keys/%s", ROWS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_row);
  }
  return g_test_run ();
}

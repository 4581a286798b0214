/* tests/core/test_lint.c — findings of each rule, cases without findings, and fixes. */
#include "io/delve_file.h"
#include "lib/gen.h"
#include "lib/lint.h"
#include "lib/memory.h"

#include <glib.h>
#include <string.h>

/* Rows of a way that turns at each end: 196 steps each. */
#define SNAKE                                                                                      \
  "#................................................#/"                                            \
  "################################################.#/"                                            \
  "#................................................#/"                                            \
  "#.################################################/"                                            \
  "#................................................#/"                                            \
  "################################################.#/"                                            \
  "#................................................#/"                                            \
  "#.################################################/"
#define SNAKE_END(last) "#............" last "...................................#/" SNAKE_WALL
#define SNAKE_WALL "##################################################/"

/* Declared properties of the levels of "property-value". */
#define DECLARED                                                                                   \
  "\"properties\": ["                                                                              \
  "{\"id\": \"rank\", \"name\": \"rank\", \"type\": \"int\", \"min\": \"1\", \"max\": \"5\", "     \
  "\"roles\": "                                                                                    \
  "[\"creature\"]},"                                                                               \
  "{\"id\": \"m\", \"name\": \"mood\", \"type\": \"text\", \"choices\": [\"calm\", \"angry\"]},"   \
  "{\"id\": \"speed\", \"name\": \"speed\", \"type\": \"float\", \"min\": \"0.5\"}]"

/* "": nothing is found by the rule; other rules may find something. */
static const struct {
  const char *rule, *map, *want;
  const char *rooms, *without_cells; /* NULL: none */
  const char *ruleset;               /* NULL: default */
} CASES[] = {
  { "no-start", "#####/#..!#/#####/", "There is no player start." },
  { "no-start", "#####/#@.!#/#####/", "" },
  { "no-goal", "#####/#@..#/#####/", "There is no goal." },
  { "no-goal", "#####/#@.!#/#####/", "" },
  { "several-starts", "#####/#@@!#/#####/",
    "The player start at 2, 1 is not used: the game begins at 1, 1." },
  { "several-starts", "#####/#@1!#/#####//#####/#@2.#/#####//",
    "The player start at 1, 1 on floor 2 is not used: the game begins at 1, 1 on floor 1." },
  { "several-starts", "#####/#@.!#/#####/", "" },
  { "creature-in-wall", "#####/#@.!#/#.X##/#####/",
    "Goblin at 2, 2 is on a cell that it cannot enter." },
  { "creature-in-wall", "#####/#@m!#/#####/", "" },
  { "creature-in-wall", "#####/#@e!#/#ew##/#####/", "" },
  { "no-room", "########/#@..!#A#/########/",
    "Goblin at 6, 1 has no free cell to begin on, so it is left out of the game." },
  { "no-room", "######/#@!A.#/######/", "" },
  { "no-room", "#####/#@8!#/#####//#####/#m###/#####//",
    "Goblin at 1, 1 on floor 2 blocks the arrival cell, so Stairs down at 2, 1 on floor 1 cannot "
    "be used." },
  { "no-room", "#####/#@8!#/#####//#####/#m..#/#####//", "" },
  { "thing-in-wall", "#####/#@.!#/#.x##/#####/", "Gold at 2, 2 is not on a walkable cell." },
  { "thing-in-wall", "#####/#@$!#/#####/", "" },
  { "unreachable-floor", "#####/#@.!#/#####//#####/#...#/#####//",
    "Floor 2 cannot be reached, not even with all keys." },
  { "unreachable-floor", "#####/#@.!#/#####//#####/#..!#/#####//",
    "Floor 2 cannot be reached, not even with all keys." },
  { "unreachable-floor", "#####/#@1!#/#####//#####/#2..#/#####//", "" },
  { "unreachable-floor", "#####/#.1!#/#####//#####/#...#/#####//", "" },
  { "pocket", "#######/#@.!#.#/#######/",
    "1 walkable cell at 5, 1 cannot be reached, not even with all keys." },
  { "pocket", "#######/#@.!#.#/#####.#/#######/",
    "2 walkable cells at 5, 1 cannot be reached, not even with all keys." },
  { "pocket", "#######/#@!R..#/#######/", "" },
  { "pocket", "#######/#.!#..#/#######/", "" },
  { "pocket", "#######/#@!<.R#/#.#...#/#######/",
    "6 walkable cells at 3, 1 cannot be reached, not even with all keys." },
  { "pocket", "#######/#@!~..#/#######/", "" },
  { "cut-by-liquid", "#######/#@!~..#/#######/", "A liquid cuts off 2 walkable cells at 4, 1." },
  { "cut-by-liquid", "#######/#@!%.##/#######/", "A liquid cuts off 1 walkable cell at 4, 1." },
  { "cut-by-liquid", "#######/#@!#..#/#######/", "" },
  { "near-start", "###########/#@!.......#/#########.#/#.........#/###########/",
    "Goal at 2, 1 is only 1 step from the start; the farthest cell is 18 away." },
  { "near-start", "###########/#@M......!#/#########.#/#.........#/###########/",
    "Brood mother at 2, 1 is only 1 step from the start; the farthest cell is 18 away." },
  { "near-start", "###########/#@.......!#/#########.#/#M........#/###########/", "" },
  { "near-start", "#####/#@.!#/#####/", "" },
  { "start-in-sight", "#######/#@..m!#/#######/",
    "Goblin at 4, 1 sees the player at the start, 1, 1." },
  { "start-in-sight", "#######/#@..m!#/####.##/####.##/#######/",
    "Goblin at 4, 1 sees the player at the start, 1, 1." },
  { "start-in-sight", "#######/#@.dm!#/#######/", "" },
  { "start-in-sight", "#####/#@.!#/#.X##/#####/", "" },
  { "start-in-sight", "######################/#@.................m!#/######################/", "" },
  { "open-rim", "#####/#@.!./#####/", "The edge of the floor is open in 1 cell, at 4, 1." },
  { "open-rim", "#.###/#@.!#/##..#/",
    "The edge of the floor is open in 3 cells, the first at 1, 0." },
  { "open-rim", "#####/#@.!#/#####/", "" },
  { "overlap", "#####/#@.A#/#####/", "Goblin and Goblin share the cell 3, 1." },
  { "overlap", "#####/#@.C#/#####/", "" },
  { "unreachable-item", "#######/#@!R$.#/#######/",
    "Gold at 4, 1 cannot be taken: Red door at 3, 1 can never be passed." },
  { "unreachable-item", "#######/#@!#$.#/#######/",
    "Gold at 4, 1 cannot be reached: no route leads there." },
  { "unreachable-item", "#######/#@rR$!#/#######/", "" },
  { "unreachable-item", "#######/#@.S$!#/#######/", "" },
  { "bad-locks", "######/#@kK!#/######/",
    "a lock with single-use keys cannot be opened by other keys" },
  { "bad-locks", "#####/#@.!#/#####/", "" },
  { "unknown-lock", "######/#@uU!#/######/",
    "The rules do not define the lock \"mystery\" of Key at 2, 1: it has no colour and no shape." },
  { "unknown-lock", "######/#@rR!#/######/", "" },
  { "gate-without-lock", "######/#@.L!#/######/",
    "Locked door at 3, 1 has no lock, so no key opens it." },
  { "gate-without-lock", "######/#@.d!#/######/", "" },
  { "gate-without-direction", "######/#@.O!#/######/",
    "One-way door at 3, 1 has no direction, so it can be passed both ways." },
  { "gate-without-direction", "######/#@.>!#/######/", "" },
  { "lock-without-key", "######/#@.R!#/######/",
    "Nothing opens Red door at 3, 1: there is no Red key." },
  { "lock-without-key", "#######/#@.I!.#/#..I..#/#######/",
    "Nothing opens Iron door at 3, 1: there is no Iron key." },
  { "lock-without-key", "######/#@cR!#/######/", "" },
  { "key-without-lock", "######/#@r.!#/######/", "Red key at 2, 1 opens nothing." },
  { "key-without-lock", "######/#@rR!#/######/", "" },
  { "key-behind-own-lock", "########/#@.Rr.!#/########/",
    "Red key at 4, 1 is behind its own lock at 3, 1." },
  { "key-behind-own-lock", "########/#@.Ii.!#/########/",
    "Iron key at 4, 1 is behind its own lock at 3, 1." },
  { "key-behind-own-lock", "########/#@rRr.!#/########/", "" },
  { "key-behind-own-lock", "###########/#b.R.@.B.r#/#####!#####/###########/", "" },
  { "unreachable-key", "###########/#b.R.@.B.r#/#####!#####/###########/",
    "Blue key at 1, 1 cannot be taken: Red door at 3, 1 can never be passed. Red key at 9, 1 "
    "cannot be taken: Blue door at 7, 1 can never be passed." },
  { "unreachable-key", "########/#@.R!#r#/########/",
    "Red key at 6, 1 cannot be reached: no route leads there." },
  { "unreachable-key", "########/#@r.R.!#/########/", "" },
  { "pierced-lock", "#######/#@rR.!#/#.###.#/#.....#/#######/",
    "Red door at 3, 1 guards nothing: another route leads around it without a lock." },
  { "pierced-lock", "#######/#@rR.!#/#.###.#/#..B..#/#######/", "" },
  { "pierced-lock", "#######/#@rR.!#/#######/", "" },
  { "pierced-lock", "##########/#@!.R.r.!#/##########/", "" }, /* nobody comes out of a goal */
  { "surplus-keys", "#######/#@rrR!#/#######/",
    "Red key: 2 present, the first at 2, 1; a single reusable key is enough." },
  { "surplus-keys", "########/#@iiiI!#/########/",
    "Iron key: 3 present, its gates use up 1; the first is at 2, 1." },
  { "surplus-keys", "########/#@iiII!#/########/",
    "Iron key: 2 present, its gates use up 1; the first is at 2, 1." },
  { "surplus-keys", "#########/#@iiI.I!#/#########/", "" },
  { "secret-required", "#######/#@.S.!#/#######/",
    "The goal can only be reached through the secret door at 3, 1." },
  { "secret-required", "#######/#@.S.!#/#.###.#/#..S..#/#######/",
    "The goal can only be reached through a secret door, for example at 3, 1." },
  { "secret-required", "#######/#@.S.!#/#.###.#/#.....#/#######/", "" },
  { "secret-required", "#######/#@.SR!#/#######/", "" },
  { "stranding-drop", "#########/#.<.@..!#/#########/",
    "One-way door at 2, 1 strands the player: there is no way back or on to the goal." },
  { "stranding-drop", "#########/#@.>...!#/#########/",
    "One-way door at 3, 1 leads one way: the player cannot come back." },
  { "stranding-drop", "#########/#@.>...!#/#.###.###/#..<..###/#########/", "" },
  { "lethal-only-way", "####################/#@****************!#/####################/",
    "Every route to the goal costs at least 160 hit points in one stretch; Knight has at most 153, "
    "healing included." },
  { "lethal-only-way", "####################/#@***************.!#/####################/",
    "Every route to the goal costs at least 150 hit points in one stretch; Player has at most 102, "
    "healing included." },
  { "lethal-only-way", "####################/#@**********......!#/####################/", "" },
  { "lethal-only-way", "####################/#@********.*******!#/####################/", "" },
  { "lethal-only-way",
    "####################/#@****************!#/#................###/"
    "####################/",
    "" },
  { "lethal-only-way",
    "####################/#@***********.....!#/#h##################/"
    "####################/",
    "" },
  { "lethal-only-way",
    "####################/#@***********.....!#/#z##################/"
    "####################/",
    "" },
  { "lethal-only-way", "######################/#@rR****************!#/######################/",
    "Every route to the goal costs at least 160 hit points in one stretch; Knight has at most 153, "
    "healing included." },
  { "lethal-only-way",
    "####################/#@*******1##########/####################//"
    "####################/#2********.******!##/####################//",
    "" },
  { "lethal-only-way", "####################/#@************!#####/####################/",
    "Every route to the goal costs at least 120 hit points in one stretch; Player has at most 102, "
    "healing included.",
    NULL, NULL, "seed" },
  { "starving-only-way",
    SNAKE_WALL
    "#@...............................................#/"
    "################################################.#/"
    "#................................................#/"
    "#.################################################/" SNAKE SNAKE SNAKE SNAKE_END ("!"),
    "The goal at 13, 29 is at least 698 steps from the start; Player starves after 666 turns, even "
    "with all food on the level." },
  { "starving-only-way",
    SNAKE_WALL
    "#@...............................................#/"
    "################################################.#/"
    "#................................................#/"
    "#.################################################/" SNAKE SNAKE SNAKE SNAKE_END ("!"),
    "The goal at 13, 29 is at least 698 steps from the start; Player starves after 666 turns, even "
    "with all food on the level.",
    NULL, NULL, "seed" },
  { "starving-only-way",
    SNAKE_WALL
    "#@f..............................................#/"
    "################################################.#/"
    "#................................................#/"
    "#.################################################/" SNAKE SNAKE SNAKE SNAKE_END ("!"),
    "", NULL, NULL, "seed" },
  { "stairs-nowhere", "#####/#@5!#/#####//#####/#...#/#####//",
    "Stairs down at 2, 1 on floor 1: no destination is set." },
  { "stairs-nowhere", "#####/#@5!#/#####//#####/#6..#/#####//",
    "Stairs down at 2, 1 on floor 1: no destination is set. Stairs up at 1, 1 on floor 2: no "
    "destination is set." },
  { "stairs-nowhere", "#####/#@7!#/#####//#####/#...#/#####//",
    "Stairs down at 2, 1 on floor 1: the destination 0, 0 on floor 2 is not walkable." },
  { "stairs-nowhere", "#####/#@1!#/#####//#####/#2..#/#####//", "" },
  { "stairs-nowhere", "#####/#@5!#/#####/", "" },
  { "stairs-nowhere", "#####/#@7!#/#####/", "Stairs down at 2, 1: no destination is set." },
  { "stairs-one-way", "#####/#@8!#/#####//#####/#...#/#####//",
    "Stairs down at 2, 1 on floor 1 lead to 1, 1 on floor 2, but no stairs lead back from there." },
  { "stairs-one-way", "#####/#@1!#/#####//#####/#2..#/#####//", "" },
  { "stairs-direction", "#####/#@2!#/#####//#####/#1..#/#####//",
    "Stairs up at 2, 1 on floor 1 lead the wrong way, to floor 2. Stairs down at 1, 1 on floor 2 "
    "lead the wrong way, to floor 1." },
  { "stairs-direction", "#####/#@1!#/#####//#####/#2..#/#####//", "" },
  { "door-in-the-open", "#######/#@.+.!#/#.....#/#######/",
    "The door at 3, 1 is not between two walls, so the player can walk around it." },
  { "door-in-the-open", "#######/#@.+.!#/#..+..#/#######/", "" },
  { "door-in-the-open", "#######/#@.+.!#/#######/", "" },
  { "door-to-nowhere", "#######/#@.!.+#/#######/",
    "The door at 5, 1 leads nowhere: there is a wall behind it." },
  { "door-to-nowhere", "#######/#@.!.d#/#######/",
    "The door at 5, 1 leads nowhere: there is a wall behind it." },
  { "door-to-nowhere", "#######/#@.+.!#/#######/", "" },
  { "door-without-gate", "#######/#@.=.!#/#######/",
    "Locked door at 3, 1 is only drawn: it has no gate, so it cannot be passed." },
  { "door-without-gate", "#######/#@.=.!#/#..+..#/#######/",
    "Locked door at 3, 1 is only drawn: it has no gate, so it cannot be passed." },
  { "door-without-gate", "#######/#@.p.!#/#######/",
    "Door at 3, 1 is only drawn: there is a wall beneath it, so it cannot be passed." },
  { "door-without-gate", "#######/#@.p.!#/#..d..#/#######/",
    "Door at 3, 1 is only drawn: there is a wall beneath it, so it cannot be passed." },
  { "door-without-gate", "#######/#@.q.!#/#..+..#/#######/", "" },
  { "door-without-gate", "#######/#@..!p#/#######/", "" },
  { "door-without-gate", "#######/#@rR.!#/#######/", "" },
  { "gate-without-door", "#######/#@rD.!#/#######/",
    "Red door at 3, 1 is not drawn: its cell lacks the matching tile." },
  { "gate-without-door", "#######/#@rR.!#/#######/", "" },
  { "unnamed-room", "#######/#@...!#/#######/", "1 of 3 rooms has no name, at 5, 1.",
    "#######/#aabbu#/#######/" },
  { "unnamed-room", "#######/#@...!#/#######/", "", "#######/#aabbb#/#######/" },
  { "unnamed-room", "#######/#@...!#/#######/", "", "#######/#uuvva#/#######/" },
  { "room-without-region", "#######/#@...!#/#######/",
    "1 of 2 rooms belongs to no region, at 3, 1.", "#######/#aannn#/#######/" },
  { "room-without-region", "#######/#@...!#/#######/", "", "#######/#nnnnn#/#######/" },
  { "region-in-parts", "#######/#@...!#/#######/",
    "The region \"Crypt\" is split into 2 parts; one of them is at 5, 1.",
    "#######/#aaccb#/#######/" },
  { "region-in-parts", "#######/#@...!#/#######/", "", "#######/#aabcc#/#######/" },
  { "region-in-parts", "#######/#@.+.!#/#######/", "", "#######/#aa.bb#/#######/" },
  { "room-in-parts", "#######/#@...!#/#######/",
    "The room \"a\" is split into several parts; one of them is at 5, 1.",
    "#######/#aabba#/#######/" },
  { "room-in-parts", "#######/#@...!#/#######/", "", "#######/#aabbb#/#######/" },
  { "stale-room", "#######/#@...!#/#######/", "The room \"b\" of floor 1 has no cells.",
    "#######/#aaaaa#/#######/", "b" },
  { "stale-room", "#######/#@...!#/#######/", "", "#######/#aaaaa#/#######/" },
  { "cell-without-room", "#######/#@...!#/#######/",
    "2 walkable cells belong to no room, the first at 3, 1.", "#######/#aa..b#/#######/" },
  { "cell-without-room", "#######/#@.+.!#/#######/", "", "#######/#aa.bb#/#######/" },
  { "cell-without-room", "#######/#@.+.!#/#######/", "" },
  { "bare-dead-end", "#######/#@$!..#/#######/", "1 dead end is empty, at 4, 1.",
    "#######/#aaaDD#/#######/" },
  { "bare-dead-end", "#######/#@.!.$#/#######/", "", "#######/#aaaDD#/#######/" },
  { "bare-dead-end", "#######/#@.!..#/#######/", "", "#######/#aaaDD#/#######/" },
  { "empty-rooms", "#############/#@$!........#/#############/",
    "4 of 5 rooms on floor 1 are empty.", "#############/#aaaEEFFGGHH#/#############/" },
  { "empty-rooms", "#############/#@$!.$......#/#############/", "",
    "#############/#aaaEEFFGGHH#/#############/" },
  { "unlit-rooms", "#############/#@t.t.t....!#/#############/",
    "1 of 5 rooms on floor 1 has no light.", "#############/#aabbEEFFGGG#/#############/" },
  { "unlit-rooms", "#############/#@t.t......!#/#############/", "",
    "#############/#aabbEEFFGGG#/#############/" },
  { "missing-object", "######/#@P.!#/######/",
    "The property \"to\" of Goblin at 2, 1 refers to an object that is gone." },
  { "missing-object", "######/#@Q.!#/######/", "" },
  { "missing-object", "######/#.Q.!#/######/",
    "The property \"to\" of Goblin at 2, 1 refers to an object that is gone." },
  { "property-value", "######/#@Y.!#/######/",
    "Property \"rank\" of Goblin at 2, 1: expected the type \"Whole number\", got \"Text\"." },
  { "property-value", "######/#@y.!#/######/",
    "Property \"rank\" of Goblin at 2, 1: expected 1 to 5, got 12. "
    "Property \"mood\" of Goblin at 2, 1: expected one of \"calm\", \"angry\", got \"sad\"." },
  { "property-value", "######/#@ZW!#/######/", "" },
  { "area-value", "######/#@J.!#/######/",
    "Member \"width\" of Marker at 2, 1: expected a whole number from 1 to 4096, got 2.5." },
  { "area-value", "######/#@j.!#/######/", "" },
  { "note", "######/#@N.!#/######/", "At 2, 1: Needs a boss" },
  { "note", "######/#@n.!#/######/", "" },
  { "unknown-definition", "######/#@?.!#/######/",
    "The rules do not define the tile \"goo\" at 2, 1, so it is not walkable." },
  { "unknown-definition", "######/#@&.!#/######/",
    "The rules do not define the object \"basilisk\" at 2, 1." },
  { "unknown-definition", "######/#@..!#/######/", "" },
};

static void
draw (DsDelve *out, size_t row)
{
  dst_draw_level (out, CASES[row].map);
  if (CASES[row].rooms != NULL)
    dst_draw_rooms (out, CASES[row].rooms, CASES[row].without_cells);
  if (CASES[row].ruleset != NULL)
    g_strlcpy (out->ruleset, CASES[row].ruleset, sizeof out->ruleset);
  if (strcmp (CASES[row].rule, "property-value") == 0) {
    ds_rules_unref (out->rules);
    out->rules = dst_rules_with (DECLARED);
  }
}

/* The sentences of one rule, one after the other. */
static char *
tell (const DsFindings *findings, const char *rule)
{
  GString *told = g_string_new (NULL);

  for (size_t i = 0; i < findings->items.n; i++) {
    char text[DS_SENTENCE];

    if (strcmp (findings->items.items[i].rule->id, rule) == 0)
      g_string_append_printf (
          told, "%s%s", told->len > 0 ? " " : "",
          ds_message_format (&findings->items.items[i].text, text, sizeof text));
  }
  return g_string_free (told, FALSE);
}

static void
test_case (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *told = NULL;
  DsFindings findings;
  DsDelve delve;

  g_assert_nonnull (ds_lint_rule_find (CASES[row].rule));
  draw (&delve, row);
  g_assert_cmpint (ds_lint (&findings, &delve, NULL, NULL, NULL), ==, DS_OK);
  told = tell (&findings, CASES[row].rule);
  g_assert_cmpstr (told, ==, CASES[row].want);
  ds_findings_clear (&findings);
  ds_delve_clear (&delve);
}

static void
test_unknown_ruleset (void)
{
  g_autofree char *told = NULL;
  DsFindings findings;
  DsDelve delve;

  dst_draw_level (&delve, "####/#@!#/####/");
  strcpy (delve.ruleset, "nix");
  g_assert_cmpint (ds_lint (&findings, &delve, NULL, NULL, NULL), ==, DS_OK);
  told = tell (&findings, "unknown-definition");
  g_assert_cmpstr (told, ==,
                   "The rules do not define the ruleset \"nix\": movement is in eight directions, "
                   "without cutting corners.");
  ds_findings_clear (&findings);
  ds_delve_clear (&delve);
}

/* Each rule has a map that it finds something on, and one that it passes. */
static void
test_all_rules_have_cases (void)
{
  for (size_t i = 0; i < ds_n_lint_rules (); i++) {
    bool fires = false, passes = false;

    for (size_t k = 0; k < G_N_ELEMENTS (CASES); k++)
      if (strcmp (CASES[k].rule, ds_lint_rule (i)->id) == 0) {
        fires |= CASES[k].want[0] != '\0';
        passes |= CASES[k].want[0] == '\0';
      }
    g_test_message ("%s", ds_lint_rule (i)->id);
    g_assert_true (fires && passes);
  }
}

/* ---- fixes */

static char *
write_delve (const DsDelve *delve)
{
  DsText text = { 0 };

  g_assert_cmpint (ds_delve_write (delve, &text, NULL), ==, DS_OK);
  return ds_text_take (&text);
}

static size_t
count (const DsDelve *delve, const char *rule)
{
  DsFindings findings;
  size_t n = 0;

  g_assert_cmpint (ds_lint (&findings, delve, NULL, NULL, NULL), ==, DS_OK);
  for (size_t i = 0; i < findings.items.n; i++)
    n += strcmp (findings.items.items[i].rule->id, rule) == 0;
  ds_findings_clear (&findings);
  return n;
}

/* The finding is gone; undoing brings back each byte of the file. The file as mended, to be freed;
 * NULL: it cannot be mended here. */
static char *
check_fix (const DsDelve *delve, const DsFinding *finding, size_t i)
{
  const size_t n_before = count (delve, finding->rule->id);
  g_autofree char *undone = NULL;
  char *before = write_delve (delve), *after;
  DsFix fix;
  DsDoc *doc;

  g_test_message ("%s: %s", finding->rule->id, finding->rule->fixes[i].label);
  g_assert_cmpint (ds_doc_new (&doc, delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_lint_fix (&fix, ds_doc_delve (doc), finding, i, NULL, NULL), ==, DS_OK);
  if (fix.cmd == NULL) {
    ds_fix_clear (&fix);
    ds_doc_free (doc);
    ds_free (before);
    return NULL;
  }
  g_assert_cmpint (ds_doc_apply (doc, fix.cmd, NULL), ==, DS_OK);
  g_assert_cmpuint (count (ds_doc_delve (doc), finding->rule->id), <, n_before);
  after = write_delve (ds_doc_delve (doc));
  g_assert_cmpstr (after, !=, before);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 1);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  undone = write_delve (ds_doc_delve (doc));
  g_assert_cmpstr (undone, ==, before);
  ds_fix_clear (&fix);
  ds_doc_free (doc);
  ds_free (before);
  return after;
}

/* Tries all of one finding, of which no two do the same. */
static void
check_fixes (const DsDelve *delve, const DsFinding *finding, GHashTable *mended)
{
  g_autoptr (GHashTable) afters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (size_t k = 0; k < DS_LINT_FIXES_MAX; k++) {
    char *after = finding->fixes & 1u << k ? check_fix (delve, finding, k) : NULL;

    if (after == NULL)
      continue;
    g_hash_table_add (mended, (gpointer)&finding->rule->fixes[k]);
    g_assert_true (g_hash_table_add (afters, after));
  }
}

/* Each fix of each rule mends something on some map. */
static void
test_fixes (void)
{
  g_autoptr (GHashTable) mended = g_hash_table_new (NULL, NULL); /* of fixes */

  for (size_t row = 0; row < G_N_ELEMENTS (CASES); row++) {
    DsFindings findings;
    DsDelve delve;

    draw (&delve, row);
    g_assert_cmpint (ds_lint (&findings, &delve, NULL, NULL, NULL), ==, DS_OK);
    for (size_t i = 0; i < findings.items.n; i++)
      check_fixes (&delve, &findings.items.items[i], mended);
    ds_findings_clear (&findings);
    ds_delve_clear (&delve);
  }
  for (size_t i = 0; i < ds_n_lint_rules (); i++)
    for (size_t k = 0; k < DS_LINT_FIXES_MAX && ds_lint_rule (i)->fixes[k].build != NULL; k++) {
      g_test_message ("%s: %s", ds_lint_rule (i)->id, ds_lint_rule (i)->fixes[k].label);
      g_assert_true (g_hash_table_contains (mended, &ds_lint_rule (i)->fixes[k]));
    }
}

/* Rock at the other end of a row is not beside a cell: the rim is closed with the wall below it. */
static void
test_rock_beside (void)
{
  const DsCell other = { 4, 0 }, crystal = { 0, 0 }, open = { 0, 1 };
  DsFindings findings;
  DsDelve delve;
  DsFloor *level;
  DsDoc *doc;
  DsFix fix;

  dst_draw_level (&delve, "#####/.@.!#/#####/");
  level = &delve.dungeon.floors[0];
  g_assert_true (
      ds_floor_set (level, DS_LAYER_GROUND, other, ds_rules_find_tile (delve.rules, "brick-wall")));
  g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, crystal,
                               ds_rules_find_tile (delve.rules, "crystal-wall")));
  g_assert_cmpint (ds_lint (&findings, &delve, NULL, NULL, NULL), ==, DS_OK);
  g_assert_cmpstr (findings.items.items[0].rule->id, ==, "open-rim");
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_lint_fix (&fix, ds_doc_delve (doc), &findings.items.items[0], 0, NULL, NULL),
                   ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, fix.cmd, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_floor_get (&ds_doc_delve (doc)->dungeon.floors[0], DS_LAYER_GROUND, open),
                    ==, ds_rules_find_tile (delve.rules, "wall"));
  ds_fix_clear (&fix);
  ds_doc_free (doc);
  ds_findings_clear (&findings);
  ds_delve_clear (&delve);
}

/* ---- ignored findings */

static DsFinding
first_finding (const DsDelve *delve)
{
  DsFindings findings;
  DsFinding first;

  g_assert_cmpint (ds_lint (&findings, delve, NULL, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (findings.items.n, >, 0);
  first = findings.items.items[0];
  first.reason = ds_str_ref (first.reason);
  g_assert_cmpuint (findings.counts[first.severity] > 0, ==, !first.is_ignored);
  ds_findings_clear (&findings);
  return first;
}

static void
set_ignored (DsDoc *doc, const char *reason)
{
  const DsFinding finding = first_finding (ds_doc_delve (doc));
  DsIgnore ignore;

  g_assert_cmpint (ds_finding_pin (&finding, ds_doc_delve (doc), &ignore, NULL), ==, DS_OK);
  ignore.reason = reason != NULL ? ds_str_new (reason) : NULL;
  g_assert_cmpint (ds_doc_apply (doc,
                                 &(DsCmdIgnore){ .cmd.type = &ds_cmd_ignore,
                                                 .ignore = &ignore,
                                                 .is_lifted = reason == NULL }
                                      .cmd,
                                 NULL),
                   ==, DS_OK);
  ds_str_unref (ignore.rule);
  ds_str_unref (ignore.reason);
  ds_str_unref (finding.reason);
}

static void
assert_ignored (DsDoc *doc, const char *reason)
{
  const DsFinding finding = first_finding (ds_doc_delve (doc));

  g_assert_cmpint (finding.is_ignored, ==, reason != NULL);
  g_assert_cmpstr (ds_str_get (finding.reason), ==, reason != NULL ? reason : "");
  ds_str_unref (finding.reason);
}

/* About a thing, about a cell, about everything: each keeps its reason through files, other edits
 * and undoing. */
static void
test_ignore (gconstpointer map)
{
  const DsCmdFloors floors = {
    .cmd.type = &ds_cmd_floors, .from = (const int32_t[]){ -1, 0 }, .n = 2, .ground = 1
  };
  const DsCmdResize resize = {
    .cmd.type = &ds_cmd_resize, .w = 20, .h = 20, .anchor = DS_ANCHOR_CENTRE, .ground = 1
  };
  DsDelve delve, read;
  DsErrors errors = { 0 };
  g_autofree char *before = NULL, *after = NULL;
  char *text;
  DsDoc *doc;

  dst_draw_level (&delve, map);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  before = write_delve (&delve);
  ds_delve_clear (&delve);
  set_ignored (doc, "It is meant so");
  set_ignored (doc, "It is a \"garden\"");
  assert_ignored (doc, "It is a \"garden\"");
  text = write_delve (ds_doc_delve (doc));
  g_assert_cmpint (
      ds_delve_read (&read, "t", text, strlen (text), ds_doc_delve (doc)->rules, &errors), ==,
      DS_OK);
  g_assert_true (ds_ignores_equal (read.dungeon.ignores, ds_doc_delve (doc)->dungeon.ignores));
  ds_free (text);
  ds_delve_clear (&read);
  g_assert_cmpint (ds_doc_apply (doc, &resize.cmd, NULL), ==, DS_OK);
  assert_ignored (doc, "It is a \"garden\"");
  g_assert_cmpint (ds_doc_apply (doc, &floors.cmd, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_ignores_count (ds_doc_delve (doc)->dungeon.ignores), ==, 1);
  g_assert_cmpint (ds_ignores_get (ds_doc_delve (doc)->dungeon.ignores, 0)->floor, !=, 0);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  set_ignored (doc, NULL);
  assert_ignored (doc, NULL);
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  assert_ignored (doc, NULL);
  g_assert_cmpuint (ds_doc_position (doc), ==, 0);
  after = write_delve (ds_doc_delve (doc));
  g_assert_cmpstr (after, ==, before);
  ds_doc_free (doc);
}

/* ---- order, limits, memory */

static void
test_order (void)
{
  g_autofree char *named = NULL;
  DsFindings findings;
  DsDelve delve;

  dst_draw_level (&delve, "#######/#@#@#.#/#######/#@.####/#######/");
  g_assert_cmpint (ds_lint (&findings, &delve, NULL, NULL, NULL), ==, DS_OK);
  named = dst_name_findings (&findings);
  g_assert_true (g_str_has_prefix (named, "no-goal; "));
  for (size_t i = 1; i < findings.items.n; i++) {
    const DsFinding *a = &findings.items.items[i - 1], *b = &findings.items.items[i];

    g_assert_cmpint (a->severity, <=, b->severity);
    if (a->severity == b->severity && a->floor == b->floor)
      g_assert_cmpint (a->cells[0].y, <=, b->cells[0].y);
  }
  g_assert_cmpuint (findings.counts[DS_SEVERITY_ERROR] + findings.counts[DS_SEVERITY_WARNING] +
                        findings.counts[DS_SEVERITY_HINT],
                    ==, findings.items.n);
  ds_findings_clear (&findings);
  ds_delve_clear (&delve);
}

/* Limits: a chequerboard has too many pockets to read, and one pocket of many cells. */
static void
test_limits (void)
{
  GString *map = g_string_new (NULL);
  DsFindings findings;
  size_t n = 0;
  DsDelve delve;

  for (int y = 0; y < 33; y++) {
    for (int x = 0; x < 33; x++)
      g_string_append_c (map, x == 0 && y == 0             ? '@'
                              : y == 32                    ? '.'
                              : (x + y) % 2 == 0 && y < 31 ? '.'
                                                           : '#');
    g_string_append_c (map, '/');
  }
  dst_draw_level (&delve, map->str);
  g_string_free (map, TRUE);
  g_assert_cmpint (ds_lint (&findings, &delve, NULL, NULL, NULL), ==, DS_OK);
  for (size_t i = 0; i < findings.items.n; i++)
    n += strcmp (findings.items.items[i].rule->id, "pocket") == 0;
  g_assert_cmpuint (n, ==, DS_FINDINGS_MAX);
  g_assert_cmpuint (findings.n_left_out, >, 300);
  ds_findings_clear (&findings);
  ds_delve_clear (&delve);
}

static DsStatus
try_lint (void *delve)
{
  DsFindings findings;
  const DsStatus status = ds_lint (&findings, delve, NULL, NULL, NULL);

  ds_findings_clear (&findings);
  return status;
}

static DsStatus
try_fixes (void *delve)
{
  DsFindings findings;
  DsStatus status = ds_lint (&findings, delve, NULL, NULL, NULL);

  for (size_t i = 0; i < findings.items.n && status == DS_OK; i++)
    for (size_t k = 0; k < DS_LINT_FIXES_MAX && status == DS_OK; k++) {
      DsFix fix;

      status = ds_lint_fix (&fix, delve, &findings.items.items[i], k, NULL, NULL);
      ds_fix_clear (&fix);
    }
  ds_findings_clear (&findings);
  return status;
}

static void
test_no_memory (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++) {
    DsDelve delve;

    draw (&delve, i);
    dst_fail_each (try_lint, &delve, DS_OK);
    dst_fail_each (try_fixes, &delve, DS_OK);
    ds_delve_clear (&delve);
  }
}

static void
test_cancelled (void)
{
  DsFindings findings;
  DsDelve delve;
  DsJob job = { 0 };

  draw (&delve, 0);
  ds_job_cancel (&job);
  g_assert_cmpint (ds_lint (&findings, &delve, NULL, &job, NULL), ==, DS_CANCELLED);
  g_assert_cmpuint (findings.items.n, ==, 0);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strdup_printf ("/lint/%s/%zu", CASES[i].rule, i);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
  }
  g_test_add_func ("/lint/all-rules-have-cases", test_all_rules_have_cases);
  g_test_add_func ("/lint/unknown-ruleset", test_unknown_ruleset);
  g_test_add_func ("/lint/fixes", test_fixes);
  g_test_add_func ("/lint/rock-beside", test_rock_beside);
  g_test_add_data_func ("/lint/ignore/thing", "#####/#@.!#/#.X##/#####/", test_ignore);
  g_test_add_data_func ("/lint/ignore/cell", "#######/#@!#..#/#######/", test_ignore);
  g_test_add_data_func ("/lint/ignore/all", "#####/#@..#/#####/", test_ignore);
  g_test_add_func ("/lint/order", test_order);
  g_test_add_func ("/lint/limits", test_limits);
  g_test_add_func ("/lint/no-memory", test_no_memory);
  g_test_add_func ("/lint/cancelled", test_cancelled);
  return g_test_run ();
}

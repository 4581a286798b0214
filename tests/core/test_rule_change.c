/* tests/core/test_rule_change.c — a game continues with other rules, and its replay holds both. */
#include "io/game_file.h"
#include "io/replay_file.h"
#include "lib/gen.h"
#include "lib/map.h"
#include "sim/body/effects.h"
#include "sim/carry.h"
#include "sim/cheat.h"
#include "sim/inside.h"
#include "sim/state_fields.h"
#include "sim/world/cells.h"

#include <glib.h>
#include <string.h>

#define GNARL(hp, attack)                                                                          \
  "{\"id\": \"gnarl\", \"label\": \"Gnarl\", \"group\": \"Own\", \"glyph\": \"g\", \"hp\": " hp    \
  ", \"attack\": " attack ", \"behaviours\": [\"hunt\"]}"
#define GNAW                                                                                       \
  "{\"id\": \"gnaw\", \"label\": \"Gnaw\", \"group\": \"Own\", \"glyph\": \"w\", \"hp\": 3}"
#define MIGHT(amount, duration)                                                                    \
  "\"effects\": [{\"id\": \"might\", \"label\": \"Might\", \"duration\": " duration                \
  ", \"operations\": [{\"op\": \"change\", \"stat\": \"attack\", \"amount\": " amount "}]}]"

/* Gnaws stand before gnarls in the old rules: in the new ones gnarls have another number. */
static const char OLD[] = "\"creatures\": [" GNAW ", " GNARL ("20", "2") "], " MIGHT ("5", "40");
static const char NEW[] = "\"creatures\": [" GNARL ("30", "4") "], " MIGHT ("7", "9");
static const char GONE[] = "\"creatures\": [" GNAW "], " MIGHT ("7", "9");
static const char ITEM[] = "\"creatures\": [" GNAW "], \"items\": [{\"id\": \"gnarl\", \"label\": "
                           "\"Gnarl\", \"group\": \"Own\", \"glyph\": \"g\", \"category\": "
                           "\"treasure\"}], " MIGHT ("7", "9");

static const char HALL[] = "############/#@.........#/#..........#/#..........#/############";

typedef struct {
  DsRules *old;
  DsDelve first;
  DsReplay replay;
  DsSim *sim; /* with a wounded gnarl */
} Fixture;

static void
cheat (Fixture *self, const char *line)
{
  g_assert_cmpint (ds_replay_cheat (&self->replay, self->sim, line, NULL), ==, DS_OK);
}

static void
act (Fixture *self, const char *keys)
{
  while (*keys != '\0') {
    DsAction action;

    keys += ds_action_read_keys (self->sim, keys, &action);
    g_assert_cmpint (ds_replay_act (&self->replay, self->sim, &action, NULL, NULL), ==, DS_OK);
  }
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->old = dst_rules_with (OLD);
  dst_map_init (&self->first, HALL, '/');
  g_assert_cmpint (ds_delve_set_rules (&self->first, self->old, NULL), ==, DS_OK);
  g_assert_cmpint (
      ds_replay_init (&self->replay, &(DsSimOptions){ .seed = 3, .character = "player" }, NULL), ==,
      DS_OK);
  g_assert_cmpint (ds_sim_new (&self->sim, &self->first, &self->replay.options, NULL), ==, DS_OK);
  cheat (self, "spawn gnarl 1");
  act (self, "..");
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  ds_sim_free (self->sim);
  ds_replay_clear (&self->replay);
  ds_delve_clear (&self->first);
  ds_rules_unref (self->old);
}

/* The level of the game with other rules. */
static void
level_with (const Fixture *self, const char *lists, DsDelve *out)
{
  DsRules *rules = dst_rules_with (lists);

  g_assert_cmpint (ds_delve_copy (out, ds_sim_delve (self->sim), NULL), ==, DS_OK);
  g_assert_cmpint (ds_delve_set_rules (out, rules, NULL), ==, DS_OK);
  ds_rules_unref (rules);
}

static DsStatus
change (Fixture *self, const char *lists, DsError *err)
{
  DsErrors told = { 0 };
  DsStatus status;
  DsDelve level;

  level_with (self, lists, &level);
  status = ds_replay_edit (&self->replay, &self->sim, &level, &told, err);
  ds_delve_clear (&level);
  g_assert_cmpuint (told.n_found, ==, 0);
  return status;
}

static const DsSimActor *
gnarl (const Fixture *self)
{
  const DsSimActor *it = &ds_sim_state (self->sim)->actors.items[1];

  g_assert_cmpstr (ds_kind_of (self->sim, it->kind)->id, ==, "gnarl");
  return it;
}

/* Numbers of records are the new ones; wounds and effects in force stay. */
static void
test_values (Fixture *self, gconstpointer data)
{
  DsSimActor *player;

  ds_actor (self->sim, 1)->body.hp -= 6;
  ds_effects_start_named (self->sim, DS_SIM_PLAYER, "might", DS_SIM_NONE, DS_SIM_NONE);
  player = ds_actor (self->sim, DS_SIM_PLAYER);
  player->body.attack += 1; /* gained for good */
  g_assert_cmpint (change (self, NEW, NULL), ==, DS_OK);
  g_assert_cmpint (gnarl (self)->body.hp_max, ==, 30);
  g_assert_cmpint (gnarl (self)->body.hp, ==, 24);
  g_assert_cmpint (gnarl (self)->body.attack, ==, 4);
  player = ds_actor (self->sim, DS_SIM_PLAYER);
  g_assert_cmpint (player->body.attack, ==,
                   ds_kind_of (self->sim, player->kind)->creature->attack + 1 + 7);
  g_assert_cmpint (self->sim->now.effects.items[0].left, ==, 9);
  ds_actor (self->sim, 1)->flags = 0; /* it does not disturb */
  ds_cells_leave (self->sim, 1);
  for (int i = 0; i < 9; i++)
    ds_effects_turn (self->sim, DS_SIM_PLAYER);
  player = ds_actor (self->sim, DS_SIM_PLAYER);
  g_assert_cmpint (player->body.attack, ==,
                   ds_kind_of (self->sim, player->kind)->creature->attack + 1);
}

/* A game that changes to the new rules and back is the very same game. */
static void
test_back (Fixture *self, gconstpointer data)
{
  const uint64_t before = ds_sim_hash (self->sim);

  g_assert_cmpint (change (self, NEW, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_sim_hash (self->sim), !=, before);
  g_assert_cmpint (change (self, OLD, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_sim_hash (self->sim), ==, before);
}

/* The game stays as it is when a definition is gone or is no creature any more. */
static void
test_gone (Fixture *self, gconstpointer data)
{
  const uint64_t before = ds_sim_hash (self->sim);
  char sentence[DS_SENTENCE];
  DsSim *sim = self->sim;
  DsError err = { 0 };

  g_assert_cmpint (change (self, data, &err), ==, DS_BAD_ARG);
  g_assert_cmpstr (ds_error_format (&err, sentence, sizeof sentence), ==,
                   "the rules no longer define \"gnarl\", which the game needs");
  g_assert_true (self->sim == sim);
  g_assert_cmpuint (ds_sim_hash (self->sim), ==, before);
}

/* A tile of the level that nobody has seen is needed, too. */
static void
test_gone_from_level (Fixture *self, gconstpointer data)
{
  static const char tile[] =
      "\"tiles\": [{\"id\": \"slab\", \"label\": \"Slab\", \"glyph\": \".\", "
      "\"layer\": \"ground\"}]";
  DsRules *with = dst_rules_with (tile);
  DsDelve level, without;
  DsError err = { 0 };
  DsSim *sim, *after;

  dst_map_init (&level, "#######/#@.####/#######/#.#####/#######", '/');
  g_assert_cmpint (ds_delve_set_rules (&level, with, NULL), ==, DS_OK);
  g_assert_true (ds_floor_set (&level.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 1, 3 },
                               ds_rules_find_tile (level.rules, "slab")));
  g_assert_cmpint (ds_sim_new (&sim, &level, &self->replay.options, NULL), ==, DS_OK);
  g_assert_cmpint (ds_delve_copy (&without, &level, NULL), ==, DS_OK);
  g_assert_cmpint (ds_delve_set_rules (&without, dst_rules (), NULL), ==, DS_OK);
  g_assert_cmpint (ds_sim_carry (&after, sim, &without, NULL, &err), ==, DS_BAD_ARG);
  g_assert_cmpstr (err.message.id, ==, "carry.missing");
  ds_sim_free (sim);
  ds_delve_clear (&level);
  ds_delve_clear (&without);
  ds_rules_unref (with);
}

/* Reads what was written where the program knows @here. */
static void
read_again (const DsText *text, DsRules *here, DsReplay *replay, DsDelve *first)
{
  DsErrors errors = { 0 };
  char sentence[DS_SENTENCE];

  if (ds_replay_read_whole (replay, first, "test", text->bytes, text->n, here, &errors) != DS_OK)
    g_error ("%s", ds_error_format (&errors.items[0], sentence, sizeof sentence));
}

/* Live, and from the file on any account, the game takes the same course. */
static void
test_replay (Fixture *self, gconstpointer data)
{
  DsRules *now = dst_rules_with (NEW), *const here[] = { dst_rules (), self->old, now };
  DsText text = { 0 };

  g_assert_cmpint (change (self, NEW, NULL), ==, DS_OK);
  cheat (self, "spawn gnarl 2");
  act (self, "ll..jj..hh..");
  g_assert_cmpint (ds_replay_write (&self->replay, &self->first, &text, NULL), ==, DS_OK);
  for (gsize i = 0; i < G_N_ELEMENTS (here); i++) {
    DsText second = { 0 };
    DsReplay again;
    DsDelve first;
    DsSim *sim;

    read_again (&text, here[i], &again, &first);
    g_assert_true (ds_rules_play_alike (first.rules, self->old));
    g_assert_cmpint (ds_replay_begin (&sim, &again, &first, NULL), ==, DS_OK);
    g_assert_cmpuint (ds_replay_run (&again, &sim), ==, DS_REPLAY_SAME);
    g_assert_cmpuint (ds_sim_hash (sim), ==, ds_sim_hash (self->sim));
    g_assert_true (ds_rules_play_alike (ds_sim_delve (sim)->rules, now));
    again.at = 1; /* before the change */
    g_assert_true (ds_rules_play_alike (ds_replay_level (&again, &first)->rules, self->old));
    again.at = UINT64_MAX;
    g_assert_true (ds_rules_play_alike (ds_replay_level (&again, &first)->rules, now));
    g_assert_cmpint (ds_replay_write (&again, &first, &second, NULL), ==, DS_OK);
    g_assert_cmpstr (second.bytes, ==, text.bytes);
    ds_text_clear (&second);
    ds_sim_free (sim);
    ds_replay_clear (&again);
    ds_delve_clear (&first);
  }
  ds_text_clear (&text);
  ds_rules_unref (now);
}

/* As a level, the file is one of the rules that are in force here. */
static void
test_level (Fixture *self, gconstpointer data)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsDelve level;

  g_assert_cmpint (change (self, NEW, NULL), ==, DS_OK);
  g_assert_cmpint (ds_replay_write (&self->replay, &self->first, &text, NULL), ==, DS_OK);
  g_assert_cmpint (ds_replay_read_level (&level, "test", text.bytes, text.n, dst_rules (), &errors),
                   ==, DS_OK);
  g_assert_true (ds_rules_play_alike (level.rules, dst_rules ()));
  ds_delve_clear (&level);
  ds_text_clear (&text);
}

/* A level with other rules than the file has cannot play it. */
static void
test_other_rules (Fixture *self, gconstpointer data)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsReplay again;
  DsDelve level;

  g_assert_cmpint (change (self, NEW, NULL), ==, DS_OK);
  g_assert_cmpint (ds_replay_write (&self->replay, &self->first, &text, NULL), ==, DS_OK);
  g_assert_cmpint (ds_replay_read (&again, "test", text.bytes, text.n, &self->first, &errors), ==,
                   DS_OK);
  ds_replay_clear (&again);
  level_with (self, NEW, &level);
  g_assert_cmpint (ds_replay_read (&again, "test", text.bytes, text.n, &level, &errors), ==,
                   DS_BAD_DATA);
  g_assert_cmpstr (errors.items[0].message.id, ==, "replay.other-rules");
  g_assert_cmpuint (again.inputs.n, ==, 0);
  ds_delve_clear (&level);
  ds_text_clear (&text);
}

/* A branch that was left goes on with the old rules. */
static void
test_branches (Fixture *self, gconstpointer data)
{
  DsReplayBranch branch = { .of = 0, .from = self->replay.inputs.n };
  DsText text = { 0 };
  DsReplay again;
  DsDelve first;

  g_assert_true (ds_array_push (&self->replay.branches, (DsReplayBranch){ 0 }));
  g_assert_cmpint (change (self, NEW, NULL), ==, DS_OK);
  for (gsize i = 0; i < self->replay.inputs.n - 1; i++)
    g_assert_cmpint (ds_inputs_note (&self->replay.branches.items[0].inputs,
                                     &self->replay.inputs.items[i], NULL),
                     ==, DS_OK);
  g_assert_true (ds_array_push (&self->replay.branches, branch));
  self->replay.shown = 1;
  g_assert_cmpint (ds_replay_write (&self->replay, &self->first, &text, NULL), ==, DS_OK);
  read_again (&text, dst_rules (), &again, &first);
  g_assert_cmpuint (again.branches.n, ==, 2);
  g_assert_cmpuint (again.branches.items[0].inputs.n, ==, branch.from);
  for (gsize i = 0; i < again.branches.items[0].inputs.n; i++)
    g_assert_null (again.branches.items[0].inputs.items[i].level);
  g_assert_nonnull (again.inputs.items[branch.from].level);
  ds_replay_clear (&again);
  ds_delve_clear (&first);
  ds_text_clear (&text);
}

/* A game with nothing but the program's rules needs none in its file. */
static void
test_needless (Fixture *self, gconstpointer data)
{
  DsText text = { 0 };
  DsReplay replay;
  DsDelve level;

  dst_map_init (&level, HALL, '/');
  g_assert_cmpint (ds_replay_init (&replay, &(DsSimOptions){ .seed = 3 }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_replay_write (&replay, &level, &text, NULL), ==, DS_OK);
  g_assert_null (strstr (text.bytes, "\"rules\""));
  ds_replay_clear (&replay);
  ds_delve_clear (&level);
  ds_text_clear (&text);
}

/* The old rules as if of a user or a project; caller unrefs. */
static DsRules *
own_rules (const Fixture *self)
{
  const gsize n = ds_rules_n_texts (self->old);
  g_autofree DsRulesText *texts = g_new (DsRulesText, n);
  DsErrors errors = { 0 };
  DsRules *own;

  for (gsize i = 0; i < n; i++)
    texts[i] = ds_rules_text (self->old, i);
  g_assert_cmpint (ds_rules_parse_texts (&own, "own", texts, n, &errors), ==, DS_OK);
  g_assert_true (ds_rules_play_alike (own, self->old));
  g_assert_true (ds_rules_are_own (own));
  return own;
}

/* Rules of a user or a project are in the file though they never change. */
static void
test_own (Fixture *self, gconstpointer data)
{
  DsRules *own = own_rules (self);
  DsText text = { 0 };
  DsReplay again;
  DsDelve first;

  g_assert_cmpint (ds_delve_set_rules (&self->first, own, NULL), ==, DS_OK);
  g_assert_cmpint (ds_replay_write (&self->replay, &self->first, &text, NULL), ==, DS_OK);
  read_again (&text, dst_rules (), &again, &first);
  g_assert_true (ds_rules_play_alike (first.rules, own));
  ds_replay_clear (&again);
  ds_delve_clear (&first);
  ds_text_clear (&text);
  ds_rules_unref (own);
}

/* So are they in a saved game, which goes on with them. */
static void
test_saved (Fixture *self, gconstpointer data)
{
  DsRules *own = own_rules (self);
  DsText text = { 0 };
  DsReplay again;
  DsDelve first;
  DsSim *sim, *on;

  g_assert_cmpint (ds_delve_set_rules (&self->first, own, NULL), ==, DS_OK);
  g_assert_cmpint (ds_sim_new (&sim, &self->first, &self->replay.options, NULL), ==, DS_OK);
  g_assert_cmpint (ds_cheat_run (sim, "spawn gnarl 2", NULL), ==, DS_OK);
  g_assert_cmpint (ds_game_write (sim, &text, NULL), ==, DS_OK);
  read_again (&text, dst_rules (), &again, &first);
  g_assert_true (ds_rules_play_alike (first.rules, own));
  g_assert_cmpint (ds_replay_begin (&on, &again, &first, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_sim_hash (on), ==, ds_sim_hash (sim));
  ds_sim_free (on);
  ds_sim_free (sim);
  ds_replay_clear (&again);
  ds_delve_clear (&first);
  ds_text_clear (&text);
  ds_rules_unref (own);
}

/* Rules without any definition: they can carry no game, and a file of a game with them has a level,
 * but no player. */
static void
test_empty (Fixture *self, gconstpointer data)
{
  static const char none[] = "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [] }";
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsReplay again;
  DsDelve level, first;
  DsRules *empty;
  DsSim *sim;

  g_assert_cmpint (ds_rules_parse (&empty, "none", none, strlen (none), &errors), ==, DS_OK);
  g_assert_cmpint (ds_delve_copy (&level, &self->first, NULL), ==, DS_OK);
  g_assert_cmpint (ds_delve_set_rules (&level, empty, NULL), ==, DS_OK);
  g_assert_cmpint (ds_sim_carry (&sim, self->sim, &level, NULL, NULL), ==, DS_BAD_ARG);
  g_assert_null (sim);
  g_assert_cmpint (ds_replay_write (&self->replay, &level, &text, NULL), ==, DS_OK);
  read_again (&text, dst_rules (), &again, &first);
  g_assert_true (ds_rules_play_alike (first.rules, empty));
  g_assert_cmpint (ds_replay_begin (&sim, &again, &first, NULL), !=, DS_OK);
  g_assert_null (sim);
  ds_replay_clear (&again);
  ds_delve_clear (&first);
  ds_delve_clear (&level);
  ds_text_clear (&text);
  ds_rules_unref (empty);
}

static const struct {
  const char *name, *from, *to, *sentence;
} BAD[] = {
  { "number", "\"rules\":1,", "\"rules\":2,", "expected a whole number from 0 to 1, got 2" },
  { "list", "\"rules\":[", "\"rules\":[7,", "rules[0]: expected" },
};

static void
test_bad (Fixture *self, gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DsErrors errors = { 0 };
  DsText text = { 0 };
  GString *other;
  DsReplay again;
  DsDelve first;
  char sentence[DS_SENTENCE];

  g_assert_cmpint (change (self, NEW, NULL), ==, DS_OK);
  g_assert_cmpint (ds_replay_write (&self->replay, &self->first, &text, NULL), ==, DS_OK);
  other = g_string_new (text.bytes);
  g_string_replace (other, "\"rules\": ", "\"rules\":", 0);
  g_assert_cmpuint (g_string_replace (other, BAD[i].from, BAD[i].to, 1), ==, 1);
  g_assert_cmpint (
      ds_replay_read_whole (&again, &first, "test", other->str, other->len, dst_rules (), &errors),
      ==, DS_BAD_DATA);
  ds_error_format (&errors.items[0], sentence, sizeof sentence);
  if (strstr (sentence, BAD[i].sentence) == NULL)
    g_error ("%s", sentence);
  g_assert_null (first.rules);
  g_string_free (other, TRUE);
  ds_text_clear (&text);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run) (Fixture *self, gconstpointer data);
    const void *data;
  } tests[] = {
    { "/rule-change/values", test_values, NULL },
    { "/rule-change/there-and-back", test_back, NULL },
    { "/rule-change/definition-is-gone", test_gone, GONE },
    { "/rule-change/creature-is-an-item", test_gone, ITEM },
    { "/rule-change/gone-from-level", test_gone_from_level, NULL },
    { "/rule-change/replay", test_replay, NULL },
    { "/rule-change/level", test_level, NULL },
    { "/rule-change/other-rules", test_other_rules, NULL },
    { "/rule-change/branches", test_branches, NULL },
    { "/rule-change/own", test_own, NULL },
    { "/rule-change/saved", test_saved, NULL },
    { "/rule-change/empty", test_empty, NULL },
    { "/rule-change/needless", test_needless, NULL },
    { "/rule-change/bad-number", test_bad, GSIZE_TO_POINTER (0) },
    { "/rule-change/bad-list", test_bad, GSIZE_TO_POINTER (1) },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, tests[i].data, set_up, tests[i].run, tear_down);
  return g_test_run ();
}

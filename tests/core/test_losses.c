/* tests/core/test_losses.c — losses of formats: each noun of a level is counted, and a level that
 * is read again lacks what was reported. */
#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>

/* Some of every noun; WANT has the numbers. */
static const char LEVEL[] =
    "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"name\": \"Cellar\", \"size\": [5, "
    "3],\n"
    "  \"ruleset\": \"seed\", \"seed\": \"7\", \"later\": 1,\n"
    "  \"layers\": [\"Guards\", \"Loot\"],\n"
    "  \"layer_groups\": [{ \"name\": \"Night\", \"opacity\": 50,\n"
    "    \"layers\": [\"Loot\"], \"tile_layers\": [\"Roof\"] }, { \"name\": \"Day\" }],\n"
    "  \"tile_layers\": [{ \"name\": \"Rugs\", \"tint\": \"#ff0000\" }, { \"name\": \"Roof\" },\n"
    "    { \"name\": \"Fog\", \"opacity\": 40, \"blend\": \"screen\" }],\n"
    "  \"source\": { \"file\": \"a.tmx\" },\n"
    "  \"recipe\": { \"id\": \"x\", \"stages\": [{ \"stage\": \"fill\" }] },\n"
    "  \"locks\": [{ \"id\": \"moon\", \"name\": \"Moon\" }],\n"
    "  \"regions\": [{ \"id\": \"g-1\", \"colour\": \"#102030\", \"lock\": \"red\" }],\n"
    "  \"ignores\": [{ \"rule\": \"no-goal\" }],\n"
    "  \"floors\": [\n"
    "    { \"backdrop\": { \"file\": \"a.png\", \"width\": 500 },\n"
    "      \"ground\": { \"legend\": { \"#\": \"wall\", \".\": \"floor\", \"n\": null },\n"
    "        \"rows\": [\".....\", \"#####\", \"nnnnn\"] },\n"
    "      \"feature\": { \"legend\": { \" \": null, \"+\": \"door\" },\n"
    "        \"rows\": [\"++   \", \" +   \", \"     \"] },\n"
    "      \"rooms\": [{ \"id\": \"r-1\", \"region\": \"g-1\", \"runs\": [\"0:0-4\"],\n"
    "        \"properties\": { \"theme\": \"ice\" } }],\n"
    "      \"pins\": { \"ground\": [\"0:0-2\"], \"things\": [\"0:2-3\"] },\n"
    "      \"things\": [\n"
    "        { \"id\": \"t-1\", \"kind\": \"gate-locked\", \"at\": [0, 0], \"lock\": \"red\" },\n"
    "        { \"id\": \"t-2\", \"kind\": \"goblin\", \"at\": [1, 0], \"facing\": \"east\",\n"
    "          \"note\": \"Sleepy\", \"properties\": { \"a\": 1, \"b\": 2 } },\n"
    "        { \"id\": \"t-3\", \"kind\": \"note\", \"at\": [2, 0], \"note\": \"Too narrow\",\n"
    "          \"width\": 2, \"height\": 1 },\n"
    "        { \"id\": \"t-6\", \"kind\": \"marker\", \"at\": [2, 0], \"name\": \"Trap\", "
    "\"width\": 2,\n"
    "          \"shape\": \"ellipse\", \"height\": 1 },\n"
    "        { \"id\": \"t-7\", \"kind\": \"goblin\", \"at\": [2, 0], \"rule\": \"guards\", "
    "\"width\": 2 },\n"
    "        { \"id\": \"t-4\", \"kind\": \"stairs-down\", \"at\": [3, 0],\n"
    "          \"target\": { \"floor\": 1, \"at\": [0, 0] } },\n"
    "        { \"id\": \"t-5\", \"kind\": \"torch-light\", \"at\": [4, 0], \"mood\": 3,\n"
    "          \"layer\": \"Loot\" } ] },\n"
    "    { \"ground\": { \"legend\": { \"n\": null }, \"rows\": [\"nnnnn\", \"nnnnn\", \"nnnnn\"] "
    "},\n"
    "      \"things\": [] } ] }";

static const size_t WANT[DS_N_NOUNS] = {
  [DS_NOUN_FLOOR] = 1,       [DS_NOUN_REGION] = 1,      [DS_NOUN_LOCK] = 2,
  [DS_NOUN_ROOM] = 1,        [DS_NOUN_TILE] = 13,       [DS_NOUN_GATE] = 1,
  [DS_NOUN_LIGHT] = 1,       [DS_NOUN_OBJECT] = 4,      [DS_NOUN_FACING] = 1,
  [DS_NOUN_TARGET] = 1,      [DS_NOUN_NOTE] = 2,        [DS_NOUN_PROPERTY] = 3,
  [DS_NOUN_MEMBER] = 3,      [DS_NOUN_PIN] = 4,         [DS_NOUN_IGNORE] = 1,
  [DS_NOUN_NAME] = 1,        [DS_NOUN_RULESET] = 1,     [DS_NOUN_RECIPE] = 1,
  [DS_NOUN_SEED] = 1,        [DS_NOUN_SOURCE] = 1,      [DS_NOUN_LAYER] = 5,
  [DS_NOUN_LAYER_OF] = 1,    [DS_NOUN_LAYER_GROUP] = 2, [DS_NOUN_AREA] = 2,
  [DS_NOUN_OBJECT_NAME] = 1, [DS_NOUN_OBJECT_RULE] = 1,
};

/* Looks are lost with their layers and groups, and without them only where those are kept. */
static size_t
want_of (size_t noun, size_t kept)
{
  if (noun == DS_NOUN_OBJECT_LOOK)
    return kept == DS_NOUN_LAYER_GROUP;
  if (kept != DS_NOUN_LAYER)
    return WANT[noun];
  return noun == DS_NOUN_LOOK ? 3 : noun == DS_NOUN_BLEND ? 1 : WANT[noun];
}

/* A format that keeps a noun loses all others. */
static void
test_nouns (void)
{
  DsDelve delve = dst_load (&ds_format_delve, LEVEL);
  DsLosses losses;

  for (size_t kept = 0; kept <= DS_N_NOUNS; kept++) {
    const uint32_t keeps = kept < DS_N_NOUNS ? 1u << kept : 0;

    g_assert_cmpint (ds_losses_count (&losses, &delve, keeps, NULL), ==, DS_OK);
    g_assert_true (ds_losses_any (&losses));
    for (size_t i = 0; i < DS_N_NOUNS; i++)
      if (losses.n[i] != (i == kept ? 0 : want_of (i, kept)))
        g_error ("noun %zu, of %zu kept: %zu", i, kept, losses.n[i]);
  }
  g_assert_cmpint (ds_losses_count (&losses, &delve, DS_KEEPS_ALL, NULL), ==, DS_OK);
  g_assert_false (ds_losses_any (&losses));
  ds_delve_clear (&delve);
}

/* Nouns that a file holds no more are lost; others that it has more of are not. */
static void
test_between (void)
{
  DsDelve delve = dst_load (&ds_format_delve, LEVEL), less;
  DsLosses losses;

  g_assert_cmpint (ds_delve_copy (&less, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_losses_between (&losses, &delve, &less, NULL), ==, DS_OK);
  g_assert_false (ds_losses_any (&losses));
  g_assert_true (ds_floor_set (&less.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 0, 0 }, 0));
  less.dungeon.seed = 0;
  g_assert_cmpint (ds_losses_between (&losses, &delve, &less, NULL), ==, DS_OK);
  for (size_t i = 0; i < DS_N_NOUNS; i++)
    g_assert_cmpuint (losses.n[i], ==, i == DS_NOUN_TILE || i == DS_NOUN_SEED);
  g_assert_cmpint (ds_losses_between (&losses, &less, &delve, NULL), ==, DS_OK);
  g_assert_false (ds_losses_any (&losses));
  ds_delve_clear (&less);
  ds_delve_clear (&delve);
}

/* A seed counts without a recipe, too: tile rules draw from it. That of a new level does not. */
static void
test_seed (void)
{
  static const char *const SEEDS[] = { "0", "7" };

  for (size_t i = 0; i < G_N_ELEMENTS (SEEDS); i++) {
    g_autofree char *text =
        g_strdup_printf ("{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [3, 3], "
                         "\"seed\": \"%s\",\n"
                         "  \"floors\": [{ \"ground\": { \"legend\": { \"#\": \"wall\" },\n"
                         "    \"rows\": [\"###\", \"###\", \"###\"] }, \"things\": [] }] }",
                         SEEDS[i]);
    DsDelve delve = dst_load (&ds_format_delve, text);
    DsLosses losses;

    g_assert_cmpint (ds_losses_count (&losses, &delve, 0, NULL), ==, DS_OK);
    g_assert_cmpuint (losses.n[DS_NOUN_SEED], ==, i);
    g_assert_cmpuint (losses.n[DS_NOUN_RECIPE], ==, 0);
    ds_delve_clear (&delve);
  }
}

static void
test_words (void)
{
  const DsLosses losses = {
    .n = { [DS_NOUN_REGION] = 6, [DS_NOUN_LOCK] = 1, [DS_NOUN_ROOM] = 75, [DS_NOUN_SEED] = 1 }
  };
  const DsLosses members = {
    .n = { [DS_NOUN_AREA] = 4, [DS_NOUN_OBJECT_NAME] = 1, [DS_NOUN_OBJECT_RULE] = 2 }
  };
  DsText text = { 0 }, source = { 0 };
  DsJsonWriter json;

  ds_losses_put (&losses, &text);
  g_assert_cmpstr (text.bytes, ==, "6 regions, 1 lock, 75 rooms, seed");
  ds_json_writer_init (&json, &source);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_losses_write (&losses, &json);
  ds_json_end (&json);
  g_assert_cmpstr (
      source.bytes, ==,
      "{ \"notWritten\": { \"regions\": 6, \"locks\": 1, \"rooms\": 75, \"seed\": 1 } }\n");
  ds_text_clear (&text);
  ds_losses_put (&members, &text);
  g_assert_cmpstr (text.bytes, ==, "4 areas, name of 1 object, tile rules of 2 objects");
  ds_text_clear (&text);
  ds_text_clear (&source);
}

/* Objects that are lost whole are named: the first few by name or kind, with their cells. */
static void
test_named (void)
{
  static const char LEVEL_OF_SEVEN[] =
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [9, 3],\n"
      "  \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" },\n"
      "    \"rows\": [\".........\", \".........\", \".........\"] }, \"things\": [\n"
      "    { \"id\": \"t-1\", \"kind\": \"goblin\", \"at\": [1, 0] },\n"
      "    { \"id\": \"t-2\", \"kind\": \"marker\", \"at\": [2, 0], \"name\": \"Trap zone\" },\n"
      "    { \"id\": \"t-3\", \"kind\": \"goblin\", \"at\": [3, 0] },\n"
      "    { \"id\": \"t-4\", \"kind\": \"goblin\", \"at\": [4, 0] },\n"
      "    { \"id\": \"t-5\", \"kind\": \"goblin\", \"at\": [5, 0] },\n"
      "    { \"id\": \"t-6\", \"kind\": \"goblin\", \"at\": [6, 0] },\n"
      "    { \"id\": \"t-7\", \"kind\": \"torch-light\", \"at\": [7, 0] }] }] }";
  DsDelve delve = dst_load (&ds_format_delve, LEVEL_OF_SEVEN), less;
  DsText text = { 0 };
  DsLosses losses;

  g_assert_cmpint (ds_losses_count (&losses, &delve, DS_KEEPS_LIGHT, NULL), ==, DS_OK);
  ds_losses_put_things (&losses, &text);
  g_assert_cmpstr (
      text.bytes, ==,
      "Goblin 1, 0 · Trap zone 2, 0 · Goblin 3, 0 · Goblin 4, 0 · Goblin 5, 0 · and 1 more");
  ds_text_clear (&text);
  g_assert_cmpint (ds_losses_count (&losses, &delve, DS_KEEPS_OBJECT, NULL), ==, DS_OK);
  ds_losses_put_things (&losses, &text);
  g_assert_cmpstr (text.bytes, ==, "Torchlight 7, 0");
  ds_text_clear (&text);
  g_assert_cmpint (ds_delve_copy (&less, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_things_remove (&less.dungeon.floors[0].things, 2, NULL), ==, DS_OK);
  g_assert_cmpint (ds_losses_between (&losses, &delve, &less, NULL), ==, DS_OK);
  ds_losses_put_named (&losses, &text);
  g_assert_cmpstr (text.bytes, ==, "1 object, name of 1 object (Trap zone 2, 0)");
  ds_text_clear (&text);
  ds_delve_clear (&less);
  ds_delve_clear (&delve);
}

/* The things of @delve by noun, and its tiles. */
static void
survey (const DsDelve *delve, size_t n[DS_N_NOUNS])
{
  DsLosses all;

  g_assert_cmpint (ds_losses_count (&all, delve, 0, NULL), ==, DS_OK);
  memcpy (n, all.n, sizeof all.n);
}

/* A row of a level as text, what is lost, and what is there again. */
static const struct {
  const char *kinds[3], *ground, *feature; /* at one cell */
  size_t objects, tiles;                   /* that are lost */
} CELLS[] = {
  { { NULL }, "floor", NULL, 0, 0 },
  { { NULL }, "wall", "door", 0, 1 },
  { { NULL }, "floor", "door", 0, 0 },
  { { NULL }, "floor", "portcullis", 0, 1 }, /* which a reader takes for a gate */
  { { "goal" }, "floor", NULL, 0, 0 },
  { { "goal" }, "mud", NULL, 0, 1 },
  { { "goal" }, "mud", "rubble", 0, 2 },
  { { "goal", "player-start" }, "floor", NULL, 1, 0 },
  { { "goal", "player-start", "stairs-up" }, "floor", NULL, 2, 0 },
};

static void
test_text_cells (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (CELLS); i++) {
    DsDelve delve, again;
    DsLosses losses;
    size_t was[DS_N_NOUNS], is[DS_N_NOUNS];
    g_autofree char *text = NULL;

    dst_delve_init (&delve, 3, 3, 1, "", 1);
    for (int32_t k = 0; k < 9; k++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ k % 3, k / 3 }, "floor");
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 1, 1 }, CELLS[i].ground);
    if (CELLS[i].feature != NULL)
      dst_pin_tile (&delve, 0, DS_LAYER_FEATURE, (DsCell){ 1, 1 }, CELLS[i].feature);
    for (size_t k = 0; k < 3 && CELLS[i].kinds[k] != NULL; k++)
      dst_pin_thing (&delve, 0, CELLS[i].kinds[k], (DsCell){ 1, 1 }, -1, (DsCell){ -1, -1 });
    g_assert_cmpint (ds_format_losses (&losses, &delve, &ds_format_text, NULL), ==, DS_OK);
    text = dst_save (&ds_format_text, &delve);
    again = dst_load (&ds_format_text, text);
    survey (&delve, was);
    survey (&again, is);
    g_assert_cmpuint (losses.n[DS_NOUN_OBJECT], ==, CELLS[i].objects);
    g_assert_cmpuint (was[DS_NOUN_OBJECT] - is[DS_NOUN_OBJECT], ==, CELLS[i].objects);
    if (losses.n[DS_NOUN_TILE] != CELLS[i].tiles)
      g_error ("row %zu: %zu tiles", i, losses.n[DS_NOUN_TILE]);
    ds_delve_clear (&delve);
    ds_delve_clear (&again);
  }
}

/* Notes as text: a note without words is its character, words are lost, and so is what another
 * object hides, once each. */
static void
test_text_notes (void)
{
  static const struct {
    const char *things;
    size_t want;
  } ROWS[] = {
    { "{ 'id': 't-1', 'kind': 'note', 'at': [1, 1] }", 0 },
    { "{ 'id': 't-1', 'kind': 'note', 'at': [1, 1], 'note': 'a', 'width': 2 }", 1 },
    { "{ 'id': 't-1', 'kind': 'goblin', 'at': [1, 1], 'note': 'a' }", 1 },
    { "{ 'id': 't-1', 'kind': 'note', 'at': [1, 1] }, "
      "{ 'id': 't-2', 'kind': 'goblin', 'at': [1, 1] }",
      1 },
    { "{ 'id': 't-1', 'kind': 'note', 'at': [1, 1], 'note': 'a' }, "
      "{ 'id': 't-2', 'kind': 'goblin', 'at': [1, 1] }",
      1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_autofree char *text = g_strdup_printf (
        "{ 'format': 'delvesmith.dungeon', 'version': 1, 'size': [3, 3], 'floors': [{ 'ground': { "
        "'legend': { '.': 'floor' }, 'rows': ['...', '...', '...'] }, 'things': [%s] }] }",
        ROWS[i].things);
    DsDelve delve = dst_load (&ds_format_delve, g_strdelimit (text, "'", '"'));
    DsLosses losses;

    g_assert_cmpint (ds_format_losses (&losses, &delve, &ds_format_text, NULL), ==, DS_OK);
    g_assert_cmpuint (losses.n[DS_NOUN_NOTE], ==, ROWS[i].want);
    g_assert_cmpint (ds_format_losses (&losses, &delve, &ds_format_des, NULL), ==, DS_OK);
    g_assert_cmpuint (losses.n[DS_NOUN_NOTE], ==, 1);
    ds_delve_clear (&delve);
  }
}

/* The things of @was, by noun, of which @is has no equal on their cell. */
static void
count_gone (const DsDelve *was, const DsDelve *is, size_t n[DS_N_NOUNS])
{
  const DsThings *things = was->dungeon.floors[0].things, *others = is->dungeon.floors[0].things;

  memset (n, 0, DS_N_NOUNS * sizeof *n);
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    bool is_there = false;

    for (size_t k = ds_things_seek (others, thing->at); k < ds_things_count (others); k++) {
      const DsThing *other = ds_things_get (others, k);

      is_there |=
          other->at.y == thing->at.y && other->at.x == thing->at.x && other->kind == thing->kind;
    }
    n[ds_losses_noun (ds_rules_kind (was->rules, thing->kind))] += !is_there;
  }
}

/* Generated levels as text: exactly as many things are gone as are reported. */
static void
test_text_levels (gconstpointer id)
{
  for (uint64_t seed = 1; seed <= 2; seed++) {
    static const DsNoun NOUNS[] = { DS_NOUN_GATE, DS_NOUN_LIGHT, DS_NOUN_OBJECT };
    size_t gone[DS_N_NOUNS];
    g_autofree char *text = NULL;
    DsDelve delve, again;
    DsLosses losses;

    dst_level_make (&delve, id, seed);
    g_assert_cmpint (ds_format_losses (&losses, &delve, &ds_format_text, NULL), ==, DS_OK);
    text = dst_save (&ds_format_text, &delve);
    again = dst_load (&ds_format_text, text);
    count_gone (&delve, &again, gone);
    for (size_t i = 0; i < G_N_ELEMENTS (NOUNS); i++)
      g_assert_cmpuint (losses.n[NOUNS[i]], ==, gone[NOUNS[i]]);
    g_assert_cmpuint (losses.n[DS_NOUN_ROOM], ==, ds_rooms_count (delve.dungeon.floors[0].rooms));
    ds_delve_clear (&delve);
    ds_delve_clear (&again);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/losses/nouns", test_nouns);
  g_test_add_func ("/losses/between", test_between);
  g_test_add_func ("/losses/seed", test_seed);
  g_test_add_func ("/losses/words", test_words);
  g_test_add_func ("/losses/named", test_named);
  g_test_add_func ("/losses/text-cells", test_text_cells);
  g_test_add_func ("/losses/text-notes", test_text_notes);
  g_test_add_data_func ("/losses/text-key-vault", "key-vault", test_text_levels);
  g_test_add_data_func ("/losses/text-cave", "cave-with-lake", test_text_levels);
  g_test_add_data_func ("/losses/text-castle", "metroidvania-castle", test_text_levels);
  return g_test_run ();
}

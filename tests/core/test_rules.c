/* tests/core/test_rules.c — field tables, definitions, unknown ones. */
#include "base/file.h"
#include "base/glyph.h"
#include "lib/memory.h"
#include "lib/rows.h"
#include "rules/rules.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#define RULES(lists) "{\"format\": \"delvesmith.rules\", \"version\": 1,\n" lists "}"
#define WALL "{\"id\": \"wall\", \"label\": \"Wall\", \"glyph\": \"#\", \"layer\": \"ground\""

#define THING(id) "{\"id\": \"" id "\", \"label\": \"X\", \"glyph\": \"x\""

static const struct {
  const char *name, *text, *want; /* findings, one a line */
} FINDINGS[] = {
  { "no-format", "{}", "t:1: missing key: \"format\"" },
  { "not-an-object", "[]", "t:1: expected an object, got a list" },
  { "other-format", "{\"format\": \"x\", \"version\": 1}",
    "t:1: format: expected \"delvesmith.rules\", got \"x\"" },
  { "later-version", "{\"format\": \"delvesmith.rules\", \"version\": 2}",
    "t:1: version: expected version 1 or earlier, got 2" },
  { "version-0", "{\"format\": \"delvesmith.rules\", \"version\": 0}",
    "t:1: version: expected a whole number from 1 to 2147483647, got 0" },
  { "unknown-list", RULES ("\"monsters\": []"),
    "t:2: unknown key \"monsters\": expected one of format, version, tiles, kinds, creatures, "
    "items, gates, lights, locks, rulesets, prefabs, words, names, effects, spells, level_options, "
    "appearances, assortments, properties, property_classes, terrains, tile_rules" },
  { "list-type", RULES ("\"tiles\": {}"), "t:2: tiles: expected a list, got an object" },
  { "record-type", RULES ("\"tiles\": [7]"), "t:2: tiles[0]: expected an object, got a number" },
  { "missing", RULES ("\"rulesets\": [\n{\"movement\": \"4\"}]"),
    "t:3: rulesets[0]: missing key: \"id\"\nt:3: rulesets[0]: missing key: \"label\"" },
  { "id", RULES ("\"rulesets\": [{\"id\": \"My Rules\", \"label\": \"x\"}]"),
    "t:2: rulesets[0].id: expected an id of 1 to 63 lowercase letters, digits and \"-\", got \"My "
    "Rules\"" },
  { "hidden", RULES ("\"rulesets\": [{\"id\": \"a\", \"label\": \"x\\u009b\"}]"),
    "t:2: rulesets[0].label: expected text without hidden characters, got \"x\\u009b\"" },
  { "unknown-key",
    RULES ("\"x_a\": 1, \"rulesets\": [{\"id\": \"a\", \"label\": \"x\", \"x_b\": 1, \"lable\": "
           "\"y\"}]"),
    "t:2: rulesets[0]: unknown key \"lable\": expected one of id, label, movement, act_chance, "
    "character, win, damage, quirks" },
  { "enum", RULES ("\"rulesets\": [{\"id\": \"a\", \"label\": \"x\", \"movement\": 8}]"),
    "t:2: rulesets[0].movement: expected one of \"4\", \"8\", \"8-no-corner-cutting\", got 8" },
  { "behaviour",
    RULES ("\"creatures\": [{\"id\": \"a\", \"label\": \"x\", \"glyph\": \"x\", \"behaviours\": "
           "[\"wander\", "
           "\"dance\"]}]"),
    "t:2: creatures[0].behaviours[1]: expected one of \"wander\", \"aggressive\", "
    "\"equip-better\", \"gossip\", \"hunt\", \"melee\", \"shoot\", \"throw\", \"pick-up\", "
    "\"flee\", \"keep-away\", \"cast\", \"escape\", \"heal-others\", \"use-potion\", \"patrol\", "
    "\"guard\", \"ambush\", \"sleep\", \"follow\", \"flutter\", \"spread\", \"split\", \"taste\", "
    "\"player\", got \"dance\"" },
  { "theme",
    RULES ("\"items\": [{\"id\": \"a\", \"label\": \"x\", \"glyph\": \"x\", \"category\": "
           "\"food\", \"themes\": "
           "[\"cellar\"]}]"),
    "t:2: items[0].themes[0]: expected one of \"cave\", \"crypt\", \"castle\", \"mine\", "
    "\"water\", \"wild\", got \"cellar\"" },
  { "operation-unknown",
    RULES (
        "\"effects\": [{\"id\": \"a\", \"label\": \"x\", \"operations\": [{\"op\": \"tickle\"}]}]"),
    "t:2: effects[0].operations[0].op: expected one of \"transfuse\", \"teleport\", \"change\", "
    "\"gain\", \"heal\", \"harm\", \"mana\", \"feed\", \"blink\", \"summon\", \"reveal\", "
    "\"identify\", \"ignite\", \"cure\", got \"tickle\"" },
  { "spell",
    RULES ("\"items\": [{\"id\": \"a\", \"label\": \"x\", \"glyph\": \"x\", \"category\": "
           "\"spellbook\", \"spells\": "
           "[\"sing\"]}]"),
    "t:2: items[0].spells[0]: \"sing\" is not defined in \"spells\"" },
  { "glyph-two",
    RULES ("\"tiles\": [" WALL ", \"fg\": \"red\"},\n{\"id\": \"x\", \"label\": "
           "\"\", \"glyph\": \"ab\", \"layer\": \"ground\"}]"),
    "t:2: tiles[0].fg: expected a colour such as \"#80c0ff\", got \"red\"\nt:3: tiles[1].glyph: "
    "expected a single visible character, got \"ab\"" },
  { "flags", RULES ("\"tiles\": [" WALL ", \"flags\": \"wet\"}]"),
    "t:2: tiles[0].flags: expected a list of \"blocks-move\", \"blocks-sight\", \"liquid\", "
    "\"harmful\", \"bridge\", \"door\", \"opening\", \"yields-glyph\", \"sign\", got \"wet\"" },
  { "flag", RULES ("\"tiles\": [" WALL ", \"flags\": [\"door\",\n\"slow\"]}]"),
    "t:3: tiles[0].flags[1]: expected one of \"sign\", \"blocks-move\", \"blocks-sight\", "
    "\"liquid\", \"harmful\", \"bridge\", \"door\", \"opening\", \"yields-glyph\", got \"slow\"" },
  { "flag-number", RULES ("\"tiles\": [" WALL ", \"flags\": [3]}]"),
    "t:2: tiles[0].flags[0]: expected one of \"blocks-move\", \"blocks-sight\", \"liquid\", "
    "\"harmful\", \"bridge\", \"door\", \"opening\", \"yields-glyph\", \"sign\", got 3" },
  { "range",
    RULES ("\"creatures\": [{\"id\": \"a\", \"label\": \"A\", \"glyph\": \"a\", \"pack\": [2, 1],\n"
           "\"depth\": [0, 3]}]"),
    "t:3: creatures[0].depth: expected a range such as [2, 5] within 1 to 100, got [0, 3]\nt:2: "
    "creatures[0].pack: expected a range such as [2, 5] within 1 to 20, got [2, 1]" },
  { "reference",
    RULES ("\"items\": [{\"id\": \"a\", \"label\": \"A\", \"glyph\": \"a\", \"category\": "
           "\"food\",\n\"light\": \"A B\"}]"),
    "t:3: items[0].light: expected an id, or \"\" for none, got \"A B\"" },
  { "ids",
    RULES ("\"creatures\": [{\"id\": \"a\", \"label\": \"A\", \"glyph\": \"a\", "
           "\"behaviours\": [\"hunt\", 3],\n\"themes\": \"cave\"}]"),
    "t:2: creatures[0].behaviours: expected a list of at most 32 ids, got [\"hunt\", 3]\nt:3: "
    "creatures[0].themes: expected a list of at most 32 ids, got \"cave\"" },
  { "ids-of-several-lines",
    RULES ("\"creatures\": [{\"id\": \"a\", \"label\": \"A\", \"glyph\": \"a\", "
           "\"behaviours\": [\"hunt\",\n3]}]"),
    "t:2: creatures[0].behaviours: expected a list of at most 32 ids, got [\"hunt\",…" },
  { "role-of-a-record",
    RULES ("\"kinds\": [{\"id\": \"a\", \"label\": \"A\", \"glyph\": \"a\", \"role\": "
           "\"creature\"}]"),
    "t:2: kinds[0].role: expected one of \"start\", \"goal\", \"stairs-up\", \"stairs-down\", "
    "\"marker\", \"note\", got \"creature\"" },
  { "text-type", RULES ("\"tiles\": [" WALL ", \"description\": null}]"),
    "t:2: tiles[0].description: expected a string of at most 300 bytes, got null" },
  { "twice", RULES ("\"tiles\": [" WALL "},\n" WALL "}]"),
    "t:3: tiles[1]: \"wall\" is defined twice in this file" },
  { "unknown-reference",
    RULES ("\"creatures\": [" THING ("a") ", \"light\": \"b\", \"company\": [\"a\", \"c\"],\n"
                                          "\"equipment\": [\"weapon\", \"a\"]}]"),
    "t:3: creatures[0].equipment[1]: \"a\" is not defined in \"items or assortments\"\nt:2: "
    "creatures[0].light: \"b\" is not defined in \"lights\"\nt:2: creatures[0].company[1]: \"c\" "
    "is not defined in \"non-player creatures\"" },
  { "unknown-in-a-record",
    RULES ("\"effects\": [{\"id\": \"a\", \"label\": \"A\", \"operations\": [{\"op\": \"cure\"},\n"
           "{\"op\": \"summon\", \"creature\": \"rat\", \"amount\": 1}]}],\n"
           "\"spells\": [{\"id\": \"s\", \"label\": \"S\", \"effect\": \"b\"}]"),
    "t:3: effects[0].operations[1].creature: \"rat\" is not defined in \"non-player "
    "creatures\"\nt:4: spells[0].effect: \"b\" is not defined in \"effects\"" },
  { "summoned-player",
    RULES ("\"effects\": [{\"id\": \"a\", \"label\": \"A\", \"operations\": [\n"
           "{\"op\": \"summon\", \"creature\": \"you\", \"amount\": 1}]}],\n"
           "\"creatures\": [" THING ("you") ", \"behaviours\": [\"player\"]}]"),
    "t:3: effects[0].operations[0].creature: \"you\" is not defined in \"non-player creatures\"" },
  { "records", RULES ("\"effects\": [{\"id\": \"a\", \"label\": \"A\", \"operations\": {}}]"),
    "t:2: effects[0].operations: expected a list of at most 16 objects, got {}" },
  { "operation",
    RULES ("\"effects\": [{\"id\": \"a\", \"label\": \"A\", \"operations\": [{\"op\": \"gain\"},\n"
           "{\"op\": \"summon\"}]}, {\"id\": \"b\", \"label\": \"B\", \"operations\": [\n"
           "{\"op\": \"heal\", \"when\": \"later\"}, 7]}]"),
    "t:2: effects[0].operations[0]: missing key \"stat\": this operation needs it\nt:2: "
    "effects[0].operations[1]: missing key \"creature\": this operation needs it\nt:4: "
    "effects[1].operations[0].when: expected one of \"start\", \"turn\", \"end\", got "
    "\"later\"\nt:4: effects[1].operations[1]: expected an object, got a number" },
  { "operation-amounts",
    RULES ("\"effects\": [{\"id\": \"a\", \"label\": \"A\", \"operations\": [{\"op\": \"harm\"},\n"
           "{\"op\": \"heal\", \"amount\": -5},\n{\"op\": \"feed\", \"amount\": -5},\n"
           "{\"op\": \"harm\", \"spread\": 3, \"when\": \"turn\"}]}]"),
    "t:2: effects[0].operations[0]: missing key \"amount\": this operation needs it\nt:2: "
    "effects[0].operations[1]: expected an amount above 0 for this operation, got -5\nt:2: "
    "effects[0].operations[3]: expected \"turn\" only in an effect that lasts 2 turns or more" },
  { "appearance-sets",
    RULES ("\"items\": [{\"id\": \"a\", \"label\": \"A\", \"glyph\": \"a\", \"category\": "
           "\"potion\", \"appearance\": \"jug\"}]"),
    "t:2: items[0].appearance: \"jug\" is not defined in \"appearance sets\"" },
  { "effect-texts",
    RULES ("\"effects\": [{\"id\": \"a\", \"label\": \"A\", \"begins\": [\"You glow.\"],\n"
           "\"ends\": [\"You\", \"%s and %s\"]}]"),
    "t:2: effects[0].begins: expected two texts, the second with one %s for the name\nt:2: "
    "effects[0].ends: expected two texts, the second with one %s for the name" },
  { "reserved", RULES ("\"rulesets\": [{\"id\": \"nothing\", \"label\": \"x\"}]"),
    "t:2: rulesets[0]: the id \"nothing\" is reserved: it means no tile" },
};

static void
test_finding (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autoptr (GString) found = g_string_new (NULL);
  DsErrors errors = { 0 };
  DsRules *rules;
  char line[600];

  g_assert_cmpint (
      ds_rules_parse (&rules, "t", FINDINGS[row].text, strlen (FINDINGS[row].text), &errors), ==,
      DS_BAD_DATA);
  g_assert_null (rules);
  for (size_t i = 0; i < errors.n; i++)
    g_string_append_printf (found, "%s%s", i > 0 ? "\n" : "",
                            ds_error_format (&errors.items[i], line, sizeof line));
  g_assert_cmpstr (found->str, ==, FINDINGS[row].want);
}

static DsRules *
parse (const char *text)
{
  DsErrors errors = { 0 };
  DsRules *rules;
  char line[600];

  if (ds_rules_parse (&rules, "t", text, strlen (text), &errors) != DS_OK)
    g_error ("%s", ds_error_format (&errors.items[0], line, sizeof line));
  return rules;
}

static void
test_record (void)
{
  DsRules *rules =
      parse (RULES ("\"tiles\": [{\"id\": \"lava\", \"label\": \"Lava\", \"glyph\": \"≈\", \"fg\": "
                    "\"#FF8000\", \"layer\": \"feature\", \"flags\": [\"liquid\", \"harmful\"]}],"
                    "\"kinds\": [{\"id\": \"a\", \"label\": \"A\", \"glyph\": \"a\"},"
                    "{\"id\": \"b\", \"label\": \"B\", \"glyph\": \"b\", \"role\": \"goal\"}],"
                    "\"rulesets\": [{\"id\": \"r\", \"label\": \"R\"}]"));
  const DsTile *tile = ds_rules_tile (rules, 1);
  uint16_t kind = 99;

  g_assert_cmpint (ds_rules_n_tiles (rules), ==, 2);
  g_assert_cmpint (ds_rules_find_tile (rules, "lava"), ==, 1);
  g_assert_cmpint (ds_rules_find_tile (rules, "wall"), ==, DS_TILE_NONE);
  g_assert_cmpstr (tile->id, ==, "lava");
  g_assert_cmpstr (tile->label, ==, "Lava");
  g_assert_cmpstr (tile->group, ==, "");
  g_assert_cmpint (tile->glyph, ==, 0x2248);
  g_assert_cmpint (tile->fg, ==, 0xff8000);
  g_assert_cmpint (tile->bg, ==, 0);
  g_assert_cmpint (tile->layer, ==, DS_LAYER_FEATURE);
  g_assert_cmpint (tile->flags, ==, DS_TILE_LIQUID | DS_TILE_HARMFUL);
  g_assert_cmpint (ds_rules_n_kinds (rules), ==, 2);
  g_assert_true (ds_rules_find_kind (rules, "b", &kind));
  g_assert_cmpint (kind, ==, 1);
  g_assert_false (ds_rules_find_kind (rules, "c", &kind));
  g_assert_cmpint (ds_rules_kind (rules, 0)->role, ==, DS_ROLE_MARKER);
  g_assert_true (ds_rules_kind_of_role (rules, DS_ROLE_GOAL, &kind));
  g_assert_cmpint (kind, ==, 1);
  g_assert_false (ds_rules_kind_of_role (rules, DS_ROLE_START, &kind));
  g_assert_cmpint (ds_rules_find_ruleset (rules, "r")->movement, ==, DS_MOVE_8_NO_CORNER_CUTTING);
  g_assert_null (ds_rules_find_ruleset (rules, "s"));
  ds_rules_unref (rules);
}

/* Creatures, items, gates and lights are kinds of things, with a way to the rest of their record.
 */
static void
test_kinds_of_records (void)
{
#define HEAD(id) "{\"id\": \"" id "\", \"label\": \"\", \"glyph\": \"x\""
  DsRules *rules = parse (RULES ("\"creatures\": [" HEAD (
      "rat") ", \"hp\": 12, \"pack\": [2, 4], "
             "\"behaviours\": [\"hunt\", \"wander\"]}],"
             "\"items\": [" HEAD ("key") ", \"category\": \"key\"}," HEAD (
                 "bread") ", \"category\": \"food\", \"food\": 200}],"
                          "\"gates\": [" HEAD ("hidden") ", \"secret\": true}," HEAD (
                              "hole") ", \"way\": \"down\"}," HEAD ("gate") "}],"
                                                                            "\"lights\": [" HEAD (
                                                                                "lamp") ", "
                                                                                        "\"colour\""
                                                                                        ": "
                                                                                        "\"#"
                                                                                        "ffe0b0\"}"
                                                                                        "]"));
#undef HEAD
  static const struct {
    const char *id;
    DsRole role;
  } rows[] = {
    { "rat", DS_ROLE_CREATURE },  { "key", DS_ROLE_KEY },   { "bread", DS_ROLE_ITEM },
    { "hidden", DS_ROLE_SECRET }, { "hole", DS_ROLE_DROP }, { "gate", DS_ROLE_DOOR },
    { "lamp", DS_ROLE_LIGHT },
  };
  uint16_t kind;

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DsKind *found;

    g_assert_true (ds_rules_find_kind (rules, rows[i].id, &kind));
    found = ds_rules_kind (rules, kind);
    g_assert_cmpstr (found->label, ==, rows[i].id); /* as nothing else names it */
    g_assert_cmpint (found->role, ==, rows[i].role);
    g_assert_cmpint (found->creature != NULL, ==, rows[i].role == DS_ROLE_CREATURE);
    g_assert_cmpint (found->item != NULL, ==,
                     rows[i].role == DS_ROLE_ITEM || rows[i].role == DS_ROLE_KEY);
    g_assert_cmpint (found->light != NULL, ==, rows[i].role == DS_ROLE_LIGHT);
  }
  g_assert_true (ds_rules_find_kind (rules, "rat", &kind));
  g_assert_cmpint (ds_rules_kind (rules, kind)->creature->hp, ==, 12);
  g_assert_cmpint (ds_rules_kind (rules, kind)->creature->vision, ==, 9);
  g_assert_cmpint (ds_rules_kind (rules, kind)->creature->pack.low, ==, 2);
  g_assert_cmpint (ds_rules_kind (rules, kind)->creature->depth.high, ==, 100);
  g_assert_cmpuint (ds_rules_kind (rules, kind)->creature->behaviours.n, ==, 2);
  g_assert_true (ds_ids_have (&ds_rules_kind (rules, kind)->creature->behaviours, "wander"));
  g_assert_false (ds_ids_have (&ds_rules_kind (rules, kind)->creature->themes, "cave"));
  g_assert_cmpstr (ds_rules_kind (rules, kind)->creature->light, ==, "");
  g_assert_true (ds_rules_find_kind (rules, "bread", &kind));
  g_assert_cmpint (ds_rules_kind (rules, kind)->item->food, ==, 200);
  g_assert_true (ds_rules_find_kind (rules, "lamp", &kind));
  g_assert_cmphex (ds_rules_kind (rules, kind)->light->colour, ==, 0xffe0b0);
  ds_rules_unref (rules);
}

/* Files and lists may come in any order: what a record names may be read after it. */
static void
test_effects (void)
{
  DsRules *rules = parse (RULES ("\"items\": [" THING (
      "brew") ", \"category\": \"potion\", \"effect\": \"bats\", "
              "\"appearance\": \"potion\"}," THING (
                  "book") ", \"category\": \"spellbook\", \"spells\": "
                          "[\"call\"]}],"
                          "\"spells\": [{\"id\": \"call\", \"label\": \"Call\", \"cost\": 11, "
                          "\"effect\": \"bats\", "
                          "\"aim\": \"self\", \"intent\": \"summon\"}],"
                          "\"level_options\": [{\"id\": \"hp\", \"label\": \"Hp\", \"effect\": "
                          "\"hale\"}],"
                          "\"appearances\": [{\"id\": \"red\", \"label\": \"Red\", \"set\": "
                          "\"potion\"}],"
                          "\"effects\": [{\"id\": \"bats\", \"label\": \"Bats\", \"operations\": "
                          "[{\"op\": \"summon\", "
                          "\"creature\": \"bat\", \"amount\": 8}]},"
                          "{\"id\": \"hale\", \"label\": \"Hale\", \"duration\": 20, \"begins\": "
                          "[\"You glow.\", \"The %s "
                          "glows.\"], \"operations\": [{\"op\": \"gain\", \"stat\": \"max-hp\", "
                          "\"amount\": 10}, "
                          "{\"op\": \"heal\", \"when\": \"turn\", \"amount\": 1, \"chance\": "
                          "250}]}],"
                          "\"creatures\": [" THING ("bat") ", \"hit\": \"hale\"}]"));
  const DsEffect *hale;
  uint16_t at;

  g_assert_true (ds_rules_find_kind (rules, "brew", &at));
  g_assert_cmpstr (ds_rules_kind (rules, at)->item->effect, ==, "bats");
  g_assert_cmpstr (ds_rules_kind (rules, at)->item->appearance, ==, "potion");
  g_assert_cmpstr (ds_rules_kind (rules, at)->item->hit, ==, "");
  g_assert_true (ds_rules_find_kind (rules, "bat", &at));
  g_assert_cmpstr (ds_rules_kind (rules, at)->creature->hit, ==, "hale");
  g_assert_cmpint (ds_rules_kind (rules, at)->creature->hit_chance, ==, 1000);
  g_assert_cmpint (ds_rules_kind (rules, at)->creature->experience, ==, -1);
  g_assert_cmpint (ds_rules_kind (rules, at)->creature->capacity, ==, 20);
  g_assert_true (ds_rules_find_spell (rules, "call", &at));
  g_assert_cmpint (ds_rules_spell (rules, at)->cost, ==, 11);
  g_assert_cmpint (ds_rules_spell (rules, at)->aim, ==, DS_AIM_SELF);
  g_assert_cmpint (ds_rules_spell (rules, at)->intent, ==, DS_INTENT_SUMMON);
  g_assert_cmpstr (ds_rules_level_option (rules, 0)->effect, ==, "hale");
  g_assert_cmpstr (ds_rules_appearance (rules, 0)->set, ==, "potion");
  g_assert_true (ds_rules_find_effect (rules, "hale", &at));
  hale = ds_rules_effect (rules, at);
  g_assert_cmpint (hale->duration, ==, 20);
  g_assert_cmpstr (hale->begins.items[DS_SAYS_OTHER], ==, "The %s glows.");
  g_assert_cmpuint (hale->operations.n, ==, 2);
  g_assert_cmpint (ds_effect_operation (hale, 0)->op, ==, DS_OP_gain);
  g_assert_cmpint (ds_effect_operation (hale, 0)->stat, ==, DS_STAT_MAX_HP);
  g_assert_cmpint (ds_effect_operation (hale, 0)->when, ==, DS_WHEN_START);
  g_assert_cmpint (ds_effect_operation (hale, 1)->when, ==, DS_WHEN_TURN);
  g_assert_cmpint (ds_effect_operation (hale, 1)->chance, ==, 250);
  g_assert_false (ds_rules_find_effect (rules, "hail", &at));
  ds_rules_unref (rules);
}

static void
test_nothing (void)
{
  DsRules *rules = parse (RULES ("\"tiles\": []"));

  g_assert_cmpint (ds_rules_n_tiles (rules), ==, 1);
  g_assert_cmpint (ds_rules_tile (rules, DS_TILE_NONE)->flags, ==,
                   DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT);
  g_assert_true (ds_rules_tile (rules, 999) == ds_rules_tile (rules, DS_TILE_NONE));
  ds_rules_unref (rules);
}

#define TILE(id, layer, flags)                                                                     \
  "{\"id\": \"" id "\", \"label\": \"" id "\", \"glyph\": \"x\", \"layer\": \"" layer              \
  "\", \"flags\": [" flags "]}"

static void
test_cell_flags (void)
{
  static const struct {
    const char *ground, *feature;
    uint32_t want;
  } rows[] = {
    { "floor", "", 0 },
    { "floor", "grass", DS_TILE_BLOCKS_SIGHT },
    { "water", "", DS_TILE_LIQUID | DS_TILE_BLOCKS_MOVE },
    { "water", "grass", DS_TILE_LIQUID | DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT },
    { "water", "bridge", DS_TILE_BRIDGE },
    { "", "", DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT },
    { "", "grass", DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT },
    { "", "bridge", DS_TILE_BRIDGE },
  };
  DsRules *rules = parse (RULES ("\"tiles\": [" TILE ("floor", "ground", "") "," TILE (
      "water", "ground",
      "\"liquid\", \"blocks-move\"") "," TILE ("grass", "feature",
                                               "\"blocks-sight\"") "," TILE ("bridge", "feature",
                                                                             "\"bridge\"") "]"));

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (ds_rules_cell_flags (rules, ds_rules_find_tile (rules, rows[i].ground),
                                          ds_rules_find_tile (rules, rows[i].feature)),
                     ==, rows[i].want);
  ds_rules_unref (rules);
}

/* ---- folders */

static char *
make_folder (void)
{
  char *folder = g_dir_make_tmp ("ds-rules-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return folder;
}

static void
put_file (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
remove_folder (char *folder)
{
  DsFileNames names;
  DsError err;

  g_assert_cmpint (ds_file_list (&names, folder, "", &err), ==, DS_OK);
  for (size_t i = 0; i < names.n; i++) {
    g_autofree char *path = g_build_filename (folder, names.items[i], NULL);

    g_unlink (path);
  }
  ds_file_names_clear (&names);
  g_rmdir (folder);
  g_free (folder);
}

static void
test_override (void)
{
  char *ours = make_folder (), *user = make_folder ();
  const DsRulesFolder folders[] = { { ours, false }, { "/no/such/folder", false }, { user, true } };
  DsErrors errors = { 0 };
  DsRules *rules;

  put_file (ours, "b.json", RULES ("\"rulesets\": [{\"id\": \"a\", \"label\": \"from b\"}]"));
  put_file (ours, "a.json",
            RULES ("\"rulesets\": [{\"id\": \"a\", \"label\": \"from a\"},"
                   "{\"id\": \"z\", \"label\": \"z\"}]"));
  put_file (ours, "notes.txt", "no rules");
  put_file (ours, ".hidden.json", "no rules");
  put_file (user, "mine.json",
            RULES ("\"rulesets\": [{\"id\": \"z\", \"label\": \"mine\"},"
                   "{\"id\": \"new\", \"label\": \"new\"}]"));
  g_assert_cmpint (ds_rules_load (&rules, folders, 3, &errors), ==, DS_OK);
  g_assert_cmpint (ds_rules_n_rulesets (rules), ==, 3);
  g_assert_cmpstr (ds_rules_ruleset (rules, 0)->label, ==, "from b");
  g_assert_cmpstr (ds_rules_ruleset (rules, 1)->label, ==, "mine");
  g_assert_cmpstr (ds_rules_ruleset (rules, 2)->label, ==, "new");
  ds_rules_unref (rules);

  put_file (ours, "bad.json", "{\n}");
  g_assert_cmpint (ds_rules_load (&rules, folders, 3, &errors), ==, DS_BAD_DATA);
  g_assert_null (rules);
  g_assert_true (g_str_has_suffix (errors.items[0].where, "/bad.json:1"));
  remove_folder (ours);
  remove_folder (user);
}

/* Invalid user files are ignored whole, with those that need them, and reported once. */
static void
test_left_out (void)
{
  char *ours = make_folder (), *user = make_folder ();
  const DsRulesFolder folders[] = { { ours, false }, { user, true } };
  DsErrors errors = { 0 };
  char line[600];
  DsRules *rules;

  put_file (ours, "a.json", RULES ("\"rulesets\": [{\"id\": \"a\", \"label\": \"ours\"}]"));
  put_file (user, "broken.json", "{");
  put_file (user, "half.json",
            RULES ("\"rulesets\": [{\"id\": \"a\", \"label\": \"mine\"}, {\"id\": \"B\"}],"
                   "\"words\": [{\"id\": \"w\", \"words\": [\"x\"]}]"));
  put_file (user, "needy.json", RULES ("\"names\": [{\"id\": \"n\", \"templates\": [\"{w}\"]}]"));
  put_file (user, "aimless.json",
            RULES ("\"level_options\": [{\"id\": \"o\", \"label\": \"O\", \"effect\": \"e\"}]"));
  put_file (user, "right.json", RULES ("\"rulesets\": [{\"id\": \"b\", \"label\": \"b\"}]"));
  g_assert_cmpint (ds_rules_load (&rules, folders, 2, &errors), ==, DS_OK);
  g_assert_cmpint (ds_rules_n_rulesets (rules), ==, 2);
  g_assert_cmpstr (ds_rules_ruleset (rules, 0)->label, ==, "ours");
  g_assert_cmpstr (ds_rules_ruleset (rules, 1)->label, ==, "b");
  g_assert_cmpint (ds_rules_n_names (rules), ==, 0);
  g_assert_cmpint (ds_rules_n_level_options (rules), ==, 0);
  g_assert_cmpuint (errors.n, ==, 4);
  for (size_t i = 0; i < errors.n; i++)
    g_assert_true (g_str_has_suffix (ds_error_format (&errors.items[i], line, sizeof line),
                                     "; this file is skipped"));
  g_assert_nonnull (strstr (errors.items[0].where, "/broken.json:1"));
  g_assert_nonnull (strstr (errors.items[1].where, "/half.json:"));
  g_assert_nonnull (strstr (errors.items[2].where, "/aimless.json:"));
  g_assert_nonnull (strstr (errors.items[3].where, "/needy.json:"));
  ds_rules_unref (rules);
  remove_folder (ours);
  remove_folder (user);
}

/* ---- shipped data */

static void
test_shipped (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "rules", NULL);
  const DsRulesFolder folders[] = { { folder, false } };
  g_autoptr (GHashTable) glyphs = g_hash_table_new (NULL, NULL);
  DsErrors errors = { 0 };
  DsRules *rules;
  uint16_t kind;

  g_assert_cmpint (ds_rules_load (&rules, folders, 1, &errors), ==, DS_OK);
  g_assert_cmpint (ds_rules_n_tiles (rules), >, 40);
  for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++) {
    const DsTile *tile = ds_rules_tile (rules, i);

    g_test_message ("%s", tile->id);
    g_assert_true (g_hash_table_add (glyphs, GUINT_TO_POINTER (tile->glyph)));
    g_assert_cmpstr (tile->label, !=, "");
    g_assert_cmpstr (tile->group, !=, "");
    g_assert_true (g_str_has_suffix (tile->description, "."));
  }
  for (int role = 0; role < DS_N_ROLES; role++)
    g_assert_true (ds_rules_kind_of_role (rules, (DsRole)role, &kind));
  g_assert_cmpint (ds_rules_find_ruleset (rules, "default")->movement, ==,
                   DS_MOVE_8_NO_CORNER_CUTTING);
  g_assert_cmpint (ds_rules_find_ruleset (rules, "seed")->movement, ==, DS_MOVE_4);
  g_assert_cmpint (ds_rules_find_ruleset (rules, "free")->movement, ==, DS_MOVE_8);
  ds_rules_unref (rules);
}

/* Creatures and items are complete, and differ in glyph or colour. */
static void
test_shipped_kinds (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "rules", NULL);
  const DsRulesFolder folders[] = { { folder, false } };
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int n_creatures = 0, n_bosses = 0, n_items = 0;
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_cmpint (ds_rules_load (&rules, folders, 1, &errors), ==, DS_OK);
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsKind *kind = ds_rules_kind (rules, i);

    g_test_message ("%s", kind->id);
    g_assert_true (g_str_has_suffix (kind->description, "."));
    if (kind->light == NULL)
      g_assert_true (g_hash_table_add (
          seen, g_strdup_printf ("%x %06x %d", kind->glyph, kind->fg, kind->role)));
    if (kind->creature != NULL) {
      g_assert_cmpuint (kind->creature->behaviours.n, >, 0);
      n_creatures++;
      n_bosses += (kind->creature->flags & DS_CREATURE_BOSS) != 0;
    }
    n_items += kind->item != NULL;
  }
  g_assert_cmpint (n_creatures, >=, 30);
  g_assert_cmpint (n_bosses, >=, 6);
  g_assert_cmpint (n_items, >=, 30);
  ds_rules_unref (rules);
}

static DsRules *
load_shipped (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "rules", NULL);
  const DsRulesFolder folders[] = { { folder, false } };
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_cmpint (ds_rules_load (&rules, folders, 1, &errors), ==, DS_OK);
  return rules;
}

/* ACCEPTANCE J05: what stands on a cell has a place, a name, a glyph and a colour. */
static void
test_J05 (void)
{
  DsRules *rules = load_shipped ();
  DsThing zombie = { .id = 1, .at = { 10, 12 } };
  const DsKind *kind;

  g_assert_true (ds_rules_find_kind (rules, "zombie", &zombie.kind));
  kind = ds_rules_kind (rules, zombie.kind);
  g_assert_cmpstr (kind->label, ==, "Zombie");
  g_assert_cmpint (kind->glyph, ==, 'z');
  g_assert_cmphex (kind->fg, ==, 0x79c46a);
  g_assert_cmpint (zombie.at.x, ==, 10);
  g_assert_cmpint (zombie.at.y, ==, 12);
  ds_rules_unref (rules);
}

/* ACCEPTANCE J06: ground is '.' and free, a wall is '#' and blocked, both with a background;
 * numbers stand for them, and a name that is not known has none. */
static void
test_J06 (void)
{
  DsRules *rules = load_shipped ();
  const DsTile *ground = ds_rules_tile (rules, ds_rules_find_tile (rules, "floor"));
  const DsTile *wall = ds_rules_tile (rules, ds_rules_find_tile (rules, "wall"));

  g_assert_cmpint (ground->glyph, ==, '.');
  g_assert_cmpint (wall->glyph, ==, '#');
  g_assert_false (ground->flags & DS_TILE_BLOCKS_MOVE);
  g_assert_true (wall->flags & DS_TILE_BLOCKS_MOVE);
  g_assert_cmphex (ground->fg, !=, ground->bg);
  g_assert_cmphex (wall->fg, !=, wall->bg);
  g_assert_cmpint (ds_rules_find_tile (rules, "ground"), ==, DS_TILE_NONE);
  ds_rules_unref (rules);
}

/* The creatures and items of the roguelike tutorials, with their numbers. */
static void
test_tutorial_numbers (void)
{
  static const struct {
    const char *id;
    uint32_t glyph;
    int32_t numbers[4]; /* hp, attack, defense; or attack, defense, ranged, thrown */
  } rows[] = {
    { "player", '@', { 100, 20, 5 } }, { "zombie", 'z', { 100, 30, 0 } },
    { "sheep", 's', { 100, 30, 0 } },  { "goblin", 'g', { 66, 15, 5 } },
    { "bat", 'b', { 15, 5, 0 } },      { "fungus", 'f', { 10, 0, 0 } },
    { "bow", ')', { 1, 0, 5, 1 } },    { "dagger", ')', { 5, 0, 0, 5 } },
    { "sword", ')', { 10, 0, 0, 1 } }, { "staff", ')', { 5, 3, 0, 1 } },
  };
  DsRules *rules = load_shipped ();

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    const int32_t *want = rows[i].numbers;
    const DsKind *kind;
    uint16_t index;

    g_assert_true (ds_rules_find_kind (rules, rows[i].id, &index));
    kind = ds_rules_kind (rules, index);
    g_assert_cmpint (kind->glyph, ==, rows[i].glyph);
    if (kind->creature != NULL) {
      const int32_t found[] = { kind->creature->hp, kind->creature->attack,
                                kind->creature->defense };

      g_assert_cmpmem (found, sizeof found, want, sizeof found);
    } else {
      const int32_t found[] = { kind->item->attack, kind->item->defense, kind->item->ranged,
                                kind->item->thrown };

      g_assert_cmpmem (found, sizeof found, want, sizeof found);
    }
  }
  ds_rules_unref (rules);
}

/* ACCEPTANCE T15f: the tiles of the roguelike tutorial, by glyph and sentence. */
static void
test_tutorial_tiles (void)
{
  static const struct {
    const char *id;
    uint32_t glyph;
    const char *description;
  } rows[] = {
    { "cave-floor", 0xb7, "A dirt and rock cave floor." },
    { "cave-wall", 0x2592, "A dirt and rock cave wall." },
    { "bounds", 'x', "Beyond the edge of the world." },
    { "stairs-down", '>', "A stone staircase that goes down." },
    { "stairs-up", '<', "A stone staircase that goes up." },
  };
  DsRules *rules = load_shipped ();

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DsTile *tile = ds_rules_tile (rules, ds_rules_find_tile (rules, rows[i].id));

    g_assert_cmpstr (tile->id, ==, rows[i].id);
    g_assert_cmpint (tile->glyph, ==, rows[i].glyph);
    g_assert_cmpstr (tile->description, ==, rows[i].description);
  }
  g_assert_cmpint (ds_rules_tile (rules, DS_TILE_NONE)->glyph, ==, ' ');
  ds_rules_unref (rules);
}

/* ---- unknown definitions */

static void
test_unknown (void)
{
  static const char *const tiles[] = { "wall", "goo", "goo", "slime" };
  static const uint8_t layers[] = { 0, 1, 1, 0 };
  static const char *const kinds[] = { "a", "goblin" };
  DsRules *rules = parse (RULES ("\"tiles\": [" WALL "}], \"kinds\": [{\"id\": \"a\", \"label\": "
                                 "\"A\", \"glyph\": \"a\"}]"));
  const DsTile *goo;
  DsRules *more;
  DsError err;
  uint16_t kind;

  g_assert_cmpint (ds_rules_with_unknown (&more, rules, tiles, layers, 4, kinds, 2, &err), ==,
                   DS_OK);
  ds_rules_unref (rules); /* the texts must live on */
  g_assert_cmpint (ds_rules_n_tiles (more), ==, 4);
  g_assert_cmpstr (ds_rules_tile (more, 1)->id, ==, "wall");
  g_assert_false (ds_rules_tile (more, 1)->is_unknown);
  goo = ds_rules_tile (more, 2);
  g_assert_cmpstr (goo->id, ==, "goo");
  g_assert_true (goo->is_unknown);
  g_assert_cmpint (goo->layer, ==, DS_LAYER_FEATURE);
  g_assert_cmpint (goo->flags, ==, DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT);
  g_assert_cmpint (ds_rules_find_tile (more, "slime"), ==, 3);
  g_assert_true (ds_rules_find_kind (more, "goblin", &kind));
  g_assert_true (ds_rules_kind (more, kind)->is_unknown);
  ds_rules_unref (more);
}

static void
test_too_many_unknown (void)
{
  g_autofree char **tiles = g_new0 (char *, DS_TILES_MAX);
  g_autofree uint8_t *layers = g_new0 (uint8_t, DS_TILES_MAX);
  DsRules *rules = parse (RULES ("\"tiles\": []"));
  DsRules *more;
  DsError err;

  for (int i = 0; i < DS_TILES_MAX; i++)
    tiles[i] = g_strdup_printf ("t%d", i);
  g_assert_cmpint (ds_rules_with_unknown (&more, rules, (const char *const *)tiles, layers,
                                          DS_TILES_MAX, NULL, 0, &err),
                   ==, DS_LIMIT);
  g_assert_null (more);
  g_assert_cmpstr (err.where, ==, "tiles");
  for (int i = 0; i < DS_TILES_MAX; i++)
    g_free (tiles[i]);
  ds_rules_unref (rules);
}

static DsStatus
parse_and_extend (void *user)
{
  static const char text[] =
      RULES ("\"tiles\": [" WALL "}], \"kinds\": [{\"id\": \"a\", \"label\": "
             "\"A\", \"glyph\": \"a\"}]");
  static const char *const unknown[] = { "goo" };
  static const uint8_t layers[] = { 0 };
  DsErrors errors = { 0 };
  DsRules *rules, *more;
  DsError err;
  DsStatus status = ds_rules_parse (&rules, "t", text, strlen (text), &errors);

  g_assert_true ((rules != NULL) == (status == DS_OK));
  if (status != DS_OK)
    return status;
  status = ds_rules_with_unknown (&more, rules, unknown, layers, 1, unknown, 1, &err);
  g_assert_true ((more != NULL) == (status == DS_OK));
  ds_rules_unref (rules);
  ds_rules_unref (more);
  return status;
}

static void
test_no_memory (void)
{
  dst_fail_each (parse_and_extend, NULL, DS_OK);
}

static void
test_glyphs (void)
{
  static const uint32_t visible[] = { '!', '~', 0xb7, 0x2592, 0x2665, 0x4e00, 0x1f600 };
  static const uint32_t hidden[] = { 0,      ' ',    0x7f,   0xa0,   0xad,   0x301,  0x200b, 0x202e,
                                     0x3000, 0xd800, 0xe000, 0xfe0f, 0xfeff, 0xffff, 0xe0001 };

  for (size_t i = 0; i < G_N_ELEMENTS (visible); i++)
    g_assert_true (ds_glyph_is_visible (visible[i]) && ds_glyph_fits_row (visible[i]));
  for (size_t i = 0; i < G_N_ELEMENTS (hidden); i++)
    g_assert_false (ds_glyph_is_visible (hidden[i]));
  g_assert_true (ds_glyph_fits_row (' '));
  g_assert_false (ds_glyph_fits_row ('\t'));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/rules/finding", FINDINGS, test_finding);
  g_test_add_func ("/rules/record", test_record);
  g_test_add_func ("/rules/kinds-of-records", test_kinds_of_records);
  g_test_add_func ("/rules/effects", test_effects);
  g_test_add_func ("/rules/nothing", test_nothing);
  g_test_add_func ("/rules/cell-flags", test_cell_flags);
  g_test_add_func ("/rules/override", test_override);
  g_test_add_func ("/rules/left-out", test_left_out);
  g_test_add_func ("/rules/shipped", test_shipped);
  g_test_add_func ("/rules/shipped-kinds", test_shipped_kinds);
  g_test_add_func ("/rules/tutorial-numbers", test_tutorial_numbers);
  g_test_add_func ("/rules/unknown", test_unknown);
  g_test_add_func ("/rules/too-many-unknown", test_too_many_unknown);
  g_test_add_func ("/rules/no-memory", test_no_memory);
  g_test_add_func ("/rules/glyphs", test_glyphs);
  g_test_add_func ("/acceptance/J05", test_J05);
  g_test_add_func ("/acceptance/J06", test_J06);
  g_test_add_func ("/acceptance/T15f", test_tutorial_tiles);
  return g_test_run ();
}

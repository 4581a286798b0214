/* tests/core/test_property.c — own properties: types, limits, files, the command, and references to
 * objects. */
#include "doc/clip.h"
#include "doc/doc.h"
#include "gen/gen.h"
#include "io/delve_file.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "map/area.h"
#include "map/note.h"
#include "map/property.h"

#include <glib.h>
#include <string.h>

/* A level of two floors with a room, a region and two objects; @level, @region, @room and @thing
 * are members of theirs. */
static char *
document (const char *level, const char *region, const char *room, const char *thing)
{
  static const char *const floor =
      "{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [\".....\", \".....\", "
      "\".....\"] }, \"rooms\": [{ \"id\": \"r-1\", \"kind\": \"normal\", \"region\": \"g-1\", "
      "\"runs\": [\"0:0-4\"]%s }], \"things\": ["
      "{ \"id\": \"t-a\", \"kind\": \"goblin\", \"at\": [1, 1]%s }, "
      "{ \"id\": \"t-b\", \"kind\": \"goblin\", \"at\": [2, 1] }] }";
  g_autoptr (GString) text = g_string_new (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [5, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"regions\": [{ \"id\": \"g-1\", \"colour\": \"#102030\"");

  g_string_append_printf (text, "%s }], \"floors\": [\n", region);
  g_string_append_printf (text, floor, room, thing);
  g_string_append (text, ",\n");
  g_string_append_printf (text, floor, "", "");
  g_string_append_printf (text, "]%s }", level);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

#define OWN(members) ", \"properties\": { " members " }"

static DsDoc *
doc_new (const char *level, const char *region, const char *room, const char *thing)
{
  g_autofree char *text = document (level, region, room, thing);

  return dst_load_doc (text);
}

static const DsHolder LEVEL = { DS_HOLDER_LEVEL, 0, 0 }, REGION = { DS_HOLDER_REGION, 0, 1 },
                      ROOM = { DS_HOLDER_ROOM, 0, 1 }, THING = { DS_HOLDER_THING, 0, 0xa };

/* The member "properties" of @holder; "": it has none. */
static const char *
own (DsDoc *doc, DsHolder holder)
{
  const DsExtras *extras = ds_holder_extras (&ds_doc_delve (doc)->dungeon, holder);
  const char *json = ds_extras_find (extras, DS_PROPERTIES_KEY);

  return json != NULL ? json : "";
}

static DsStatus
set (DsDoc *doc, DsHolder holder, const char *name, const char *json, const char *new_name,
     DsError *err)
{
  return ds_doc_apply (doc,
                       &(DsCmdSetProperty){ .cmd.type = &ds_cmd_set_property,
                                            .holder = holder,
                                            .name = name,
                                            .json = json,
                                            .new_name = new_name }
                            .cmd,
                       err);
}

/* ---- values */

static const struct {
  const char *json;
  DsPropertyType type;
  const char *text;
  const char *written; /* NULL: as @json */
} VALUES[] = {
  { "true", DS_PROPERTY_BOOL, "true", NULL },
  { "false", DS_PROPERTY_BOOL, "false", NULL },
  { "0", DS_PROPERTY_INT, "0", NULL },
  { "-9007199254740991", DS_PROPERTY_INT, "-9007199254740991", NULL },
  { "1.5", DS_PROPERTY_FLOAT, "1.5", NULL },
  { "-2.0e-300", DS_PROPERTY_FLOAT, "-2.0e-300", NULL },
  { "9.9e306", DS_PROPERTY_FLOAT, "9.9e306", NULL },
  { "0.0e999", DS_PROPERTY_FLOAT, "0.0e999", NULL },
  { "\"\"", DS_PROPERTY_TEXT, "", NULL },
  { "\"a \\\"b\\\" \\n\xc3\xa4\"", DS_PROPERTY_TEXT, "a \"b\" \n\xc3\xa4", NULL },
  { "{ \"colour\": \"#80c0ff\" }", DS_PROPERTY_COLOUR, "#80c0ff", NULL },
  { "{ \"colour\": \"#80C0FF7f\" }", DS_PROPERTY_COLOUR, "#80C0FF7f", NULL },
  { "{ \"file\": \"\" }", DS_PROPERTY_FILE, "", NULL },
  { "{ \"file\": \"sounds/..drip.ogg\" }", DS_PROPERTY_FILE, "sounds/..drip.ogg", NULL },
  { "{ \"object\": null }", DS_PROPERTY_OBJECT, "", NULL },
  { "{ \"object\": \"t-91c2\" }", DS_PROPERTY_OBJECT, "t-91c2", NULL },
  { "{ \"object\": \"t-91c2\", \"floor\": 99 }", DS_PROPERTY_OBJECT, "t-91c2", NULL },
  { "{ \"floor\": 1, \"object\": null }", DS_PROPERTY_OBJECT, "", "{ \"object\": null }" },
  { "[]", DS_PROPERTY_LIST, "", NULL },
  { "[1, true, { \"colour\": \"#000000\" }]", DS_PROPERTY_LIST, "", NULL },
  { "{ \"class\": \"Stats\" }", DS_PROPERTY_CLASS, "Stats", NULL },
  { "{ \"class\": \"\", \"members\": { \"a b\": [1] } }", DS_PROPERTY_CLASS, "", NULL },
  { "{ \"members\": {}, \"class\": \"Stats\" }", DS_PROPERTY_CLASS, "Stats",
    "{ \"class\": \"Stats\" }" },
  { "[{ \"class\": \"A\", \"members\": { \"b\": { \"class\": \"B\", \"members\": { \"file\": { "
    "\"file\": \"x\" }, \"n\": 1.5 } } } }]",
    DS_PROPERTY_LIST, "", NULL },
};

static void
test_values (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (VALUES); i++) {
    DsProperties read;
    char *written;

    g_test_message ("%s", VALUES[i].json);
    g_assert_cmpint (ds_properties_read_value (&read, VALUES[i].json, NULL), ==, DS_OK);
    g_assert_cmpuint (read.n, ==, 1);
    g_assert_cmpint (read.items[0].type, ==, VALUES[i].type);
    g_assert_cmpstr (read.items[0].text, ==, VALUES[i].text);
    written = ds_property_json (&read.items[0]);
    g_assert_cmpstr (written, ==, VALUES[i].written != NULL ? VALUES[i].written : VALUES[i].json);
    ds_free (written);
    ds_properties_clear (&read);
  }
}

/* @n classes, each in a list of the one around it. Caller frees. */
static char *
nested (int n, const char *innermost)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    g_string_append (text, "[{ \"class\": \"C\", \"members\": { \"m\": ");
  g_string_append (text, innermost);
  for (int i = 0; i < n; i++)
    g_string_append (text, " } }]");
  return g_string_free (text, FALSE);
}

/* As many classes as there may be within each other fit into a file. */
static void
test_depth (void)
{
  g_autofree char *most = nested (DS_PROPERTY_DEPTH_MAX, "[{ \"object\": \"t-b\" }]");
  g_autofree char *more = nested (DS_PROPERTY_DEPTH_MAX + 1, "1");
  DsDoc *doc = doc_new ("", "", "", "");
  g_autofree char *saved = NULL;
  DsDelve again;
  DsError err;

  g_assert_cmpint (set (doc, THING, "a", most, NULL, NULL), ==, DS_OK);
  saved = dst_save (&ds_format_delve, ds_doc_delve (doc));
  again = dst_load (&ds_format_delve, saved);
  ds_delve_clear (&again);
  g_assert_cmpint (set (doc, THING, "a", more, NULL, &err), ==, DS_BAD_DATA);
  g_assert_cmpstr (err.message.id, ==, "property.depth");
  ds_doc_free (doc);
}

/* A whole number becomes a number when its property is one. */
static void
test_whole_float (void)
{
  const DsProperty two = { .type = DS_PROPERTY_FLOAT, .name = "", .text = "2", .floor = -1 };
  char *json = ds_property_json (&two);

  g_assert_cmpstr (json, ==, "2.0");
  ds_free (json);
  g_assert_true (ds_property_number_is_valid ("2"));
  g_assert_true (ds_property_number_is_valid ("-0.25"));
  g_assert_false (ds_property_number_is_valid ("0,25"));
  g_assert_false (ds_property_number_is_valid (""));
  g_assert_false (ds_property_number_is_valid ("1e400"));
}

/* ---- files */

static const struct {
  const char *json; /* of the members of an object of the first floor */
  const char *want; /* behind "t:2: floors[0].things[0].properties" */
} FAULTS[] = {
  { "\"a\": null",
    ".a: expected true, false, a number, a text, a list, or an object with \"colour\", \"file\", "
    "\"object\" or \"class\", got null" },
  { "\"a\": { \"color\": \"#000000\" }",
    ".a: expected true, false, a number, a text, a list, or an object with \"colour\", \"file\", "
    "\"object\" or \"class\", got { \"color\": \"#000000\" }" },
  { "\"a\": 9007199254740992", ".a: expected a whole number from -9007199254740991 to "
                               "9007199254740991, got 9007199254740992" },
  { "\"a\": 1e309", ".a: expected a number up to 1e307, got 1e309" },
  { "\"a\": 99999999999999999999.0e400",
    ".a: expected a number up to 1e307, got 99999999999999999999.0e400" },
  { "\"a\": { \"colour\": \"red\" }",
    ".a.colour: expected a colour such as \"#80c0ff\" or \"#80c0ff7f\", got \"red\"" },
  { "\"a\": { \"file\": \"../a\" }",
    ".a.file: expected a path below the project, such as \"sounds/drip.ogg\", got \"../a\"" },
  { "\"a\": { \"file\": \"/etc/a\" }",
    ".a.file: expected a path below the project, such as \"sounds/drip.ogg\", got \"/etc/a\"" },
  { "\"a\": { \"object\": \"r-1\" }",
    ".a.object: expected the id of an object such as \"t-91c2\", or null, got \"r-1\"" },
  { "\"a\": { \"object\": \"t-1\", \"floor\": 100 }",
    ".a.floor: expected a whole number from 0 to 99, got 100" },
  { "\"a\": [[1]]", ".a[0]: expected true, false, a number, a text, a list, or an object with "
                    "\"colour\", \"file\", "
                    "\"object\" or \"class\", got [1]" },
  { "\"a\": { \"class\": 1 }", ".a.class: expected the name of a class on a line, got 1" },
  { "\"a\": { \"class\": \"b\\nc\" }",
    ".a.class: expected the name of a class on a line, got \"b\\nc\"" },
  { "\"a\": { \"class\": \"B\", \"member\": {} }",
    ".a: unknown key \"member\": expected one of class, members" },
  { "\"a\": { \"class\": \"B\", \"members\": [] }", ".a.members: expected an object, got a list" },
  { "\"a\": { \"class\": \"B\", \"members\": { \"c\": { \"file\": 1 } } }",
    ".a.members.c.file: expected a path below the project, such as \"sounds/drip.ogg\", got 1" },
  { "\"a\": { \"class\": \"B\", \"members\": { \"\": 1 } }",
    ".a.members: expected a name of 1 to 200 visible bytes on a line" },
  { "\"\": 1", ": expected a name of 1 to 200 visible bytes on a line" },
  { "\"a\\nb\": 1", ": expected a name of 1 to 200 visible bytes on a line" },
};

static void
test_faults (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (FAULTS); i++) {
    g_autofree char *member = g_strdup_printf (OWN ("%s"), FAULTS[i].json);
    g_autofree char *text = document ("", "", "", member);
    g_autofree char *want =
        g_strdup_printf ("t:2: floors[0].things[0].properties%s", FAULTS[i].want);

    g_test_message ("%s", FAULTS[i].json);
    dst_refuses (&ds_format_delve, text, strlen (text), want);
  }
}

/* Each kind of holder is checked. */
static void
test_holders (void)
{
  static const struct {
    const char *members[4];
    const char *want;
  } ROWS[] = {
    { { ", \"properties\": []", "", "", "" }, "t:3: properties: expected an object, got a list" },
    { { "", ", \"properties\": []", "", "" },
      "t:1: regions[0].properties: expected an object, got a list" },
    { { "", "", ", \"properties\": []", "" },
      "t:2: floors[0].rooms[0].properties: expected an object, got a list" },
    { { "", "", "", ", \"properties\": []" },
      "t:2: floors[0].things[0].properties: expected an object, got a list" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_autofree char *text =
        document (ROWS[i].members[0], ROWS[i].members[1], ROWS[i].members[2], ROWS[i].members[3]);

    dst_refuses (&ds_format_delve, text, strlen (text), ROWS[i].want);
  }
}

static char *
many (size_t n, const char *before, const char *behind)
{
  GString *out = g_string_new (NULL);

  for (size_t i = 0; i < n; i++) {
    g_string_append (out, i > 0 ? ", " : "");
    g_string_append_printf (out, "%s%zu%s", before, i, behind);
  }
  return g_string_free (out, FALSE);
}

static void
test_limits (void)
{
  g_autofree char *hundred = many (DS_PROPERTIES_MAX, "\"p", "\": 1");
  g_autofree char *items = many (DS_PROPERTY_ITEMS_MAX, "", "");
  g_autofree char *most = g_strdup_printf (", \"properties\": { %s }", hundred);
  g_autofree char *over = g_strdup_printf (", \"properties\": { %s, \"x\": 1 }", hundred);
  g_autofree char *longest = g_strdup_printf (", \"properties\": { \"a\": [%s] }", items);
  g_autofree char *longer = g_strdup_printf (", \"properties\": { \"a\": [%s, 1] }", items);
  g_autofree char *over_text = document ("", "", "", over);
  g_autofree char *longer_text = document ("", "", "", longer);
  DsDoc *doc = doc_new ("", "", longest, most);
  DsError err;

  g_assert_cmpint (set (doc, THING, "x", "1", NULL, &err), ==, DS_LIMIT);
  g_assert_cmpstr (err.message.id, ==, "property.limit");
  g_assert_cmpint (set (doc, THING, "p7", "2", NULL, &err), ==, DS_OK);
  ds_doc_free (doc);
  dst_refuses (&ds_format_delve, over_text, strlen (over_text),
               "t:2: floors[0].things[0].properties: expected at most 100 properties, got "
               "101");
  dst_refuses (&ds_format_delve, longer_text, strlen (longer_text),
               "t:2: floors[0].things[0].properties.a: expected at most 1000 values in a list, "
               "got 1001");
}

/* ---- the command */

static void
test_command (void)
{
  static const DsHolder *const HOLDERS[] = { &LEVEL, &REGION, &ROOM, &THING };

  for (size_t i = 0; i < G_N_ELEMENTS (HOLDERS); i++) {
    const DsHolder holder = *HOLDERS[i];
    DsDoc *doc = doc_new (", \"other\": 7", ", \"other\": 7", ", \"other\": 7", ", \"other\": 7");
    g_autofree char *saved = NULL, *again = NULL;
    DsDelve loaded;

    g_assert_cmpint (set (doc, holder, "boss", "true", NULL, NULL), ==, DS_OK);
    g_assert_cmpint (set (doc, holder, "boss", "true", NULL, NULL), ==, DS_OK); /* no step */
    g_assert_cmpuint (ds_doc_n_steps (doc), ==, 1);
    g_assert_cmpint (set (doc, holder, "b", "1.0", NULL, NULL), ==, DS_OK);
    g_assert_cmpstr (own (doc, holder), ==, "{ \"boss\": true, \"b\": 1.0 }");
    g_assert_cmpint (set (doc, holder, "boss", NULL, "chief", NULL), ==, DS_OK);
    g_assert_cmpstr (own (doc, holder), ==, "{ \"chief\": true, \"b\": 1.0 }");
    saved = dst_save (&ds_format_delve, ds_doc_delve (doc));
    loaded = dst_load (&ds_format_delve, saved);
    again = dst_save (&ds_format_delve, &loaded);
    g_assert_cmpstr (again, ==, saved);
    ds_delve_clear (&loaded);
    g_assert_cmpint (set (doc, holder, "chief", NULL, NULL, NULL), ==, DS_OK);
    g_assert_cmpint (set (doc, holder, "b", NULL, NULL, NULL), ==, DS_OK);
    g_assert_cmpstr (own (doc, holder), ==, "");
    g_assert_cmpstr (
        ds_extras_find (ds_holder_extras (&ds_doc_delve (doc)->dungeon, holder), "other"), ==, "7");
    for (int k = 0; k < 2; k++)
      g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
    g_assert_cmpstr (own (doc, holder), ==, "{ \"chief\": true, \"b\": 1.0 }");
    ds_doc_free (doc);
  }
}

static void
test_refused (void)
{
  static const struct {
    const char *name, *json, *new_name;
    DsStatus status;
    const char *id;
  } ROWS[] = {
    { "x", NULL, NULL, DS_BAD_ARG, "property.gone" },
    { "x", NULL, "y", DS_BAD_ARG, "property.gone" },
    { "a", NULL, "b", DS_BAD_ARG, "property.twice" },
    { "a", NULL, "", DS_BAD_DATA, "property.name" },
    { "a\nb", "1", NULL, DS_BAD_DATA, "property.name" },
    { "a", "null", NULL, DS_BAD_DATA, "property.value" },
    { "a", "{ \"file\": \"/a\" }", NULL, DS_BAD_DATA, "property.file" },
  };
  DsDoc *doc = doc_new ("", "", "", OWN ("\"a\": 1, \"b\": 2"));
  DsError err;

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_assert_cmpint (set (doc, THING, ROWS[i].name, ROWS[i].json, ROWS[i].new_name, &err), ==,
                     ROWS[i].status);
    g_assert_cmpstr (err.message.id, ==, ROWS[i].id);
  }
  g_assert_cmpint (set (doc, (DsHolder){ DS_HOLDER_ROOM, 0, 77 }, "a", "1", NULL, &err), ==,
                   DS_BAD_ARG);
  g_assert_cmpstr (err.message.id, ==, "holder.gone");
  g_assert_cmpint (set (doc, (DsHolder){ DS_HOLDER_THING, 9, 0xa }, "a", "1", NULL, &err), ==,
                   DS_BAD_ARG);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 0);
  g_assert_cmpstr (own (doc, THING), ==, "{ \"a\": 1, \"b\": 2 }");
  ds_doc_free (doc);
}

/* An object with a property is pinned, and so are the properties of a region. */
static void
test_pins (void)
{
  DsDoc *doc = doc_new ("", "", "", "");
  const DsDungeon *dungeon = &ds_doc_delve (doc)->dungeon;

  g_assert_cmpint (set (doc, THING, "a", "1", NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_floor_get (&dungeon->floors[0], DS_LAYER_PIN, (DsCell){ 1, 1 }), ==,
                    DS_PIN_THINGS);
  g_assert_cmpint (set (doc, REGION, "a", "1", NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_regions_get (dungeon->regions, 0)->pins, ==, DS_REGION_PIN_PROPERTIES);
  g_assert_cmpint (set (doc, REGION, "a", NULL, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_regions_get (dungeon->regions, 0)->pins, ==, 0);
  ds_doc_free (doc);
}

/* Number of regions with @members as properties. */
static size_t
count_regions (DsDoc *doc, const char *members)
{
  const DsRegions *regions = ds_doc_delve (doc)->dungeon.regions;
  size_t n = 0;

  for (size_t i = 0; i < ds_regions_count (regions); i++) {
    const DsHolder region = { DS_HOLDER_REGION, 0, ds_regions_get (regions, i)->id };

    n += strcmp (own (doc, region), members) == 0;
  }
  return n;
}

/* Regeneration keeps the properties of the level, of regions, and of pinned rooms and objects. */
static void
test_regenerate (void)
{
  DsGenResult result;
  DsDelve delve;
  DsDoc *doc;
  DsHolder region = { DS_HOLDER_REGION, 0, 0 }, room = { DS_HOLDER_ROOM, 0, 0 };
  const DsDungeon *dungeon;
  DsThing thing;

  dst_delve_init (&delve, 60, 40, 1, "fill; rooms_mst; regions; start_goal; items items=100", 7);
  dst_generate (&result, &delve);
  ds_dungeon_clear (&delve.dungeon);
  delve.dungeon = result.dungeon;
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  dungeon = &ds_doc_delve (doc)->dungeon;
  g_assert_true (dst_find_role (&dungeon->floors[0], DS_ROLE_ITEM, &thing));
  region.id = ds_regions_get (dungeon->regions, 0)->id;
  room.id = ds_rooms_get (dungeon->floors[0].rooms, 0)->id;
  g_assert_cmpint (set (doc, LEVEL, "a", "1", NULL, NULL), ==, DS_OK);
  g_assert_cmpint (set (doc, region, "a", "2", NULL, NULL), ==, DS_OK);
  g_assert_cmpint (set (doc, (DsHolder){ DS_HOLDER_THING, 0, thing.id }, "a", "3", NULL, NULL), ==,
                   DS_OK);
  g_assert_cmpint (set (doc, room, "a", "4", NULL, NULL), ==, DS_OK);
  for (int seed = 8; seed < 11; seed++) {
    DsSpans spans = { 0 };

    dungeon = &ds_doc_delve (doc)->dungeon;
    for (int32_t y = 0; y < 40; y++)
      for (int32_t x = 0; x < 60; x++)
        if (ds_floor_get (&dungeon->floors[0], DS_LAYER_ROOM, (DsCell){ x, y }) ==
            ds_rooms_find (dungeon->floors[0].rooms, room.id))
          g_assert_true (ds_array_push (&spans, (DsSpan){ y, x, x, 0 }));
    g_assert_cmpint (ds_doc_apply (doc,
                                   &(DsCmdPin){ .cmd.type = &ds_cmd_pin,
                                                .floor = 0,
                                                .spans = spans.items,
                                                .n_spans = spans.n,
                                                .what = DS_PIN_ALL }
                                        .cmd,
                                   NULL),
                     ==, DS_OK);
    ds_array_clear (&spans);
    g_assert_cmpint (ds_delve_copy (&delve, ds_doc_delve (doc), NULL), ==, DS_OK);
    delve.dungeon.seed = (uint64_t)seed;
    dst_generate (&result, &delve);
    g_assert_cmpint (ds_doc_apply (doc,
                                   &(DsCmdGenerated){ .cmd.type = &ds_cmd_generated,
                                                      .dungeon = &result.dungeon,
                                                      .recipe = &delve.recipe,
                                                      .seed = (uint64_t)seed }
                                        .cmd,
                                   NULL),
                     ==, DS_OK);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
    g_assert_cmpstr (own (doc, LEVEL), ==, "{ \"a\": 1 }");
    g_assert_cmpuint (count_regions (doc, "{ \"a\": 2 }"), ==, 1);
    g_assert_cmpstr (own (doc, (DsHolder){ DS_HOLDER_THING, 0, thing.id }), ==, "{ \"a\": 3 }");
    g_assert_cmpstr (own (doc, room), ==, "{ \"a\": 4 }");
  }
  ds_doc_free (doc);
}

/* ---- references */

/* Pasted objects refer to each other's copies, and to others as before. */
static void
test_paste (void)
{
  DsDoc *doc = doc_new (
      "", "", "",
      OWN ("\"a\": [{ \"object\": \"t-b\" }, { \"object\": \"t-c\" }], \"b\": true, "
           "\"c\": { \"class\": \"C\", \"members\": { \"o\": { \"object\": \"t-b\" } } }"));
  const DsThings *things;
  DsProperties read;
  DsDelve clip;
  uint64_t second = 0;

  g_assert_cmpint (
      ds_clip_take_things (&clip, ds_doc_delve (doc), 0, (uint64_t[]){ 0xa, 0xb }, 2, NULL), ==,
      DS_OK);
  g_assert_cmpint (ds_doc_apply (doc,
                                 &(DsCmdPaste){ .cmd.type = &ds_cmd_paste,
                                                .floor = 0,
                                                .at = { 1, 2 },
                                                .clip = &clip,
                                                .key = 5,
                                                .is_home = true }
                                      .cmd,
                                 NULL),
                   ==, DS_OK);
  ds_delve_clear (&clip);
  things = ds_doc_delve (doc)->dungeon.floors[0].things;
  g_assert_cmpuint (ds_things_count (things), ==, 4);
  second = ds_things_get (things, 3)->id;
  g_assert_cmpuint (second, !=, 0xb);
  g_assert_cmpint (ds_properties_read (&read, ds_things_get (things, 2)->extras, NULL), ==, DS_OK);
  g_assert_cmpuint (read.n, ==, 3);
  g_assert_cmpuint (read.items[0].items[0].object, ==, second);
  g_assert_cmpuint (read.items[0].items[1].object, ==, 0xc);
  g_assert_cmpstr (read.items[1].text, ==, "true");
  g_assert_cmpuint (ds_property_member (&read.items[2], "o")->object, ==, second);
  g_assert_null (ds_property_member (&read.items[2], "p"));
  ds_properties_clear (&read);
  ds_doc_free (doc);
}

/* References follow the floors that they name; of a floor that is gone nothing is left. */
static void
test_floors (void)
{
  static const struct {
    int32_t from[3];
    size_t n;
    const char *level, *thing;
    size_t floor; /* of the object now */
  } ROWS[] = {
    { { 1, 0 },
      2,
      "{ \"o\": { \"object\": \"t-b\", \"floor\": 0 } }",
      "{ \"o\": { \"object\": \"t-b\", \"floor\": 0 }, \"s\": { \"object\": \"t-b\" } }",
      1 },
    { { 0 },
      1,
      "{ \"o\": { \"object\": null } }",
      "{ \"o\": { \"object\": null }, \"s\": { \"object\": \"t-b\" } }",
      0 },
    { { 0, -1, 1 },
      3,
      "{ \"o\": { \"object\": \"t-b\", \"floor\": 2 } }",
      "{ \"o\": { \"object\": \"t-b\", \"floor\": 2 }, \"s\": { \"object\": \"t-b\" } }",
      0 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    const char *const all = OWN ("\"o\": { \"object\": \"t-b\", \"floor\": 1 }");
    DsDoc *doc = doc_new (all, all, all,
                          OWN ("\"o\": { \"object\": \"t-b\", \"floor\": 1 }, \"s\": { \"object\": "
                               "\"t-b\" }"));
    const DsHolder thing = { DS_HOLDER_THING, ROWS[i].floor, 0xa };
    const DsHolder room = { DS_HOLDER_ROOM, ROWS[i].floor, 1 };

    g_assert_cmpint (
        ds_doc_apply (
            doc,
            &(DsCmdFloors){ .cmd.type = &ds_cmd_floors, .from = ROWS[i].from, .n = ROWS[i].n }.cmd,
            NULL),
        ==, DS_OK);
    g_assert_cmpstr (own (doc, LEVEL), ==, ROWS[i].level);
    g_assert_cmpstr (own (doc, REGION), ==, ROWS[i].level);
    g_assert_cmpstr (own (doc, room), ==, ROWS[i].level);
    g_assert_cmpstr (own (doc, thing), ==, ROWS[i].thing);
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
    g_assert_cmpstr (own (doc, LEVEL), ==, "{ \"o\": { \"object\": \"t-b\", \"floor\": 1 } }");
    g_assert_cmpstr (own (doc, REGION), ==, "{ \"o\": { \"object\": \"t-b\", \"floor\": 1 } }");
    ds_doc_free (doc);
  }
}

/* ---- notes */

static void
test_note (void)
{
  static const struct {
    const char *members, *text;
    DsRect area;
  } ROWS[] = {
    { "", "", { 1, 1, 1, 1 } },
    { ", \"note\": \"Boss?\"", "Boss?", { 1, 1, 1, 1 } },
    { ", \"note\": \"Boss?\", \"width\": 3, \"height\": 2", "Boss?", { 1, 1, 3, 2 } },
    { ", \"note\": 7, \"width\": 0, \"height\": 5000", "", { 1, 1, 1, 1 } },
    { ", \"note\": \"\", \"width\": \"x\"", "", { 1, 1, 1, 1 } },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsDoc *doc = doc_new ("", "", "", ROWS[i].members);
    const DsThing *thing = ds_things_find (ds_doc_delve (doc)->dungeon.floors[0].things, 0xa);
    const DsRect area = ds_area_box (thing);
    char text[DS_NOTE_BYTES];

    g_assert_cmpint (ds_note_text (thing, text), ==,
                     ROWS[i].text[0] != '\0' ? DS_OK : DS_NOT_FOUND);
    g_assert_cmpstr (text, ==, ROWS[i].text);
    g_assert_cmpint (memcmp (&area, &ROWS[i].area, sizeof area), ==, 0);
    ds_doc_free (doc);
  }
}

/* ---- memory */

static DsStatus
edit (void *user)
{
  DsStatus status;
  DsDoc *doc;

  status = ds_doc_new (&doc, user, NULL);
  if (status != DS_OK)
    return status;
  status = set (doc, THING, "a", "[1, { \"object\": \"t-b\", \"floor\": 1 }]", NULL, NULL);
  if (status == DS_OK)
    status = set (doc, LEVEL, "a", "\"x\"", NULL, NULL);
  if (status == DS_OK)
    status = set (doc, LEVEL, "a", NULL, "b", NULL);
  if (status == DS_OK)
    status = ds_doc_apply (
        doc,
        &(DsCmdFloors){ .cmd.type = &ds_cmd_floors, .from = (const int32_t[]){ 1, 0 }, .n = 2 }.cmd,
        NULL);
  ds_doc_free (doc);
  return status;
}

static void
test_no_memory (void)
{
  g_autofree char *text = document ("", "", "", "");
  DsDelve delve = dst_load (&ds_format_delve, text);

  dst_fail_each (edit, &delve, DS_OK);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map/property/values", test_values);
  g_test_add_func ("/map/property/whole-float", test_whole_float);
  g_test_add_func ("/map/property/depth", test_depth);
  g_test_add_func ("/map/property/faults", test_faults);
  g_test_add_func ("/map/property/holders", test_holders);
  g_test_add_func ("/map/property/limits", test_limits);
  g_test_add_func ("/map/property/command", test_command);
  g_test_add_func ("/map/property/refused", test_refused);
  g_test_add_func ("/map/property/pins", test_pins);
  g_test_add_func ("/map/property/regenerate", test_regenerate);
  g_test_add_func ("/map/property/paste", test_paste);
  g_test_add_func ("/map/property/floors", test_floors);
  g_test_add_func ("/map/note/text-and-area", test_note);
  g_test_add_func ("/map/property/no-memory", test_no_memory);
  return g_test_run ();
}

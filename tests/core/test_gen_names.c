/* tests/core/test_gen_names.c — names for rooms and regions. */
#include "lib/gen.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* ---- reading ---- */

static const struct {
  const char *name, *text, *id;
} BAD[] = {
  { "no-words", "\"names\": [{\"id\": \"a\", \"templates\": [\"The {old} Hall\"]}]",
    "rules.no-record" },
  { "open-brace",
    "\"words\": [{\"id\": \"old\", \"words\": [\"Grey\"]}], \"names\": [{\"id\": \"a\", "
    "\"templates\": [\"The {old Hall\"]}]",
    "rules.no-words" },
  { "kind", "\"names\": [{\"id\": \"a\", \"kinds\": [\"attic\"], \"templates\": [\"A\"]}]",
    "record.enum" },
  { "no-templates", "\"names\": [{\"id\": \"a\"}]", "read.missing" },
  { "words-type", "\"words\": [{\"id\": \"old\", \"words\": \"Grey\"}]", "record.lines" },
};

static void
test_bad (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  g_autofree char *file =
      g_strdup_printf ("{\"format\": \"delvesmith.rules\", \"version\": 1, %s}", BAD[row].text);
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_cmpint (ds_rules_parse (&rules, "t", file, strlen (file), &errors), ==, DS_BAD_DATA);
  g_assert_null (rules);
  g_assert_cmpstr (errors.items[0].message.id, ==, BAD[row].id);
}

/* ---- naming ---- */

#define CASTLE "fill; screens; prefabs count=4..4 in_rooms=700; names"

static const char *
name_of (const DsFloor *level, size_t room)
{
  return ds_str_get (ds_rooms_get (level->rooms, room)->name);
}

/* Every room has a name but corridors, and no two have the same. */
static void
test_all_named (void)
{
  static const char *const recipes[] = { CASTLE, "fill; feature_growth; names",
                                         "cellular; connect; names" };

  for (uint64_t seed = 0; seed < 12; seed++) {
    g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
    const DsFloor *level;
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 90, 50, 1, recipes[seed % 3], seed);
    dst_generate (&result, &delve);
    level = &result.dungeon.floors[0];
    for (size_t i = 0; i < ds_rooms_count (level->rooms); i++) {
      const bool is_corridor = ds_rooms_get (level->rooms, i)->kind == DS_ROOM_CORRIDOR;

      g_assert_true (is_corridor == (name_of (level, i)[0] == '\0'));
      g_assert_null (strchr (name_of (level, i), '{'));
      if (!is_corridor)
        g_assert_true (g_hash_table_add (names, (gpointer)name_of (level, i)));
    }
    for (size_t i = 0; i < ds_regions_count (result.dungeon.regions); i++) {
      const char *name = ds_str_get (ds_regions_get (result.dungeon.regions, i)->name);

      g_assert_cmpstr (name, !=, "");
      g_assert_true (g_hash_table_add (names, (gpointer)name));
    }
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* Names depend on the content of a room: an altar makes a chapel, the start a threshold. */
static void
test_contents (void)
{
  static const struct {
    const char *tile;
    const char *const names[6];
  } rows[] = { { "altar", { "Chapel", "Shrine", "Sanctuary", "Altar" } },
               { "tomb", { "Crypt", "Tomb", "Catacomb" } },
               { "bookshelf", { "Library", "Archive" } },
               { "fountain", { "Fountain" } } };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    for (uint64_t seed = 0; seed < 10; seed++) {
      bool fits = false;
      DsGenResult result;
      DsDelve delve;

      dst_delve_init (&delve, 21, 15, 1,
                      "fill; screens screen_width=20 screen_height=14 "
                      "furnished=0; names",
                      seed);
      dst_pin_tile (&delve, 0, DS_LAYER_FEATURE, (DsCell){ 7, 7 }, rows[i].tile);
      dst_generate (&result, &delve);
      for (size_t k = 0; rows[i].names[k] != NULL; k++)
        fits = fits || strstr (name_of (&result.dungeon.floors[0], 0), rows[i].names[k]) != NULL;
      g_assert_true (fits);
      ds_gen_result_clear (&result);
      ds_delve_clear (&delve);
    }
}

/* Existing names stay: those of prefabs, and of manually edited rooms. */
static void
test_kept (void)
{
  DsGenResult first, second;
  DsDelve delve;
  DsFloor *level;
  DsRoom room;

  dst_delve_init (&delve, 60, 40, 1, "fill; screens; names", 5);
  dst_generate (&first, &delve);
  level = &delve.dungeon.floors[0];
  room = (DsRoom){ .id = 77, .name = ds_str_new ("My own room") };
  g_assert_cmpint (ds_rooms_add (&level->rooms, &room, NULL), ==, DS_OK);
  ds_str_unref (room.name);
  for (int32_t i = 0; i < 20; i++) {
    const DsCell cell = { 20 + i % 5, 20 + i / 5 };

    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, cell, "floor");
    g_assert_true (ds_floor_set (level, DS_LAYER_ROOM, cell, 1));
    g_assert_true (ds_floor_set (level, DS_LAYER_PIN, cell, DS_PIN_GROUND | DS_PIN_ROOM));
  }
  dst_generate (&second, &delve);
  g_assert_cmpstr (name_of (&second.dungeon.floors[0], 0), ==, "My own room");
  ds_gen_result_clear (&first);
  ds_gen_result_clear (&second);
  ds_delve_clear (&delve);
}

/* A change in one corner does not rename rooms elsewhere. */
static void
test_steady (void)
{
  DsGenResult plain, painted;
  size_t n_same = 0, n;
  int32_t at = 0;
  DsDelve delve;

  dst_delve_init (&delve, 120, 70, 1, "fill; screens; names", 8);
  dst_generate (&plain, &delve);
  while (!dst_is_open (&plain.dungeon.floors[0], (DsCell){ at % 120, at / 120 }))
    at++;
  dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ at % 120, at / 120 }, "mud");
  dst_generate (&painted, &delve);
  n = ds_rooms_count (plain.dungeon.floors[0].rooms);
  g_assert_cmpuint (ds_rooms_count (painted.dungeon.floors[0].rooms), ==, n);
  for (size_t i = 0; i < n; i++)
    n_same += strcmp (name_of (&plain.dungeon.floors[0], i),
                      name_of (&painted.dungeon.floors[0], i)) == 0;
  g_assert_cmpuint (n_same, >=, n - 2);
  ds_gen_result_clear (&plain);
  ds_gen_result_clear (&painted);
  ds_delve_clear (&delve);
}

static void
test_share (void)
{
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 90, 50, 1, "fill; screens; names rooms=0 regions=false", 2);
  dst_generate (&result, &delve);
  for (size_t i = 0; i < ds_rooms_count (result.dungeon.floors[0].rooms); i++)
    g_assert_cmpstr (name_of (&result.dungeon.floors[0], i), ==, "");
  g_assert_null (ds_regions_get (result.dungeon.regions, 0)->name);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/gen/names/bad", BAD, test_bad);
  g_test_add_func ("/gen/names/all-named", test_all_named);
  g_test_add_func ("/gen/names/contents", test_contents);
  g_test_add_func ("/gen/names/kept", test_kept);
  g_test_add_func ("/gen/names/steady", test_steady);
  g_test_add_func ("/gen/names/share", test_share);
  return g_test_run ();
}

/* tests/core/test_gen_prefabs.c — reading and placing prefabs. */
#include "base/read.h"
#include "check/lint.h"
#include "field/parts.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* ---- reading ---- */

#define START                                                                                      \
  "{\"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": ["                                \
  "{\"id\": \"wall\", \"label\": \"W\", \"glyph\": \"#\", \"layer\": \"ground\", \"flags\": "      \
  "[\"blocks-move\"]},"                                                                            \
  "{\"id\": \"floor\", \"label\": \"F\", \"glyph\": \".\", \"layer\": \"ground\"},"                \
  "{\"id\": \"lava\", \"label\": \"L\", \"glyph\": \"l\", \"layer\": \"ground\", \"flags\": "      \
  "[\"blocks-move\", \"liquid\"]},"                                                                \
  "{\"id\": \"door\", \"label\": \"D\", \"glyph\": \"+\", \"layer\": \"feature\"},"                \
  "{\"id\": \"pot\", \"label\": \"P\", \"glyph\": \"o\", \"layer\": \"feature\", \"flags\": "      \
  "[\"blocks-move\"]}],"                                                                           \
  "\"kinds\": [{\"id\": \"goal\", \"label\": \"G\", \"glyph\": \"*\"}],\"prefabs\": ["             \
  "{\"id\": \"p\", \"label\": \"P\", "
#define END "}]}"

static DsStatus
read_prefab (const char *text, DsRules **out, DsErrors *errors)
{
  g_autofree char *file = g_strconcat (START, text, END, NULL);

  return ds_rules_parse (out, "t", file, strlen (file), errors);
}

static const struct {
  const char *name, *text, *where, *id;
} BAD[] = {
  { "no-rows", "\"rows\": []", "prefabs[0].rows", "prefab.rows" },
  { "ragged", "\"rows\": [\"###\", \"#.\", \"#+#\"]", "prefabs[0].rows[1]", "prefab.row" },
  { "empty-row", "\"rows\": [\"\"]", "prefabs[0].rows[0]", "prefab.row" },
  { "unknown-glyph", "\"rows\": [\"###\", \"#?#\", \"#+#\"]", "prefabs[0].rows[1]",
    "prefab.glyph" },
  { "unknown-id",
    "\"legend\": {\"x\": [\"floor\", \"wool\"]}, \"rows\": [\"###\", \"#.#\", \"#+#\"]",
    "prefabs[0].legend", "prefab.unknown" },
  { "unknown-wall", "\"wall\": \"wool\", \"rows\": [\"###\", \"#.#\", \"#+#\"]", "prefabs[0].wall",
    "prefab.unknown" },
  { "legend-type", "\"legend\": {\"xy\": \"floor\"}, \"rows\": [\"###\", \"#.#\", \"#+#\"]",
    "prefabs[0].legend", "record.glyphs" },
  { "wall-redefined", "\"legend\": {\"#\": \"floor\"}, \"rows\": [\"###\", \"#.#\", \"#+#\"]",
    "prefabs[0].legend", "prefab.wall" },
  { "rows-type", "\"rows\": \"###\"", "prefabs[0].rows", "record.lines" },
  { "no-entry", "\"rows\": [\"###\", \"#.#\", \"###\"]", "prefabs[0].rows[0][0]",
    "prefab.no-entry" },
  { "entry-inside", "\"rows\": [\"#####\", \"#.+.#\", \"#####\"]", "prefabs[0].rows[1][2]",
    "prefab.entry" },
  { "entry-in-corner", "\"rows\": [\"+##\", \"#.#\", \"###\"]", "prefabs[0].rows[0][0]",
    "prefab.entry" },
  { "hole", "\"rows\": [\"##.\", \"#.#\", \"#+#\"]", "prefabs[0].rows[0][2]", "prefab.hole" },
  { "hole-at-void", "\"rows\": [\"####\", \"#.. \", \"#+##\"]", "prefabs[0].rows[1][2]",
    "prefab.hole" },
  { "cut-off", "\"rows\": [\"#####\", \"#.#.#\", \"#+###\"]", "prefabs[0].rows[1][3]",
    "prefab.cut-off" },
  { "cut-off-by-a-pot",
    "\"legend\": {\"o\": [\"floor\", \"pot\"]}, \"rows\": [\"#####\", \"#.o.#\", \"#+###\"]",
    "prefabs[0].rows[1][3]", "prefab.cut-off" },
  { "cut-off-perhaps",
    "\"legend\": {\"o\": [\"floor\", \"pot\", \"nothing\"]}, \"rows\": [\"#####\", \"#.o.#\", "
    "\"#+###\"]",
    "prefabs[0].rows[1][3]", "prefab.cut-off" },
  { "cut-off-in-a-room", "\"place\": \"room\", \"rows\": [\"###\", \"#.#\", \"###\"]",
    "prefabs[0].rows[1][1]", "prefab.cut-off" },
};

static void
test_bad (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_cmpint (read_prefab (BAD[row].text, &rules, &errors), ==, DS_BAD_DATA);
  g_assert_null (rules);
  g_assert_cmpuint (errors.n, ==, 1);
  g_assert_cmpstr (errors.items[0].message.id, ==, BAD[row].id);
  g_assert_nonnull (strstr (errors.items[0].where, BAD[row].where));
}

static void
test_read (void)
{
  const char *text = "\"tags\": [\"holy\", \"wild\"], \"depth\": [2, 4], \"mirror\": false,"
                     "\"legend\": {\"o\": [\"floor\", \"pot\", \"nothing\", \"goal\"]},"
                     "\"rows\": [\" ### \", \"##o##\", \"+.+.+\", \"#####\"], \"entries\": \"+\"";
  DsErrors errors = { 0 };
  const DsPrefab *prefab;
  DsRules *rules;

  g_assert_cmpint (read_prefab (text, &rules, &errors), ==, DS_BAD_DATA); /* the entry inside */
  text = "\"tags\": [\"holy\", \"wild\"], \"depth\": [2, 4], \"mirror\": false,"
         "\"legend\": {\"o\": [\"floor\", \"pot\", \"goal\", \"nothing\"]},"
         "\"rows\": [\" ### \", \"##o##\", \"+...+\", \"#####\"]";
  g_assert_cmpint (read_prefab (text, &rules, &errors), ==, DS_OK);
  g_assert_cmpuint (ds_rules_n_prefabs (rules), ==, 1);
  prefab = ds_rules_prefab (rules, 0);
  g_assert_true (prefab->w == 5 && prefab->h == 4);
  g_assert_cmpuint (prefab->tags, ==, 1u << DS_PREFAB_TAG_HOLY | 1u << DS_PREFAB_TAG_WILD);
  g_assert_true (prefab->depth.low == 2 && prefab->depth.high == 4);
  g_assert_true (prefab->rotate && !prefab->mirror);
  g_assert_cmpuint (ds_prefab_cell (prefab, 0, 0), ==, DS_PREFAB_VOID);
  g_assert_cmpuint (ds_prefab_cell (prefab, 5, 0), ==, DS_PREFAB_VOID);
  g_assert_cmpuint (prefab->n_ways_in, ==, 2);
  g_assert_true (prefab->ways_in[0].at.x == 0 && prefab->ways_in[0].way == 3);
  g_assert_true (prefab->ways_in[1].at.x == 4 && prefab->ways_in[1].way == 1);
  g_assert_cmpuint (prefab->meanings[ds_prefab_cell (prefab, 2, 1)].thing.n, ==, 2);
  g_assert_false (prefab->meanings[ds_prefab_cell (prefab, 2, 1)].is_open);
  g_assert_false (prefab->meanings[ds_prefab_cell (prefab, 2, 1)].may_open);
  ds_rules_unref (rules);
}

/* A prefab of rules without floor and door has other characters; "." and "+" are unknown to it. */
static void
test_other_tiles (void)
{
  static const char *const rows[] = { "\"xxx\", \"x,x\", \"xux\"", "\"xxx\", \"x.x\", \"xux\"" };

  for (int i = 0; i < 2; i++) {
    g_autofree char *text = g_strdup_printf (
        "{\"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": ["
        "{\"id\": \"ice\", \"label\": \"I\", \"glyph\": \"x\", \"layer\": \"ground\", \"flags\": "
        "[\"blocks-move\"]}, {\"id\": \"snow\", \"label\": \"S\", \"glyph\": \",\", \"layer\": "
        "\"ground\"}], \"prefabs\": [{\"id\": \"p\", \"label\": \"P\", \"wall\": \"ice\", "
        "\"entries\": \"u\", \"legend\": {\"x\": \"ice\", \",\": \"snow\", \"u\": \"snow\"}, "
        "\"rows\": [%s]}]}",
        rows[i]);
    DsErrors errors = { 0 };
    DsRules *rules;

    g_assert_cmpint (ds_rules_parse (&rules, "t", text, strlen (text), &errors), ==,
                     i == 0 ? DS_OK : DS_BAD_DATA);
    if (i == 1)
      g_assert_cmpstr (errors.items[0].message.id, ==, "prefab.glyph");
    ds_rules_unref (rules);
  }
}

static DsStatus
try_read (void *user)
{
  const char *text = "\"legend\": {\"o\": [\"floor\", \"pot\", \"nothing\"]}, \"rows\": "
                     "[\"####\", \"#.o#\", \"#+##\"]";
  DsErrors errors = { 0 };
  DsRules *rules;
  const DsStatus status = read_prefab (text, &rules, &errors);

  ds_rules_unref (rules);
  return status;
}

static void
test_read_no_memory (void)
{
  dst_fail_each (try_read, NULL, DS_OK);
}

/* ---- placing ---- */

static const struct {
  const char *name, *layout, *params;
} PLACES[] = {
  { "rooms", "fill; feature_growth", "count=6..6" },
  { "caves", "cellular; connect", "count=6..6" },
  { "castle", "fill; screens", "count=6..6 in_rooms=1000" },
  { "repeat", "fill; feature_growth max_features=20", "count=15..15 repeat=true in_rooms=0" },
  { "upright", "fill; feature_growth", "count=8..8 turned=0" },
};

/* Checks that the level is connected, that open cells stay open around vaults in rock, and that
 * rooms have a name and a kind. */
static void
check_level (const DsFloor *was, const DsFloor *is, bool in_rock)
{
  g_assert_cmpuint (dst_n_parts (is, DS_MOVE_4), ==, 1);
  for (int32_t i = 0; i < was->w * was->h; i++) {
    const DsCell cell = { i % was->w, i / was->w };
    const bool is_rim = cell.x == 0 || cell.y == 0 || cell.x == was->w - 1 || cell.y == was->h - 1;

    g_assert_false (is_rim && dst_is_open (is, cell));
    if (in_rock && dst_is_open (was, cell))
      g_assert_true (dst_is_open (is, cell));
    if (dst_is_open (is, cell))
      g_assert_nonnull (ds_floor_room_at (is, cell));
  }
  for (size_t i = 0; i < ds_rooms_count (is->rooms); i++)
    g_assert_true (ds_rooms_get (is->rooms, i)->kind != DS_ROOM_VAULT ||
                   ds_rooms_get (is->rooms, i)->name != NULL);
  for (size_t i = 0; i < ds_things_count (is->things); i++)
    g_assert_true (dst_is_open (is, ds_things_get (is->things, i)->at));
}

static void
test_places (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  static const DsCell sizes[] = { { 3, 3 }, { 7, 13 }, { 80, 40 }, { 30, 90 } };
  size_t n_vaults = 0;

  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (uint64_t seed = 0; seed < 8; seed++) {
      g_autofree char *stages =
          g_strdup_printf ("%s; prefabs %s", PLACES[row].layout, PLACES[row].params);
      DsGenResult was, is;
      DsDelve delve;

      g_test_message ("%s on %d x %d, seed %d", stages, sizes[i].x, sizes[i].y, (int)seed);
      dst_delve_init (&delve, sizes[i].x, sizes[i].y, 1, PLACES[row].layout, seed);
      dst_generate (&was, &delve);
      dst_set_recipe (&delve, stages);
      dst_generate (&is, &delve);
      if (dst_n_open (&was.dungeon.floors[0]) > 0)
        check_level (&was.dungeon.floors[0], &is.dungeon.floors[0],
                     strstr (PLACES[row].params, "in_rooms=0") != NULL);
      for (size_t k = 0; k < ds_rooms_count (is.dungeon.floors[0].rooms); k++)
        n_vaults += ds_rooms_get (is.dungeon.floors[0].rooms, k)->name != NULL;
      ds_gen_result_clear (&was);
      ds_gen_result_clear (&is);
      ds_delve_clear (&delve);
    }
  g_assert_cmpuint (n_vaults, >, 10);
}

/* Each of ours finds its place on some floor, none on a floor that is not its own, and on one floor
 * none twice. */
static void
test_all_used (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const size_t n = ds_rules_n_prefabs (dst_rules ());

  g_assert_cmpuint (n, >=, 24);
  for (uint64_t seed = 0; seed < 60; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 120, 70, 3,
                    seed % 2 == 0 ? "fill; feature_growth max_features=40; prefabs count=30..30"
                                  : "fill; screens; prefabs count=30..30 in_rooms=1000",
                    seed);
    dst_generate (&result, &delve);
    for (size_t f = 0; f < 3; f++) {
      g_autoptr (GHashTable) here = g_hash_table_new (g_str_hash, g_str_equal);
      const DsRooms *rooms = result.dungeon.floors[f].rooms;

      for (size_t i = 0; i < ds_rooms_count (rooms); i++) {
        const char *name = ds_str_get (ds_rooms_get (rooms, i)->name);

        if (name[0] == '\0')
          continue;
        g_assert_true (g_hash_table_add (here, (gpointer)name));
        g_hash_table_add (seen, g_strdup (name));
        for (size_t k = 0; k < n; k++)
          if (strcmp (ds_rules_prefab (dst_rules (), k)->label, name) == 0)
            g_assert_cmpint (ds_rules_prefab (dst_rules (), k)->depth.low, <=, (int32_t)f + 1);
      }
    }
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  for (size_t i = 0; i < n; i++)
    if (!g_hash_table_contains (seen, ds_rules_prefab (dst_rules (), i)->label))
      g_error ("%s is never placed", ds_rules_prefab (dst_rules (), i)->label);
}

/* Only prefabs of the themes asked for. */
static void
test_tags (void)
{
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 120, 70, 1,
                  "fill; feature_growth max_features=40; prefabs count=30..30 tags=lore=1", 4);
  dst_generate (&result, &delve);
  for (size_t i = 0; i < ds_rooms_count (result.dungeon.floors[0].rooms); i++) {
    const char *name = ds_str_get (ds_rooms_get (result.dungeon.floors[0].rooms, i)->name);

    for (size_t k = 0; k < ds_rules_n_prefabs (dst_rules ()); k++)
      if (strcmp (ds_rules_prefab (dst_rules (), k)->label, name) == 0)
        g_assert_true (ds_rules_prefab (dst_rules (), k)->tags >> DS_PREFAB_TAG_LORE & 1);
  }
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Prefabs never cover manual edits: around pinned cells the level is unchanged. */
static void
test_pins (void)
{
  for (uint64_t seed = 0; seed < 20; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 60, 40, 1, "fill; feature_growth max_features=12; prefabs count=20..20",
                    seed);
    for (int32_t i = 0; i < 60 * 40; i += 37)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ i % 60, i / 60 },
                    i % 2 == 0 ? "wall" : "cave-wall");
    dst_generate (&result, &delve);
    for (int32_t i = 0; i < 60 * 40; i += 37)
      g_assert_false (dst_is_open (&result.dungeon.floors[0], (DsCell){ i % 60, i / 60 }));
    g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4), ==, 1);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* Levels of the house with cages and guard posts: nothing in them is only drawn. */
static const struct {
  const char *name;
  uint64_t seed;
} SOUND[] = {
  { "key-vault", 1 }, { "tower", 3 }, { "ruined-keep", 1 }, { "metroidvania-castle", 1 }
};

static void
test_sound (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsGenResult result;
  DsFindings findings;
  DsDelve delve, made;

  dst_recipe_init (&delve, SOUND[i].name, SOUND[i].seed);
  dst_generate (&result, &delve);
  made = delve; /* borrowed */
  made.dungeon = result.dungeon;
  g_assert_cmpint (ds_lint (&findings, &made, NULL, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (findings.counts[DS_SEVERITY_ERROR], ==, 0);
  g_assert_cmpuint (findings.counts[DS_SEVERITY_WARNING], ==, 0);
  ds_findings_clear (&findings);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/gen/prefabs/bad", BAD, test_bad);
  g_test_add_func ("/gen/prefabs/read", test_read);
  g_test_add_func ("/gen/prefabs/other-tiles", test_other_tiles);
  g_test_add_func ("/gen/prefabs/read-no-memory", test_read_no_memory);
  DST_ADD_ROWS ("/gen/prefabs/places", PLACES, test_places);
  DST_ADD_ROWS ("/gen/prefabs/sound", SOUND, test_sound);
  g_test_add_func ("/gen/prefabs/all-used", test_all_used);
  g_test_add_func ("/gen/prefabs/tags", test_tags);
  g_test_add_func ("/gen/prefabs/pins", test_pins);
  return g_test_run ();
}

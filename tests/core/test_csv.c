/* tests/core/test_csv.c — comma-separated values: sets of files with a layer each, read and
 * written, with ids or with the numbers of a mapping. */
#include "io/foreign/csv_set.h"
#include "io/mapping/guess.h"
#include "io/mapping/import.h"
#include "lib/file.h"
#include "lib/foreign.h"
#include "lib/gen.h"
#include "lib/imported.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define MAPPING(rules)                                                                             \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": [" rules "] }"

/* ---- sets of files */

/* The layers of the file @read beside @files: "NAME=TEXT", parted by "|"; and the findings. */
static const struct {
  const char *name, *files, *read, *want;
} SETS[] = {
  { "ours", "a.csv=1,2|a_features.csv=-1,3|a_objects.csv=4,-1|b.csv=5,5|a_Walls.csv=6,6", "a.csv",
    "a 2 3\na_features 0 4\na_objects 5 0\n" },
  { "ours-by-objects", "a.csv=1,2|a_features.csv=-1,3|a_objects.csv=4,-1", "a_objects.csv",
    "a 2 3\na_features 0 4\na_objects 5 0\n" },
  { "tiled", "m_Walls.csv=1,-1|m_Ground.csv=2,2|m_objects.csv=-1,7|n_Ground.csv=3,3", "m_Walls.csv",
    "m_Ground 3 3\nm_Walls 2 0\nm_objects 0 8\n" },
  { "tiled-default-names", "m_Tile Layer 10.csv=1,1|m_Tile Layer 2.csv=2,2", "m_Tile Layer 10.csv",
    "m_Tile Layer 2 3 3\nm_Tile Layer 10 2 2\n" },
  { "levels", "hall_1.csv=1,1|hall_2.csv=2,2|hall_north.csv=3,3|hall.csv=4,4", "hall_1.csv",
    "hall_1 2 2\n" },
  { "floors", "castle_floor_1.csv=1,1|castle_floor_2.csv=2,2", "castle_floor_1.csv",
    "castle_floor_1 2 2\n" },
  { "level-beside-layers", "m.csv=1,1|m_Ground.csv=2,2", "m.csv", "m 2 2\n" },
  { "groups",
    "m_Ground.csv=1,1|m_Deep_Walls.csv=2,2|m_Deep_in_ner_Tile Layer "
    "2.csv=3,3|m_upper_Floor.csv=4,4|"
    "m2_Walls.csv=5,5",
    "m_Ground.csv",
    "m_Ground 2 2\nm_Deep_Walls 3 3\nm_upper_Floor 5 5\nm_Deep_in_ner_Tile Layer 2 4 4\n" },
  { "groups-by-a-layer-in-one", "m_Ground.csv=1,1|m_Deep_Walls.csv=2,2|m_upper_Walls.csv=4,4",
    "m_upper_Walls.csv", "m_Ground 2 2\nm_Deep_Walls 3 3\nm_upper_Walls 5 5\n" },
  { "levels-of-one-word", "m_Ground.csv=1,1|m_east_Ground.csv=2,2|m_east_Walls.csv=3,3",
    "m_east_Walls.csv", "m_east_Ground 3 3\nm_east_Walls 4 4\n" },
  { "level-beside-one-of-its-words", "m_Ground.csv=1,1|m_east_Ground.csv=2,2|m_east_Walls.csv=3,3",
    "m_Ground.csv", "m_Ground 2 2\n" },
  { "levels-without-a-common-layer", "m_north_Walls.csv=1,1|m_south_Walls.csv=2,2",
    "m_south_Walls.csv", "m_south_Walls 3 3\n" },
  { "ours-of-two-levels",
    "a.csv=1,2|a_features.csv=-1,3|a_objects.csv=4,-1|a_b.csv=1,2|a_b_features.csv=-1,3", "a_b.csv",
    "a_b 2 3\na_b_features 0 4\n" },
  { "ours-and-not-by-another", "a.csv=1,2|a_features.csv=-1,3|a_Walls.csv=5,5|a_Ground.csv=6,6",
    "a_Walls.csv", "a_Ground 7 7\na_Walls 6 6\n" },
  { "ours-and-no-group", "a.csv=1,2|a_features.csv=-1,3|a_b_Walls.csv=5,5", "a.csv",
    "a 2 3\na_features 0 4\n" },
  { "other-size", "m_Ground.csv=1,2|m_Walls.csv=1,2,3", "m_Ground.csv",
    "m_Ground 2 3\n"
    "m_Walls.csv: not read as a layer: expected 2 columns and 1 rows as in m_Ground.csv, got 3 "
    "and 1\n" },
  { "ragged-and-longer", "m_Ground.csv=1,2|m_Walls.csv=1,2\n1\n1,2,3\n", "m_Ground.csv",
    "m_Ground 2 3\n"
    "m_Walls.csv: not read as a layer: expected 2 columns and 1 rows as in m_Ground.csv, got 1 "
    "and 3\n" },
  { "list-of-objects", "a.csv=1,2|a_objects.csv=x,y,tile\n1,0,3", "a.csv", "a 2 3\n" },
  { "other-encoding", "m_Ground.csv=1,2|m_Walls.csv=1,gr\xfcn", "m_Ground.csv",
    "m_Ground 2 3\nm_Walls.csv:1: expected text in UTF-8, got the byte 0xFC\n" },
  { "bad-layer", "m_Ground.csv=1,2|m_Walls.csv=1,99999999999", "m_Ground.csv",
    "m_Walls.csv:1: expected a tile number from -1 to 268435454, with flips at most 32 bits, got "
    "99999999999\n" },
};

typedef struct {
  char **files;
} Folder;

static DsStatus
load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const Folder *self = user;
  const size_t n_path = strlen (path);

  for (size_t i = 0; self->files[i] != NULL; i++)
    if (strncmp (self->files[i], path, n_path) == 0 && self->files[i][n_path] == '=') {
      *n = strlen (self->files[i] + n_path + 1);
      *bytes = ds_strndup (self->files[i] + n_path + 1, *n);
      return *bytes != NULL ? DS_OK : ds_fail_nomem (err, path);
    }
  return ds_fail (err, DS_NOT_FOUND, path, "t", "none");
}

static DsStatus
list (void *user, const char *folder, DsFileNames *out, DsError *err)
{
  const Folder *self = user;
  const size_t n = g_strv_length (self->files);

  g_assert_cmpstr (folder, ==, ".");
  *out = (DsFileNames){ ds_alloc0 (n, sizeof *out->items), n };
  for (size_t i = 0; out->items != NULL && i < n; i++) {
    out->items[i] = ds_strndup (self->files[i], strcspn (self->files[i], "="));
    if (out->items[i] == NULL) {
      ds_file_names_clear (out);
      return ds_fail_nomem (err, folder);
    }
  }
  return out->items != NULL ? DS_OK : (out->n = 0, ds_fail_nomem (err, folder));
}

static DsStatus
read_set (size_t row, DsForeign *map, DsErrors *errors)
{
  g_auto (GStrv) parts = g_strsplit (SETS[row].files, "|", -1);
  Folder folder = { parts };
  const DsForeignFiles files = { .load = load, .list = list, .user = &folder };
  DsStatus status;
  DsError err;
  char *text;
  size_t n;

  status = load (&folder, SETS[row].read, &text, &n, &err);
  if (status != DS_OK)
    return ds_errors_take (errors, &err);
  status = ds_foreign_parse (map, &ds_foreign_reader_csv, SETS[row].read, text, n, &files, errors);
  ds_free (text);
  return status;
}

static void
test_set (gconstpointer data)
{
  GString *got = g_string_new (NULL);
  g_autofree char *findings = NULL;
  DsErrors errors = { 0 };
  DsForeign map;

  if (read_set (GPOINTER_TO_SIZE (data), &map, &errors) == DS_OK) {
    for (const DsForeignLayer *at = map.levels.first->layers.first; at != NULL; at = at->next) {
      g_string_append (got, at->name);
      for (int32_t i = 0; i < at->w * at->h; i++)
        g_string_append_printf (got, " %u", at->cells[i]);
      g_string_append_c (got, '\n');
    }
    ds_foreign_clear (&map);
  }
  findings = dst_findings (&errors);
  g_string_append_printf (got, "%s%s", findings, findings[0] != '\0' ? "\n" : "");
  g_assert_cmpstr (got->str, ==, SETS[GPOINTER_TO_SIZE (data)].want);
  g_string_free (got, TRUE);
}

static DsStatus
read_again (void *row)
{
  DsErrors errors = { 0 };
  DsForeign map;
  const DsStatus status = read_set (GPOINTER_TO_SIZE (row), &map, &errors);

  if (status == DS_OK)
    ds_foreign_clear (&map);
  return status;
}

/* ---- written */

/* The texts of the three files of @delve as a.csv, parted by "|"; g_free(). */
static char *
write_set (const DsDelve *delve, const DsMapping *mapping)
{
  const DsIoOptions options = { .mapping = mapping };
  GString *out = g_string_new (NULL);
  DsFilePlan plan = { 0 };
  DsError err;

  g_assert_cmpint (ds_format_csv.write_files (delve, "x/a.csv", &options, &plan, &err), ==, DS_OK);
  g_assert_cmpuint (plan.changes.n, ==, 3);
  g_assert_cmpstr (plan.changes.items[0].path, ==, "x/a.csv");
  g_assert_cmpstr (plan.changes.items[1].path, ==, "x/a_features.csv");
  g_assert_cmpstr (plan.changes.items[2].path, ==, "x/a_objects.csv");
  for (size_t i = 0; i < 3; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? "|" : "", plan.changes.items[i].after);
  ds_file_plan_clear (&plan);
  return g_string_free (out, FALSE);
}

static char *
losses_of (const DsDelve *delve, const DsMapping *mapping)
{
  const DsIoOptions options = { .mapping = mapping };
  DsText text = { 0 };
  DsLosses losses;
  char *out;

  g_assert_cmpint (ds_format_losses_with (&losses, delve, &ds_format_csv, &options, NULL), ==,
                   DS_OK);
  ds_losses_put (&losses, &text);
  out = g_strdup (text.bytes != NULL ? text.bytes : "");
  ds_text_clear (&text);
  return out;
}

/* With ids, which a guess reads again; also those that begin with a word for a tile. */
static void
test_ids (void)
{
  DsDelve delve = dst_load (&ds_format_text, "# G = rock\n# E = goal\n####\n@+GE\n####\n");
  g_autofree char *texts = write_set (&delve, NULL), *losses = losses_of (&delve, NULL);

  g_assert_cmpstr (texts, ==,
                   "wall,wall,wall,wall\nfloor,floor,floor,floor\nwall,wall,wall,wall\n|"
                   "-1,-1,-1,-1\n-1,door,-1,-1\n-1,-1,-1,-1\n|"
                   "-1,-1,-1,-1\nplayer-start,-1,rock,goal\n-1,-1,-1,-1\n");
  g_assert_cmpstr (losses, ==, "");
  ds_delve_clear (&delve);
}

/* The first rule that a cell with its number is read by; an object prefers the one of its lock. */
static void
test_numbers (void)
{
  static const char TEXT[] = MAPPING (
      "{ \"tiles\": [9, 10], \"tile\": \"floor\" }, { \"tiles\": [9], \"tile\": \"wall\" },"
      "{ \"tiles\": [1], \"tile\": \"wall\" },"
      "{ \"type\": \"a, \\\"b\\\"\", \"object\": \"player-start\" },"
      "{ \"type\": \"door*\", \"tile\": \"door\" }, { \"properties\": [\"x\"], \"tile\": \"door\" "
      "},"
      "{ \"layer\": \"*_objects\", \"tiles\": [9], \"object\": \"goblin\" },"
      "{ \"tiles\": [20], \"object\": \"key\", \"lock\": \"red\" },"
      "{ \"number\": 31, \"object\": \"key\" }");
  DsArena arena = { 0 };
  const DsMapping mapping = dst_mapping_parse (TEXT, &arena);
  DsDelve delve = dst_load (&ds_format_text, "######\n@+g..#\n######\n");
  DsFloor *floor = &delve.dungeon.floors[0];
  DsThing key = *ds_things_get (floor->things, 0);
  g_autofree char *texts = NULL, *losses = NULL;

  key.id = 900;
  key.at.x = 3;
  g_assert_true (ds_rules_find_kind (dst_rules (), "key", &key.kind));
  g_assert_cmpint (ds_things_put (&floor->things, &key, NULL), ==, DS_OK);
  key.id++;
  key.at.x++;
  key.lock = ds_str_new ("red");
  g_assert_cmpint (ds_things_put (&floor->things, &key, NULL), ==, DS_OK);
  texts = write_set (&delve, &mapping);
  g_assert_cmpstr (texts, ==,
                   "1,1,1,1,1,1\n9,9,9,9,9,1\n1,1,1,1,1,1\n|"
                   "-1,-1,-1,-1,-1,-1\n-1,-1,-1,-1,-1,-1\n-1,-1,-1,-1,-1,-1\n|"
                   "-1,-1,-1,-1,-1,-1\n\"a, \"\"b\"\"\",-1,-1,30,20,-1\n"
                   "-1,-1,-1,-1,-1,-1\n");
  /* The rule of "floor" takes the number of the goblin, and no rule writes a door. */
  losses = losses_of (&delve, &mapping);
  g_assert_cmpstr (losses, ==, "1 lock, 1 tile, 1 object");
  ds_str_unref (key.lock);
  ds_delve_clear (&delve);
  ds_arena_clear (&arena);
}

/* Losses are counted for the file's own name, by which a mapping may call its layers. */
static void
test_layers_by_name (void)
{
  static const char TEXT[] =
      MAPPING ("{ \"layer\": \"crypt\", \"tiles\": [0], \"tile\": \"floor\" },"
               "{ \"layer\": \"crypt\", \"tiles\": [1], \"tile\": \"wall\" },"
               "{ \"layer\": \"crypt_objects\", \"tiles\": [0], \"object\": \"player-start\" }");
  g_autofree char *folder = dst_folder_new (), *path = g_build_filename (folder, "crypt.csv", NULL);
  DsArena arena = { 0 };
  const DsMapping mapping = dst_mapping_parse (TEXT, &arena);
  const DsIoOptions options = { .mapping = &mapping };
  DsDelve delve = dst_load (&ds_format_text, "###\n#@#\n###\n");
  DsFilePlan plan = { 0 };
  DsIoCount count = { 0 };
  DsIoOptions counting = options;
  g_autofree char *objects = NULL;

  counting.count = &count;
  g_assert_cmpint (ds_io_plan_save (&plan, &delve, path, &counting, NULL), ==, DS_OK);
  g_assert_true (count.is_counted);
  g_assert_false (ds_losses_any (&count.losses));
  ds_file_plan_clear (&plan);
  g_assert_cmpint (ds_io_save_with (&delve, path, DS_IO_FREE, &options, NULL), ==, DS_OK);
  objects = dst_read_file (folder, "crypt_objects.csv");
  g_assert_cmpstr (objects, ==, "-1,-1,-1\n-1,0,-1\n-1,-1,-1\n");
  dst_folder_free (g_steal_pointer (&folder));
  ds_delve_clear (&delve);
  ds_arena_clear (&arena);
}

/* Files beside the one that is named may be another program's. */
static void
test_strangers (void)
{
  g_autofree char *folder = dst_folder_new (), *path = g_build_filename (folder, "a.csv", NULL),
                  *objects = NULL;
  DsDelve delve = dst_load (&ds_format_text, "###\n#@#\n###\n");
  DsError err;

  dst_write_file (folder, "a_objects.csv", "name,price\nsword,12\n");
  g_assert_cmpint (ds_io_save (&delve, path, &err), ==, DS_IO);
  g_assert_true (ds_written_is_refusal (&err));
  objects = dst_read_file (folder, "a_objects.csv");
  g_assert_cmpstr (objects, ==, "name,price\nsword,12\n");
  g_assert_cmpint (ds_io_save_over (&delve, path, DS_IO_STRANGER, NULL), ==, DS_OK);
  dst_folder_free (g_steal_pointer (&folder));
  ds_delve_clear (&delve);
}

static DsStatus
write_again (void *user)
{
  const DsDelve *delve = user;
  DsFilePlan plan = { 0 };
  DsIoCount count = { 0 };
  const DsIoOptions options = { .count = &count };
  const DsStatus status = ds_format_csv.write_files (delve, "none/a.csv", &options, &plan, NULL);

  ds_file_plan_clear (&plan);
  return status;
}

static void
test_memory (void)
{
  DsDelve delve = dst_load (&ds_format_text, "###\n#@#\n###\n");

  dst_fail_each (write_again, &delve, DS_OK);
  dst_fail_each (read_again, GSIZE_TO_POINTER (0), DS_OK);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/csv/set", SETS, test_set);
  g_test_add_func ("/csv/ids", test_ids);
  g_test_add_func ("/csv/numbers", test_numbers);
  g_test_add_func ("/csv/layers-by-name", test_layers_by_name);
  g_test_add_func ("/csv/strangers", test_strangers);
  g_test_add_func ("/csv/memory", test_memory);
  return g_test_run ();
}

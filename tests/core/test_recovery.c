/* tests/core/test_recovery.c — recovery after a crash: files that are left, and the part of them
 * that is valid. */
#include "io/recovery.h"

#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#define TOKEN "0123456789abcdef"

static char *folder; /* fresh for each test */

static void
make_level (DsDelve *out)
{
  g_assert_cmpint (ds_delve_init (out, dst_rules (), 100, 90, 2,
                                  ds_rules_find_tile (dst_rules (), "wall"), NULL),
                   ==, DS_OK);
}

static void
paint (DsDelve *delve, size_t floor, int32_t y, int32_t x0, int32_t x1, const char *tile)
{
  DsFloor *level = &delve->dungeon.floors[floor];

  for (int32_t x = x0; x <= x1; x++) {
    g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, (DsCell){ x, y },
                                 ds_rules_find_tile (dst_rules (), tile)));
    g_assert_true (ds_floor_set (level, DS_LAYER_PIN, (DsCell){ x, y }, DS_PIN_GROUND));
  }
}

static char *
file_of (unsigned number, const char *suffix)
{
  return g_strdup_printf ("%s/%s-%u%s", folder, TOKEN, number, suffix);
}

/* Opens recovery files and saves @delve once. */
static void
begin (DsRecovery *recovery, const DsDelve *delve, const char *path)
{
  g_assert_cmpint (ds_recovery_open (recovery, folder, TOKEN, path, "1:2", NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_save (recovery, delve, NULL), ==, DS_OK);
}

/* The only document that is lost; @path: its file. */
static void
assert_listed (const char *path)
{
  DsRecoveryList list;

  g_assert_cmpint (ds_recovery_list (&list, folder, NULL), ==, DS_OK);
  g_assert_cmpuint (list.n, ==, 1);
  g_assert_cmpstr (list.items[0].token, ==, TOKEN);
  g_assert_cmpstr (list.items[0].path, ==, path);
  g_assert_cmpstr (list.items[0].version, ==, "1:2");
  g_assert_cmpint (ABS (list.items[0].time - g_get_real_time () / G_USEC_PER_SEC), <, 60);
  ds_recovery_list_clear (&list);
}

/* The level of ds_recovery_resume(), without its history. */
static DsStatus
resume (DsRecovery *recovery, DsDelve *out, DsErrors *errors)
{
  DsDoc *doc;
  const DsStatus status =
      ds_recovery_resume (recovery, &doc, folder, TOKEN, dst_rules (), NULL, errors);

  memset (out, 0, sizeof *out);
  if (status == DS_OK)
    g_assert_cmpint (ds_delve_copy (out, ds_doc_delve (doc), NULL), ==, DS_OK);
  ds_doc_free (doc);
  return status;
}

static void
assert_recovers (const DsDelve *want, const char *want_path)
{
  DsErrors errors = { 0 };
  DsDelve found;

  assert_listed (want_path);
  g_assert_cmpint (ds_recovery_load (&found, folder, TOKEN, dst_rules (), NULL, &errors), ==,
                   DS_OK);
  g_assert_cmpuint (errors.n, ==, 0);
  g_assert_true (ds_dungeon_equal (&found.dungeon, &want->dungeon));
  ds_delve_clear (&found);
}

static void
assert_nothing_left (void)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);

  g_assert_null (g_dir_read_name (directory));
}

/* Strokes go to the log, also on other floors and back and forth; a crash loses none of them. */
static void
test_strokes (void)
{
  g_autofree char *second = file_of (2, ".journal");
  DsRecovery recovery;
  DsDelve delve;

  make_level (&delve);
  begin (&recovery, &delve, "/levels/crypt.delve");
  for (int i = 0; i < 50; i++) {
    paint (&delve, (size_t)i % 2, i, 3, 3 + i, i % 3 == 0 ? "floor" : "lava");
    if (i % 5 == 0)
      paint (&delve, 0, i, 4, 5, "wall");
    g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  }
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK); /* nothing new */
  g_assert_false (g_file_test (second, G_FILE_TEST_EXISTS));
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, "/levels/crypt.delve");
  g_assert_cmpint (ds_recovery_remove (folder, TOKEN, NULL), ==, DS_OK);
  assert_nothing_left ();
  ds_delve_clear (&delve);
}

/* Adds a thing called @kind to the first floor. */
static void
place (DsDelve *delve, const char *kind, DsCell at)
{
  DsThings **things = &delve->dungeon.floors[0].things;
  const size_t n = ds_things_count (*things);
  g_autofree DsThing *items = g_new0 (DsThing, n + 1);
  DsThings *more;

  for (size_t i = 0; i < n; i++)
    items[i] = *ds_things_get (*things, i);
  items[n] = (DsThing){
    .id = 100 + n, .at = at, .facing = DS_FACING_NONE, .target_floor = -1, .target = { -1, -1 }
  };
  g_assert_true (ds_rules_find_kind (dst_rules (), kind, &items[n].kind));
  g_assert_cmpint (ds_things_new (&more, items, n + 1, NULL), ==, DS_OK);
  ds_things_unref (*things);
  *things = more;
}

static gsize
size_of (const char *path)
{
  struct stat about;

  return stat (path, &about) == 0 ? (gsize)about.st_size : 0;
}

/* Changes other than cells go to the journal, too, and only the lines that differ do. */
static void
test_frames (void)
{
  g_autofree char *first = file_of (1, ".journal"), *second = file_of (2, ".journal");
  DsRecovery recovery;
  DsDelve delve;
  gsize n;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  for (int i = 0; i < 300; i++) {
    if (i % 10 == 3)
      delve.dungeon.seed = 77 + (uint64_t)i;
    else
      place (&delve, "rat", (DsCell){ i % 100, 30 + i / 100 });
    paint (&delve, (size_t)i % 2, 5, 1, 9 + i % 80, "floor");
    n = size_of (first);
    g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
    g_assert_cmpuint (size_of (first) - n, <, 700);
  }
  g_assert_false (g_file_test (second, G_FILE_TEST_EXISTS));
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, NULL);
  ds_delve_clear (&delve);
}

/* A level of another size takes the place of the old one, and is edited on. */
static void
test_other_size (void)
{
  g_autofree char *second = file_of (2, ".journal");
  DsRecovery recovery;
  DsDelve delve;

  make_level (&delve);
  paint (&delve, 1, 80, 1, 90, "lava");
  begin (&recovery, &delve, NULL);
  ds_delve_clear (&delve);
  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), 70, 150, 3, 0, NULL), ==, DS_OK);
  paint (&delve, 2, 140, 1, 60, "floor");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  paint (&delve, 2, 141, 1, 60, "floor");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  g_assert_false (g_file_test (second, G_FILE_TEST_EXISTS));
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, NULL);
  ds_delve_clear (&delve);
}

/* Other cells of all layers in whole bands, as of a level that was generated. */
static void
scatter (DsFloor *level, GRand *rand)
{
  const int n_tiles = (int)ds_rules_n_tiles (dst_rules ());

  for (int32_t y = 20; y < 90; y++)
    for (int32_t x = 0; x < 100; x++) {
      const DsCell cell = { x, y };

      g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, cell,
                                   (uint32_t)g_rand_int_range (rand, 0, n_tiles)));
      g_assert_true (
          ds_floor_set (level, DS_LAYER_PIN, cell, (uint32_t)g_rand_int_range (rand, 0, 16)));
    }
}

/* A level that was generated, three times over. */
static void
test_bands (void)
{
  GRand *rand = g_rand_new_with_seed (5);
  DsRecovery recovery;
  DsDelve delve;

  make_level (&delve);
  begin (&recovery, &delve, "/levels/crypt.delve");
  for (int round = 0; round < 3; round++) {
    scatter (&delve.dungeon.floors[1], rand);
    g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  }
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, "/levels/crypt.delve");
  g_rand_free (rand);
  ds_delve_clear (&delve);
}

/* A journal that grew large is written again, whole. */
static void
test_grown (void)
{
  g_autofree char *first = file_of (1, ".journal"), *second = file_of (2, ".journal");
  DsRecovery recovery;
  DsDelve delve;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  for (int i = 0; i < 4000 && !g_file_test (second, G_FILE_TEST_EXISTS); i++) {
    for (int32_t y = 0; y < 80; y++)
      paint (&delve, 0, y, 1 + (i + y) % 3, 50 + i % 40, i % 2 == 0 ? "floor" : "lava");
    g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  }
  g_assert_true (g_file_test (second, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, NULL);
  ds_delve_clear (&delve);
}

/* The same where the program is killed before: what a crash left does not make room for more. */
static void
test_grown_resumed (void)
{
  enum { MIB = 1 << 20 };
  GRand *rand = g_rand_new_with_seed (6);
  DsErrors errors = { 0 };
  DsRecovery recovery;
  DsDelve delve;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  for (int round = 0; round < 4; round++) {
    for (size_t bytes = 0, before; bytes < 2 * MIB; bytes += recovery.log_bytes - before) {
      const unsigned number = recovery.number;

      before = recovery.log_bytes;
      scatter (&delve.dungeon.floors[1], rand);
      g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
      g_assert_cmpuint (recovery.log_bytes, <, 5 * MIB);
      if (recovery.number != number)
        before = 0;
    }
    ds_recovery_abandon (&recovery);
    assert_recovers (&delve, NULL);
    ds_delve_clear (&delve);
    g_assert_cmpint (resume (&recovery, &delve, &errors), ==, DS_OK);
  }
  g_assert_cmpuint (recovery.number, >=, 2);
  ds_recovery_abandon (&recovery);
  ds_delve_clear (&delve);
  g_rand_free (rand);
}

/* Other rules number tiles otherwise; the level and what comes after stay the same. */
static void
test_other_rules (void)
{
  static const char *const ids[] = { "my-own-tile" };
  static const uint8_t layers[] = { DS_LAYER_GROUND };
  DsErrors errors = { 0 };
  DsRules *rules;
  DsRecovery recovery;
  DsDelve delve, found;
  uint32_t tile;

  g_assert_cmpint (ds_rules_with_unknown (&rules, dst_rules (), ids, layers, 1, NULL, 0, NULL), ==,
                   DS_OK);
  g_assert_cmpint (
      ds_delve_init (&delve, rules, 100, 90, 1, ds_rules_find_tile (rules, ids[0]), NULL), ==,
      DS_OK);
  begin (&recovery, &delve, NULL);
  ds_recovery_abandon (&recovery);
  for (int round = 0; round < 2; round++) {
    g_assert_cmpint (resume (&recovery, &found, &errors), ==, DS_OK);
    tile = ds_floor_get (&found.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 99, 89 });
    g_assert_cmpstr (ds_rules_tile (found.rules, tile)->id, ==, ids[0]);
    g_assert_true (ds_rules_tile (found.rules, tile)->is_unknown);
    if (round == 1)
      g_assert_cmpuint (ds_floor_get (&found.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 5, 5 }),
                        ==, ds_rules_find_tile (found.rules, "lava"));
    paint (&found, 0, 5, 1, 9, "lava");
    g_assert_cmpint (ds_recovery_save (&recovery, &found, NULL), ==, DS_OK);
    ds_recovery_abandon (&recovery);
    ds_delve_clear (&found);
  }
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

/* At the largest size, too, the first write is short enough for the second that may be lost, and a
 * command writes its changes alone. */
static void
test_largest (void)
{
  g_autofree char *journal = file_of (1, ".journal");
  gint64 start, first, second;
  DsRecovery recovery;
  DsDelve delve;
  gsize n;

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), 4096, 4096, 1,
                                  ds_rules_find_tile (dst_rules (), "wall"), NULL),
                   ==, DS_OK);
  for (int32_t y = 0; y < 4096; y++) {
    uint16_t *row = ds_grid_row_mut (&delve.dungeon.floors[0].layers[DS_LAYER_GROUND], y);

    g_assert_nonnull (row);
    for (int32_t x = 0; x < 4096; x++) /* runs of four, as in a cave */
      row[x] = (uint16_t)(1 + (((uint32_t)x / 4 * 2654435761u) ^ ((uint32_t)y * 40503u)) % 2);
  }
  start = g_get_monotonic_time ();
  begin (&recovery, &delve, NULL);
  first = g_get_monotonic_time () - start;
  n = size_of (journal);
  place (&delve, "rat", (DsCell){ 2, 2 });
  delve.dungeon.seed++;
  paint (&delve, 0, 4000, 10, 4000, "lava");
  start = g_get_monotonic_time ();
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  second = g_get_monotonic_time () - start;
  g_test_message ("first %" G_GINT64_FORMAT " us, %zu bytes; second %" G_GINT64_FORMAT
                  " us, %zu bytes",
                  first, n, second, size_of (journal) - n);
  g_assert_cmpuint (size_of (journal) - n, <, n / 20);
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, NULL);
  ds_delve_clear (&delve);
}

/* A batch that was cut anywhere never happened; those before it did. */
static void
test_torn_log (void)
{
  g_autofree char *log = file_of (1, ".journal"), *bytes = NULL;
  DsRecovery recovery;
  DsDelve before, delve;
  gsize n;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  paint (&delve, 0, 5, 1, 9, "floor");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_delve_copy (&before, &delve, NULL), ==, DS_OK);
  g_assert_true (g_file_get_contents (log, &bytes, &n, NULL));
  paint (&delve, 1, 6, 1, 9, "lava");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
  g_free (g_steal_pointer (&bytes));
  g_assert_true (g_file_get_contents (log, &bytes, NULL, NULL));
  for (gsize cut = strlen (bytes) - 1; cut > n; cut -= 7) {
    g_assert_true (g_file_set_contents (log, bytes, (gssize)cut, NULL));
    assert_recovers (&before, NULL);
    if (cut < n + 7)
      break;
  }
  ds_delve_clear (&before);
  ds_delve_clear (&delve);
}

static void
limit_files (rlim_t bytes)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = bytes;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

/* A batch that the disk has no room for tears nothing that comes behind it. */
static void
test_full_disk (void)
{
  g_autofree char *log = file_of (1, ".journal");
  DsRecovery recovery;
  struct stat about;
  DsDelve delve;
  DsError err;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  paint (&delve, 0, 5, 1, 9, "floor");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  paint (&delve, 1, 6, 1, 9, "lava");
  g_assert_cmpint (stat (log, &about), ==, 0);
  signal (SIGXFSZ, SIG_IGN);
  limit_files ((rlim_t)about.st_size + 20);
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, &err), ==, DS_IO);
  limit_files (RLIM_INFINITY);
  signal (SIGXFSZ, SIG_DFL);
  paint (&delve, 1, 7, 1, 9, "lava");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, NULL);
  ds_delve_clear (&delve);
}

/* Adds lines to what a process that is gone left of @delve: a journal, or the files of an earlier
 * form. */
static void
leave (const DsDelve *delve, gboolean is_journal, const char *lines, const char *end)
{
  g_autofree char *journal = file_of (1, ".journal"), *snapshot = file_of (1, ".delve");
  g_autofree char *log = file_of (1, ".log"), *bytes = NULL, *text = NULL;
  DsRecovery recovery;

  g_remove (journal);
  begin (&recovery, delve, NULL);
  ds_recovery_abandon (&recovery);
  g_assert_true (g_file_get_contents (journal, &bytes, NULL, NULL));
  text = g_strconcat (is_journal ? bytes : "", lines, end, NULL);
  g_assert_true (g_file_set_contents (is_journal ? journal : log, text, -1, NULL));
  if (is_journal)
    return;
  g_assert_cmpint (g_remove (journal), ==, 0);
  g_assert_cmpint (ds_io_save (delve, snapshot, NULL), ==, DS_OK);
}

/* An unreadable batch costs its own content: nothing before it or after it. */
static void
test_bad_batch (void)
{
  static const struct {
    const char *line;
    gboolean of_journal; /* only */
  } bad[] = {
    { "{\"floor\":7,\"layer\":\"ground\",\"tile\":\"wall\",\"runs\":[\"1:1-2\"]}\n" },
    { "{\"floor\":0,\"layer\":\"sky\",\"tile\":\"wall\",\"runs\":[\"1:1-2\"]}\n" },
    { "{\"floor\":0,\"layer\":\"ground\",\"tile\":\"wall\",\"runs\":[\"1:1-999\"]}\n" },
    { "{\"floor\":0,\"layer\":\"ground\",\"tile\":7,\"runs\":[\"1:1-2\"]}\n" },
    { "{\"floor\":0,\"layer\":\"ground\",\"runs\":[\"1:1-2\"]}\n" },
    { "{\"floor\":0,\"layer\":\"pin\",\"value\":-1,\"runs\":[\"1:1-2\"]}\n" },
    { "{\"floor\":0,\"layer\":\"pin\",\"value\":32,\"runs\":[\"1:1-2\"]}\n" },
    { "{\"floor\":0,\"layer\":\"room\",\"value\":1,\"runs\":[\"1:1-2\"]}\n" },
    { "{\"floor\":0,\"layer\":\"origin\",\"value\":1,\"runs\":[\"1:1-2\"]}\n" },
    { "nonsense\n" },
    { "{\"floor\":0,\"layer\":\"ground\",\"band\":2,\"cells\":\"AAAA\"}\n", TRUE },
    { "{\"floor\":0,\"layer\":\"ground\",\"band\":0,\"cells\":\"!\"}\n", TRUE },
    { "{\"floor\":0,\"layer\":\"ground\",\"band\":0,\"cells\":\"gDI\"}\n", TRUE },
    { "{\"frame\":{\"w\":100,\"h\":90,\"floors\":2,\"at\":0,\"drop\":999,\"lines\":[]}}\n", TRUE },
    { "{\"frame\":{\"w\":100,\"h\":99999,\"floors\":2,\"lines\":[]}}\n", TRUE },
    { "{\"tiles\":{\"No Such Tile\":\"ground\"}}\n", TRUE },
  };
  static const char put[] =
      "{\"floor\":0,\"layer\":\"ground\",\"tile\":\"lava\",\"runs\":[\"%d:7-7\"]}\n";
  static const char end[] = "{\"end\":true}\n";
  DsDelve delve, want;

  make_level (&delve);
  g_assert_cmpint (ds_delve_copy (&want, &delve, NULL), ==, DS_OK);
  for (int y = 5; y <= 6; y++)
    g_assert_true (ds_floor_set (&want.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 7, y },
                                 ds_rules_find_tile (dst_rules (), "lava")));
  for (gsize i = 0; i < 2 * G_N_ELEMENTS (bad); i++) {
    const gboolean is_journal = i % 2 == 1;
    g_autoptr (GString) text = g_string_new (NULL);
    DsErrors errors = { 0 };
    DsDelve found;

    if (bad[i / 2].of_journal > is_journal ||
        (is_journal && strstr (bad[i / 2].line, "value\":1,")))
      continue; /* the tables of a journal come later */
    g_string_append_printf (text, put, 5);
    g_string_append (text, end);
    g_string_append_printf (text, put, 8);
    g_string_append (text, bad[i / 2].line);
    g_string_append (text, end);
    g_string_append_printf (text, put, 6);
    leave (&delve, is_journal, text->str, end);
    g_assert_cmpint (ds_recovery_load (&found, folder, TOKEN, dst_rules (), NULL, &errors), ==,
                     DS_OK);
    g_assert_cmpuint (errors.n, ==, 1);
    g_assert_cmpstr (errors.items[0].message.id, ==, "recovery.batches");
    g_assert_true (ds_dungeon_equal (&found.dungeon, &want.dungeon));
    ds_delve_clear (&found);
  }
  ds_delve_clear (&want);
  ds_delve_clear (&delve);
}

/* A frame that is no document costs the batches that make it so, and rooms that there are none of
 * are no rooms. */
static void
test_bad_frame (void)
{
  static const struct {
    const char *line;
    gboolean is_painted; /* the first step, which is good, is there */
  } bad[] = {
    { "{\"frame\":{\"w\":100,\"h\":90,\"floors\":2,\"lines\":[\"nonsense\"]}}\n", TRUE },
    { "{\"frame\":{\"w\":50,\"h\":50,\"floors\":2,\"at\":0,\"drop\":0,\"lines\":[]}}\n", TRUE },
    { "{\"floor\":0,\"layer\":\"room\",\"value\":9,\"runs\":[\"1:1-2\"]}\n", TRUE },
    { "{\"floor\":1,\"layer\":\"origin\",\"value\":9,\"runs\":[\"1:1-2\"]}\n", TRUE },
  };
  DsDelve delve, want;

  make_level (&delve);
  g_assert_cmpint (ds_delve_copy (&want, &delve, NULL), ==, DS_OK);
  g_assert_true (ds_floor_set (&want.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 7, 5 },
                               ds_rules_find_tile (dst_rules (), "lava")));
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autofree char *text = g_strconcat ("{\"floor\":0,\"layer\":\"ground\",\"tile\":\"lava\","
                                         "\"runs\":[\"5:7-7\"]}\n{\"end\":true}\n",
                                         bad[i].line, NULL);
    DsErrors errors = { 0 };
    DsDelve found;

    leave (&delve, TRUE, text, "{\"end\":true}\n");
    g_assert_cmpint (ds_recovery_load (&found, folder, TOKEN, dst_rules (), NULL, &errors), ==,
                     DS_OK);
    g_assert_cmpuint (errors.n, ==, 1);
    g_assert_true (ds_dungeon_equal (&found.dungeon, &want.dungeon));
    ds_delve_clear (&found);
  }
  ds_delve_clear (&want);
  ds_delve_clear (&delve);
}

/* A tile that the rules have no more is kept by its name. */
static void
test_unknown_tile (void)
{
  DsDelve delve;

  make_level (&delve);
  for (int is_journal = 0; is_journal < 2; is_journal++) {
    DsErrors errors = { 0 };
    DsDelve found;
    uint32_t tile;

    leave (&delve, is_journal,
           "{\"floor\":1,\"layer\":\"ground\",\"tile\":\"my-own-tile\",\"runs\":[\"5:10-20\"]}\n",
           "{\"end\":true}\n");
    g_assert_cmpint (ds_recovery_load (&found, folder, TOKEN, dst_rules (), NULL, &errors), ==,
                     DS_OK);
    g_assert_cmpuint (errors.n, ==, 0);
    tile = ds_floor_get (&found.dungeon.floors[1], DS_LAYER_GROUND, (DsCell){ 20, 5 });
    g_assert_cmpstr (ds_rules_tile (found.rules, tile)->id, ==, "my-own-tile");
    g_assert_true (ds_rules_tile (found.rules, tile)->is_unknown);
    g_assert_cmpuint (ds_floor_get (&found.dungeon.floors[1], DS_LAYER_GROUND, (DsCell){ 21, 5 }),
                      ==, ds_rules_find_tile (found.rules, "wall"));
    ds_delve_clear (&found);
  }
  ds_delve_clear (&delve);
}

/* Files of an earlier form become a journal with the next step. */
static void
test_resume_earlier (void)
{
  DsErrors errors = { 0 };
  DsRecovery recovery;
  DsDelve delve, found;

  make_level (&delve);
  leave (&delve, FALSE, "", "");
  g_assert_cmpint (resume (&recovery, &found, &errors), ==, DS_OK);
  paint (&found, 0, 5, 1, 9, "lava");
  g_assert_cmpint (ds_recovery_save (&recovery, &found, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
  assert_recovers (&found, NULL);
  ds_delve_clear (&found);
  ds_delve_clear (&delve);
}

/* A recovered document keeps its files: a second crash at any time loses nothing. */
static void
test_resume (void)
{
  DsErrors errors = { 0 };
  DsRecovery recovery, other;
  DsDelve delve, found;

  make_level (&delve);
  begin (&recovery, &delve, "/levels/crypt.delve");
  paint (&delve, 0, 5, 1, 9, "floor");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
  ds_delve_clear (&delve);
  for (int round = 0; round < 3; round++) {
    g_assert_cmpint (resume (&recovery, &found, &errors), ==, DS_OK);
    g_assert_cmpint (resume (&other, &delve, &errors), ==, DS_LIMIT); /* it is ours now */
    g_assert_cmpint (ds_recovery_remove (folder, TOKEN, NULL), ==, DS_LIMIT);
    g_assert_null (other.folder);
    ds_recovery_abandon (&recovery);
    assert_recovers (&found, "/levels/crypt.delve");
    memset (&errors, 0, sizeof errors);
    g_assert_cmpint (resume (&recovery, &delve, &errors), ==, DS_OK);
    paint (&delve, 1, 10 + round, 1, 9, "lava");
    g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
    ds_recovery_abandon (&recovery);
    assert_recovers (&delve, "/levels/crypt.delve");
    ds_delve_clear (&found);
    ds_delve_clear (&delve);
  }
}

/* Half a batch is at the end: what comes next does not stand behind it. */
static void
test_resume_torn (void)
{
  g_autofree char *log = file_of (1, ".journal"), *bytes = NULL;
  DsErrors errors = { 0 };
  DsRecovery recovery;
  DsDelve delve;
  gsize n;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  paint (&delve, 0, 5, 1, 9, "floor");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
  ds_delve_clear (&delve);
  g_assert_true (g_file_get_contents (log, &bytes, &n, NULL));
  g_assert_true (g_file_set_contents (log, bytes, (gssize)n - 20, NULL));
  g_assert_cmpint (resume (&recovery, &delve, &errors), ==, DS_OK);
  paint (&delve, 0, 7, 1, 9, "lava");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, NULL);
  ds_delve_clear (&delve);
}

/* The files of a living document are gone, by whatever: the next save writes them all again. */
static void
test_files_removed (void)
{
  DsRecovery recovery;
  DsDelve delve;
  const char *name;
  GDir *directory;

  make_level (&delve);
  begin (&recovery, &delve, "/levels/crypt.delve");
  directory = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (directory)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_assert_cmpint (g_remove (path), ==, 0);
  }
  g_dir_close (directory);
  paint (&delve, 0, 5, 1, 9, "floor");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, "/levels/crypt.delve");
  ds_delve_clear (&delve);
}

static void
in_fresh_folder (gconstpointer data)
{
  void (*const test) (void) = (void (*) (void))data;

  folder = dst_folder_new ();
  test ();
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *path;
    void (*test) (void);
  } tests[] = {
    { "/io/recovery/strokes", test_strokes },
    { "/io/recovery/frames", test_frames },
    { "/io/recovery/other-size", test_other_size },
    { "/io/recovery/bands", test_bands },
    { "/io/recovery/grown-resumed", test_grown_resumed },
    { "/io/recovery/grown", test_grown },
    { "/io/recovery/other-rules", test_other_rules },
    { "/io/recovery/largest", test_largest },
    { "/io/recovery/bad-frame", test_bad_frame },
    { "/io/recovery/resume-earlier", test_resume_earlier },
    { "/io/recovery/torn-log", test_torn_log },
    { "/io/recovery/full-disk", test_full_disk },
    { "/io/recovery/bad-batch", test_bad_batch },
    { "/io/recovery/unknown-tile", test_unknown_tile },
    { "/io/recovery/resume", test_resume },
    { "/io/recovery/resume-torn", test_resume_torn },
    { "/io/recovery/files-removed", test_files_removed },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add_data_func (tests[i].path, (gconstpointer)tests[i].test, in_fresh_folder);
  return g_test_run ();
}

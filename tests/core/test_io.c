/* tests/core/test_io.c — whole files, the list of formats, and where data is found. */
#include "base/file.h"
#include "io/data.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void
assert_holds (const char *path, const char *want)
{
  char *bytes;
  size_t n;
  DsError err;

  g_assert_cmpint (ds_io_read_bytes (path, &bytes, &n, &err), ==, DS_OK);
  g_assert_cmpint (n, ==, strlen (want));
  g_assert_cmpstr (bytes, ==, want);
  ds_free (bytes);
}

static int
count_names (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  int n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
test_write (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.delve", NULL);
  DsError err;

  g_assert_cmpint (ds_io_write_bytes (path, "one", 3, &err), ==, DS_OK);
  assert_holds (path, "one");
  g_assert_cmpint (ds_io_write_bytes (path, "", 0, &err), ==, DS_OK);
  assert_holds (path, "");
  g_assert_cmpint (count_names (folder), ==, 1);
  dst_folder_free (folder);
}

static void
test_mode (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a", "old");
  struct stat about;
  DsError err;

  g_assert_cmpint (chmod (path, 0640), ==, 0);
  g_assert_cmpint (ds_io_write_bytes (path, "new", 3, &err), ==, DS_OK);
  g_assert_cmpint (stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_mode & 0777, ==, 0640);
  assert_holds (path, "new");
  dst_folder_free (folder);
}

static void
test_links (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *target = dst_put_file (folder, "deep/target", "old");
  g_autofree char *link = g_build_filename (folder, "link", NULL);
  g_autofree char *chain = g_build_filename (folder, "chain", NULL);
  g_autofree char *dangling = g_build_filename (folder, "dangling", NULL);
  g_autofree char *made = g_build_filename (folder, "made", NULL);
  g_autofree char *loop = g_build_filename (folder, "loop", NULL);
  DsError err;

  g_assert_cmpint (symlink ("deep/target", link), ==, 0);
  g_assert_cmpint (symlink (link, chain), ==, 0);
  g_assert_cmpint (symlink ("made", dangling), ==, 0);
  g_assert_cmpint (symlink ("loop", loop), ==, 0);
  g_assert_cmpint (ds_io_write_bytes (chain, "new", 3, &err), ==, DS_OK);
  assert_holds (target, "new");
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (chain, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (ds_io_write_bytes (dangling, "x", 1, &err), ==, DS_OK);
  assert_holds (made, "x");
  g_assert_cmpint (ds_io_write_bytes (loop, "x", 1, &err), ==, DS_IO);
  dst_folder_free (folder);
}

static void
test_write_fails (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *nowhere = g_build_filename (folder, "no", "a.delve", NULL);
  DsError err;

  g_assert_cmpint (ds_io_write_bytes (nowhere, "x", 1, &err), ==, DS_NOT_FOUND);
  g_assert_cmpstr (err.where, ==, nowhere);
  g_assert_cmpint (ds_io_write_bytes (folder, "x", 1, &err), ==, DS_IO);
  g_assert_cmpint (ds_io_write_bytes ("/dev/full", "x", 1, &err), ==, DS_IO);
  g_assert_cmpint (ds_io_write_bytes ("/dev/null", "x", 1, &err), ==, DS_OK);
  g_assert_cmpint (count_names (folder), ==, 0);
  dst_folder_free (folder);
}

static void
test_read_fails (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a", "12345");
  char *bytes;
  DsError err;
  size_t n;

  g_assert_cmpint (ds_io_read_bytes ("/no/such/file", &bytes, &n, &err), ==, DS_NOT_FOUND);
  g_assert_null (bytes);
  g_assert_cmpint (ds_io_read_bytes (folder, &bytes, &n, &err), ==, DS_IO);
  g_assert_null (bytes);
  g_assert_cmpint (ds_file_read (path, 4, &bytes, &n, &err), ==, DS_LIMIT);
  g_assert_null (bytes);
  g_assert_cmpint (ds_file_read (path, 5, &bytes, &n, &err), ==, DS_OK);
  ds_free (bytes);
  g_assert_cmpint (ds_file_read ("/dev/zero", 100000, &bytes, &n, &err), ==, DS_LIMIT);
  g_assert_null (bytes);
  dst_folder_free (folder);
}

static void
test_formats (void)
{
  g_assert_true (ds_io_format_of ("a.delve") == &ds_format_delve);
  g_assert_true (ds_io_format_of ("/x.y/A.TXT") == &ds_format_text);
  g_assert_true (ds_io_format_of ("-") == &ds_format_delve);
  g_assert_null (ds_io_format_of ("a.delve.bak"));
  g_assert_null (ds_io_format_of (".txt"));
  g_assert_null (ds_io_format_of ("txt"));
  for (size_t i = 0; i < ds_io_n_formats (); i++) {
    g_assert_cmpstr (ds_io_format (i)->label, !=, "");
    g_assert_cmpint (ds_io_format (i)->suffixes[0], ==, '.');
  }
}

static void
test_load_and_save (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *text = dst_put_file (folder, "a.txt", "####\n#..#\n####\n");
  g_autofree char *delve_path = g_build_filename (folder, "a.delve", NULL);
  g_autofree char *odd = g_build_filename (folder, "a.odd", NULL);
  DsErrors errors = { 0 };
  DsDelve delve, again;
  DsError err;
  char line[600];

  g_assert_cmpint (ds_io_load (&delve, text, dst_rules (), &errors), ==, DS_OK);
  g_assert_cmpint (ds_io_save (&delve, delve_path, &err), ==, DS_OK);
  g_assert_cmpint (ds_io_load (&again, delve_path, dst_rules (), &errors), ==, DS_OK);
  g_assert_true (ds_dungeon_equal (&delve.dungeon, &again.dungeon));
  ds_delve_clear (&again);

  again = delve;
  again.dungeon.n_floors = 2; /* too many for a text, and never looked at */
  g_assert_cmpint (ds_io_save (&again, text, &err), ==, DS_BAD_ARG);
  g_assert_true (g_str_has_suffix (ds_error_format (&err, line, sizeof line),
                                   "/a.txt: floors: found 2 floors, plain text holds one"));

  g_assert_cmpint (ds_io_save (&delve, odd, &err), ==, DS_BAD_ARG);
  g_assert_false (g_file_test (odd, G_FILE_TEST_EXISTS));
  g_assert_true (g_str_has_suffix (ds_error_format (&err, line, sizeof line),
                                   "the suffix names no format, allowed are .delve .txt"));
  g_assert_cmpint (ds_io_load (&again, odd, dst_rules (), &errors), ==, DS_BAD_ARG);
  g_assert_null (again.rules);
  g_assert_cmpint (ds_io_load (&again, "/no/such.delve", dst_rules (), &errors), ==, DS_NOT_FOUND);
  g_assert_cmpint (errors.n, ==, 2);
  ds_delve_clear (&delve);
  dst_folder_free (folder);
}

/* ---- data */

#define RECIPE(id, label)                                                                          \
  "{\"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"" id "\", \"label\": \"" label    \
  "\", \"size\": [9, 9], \"stages\": []}"

static void
test_data_path (void)
{
  g_autofree char *saved = g_strdup (g_getenv ("DELVESMITH_DATA_DIR"));
  DsDataPath path;
  DsError err;

  g_setenv ("XDG_DATA_HOME", "/somewhere", TRUE);
  for (int is_named = 1; is_named >= 0; is_named--) {
    if (!is_named)
      g_unsetenv ("DELVESMITH_DATA_DIR"); /* as this runs from the build folder: the checkout's */
    g_assert_cmpint (ds_data_path_init (&path, &err), ==, DS_OK);
    g_assert_cmpint (path.n, ==, 2);
    g_assert_cmpstr (path.folders[0], ==, saved);
    g_assert_cmpstr (path.folders[1], ==, "/somewhere/delvesmith");
    ds_data_path_clear (&path);
  }
  g_setenv ("DELVESMITH_DATA_DIR", saved, TRUE);
}

static void
test_recipes (void)
{
  char *ours = dst_folder_new (), *user = dst_folder_new ();
  const DsDataPath path = { .folders = { ours, user }, .n = 2 };
  DsErrors errors = { 0 };
  DsRecipes recipes;

  g_free (dst_put_file (ours, "recipes/1.json", RECIPE ("b", "our b")));
  g_free (dst_put_file (ours, "recipes/2.json", RECIPE ("a", "our a")));
  g_free (dst_put_file (user, "recipes/mine.json", RECIPE ("b", "my b")));
  g_assert_cmpint (ds_data_load_recipes (&path, &recipes, &errors), ==, DS_OK);
  g_assert_cmpint (recipes.n, ==, 2);
  g_assert_cmpstr (recipes.items[0].id, ==, "a");
  g_assert_cmpstr (ds_str_get (ds_recipes_find (&recipes, "b")->label), ==, "my b");
  g_assert_null (ds_recipes_find (&recipes, "c"));
  ds_recipes_clear (&recipes);

  g_free (dst_put_file (user, "recipes/mine.json", "{"));
  g_assert_cmpint (ds_data_load_recipes (&path, &recipes, &errors), ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, 1);
  g_assert_true (g_str_has_suffix (errors.items[0].where, "recipes/mine.json:1"));
  g_assert_cmpint (recipes.n, ==, 2); /* ours are still there */
  g_assert_cmpstr (ds_str_get (ds_recipes_find (&recipes, "b")->label), ==, "our b");
  ds_recipes_clear (&recipes);
  g_free (dst_put_file (ours, "recipes/3.json", "{"));
  g_assert_cmpint (ds_data_load_recipes (&path, &recipes, &errors), ==, DS_BAD_DATA);
  g_assert_cmpint (recipes.n, ==, 2);
  ds_recipes_clear (&recipes);
  dst_folder_free (ours);
  dst_folder_free (user);
}

static void
test_no_rules (void)
{
  char *folder = dst_folder_new ();
  const DsDataPath path = { .folders = { folder }, .n = 1 };
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_cmpint (ds_data_load_rules (&path, &rules, &errors), ==, DS_NOT_FOUND);
  g_assert_null (rules);
  dst_folder_free (folder);
}

static DsStatus
load_data (void *user)
{
  DsErrors errors = { 0 };
  DsRules *rules = NULL;
  DsRecipes recipes = { 0 };
  DsDataPath path;
  DsError err;
  DsStatus status = ds_data_path_init (&path, &err);

  if (status == DS_OK)
    status = ds_data_load_rules (&path, &rules, &errors);
  if (status == DS_OK)
    status = ds_data_load_recipes (&path, &recipes, &errors);
  ds_rules_unref (rules);
  ds_recipes_clear (&recipes);
  ds_data_path_clear (&path);
  return status;
}

static void
test_no_memory (void)
{
  dst_fail_each (load_data, NULL, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/file/write", test_write);
  g_test_add_func ("/io/file/mode", test_mode);
  g_test_add_func ("/io/file/links", test_links);
  g_test_add_func ("/io/file/write-fails", test_write_fails);
  g_test_add_func ("/io/file/read-fails", test_read_fails);
  g_test_add_func ("/io/formats", test_formats);
  g_test_add_func ("/io/load-and-save", test_load_and_save);
  g_test_add_func ("/io/data/path", test_data_path);
  g_test_add_func ("/io/data/recipes", test_recipes);
  g_test_add_func ("/io/data/no-rules", test_no_rules);
  g_test_add_func ("/io/data/no-memory", test_no_memory);
  return g_test_run ();
}

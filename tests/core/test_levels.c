/* tests/core/test_levels.c — the levels of a project: the list of their files. */
#include "io/levels.h"
#include "lib/file.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static char *
list (const char *folder)
{
  GString *text = g_string_new (NULL);
  DsFileNames names;
  DsError err;

  g_assert_cmpint (ds_levels_list (&names, folder, &err), ==, DS_OK);
  for (size_t i = 0; i < names.n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", names.items[i]);
  ds_file_names_clear (&names);
  return g_string_free (text, FALSE);
}

/* Documents of all folders by the bytes of their paths. */
static void
test_list (void)
{
  static const char *const files[] = {
    "levels/b.delve",      "levels/a/b.delve",   "levels/a.delve",         "levels/B.delve",
    "levels/.a.delve",     "levels/notes.txt",   "levels/.git/x.delve",    "a.delve",
    "levels/a/deep.delve", "levels/c.delve.bak", "levels/room/notes.json",
  };
  char *folder = dst_folder_new ();
  g_autofree char *levels = g_build_filename (folder, "levels", NULL);
  g_autofree char *loop = g_build_filename (levels, "a", "loop", NULL);
  g_autofree char *link = g_build_filename (levels, "link.delve", NULL);
  g_autofree char *none = list (folder), *found = NULL;

  g_assert_cmpstr (none, ==, "");
  for (size_t i = 0; i < G_N_ELEMENTS (files); i++)
    g_free (dst_put_file (folder, files[i], "x"));
  g_assert_cmpint (symlink (levels, loop), ==, 0);
  g_assert_cmpint (symlink ("a.delve", link), ==, 0);
  found = list (folder);
  g_assert_cmpstr (found, ==, "B.delve a.delve a/b.delve a/deep.delve b.delve link.delve");
  g_remove (loop);
  dst_folder_free (folder);
}

static void
put (const char *folder, const char *deep, const char *name)
{
  g_autofree char *path = g_strconcat (deep, name, NULL);

  g_free (dst_put_file (folder, path, "x"));
}

/* Sixteen folders, "levels" included, are read, and seventeen are an error. */
static void
test_depth (void)
{
  char *folder = dst_folder_new ();
  GString *path = g_string_new ("levels/");
  char sentence[DS_SENTENCE];
  g_autofree char *found = NULL;
  DsFileNames names;
  DsError err;

  for (int i = 1; i < DS_LEVEL_FOLDERS_MAX; i++)
    g_string_append (path, "d/");
  put (folder, path->str, "a.delve");
  found = list (folder);
  g_assert_true (g_str_has_suffix (found, "d/a.delve"));
  put (folder, path->str, "d/b.delve");
  g_assert_cmpint (ds_levels_list (&names, folder, &err), ==, DS_LIMIT);
  g_assert_cmpuint (names.n, ==, 0);
  g_assert_null (names.items);
  g_assert_cmpstr (
      ds_error_format (&err, sentence, sizeof sentence), ==,
      "d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d: expected at most 16 folders within each other");
  g_string_free (path, TRUE);
  dst_folder_free (folder);
}

static DsStatus
list_all (void *folder)
{
  DsFileNames names;
  DsError err;
  const DsStatus status = ds_levels_list (&names, folder, &err);
  char *file = status == DS_OK ? ds_level_file (folder, "a.delve") : NULL;
  const bool has_failed = status == DS_OK && file == NULL;

  ds_free (file);
  ds_file_names_clear (&names);
  return has_failed ? DS_NOMEM : status;
}

static void
test_no_memory (void)
{
  char *folder = dst_folder_new ();

  g_free (dst_put_file (folder, "levels/a.delve", "x"));
  g_free (dst_put_file (folder, "levels/deep/b.delve", "x"));
  dst_fail_each (list_all, folder, DS_OK);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/levels/list", test_list);
  g_test_add_func ("/levels/depth", test_depth);
  g_test_add_func ("/levels/no-memory", test_no_memory);
  return g_test_run ();
}

/* tests/lib/file.c — documents as texts, and temporary folders. */
#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

char *
dst_findings (const DsErrors *errors)
{
  GString *out = g_string_new (NULL);
  char line[700];

  for (size_t i = 0; i < errors->n; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? "\n" : "",
                            ds_error_format (&errors->items[i], line, sizeof line));
  return g_string_free (out, FALSE);
}

DsDelve
dst_load (const DsFormat *format, const char *text)
{
  DsErrors errors = { 0 };
  DsDelve delve;

  if (format->read (&delve, "t", text, strlen (text), dst_rules (), &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  g_assert_cmpint (errors.n, ==, 0);
  return delve;
}

DsDoc *
dst_load_doc (const char *text)
{
  DsDelve delve = dst_load (&ds_format_delve, text);
  DsDoc *doc;

  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

char *
dst_save (const DsFormat *format, const DsDelve *delve)
{
  DsText text = { 0 };
  DsError err;
  char *copy;

  g_assert_cmpint (format->write (delve, &text, &err), ==, DS_OK);
  copy = g_strdup (text.bytes);
  ds_text_clear (&text);
  return copy;
}

void
dst_refuses (const DsFormat *format, const char *bytes, size_t n, const char *want)
{
  DsErrors errors = { 0 };
  DsDelve delve;
  g_autofree char *found = NULL;

  memset (&delve, 0xaa, sizeof delve);
  g_assert_cmpint (format->read (&delve, "t", bytes, n, dst_rules (), &errors), !=, DS_OK);
  found = dst_findings (&errors);
  g_assert_cmpstr (found, ==, want);
  g_assert_null (delve.rules);
  g_assert_null (delve.dungeon.floors);
  g_assert_null (delve.recipe.stages);
}

char *
dst_folder_new (void)
{
  char *folder = g_dir_make_tmp ("dst-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return folder;
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir =
      g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *inner = g_build_filename (path, name, NULL);

    remove_all (inner);
  }
  g_remove (path);
}

void
dst_folder_free (char *folder)
{
  remove_all (folder);
  g_free (folder);
}

char *
dst_put_file (const char *folder, const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0755), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

void
dst_write_file (const char *folder, const char *name, const char *text)
{
  g_free (dst_put_file (folder, name, text));
}

char *
dst_read_file (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

/* Lines of @a without one in @b, behind @mark. */
static void
add_lines (GString *out, char mark, const char *a, const char *b)
{
  g_auto (GStrv) lines = g_strsplit (a, "\n", -1), others = g_strsplit (b, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++) {
    guint k = 0;

    while (others[k] != NULL && strcmp (others[k], lines[i]) != 0)
      k++;
    if (others[k] != NULL)
      others[k][0] = '\x01'; /* taken */
    else
      g_string_append_printf (out, "%c%s\n", mark, lines[i]);
  }
}

char *
dst_changed_lines (const char *before, const char *after)
{
  GString *out = g_string_new ("");

  add_lines (out, '-', before, after);
  add_lines (out, '+', after, before);
  return g_string_free (out, FALSE);
}

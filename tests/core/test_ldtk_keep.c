/* tests/core/test_ldtk_keep.c — projects of ours that LDtk changed and that a level is saved to:
 * what the level does not say stays as it is. */
#include "doc/difference.h"
#include "io/io.h"
#include "io/ldtk/ldtk_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#define LEVEL                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"7\", \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\", "    \
  "\"#\": \"wall\" }, \"rows\": [\"....\", \"..#.\", \"....\"] }, \"rooms\": [{ \"id\": \"r-5\", " \
  "\"runs\": [\"0:0-1\"] }], \"things\": [{ \"id\": \"t-1\", \"kind\": \"marker\", \"at\": "       \
  "[1, 1], \"properties\": { \"hp\": 3 } }, { \"id\": \"t-2\", \"kind\": \"marker\", \"at\": "     \
  "[3, 2], \"width\": 1, \"height\": 1, \"properties\": { \"link\": { \"object\": \"t-1\" } } }] " \
  "}] }"

#define FIELDS "\"fieldDefs\": [\n"
#define VALUES "\"fieldInstances\": [{ \"__identifier\": \"hp\""

/* Changes as LDtk makes them, by pairs; the same of the level's text; lines that differ then. */
static const struct {
  const char *name, *ldtk[5], *level[2], *lines;
} ROWS[] = {
  { "settings",
    { "\"bgColor\": \"#40465B\"", "\"bgColor\": \"#FF0000\"", "\"customCommands\": []",
      "\"customCommands\": [{ \"command\": \"make\", \"when\": \"AfterSave\" }]" },
    { "\"at\": [1, 1]", "\"at\": [2, 1]" },
    "-\"__grid\": [1,\n-1],\n-\"px\": [16,\n-16],\n+\"__grid\": [2,1],\n+\"px\": [32,16],\n" },
  { "entity of the user's own",
    { "\"entityInstances\": [\n",
      "\"entityInstances\": [\n{ \"__identifier\": \"Spawner\", \"iid\": \"x\", \"px\": [8, 8], "
      "\"__grid\": [0, 0], \"__pivot\": [0, 0], \"width\": 16, \"height\": 16, \"defUid\": 7000, "
      "\"fieldInstances\": [] },\n",
      "\"entities\": [\n",
      "\"entities\": [\n{ \"identifier\": \"Spawner\", \"uid\": 7000, \"fieldDefs\": [] },\n" },
    { "\"at\": [1, 1]", "\"at\": [2, 1]" },
    "-\"nextUid\": 6010,\n-\"__grid\": [1,\n-1],\n-\"px\": [16,\n-16],\n+\"nextUid\": "
    "7001,\n+\"__grid\": [2,1],\n+\"px\": [32,16],\n" },
  { "Tile",
    { FIELDS,
      FIELDS "{ \"identifier\": \"look\", \"__type\": \"Tile\", \"uid\": 7000, \"type\": "
             "\"F_Tile\", \"isArray\": false },\n",
      VALUES,
      "\"fieldInstances\": [\n{ \"__identifier\": \"look\", \"__type\": \"Tile\", \"__value\": { "
      "\"tilesetUid\": 2, \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8 }, \"__tile\": null, "
      "\"defUid\": 7000, \"realEditorValues\": [] },\n{ \"__identifier\": \"hp\"" },
    { "\"hp\": 3", "\"hp\": 4" },
    "-\"nextUid\": 6010,\n-\"__value\": 3,\n-\"params\": [3] }] },\n+\"nextUid\": "
    "7001,\n+\"__value\": 4,\n+\"params\": [4] }] },\n" },
  { "type of a number",
    { "\"identifier\": \"hp\", \"__type\": \"Int\", \"uid\": 6006, \"type\": \"F_Int\"",
      "\"identifier\": \"hp\", \"__type\": \"Float\", \"uid\": 6006, \"type\": \"F_Float\"",
      "\"__identifier\": \"hp\", \"__type\": \"Int\"",
      "\"__identifier\": \"hp\", \"__type\": \"Float\"" },
    { "\"hp\": 3", "\"hp\": 4" },
    "-\"__value\": 3,\n-\"params\": [3] }] },\n-\"realEditorValues\": [{ \"id\": "
    "\"V_Int\",\n+\"__value\": 4,\n+\"realEditorValues\": [{ \"id\": \"V_Float\",\n+\"params\": "
    "[4] }] },\n" },
  { "value that does not fit",
    { "\"bgColor\": \"#40465B\"", "\"bgColor\": \"#FF0000\"" },
    { "\"hp\": 3", "\"hp\": \"much\"" },
    "-\"type\": \"F_Int\",\n-\"__value\": 3,\n-\"params\": [3] }] },\n-\"__type\": "
    "\"Int\",\n-\"__type\": \"Int\",\n-\"__type\": \"Int\",\n-\"realEditorValues\": [{ \"id\": "
    "\"V_Int\",\n+\"type\": \"F_String\",\n+\"__type\": \"String\",\n+\"__value\": "
    "\"much\",\n+\"params\": [\"much\"] }] },\n+\"__type\": \"String\",\n+\"__type\": "
    "\"String\",\n+\"realEditorValues\": [{ \"id\": \"V_String\",\n" },
  { "iids",
    { "00000000-0004-4000-8000-000000000001", "6fe9a2b0-66f0-11ee-9c9b-71a1f4d7a001" },
    { "\"wall\"", "\"my-moss\"" },
    "-1,1,2,1,\n+  { \"identifier\": \"my_moss\",\n+\"value\": 3,\n+\"color\": "
    "\"#300030\",\n+\"groupUid\": 0 },\n+\"tile\": null,\n+1,1,3,1,\n" },
};

/* Replaces @from, or all of them; it is there. */
static char *
replaced (const char *text, const char *from, const char *to)
{
  GString *string = g_string_new (text);

  g_assert_cmpuint (g_string_replace (string, from, to, 0), >, 0);
  return g_string_free (string, FALSE);
}

/* Saves the level @text at @path, whose document that is. */
static void
save (const char *text, const char *path)
{
  const DsIoOptions options = { .document = path };
  DsDelve delve = dst_load (&ds_format_delve, text);

  g_assert_cmpint (ds_io_save_with (&delve, path, DS_IO_STRANGER, &options, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
}

/* The level in the project, as its document. */
static char *
level_in (const char *path)
{
  DsErrors errors = { 0 };
  DsDelve delve;
  char *text;

  g_assert_cmpint (ds_io_load (&delve, path, dst_rules (), &errors), ==, DS_OK);
  text = dst_save (&ds_format_delve, &delve);
  ds_delve_clear (&delve);
  return text;
}

/* The difference, part by part. */
static char *
changed_parts (const char *before, const char *after)
{
  g_autofree char *a = replaced (before, ", ", ",\n"), *b = replaced (after, ", ", ",\n");

  return dst_changed_lines (a, b);
}

/* Changes the project, then the level in it, and saves that twice. */
static void
test_kept (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.ldtk", NULL);
  g_autofree char *changed = NULL, *level = NULL, *edited = NULL, *saved = NULL, *again = NULL,
                  *lines = NULL;

  save (LEVEL, path);
  changed = dst_read_file (folder, "a.ldtk");
  for (gsize i = 0; ROWS[row].ldtk[i] != NULL; i += 2) {
    char *next = replaced (changed, ROWS[row].ldtk[i], ROWS[row].ldtk[i + 1]);

    g_free (changed);
    changed = next;
  }
  dst_write_file (folder, "a.ldtk", changed);
  level = level_in (path);
  save (level, path);
  saved = dst_read_file (folder, "a.ldtk");
  g_assert_cmpstr (saved, ==, changed);
  g_free (saved);

  edited = replaced (level, ROWS[row].level[0], ROWS[row].level[1]);
  save (edited, path);
  saved = dst_read_file (folder, "a.ldtk");
  save (edited, path);
  again = dst_read_file (folder, "a.ldtk");
  g_assert_cmpstr (again, ==, saved);
  lines = changed_parts (changed, saved);
  g_assert_cmpstr (lines, ==, ROWS[row].lines);
  dst_folder_free (folder);
}

#define LAYERS "\"layerInstances\": ["

/* Saves the level as a.ldtk as LDtk saves it with the floor in the file @relative, of which the
 * text comes back; *@main_text is that of the project. */
static char *
put_apart (const char *folder, const char *relative, char **main_text)
{
  static const char END[] = "] }\n";
  g_autofree char *path = g_build_filename (folder, "a.ldtk", NULL), *saved = NULL, *text = NULL;
  g_autofree char *named =
      g_strdup_printf ("\"externalRelPath\": \"%s\", \"fieldInstances\"", relative);
  const char *start;
  char *level;

  save (LEVEL, path);
  saved = dst_read_file (folder, "a.ldtk");
  text = replaced (saved, "\"externalRelPath\": null, \"fieldInstances\"", named);
  start = strstr (text, "{ \"identifier\": \"Floor_1\"");
  level = g_strndup (start, strlen (start) - strlen (END));
  start = strstr (text, LAYERS);
  *main_text = g_strdup_printf ("%.*s\"layerInstances\": null }%s", (int)(start - text), text, END);
  dst_write_file (folder, "a.ldtk", *main_text);
  return level;
}

/* A level that LDtk keeps in a file of its own stays there; a copy of the project has it. */
static void
test_files (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.ldtk", NULL), *edited = NULL;
  g_autofree char *copy_path = g_build_filename (folder, "b.ldtk", NULL), *copy = NULL;
  g_autofree char *main_text = NULL, *level = put_apart (folder, "l.ldtkl", &main_text);
  g_autofree char *file = NULL, *saved = NULL;
  const DsIoOptions from = { .document = path };
  DsDelve delve;

  dst_write_file (folder, "l.ldtkl", level);
  edited = replaced (LEVEL, "\"hp\": 3", "\"hp\": 4");
  save (edited, path);
  saved = dst_read_file (folder, "a.ldtk");
  g_assert_cmpstr (saved, ==, main_text);
  file = dst_read_file (folder, "l.ldtkl");
  g_free (saved);
  saved = replaced (
      level, "\"__value\": 3, \"realEditorValues\": [{ \"id\": \"V_Int\", \"params\": [3] }]",
      "\"__value\": 4, \"realEditorValues\": [{ \"id\": \"V_Int\", \"params\": [4] }]");
  g_assert_cmpstr (file, ==, saved);

  delve = dst_load (&ds_format_delve, edited);
  g_assert_cmpint (ds_io_save_with (&delve, copy_path, DS_IO_STRANGER, &from, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  copy = dst_read_file (folder, "b.ldtk");
  g_assert_null (strstr (copy, "l.ldtkl"));
  g_assert_nonnull (strstr (copy, LAYERS));
  dst_folder_free (folder);
}

/* Files of levels that cannot be read; NULL: there is none. */
static const struct {
  const char *name, *text;
  DsStatus want;
} BROKEN[] = {
  { "missing", NULL, DS_NOT_FOUND },
  { "no JSON", "{ \"layerInstances\": [", DS_BAD_DATA },
  { "a list", "[]", DS_BAD_DATA },
  { "no layers", "{}", DS_BAD_DATA },
  { "layers elsewhere", "{ \"layerInstances\": null }", DS_BAD_DATA },
};

/* The save is refused, also that of a copy: else all that LDtk has in the project was lost. */
static void
test_broken (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  static const char *const TO[] = { "a.ldtk", "b.ldtk" };
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.ldtk", NULL);
  g_autofree char *main_text = NULL, *saved = NULL, *copy = NULL;
  const DsIoOptions from = { .document = path };
  DsDelve delve = dst_load (&ds_format_delve, LEVEL);

  g_free (put_apart (folder, "l.ldtkl", &main_text));
  if (BROKEN[row].text != NULL)
    dst_write_file (folder, "l.ldtkl", BROKEN[row].text);
  for (gsize i = 0; i < G_N_ELEMENTS (TO); i++) {
    g_autofree char *to = g_build_filename (folder, TO[i], NULL);
    DsError err = { 0 };

    g_assert_cmpint (ds_io_save_with (&delve, to, DS_IO_STRANGER, &from, &err), ==,
                     BROKEN[row].want);
    g_assert_nonnull (strstr (err.where, "l.ldtkl"));
  }
  ds_delve_clear (&delve);
  saved = dst_read_file (folder, "a.ldtk");
  g_assert_cmpstr (saved, ==, main_text);
  copy = dst_read_file (folder, "b.ldtk");
  g_assert_null (copy);
  dst_folder_free (folder);
}

/* Paths of levels that a save does not write: these levels are in the project then. %s: the folder.
 */
static const struct {
  const char *name, *relative, *file;
} OUTSIDE[] = {
  { "above", "../l.ldtkl", "l.ldtkl" },
  { "down and up", "p/../l.ldtkl", "p/l.ldtkl" },
  { "whole path", "%s/l.ldtkl", "l.ldtkl" },
  { "another kind of file", "l.json", "p/l.json" },
};

static void
test_outside (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  char *top = dst_folder_new ();
  g_autofree char *folder = g_build_filename (top, "p", NULL);
  g_autofree char *below = g_build_filename (folder, "p", NULL);
  g_autofree char *path = g_build_filename (folder, "a.ldtk", NULL);
  g_autofree char *relative = OUTSIDE[row].relative[0] == '%'
                                  ? replaced (OUTSIDE[row].relative, "%s", top)
                                  : g_strdup (OUTSIDE[row].relative);
  g_autofree char *level = NULL, *main_text = NULL, *edited = NULL, *back = NULL, *saved = NULL;
  g_autofree char *file = NULL;

  g_assert_cmpint (g_mkdir_with_parents (below, 0700), ==, 0);
  level = put_apart (folder, relative, &main_text);
  dst_write_file (top, OUTSIDE[row].file, level);
  edited = replaced (LEVEL, "\"hp\": 3", "\"hp\": 4");
  save (edited, path);
  file = dst_read_file (top, OUTSIDE[row].file);
  g_assert_cmpstr (file, ==, level);
  saved = dst_read_file (folder, "a.ldtk");
  g_assert_nonnull (strstr (saved, LAYERS));
  g_assert_null (strstr (saved, relative));
  back = level_in (path);
  g_assert_nonnull (strstr (back, "\"hp\": 4"));
  dst_folder_free (top);
}

/* A document that cannot be read is not taken for none; one that is gone is. */
static void
test_unread (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "b.ldtk", NULL), *saved = NULL;
  g_autofree char *document = g_build_filename (folder, "a.ldtk", NULL);
  const DsIoOptions from = { .document = document };
  DsDelve delve = dst_load (&ds_format_delve, LEVEL);
  DsError err = { 0 };

  g_assert_cmpint (g_mkdir (document, 0700), ==, 0);
  g_assert_cmpint (ds_io_save_with (&delve, path, DS_IO_STRANGER, &from, &err), ==, DS_IO);
  g_assert_nonnull (strstr (err.where, "a.ldtk"));
  saved = dst_read_file (folder, "b.ldtk");
  g_assert_null (saved);
  g_assert_cmpint (g_rmdir (document), ==, 0);
  g_assert_cmpint (ds_io_save_with (&delve, path, DS_IO_STRANGER, &from, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  dst_folder_free (folder);
}

typedef struct {
  DsDelve delve;
  const char *path;
} Attempt;

static DsStatus
try_save (void *user)
{
  Attempt *self = user;
  const DsIoOptions options = { .document = self->path };
  DsFilePlan plan = { 0 };
  const DsStatus status = ds_ldtk_write_level (&self->delve, self->path, &options, &plan, NULL);

  ds_file_plan_clear (&plan);
  return status;
}

/* Where memory runs out, the project does not become one of ours alone. */
static void
test_memory (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.ldtk", NULL), *edited = NULL;
  g_autofree char *saved = NULL, *changed = NULL;
  Attempt attempt = { .path = path };

  save (LEVEL, path);
  saved = dst_read_file (folder, "a.ldtk");
  changed = replaced (saved, "\"bgColor\": \"#40465B\"", "\"bgColor\": \"#FF0000\"");
  dst_write_file (folder, "a.ldtk", changed);
  edited = replaced (LEVEL, "\"hp\": 3", "\"hp\": 4");
  attempt.delve = dst_load (&ds_format_delve, edited);
  dst_fail_each (try_save, &attempt, DS_OK);
  ds_delve_clear (&attempt.delve);
  dst_folder_free (folder);
}

/* Levels that came back as others: a tile in both layers, and an area of a kind that rules lack. */
static const struct {
  const char *name, *level;
} BACK[] = {
  { "tile of both layers",
    "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [3, 3], \"ruleset\": "
    "\"default\", \"seed\": \"7\", \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\", "
    "\"m\": \"my-moss\" }, \"rows\": [\"..m\", \"...\", \"...\"] }, \"feature\": { \"legend\": { "
    "\" \": null, \"m\": "
    "\"my-moss\", \"r\": \"my-reed\" }, \"rows\": [\"rm \", \"   \", \"   \"] } }] }" },
  { "area of an unknown kind",
    "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [5, 5], \"ruleset\": "
    "\"default\", \"seed\": \"7\", \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" "
    "}, \"rows\": [\".....\", \".....\", \".....\", \".....\", \".....\"] }, \"things\": [{ "
    "\"id\": \"t-1\", \"kind\": \"my-zone\", \"at\": [0, 1], \"width\": 4, \"height\": 3 }] }] }" },
};

static void
count (void *user, const DsDifference *at)
{
  (void)at;
  ++*(size_t *)user;
}

static void
test_back (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.ldtk", NULL);
  DsDelve delve = dst_load (&ds_format_delve, BACK[row].level), back;
  DsErrors errors = { 0 };
  size_t n = 0;

  save (BACK[row].level, path);
  g_assert_cmpint (ds_io_load (&back, path, dst_rules (), &errors), ==, DS_OK);
  g_assert_cmpint (ds_differences_find (&delve, &back, count, &n, NULL), ==, DS_OK);
  g_assert_cmpuint (n, ==, 0);
  ds_delve_clear (&back);
  ds_delve_clear (&delve);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/ldtk-keep/kept", ROWS, test_kept);
  DST_ADD_ROWS ("/ldtk-keep/back", BACK, test_back);
  DST_ADD_ROWS ("/ldtk-keep/broken", BROKEN, test_broken);
  DST_ADD_ROWS ("/ldtk-keep/outside", OUTSIDE, test_outside);
  g_test_add_func ("/ldtk-keep/files", test_files);
  g_test_add_func ("/ldtk-keep/unread", test_unread);
  g_test_add_func ("/ldtk-keep/memory", test_memory);
  return g_test_run ();
}

/* tests/core/test_levels.c — the levels of a project: the list of their files, and exits that lead
 * from one to another. */
#include "check/exits.h"
#include "io/level_rename.h"
#include "io/levels.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/lint.h"
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

  g_assert_cmpint (ds_levels_list (&names, NULL, folder, &err), ==, DS_OK);
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

/* A level belongs to the nearest project above it: another project has its own list. */
static void
test_nested (void)
{
  static const char *const files[] = { "delvesmith.json", "levels/a.delve",
                                       "levels/guest/delvesmith.json", "levels/guest/b.delve",
                                       "levels/guest/levels/c.delve" };
  char *folder = dst_folder_new ();
  g_autofree char *guest = g_build_filename (folder, "levels", "guest", NULL);
  g_autofree char *found = NULL, *its = NULL;

  for (size_t i = 0; i < G_N_ELEMENTS (files); i++)
    g_free (dst_put_file (folder, files[i], "x"));
  found = list (folder);
  its = list (guest);
  g_assert_cmpstr (found, ==, "a.delve");
  g_assert_cmpstr (its, ==, "c.delve");
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
  g_assert_cmpint (ds_levels_list (&names, NULL, folder, &err), ==, DS_LIMIT);
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
  DsFileNames folders;
  const DsStatus status = ds_levels_list (&names, &folders, folder, &err);
  char *file = status == DS_OK ? ds_level_file (folder, "a.delve") : NULL;
  const bool has_failed = status == DS_OK && file == NULL;

  ds_free (file);
  g_assert_cmpuint (folders.n, ==, status == DS_OK ? 2 : 0);
  ds_file_names_clear (&names);
  ds_file_names_clear (&folders);
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

/* ---- exits */

#define START "{ \"id\": \"t-1\", \"kind\": \"player-start\", \"at\": [1, 1] }"
#define EXIT(id, x, target)                                                                        \
  ", { \"id\": \"t-" id "\", \"kind\": \"goal\", \"at\": [" x ", 1], \"target\": { " target " } }"
#define ENTRY(id, kind, x, name)                                                                   \
  ", { \"id\": \"t-" id "\", \"kind\": \"" kind "\", \"at\": [" x ", 1], \"name\": " name " }"

/* A level with @things, and a second floor with a marker if @is_deep. */
static DsDelve
level_with (const char *things, gboolean is_deep)
{
  static const char *const ground = "\"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": "
                                    "[\".........\", \".........\", \".........\"] }";
  g_autofree char *text = g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [9, 3], "
      "\"ruleset\": \"default\", \"seed\": \"1\", \"floors\": [ { %s, \"things\": [ %s ] }%s%s%s ] "
      "}",
      ground, things, is_deep ? ", { " : "", is_deep ? ground : "",
      is_deep ? ", \"things\": [ { \"id\": \"t-1\", \"kind\": \"marker\", \"at\": [2, 2], "
                "\"name\": \"down\" } ] }"
              : "");

  return dst_load (&ds_format_delve, text);
}

/* Levels "a.delve", "b.delve", ... by their things; "?" is a level that cannot be read. */
static const struct {
  const char *name, *things[4], *want;
} EXITS[] = {
  { "alone", { START, START }, "" },
  { "both-ways",
    { START EXIT ("2", "3", "\"level\": \"b.delve\""),
      START EXIT ("2", "3", "\"level\": \"a.delve\"") },
    "" },
  { "begins-at-the-first", { START EXIT ("2", "3", "\"level\": \"b.delve\""), START }, "" },
  { "no-level",
    { START EXIT ("2", "3", "\"level\": \"z.delve\"") EXIT ("3", "2", "\"level\": \"y.delve\"") },
    "error a.delve 0 2,1 The exit leads to \"y.delve\": the project has no such level. "
    "[exit-nowhere]\nerror a.delve 0 3,1 The exit leads to \"z.delve\": the project has no such "
    "level. [exit-nowhere]\n" },
  { "no-start",
    { START EXIT ("2", "3", "\"level\": \"b.delve\""),
      "{ \"id\": \"t-1\", \"kind\": \"goal\", \"at\": [1, 1] }" },
    "error a.delve 0 3,1 The exit leads to the player start of \"b.delve\", which has none. "
    "[exit-nowhere]\n" },
  { "entries",
    { START EXIT ("2", "3", "\"level\": \"b.delve\", \"entry\": \"gate\"")
          EXIT ("3", "4", "\"level\": \"b.delve\", \"entry\": \"door\""),
      START ENTRY ("2", "marker", "3", "\"gate\"") ENTRY ("3", "stairs-up", "4", "\"stairs\"")
          ENTRY ("4", "marker", "5", "7") ENTRY ("5", "goblin", "6", "\"Bob\"")
              ENTRY ("6", "marker", "7", "\"\"") },
    "error a.delve 0 4,1 The exit leads to the entry \"door\" of \"b.delve\", which has no such "
    "entry. [exit-nowhere]\nwarning b.delve 0 4,1 No exit leads to the entry \"stairs\". "
    "[entry-unused]\n" },
  { "zone",
    { START EXIT ("2", "3", "\"level\": \"b.delve\""),
      START ",{ \"id\": \"t-3\", \"kind\": \"marker\", \"at\": [4, 1], \"name\": \"Ambush\", "
            "\"width\": 3 }" },
    "" },
  { "same-name-elsewhere",
    { START EXIT ("2", "3", "\"level\": \"b.delve\", \"entry\": \"gate\"")
          ENTRY ("3", "marker", "4", "\"gate\""),
      START ENTRY ("3", "marker", "4", "\"gate\"") },
    "warning a.delve 0 4,1 No exit leads to the entry \"gate\". [entry-unused]\n" },
  { "twice",
    { START EXIT ("2", "3", "\"level\": \"b.delve\", \"entry\": \"gate\""),
      START ENTRY ("3", "marker", "4", "\"gate\"") ENTRY ("2", "marker", "5", "\"gate\"") },
    "error b.delve 0 5,1 Another entry of this level is named \"gate\", too. [entry-twice]\n" },
  { "several-beginnings",
    { START EXIT ("2", "3", "\"level\": \"b.delve\""), START,
      START EXIT ("2", "3", "\"level\": \"c.delve\"") },
    "hint a.delve -1 0,0 No other level leads to this level. The game can begin in only one of the "
    "2 "
    "such levels. [level-unused]\nhint c.delve -1 0,0 No other level leads to this level. The game "
    "can begin in only one of the 2 such levels. [level-unused]\n" },
  { "cannot-be-read",
    { START EXIT ("2", "3", "\"level\": \"b.delve\", \"entry\": \"gate\""), "?",
      START ENTRY ("3", "marker", "4", "\"gate\"") },
    "" },
};

static DsStatus
collect (DsExits *out, const char *const *things, DsError *err)
{
  DsStatus status = DS_OK;

  for (int i = 0; i < 4 && things[i] != NULL && status == DS_OK; i++) {
    const char path[] = { (char)('a' + i), '.', 'd', 'e', 'l', 'v', 'e', '\0' };
    DsDelve delve;

    if (strcmp (things[i], "?") == 0) {
      status = ds_exits_add (out, path, NULL, err);
      continue;
    }
    delve = level_with (things[i], FALSE);
    status = ds_exits_add (out, path, &delve, err);
    ds_delve_clear (&delve);
  }
  return status;
}

/* The same, as levels that were read one by one. */
static DsStatus
collect_alone (DsExits *out, const char *const *things, DsError *err)
{
  DsExits all = { 0 };
  DsStatus status = collect (&all, things, err);

  for (uint32_t i = 0; i < all.is_known.n && status == DS_OK; i++) {
    DsExits one = { 0 };

    if (all.is_known.items[i]) {
      DsDelve delve = level_with (things[i], FALSE);

      status = ds_exits_add (&one, ds_exits_path (&all, i), &delve, err);
      ds_delve_clear (&delve);
    } else {
      status = ds_exits_add (&one, ds_exits_path (&all, i), NULL, err);
    }
    if (status == DS_OK)
      status = ds_exits_join (out, &one, err);
    ds_exits_clear (&one);
  }
  ds_exits_clear (&all);
  return status;
}

static char *
tell (const DsExits *exits, const DsExitFindings *findings)
{
  GString *text = g_string_new (NULL);
  char sentence[DS_SENTENCE];

  for (size_t i = 0; i < findings->items.n; i++) {
    const DsExitFinding *finding = &findings->items.items[i];

    g_string_append_printf (
        text, "%s %s %d %d,%d %s [%s]\n", ds_severity_id (finding->severity),
        ds_exits_path (exits, finding->level), finding->floor, finding->cell.x, finding->cell.y,
        ds_message_format (&finding->text, sentence, sizeof sentence), finding->rule);
  }
  return g_string_free (text, FALSE);
}

static void
test_exits (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);

  for (int alone = 0; alone < 2; alone++) {
    DsExits exits = { 0 };
    DsExitFindings findings;
    g_autofree char *found = NULL;
    size_t n_errors = 0;
    DsError err;

    g_assert_cmpint ((alone ? collect_alone : collect) (&exits, EXITS[row].things, &err), ==,
                     DS_OK);
    g_assert_cmpint (ds_exits_check (&exits, &findings, &err), ==, DS_OK);
    found = tell (&exits, &findings);
    g_assert_cmpstr (found, ==, EXITS[row].want);
    for (size_t i = 0; i < findings.items.n; i++)
      n_errors += findings.items.items[i].severity == DS_SEVERITY_ERROR;
    g_assert_cmpuint (findings.n_errors, ==, n_errors);
    ds_exit_findings_clear (&findings);
    ds_exits_clear (&exits);
  }
}

/* Entries of lower floors, too; and findings beyond the limit are counted. */
static void
test_exits_many (void)
{
  GString *things = g_string_new (START);
  DsExits exits = { 0 };
  DsExitFindings findings;
  DsDelve delve;
  DsError err;

  for (int i = 2; i < 1205; i++)
    g_string_append_printf (things, EXIT ("%x", "3", "\"level\": \"a.delve\", \"entry\": \"%s\""),
                            i, i < 5 ? "down" : "up");
  delve = level_with (things->str, TRUE);
  g_assert_cmpint (ds_exits_add (&exits, "a.delve", &delve, &err), ==, DS_OK);
  g_assert_cmpint (ds_exits_check (&exits, &findings, &err), ==, DS_OK);
  g_assert_cmpuint (findings.items.n, ==, DS_EXIT_FINDINGS_MAX);
  g_assert_cmpuint (findings.n_left_out, ==, 200);
  g_assert_cmpuint (findings.n_errors, ==, 1200);
  ds_exit_findings_clear (&findings);
  ds_exits_clear (&exits);
  ds_delve_clear (&delve);
  g_string_free (things, TRUE);
}

static DsStatus
check_exits (void *delve)
{
  DsExits exits = { 0 }, one = { 0 };
  DsExitFindings findings = { 0 };
  DsError err;
  DsStatus status = ds_exits_add (&exits, "a.delve", delve, &err);

  if (status == DS_OK)
    status = ds_exits_add (&one, "b.delve", delve, &err);
  if (status == DS_OK)
    status = ds_exits_join (&exits, &one, &err);
  if (status == DS_OK)
    status = ds_exits_check (&exits, &findings, &err);
  ds_exit_findings_clear (&findings);
  ds_exits_clear (&exits);
  ds_exits_clear (&one);
  return status;
}

static void
test_exits_no_memory (void)
{
  DsDelve delve = level_with (
      START EXIT ("2", "3", "\"level\": \"c.delve\"") ENTRY ("3", "marker", "4", "\"x\""), TRUE);

  dst_fail_each (check_exits, &delve, DS_OK);
  ds_delve_clear (&delve);
}

#define STAIRS(target) ", { \"id\": \"t-2\", \"kind\": \"stairs-down\", \"at\": [3, 1]" target " }"

/* Stairs to another level have a destination; stairs to nowhere have none. */
static void
test_lint (void)
{
  for (int leads = 0; leads < 2; leads++) {
    DsDelve delve = level_with (leads ? START STAIRS (", \"target\": { \"level\": \"b.delve\" }")
                                      : START STAIRS (""),
                                TRUE);
    DsFindings findings;
    size_t n = 0;

    g_assert_cmpint (ds_lint (&findings, &delve, NULL, NULL, NULL), ==, DS_OK);
    for (size_t i = 0; i < findings.items.n; i++)
      n += strcmp (findings.items.items[i].rule->id, "stairs-nowhere") == 0;
    g_assert_cmpuint (n, ==, !leads);
    ds_findings_clear (&findings);
    ds_delve_clear (&delve);
  }
}

/* Stairs that a designer led to another level stay so when the floors are generated. */
static void
test_generated (void)
{
  static const char *const level =
      "\"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [\".........\", "
      "\".........\", \".........\"] }";
  g_autofree char *text = g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [9, 3], "
      "\"ruleset\": \"default\", \"seed\": \"1\", \"recipe\": { \"id\": \"r\", \"stages\": [ "
      "{ \"stage\": \"fill\", \"params\": { \"tile\": \"floor\" } }, { \"stage\": \"stairs\" } ] "
      "}, "
      "\"floors\": [ { %s, \"pins\": { \"things\": [\"1:3-3\"] }, \"things\": [ { \"id\": \"t-2\", "
      "\"kind\": \"stairs-down\", \"at\": [3, 1], \"target\": { \"level\": \"b.delve\", "
      "\"entry\": \"gate\" } } ] }, { %s, \"things\": [] } ] }",
      level, level);
  DsDelve delve = dst_load (&ds_format_delve, text);
  const DsThing *stairs;
  DsGenResult result;

  dst_generate (&result, &delve);
  stairs = ds_things_find (result.dungeon.floors[0].things, 2);
  g_assert_nonnull (stairs);
  g_assert_cmpint (stairs->target_floor, ==, -1);
  g_assert_cmpstr (ds_str_get (stairs->level), ==, "b.delve");
  g_assert_cmpstr (ds_str_get (stairs->entry), ==, "gate");
  g_assert_cmpuint (ds_things_count (result.dungeon.floors[0].things), ==, 2);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* ---- a level that is renamed */

typedef struct {
  const char *name, *before, *after; /* NULL: there is none */
} Renamed;

/* Files of a project whose level a.delve becomes up/b.delve. */
static const Renamed RENAMED[] = {
  { "levels/a.delve", "x", "x" }, /* the caller moves it */
  { "levels/a.old.delve", "x", "x" },
  { "delvesmith.json",
    "{ \"name\": \"a.delve\", \"exports\": [{ \"path\": \"a.delve\",\n"
    "  \"levels\": [\"a.delve\", \"levels/a.delve\",  \"a.d*\", \"maps/a.delve\"] }, {}] }",
    "{ \"name\": \"a.delve\", \"exports\": [{ \"path\": \"a.delve\",\n"
    "  \"levels\": [\"up/b.delve\", \"levels/up/b.delve\",  \"a.d*\", \"maps/a.delve\"] }, {}] }" },
  { "checks/a.json", "{ \"levels\": [\"A.delve\", \"a.delve\"] }",
    "{ \"levels\": [\"A.delve\", \"up/b.delve\"] }" },
  { "checks/all.json", "{ \"levels\": 3 }", "{ \"levels\": 3 }" },
  { "checks/broken.json", "{ \"levels\": [\"a.delve\"", "{ \"levels\": [\"a.delve\"" },
  { "recordings/a.capsule", "one", NULL },
  { "recordings/a.fast.capsule", "two", NULL },
  { "recordings/up/b.capsule", NULL, "one" },
  { "recordings/up/b.fast.capsule", NULL, "two" },
  { "recordings/a.old.capsule", "three", "three" }, /* of a.old.delve */
  { "recordings/deep/a.capsule", "four", "four" },
};

static char *
renamed_project_new (void)
{
  char *folder = dst_folder_new ();

  for (size_t i = 0; i < G_N_ELEMENTS (RENAMED); i++)
    if (RENAMED[i].before != NULL)
      g_free (dst_put_file (folder, RENAMED[i].name, RENAMED[i].before));
  return folder;
}

static void
test_renamed (void)
{
  char *folder = renamed_project_new ();
  DsFilePlan plan = { 0 };

  g_assert_cmpint (ds_level_rename_plan (&plan, folder, "a.delve", "up/b.delve", NULL), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_apply (&plan, NULL), ==, DS_OK);
  for (size_t i = 0; i < G_N_ELEMENTS (RENAMED); i++) {
    g_autofree char *now = dst_read_file (folder, RENAMED[i].name);

    g_assert_cmpstr (now, ==, RENAMED[i].after);
  }
  ds_file_plan_clear (&plan);
  dst_folder_free (folder);
}

/* A recording that is there already is not replaced, and nothing else changes. */
static void
test_renamed_over (void)
{
  char *folder = renamed_project_new ();
  g_autofree char *check = NULL, *mine = NULL, *old = NULL;
  DsFilePlan plan = { 0 };

  g_free (dst_put_file (folder, "recordings/up/b.fast.capsule", "mine"));
  g_assert_cmpint (ds_level_rename_plan (&plan, folder, "a.delve", "up/b.delve", NULL), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_apply (&plan, NULL), ==, DS_BAD_DATA);
  check = dst_read_file (folder, "checks/a.json");
  mine = dst_read_file (folder, "recordings/up/b.fast.capsule");
  old = dst_read_file (folder, "recordings/a.capsule");
  g_assert_nonnull (strstr (check, "\"a.delve\""));
  g_assert_cmpstr (mine, ==, "mine");
  g_assert_cmpstr (old, ==, "one");
  ds_file_plan_clear (&plan);
  dst_folder_free (folder);
}

static DsStatus
plan_renamed (void *folder)
{
  DsFilePlan plan = { 0 };
  const DsStatus status = ds_level_rename_plan (&plan, folder, "a.delve", "up/b.delve", NULL);

  ds_file_plan_clear (&plan);
  return status;
}

static void
test_renamed_no_memory (void)
{
  char *folder = renamed_project_new ();
  g_autofree char *broken = g_build_filename (folder, "checks", "broken.json", NULL);

  g_assert_cmpint (g_remove (broken), ==, 0); /* its error may lack memory */
  dst_fail_each (plan_renamed, folder, DS_OK);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/levels/list", test_list);
  g_test_add_func ("/levels/nested-project", test_nested);
  g_test_add_func ("/levels/depth", test_depth);
  g_test_add_func ("/levels/no-memory", test_no_memory);
  g_test_add_func ("/levels/renamed", test_renamed);
  g_test_add_func ("/levels/renamed-over-another", test_renamed_over);
  g_test_add_func ("/levels/renamed-no-memory", test_renamed_no_memory);
  DST_ADD_ROWS ("/levels/exits", EXITS, test_exits);
  g_test_add_func ("/levels/exits-many", test_exits_many);
  g_test_add_func ("/levels/exits-no-memory", test_exits_no_memory);
  g_test_add_func ("/levels/stairs-to-a-level", test_lint);
  g_test_add_func ("/levels/stairs-stay", test_generated);
  return g_test_run ();
}

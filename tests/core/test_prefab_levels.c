/* tests/core/test_prefab_levels.c — copies of an edited prefab in the level files of a project:
 * found, changed as a whole, put back, and left where a file changed, is read-only or is broken. */
#include "io/levels.h"
#include "io/prefab_former.h"
#include "io/prefab_levels.h"
#include "io/project.h"
#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>
#include <sys/stat.h>

#define CELL "#####|#o..#|##+##|"
#define PILLARS "#####|#o.o#|##+##|"

/* ---- files */

/* Rows that end with '|' as JSON. */
static void
put_rows (GString *out, const char *rows, const char *other)
{
  g_auto (GStrv) lines = g_strsplit (rows, "|", -1);

  for (guint y = 0; lines[y] != NULL && lines[y][0] != '\0'; y++) {
    for (char *c = lines[y]; other != NULL && *c != '\0'; c++)
      if (strchr (other, *c) == NULL)
        *c = ' ';
    for (char *c = lines[y]; other == NULL && *c != '\0'; c++)
      if (strchr ("or", *c) != NULL)
        *c = '.';
    g_string_append_printf (out, "%s\"%s\"", y > 0 ? ", " : "", lines[y]);
  }
}

/* A level: 'o' is a pillar, 'r' a rug, 'g' grass. */
static void
write_level (const char *folder, const char *path, const char *rows)
{
  g_autofree char *name = g_build_filename (DS_LEVELS_FOLDER, path, NULL);
  const size_t w = (size_t)(strchr (rows, '|') - rows);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text,
                   "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [%zu, %zu],\n"
                   "  \"floors\": [{ \"ground\": { \"legend\": { \"#\": \"wall\", \".\": "
                   "\"floor\", \"g\": \"grass-floor\" }, \"rows\": [",
                   w, strlen (rows) / (w + 1));
  put_rows (text, rows, NULL);
  g_string_append (text, "] },\n  \"feature\": { \"legend\": { \" \": null, \"o\": \"pillar\", "
                         "\"r\": \"rug\" }, \"rows\": [");
  put_rows (text, rows, "or");
  g_string_append (text, "] } }] }\n");
  dst_write_file (folder, name, text->str);
}

static char *
dup_prefabs (const char *rows)
{
  g_autoptr (GString) text = g_string_new ("{ \"format\": \"delvesmith.rules\", \"version\": 1, "
                                           "\"prefabs\": [{ \"id\": \"cell\", \"label\": "
                                           "\"Cell\", \"legend\": { \"o\": [\"floor\", "
                                           "\"pillar\"] }, \"rows\": [");
  g_auto (GStrv) lines = g_strsplit (rows, "|", -1);

  for (guint y = 0; lines[y] != NULL && lines[y][0] != '\0'; y++)
    g_string_append_printf (text, "%s\"%s\"", y > 0 ? ", " : "", lines[y]);
  g_string_append (text, "] }] }\n");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- a project whose prefab was edited */

typedef struct {
  char *folder, *user;
  char *was; /* path of the earlier file */
  DsDataPath path;
  DsRules *rules, *former;
  const DsPrefab *old;
  DsPrefabEdit edit;
} Fixture;

static void
set_up (Fixture *self, const char *old, const char *now)
{
  g_autofree char *before = dup_prefabs (old), *after = dup_prefabs (now);
  DsErrors errors = { 0 };

  self->folder = dst_folder_new ();
  self->user = dst_folder_new ();
  dst_write_file (self->folder, DS_PROJECT_FILE,
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"P\" }");
  dst_write_file (self->folder, "prefabs/prefabs.json", after);
  self->was = dst_put_file (self->user, "was.json", before);
  self->path = (DsDataPath){ .folders = { ds_strdup (g_getenv ("DELVESMITH_DATA_DIR")),
                                          ds_strdup (self->user), ds_strdup (self->folder) },
                             .n = 3 };
  g_assert_cmpint (ds_data_load_rules (&self->path, &self->rules, &errors), ==, DS_OK);
  if (ds_prefab_former (&self->former, &self->path, "cell", self->was, &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  g_assert_true (ds_rules_are_alike (self->rules, self->former));
  self->old = ds_rules_find_prefab (self->former, "cell");
  self->edit = (DsPrefabEdit){ .rules = self->rules,
                               .old = &self->old,
                               .n_old = 1,
                               .now = ds_rules_find_prefab (self->rules, "cell"),
                               .key = 7 };
}

static void
tear_down (Fixture *self)
{
  ds_rules_unref (self->rules);
  ds_rules_unref (self->former);
  ds_data_path_clear (&self->path);
  dst_folder_free (self->folder);
  dst_folder_free (self->user);
  g_free (self->was);
}

static char *
dup_text (const Fixture *self, const char *path)
{
  g_autofree char *name = g_build_filename (DS_LEVELS_FOLDER, path, NULL);

  return dst_read_file (self->folder, name);
}

/* The level as it was written by write_level(). */
static void
assert_level (const Fixture *self, const char *path, const char *want)
{
  g_autofree char *file = g_build_filename (self->folder, DS_LEVELS_FOLDER, path, NULL);
  g_autoptr (GString) rows = g_string_new (NULL);
  DsErrors errors = { 0 };
  DsDelve level;

  g_assert_cmpint (ds_io_load (&level, file, self->rules, &errors), ==, DS_OK);
  for (DsCell at = { 0, 0 }; at.y < level.dungeon.h; at.y++) {
    for (at.x = 0; at.x < level.dungeon.w; at.x++) {
      const DsFloor *floor = &level.dungeon.floors[0];
      const uint32_t feature = ds_floor_get (floor, DS_LAYER_FEATURE, at);
      const uint32_t ground = ds_floor_get (floor, DS_LAYER_GROUND, at);
      const char *id = ds_rules_tile (self->rules, feature != DS_TILE_NONE ? feature : ground)->id;

      g_string_append_c (rows, strcmp (id, "wall") == 0     ? '#'
                               : strcmp (id, "pillar") == 0 ? 'o'
                               : id[0] == 'f'               ? '.'
                                                            : id[0]);
    }
    g_string_append_c (rows, '|');
  }
  ds_delve_clear (&level);
  g_assert_cmpstr (rows->str, ==, want);
}

static void
find (const Fixture *self, DsPrefabLevels *out)
{
  DsError err;

  g_assert_cmpint (ds_prefab_levels_find (out, self->folder, &self->edit, NULL, NULL, NULL, &err),
                   ==, DS_OK);
}

static const DsPrefabLevel *
level_of (const DsPrefabLevels *levels, const char *path)
{
  for (size_t i = 0; i < levels->items.n; i++)
    if (strcmp (levels->items.items[i].path, path) == 0)
      return &levels->items.items[i];
  return NULL;
}

/* ---- drawings: each is updated in its file */

static const struct {
  const char *name, *old, *now, *before, *after;
  size_t n_updated, n_left;
} CASES[] = {
  { "edited-cells-stay", CELL, PILLARS, "##########|##o..#o.g#|###.###.##|##......##|##########|",
    "##########|##o.o#o.g#|###.###.##|##......##|##########|", 1, 1 },
  { "mirrored", CELL, PILLARS, "#######|##..o##|###.###|##...##|#######|",
    "#######|##o.o##|###.###|##...##|#######|", 1, 0 },
  { "turned", CELL, PILLARS, "######|###o##|##..##|###.##|######|",
    "######|###o##|##..##|###o##|######|", 1, 0 },
  { "grown", CELL, "######|#o..o#|##+###|", "########|##o..###|###.####|##...###|########|",
    "########|##o..o##|###.####|##...###|########|", 1, 0 },
  { "grown-into-another", CELL, "######|#o..o#|##+###|",
    "############|##o..#o..###|###.###.####|##......####|############|",
    "############|##o..#o..###|###.###.####|##......####|############|", 0, 2 },
  { "shrunk", CELL, "####|#o.#|##+#|", "#######|##o..##|###.###|##...##|#######|",
    "#######|##o.###|###.###|##...##|#######|", 1, 0 },
};

static void
test_case (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  g_autofree char *text = NULL, *again = NULL;
  DsPrefabLevels levels;
  const DsPrefabLevel *level;
  DsFilePlan undo;
  Fixture self;
  DsError err;

  set_up (&self, CASES[i].old, CASES[i].now);
  write_level (self.folder, "a.delve", CASES[i].before);
  text = dup_text (&self, "a.delve");
  find (&self, &levels);
  level = level_of (&levels, "a.delve");
  g_assert_cmpuint (level != NULL ? level->update.n_updated : 0, ==, CASES[i].n_updated);
  g_assert_cmpuint (level != NULL ? level->update.left.n : 0, ==, CASES[i].n_left);
  again = dup_text (&self, "a.delve");
  g_assert_cmpstr (again, ==, text); /* finding writes nothing */
  g_assert_cmpint (ds_prefab_levels_apply (&levels, NULL, NULL, &undo, &err), ==, DS_OK);
  assert_level (&self, "a.delve", CASES[i].after);
  g_assert_cmpint (ds_file_plan_apply (&undo, &err), ==, DS_OK);
  g_free (again);
  again = dup_text (&self, "a.delve");
  g_assert_cmpstr (again, ==, text);
  ds_file_plan_clear (&undo);
  ds_prefab_levels_clear (&levels);
  tear_down (&self);
}

/* ---- several levels */

#define ONE "#######|##o..##|###.###|##...##|#######|"
#define ONE_AFTER "#######|##o.o##|###.###|##...##|#######|"

static bool
is_skipped (void *user, const char *file)
{
  return g_str_has_suffix (file, user);
}

static bool
keep (void *user, const char *file, DsError *err)
{
  GString *kept = user;
  const char *name = strrchr (file, '/') + 1;

  g_string_append_printf (kept, "%s ", name);
  if (strcmp (name, "unkept.delve") != 0)
    return true;
  (void)!ds_fail (err, DS_IO, file, "test", "no room");
  return false;
}

static void
assert_error (const DsPrefabLevels *levels, const char *path, const char *want)
{
  char sentence[DS_SENTENCE];

  g_assert_nonnull (level_of (levels, path));
  g_assert_cmpint (level_of (levels, path)->err.status, !=, DS_OK);
  g_assert_nonnull (
      strstr (ds_error_format (&level_of (levels, path)->err, sentence, sizeof sentence), want));
}

static const char *const PATHS[] = { "changed.delve", "deep/in.delve", "locked.delve", "open.delve",
                                     "spared.delve",  "unkept.delve",  "was.delve" };

/* Levels that were changed elsewhere, are read-only, cannot be kept or are broken, are named and
 * left; so are those that are not chosen, and the others are changed and put back as a whole. */
static void
test_left (void)
{
  g_autoptr (GString) kept = g_string_new (NULL);
  g_autofree char *locked = NULL, *text = NULL;
  DsPrefabLevels levels;
  DsFilePlan undo;
  Fixture self;
  DsError err;

  set_up (&self, CELL, PILLARS);
  for (gsize i = 0; i < G_N_ELEMENTS (PATHS); i++)
    write_level (self.folder, PATHS[i], ONE);
  write_level (self.folder, "none.delve", "#####|#...#|#####|");
  write_level (self.folder, "new.delve", ONE_AFTER);
  dst_write_file (self.folder, "levels/broken.delve", "{ ");
  locked = g_build_filename (self.folder, "levels", "locked.delve", NULL);
  g_assert_cmpint (chmod (locked, 0444), ==, 0);
  g_assert_cmpint (ds_prefab_levels_find (&levels, self.folder, &self.edit, is_skipped,
                                          (void *)"open.delve", NULL, &err),
                   ==, DS_OK);
  g_assert_cmpuint (levels.items.n, ==, 7);
  g_assert_null (level_of (&levels, "open.delve"));
  g_assert_null (level_of (&levels, "none.delve"));
  g_assert_null (level_of (&levels, "new.delve"));
  assert_error (&levels, "broken.delve", "broken.delve:1: ");
  assert_error (&levels, "locked.delve", "the file is read-only");
  g_assert_cmpuint (level_of (&levels, "locked.delve")->update.n_updated, ==, 1);

  write_level (self.folder, "changed.delve", "#######|##o..##|###.###|##.g.##|#######|");
  ((DsPrefabLevel *)level_of (&levels, "spared.delve"))->is_chosen = false;
  g_assert_cmpint (ds_prefab_levels_apply (&levels, keep, kept, &undo, &err), ==, DS_OK);
  g_assert_cmpstr (kept->str, ==, "in.delve unkept.delve was.delve ");
  assert_error (&levels, "changed.delve", "the file has changed since it was read");
  assert_error (&levels, "unkept.delve", "no room");
  g_assert_cmpuint (undo.changes.n, ==, 2);
  assert_level (&self, "deep/in.delve", ONE_AFTER);
  assert_level (&self, "was.delve", ONE_AFTER);
  assert_level (&self, "changed.delve", "#######|##o..##|###.###|##.g.##|#######|");
  assert_level (&self, "locked.delve", ONE);
  assert_level (&self, "spared.delve", ONE);
  assert_level (&self, "unkept.delve", ONE);
  assert_level (&self, "open.delve", ONE);

  g_assert_cmpint (ds_file_plan_apply (&undo, &err), ==, DS_OK);
  write_level (self.folder, "again.delve", ONE);
  text = dup_text (&self, "again.delve");
  for (gsize i = 1; i < G_N_ELEMENTS (PATHS); i++) {
    g_autofree char *now = dup_text (&self, PATHS[i]);

    g_assert_cmpstr (now, ==, text);
  }
  ds_file_plan_clear (&undo);
  ds_prefab_levels_clear (&levels);
  tear_down (&self);
}

static void
test_cancelled (void)
{
  DsPrefabLevels levels;
  DsJob job = { 0 };
  Fixture self;
  DsError err;

  set_up (&self, CELL, PILLARS);
  write_level (self.folder, "a.delve", ONE);
  ds_job_cancel (&job);
  g_assert_cmpint (ds_prefab_levels_find (&levels, self.folder, &self.edit, NULL, NULL, &job, &err),
                   ==, DS_CANCELLED);
  g_assert_cmpuint (levels.items.n, ==, 0);
  tear_down (&self);
}

/* ---- former drawings */

static const struct {
  const char *name, *text, *want;
} BAD[] = {
  { "no-json", "{", "was.json:1: " },
  { "other-format", "{ \"format\": \"delvesmith.project\", \"version\": 1 }",
    "was.json:1: format: expected \"delvesmith.rules\"" },
  { "no-prefab", "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"prefabs\": [{}] }",
    "was.json: the file does not define the prefab \"cell\"" },
  { "unfit",
    "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"prefabs\": [{ \"id\": \"cell\", "
    "\"label\": \"C\", \"legend\": { \"o\": \"lost\" }, \"rows\": [\"###\", \"#o#\", "
    "\"#.#\"] }] }",
    "was.json: the former prefab does not fit the definitions of the project: " },
};

static void
test_bad_former (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  g_autofree char *found = NULL;
  DsErrors errors = { 0 };
  DsRules *rules;
  Fixture self;

  set_up (&self, CELL, PILLARS);
  dst_write_file (self.user, "was.json", BAD[i].text);
  g_assert_cmpint (ds_prefab_former (&rules, &self.path, "cell", self.was, &errors), !=, DS_OK);
  g_assert_null (rules);
  found = dst_findings (&errors);
  g_assert_nonnull (strstr (found, BAD[i].want));
  tear_down (&self);
}

/* The file of now is a former one, too: it changes nothing. */
static void
test_same_former (void)
{
  DsPrefabLevels levels;
  Fixture self;

  set_up (&self, CELL, CELL);
  write_level (self.folder, "a.delve", ONE);
  find (&self, &levels);
  g_assert_cmpuint (levels.items.n, ==, 0);
  ds_prefab_levels_clear (&levels);
  tear_down (&self);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strconcat ("/prefab-levels/", CASES[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (BAD); i++) {
    g_autofree char *path = g_strconcat ("/prefab-levels/former/", BAD[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_bad_former);
  }
  g_test_add_func ("/prefab-levels/left", test_left);
  g_test_add_func ("/prefab-levels/cancelled", test_cancelled);
  g_test_add_func ("/prefab-levels/former/same", test_same_former);
  return g_test_run ();
}

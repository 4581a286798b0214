/* core/io/data.c — search paths of definitions and recipes. */
#include "io/data.h"
#include "base/array.h"
#include "base/file.h"
#include "base/hash.h"
#include "io/io.h"
#include "io/tiled/tiled_tileset.h"
#include "io/tileset_edit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define RECIPE_BYTES_MAX ((size_t)1 << 20)

static DsStatus
add_folder (DsDataPath *self, char *folder, DsError *err)
{
  if (folder == NULL)
    return ds_fail_nomem (err, "data");
  self->folders[self->n++] = folder;
  return DS_OK;
}

/* $XDG_DATA_HOME/delvesmith, or that of the home folder. */
char *
ds_data_user_folder (void)
{
  const char *data = getenv ("XDG_DATA_HOME"), *home = getenv ("HOME");

  if (data != NULL && data[0] == '/')
    return ds_file_join (data, "delvesmith");
  if (home != NULL && home[0] == '/')
    return ds_file_join (home, ".local/share/delvesmith");
  return NULL;
}

/* None when there is no home. */
static DsStatus
add_user_folder (DsDataPath *self, DsError *err)
{
  const char *data = getenv ("XDG_DATA_HOME"), *home = getenv ("HOME");

  if ((data == NULL || data[0] != '/') && (home == NULL || home[0] != '/'))
    return DS_OK;
  return add_folder (self, ds_data_user_folder (), err);
}

DsStatus
ds_data_path_init (DsDataPath *self, const char *ours, DsError *err)
{
  const char *named = getenv ("DELVESMITH_DATA_DIR");
  DsStatus status;

  DS_ASSERT (ours != NULL);
  memset (self, 0, sizeof *self);
  status = add_folder (self, ds_strdup (named != NULL && named[0] != '\0' ? named : ours), err);
  if (status == DS_OK)
    status = add_user_folder (self, err);
  if (status != DS_OK)
    ds_data_path_clear (self);
  return status;
}

void
ds_data_path_clear (DsDataPath *self)
{
  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n; i++)
    ds_free (self->folders[i]);
  memset (self, 0, sizeof *self);
}

/* In the order of reading: records refer to those of earlier folders. */
const char *const ds_data_rules_folders[DS_DATA_N_RULES_FOLDERS] = { "rules", "prefabs", "names" };

/* Numbers of folders as they are read. Where the user's are in force beside a project's, the
 * project's are read first, and once more over them: definitions stand in the order in which they
 * are read first, and weighted choices are made in that order. */
static const size_t READING[] = { 0, 2, 1, 2 };

/* The finding that there are no rules, with the way out. */
static DsStatus
fail_empty (const DsDataPath *self, const char *folder, DsErrors *errors)
{
  if (self->is_project)
    return ds_errors_add (errors, DS_NOT_FOUND, folder, "data.no-own-rules",
                          N_ ("expected tiles of the project, got none: \"base\": \"nothing\" "
                              "leaves out the built-in definitions, \"base\": \"house\" adds "
                              "them"));
  return ds_errors_add (errors, DS_NOT_FOUND, folder, "data.no-rules",
                        N_ ("no rules found here: set DELVESMITH_DATA_DIR to the folder that "
                            "holds them"));
}

/* Rules of all folders but those whose bits are in @skipped; the first has the base of all others.
 * Files of folder @strict are not left out: the findings in them are failures. */
static DsStatus
load_rules (const DsDataPath *self, unsigned skipped, size_t strict, const DsFileTexts *texts,
            DsRules **out, DsErrors *errors)
{
  DsRulesFolder folders[DS_DATA_N_RULES_FOLDERS * DS_COUNT (READING)];
  DsStatus status = DS_OK;
  size_t n = 0;
  DsError err;

  *out = NULL;
  for (size_t i = 0; i < DS_DATA_N_RULES_FOLDERS; i++)
    for (size_t r = 0; r < DS_COUNT (READING) && status == DS_OK; r++) {
      const size_t k = READING[r];
      char *path;

      if (k >= self->n || (skipped & 1u << k) != 0 || !ds_data_is_in_force (self, k) ||
          (r == 1 && (k == strict || !ds_data_is_in_force (self, DS_DATA_USER))))
        continue;
      path = ds_file_join (self->folders[k], ds_data_rules_folders[i]);
      folders[n++] = (DsRulesFolder){ path, k > 0 && k != strict };
      if (path == NULL)
        status = ds_fail_nomem (&err, "rules");
    }
  if (status != DS_OK)
    ds_errors_take (errors, &err);
  else
    status = ds_rules_load_with (out, folders, n, texts, errors);
  if (status == DS_OK && ds_rules_n_tiles (*out) <= 1) {
    status = fail_empty (self, folders[0].path, errors);
    ds_rules_unref (*out);
    *out = NULL;
  }
  for (size_t i = 0; i < n; i++)
    ds_free ((char *)folders[i].path);
  return status;
}

/* A note for each of the @skipped folders, with the finding that made it so. */
static void
note_skipped (const DsDataPath *self, unsigned skipped, const DsError *why, DsErrors *errors)
{
  char sentence[DS_SENTENCE];

  ds_error_format (why, sentence, sizeof sentence);
  for (size_t k = 1; k < self->n; k++)
    if ((skipped & 1u << k) != 0)
      (void)!ds_errors_add (
          errors, DS_BAD_DATA, self->folders[k], "data.left-out",
          N_ ("all definitions of this folder are skipped, since they conflict with others: %s"),
          sentence);
}

/* ---- tilesets */

/* Mixes the size and time of @path into @stamp; none: nothing happens. */
static uint64_t
stamp_file (uint64_t stamp, const char *path)
{
  struct stat about;

  if (stat (path, &about) == 0) {
    const int64_t facts[] = { (int64_t)about.st_size, (int64_t)about.st_mtim.tv_sec,
                              (int64_t)about.st_mtim.tv_nsec };

    stamp = ds_fnv64 (stamp, facts, sizeof facts);
  }
  return stamp;
}

/* Mixes that of the image @name, as seen from @folder. */
static DsStatus
stamp_image (uint64_t *stamp, const char *folder, const char *name, DsError *err)
{
  char *path = ds_file_join (folder, name);

  if (path == NULL)
    return ds_fail_nomem (err, name);
  *stamp = stamp_file (*stamp, path);
  ds_free (path);
  return DS_OK;
}

/* A number that changes with the text of the tileset and with its images, so that the program
 * notices new ones. */
static DsStatus
stamp_of (const DsTileset *tileset, const char *bytes, size_t n, uint64_t *out, DsError *err)
{
  DsStatus status = DS_OK;

  *out = ds_fnv64 (DS_FNV64_START, bytes, n);
  if (tileset->n_images == 0)
    return stamp_image (out, tileset->folder, tileset->image, err);
  for (size_t i = 0; i < tileset->n_images && status == DS_OK; i++)
    status = stamp_image (out, tileset->folder, tileset->images[i].path, err);
  return status;
}

/* Formats of tilesets by suffix, in the order of reading. */
static const struct {
  const char *suffix;
  bool is_tiled;
} TILESETS[] = { { DS_TILESET_SUFFIX, false }, { ".tsj", true }, { ".tsx", true } };

static DsStatus
add_tileset (DsRules *rules, const char *path, const char *bytes, size_t n, bool is_tiled,
             DsErrors *errors)
{
  DsArena arena = { 0 };
  DsTileset tileset;
  uint64_t stamp;
  DsStatus status;
  DsError err;

  status = is_tiled ? ds_tiled_read_tileset (&tileset, path, bytes, n, rules, &arena, errors)
                    : ds_tileset_parse (&tileset, path, bytes, n, &arena, errors);
  if (status == DS_OK) {
    status = stamp_of (&tileset, bytes, n, &stamp, &err);
    if (status == DS_OK)
      status = ds_rules_add_tileset (rules, &tileset, stamp, &err);
    if (status != DS_OK)
      ds_errors_take (errors, &err);
  }
  ds_arena_clear (&arena);
  return status;
}

/* A file that is wrong is left out, with a note. DS_NOMEM with a finding. */
static DsStatus
read_tileset (DsRules *rules, const char *folder, const char *name, bool is_tiled, DsErrors *errors)
{
  char *path = ds_file_join (folder, name), *bytes = NULL;
  DsErrors own = { 0 };
  DsStatus status;
  DsError err;
  size_t n;

  status = path != NULL ? ds_file_read (path, DS_TILESET_BYTES_MAX, &bytes, &n, &err)
                        : ds_fail_nomem (&err, folder);
  if (status != DS_OK)
    ds_errors_take (&own, &err);
  else
    status = add_tileset (rules, path, bytes, n, is_tiled, &own);
  ds_free (bytes);
  ds_free (path);
  if (status == DS_NOMEM)
    return ds_errors_take (errors, &own.items[0]);
  for (size_t i = 0; i < own.n && status == DS_OK; i++)
    ds_errors_take (errors, &own.items[i]); /* parts that are not read */
  if (own.n > 0 && status != DS_OK)
    ds_errors_leave_out (errors, &own);
  return DS_OK;
}

/* The tilesets of a format. */
static DsStatus
read_tilesets (DsRules *rules, const char *folder, size_t format, DsErrors *errors)
{
  DsFileNames names = { 0 };
  DsError err;
  DsStatus status = ds_file_list (&names, folder, TILESETS[format].suffix, &err);

  if (status != DS_OK)
    ds_errors_take (errors, &err);
  for (size_t i = 0; i < names.n && status == DS_OK; i++)
    status = read_tileset (rules, folder, names.items[i], TILESETS[format].is_tiled, errors);
  ds_file_names_clear (&names);
  return status;
}

/* Tilesets of all folders, the later ones over the earlier; within a folder those of Tiled are
 * later. */
static DsStatus
load_tilesets (const DsDataPath *self, DsRules *rules, DsErrors *errors)
{
  DsStatus status = DS_OK;

  for (size_t k = 0; k < self->n && status == DS_OK; k++) {
    char *folder;

    if (!ds_data_is_in_force (self, k))
      continue;
    folder = ds_file_join (self->folders[k], DS_TILESETS_FOLDER);
    if (folder == NULL)
      status =
          ds_errors_add (errors, DS_NOMEM, self->folders[k], "no-memory", N_ ("out of memory"));
    for (size_t i = 0; i < DS_COUNT (TILESETS) && status == DS_OK; i++)
      status = read_tilesets (rules, folder, i, errors);
    ds_free (folder);
  }
  return status;
}

/*
 * A valid file can still make one of an earlier folder invalid by redefining what that refers to:
 * then the folder of that file is skipped, the user's rather than the project's.
 *
 * DS_NOT_FOUND: there are no rules at all, so that the installation must be broken.
 */
static DsStatus
load_definitions (const DsDataPath *self, DsRules **out, DsErrors *errors)
{
  DsErrors found = { 0 };
  DsStatus status;

  status = load_rules (self, 0, 0, NULL, out, &found);
  for (unsigned skipped = 2; status == DS_BAD_DATA && skipped < 1u << self->n; skipped += 2) {
    DsErrors others = { 0 };

    if (load_rules (self, skipped, 0, NULL, out, &others) == DS_OK) {
      note_skipped (self, skipped, &found.items[0], errors);
      return DS_OK;
    }
  }
  for (size_t i = 0; i < found.n; i++)
    ds_errors_take (errors, &found.items[i]);
  return status;
}

void
ds_data_check_rules (const DsDataPath *self, size_t layer, const DsFileTexts *texts,
                     DsErrors *errors)
{
  DsRules *rules;

  DS_ASSERT (self != NULL && layer < self->n && errors != NULL);

  if (load_rules (self, 0, layer, texts, &rules, errors) == DS_OK)
    ds_rules_unref (rules);
}

DsStatus
ds_data_load_rules_with (const DsDataPath *self, size_t layer, const DsFileTexts *texts,
                         DsRules **out, DsErrors *errors)
{
  DS_ASSERT (self != NULL && layer < self->n && texts != NULL && out != NULL && errors != NULL);

  return load_rules (self, 0, layer, texts, out, errors);
}

DsStatus
ds_data_load_rules (const DsDataPath *self, DsRules **out, DsErrors *errors)
{
  DsStatus status;

  DS_ASSERT (self != NULL && out != NULL);

  status = load_definitions (self, out, errors);
  if (status == DS_OK)
    status = load_tilesets (self, *out, errors);
  if (status != DS_OK && *out != NULL) {
    ds_rules_unref (*out);
    *out = NULL;
  }
  return status;
}

/* ---- recipes */

typedef DS_ARRAY (DsRecipe) Recipes;

/* Takes @recipe; a later one of the same id replaces an earlier one, unless that is @kept. */
static bool
put_recipe (Recipes *recipes, DsRecipe *recipe, bool kept)
{
  for (size_t i = 0; i < recipes->n; i++)
    if (strcmp (recipes->items[i].id, recipe->id) == 0) {
      ds_recipe_clear (kept ? recipe : &recipes->items[i]);
      if (!kept)
        recipes->items[i] = *recipe;
      return true;
    }
  return ds_array_push (recipes, *recipe);
}

static DsStatus
parse_recipe (DsRecipe *out, const char *path, DsErrors *errors)
{
  char *bytes = NULL;
  DsStatus status;
  DsError err;
  size_t n;

  memset (out, 0, sizeof *out);
  status = ds_file_read (path, RECIPE_BYTES_MAX, &bytes, &n, &err);
  if (status != DS_OK)
    return ds_errors_take (errors, &err);
  status = ds_recipe_parse (out, path, bytes, n, errors);
  ds_free (bytes);
  return status;
}

static void
read_recipe (Recipes *recipes, const char *folder, const char *name, bool kept, DsErrors *errors)
{
  char *path = ds_file_join (folder, name);
  DsRecipe recipe;
  DsError err;

  if (path == NULL) {
    ds_fail_nomem (&err, name);
    ds_errors_take (errors, &err);
  } else if (parse_recipe (&recipe, path, errors) == DS_OK &&
             !put_recipe (recipes, &recipe, kept)) {
    ds_recipe_clear (&recipe);
    ds_fail_nomem (&err, path);
    ds_errors_take (errors, &err);
  }
  ds_free (path);
}

/* Recipes of folder @k. Findings in our files go to @errors, and a note for each of the user's to
 * @notes. */
static void
read_folder (Recipes *recipes, const DsDataPath *path, size_t k, DsErrors *errors, DsErrors *notes)
{
  char *folder = ds_file_join (path->folders[k], "recipes");
  DsFileNames names = { 0 };
  DsStatus status;
  DsError err;

  status = folder != NULL ? ds_file_list (&names, folder, ".json", &err)
                          : ds_fail_nomem (&err, path->folders[k]);
  if (status != DS_OK)
    ds_errors_take (errors, &err);
  for (size_t i = 0; i < names.n; i++) {
    DsErrors own = { 0 };

    read_recipe (recipes, folder, names.items[i], !ds_data_is_in_force (path, k),
                 k > 0 ? &own : errors);
    if (ds_errors_status (&own) == DS_NOMEM)
      ds_errors_take (errors, &own.items[0]);
    else if (own.n > 0)
      ds_errors_leave_out (notes, &own);
  }
  ds_file_names_clear (&names);
  ds_free (folder);
}

static int
compare_recipes (const void *a, const void *b)
{
  return strcmp (((const DsRecipe *)a)->id, ((const DsRecipe *)b)->id);
}

DsStatus
ds_data_load_recipes (const DsDataPath *self, DsRecipes *out, DsErrors *errors)
{
  const size_t n_before = errors->n_found;
  DsErrors notes = { 0 };
  Recipes recipes = { 0 };
  DsStatus status;

  DS_ASSERT (self != NULL && out != NULL);
  for (size_t i = 0; i < self->n; i++)
    read_folder (&recipes, self, i, errors, &notes);
  status = ds_errors_since (errors, n_before);
  for (size_t i = 0; i < notes.n; i++)
    ds_errors_take (errors, &notes.items[i]);
  if (recipes.n > 1)
    qsort (recipes.items, recipes.n, sizeof recipes.items[0], compare_recipes);
  *out = (DsRecipes){ recipes.items, recipes.n };
  return status;
}

const DsRecipe *
ds_recipes_find (const DsRecipes *self, const char *id)
{
  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n; i++)
    if (strcmp (self->items[i].id, id) == 0)
      return &self->items[i];
  return NULL;
}

void
ds_recipes_clear (DsRecipes *self)
{
  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n; i++)
    ds_recipe_clear (&self->items[i]);
  ds_free (self->items);
  memset (self, 0, sizeof *self);
}

DsStatus
ds_data_read_recipe (DsRecipe *out, const char *path, const DsRules *rules, DsErrors *errors)
{
  DsStatus status = parse_recipe (out, path, errors);

  DS_ASSERT (out != NULL);
  if (status == DS_OK)
    status = ds_gen_check_recipe (out, rules, errors);
  if (status != DS_OK)
    ds_recipe_clear (out);
  return status;
}

DsStatus
ds_data_write_recipe (const DsRecipe *recipe, const char *path, DsError *err)
{
  DsText text = { 0 };
  DsStatus status;

  DS_ASSERT (recipe != NULL && path != NULL);
  ds_recipe_format (recipe, &text);
  status =
      text.failed ? ds_fail_nomem (err, path) : ds_io_write_bytes (path, text.bytes, text.n, err);
  ds_text_clear (&text);
  return status;
}

/* core/io/data.h — search paths of definitions, recipes and samples. */
#pragma once

#include "gen/gen.h"

/* The folders that hold data, most general first: the program's, the user's, and the project's
 * (io/project.h). */
typedef struct {
  char *folders[3]; /* owned */
  size_t n;
  bool is_project;  /* the only folder is a project's, whose base is "nothing" */
  bool takes_users; /* the user's definitions are in force in the project, too, below its own */
} DsDataPath;

#define DS_DATA_USER ((size_t)1) /* number of the user's folder */

/* True when definitions of folder @k, below self->n, are in force. In a project those of the user
 * are not: its levels, verdicts and games are the same on every account. Recipes of the user are
 * offered where no other has their id. */
static inline bool
ds_data_is_in_force (const DsDataPath *self, size_t k)
{
  DS_ASSERT (self != NULL && k < self->n);

  return k != DS_DATA_USER || self->n <= DS_DATA_USER + 1 || self->takes_users;
}

/* The first folder is $DELVESMITH_DATA_DIR when that is set, else @ours, where the program has its
 * data; the second is ds_data_user_folder(), if there is a home. On failure @self is zeroed. */
DsStatus ds_data_path_init (DsDataPath *self, const char *ours, DsError *err) DS_MUST_CHECK;
/* Frees the folders and zeroes the path; safe to call twice. */
void ds_data_path_clear (DsDataPath *self);

/* The folders within a data folder that hold definitions, in the order in which they are read. */
#define DS_DATA_N_RULES_FOLDERS 3
extern const char *const ds_data_rules_folders[DS_DATA_N_RULES_FOLDERS];

/* On success @errors lists the files that are ignored, of folders behind the first, with reasons.
 */
DsStatus ds_data_load_rules (const DsDataPath *self, DsRules **out, DsErrors *errors) DS_MUST_CHECK;

/* Reads all definitions as if @texts (NULL: none) were files. Adds every finding to @errors; those
 * in files of folder @layer, below self->n, as they are, not as a note that the file is ignored. */
void ds_data_check_rules (const DsDataPath *self, size_t layer, const DsFileTexts *texts,
                          DsErrors *errors);

/* The definitions as if @texts were files, without tilesets. What is wrong in files of folder
 * @layer, below self->n, is a failure; those of other folders are left out. On failure *@out is
 * NULL. */
DsStatus ds_data_load_rules_with (const DsDataPath *self, size_t layer, const DsFileTexts *texts,
                                  DsRules **out, DsErrors *errors) DS_MUST_CHECK;

/* Built-in and user recipes and those of the project, sorted by id. A recipe of the user replaces a
 * built-in one of the same id outside of projects, one of the project always. On failure it holds
 * the valid ones; on success @errors lists the user files that are ignored. */
typedef struct {
  DsRecipe *items;
  size_t n;
} DsRecipes;

/* Loads our recipes and the user's. @errors has the findings of all files; one that is wrong does
 * not hide the others. */
DsStatus ds_data_load_recipes (const DsDataPath *self, DsRecipes *out,
                               DsErrors *errors) DS_MUST_CHECK;
const DsRecipe *ds_recipes_find (const DsRecipes *self, const char *id); /* NULL: not there */
/* Frees the recipes and zeroes the list; safe to call twice. */
void ds_recipes_clear (DsRecipes *self);

/* ---- recipes of the user ---- */
char *ds_data_user_folder (void) DS_MUST_CHECK; /* caller frees; NULL: no home, or no memory */
/* One recipe file; also checks that this program has its stages. On failure @out is zeroed. */
DsStatus ds_data_read_recipe (DsRecipe *out, const char *path, const DsRules *rules,
                              DsErrors *errors) DS_MUST_CHECK;
/* Writes a recipe file, which replaces the old one at once. DS_NOMEM, or what ds_io_write_bytes()
 * says. */
DsStatus ds_data_write_recipe (const DsRecipe *recipe, const char *path,
                               DsError *err) DS_MUST_CHECK;

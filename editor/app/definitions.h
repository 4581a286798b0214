/* editor/app/definitions.h — rules and recipes in force, in a project or outside of all: read once,
 * and again when files of the user or of the project change. */
#pragma once

#include "app/recipe_store.h"
#include "io/project.h"

#define DSE_TYPE_DEFINITIONS (dse_definitions_get_type ())
G_DECLARE_FINAL_TYPE (DseDefinitions, dse_definitions, DSE, DEFINITIONS, GObject)

/* Signal "changed" (const char *) — the files were read again, with these findings, or NULL:
 * nothing is wrong. When there are more findings than before, the rules stay as they were until the
 * files are mended: a slip in a file must not take its tiles out of open levels. */
DseDefinitions *dse_definitions_new (void); /* reads nothing yet; caller unrefs */

/* In that thread, as soon as there are rules. */
typedef void (*DseRulesFunc) (DsRules *rules, gpointer data);

/* Begins to read all files in a thread, once: the program's, the user's and those of @project
 * (NULL: none), which is borrowed until this returns. @then may be NULL; @data is borrowed until
 * the end. FALSE with @err set: no data folder, or no memory. */
gboolean dse_definitions_begin (DseDefinitions *self, const DsProject *project, DseRulesFunc then,
                                gpointer data, DsError *err);
/* Waits for the end of that, and watches the folders of user and project from then on. Returns the
 * findings, NULL when there are none; the caller frees them. Without rules nothing can be shown;
 * without recipes levels can be drawn by hand. */
char *dse_definitions_end (DseDefinitions *self);
/* The settings of the project are others: reads all files again soon, and emits "changed". FALSE
 * with @err set: no memory, and all is as before. */
gboolean dse_definitions_set_project (DseDefinitions *self, const DsProject *project, DsError *err);

/* Reads all files again at once, and emits "changed": they were just written. */
void dse_definitions_reload (DseDefinitions *self);

/* The folders that the definitions are read from. Borrowed, good until "changed". */
const DsDataPath *dse_definitions_get_data (DseDefinitions *self);
/* Borrowed, good until "changed"; NULL: they could not be read. */
DsRules *dse_definitions_get_rules (DseDefinitions *self);
/* Borrowed, good until the store changes. */
const DsRecipes *dse_definitions_get_recipes (DseDefinitions *self);
/* Borrowed, never NULL. */
DseRecipeStore *dse_definitions_get_recipe_store (DseDefinitions *self);

/* editor/app/definitions.h — rules and recipes in force: read at the start, and again when files of
 * the user change. */
#pragma once

#include "app/recipe_store.h"
#include "io/data.h"

#define DSE_TYPE_DEFINITIONS (dse_definitions_get_type ())
G_DECLARE_FINAL_TYPE (DseDefinitions, dse_definitions, DSE, DEFINITIONS, GObject)

/* Signal "changed" (const char *) — the files were read again, with these findings, or NULL:
 * nothing is wrong. When there are more findings than before, the rules stay as they were until the
 * files are mended: a slip in a file must not take its tiles out of open levels. */
DseDefinitions *dse_definitions_new (void); /* reads nothing yet; caller unrefs */

/* Begins to read all files in a thread, once. FALSE with @err set: there is no data folder. */
gboolean dse_definitions_begin (DseDefinitions *self, DsError *err);
/* Waits for the end of that, and watches the folders of the user from then on. Returns the
 * findings, NULL when there are none; the caller frees them. Without rules nothing can be shown;
 * without recipes levels can be drawn by hand. */
char *dse_definitions_end (DseDefinitions *self);

/* Borrowed, good until "changed"; NULL: they could not be read. */
DsRules *dse_definitions_get_rules (DseDefinitions *self);
/* Borrowed, good until the store changes. */
const DsRecipes *dse_definitions_get_recipes (DseDefinitions *self);
/* Borrowed, never NULL. */
DseRecipeStore *dse_definitions_get_recipe_store (DseDefinitions *self);

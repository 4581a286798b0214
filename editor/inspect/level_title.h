/* editor/inspect/level_title.h — title of a level that has neither a name nor a file. */
#pragma once

#include "io/data.h"

#include <glib.h>

/* "Cave with Lake 12345": the label of the recipe, if it is one of @recipes, and the seed. Caller
 * frees; NULL: it is not among them. */
char *dse_level_title_dup (const DsRecipes *recipes, const char *recipe, guint64 seed);

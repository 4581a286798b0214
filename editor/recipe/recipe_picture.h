/* editor/recipe/recipe_picture.h — pictures of recipes: a level of each, generated in the
 * background and kept in the user's cache folder. */
#pragma once

#include "rules/delve.h"

#include <gdk/gdk.h>

#define DSE_RECIPE_PICTURES_MAX 512 /* files of the cache */

/* Calls @done with @owner and the picture of a level of @recipe under @rules, whose longer side has
 * @side pixels; NULL: its seed fails. A thread draws it, or reads it from the cache. Without an
 * @owner any more there is no @done. Recipe and rules are copied. */
void dse_recipe_picture_start (gpointer owner, const DsRecipe *recipe, DsRules *rules, int side,
                               void (*done) (gpointer owner, GdkTexture *picture));

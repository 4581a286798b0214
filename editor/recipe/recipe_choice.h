/* editor/recipe/recipe_choice.h — the gallery of recipes: a list that opens with the picture, size,
 * floors and properties of each, and is searched by all of them. */
#pragma once

#include "app/definitions.h"

#include <gtk/gtk.h>

/* A GtkDropDown without recipes. */
GtkWidget *dse_recipe_choice_new (void);
/* Lists the recipes of @definitions, which it keeps, behind an entry called @blank without a recipe
 * (NULL: none); their pictures are made when they are first shown. */
void dse_recipe_choice_fill (GtkWidget *self, DseDefinitions *definitions, const char *blank);
/* Id of the selected recipe; "": none. Borrowed. */
const char *dse_recipe_choice_get_id (GtkWidget *self);
/* Selects the recipe of this id; nothing happens where it is not listed. */
void dse_recipe_choice_select (GtkWidget *self, const char *id);

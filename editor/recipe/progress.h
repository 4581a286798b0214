/* editor/recipe/progress.h — card over the canvas that shows how far a generator is, once it takes
 * a while. */
#pragma once

#include "recipe/generator.h"

#include <gtk/gtk.h>

typedef struct DseProgress DseProgress;

/* Borrows @over, which gets the card, and @recipe, which is read while the generator is busy; both
 * must live longer. */
DseProgress *dse_progress_new (GtkOverlay *over, DseGenerator *generator, const DsRecipe *recipe);
void dse_progress_free (DseProgress *self); /* not NULL */

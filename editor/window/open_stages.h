/* editor/window/open_stages.h — the unfolded stages of the recipe: those of the first start, and of
 * the session. */
#pragma once

#include <gtk/gtk.h>

#define DSE_RECIPE_FORM "dse-recipe-form" /* data of the recipe panel: its DsuRecipeForm */

/* The stages that @window, which has no panels yet, is to begin with. */
typedef enum {
  DSE_STAGES_NONE,
  DSE_STAGES_SLIDERS, /* the first one with sliders */
  DSE_STAGES_SESSION, /* those of the last session */
} DseOpenStages;

/* Lets dse_open_stages_show() unfold them. */
void dse_open_stages_want (GObject *window, DseOpenStages stages);
/* FALSE: dse_open_stages_show() has nothing to do, and no panel need be built for it. */
gboolean dse_open_stages_are_wanted (GObject *window);
/* Unfolds, once, the wanted stages in @panel, the recipe panel of @window. */
void dse_open_stages_show (GObject *window, GtkWidget *panel);
/* Unfolds @stages in @panel at once. */
void dse_open_stages_unfold (GtkWidget *panel, DseOpenStages stages);
/* Keeps the unfolded stages of @panel as those of the session. */
void dse_open_stages_remember (GtkWidget *panel);
/* The same soon, while @panel is seen: for a crash. */
void dse_open_stages_note (GtkWidget *panel);

/* ui/stage_chooser.h — popover with all stages, searched by name and description. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_STAGE_CHOOSER (dsu_stage_chooser_get_type ())
G_DECLARE_FINAL_TYPE (DsuStageChooser, dsu_stage_chooser, DSU, STAGE_CHOOSER, GtkPopover)

/* Signal "chosen" (const char *): the id of the stage. */

/* A popover that lists all stages. */
GtkWidget *dsu_stage_chooser_new (void);

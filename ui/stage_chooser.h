/* ui/stage_chooser.h — a popover with all stages there are, to find one by what it does. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_STAGE_CHOOSER (dsu_stage_chooser_get_type ())
G_DECLARE_FINAL_TYPE (DsuStageChooser, dsu_stage_chooser, DSU, STAGE_CHOOSER, GtkPopover)

/* Signal "chosen" (const char *): the id of the stage. */
GtkWidget *dsu_stage_chooser_new (void);

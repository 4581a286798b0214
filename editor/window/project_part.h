/* editor/window/project_part.h — the window of a list in the file of a project: its rows, with Add,
 * Save and Cancel. */
#pragma once

#include "project/project.h"

#include <gtk/gtk.h>

#define DSE_PROJECT_BEFORE "before" /* data of the dialog of the settings: as part->before */

typedef struct {
  DseProject *project;
  char *before; /* its file, when the window opened: see dse_project_save() */
  GtkWidget *dialog, *group, *reason;
  GPtrArray *rows;
} DseProjectPart;

/* The window of the template @ui, not shown yet and without rows, which are freed by @free_row. Add
 * and Save call @add and @save; Save is off where the project can only be read. The dialog owns it.
 */
DseProjectPart *dse_project_part_new (const char *ui, GtkWindow *parent, DseProject *project,
                                      GDestroyNotify free_row, void (*add) (DseProjectPart *self),
                                      void (*save) (DseProjectPart *self));
/* Closes the window, whose list is saved: settings under it know the file as it is now. */
void dse_project_part_end (DseProjectPart *self);

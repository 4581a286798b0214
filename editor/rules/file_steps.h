/* editor/rules/file_steps.h — changes of files that were applied: undone and made again. */
#pragma once

#include "io/file_plan.h"

#include <glib.h>

/* Held by value; begun by dse_file_steps_init(). */
typedef struct {
  GPtrArray *undo, *redo;
} DseFileSteps;

/* Begins an empty list of steps. */
void dse_file_steps_init (DseFileSteps *self);
/* Frees all steps; the list must not be used afterwards. */
void dse_file_steps_clear (DseFileSteps *self);
/* Notes @plan, which was applied and is taken, as the step @label. Steps of the same @field (NULL:
 * of none) one after the other are one. What was undone cannot be made again. */
void dse_file_steps_push (DseFileSteps *self, DsFilePlan *plan, const char *label,
                          const char *field);
/* Label of the step that would be undone; NULL: there is none. Borrowed. */
const char *dse_file_steps_get_undo (const DseFileSteps *self);
/* The same for the step that would be made again. */
const char *dse_file_steps_get_redo (const DseFileSteps *self);
/* Undoes the last step, if there is one. FALSE with @err set: a file was changed meanwhile, or
 * cannot be written. */
gboolean dse_file_steps_go_back (DseFileSteps *self, DsError *err);
/* Makes the last undone step again; fails as undo does. */
gboolean dse_file_steps_go_on (DseFileSteps *self, DsError *err);

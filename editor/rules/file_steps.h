/* editor/rules/file_steps.h — changes of rules files: applied, undone and made again. */
#pragma once

#include "app/definitions.h"
#include "io/file_plan.h"

/* Held by value; begun by dse_file_steps_init(). */
typedef struct {
  DseDefinitions *definitions; /* borrowed */
  GPtrArray *undo, *redo;
} DseFileSteps;

/* Begins an empty list of steps that change @definitions, which are borrowed. */
void dse_file_steps_init (DseFileSteps *self, DseDefinitions *definitions);
/* Frees all steps; the list must not be used afterwards. */
void dse_file_steps_clear (DseFileSteps *self);
/* Applies @plan, which it takes, as the step @label, and has the definitions read again; a plan
 * without changes is no step. Steps of the same @field (NULL: of none) one after the other are one,
 * unless another program wrote in between. What was undone cannot be made again. FALSE: a finding,
 * and nothing was changed. */
gboolean dse_file_steps_apply (DseFileSteps *self, DsFilePlan *plan, const char *label,
                               const char *field, DsErrors *errors);
/* Label of the step that would be undone; NULL: there is none. Borrowed. */
const char *dse_file_steps_get_undo (const DseFileSteps *self);
/* The same for the step that would be made again. */
const char *dse_file_steps_get_redo (const DseFileSteps *self);
/* Undoes the last step, if there is one, and has the definitions read again. FALSE with @err set: a
 * file was changed meanwhile, or cannot be written. */
gboolean dse_file_steps_go_back (DseFileSteps *self, DsError *err);
/* Makes the last undone step again; fails as undo does. */
gboolean dse_file_steps_go_on (DseFileSteps *self, DsError *err);

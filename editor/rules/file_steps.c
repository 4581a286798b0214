/* editor/rules/file_steps.c — stacks of plans: one to undo, one to make again. */
#include "rules/file_steps.h"

/* A change that was applied. */
typedef struct {
  DsFilePlan plan; /* that applies it; reversed while it can be undone */
  char *label;
  char *field; /* that it is about; NULL: later changes are steps of their own */
} FileStep;

static void
step_free (gpointer data)
{
  FileStep *self = data;

  ds_file_plan_clear (&self->plan);
  g_free (self->label);
  g_free (self->field);
  g_free (self);
}

void
dse_file_steps_init (DseFileSteps *self, DseDefinitions *definitions)
{
  g_return_if_fail (self != NULL && DSE_IS_DEFINITIONS (definitions));

  self->definitions = definitions;
  self->undo = g_ptr_array_new_with_free_func (step_free);
  self->redo = g_ptr_array_new_with_free_func (step_free);
}

void
dse_file_steps_clear (DseFileSteps *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->undo, g_ptr_array_unref);
  g_clear_pointer (&self->redo, g_ptr_array_unref);
}

static FileStep *
last_of (GPtrArray *steps)
{
  return steps->len > 0 ? g_ptr_array_index (steps, steps->len - 1) : NULL;
}

/* Takes @plan, which was applied. */
static void
push (DseFileSteps *self, DsFilePlan *plan, const char *label, const char *field)
{
  FileStep *last = last_of (self->undo), *step;

  g_ptr_array_set_size (self->redo, 0);
  ds_file_plan_reverse (plan);
  if (last != NULL && field != NULL && g_strcmp0 (last->field, field) == 0 &&
      ds_file_plan_leads_to (plan, &last->plan) && /* no other program wrote in between */
      ds_file_plan_join (plan, &last->plan, NULL) == DS_OK) {
    ds_file_plan_clear (&last->plan);
    last->plan = *plan;
    if (plan->changes.n == 0) /* as before */
      g_ptr_array_remove_index (self->undo, self->undo->len - 1);
    return;
  }
  step = g_new0 (FileStep, 1);
  step->plan = *plan;
  step->label = g_strdup (label);
  step->field = g_strdup (field);
  g_ptr_array_add (self->undo, step);
}

gboolean
dse_file_steps_apply (DseFileSteps *self, DsFilePlan *plan, const char *label, const char *field,
                      DsErrors *errors)
{
  DsError err;

  g_return_val_if_fail (self != NULL && plan != NULL && label != NULL && errors != NULL, FALSE);

  if (plan->changes.n == 0)
    return TRUE;
  if (ds_file_plan_apply (plan, &err) != DS_OK) {
    ds_errors_take (errors, &err);
    ds_file_plan_clear (plan);
    return FALSE;
  }
  push (self, plan, label, field);
  dse_definitions_reload (self->definitions);
  return TRUE;
}

static const char *
label_of (GPtrArray *steps)
{
  return steps->len > 0 ? last_of (steps)->label : NULL;
}

const char *
dse_file_steps_get_undo (const DseFileSteps *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return label_of (self->undo);
}

const char *
dse_file_steps_get_redo (const DseFileSteps *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return label_of (self->redo);
}

/* Applies the last step of @from, and moves it to @to turned round. */
static gboolean
move_step (DseFileSteps *self, GPtrArray *from, GPtrArray *to, DsError *err)
{
  FileStep *step = last_of (from);

  if (step == NULL)
    return TRUE;
  if (ds_file_plan_apply (&step->plan, err) != DS_OK)
    return FALSE;
  ds_file_plan_reverse (&step->plan);
  g_clear_pointer (&step->field, g_free);
  g_ptr_array_add (to, g_ptr_array_steal_index (from, from->len - 1));
  dse_definitions_reload (self->definitions);
  return TRUE;
}

gboolean
dse_file_steps_go_back (DseFileSteps *self, DsError *err)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return move_step (self, self->undo, self->redo, err);
}

gboolean
dse_file_steps_go_on (DseFileSteps *self, DsError *err)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return move_step (self, self->redo, self->undo, err);
}

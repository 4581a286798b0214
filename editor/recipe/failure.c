/* editor/recipe/failure.c — a failed generation, explained in a bar. */
#include "recipe/failure.h"

#include "proof/findings.h"

#include <glib/gi18n.h>
#include <string.h>

struct DseFailure {
  DsuBar *bar;
  DsError error; /* status DS_OK: there is none */
  gsize stage;   /* index in the recipe, or DS_GEN_NO_STAGE */
};

DseFailure *
dse_failure_new (DsuBar *bar)
{
  DseFailure *self;

  g_return_val_if_fail (DSU_IS_BAR (bar), NULL);

  self = g_new0 (DseFailure, 1);
  self->bar = bar;
  return self;
}

void
dse_failure_free (DseFailure *self)
{
  g_return_if_fail (self != NULL);

  g_free (self);
}

void
dse_failure_set (DseFailure *self, const DsError *error, gsize stage)
{
  g_return_if_fail (self != NULL && error != NULL);

  self->error = *error;
  self->stage = stage;
}

void
dse_failure_clear (DseFailure *self)
{
  g_return_if_fail (self != NULL);

  dsu_bar_hide (self->bar);
  self->error = (DsError){ 0 };
}

const DsError *
dse_failure_get_error (DseFailure *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->error.status == DS_VETO ? &self->error : NULL;
}

guint
dse_failure_get_stage (DseFailure *self, const DsRecipe *recipe)
{
  g_return_val_if_fail (self != NULL && recipe != NULL, G_MAXUINT);

  return self->error.status == DS_VETO && self->stage < recipe->n_stages ? (guint)self->stage
                                                                         : G_MAXUINT;
}

const char *
dse_failure_get_param (DseFailure *self, guint *stage)
{
  g_return_val_if_fail (self != NULL && stage != NULL, NULL);

  *stage = (guint)self->stage;
  return self->error.status == DS_VETO && self->error.param[0] != '\0' ? self->error.param : NULL;
}

/* ---- the bar */

/* @reason with the failed stage; caller frees. */
static char *
dup_sentence (DseFailure *self, const DsRecipe *recipe, const char *reason)
{
  if (self->stage < recipe->n_stages) {
    const char *id = recipe->stages[self->stage].stage;
    const DsGenStage *stage = ds_gen_find_stage (id);

    /* Translators: the name of a generator stage, its number, and why it gave up. */
    return g_strdup_printf (_ ("%s, stage %zu: %s"), stage != NULL ? _ (stage->label) : id,
                            self->stage + 1, reason);
  }
  return dse_message_dup (&self->error.message); /* no stage of the recipe failed */
}

/* True if no stage connects the floors: then no seed does. */
static gboolean
lacks_stairs (DseFailure *self, const DsRecipe *recipe)
{
  if (!g_str_equal (self->error.message.id, "gen.no-stairs"))
    return FALSE;
  for (size_t i = 0; i < recipe->n_stages; i++)
    if (strcmp (recipe->stages[i].stage, "stairs") == 0)
      return FALSE;
  return TRUE;
}

/* The label of the parameter that asks for too much, or NULL. */
static const char *
label_of_param (DseFailure *self, const DsRecipe *recipe)
{
  const DsGenStage *stage =
      self->stage < recipe->n_stages ? ds_gen_find_stage (recipe->stages[self->stage].stage) : NULL;

  const DsParam *param = ds_gen_find_param (stage, self->error.param);

  return param != NULL ? _ (param->label) : NULL;
}

void
dse_failure_show (DseFailure *self, const DsRecipe *recipe, gboolean has_partial)
{
  g_autofree char *text = NULL, *relax = NULL, *brief = NULL;
  char reason[DS_SENTENCE];
  const char *param, *way_out, *action;
  gboolean lacks;

  g_return_if_fail (self != NULL && recipe != NULL);

  ds_message_format (&self->error.message, reason, sizeof reason);
  text = dup_sentence (self, recipe, reason);
  param = label_of_param (self, recipe);
  /* Translators: a button that shows the parameter that asks for too much, such as "Relax “Rooms”"
   */
  relax = param != NULL ? g_strdup_printf (_ ("Relax “%s”"), param) : NULL;
  lacks = lacks_stairs (self, recipe);
  way_out = lacks ? _ ("Add Stairs") : _ ("Try Next Seed");
  action = lacks ? "win.add-stairs" : "win.retry-seed";
  if (has_partial)
    dsu_bar_show (self->bar, text, way_out, action, _ ("Show Partial Result"), "win.show-partial",
                  relax, "win.relax", NULL);
  else
    dsu_bar_show (self->bar, text, way_out, action, relax, "win.relax", NULL);
  brief = dse_message_dup (&self->error.message);
  dsu_bar_set_brief (self->bar, brief);
}

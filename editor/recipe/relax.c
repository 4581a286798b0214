/* editor/recipe/relax.c — looks in the background for a value with which a stage does not give up.
 */
#include "page/page_private.h"

#include "gen/relax.h"

#include "app/work.h"

#include <glib/gi18n.h>

typedef struct DseRelaxing {
  DsDelve base;
  DsGenOptions options;
  DsMask mask; /* of options; w 0: none */
  guint64 revision;
  size_t stage;
  char param[sizeof ((DsError *)NULL)->param];
  DsJob job;
  DsValue value;
  DsStatus status;
  DsError err;
} DseRelaxing;

static void
search_free (gpointer data)
{
  DseRelaxing *search = data;

  ds_delve_clear (&search->base);
  ds_mask_clear (&search->mask);
  ds_value_clear (&search->value);
  g_free (search);
}

static void
work (gpointer data)
{
  DseRelaxing *search = data;

  search->status = ds_gen_relax (&search->value, &search->base, &search->options, search->stage,
                                 search->param, &search->job, &search->err);
}

static void
take_value (DsePage *self, const DseRelaxing *search)
{
  DsRecipe recipe;
  DsError err;

  if (ds_recipe_copy (&recipe, &search->base.recipe, &err) != DS_OK)
    return;
  if (ds_recipe_set_everywhere (&recipe.stages[search->stage], search->param, &search->value,
                                &err) != DS_OK)
    ;
  else if (search->options.only_floor)
    dse_page_generate_part_again (self, &recipe, N_ ("Relax"));
  else
    dse_page_generate_step (self, &recipe, search->base.dungeon.seed, N_ ("Relax"));
  ds_recipe_clear (&recipe);
}

static void
on_worked (gpointer owner, gpointer data)
{
  DsePage *self = owner;
  const DseRelaxing *search = data;

  if (self->relaxing != search)
    return; /* something else is wanted by now */
  self->relaxing = NULL;
  if (search->revision != dsu_document_get_revision (self->document))
    return;
  if (search->status == DS_OK)
    take_value (self, search);
  else
    dse_page_emit (self, "relief-missing");
}

void
dse_page_cancel_relaxing (DsePage *self)
{
  if (self->relaxing != NULL)
    ds_job_cancel (&self->relaxing->job);
  self->relaxing = NULL;
}

gboolean
dse_page_is_relaxing (DsePage *self)
{
  return self->relaxing != NULL;
}

/* What the page was making when it was refused. NULL: no memory. */
static DseRelaxing *
search_new (DsePage *self, guint stage, const char *param)
{
  DseRelaxing *search = g_new0 (DseRelaxing, 1);
  gboolean done =
      ds_delve_copy (&search->base, dsu_document_get_delve (self->document), NULL) == DS_OK;

  g_strlcpy (search->param, param, sizeof search->param);
  search->stage = stage;
  search->revision = dsu_document_get_revision (self->document);
  search->options = self->part;
  search->options.mask = NULL;
  search->base.dungeon.seed = self->part.only_floor ? self->part_seed : self->seed;
  if (done && self->part.mask != NULL) {
    done = ds_mask_copy (&search->mask, self->part.mask, NULL) == DS_OK;
    search->options.mask = &search->mask;
  }
  if (done)
    return search;
  search_free (search);
  return NULL;
}

/* Makes the level, or the part, with the value of the parameter that is next to the one that asked
 * for too much and works; "relief-missing" when there is none. */
void
dse_page_relax (DsePage *self)
{
  DseRelaxing *search;
  guint stage;
  const char *param = dse_page_get_veto_param (self, &stage);

  if (param == NULL || self->relaxing != NULL)
    return;
  search = search_new (self, stage, param);
  if (search == NULL)
    return;
  self->relaxing = search;
  dse_work_start (self, search, work, on_worked, search_free);
}

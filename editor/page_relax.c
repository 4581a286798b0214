/* editor/page_relax.c — looks in the background for a value with which a stage does not give up. */
#include "page_private.h"

#include "gen/relax.h"

#include <glib/gi18n.h>
#include <string.h>

/* Owned by its task: the worker may outlive the page, which must not be disposed in its thread. */
typedef struct {
  GWeakRef page;
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
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;

  g_weak_ref_clear (&search->page);
  ds_delve_clear (&search->base);
  ds_mask_clear (&search->mask);
  ds_value_clear (&search->value);
  g_free (search);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Search *search = data;

  search->status = ds_gen_relax (&search->value, &search->base, &search->options, search->stage,
                                 search->param, &search->job, &search->err);
  g_task_return_boolean (task, TRUE);
}

static void
take_value (DsePage *self, const Search *search)
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
on_worked (GObject *source, GAsyncResult *result, gpointer data)
{
  Search *search = g_task_get_task_data (G_TASK (result));
  g_autoptr (DsePage) self = g_weak_ref_get (&search->page);

  if (self == NULL || self->relaxing != G_TASK (result))
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
    ds_job_cancel (&((Search *)g_task_get_task_data (self->relaxing))->job);
  self->relaxing = NULL;
}

gboolean
dse_page_is_relaxing (DsePage *self)
{
  return self->relaxing != NULL;
}

/* What the page was making when it was refused. NULL: no memory. */
static Search *
search_new (DsePage *self, guint stage, const char *param)
{
  Search *search = g_new0 (Search, 1);
  gboolean done =
      ds_delve_copy (&search->base, dsu_document_get_delve (self->document), NULL) == DS_OK;

  g_weak_ref_init (&search->page, self);
  g_strlcpy (search->param, param, sizeof search->param);
  search->stage = stage;
  search->revision = dsu_document_get_revision (self->document);
  search->options = self->part;
  search->options.mask = NULL;
  if (self->part.only_floor)
    search->base.dungeon.seed = self->part_seed;
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
  g_autoptr (GTask) task = NULL;
  Search *search;
  guint stage;
  const char *param = dse_page_get_veto_param (self, &stage);

  if (param == NULL || self->relaxing != NULL)
    return;
  search = search_new (self, stage, param);
  if (search == NULL)
    return;
  task = g_task_new (NULL, NULL, on_worked, NULL);
  g_task_set_task_data (task, search, search_free);
  self->relaxing = task;
  g_task_run_in_thread (task, work);
}

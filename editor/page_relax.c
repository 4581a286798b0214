/* editor/page_relax.c — looks in the background for a value with which a stage does not give up. */
#include "page_private.h"

#include "gen/relax.h"

#include <glib/gi18n.h>
#include <string.h>

/* Owned by its task: the worker may outlive the page's interest in it. */
typedef struct {
  DsDelve base;
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

  ds_delve_clear (&search->base);
  g_free (search);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Search *search = data;

  search->status = ds_gen_relax (&search->value, &search->base, NULL, search->stage, search->param,
                                 &search->job, &search->err);
  g_task_return_boolean (task, TRUE);
}

static void
take_value (DsePage *self, const Search *search)
{
  DsRecipe recipe;
  DsError err;

  if (ds_recipe_copy (&recipe, &search->base.recipe, &err) != DS_OK)
    return;
  if (ds_recipe_set (&recipe.stages[search->stage], search->param, &search->value, &err) == DS_OK)
    dse_page_generate_step (self, &recipe, search->base.dungeon.seed, N_ ("Relax"));
  ds_recipe_clear (&recipe);
}

static void
on_worked (GObject *source, GAsyncResult *result, gpointer data)
{
  DsePage *self = DSE_PAGE (source);
  const Search *search = g_task_get_task_data (G_TASK (result));

  if (self->relaxing != G_TASK (result))
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

/* Makes the level with the value of the parameter that is next to the one that asked for too much
 * and works; "relief-missing" when there is none. */
void
dse_page_relax (DsePage *self)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  g_autoptr (GTask) task = NULL;
  Search *search;
  guint stage;
  const char *param = dse_page_get_veto_param (self, &stage);

  if (param == NULL || self->relaxing != NULL)
    return;
  search = g_new0 (Search, 1);
  if (ds_delve_copy (&search->base, delve, NULL) != DS_OK) {
    g_free (search);
    return;
  }
  g_strlcpy (search->param, param, sizeof search->param);
  search->stage = stage;
  search->revision = dsu_document_get_revision (self->document);
  task = g_task_new (self, NULL, on_worked, NULL);
  g_task_set_task_data (task, search, search_free);
  self->relaxing = task;
  g_task_run_in_thread (task, work);
}

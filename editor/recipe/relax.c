/* editor/recipe/relax.c — looks in the background for a value with which a stage does not fail. */
#include "recipe/relax.h"

#include "gen/relax.h"

#include "app/work.h"

/* One search in a worker. */
typedef struct {
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
} ValueSearch;

struct _DseRelaxer {
  GObject parent_instance;

  DsuDocument *document;
  ValueSearch *search; /* borrowed; NULL: none runs */
};

G_DEFINE_FINAL_TYPE (DseRelaxer, dse_relaxer, G_TYPE_OBJECT)

static void
search_free (gpointer data)
{
  ValueSearch *search = data;

  ds_delve_clear (&search->base);
  ds_mask_clear (&search->mask);
  ds_value_clear (&search->value);
  g_free (search);
}

static void
work (gpointer data)
{
  ValueSearch *search = data;

  search->status = ds_gen_relax (&search->value, &search->base, &search->options, search->stage,
                                 search->param, &search->job, &search->err);
}

static void
announce_value (DseRelaxer *self, const ValueSearch *search)
{
  DsRecipe recipe;
  DsError err;

  if (ds_recipe_copy (&recipe, &search->base.recipe, &err) != DS_OK)
    return;
  if (ds_recipe_set_everywhere (&recipe.stages[search->stage], search->param, &search->value,
                                &err) == DS_OK) {
    const DseRelief relief = { &recipe, search->base.dungeon.seed, search->options.only_floor };

    g_signal_emit_by_name (self, "found", &relief);
  }
  ds_recipe_clear (&recipe);
}

static void
on_worked (gpointer owner, gpointer data)
{
  DseRelaxer *self = owner;
  const ValueSearch *search = data;

  if (self->search != search)
    return; /* another search runs, or it was cancelled */
  self->search = NULL;
  if (search->revision != dsu_document_get_revision (self->document))
    return;
  if (search->status == DS_OK)
    announce_value (self, search);
  else
    g_signal_emit_by_name (self, "missing");
}

void
dse_relaxer_cancel (DseRelaxer *self)
{
  g_return_if_fail (DSE_IS_RELAXER (self));

  if (self->search != NULL)
    ds_job_cancel (&self->search->job);
  self->search = NULL;
}

gboolean
dse_relaxer_is_busy (DseRelaxer *self)
{
  g_return_val_if_fail (DSE_IS_RELAXER (self), FALSE);

  return self->search != NULL;
}

/* NULL: no memory. */
static ValueSearch *
search_new (DseRelaxer *self, guint64 seed, const DsePart *part, gsize stage, const char *param)
{
  ValueSearch *search = g_new0 (ValueSearch, 1);
  gboolean done =
      ds_delve_copy (&search->base, dsu_document_get_delve (self->document), NULL) == DS_OK;

  g_strlcpy (search->param, param, sizeof search->param);
  search->stage = stage;
  search->revision = dsu_document_get_revision (self->document);
  search->options = part->options;
  search->options.mask = NULL;
  search->base.dungeon.seed = part->options.only_floor ? part->seed : seed;
  if (done && part->options.mask != NULL) {
    done = ds_mask_copy (&search->mask, part->options.mask, NULL) == DS_OK;
    search->options.mask = &search->mask;
  }
  if (done)
    return search;
  search_free (search);
  return NULL;
}

void
dse_relaxer_start (DseRelaxer *self, guint64 seed, const DsePart *part, gsize stage,
                   const char *param)
{
  ValueSearch *search;

  g_return_if_fail (DSE_IS_RELAXER (self) && part != NULL && param != NULL);

  if (self->search != NULL)
    return;
  search = search_new (self, seed, part, stage, param);
  if (search == NULL)
    return;
  self->search = search;
  dse_work_start (self, search, work, on_worked, search_free);
}

static void
dse_relaxer_dispose (GObject *object)
{
  DseRelaxer *self = DSE_RELAXER (object);

  dse_relaxer_cancel (self);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_relaxer_parent_class)->dispose (object);
}

static void
dse_relaxer_class_init (DseRelaxerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_relaxer_dispose;
  g_signal_new ("found", DSE_TYPE_RELAXER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_POINTER);
  g_signal_new ("missing", DSE_TYPE_RELAXER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
}

static void
dse_relaxer_init (DseRelaxer *self)
{
}

DseRelaxer *
dse_relaxer_new (DsuDocument *document)
{
  DseRelaxer *self;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  self = g_object_new (DSE_TYPE_RELAXER, NULL);
  self->document = g_object_ref (document);
  return self;
}

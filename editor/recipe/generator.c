/* editor/recipe/generator.c — one worker, one request waiting. */
#include "recipe/generator.h"
#include "gen/pipeline/cache.h"

#include "app/autosave.h"
#include "app/work.h"
#include "gen/input.h"

#include <string.h>

#define CACHE_BYTES ((size_t)256 << 20) /* of levels between stages */
#define QUICK_USEC (200 * 1000) /* a run that took longer is cancelled for a newer request */

/* Counts references (g_atomic_rc_box): a worker may outlive the generator. */
typedef struct {
  DsGenCache *cache;
  GMutex lock; /* a worker that was abandoned may not have ended yet */
} Store;

typedef struct {
  Store *store;
  DsDelve base;
  DsGenOptions options;
  DsMask mask; /* w 0: none */
  guint64 revision;
  DsJob job;
  DsGenResult result;
  DsDelve input; /* see DseGenerated; zeroed: none */
  DsStatus status;
  DsError error;
} GenerateRequest;

struct _DseGenerator {
  GObject parent_instance;
  GenerateRequest *running; /* borrowed; NULL: none */
  GenerateRequest *waiting; /* owned */
  Store *store;
  gint64 started;
  gboolean is_busy;
};

enum { PROP_BUSY = 1, N_PROPS };
enum { FINISHED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DseGenerator, dse_generator, G_TYPE_OBJECT)

static void
store_clear (gpointer data)
{
  Store *store = data;

  ds_gen_cache_free (store->cache);
  g_mutex_clear (&store->lock);
}

static void
request_free (gpointer data)
{
  GenerateRequest *request = data;

  ds_gen_result_clear (&request->result);
  ds_delve_clear (&request->base);
  ds_delve_clear (&request->input);
  ds_mask_clear (&request->mask);
  g_atomic_rc_box_release_full (request->store, store_clear);
  g_free (request);
}

static void
work (gpointer data)
{
  GenerateRequest *request = data;

  g_mutex_lock (&request->store->lock);
  request->options.cache = request->store->cache;
  request->status = ds_gen_run_attempts (&request->result, &request->base, DS_GEN_ATTEMPTS,
                                         &request->options, &request->job, &request->error);
  g_mutex_unlock (&request->store->lock);
  if (request->status == DS_OK && !request->options.only_floor &&
      dse_autosave_is_large (&request->base.dungeon) &&
      ds_gen_input (&request->input, &request->base, &request->job, NULL) != DS_OK)
    memset (&request->input, 0, sizeof request->input);
}

static void start (DseGenerator *self, GenerateRequest *request);

static void
set_busy (DseGenerator *self, gboolean is_busy)
{
  if (self->is_busy == is_busy)
    return;
  self->is_busy = is_busy;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

static void
on_worked (gpointer owner, gpointer data)
{
  DseGenerator *self = owner;
  const GenerateRequest *request = data;
  const DseGenerated generated = { .base = &request->base,
                                   .is_part = request->options.only_floor,
                                   .revision = request->revision,
                                   .status = request->status,
                                   .result = &request->result,
                                   .input = request->input.rules != NULL ? &request->input : NULL,
                                   .error = &request->error };
  const gboolean superseded = self->waiting != NULL && request->status != DS_OK;

  if (self->running != request)
    return; /* cancelled */
  self->running = NULL;
  if (self->waiting != NULL)
    start (self, g_steal_pointer (&self->waiting));
  else
    set_busy (self, FALSE);
  if (!superseded)
    g_signal_emit (self, signals[FINISHED], 0, &generated);
}

static void
start (DseGenerator *self, GenerateRequest *request)
{
  self->running = request;
  self->started = g_get_monotonic_time ();
  set_busy (self, TRUE);
  dse_work_start (self, request, work, on_worked, request_free);
}

static void
abandon (DseGenerator *self)
{
  ds_job_cancel (&self->running->job);
  self->running = NULL;
}

/* NULL: no memory; the request is dropped. */
static GenerateRequest *
request_new (DseGenerator *self, const DsDelve *base, gsize floor, const DsMask *mask)
{
  GenerateRequest *request = g_new0 (GenerateRequest, 1);
  gboolean ok = ds_delve_copy (&request->base, base, NULL) == DS_OK;

  request->store = g_atomic_rc_box_acquire (self->store);
  if (ok && mask != NULL) {
    ok = ds_mask_copy (&request->mask, mask, NULL) == DS_OK;
    request->options.mask = &request->mask;
  }
  request->options.only_floor = floor != G_MAXSIZE;
  request->options.floor = floor;
  if (ok)
    return request;
  request_free (request);
  return NULL;
}

void
dse_generator_request_part (DseGenerator *self, const DsDelve *base, gsize floor,
                            const DsMask *mask, guint64 revision)
{
  GenerateRequest *request;

  g_return_if_fail (DSE_IS_GENERATOR (self) && base != NULL);

  request = request_new (self, base, floor, mask);
  if (request == NULL)
    return;
  request->revision = revision;
  g_clear_pointer (&self->waiting, request_free);
  if (self->running != NULL && g_get_monotonic_time () - self->started > QUICK_USEC)
    abandon (self);
  if (self->running == NULL)
    start (self, request);
  else
    self->waiting = request;
}

void
dse_generator_request (DseGenerator *self, const DsDelve *base, guint64 revision)
{
  g_return_if_fail (DSE_IS_GENERATOR (self) && base != NULL);

  dse_generator_request_part (self, base, G_MAXSIZE, NULL, revision);
}

void
dse_generator_cancel (DseGenerator *self)
{
  static const DsGenResult nothing;
  static const DsError no_error;
  const GenerateRequest *request;
  DseGenerated generated = { .status = DS_CANCELLED, .result = &nothing, .error = &no_error };

  g_return_if_fail (DSE_IS_GENERATOR (self));

  request = self->running;
  g_clear_pointer (&self->waiting, request_free);
  if (request == NULL)
    return;
  generated.base = &request->base;
  generated.revision = request->revision;
  abandon (self);
  set_busy (self, FALSE);
  g_signal_emit (self, signals[FINISHED], 0, &generated);
}

gboolean
dse_generator_get_busy (DseGenerator *self)
{
  g_return_val_if_fail (DSE_IS_GENERATOR (self), FALSE);

  return self->is_busy;
}

unsigned
dse_generator_get_stage (DseGenerator *self)
{
  const GenerateRequest *request;

  g_return_val_if_fail (DSE_IS_GENERATOR (self), 0);

  request = self->running;
  return request != NULL ? atomic_load (&request->job.stage) : 0;
}

double
dse_job_get_fraction (const DsJob *job)
{
  guint n_steps;

  g_return_val_if_fail (job != NULL, 0);

  n_steps = atomic_load (&job->n_steps);
  return n_steps == 0
             ? 0
             : (atomic_load (&job->step) + atomic_load (&job->permille) / 1000.0) / n_steps;
}

double
dse_generator_get_progress (DseGenerator *self)
{
  g_return_val_if_fail (DSE_IS_GENERATOR (self), 0);

  return self->running != NULL ? dse_job_get_fraction (&self->running->job) : 0;
}

static void
dse_generator_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, DSE_GENERATOR (object)->is_busy);
}

static void
dse_generator_finalize (GObject *object)
{
  DseGenerator *self = DSE_GENERATOR (object);

  if (self->running != NULL)
    abandon (self);
  g_clear_pointer (&self->waiting, request_free);
  g_atomic_rc_box_release_full (self->store, store_clear);
  G_OBJECT_CLASS (dse_generator_parent_class)->finalize (object);
}

static void
dse_generator_class_init (DseGeneratorClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = dse_generator_get_property;
  object_class->finalize = dse_generator_finalize;
  props[PROP_BUSY] =
      g_param_spec_boolean ("busy", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[FINISHED] = g_signal_new ("finished", DSE_TYPE_GENERATOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
dse_generator_init (DseGenerator *self)
{
  self->store = g_atomic_rc_box_new0 (Store);
  self->store->cache = ds_gen_cache_new (CACHE_BYTES);
  g_mutex_init (&self->store->lock);
}

DseGenerator *
dse_generator_new (void)
{
  return g_object_new (DSE_TYPE_GENERATOR, NULL);
}

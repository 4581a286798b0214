/* editor/generator.c — one worker, one request waiting. */
#include "generator.h"

#define CACHE_BYTES ((size_t)256 << 20) /* of levels between stages */
#define QUICK_USEC (200 * 1000)         /* what has run longer is cancelled for a newer request */

/* Owned by its task: the worker may outlive the generator, and one that was cancelled is left alone
 * to free what it has. */
typedef struct {
  DsDelve base;
  DsGenOptions options;
  DsMask mask; /* w 0: none */
  guint64 revision;
  DsJob job;
  DsGenResult result;
  DsStatus status;
  DsError error;
} Request;

struct _DseGenerator {
  GObject parent_instance;
  GTask *running;   /* borrowed; its data is a Request */
  Request *waiting; /* owned */
  DsGenCache *cache;
  GMutex cache_lock; /* a worker that was abandoned may not have ended yet */
  gint64 started;
  gboolean is_busy;
};

enum { PROP_BUSY = 1, N_PROPS };
enum { FINISHED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DseGenerator, dse_generator, G_TYPE_OBJECT)

static void
request_free (gpointer data)
{
  Request *request = data;

  ds_gen_result_clear (&request->result);
  ds_delve_clear (&request->base);
  ds_mask_clear (&request->mask);
  g_free (request);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  DseGenerator *self = source; /* the task keeps it alive */
  Request *request = data;

  g_mutex_lock (&self->cache_lock);
  request->options.cache = self->cache;
  request->status = ds_gen_run (&request->result, &request->base, &request->options, &request->job,
                                &request->error);
  g_mutex_unlock (&self->cache_lock);
  g_task_return_boolean (task, TRUE);
}

static void start (DseGenerator *self, Request *request);

static void
set_busy (DseGenerator *self, gboolean is_busy)
{
  if (self->is_busy == is_busy)
    return;
  self->is_busy = is_busy;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

static void
on_worked (GObject *source, GAsyncResult *result, gpointer data)
{
  DseGenerator *self = DSE_GENERATOR (source);
  const Request *request = g_task_get_task_data (G_TASK (result));
  const DseGenerated generated = { &request->base,    request->options.only_floor,
                                   request->revision, request->status,
                                   &request->result,  &request->error };
  const gboolean superseded = self->waiting != NULL && request->status != DS_OK;

  if (self->running != G_TASK (result))
    return; /* it was cancelled: nobody waits for it */
  self->running = NULL;
  if (self->waiting != NULL)
    start (self, g_steal_pointer (&self->waiting));
  else
    set_busy (self, FALSE);
  if (!superseded)
    g_signal_emit (self, signals[FINISHED], 0, &generated);
}

static void
start (DseGenerator *self, Request *request)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, on_worked, NULL);

  g_task_set_task_data (task, request, request_free);
  self->running = task;
  self->started = g_get_monotonic_time ();
  set_busy (self, TRUE);
  g_task_run_in_thread (task, work);
}

static Request *
running_request (DseGenerator *self)
{
  return self->running != NULL ? g_task_get_task_data (self->running) : NULL;
}

static void
abandon (DseGenerator *self)
{
  ds_job_cancel (&running_request (self)->job);
  self->running = NULL;
}

/* NULL: no memory, and the request is as good as not made. */
static Request *
request_new (const DsDelve *base, gsize floor, const DsMask *mask)
{
  Request *request = g_new0 (Request, 1);
  gboolean ok = ds_delve_copy (&request->base, base, NULL) == DS_OK;

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
  Request *request = request_new (base, floor, mask);

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
  dse_generator_request_part (self, base, G_MAXSIZE, NULL, revision);
}

void
dse_generator_cancel (DseGenerator *self)
{
  static const DsGenResult nothing;
  static const DsError no_error;
  const Request *request = running_request (self);
  DseGenerated generated = { .status = DS_CANCELLED, .result = &nothing, .error = &no_error };
  g_autoptr (GTask) task = NULL;

  g_clear_pointer (&self->waiting, request_free);
  if (request == NULL)
    return;
  task = g_object_ref (self->running);
  generated.base = &request->base;
  generated.revision = request->revision;
  abandon (self);
  set_busy (self, FALSE);
  g_signal_emit (self, signals[FINISHED], 0, &generated);
}

gboolean
dse_generator_get_busy (DseGenerator *self)
{
  return self->is_busy;
}

unsigned
dse_generator_get_stage (DseGenerator *self)
{
  Request *request = running_request (self);

  return request != NULL ? atomic_load (&request->job.stage) : 0;
}

double
dse_generator_get_progress (DseGenerator *self)
{
  Request *request = running_request (self);
  unsigned n_steps;

  if (request == NULL)
    return 0;
  n_steps = atomic_load (&request->job.n_steps);
  return n_steps == 0
             ? 0
             : (atomic_load (&request->job.step) + atomic_load (&request->job.permille) / 1000.0) /
                   n_steps;
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

  g_clear_pointer (&self->waiting, request_free);
  ds_gen_cache_free (self->cache);
  g_mutex_clear (&self->cache_lock);
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
  self->cache = ds_gen_cache_new (CACHE_BYTES);
  g_mutex_init (&self->cache_lock);
}

DseGenerator *
dse_generator_new (void)
{
  return g_object_new (DSE_TYPE_GENERATOR, NULL);
}

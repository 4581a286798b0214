/* editor/page/history.c — follows the steps of a document by their serials. */
#include "page/history.h"

#include "thumbnail.h"

#include <glib/gi18n.h>
#include <string.h>

#define PICTURE_SIDE 48 /* pixels, and cells at most */

/* ---- a step */

G_DEFINE_FINAL_TYPE (DseStep, dse_step, G_TYPE_OBJECT)

static void
dse_step_finalize (GObject *object)
{
  DseStep *self = DSE_STEP (object);

  g_free (self->label);
  g_clear_object (&self->picture);
  G_OBJECT_CLASS (dse_step_parent_class)->finalize (object);
}

static guint step_drawn;

/* Signal of a step, "drawn": it has its picture. */
static void
dse_step_class_init (DseStepClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_step_finalize;
  step_drawn =
      g_signal_new ("drawn", DSE_TYPE_STEP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_step_init (DseStep *self)
{
}

static DseStep *
step_new (guint64 serial, const char *label)
{
  DseStep *self = g_object_new (DSE_TYPE_STEP, NULL);

  self->serial = serial;
  self->label = g_strdup (label);
  self->time = g_get_real_time () / G_USEC_PER_SEC;
  return self;
}

/* ---- the list */

struct _DseHistory {
  GObject parent_instance;
  DsuDocument *document; /* it owns this */
  GPtrArray *steps;      /* DseStep */
  guint position;
  gsize floor;   /* of the changes since the last step */
  DsRect cells;  /* that they touched; empty: none yet */
  guint drawing; /* source; 0: no step lacks its picture */
};

static GType
get_item_type (GListModel *model)
{
  return DSE_TYPE_STEP;
}

static guint
get_n_items (GListModel *model)
{
  return DSE_HISTORY (model)->steps->len;
}

static gpointer
get_item (GListModel *model, guint i)
{
  DseHistory *self = DSE_HISTORY (model);

  return i < self->steps->len ? g_object_ref (self->steps->pdata[i]) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (DseHistory, dse_history, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

enum { PROP_0, PROP_POSITION, N_PROPS };

static GParamSpec *props[N_PROPS];

/* ---- pictures */

/* Draws the last step, which the level of now is the result of. */
static gboolean
on_idle (gpointer data)
{
  DseHistory *self = data;
  DseStep *step = self->steps->pdata[self->position];
  const DsDelve *delve = dsu_document_get_delve (self->document);

  self->drawing = 0;
  if (step->picture == NULL && step->floor < delve->dungeon.n_floors) {
    const DsRect cells =
        ds_rect_intersect (step->cells, (DsRect){ 0, 0, delve->dungeon.w, delve->dungeon.h });

    if (!ds_rect_is_empty (cells))
      step->picture = dsu_thumbnail_new_of (delve, step->floor, cells, PICTURE_SIDE);
    g_signal_emit (step, step_drawn, 0);
  }
  return G_SOURCE_REMOVE;
}

static void
on_changed (DseHistory *self, const DsChanges *changes)
{
  for (gsize i = 0; i < changes->n; i++) {
    const DsChange *change = &changes->items[i];

    if (ds_rect_is_empty (self->cells))
      self->floor = change->floor;
    if (change->floor == self->floor)
      self->cells = ds_rect_union (self->cells, change->rect);
  }
}

/* ---- following */

/* Number of steps, the first state among them, that are still those of the document. */
static guint
count_kept (DseHistory *self, const DsDoc *doc)
{
  guint n = (guint)MIN (self->steps->len - 1, ds_doc_n_steps (doc));

  while (n > 0 && ((DseStep *)self->steps->pdata[n])->serial != ds_doc_serial (doc, n - 1))
    n--;
  return n + 1;
}

/* Forgets steps that the document dropped to save memory; the first state is that behind them. */
static void
drop_first (DseHistory *self, const DsDoc *doc)
{
  guint n = 0;

  if (ds_doc_n_steps (doc) == 0)
    return;
  while (n + 1 < self->steps->len &&
         ((DseStep *)self->steps->pdata[n + 1])->serial < ds_doc_serial (doc, 0))
    n++;
  if (n == 0)
    return;
  g_ptr_array_remove_range (self->steps, 0, n);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n, 0);
}

static void
add_steps (DseHistory *self, const DsDoc *doc)
{
  const guint kept = count_kept (self, doc), before = self->steps->len;

  if (kept < before)
    g_ptr_array_remove_range (self->steps, kept, before - kept);
  for (gsize i = kept; i <= ds_doc_n_steps (doc); i++) {
    DseStep *step = step_new (ds_doc_serial (doc, i - 1), _ (ds_doc_label (doc, i - 1)));

    step->floor = self->floor;
    step->cells = self->cells;
    g_ptr_array_add (self->steps, step);
  }
  if (kept < before || kept < self->steps->len)
    g_list_model_items_changed (G_LIST_MODEL (self), kept, before - kept, self->steps->len - kept);
}

/* Follows the document after each of its operations. */
static void
catch_up (DseHistory *self)
{
  const DsDoc *doc = dsu_document_get_doc (self->document);
  const guint position = (guint)ds_doc_position (doc);

  drop_first (self, doc);
  add_steps (self, doc);
  if (!ds_doc_in_group (doc))
    self->cells = (DsRect){ 0 };
  if (position != self->position) {
    self->position = position;
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_POSITION]);
  }
  if (((DseStep *)self->steps->pdata[position])->picture == NULL && self->drawing == 0)
    self->drawing = g_idle_add_full (G_PRIORITY_LOW, on_idle, self, NULL);
}

/* ---- life */

guint
dse_history_get_position (DseHistory *self)
{
  g_return_val_if_fail (DSE_IS_HISTORY (self), 0);

  return self->position;
}

void
dse_history_go_to (DseHistory *self, DseStep *target)
{
  guint before, position = 0;

  g_return_if_fail (DSE_IS_HISTORY (self) && DSE_IS_STEP (target));

  catch_up (self); /* the document may have dropped steps since */
  g_ptr_array_find (self->steps, target, &position);
  do {
    before = self->position;
    if (position < before)
      dsu_document_undo (self->document);
    else if (position > before)
      dsu_document_redo (self->document);
  } while (self->position != position && self->position != before);
}

static void
dse_history_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_uint (value, DSE_HISTORY (object)->position);
}

static void
dse_history_dispose (GObject *object)
{
  DseHistory *self = DSE_HISTORY (object);

  g_clear_handle_id (&self->drawing, g_source_remove);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  G_OBJECT_CLASS (dse_history_parent_class)->dispose (object);
}

static void
dse_history_class_init (DseHistoryClass *class)
{
  G_OBJECT_CLASS (class)->get_property = dse_history_get_property;
  G_OBJECT_CLASS (class)->dispose = dse_history_dispose;
  props[PROP_POSITION] =
      g_param_spec_uint ("position", NULL, NULL, 0, G_MAXUINT, 0,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (G_OBJECT_CLASS (class), N_PROPS, props);
}

static void
dse_history_init (DseHistory *self)
{
  self->steps = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->steps, step_new (0, _ ("Start")));
}

DseHistory *
dse_history_of (DsuDocument *document)
{
  DseHistory *self;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  self = g_object_get_data (G_OBJECT (document), "history");
  if (self != NULL)
    return self;
  self = g_object_new (DSE_TYPE_HISTORY, NULL);
  self->document = document;
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::redo-label", G_CALLBACK (catch_up), self,
                           G_CONNECT_SWAPPED);
  g_object_set_data_full (G_OBJECT (document), "history", self, g_object_unref);
  catch_up (self);
  return self;
}

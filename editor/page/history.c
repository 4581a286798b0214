/* editor/page/history.c — follows the steps of a document by their serials. */
#include "page/history.h"

#include "page/step_subject.h"
#include "thumbnail.h"

#include <glib/gi18n.h>
#include <string.h>

#define PICTURE_SIDE 48 /* pixels, and cells at most */
#define MARGIN 1        /* cells around those that changed */
#define SIDE_MAX 100000 /* cells: more than any level has */

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

/* Signal of a step, "drawn": it has its picture, and its label is settled. */
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
step_new (guint64 serial, const char *label, gint64 time)
{
  DseStep *self = g_object_new (DSE_TYPE_STEP, NULL);

  self->serial = serial;
  self->label = g_strdup (label);
  self->time = time;
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
  DsDelve last;  /* the level at position, as it was outside of a step; zero: no memory */
  guint drawing; /* source; 0: no step lacks its picture */
  /* Steps of an earlier session are drawn on a walk from the position back, then forth. */
  guint walking; /* source; 0: there is none */
  DsPast past;
  DsDelve state; /* of the walk */
  gsize at;      /* its state of past */
  gboolean goes_forth;
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

/* @cells and a little of what is around them; none of no cells. */
static DsRect
with_margin (DsRect cells)
{
  return ds_rect_is_empty (cells) ? cells
                                  : (DsRect){ cells.x - MARGIN, cells.y - MARGIN,
                                              cells.w + 2 * MARGIN, cells.h + 2 * MARGIN };
}

/* Draws the cells of @step, which leads to @level, or the whole floor in small. */
static void
draw (DseStep *step, const DsDelve *level)
{
  const DsRect all = { 0, 0, level->dungeon.w, level->dungeon.h };
  const DsRect cells = ds_rect_intersect (with_margin (step->cells), all);

  if (step->floor >= level->dungeon.n_floors)
    return;
  step->cells = ds_rect_intersect (step->cells, all);
  if (cells.w == all.w && cells.h == all.h)
    step->picture = dsu_thumbnail_new (level, step->floor, PICTURE_SIDE);
  else if (!ds_rect_is_empty (cells))
    step->picture = dsu_thumbnail_new_of (level, step->floor, cells, PICTURE_SIDE);
  g_signal_emit (step, step_drawn, 0);
}

/* Names what @step made of @before (NULL: not known), which is @after; @label is that of the
 * document. */
static void
name_step (DseStep *step, const char *label, const DsDelve *before, const DsDelve *after)
{
  g_free (step->label);
  step->label = dse_step_dup_label (&(DseStepChange){ .label = label,
                                                      .before = before,
                                                      .after = after,
                                                      .floor = step->floor,
                                                      .cells = step->cells });
}

/* Draws the last step, which the level of now is the result of. */
static gboolean
on_idle (gpointer data)
{
  DseHistory *self = data;
  DseStep *step = self->steps->pdata[self->position];

  self->drawing = 0;
  if (step->picture == NULL)
    draw (step, dsu_document_get_delve (self->document));
  return G_SOURCE_REMOVE;
}

/* Adds what @changes touch of the first floor that they do; where they change the size, cells that
 * it may not have. */
static void
note_cells (const DsChanges *changes, gsize *floor, DsRect *cells)
{
  if (changes->what & DS_CHANGED_SIZE) {
    *floor = 0;
    *cells = (DsRect){ 0, 0, SIDE_MAX, SIDE_MAX };
    return;
  }
  for (gsize i = 0; i < changes->n; i++) {
    const DsChange *change = &changes->items[i];

    if (ds_rect_is_empty (*cells))
      *floor = change->floor;
    if (change->floor == *floor)
      *cells = ds_rect_union (*cells, change->rect);
  }
}

static void
on_changed (DseHistory *self, const DsChanges *changes)
{
  note_cells (changes, &self->floor, &self->cells);
}

/* ---- pictures of steps of an earlier session */

static void
stop_walk (DseHistory *self)
{
  g_clear_handle_id (&self->walking, g_source_remove);
  ds_delve_clear (&self->state);
  ds_past_clear (&self->past);
}

/* Draws the step that leads from @before to @level, the state @serial. */
static void
draw_walked (DseHistory *self, const DsDelve *before, const DsDelve *level, guint64 serial,
             const DsChanges *changes)
{
  for (guint i = 1; i < self->steps->len; i++) {
    DseStep *step = self->steps->pdata[i];

    if (step->serial != serial || step->picture != NULL)
      continue;
    step->cells = (DsRect){ 0 };
    note_cells (changes, &step->floor, &step->cells);
    name_step (step, ds_doc_label (dsu_document_get_doc (self->document), i - 1), before, level);
    draw (step, level);
  }
}

/* One step of the walk. FALSE: it is over. */
static gboolean
walk (DseHistory *self)
{
  DsChanges changes = { 0 };
  DsDelve other; /* the state on the other side of the step */
  guint64 serial;
  gboolean is_done;

  if (!self->goes_forth && self->at == 0) {
    self->goes_forth = TRUE;
    self->at = self->past.position;
    ds_delve_clear (&self->state);
    if (ds_delve_copy (&self->state, &self->past.now, NULL) != DS_OK)
      return FALSE;
  }
  if (self->goes_forth && self->at == self->past.n)
    return FALSE;
  serial = ds_past_serial (&self->past, self->at + self->goes_forth);
  if (ds_delve_copy (&other, &self->state, NULL) != DS_OK)
    return FALSE;
  is_done = ds_past_step (&self->past, self->goes_forth ? DS_PATCH_FORTH : DS_PATCH_BACK,
                          &self->state, &self->at, &changes, NULL) == DS_OK;
  if (is_done && self->goes_forth)
    draw_walked (self, &other, &self->state, serial, &changes);
  else if (is_done)
    draw_walked (self, &self->state, &other, serial, &changes);
  ds_delve_clear (&other);
  return is_done;
}

static gboolean
on_walk (gpointer data)
{
  DseHistory *self = data;

  if (walk (self))
    return G_SOURCE_CONTINUE;
  self->walking = 0;
  stop_walk (self);
  return G_SOURCE_REMOVE;
}

static void
start_walk (DseHistory *self, const DsDoc *doc)
{
  stop_walk (self);
  if (ds_doc_copy_past (doc, SIZE_MAX, &self->past, NULL) != DS_OK)
    return;
  self->at = self->past.position;
  self->goes_forth = FALSE;
  if (ds_delve_copy (&self->state, &self->past.now, NULL) == DS_OK)
    self->walking = g_idle_add_full (G_PRIORITY_LOW, on_walk, self, NULL);
  else
    ds_past_clear (&self->past);
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

/* Forgets steps that the document dropped to save memory; the first state is that behind them.
 * Undone ones, which a new step took the place of, are none of them. */
static void
drop_first (DseHistory *self, const DsDoc *doc)
{
  guint n = 0;

  if (ds_doc_n_steps (doc) == 0)
    return;
  while (n < self->position && n + 1 < self->steps->len &&
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
    g_autofree char *label = dsu_step_dup_label (ds_doc_label (doc, i - 1));
    DseStep *step = step_new (ds_doc_serial (doc, i - 1), label, ds_doc_time (doc, i - 1));

    step->floor = self->floor;
    if (ds_doc_n_steps (doc) == kept)
      step->cells = self->cells; /* those of an earlier session are walked through */
    if (i == ds_doc_position (doc) && kept == i)
      name_step (step, ds_doc_label (doc, i - 1),
                 self->position + 1 == i && self->last.rules != NULL ? &self->last : NULL,
                 dsu_document_get_delve (self->document));
    g_ptr_array_add (self->steps, step);
  }
  if (self->steps->len > kept + 1)
    start_walk (self, doc);
  if (kept < before || kept < self->steps->len)
    g_list_model_items_changed (G_LIST_MODEL (self), kept, before - kept, self->steps->len - kept);
}

/* Takes from the first state the time of now where its steps came with the document, and are older:
 * nothing knows when it was. */
static void
forget_start (DseHistory *self)
{
  DseStep *old = self->steps->pdata[0], *start; /* another object: a list binds one only once */

  if (self->steps->len < 2 || old->time <= ((DseStep *)self->steps->pdata[1])->time)
    return;
  start = step_new (old->serial, old->label, DSE_STEP_NO_TIME);
  start->floor = old->floor;
  start->cells = old->cells;
  g_set_object (&start->picture, old->picture);
  self->steps->pdata[0] = start;
  g_object_unref (old);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, 1, 1);
}

/* Shares the level of now until the next step is named. */
static void
keep_level (DseHistory *self)
{
  ds_delve_clear (&self->last);
  (void)!ds_delve_copy (&self->last, dsu_document_get_delve (self->document), NULL);
}

/* Follows the document after each of its operations. */
static void
catch_up (DseHistory *self)
{
  const DsDoc *doc = dsu_document_get_doc (self->document);
  const guint position = (guint)ds_doc_position (doc);

  drop_first (self, doc);
  add_steps (self, doc);
  forget_start (self);
  if (!ds_doc_in_group (doc)) {
    self->cells = (DsRect){ 0 };
    keep_level (self);
  }
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
  stop_walk (self);
  ds_delve_clear (&self->last);
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
  g_ptr_array_add (self->steps, step_new (0, _ ("Start"), g_get_real_time () / G_USEC_PER_SEC));
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

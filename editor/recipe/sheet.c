/* editor/recipe/sheet.c — two workers at most, each with a copy of its own. */
#include "recipe/sheet.h"

#include "app/work.h"
#include "check/metric.h"
#include "inspect/describe.h"
#include "thumbnail.h"

#include <glib/gi18n.h>
#include <string.h>

#define N_WORKERS 2
#define PICTURE_SIDE 168 /* logical pixels of the longer side */
#define STATES 20000     /* that the proof of a level may search */

/* ---- counts */

guint
dse_n_counts (void)
{
  return (guint)MIN (DSE_COUNT_METRICS + ds_n_metrics (), DSE_COUNTS_MAX);
}

const char *
dse_count_label (guint count)
{
  return count == DSE_COUNT_SEED ? _ ("Seed") : _ (ds_metric (count - DSE_COUNT_METRICS)->label);
}

gboolean
dse_count_level (const DsDelve *delve, DsJob *job, gint64 counts[DSE_COUNTS_MAX])
{
  DsJudgement judgement = { 0 };
  DsMeasured measured;
  gboolean done;

  g_return_val_if_fail (delve != NULL && counts != NULL, FALSE);

  memset (counts + DSE_COUNT_METRICS, 0, (DSE_COUNTS_MAX - DSE_COUNT_METRICS) * sizeof *counts);
  done = ds_measured_init (&measured, &delve->dungeon, delve->rules, ds_delve_movement (delve), job,
                           NULL) == DS_OK &&
         ds_judge (&judgement, delve, DS_SECRETS_NEVER, STATES, job, NULL) == DS_OK;
  ds_measured_set_proof (&measured, delve, &judgement);
  for (guint i = DSE_COUNT_METRICS; done && i < dse_n_counts (); i++)
    done = ds_metric (i - DSE_COUNT_METRICS)->measure (&measured, &counts[i], NULL) == DS_OK;
  ds_judgement_clear (&judgement);
  ds_measured_clear (&measured);
  return done;
}

/* The place of a metric in the counts; DSE_COUNT_SEED: it is not there. */
static guint
find_count (const char *id)
{
  for (guint i = DSE_COUNT_METRICS; i < dse_n_counts (); i++)
    if (strcmp (ds_metric (i - DSE_COUNT_METRICS)->id, id) == 0)
      return i;
  return DSE_COUNT_SEED;
}

char *
dse_counts_join (const gint64 counts[DSE_COUNTS_MAX], guint more)
{
  const guint rooms = find_count ("rooms"), share = find_count ("floor_share");
  g_autofree char *first = NULL, *second = NULL;
  int n;

  g_return_val_if_fail (counts != NULL && more < dse_n_counts (), NULL);

  n = (int)counts[rooms];
  first = g_strdup_printf (ngettext ("%d room", "%d rooms", (gulong)n), n);
  /* Translators: how much of the level is floor. */
  second = g_strdup_printf (_ ("%d%% floor"), (int)(counts[share] + 5) / 10);
  if (more == DSE_COUNT_SEED || more == rooms || more == share)
    return g_strdup_printf ("%s · %s", first, second);
  return g_strdup_printf ("%s %" G_GINT64_FORMAT " · %s", dse_count_label (more), counts[more],
                          first);
}

char *
dse_counts_list (const gint64 counts[DSE_COUNTS_MAX])
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (counts != NULL, NULL);

  for (guint i = DSE_COUNT_METRICS; i < dse_n_counts (); i++) {
    const DsMetric *metric = ds_metric (i - DSE_COUNT_METRICS);

    g_autofree char *value =
        g_strdup_printf ("%" G_GINT64_FORMAT "%s%s", counts[i], metric->unit != NULL ? " " : "",
                         metric->unit != NULL ? _ (metric->unit) : "");

    g_string_append (text, text->len > 0 ? "\n" : "");
    g_string_append_printf (text, _ ("%s: %s"), _ (metric->label), value);
  }
  return g_string_free (text, FALSE);
}

/* ---- an item */

/* Of all items of a start. */
typedef struct {
  gatomicrefcount n;
  DsRecipe recipe;
} SharedRecipe;

static void
shared_unref (SharedRecipe *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->n))
    return;
  ds_recipe_clear (&self->recipe);
  g_free (self);
}

static SharedRecipe *
shared_ref (SharedRecipe *self)
{
  if (self != NULL)
    g_atomic_ref_count_inc (&self->n);
  return self;
}

/* NULL: no memory. */
static SharedRecipe *
shared_new (const DsRecipe *recipe)
{
  SharedRecipe *self = g_new0 (SharedRecipe, 1);

  g_atomic_ref_count_init (&self->n);
  if (ds_recipe_copy (&self->recipe, recipe, NULL) == DS_OK)
    return self;
  g_free (self);
  return NULL;
}

struct _DseSheetItem {
  GObject parent_instance;
  SharedRecipe *recipe;
  gboolean is_pinned;
  guint64 seed;
  GdkTexture *picture;
  int scale; /* of its pixels to logical ones */
  char *veto;
  gint64 counts[DSE_COUNTS_MAX];
};

G_DEFINE_FINAL_TYPE (DseSheetItem, dse_sheet_item, G_TYPE_OBJECT)

static void
dse_sheet_item_finalize (GObject *object)
{
  DseSheetItem *self = DSE_SHEET_ITEM (object);

  g_clear_object (&self->picture);
  g_free (self->veto);
  shared_unref (self->recipe);
  G_OBJECT_CLASS (dse_sheet_item_parent_class)->finalize (object);
}

static void
dse_sheet_item_class_init (DseSheetItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_sheet_item_finalize;
}

static void
dse_sheet_item_init (DseSheetItem *self)
{
}

guint64
dse_sheet_item_get_seed (DseSheetItem *self)
{
  g_return_val_if_fail (DSE_IS_SHEET_ITEM (self), 0);

  return self->seed;
}

const DsRecipe *
dse_sheet_item_get_recipe (DseSheetItem *self)
{
  g_return_val_if_fail (DSE_IS_SHEET_ITEM (self), NULL);

  return &self->recipe->recipe;
}

gboolean
dse_sheet_item_get_pinned (DseSheetItem *self)
{
  g_return_val_if_fail (DSE_IS_SHEET_ITEM (self), FALSE);

  return self->is_pinned;
}

void
dse_sheet_item_set_pinned (DseSheetItem *self, gboolean is_pinned)
{
  g_return_if_fail (DSE_IS_SHEET_ITEM (self));

  self->is_pinned = is_pinned;
}

GdkTexture *
dse_sheet_item_get_picture (DseSheetItem *self)
{
  g_return_val_if_fail (DSE_IS_SHEET_ITEM (self), NULL);

  return self->picture;
}

GdkPaintable *
dse_sheet_item_show_picture (DseSheetItem *self)
{
  g_return_val_if_fail (DSE_IS_SHEET_ITEM (self), NULL);

  return self->picture != NULL ? dsu_thumbnail_show (self->picture, self->scale) : NULL;
}

const char *
dse_sheet_item_get_veto (DseSheetItem *self)
{
  g_return_val_if_fail (DSE_IS_SHEET_ITEM (self), NULL);

  return self->veto;
}

gint64
dse_sheet_item_get_count (DseSheetItem *self, guint count)
{
  g_return_val_if_fail (DSE_IS_SHEET_ITEM (self), 0);

  return self->counts[count];
}

char *
dse_sheet_item_dup_text (DseSheetItem *self, guint more)
{
  g_autofree char *seed = NULL, *counts = NULL;

  g_return_val_if_fail (DSE_IS_SHEET_ITEM (self), NULL);

  seed = dse_seed_dup (self->seed);
  counts = self->veto != NULL ? g_strdup (self->veto) : dse_counts_join (self->counts, more);
  return g_strdup_printf ("%s\n%s", seed, counts);
}

char *
dse_sheet_item_dup_tip (DseSheetItem *self)
{
  g_autofree char *seed = NULL, *counts = NULL;

  g_return_val_if_fail (DSE_IS_SHEET_ITEM (self), NULL);

  seed = dse_seed_dup (self->seed);
  counts = self->veto != NULL ? g_strdup (self->veto) : dse_counts_list (self->counts);
  return g_strdup_printf ("%s %s\n%s", _ ("Seed"), seed, counts);
}

/* ---- a run */

typedef struct {
  DsDelve base;
  DsJob job;
  guint run; /* of the sheet: results of an older one are dropped */
  SharedRecipe *recipe;
  DseSheetItem *item; /* NULL: cancelled, or no memory */
  guint64 place;
  gsize floor; /* of the picture */
  int scale;   /* the same */
} SheetWork;

struct _DseSheet {
  GObject parent_instance;
  GListStore *items;
  DsDelve base;
  gboolean has_base;
  SharedRecipe *recipe; /* of the last start */
  guint64 first;
  gsize floor;
  int scale;
  guint n_wanted, n_begun, n_done, run;
  GPtrArray *running; /* Work, borrowed */
};

enum { PROP_BUSY = 1, PROP_N_DONE, N_PROPS };

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (DseSheet, dse_sheet, G_TYPE_OBJECT)

static void
work_free (gpointer data)
{
  SheetWork *work = data;

  g_clear_object (&work->item);
  ds_delve_clear (&work->base);
  shared_unref (work->recipe);
  g_free (work);
}

/* The reason, with its place where it has one. Caller frees. */
static char *
dup_veto (const DsDungeon *dungeon, const DsError *veto)
{
  char sentence[DS_SENTENCE];
  const DsCell cell = veto->cell;

  ds_message_format (&veto->message, sentence, sizeof sentence);
  if (veto->floor < 0 || (gsize)veto->floor >= dungeon->n_floors ||
      !ds_floor_has (&dungeon->floors[veto->floor], cell))
    return g_strdup (sentence);
  /* Translators: a sentence and the cell, or floor and cell, that it is about. */
  return dungeon->n_floors > 1 ? g_strdup_printf (_ ("%s (floor %d, cell %d, %d)"), sentence,
                                                  veto->floor + 1, cell.x, cell.y)
                               : g_strdup_printf (_ ("%s (cell %d, %d)"), sentence, cell.x, cell.y);
}

static DseSheetItem *
item_new (SheetWork *work, DsGenResult *result, const DsError *veto)
{
  DseSheetItem *item = g_object_new (DSE_TYPE_SHEET_ITEM, NULL);
  DsDelve made = work->base; /* borrows */

  made.dungeon = result->dungeon;
  item->seed = work->base.dungeon.seed;
  item->recipe = shared_ref (work->recipe);
  item->scale = work->scale;
  item->picture = dsu_thumbnail_new (&made, work->floor, PICTURE_SIDE * work->scale);
  dse_count_level (&made, &work->job, item->counts);
  item->counts[DSE_COUNT_SEED] = (gint64)work->place;
  if (veto != NULL)
    item->veto = dup_veto (&result->dungeon, veto);
  return item;
}

static void
work_on (gpointer data)
{
  SheetWork *work = data;
  DsGenResult result;
  DsError err;
  const DsStatus status =
      ds_gen_run_attempts (&result, &work->base, DS_GEN_ATTEMPTS, NULL, &work->job, &err);

  if (status == DS_OK || status == DS_VETO)
    work->item = item_new (work, &result, status == DS_VETO ? &err : NULL);
  if (ds_job_is_cancelled (&work->job)) /* cancelled: counts may be partial */
    g_clear_object (&work->item);
  ds_gen_result_clear (&result);
}

/* True if the level of @seed and this recipe is pinned already. */
static gboolean
is_kept (DseSheet *self, guint64 seed)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->items)); i++) {
    g_autoptr (DseSheetItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

    if (item->is_pinned && item->seed == seed &&
        ds_recipe_equal (&item->recipe->recipe, &self->recipe->recipe))
      return TRUE;
  }
  return FALSE;
}

static void begin_more (DseSheet *self);

static void
on_worked (gpointer owner, gpointer data)
{
  DseSheet *self = owner;
  const SheetWork *work = data;

  g_ptr_array_remove (self->running, data);
  if (work->run == self->run) {
    if (work->item != NULL && !is_kept (self, dse_sheet_item_get_seed (work->item)))
      g_list_store_append (self->items, work->item);
    self->n_done++;
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_N_DONE]);
  }
  begin_more (self);
  if (!dse_sheet_get_busy (self))
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

static void
begin_more (DseSheet *self)
{
  while (self->running->len < N_WORKERS && self->n_begun < self->n_wanted) {
    SheetWork *work = g_new0 (SheetWork, 1);

    if (ds_delve_copy (&work->base, &self->base, NULL) != DS_OK) {
      g_free (work);
      self->n_wanted = self->n_begun;
      return;
    }
    work->base.dungeon.seed = self->first + self->n_begun; /* may wrap: every number is a seed */
    work->place = self->n_begun++;
    work->run = self->run;
    work->recipe = shared_ref (self->recipe);
    work->floor = self->floor;
    work->scale = self->scale;
    g_ptr_array_add (self->running, work);
    dse_work_start (self, work, work_on, on_worked, work_free);
  }
}

void
dse_sheet_cancel (DseSheet *self)
{
  g_return_if_fail (DSE_IS_SHEET (self));

  self->n_wanted = self->n_begun;
  for (guint i = 0; i < self->running->len; i++)
    ds_job_cancel (&((SheetWork *)g_ptr_array_index (self->running, i))->job);
}

/* Removes the items that are not pinned. */
static void
drop_items (DseSheet *self)
{
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->items)); i-- > 0;) {
    g_autoptr (DseSheetItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

    if (!item->is_pinned)
      g_list_store_remove (self->items, i);
  }
}

void
dse_sheet_start (DseSheet *self, const DsDelve *base, gsize floor, int scale, guint64 first,
                 guint n)
{
  SharedRecipe *recipe;
  DsDelve copy;

  g_return_if_fail (DSE_IS_SHEET (self) && base != NULL && floor < base->dungeon.n_floors);
  g_return_if_fail (scale > 0);

  dse_sheet_cancel (self);
  recipe = shared_new (&base->recipe);
  if (recipe == NULL || ds_delve_copy (&copy, base, NULL) != DS_OK) {
    shared_unref (recipe);
    return;
  }
  shared_unref (self->recipe);
  self->recipe = recipe;
  if (self->has_base)
    ds_delve_clear (&self->base);
  self->base = copy;
  self->has_base = TRUE;
  self->floor = floor;
  self->scale = scale;
  self->first = first;
  self->n_wanted = n;
  self->n_begun = self->n_done = 0;
  self->run++;
  drop_items (self);
  begin_more (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_N_DONE]);
}

gboolean
dse_sheet_get_busy (DseSheet *self)
{
  g_return_val_if_fail (DSE_IS_SHEET (self), FALSE);

  return self->running->len > 0;
}

guint
dse_sheet_get_n_done (DseSheet *self)
{
  g_return_val_if_fail (DSE_IS_SHEET (self), 0);

  return self->n_done;
}

guint
dse_sheet_get_n_wanted (DseSheet *self)
{
  g_return_val_if_fail (DSE_IS_SHEET (self), 0);

  return self->n_wanted;
}

GListModel *
dse_sheet_get_items (DseSheet *self)
{
  g_return_val_if_fail (DSE_IS_SHEET (self), NULL);

  return G_LIST_MODEL (self->items);
}

static void
dse_sheet_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DseSheet *self = DSE_SHEET (object);

  if (id == PROP_BUSY)
    g_value_set_boolean (value, dse_sheet_get_busy (self));
  else
    g_value_set_uint (value, self->n_done);
}

static void
dse_sheet_finalize (GObject *object)
{
  DseSheet *self = DSE_SHEET (object);

  dse_sheet_cancel (self);
  g_object_unref (self->items);
  g_ptr_array_unref (self->running);
  shared_unref (self->recipe);
  if (self->has_base)
    ds_delve_clear (&self->base);
  G_OBJECT_CLASS (dse_sheet_parent_class)->finalize (object);
}

static void
dse_sheet_class_init (DseSheetClass *class)
{
  const GParamFlags how = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = dse_sheet_get_property;
  object_class->finalize = dse_sheet_finalize;
  props[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, how);
  props[PROP_N_DONE] = g_param_spec_uint ("n-done", NULL, NULL, 0, G_MAXUINT, 0, how);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
dse_sheet_init (DseSheet *self)
{
  self->items = g_list_store_new (DSE_TYPE_SHEET_ITEM);
  self->running = g_ptr_array_new ();
}

DseSheet *
dse_sheet_new (void)
{
  return g_object_new (DSE_TYPE_SHEET, NULL);
}

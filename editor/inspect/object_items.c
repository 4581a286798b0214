/* editor/inspect/object_items.c — the objects of a floor as a list, in groups. */
#include "inspect/object_items.h"

#include "inspect/describe.h"
#include "map/object_layers.h"
#include "rules/strata.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (DseObjectItem, dse_object_item, G_TYPE_OBJECT)

/* Own layers, then strata, the uppermost first. */
#define N_GROUPS (DS_OBJECT_LAYERS_MAX + DS_N_STRATA)

static DseObjectItem *
object_new (const DsDelve *delve, const DsThing *thing)
{
  DseObjectItem *self = g_object_new (DSE_TYPE_OBJECT_ITEM, NULL);

  self->thing = *thing;
  ds_str_ref (self->thing.level);
  ds_str_ref (self->thing.entry);
  ds_str_ref (self->thing.lock);
  ds_extras_ref (self->thing.extras);
  self->name = dse_list_thing (delve, thing);
  return self;
}

static DseObjectItem *
heading_new (const char *name, const GPtrArray *objects)
{
  DseObjectItem *self = g_object_new (DSE_TYPE_OBJECT_ITEM, NULL);

  self->name = g_strdup (name);
  self->n = objects->len;
  self->ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->words = g_string_new (NULL);
  for (guint i = 0; i < objects->len; i++) {
    const DseObjectItem *object = objects->pdata[i];
    g_autofree char *words = dse_object_item_dup_words (object);

    g_array_append_val (self->ids, object->thing.id);
    g_string_append_printf (self->words, "%s\n", words);
  }
  return self;
}

gboolean
dse_object_item_is_heading (const DseObjectItem *self)
{
  g_return_val_if_fail (DSE_IS_OBJECT_ITEM ((gpointer)self), FALSE);

  return self->thing.id == 0;
}

char *
dse_object_item_dup_words (const DseObjectItem *self)
{
  g_return_val_if_fail (DSE_IS_OBJECT_ITEM ((gpointer)self), NULL);

  if (dse_object_item_is_heading (self))
    return g_strdup_printf ("%s\n%s", self->name, self->words->str);
  return g_strdup_printf ("%s %d, %d", self->name, self->thing.at.x, self->thing.at.y);
}

/* ---- the list */

/* True of the same row: its object did not change, or its heading stands for the same objects. */
static gboolean
is_same (const DseObjectItem *a, const DseObjectItem *b)
{
  if (a->thing.id != b->thing.id || strcmp (a->name, b->name) != 0)
    return FALSE;
  if (a->thing.id != 0)
    return ds_thing_equal (&a->thing, &b->thing);
  return a->n == b->n && strcmp (a->words->str, b->words->str) == 0 &&
         memcmp (a->ids->data, b->ids->data, a->n * sizeof (guint64)) == 0;
}

/* The stratum of a group behind the own layers. */
static guint
stratum_of (guint group)
{
  return N_GROUPS - 1 - group;
}

static guint
group_of (const DsDelve *delve, const DsObjectLayers *own, const DsThing *thing)
{
  const int layer = ds_object_layers_of (own, thing);

  return layer >= 0 ? (guint)layer
                    : N_GROUPS - 1 - (guint)ds_stratum_of_kind (delve->rules, thing->kind);
}

/* Items of @floor, each group behind its heading. Caller unrefs. */
static GPtrArray *
list (const DsDelve *delve, gsize floor)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (g_object_unref);
  const DsThings *things = delve->dungeon.floors[floor].things;
  GPtrArray *groups[N_GROUPS];
  DsObjectLayers own;

  ds_object_layers_read (&own, delve->dungeon.extras);
  for (guint i = 0; i < N_GROUPS; i++)
    groups[i] = g_ptr_array_new ();
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    g_ptr_array_add (groups[group_of (delve, &own, thing)], object_new (delve, thing));
  }
  for (guint i = 0; i < N_GROUPS; i++) {
    if (groups[i]->len > 0)
      g_ptr_array_add (all, heading_new (i < DS_OBJECT_LAYERS_MAX
                                             ? own.names[i]
                                             : _ (ds_stratum_label ((DsStratum)stratum_of (i))),
                                         groups[i]));
    g_ptr_array_extend (all, groups[i], NULL, NULL);
    g_ptr_array_unref (groups[i]);
  }
  return all;
}

static gboolean
is_at (GListStore *store, guint at, const DseObjectItem *item)
{
  g_autoptr (DseObjectItem) old = g_list_model_get_item (G_LIST_MODEL (store), at);

  return is_same (old, item);
}

void
dse_object_items_fill (GListStore *store, const DsDelve *delve, gsize floor)
{
  g_autoptr (GPtrArray) all = NULL;
  guint n, least, head = 0, tail = 0;

  g_return_if_fail (G_IS_LIST_STORE (store) && delve != NULL && floor < delve->dungeon.n_floors);

  all = list (delve, floor);
  n = g_list_model_get_n_items (G_LIST_MODEL (store));
  least = MIN (n, all->len);
  while (head < least && is_at (store, head, all->pdata[head]))
    head++;
  while (tail < least - head && is_at (store, n - 1 - tail, all->pdata[all->len - 1 - tail]))
    tail++;
  if (head + tail < n || head + tail < all->len)
    g_list_store_splice (store, head, n - head - tail, all->pdata + head, all->len - head - tail);
}

/* ---- life */

static void
dse_object_item_finalize (GObject *object)
{
  DseObjectItem *self = DSE_OBJECT_ITEM (object);

  ds_str_unref (self->thing.level);
  ds_str_unref (self->thing.entry);
  ds_str_unref (self->thing.lock);
  ds_extras_unref (self->thing.extras);
  g_free (self->name);
  g_clear_pointer (&self->ids, g_array_unref);
  if (self->words != NULL)
    g_string_free (self->words, TRUE);
  G_OBJECT_CLASS (dse_object_item_parent_class)->finalize (object);
}

static void
dse_object_item_class_init (DseObjectItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_object_item_finalize;
}

static void
dse_object_item_init (DseObjectItem *self)
{
}

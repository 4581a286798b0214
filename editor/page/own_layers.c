/* editor/page/own_layers.c — edits of the own layers of a level and of the objects on them. */
#include "page/own_layers.h"

#include "page/layer_groups.h"
#include "page/layer_places.h"
#include "page/page_private.h"

#include <glib/gi18n.h>
#include <string.h>

/* The layers of a level while they are changed. */
typedef struct {
  DsObjectLayers layers;
  int was[DS_OBJECT_LAYERS_MAX];
} Change;

static Change
begin (DsePage *page)
{
  Change change = { .layers = *dse_layers_get_own (page->aids.layers) };

  for (int i = 0; i < DS_OBJECT_LAYERS_MAX; i++)
    change.was[i] = i;
  return change;
}

static DsCmdObjectLayers
command_of (const Change *change)
{
  return (DsCmdObjectLayers){ .cmd.type = &ds_cmd_object_layers,
                              .layers = &change->layers,
                              .was = change->was };
}

static gboolean
apply (DsePage *page, const Change *change, const char *label)
{
  const DsCmdObjectLayers cmd = command_of (change);

  return dsu_document_apply_step (page->document, &cmd.cmd, label);
}

static void
set_name (Change *change, gsize i, const char *name)
{
  memset (change->layers.names[i], 0, sizeof change->layers.names[i]);
  g_strlcpy (change->layers.names[i], name, sizeof change->layers.names[i]);
}

char *
dse_own_layers_dup_free_name (DsePage *page)
{
  const DsObjectLayers *own;
  char *name = NULL;

  g_return_val_if_fail (DSE_IS_PAGE (page), NULL);

  own = dse_layers_get_own (page->aids.layers);
  for (gsize i = own->n + 1; name == NULL || ds_object_layers_find (own, name) >= 0; i++) {
    g_free (name);
    name = g_strdup_printf (_ ("Layer %zu"), i);
  }
  return name;
}

char *
dse_own_layers_dup_refusal (DsePage *page, int number, const char *name)
{
  const DsObjectLayers *own;
  int taken;

  g_return_val_if_fail (DSE_IS_PAGE (page) && name != NULL, NULL);

  own = dse_layers_get_own (page->aids.layers);
  taken = ds_object_layers_find (own, name);
  if (taken >= 0 && taken != number)
    return g_strdup_printf (_ ("The level already has a layer “%s”"), name);
  if (!ds_object_layer_is_valid (name))
    return g_strdup_printf (_ ("Name: expected 1 to %d bytes, got %zu"), DS_OBJECT_LAYER_BYTES - 1,
                            strlen (name));
  if (number < 0 && own->n == DS_OBJECT_LAYERS_MAX)
    return g_strdup_printf (_ ("Layers: expected at most %d"), DS_OBJECT_LAYERS_MAX);
  return NULL;
}

gboolean
dse_own_layers_add (DsePage *page, const char *name, uint32_t in)
{
  DsCmdObjectLayers cmd;
  DsLayerGroups groups;
  Change change;

  g_return_val_if_fail (DSE_IS_PAGE (page) && name != NULL, FALSE);

  change = begin (page);
  g_return_val_if_fail (change.layers.n < DS_OBJECT_LAYERS_MAX, FALSE);
  change.was[change.layers.n] = -1;
  set_name (&change, change.layers.n++, name);
  groups = *dse_layers_get_groups (page->aids.layers);
  groups.objects_in[change.layers.n - 1] = in;
  cmd = command_of (&change);
  if (!dse_layer_groups_add_layer (page, &cmd.cmd, &groups, N_ ("New Layer")))
    return FALSE;
  dse_layers_set_active (page->aids.layers, (DsStratum)DS_STRATUM_OWN (change.layers.n - 1));
  return TRUE;
}

gboolean
dse_own_layers_rename (DsePage *page, int number, const char *name)
{
  Change change;

  g_return_val_if_fail (DSE_IS_PAGE (page) && name != NULL, FALSE);

  change = begin (page);
  g_return_val_if_fail (number >= 0 && (gsize)number < change.layers.n, FALSE);
  set_name (&change, (gsize)number, name);
  return apply (page, &change, N_ ("Rename Layer"));
}

/* The active layer is that of the tool, now that @name is gone, and the user hears of it: the
 * next object would be put elsewhere in silence. */
static void
leave_active (DsePage *page, const char *name)
{
  DseLayers *layers = page->aids.layers;
  g_autofree char *text = NULL;

  dse_page_follow_target (page);
  /* Translators: names of layers */
  text = g_strdup_printf (_ ("Deleted the layer “%s”, not its objects · active layer: “%s”"), name,
                          dse_layers_get_label (layers, dse_layers_get_active (layers)));
  g_signal_emit_by_name (page, "said", text);
}

void
dse_own_layers_remove (DsePage *page, int number)
{
  g_autofree char *name = NULL;
  gboolean is_active;
  Change change;

  g_return_if_fail (DSE_IS_PAGE (page));

  change = begin (page);
  g_return_if_fail (number >= 0 && (gsize)number < change.layers.n);
  for (gsize i = (gsize)number; i + 1 < change.layers.n; i++) {
    memcpy (change.layers.names[i], change.layers.names[i + 1], sizeof change.layers.names[i]);
    change.was[i] = (int)i + 1;
  }
  set_name (&change, --change.layers.n, "");
  name = g_strdup (dse_layers_get_own (page->aids.layers)->names[number]);
  is_active = dse_layers_get_active (page->aids.layers) == (DsStratum)DS_STRATUM_OWN (number) ||
              g_strcmp0 (dse_layers_get_own_active (page->aids.layers), name) == 0;
  if (apply (page, &change, N_ ("Delete Layer")) && is_active)
    leave_active (page, name);
}

/* The layer past which it moves: the next of its group; -1: none. */
static int
neighbour_of (DsePage *page, int number, int step)
{
  const DsObjectLayers *own = dse_layers_get_own (page->aids.layers);
  const DsLayerGroups *groups = dse_layers_get_groups (page->aids.layers);

  for (int to = number + step; to >= 0 && to < (int)own->n; to += step)
    if (groups->objects_in[to] == groups->objects_in[number])
      return to;
  return -1;
}

gboolean
dse_own_layers_can_move (DsePage *page, int number, int step)
{
  g_return_val_if_fail (DSE_IS_PAGE (page) && number >= 0 &&
                            (gsize)number < dse_layers_get_own (page->aids.layers)->n,
                        FALSE);

  return neighbour_of (page, number, step) >= 0;
}

void
dse_own_layers_move (DsePage *page, int number, int step)
{
  DseLayerPlace place = { .is_lower = step > 0 };

  g_return_if_fail (DSE_IS_PAGE (page) && number >= 0 &&
                    (gsize)number < dse_layers_get_own (page->aids.layers)->n);

  place.beside = neighbour_of (page, number, step);
  place.in = dse_layers_get_groups (page->aids.layers)->objects_in[number];
  if (place.beside >= 0)
    dse_layer_places_put (page, (DseLayerItem){ .number = DS_STRATUM_OWN (number) }, &place);
}

void
dse_own_layers_put_chosen (DsePage *page, const char *name)
{
  g_autoptr (GPtrArray) cmds = NULL;
  g_autofree DsCmdSetThingProperty *sets = NULL;
  const guint64 *ids;
  DsCmdBatch batch = { .cmd.type = &ds_cmd_batch };
  DsExtras *extras = NULL;
  gsize n;

  g_return_if_fail (DSE_IS_PAGE (page));

  ids = dse_chosen_get (page->chosen, &n);
  if (n == 0 || (name != NULL && ds_object_layer_put (&extras, NULL, name, NULL) != DS_OK))
    return;
  sets = g_new (DsCmdSetThingProperty, n);
  cmds = g_ptr_array_new ();
  for (gsize i = 0; i < n; i++) {
    sets[i] = (DsCmdSetThingProperty){ .cmd.type = &ds_cmd_set_thing_property,
                                       .floor = dsu_canvas_get_floor (page->canvas),
                                       .id = ids[i],
                                       .key = DS_OBJECT_LAYER_KEY,
                                       .json = ds_extras_find (extras, DS_OBJECT_LAYER_KEY) };
    g_ptr_array_add (cmds, &sets[i].cmd);
  }
  batch.items = (const DsCmd *const *)cmds->pdata;
  batch.n = n;
  dsu_document_apply_step (page->document, &batch.cmd, N_ ("Move to Layer"));
  ds_extras_unref (extras);
}

void
dse_own_layers_choose (DsePage *page, int number)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  const DsDungeon *dungeon;
  const DsThings *things;

  g_return_if_fail (DSE_IS_PAGE (page));

  dungeon = &dsu_document_get_delve (page->document)->dungeon;
  things = dungeon->floors[dsu_canvas_get_floor (page->canvas)].things;
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (ds_object_layers_of (dse_layers_get_own (page->aids.layers), thing) == number &&
        !dsu_canvas_hides (page->canvas, thing))
      g_array_append_val (ids, thing->id);
  }
  dse_page_choose_things (page, (const uint64_t *)(const void *)ids->data, ids->len);
}

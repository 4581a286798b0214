/* editor/page/layer_places.c — own layers and groups put to another place in the list of layers. */
#include "page/layer_places.h"

#include "page/page_private.h"

#include <glib/gi18n.h>
#include <string.h>

static const DsLayerGroups *
groups_of (DsePage *page)
{
  return dse_layers_get_groups (page->aids.layers);
}

/* Fills @was with the numbers below @n, of which @from has moved to the place @to. */
static void
shift (int *was, int n, int from, int to)
{
  for (int i = 0; i < n; i++)
    was[i] = i + (i >= from && i < to) - (i > to && i <= from);
  was[to] = from;
}

/* The place of item @from right before item @by, or behind it. */
static int
beside (int from, int by, gboolean is_behind)
{
  return by - (from < by) + (is_behind != FALSE);
}

static int
find (const int *was, int number)
{
  int i = 0;

  while (was[i] != number)
    i++;
  return i;
}

/* The groups are applied first: their command sorts the layers of cells. */
static void
apply (DsePage *page, const DsLayerGroups *groups, const DsCmd *order)
{
  const DsCmdLayerGroups put = { .cmd.type = &ds_cmd_layer_groups, .groups = groups };
  const DsCmd *const cmds[] = { &put.cmd, order };
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = cmds, .n = G_N_ELEMENTS (cmds) };

  dsu_document_apply_step (page->document, &batch.cmd, N_ ("Move Layer"));
}

/* @by: -1: beside none. */
static void
move_objects (DsePage *page, int number, uint32_t in, int by, gboolean is_lower)
{
  const DsObjectLayers *old = dse_layers_get_own (page->aids.layers);
  DsObjectLayers layers = *old;
  DsLayerGroups groups = *groups_of (page);
  int was[DS_OBJECT_LAYERS_MAX];
  const DsCmdObjectLayers cmd = { .cmd.type = &ds_cmd_object_layers,
                                  .layers = &layers,
                                  .was = was };
  const int to = by < 0 ? number : beside (number, by, is_lower);

  if (to == number && groups.objects_in[number] == in)
    return;
  groups.objects_in[number] = in;
  shift (was, DS_OBJECT_LAYERS_MAX, number, to);
  for (gsize i = 0; i < layers.n; i++)
    memcpy (layers.names[i], old->names[was[i]], sizeof layers.names[i]);
  apply (page, &groups, &cmd.cmd);
}

/* The highest of the layers of cells is the last; they have been sorted by groups once that has
 * been applied. */
static void
move_tiles (DsePage *page, int number, uint32_t in, int by, gboolean is_lower, uint32_t is_above)
{
  const DsTileLayers *old = dse_layers_get_tiles (page->aids.layers);
  DsTileLayers sorted = *old, layers = *old;
  DsLayerGroups groups = *groups_of (page), follows;
  int was[DS_TILE_LAYERS_MAX], from, to;
  const DsCmdTileLayers cmd = { .cmd.type = &ds_cmd_tile_layers, .layers = &layers, .was = was };

  groups.tiles_in[number] = in;
  follows = groups;
  shift (was, DS_TILE_LAYERS_MAX, 0, 0);
  ds_layer_groups_sort (&follows, &sorted, was);
  from = find (was, number);
  to = by < 0 ? from : beside (from, find (was, by), !is_lower);
  if (to == from && groups_of (page)->tiles_in[number] == in &&
      old->items[number].is_above == is_above)
    return;
  sorted.items[from].is_above = is_above;
  shift (was, DS_TILE_LAYERS_MAX, from, to);
  for (gsize i = 0; i < layers.n; i++)
    layers.items[i] = sorted.items[was[i]];
  apply (page, &groups, &cmd.cmd);
}

/* True if a layer of cells that is put there lies over objects. */
static gboolean
is_above (DsePage *page, DsStratum other)
{
  return other >= DS_N_STRATA_AND_OWN
             ? dse_layers_get_tiles (page->aids.layers)->items[other - DS_N_STRATA_AND_OWN].is_above
             : other > DS_STRATUM_FEATURE;
}

void
dse_layer_places_move (DsePage *page, DsStratum layer, DsStratum other, gboolean is_lower)
{
  const gboolean is_tiles = layer >= DS_N_STRATA_AND_OWN;
  gboolean is_alike;
  uint32_t in;

  g_return_if_fail (DSE_IS_PAGE (page) && layer >= DS_N_STRATA);

  if (other == layer)
    return;
  in = dse_layers_get_group_of (page->aids.layers, other);
  is_alike = other >= DS_N_STRATA && (other >= DS_N_STRATA_AND_OWN) == is_tiles;
  if (is_tiles)
    move_tiles (page, (int)layer - DS_N_STRATA_AND_OWN, in,
                is_alike ? (int)other - DS_N_STRATA_AND_OWN : -1, is_lower, is_above (page, other));
  else
    move_objects (page, (int)layer - DS_N_STRATA, in, is_alike ? (int)other - DS_N_STRATA : -1,
                  is_lower);
}

void
dse_layer_places_move_group (DsePage *page, int number, int other, gboolean is_lower)
{
  const DsLayerGroups *old;
  DsLayerGroups groups;
  const DsCmdLayerGroups cmd = { .cmd.type = &ds_cmd_layer_groups, .groups = &groups };
  const char *name, *beside_name;

  g_return_if_fail (DSE_IS_PAGE (page) && number >= 0 && other >= 0);

  old = groups_of (page);
  g_return_if_fail ((gsize)number < old->n && (gsize)other < old->n);
  groups = *old;
  name = old->items[number].name;
  beside_name = old->items[other].name;
  if (number == other || !ds_layer_groups_nest (&groups, (gsize)number, old->items[other].parent))
    return;
  /* it is the last in there now, and moves up past those that are to be behind it */
  while (ds_layer_groups_find (&groups, name) > ds_layer_groups_find (&groups, beside_name))
    ds_layer_groups_move (&groups, (gsize)ds_layer_groups_find (&groups, name), -1);
  if (is_lower)
    ds_layer_groups_move (&groups, (gsize)ds_layer_groups_find (&groups, name), 1);
  if (memcmp (&groups, old, sizeof groups) != 0)
    dsu_document_apply_step (page->document, &cmd.cmd, N_ ("Move Group of Layers"));
}

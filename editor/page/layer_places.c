/* editor/page/layer_places.c — own layers and groups put to another place in the list of layers. */
#include "page/layer_places.h"

#include "page/layer_groups.h"
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

static void
move_group (DsePage *page, int number, int other, gboolean is_lower)
{
  const DsLayerGroups *old = groups_of (page);
  DsLayerGroups groups = *old;
  const DsCmdLayerGroups cmd = { .cmd.type = &ds_cmd_layer_groups, .groups = &groups };
  const char *name = old->items[number].name, *beside_name = old->items[other].name;

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

void
dse_layer_places_put (DsePage *page, DseLayerItem item, const DseLayerPlace *place)
{
  g_return_if_fail (DSE_IS_PAGE (page) && place != NULL && item.number >= 0);
  g_return_if_fail (place->in <= groups_of (page)->n);

  if (item.is_group && place->beside >= 0)
    move_group (page, item.number, place->beside, place->is_lower);
  else if (item.is_group)
    dse_layer_groups_nest (page, item.number, place->in);
  else if (item.number >= DS_N_STRATA_AND_OWN)
    move_tiles (page, item.number - DS_N_STRATA_AND_OWN, place->in, place->beside, place->is_lower,
                place->is_above);
  else if (item.number >= DS_N_STRATA)
    move_objects (page, item.number - DS_N_STRATA, place->in, place->beside, place->is_lower);
}

/* ---- the list of layers as it is shown, without the item that is to be put somewhere */

typedef struct {
  gboolean is_place; /* where that item may be put, or a row */
  DseLayerItem row;
  DseLayerPlace place;
} PlaceEntry;

typedef struct {
  DsePage *page;
  DseLayerItem moved;
  GArray *entries; /* of PlaceEntry, the uppermost first */
} PlaceList;

static gboolean
are_same (DseLayerItem a, DseLayerItem b)
{
  return a.is_group == b.is_group && a.number == b.number;
}

static void
add_row (PlaceList *list, DseLayerItem row)
{
  const PlaceEntry entry = { .row = row };

  g_array_append_val (list->entries, entry);
}

static void
add_place (PlaceList *list, gboolean is_right_kind, DseLayerPlace place)
{
  const PlaceEntry entry = { .is_place = TRUE, .place = place };

  if (is_right_kind)
    g_array_append_val (list->entries, entry);
}

static void
list_tiles (PlaceList *list, uint32_t in, uint32_t is_above)
{
  const DsTileLayers *tiles = dse_layers_get_tiles (list->page->aids.layers);
  const gboolean is_kind = !list->moved.is_group && list->moved.number >= DS_N_STRATA_AND_OWN;
  DseLayerPlace place = { .in = in, .beside = -1, .is_above = is_above };

  for (int i = (int)tiles->n; i-- > 0;) {
    const DseLayerItem row = { .number = DS_STRATUM_TILES (i) };

    if (groups_of (list->page)->tiles_in[i] != in || tiles->items[i].is_above != is_above ||
        are_same (row, list->moved))
      continue;
    place.beside = i;
    add_place (list, is_kind, place);
    add_row (list, row);
  }
  place.is_lower = place.beside >= 0;
  add_place (list, is_kind, place);
}

static void
list_objects (PlaceList *list, uint32_t in)
{
  const gboolean is_kind = !list->moved.is_group && list->moved.number >= DS_N_STRATA &&
                           list->moved.number < DS_N_STRATA_AND_OWN;
  DseLayerPlace place = { .in = in, .beside = -1 };

  for (int i = 0; i < (int)dse_layers_get_own (list->page->aids.layers)->n; i++) {
    const DseLayerItem row = { .number = DS_STRATUM_OWN (i) };

    if (groups_of (list->page)->objects_in[i] != in || are_same (row, list->moved))
      continue;
    place.beside = i;
    add_place (list, is_kind, place);
    add_row (list, row);
  }
  place.is_lower = place.beside >= 0;
  add_place (list, is_kind, place);
}

static void
list_strata (PlaceList *list)
{
  for (int i = DS_N_STRATA; i-- > 0;) {
    add_row (list, (DseLayerItem){ .number = i });
    if (i == DS_STRATUM_GATE)
      list_tiles (list, 0, 0);
  }
}

static void
list_group (PlaceList *list, uint32_t in)
{
  const DsLayerGroups *groups = groups_of (list->page);
  DseLayerPlace place = { .in = in, .beside = -1 };

  for (int i = 0; i < (int)groups->n; i++) {
    const DseLayerItem row = { TRUE, i };

    if (groups->items[i].parent != in || are_same (row, list->moved))
      continue;
    place.beside = i;
    add_place (list, list->moved.is_group, place);
    add_row (list, row);
    if (!dse_layers_get_folded (list->page->aids.layers, i))
      list_group (list, (uint32_t)i + 1);
  }
  place.is_lower = place.beside >= 0;
  add_place (list, list->moved.is_group, place);
  list_tiles (list, in, 1);
  list_objects (list, in);
  if (in > 0)
    list_tiles (list, in, 0);
  else
    list_strata (list);
}

/* ---- places beside rows */

/* Where the item lies: the number of its group + 1, or 0. */
static uint32_t
group_around (DsePage *page, DseLayerItem item)
{
  return item.is_group ? groups_of (page)->items[item.number].parent
                       : dse_layers_get_group_of (page->aids.layers, (DsStratum)item.number);
}

static gboolean
is_above (DsePage *page, DseLayerItem item)
{
  return !item.is_group && item.number >= DS_N_STRATA_AND_OWN &&
         dse_layers_get_tiles (page->aids.layers)
             ->items[item.number - DS_N_STRATA_AND_OWN]
             .is_above;
}

/* Rank of a place next to @row, the best the highest: the row's group and half of the layers of
 * cells go first, then the half that the item is in. */
static int
rank (DsePage *page, DseLayerItem moved, DseLayerItem row, const DseLayerPlace *place)
{
  const gboolean is_of_tiles = !row.is_group && row.number >= DS_N_STRATA_AND_OWN;

  return 2 * (place->in == group_around (page, row)) +
         ((place->is_above != 0) == is_above (page, is_of_tiles ? row : moved));
}

/* The group of @place has @row in it, or is that row: a row takes nothing into a group beside it.
 */
static gboolean
is_around (DsePage *page, DseLayerItem row, const DseLayerPlace *place)
{
  const uint32_t in = row.is_group ? (uint32_t)row.number + 1 : group_around (page, row);

  return place->in == 0 || ds_layer_groups_contain (groups_of (page), place->in, in);
}

static const PlaceEntry *
entry_at (GArray *entries, int i)
{
  return &g_array_index (entries, PlaceEntry, i);
}

gboolean
dse_layer_places_find (DsePage *page, DseLayerItem item, DseLayerItem row, gboolean is_lower,
                       DseLayerPlace *out)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (PlaceEntry));
  PlaceList list = { page, item, entries };
  const int step = is_lower ? 1 : -1;
  int best = -1, at = 0;

  g_return_val_if_fail (DSE_IS_PAGE (page) && out != NULL, FALSE);

  list_group (&list, 0);
  while (at < (int)entries->len &&
         (entry_at (entries, at)->is_place || !are_same (entry_at (entries, at)->row, row)))
    at++;
  if (at == (int)entries->len)
    return FALSE; /* it is the item itself, or in it */
  for (at += step; at >= 0 && at < (int)entries->len && entry_at (entries, at)->is_place;
       at += step) {
    const DseLayerPlace *place = &entry_at (entries, at)->place;

    if (is_around (page, row, place) && rank (page, item, row, place) > best) {
      best = rank (page, item, row, place);
      *out = *place;
    }
  }
  return best >= 0;
}

gboolean
dse_layer_places_can_enter (DsePage *page, DseLayerItem item, uint32_t in)
{
  g_return_val_if_fail (DSE_IS_PAGE (page) && in <= groups_of (page)->n, FALSE);

  return group_around (page, item) != in &&
         !(item.is_group &&
           ds_layer_groups_contain (groups_of (page), (uint32_t)item.number + 1, in));
}

void
dse_layer_places_enter (DsePage *page, DseLayerItem item, uint32_t in)
{
  g_return_if_fail (DSE_IS_PAGE (page));

  if (item.is_group)
    dse_layer_groups_nest (page, item.number, in);
  else
    dse_layer_groups_put (page, (DsStratum)item.number, in);
}

/* editor/page/tile_layers.c — edits of the own layers of cells of a level. */
#include "page/tile_layers.h"

#include "page/layer_groups.h"
#include "page/layer_places.h"
#include "page/page_private.h"
#include "tools/locked.h"

#include <glib/gi18n.h>
#include <string.h>

/* The layers of a level while they are changed. */
typedef struct {
  DsTileLayers layers;
  int was[DS_TILE_LAYERS_MAX];
} TileChange;

static TileChange
begin (DsePage *page)
{
  TileChange change = { .layers = *dse_layers_get_tiles (page->aids.layers) };

  for (int i = 0; i < DS_TILE_LAYERS_MAX; i++)
    change.was[i] = i;
  return change;
}

static DsCmdTileLayers
command_of (const TileChange *change)
{
  return (DsCmdTileLayers){ .cmd.type = &ds_cmd_tile_layers,
                            .layers = &change->layers,
                            .was = change->was };
}

static gboolean
apply (DsePage *page, const TileChange *change, const char *label)
{
  const DsCmdTileLayers cmd = command_of (change);

  return dsu_document_apply_step (page->document, &cmd.cmd, label);
}

static gboolean
is_taken (DsePage *page, int number, const char *name)
{
  const int tiles = ds_tile_layers_find (dse_layers_get_tiles (page->aids.layers), name);

  return (tiles >= 0 && tiles != number) ||
         ds_object_layers_find (dse_layers_get_own (page->aids.layers), name) >= 0;
}

char *
dse_tile_layers_dup_free_name (DsePage *page)
{
  char *name = NULL;

  g_return_val_if_fail (DSE_IS_PAGE (page), NULL);

  for (gsize i = dse_layers_get_tiles (page->aids.layers)->n + 1;
       name == NULL || is_taken (page, -1, name); i++) {
    g_free (name);
    name = g_strdup_printf (_ ("Tile layer %zu"), i);
  }
  return name;
}

char *
dse_tile_layers_dup_refusal (DsePage *page, int number, const char *name)
{
  g_return_val_if_fail (DSE_IS_PAGE (page) && name != NULL, NULL);

  if (is_taken (page, number, name))
    return g_strdup_printf (_ ("The level already has a layer “%s”"), name);
  if (!ds_object_layer_is_valid (name))
    return g_strdup_printf (_ ("Name: expected 1 to %d bytes, got %zu"), DS_OBJECT_LAYER_BYTES - 1,
                            strlen (name));
  if (number < 0 && dse_layers_get_tiles (page->aids.layers)->n == DS_TILE_LAYERS_MAX)
    return g_strdup_printf (_ ("Tile layers: expected at most %d"), DS_TILE_LAYERS_MAX);
  return NULL;
}

/* Moves the layer @from to the place @to. */
static void
shift (TileChange *change, gsize from, gsize to)
{
  while (from != to) {
    const gsize next = from < to ? from + 1 : from - 1;
    const DsTileLayer layer = change->layers.items[from];
    const int was = change->was[from];

    change->layers.items[from] = change->layers.items[next];
    change->was[from] = change->was[next];
    change->layers.items[next] = layer;
    change->was[next] = was;
    from = next;
  }
}

/* The groups with the layers as the change leaves them, and its new one in the group @in. */
static DsLayerGroups
groups_with (DsePage *page, const TileChange *change, const char *name, uint32_t in)
{
  DsLayerGroups groups = *dse_layers_get_groups (page->aids.layers);
  TileChange sorted = *change;

  ds_layer_groups_take_tiles (&groups, &sorted.layers, sorted.was);
  groups.tiles_in[ds_tile_layers_find (&sorted.layers, name)] = in;
  return groups;
}

gboolean
dse_tile_layers_add (DsePage *page, const char *name, uint32_t in)
{
  DsLayerGroups groups;
  DsCmdTileLayers cmd;
  TileChange change;
  gsize at = 0;

  g_return_val_if_fail (DSE_IS_PAGE (page) && name != NULL, FALSE);

  change = begin (page);
  while (at < change.layers.n && !change.layers.items[at].is_above)
    at++;
  change.was[change.layers.n] = -1;
  g_return_val_if_fail (ds_tile_layers_add (&change.layers, name), FALSE);
  shift (&change, change.layers.n - 1, at);
  groups = groups_with (page, &change, name, in);
  cmd = command_of (&change);
  if (!dse_layer_groups_add_layer (page, &cmd.cmd, &groups, N_ ("New Tile Layer")))
    return FALSE;
  at = (gsize)ds_tile_layers_find (dse_layers_get_tiles (page->aids.layers), name);
  dse_layers_set_active (page->aids.layers, (DsStratum)DS_STRATUM_TILES (at));
  return TRUE;
}

gboolean
dse_tile_layers_rename (DsePage *page, int number, const char *name)
{
  TileChange change;
  DsTileLayer *layer;

  g_return_val_if_fail (DSE_IS_PAGE (page) && name != NULL, FALSE);

  change = begin (page);
  g_return_val_if_fail (number >= 0 && (gsize)number < change.layers.n, FALSE);
  layer = &change.layers.items[number];
  memset (layer->name, 0, sizeof layer->name);
  g_strlcpy (layer->name, name, sizeof layer->name);
  return apply (page, &change, N_ ("Rename Layer"));
}

gboolean
dse_tile_layers_set_look (DsePage *page, int number, const DsTileLayer *look)
{
  TileChange change;

  g_return_val_if_fail (DSE_IS_PAGE (page) && look != NULL, FALSE);

  change = begin (page);
  g_return_val_if_fail (number >= 0 && (gsize)number < change.layers.n, FALSE);
  change.layers.items[number].opacity = look->opacity;
  change.layers.items[number].tint = look->tint;
  change.layers.items[number].blend = look->blend;
  return apply (page, &change, N_ ("Change Appearance of Layer"));
}

void
dse_tile_layers_remove (DsePage *page, int number)
{
  const DsStratum layer = (DsStratum)DS_STRATUM_TILES (number);
  g_autofree char *refusal = NULL, *name = NULL, *said = NULL;
  TileChange change;

  g_return_if_fail (DSE_IS_PAGE (page));

  change = begin (page);
  g_return_if_fail (number >= 0 && (gsize)number < change.layers.n);
  if (dse_locked_layers (page->document) & DS_STRATUM_BIT (layer)) {
    refusal = dse_locked_dup_sentence (page->document, DS_STRATUM_BIT (layer));
    dse_page_show_error (page, refusal);
    return;
  }
  name = g_strdup (change.layers.items[number].name);
  shift (&change, (gsize)number, change.layers.n - 1);
  change.layers.items[--change.layers.n] = (DsTileLayer){ 0 };
  if (!apply (page, &change, N_ ("Delete Layer")))
    return;
  said = g_strdup_printf (_ ("Deleted the layer “%s” and its tiles"), name);
  g_signal_emit_by_name (page, "said", said);
}

/* The neighbour in its group that the layer is moved past; -1: none. */
static int
neighbour_of (DsePage *page, int number, int step)
{
  const DsTileLayers *layers = dse_layers_get_tiles (page->aids.layers);
  const DsLayerGroups *groups = dse_layers_get_groups (page->aids.layers);

  for (int to = number + step; to >= 0 && to < (int)layers->n; to += step)
    if (layers->items[to].is_above == layers->items[number].is_above &&
        groups->tiles_in[to] == groups->tiles_in[number])
      return to;
  return -1;
}

gboolean
dse_tile_layers_can_move (DsePage *page, int number, int step)
{
  const DsTileLayers *layers;

  g_return_val_if_fail (DSE_IS_PAGE (page), FALSE);

  layers = dse_layers_get_tiles (page->aids.layers);
  g_return_val_if_fail (number >= 0 && (gsize)number < layers->n, FALSE);
  return neighbour_of (page, number, step) >= 0 ||
         layers->items[number].is_above == (step < 0 ? 1u : 0u);
}

void
dse_tile_layers_move (DsePage *page, int number, int step)
{
  DseLayerPlace place = { .is_lower = step < 0 };
  TileChange change;

  g_return_if_fail (DSE_IS_PAGE (page));

  if (!dse_tile_layers_can_move (page, number, step))
    return;
  place.beside = neighbour_of (page, number, step);
  place.in = dse_layers_get_groups (page->aids.layers)->tiles_in[number];
  place.is_above = dse_layers_get_tiles (page->aids.layers)->items[number].is_above;
  if (place.beside >= 0) {
    dse_layer_places_put (page, (DseLayerItem){ .number = DS_STRATUM_TILES (number) }, &place);
    return;
  }
  change = begin (page);
  change.layers.items[number].is_above = step > 0;
  apply (page, &change, N_ ("Move Layer"));
}

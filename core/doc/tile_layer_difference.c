/* core/doc/tile_layer_difference.c — own layers of cells as fields of a level. */
#include "doc/tile_layer_difference.h"

#include <string.h>

char *
ds_tile_layer_field (const DsTileLayerPair *pair)
{
  DsText text = { 0 };

  DS_ASSERT (pair != NULL);

  ds_text_printf (&text, DS_TILE_LAYERS_KEY ".%s", pair->name);
  return ds_text_take (&text);
}

/* The layer as it is in the list of a level; "" = none. Caller frees; NULL: no memory. */
static char *
format_layer (const DsTileLayers *layers, int number)
{
  DsTileLayers single = { .n = 1 };
  const char *list;
  DsExtras *extras;
  char *out;

  if (number < 0)
    return ds_strdup ("");
  single.items[0] = layers->items[number];
  if (ds_tile_layers_put (&extras, NULL, &single, NULL) != DS_OK)
    return NULL;
  list = ds_extras_find (extras, DS_TILE_LAYERS_KEY);
  out = ds_strndup (list + 1, strlen (list) - 2); /* without the brackets */
  ds_extras_unref (extras);
  return out;
}

static void
put (const char *field, const char *from, const char *to,
     void (*found) (void *user, const DsDifference *difference), void *user)
{
  found (user, &(DsDifference){ .kind = DS_DIFFERENCE_HEAD,
                                .name = field,
                                .cell = { -1, -1 },
                                .was = { -1, -1 },
                                .from = from,
                                .to = to });
}

/* The names of the layers of both levels, in the order of one of them. Caller frees; NULL: no
 * memory. */
static char *
format_order (const DsTileLayerPairs *pairs, int side)
{
  DsText text = { 0 };
  DsJsonWriter json;

  ds_json_writer_init (&json, &text);
  ds_json_begin_array (&json, NULL, DS_JSON_INLINE);
  for (int i = 0; i < (int)pairs->sides[side].n; i++)
    for (size_t k = 0; k < pairs->n; k++)
      if (pairs->items[k].sides[side] == i && pairs->items[k].sides[1 - side] >= 0)
        ds_json_put_string (&json, NULL, pairs->items[k].name);
  ds_json_end (&json);
  return ds_difference_take_json (&text);
}

bool
ds_tile_layer_differences (const DsTileLayerPairs *pairs,
                           void (*found) (void *user, const DsDifference *difference), void *user)
{
  char *from, *to;
  bool ok = true;

  DS_ASSERT (pairs != NULL && found != NULL);

  for (size_t i = 0; i < pairs->n && ok; i++) {
    const DsTileLayerPair *pair = &pairs->items[i];
    char *field = ds_tile_layer_field (pair);

    from = format_layer (&pairs->sides[0], pair->sides[0]);
    to = format_layer (&pairs->sides[1], pair->sides[1]);
    ok = field != NULL && from != NULL && to != NULL;
    if (ok && strcmp (from, to) != 0)
      put (field, from, to, found, user);
    ds_free (field);
    ds_free (from);
    ds_free (to);
  }
  if (!ok)
    return false;
  from = format_order (pairs, 0);
  to = format_order (pairs, 1);
  ok = from != NULL && to != NULL;
  if (ok && strcmp (from, to) != 0)
    put (DS_TILE_LAYERS_KEY, from, to, found, user);
  ds_free (from);
  ds_free (to);
  return ok;
}

/* ---- cells */

/* The id of the tile of a cell; "" = none. */
static const char *
tile_of (const DsDelve *level, size_t floor, int layer, DsCell cell)
{
  const uint32_t tile =
      layer >= 0 ? ds_floor_get (&level->dungeon.floors[floor], DS_LAYER_TILES (layer), cell)
                 : DS_TILE_NONE;

  return tile != DS_TILE_NONE ? ds_rules_tile (level->rules, tile)->id : "";
}

static bool
is_blank (const DsDelve *level, size_t floor, int layer)
{
  return layer < 0 ||
         ds_grid_is_blank (&level->dungeon.floors[floor].layers[DS_LAYER_TILES (layer)]);
}

static bool
compare_pair (const DsTileLayerPair *pair, const DsDelve *const levels[2], size_t floor,
              void (*found) (void *user, const DsDifference *difference), void *user)
{
  const DsFloor *a = &levels[0]->dungeon.floors[floor], *b = &levels[1]->dungeon.floors[floor];
  char *field = ds_tile_layer_field (pair);

  for (int32_t y = 0; y < ds_min (a->h, b->h) && field != NULL; y++)
    for (int32_t x = 0; x < ds_min (a->w, b->w); x++) {
      const DsCell cell = { x, y };
      const char *from = tile_of (levels[0], floor, pair->sides[0], cell);
      const char *to = tile_of (levels[1], floor, pair->sides[1], cell);

      if (strcmp (from, to) != 0)
        found (user, &(DsDifference){ .kind = DS_DIFFERENCE_CELL,
                                      .name = field,
                                      .floor = floor,
                                      .cell = cell,
                                      .was = cell,
                                      .layer = DS_LAYER_TILES (pair->sides[pair->sides[1] >= 0]),
                                      .from = from,
                                      .to = to });
    }
  ds_free (field);
  return field != NULL;
}

bool
ds_tile_layer_cells (const DsTileLayerPairs *pairs, const DsDelve *const levels[2], size_t floor,
                     void (*found) (void *user, const DsDifference *difference), void *user)
{
  DS_ASSERT (pairs != NULL && levels != NULL && found != NULL);

  for (size_t i = 0; i < pairs->n; i++)
    if ((!is_blank (levels[0], floor, pairs->items[i].sides[0]) ||
         !is_blank (levels[1], floor, pairs->items[i].sides[1])) &&
        !compare_pair (&pairs->items[i], levels, floor, found, user))
      return false;
  return true;
}

/* core/io/ldtk/ldtk_merge_sheet.c — tiles of merged LDtk projects where our image of them changed:
 * they are found by the ids that are their custom data. */
#include "io/ldtk/ldtk_merge.h"

#include <inttypes.h>
#include <string.h>

#define TILES_MAX 0x100000

/* Our tileset; false: there is none. */
static bool
find_sheet (DsNode root, DsNode *sheet, DsNode *data)
{
  DsNode defs, list;

  if (!ds_node_get (root, "defs", &defs) || !ds_node_get (defs, "tilesets", &list) ||
      ds_node_type (list) != DS_JSON_ARRAY)
    return false;
  for (size_t i = 0; i < ds_node_length (list); i++) {
    *sheet = ds_node_at (list, i);
    if (strcmp (ds_ldtk_string (*sheet, "identifier"), "Tiles") == 0)
      return ds_node_get (*sheet, "customData", data) && ds_node_type (*data) == DS_JSON_ARRAY;
  }
  return false;
}

/* Lists the tiles of the new sheet by "ID NTH". */
static void
list_new (DsLdtkMerge *self, DsNode data, DsIntern *names, int32_t *tiles)
{
  for (size_t i = 0; i < ds_node_length (data) && !self->failed; i++) {
    uint32_t number = 0;

    for (unsigned nth = 0; !self->failed; nth++) {
      const uint32_t n = names->n;

      self->key.n = 0;
      ds_text_printf (&self->key, "%u ", nth);
      ds_text_puts (&self->key, ds_ldtk_string (ds_node_at (data, i), "data"));
      ds_text_putc (&self->key, '\0');
      number = self->key.failed ? DS_INTERN_NONE : ds_intern_add (names, self->key.bytes);
      self->failed = number == DS_INTERN_NONE;
      if (names->n > n)
        break;
    }
    if (!self->failed)
      tiles[number] = (int32_t)ds_ldtk_number (ds_node_at (data, i), "tileId", -1);
  }
}

/* The number of the old tile @i among those of its id. */
static unsigned
nth_of (DsNode data, size_t i)
{
  const char *id = ds_ldtk_string (ds_node_at (data, i), "data");
  unsigned nth = 0;

  for (size_t k = i; k-- > 0;)
    if (strcmp (ds_ldtk_string (ds_node_at (data, k), "data"), id) == 0)
      nth++;
    else
      break;
  return nth;
}

static void
match_tiles (DsLdtkMerge *self, DsNode old, const DsIntern *names, const int32_t *tiles)
{
  for (size_t i = 0; i < ds_node_length (old) && !self->failed; i++) {
    const int64_t tile = ds_ldtk_number (ds_node_at (old, i), "tileId", -1);
    uint32_t number;

    if (tile < 0 || tile >= TILES_MAX)
      continue;
    self->key.n = 0;
    ds_text_printf (&self->key, "%u ", nth_of (old, i));
    ds_text_puts (&self->key, ds_ldtk_string (ds_node_at (old, i), "data"));
    ds_text_putc (&self->key, '\0');
    self->failed = self->key.failed;
    while (self->tiles.n <= (size_t)tile && !self->failed)
      self->failed = !ds_array_push (&self->tiles, -1);
    number = self->failed ? DS_INTERN_NONE : ds_intern_find (names, self->key.bytes);
    if (number != DS_INTERN_NONE)
      self->tiles.items[tile] = tiles[number];
  }
}

void
ds_ldtk_find_tiles (DsLdtkMerge *self)
{
  DsNode sheets[2], data[2];
  DsIntern names = { 0 };
  bool is_same = true;
  int32_t *tiles;

  DS_ASSERT (self != NULL);

  if (!find_sheet (self->root.of[DS_LDTK_OLD], &sheets[0], &data[0]) ||
      !find_sheet (self->root.of[DS_LDTK_NEW], &sheets[1], &data[1]))
    return;
  self->n_tiles = ds_ldtk_number (sheets[1], "__cWid", 0) * ds_ldtk_number (sheets[1], "__cHei", 0);
  self->n_named = (int64_t)ds_node_length (data[1]);
  tiles = ds_alloc0 (ds_node_length (data[1]) + 1, sizeof *tiles);
  self->failed = self->failed || tiles == NULL;
  if (tiles != NULL) {
    list_new (self, data[1], &names, tiles);
    match_tiles (self, data[0], &names, tiles);
  }
  for (size_t i = 0; i < self->tiles.n && is_same; i++)
    is_same = self->tiles.items[i] == (int32_t)i;
  if (is_same && ds_node_length (data[0]) == ds_node_length (data[1]))
    self->tiles.n = 0;
  ds_intern_clear (&names);
  ds_free (tiles);
}

int32_t
ds_ldtk_tile_now (const DsLdtkMerge *self, int64_t tile)
{
  DS_ASSERT (self != NULL);

  if (self->tiles.n > 0 && tile >= 0 && (size_t)tile < self->tiles.n)
    return self->tiles.items[tile];
  return self->tiles.n == 0 || (tile >= self->n_named && tile < self->n_tiles) ? (int32_t)tile : -1;
}

void
ds_ldtk_put_old_tile (DsLdtkMerge *self, DsNode tile)
{
  const int64_t old = ds_ldtk_number (tile, "t", 0);
  const int32_t now = ds_ldtk_tile_now (self, old);
  DsNode sheet, data;
  int64_t columns, grid;
  size_t n, n_value;
  const char *from, *end;

  DS_ASSERT (self != NULL);

  if (now == old || !find_sheet (self->root.of[DS_LDTK_NEW], &sheet, &data)) {
    ds_ldtk_put_old (self, tile);
    return;
  }
  columns = ds_ldtk_number (sheet, "__cWid", 0);
  grid = ds_ldtk_number (sheet, "tileGridSize", 0);
  from = ds_node_source (tile, &n);
  end = from + n;
  for (DsMember m = ds_node_first (tile); m.key != NULL; m = ds_member_next (m)) {
    const char *value = ds_node_source (m.node, &n_value);

    if (strcmp (m.key, "t") != 0 && strcmp (m.key, "src") != 0)
      continue;
    ds_text_add (self->out, from, (size_t)(value - from));
    from = value + n_value;
    if (m.key[0] == 't')
      ds_text_printf (self->out, "%d", (int)now);
    else if (columns > 0)
      ds_text_printf (self->out, "[%" PRId64 ",%" PRId64 "]", now % columns * grid,
                      now / columns * grid);
  }
  ds_text_add (self->out, from, (size_t)(end - from));
}

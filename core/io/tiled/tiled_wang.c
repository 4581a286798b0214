/* core/io/tiled/tiled_wang.c — wang sets of Tiled as pictures that join their neighbours. */
#include "base/decimal.h"
#include "base/read.h"
#include "io/tiled/tiled_draft.h"

#include <string.h>

#define COLOURS_MAX 254
#define SIDES 0x55u /* of eight neighbours, clockwise from the north */
#define CORNERS 0xaau

typedef struct {
  int64_t tile;      /* id */
  uint8_t colour[8]; /* from 1, clockwise from the north; 0 = none */
} WangTile;

typedef struct {
  DS_ARRAY (WangTile) tiles;
  unsigned parts;        /* sides, corners or both that have colours */
  int64_t tile;          /* id of the one that stands for the set; -1 = none */
  size_t n_edge_colours; /* of old files, which count sides and corners apart; else 0 */
} WangSet;

/* A list of colours: old files have one for the sides and one for the corners. */
static const DsTiledList COLOUR_LISTS[] = {
  { "edgecolors", NULL, "wangedgecolor" },
  { "cornercolors", NULL, "wangcornercolor" },
  { "colors", NULL, "wangcolor" },
};

/* ---- reading */

static DsStatus
fail_colours (DsTiledDraft *self, DsTiledNode node)
{
  char shown[64] = "";
  size_t n = 0;
  const char *text = ds_tiled_get (node, "wangid", &n);
  DsNode array;

  if (!node.is_xml && ds_node_get (node.value, "wangid", &array))
    ds_read_found (array, shown, sizeof shown);
  else if (text != NULL)
    memcpy (shown, text, n < sizeof shown ? n : sizeof shown - 1);
  return ds_tiled_fail (node, self->errors, "wangid", "tiled.wang",
                        N_ ("expected the numbers of 8 colours, up to %d, got \"%s\""), COLOURS_MAX,
                        shown);
}

static DsStatus
fail_number (DsTiledDraft *self, DsTiledNode node)
{
  return ds_tiled_fail (node, self->errors, "", "tiled.colours",
                        N_ ("expected at most %d colours, got more"), COLOURS_MAX);
}

/* "0x12345678": four bits for each neighbour, the north lowest. */
static bool
read_hex (const char *text, size_t n, uint8_t colour[8])
{
  uint64_t bits = 0;

  if (n < 3 || n > 10 || text[0] != '0' || (text[1] != 'x' && text[1] != 'X'))
    return false;
  for (size_t i = 2; i < n; i++) {
    const char *digits = "0123456789abcdef", c = (char)(text[i] | 0x20);
    const char *digit = strchr (digits, text[i] <= '9' ? text[i] : c);

    if (text[i] == '\0' || digit == NULL)
      return false;
    bits = bits << 4 | (uint64_t)(digit - digits);
  }
  for (int i = 0; i < 8; i++)
    colour[i] = (uint8_t)(bits >> (4 * i) & 0xf);
  return true;
}

/* "0,1,0,1,0,2,0,2" */
static bool
read_list (const char *text, size_t n, uint8_t colour[8])
{
  const char *end = text + n;

  for (int i = 0; i < 8; i++) {
    const char *comma = memchr (text, ',', (size_t)(end - text));
    const char *stop = comma != NULL ? comma : end;
    int64_t milli;

    if (!ds_decimal_milli (text, (size_t)(stop - text), &milli) || milli < 0 ||
        milli > COLOURS_MAX * 1000 || milli % 1000 != 0 || (i < 7) != (comma != NULL))
      return false;
    colour[i] = (uint8_t)(milli / 1000);
    text = stop + (comma != NULL);
  }
  return true;
}

static bool
read_array (DsNode array, uint8_t colour[8])
{
  if (ds_node_type (array) != DS_JSON_ARRAY || ds_node_length (array) != 8)
    return false;
  for (size_t i = 0; i < 8; i++) {
    int64_t value;

    if (!ds_node_int (ds_node_at (array, i), &value) || value < 0 || value > COLOURS_MAX)
      return false;
    colour[i] = (uint8_t)value;
  }
  return true;
}

static bool
read_colours (DsTiledNode node, uint8_t colour[8])
{
  size_t n;
  const char *text = ds_tiled_get (node, "wangid", &n);
  DsNode array;

  if (text != NULL)
    return read_hex (text, n, colour) || read_list (text, n, colour);
  return !node.is_xml && ds_node_type (node.value) == DS_JSON_OBJECT &&
         ds_node_get (node.value, "wangid", &array) && read_array (array, colour);
}

/* Tiles that are turned are left out: pictures have none. */
static DsStatus
read_tile (DsTiledDraft *self, DsTiledNode node, WangSet *set)
{
  static const char *const turns[] = { "hflip", "vflip", "dflip" };
  WangTile tile = { .tile = -1 };

  if (!ds_tiled_int (node, "tileid", 0, DS_SHEET_PIXELS_MAX, &tile.tile, self->errors))
    return DS_BAD_DATA;
  if (tile.tile < 0)
    return ds_tiled_fail_missing (node, self->errors, "tileid");
  if (!read_colours (node, tile.colour))
    return fail_colours (self, node);
  for (size_t i = 0; i < DS_COUNT (turns); i++)
    if (ds_tiled_is (node, turns[i], "1") || ds_tiled_is (node, turns[i], "true")) {
      self->n_turned++;
      return DS_OK;
    }
  for (int i = 1; i < 8 && set->n_edge_colours > 0; i += 2)
    if (tile.colour[i] > 0)
      tile.colour[i] = (uint8_t)(tile.colour[i] + set->n_edge_colours);
  for (unsigned i = 0; i < 8; i++)
    set->parts |= tile.colour[i] != 0 ? 1u << i : 0;
  return ds_array_push (&set->tiles, tile)
             ? DS_OK
             : ds_errors_add (self->errors, DS_NOMEM, "wangset", "no-memory", N_ ("out of memory"));
}

static size_t
count (DsTiledNode node, const DsTiledList *list)
{
  DsTiledNode colour;
  size_t n = 0;

  for (DsTiledWalk w = ds_tiled_walk (node, list); ds_tiled_next (&w, &colour);)
    n++;
  return n;
}

static DsStatus
read_set (DsTiledDraft *self, DsTiledNode node, WangSet *out)
{
  DsStatus status = DS_OK;
  DsTiledNode tile;

  *out = (WangSet){ .tile = -1, .n_edge_colours = count (node, &COLOUR_LISTS[0]) };
  if (out->n_edge_colours > COLOURS_MAX / 2)
    return fail_number (self, node);
  if (!ds_tiled_int (node, "tile", -1, DS_SHEET_PIXELS_MAX, &out->tile, self->errors))
    return DS_BAD_DATA;
  for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_wang_tiles);
       status == DS_OK && ds_tiled_next (&w, &tile);)
    status = read_tile (self, tile, out);
  if (ds_tiled_is (node, "type", "corner"))
    out->parts = CORNERS;
  else if (ds_tiled_is (node, "type", "edge"))
    out->parts = SIDES;
  else if (ds_tiled_is (node, "type", "mixed"))
    out->parts = SIDES | CORNERS;
  else
    out->parts = (out->parts & SIDES ? SIDES : 0) | (out->parts & CORNERS ? CORNERS : 0);
  return status;
}

/* ---- the tiles of a colour */

#define MIXED 255 /* several other colours, or none where all have the colour */

/* The neighbours that have @colour, and the colour of all others. */
static unsigned
mask_of (const WangSet *set, const WangTile *tile, uint8_t colour, uint8_t *other)
{
  unsigned mask = 0;
  int n_others = 0;

  *other = MIXED;
  for (unsigned i = 0; i < 8; i++)
    if (set->parts >> i & 1) {
      if (tile->colour[i] == colour) {
        mask |= 1u << i;
      } else {
        *other = n_others == 0 || *other == tile->colour[i] ? tile->colour[i] : MIXED;
        n_others++;
      }
    }
  return mask;
}

/* The colour that lies beside @colour in most tiles; the lowest of several. */
static uint8_t
find_other (const WangSet *set, uint8_t colour)
{
  uint32_t n_tiles[256] = { 0 };
  uint8_t best = 0;

  for (size_t i = 0; i < set->tiles.n; i++) {
    uint8_t other;

    if (mask_of (set, &set->tiles.items[i], colour, &other) != 0)
      n_tiles[other]++;
  }
  for (unsigned i = 1; i < MIXED; i++)
    if (n_tiles[i] > n_tiles[best])
      best = (uint8_t)i;
  return best;
}

/* The colour that most parts of the tiles have, the lowest of several: the ground that the others
 * lie on. 0: it lies on nothing, as decorations do. */
static uint8_t
find_ground (const WangSet *set)
{
  uint32_t n_parts[256] = { 0 };
  uint8_t best = 1;

  for (size_t i = 0; i < set->tiles.n; i++)
    for (unsigned part = 0; part < 8; part++)
      if (set->parts >> part & 1)
        n_parts[set->tiles.items[i].colour[part]]++;
  for (unsigned i = 2; i <= COLOURS_MAX; i++)
    if (n_parts[i] > n_parts[best])
      best = (uint8_t)i;
  return find_other (set, best) != 0 ? best : 0;
}

static unsigned
count_bits (unsigned bits)
{
  unsigned n = 0;

  for (; bits != 0; bits &= bits - 1)
    n++;
  return n;
}

/* The tiles of a colour, by the neighbours that have it. */
typedef struct {
  const WangSet *set;
  struct {
    DsTiledChoice near; /* all other neighbours have the colour that mostly lies beside it */
    DsTiledChoice far;
  } by_mask[256];
} Sorted;

static void
sort (Sorted *self, const WangSet *set, uint8_t colour)
{
  const uint8_t usual = find_other (set, colour);

  self->set = set;
  for (size_t i = 0; i < set->tiles.n; i++) {
    uint8_t other;
    const unsigned mask = mask_of (set, &set->tiles.items[i], colour, &other);
    const bool is_near = mask == set->parts || other == usual;
    DsTiledChoice *choice = is_near ? &self->by_mask[mask].near : &self->by_mask[mask].far;

    if ((is_near || mask != 0) && choice->n < DS_PICTURE_VARIANTS_MAX)
      choice->ids[choice->n++] = (int32_t)set->tiles.items[i].tile;
  }
}

static bool
has_mask (const Sorted *self, unsigned mask)
{
  return self->by_mask[mask].near.n > 0 || self->by_mask[mask].far.n > 0;
}

/* The tiles that fit a neighbourhood best, of several those with more neighbours; a tile without
 * any is all of another colour, and fits none other. */
static const DsTiledChoice *
find_choice (const Sorted *self, unsigned want)
{
  const DsTiledChoice *best = NULL;
  unsigned least = UINT32_MAX;

  for (unsigned mask = 256; mask-- > (want != 0);)
    if (has_mask (self, mask)) {
      const bool is_near = self->by_mask[mask].near.n > 0;
      const unsigned misfit = 2 * count_bits (mask ^ want) + !is_near;

      if (misfit >= least)
        continue;
      least = misfit;
      best = is_near ? &self->by_mask[mask].near : &self->by_mask[mask].far;
    }
  return best;
}

/* All neighbourhoods where a corner counts by itself; without any neighbour it is no tile. */
static bool
is_complete (const Sorted *self)
{
  for (unsigned mask = 1; mask < 256; mask++)
    if (!has_mask (self, mask))
      return false;
  return true;
}

static DsPictureRule
rule_of (const Sorted *self)
{
  if (self->set->parts == CORNERS)
    return DS_PICTURE_CORNERS;
  if (self->set->parts == SIDES)
    return DS_PICTURE_EDGES;
  return is_complete (self) ? DS_PICTURE_ALL : DS_PICTURE_BLOB;
}

/*
 * Tiles without a neighbour of the colour: a set of corners has none, since its corners lie between
 * cells, and lines one cell wide are drawn by the full tile. Sides take the tile that stands for
 * the colour or the set, where it has no place in the set.
 */
static DsTiledChoice
choose_alone (const Sorted *self, int64_t tile)
{
  const WangSet *set = self->set;

  if (set->parts == CORNERS)
    return *find_choice (self, CORNERS);
  for (size_t i = 0; i < set->tiles.n; i++)
    if (set->tiles.items[i].tile == tile)
      tile = -1;
  if (tile < 0 || has_mask (self, 0))
    return *find_choice (self, 0);
  return (DsTiledChoice){ { (int32_t)tile }, 1 };
}

static DsStatus
add_sorted (DsTiledDraft *self, const Sorted *sorted, DsTiledNode node, const char *id)
{
  const DsPictureRule rule = rule_of (sorted);
  DsTiledChoice *choices = ds_alloc0 (ds_picture_rule_tiles (rule), sizeof *choices);
  int64_t tile = -1;
  DsStatus status = DS_BAD_DATA;

  if (choices == NULL)
    return ds_errors_add (self->errors, DS_NOMEM, id, "no-memory", N_ ("out of memory"));
  if (ds_tiled_int (node, "tile", -1, DS_SHEET_PIXELS_MAX, &tile, self->errors)) {
    for (unsigned mask = 0; mask < 256; mask++)
      if (ds_picture_mask (rule, (uint8_t)mask) == mask) {
        const unsigned want = mask & sorted->set->parts;

        self->n_lacking += want != 0 && !has_mask (sorted, want);
        choices[ds_picture_place (rule, (uint8_t)mask)] =
            want == 0 ? choose_alone (sorted, tile >= 0 ? tile : sorted->set->tile)
                      : *find_choice (sorted, want);
      }
    status = ds_tiled_add_picture (self, id, rule, choices, node);
  }
  ds_free (choices);
  return status;
}

/* With @is_ground, the picture has the tiles that are all of the colour, whatever lies beside. */
static DsStatus
add_colour (DsTiledDraft *self, const WangSet *set, DsTiledNode node, uint8_t colour,
            const char *id, bool is_ground)
{
  Sorted *sorted;
  DsStatus status = DS_OK;

  if (ds_tiled_has_picture (self, id))
    return DS_OK;
  sorted = ds_alloc0 (1, sizeof *sorted);
  if (sorted == NULL)
    return ds_errors_add (self->errors, DS_NOMEM, id, "no-memory", N_ ("out of memory"));
  sort (sorted, set, colour);
  if (has_mask (sorted, set->parts)) /* else nothing is drawn with the colour */
    status = is_ground ? ds_tiled_add_picture (self, id, DS_PICTURE_SINGLE,
                                               find_choice (sorted, set->parts), node)
                       : add_sorted (self, sorted, node, id);
  ds_free (sorted);
  return status;
}

/* Colours of @list, or terrains, that show a definition. */
static size_t
count_shown (DsTiledDraft *self, DsTiledNode node, const DsTiledList *list, DsStatus *status)
{
  DsTiledNode colour;
  size_t n = 0;

  for (DsTiledWalk w = ds_tiled_walk (node, list); *status == DS_OK && ds_tiled_next (&w, &colour);)
    n += ds_tiled_shown (self, colour, status) != NULL;
  return n;
}

/* The colours that show a definition; the first one shows that of the set if none does. Where two
 * of them meet, only one may have the edge: that which is not the ground. */
static DsStatus
add_colours (DsTiledDraft *self, DsTiledNode node, const WangSet *set)
{
  DsStatus status = DS_OK;
  const uint8_t ground = find_ground (set);
  size_t n_shown = 0;
  const char *id = NULL, *whole = ds_tiled_shown (self, node, &status);
  DsTiledNode colour, first = node;
  uint8_t number = 0;
  bool has_any = false;

  for (size_t i = 0; i < DS_COUNT (COLOUR_LISTS); i++)
    n_shown += count_shown (self, node, &COLOUR_LISTS[i], &status);
  for (size_t i = 0; i < DS_COUNT (COLOUR_LISTS); i++)
    for (DsTiledWalk w = ds_tiled_walk (node, &COLOUR_LISTS[i]);
         status == DS_OK && ds_tiled_next (&w, &colour);) {
      if (number == COLOURS_MAX)
        return fail_number (self, colour);
      if (number++ == 0)
        first = colour;
      id = ds_tiled_shown (self, colour, &status);
      if (id != NULL && status == DS_OK)
        status = add_colour (self, set, colour, number, id, n_shown > 1 && number == ground);
      has_any |= id != NULL;
    }
  if (status == DS_OK && !has_any && whole != NULL && number > 0)
    status = add_colour (self, set, first, 1, whole, false);
  return status;
}

/* ---- terrains, which Tiled before 1.5 had in place of sets of corners */

static const DsTiledList TERRAINS[] = { { "terrains", "terraintypes", "terrain" } };

/* The corners in the order of "terrain": upper left, upper right, lower left, lower right. */
static const uint8_t TERRAIN_CORNERS[] = { 7, 1, 5, 3 };

/* "0,0,,1": a number for each corner, from 0; none is no terrain. */
static bool
read_terrain_list (const char *text, size_t n, uint8_t colour[8])
{
  const char *end = text + n;

  for (size_t i = 0; i < DS_COUNT (TERRAIN_CORNERS); i++) {
    const char *comma = memchr (text, ',', (size_t)(end - text));
    const char *stop = comma != NULL ? comma : end;
    int64_t milli = -1000;

    if ((i < 3) != (comma != NULL) ||
        (stop > text && !ds_decimal_milli (text, (size_t)(stop - text), &milli)) || milli < -1000 ||
        milli >= COLOURS_MAX * 1000 || milli % 1000 != 0)
      return false;
    colour[TERRAIN_CORNERS[i]] = (uint8_t)(milli / 1000 + 1);
    text = stop + (comma != NULL);
  }
  return true;
}

static bool
read_terrain_array (DsNode array, uint8_t colour[8])
{
  if (ds_node_type (array) != DS_JSON_ARRAY || ds_node_length (array) != DS_COUNT (TERRAIN_CORNERS))
    return false;
  for (size_t i = 0; i < DS_COUNT (TERRAIN_CORNERS); i++) {
    int64_t value;

    if (!ds_node_int (ds_node_at (array, i), &value) || value < -1 || value >= COLOURS_MAX)
      return false;
    colour[TERRAIN_CORNERS[i]] = (uint8_t)(value + 1);
  }
  return true;
}

/* The corners of a tile, which has none without "terrain". */
static DsStatus
read_terrain_tile (DsTiledDraft *self, DsTiledNode node, WangSet *set)
{
  WangTile tile = { .tile = -1 };
  bool is_read = true;
  int64_t milli;
  size_t n;
  const char *text = ds_tiled_get (node, "terrain", &n);
  DsNode array;

  if (text != NULL)
    is_read = read_terrain_list (text, n, tile.colour);
  else if (!node.is_xml && ds_node_type (node.value) == DS_JSON_OBJECT &&
           ds_node_get (node.value, "terrain", &array))
    is_read = read_terrain_array (array, tile.colour);
  else
    return DS_OK;
  if (!is_read)
    return ds_tiled_fail (node, self->errors, "terrain", "tiled.terrain",
                          N_ ("expected the numbers of 4 terrains, each below %d or none"),
                          COLOURS_MAX);
  if (node.key != NULL && ds_decimal_milli (node.key, strlen (node.key), &milli))
    tile.tile = milli / 1000;
  else if (!ds_tiled_int (node, "id", 0, DS_SHEET_PIXELS_MAX, &tile.tile, self->errors))
    return DS_BAD_DATA;
  return ds_array_push (&set->tiles, tile)
             ? DS_OK
             : ds_errors_add (self->errors, DS_NOMEM, "terrain", "no-memory", N_ ("out of memory"));
}

/* Adds the pictures of the terrains, which are a set of corners. */
static DsStatus
add_terrains (DsTiledDraft *self, DsTiledNode root)
{
  WangSet set = { .tile = -1, .parts = CORNERS };
  DsStatus status = DS_OK;
  size_t n_shown = count_shown (self, root, &TERRAINS[0], &status);
  uint8_t number = 0, ground;
  DsTiledNode node;

  if (count (root, TERRAINS) == 0)
    return DS_OK;
  for (DsTiledWalk w = ds_tiled_walk (root, &ds_tiled_tiles);
       status == DS_OK && ds_tiled_next (&w, &node);)
    status = read_terrain_tile (self, node, &set);
  ground = find_ground (&set);
  for (DsTiledWalk w = ds_tiled_walk (root, TERRAINS);
       status == DS_OK && ds_tiled_next (&w, &node);) {
    const char *id;

    if (number == COLOURS_MAX)
      status = fail_number (self, node);
    number++;
    id = status == DS_OK ? ds_tiled_shown (self, node, &status) : NULL;
    if (id != NULL && status == DS_OK)
      status = add_colour (self, &set, node, number, id, n_shown > 1 && number == ground);
  }
  ds_array_clear (&set.tiles);
  return status;
}

/* ---- all sets */

/* A finding that leaves the rest of the file as it is. */
static void
note_turned (DsTiledDraft *self, DsTiledNode root)
{
  (void)!ds_tiled_fail (
      root, self->errors, "wangsets", "tiled.turned",
      NN_ ("%zu turned or flipped tile is not read", "%zu turned or flipped tiles are not read"),
      self->n_turned);
}

/* A tileset that allows it has Tiled turn and flip tiles for the places that its sets lack. */
static void
note_lacking (DsTiledDraft *self, DsTiledNode root)
{
  DsTiledNode allowed;

  if (ds_tiled_child (root, "transformations", &allowed) &&
      (ds_tiled_flag (allowed, "hflip") || ds_tiled_flag (allowed, "vflip") ||
       ds_tiled_flag (allowed, "rotate")))
    (void)!ds_tiled_fail (
        allowed, self->errors, "transformations", "tiled.transformations",
        NN_ ("tiles are not turned or flipped: %zu place of wang sets has the tile that fits best",
             "tiles are not turned or flipped: %zu places of wang sets have the tile that fits "
             "best"),
        self->n_lacking);
}

DsStatus
ds_tiled_add_wang_sets (DsTiledDraft *self, DsTiledNode root)
{
  DsStatus status = DS_OK;
  DsTiledNode node;

  DS_ASSERT (self != NULL && self->errors != NULL);

  for (DsTiledWalk w = ds_tiled_walk (root, &ds_tiled_wang_sets);
       status == DS_OK && ds_tiled_next (&w, &node);) {
    WangSet set;

    status = read_set (self, node, &set);
    if (status == DS_OK && set.parts != 0)
      status = add_colours (self, node, &set);
    ds_array_clear (&set.tiles);
  }
  if (status == DS_OK && self->n_turned > 0)
    note_turned (self, root);
  if (status == DS_OK && self->n_lacking > 0)
    note_lacking (self, root);
  return status == DS_OK ? add_terrains (self, root) : status;
}

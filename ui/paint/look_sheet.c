/* ui/paint/look_sheet.c — the built-in drawings as a tileset. */
#include "paint/look_sheet.h"
#include "base/array.h"
#include "base/hash.h"
#include "paint/figure.h"
#include "paint/spot.h"

#include <string.h>

#define COLUMNS 64 /* tiles beside each other */

/* Tiles with equal pixels are one; the pictures name them by number. */
typedef struct {
  DsuScheme scheme;
  int32_t px;
  size_t n_pixels; /* of a tile */
  size_t n_max;    /* tiles that an image can have */
  bool is_full;    /* there are more */
  DS_ARRAY (uint32_t *) tiles;
  int32_t *slots; /* by hash: number of the tile + 1; 0 = free */
  size_t cap;
  uint32_t *pixels; /* of the tile that is being drawn */
  DsArena arena;
  DS_ARRAY (DsPicture) pictures;
  bool is_owned;  /* each tile belongs to one definition, and all definitions have tiles */
  uint32_t owner; /* number of the definition that is being drawn; kinds behind the tiles */
  DS_ARRAY (uint32_t) owners; /* by tile */
} LookSheet;

/* ---- tiles */

static uint64_t
hash_pixels (const uint32_t *pixels, size_t n)
{
  uint64_t hash = DS_FNV64_START;

  for (size_t i = 0; i < n; i++)
    hash = (hash ^ pixels[i]) * 0x9e3779b97f4a7c15u;
  return ds_mix64 (hash);
}

static int32_t *
find_slot (const LookSheet *self, const uint32_t *pixels, uint32_t owner)
{
  const uint64_t hash = hash_pixels (pixels, self->n_pixels);
  size_t i = ds_mix64 (hash + owner) & (self->cap - 1);

  while (self->slots[i] != 0 && (self->owners.items[self->slots[i] - 1] != owner ||
                                 memcmp (self->tiles.items[self->slots[i] - 1], pixels,
                                         self->n_pixels * sizeof *pixels) != 0))
    i = (i + 1) & (self->cap - 1);
  return &self->slots[i];
}

static bool
grow_slots (LookSheet *self)
{
  int32_t *old = self->slots;

  self->cap = self->cap == 0 ? 1024 : self->cap * 2;
  self->slots = ds_alloc0 (self->cap, sizeof *self->slots);
  ds_free (old);
  for (size_t i = 0; self->slots != NULL && i < self->tiles.n; i++)
    *find_slot (self, self->tiles.items[i], self->owners.items[i]) = (int32_t)i + 1;
  return self->slots != NULL;
}

/* The number of the tile with the pixels that are drawn; -1: no memory, or the image is full. */
static int32_t
take_tile (LookSheet *self)
{
  const uint32_t owner = self->is_owned ? self->owner : 0;
  uint32_t *kept;
  int32_t *slot;

  if (self->tiles.n * 2 >= self->cap && !grow_slots (self))
    return -1;
  slot = find_slot (self, self->pixels, owner);
  if (*slot != 0)
    return *slot - 1;
  self->is_full = self->tiles.n == self->n_max;
  if (self->is_full)
    return -1;
  kept = ds_alloc (self->n_pixels, sizeof *kept);
  if (kept == NULL || !ds_array_reserve (&self->owners, 1) || !ds_array_push (&self->tiles, kept)) {
    ds_free (kept);
    return -1;
  }
  self->owners.items[self->owners.n++] = owner;
  memcpy (kept, self->pixels, self->n_pixels * sizeof *kept);
  *slot = (int32_t)self->tiles.n;
  return *slot - 1;
}

static cairo_t *
begin (LookSheet *self)
{
  cairo_surface_t *surface;
  cairo_t *cr;

  memset (self->pixels, 0, self->n_pixels * sizeof *self->pixels);
  surface = cairo_image_surface_create_for_data ((unsigned char *)self->pixels, CAIRO_FORMAT_ARGB32,
                                                 self->px, self->px,
                                                 self->px * (int32_t)sizeof *self->pixels);
  cr = cairo_create (surface);
  cairo_surface_destroy (surface);
  cairo_scale (cr, self->px, self->px);
  return cr;
}

static int32_t
end (LookSheet *self, cairo_t *cr)
{
  cairo_surface_flush (cairo_get_target (cr));
  cairo_destroy (cr);
  return take_tile (self);
}

/* ---- pictures */

/* Removes the loop of @n values around @inner tiles that changes nothing. False: it does. */
static bool
fold (int32_t *tiles, size_t *n_tiles, size_t n, size_t inner)
{
  size_t to = 0;

  for (size_t i = 0; i < *n_tiles; i++)
    if (tiles[i] != tiles[i - i / inner % n * inner])
      return false;
  for (size_t i = 0; i < *n_tiles; i++)
    if (i / inner % n == 0)
      tiles[to++] = tiles[i];
  *n_tiles = to;
  return true;
}

/* Keeps the @n tiles of @picture, without the loops that change nothing. */
static bool
put_picture (LookSheet *self, DsPicture *picture, int32_t *tiles, size_t n)
{
  static const int32_t EQUAL[DSU_LOOK_VARIANTS] = { 1, 1, 1, 1, 1, 1, 1, 1 };
  const size_t n_rule = ds_picture_rule_tiles ((DsPictureRule)picture->rule);
  size_t n_variants = DSU_LOOK_VARIANTS;
  int32_t *kept;

  if (fold (tiles, &n, n_variants, 1))
    n_variants = 1;
  else
    picture->weights = (DsInts){ n_variants, EQUAL };
  if (picture->rule != DS_PICTURE_SINGLE && fold (tiles, &n, n_rule, n_variants)) {
    picture->rule = DS_PICTURE_SINGLE;
    picture->joins = DS_PICTURE_JOINS_SAME;
  }
  if (picture->has_walls && fold (tiles, &n, 2, n / 2))
    picture->has_walls = false;
  kept = ds_arena_alloc (&self->arena, n, sizeof *kept);
  if (kept == NULL)
    return false;
  memcpy (kept, tiles, n * sizeof *kept);
  picture->tiles = (DsInts){ n, kept };
  picture->width = picture->height = 1;
  return ds_array_push (&self->pictures, *picture);
}

/* True for bridges, which span from bank to bank. */
static bool
reads_ground (const DsuLook *look)
{
  return (look->flags & DSU_LOOK_JOINED) && (look->flags & DSU_LOOK_EDGED);
}

/* Rule and neighbours that the look of a tile reads. */
static void
set_rule (const LookSheet *self, uint16_t tile, DsPicture *out)
{
  const DsuLook *look = self->scheme.looks[tile];

  if (reads_ground (look))
    return;
  if (ds_rules_tile (self->scheme.rules, tile)->layer == DS_LAYER_FEATURE) {
    out->rule = DS_PICTURE_EDGES;
    out->joins = look->flags & DSU_LOOK_JOINED ? DS_PICTURE_JOINS_SAME : DS_PICTURE_JOINS_WALLS;
    out->has_walls = true;
  } else if (look->flags & (DSU_LOOK_SOLID | DSU_LOOK_EDGED)) {
    out->rule = look->draw_corner != NULL ? DS_PICTURE_ALL : DS_PICTURE_BLOB;
    out->joins = DS_PICTURE_JOINS_ALIKE;
  }
}

/* Key of a cell with @tile alone, on the tile 0, a wall, or on @floor. */
static DsuSpotKey
key_of (const LookSheet *self, uint16_t tile, uint16_t floor, bool on_wall, uint8_t joined,
        uint8_t variant)
{
  const bool is_feature = ds_rules_tile (self->scheme.rules, tile)->layer == DS_LAYER_FEATURE;
  const uint16_t ground = is_feature ? (on_wall ? DS_TILE_NONE : floor) : tile;
  const uint8_t mask = is_feature ? joined : dsu_spot_settle (&self->scheme, tile, joined);

  return (DsuSpotKey){ .ground = ground,
                       .feature = is_feature ? tile : DS_TILE_NONE,
                       .under = ground,
                       .solid = mask,
                       .same = is_feature ? 0xff : mask,
                       .joined = mask,
                       .variant = (uint8_t)(variant | variant << 4) };
}

static int32_t
draw_cell (LookSheet *self, const DsuSpotKey *key)
{
  cairo_t *cr = begin (self);

  dsu_spot_draw_alone (&self->scheme, key, cr, self->px);
  return end (self, cr);
}

/* False for the drawing of a feature, which is the same whatever is beside it. */
static bool
reads_neighbours (const LookSheet *self, uint16_t tile)
{
  return ds_rules_tile (self->scheme.rules, tile)->layer != DS_LAYER_FEATURE ||
         (self->scheme.looks[tile]->flags & (DSU_LOOK_JOINED | DSU_LOOK_DOOR)) != 0;
}

/* Cells that look alike are drawn once: the variants and neighbours of a look that reads none, and
 * neighbours that settle alike. */
static bool
add_tile (LookSheet *self, uint16_t tile, uint16_t floor)
{
  const bool is_varied = self->scheme.flags[tile] & DSU_LOOK_VARIED;
  const bool has_neighbours = reads_neighbours (self, tile);
  int32_t drawn[2][256][DSU_LOOK_VARIANTS] = { 0 }; /* number of the tile + 1; 0 = not yet */
  int32_t tiles[2 * 256 * DSU_LOOK_VARIANTS];
  DsPicture picture = { .id = ds_rules_tile (self->scheme.rules, tile)->id };
  size_t n = 0;

  self->owner = tile;
  set_rule (self, tile, &picture);
  for (int on_wall = 0; on_wall <= picture.has_walls; on_wall++)
    for (unsigned joined = 0; joined < 256; joined++)
      for (uint8_t i = 0; i < DSU_LOOK_VARIANTS; i++) {
        const uint8_t variant = is_varied ? i : 0;
        const DsuSpotKey key = key_of (self, tile, floor, on_wall, (uint8_t)joined, variant);
        int32_t *number = &drawn[on_wall][has_neighbours ? key.joined : 0][variant];

        if (ds_picture_mask ((DsPictureRule)picture.rule, (uint8_t)joined) != joined)
          continue;
        if (*number == 0)
          *number = draw_cell (self, &key) + 1;
        tiles[n] = *number - 1;
        if (tiles[n++] < 0)
          return false;
      }
  return put_picture (self, &picture, tiles, n);
}

static bool
add_kind (LookSheet *self, uint32_t kind)
{
  DsPicture picture = { .id = ds_rules_kind (self->scheme.rules, kind)->id };
  int32_t tiles[DSU_LOOK_VARIANTS];
  cairo_t *cr = begin (self);

  self->owner = (uint32_t)self->scheme.n_tiles + kind;
  dsu_figure_draw (&self->scheme, dsu_figure_of_kind (&self->scheme, kind, NULL), cr, self->px);
  tiles[0] = end (self, cr);
  for (size_t i = 1; i < DSU_LOOK_VARIANTS; i++)
    tiles[i] = tiles[0];
  return tiles[0] >= 0 && put_picture (self, &picture, tiles, DSU_LOOK_VARIANTS);
}

static bool
add_all (LookSheet *self)
{
  const DsRules *rules = self->scheme.rules;
  const uint16_t floor = ds_rules_plain_ground (rules);

  for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++)
    if ((self->is_owned ||
         (!ds_rules_tile (rules, i)->is_unknown && !reads_ground (self->scheme.looks[i]))) &&
        !add_tile (self, (uint16_t)i, floor))
      return false;
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsKind *kind = ds_rules_kind (rules, i);
    const bool is_tile = ds_rules_find_tile (rules, kind->id) != DS_TILE_NONE; /* stairs */

    if (!kind->is_unknown && !is_tile && kind->gate == NULL &&
        (self->is_owned || kind->role != DS_ROLE_KEY) && !add_kind (self, i))
      return false;
  }
  return true;
}

/* ---- files */

_Static_assert(COLUMNS *DSU_LOOK_SHEET_CELL_MAX <= DS_SHEET_SIDE_MAX, "rows fit an image");

/* Tiles of @px pixels that an image can have. */
static size_t
most_tiles (int32_t px)
{
  const int32_t rows = ds_min (DS_SHEET_SIDE_MAX / px, DS_SHEET_PIXELS_MAX / (COLUMNS * px) / px);

  return (size_t)rows * COLUMNS;
}

static DsStatus
write_image (const LookSheet *self, DsText *out, DsError *err)
{
  const int32_t rows = ((int32_t)self->tiles.n + COLUMNS - 1) / COLUMNS;
  const int32_t w = COLUMNS * self->px, h = rows * self->px;
  uint32_t *pixels;
  DsStatus status;

  pixels = ds_alloc0 ((size_t)w * (size_t)h, sizeof *pixels);
  if (pixels == NULL)
    return ds_fail_nomem (err, "looks");
  for (size_t i = 0; i < self->tiles.n; i++)
    for (size_t y = 0; y < (size_t)self->px; y++)
      memcpy (pixels + (i / COLUMNS * (size_t)self->px + y) * (size_t)w +
                  i % COLUMNS * (size_t)self->px,
              self->tiles.items[i] + y * (size_t)self->px, (size_t)self->px * sizeof *pixels);
  status = dsu_sheet_write (pixels, w, h, out, err);
  ds_free (pixels);
  return status;
}

static DsStatus
draw_image (LookSheet *self, size_t n_blank, DsText *png, DsError *err)
{
  self->pixels = ds_alloc0 (self->n_pixels, sizeof *self->pixels);
  self->n_max = most_tiles (self->px);
  if (self->pixels != NULL && (n_blank == 0 || take_tile (self) == 0) && add_all (self))
    return write_image (self, png, err);
  if (self->is_full)
    return ds_fail (err, DS_LIMIT, "cell", "looks.size",
                    N_ ("expected at most %zu different drawings with %d pixels per cell, got "
                        "more: smaller cells have room"),
                    self->n_max, (int)self->px);
  return ds_fail_nomem (err, "looks");
}

static void
clear (LookSheet *self)
{
  for (size_t i = 0; i < self->tiles.n; i++)
    ds_free (self->tiles.items[i]);
  ds_array_clear (&self->tiles);
  ds_array_clear (&self->pictures);
  ds_array_clear (&self->owners);
  ds_free (self->slots);
  ds_free (self->pixels);
  ds_arena_clear (&self->arena);
  dsu_scheme_clear (&self->scheme);
}

DsStatus
dsu_look_sheet_write (DsRules *rules, int32_t px, const char *image, DsText *png, DsText *json,
                      DsError *err)
{
  LookSheet self = { .px = px, .n_pixels = (size_t)px * (size_t)px };
  DsTileset tileset = {
    .image = image, .tile_width = px, .tile_height = px, .transparent = "", .is_shaded = true
  };
  DsStatus status;

  DS_ASSERT (rules != NULL && image != NULL && png != NULL && json != NULL);

  if (px < 1 || px > DSU_LOOK_SHEET_CELL_MAX)
    return ds_fail (err, DS_BAD_ARG, "cell", "looks.cell",
                    N_ ("expected 1 to %d pixels per cell, got %d"), DSU_LOOK_SHEET_CELL_MAX,
                    (int)px);
  status = dsu_scheme_init_looks (&self.scheme, rules, DSU_STYLE_TILES, err);
  if (status != DS_OK)
    return status;
  status = draw_image (&self, 0, png, err);
  tileset.pictures = (DsRecords){ self.pictures.n, self.pictures.items };
  if (status == DS_OK)
    ds_tileset_format (&tileset, json);
  if (status == DS_OK && (png->failed || json->failed))
    status = ds_fail_nomem (err, "looks");
  clear (&self);
  return status;
}

/* ---- sheets for other programs */

/* A sheet and the scheme that chooses its tiles. */
typedef struct {
  LookSheet sheet;
  DsTileset tileset;
  DsuScheme chooser;
  DsuPicture *pictures; /* beside sheet.pictures; without images */
  uint32_t *kinds;      /* by kind: 1 + tile; 0 = none */
} TileChooser;

static bool
is_empty (const uint16_t *tiles, int32_t n)
{
  int32_t i = 0;

  while (i < n && tiles[i] == DS_TILE_NONE)
    i++;
  return i == n;
}

static void
put_row (const DsTileSheet *sheet, const DsFloor *floor, DsLayer layer, int32_t y, uint32_t *out)
{
  const TileChooser *self = sheet->user;
  const bool is_feature = layer == DS_LAYER_FEATURE;
  const uint16_t *tiles = ds_grid_row (&floor->layers[layer], y);
  DsuSpotKey keys[64];

  for (int32_t x0 = 0; x0 < floor->w; x0 += (int32_t)DS_COUNT (keys)) {
    const int32_t n = ds_min (floor->w - x0, (int32_t)DS_COUNT (keys));

    if (is_empty (tiles + x0, n)) {
      memset (out + x0, 0, (size_t)n * sizeof *out);
      continue;
    }
    dsu_spot_row (&self->chooser, floor, x0, y, n, keys);
    for (int32_t i = 0; i < n; i++) {
      const uint16_t tile = is_feature ? keys[i].feature : keys[i].ground;
      const DsuPicture *picture = self->chooser.pictures[tile];
      const DsPictureSpot spot = {
        .on_wall = (self->chooser.classes[keys[i].ground] & DSU_CLASS_SOLID) != 0,
        .facing = DS_SOUTH,
        .joined = is_feature ? keys[i].joined : keys[i].same,
        .variant = is_feature ? keys[i].variant >> 4 : keys[i].variant & 0xf
      };

      out[x0 + i] = picture != NULL ? (uint32_t)ds_picture_tile (picture->record, &spot) + 1 : 0;
    }
  }
}

static uint32_t
tile_of_kind (const DsTileSheet *sheet, uint16_t kind)
{
  const TileChooser *self = sheet->user;

  return self->kinds[kind];
}

static void
clear_chooser (DsTileSheet *sheet)
{
  TileChooser *self = sheet->user;

  clear (&self->sheet);
  dsu_scheme_clear (&self->chooser);
  ds_free (self->pictures);
  ds_free (self->kinds);
  ds_free (self);
}

/* True if a part of one of the picture's tiles is not opaque. */
static bool
is_see_through (const LookSheet *sheet, const DsPicture *picture)
{
  for (size_t i = 0; i < picture->tiles.n; i++)
    for (size_t k = 0; k < sheet->n_pixels; k++)
      if (sheet->tiles.items[picture->tiles.items[i]][k] >> 24 != 0xff)
        return true;
  return false;
}

/* Makes the scheme draw with the pictures of the sheet. */
static DsStatus
choose (TileChooser *self, DsRules *rules, DsError *err)
{
  const LookSheet *sheet = &self->sheet;
  DsStatus status = dsu_scheme_init_looks (&self->chooser, rules, DSU_STYLE_TILES, err);

  if (status != DS_OK)
    return status;
  self->pictures = ds_alloc0 (sheet->pictures.n, sizeof *self->pictures);
  self->kinds = ds_alloc0 (ds_rules_n_kinds (rules), sizeof *self->kinds);
  if (self->pictures == NULL || self->kinds == NULL)
    return ds_fail_nomem (err, "looks");
  for (size_t i = 0; i < sheet->pictures.n; i++) {
    DsPicture *record = &sheet->pictures.items[i];
    const uint32_t owner = sheet->owners.items[record->tiles.items[0]];

    record->tileset = &self->tileset;
    self->pictures[i] =
        (DsuPicture){ .record = record, .is_see_through = is_see_through (sheet, record) };
    if (owner < self->chooser.n_tiles)
      dsu_scheme_set_picture (&self->chooser, owner, &self->pictures[i]);
    else
      self->kinds[owner - self->chooser.n_tiles] = (uint32_t)record->tiles.items[0] + 1;
  }
  return DS_OK;
}

DsStatus
dsu_look_sheet_make (DsTileSheet *out, DsRules *rules, int32_t px, size_t n_blank, DsError *err)
{
  TileChooser *self;
  DsStatus status;

  DS_ASSERT (out != NULL && rules != NULL && n_blank <= 1);

  memset (out, 0, sizeof *out);
  if (px < 1 || px > DSU_LOOK_SHEET_CELL_MAX)
    return ds_fail (err, DS_BAD_ARG, "cell", "looks.cell",
                    N_ ("expected 1 to %d pixels per cell, got %d"), DSU_LOOK_SHEET_CELL_MAX,
                    (int)px);
  self = ds_alloc0 (1, sizeof *self);
  if (self == NULL)
    return ds_fail_nomem (err, "looks");
  *out = (DsTileSheet){ .px = px,
                        .columns = COLUMNS,
                        .put_row = put_row,
                        .tile_of_kind = tile_of_kind,
                        .clear = clear_chooser,
                        .user = self };
  self->tileset = (DsTileset){ .id = "",
                               .folder = "",
                               .image = "",
                               .tile_width = px,
                               .tile_height = px,
                               .transparent = "",
                               .is_shaded = true };
  self->sheet = (LookSheet){ .px = px, .n_pixels = (size_t)px * (size_t)px, .is_owned = true };
  status = dsu_scheme_init_looks (&self->sheet.scheme, rules, DSU_STYLE_TILES, err);
  if (status == DS_OK)
    status = draw_image (&self->sheet, n_blank, &out->png, err);
  if (status == DS_OK)
    status = choose (self, rules, err);
  out->n_tiles = self->sheet.tiles.n;
  out->owners = self->sheet.owners.items;
  self->tileset.pictures = (DsRecords){ self->sheet.pictures.n, self->sheet.pictures.items };
  out->tileset = self->tileset;
  if (status != DS_OK)
    ds_sheet_clear (out);
  return status;
}

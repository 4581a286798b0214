/* ui/paint/spot.c — picture of a cell. */
#include "paint/spot.h"
#include "base/hash.h"
#include "field/colour.h"
#include "paint/corners.h"
#include "paint/figure.h"
#include "paint/glyph.h"
#include "paint/shade.h"

#include <string.h>

#define PART_BARE 1 /* in characters: the background alone */

static const struct {
  int8_t dx, dy;
} AROUND[8] = {
  { 0, -1 }, { 1, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 }
};

/* The 3 x 3 cells around one; index 8 is the middle. Beyond the level there is solid rock that
 * everything flows into. */
typedef struct {
  uint16_t ground[9], feature[9];
  uint8_t classes[9];
  uint8_t inside; /* neighbours that are on the level */
} Around;

static void
look_around (const DsuScheme *scheme, const uint16_t *const ground[3],
             const uint16_t *const feature[3], int32_t x, int32_t w, Around *out)
{
  out->inside = 0;
  for (int i = 0; i < 8; i++) {
    const int32_t nx = x + AROUND[i].dx;
    const int row = AROUND[i].dy + 1;

    if (ground[row] == NULL || nx < 0 || nx >= w) {
      out->ground[i] = ground[1][x];
      out->feature[i] = feature[1][x];
      out->classes[i] = DSU_CLASS_SOLID;
      continue;
    }
    out->inside |= (uint8_t)(1u << i);
    out->ground[i] = ground[row][nx];
    out->feature[i] = feature[row][nx];
    out->classes[i] =
        scheme->classes[out->ground[i]] | (scheme->classes[out->feature[i]] & ~DSU_CLASS_SOLID);
  }
  out->ground[8] = ground[1][x];
  out->feature[8] = feature[1][x];
  out->classes[8] = scheme->classes[out->ground[8]];
}

static uint8_t
mask_of_class (const Around *around, uint8_t bits)
{
  uint8_t mask = 0;

  for (int i = 0; i < 8; i++)
    mask |= (uint8_t)((around->classes[i] & bits) != 0) << i;
  return mask;
}

static uint8_t
mask_of_same (const DsuScheme *scheme, const Around *around)
{
  const DsuLook *own = scheme->looks[around->ground[8]];
  uint8_t mask = 0;

  for (int i = 0; i < 8; i++) {
    const DsuLook *other = scheme->looks[around->ground[i]];
    const bool is_deeper =
        own->family != DSU_FAMILY_OWN && other->family == own->family && other->depth >= own->depth;

    if (other == own || is_deeper || (around->classes[i] & DSU_CLASS_SOLID))
      mask |= (uint8_t)(1u << i);
  }
  return mask;
}

static uint8_t
mask_of_joined (const Around *around)
{
  uint8_t mask = 0;

  for (int i = 0; i < 8; i += 2)
    if ((around->inside >> i & 1) && around->feature[i] == around->feature[8])
      mask |= (uint8_t)(1u << i);
  return mask;
}

/* A ground beside the cell that can show where the cell's own one ends: better one that has no
 * edge itself. A fringe may only show such ground, else its own goes on to the edge. */
static uint16_t
find_under (const DsuScheme *scheme, const Around *around, uint8_t flows, bool is_wall)
{
  static const uint8_t ORDER[8] = { 4, 0, 2, 6, 3, 5, 1, 7 };
  const DsuLook *own = scheme->looks[around->ground[8]];
  uint16_t found = around->ground[8];

  for (int i = 0; i < 8; i++) {
    const uint16_t ground = around->ground[ORDER[i]];

    if ((flows >> ORDER[i] & 1) || (!is_wall && (around->classes[ORDER[i]] & DSU_CLASS_SOLID)))
      continue;
    if (!(scheme->flags[ground] & DSU_LOOK_EDGED) ||
        (own->family == DSU_FAMILY_WATER && scheme->looks[ground]->family == own->family))
      return ground;
    if (is_wall && found == around->ground[8])
      found = ground;
  }
  return found;
}

/* True where the built-in shade, glow and round corners belong to the picture of the tile. */
static bool
is_shaded (const DsuScheme *scheme, uint16_t tile)
{
  const DsuPicture *picture = scheme->pictures[tile];

  return picture == NULL || picture->record->tileset->is_shaded;
}

static bool
rounds_corners (const DsuScheme *scheme, uint16_t tile)
{
  return scheme->looks[tile]->draw_corner != NULL && is_shaded (scheme, tile);
}

/* Corners between two walls that both round them; *@wall becomes one of those. */
static uint8_t
corners_of (const DsuScheme *scheme, const Around *around, uint16_t *wall)
{
  uint8_t corners = 0;

  for (int i = 1; i < 8; i += 2) {
    const int before = i - 1, after = (i + 1) & 7;
    const uint16_t a = around->ground[before], b = around->ground[after];
    const bool both = (around->inside >> before & 1) && (around->inside >> after & 1);

    if (both && rounds_corners (scheme, a) && rounds_corners (scheme, b)) {
      corners |= (uint8_t)(1u << i);
      *wall = a;
    }
  }
  return corners;
}

static uint8_t
variant_at (int32_t x, int32_t y)
{
  return (uint8_t)(ds_cell_hash (DSU_VARIANT_KEY, x, y) % DSU_LOOK_VARIANTS);
}

/* True if the colours of the tile vary from cell to cell. */
static bool
varies (const DsuScheme *scheme, uint16_t tile)
{
  const DsTile *it = ds_rules_tile (scheme->rules, tile);

  return (it->fg_variance | it->bg_variance | (uint32_t)it->overall | (uint32_t)it->period) != 0;
}

/* ---- pictures of tilesets */

/* Neighbours of which @tiles, their grounds or features, have the same @picture. */
static uint8_t
mask_of_picture (const DsuScheme *scheme, const Around *around, const DsuPicture *picture,
                 const uint16_t *tiles, bool is_feature)
{
  uint8_t mask = is_feature ? 0 : (uint8_t)~around->inside;

  for (int i = 0; i < 8; i++)
    if ((around->inside >> i & 1) && scheme->pictures[tiles[i]] == picture)
      mask |= (uint8_t)(1u << i);
  return mask;
}

/* The neighbours that a feature's picture reads. */
static uint8_t
joined_of_picture (const DsuScheme *scheme, const Around *around, const DsuPicture *picture,
                   uint8_t solid)
{
  const DsPictureRule rule = (DsPictureRule)picture->record->rule;

  if (picture->record->joins == DS_PICTURE_JOINS_WALLS)
    return ds_picture_mask (rule, solid);
  return ds_picture_mask (rule, mask_of_picture (scheme, around, picture, around->feature, true));
}

/* The neighbours that a ground's picture joins, before its rule. @solid: as its look reads them. */
static uint8_t
same_of_picture (const DsuScheme *scheme, const Around *around, const DsuPicture *picture,
                 bool is_wall, uint8_t solid)
{
  switch (picture->record->joins) {
  case DS_PICTURE_JOINS_WALLS:
    return mask_of_class (around, DSU_CLASS_SOLID | DSU_CLASS_DOOR);
  case DS_PICTURE_JOINS_ALIKE:
    return is_wall ? solid : dsu_settle_corners (mask_of_same (scheme, around), false, true);
  default:
    return mask_of_picture (scheme, around, picture, around->ground, false);
  }
}

/* Variant of @tile in a cell: of its picture, if it has one, else of its look. */
static uint8_t
variant_of (const DsuScheme *scheme, uint16_t tile, int32_t x, int32_t y)
{
  const DsuPicture *picture = scheme->pictures[tile];

  return picture != NULL ? (uint8_t)ds_picture_variant_of (picture->record,
                                                           ds_cell_hash (DSU_VARIANT_KEY, x, y))
                         : variant_at (x, y);
}

static void
key_of (const DsuScheme *scheme, const Around *around, int32_t x, int32_t y, DsuSpotKey *out)
{
  const DsuLook *ground = scheme->looks[around->ground[8]];
  const DsuPicture *ground_picture = scheme->pictures[around->ground[8]],
                   *feature_picture = scheme->pictures[around->feature[8]];
  const unsigned ground_flags = scheme->flags[around->ground[8]];
  const bool has_feature = around->feature[8] != DS_TILE_NONE;
  const unsigned flags = ground_flags | (has_feature ? scheme->flags[around->feature[8]] : 0);
  const bool is_wall = around->classes[8] & DSU_CLASS_SOLID;

  *out = (DsuSpotKey){ .ground = around->ground[8], .feature = around->feature[8] };
  if (is_wall)
    out->solid = dsu_settle_wall_corners (mask_of_class (around, DSU_CLASS_SOLID),
                                          ground->draw_corner != NULL);
  else
    out->solid = dsu_settle_open_corners (mask_of_class (around, DSU_CLASS_SOLID | DSU_CLASS_DOOR));
  out->under = out->ground;
  if (scheme->style == DSU_STYLE_ASCII) {
    out->solid = is_wall && out->solid == 0xff ? 0xff : 0;
    if (varies (scheme, out->ground) || varies (scheme, out->feature))
      out->variant = variant_at (x, y);
    return;
  }
  if (ground_picture != NULL)
    out->same = same_of_picture (scheme, around, ground_picture, is_wall, out->solid);
  else if (flags & DSU_LOOK_EDGED)
    out->same = dsu_settle_corners (mask_of_same (scheme, around), false, true);
  if (ground_flags & DSU_LOOK_ROUND)
    out->under = find_under (scheme, around,
                             is_wall && ground_picture == NULL ? out->solid : out->same, is_wall);
  if (!is_wall)
    out->corners = corners_of (scheme, around, &out->wall);
  else if (ground->draw_corner != NULL)
    out->solid = dsu_settle_flanks (out->solid);
  if (ground_picture != NULL) {
    if (is_wall && ground_picture->record->joins == DS_PICTURE_JOINS_ALIKE)
      out->same = out->solid;
    out->same = ds_picture_mask ((DsPictureRule)ground_picture->record->rule, out->same);
  }
  if (feature_picture != NULL)
    out->joined = joined_of_picture (scheme, around, feature_picture, out->solid);
  else if (flags & DSU_LOOK_JOINED)
    out->joined = mask_of_joined (around);
  if (!(around->classes[8] & DSU_CLASS_GLOWS))
    out->glow = dsu_settle_corners (mask_of_class (around, DSU_CLASS_GLOWS), true, true);
  out->lit = mask_of_class (around, DSU_CLASS_LIGHT);
  if (flags & DSU_LOOK_VARIED)
    out->variant = (uint8_t)(variant_of (scheme, out->ground, x, y) |
                             (has_feature ? variant_of (scheme, out->feature, x, y) : 0) << 4);
}

/* The character of a thing stands in place of the tile's. */
static void
clear_under_things (const DsuScheme *scheme, const DsFloor *level, int32_t x0, int32_t y, int32_t n,
                    DsuSpotKey *keys)
{
  for (size_t i = ds_things_seek (level->things, (DsCell){ x0, y });
       i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);
    uint32_t tint;

    if (thing->at.y > y || thing->at.x >= x0 + n)
      break;
    if (dsu_figure_of (scheme, level, thing) != DSU_FIGURE_NONE &&
        (scheme->looks[DS_TILE_NONE] != &dsu_look_nothing || /* it is in another picture */
         dsu_scheme_thing_fade (scheme, thing, &tint) < UINT8_MAX))
      keys[thing->at.x - x0].part = PART_BARE;
  }
}

/* Takes the ground and all that belongs to it off the key, whose feature stays formed by it: a door
 * between walls. */
static void
take_off_ground (const DsuScheme *scheme, DsuSpotKey *key)
{
  const bool has_feature = key->feature != DS_TILE_NONE;
  const bool is_drawn = has_feature && scheme->style == DSU_STYLE_TILES;

  key->ground = key->under = DS_TILE_NONE;
  key->solid = is_drawn ? key->solid : 0;
  key->same = is_drawn ? key->same : 0;
  key->variant &= is_drawn ? 0xf0 : has_feature ? 0xff : 0;
  key->corners = 0;
  key->wall = 0;
  key->glow = 0;
}

void
dsu_spot_row (const DsuScheme *scheme, const DsFloor *level, int32_t x0, int32_t y, int32_t n,
              DsuSpotKey *out)
{
  static const uint16_t NOTHING[DS_SIDE_MAX];
  const bool has_ground = !(scheme->hides & DS_STRATUM_BIT (DS_STRATUM_GROUND));
  const bool is_apart = !has_ground && scheme->looks[DS_TILE_NONE] != &dsu_look_nothing;
  const bool has_features = !(scheme->hides & DS_STRATUM_BIT (DS_STRATUM_FEATURE));
  const uint16_t *ground[3] = { NULL }, *feature[3] = { NULL };
  Around around;

  DS_ASSERT (scheme != NULL && level != NULL && x0 >= 0 && y >= 0 && y < level->h &&
             n <= level->w - x0 && out != NULL);

  for (int i = 0; i < 3; i++)
    if (y + i - 1 >= 0 && y + i - 1 < level->h) {
      ground[i] = has_ground || is_apart ? ds_grid_row (&level->layers[DS_LAYER_GROUND], y + i - 1)
                                         : NOTHING;
      feature[i] =
          has_features ? ds_grid_row (&level->layers[DS_LAYER_FEATURE], y + i - 1) : NOTHING;
    }
  for (int32_t i = 0; i < n; i++) {
    look_around (scheme, ground, feature, x0 + i, level->w, &around);
    key_of (scheme, &around, x0 + i, y, &out[i]);
    if (is_apart)
      take_off_ground (scheme, &out[i]);
  }
  if (scheme->style == DSU_STYLE_ASCII)
    clear_under_things (scheme, level, x0, y, n, out);
}

static void
draw_look (const DsuLook *look, const DsuSpot *spot)
{
  cairo_save (spot->cr);
  cairo_new_path (spot->cr);
  look->draw (spot);
  cairo_restore (spot->cr);
}

/* Blends the finished drawing over what lies below, as a picture is, so that both give the same
 * pixels. Files of shapes take the shapes themselves. */
static void
draw_look_above (const DsuLook *look, const DsuSpot *spot)
{
  const bool is_image =
      cairo_surface_get_type (cairo_get_target (spot->cr)) == CAIRO_SURFACE_TYPE_IMAGE;

  if (is_image)
    cairo_push_group (spot->cr);
  draw_look (look, spot);
  if (!is_image)
    return;
  cairo_pop_group_to_source (spot->cr);
  cairo_paint (spot->cr);
}

/* Draws the look of tile @number or @cell of its picture; @joined: neighbours that that reads. */
static void
draw_tile (const DsuScheme *scheme, uint16_t number, uint8_t joined, DsCell cell,
           const DsuSpot *spot)
{
  const DsuPicture *picture = scheme->pictures[number];
  DsPictureSpot at;

  if (picture == NULL) {
    draw_look_above (scheme->looks[number], spot);
    return;
  }
  at = (DsPictureSpot){ .state = ds_rules_door_state (spot->tile),
                        .on_wall = spot->on_wall,
                        .facing = DS_SOUTH,
                        .joined = joined,
                        .variant = spot->variant,
                        .frame = scheme->frames[number] };
  dsu_picture_draw (picture, ds_picture_tile (picture->record, &at), cell, spot->cr, spot->px);
}

/* The cell of the tile's picture that stands on the tile's own cell. */
static DsCell
anchor_of (const DsuScheme *scheme, uint16_t tile)
{
  const DsuPicture *picture = scheme->pictures[tile];

  return picture != NULL ? (DsCell){ picture->record->anchor_x, picture->record->anchor_y }
                         : (DsCell){ 0, 0 };
}

/* Ground that shows where the cell's own ground ends. */
static void
draw_under (const DsuScheme *scheme, const DsuSpotKey *key, const DsuSpot *spot)
{
  const DsuSpot under = { .cr = spot->cr,
                          .px = spot->px,
                          .tile = ds_rules_tile (scheme->rules, key->under),
                          .same = 0xff,
                          .variant = key->variant & 0xf };

  if (scheme->pictures[key->under] != NULL)
    dsu_ink_box (spot->cr, 0, 0, 1, 1, under.tile->bg);
  draw_tile (scheme, key->under, 0xff, anchor_of (scheme, key->under), &under);
  if (scheme->classes[key->ground] & DSU_CLASS_GLOWS && is_shaded (scheme, key->ground))
    dsu_shade_rim (spot->cr, scheme->looks[key->ground]->light);
}

/* The walls' corners, turned so that each lies at the north-west or south-west. */
static void
draw_corners (const DsuScheme *scheme, const DsuSpotKey *key, const DsuSpot *spot)
{
  for (int i = 1; i < 8; i += 2) {
    const bool is_east = i < 4, is_south = i == 3 || i == 5;

    if (!(key->corners >> i & 1))
      continue;
    cairo_save (spot->cr);
    cairo_translate (spot->cr, is_east ? 1 : 0, is_south ? 1 : 0);
    cairo_scale (spot->cr, is_east ? -1 : 1, is_south ? -1 : 1);
    cairo_new_path (spot->cr);
    scheme->looks[key->wall]->draw_corner (spot, is_south);
    cairo_restore (spot->cr);
  }
}

static void
draw_lights (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr)
{
  const DsuLook *feature = scheme->looks[key->feature];

  if (key->glow != 0)
    dsu_shade_glow (cr, key->glow, dsu_look_lava.light);
  for (int i = 0; i < 8; i++)
    if (key->lit >> i & 1)
      dsu_shade_flame (cr, AROUND[i].dx, AROUND[i].dy, dsu_look_torch.light);
  if (feature->flags & DSU_LOOK_LIGHT && is_shaded (scheme, key->feature))
    dsu_shade_flame (cr, 0, 0, feature->light);
}

/* Layers of a picture, the lowest first. */
typedef enum {
  LAYER_UNDER, /* ground that shows where the cell's own one ends */
  LAYER_GROUND,
  LAYER_FLAT, /* features under the walls' shade */
  LAYER_SHADE,
  LAYER_FEATURE,
  LAYER_LIGHT,
  N_LAYERS
} Layer;

static bool
is_wall (const DsuScheme *scheme, const DsuSpotKey *key)
{
  return scheme->classes[key->ground] & DSU_CLASS_SOLID;
}

/* The mask of a ground that goes on to all sides. */
static uint8_t
full_mask (const DsuScheme *scheme, uint16_t tile)
{
  const DsuPicture *picture = scheme->pictures[tile];

  return picture != NULL ? ds_picture_mask ((DsPictureRule)picture->record->rule, 0xff) : 0xff;
}

/* True if the cell's own ground leaves a part of it free. */
static bool
shows_under (const DsuScheme *scheme, const DsuSpotKey *key)
{
  if (!(scheme->flags[key->ground] & DSU_LOOK_ROUND))
    return false;
  if (scheme->pictures[key->ground] != NULL)
    return key->under != key->ground || key->same != full_mask (scheme, key->ground);
  return (is_wall (scheme, key) ? key->solid : key->same) != 0xff;
}

static Layer
layer_of_feature (const DsuScheme *scheme, const DsuSpotKey *key)
{
  return scheme->flags[key->feature] & DSU_LOOK_FLAT ? LAYER_FLAT : LAYER_FEATURE;
}

/* Lowest layer to draw over the picture of another cell: none that shines on it. */
static Layer
bottom_layer (const DsuScheme *scheme, const DsuSpotKey *key)
{
  return shows_under (scheme, key) && !(scheme->classes[key->ground] & DSU_CLASS_GLOWS) &&
                 !(scheme->classes[key->under] & DSU_CLASS_SOLID)
             ? LAYER_GROUND
             : LAYER_UNDER;
}

/* Topmost layer; the light of a feature goes with the feature. */
static Layer
top_layer (const DsuScheme *scheme, const DsuSpotKey *key)
{
  const bool has_feature = key->feature != DS_TILE_NONE;
  const Layer feature = has_feature ? layer_of_feature (scheme, key) : bottom_layer (scheme, key);

  if (has_feature && (scheme->flags[key->feature] & DSU_LOOK_LIGHT))
    return feature;
  if (!is_shaded (scheme, key->ground))
    return feature;
  if (key->glow != 0 || key->lit != 0)
    return LAYER_LIGHT;
  if (feature != LAYER_FEATURE &&
      (key->corners != 0 || (key->solid != 0 && !is_wall (scheme, key))))
    return LAYER_SHADE;
  return feature;
}

/* The cell with its ground, to draw that. */
static DsuSpot
spot_of (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr, double px)
{
  return (DsuSpot){ .cr = cr,
                    .px = px,
                    .tile = ds_rules_tile (scheme->rules, key->ground),
                    .solid = key->solid,
                    .same = key->same,
                    .joined = key->joined,
                    .variant = key->variant & 0xf,
                    .on_wall = is_wall (scheme, key) };
}

static void
draw_layer (const DsuScheme *scheme, const DsuSpotKey *key, Layer layer, cairo_t *cr, double px)
{
  DsuSpot spot = spot_of (scheme, key, cr, px);

  if (layer == LAYER_UNDER && shows_under (scheme, key))
    draw_under (scheme, key, &spot);
  else if (layer == LAYER_UNDER && scheme->pictures[key->ground] != NULL)
    dsu_ink_box (cr, 0, 0, 1, 1, spot.tile->bg);
  else if (layer == LAYER_GROUND)
    draw_tile (scheme, key->ground, key->same, anchor_of (scheme, key->ground), &spot);
  else if (layer == LAYER_SHADE && (key->part != 0 || is_shaded (scheme, key->ground))) {
    if (key->part != 0 || !spot.on_wall)
      dsu_shade_walls (cr, key->solid);
    draw_corners (scheme, key, &spot);
  } else if (layer == LAYER_LIGHT && (key->part != 0 || is_shaded (scheme, key->ground)))
    draw_lights (scheme, key, cr);
  else if (key->feature != DS_TILE_NONE && layer == layer_of_feature (scheme, key)) {
    spot.tile = ds_rules_tile (scheme->rules, key->feature);
    spot.variant = key->variant >> 4;
    draw_tile (scheme, key->feature, key->joined, anchor_of (scheme, key->feature), &spot);
  }
}

/* ---- pictures of several cells */

/* Parts of keys, behind the layers: the cell of a large picture that @wall names. */
enum { PART_BESIDE_GROUND = 1 + N_LAYERS, PART_BESIDE_FEATURE };

#define CELL_BITS 8 /* of a column in @wall */

static bool
each_beside (const DsuScheme *scheme, const DsuSpotKey *key, bool is_feature,
             bool (*put) (void *user, DsCell beside, const DsuSpotKey *key), void *user)
{
  const DsuPicture *picture = scheme->pictures[is_feature ? key->feature : key->ground];
  const DsRect cells = picture != NULL ? dsu_picture_cells (picture) : (DsRect){ 0, 0, 1, 1 };
  DsuSpotKey part = { .ground = key->ground,
                      .feature = is_feature ? key->feature : DS_TILE_NONE,
                      .same = is_feature ? 0 : key->same,
                      .joined = is_feature ? key->joined : 0,
                      .variant = key->variant,
                      .part = is_feature ? PART_BESIDE_FEATURE : PART_BESIDE_GROUND };

  for (int32_t y = 0; y < cells.h; y++)
    for (int32_t x = 0; x < cells.w; x++) {
      const DsCell beside = { cells.x + x, cells.y + y };

      part.wall = (uint16_t)(x | y << CELL_BITS);
      if ((beside.x != 0 || beside.y != 0) && !put (user, beside, &part))
        return false;
    }
  return true;
}

bool
dsu_spot_each_beside (const DsuScheme *scheme, const DsuSpotKey *key,
                      bool (*put) (void *user, DsCell beside, const DsuSpotKey *key), void *user)
{
  DS_ASSERT (scheme != NULL && key != NULL && put != NULL);

  return each_beside (scheme, key, false, put, user) &&
         (key->feature == DS_TILE_NONE || each_beside (scheme, key, true, put, user));
}

static void
draw_beside (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr, double px)
{
  const bool is_feature = key->part == PART_BESIDE_FEATURE;
  const uint16_t tile = is_feature ? key->feature : key->ground;
  const DsCell cell = { key->wall & ((1 << CELL_BITS) - 1), key->wall >> CELL_BITS };
  const DsuSpot spot = { .cr = cr,
                         .px = px,
                         .tile = ds_rules_tile (scheme->rules, tile),
                         .variant = is_feature ? key->variant >> 4 : key->variant & 0xf,
                         .on_wall = is_wall (scheme, key) };

  draw_tile (scheme, tile, is_feature ? key->joined : key->same, cell, &spot);
}

/* Draws @from and the layers above it. */
static void
draw_layers (const DsuScheme *scheme, const DsuSpotKey *key, Layer from, cairo_t *cr, double px)
{
  for (Layer layer = from; layer < N_LAYERS; layer++)
    draw_layer (scheme, key, layer, cr, px);
}

/* Removes @from and the layers above it from the key. */
static void
strip_layers (const DsuScheme *scheme, Layer from, DsuSpotKey *key)
{
  unsigned flags;

  if (from == LAYER_GROUND) {
    key->ground = key->under;
    key->solid = 0;
    key->same = full_mask (scheme, key->ground);
  }
  flags = scheme->flags[key->ground];

  key->glow = key->lit = 0;
  if (from <= layer_of_feature (scheme, key)) {
    key->feature = DS_TILE_NONE;
    key->joined = 0;
    if (!(flags & (DSU_LOOK_EDGED | DSU_LOOK_ROUND)) && scheme->pictures[key->ground] == NULL)
      key->same = 0;
    key->variant &= flags & (DSU_LOOK_VARIED | DSU_LOOK_ROUND) ? 0xf : 0;
  }
  if (from > LAYER_SHADE)
    return;
  key->corners = 0;
  key->wall = 0;
  if (!is_wall (scheme, key))
    key->solid = 0;
}

bool
dsu_spot_moves (const DsuScheme *scheme, const DsuSpotKey *key)
{
  DS_ASSERT (scheme != NULL && key != NULL);

  return dsu_scheme_moves (scheme, key->ground) || dsu_scheme_moves (scheme, key->under) ||
         dsu_scheme_moves (scheme, key->feature);
}

bool
dsu_spot_below (const DsuScheme *scheme, const DsuSpotKey *key, DsuSpotKey *out)
{
  const Layer top = top_layer (scheme, key);

  DS_ASSERT (scheme != NULL && key != NULL && out != NULL);

  *out = *key;
  if (scheme->style == DSU_STYLE_ASCII || key->part != 0 || top == LAYER_UNDER)
    return false;
  strip_layers (scheme, top, out);
  return true;
}

bool
dsu_spot_top (const DsuScheme *scheme, const DsuSpotKey *key, DsuSpotKey *out)
{
  const Layer top = top_layer (scheme, key);

  DS_ASSERT (scheme != NULL && key != NULL && out != NULL);

  *out = (DsuSpotKey){ .part = (uint8_t)(1 + top) };
  if (top == LAYER_GROUND) {
    out->ground = key->ground;
    out->solid = key->solid;
    out->same = key->same;
    out->variant = key->variant;
  } else if (top == LAYER_SHADE) {
    out->solid = key->solid;
    out->corners = key->corners;
    out->wall = key->wall;
  } else if (top == LAYER_LIGHT) {
    out->glow = key->glow;
    out->lit = key->lit;
  }
  return top == LAYER_GROUND || top == LAYER_SHADE || top == LAYER_LIGHT;
}

void
dsu_spot_single (const DsuScheme *scheme, const DsuSpotKey *key, DsuSpotKey *out)
{
  DS_ASSERT (scheme != NULL && key != NULL && out != NULL);

  if (scheme->style == DSU_STYLE_ASCII)
    *out = *key;
  else if (key->feature != DS_TILE_NONE)
    *out = (DsuSpotKey){ .feature = key->feature,
                         .joined = key->joined,
                         .variant = key->variant & 0xf0,
                         .part = (uint8_t)(1 + layer_of_feature (scheme, key)) };
  else
    *out = (DsuSpotKey){ .ground = key->ground,
                         .solid = key->solid,
                         .same = key->same,
                         .variant = key->variant & 0xf,
                         .part = 1 + LAYER_GROUND };
}

void
dsu_spot_draw_above (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr, double px)
{
  DS_ASSERT (scheme != NULL && key != NULL && cr != NULL);

  draw_layers (scheme, key, top_layer (scheme, key), cr, px);
}

/* A ground is drawn straight: it has nothing below it to be blended with. */
void
dsu_spot_draw_alone (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr, double px)
{
  const DsuSpot spot = spot_of (scheme, key, cr, px);

  DS_ASSERT (scheme != NULL && key != NULL && cr != NULL);

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_clip (cr);
  if (key->feature != DS_TILE_NONE)
    draw_layer (scheme, key, layer_of_feature (scheme, key), cr, px);
  else if (scheme->pictures[key->ground] == NULL)
    draw_look (scheme->looks[key->ground], &spot);
  else
    draw_layer (scheme, key, LAYER_GROUND, cr, px);
  cairo_restore (cr);
}

uint8_t
dsu_spot_settle (const DsuScheme *scheme, uint16_t tile, uint8_t joined)
{
  const bool is_round = scheme->looks[tile]->draw_corner != NULL;

  DS_ASSERT (scheme != NULL && tile < scheme->n_tiles);

  if (!(scheme->classes[tile] & DSU_CLASS_SOLID))
    return dsu_settle_corners (joined, false, true);
  joined = dsu_settle_wall_corners (joined, is_round);
  return is_round ? dsu_settle_flanks (joined) : joined;
}

/* Glyph on background. The inside of walls steps back, so that rooms stand out. */
static void
draw_ascii (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr, double px)
{
  const bool has_feature = key->feature != DS_TILE_NONE;
  const bool is_inside = key->solid == 0xff && !has_feature;
  const DsCellLook look =
      ds_cell_look (scheme->rules, key->ground, key->feature, ds_mix64 (key->variant), 0);
  const uint32_t bg = dsu_ink_lighten (look.bg, is_inside ? -0.72 : 0);

  if (key->ground == DS_TILE_NONE && !has_feature &&
      scheme->looks[DS_TILE_NONE] != &dsu_look_nothing) {
    const DsuSpot spot = spot_of (scheme, key, cr, px);

    draw_look (scheme->looks[DS_TILE_NONE], &spot);
    return;
  }
  dsu_ink_box (cr, 0, 0, 1, 1, bg);
  dsu_ink_set (cr, is_inside ? dsu_ink_mix (bg, look.fg, 0.2) : look.fg);
  if (key->part != PART_BARE && (key->ground != DS_TILE_NONE || has_feature))
    dsu_glyph_show (cr, look.glyph, px);
}

void
dsu_spot_draw (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr, double px)
{
  DS_ASSERT (scheme != NULL && key != NULL && cr != NULL);

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_clip (cr);
  if (scheme->style == DSU_STYLE_ASCII)
    draw_ascii (scheme, key, cr, px);
  else if (key->part > N_LAYERS)
    draw_beside (scheme, key, cr, px);
  else if (key->part != 0)
    draw_layer (scheme, key, (Layer)(key->part - 1), cr, px);
  else
    draw_layers (scheme, key, LAYER_UNDER, cr, px);
  cairo_restore (cr);
}

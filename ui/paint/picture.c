/* ui/paint/picture.c — pictures of tilesets. */
#include "paint/picture.h"
#include "base/file.h"
#include "base/hooks.h"

#include <math.h>

/* ---- tiles of an image */

static int32_t
count (int32_t pixels, int32_t offset, int32_t margin, int32_t tile, int32_t spacing)
{
  const int32_t room = pixels - offset - 2 * margin + spacing;

  return room > 0 ? room / (tile + spacing) : 0;
}

/* First pixel of @tile. */
static const uint32_t *
pixels_of (const DsuPicture *self, int32_t tile)
{
  const DsTileset *set = self->record->tileset;
  const int32_t x =
      set->offset_x + set->margin + tile % self->columns * (set->tile_width + set->spacing);
  const int32_t y =
      set->offset_y + set->margin + tile / self->columns * (set->tile_height + set->spacing);

  return self->sheet->pixels + (size_t)y * (size_t)self->sheet->w + (size_t)x;
}

static bool
is_tile_opaque (const DsuPicture *self, int32_t tile)
{
  const DsTileset *set = self->record->tileset;
  const uint32_t *row = pixels_of (self, tile);

  for (int32_t y = 0; y < set->tile_height; y++, row += self->sheet->w)
    for (int32_t x = 0; x < set->tile_width; x++)
      if (row[x] >> 24 != 0xff)
        return false;
  return true;
}

/* ---- the pictures of rules */

static char *
path_of (const DsTileset *set)
{
  return set->folder[0] != '\0' ? ds_file_join (set->folder, set->image) : ds_strdup (set->image);
}

static DsStatus
take_sheet (DsuPicture *self, DsError *err)
{
  const DsTileset *set = self->record->tileset;
  char *path = path_of (set);
  uint32_t transparent;
  DsStatus status;

  if (path == NULL)
    return ds_fail_nomem (err, set->image);
  if (!ds_colour_parse (set->transparent, &transparent))
    transparent = DSU_NO_COLOUR;
  status = dsu_sheet_take (&self->sheet, path, transparent, err);
  ds_free (path);
  return status;
}

/* The tiles of the definition's own cell; each is looked at once, however often it is listed. */
static DsStatus
find_see_through (DsuPicture *self, int32_t rows, DsError *err)
{
  const DsPicture *record = self->record;
  uint8_t *seen = ds_alloc0 (((size_t)self->columns * (size_t)rows + 7) / 8, 1);

  if (seen == NULL)
    return ds_fail_nomem (err, record->id);
  for (size_t i = 0; i < record->tiles.n && !self->is_see_through; i++) {
    const int32_t tile =
        record->tiles.items[i] + record->anchor_y * self->columns + record->anchor_x;
    const uint8_t bit = (uint8_t)(1u << (tile & 7));

    if (!(seen[tile / 8] & bit))
      self->is_see_through = !is_tile_opaque (self, tile);
    seen[tile / 8] |= bit;
  }
  ds_free (seen);
  return DS_OK;
}

/* All tiles of the picture lie in the image. */
static DsStatus
check_tiles (DsuPicture *self, DsError *err)
{
  const DsPicture *record = self->record;
  const DsTileset *set = record->tileset;
  const int32_t rows =
      count (self->sheet->h, set->offset_y, set->margin, set->tile_height, set->spacing);

  self->columns = count (self->sheet->w, set->offset_x, set->margin, set->tile_width, set->spacing);
  for (size_t i = 0; i < record->tiles.n; i++) {
    const int32_t tile = record->tiles.items[i];
    const int32_t column = self->columns > 0 ? tile % self->columns : 0;
    const int32_t row = self->columns > 0 ? tile / self->columns : 0;

    if (column + record->width > self->columns || row + record->height > rows)
      return ds_fail (err, DS_BAD_DATA, record->id, "picture.tile",
                      N_ ("expected tiles of the image \"%s\", which has %d x %d, got tile %d"),
                      set->image, (int)self->columns, (int)rows, (int)tile);
  }
  return find_see_through (self, rows, err);
}

static void
drop (void *made)
{
  DsuPictures *self = made;

  for (size_t i = 0; i < self->n; i++)
    dsu_sheet_release (self->items[i].sheet);
  ds_free (self->items);
  ds_free (self);
}

#define UNREADABLE -1 /* columns of a picture whose image could not be read */

/* One finding for each image, not for each picture of it. */
static bool
is_unreadable (const DsuPictures *self, size_t i)
{
  const DsTileset *set = self->items[i].record->tileset;

  for (size_t k = 0; k < i; k++)
    if (self->items[k].record->tileset == set && self->items[k].columns == UNREADABLE)
      return true;
  return false;
}

static void
load (DsuPictures *self, size_t i)
{
  DsuPicture *picture = &self->items[i];
  DsError err;

  if (is_unreadable (self, i))
    return;
  if (take_sheet (picture, &err) != DS_OK)
    picture->columns = UNREADABLE;
  else if (check_tiles (picture, &err) == DS_OK)
    return;
  ds_errors_take (&self->errors, &err);
  dsu_sheet_release (picture->sheet);
  picture->sheet = NULL;
}

static void *
make (DsRules *rules)
{
  DsuPictures *self = ds_alloc0 (1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->items = ds_alloc0 (ds_rules_n_pictures (rules), sizeof *self->items);
  if (self->items == NULL) {
    drop (self);
    return NULL;
  }
  self->n = ds_rules_n_pictures (rules);
  for (size_t i = 0; i < self->n; i++) {
    self->items[i].record = ds_rules_picture (rules, i);
    load (self, i);
  }
  return self;
}

const DsuPictures *
dsu_pictures_of (DsRules *rules)
{
  DS_ASSERT (rules != NULL);

  return ds_rules_companion (rules, make, drop);
}

/* ---- drawing */

/* Average of the pixels of a box. */
static uint32_t
average (const uint32_t *pixels, int32_t stride, int32_t w, int32_t h)
{
  const uint32_t n = (uint32_t)(w * h);
  uint32_t sums[4] = { 0 };
  uint32_t mixed = 0;

  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++)
      for (int i = 0; i < 4; i++)
        sums[i] += pixels[(size_t)y * (size_t)stride + (size_t)x] >> (8 * i) & 0xff;
  for (int i = 0; i < 4; i++)
    mixed |= (sums[i] + n / 2) / n << (8 * i);
  return mixed;
}

/* Pixels of a tile as @px * @px of them: the nearest, or averages where it gets smaller. */
static void
scale (const DsuPicture *self, int32_t tile, int32_t px, uint32_t *out, int32_t stride)
{
  const int32_t w = self->record->tileset->tile_width, h = self->record->tileset->tile_height;
  const uint32_t *pixels = pixels_of (self, tile);

  for (int32_t y = 0; y < px; y++)
    for (int32_t x = 0; x < px; x++) {
      const int32_t x0 = x * w / px, y0 = y * h / px;
      const int32_t x1 = ds_max ((x + 1) * w / px, x0 + 1), y1 = ds_max ((y + 1) * h / px, y0 + 1);

      out[(size_t)y * (size_t)stride + (size_t)x] =
          average (pixels + (size_t)y0 * (size_t)self->sheet->w + (size_t)x0, self->sheet->w,
                   x1 - x0, y1 - y0);
    }
}

/* Native pixels, which the target scales. */
static void
copy (const DsuPicture *self, int32_t tile, uint32_t *out, int32_t stride)
{
  const int32_t w = self->record->tileset->tile_width, h = self->record->tileset->tile_height;
  const uint32_t *pixels = pixels_of (self, tile);

  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++)
      out[(size_t)y * (size_t)stride + (size_t)x] =
          pixels[(size_t)y * (size_t)self->sheet->w + (size_t)x];
}

static void
draw_tile (const DsuPicture *self, int32_t tile, cairo_t *cr, double px)
{
  const bool is_image =
      cairo_surface_get_type (cairo_get_group_target (cr)) == CAIRO_SURFACE_TYPE_IMAGE;
  const int32_t side = (int32_t)lround (px);
  const int32_t w = is_image ? side : self->record->tileset->tile_width;
  const int32_t h = is_image ? side : self->record->tileset->tile_height;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, w, h);
  uint32_t *pixels = (uint32_t *)(void *)cairo_image_surface_get_data (surface);
  const int32_t stride = cairo_image_surface_get_stride (surface) / (int32_t)sizeof *pixels;

  if (pixels != NULL) {
    if (is_image)
      scale (self, tile, side, pixels, stride);
    else
      copy (self, tile, pixels, stride);
    cairo_surface_mark_dirty (surface);
    cairo_save (cr);
    cairo_scale (cr, 1.0 / w, 1.0 / h);
    cairo_set_source_surface (cr, surface, 0, 0);
    cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
    cairo_rectangle (cr, 0, 0, w, h);
    cairo_fill (cr);
    cairo_restore (cr);
  }
  cairo_surface_destroy (surface);
}

void
dsu_picture_draw (const DsuPicture *self, int32_t tile, DsCell cell, cairo_t *cr, double px)
{
  DS_ASSERT (self != NULL && self->sheet != NULL && cr != NULL);

  draw_tile (self, tile + cell.y * self->columns + cell.x, cr, px);
}

DsRect
dsu_picture_cells (const DsuPicture *self)
{
  DS_ASSERT (self != NULL);

  return (DsRect){ -self->record->anchor_x, -self->record->anchor_y, self->record->width,
                   self->record->height };
}

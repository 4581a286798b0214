/* ui/paint/picture.c — pictures of tilesets. */
#include "paint/picture.h"
#include "base/file.h"
#include "base/hooks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- tiles of an image */

static int32_t
count (int32_t pixels, int32_t offset, int32_t margin, int32_t tile, int32_t spacing)
{
  const int32_t room = pixels - offset - 2 * margin + spacing;

  return room > 0 ? room / (tile + spacing) : 0;
}

void
dsu_tileset_count (const DsTileset *self, int32_t w, int32_t h, int32_t *columns, int32_t *rows)
{
  DS_ASSERT (self != NULL && columns != NULL && rows != NULL);

  *columns = count (w, self->offset_x, self->margin, self->tile_width, self->spacing);
  *rows = count (h, self->offset_y, self->margin, self->tile_height, self->spacing);
  if (*columns == 0 || *rows == 0)
    *columns = *rows = 0;
}

DsCell
dsu_tileset_corner (const DsTileset *self, int32_t column, int32_t row)
{
  DS_ASSERT (self != NULL && column >= 0 && row >= 0);

  return (DsCell){
    self->offset_x + self->margin + column * (self->tile_width + self->spacing),
    self->offset_y + self->margin + row * (self->tile_height + self->spacing),
  };
}

/* A box of an image. */
typedef struct {
  const uint32_t *pixels; /* the first */
  int32_t stride, w, h;   /* pixels */
} Box;

static int
compare_images (const void *a, const void *b)
{
  const int32_t i = ((const DsuTileImage *)a)->tile, k = ((const DsuTileImage *)b)->tile;

  return (i > k) - (i < k);
}

/* The sheet of @tile, which the picture has. */
static const DsuSheet *
sheet_of (const DsuPicture *self, int32_t tile)
{
  const DsuTileImage wanted = { tile, NULL };
  const DsuTileImage *found;

  if (self->images == NULL)
    return self->sheet;
  found = bsearch (&wanted, self->images, self->n_images, sizeof wanted, compare_images);
  return found->sheet;
}

/* Pixels of @tile in its sheet. */
static DsRect
part_of (const DsuPicture *self, int32_t tile, const DsuSheet *sheet)
{
  const DsTileset *set = self->record->tileset;
  DsCell at;

  if (set->n_images > 0) {
    const DsTilesetImage *image = &set->images[tile];

    return image->w > 0 ? (DsRect){ image->x, image->y, image->w, image->h }
                        : (DsRect){ 0, 0, sheet->w, sheet->h };
  }
  at = dsu_tileset_corner (set, tile % self->columns, tile / self->columns);
  return (DsRect){ at.x, at.y, set->tile_width, set->tile_height };
}

/* Cell @i of @n that share @side pixels from @at on, at least one. */
static void
cut (int32_t *at, int32_t *side, int32_t i, int32_t n)
{
  const int32_t first = ds_min (i * *side / n, *side - 1);

  *at += first;
  *side = ds_max ((i + 1) * *side / n - first, 1);
}

/* Pixels of a cell of @tile. */
static Box
box_of (const DsuPicture *self, int32_t tile, DsCell cell)
{
  const DsPicture *record = self->record;
  const DsuSheet *sheet;
  DsRect part;

  if (!record->tileset->is_whole)
    tile += cell.y * self->columns + cell.x;
  sheet = sheet_of (self, tile);
  part = part_of (self, tile, sheet);
  if (record->tileset->is_whole) {
    cut (&part.x, &part.w, cell.x, record->width);
    cut (&part.y, &part.h, cell.y, record->height);
  }
  return (Box){ sheet->pixels + (size_t)part.y * (size_t)sheet->w + (size_t)part.x, sheet->w,
                part.w, part.h };
}

static bool
is_opaque (const Box *box)
{
  const uint32_t *row = box->pixels;

  for (int32_t y = 0; y < box->h; y++, row += box->stride)
    for (int32_t x = 0; x < box->w; x++)
      if (row[x] >> 24 != 0xff)
        return false;
  return true;
}

/* ---- the pictures of rules */

static char *
path_of (const DsTileset *set, const char *image)
{
  return set->folder[0] != '\0' ? ds_file_join (set->folder, image) : ds_strdup (image);
}

static DsStatus
take_sheet (const DsTileset *set, const char *image, DsuSheet **out, DsError *err)
{
  char *path = path_of (set, image);
  uint32_t transparent;
  DsStatus status;

  *out = NULL;
  if (path == NULL)
    return ds_fail_nomem (err, image);
  if (!ds_colour_parse (set->transparent, &transparent))
    transparent = DSU_NO_COLOUR;
  status = dsu_sheet_take (out, path, transparent, err);
  ds_free (path);
  return status;
}

/* The image that @tile has for itself. */
static DsStatus
take_image (DsuPicture *self, int32_t tile, DsError *err)
{
  const DsTileset *set = self->record->tileset;
  const DsTilesetImage *image = &set->images[tile];
  DsuTileImage *out = &self->images[self->n_images];
  DsStatus status = take_sheet (set, image->path, &out->sheet, err);

  if (status != DS_OK)
    return status;
  out->tile = tile;
  self->n_images++;
  if (image->x <= out->sheet->w - image->w && image->y <= out->sheet->h - image->h)
    return DS_OK;
  return ds_fail (err, DS_BAD_DATA, self->record->id, "picture.part",
                  N_ ("expected a part of the image \"%s\", which has %d x %d pixels, got a part "
                      "up to %d, %d"),
                  image->path, (int)out->sheet->w, (int)out->sheet->h, (int)(image->x + image->w),
                  (int)(image->y + image->h));
}

/* The images of all tiles of the picture, each once. */
static DsStatus
take_images (DsuPicture *self, DsError *err)
{
  const DsInts *tiles = &self->record->tiles;
  DsStatus status = DS_OK;

  self->images = ds_alloc0 (tiles->n, sizeof *self->images);
  if (self->images == NULL)
    return ds_fail_nomem (err, self->record->id);
  for (size_t i = 0; i < tiles->n; i++)
    self->images[i].tile = tiles->items[i];
  qsort (self->images, tiles->n, sizeof *self->images, compare_images);
  for (size_t i = 0; i < tiles->n && status == DS_OK; i++)
    if (i == 0 || self->images[i].tile != self->images[self->n_images - 1].tile)
      status = take_image (self, self->images[i].tile, err);
  return status;
}

/* The tiles of the definition's own cell; each is looked at once, however often it is listed. */
static DsStatus
find_see_through (DsuPicture *self, int32_t n_tiles, DsError *err)
{
  const DsPicture *record = self->record;
  uint8_t *seen = ds_alloc0 (((size_t)n_tiles + 7) / 8, 1);

  if (seen == NULL)
    return ds_fail_nomem (err, record->id);
  for (size_t i = 0; i < record->tiles.n && !self->is_see_through; i++) {
    const int32_t tile = record->tiles.items[i];
    const uint8_t bit = (uint8_t)(1u << (tile & 7));

    if (!(seen[tile / 8] & bit)) {
      const Box box = box_of (self, tile, (DsCell){ record->anchor_x, record->anchor_y });

      self->is_see_through = !is_opaque (&box);
    }
    seen[tile / 8] |= bit;
  }
  ds_free (seen);
  return DS_OK;
}

/* The error is that of the image, so that it is reported once for all pictures. */
static DsStatus
fail_tile (const DsPicture *record, int32_t columns, int32_t rows, int32_t tile, DsError *err)
{
  char where[DS_WHERE_MAX];

  snprintf (where, sizeof where, "%s/%s", record->tileset->folder, record->tileset->image);
  return ds_fail (err, DS_BAD_DATA, where, "picture.tile",
                  N_ ("expected tile %d of the picture \"%s\", got an image of %d x %d tiles"),
                  (int)tile, record->id, (int)columns, (int)rows);
}

/* All tiles of the picture lie in the image. */
static DsStatus
check_tiles (DsuPicture *self, DsError *err)
{
  const DsPicture *record = self->record;
  const DsTileset *set = record->tileset;
  const int32_t w = set->is_whole ? 1 : record->width, h = set->is_whole ? 1 : record->height;
  const int32_t rows =
      count (self->sheet->h, set->offset_y, set->margin, set->tile_height, set->spacing);

  self->columns = count (self->sheet->w, set->offset_x, set->margin, set->tile_width, set->spacing);
  for (size_t i = 0; i < record->tiles.n; i++) {
    const int32_t tile = record->tiles.items[i];
    const int32_t column = self->columns > 0 ? tile % self->columns : 0;
    const int32_t row = self->columns > 0 ? tile / self->columns : 0;

    if (column + w > self->columns || row + h > rows)
      return fail_tile (record, self->columns, rows, tile, err);
  }
  return find_see_through (self, self->columns * rows, err);
}

/* Gives the images back. */
static void
release (DsuPicture *self)
{
  if (self->images == NULL)
    dsu_sheet_release (self->sheet);
  for (size_t i = 0; i < self->n_images; i++)
    dsu_sheet_release (self->images[i].sheet);
  ds_free (self->images);
  self->sheet = NULL;
  self->images = NULL;
  self->n_images = 0;
}

static void
drop (void *made)
{
  DsuPictures *self = made;

  for (size_t i = 0; i < self->n; i++)
    release (&self->items[i]);
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

/* A picture of a tileset whose tiles have their own images. */
static DsStatus
load_images (DsuPicture *self, DsError *err)
{
  DsStatus status = take_images (self, err);

  if (status == DS_OK)
    self->sheet = self->images[0].sheet;
  return status == DS_OK ? find_see_through (self, (int32_t)self->record->tileset->n_images, err)
                         : status;
}

static DsStatus
load_cut (DsuPicture *self, DsError *err)
{
  const DsTileset *set = self->record->tileset;
  const DsStatus status = take_sheet (set, set->image, &self->sheet, err);

  if (status == DS_OK)
    return check_tiles (self, err);
  self->columns = UNREADABLE;
  return status;
}

/* Tilesets may share an image, and so may tiles that have their own. */
static bool
is_reported (const DsErrors *errors, const DsError *err)
{
  for (size_t i = 0; i < errors->n; i++)
    if (strcmp (errors->items[i].where, err->where) == 0 &&
        strcmp (errors->items[i].message.id, err->message.id) == 0)
      return true;
  return false;
}

static void
load (DsuPictures *self, size_t i)
{
  DsuPicture *picture = &self->items[i];
  DsStatus status;
  DsError err;

  if (is_unreadable (self, i))
    return;
  status = picture->record->tileset->n_images > 0 ? load_images (picture, &err)
                                                  : load_cut (picture, &err);
  if (status == DS_OK)
    return;
  if (!is_reported (&self->errors, &err))
    ds_errors_take (&self->errors, &err);
  release (picture);
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
  ds_rules_check_pictures (rules, &self->errors);
  return self;
}

const DsuPictures *
dsu_pictures_of (DsRules *rules)
{
  DS_ASSERT (rules != NULL);

  return ds_rules_companion (rules, make, drop);
}

static int64_t
pending (const DsTileset *set, const char *image)
{
  char *path = path_of (set, image);
  uint32_t transparent;
  int64_t n;

  if (path == NULL)
    return 0;
  if (!ds_colour_parse (set->transparent, &transparent))
    transparent = DSU_NO_COLOUR;
  n = dsu_sheet_pending (path, transparent);
  ds_free (path);
  return n;
}

int64_t
dsu_pictures_pending (const DsRules *rules)
{
  const DsTileset *last = NULL;
  int64_t n = 0;

  DS_ASSERT (rules != NULL);

  for (size_t i = 0; i < ds_rules_n_pictures (rules); i++) {
    const DsTileset *set = ds_rules_picture (rules, i)->tileset;

    if (set == last)
      continue;
    last = set;
    if (set->n_images == 0)
      n += pending (set, set->image);
    for (size_t k = 0; k < set->n_images; k++)
      n += set->images[k].path != NULL ? pending (set, set->images[k].path) : 0;
  }
  return n;
}

/* ---- drawing */

/* Average of the pixels of a box. */
static uint32_t
average (const uint32_t *pixels, int32_t stride, int32_t w, int32_t h)
{
  const uint64_t n = (uint64_t)w * (uint64_t)h;
  uint64_t sums[4] = { 0 };
  uint32_t mixed = 0;

  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++)
      for (int i = 0; i < 4; i++)
        sums[i] += pixels[(size_t)y * (size_t)stride + (size_t)x] >> (8 * i) & 0xff;
  for (int i = 0; i < 4; i++)
    mixed |= (uint32_t)((sums[i] + n / 2) / n) << (8 * i);
  return mixed;
}

/* The box as @px * @px pixels: the nearest, or averages where it gets smaller. */
static void
scale (const Box *box, int32_t px, uint32_t *out, int32_t stride)
{
  for (int32_t y = 0; y < px; y++)
    for (int32_t x = 0; x < px; x++) {
      const int32_t x0 = x * box->w / px, y0 = y * box->h / px;
      const int32_t x1 = ds_max ((x + 1) * box->w / px, x0 + 1),
                    y1 = ds_max ((y + 1) * box->h / px, y0 + 1);

      out[(size_t)y * (size_t)stride + (size_t)x] =
          average (box->pixels + (size_t)y0 * (size_t)box->stride + (size_t)x0, box->stride,
                   x1 - x0, y1 - y0);
    }
}

/* Native pixels, which the target scales. */
static void
copy (const Box *box, uint32_t *out, int32_t stride)
{
  for (int32_t y = 0; y < box->h; y++)
    for (int32_t x = 0; x < box->w; x++)
      out[(size_t)y * (size_t)stride + (size_t)x] =
          box->pixels[(size_t)y * (size_t)box->stride + (size_t)x];
}

static void
draw_box (const Box *box, cairo_t *cr, double px)
{
  const bool is_image =
      cairo_surface_get_type (cairo_get_group_target (cr)) == CAIRO_SURFACE_TYPE_IMAGE;
  const int32_t side = (int32_t)lround (px);
  const int32_t w = is_image ? side : box->w;
  const int32_t h = is_image ? side : box->h;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, w, h);
  uint32_t *pixels = (uint32_t *)(void *)cairo_image_surface_get_data (surface);
  const int32_t stride = cairo_image_surface_get_stride (surface) / (int32_t)sizeof *pixels;

  if (pixels != NULL) {
    if (is_image)
      scale (box, side, pixels, stride);
    else
      copy (box, pixels, stride);
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
  Box box;

  DS_ASSERT (self != NULL && self->sheet != NULL && cr != NULL);

  box = box_of (self, tile, cell);
  draw_box (&box, cr, px);
}

DsRect
dsu_picture_cells (const DsuPicture *self)
{
  DS_ASSERT (self != NULL);

  return (DsRect){ -self->record->anchor_x, -self->record->anchor_y, self->record->width,
                   self->record->height };
}

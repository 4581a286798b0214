/* core/io/formats/png.c — PNG: images of a pixel per cell, *.png, written by a palette; and read,
 * pictures that hold their level. */
#include "io/foreign/reader.h"
#include "io/held_level.h"
#include "io/io.h"
#include "io/mapping/imported_losses.h"
#include "io/palette.h"

#include <string.h>

#define OPAQUE 0xff000000u
#define SIDE_MAX 16384 /* pixels, as images are read */
#define N_SIZE 2       /* numbers before the pixels: columns and rows */

/* The uppermost of a cell that has a colour: an object, the feature, the ground. */
typedef struct {
  const DsFloor *floor;
  const DsPalette *palette;
} PixelWriter;

static uint32_t
pixel_at (const PixelWriter *self, DsCell cell)
{
  const DsThing *thing = ds_palette_thing (self->palette, self->floor, cell);
  uint32_t colour = thing != NULL ? ds_palette_kind (self->palette, thing->kind) : DS_PALETTE_NONE;

  if (colour == DS_PALETTE_NONE)
    colour = ds_palette_tile (self->palette, ds_floor_get (self->floor, DS_LAYER_FEATURE, cell));
  if (colour == DS_PALETTE_NONE)
    colour = ds_palette_tile (self->palette, ds_floor_get (self->floor, DS_LAYER_GROUND, cell));
  return colour == DS_PALETTE_NONE ? 0 : OPAQUE | colour;
}

/* Size and pixels of the image, which are freed with ds_free(); NULL: no memory. */
static uint32_t *
draw (const PixelWriter *self)
{
  const DsFloor *floor = self->floor;
  uint32_t *out = ds_alloc ((size_t)floor->w * (size_t)floor->h + N_SIZE, sizeof *out);

  if (out == NULL)
    return NULL;
  out[0] = (uint32_t)floor->w;
  out[1] = (uint32_t)floor->h;
  for (int32_t y = 0; y < floor->h; y++)
    for (int32_t x = 0; x < floor->w; x++)
      out[N_SIZE + ds_cell_index ((DsCell){ x, y }, floor->w)] = pixel_at (self, (DsCell){ x, y });
  return out;
}

/* The same by the palette of @mapping, or NULL. NULL: no memory. */
static uint32_t *
draw_level (const DsDelve *delve, const DsMapping *mapping, DsError *err)
{
  DsPalette palette;
  const PixelWriter self = { &delve->dungeon.floors[0], &palette };
  uint32_t *out;

  if (ds_palette_choose (&palette, delve->rules, mapping, err) != DS_OK)
    return NULL;
  out = draw (&self);
  ds_palette_clear (&palette);
  if (out == NULL)
    ds_fail_nomem (err, "png");
  return out;
}

/* DS_BAD_ARG: more than one floor, or a program that cannot write images. DS_LIMIT, DS_NOMEM. */
static DsStatus
write_png (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
           DsError *err)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  uint32_t *pixels;
  DsText png = { 0 };
  DsStatus status;

  if (delve->dungeon.n_floors != 1)
    return ds_fail (err, DS_BAD_ARG, "floors", "png.floors",
                    N_ ("expected a single floor for an image of a pixel per cell, got %zu"),
                    delve->dungeon.n_floors);
  if (options->write_png == NULL)
    return ds_fail (err, DS_BAD_ARG, "", "png.writer",
                    N_ ("images cannot be written, since this program was built without them"));
  if (floor->w > SIDE_MAX || floor->h > SIDE_MAX)
    return ds_fail (err, DS_LIMIT, "size", "png.size",
                    N_ ("expected at most %d columns and rows, got %d x %d"), SIDE_MAX,
                    (int)floor->w, (int)floor->h);
  pixels = draw_level (delve, options->mapping, err);
  if (pixels == NULL)
    return DS_NOMEM;
  status = options->write_png (pixels + N_SIZE, floor->w, floor->h, &png, err);
  if (status == DS_OK)
    status = ds_file_plan_write (out, path, &png, err);
  ds_free (pixels);
  ds_text_clear (&png);
  return status;
}

/* ---- losses: the image is read again, without having been packed */

static DsStatus
take_pixels (const char *name, const char *bytes, size_t n, DsForeignPixels *out, DsError *err)
{
  const size_t n_size = N_SIZE * sizeof (uint32_t);
  uint32_t size[N_SIZE];

  memcpy (size, bytes, n_size);
  *out = (DsForeignPixels){ (int32_t)size[0], (int32_t)size[1], ds_alloc (n - n_size, 1) };
  if (out->pixels == NULL) {
    memset (out, 0, sizeof *out);
    return ds_fail_nomem (err, name);
  }
  memcpy (out->pixels, bytes + n_size, n - n_size);
  return DS_OK;
}

static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  const size_t n = (size_t)floor->w * (size_t)floor->h + N_SIZE;
  const DsForeignFiles files = { .load = ds_foreign_load_file, .decode = take_pixels };
  const DsMapping *palette = options != NULL ? options->mapping : NULL;
  uint32_t *pixels = draw_level (delve, palette, err);
  const DsWrittenFile file = { &ds_foreign_reader_png, "a.png", (const char *)pixels,
                               n * sizeof *pixels, &files };
  DsStatus status =
      pixels != NULL ? ds_imported_losses (delve, &file, palette, losses, err) : DS_NOMEM;

  ds_free (pixels);
  return status;
}

const DsFormat ds_format_png = {
  .id = "png",
  .label = N_ ("PNG, one pixel per cell"),
  .suffixes = ".png",
  .reads = N_ ("PNG picture that holds its level"),
  .has_one_floor = true,
  .has_mapping = true,
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT,
  .read = ds_held_level_read,
  .write_files = write_png,
  .lose = lose,
  .is_own = ds_held_level_is_in,
};

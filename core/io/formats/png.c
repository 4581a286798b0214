/* core/io/formats/png.c — PNG: images of a pixel per cell, *.png, written by a palette; and read,
 * pictures that hold their level. */
#include "io/held_level.h"
#include "io/io.h"
#include "io/palette.h"

#include <string.h>

#define OPAQUE 0xff000000u
#define SIDE_MAX 16384 /* pixels, as images are read */

/* The uppermost of a cell that has a colour: an object, the feature, the ground. */
typedef struct {
  const DsDelve *delve;
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

static DsStatus
draw (const PixelWriter *self, const DsIoOptions *options, DsText *png, DsError *err)
{
  const DsFloor *floor = self->floor;
  uint32_t *pixels = ds_alloc ((size_t)floor->w * (size_t)floor->h, sizeof *pixels);
  DsStatus status;

  if (pixels == NULL)
    return ds_fail_nomem (err, "png");
  for (int32_t y = 0; y < floor->h; y++)
    for (int32_t x = 0; x < floor->w; x++)
      pixels[ds_cell_index ((DsCell){ x, y }, floor->w)] = pixel_at (self, (DsCell){ x, y });
  status = options->write_png (pixels, floor->w, floor->h, png, err);
  ds_free (pixels);
  return status;
}

/* DS_BAD_ARG: more than one floor, or a program that cannot write images. DS_LIMIT, DS_NOMEM. */
static DsStatus
write_png (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
           DsError *err)
{
  PixelWriter self = { .delve = delve, .floor = &delve->dungeon.floors[0] };
  DsPalette palette;
  DsText png = { 0 };
  DsStatus status;

  if (delve->dungeon.n_floors != 1)
    return ds_fail (err, DS_BAD_ARG, "floors", "png.floors",
                    N_ ("expected a single floor for an image of a pixel per cell, got %zu"),
                    delve->dungeon.n_floors);
  if (options->write_png == NULL)
    return ds_fail (err, DS_BAD_ARG, "", "png.writer",
                    N_ ("images cannot be written, since this program was built without them"));
  if (self.floor->w > SIDE_MAX || self.floor->h > SIDE_MAX)
    return ds_fail (err, DS_LIMIT, "size", "png.size",
                    N_ ("expected at most %d columns and rows, got %d x %d"), SIDE_MAX,
                    (int)self.floor->w, (int)self.floor->h);
  status = ds_palette_choose (&palette, delve->rules, options->palette, err);
  self.palette = &palette;
  if (status == DS_OK)
    status = draw (&self, options, &png, err);
  if (status == DS_OK)
    status = ds_file_plan_write (out, path, &png, err);
  ds_palette_clear (&palette);
  ds_text_clear (&png);
  return status;
}

static DsStatus
lose (const DsDelve *delve, DsLosses *losses, DsError *err)
{
  return ds_palette_lose (delve, NULL, losses, err);
}

const DsFormat ds_format_png = {
  .id = "png",
  .label = N_ ("PNG, one pixel per cell"),
  .suffixes = ".png",
  .reads = N_ ("PNG picture that holds its level"),
  .has_one_floor = true,
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT,
  .read = ds_held_level_read,
  .write_files = write_png,
  .lose = lose,
  .is_own = ds_held_level_is_in,
};

/* core/io/formats/png.c — PNG: images of a pixel per cell, *.png, written by a palette; and read,
 * pictures that hold their level. */
#include "io/cell_pixels.h"
#include "io/held_level.h"
#include "io/io.h"

#define SIDE_MAX 16384 /* pixels, as images are read */

/* DS_BAD_ARG: more than one floor, or a program that cannot write images. DS_LIMIT, DS_NOMEM. */
static DsStatus
write_png (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
           DsError *err)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  DsCellPixels image;
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
  status = ds_cell_pixels_draw (&image, delve, options->mapping, err);
  if (status == DS_OK)
    status = options->write_png (image.pixels, image.w, image.h, &png, err);
  if (status == DS_OK)
    status = ds_file_plan_write (out, path, &png, err);
  ds_cell_pixels_clear (&image);
  ds_text_clear (&png);
  return status;
}

static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  return ds_cell_pixels_lose (delve, options != NULL ? options->mapping : NULL, losses, err);
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

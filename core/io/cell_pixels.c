/* core/io/cell_pixels.c — see cell_pixels.h */
#include "io/cell_pixels.h"
#include "base/hooks.h"
#include "io/foreign/reader.h"
#include "io/mapping/imported_losses.h"

#include <string.h>

#define OPAQUE 0xff000000u

static uint32_t
pixel_at (const DsPalette *palette, const DsFloor *floor, DsCell cell)
{
  const DsThing *thing = ds_palette_thing (palette, floor, cell);
  uint32_t colour = thing != NULL ? ds_palette_kind (palette, thing->kind) : DS_PALETTE_NONE;

  if (colour == DS_PALETTE_NONE)
    colour = ds_palette_tile (palette, ds_floor_get (floor, DS_LAYER_FEATURE, cell));
  if (colour == DS_PALETTE_NONE)
    colour = ds_palette_tile (palette, ds_floor_get (floor, DS_LAYER_GROUND, cell));
  return colour == DS_PALETTE_NONE ? 0 : OPAQUE | colour;
}

DsStatus
ds_cell_pixels_draw (DsCellPixels *out, const DsDelve *delve, const DsMapping *mapping,
                     DsError *err)
{
  const DsFloor *floor;
  DsPalette palette;

  DS_ASSERT (out != NULL && delve != NULL && delve->dungeon.n_floors > 0);

  memset (out, 0, sizeof *out);
  floor = &delve->dungeon.floors[0];
  if (ds_palette_choose (&palette, delve->rules, mapping, err) != DS_OK)
    return DS_NOMEM;
  out->pixels = ds_alloc ((size_t)floor->w * (size_t)floor->h, sizeof *out->pixels);
  if (out->pixels == NULL) {
    ds_palette_clear (&palette);
    return ds_fail_nomem (err, "pixels");
  }
  out->w = floor->w;
  out->h = floor->h;
  for (int32_t y = 0; y < floor->h; y++)
    for (int32_t x = 0; x < floor->w; x++)
      out->pixels[ds_cell_index ((DsCell){ x, y }, floor->w)] =
          pixel_at (&palette, floor, (DsCell){ x, y });
  ds_palette_clear (&palette);
  return DS_OK;
}

void
ds_cell_pixels_clear (DsCellPixels *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->pixels);
  memset (self, 0, sizeof *self);
}

/* ---- losses: the image is read again, without having been packed */

/* The bytes of the file are the image as it is held here. */
static DsStatus
take_pixels (const char *name, const char *bytes, size_t n, DsForeignPixels *out, DsError *err)
{
  DsCellPixels image;
  size_t n_pixels;

  DS_ASSERT (n == sizeof image);

  memcpy (&image, bytes, sizeof image);
  n_pixels = (size_t)image.w * (size_t)image.h;
  *out = (DsForeignPixels){ image.w, image.h, ds_alloc (n_pixels, sizeof *image.pixels) };
  if (out->pixels == NULL) {
    memset (out, 0, sizeof *out);
    return ds_fail_nomem (err, name);
  }
  memcpy (out->pixels, image.pixels, n_pixels * sizeof *image.pixels);
  return DS_OK;
}

DsStatus
ds_cell_pixels_lose (const DsDelve *delve, const DsMapping *mapping, DsLosses *losses, DsError *err)
{
  const DsForeignFiles files = { .load = ds_foreign_load_file, .decode = take_pixels };
  DsCellPixels image;
  DsStatus status = ds_cell_pixels_draw (&image, delve, mapping, err);
  const DsWrittenFile file = { &ds_foreign_reader_png, "a.png", (const char *)&image, sizeof image,
                               &files };

  DS_ASSERT (losses != NULL);

  if (status == DS_OK)
    status = ds_imported_losses (delve, &file, mapping, losses, err);
  ds_cell_pixels_clear (&image);
  return status;
}

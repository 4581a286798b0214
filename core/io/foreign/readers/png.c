/* core/io/foreign/readers/png.c — PNG images of a pixel per cell: a layer of colours. The program
 * decodes them; core has no decoder. */
#include "base/hash.h"
#include "base/rect.h"
#include "io/foreign/reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define COLOURS_MAX 1024 /* of an image that is a map */
#define SLOTS 4096       /* of the table of colours; a power of two */

typedef struct {
  DsForeign *map;
  DsForeignLayer *layer;
  const DsForeignPixels *pixels;
  const char *name;
  uint32_t colours[COLOURS_MAX];
  uint32_t n_colours;
  uint16_t slots[SLOTS]; /* number + 1; 0 = free */
  DsErrors *errors;
} PngMap;

/* The colour without its transparency; false: more than half of it shines through. */
static bool
colour_of (uint32_t pixel, uint32_t *out)
{
  const uint32_t a = pixel >> 24;

  *out = 0;
  if (a < 128)
    return false;
  for (int shift = 16; shift >= 0; shift -= 8)
    *out |= ds_min (255, (int32_t)(((pixel >> shift & 0xff) * 255 + a / 2) / a)) << shift;
  return true;
}

static bool
add_meaning (PngMap *self, uint32_t colour)
{
  DsError err;
  DsForeignMeaning *meaning = ds_foreign_add_meaning (self->map, self->layer, &err);
  char text[16];

  if (meaning != NULL) {
    meaning->value = self->n_colours;
    meaning->name = meaning->colour = ds_foreign_text (
        self->map, text, (size_t)snprintf (text, sizeof text, "#%06" PRIx32, colour), &err);
    if (meaning->name != NULL)
      return true;
  }
  ds_errors_take (self->errors, &err);
  return false;
}

/* The number of the colour, from 1; 0: a finding was added. */
static uint32_t
number_of (PngMap *self, uint32_t colour)
{
  size_t i = ds_mix64 (colour) & (SLOTS - 1);

  while (self->slots[i] != 0 && self->colours[self->slots[i] - 1] != colour)
    i = (i + 1) & (SLOTS - 1);
  if (self->slots[i] != 0)
    return self->slots[i];
  if (self->n_colours == COLOURS_MAX) {
    ds_errors_add (self->errors, DS_LIMIT, self->name, "png.colours",
                   N_ ("expected an image of a pixel per cell with at most %d colours, got more; a "
                       "picture of a level is none"),
                   COLOURS_MAX);
    return 0;
  }
  self->colours[self->n_colours++] = colour;
  self->slots[i] = (uint16_t)self->n_colours;
  return add_meaning (self, colour) ? self->n_colours : 0;
}

static DsStatus
read_cells (PngMap *self)
{
  const size_t n = (size_t)self->pixels->w * (size_t)self->pixels->h;
  uint32_t last = 0, value = 0;

  for (size_t i = 0; i < n; i++) {
    uint32_t colour;

    if (!colour_of (self->pixels->pixels[i], &colour))
      continue;
    if (value == 0 || colour != last)
      value = number_of (self, colour);
    if (value == 0)
      return ds_errors_status (self->errors);
    last = colour;
    self->layer->cells[i] = value;
  }
  return DS_OK;
}

static DsStatus
make_level (PngMap *self)
{
  DsError err;
  DsForeignLevel *level = ds_foreign_add_level (self->map, &err);

  if (level == NULL)
    return ds_errors_take (self->errors, &err);
  level->w = self->pixels->w;
  level->h = self->pixels->h;
  self->layer = ds_foreign_add_layer (self->map, level, &err);
  if (self->layer == NULL)
    return ds_errors_take (self->errors, &err);
  self->layer->kind = DS_FOREIGN_VALUES;
  self->layer->name = ds_foreign_text (self->map, "pixels", strlen ("pixels"), &err);
  if (self->layer->name == NULL ||
      ds_foreign_make_cells (self->map, self->layer, 0, 0, level->w, level->h, &err) != DS_OK)
    return ds_errors_take (self->errors, &err);
  return read_cells (self);
}

static DsStatus
read (DsForeign *out, const char *name, const char *bytes, size_t n, const DsForeignFiles *files,
      DsErrors *errors)
{
  DsForeignPixels pixels = { 0 };
  PngMap *self;
  DsStatus status;
  DsError err;

  if (files->decode == NULL)
    return ds_errors_add (errors, DS_BAD_ARG, name, "png.decoder",
                          N_ ("images cannot be read, since this program was built without them"));
  self = ds_alloc0 (1, sizeof *self);
  if (self == NULL) {
    ds_fail_nomem (&err, name);
    return ds_errors_take (errors, &err);
  }
  *self = (PngMap){ .map = out, .pixels = &pixels, .name = name, .errors = errors };
  status = files->decode (name, bytes, n, &pixels, &err);
  if (status == DS_OK)
    status = make_level (self);
  else
    ds_errors_take (errors, &err);
  ds_free (pixels.pixels);
  ds_free (self);
  return status;
}

const DsForeignReader ds_foreign_reader_png = {
  .id = "png",
  .label = N_ ("PNG, one pixel per cell"),
  .suffixes = ".png",
  .read = read,
};

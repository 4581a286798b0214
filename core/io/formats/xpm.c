/* core/io/formats/xpm.c — X pixmaps, *.xpm, written: images of a pixel per cell by a palette, as
 * text in C. Source: the XPM manual, version 3.4i. */
#include "base/array.h"
#include "base/hooks.h"
#include "io/cell_pixels.h"
#include "io/io.h"

#include <inttypes.h>

/* Characters that stand for colours: printable ones but those that C strings write otherwise. */
static const char SYMBOLS[] =
    " .#+@$%&*=-;:>,<1234567890qwertyuiopasdfghjklzxcvbnmMNBVCZASDFGHJKLPIUY"
    "TREWQ!~^/()_`'][{}|";

#define N_SYMBOLS (sizeof SYMBOLS - 1)
#define TRANSPARENT 0

typedef DS_ARRAY (uint32_t) Colours;

typedef struct {
  const DsCellPixels *image;
  Colours colours; /* in the order of their first pixels */
  size_t n_chars;  /* of a symbol */
  size_t last;     /* number of the colour that was sought last */
} XpmWriter;

/* The number of the colour, or of colours if it is new. Neighbours are often alike. */
static size_t
find (XpmWriter *self, uint32_t colour)
{
  size_t i = 0;

  if (self->last < self->colours.n && self->colours.items[self->last] == colour)
    return self->last;
  while (i < self->colours.n && self->colours.items[i] != colour)
    i++;
  self->last = i;
  return i;
}

/* Definitions have few colours, so that each is sought among all. */
static bool
take_colours (XpmWriter *self)
{
  const size_t n_pixels = (size_t)self->image->w * (size_t)self->image->h;
  size_t n_named = N_SYMBOLS;

  for (size_t i = 0; i < n_pixels; i++)
    if (find (self, self->image->pixels[i]) == self->colours.n &&
        !ds_array_push (&self->colours, self->image->pixels[i]))
      return false;
  for (self->n_chars = 1; n_named < self->colours.n; self->n_chars++)
    n_named *= N_SYMBOLS;
  return true;
}

static void
put_symbol (const XpmWriter *self, size_t colour, DsText *out)
{
  for (size_t i = 0; i < self->n_chars; i++, colour /= N_SYMBOLS)
    ds_text_putc (out, SYMBOLS[colour % N_SYMBOLS]);
}

static void
put_colour (const XpmWriter *self, size_t i, DsText *out)
{
  ds_text_putc (out, '"');
  put_symbol (self, i, out);
  if (self->colours.items[i] == TRANSPARENT)
    ds_text_puts (out, " c None\",\n");
  else
    ds_text_printf (out, " c #%06" PRIX32 "\",\n", self->colours.items[i] & 0xffffff);
}

static void
put_rows (XpmWriter *self, DsText *out)
{
  const DsCellPixels *image = self->image;

  for (int32_t y = 0; y < image->h; y++) {
    ds_text_putc (out, '"');
    for (int32_t x = 0; x < image->w; x++)
      put_symbol (self, find (self, image->pixels[ds_cell_index ((DsCell){ x, y }, image->w)]),
                  out);
    ds_text_puts (out, y + 1 < image->h ? "\",\n" : "\"\n");
  }
}

static bool
put_image (const DsCellPixels *image, DsText *out)
{
  XpmWriter self = { .image = image };
  const bool ok = take_colours (&self);

  if (ok) {
    ds_text_printf (out, "/* XPM */\nstatic const char *level[] = {\n\"%d %d %zu %zu\",\n",
                    (int)image->w, (int)image->h, self.colours.n, self.n_chars);
    for (size_t i = 0; i < self.colours.n; i++)
      put_colour (&self, i, out);
    put_rows (&self, out);
    ds_text_puts (out, "};\n");
  }
  ds_array_clear (&self.colours);
  return ok && !out->failed;
}

/* DS_BAD_ARG: more than one floor. DS_NOMEM. */
static DsStatus
write_xpm (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
           DsError *err)
{
  DsText text = { 0 };
  DsCellPixels image;
  DsStatus status;

  if (delve->dungeon.n_floors != 1)
    return ds_fail (err, DS_BAD_ARG, "floors", "png.floors",
                    N_ ("expected a single floor for an image of a pixel per cell, got %zu"),
                    delve->dungeon.n_floors);
  status = ds_cell_pixels_draw (&image, delve, options->mapping, err);
  if (status == DS_OK && !put_image (&image, &text))
    status = ds_fail_nomem (err, "xpm");
  if (status == DS_OK)
    status = ds_file_plan_write (out, path, &text, err);
  ds_cell_pixels_clear (&image);
  ds_text_clear (&text);
  return status;
}

static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  return ds_cell_pixels_lose (delve, options != NULL ? options->mapping : NULL, losses, err);
}

const DsFormat ds_format_xpm = {
  .id = "xpm",
  .label = N_ ("XPM, one pixel per cell"),
  .suffixes = ".xpm",
  .has_one_floor = true,
  .has_mapping = true,
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT,
  .write_files = write_xpm,
  .lose = lose,
};

/* ui/paint/png.c — a PNG from rows that are drawn when they are needed. */
#include "paint/png.h"
#include "base/hooks.h"
#include "io/mark.h"

#include <string.h>
#include <zlib.h>

#define BAND_PIXELS (1 << 20) /* drawn at once */
#define COLOURS_MAX 256
#define SLOTS 1024   /* of the palette's hash table; a power of two */
#define LEVEL_FAST 3 /* of zlib: for pictures of few colours, or very many pixels */
#define LEVEL_SMALL 6
#define FAST_FROM (1 << 24) /* pixels */

typedef struct {
  uint32_t colours[COLOURS_MAX];
  int n;
  uint16_t slots[SLOTS]; /* number + 1; 0 = free */
} Palette;

typedef struct {
  const DsuPngRows *picture;
  DsText *out;
  uint32_t *pixels; /* a band */
  int32_t rows;     /* of a band */
  uint8_t *line;    /* a row as it is compressed, with its filter byte */
  size_t line_bytes;
  uint8_t *packed; /* output of zlib */
  size_t packed_size;
  z_stream z;
} Writer;

static uint16_t *
find_slot (Palette *palette, uint32_t colour)
{
  uint32_t i = (colour * 2654435761u) >> 22;

  while (palette->slots[i] != 0 && palette->colours[palette->slots[i] - 1] != colour)
    i = (i + 1) & (SLOTS - 1);
  return &palette->slots[i];
}

/* False: there are too many colours. */
static bool
add_colours (Palette *palette, const uint32_t *pixels, size_t n)
{
  uint32_t last = pixels[0] + 1;

  for (size_t i = 0; i < n; i++) {
    const uint32_t colour = pixels[i] & 0xffffff;
    uint16_t *slot;

    if (colour == last)
      continue;
    last = colour;
    slot = find_slot (palette, colour);
    if (*slot != 0)
      continue;
    if (palette->n == COLOURS_MAX)
      return false;
    palette->colours[palette->n++] = colour;
    *slot = (uint16_t)palette->n;
  }
  return true;
}

static void
put_be32 (DsText *out, uint32_t n)
{
  const char bytes[4] = { (char)(n >> 24), (char)(n >> 16), (char)(n >> 8), (char)n };

  ds_text_add (out, bytes, 4);
}

static void
put_chunk (DsText *out, const char *type, const void *bytes, size_t n)
{
  uLong crc = crc32 (0, (const Bytef *)type, 4);

  put_be32 (out, (uint32_t)n);
  ds_text_add (out, type, 4);
  if (n > 0) {
    ds_text_add (out, bytes, n);
    crc = crc32 (crc, bytes, (uInt)n);
  }
  put_be32 (out, (uint32_t)crc);
}

static void
put_header (const Writer *self, int depth, int colour_type)
{
  const uint32_t w = (uint32_t)self->picture->w, h = (uint32_t)self->picture->h;
  const uint8_t header[13] = { w >> 24,
                               (uint8_t)(w >> 16),
                               (uint8_t)(w >> 8),
                               (uint8_t)w,
                               h >> 24,
                               (uint8_t)(h >> 16),
                               (uint8_t)(h >> 8),
                               (uint8_t)h,
                               (uint8_t)depth,
                               (uint8_t)colour_type,
                               0,
                               0,
                               0 };

  ds_text_add (self->out, "\x89PNG\r\n\x1a\n", 8);
  put_chunk (self->out, "IHDR", header, sizeof header);
}

static void
put_palette (const Writer *self, const Palette *palette)
{
  uint8_t bytes[3 * COLOURS_MAX];

  for (int i = 0; i < palette->n; i++) {
    bytes[3 * i] = (uint8_t)(palette->colours[i] >> 16);
    bytes[3 * i + 1] = (uint8_t)(palette->colours[i] >> 8);
    bytes[3 * i + 2] = (uint8_t)palette->colours[i];
  }
  put_chunk (self->out, "PLTE", bytes, 3 * (size_t)palette->n);
}

/* The program that wrote the file, by which that is recognised. */
static void
put_mark (const Writer *self)
{
  static const char SOFTWARE[] = "Software\0" DS_MARK_PNG;

  put_chunk (self->out, "tEXt", SOFTWARE, sizeof SOFTWARE - 1);
}

/* The comment as an international text that is not packed. */
static DsStatus
put_comment (const Writer *self, DsError *err)
{
  static const char HEAD[] = "Comment\0\0\0\0\0"; /* keyword, not packed, no language, no title */
  DsStatus status = DS_OK;
  DsText text = { 0 };

  if (self->picture->comment == NULL)
    return DS_OK;
  ds_text_add (&text, HEAD, sizeof HEAD - 1);
  ds_text_puts (&text, self->picture->comment);
  if (!text.failed)
    put_chunk (self->out, "iTXt", text.bytes, text.n);
  else
    status = ds_fail_nomem (err, "png");
  ds_text_clear (&text);
  return status;
}

/* Packs numbers of @depth bits, the first in the highest ones. */
static void
pack_line (Palette *palette, int depth, const uint32_t *pixels, int32_t w, uint8_t *line)
{
  uint32_t last = pixels[0] + 1;
  unsigned number = 0, bits = 0;
  int n_bits = 0;

  for (int32_t i = 0; i < w; i++) {
    const uint32_t colour = pixels[i] & 0xffffff;

    if (colour != last) {
      number = *find_slot (palette, colour) - 1u;
      last = colour;
    }
    bits = bits << depth | number;
    n_bits += depth;
    if (n_bits == 8) {
      *line++ = (uint8_t)bits;
      bits = 0;
      n_bits = 0;
    }
  }
  if (n_bits > 0)
    *line = (uint8_t)(bits << (8 - n_bits));
}

static void
rgb_line (const uint32_t *pixels, int32_t w, uint8_t *line)
{
  for (int32_t i = 0; i < w; i++) {
    line[3 * i] = (uint8_t)(pixels[i] >> 16);
    line[3 * i + 1] = (uint8_t)(pixels[i] >> 8);
    line[3 * i + 2] = (uint8_t)pixels[i];
  }
}

static void
rgba_line (const uint32_t *pixels, int32_t w, uint8_t *line)
{
  for (int32_t i = 0; i < w; i++) {
    line[4 * i] = (uint8_t)(pixels[i] >> 16);
    line[4 * i + 1] = (uint8_t)(pixels[i] >> 8);
    line[4 * i + 2] = (uint8_t)pixels[i];
    line[4 * i + 3] = (uint8_t)(pixels[i] >> 24);
  }
}

/* Compresses the line; @flush ends the stream. */
static void
put_line (Writer *self, size_t n, int flush)
{
  self->z.next_in = self->line;
  self->z.avail_in = (uInt)n;
  do {
    self->z.next_out = self->packed;
    self->z.avail_out = (uInt)self->packed_size;
    deflate (&self->z, flush);
    if (self->z.avail_out < self->packed_size)
      put_chunk (self->out, "IDAT", self->packed, self->packed_size - self->z.avail_out);
  } while (self->z.avail_out == 0);
}

static DsStatus
draw_band (const Writer *self, int32_t y, int32_t *n, DsError *err)
{
  *n = ds_min (self->rows, self->picture->h - y);
  return self->picture->draw (self->picture->user, y, *n, self->pixels, err);
}

/* *@depth is 0 when there are too many colours. */
static DsStatus
collect_colours (Writer *self, Palette *palette, int *depth, DsError *err)
{
  int32_t n;

  *depth = 0;
  for (int32_t y = 0; y < self->picture->h; y += n) {
    const DsStatus status = draw_band (self, y, &n, err);

    if (status != DS_OK)
      return status;
    if (!add_colours (palette, self->pixels, (size_t)n * (size_t)self->picture->w))
      return DS_OK;
  }
  *depth = palette->n <= 2 ? 1 : palette->n <= 4 ? 2 : palette->n <= 16 ? 4 : 8;
  return DS_OK;
}

static DsStatus
put_rows (Writer *self, Palette *palette, int depth, DsError *err)
{
  const int32_t w = self->picture->w;
  const bool has_alpha = self->picture->has_alpha;
  const size_t bytes = has_alpha    ? (size_t)w * 4
                       : depth == 0 ? (size_t)w * 3
                                    : ((size_t)w * (size_t)depth + 7) / 8;
  int32_t n;

  self->line[0] = 0; /* no filter: cells repeat, gradients are rare */
  for (int32_t y = 0; y < self->picture->h; y += n) {
    const DsStatus status = draw_band (self, y, &n, err);

    if (status != DS_OK)
      return status;
    for (int32_t i = 0; i < n; i++) {
      const uint32_t *pixels = self->pixels + (size_t)i * (size_t)w;

      if (has_alpha)
        rgba_line (pixels, w, self->line + 1);
      else if (depth == 0)
        rgb_line (pixels, w, self->line + 1);
      else
        pack_line (palette, depth, pixels, w, self->line + 1);
      put_line (self, bytes + 1, Z_NO_FLUSH);
    }
  }
  put_line (self, 0, Z_FINISH);
  return DS_OK;
}

static void *
allocate (void *user, uInt count, uInt size)
{
  return ds_alloc (count, size);
}

static void
release (void *user, void *block)
{
  ds_free (block);
}

static DsStatus
put_picture (Writer *self, Palette *palette, DsError *err)
{
  DsStatus status = DS_OK;
  bool is_fast;
  int depth = 0;

  if (!self->picture->has_alpha)
    status = collect_colours (self, palette, &depth, err);
  if (status != DS_OK)
    return status;
  put_header (self, depth == 0 ? 8 : depth, self->picture->has_alpha ? 6 : depth == 0 ? 2 : 3);
  if (depth != 0)
    put_palette (self, palette);
  put_mark (self);
  status = put_comment (self, err);
  if (status != DS_OK)
    return status;
  is_fast = depth != 0 || (int64_t)self->picture->w * self->picture->h > FAST_FROM;
  self->z.zalloc = allocate;
  self->z.zfree = release;
  if (deflateInit (&self->z, is_fast ? LEVEL_FAST : LEVEL_SMALL) != Z_OK)
    return ds_fail_nomem (err, "png");
  status = put_rows (self, palette, depth, err);
  deflateEnd (&self->z);
  if (status == DS_OK)
    put_chunk (self->out, "IEND", NULL, 0);
  return status == DS_OK && self->out->failed ? ds_fail_nomem (err, "png") : status;
}

DsStatus
dsu_png_write (const DsuPngRows *picture, DsText *out, DsError *err)
{
  Writer self = { .picture = picture, .out = out, .packed_size = 1 << 16 };
  Palette *palette;
  DsStatus status;

  DS_ASSERT (picture != NULL && out != NULL);

  if (picture->w < 1 || picture->h < 1 || picture->w > DSU_PNG_SIDE_MAX ||
      picture->h > DSU_PNG_SIDE_MAX)
    return ds_fail (err, DS_LIMIT, "size", "export.png-size",
                    N_ ("expected a picture of at most %d pixels on a side, got %d x %d"),
                    DSU_PNG_SIDE_MAX, (int)picture->w, (int)picture->h);
  self.rows = ds_clamp (BAND_PIXELS / picture->w, 1, picture->h);
  self.pixels = ds_alloc ((size_t)self.rows * (size_t)picture->w, sizeof *self.pixels);
  self.line = ds_alloc ((size_t)picture->w + 1, 4);
  self.packed = ds_alloc (self.packed_size, 1);
  palette = ds_alloc0 (1, sizeof *palette);
  if (self.pixels == NULL || self.line == NULL || self.packed == NULL || palette == NULL)
    status = ds_fail_nomem (err, "png");
  else
    status = put_picture (&self, palette, err);
  ds_free (palette);
  ds_free (self.pixels);
  ds_free (self.line);
  ds_free (self.packed);
  return status;
}

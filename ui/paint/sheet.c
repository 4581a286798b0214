/* ui/paint/sheet.c — decodes and writes the images of tilesets with libpng. */
#include "paint/sheet.h"
#include "base/file.h"
#include "base/hooks.h"
#include "io/mark.h"
#include "rules/tileset.h"

#include <png.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Tiles repeat rows of pixels, which filters would hide: without them the tileset of the looks is
 * smaller at this level of zlib (16 pixels a cell) than with them at its default, and written in a
 * quarter of the time. */
#define SHEET_LEVEL 3
#define FILE_BYTES_MAX ((size_t)512 << 20)
#define CHUNK_BYTES_MAX ((size_t)8 << 20) /* of texts and profiles, which are not used */
#define HEADER_BYTES 33                   /* signature and first chunk */

/* A sheet in memory, in the list of all. */
typedef struct LiveSheet {
  DsuSheet sheet; /* first; without pixels while a thread decodes it */
  char *path;
  uint32_t transparent;
  struct stat about; /* of the file when it was read */
  size_t n_refs;
  struct LiveSheet *next;
} LiveSheet;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* of the list and the counts */
static pthread_cond_t loaded = PTHREAD_COND_INITIALIZER;  /* a sheet was decoded, or failed */
static LiveSheet *live;

/* ---- decoding */

typedef struct {
  const char *path;
  const uint8_t *bytes;
  size_t n, at;
  uint32_t transparent;
  LiveSheet *out;
  png_bytep *rows;
  DsError *err;
  DsStatus status;
} Decoder;

static png_voidp
allocate (png_structp png, png_alloc_size_t size)
{
  return ds_alloc (size, 1);
}

static void
release (png_structp png, png_voidp block)
{
  ds_free (block);
}

static void
on_error (png_structp png, png_const_charp message)
{
  Decoder *self = png_get_error_ptr (png);

  if (strstr (message, "memory") != NULL)
    self->status = ds_fail_nomem (self->err, self->path);
  else
    self->status =
        ds_fail (self->err, DS_BAD_DATA, self->path, "sheet.damaged",
                 N_ ("expected an undamaged PNG, got an error of its decoder: %s"), message);
  png_longjmp (png, 1);
}

/* libpng only warns where it has no memory for a text, and then reads on from within that. */
static void
on_warning (png_structp png, png_const_charp message)
{
  if (strstr (message, "memory") != NULL)
    on_error (png, message);
}

static void
read_bytes (png_structp png, png_bytep out, size_t n)
{
  Decoder *self = png_get_io_ptr (png);

  if (n > self->n - self->at)
    png_error (png, "the file ends too early");
  memcpy (out, self->bytes + self->at, n);
  self->at += n;
}

static uint32_t
be32 (const uint8_t *bytes)
{
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Size of the image, before anything is decoded. */
static DsStatus
check_header (const Decoder *self)
{
  uint32_t w, h;

  if (self->n < HEADER_BYTES || png_sig_cmp (self->bytes, 0, 8) != 0 ||
      memcmp (self->bytes + 12, "IHDR", 4) != 0)
    return ds_fail (self->err, DS_BAD_DATA, self->path, "sheet.no-png",
                    N_ ("expected a PNG, got a file of another format"));
  w = be32 (self->bytes + 16);
  h = be32 (self->bytes + 20);
  if (w >= 1 && h >= 1 && w <= DS_SHEET_SIDE_MAX && h <= DS_SHEET_SIDE_MAX &&
      (uint64_t)w * h <= DS_SHEET_PIXELS_MAX)
    return DS_OK;
  return ds_fail (self->err, DS_LIMIT, self->path, "sheet.size",
                  N_ ("expected an image of at most %d pixels on a side and %d in all, got %lld x "
                      "%lld"),
                  DS_SHEET_SIDE_MAX, DS_SHEET_PIXELS_MAX, (long long)w, (long long)h);
}

/* Turns rows of R, G, B, A bytes into premultiplied words, in place. */
static void
premultiply (DsuSheet *sheet, uint32_t transparent)
{
  for (size_t i = 0; i < (size_t)sheet->w * (size_t)sheet->h; i++) {
    uint8_t rgba[4];
    uint32_t a;

    memcpy (rgba, &sheet->pixels[i], sizeof rgba);
    a = rgba[3];
    if (((uint32_t)rgba[0] << 16 | (uint32_t)rgba[1] << 8 | rgba[2]) == transparent)
      a = 0;
    sheet->pixels[i] = a << 24 | (rgba[0] * a + 127) / 255 << 16 | (rgba[1] * a + 127) / 255 << 8 |
                       (rgba[2] * a + 127) / 255;
  }
}

/* Runs between setjmp and longjmp: all that it allocates is in @self. */
static void
decode_rows (Decoder *self, png_structp png, png_infop info)
{
  DsuSheet *sheet = &self->out->sheet;

  png_set_read_fn (png, self, read_bytes);
  png_set_user_limits (png, DS_SHEET_SIDE_MAX, DS_SHEET_SIDE_MAX);
  png_set_chunk_malloc_max (png, CHUNK_BYTES_MAX);
  png_read_info (png, info);
  png_set_expand (png);
  png_set_scale_16 (png);
  png_set_gray_to_rgb (png);
  png_set_add_alpha (png, 0xff, PNG_FILLER_AFTER);
  (void)png_set_interlace_handling (png);
  png_read_update_info (png, info);
  sheet->w = (int32_t)png_get_image_width (png, info);
  sheet->h = (int32_t)png_get_image_height (png, info);
  sheet->pixels = ds_alloc ((size_t)sheet->w * (size_t)sheet->h, sizeof *sheet->pixels);
  self->rows = ds_alloc ((size_t)sheet->h, sizeof *self->rows);
  if (sheet->pixels == NULL || self->rows == NULL)
    png_error (png, "out of memory");
  for (int32_t y = 0; y < sheet->h; y++)
    self->rows[y] = (png_bytep)(sheet->pixels + (size_t)y * (size_t)sheet->w);
  png_read_image (png, self->rows);
  premultiply (sheet, self->transparent);
}

static DsStatus
decode (Decoder *self)
{
  png_structp png;
  png_infop info;

  self->status = check_header (self);
  if (self->status != DS_OK)
    return self->status;
  png = png_create_read_struct_2 (PNG_LIBPNG_VER_STRING, self, on_error, on_warning, NULL, allocate,
                                  release);
  info = png != NULL ? png_create_info_struct (png) : NULL;
  if (info == NULL)
    self->status = ds_fail_nomem (self->err, self->path);
  else if (setjmp (png_jmpbuf (png)) == 0)
    decode_rows (self, png, info);
  png_destroy_read_struct (&png, &info, NULL);
  ds_free (self->rows);
  return self->status;
}

DsStatus
dsu_sheet_decode (const char *name, const char *bytes, size_t n, DsForeignPixels *out, DsError *err)
{
  LiveSheet made = { 0 };
  Decoder decoder = { .path = name,
                      .bytes = (const uint8_t *)bytes,
                      .n = n,
                      .transparent = DSU_NO_COLOUR,
                      .out = &made,
                      .err = err };
  DsStatus status;

  DS_ASSERT (name != NULL && bytes != NULL && out != NULL);

  status = decode (&decoder);
  *out = (DsForeignPixels){ made.sheet.w, made.sheet.h, made.sheet.pixels };
  if (status != DS_OK) {
    ds_free (made.sheet.pixels);
    *out = (DsForeignPixels){ 0 };
  }
  return status;
}

/* ---- sharing */

static void
free_sheet (LiveSheet *self)
{
  ds_free (self->sheet.pixels);
  ds_free (self->path);
  ds_free (self);
}

/* Decodes the file of @self into @out. */
static DsStatus
load (const LiveSheet *self, LiveSheet *out, DsError *err)
{
  Decoder decoder = {
    .path = self->path, .transparent = self->transparent, .out = out, .err = err
  };
  char *bytes = NULL;
  DsStatus status = ds_file_read (self->path, FILE_BYTES_MAX, &bytes, &decoder.n, err);

  decoder.bytes = (const uint8_t *)bytes;
  if (status == DS_OK)
    status = decode (&decoder);
  ds_free (bytes);
  return status;
}

/* The sheet in memory that was read from this very file, unchanged; NULL: none. */
static LiveSheet *
find (const char *path, uint32_t transparent, const struct stat *about)
{
  for (LiveSheet *at = live; at != NULL; at = at->next)
    if (at->transparent == transparent && strcmp (at->path, path) == 0 &&
        at->about.st_ino == about->st_ino && at->about.st_size == about->st_size &&
        at->about.st_mtim.tv_sec == about->st_mtim.tv_sec &&
        at->about.st_mtim.tv_nsec == about->st_mtim.tv_nsec)
      return at;
  return NULL;
}

/* An entry of the list for a sheet that is not decoded yet; NULL: no memory. */
static LiveSheet *
add_entry (const char *path, uint32_t transparent, const struct stat *about)
{
  LiveSheet *self = ds_alloc0 (1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->path = ds_strdup (path);
  if (self->path == NULL) {
    free_sheet (self);
    return NULL;
  }
  self->transparent = transparent;
  self->about = *about;
  self->next = live;
  live = self;
  return self;
}

static void
remove_entry (const LiveSheet *self)
{
  LiveSheet **at = &live;

  while (*at != self)
    at = &(*at)->next;
  *at = self->next;
}

/* Decodes the sheet of an entry, without the lock, which is held before and after. On failure the
 * entry is gone. */
static DsStatus
fill_entry (LiveSheet *self, DsError *err)
{
  LiveSheet made = { 0 };
  DsStatus status;

  pthread_mutex_unlock (&mutex);
  status = load (self, &made, err);
  pthread_mutex_lock (&mutex);
  self->sheet = made.sheet;
  if (status != DS_OK) {
    remove_entry (self);
    free_sheet (self);
  }
  pthread_cond_broadcast (&loaded);
  return status;
}

DsStatus
dsu_sheet_take (DsuSheet **out, const char *path, uint32_t transparent, DsError *err)
{
  struct stat about = { 0 };
  DsStatus status = DS_OK;
  LiveSheet *self;

  DS_ASSERT (out != NULL && path != NULL);

  (void)!stat (path, &about); /* reading says what is wrong */
  pthread_mutex_lock (&mutex);
  while ((self = find (path, transparent, &about)) != NULL && self->sheet.pixels == NULL)
    pthread_cond_wait (&loaded, &mutex);
  if (self == NULL) {
    self = add_entry (path, transparent, &about);
    status = self != NULL ? fill_entry (self, err) : ds_fail_nomem (err, path);
  }
  if (status == DS_OK)
    self->n_refs++;
  pthread_mutex_unlock (&mutex);
  *out = status == DS_OK ? &self->sheet : NULL;
  return status;
}

int64_t
dsu_sheet_pending (const char *path, uint32_t transparent)
{
  struct stat about = { 0 };
  uint8_t header[HEADER_BYTES];
  Decoder decoder = { .path = path, .bytes = header };
  const LiveSheet *self;
  bool is_there;
  FILE *file;

  DS_ASSERT (path != NULL);

  if (stat (path, &about) != 0 || !S_ISREG (about.st_mode))
    return 0;
  pthread_mutex_lock (&mutex);
  self = find (path, transparent, &about);
  is_there = self != NULL && self->sheet.pixels != NULL;
  pthread_mutex_unlock (&mutex);
  file = is_there ? NULL : fopen (path, "rb");
  if (file == NULL)
    return 0;
  decoder.n = fread (header, 1, sizeof header, file);
  (void)fclose (file);
  return check_header (&decoder) == DS_OK ? (int64_t)be32 (header + 16) * be32 (header + 20) : 0;
}

void
dsu_sheet_release (DsuSheet *sheet)
{
  LiveSheet *self = (LiveSheet *)sheet;
  bool is_last = false;

  if (sheet == NULL)
    return;
  pthread_mutex_lock (&mutex);
  if (--self->n_refs == 0) {
    remove_entry (self);
    is_last = true;
  }
  pthread_mutex_unlock (&mutex);
  if (is_last)
    free_sheet (self);
}

size_t
dsu_sheet_bytes (void)
{
  size_t bytes = 0;

  pthread_mutex_lock (&mutex);
  for (const LiveSheet *at = live; at != NULL; at = at->next)
    bytes += (size_t)at->sheet.w * (size_t)at->sheet.h * sizeof *at->sheet.pixels;
  pthread_mutex_unlock (&mutex);
  return bytes;
}

/* ---- writing */

static void
write_bytes (png_structp png, png_bytep bytes, size_t n)
{
  DsText *out = png_get_io_ptr (png);

  ds_text_add (out, (const char *)bytes, n);
  if (out->failed)
    png_error (png, "out of memory");
}

static void
flush (png_structp png)
{
}

static void
straighten (const uint32_t *pixels, int32_t w, uint8_t *row)
{
  for (int32_t x = 0; x < w; x++) {
    const uint32_t a = pixels[x] >> 24;

    for (int i = 0; i < 3; i++) {
      const uint32_t part = pixels[x] >> (16 - 8 * i) & 0xff;

      row[4 * x + i] = (uint8_t)(a == 0 ? 0 : (part * 255 + a / 2) / a);
    }
    row[4 * x + 3] = (uint8_t)a;
  }
}

static void
encode_rows (png_structp png, png_infop info, const uint32_t *pixels, int32_t w, int32_t h,
             uint8_t *row, DsText *out)
{
  static const char SOFTWARE[] = "Software\0" DS_MARK_PNG;

  png_set_write_fn (png, out, write_bytes, flush);
  png_set_IHDR (png, info, (png_uint_32)w, (png_uint_32)h, 8, PNG_COLOR_TYPE_RGB_ALPHA,
                PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_filter (png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_compression_level (png, SHEET_LEVEL);
  png_write_info (png, info);
  png_write_chunk (png, (png_const_bytep) "tEXt", (png_const_bytep)SOFTWARE, sizeof SOFTWARE - 1);
  for (int32_t y = 0; y < h; y++) {
    straighten (pixels + (size_t)y * (size_t)w, w, row);
    png_write_row (png, row);
  }
  png_write_end (png, info);
}

DsStatus
dsu_sheet_write (const uint32_t *pixels, int32_t w, int32_t h, DsText *out, DsError *err)
{
  Decoder messages = { .path = "png", .err = err };
  png_structp png = NULL;
  png_infop info = NULL;
  uint8_t *row;

  DS_ASSERT (pixels != NULL && w > 0 && h > 0 && out != NULL);

  row = ds_alloc ((size_t)w, 4);
  if (row != NULL)
    png = png_create_write_struct_2 (PNG_LIBPNG_VER_STRING, &messages, on_error, on_warning, NULL,
                                     allocate, release);
  if (png != NULL)
    info = png_create_info_struct (png);
  if (info == NULL)
    messages.status = ds_fail_nomem (err, "png");
  else if (setjmp (png_jmpbuf (png)) == 0)
    encode_rows (png, info, pixels, w, h, row, out);
  png_destroy_write_struct (&png, &info);
  ds_free (row);
  return messages.status;
}

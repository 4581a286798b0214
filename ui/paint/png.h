/* ui/paint/png.h — a PNG from rows that are drawn when they are needed, so that a large picture
 * never stands in memory whole. */
#pragma once

#include "base/text.h"

#define DSU_PNG_SIDE_MAX 32767 /* pixels; more is refused by cairo and by many viewers */

typedef struct {
  int32_t w, h;        /* pixels */
  const char *comment; /* UTF-8; NULL: none */
  /* Draws the rows @y .. @y + @n - 1 as RGB24, or ARGB; may be asked for the same rows twice. */
  DsStatus (*draw) (void *user, int32_t y, int32_t n, uint32_t *pixels, DsError *err);
  void *user;
  bool has_alpha; /* pixels are ARGB, not premultiplied */
} DsuPngRows;

/* Appends the file to @out, with a palette if it has at most 256 colours and no alpha; then each
 * row is drawn twice. DS_LIMIT: a side is 0 or longer than DSU_PNG_SIDE_MAX. DS_NOMEM, or the
 * failure of drawing. On failure @out has a part of the file. */
DsStatus dsu_png_write (const DsuPngRows *picture, DsText *out, DsError *err) DS_MUST_CHECK;

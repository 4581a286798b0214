/* ui/paint/sheet.h — the decoded image of a tileset. Users of the same file share it. */
#pragma once

#include "base/text.h"
#include "io/foreign/reader.h"

#define DSU_NO_COLOUR UINT32_MAX
#define DSU_SHEET_PIXELS_AT_ONCE 1000000 /* decoded in milliseconds; more are for a thread */

/* Immutable; threads may share it. */
typedef struct {
  int32_t w, h;     /* pixels */
  uint32_t *pixels; /* premultiplied ARGB, row by row */
} DsuSheet;

/* Decodes the PNG @path, or takes a reference to the sheet that is in memory already. Pixels of the
 * colour @transparent (0xRRGGBB; DSU_NO_COLOUR: none) become transparent. DS_LIMIT: too many
 * pixels, from its header. DS_BAD_DATA: no PNG, or a damaged one. DS_NOT_FOUND, DS_IO, DS_NOMEM. On
 * failure
 * *@out is NULL. Thread-safe: threads that want the same sheet wait for the one that decodes it,
 * others do not. */
DsStatus dsu_sheet_take (DsuSheet **out, const char *path, uint32_t transparent,
                         DsError *err) DS_MUST_CHECK;
/* Pixels that dsu_sheet_take() would have to decode now, by the file's header. 0: the sheet is in
 * memory, or the header is refused. Thread-safe. */
int64_t dsu_sheet_pending (const char *path, uint32_t transparent);
/* Gives the reference back; the last one frees the sheet. NULL is allowed. Thread-safe. */
void dsu_sheet_release (DsuSheet *self);
/* Bytes of all sheets in memory, each counted once. */
size_t dsu_sheet_bytes (void);

/* Decodes @n bytes of the PNG @name, which is not shared. Fails as dsu_sheet_take() does, with a
 * zeroed @out. Thread-safe. */
DsStatus dsu_sheet_decode (const char *name, const char *bytes, size_t n, DsForeignPixels *out,
                           DsError *err) DS_MUST_CHECK;

/* Appends a PNG of premultiplied @pixels, @w * @h of them, to @out. DS_NOMEM: @out has a part. */
DsStatus dsu_sheet_write (const uint32_t *pixels, int32_t w, int32_t h, DsText *out,
                          DsError *err) DS_MUST_CHECK;

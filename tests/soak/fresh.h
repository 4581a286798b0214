/* tests/soak/fresh.h — files that we write and that only mappings read: pictures of REXPaint,
 * comma-separated values, images of a pixel per cell, vaults of Crawl. */
#pragma once

#include "io/io.h"
#include "lib/lost.h"

/* True for a format whose files dst_fresh_find() compares. */
bool dst_fresh_reads (const DsFormat *format);
/* Ways to write a file of such a format. */
DsIoOptions dst_fresh_options (void);
/* Finds what @was lacks in the file at @path, which was written from it. g_free(); NULL: the file
 * can be read, and @out has what it lacks; else the findings. */
char *dst_fresh_find (DstLost *out, const DsDelve *was, const DsFormat *format, const char *path);

/* tests/lib/tiled_map.h — levels of ours as maps of Tiled, without a disk. */
#pragma once

#include "io/file_plan.h"
#include "rules/delve.h"

/* For DsForeignFiles: the file at @path of the DsFilePlan @user, in place of the disk. */
DsStatus dst_tiled_load (void *user, const char *path, char **bytes, size_t *n, DsError *err);
/* The files of the map at @path, ".tmx" or ".tmj"; @encoding as in DsIoOptions. */
DsFilePlan dst_tiled_write (const DsDelve *delve, const char *path, const char *encoding);
/* The level of the written map at @path, under dst_rules(). */
DsStatus dst_tiled_read (DsFilePlan *plan, const char *path, DsDelve *out, DsErrors *errors);
/* The written map is read back equal. */
void dst_tiled_assert_back (const DsDelve *delve, const char *path, const char *encoding);
/* @text with " for each ' and, for "{id}", the number of the first tile of this class in @tileset,
 * the text of the only tileset of a map; to be freed with g_free(). */
char *dst_tiled_numbered (const char *text, const char *tileset);

/* core/io/tileset_edit.h — changes of tileset files that leave everything else in them as it was.
 * Each goes into a plan, which may change the file already; the file that results is checked before
 * that. All fail with DS_NOMEM. */
#pragma once

#include "io/file_plan.h"
#include "rules/tileset.h"

#define DS_TILESETS_FOLDER "tilesets"           /* of a data folder */
#define DS_TILESET_SUFFIX ".json"               /* of files that the program writes */
#define DS_TILESET_BYTES_MAX ((size_t)16 << 20) /* of one file */

/* A member and its value. */
typedef struct {
  const char *key;
  const char *json; /* NULL: the member goes */
} DsTilesetMember;

/* Gives the picture @picture of the file @path these members; a picture that is not there yet is
 * added to the end. NULL: those of the tileset itself. DS_NOT_FOUND, DS_IO; DS_BAD_DATA: the file
 * is or would be wrong, with findings. */
DsStatus ds_tileset_edit_set (const char *path, const char *picture, const DsTilesetMember *members,
                              size_t n, DsFilePlan *plan, DsErrors *errors) DS_MUST_CHECK;
/* The same for all members that pictures have: it is as @picture then, which may be from anywhere;
 * others stay. */
DsStatus ds_tileset_edit_put (const char *path, const DsPicture *picture, DsFilePlan *plan,
                              DsErrors *errors) DS_MUST_CHECK;
/* Removes the picture of that id; without one nothing changes. Fails as set does. */
DsStatus ds_tileset_edit_remove (const char *path, const char *picture, DsFilePlan *plan,
                                 DsErrors *errors) DS_MUST_CHECK;
/* Creates the file @path, which must not exist, for @image, a path below its folder, with square
 * tiles of @side pixels and no pictures. */
DsStatus ds_tileset_edit_new (const char *path, const char *image, int32_t side, DsFilePlan *plan,
                              DsErrors *errors) DS_MUST_CHECK;

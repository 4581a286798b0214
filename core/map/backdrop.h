/* core/map/backdrop.h — the reference image of a floor: a picture under or over its cells to trace
 * a sketch. A member of the floor, which only the editor draws. */
#pragma once

#include "base/extras.h"
#include "base/rect.h"

#define DS_BACKDROP_KEY "backdrop"
#define DS_BACKDROP_FILE_BYTES 1024                 /* with the NUL */
#define DS_BACKDROP_UNITS 100                       /* of a length: hundredths of a cell */
#define DS_BACKDROP_MAX (10000 * DS_BACKDROP_UNITS) /* of places and widths */
#define DS_BACKDROP_OPACITY 50                      /* percent, where none is given */

/* Placed; bytes behind the name are 0. */
typedef struct {
  char file[DS_BACKDROP_FILE_BYTES]; /* PNG: absolute, or below the folder of the level; "": none */
  int32_t x, y;                      /* upper left corner, in hundredths of a cell */
  int32_t width;                     /* likewise, above 0; the height follows from the picture */
  int32_t opacity;                   /* percent, 0 to 100 */
  bool is_below;                     /* seen only where the floor has no ground */
} DsBackdrop;

/* True if @file can name a picture: an absolute path, or names between slashes, none of them empty,
 * "." or "..". */
bool ds_backdrop_file_is_valid (const char *file);
/* Reads the member of @floor, a floor of a level; none: *@out has no file. Adds a finding for each
 * fault of it, below @path; DS_BAD_DATA then. O(members). */
DsStatus ds_backdrop_read (DsBackdrop *out, DsNode floor, const char *path, DsErrors *errors);
/* The picture of the floor with these extras (NULL: none). One that is faulty is none. O(bytes). */
void ds_backdrop_of (DsBackdrop *out, const DsExtras *floor);
/* *@out is like @floor with the picture; without a file, with none. DS_NOMEM: *@out is NULL. */
DsStatus ds_backdrop_put (DsExtras **out, const DsExtras *floor, const DsBackdrop *self,
                          DsError *err) DS_MUST_CHECK;
/* Moves the picture of *@floor by @offset cells, if it has one, with its cells. DS_NOMEM. */
DsStatus ds_backdrop_move (DsExtras **floor, DsCell offset, DsError *err) DS_MUST_CHECK;
/* True if both have the same picture, in the same place and of the same looks. */
bool ds_backdrop_equal (const DsBackdrop *a, const DsBackdrop *b);

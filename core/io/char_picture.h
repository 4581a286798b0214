/* core/io/char_picture.h — pictures of characters: the characters of a floor with their colours and
 * their codes in code page 437, for the formats of REXPaint and of ANSI art. */
#pragma once

#include "io/losses.h"

/* Layers of a picture, from below. */
typedef enum {
  DS_CHARS_GROUND,
  DS_CHARS_FEATURES,
  DS_CHARS_OBJECTS,
  DS_N_CHAR_LAYERS,
} DsCharLayer;

/* Codes that a picture uses. */
typedef enum {
  DS_CODES_ALL,     /* 1 .. 255 */
  DS_CODES_PRINTED, /* those that a terminal draws: not 7 .. 13, 26, 27 */
} DsCharCodes;

/* A drawn cell. */
typedef struct {
  uint32_t point;  /* character */
  uint32_t fg, bg; /* 0xRRGGBB */
  uint8_t code;
} DsCharCell;

typedef struct DsCharPicture DsCharPicture;

/* The picture of the first floor of @delve, which must outlive it; freed by ds_char_picture_free().
 * A character has its code in code page 437, and otherwise one that no character of the rules has,
 * the highest first; '?' where none is free. DS_NOMEM: *@out is NULL. O(cells + objects). */
DsStatus ds_char_picture_new (DsCharPicture **out, const DsDelve *delve, DsCharCodes codes,
                              DsError *err) DS_MUST_CHECK;
/* Frees the picture; NULL is fine. */
void ds_char_picture_free (DsCharPicture *self);

/* The cell in one layer; false: nothing is there. An object has the colour of its lock; of several
 * objects the last one counts. */
bool ds_char_picture_cell (const DsCharPicture *self, DsCharLayer layer, DsCell at,
                           DsCharCell *out) DS_MUST_CHECK;
/* The uppermost of the cell; a space on black where it is empty. */
DsCharCell ds_char_picture_top (const DsCharPicture *self, DsCell at);

/* Appends the picture as a file of REXPaint, with its three layers, or with one that has the
 * uppermost of each cell. DS_NOMEM: @out is cleared. */
DsStatus ds_char_picture_pack (const DsCharPicture *self, bool is_merged, DsText *out,
                               DsError *err) DS_MUST_CHECK;
/* Counts by how much the level differs when it is read again from that file by a guess. DS_LIMIT,
 * DS_NOMEM. */
DsStatus ds_char_picture_lose (const DsCharPicture *self, bool is_merged, DsLosses *losses,
                               DsError *err) DS_MUST_CHECK;
/* Writes a format that has the uppermost of each cell: @put appends the picture to @out.
 * DS_BAD_ARG:
 * @delve has several floors. DS_NOMEM. On failure @out is cleared. */
DsStatus ds_char_picture_write (const DsDelve *delve, DsCharCodes codes,
                                void (*put) (const DsCharPicture *picture, const DsDelve *delve,
                                             DsText *out),
                                DsText *out, DsError *err) DS_MUST_CHECK;
/* Losses of a format that has the uppermost of each cell, with @codes, as DsFormat's lose. */
DsStatus ds_char_picture_lose_merged (const DsDelve *delve, DsCharCodes codes, DsLosses *losses,
                                      DsError *err) DS_MUST_CHECK;

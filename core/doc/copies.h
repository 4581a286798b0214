/* core/doc/copies.h — where many copies of clips go: in a row, over a rectangle, or scattered over
 * it. */
#pragma once

#include "base/array.h"
#include "base/error.h"
#include "base/rect.h"

#define DS_COPIES_MAX 2048                /* at once */
#define DS_COPIES_CELLS_MAX (1024 * 1024) /* of a rectangle in which they are scattered */
#define DS_COPIES_SPACING_MAX 32          /* cells */

typedef enum {
  DS_COPIES_ROW,     /* on a line, each beside the one before */
  DS_COPIES_FILL,    /* in rows and columns */
  DS_COPIES_SCATTER, /* anywhere within the rectangle */
} DsCopiesHow;

/* A clip that is copied. */
typedef struct {
  int32_t w, h;    /* cells */
  uint32_t weight; /* chance to be chosen among the others */
} DsCopied;

typedef struct {
  size_t clip;
  DsRect box; /* its cells */
} DsCopy;

typedef DS_ARRAY (DsCopy) DsCopies;

typedef struct {
  DsCopiesHow how;
  DsCell from, to;
  int32_t spacing; /* cells that stay free between scattered copies */
  const DsCopied *clips;
  size_t n_clips;
  uint64_t key;
} DsCopyPlan;

/* Appends the copies that @plan means. A row and a rectangle begin with a copy in the middle of
 * @from and go on towards @to, as many as begin before it. Scattered copies lie whole within the
 * rectangle of both, as many as fit. Which clip comes where follows from the key and the cell
 * alone, so that the same plan gives the same copies. DS_LIMIT: more than DS_COPIES_MAX, or a
 * rectangle of more than DS_COPIES_CELLS_MAX cells. DS_NOMEM. On failure @out is cleared.
 * Scattering takes O(cells * (log cells + cells of a clip)). */
DsStatus ds_copies_place (DsCopies *out, const DsCopyPlan *plan, DsError *err) DS_MUST_CHECK;

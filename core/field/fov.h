/* core/field/fov.h — symmetric field of view: of two transparent cells each sees the other or
 * neither does; and whoever sees an open cell sees the walls that face it. */
#pragma once

#include "base/error.h"

/* Opaque cells, as bits of rows and, transposed, of columns. Held by value. */
typedef struct {
  int32_t w, h;                    /* cells */
  int32_t row_words, column_words; /* of 64 cells */
  uint64_t *rows, *columns;        /* bit x % 64 of rows[y * row_words + x / 64] */
} DsOpaque;

#define DS_OPAQUE_ROWS 64

/* @blocks, w * h bytes of 0 or 1, may be NULL: then nothing does. Off the floor everything does.
 * DS_NOMEM: @self is zeroed. O(w * h). */
DsStatus ds_opaque_init (DsOpaque *self, int32_t w, int32_t h, const uint8_t *blocks,
                         DsError *err) DS_MUST_CHECK;
/* Sets the DS_OPAQUE_ROWS rows from @y on, or those that exist, from w bytes each; they must be
 * clear. @y: a multiple of DS_OPAQUE_ROWS. */
void ds_opaque_pack (DsOpaque *self, int32_t y, const uint8_t *blocks);
void ds_opaque_clear (DsOpaque *self); /* frees and zeroes; safe to call twice */
/* The same in borrowed memory of this number of words. */
size_t ds_opaque_words (int32_t w, int32_t h);
/* Planes of @w x @h cells in @words, which has ds_opaque_words() of them and stays the caller's. */
DsOpaque ds_opaque_over (uint64_t *words, int32_t w, int32_t h);
/* Says whether a cell blocks the view, in both planes. O(1). */
void ds_opaque_set (DsOpaque *self, DsCell cell, bool blocks);
bool ds_opaque_at (const DsOpaque *self, DsCell cell); /* on the floor */

/* Field of view of one eye. Held by value; all zero is empty. */
typedef struct {
  DsCell first, last; /* all that is seen lies between these corners; none: first.y > last.y */
  int32_t top, left, stride; /* the row and the word of rows[0], and the words of a row */
  uint64_t *rows;            /* as those of a DsOpaque */
  size_t cap;
} DsView;

/* Scratch memory, shared by all views of one thread. Held by value; all zero is empty. */
typedef struct {
  void *sectors;
  uint64_t *turns;
  size_t n_sectors, n_turns;
} DsFov;

/*
 * Computes the field of view from @eye, on the floor, within @radius cells (a disc), 0 = any; the
 * eye's own cell may be opaque.
 *
 * DS_NOMEM: the view is empty; never when @view and @fov have been used with this radius on this
 * floor before. O(visible cells and the openings in their rim), whatever the size of the floor.
 */
DsStatus ds_view_look (DsView *view, DsFov *fov, const DsOpaque *opaque, DsCell eye, int32_t radius,
                       DsError *err) DS_MUST_CHECK;
void ds_view_clear (DsView *view); /* frees and zeroes; safe to call twice */
/* Frees what views are found with; safe to call twice. */
void ds_fov_clear (DsFov *fov);

/* True when the eye sees @cell, which may lie anywhere. O(1). */
static inline bool
ds_view_has (const DsView *view, DsCell cell)
{
  DS_ASSERT (view != NULL);
  return cell.y >= view->first.y && cell.y <= view->last.y && cell.x >= view->first.x &&
         cell.x <= view->last.x &&
         view->rows[(cell.y - view->top) * view->stride + (cell.x >> 6) - view->left] >>
                 (cell.x & 63) &
             1;
}

/* Goes over all that is seen, row by row: DsViewAt at = ds_view_begin (view); while (ds_view_next
 * (view, &at, &cell)) ... */
typedef struct {
  int32_t y, word;
  uint64_t bits; /* of that word: cells still to come */
} DsViewAt;

/* Start of an iteration with ds_view_next(): before the first visible cell. */
DsViewAt ds_view_begin (const DsView *view);

/* The next cell that is seen, row by row; false: there are no more. */
static inline bool
ds_view_next (const DsView *view, DsViewAt *at, DsCell *cell)
{
  DS_ASSERT (view != NULL && at != NULL);
  while (at->bits == 0) {
    if (++at->word > view->last.x >> 6) {
      at->word = view->first.x >> 6;
      at->y++;
    }
    if (at->y > view->last.y)
      return false;
    at->bits = view->rows[(at->y - view->top) * view->stride + at->word - view->left];
  }
  *cell = (DsCell){ at->word * 64 + __builtin_ctzll (at->bits), at->y };
  at->bits &= at->bits - 1;
  return true;
}

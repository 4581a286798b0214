/* core/gen/stages/wfc/patterns.h — patterns of a sample: its squares of a few cells, their
 * frequencies, and which of them can be adjacent (overlapping model of WFC). */
#pragma once

#include "gen/drawing.h"

#define DS_PATTERN_SIDE_MAX 3
#define DS_SYMBOLS_MAX 64    /* different cells of a sample */
#define DS_PATTERNS_MAX 1024 /* different squares of a sample */

typedef enum {
  DS_SYMMETRY_NONE,
  DS_SYMMETRY_MIRRORED, /* mirrored from left to right */
  DS_SYMMETRY_TURNED,   /* rotated to all four directions */
  DS_SYMMETRY_BOTH,
} DsSymmetry;

/* Held by value; all zero is empty. Sets of patterns are n_words words of bits. */
typedef struct {
  int32_t side;
  DsDrawnCell symbols[DS_SYMBOLS_MAX];
  size_t n_symbols;
  uint64_t keys[DS_PATTERNS_MAX];    /* six bits for the symbol of each cell, row by row */
  uint32_t weights[DS_PATTERNS_MAX]; /* occurrences in the sample */
  size_t n, n_words;
  uint64_t *fits;  /* [direction of ds_move_steps[]][pattern]: set of the patterns that fit there */
  uint64_t *shows; /* [cell of the square][symbol]: set of the patterns with it there */
} DsPatterns;

/* @wrap: the sample is a torus. A veto when it is too small or too varied. */
DsStatus ds_patterns_learn (DsPatterns *out, DsGenRun *run, const DsDrawing *sample, int32_t side,
                            DsSymmetry symmetry, bool wrap, DsError *err) DS_MUST_CHECK;
/* Frees the tables and zeroes them; safe to call twice. */
void ds_patterns_clear (DsPatterns *self);

/* The set of patterns that fit beside @pattern in the direction @way; n_words words. */
static inline const uint64_t *
ds_patterns_fit (const DsPatterns *self, int way, size_t pattern)
{
  return self->fits + ((size_t)way * self->n + pattern) * self->n_words;
}

/* The set of patterns that have @symbol at column @x and row @y; n_words words. */
static inline const uint64_t *
ds_patterns_show (const DsPatterns *self, int32_t x, int32_t y, size_t symbol)
{
  const size_t cell = (size_t)(y * self->side + x);

  return self->shows + (cell * self->n_symbols + symbol) * self->n_words;
}

/* The symbol of the first cell. */
static inline size_t
ds_patterns_symbol (const DsPatterns *self, size_t pattern)
{
  return self->keys[pattern] & 63;
}

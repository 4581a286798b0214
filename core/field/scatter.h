/* core/field/scatter.h — cells that are chosen at random, always the same ones for the same seed,
 * whatever the order in which they are asked for. */
#pragma once

#include "map/spans.h"

#define DS_SCATTER_CELLS_MAX (1024 * 1024)
#define DS_MIX_MAX 16             /* choices */
#define DS_MIX_WEIGHT_MAX 1000    /* of each */
#define DS_SCATTER_SPACING_MAX 32 /* cells */

/* Choices with their weights; the sum is more than 0. */
typedef struct {
  uint32_t weights[DS_MIX_MAX];
  size_t n; /* 1 to DS_MIX_MAX */
} DsMix;

/* The choice for @cell: a function of seed and cell alone. O(choices) */
size_t ds_mix_choose (const DsMix *self, uint64_t seed, DsCell cell);

typedef struct {
  const DsSpans *cells; /* in order: those that may be chosen */
  size_t count;         /* cells to choose, if there are as many; 0: by density */
  int32_t density;      /* percent of the cells, 0 to 100 */
  int32_t spacing;      /* cells that stay free between two, 0 to DS_SCATTER_SPACING_MAX */
  uint64_t seed;
} DsScatter;

/* Appends the chosen cells, row by row. DS_LIMIT: more than DS_SCATTER_CELLS_MAX cells. DS_NOMEM.
 * On failure nothing was appended. O(cells * log cells), and O(spacing^2) for each chosen one. */
DsStatus ds_scatter_place (const DsScatter *self, DsSpans *out, DsError *err) DS_MUST_CHECK;

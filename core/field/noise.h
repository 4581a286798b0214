/* core/field/noise.h — value noise: numbers of cells that change smoothly from one to the next. */
#pragma once

#include "map/grid.h"

#define DS_NOISE_MAX 1023
#define DS_NOISE_SIZE_MAX 64 /* cells */
#define DS_NOISE_OCTAVES_MAX 4

/* Noise of @key at @at, which may lie anywhere: 0 to DS_NOISE_MAX. Hills are about @size cells
 * wide, 1 to DS_NOISE_SIZE_MAX; each further of the @octaves, 1 to DS_NOISE_OCTAVES_MAX, adds
 * details half as wide and half as high. Whole numbers alone, the same everywhere. O(octaves). */
uint32_t ds_noise_at (uint64_t key, int32_t size, int32_t octaves, DsCell at);
/* The number that about @percent, 0 to 100, of such noise reaches. Measured on cells of a fixed
 * key, since noise favours the middle of its range: O(1), some thousand cells. */
uint32_t ds_noise_exceeded (int32_t percent, int32_t size, int32_t octaves);

/* core/doc/codec.h — run-length coding of rows of cells. Private to core/doc. */
#pragma once

#include "base/text.h"
#include "map/grid.h"

/* Reads what ds_code_* wrote; the bytes come from this program, so no checks are needed. */
typedef struct {
  const uint8_t *at, *end;
} DsCodeReader;

void ds_code_put (DsText *out, uint32_t number); /* 1 to 5 bytes, 7 bits each */
/* The next number of the text. It must be there: readers know how many were written. */
uint32_t ds_code_get (DsCodeReader *reader);

void ds_code_put_run (DsText *out, const uint32_t *values, int32_t n); /* (count, value) pairs */
/* Reads @n values of a run-length text into @values. The text must be one of ds_code_put_run(). */
void ds_code_get_run (DsCodeReader *reader, uint32_t *values, int32_t n);
/* Passes over @n values of a run-length text. */
void ds_code_skip_run (DsCodeReader *reader, int32_t n);

void ds_row_widen (const DsGrid *grid, int32_t y, uint32_t *restrict out); /* grid->w values */
/* Writes @n values from column @x; false: no memory. */
bool ds_row_narrow (DsGrid *grid, int32_t y, int32_t x, const uint32_t *restrict values,
                    int32_t n) DS_MUST_CHECK;

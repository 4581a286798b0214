/* core/doc/codec.c — varints and runs. */
#include "doc/codec.h"

void
ds_code_put (DsText *out, uint32_t number)
{
  char bytes[5];
  size_t n = 0;

  for (; number >= 0x80; number >>= 7)
    bytes[n++] = (char)(0x80 | (number & 0x7f));
  bytes[n++] = (char)number;
  ds_text_add (out, bytes, n);
}

uint32_t
ds_code_get (DsCodeReader *reader)
{
  uint32_t number = 0;
  int shift = 0;

  for (; *reader->at >= 0x80; reader->at++, shift += 7)
    number |= (uint32_t)(*reader->at & 0x7f) << shift;
  return number | (uint32_t)*reader->at++ << shift;
}

void
ds_code_put_run (DsText *out, const uint32_t *values, int32_t n)
{
  for (int32_t i = 0, start = 0; i < n; start = i) {
    while (i < n && values[i] == values[start])
      i++;
    ds_code_put (out, (uint32_t)(i - start));
    ds_code_put (out, values[start]);
  }
}

void
ds_code_get_run (DsCodeReader *reader, uint32_t *values, int32_t n)
{
  for (int32_t i = 0; i < n;) {
    const int32_t end = i + (int32_t)ds_code_get (reader);
    const uint32_t value = ds_code_get (reader);

    while (i < end)
      values[i++] = value;
  }
}

void
ds_row_widen (const DsGrid *grid, int32_t y, uint32_t *out)
{
  const void *row = ds_grid_row (grid, y);

  for (int32_t x = 0; x < grid->w; x++)
    out[x] = grid->cell_size == 1   ? ((const uint8_t *)row)[x]
             : grid->cell_size == 2 ? ((const uint16_t *)row)[x]
                                    : ((const uint32_t *)row)[x];
}

bool
ds_row_narrow (DsGrid *grid, int32_t y, int32_t x, const uint32_t *values, int32_t n)
{
  void *row = ds_grid_row_mut (grid, y);

  if (row == NULL)
    return false;
  for (int32_t i = 0; i < n; i++) {
    if (grid->cell_size == 1)
      ((uint8_t *)row)[x + i] = (uint8_t)values[i];
    else if (grid->cell_size == 2)
      ((uint16_t *)row)[x + i] = (uint16_t)values[i];
    else
      ((uint32_t *)row)[x + i] = values[i];
  }
  return true;
}

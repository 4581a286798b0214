/* core/doc/codec.c — varints and run-length coding. */
#include "doc/codec.h"

#include <string.h>

#define NUMBER_BYTES_MAX 5

static inline size_t
put (char *bytes, uint32_t number)
{
  size_t n = 0;

  for (; number >= 0x80; number >>= 7)
    bytes[n++] = (char)(0x80 | (number & 0x7f));
  bytes[n++] = (char)number;
  return n;
}

static inline uint32_t
get (DsCodeReader *reader)
{
  uint32_t number = 0;
  int shift = 0;

  for (; *reader->at >= 0x80; reader->at++, shift += 7)
    number |= (uint32_t)(*reader->at & 0x7f) << shift;
  return number | (uint32_t)*reader->at++ << shift;
}

void
ds_code_put (DsText *out, uint32_t number)
{
  char bytes[NUMBER_BYTES_MAX];

  DS_ASSERT (out != NULL);
  ds_text_add (out, bytes, put (bytes, number));
}

uint32_t
ds_code_get (DsCodeReader *reader)
{
  DS_ASSERT (reader != NULL && reader->at != NULL);
  return get (reader);
}

void
ds_code_put_run (DsText *out, const uint32_t *values, int32_t n)
{
  char bytes[512];
  size_t n_bytes = 0;

  DS_ASSERT (out != NULL && (values != NULL || n == 0));
  for (int32_t i = 0, start = 0; i < n; start = i) {
    while (i < n && values[i] == values[start])
      i++;
    if (n_bytes > sizeof bytes - 2 * NUMBER_BYTES_MAX) {
      ds_text_add (out, bytes, n_bytes);
      n_bytes = 0;
    }
    n_bytes += put (bytes + n_bytes, (uint32_t)(i - start));
    n_bytes += put (bytes + n_bytes, values[start]);
  }
  ds_text_add (out, bytes, n_bytes);
}

void
ds_code_get_run (DsCodeReader *reader, uint32_t *values, int32_t n)
{
  DS_ASSERT (values != NULL || n == 0);
  for (int32_t i = 0; i < n;) {
    const int32_t end = i + (int32_t)get (reader);
    const uint32_t value = get (reader);

    while (i < end)
      values[i++] = value;
  }
}

void
ds_code_skip_run (DsCodeReader *reader, int32_t n)
{
  DS_ASSERT (reader != NULL && n >= 0);
  for (int32_t i = 0; i < n;) {
    i += (int32_t)get (reader);
    get (reader);
  }
}

/* Each loop converts many cells at once. */
void
ds_row_widen (const DsGrid *grid, int32_t y, uint32_t *restrict out)
{
  const void *row = ds_grid_row (grid, y);
  const uint8_t *bytes = row;
  const uint16_t *words = row;

  DS_ASSERT (grid != NULL && out != NULL);
  if (grid->cell_size == 1)
    for (int32_t x = 0; x < grid->w; x++)
      out[x] = bytes[x];
  else if (grid->cell_size == 2)
    for (int32_t x = 0; x < grid->w; x++)
      out[x] = words[x];
  else
    memcpy (out, row, (size_t)grid->w * sizeof *out);
}

bool
ds_row_narrow (DsGrid *grid, int32_t y, int32_t x, const uint32_t *restrict values, int32_t n)
{
  void *row = ds_grid_row_mut (grid, y);
  uint8_t *bytes = row;
  uint16_t *words = row;

  DS_ASSERT (grid != NULL && (values != NULL || n == 0));
  if (row == NULL)
    return false;
  if (grid->cell_size == 1)
    for (int32_t i = 0; i < n; i++)
      bytes[x + i] = (uint8_t)values[i];
  else if (grid->cell_size == 2)
    for (int32_t i = 0; i < n; i++)
      words[x + i] = (uint16_t)values[i];
  else
    memcpy ((uint32_t *)row + x, values, (size_t)n * sizeof *values);
  return true;
}

/* core/gen/stages/wfc/patterns.c — extracts the patterns of a sample and their adjacency. */
#include "gen/stages/wfc/patterns.h"

#include <string.h>

typedef uint8_t Square[DS_PATTERN_SIDE_MAX * DS_PATTERN_SIDE_MAX];

static bool
is_same (DsDrawnCell a, DsDrawnCell b)
{
  return a.ground == b.ground && a.feature == b.feature && a.kind == b.kind;
}

/* Index of a symbol, which is added when it is new. DS_SYMBOLS_MAX: there are too many. */
static size_t
symbol_of (DsPatterns *self, DsDrawnCell cell)
{
  for (size_t i = 0; i < self->n_symbols; i++)
    if (is_same (self->symbols[i], cell))
      return i;
  if (self->n_symbols < DS_SYMBOLS_MAX)
    self->symbols[self->n_symbols++] = cell;
  else
    return DS_SYMBOLS_MAX;
  return self->n_symbols - 1;
}

static uint64_t
key_of (const Square square, int32_t n_cells)
{
  uint64_t key = 0;

  for (int32_t i = n_cells; i-- > 0;)
    key = key << 6 | square[i];
  return key;
}

static bool
count (DsPatterns *self, uint64_t key)
{
  size_t i = 0;

  while (i < self->n && self->keys[i] != key)
    i++;
  if (i == DS_PATTERNS_MAX)
    return false;
  if (i == self->n) {
    self->keys[i] = key;
    self->weights[i] = 0;
    self->n++;
  }
  self->weights[i]++;
  return true;
}

/* Rotates the square by a quarter, or mirrors it from left to right. */
static void
transform (const Square from, int32_t side, bool mirror, Square to)
{
  for (int32_t y = 0; y < side; y++)
    for (int32_t x = 0; x < side; x++)
      to[y * side + x] = mirror ? from[y * side + side - 1 - x] : from[(side - 1 - x) * side + y];
}

/* Counts @square and its symmetric variants. False: there are too many patterns. */
static bool
count_all (DsPatterns *self, const Square square, DsSymmetry symmetry)
{
  const int n_turns = symmetry >= DS_SYMMETRY_TURNED ? 4 : 1;
  const bool may_mirror = symmetry == DS_SYMMETRY_MIRRORED || symmetry == DS_SYMMETRY_BOTH;
  const int32_t n_cells = self->side * self->side;
  Square now, next;

  memcpy (now, square, sizeof now);
  for (int i = 0; i < n_turns; i++) {
    if (!count (self, key_of (now, n_cells)))
      return false;
    transform (now, self->side, true, next);
    if (may_mirror && !count (self, key_of (next, n_cells)))
      return false;
    transform (now, self->side, false, next);
    memcpy (now, next, sizeof now);
  }
  return true;
}

static DsStatus
fail_varied (DsGenRun *run, DsError *err)
{
  return ds_gen_veto (run, err, "wfc.varied", DS_GEN_NO_CELL,
                      N_ ("the sample is too varied: expected at most %d different cells and %d "
                          "different squares"),
                      DS_SYMBOLS_MAX, DS_PATTERNS_MAX);
}

static DsStatus
collect (DsPatterns *self, DsGenRun *run, const DsDrawing *sample, DsSymmetry symmetry, bool wrap,
         DsError *err)
{
  const int32_t less = wrap ? 0 : self->side - 1;
  Square square = { 0 };

  if (sample->w < self->side || sample->h < self->side)
    return ds_gen_veto (
        run, err, "wfc.small", DS_GEN_NO_CELL,
        N_ ("the sample is too small: expected at least %d × %d cells, got %d × %d"), self->side,
        self->side, sample->w, sample->h);
  for (int32_t y = 0; y < sample->h - less; y++) {
    if (ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < sample->w - less; x++) {
      for (int32_t i = 0; i < self->side * self->side; i++) {
        const int32_t at_x = (x + i % self->side) % sample->w;
        const int32_t at_y = (y + i / self->side) % sample->h;
        const size_t symbol = symbol_of (self, sample->cells[at_y * sample->w + at_x]);

        if (symbol == DS_SYMBOLS_MAX)
          return fail_varied (run, err);
        square[i] = (uint8_t)symbol;
      }
      if (!count_all (self, square, symmetry))
        return fail_varied (run, err);
    }
  }
  return DS_OK;
}

/* Symbols of a pattern without its first or last column or row. */
static uint64_t
part_of (const DsPatterns *self, size_t pattern, int way, bool far)
{
  const int32_t side = self->side;
  uint64_t part = 0;

  for (int32_t i = 0; i < side * side; i++) {
    const int32_t at = way % 2 == 0 ? i / side : i % side; /* coordinate in that direction */
    const bool is_second = way == 1 || way == 2 ? far : !far;

    if (is_second ? at > 0 : at < side - 1)
      part = part << 6 | (self->keys[pattern] >> (6 * i) & 63);
  }
  return part;
}

static void
add (uint64_t *set, size_t i)
{
  set[i / 64] |= UINT64_C (1) << (i & 63);
}

static DsStatus
compare_all (DsPatterns *self, DsGenRun *run)
{
  uint64_t parts[DS_PATTERNS_MAX];

  for (int way = 0; way < 4; way++) {
    for (size_t i = 0; i < self->n; i++)
      parts[i] = part_of (self, i, way, false);
    for (size_t i = 0; i < self->n; i++) {
      const uint64_t part = part_of (self, i, way, true);
      uint64_t *set = self->fits + ((size_t)way * self->n + i) * self->n_words;

      if (i % 64 == 0 && ds_gen_poll (run, 0, 1))
        return DS_CANCELLED;
      for (size_t k = 0; k < self->n; k++)
        if (parts[k] == part)
          add (set, k);
    }
  }
  return DS_OK;
}

/* DS_VETO, DS_CANCELLED, DS_NOMEM: @out must be cleared all the same. */
DsStatus
ds_patterns_learn (DsPatterns *out, DsGenRun *run, const DsDrawing *sample, int32_t side,
                   DsSymmetry symmetry, bool wrap, DsError *err)
{
  const int32_t n_cells = side * side;
  DsStatus status;

  memset (out, 0, sizeof *out);
  out->side = side;
  status = collect (out, run, sample, symmetry, wrap, err);
  if (status != DS_OK)
    return status;
  out->n_words = (out->n + 63) / 64;
  out->fits = ds_alloc0 (4 * out->n * out->n_words, sizeof *out->fits);
  out->shows = ds_alloc0 ((size_t)n_cells * out->n_symbols * out->n_words, sizeof *out->shows);
  if (out->fits == NULL || out->shows == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < out->n; i++)
    for (int32_t cell = 0; cell < n_cells; cell++) {
      const size_t symbol = out->keys[i] >> (6 * cell) & 63;

      add (out->shows + ((size_t)cell * out->n_symbols + symbol) * out->n_words, i);
    }
  return compare_all (out, run);
}

void
ds_patterns_clear (DsPatterns *self)
{
  ds_free (self->fits);
  ds_free (self->shows);
  memset (self, 0, sizeof *self);
}

/* core/gen/stages/wfc/collapse.c — decides the cell of lowest entropy, and propagates the
 * constraints. After a contradiction the cells around it are reset and decided again; the more
 * contradictions, the wider. */
#include "gen/stages/wfc/collapse.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

#define POLL_CELLS 1024
#define DECIDED UINT32_MAX /* entropy of a cell that needs no decision */
#define RADIUS_MIN 3       /* cells around a contradiction that are reset */
#define TROUBLE_SIDE 8     /* cells */
#define TROUBLE_MAX 3      /* contradictions in one square before its restrictions are dropped */
#define REPAIRS_MIN 200    /* contradictions before the run fails */
#define WORK_MAX 256       /* propagated cells, for each cell, before the run fails */

/* ---- logarithms in integers ---- */

/* log2 (@n) in parts of 65536, @n > 0: the integer part, then a bit for each squaring. */
static uint32_t
log2_fixed (uint32_t n)
{
  const int top = 31 - __builtin_clz (n);
  uint64_t x = (uint64_t)n << (31 - top); /* 1..2 in parts of 2^31 */
  uint32_t log = (uint32_t)top << 16;

  for (int bit = 15; bit >= 0; bit--) {
    x = x * x >> 31;
    if (x >> 32) {
      x >>= 1;
      log |= 1u << bit;
    }
  }
  return log;
}

/* ---- cells ---- */

static inline size_t
index_of (const DsCollapse *self, DsCell at)
{
  return ds_cell_index (at, self->w);
}

static uint8_t *
trouble_at (const DsCollapse *self, DsCell at)
{
  const int32_t n_x = (self->w + TROUBLE_SIDE - 1) / TROUBLE_SIDE;

  return &self->trouble[at.y / TROUBLE_SIDE * n_x + at.x / TROUBLE_SIDE];
}

static size_t
n_troubles (const DsCollapse *self)
{
  return (size_t)((self->w + TROUBLE_SIDE - 1) / TROUBLE_SIDE) *
         (size_t)((self->h + TROUBLE_SIDE - 1) / TROUBLE_SIDE);
}

static inline uint64_t *
set_of (const DsCollapse *self, uint64_t *sets, size_t cell)
{
  return sets + cell * self->patterns->n_words;
}

static void
fill_set (const DsPatterns *patterns, uint64_t *set)
{
  memset (set, 0xff, patterns->n_words * sizeof *set);
  set[patterns->n_words - 1] >>= (64 - patterns->n % 64) % 64;
}

DsStatus
ds_collapse_init (DsCollapse *self, const DsPatterns *patterns, int32_t w, int32_t h)
{
  const size_t n = (size_t)w * (size_t)h;

  *self = (DsCollapse){ .patterns = patterns, .w = w, .h = h, .n_leaves = 1 };
  while (self->n_leaves < n)
    self->n_leaves *= 2;
  self->start = ds_alloc (n * patterns->n_words, sizeof *self->start);
  self->now = ds_alloc (n * patterns->n_words, sizeof *self->now);
  self->told = ds_alloc (n * patterns->n_words, sizeof *self->told);
  self->state = ds_alloc0 (n, 1);
  self->changed = ds_alloc (n, sizeof *self->changed);
  self->tree = ds_alloc (2 * self->n_leaves, sizeof *self->tree);
  self->trouble = ds_alloc (n_troubles (self), 1);
  if (self->told == NULL || self->trouble == NULL || self->changed == NULL || self->start == NULL ||
      self->now == NULL || self->state == NULL || self->tree == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < patterns->n; i++)
    self->logs[i] =
        (uint32_t)((uint64_t)patterns->weights[i] * log2_fixed (patterns->weights[i]) >> 8);
  for (size_t i = 0; i < n; i++)
    fill_set (patterns, set_of (self, self->start, i));
  return DS_OK;
}

void
ds_collapse_clear (DsCollapse *self)
{
  ds_free (self->start);
  ds_free (self->now);
  ds_free (self->told);
  ds_free (self->state);
  ds_free (self->tree);
  ds_free (self->trouble);
  ds_free (self->changed);
  memset (self, 0, sizeof *self);
}

void
ds_collapse_restrict (DsCollapse *self, DsCell at, DsCell cell, uint64_t allowed)
{
  const DsPatterns *patterns = self->patterns;
  uint64_t *set = set_of (self, self->start, index_of (self, at));

  for (size_t word = 0; word < patterns->n_words; word++) {
    uint64_t shown = 0;

    for (size_t i = 0; i < patterns->n_symbols; i++)
      if (allowed >> i & 1)
        shown |= ds_patterns_show (patterns, cell.x - at.x, cell.y - at.y, i)[word];
    set[word] &= shown;
  }
}

bool
ds_collapse_is_impossible (const DsCollapse *self, DsCell at)
{
  const uint64_t *set = set_of (self, self->start, index_of (self, at));

  for (size_t word = 0; word < self->patterns->n_words; word++)
    if (set[word] != 0)
      return false;
  return true;
}

void
ds_collapse_free (DsCollapse *self, DsCell at)
{
  fill_set (self->patterns, set_of (self, self->start, index_of (self, at)));
}

void
ds_collapse_switch_off (DsCollapse *self, DsCell at)
{
  self->state[index_of (self, at)] |= DS_COLLAPSE_OFF;
}

size_t
ds_collapse_symbol (const DsCollapse *self, DsCell at)
{
  const uint64_t *set = set_of (self, self->now, index_of (self, at));
  size_t word = 0;

  while (word + 1 < self->patterns->n_words && set[word] == 0)
    word++;
  return set[word] != 0
             ? ds_patterns_symbol (self->patterns, word * 64 + (size_t)__builtin_ctzll (set[word]))
             : 0;
}

/* ---- uncertainty ---- */

/* Number of patterns in @set, and the sum of their weights. */
static size_t
weigh (const DsPatterns *patterns, const uint64_t *set, uint32_t *weight)
{
  size_t n = 0;

  *weight = 0;
  for (size_t word = 0; word < patterns->n_words; word++)
    for (uint64_t bits = set[word]; bits != 0; bits &= bits - 1, n++)
      *weight += patterns->weights[word * 64 + (size_t)__builtin_ctzll (bits)];
  return n;
}

/* Shannon entropy of the patterns left, in parts of 65536, with a little noise against ties. */
static uint32_t
uncertainty (const DsCollapse *self, const uint64_t *set, uint64_t noise)
{
  const DsPatterns *patterns = self->patterns;
  uint64_t logs = 0;
  uint32_t weight;

  if (weigh (patterns, set, &weight) < 2)
    return DECIDED;
  for (size_t word = 0; word < patterns->n_words; word++)
    for (uint64_t bits = set[word]; bits != 0; bits &= bits - 1)
      logs += self->logs[word * 64 + (size_t)__builtin_ctzll (bits)];
  return log2_fixed (weight) - (uint32_t)((logs << 8) / weight) + (uint32_t)(noise & 0x3ff) + 1;
}

static void
note (DsCollapse *self, const DsGenRun *run, size_t cell)
{
  const bool is_off = self->state[cell] & DS_COLLAPSE_OFF;
  const uint64_t noise = ds_cell_hash (run->key, (int32_t)cell, -1);
  size_t at = self->n_leaves + cell;

  self->tree[at] = is_off ? DECIDED : uncertainty (self, set_of (self, self->now, cell), noise);
  for (at /= 2; at > 0; at /= 2) {
    const uint32_t a = self->tree[2 * at], b = self->tree[2 * at + 1];
    const uint32_t lower = a < b ? a : b;

    if (self->tree[at] == lower)
      return;
    self->tree[at] = lower;
  }
}

/* Finds the cell of lowest entropy; false: all are decided. */
static bool
pick_cell (const DsCollapse *self, size_t *cell)
{
  size_t at = 1;

  if (self->tree[1] == DECIDED)
    return false;
  while (at < self->n_leaves)
    at = self->tree[2 * at] == self->tree[at] ? 2 * at : 2 * at + 1;
  *cell = at - self->n_leaves;
  return true;
}

/* ---- propagation ---- */

/* Queues a cell; one that is queued already propagates all of its changes at once. */
static void
mark (DsCollapse *self, size_t cell)
{
  const size_t n = (size_t)self->w * (size_t)self->h;
  const size_t at = self->first_changed + self->n_changed;

  if (self->state[cell] != 0)
    return; /* switched off, or queued already */
  self->state[cell] |= DS_COLLAPSE_CHANGED;
  self->changed[at < n ? at : at - n] = (uint32_t)cell;
  self->n_changed++;
}

static size_t
take_changed (DsCollapse *self)
{
  const size_t cell = self->changed[self->first_changed];

  if (++self->first_changed == (size_t)self->w * (size_t)self->h)
    self->first_changed = 0;
  self->n_changed--;
  self->state[cell] &= (uint8_t)~DS_COLLAPSE_CHANGED;
  return cell;
}

static size_t
count_set (const uint64_t *set, size_t n_words)
{
  size_t n = 0;

  for (size_t i = 0; i < n_words; i++)
    n += (size_t)__builtin_popcountll (set[i]);
  return n;
}

/* Adds to @fits the patterns that fit those of @from, until that covers @to: false. */
static bool
gather (const DsPatterns *patterns, const uint64_t *from, int way, const uint64_t *to,
        uint64_t *fits)
{
  memset (fits, 0, patterns->n_words * sizeof *fits);
  for (size_t word = 0; word < patterns->n_words; word++)
    for (uint64_t bits = from[word]; bits != 0; bits &= bits - 1) {
      const uint64_t *fit =
          ds_patterns_fit (patterns, way, word * 64 + (size_t)__builtin_ctzll (bits));
      uint64_t lacks = 0;

      for (size_t i = 0; i < patterns->n_words; i++) {
        fits[i] |= fit[i];
        lacks |= to[i] & ~fits[i];
      }
      if (lacks == 0)
        return false;
    }
  return true;
}

/* Removes from @to each pattern of @asked that none of @from fits. */
static bool
ask (const DsPatterns *patterns, const uint64_t *from, int way, uint64_t *to, const uint64_t *asked)
{
  bool is_changed = false;

  for (size_t word = 0; word < patterns->n_words; word++)
    for (uint64_t bits = to[word] & asked[word]; bits != 0; bits &= bits - 1) {
      const uint64_t *fit =
          ds_patterns_fit (patterns, way ^ 2, word * 64 + (size_t)__builtin_ctzll (bits));
      uint64_t found = 0;

      for (size_t i = 0; i < patterns->n_words && found == 0; i++)
        found = fit[i] & from[i];
      if (found != 0)
        continue;
      to[word] &= ~(bits & -bits);
      is_changed = true;
    }
  return is_changed;
}

/* A cell whose changes are propagated. */
typedef struct {
  const uint64_t *now;
  uint64_t gone[DS_PATTERNS_MAX / 64]; /* removed since the last propagation */
  size_t n_now, n_gone;
} Teller;

/* Removes from @to the patterns that do not fit the cell, by the cheapest of three methods: collect
 * the patterns that fit the cell's; or test those that fit a removed pattern; or test each one. */
static bool
narrow (const DsPatterns *patterns, const Teller *from, int way, uint64_t *to)
{
  const size_t n_to = count_set (to, patterns->n_words);
  uint64_t fits[DS_PATTERNS_MAX / 64];
  bool is_changed = false;

  if (n_to < from->n_gone && n_to < from->n_now)
    return ask (patterns, from->now, way, to, to);
  if (from->n_gone < from->n_now) {
    gather (patterns, from->gone, way, to, fits);
    return ask (patterns, from->now, way, to, fits);
  }
  if (!gather (patterns, from->now, way, to, fits))
    return false;
  for (size_t i = 0; i < patterns->n_words; i++) {
    is_changed |= (to[i] & ~fits[i]) != 0;
    to[i] &= fits[i];
  }
  return is_changed;
}

static void
begin_telling (DsCollapse *self, size_t cell, Teller *out)
{
  const size_t n_words = self->patterns->n_words;
  uint64_t *told = set_of (self, self->told, cell);

  out->now = set_of (self, self->now, cell);
  out->n_gone = 0;
  for (size_t i = 0; i < n_words; i++) {
    out->gone[i] = told[i] & ~out->now[i];
    told[i] = out->now[i];
  }
  out->n_gone = count_set (out->gone, n_words);
  out->n_now = count_set (out->now, n_words);
}

/* Propagates changes of @cell to its neighbours. False: a contradiction at @failed. */
static bool
tell (DsCollapse *self, size_t cell)
{
  const DsCell at = { (int32_t)(cell % (size_t)self->w), (int32_t)(cell / (size_t)self->w) };
  Teller teller;

  begin_telling (self, cell, &teller);
  for (int way = 0; way < 4 && teller.n_gone > 0; way++) {
    const DsCell next = { at.x + ds_move_steps[way].x, at.y + ds_move_steps[way].y };
    uint64_t *to;

    if ((uint32_t)next.x >= (uint32_t)self->w || (uint32_t)next.y >= (uint32_t)self->h ||
        self->state[index_of (self, next)] & DS_COLLAPSE_OFF)
      continue;
    to = set_of (self, self->now, index_of (self, next));
    if (!narrow (self->patterns, &teller, way, to))
      continue;
    mark (self, index_of (self, next));
    if (count_set (to, self->patterns->n_words) == 0) {
      self->failed = next;
      return false;
    }
  }
  return true;
}

/* Propagates all changes until none is queued. DS_NOT_FOUND: a contradiction. */
static DsStatus
propagate (DsCollapse *self, DsGenRun *run, uint64_t *n_done)
{
  while (self->n_changed > 0) {
    const size_t cell = take_changed (self);

    note (self, run, cell);
    if (++*n_done % POLL_CELLS == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    if (!tell (self, cell)) {
      fill_set (self->patterns, set_of (self, self->told, cell)); /* it was interrupted */
      mark (self, cell);
      return DS_NOT_FOUND;
    }
  }
  return DS_OK;
}

/* Keeps one pattern, chosen by its frequency in the sample. */
static void
decide (DsCollapse *self, DsGenRun *run, size_t cell)
{
  const DsPatterns *patterns = self->patterns;
  uint64_t *set = set_of (self, self->now, cell);
  uint32_t weight, at;

  weigh (patterns, set, &weight);
  at = ds_rng_below (&run->rng, weight);
  for (size_t word = 0; word < patterns->n_words; word++)
    for (uint64_t bits = set[word]; bits != 0; bits &= bits - 1) {
      const size_t i = word * 64 + (size_t)__builtin_ctzll (bits);

      if (at < patterns->weights[i]) {
        memset (set, 0, patterns->n_words * sizeof *set);
        set[word] = UINT64_C (1) << (i & 63);
        mark (self, cell);
        return;
      }
      at -= patterns->weights[i];
    }
}

/* Resets the cells in a square around @failed; cells around the square, and those in it that the
 * floor restricts, propagate their restrictions again. */
static void
forget (DsCollapse *self, int32_t radius)
{
  const size_t bytes = self->patterns->n_words * sizeof *self->now;

  for (int32_t y = self->failed.y - radius - 1; y <= self->failed.y + radius + 1; y++)
    for (int32_t x = self->failed.x - radius - 1; x <= self->failed.x + radius + 1; x++) {
      const bool is_edge = ds_max (abs (x - self->failed.x), abs (y - self->failed.y)) > radius;
      size_t cell;

      if ((uint32_t)x >= (uint32_t)self->w || (uint32_t)y >= (uint32_t)self->h)
        continue;
      cell = index_of (self, (DsCell){ x, y });
      if (!is_edge)
        memcpy (set_of (self, self->now, cell), set_of (self, self->start, cell), bytes);
      fill_set (self->patterns, set_of (self, self->told, cell));
      mark (self, cell);
    }
}

/* Removes from the start set of each cell the patterns that fit nothing on one of its sides. False:
 * none is left. */
static bool
drop_misfits (DsCollapse *self, size_t cell, uint64_t *const fitting[4])
{
  const DsCell at = { (int32_t)(cell % (size_t)self->w), (int32_t)(cell / (size_t)self->w) };
  uint64_t *start = set_of (self, self->start, cell);

  for (int way = 0; way < 4; way++) {
    const DsCell from = { at.x - ds_move_steps[way].x, at.y - ds_move_steps[way].y };

    if ((uint32_t)from.x >= (uint32_t)self->w || (uint32_t)from.y >= (uint32_t)self->h ||
        self->state[index_of (self, from)] & DS_COLLAPSE_OFF)
      continue;
    for (size_t i = 0; i < self->patterns->n_words; i++)
      start[i] &= fitting[way][i];
  }
  self->failed = at;
  return self->state[cell] & DS_COLLAPSE_OFF || count_set (start, self->patterns->n_words) > 0;
}

static DsStatus
prepare (DsCollapse *self, DsGenRun *run)
{
  const DsPatterns *patterns = self->patterns;
  uint64_t sets[4][DS_PATTERNS_MAX / 64] = { { 0 } };
  uint64_t *const fitting[4] = { sets[0], sets[1], sets[2], sets[3] };

  for (int way = 0; way < 4; way++)
    for (size_t i = 0; i < patterns->n * patterns->n_words; i++)
      sets[way][i % patterns->n_words] |= ds_patterns_fit (patterns, way, 0)[i];
  for (size_t i = 0; i < (size_t)self->w * (size_t)self->h; i++) {
    if (i % POLL_CELLS == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    if (!drop_misfits (self, i, fitting))
      return DS_NOT_FOUND;
  }
  return DS_OK;
}

static DsStatus
begin (DsCollapse *self, DsGenRun *run)
{
  const size_t n = (size_t)self->w * (size_t)self->h;
  const DsStatus status = prepare (self, run);

  if (status != DS_OK)
    return status;
  memcpy (self->now, self->start, n * self->patterns->n_words * sizeof *self->now);
  memset (self->trouble, 0, n_troubles (self));
  memset (self->tree, 0xff, 2 * self->n_leaves * sizeof *self->tree);
  while (self->n_changed > 0)
    take_changed (self);
  for (size_t i = 0; i < n; i++)
    fill_set (self->patterns, set_of (self, self->told, i));
  for (size_t i = 0; i < n; i++) {
    if (i % POLL_CELLS == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    mark (self, i);
  }
  return DS_OK;
}

/* Handles a contradiction: the more of them occurred here, the more cells are reset. In the end
 * restrictions of these cells that the sample cannot meet are dropped. */
static void
mend (DsCollapse *self)
{
  uint8_t *trouble = trouble_at (self, self->failed);
  const int32_t side = self->patterns->side, radius = RADIUS_MIN + *trouble;

  if (++*trouble > TROUBLE_MAX) {
    *trouble = 0;
    for (int32_t y = self->failed.y - side; y <= self->failed.y + side; y++)
      for (int32_t x = self->failed.x - side; x <= self->failed.x + side; x++)
        if ((uint32_t)x < (uint32_t)self->w && (uint32_t)y < (uint32_t)self->h)
          ds_collapse_free (self, (DsCell){ x, y });
  }
  forget (self, radius);
}

DsStatus
ds_collapse_run (DsCollapse *self, DsGenRun *run)
{
  const size_t n = (size_t)self->w * (size_t)self->h;
  size_t n_repairs = REPAIRS_MIN + n / 16, n_decided = 0, cell;
  DsStatus status = begin (self, run);
  uint64_t n_done = 0;

  while (status == DS_OK) {
    status = propagate (self, run, &n_done);
    if (status == DS_NOT_FOUND && n_repairs-- > 0 && n_done < (n + WORK_MAX) * WORK_MAX) {
      mend (self);
      status = DS_OK;
    } else if (status == DS_OK) {
      if (!pick_cell (self, &cell))
        return DS_OK;
      if (n_decided++ % 64 == 0 && ds_gen_poll (run, n_decided < n ? n_decided : n, n))
        return DS_CANCELLED;
      decide (self, run, cell);
    }
  }
  return status;
}

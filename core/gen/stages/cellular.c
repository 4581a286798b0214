/* core/gen/stages/cellular.c — caves by a cellular automaton on bit planes: the neighbours of 64
 * cells are counted at once by bitwise adders. */
#include "base/hash.h"
#include "gen/stage.h"

#include <string.h>

#define GOLDEN 0x9e3779b97f4a7c15u
#define ALL UINT64_MAX

enum { P_FILL, P_ROUNDS, P_BIRTH, P_SURVIVAL, P_WALL, P_FLOOR, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_FILL] = { .id = "fill",
               .label = N_ ("Initial walls"),
               .type = DS_PARAM_PERMILLE,
               .max = 1000,
               .fallback = "450",
               .unit = N_ ("‰"),
               .help = N_ ("Share of wall cells in the noise that the rounds smooth; more make "
                           "smaller caves.") },
  [P_ROUNDS] = { .id = "rounds",
                 .label = N_ ("Rounds"),
                 .type = DS_PARAM_INT,
                 .max = 50,
                 .fallback = "5",
                 .unit = N_ ("rounds"),
                 .help = N_ ("Number of times the rule is applied; more make smoother caves.") },
  [P_BIRTH] = { .id = "birth",
                .label = N_ ("Becomes wall from"),
                .type = DS_PARAM_INT,
                .max = 9,
                .fallback = "5",
                .unit = N_ ("walls"),
                .help = N_ ("Number of walls among its eight neighbours at which a floor becomes "
                            "wall; 9 for never.") },
  [P_SURVIVAL] = { .id = "survival",
                   .label = N_ ("Stays wall from"),
                   .type = DS_PARAM_INT,
                   .max = 9,
                   .fallback = "4",
                   .unit = N_ ("walls"),
                   .help = N_ ("Number of walls among its eight neighbours at which a wall stays; "
                               "9 for never.") },
  [P_WALL] = { .id = "wall",
               .label = N_ ("Wall"),
               .type = DS_PARAM_TILE,
               .fallback = "wall",
               .help = N_ ("Wall material of the rock.") },
  [P_FLOOR] = { .id = "floor",
                .label = N_ ("Floor"),
                .type = DS_PARAM_TILE,
                .fallback = "floor",
                .help = N_ ("Floor material of the caves.") },
};

/* Bit planes, 1 = wall. Each row has a word of wall at both ends, and rows of wall lie above and
 * below, so that neighbours need no bounds checks. */
typedef struct {
  int32_t w, h;
  size_t n_words; /* of a row, without the two at its ends */
  uint64_t *now, *next;
  uint64_t *fixed, *fixed_walls; /* pinned cells, and the walls among them; NULL: none */
  uint64_t *sums;                /* of three rows: ones and twos of each word */
} Cave;

static size_t
stride (const Cave *self)
{
  return self->n_words + 2;
}

/* Row -1 to h of a plane, without its first word. */
static uint64_t *
row_of (const Cave *self, uint64_t *plane, int32_t y)
{
  return plane + (size_t)(y + 1) * stride (self) + 1;
}

static bool
has_pins (const DsGenRun *run)
{
  for (int32_t y = 0; y < run->h; y++)
    if (run->row_pins[y] & DS_PIN_GROUND)
      return true;
  return false;
}

static DsStatus
cave_init (Cave *self, const DsGenRun *run)
{
  const size_t n_planes = has_pins (run) ? 4 : 2;
  size_t plane;

  *self = (Cave){ .w = run->w, .h = run->h, .n_words = ((size_t)run->w + 63) / 64 };
  plane = stride (self) * (size_t)(run->h + 2);
  self->now = ds_alloc (n_planes * plane + 6 * self->n_words, sizeof *self->now);
  if (self->now == NULL)
    return DS_NOMEM;
  memset (self->now, 0xff, 2 * plane * sizeof *self->now);
  self->next = self->now + plane;
  self->sums = self->now + n_planes * plane;
  if (n_planes == 4) {
    self->fixed = self->next + plane;
    self->fixed_walls = self->fixed + plane;
    memset (self->fixed, 0, 2 * plane * sizeof *self->fixed);
  }
  return DS_OK;
}

/* Noise for 64 cells, each a wall with a probability of @threshold / 2^32: compares 32-bit numbers
 * bit by bit from the top, all 64 at once, until each is decided. The noise of a cell depends on
 * its position alone. */
static uint64_t
noise_word (uint64_t key, int32_t word, int32_t y, uint64_t threshold)
{
  uint64_t hash = ds_cell_hash (key, word, y), walls = 0, undecided = ALL;

  if (threshold >> 32)
    return ALL;
  for (int bit = 31; bit >= 0 && undecided != 0; bit--) {
    const uint64_t random = ds_mix64 (hash += GOLDEN);
    const uint64_t digit = threshold >> bit & 1 ? ALL : 0;

    walls |= undecided & digit & ~random;
    undecided &= ~(random ^ digit);
  }
  return walls;
}

static DsStatus
read_pins (Cave *self, DsGenRun *run)
{
  for (int32_t y = 0; y < self->h && self->fixed != NULL; y++) {
    if (y % 8 == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < self->w && run->row_pins[y] & DS_PIN_GROUND; x++) {
      const uint64_t bit = UINT64_C (1) << (x & 63);

      if (!(run->pin[ds_cell_index ((DsCell){ x, y }, self->w)] & DS_PIN_GROUND))
        continue;
      row_of (self, self->fixed, y)[x / 64] |= bit;
      if (!ds_gen_is_open (run, (DsCell){ x, y }))
        row_of (self, self->fixed_walls, y)[x / 64] |= bit;
    }
  }
  return DS_OK;
}

/* Makes cells on the rim and beyond it walls, and restores pinned cells. */
static void
hold_fixed (const Cave *self, uint64_t *row, int32_t y)
{
  if (y == 0 || y == self->h - 1)
    memset (row, 0xff, self->n_words * sizeof *row);
  row[0] |= 1;
  row[self->n_words - 1] |= ALL << ((self->w - 1) & 63);
  if (self->fixed == NULL)
    return;
  for (size_t i = 0; i < self->n_words; i++)
    row[i] = (row[i] & ~row_of (self, self->fixed, y)[i]) | row_of (self, self->fixed_walls, y)[i];
}

static DsStatus
make_noise (Cave *self, DsGenRun *run)
{
  const uint64_t threshold = ((uint64_t)ds_gen_int (run, P_FILL) << 32) / 1000;

  for (int32_t y = 0; y < self->h; y++) {
    uint64_t *row = row_of (self, self->now, y);

    if (y % 8 == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)self->h * 2))
      return DS_CANCELLED;
    for (size_t i = 0; i < self->n_words; i++)
      row[i] = noise_word (run->key, (int32_t)i, y, threshold);
    hold_fixed (self, row, y);
  }
  return DS_OK;
}

/* Number of walls among left, centre and right, in two bits: a word of ones, then a word of twos.
 * @from begins with the word before the row. */
static void
sum_row (size_t n, const uint64_t *from, uint64_t *restrict sums)
{
  for (size_t i = 0; i < n; i++) {
    const uint64_t centre = from[i + 1];
    const uint64_t left = centre << 1 | from[i] >> 63;
    const uint64_t right = centre >> 1 | from[i + 2] << 63;

    sums[i] = left ^ centre ^ right;
    sums[n + i] = (left & right) | (centre & (left ^ right));
  }
}

/* Threshold for a cell's number of walls, itself included, in binary: each digit as a word. The
 * threshold of open cells, and its difference for walls. */
typedef struct {
  uint64_t floors[4], differ[4];
} Threshold;

static inline Threshold
threshold_of (int32_t birth, int32_t survival)
{
  Threshold t;

  for (int i = 0; i < 4; i++) {
    t.floors[i] = birth >> i & 1 ? ALL : 0;
    t.differ[i] = t.floors[i] ^ ((survival + 1) >> i & 1 ? ALL : 0);
  }
  return t;
}

/* Computes a row of the next round: the sums of three rows are added up to counts of four binary
 * digits, and the borrow of a subtraction marks the cells below the threshold. */
static inline void
next_row (size_t n, const uint64_t *row, uint64_t *const sums[3], const Threshold *t,
          uint64_t *restrict out)
{
  for (size_t i = 0; i < n; i++) {
    const uint64_t a = sums[0][i], b = sums[1][i], c = sums[2][i];
    const uint64_t aa = sums[0][n + i], bb = sums[1][n + i], cc = sums[2][n + i];
    const uint64_t ones = a ^ b ^ c, carry = (a & b) | (c & (a ^ b));
    const uint64_t two = aa ^ bb ^ cc, four = (aa & bb) | (cc & (aa ^ bb));
    const uint64_t twos = two ^ carry, more = two & carry;
    const uint64_t fours = four ^ more, eights = four & more;
    const uint64_t t1 = t->floors[0] ^ (row[i] & t->differ[0]);
    const uint64_t t2 = t->floors[1] ^ (row[i] & t->differ[1]);
    const uint64_t t4 = t->floors[2] ^ (row[i] & t->differ[2]);
    const uint64_t t8 = t->floors[3] ^ (row[i] & t->differ[3]);
    uint64_t borrow = ~ones & t1;

    borrow = (~twos & (t2 | borrow)) | (t2 & borrow);
    borrow = (~fours & (t4 | borrow)) | (t4 & borrow);
    borrow = (~eights & (t8 | borrow)) | (t8 & borrow);
    out[i] = ~borrow;
  }
}

/* The same for the usual rule 5/4: the compiler reduces the comparison to three operations. */
static void
next_row_5_4 (size_t n, const uint64_t *row, uint64_t *const sums[3], uint64_t *restrict out)
{
  const Threshold t = threshold_of (5, 4);

  next_row (n, row, sums, &t, out);
}

static DsStatus
next_round (Cave *self, DsGenRun *run, int32_t round, int32_t n_rounds)
{
  const int32_t birth = ds_gen_int (run, P_BIRTH), survival = ds_gen_int (run, P_SURVIVAL);
  const Threshold t = threshold_of (birth, survival);
  const uint64_t total = (uint64_t)n_rounds * 2 * (uint64_t)self->h;
  uint64_t *sums[3], *swap;

  for (int i = 0; i < 3; i++)
    sums[i] = self->sums + (size_t)i * 2 * self->n_words;
  sum_row (self->n_words, row_of (self, self->now, -1) - 1, sums[0]);
  sum_row (self->n_words, row_of (self, self->now, 0) - 1, sums[1]);
  for (int32_t y = 0; y < self->h; y++) {
    uint64_t *out = row_of (self, self->next, y);

    if (y % 8 == 0 &&
        ds_gen_poll (run, total / 2 + (uint64_t)round * (uint64_t)self->h + (uint64_t)y, total))
      return DS_CANCELLED;
    sum_row (self->n_words, row_of (self, self->now, y + 1) - 1, sums[2]);
    if (birth == 5 && survival == 4)
      next_row_5_4 (self->n_words, row_of (self, self->now, y), sums, out);
    else
      next_row (self->n_words, row_of (self, self->now, y), sums, &t, out);
    hold_fixed (self, out, y);
    swap = sums[0];
    sums[0] = sums[1];
    sums[1] = sums[2];
    sums[2] = swap;
  }
  swap = self->now;
  self->now = self->next;
  self->next = swap;
  return DS_OK;
}

/* Writes the tiles, four cells at a time: @tiles holds the tiles for each of 16 patterns of
 * walls. */
static DsStatus
put_tiles (Cave *self, DsGenRun *run)
{
  const uint16_t of_bit[2] = { ds_gen_tile (run, P_FLOOR), ds_gen_tile (run, P_WALL) };
  uint16_t tiles[16][4], *values = ds_alloc (self->n_words * 64, sizeof *values);
  DsStatus status = DS_OK;

  if (values == NULL)
    return DS_NOMEM;
  for (int i = 0; i < 64; i++)
    tiles[i / 4][i % 4] = of_bit[i / 4 >> i % 4 & 1];
  for (int32_t y = 0; y < self->h && status == DS_OK; y++) {
    const uint64_t *row = row_of (self, self->now, y);

    if (y % 8 == 0 && ds_gen_poll (run, 1, 1))
      status = DS_CANCELLED;
    for (size_t i = 0; i < self->n_words * 16; i++)
      memcpy (values + i * 4, tiles[row[i / 16] >> i % 16 * 4 & 15], sizeof tiles[0]);
    ds_gen_put_row (run, DS_LAYER_GROUND, y, values);
  }
  ds_free (values);
  return status;
}

static DsStatus
run_cellular (DsGenRun *run, DsError *err)
{
  const int32_t n_rounds = ds_gen_int (run, P_ROUNDS);
  uint64_t *planes;
  DsStatus status;
  Cave cave;

  if (cave_init (&cave, run) != DS_OK)
    return DS_NOMEM;
  planes = cave.now;
  status = read_pins (&cave, run);
  if (status == DS_OK)
    status = make_noise (&cave, run);
  for (int32_t i = 0; i < n_rounds && status == DS_OK; i++)
    status = next_round (&cave, run, i, n_rounds);
  if (status == DS_OK)
    status = put_tiles (&cave, run);
  ds_free (planes);
  return status;
}

const DsGenStage ds_gen_cellular = {
  .id = "cellular",
  .label = N_ ("Cellular caves"),
  .help = N_ ("Smooths noise into caves by a simple rule: a cell with many walls around it becomes "
              "wall, a cell with few becomes floor."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .opens = P_FILL + 1,
  .run = run_cellular,
};

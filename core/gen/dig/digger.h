/* core/gen/dig/digger.h — state shared by random walks (random_walk, walkers): the dug cells, the
 * solid cells, and two random bits for each step. */
#pragma once

#include "gen/stage.h"

enum { DS_DIGGER_DUG = 1, DS_DIGGER_SOLID = 2 };

/* Held by value; all zero is empty. */
typedef struct {
  int32_t w, h;
  uint8_t *cells; /* w * h: DS_DIGGER_* */
  DsRng *rng;
  uint64_t bits; /* drawn but not used yet */
  int n_bits;
} DsDigger;

/* Pinned walls are solid. */
DsStatus ds_digger_init (DsDigger *self, DsGenRun *run) DS_MUST_CHECK;
/* Frees the plane and zeroes it; safe to call twice. */
void ds_digger_clear (DsDigger *self);
/* Writes all cells that were dug as @floor. DS_CANCELLED. */
DsStatus ds_digger_write (const DsDigger *self, DsGenRun *run, uint16_t floor) DS_MUST_CHECK;

/* The marks (DS_DIGGER_*) of @cell, which lies on the floor. */
static inline uint8_t *
ds_digger_cell (const DsDigger *self, DsCell cell)
{
  return &self->cells[ds_cell_index (cell, self->w)];
}

/* True for cells inside the rim that are not solid. */
static inline bool
ds_digger_may_enter (const DsDigger *self, DsCell cell)
{
  return cell.x >= 1 && cell.y >= 1 && cell.x <= self->w - 2 && cell.y <= self->h - 2 &&
         !(*ds_digger_cell (self, cell) & DS_DIGGER_SOLID);
}

/* Draws one of four directions, all equally likely. */
static inline int
ds_digger_roll (DsDigger *self)
{
  int direction;

  if (self->n_bits == 0) {
    self->bits = ds_rng_next (self->rng);
    self->n_bits = 64;
  }
  direction = (int)(self->bits & 3);
  self->bits >>= 2;
  self->n_bits -= 2;
  return direction;
}

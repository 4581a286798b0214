/* core/sim/world/step.h — where one step leads. Internal to sim. */
#pragma once

#include "sim/inside.h"

uint16_t ds_step_bearing (const DsSim *sim, int32_t actor); /* DS_CELL_* that bear it */
/* Whether the ruleset lets somebody get by @step from @cell, one of the flags of a floor of width
 * @w, round the corners beside, for whom cells of the flags @bearing are open. Who cuts no corners
 * goes round no corner of a gate either, as in ds_places_step(). */
static inline bool
ds_step_rounds (const uint16_t *cell, int32_t w, DsMovement movement, int step, uint16_t bearing)
{
  const ptrdiff_t x = ds_move_steps[step].x, y = (ptrdiff_t)ds_move_steps[step].y * w;
  const uint16_t beside = bearing & (uint16_t)~DS_CELL_GATE;

  DS_ASSERT (cell != NULL);
  return step < 4 || movement != DS_MOVE_8_NO_CORNER_CUTTING ||
         (cell[x] & beside && cell[y] & beside);
}
/* The same to a cell on the floor that has one of these flags itself. */
static inline bool
ds_step_fits (const uint16_t *cell, int32_t w, DsMovement movement, int step, uint16_t bearing)
{
  DS_ASSERT (cell != NULL);
  return cell[(ptrdiff_t)ds_move_steps[step].y * w + ds_move_steps[step].x] & bearing &&
         ds_step_rounds (cell, w, movement, step, bearing);
}
/* The same for any cell, and where it leads. */
bool ds_step_leads (const DsSim *sim, DsSimSpot from, int step, uint16_t bearing, DsSimSpot *to);
/* The cell that @actor's feet, wings or fins can get to by @step, whoever stands there and whether
 * doors are shut. */
bool ds_step_to (const DsSim *sim, int32_t actor, int step, DsSimSpot *to);
/* The same, and nobody stands there and @actor opens what is shut. */
bool ds_step_is_free (const DsSim *sim, int32_t actor, int step, DsSimSpot *to);
/* The step from one cell to the next; -1: they are no neighbours, but may lie anywhere. */
int ds_step_between (DsCell from, DsCell to);
bool ds_step_opens (const DsSim *sim, int32_t actor); /* plain doors */

/* Who is at the end of a step, friend or foe, also in a wall; DS_SIM_NONE: nobody that could be hit
 * there. */
int32_t ds_step_target (const DsSim *sim, int32_t actor, int step);

/* core/sim/world/step.h — steps: which are possible, and where they lead. Internal to sim. */
#pragma once

#include "sim/inside.h"

uint16_t ds_step_bearing (const DsSim *sim, int32_t actor); /* DS_CELL_* of cells that suit it */
/* True when the ruleset allows @step from @cell, one of the flags of a floor of width @w, past the
 * corners beside it, for actors that can be on cells of the flags @bearing. Where corners cannot be
 * cut, those of gates cannot either, as in ds_places_step(). */
static inline bool
ds_step_rounds (const uint16_t *cell, int32_t w, DsMovement movement, int step, uint16_t bearing)
{
  const ptrdiff_t x = ds_move_steps[step].x, y = (ptrdiff_t)ds_move_steps[step].y * w;
  const uint16_t beside = bearing & (uint16_t)~DS_CELL_GATE;

  DS_ASSERT (cell != NULL);
  return step < 4 || movement != DS_MOVE_8_NO_CORNER_CUTTING ||
         (cell[x] & beside && cell[y] & beside);
}
/* The same for a target cell on the floor that must have one of these flags itself. */
static inline bool
ds_step_fits (const uint16_t *cell, int32_t w, DsMovement movement, int step, uint16_t bearing)
{
  DS_ASSERT (cell != NULL);
  return cell[(ptrdiff_t)ds_move_steps[step].y * w + ds_move_steps[step].x] & bearing &&
         ds_step_rounds (cell, w, movement, step, bearing);
}
/* The same for any cell; sets the target. */
bool ds_step_leads (const DsSim *sim, DsSimSpot from, int step, uint16_t bearing, DsSimSpot *to);
/* The cell that @step leads @actor to, regardless of other actors and shut doors. False: none. */
bool ds_step_to (const DsSim *sim, int32_t actor, int step, DsSimSpot *to);
/* The same, if no actor is there and @actor can open a shut door there. */
bool ds_step_is_free (const DsSim *sim, int32_t actor, int step, DsSimSpot *to);
/* The step from one cell to an adjoining one; -1: they do not adjoin; they may lie anywhere. */
int ds_step_between (DsCell from, DsCell to);
bool ds_step_opens (const DsSim *sim, int32_t actor); /* can open plain doors */

/* The actor at the end of a step, friend or foe, even in a wall; DS_SIM_NONE: none that can be
 * attacked. */
int32_t ds_step_target (const DsSim *sim, int32_t actor, int step);

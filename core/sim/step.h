/* core/sim/step.h — where one step leads. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* The cell that @actor's feet, wings or fins can get to by @step, whoever stands there and whether
 * doors are shut. */
bool ds_step_to (const DsSim *sim, int32_t actor, int step, DsSimSpot *to);
/* The same, and nobody stands there and @actor opens what is shut. */
bool ds_step_is_free (const DsSim *sim, int32_t actor, int step, DsSimSpot *to);
/* The step from one cell to the next, or -1. */
int ds_step_between (DsCell from, DsCell to);
bool ds_step_opens (const DsSim *sim, int32_t actor); /* plain doors */

/* Who is at the end of a step, friend or foe; DS_SIM_NONE: nobody that could be hit there. */
int32_t ds_step_target (const DsSim *sim, int32_t actor, int step);
/* The first step of a shortest way from @actor to the nearest of the actors that @wants accepts (of
 * several the one of the lowest number), over at most @far steps past nobody. -1: there is none. */
int ds_step_towards (DsSim *sim, int32_t actor, bool (*wants) (const DsSim *, int32_t, int32_t),
                     uint32_t far, int32_t *target);
/* The nearest free cell that somebody of @nature comes to from @from in at most @far steps, past
 * whoever is there: so nobody is put where they could not have gone. False: there is none. */
bool ds_step_find_free (DsSim *sim, DsSimSpot from, uint32_t nature, uint32_t far, DsSimSpot *out);

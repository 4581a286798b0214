/* core/sim/mind/goal.h — check whether the game is won. Internal to sim. */
#pragma once

#include "sim/inside.h"

void ds_goal_check (DsSim *sim); /* after each action of the player */

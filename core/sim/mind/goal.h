/* core/sim/mind/goal.h — when a game is won. Internal to sim. */
#pragma once

#include "sim/inside.h"

void ds_goal_check (DsSim *sim); /* after each thing that the player did */

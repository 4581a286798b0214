/* core/sim/setup.h — how a game begins. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* @sim is zeroed; on failure it is to be freed. */
DsStatus ds_setup (DsSim *sim, const DsDelve *delve, const DsSimOptions *options,
                   DsError *err) DS_MUST_CHECK;

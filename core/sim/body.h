/* core/sim/body.h — hurting, healing and dying. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* @by: who does it, DS_SIM_NONE: nobody. @text tells the blow, @cause what the player dies of. */
void ds_body_hurt (DsSim *sim, int32_t actor, int32_t amount, int32_t by, DsSimText text,
                   DsSimText cause);
void ds_body_heal (DsSim *sim, int32_t actor, int32_t amount);
/* Strikes whoever is there; returns what it costs. */
int32_t ds_body_strike (DsSim *sim, int32_t actor, int32_t other);
int32_t ds_body_attack (const DsSim *sim, int32_t actor); /* with what it wields and wears */
int32_t ds_body_defense (const DsSim *sim, int32_t actor);

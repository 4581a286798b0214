/* core/sim/body/body.h — damage, healing and death. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Damages @actor by a blow of @by with @item (DS_SIM_NONE: bare hands); @text is its sentence. */
void ds_body_hurt (DsSim *sim, int32_t actor, int32_t amount, int32_t by, int32_t item,
                   DsSimText text);
/* Damages @actor by an effect of the rules, which @by caused, or DS_SIM_NONE. */
void ds_body_harm (DsSim *sim, int32_t actor, int32_t amount, int32_t by, int32_t effect);
/* Damages @actor without an attacker, such as by the ground or by hunger. */
void ds_body_suffer (DsSim *sim, int32_t actor, int32_t amount, DsSimText text, DsSimText cause);
int32_t ds_body_heal (DsSim *sim, int32_t actor, int32_t amount); /* returns the points restored */
int32_t ds_body_attack (const DsSim *sim, int32_t actor);         /* with its weapon and armour */
/* Defense with weapon and armour, which reduces each blow. */
int32_t ds_body_defense (const DsSim *sim, int32_t actor);

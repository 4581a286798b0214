/* core/sim/body/body.h — hurting, healing and dying. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* A blow of @by's with @item (DS_SIM_NONE: bare hands), which @text tells. */
void ds_body_hurt (DsSim *sim, int32_t actor, int32_t amount, int32_t by, int32_t item,
                   DsSimText text);
/* By an effect of the rules, which @by brought about, or nobody. */
void ds_body_harm (DsSim *sim, int32_t actor, int32_t amount, int32_t by, int32_t effect);
/* By nobody: by the ground, by hunger. */
void ds_body_suffer (DsSim *sim, int32_t actor, int32_t amount, DsSimText text, DsSimText cause);
int32_t ds_body_heal (DsSim *sim, int32_t actor, int32_t amount); /* returns how much it was */
int32_t ds_body_attack (const DsSim *sim, int32_t actor); /* with what it wields and wears */
/* Defense with weapon and armour, which is taken off each blow. */
int32_t ds_body_defense (const DsSim *sim, int32_t actor);

/* core/sim/body/consume.h — consumption of items by eating, drinking and reading. Internal to
 * sim. */
#pragma once

#include "sim/inside.h"
#include "sim/world/tell.h"

int32_t ds_consume_food (const DsSim *sim, int32_t item); /* food value of an item */
/* Uses up an item; @text is its sentence. Returns the cost of the action. */
int32_t ds_consume (DsSim *sim, int32_t actor, int32_t item, DsSimText text);

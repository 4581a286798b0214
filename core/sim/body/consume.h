/* core/sim/body/consume.h — eating, drinking and reading: what is used up by being used. Internal
 * to sim. */
#pragma once

#include "sim/inside.h"
#include "sim/world/tell.h"

int32_t ds_consume_food (const DsSim *sim, int32_t item); /* how much it feeds */
/* Uses up an item; @text tells how. Returns what it costs. */
int32_t ds_consume (DsSim *sim, int32_t actor, int32_t item, DsSimText text);

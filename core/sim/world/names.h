/* core/sim/world/names.h — what items look like, and who knows what they are. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Gives each item that hides what it is one of the looks of its set; the same for the same @seed.
 * False: no memory. */
bool ds_names_deal (DsSim *sim, uint64_t seed);
/* Whether @actor knows what @kind is although an appearance hides it; true where nothing does. */
bool ds_names_knows (const DsSim *sim, int32_t actor, int32_t kind);
/* False: @actor knew it already. */
bool ds_names_learn (DsSim *sim, int32_t actor, int32_t kind);
/* Gives a new actor what its faction knows, where the rules say that they share it. */
void ds_names_inherit (DsSim *sim, int32_t actor);
/* All who see @actor learn what an item of this kind is. */
void ds_names_watch (DsSim *sim, int32_t actor, int32_t kind);
size_t ds_names_bytes (const char *name); /* that are kept of it */
/* A name that the player gave, as bytes. */
void ds_names_text (const DsSimName *self, char out[DS_SIM_NAME_BYTES]);
void ds_names_set_text (DsSimName *self, const char *text); /* cut to what is kept */
/* What the player named it, as long as they do not know better. False: nothing. */
bool ds_names_given (const DsSim *sim, int32_t item, bool is_known, char *out);

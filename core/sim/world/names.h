/* core/sim/world/names.h — appearances of items, and their identification by actors. Internal to
 * sim. */
#pragma once

#include "sim/inside.h"

/* Gives each kind with a hidden identity an appearance of its set, determined by @seed. False: no
 * memory. */
bool ds_names_deal (DsSim *sim, uint64_t seed);
/* True when @actor has identified @kind, or when it has no hidden identity. */
bool ds_names_knows (const DsSim *sim, int32_t actor, int32_t kind);
/* False: @actor has identified it before. */
bool ds_names_learn (DsSim *sim, int32_t actor, int32_t kind);
/* Gives a new actor the knowledge of its faction, where the rules say that it is shared. */
void ds_names_inherit (DsSim *sim, int32_t actor);
/* Identifies the kind for all who see @actor. */
void ds_names_watch (DsSim *sim, int32_t actor, int32_t kind);
size_t ds_names_bytes (const char *name); /* of it that are kept */
/* A name that the player gave, as bytes. */
void ds_names_text (const DsSimName *self, char out[DS_SIM_NAME_BYTES]);
void ds_names_set_text (DsSimName *self, const char *text); /* truncated to those bytes */
/* The name that the player gave the item, unless they have identified it since. False: none. */
bool ds_names_given (const DsSim *sim, int32_t item, bool is_known, char *out);

/* tests/lib/play.h — games on drawn levels, with added actors and items. */
#pragma once

#include "lib/map.h"
#include "sim/inside.h"
#include "sim/sim.h"

#include <glib.h>

/* @map as in lib/map.h, with rows that end with '/'. */
DsSim *dst_play (const char *map, guint64 seed);
/* The same with a ruleset and all of its options. */
DsSim *dst_play_by (const char *map, const char *ruleset, const DsSimOptions *options);
/* On the level that a recipe of data/recipes makes of @options->seed. */
DsSim *dst_play_recipe (const char *id, const DsSimOptions *options);
int32_t dst_kind (const DsSim *sim, const char *id);
int32_t dst_spawn (DsSim *sim, const char *kind, int32_t x, int32_t y); /* returns the actor */
int32_t dst_give (DsSim *sim, int32_t actor, const char *kind);         /* returns the item */
int32_t dst_lay (DsSim *sim, const char *kind, int32_t x, int32_t y);
int32_t dst_effect (const DsSim *sim, const char *id);
/* The player does it; false: it cannot be done. */
bool dst_do (DsSim *sim, DsActionType type, int32_t item, int32_t x, int32_t y, int32_t number);
/* Turns of nothing but time for @actor. */
void dst_pass (DsSim *sim, int32_t actor, int turns);
/* Sentences since the last call, one a line; freed by the caller. */
char *dst_said (DsSim *sim);
/* Each of the @n counts is as often as @shares (NULL: all alike) say, within five sigma. */
void dst_check_counts (const guint *counts, const guint *shares, gsize n);

/* core/io/game_file.h — saves a running game to a file, and continues it later on the same
 * level. */
#pragma once

#include "base/text.h"
#include "sim/sim.h"

/* The level, its rules where they are not the program's alone, and all of the state by the names of
 * its fields, with the ids of what its numbers mean. */
DsStatus ds_game_write (const DsSim *sim, DsText *out, DsError *err) DS_MUST_CHECK;
/* The same without the level, for readers that have it. */
DsStatus ds_game_write_state (const DsSim *sim, DsText *out, DsError *err) DS_MUST_CHECK;
/* A game on @delve, which must be the level that it was saved on, with its rules, goes on where it
 * was; the rules in the file are left alone, see ds_replay_read_whole(). On failure
 * *@out is NULL and @errors says why. */
DsStatus ds_game_read (DsSim **out, const char *name, const char *bytes, size_t n,
                       const DsDelve *delve, DsErrors *errors) DS_MUST_CHECK;
/* The same, continued on an edited level: see ds_sim_carry() for @told. */
DsStatus ds_game_read_onto (DsSim **out, const char *name, const char *bytes, size_t n,
                            const DsDelve *delve, DsErrors *told, DsErrors *errors) DS_MUST_CHECK;

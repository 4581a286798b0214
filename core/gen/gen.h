/* core/gen/gen.h — runs a recipe, and cuts existing floors into rooms. */
#pragma once

#include "base/job.h"
#include "gen/options.h"
#include "gen/stage_table.h"
#include "rules/delve.h"

/* Checks that every stage and parameter of @recipe exists and is in range; adds findings to
 * @errors. */
DsStatus ds_gen_check_recipe (const DsRecipe *recipe, const DsRules *rules, DsErrors *errors);

#define DS_GEN_NO_STAGE SIZE_MAX

typedef struct {
  DsDungeon dungeon;                       /* the level; after DS_VETO the partial level */
  size_t failed_stage;                     /* index into the recipe's stages, or DS_GEN_NO_STAGE */
  uint64_t stage_ns[DS_RECIPE_STAGES_MAX]; /* CPU time of each, all floors and attempts together */
  uint32_t stage_tries[DS_RECIPE_STAGES_MAX]; /* attempts of each, all floors together */
} DsGenResult;

/*
 * Generates the floors of @base from its recipe and seed. Of @base's cells and objects only those
 * that are pinned or frozen are used: they are in the level before the first stage and no stage can
 * change them.
 *
 * DS_OK: @out owns the level. DS_VETO: @err has the stage, the sentence, floor, cell and, if a
 * parameter is the cause, its name; @out owns the partial level. DS_BAD_DATA (recipe), DS_BAD_ARG
 * (options), DS_CANCELLED, DS_NOMEM: @out is zeroed. @options and @job may be NULL.
 */
DsStatus ds_gen_run (DsGenResult *out, const DsDelve *base, const DsGenOptions *options, DsJob *job,
                     DsError *err) DS_MUST_CHECK;
/* Frees the dungeon and zeroes the result; safe to call twice. */
void ds_gen_result_clear (DsGenResult *self);

/* Default number of seeds tried for one level, the requested seed included. */
#define DS_GEN_ATTEMPTS 100

/* The seed to try instead of @seed after @n_vetoes failed attempts: below 10^9, so that it is easy
 * to read out; @seed itself for 0. */
uint64_t ds_gen_retry_seed (uint64_t seed, uint32_t n_vetoes);

/* Calls ds_gen_run() with the seed of @base, then with the seeds derived from it, until a run
 * succeeds or @attempts (1 or more) have failed. @out->dungeon.seed is the seed that was used.
 * DS_VETO: all of them failed; @out and @err are those of the first. */
DsStatus ds_gen_run_attempts (DsGenResult *out, const DsDelve *base, uint32_t attempts,
                              const DsGenOptions *options, DsJob *job, DsError *err) DS_MUST_CHECK;

/* Cuts the open space of a level that was drawn or imported into rooms: *@rooms and @layer (not yet
 * initialised) become its new room table and layer. Pinned cells keep their rooms; a new room that
 * continues a previous one keeps its id, its name and the kind it was given. On failure both are
 * zeroed. @job may be NULL. */
DsStatus ds_gen_find_rooms (const DsDelve *delve, size_t floor, DsRooms **rooms, DsGrid *layer,
                            DsJob *job, DsError *err) DS_MUST_CHECK;

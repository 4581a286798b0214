/* core/gen/stages/assumed_fill.c — keys for existing locks, placed by assumed fill
 * (gen/mission/key_fill.h). */
#include "gen/mission/key_fill.h"
#include "gen/mission/level_proof.h"

#define ATTEMPTS 40

enum { P_DEAD_ENDS, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_DEAD_ENDS] = { .id = "dead_ends",
                    .label = N_ ("Dead-end share"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "600",
                    .unit = N_ ("‰"),
                    .help = N_ ("Share of keys placed in rooms with a single entrance, where there "
                                "are such rooms.") },
};

static DsStatus
run_assumed_fill (DsGenRun *run, DsError *err)
{
  DsGenProof proof = { 0 };
  DsStatus status = ds_gen_fill_keys (run, ds_gen_int (run, P_DEAD_ENDS), err);

  if (status == DS_OK) {
    status = ds_gen_prove (run, DS_SECRETS_NEVER, &proof, err);
    if (status == DS_VETO || (status == DS_OK && proof.verdict != DS_VERDICT_UNLOSABLE))
      status = ds_gen_veto (run, err, "gen.keys-unproved", DS_GEN_NO_CELL,
                            N_ ("no placement of keys guarantees that the goal can be reached"));
  }
  return status;
}

const DsGenStage ds_gen_assumed_fill = {
  .id = "assumed_fill",
  .label = N_ ("Keys for locks"),
  .help = N_ ("Adds the missing keys to a level that has locks; existing keys stay. The player "
              "provably cannot get stuck."),
  .version = 1,
  .scope = DS_GEN_DUNGEON,
  .needs_rooms = true,
  .keeps_keys = true,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .attempts = ATTEMPTS,
  .run = run_assumed_fill,
};

/* core/gen/pipeline/gen_state.h — what the pipeline and the writer share while a stage runs. */
#pragma once

#include "gen/options.h"
#include "gen/pipeline/ids.h"
#include "gen/pipeline/plan.h"
#include "gen/pipeline/rejoin.h"
#include "gen/pipeline/work_floor.h"
#include "gen/stage.h"

struct DsGenState {
  const DsDelve *base;
  const DsGenOptions *options;
  const DsGenPlan *plan;
  DsGenFloor *floors;
  size_t n_floors;
  DsMask mask;                         /* what may change of the floor that is generated in part */
  DsGenPorts ports[DS_N_PORTS];        /* of that floor */
  const DsGenStep *step, *blamed;      /* that runs; that is at fault when it vetoes */
  DsGenNumbers *values;                /* of its parameters, on the floor it works on */
  DsRegions *regions, *regions_before; /* of the dungeon; before the running attempt */
  size_t n_pinned_regions;             /* the first ones */
  bool was_open;          /* before the run, all could be opened; or no gate that stays is locked */
  uint64_t key;           /* of the running attempt, before it is mixed with the floor */
  DsGenIds rooms, things; /* of the selected floor; filled by the first add */
  DsStatus failed;        /* the writer ran into this: the stage cannot count */
  DsError err;            /* why */
};

/* Fills @err with a veto of the stage at work, about @param and @cell (DS_GEN_NO_CELL: none), and
 * returns DS_VETO. */
DsStatus ds_gen_veto_va (DsGenRun *run, DsError *err, const char *param, const char *id,
                         DsCell cell, const char *format, va_list args);

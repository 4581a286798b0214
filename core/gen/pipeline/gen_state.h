/* core/gen/pipeline/gen_state.h — state of a run, shared by the pipeline and the writer. */
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
  DsMask mask;                         /* cells that may change, on the partly frozen floor */
  DsGenPorts ports[DS_N_PORTS];        /* of that floor */
  const DsGenStep *step, *blamed;      /* the running stage; the stage to name if it vetoes */
  DsGenNumbers *values;                /* parameter values of the stage on its floor */
  DsRegions *regions, *regions_before; /* of the dungeon; the same before the running attempt */
  size_t n_pinned_regions;             /* they come first */
  bool was_open;          /* of the base: all of its locks could be opened, or none stays locked */
  uint64_t key;           /* of the running attempt, before it is mixed with the floor */
  DsGenIds rooms, things; /* ids of the selected floor; filled by the first add */
  DsStatus failed;        /* error of the writer: the attempt cannot succeed */
  DsError err;            /* its sentence */
};

/* Fills @err with a veto of the running stage, about @param and @cell (DS_GEN_NO_CELL: none), and
 * returns DS_VETO. */
DsStatus ds_gen_veto_va (DsGenRun *run, DsError *err, const char *param, const char *id,
                         DsCell cell, const char *format, va_list args);

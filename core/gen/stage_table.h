/* core/gen/stage_table.h — the stages that a recipe may use: what each is called, takes and runs.
 */
#pragma once

#include "base/error.h"
#include "gen/param.h"

typedef struct DsGenRun DsGenRun; /* gen/stage.h, for those who write stages */

typedef enum { DS_GEN_FLOOR, DS_GEN_DUNGEON } DsGenScope;

typedef struct {
  const char *id;    /* "random_walk" */
  const char *label; /* N_() */
  const char *help;  /* N_(): what it does, one or two sentences */
  int version;       /* raised when the same input gives another output; never mixed into streams */
  DsGenScope scope;
  bool needs_rooms; /* it reads the rooms: each open cell is in one when it runs */
  bool keeps_keys;  /* it sees to it that locks which were there can still be opened */
  const DsParam *params;
  size_t n_params;
  size_t opens;      /* 1 + the parameter that says how much of the floor is open; 0: none does */
  uint32_t attempts; /* tries before its veto counts; 0 = 1 */
  size_t factors[2]; /* 1 + two numbers whose product is how much it does; 0: none are */
  int64_t product_max;
  DsStatus (*run) (DsGenRun *run, DsError *err);
} DsGenStage;

/* How many stages there are. */
size_t ds_gen_n_stages (void);
/* Stage @i, below ds_gen_n_stages(), in the order of stage_list.h. Static. */
const DsGenStage *ds_gen_stage (size_t i);
const DsGenStage *ds_gen_find_stage (const char *id); /* NULL: not there */

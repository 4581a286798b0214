/* core/gen/stage_table.h — table of the stages that a recipe may use: name, parameters and
 * function. */
#pragma once

#include "base/error.h"
#include "gen/param.h"

typedef struct DsGenRun DsGenRun; /* gen/stage.h, for stages */

typedef enum { DS_GEN_FLOOR, DS_GEN_DUNGEON } DsGenScope;

typedef struct {
  const char *id;    /* "random_walk" */
  const char *label; /* N_() */
  const char *help;  /* N_(): one or two sentences */
  int version;       /* raised when the same input gives another output; never part of a seed */
  DsGenScope scope;
  bool needs_rooms; /* every open cell must have a room when it runs */
  bool keeps_keys;  /* it ensures that existing locks can still be opened */
  const DsParam *params;
  size_t n_params;
  size_t opens;      /* 1 + the parameter that sets the open share of the floor; 0: none */
  uint32_t attempts; /* attempts before its veto counts; 0 = 1 */
  size_t factors[2]; /* 1 + two numbers whose product is the amount of work; 0: none */
  int64_t product_max;
  DsStatus (*run) (DsGenRun *run, DsError *err);
} DsGenStage;

/* Number of stages. */
size_t ds_gen_n_stages (void);
/* Stage @i, below ds_gen_n_stages(), in the order of stage_list.h. Static. */
const DsGenStage *ds_gen_stage (size_t i);
const DsGenStage *ds_gen_find_stage (const char *id); /* NULL: not found */
/* Parameter @id of @stage, which may be NULL; NULL: not found. Static. */
const DsParam *ds_gen_find_param (const DsGenStage *stage, const char *id);

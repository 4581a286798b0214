/* core/gen/lake.h — lakes and chasms: patches that nobody walks through, which leave every place
 * reachable that was; what lies around them, and bridges over them. */
#pragma once

#include "gen/stage.h"

/* The parameters that a stage of this kind has, in this order. */
enum {
  DS_LAKES_TILE,   /* of the ground in them */
  DS_LAKES_SHARE,  /* permille of the floor; when lakes are so many, there are enough */
  DS_LAKES_SIZE,   /* range: widths of the smallest and the largest; they are half as high */
  DS_LAKES_WREATH, /* of the ground around them */
  DS_LAKES_WIDTH,  /* cells of that */
  DS_LAKES_SAVING, /* steps that a bridge saves at least; 0: no bridges */
  DS_LAKES_SPAN,   /* cells: the longest bridge */
  DS_LAKES_BRIDGE, /* feature */
  DS_LAKES_N_PARAMS
};

DsStatus ds_gen_make_lakes (DsGenRun *run, DsError *err) DS_MUST_CHECK; /* is its .run */

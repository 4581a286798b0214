/* core/solve/route.h — a play that wins, with nothing in it that could be left out. */
#pragma once

#include "solve/prove.h"

typedef enum {
  DS_STEP_TAKE, /* key @index, at place @place */
  DS_STEP_PASS, /* the way @index, whose door tokens open */
  DS_STEP_OPEN, /* the door of way @index, which takes a key or is found, from place @place */
  DS_STEP_DROP, /* the way @index, which has no way back */
  DS_STEP_GOAL, /* arrives at place @place */
} DsStepType;

typedef struct {
  DsStepType type;
  uint32_t index; /* of the world's keys or ways */
  uint32_t place;
} DsStep;

typedef DS_ARRAY (DsStep) DsRoute;

/* @world is indexed, and unlosable: where it is not, the search may end with DS_NOT_FOUND. Secret
 * doors are used where @with_secrets. *@out is appended to. DS_NOMEM. */
DsStatus ds_route_find (DsRoute *out, const DsWorld *world, bool with_secrets,
                        DsError *err) DS_MUST_CHECK;

/* core/gen/common_params.h — rows of parameters that several stages have; each goes into a table of
 * DsParam. */
#pragma once

#include "gen/dig/growth.h"
#include "gen/param.h"

/* What rooms and corridors are made of, by layouts that tell them apart. */
#define DS_PARAM_ROOM_FLOOR                                                                        \
  {                                                                                                \
    .id = "floor", .label = N_ ("Floor of rooms"), .type = DS_PARAM_TILE, .fallback = "floor",     \
    .help = N_ ("What the ground in rooms is made of.")                                            \
  }
#define DS_PARAM_CORRIDOR_FLOOR                                                                    \
  {                                                                                                \
    .id = "corridor_floor", .label = N_ ("Floor of corridors"), .type = DS_PARAM_TILE,             \
    .fallback = "floor", .help = N_ ("What the ground in corridors is made of.")                   \
  }

/* How likely each DsShape is: @weights. */
#define DS_PARAM_ROOM_SHAPES(weights)                                                              \
  {                                                                                                \
    .id = "shapes", .label = N_ ("Shapes of rooms"), .type = DS_PARAM_WEIGHTS, .max = 1000,        \
    .fallback = (weights), .choices = ds_shape_choices, .n_choices = DS_N_SHAPES,                  \
    .help = N_ ("How likely each shape is; small rooms are always rectangles.")                    \
  }

/* What stages that lock a layout put into its passages; @what: N_(), what the gate is for. */
#define DS_PARAM_LOCKED_GATE                                                                       \
  {                                                                                                \
    .id = "gate", .label = N_ ("Locked gate"), .type = DS_PARAM_KIND, .min = DS_ROLE_DOOR,         \
    .max = DS_ROLE_DOOR, .fallback = "gate-locked", .help = N_ ("What stands where a lock is.")    \
  }
#define DS_PARAM_ONE_WAY_DOOR(what)                                                                \
  {                                                                                                \
    .id = "one_way", .label = N_ ("One-way door"), .type = DS_PARAM_KIND, .min = DS_ROLE_DOOR,     \
    .max = DS_ROLE_DROP, .fallback = "gate-one-way", .help = (what)                                \
  }
#define DS_PARAM_SECRET_DOOR(what)                                                                 \
  {                                                                                                \
    .id = "secret", .label = N_ ("Secret door"), .type = DS_PARAM_KIND, .min = DS_ROLE_SECRET,     \
    .max = DS_ROLE_SECRET, .fallback = "gate-secret", .help = (what)                               \
  }

/* core/gen/stages/common_params.h — parameters that several stages have, as entries for their
 * tables of DsParam. */
#pragma once

#include "gen/dig/growth.h"
#include "gen/param.h"

/* Floor materials of rooms and corridors, for layouts that distinguish them. */
#define DS_PARAM_ROOM_FLOOR                                                                        \
  {                                                                                                \
    .id = "floor", .label = N_ ("Room floor"), .type = DS_PARAM_TILE, .fallback = "floor",         \
    .help = N_ ("Floor material of rooms.")                                                        \
  }
#define DS_PARAM_CORRIDOR_FLOOR                                                                    \
  {                                                                                                \
    .id = "corridor_floor", .label = N_ ("Corridor floor"), .type = DS_PARAM_TILE,                 \
    .fallback = "floor", .help = N_ ("Floor material of corridors.")                               \
  }

/* Relative frequency of each DsShape: @weights. */
#define DS_PARAM_ROOM_SHAPES(weights)                                                              \
  {                                                                                                \
    .id = "shapes", .label = N_ ("Room shapes"), .type = DS_PARAM_WEIGHTS, .max = 1000,            \
    .fallback = (weights), .choices = ds_shape_choices, .n_choices = DS_N_SHAPES,                  \
    .help = N_ ("Relative frequency of each shape; small rooms are always rectangles.")            \
  }

/* Gate that a stage puts into the passages of a layout; @what: N_(), the purpose of the gate. */
#define DS_PARAM_LOCKED_GATE                                                                       \
  {                                                                                                \
    .id = "gate", .label = N_ ("Locked gate"), .type = DS_PARAM_KIND, .min = DS_ROLE_DOOR,         \
    .max = DS_ROLE_DOOR, .fallback = "gate-locked",                                                \
    .help = N_ ("Gate that closes a locked passage.")                                              \
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

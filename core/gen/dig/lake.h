/* core/gen/dig/lake.h — lakes and chasms: patches that cannot be crossed on foot and disconnect
 * nothing, the ground around them, and bridges over them. */
#pragma once

#include "gen/stage.h"

/* Indices of the parameters of such a stage. */
enum {
  DS_LAKES_TILE,   /* of the ground in them */
  DS_LAKES_SHARE,  /* permille of the floor that lakes cover */
  DS_LAKES_SIZE,   /* range: widths of the smallest and the largest; they are half as high */
  DS_LAKES_WREATH, /* of the ground around them */
  DS_LAKES_WIDTH,  /* cells: width of that ring */
  DS_LAKES_SAVING, /* steps that a bridge must save; 0: no bridges */
  DS_LAKES_SPAN,   /* cells: the longest bridge */
  DS_LAKES_BRIDGE, /* feature */
  DS_LAKES_N_PARAMS
};

/* Parameter rows whose label or default differs between the stages. */
#define DS_LAKES_TILE_PARAM(label_, fallback_, help_)                                              \
  {                                                                                                \
    .id = "tile", .label = label_, .type = DS_PARAM_TILE, .fallback = fallback_, .help = help_     \
  }
#define DS_LAKES_SHARE_PARAM(fallback_)                                                            \
  {                                                                                                \
    .id = "share", .label = N_ ("Share"), .type = DS_PARAM_PERMILLE, .max = 500,                   \
    .fallback = fallback_, .unit = N_ ("‰"), .help = N_ ("Maximum share of the floor covered.")    \
  }
#define DS_LAKES_SIZE_PARAM(fallback_)                                                             \
  {                                                                                                \
    .id = "size", .label = N_ ("Width"), .type = DS_PARAM_RANGE, .min = 2, .max = 60,              \
    .fallback = fallback_, .unit = N_ ("cells"),                                                   \
    .help = N_ ("Width of the smallest and the largest; the height is about half the width.")      \
  }
#define DS_LAKES_WREATH_PARAM(label_, fallback_, help_)                                            \
  {                                                                                                \
    .id = "wreath", .label = label_, .type = DS_PARAM_TILE, .fallback = fallback_, .help = help_   \
  }
#define DS_LAKES_WIDTH_PARAM(label_, fallback_)                                                    \
  {                                                                                                \
    .id = "wreath_width", .label = label_, .type = DS_PARAM_INT, .max = 8, .fallback = fallback_,  \
    .unit = N_ ("cells"), .help = N_ ("Width of the border; 0 for none.")                          \
  }
/* Parameter rows that are the same in all of the stages. */
#define DS_LAKES_BRIDGE_PARAMS                                                                     \
  [DS_LAKES_SAVING] = { .id = "bridges",                                                           \
                        .label = N_ ("Saving by bridges"),                                         \
                        .type = DS_PARAM_INT,                                                      \
                        .max = 200,                                                                \
                        .fallback = "20",                                                          \
                        .unit = N_ ("steps"),                                                      \
                        .help = N_ (                                                               \
                            "Minimum number of steps that a bridge saves; 0 for no bridges.") },   \
  [DS_LAKES_SPAN] = { .id = "bridge_length",                                                       \
                      .label = N_ ("Longest bridge"),                                              \
                      .type = DS_PARAM_INT,                                                        \
                      .min = 1,                                                                    \
                      .max = 60,                                                                   \
                      .fallback = "12",                                                            \
                      .unit = N_ ("cells"),                                                        \
                      .help = N_ ("Maximum length of a bridge.") },                                \
  [DS_LAKES_BRIDGE] = { .id = "bridge",                                                            \
                        .label = N_ ("Bridge"),                                                    \
                        .type = DS_PARAM_TILE,                                                     \
                        .min = 1,                                                                  \
                        .fallback = "bridge",                                                      \
                        .help = N_ ("Tile of bridges.") }

DsStatus ds_gen_make_lakes (DsGenRun *run, DsError *err) DS_MUST_CHECK; /* run function of the
                                                                         * stages */

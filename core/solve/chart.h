/* core/solve/chart.h — chart of the lock graph for display: areas, rooms or regions as nodes, their
 * connections as edges, keys on the nodes, and columns by key level: level 0 is reachable without
 * keys, each next one with the keys of those before. */
#pragma once

#include "solve/lock_graph.h"

typedef enum {
  DS_CHART_AREAS,   /* parts connected without passing a gate */
  DS_CHART_ROOMS,   /* cells without a room count by their area, here and with regions */
  DS_CHART_REGIONS, /* over all floors */
} DsChartBy;

#define DS_CHART_NODES_MAX 4000
#define DS_CHART_NONE UINT32_MAX

typedef struct {
  DsLockSpot at;   /* its first cell */
  DsStr *name;     /* of the room, else of the first cell's region; borrowed; NULL: none */
  uint32_t colour; /* of the region, 0xRRGGBB */
  uint32_t n_cells;
  int32_t level;        /* rounds of taking keys, or finding secrets, before it; -1: out of reach */
  uint32_t column, row; /* places in the picture; columns grow with the level */
  bool has_start, has_goal;
} DsChartNode;

typedef struct {
  uint32_t from, to;
  uint32_t lock; /* index in graph.locks; DS_WORLD_NONE: none */
  bool one_way, is_secret, is_stairs;
  DsLockSpot at; /* of the gate or stairs; of a plain passage its first cell */
  uint32_t lane; /* the row above which it goes past nodes between; DS_CHART_NONE: none are */
} DsChartEdge;

typedef struct {
  uint32_t node, key; /* key: index in graph.key_at */
} DsChartKey;

/* Held by value. */
typedef struct {
  DsDelve delve; /* a copy; what everything is borrowed from */
  DsLockGraph graph;
  DsChartBy by;
  DS_ARRAY (DsChartNode) nodes;
  DS_ARRAY (DsChartEdge) edges;
  DS_ARRAY (DsChartKey) keys;
  uint32_t n_columns, n_rows; /* of the picture */
  int32_t n_levels;
  uint32_t *node_of; /* by label, see chart.c */
  uint32_t *first_room;
  uint32_t n_labels;
} DsChart;

/* DS_LIMIT: more than DS_CHART_NODES_MAX nodes. Else it fails as ds_lock_graph_survey() does. Then
 * @out is zeroed. O(cells + edges log edges). */
DsStatus ds_chart_init (DsChart *out, const DsDelve *delve, DsChartBy by, DsJob *job,
                        DsError *err) DS_MUST_CHECK;
/* Frees nodes, edges and the level and zeroes the chart; safe to call twice. */
void ds_chart_clear (DsChart *self);
uint32_t ds_chart_node_at (const DsChart *self, size_t floor,
                           DsCell cell); /* DS_CHART_NONE: none */

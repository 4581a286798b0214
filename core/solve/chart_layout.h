/* core/solve/chart_layout.h — layout of a chart. Private to it. */
#pragma once

#include "solve/chart.h"

/* Sets level, column and row of the nodes, the lanes of the edges, and the sizes of the picture:
 * levels side by side, within a level columns by distance, in a column nodes near their neighbours.
 * DS_NOMEM. O(nodes log nodes + edges). */
DsStatus ds_chart_lay_out (DsChart *self, DsError *err) DS_MUST_CHECK;

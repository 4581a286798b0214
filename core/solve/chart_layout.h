/* core/solve/chart_layout.h — where the nodes of a chart lie in its picture. Private to it. */
#pragma once

#include "solve/chart.h"

/* Fills in level, column and row of the nodes, the lanes of the edges, and the sizes of the
 * picture: levels one after the other, within a level columns by how far one has to go, in a column
 * nodes near their neighbours. DS_NOMEM. O(nodes log nodes + edges). */
DsStatus ds_chart_lay_out (DsChart *self, DsError *err) DS_MUST_CHECK;

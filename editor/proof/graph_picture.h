/* editor/proof/graph_picture.h — the picture of a lock graph: boxes in columns by key level, curves
 * for what joins them, emblems for keys and locks. */
#pragma once

#include "solve/chart.h"

#include <gtk/gtk.h>

typedef struct {
  GtkWidget *widget;    /* source of its fonts and colours */
  const DsChart *chart; /* NULL: nothing to show */
  double zoom;
  guint32 chosen, pointed; /* nodes; DS_CHART_NONE: none */
  guint32 dragged;         /* key in the chart's list; DS_CHART_NONE: none */
  double drag_x, drag_y;   /* where it is */
} DseGraphPicture;

/* Width and height of the picture at its zoom, in logical pixels; 0 without a chart. */
void dse_graph_size (const DseGraphPicture *self, double *w, double *h);
/* Draws the picture with its corner at the origin of @cr. */
void dse_graph_draw (const DseGraphPicture *self, cairo_t *cr);
/* The box of a node in logical pixels at zoom 1. */
graphene_rect_t dse_graph_box (const DsChartNode *node);
/* The node at this point, in logical pixels of the widget; DS_CHART_NONE: there is none. */
guint32 dse_graph_node_at (const DseGraphPicture *self, double x, double y);
/* The same for a key, by its number in the chart's list. */
guint32 dse_graph_key_at (const DseGraphPicture *self, double x, double y);

/* editor/tools/bench.h — parts of a page that its tools work on. */
#pragma once

#include "tools/chosen.h"
#include "tools/floating.h"
#include "tools/layers.h"
#include "tools/links.h"
#include "tools/preview.h"
#include "tools/selection.h"
#include "tools/swatches.h"
#include "tools/tool_options.h"

#include "map/area.h"

/* A click of a tool that needs a second one, or the points so far of an area that is drawn click by
 * click. */
typedef struct {
  gboolean is_on;
  DsCell at;
  gsize floor;
  DsCell points[DS_AREA_POINTS_MAX];
  gsize n_points;
} DsePending;

/* All borrowed. */
typedef struct {
  DsuDocument *document;
  DsuCanvas *canvas;
  DseToolOptions *options;
  DseLayers *layers;
  DseSelection *selection;
  DseChosen *chosen;
  DseSwatches *swatches;
  DseLinks *links;
  DsePreview *preview;
  DseFloating *floating;
  DsePending *pending;    /* of the stroker, which sets it */
  GtkWidget *menu_parent; /* where popover menus hang */
} DseBench;

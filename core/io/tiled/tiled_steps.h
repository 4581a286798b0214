/* core/io/tiled/tiled_steps.h — own layers and groups of a level in the order in which a map of
 * Tiled draws them. */
#pragma once

#include "map/layer_groups.h"

/* Property of a further part of a group, whose layers do not all lie beside each other. */
#define DS_TILED_PART "part"

typedef enum {
  DS_TILED_STEP_GROUP,   /* begins a group */
  DS_TILED_STEP_PART,    /* begins a further part of a group */
  DS_TILED_STEP_END,     /* ends the group or part that was begun last */
  DS_TILED_STEP_OBJECTS, /* a layer of objects */
  DS_TILED_STEP_CELLS,   /* a layer of cells */
} DsTiledStepKind;

typedef struct {
  DsTiledStepKind kind;
  size_t i; /* of the group or layer */
} DsTiledStep;

/* A layer of cells can split all groups around it. */
#define DS_TILED_STEPS_MAX                                                                         \
  (2 * DS_LAYER_GROUPS_MAX * DS_TILE_LAYERS_MAX + DS_OBJECT_LAYERS_MAX + DS_TILE_LAYERS_MAX)

typedef struct {
  size_t n;
  DsTiledStep items[DS_TILED_STEPS_MAX];
} DsTiledSteps;

/* Lists the own layers over objects (@is_above), or under them, the lowest first as they are drawn.
 * A group is where its lowest layer is, and a layer between two of its layers splits it; groups
 * that have none here lie over those behind them in the list. Layers of objects in groups count as
 * over objects, below the layers of cells in their group; a group without any layers is over
 * objects. */
void ds_tiled_steps_list (DsTiledSteps *out, const DsLayerGroups *groups,
                          const DsObjectLayers *objects, const DsTileLayers *tiles, bool is_above);

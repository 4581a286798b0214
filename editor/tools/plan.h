/* editor/tools/plan.h — plans of strokes: tiles, objects and rooms that floors get. */
#pragma once

#include "field/tiling.h"
#include "map/room.h"
#include "map/thing.h"

#include <glib.h>

/* Paint: a tile on a layer. */
typedef struct {
  DsLayer layer;
  uint16_t tile;
} DsePaint;

/* A new room and its cells. */
typedef struct {
  DsRoom room; /* its id was drawn; borrows its texts */
  DsSpans cells;
} DsePlannedRoom;

/* The changes of one floor. */
typedef struct {
  gsize floor;
  DsTiling tiles;
  GArray *things;  /* DsThing: new ones, whose ids were drawn; their locks are unreffed with it */
  GArray *changed; /* DsThing: others, as they become; borrows their texts */
  GArray *rooms;   /* DsePlannedRoom */
} DseFloorPlan;

/* Held by value. */
typedef struct {
  GArray *floors; /* DseFloorPlan */
} DsePlan;

/* An empty plan. */
void dse_plan_init (DsePlan *self);
void dse_plan_clear (DsePlan *self); /* frees */
/* The part for floor @floor; good until the next call. */
DseFloorPlan *dse_plan_on (DsePlan *self, gsize floor);
/* Paints the cells of @spans (values unused) of floor @floor. */
DsStatus dse_plan_paint (DsePlan *self, gsize floor, DsePaint paint, const DsSpans *spans,
                         DsError *err) DS_MUST_CHECK;
/* Leaves what lies in @mask, on every floor; a room keeps its cells there. FALSE: no memory. */
gboolean dse_plan_limit (DsePlan *self, const DsMask *mask);

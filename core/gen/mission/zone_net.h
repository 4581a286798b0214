/* core/gen/mission/zone_net.h — zones, groups of rooms with no lock between them, and the passages
 * between zones. */
#pragma once

#include "gen/mission/room_graph.h"

/* Held by value. */
typedef struct {
  DsGenRun *run;
  const DsRoomGraph *graph;
  uint32_t *zone_of; /* by node */
  size_t n_zones;
  uint32_t *first_end, *ends; /* by zone, passages out of it: index * 2, + 1 seen from their @to */
} DsZoneNet;

/* Makes each node a zone of its own. DS_NOMEM: @self owns nothing. */
DsStatus ds_zone_net_init (DsZoneNet *self, DsGenRun *run, const DsRoomGraph *graph) DS_MUST_CHECK;
/* Frees the tables and zeroes the net; safe to call twice. */
void ds_zone_net_clear (DsZoneNet *self);
/* Joins the zones of both nodes; the joined zone is numbered by @node. */
void ds_zone_net_join (DsZoneNet *self, uint32_t node, uint32_t other);
/* Numbers the zones and lists their passages: borders, or all kinds if @all. The lists can be read
 * after this only. DS_NOMEM, DS_CANCELLED. O(nodes + passages). */
DsStatus ds_zone_net_finish (DsZoneNet *self, bool all) DS_MUST_CHECK;
/* For loops over nodes and passages: true when the run is cancelled; polls at some values of @i
 * only. */
bool ds_zone_net_poll (const DsZoneNet *self, size_t i) DS_MUST_CHECK;

/* Zone at an end of a passage; @end ^ 1 is its other end. */
static inline uint32_t
ds_zone_net_at (const DsZoneNet *self, uint32_t end)
{
  const DsPassage *passage = &self->graph->passages.items[end / 2];

  return self->zone_of[end % 2 == 0 ? passage->from : passage->to];
}

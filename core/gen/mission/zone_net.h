/* core/gen/mission/zone_net.h — rooms that are never told apart, called zones, and the passages
 * between them. */
#pragma once

#include "gen/mission/room_graph.h"

/* Placed. */
typedef struct {
  DsGenRun *run;
  const DsRoomGraph *graph;
  uint32_t *zone_of; /* by node */
  size_t n_zones;
  uint32_t *first_end, *ends; /* of each zone: the passages that lead out of it * 2, + 1 when seen
                                 from their @to */
} DsZoneNet;

/* Each node is a zone of its own at first. DS_NOMEM: @self owns nothing. */
DsStatus ds_zone_net_init (DsZoneNet *self, DsGenRun *run, const DsRoomGraph *graph) DS_MUST_CHECK;
/* Frees the tables and zeroes the net; safe to call twice. */
void ds_zone_net_clear (DsZoneNet *self);
/* Makes one zone of those of both nodes, which is numbered where that of @node is. */
void ds_zone_net_join (DsZoneNet *self, uint32_t node, uint32_t other);
/* Numbers the zones and lists their passages, of which others than borders count if @all. Only then
 * may the lists be read. DS_NOMEM, DS_CANCELLED. O(nodes + passages). */
DsStatus ds_zone_net_finish (DsZoneNet *self, bool all) DS_MUST_CHECK;
/* For loops over nodes and passages: whether the run is cancelled; it looks at some @i only. */
bool ds_zone_net_poll (const DsZoneNet *self, size_t i) DS_MUST_CHECK;

/* The zone at an end of a passage. That at its other end: @end ^ 1. */
static inline uint32_t
ds_zone_net_at (const DsZoneNet *self, uint32_t end)
{
  const DsPassage *passage = &self->graph->passages.items[end / 2];

  return self->zone_of[end % 2 == 0 ? passage->from : passage->to];
}

/* core/gen/mission/zone_net.c — union-find over nodes, numbered as zones when it is finished. */
#include "gen/mission/zone_net.h"
#include "base/union_find.h"

#include <string.h>

#define POLL_ITEMS 4096

DsStatus
ds_zone_net_init (DsZoneNet *self, DsGenRun *run, const DsRoomGraph *graph)
{
  *self = (DsZoneNet){ .run = run, .graph = graph };
  self->zone_of = ds_alloc (graph->nodes.n, sizeof *self->zone_of);
  if (self->zone_of != NULL)
    ds_union_reset (self->zone_of, graph->nodes.n);
  return self->zone_of != NULL ? DS_OK : DS_NOMEM;
}

bool
ds_zone_net_poll (const DsZoneNet *self, size_t i)
{
  return i % POLL_ITEMS == 0 && ds_job_is_cancelled (self->run->job);
}

void
ds_zone_net_clear (DsZoneNet *self)
{
  ds_free (self->zone_of);
  ds_free (self->first_end);
  ds_free (self->ends);
  memset (self, 0, sizeof *self);
}

void
ds_zone_net_join (DsZoneNet *self, uint32_t node, uint32_t other)
{
  ds_union_join (self->zone_of, node, other);
}

static DsStatus
number_zones (DsZoneNet *self)
{
  const size_t n = self->graph->nodes.n;
  uint32_t *number = ds_alloc (n, sizeof *number);
  DsStatus status = number != NULL ? DS_OK : DS_NOMEM;

  for (uint32_t i = 0; i < n && status == DS_OK; i++) {
    if (ds_zone_net_poll (self, i))
      status = DS_CANCELLED;
    if (ds_union_root (self->zone_of, i) == i)
      number[i] = (uint32_t)self->n_zones++;
  }
  for (uint32_t i = 0; i < n && status == DS_OK; i++) {
    if (ds_zone_net_poll (self, i))
      status = DS_CANCELLED;
    self->zone_of[i] = ds_union_root (self->zone_of, i);
  }
  for (uint32_t i = 0; i < n && status == DS_OK; i++)
    self->zone_of[i] = number[self->zone_of[i]];
  ds_free (number);
  return status;
}

static bool
leads_out (const DsZoneNet *self, uint32_t end, bool all)
{
  return (all || self->graph->passages.items[end / 2].type == DS_PASSAGE_BORDER) &&
         ds_zone_net_at (self, end) != ds_zone_net_at (self, end ^ 1);
}

DsStatus
ds_zone_net_finish (DsZoneNet *self, bool all)
{
  const uint32_t n_ends = (uint32_t)self->graph->passages.n * 2;
  const DsStatus status = number_zones (self);

  if (status != DS_OK)
    return status;
  self->first_end = ds_alloc0 (self->n_zones + 2, sizeof *self->first_end);
  self->ends = ds_alloc (n_ends, sizeof *self->ends);
  if (self->first_end == NULL || self->ends == NULL)
    return DS_NOMEM;
  for (uint32_t end = 0; end < n_ends; end++) {
    if (ds_zone_net_poll (self, end))
      return DS_CANCELLED;
    self->first_end[ds_zone_net_at (self, end) + 2] += leads_out (self, end, all);
  }
  for (size_t i = 2; i < self->n_zones + 2; i++)
    self->first_end[i] += self->first_end[i - 1];
  for (uint32_t end = 0; end < n_ends; end++) {
    if (ds_zone_net_poll (self, end))
      return DS_CANCELLED;
    if (leads_out (self, end, all))
      self->ends[self->first_end[ds_zone_net_at (self, end) + 1]++] = end;
  }
  return DS_OK;
}

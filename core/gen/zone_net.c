/* core/gen/zone_net.c */
#include "gen/zone_net.h"

#include <string.h>

bool
ds_zone_net_init (DsZoneNet *self, const DsRoomGraph *graph)
{
  *self = (DsZoneNet){ .graph = graph };
  self->zone_of = ds_alloc (graph->nodes.n, sizeof *self->zone_of);
  for (uint32_t i = 0; i < graph->nodes.n && self->zone_of != NULL; i++)
    self->zone_of[i] = i;
  return self->zone_of != NULL;
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
  self->zone_of[ds_root (self->zone_of, other)] = ds_root (self->zone_of, node);
}

static bool
number_zones (DsZoneNet *self)
{
  const size_t n = self->graph->nodes.n;
  uint32_t *number = ds_alloc (n, sizeof *number);

  if (number == NULL)
    return false;
  for (uint32_t i = 0; i < n; i++)
    if (ds_root (self->zone_of, i) == i)
      number[i] = (uint32_t)self->n_zones++;
  for (uint32_t i = 0; i < n; i++)
    self->zone_of[i] = ds_root (self->zone_of, i);
  for (uint32_t i = 0; i < n; i++)
    self->zone_of[i] = number[self->zone_of[i]];
  ds_free (number);
  return true;
}

static bool
leads_out (const DsZoneNet *self, uint32_t end, bool all)
{
  return (all || self->graph->passages.items[end / 2].type == DS_PASSAGE_BORDER) &&
         ds_zone_net_at (self, end) != ds_zone_net_at (self, end ^ 1);
}

bool
ds_zone_net_finish (DsZoneNet *self, bool all)
{
  const uint32_t n_ends = (uint32_t)self->graph->passages.n * 2;

  if (!number_zones (self))
    return false;
  self->first_end = ds_alloc0 (self->n_zones + 2, sizeof *self->first_end);
  self->ends = ds_alloc (n_ends, sizeof *self->ends);
  if (self->first_end == NULL || self->ends == NULL)
    return false;
  for (uint32_t end = 0; end < n_ends; end++)
    self->first_end[ds_zone_net_at (self, end) + 2] += leads_out (self, end, all);
  for (size_t i = 2; i < self->n_zones + 2; i++)
    self->first_end[i] += self->first_end[i - 1];
  for (uint32_t end = 0; end < n_ends; end++)
    if (leads_out (self, end, all))
      self->ends[self->first_end[ds_zone_net_at (self, end) + 1]++] = end;
  return true;
}

/* ui/paint/overlays/regions.c — the regions by their colours. */
#include "paint/overlay.h"

#include <stdio.h>

#define ALPHA 0x70000000u

static const DsRegion *
region_of (const DsuOverlayView *view, const DsRoom *room)
{
  const DsRegions *regions = view->delve->dungeon.regions;

  return room != NULL && room->region != 0 && room->region <= ds_regions_count (regions)
             ? ds_regions_get (regions, room->region - 1)
             : NULL;
}

static uint32_t
colour (const DsuOverlayView *view, DsCell cell)
{
  const DsFloor *level = &view->delve->dungeon.floors[view->floor];
  const DsRegion *region = region_of (view, ds_floor_room_at (level, cell));

  return region != NULL ? ALPHA | region->colour : 0;
}

static const char *
name (const DsuOverlayView *view, const DsRoom *room)
{
  const DsRegion *region = region_of (view, room);

  return region != NULL ? ds_str_get (region->name) : "";
}

static bool
legend (const DsuOverlayView *view, size_t i, uint32_t *out_colour, char *out, size_t n)
{
  const DsRegions *regions = view->delve->dungeon.regions;
  const DsRegion *region;
  DsMessage unnamed;

  if (i >= ds_regions_count (regions))
    return false;
  region = ds_regions_get (regions, i);
  *out_colour = region->colour;
  if (region->name != NULL) {
    snprintf (out, n, "%s", ds_str_get (region->name));
  } else {
    ds_message_set (&unnamed, "region", N_ ("Region %u"), (unsigned)i + 1);
    ds_message_format (&unnamed, out, n);
  }
  return true;
}

const DsuOverlay dsu_overlay_regions = {
  .id = "regions", .label = N_ ("Regions"), .colour = colour, .name = name, .legend = legend
};

/* ui/paint/overlays/rooms.c — each room in a colour that is not that of the next ones. */
#include "paint/overlay.h"

#define ALPHA 0x78000000u

static const uint32_t COLOURS[] = { 0x3584e4, 0xe5a50a, 0x26a269, 0xc061cb, 0xe66100, 0x62d0c4,
                                    0xa51d2d, 0x8ff0a4, 0x613583, 0xf5c2e7, 0x865e3c, 0x99c1f1 };

static uint32_t
colour (const DsuOverlayView *view, DsCell cell)
{
  const DsFloor *level = &view->delve->dungeon.floors[view->floor];
  const uint32_t number = ds_floor_get (level, DS_LAYER_ROOM, cell);

  return number != 0 ? ALPHA | COLOURS[number * 5 % DS_COUNT (COLOURS)] : 0;
}

static const char *
name (const DsuOverlayView *view, const DsRoom *room)
{
  return ds_str_get (room->name);
}

const DsuOverlay dsu_overlay_rooms = {
  .id = "rooms", .label = N_ ("Rooms"), .colour = colour, .name = name
};

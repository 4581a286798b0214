/* ui/paint/overlay.c — the list of overlays, and blending them into a picture. */
#include "paint/overlay.h"

#include <string.h>

#define DSU_OVERLAY(name) extern const DsuOverlay dsu_overlay_##name;
#include "paint/overlay_list.h"
#undef DSU_OVERLAY

static const DsuOverlay *const OVERLAYS[] = {
#define DSU_OVERLAY(name) &dsu_overlay_##name,
#include "paint/overlay_list.h"
#undef DSU_OVERLAY
};

size_t
dsu_overlay_count (void)
{
  return DS_COUNT (OVERLAYS);
}

const DsuOverlay *
dsu_overlay_get (size_t i)
{
  DS_ASSERT (i < DS_COUNT (OVERLAYS));

  return OVERLAYS[i];
}

const DsuOverlay *
dsu_overlay_find (const char *id)
{
  DS_ASSERT (id != NULL);

  for (size_t i = 0; i < DS_COUNT (OVERLAYS); i++)
    if (strcmp (OVERLAYS[i]->id, id) == 0)
      return OVERLAYS[i];
  return NULL;
}

uint32_t
dsu_overlay_ramp (uint32_t at)
{
  static const uint32_t stops[] = { 0x440154, 0x3b528b, 0x21918c, 0x5ec962, 0xfde725 };
  const uint32_t step = 256; /* of one stop to the next */
  const uint32_t along = at * (DS_COUNT (stops) - 1) * step / 1000;
  const uint32_t i = along / step, share = along % step;
  uint32_t out = 0;

  DS_ASSERT (at <= 1000);

  if (i + 1 >= DS_COUNT (stops))
    return stops[DS_COUNT (stops) - 1];
  for (int shift = 0; shift < 24; shift += 8) {
    const uint32_t a = stops[i] >> shift & 0xff, b = stops[i + 1] >> shift & 0xff;

    out |= (a * (step - share) + b * share) / step << shift;
  }
  return out;
}

static uint32_t
mix (uint32_t under, uint32_t over)
{
  const uint32_t alpha = over >> 24;
  uint32_t out = 0;

  for (int shift = 0; shift < 24; shift += 8) {
    const uint32_t a = under >> shift & 0xff, b = over >> shift & 0xff;

    out |= (a * (255 - alpha) + b * alpha) / 255 << shift;
  }
  return out;
}

void
dsu_overlay_blend (const DsuOverlayView *view, int32_t px, int32_t y, int32_t n, uint32_t *pixels)
{
  int32_t w;

  DS_ASSERT (view != NULL && px > 0 && y >= 0 && pixels != NULL);

  w = view->delve->dungeon.w;
  for (int32_t row = y; row < y + n; row++)
    for (int32_t x = 0; x < w; x++) {
      const uint32_t colour = view->type->colour (view, (DsCell){ x, row / px });
      uint32_t *at = pixels + ((size_t)(row - y) * (size_t)w + (size_t)x) * (size_t)px;

      for (int32_t i = 0; colour != 0 && i < px; i++)
        at[i] = mix (at[i], colour);
    }
}

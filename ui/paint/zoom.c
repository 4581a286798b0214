/* ui/paint/zoom.c — the zoom steps. */
#include "paint/zoom.h"

static const int32_t QUARTERS[DSU_N_ZOOMS] = { 1,  2,  4,  8,   12,  16,  24, 32,
                                               48, 64, 96, 128, 192, 256, 384 };

int32_t
dsu_zoom_quarters (int zoom)
{
  return QUARTERS[ds_clamp (zoom, 0, DSU_N_ZOOMS - 1)];
}

int
dsu_zoom_fit (int64_t quarters)
{
  int zoom = DSU_N_ZOOMS - 1;

  while (zoom > 0 && QUARTERS[zoom] > quarters)
    zoom--;
  return zoom;
}

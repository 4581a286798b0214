/* ui/paint/zoom.c — the zoom steps. */
#include "paint/zoom.h"

/* Each is at least nine tenths of the next, from 9 pixels on. */
static const int32_t QUARTERS[DSU_N_ZOOMS] = {
  1,   2,   4,   8,   12,  16,  20,  24,  28,  32,  36,  40,  44,  48,
  52,  56,  60,  64,  68,  72,  80,  88,  96,  104, 112, 120, 128, 136,
  144, 160, 176, 192, 208, 224, 240, 256, 272, 288, 320, 352, 384,
};

/* Steps of the wheel and the keys. */
static const int32_t COARSE[] = { 1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384 };

int32_t
dsu_zoom_quarters (int zoom)
{
  return QUARTERS[ds_clamp (zoom, 0, DSU_N_ZOOMS - 1)];
}

int
dsu_zoom_next (int zoom, int steps)
{
  const int32_t from = dsu_zoom_quarters (zoom);
  int to = 0;

  while (to < (int)DS_COUNT (COARSE) - 1 && COARSE[to] < from)
    to++;
  if (COARSE[to] > from && steps > 0)
    steps--;
  return dsu_zoom_fit (COARSE[ds_clamp (to + steps, 0, (int32_t)DS_COUNT (COARSE) - 1)]);
}

int
dsu_zoom_fit (int64_t quarters)
{
  int zoom = DSU_N_ZOOMS - 1;

  while (zoom > 0 && QUARTERS[zoom] > quarters)
    zoom--;
  return zoom;
}

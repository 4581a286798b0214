/* editor/tilesets/reading.c — uses of selected tiles in words. */
#include "tilesets/reading.h"

#include <glib/gi18n.h>

char *
dse_reading_dup (const DsTileReading *reading)
{
  const char *use;

  g_return_val_if_fail (reading != NULL, NULL);

  use = _ (ds_tile_use_label (reading->use));
  if (reading->layout == NULL)
    return g_strdup (reading->use == DS_TILE_USE_SET ? _ ("One tile") : use);
  if (reading->n == 1)
    return g_strdup (_ (reading->layout->label));
  return g_strdup_printf ("%s · %s (%zu)", _ (reading->layout->label), use, reading->n);
}

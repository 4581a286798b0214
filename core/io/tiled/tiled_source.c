/* core/io/tiled/tiled_source.c — see tiled_source.h */
#include "io/tiled/tiled_source.h"

#include <string.h>

void
ds_tiled_source_clear (DsTiledSource *self)
{
  DS_ASSERT (self != NULL);

  ds_tiled_layers_clear (&self->layers);
  ds_tiled_own_layers_clear (&self->own);
  ds_delve_clear (&self->level);
  ds_foreign_clear (&self->map);
  memset (self, 0, sizeof *self);
}

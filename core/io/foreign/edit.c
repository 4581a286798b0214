/* core/io/foreign/edit.c — lists of changes of a foreign map. */
#include "io/foreign/edit.h"

#include <string.h>

bool
ds_foreign_edits_any (const DsForeignEdits *self)
{
  DS_ASSERT (self != NULL);

  return self->is_resized || self->cells.n > 0 || self->objects.n > 0 || self->additions.n > 0 ||
         self->properties.n > 0;
}

void
ds_foreign_edits_clear (DsForeignEdits *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->cells);
  ds_array_clear (&self->objects);
  ds_array_clear (&self->additions);
  ds_arena_clear (&self->arena);
  memset (self, 0, sizeof *self);
}

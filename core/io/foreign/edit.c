/* core/io/foreign/edit.c — lists of changes of a foreign map. */
#include "io/foreign/edit.h"

#include <string.h>

#define LAYERS_BACK 8 /* a cell may come for each of so many layers before the next one */

bool
ds_foreign_edits_put_cell (DsForeignEdits *self, const DsForeignLayer *layer, int32_t x, int32_t y,
                           uint32_t cell)
{
  DS_ASSERT (self != NULL && layer != NULL);

  for (size_t i = 1; i <= LAYERS_BACK && i <= self->cells.n; i++) {
    DsForeignCellEdit *last = &self->cells.items[self->cells.n - i];

    if (last->layer != layer)
      continue;
    if (last->y != y || last->x + last->n != x || last->cell != cell)
      break;
    last->n++;
    return true;
  }
  return ds_array_push (&self->cells, (DsForeignCellEdit){ layer, x, y, 1, cell });
}

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

/* core/check/lint/cell_without_room.c — open cells that belong to no room of a floor that has some.
 */
#include "check/lint_context.h"

static void
look_at (DsLint *self, size_t f)
{
  const DsLintFloor *floor = &self->floors[f];
  DsFinding *finding = NULL;
  char where[DS_LINT_PLACE];

  for (int32_t y = 0; y < self->h; y++) {
    const uint32_t *rooms = ds_grid_row (&floor->level->layers[DS_LAYER_ROOM], y);
    const size_t first = (size_t)y * (size_t)self->w;

    for (int32_t x = 0; x < self->w; x++)
      if (rooms[x] == 0 && floor->at[first + (size_t)x] != 0 &&
          !(floor->flags[first + (size_t)x] & DS_TILE_DOOR)) { /* doors stand between rooms */
        if (finding == NULL)
          finding = ds_lint_add (self, (int32_t)f);
        ds_finding_mark (finding, (DsCell){ x, y });
      }
  }
  if (finding != NULL)
    ds_message_set (&finding->text, "lint.cell-without-room",
                    NN_ ("%zu walkable cell belongs to no room, at %s.",
                         "%zu walkable cells belong to no room, the first at %s."),
                    finding->n_all_cells, ds_lint_where (self, f, finding->cells[0], where));
}

static void
look (DsLint *self)
{
  for (size_t f = 0; self->has_graph && f < self->n_floors; f++)
    if (ds_rooms_count (self->floors[f].level->rooms) > 0)
      look_at (self, f);
}

const DsLintRule ds_lint_cell_without_room = {
  .id = "cell-without-room",
  .label = N_ ("Cell without a room"),
  .help = N_ ("The floor has rooms, but some walkable cells belong to none."),
  .severity = DS_SEVERITY_HINT,
  .look = look,
};

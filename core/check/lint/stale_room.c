/* core/check/lint/stale_room.c — rooms without any cell. */
#include "check/lint_context.h"

#include <inttypes.h>
#include <stdio.h>

static void
look (DsLint *self)
{
  for (size_t f = 0; f < self->n_floors; f++)
    for (size_t i = 0; i < ds_rooms_count (self->floors[f].level->rooms); i++) {
      const DsRoom *room = ds_rooms_get (self->floors[f].level->rooms, i);
      char id[24];

      if (self->floors[f].rooms[i].n_cells > 0)
        continue;
      snprintf (id, sizeof id, "r-%" PRIx64, room->id);
      ds_message_set (&ds_lint_add (self, (int32_t)f)->text, "lint.stale-room",
                      N_ ("The room \"%s\" of floor %zu has no cells."),
                      room->name != NULL ? ds_str_get (room->name) : id, f + 1);
    }
}

const DsLintRule ds_lint_stale_room = {
  .id = "stale-room",
  .label = N_ ("Room without cells"),
  .help = N_ ("The list of rooms contains a room that has no cells left."),
  .severity = DS_SEVERITY_HINT,
  .look = look,
};

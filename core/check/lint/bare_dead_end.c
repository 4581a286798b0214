/* core/check/lint/bare_dead_end.c — dead ends without a reward. */
#include "check/lint_context.h"

static bool
test (const DsLint *self, size_t floor, size_t room)
{
  const DsLintFloor *it = &self->floors[floor];

  return it->is_populated && it->rooms[room].n_cells > 0 && !it->rooms[room].is_furnished &&
         ds_rooms_get (it->level->rooms, room)->kind == DS_ROOM_DEAD_END;
}

static void
tell (DsLint *self, DsFinding *finding, const char *where, uint32_t n_rooms, uint32_t n_all)
{
  (void)self;
  (void)n_all;
  ds_message_set (&finding->text, "lint.bare-dead-end",
                  NN_ ("%u dead end is empty, at %s.", "%u dead ends are empty, the first at %s."),
                  n_rooms, where);
}

static void
look (DsLint *self)
{
  ds_lint_add_rooms (self, NULL, test, tell);
}

const DsLintRule ds_lint_bare_dead_end = {
  .id = "bare-dead-end",
  .label = N_ ("Dead end without a reward"),
  .help = N_ ("The floor has creatures and items, but a dead end is empty."),
  .severity = DS_SEVERITY_HINT,
  .look = look,
};

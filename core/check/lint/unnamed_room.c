/* core/check/lint/unnamed_room.c — rooms without a name where the others have one. */
#include "check/lint_context.h"

static bool
wants_name (const DsRoom *room)
{
  return room->kind != DS_ROOM_CORRIDOR && room->kind != DS_ROOM_DEAD_END;
}

/* True when most rooms of the floor have a name; else none is expected. */
static bool
are_most_named (const DsLint *self, size_t floor)
{
  const DsRooms *rooms = self->floors[floor].level->rooms;
  size_t n_named = 0, n_wanted = 0;

  for (size_t i = 0; i < ds_rooms_count (rooms); i++)
    if (wants_name (ds_rooms_get (rooms, i))) {
      n_wanted++;
      n_named += ds_rooms_get (rooms, i)->name != NULL;
    }
  return n_named * 2 >= n_wanted;
}

static bool
test (const DsLint *self, size_t floor, size_t room)
{
  const DsRoom *it = ds_rooms_get (self->floors[floor].level->rooms, room);

  return it->name == NULL && wants_name (it) && self->floors[floor].rooms[room].n_cells > 0;
}

static void
tell (DsLint *self, DsFinding *finding, const char *where, uint32_t n_rooms, uint32_t n_all)
{
  (void)self;
  ds_message_set (
      &finding->text, "lint.unnamed-room",
      NN_ ("%u of %u rooms has no name, at %s.", "%u of %u rooms have no name, the first at %s."),
      n_rooms, n_all, where);
}

static void
look (DsLint *self)
{
  ds_lint_add_rooms (self, are_most_named, test, tell);
}

const DsLintRule ds_lint_unnamed_room = {
  .id = "unnamed-room",
  .label = N_ ("Room without a name"),
  .help = N_ ("Most rooms of the floor have names, but some have none."),
  .severity = DS_SEVERITY_HINT,
  .look = look,
};

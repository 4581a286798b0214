/* core/check/lint/empty_rooms.c — floors on which most rooms are empty. */
#include "check/lint_context.h"

#define ROOMS_MIN 5
#define PERCENT 70 /* of the rooms may be empty */

static bool
is_room (const DsLint *self, size_t floor, size_t room)
{
  const uint8_t kind = ds_rooms_get (self->floors[floor].level->rooms, room)->kind;

  return kind != DS_ROOM_CORRIDOR && kind != DS_ROOM_DEAD_END &&
         self->floors[floor].rooms[room].n_cells > 0;
}

static void
look_at (DsLint *self, size_t f)
{
  const size_t n_rooms = ds_rooms_count (self->floors[f].level->rooms);
  uint32_t n_all = 0, n_empty = 0;
  DsFinding *finding;

  for (size_t i = 0; i < n_rooms; i++) {
    n_all += is_room (self, f, i);
    n_empty += is_room (self, f, i) && !self->floors[f].rooms[i].is_furnished;
  }
  if (n_all < ROOMS_MIN || n_empty * 100 <= n_all * PERCENT)
    return;
  finding = ds_lint_add (self, (int32_t)f);
  for (size_t i = 0; i < n_rooms; i++)
    if (is_room (self, f, i) && !self->floors[f].rooms[i].is_furnished)
      ds_finding_mark (finding, self->floors[f].rooms[i].first);
  ds_message_set (
      &finding->text, "lint.empty-rooms",
      NN_ ("%u of %u rooms on floor %zu is empty.", "%u of %u rooms on floor %zu are empty."),
      n_empty, n_all, f + 1);
}

static void
look (DsLint *self)
{
  for (size_t f = 0; f < self->n_floors; f++)
    if (self->floors[f].is_populated)
      look_at (self, f);
}

const DsLintRule ds_lint_empty_rooms = {
  .id = "empty-rooms",
  .label = N_ ("Many empty rooms"),
  .help = N_ ("More than seven in ten rooms contain neither objects nor furniture."),
  .severity = DS_SEVERITY_HINT,
  .look = look,
};

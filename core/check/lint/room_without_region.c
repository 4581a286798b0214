/* core/check/lint/room_without_region.c — rooms that belong to no region of a dungeon that has
 * some. */
#include "check/lint_context.h"

static bool
test (const DsLint *self, size_t floor, size_t room)
{
  const DsRoom *it = ds_rooms_get (self->floors[floor].level->rooms, room);

  return it->region == 0 && self->floors[floor].rooms[room].n_cells > 0;
}

static void
tell (DsLint *self, DsFinding *finding, const char *where, uint32_t n_rooms, uint32_t n_all)
{
  (void)self;
  ds_message_set (&finding->text, "lint.room-without-region",
                  NN_ ("%u of %u rooms belongs to no region, at %s.",
                       "%u of %u rooms belong to no region, the first at %s."),
                  n_rooms, n_all, where);
}

static void
look (DsLint *self)
{
  if (ds_regions_count (self->delve->dungeon.regions) > 0)
    ds_lint_add_rooms (self, NULL, test, tell);
}

const DsLintRule ds_lint_room_without_region = {
  .id = "room-without-region",
  .label = N_ ("Room without a region"),
  .help = N_ ("The dungeon has regions, but some rooms belong to none."),
  .severity = DS_SEVERITY_HINT,
  .look = look,
};

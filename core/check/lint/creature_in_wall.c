/* core/check/lint/creature_in_wall.c — creatures in walls. */
#include "check/lint_context.h"

/* True where the creature can live: flyers over a chasm, swimmers in deep water. */
static bool
may_stand (const DsLint *self, size_t floor, const DsThing *thing)
{
  const uint32_t flags = ds_lint_flags (self, floor, thing->at);
  const DsCreature *creature = ds_lint_kind (self, thing)->creature;

  if (ds_lint_place (self, floor, thing->at) != DS_WORLD_NONE || !(flags & DS_TILE_BLOCKS_MOVE))
    return true;
  return (creature->flags & DS_CREATURE_SWIMS && flags & DS_TILE_LIQUID) ||
         (creature->flags & DS_CREATURE_FLIES && !(flags & DS_TILE_BLOCKS_SIGHT));
}

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while ((thing = ds_lint_next (self, &at)) != NULL)
    if (ds_lint_kind (self, thing)->role == DS_ROLE_CREATURE && !may_stand (self, at.floor, thing))
      ds_message_set (&ds_lint_add_thing (self, at.floor, thing)->text, "lint.creature-in-wall",
                      N_ ("%s at %s is on a cell that it cannot enter."),
                      ds_lint_label (self, thing),
                      ds_lint_where (self, at.floor, thing->at, where));
}

const DsLintRule ds_lint_creature_in_wall = {
  .id = "creature-in-wall",
  .label = N_ ("Creature in a wall"),
  .help = N_ ("A creature is in a wall, or on ground that it can neither swim in nor fly over."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
  .fixes = { { N_ ("Move to a Free Cell"), ds_fix_move }, { N_ ("Delete"), ds_fix_delete } },
};

/* core/check/lint/thing_in_wall.c — objects in walls, which can never be taken, entered or
 * reached. */
#include "check/lint_context.h"

/* Lights hang on walls, and markers and notes may stand anywhere. */
static bool
must_be_open (DsRole role)
{
  switch (role) {
  case DS_ROLE_START:
  case DS_ROLE_GOAL:
  case DS_ROLE_STAIRS_UP:
  case DS_ROLE_STAIRS_DOWN:
  case DS_ROLE_ITEM:
  case DS_ROLE_KEY:
  case DS_ROLE_DOOR:
  case DS_ROLE_SECRET:
  case DS_ROLE_DROP:
    return true;
  default:
    return false;
  }
}

/* A gate has its own tile on its cell: what counts is the ground. */
static bool
is_in_wall (const DsLint *self, size_t floor, const DsThing *thing)
{
  if (ds_lint_kind (self, thing)->gate != NULL)
    return ds_rules_cell_flags (
               self->delve->rules,
               ds_floor_get (self->floors[floor].level, DS_LAYER_GROUND, thing->at), DS_TILE_NONE) &
           DS_TILE_BLOCKS_MOVE;
  return ds_lint_place (self, floor, thing->at) == DS_WORLD_NONE;
}

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while (self->has_graph && (thing = ds_lint_next (self, &at)) != NULL)
    if (must_be_open ((DsRole)ds_lint_kind (self, thing)->role) &&
        is_in_wall (self, at.floor, thing))
      ds_message_set (&ds_lint_add_thing (self, at.floor, thing)->text, "lint.thing-in-wall",
                      N_ ("%s at %s is not on a walkable cell."), ds_lint_label (self, thing),
                      ds_lint_where (self, at.floor, thing->at, where));
}

const DsLintRule ds_lint_thing_in_wall = {
  .id = "thing-in-wall",
  .label = N_ ("Object in a wall"),
  .help = N_ ("A start, goal, gate, key or item, or stairs, are in a wall, out of reach."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
  .fixes = { { N_ ("Move to a Free Cell"), ds_fix_move }, { N_ ("Delete"), ds_fix_delete } },
};

/* core/check/lint/no_room.c — creatures without space in a game, and creatures that leave no space
 * for arrivals by stairs. */
#include "check/lint_context.h"

static void
tell_creature (DsLint *self, const DsLodger *lodger)
{
  char where[DS_LINT_PLACE];

  ds_message_set (&ds_lint_add_thing (self, (size_t)lodger->floor, lodger->thing)->text,
                  "lint.no-room",
                  N_ ("%s at %s has no free cell to begin on, so it is left out of the game."),
                  ds_lint_label (self, lodger->thing),
                  ds_lint_where (self, (size_t)lodger->floor, lodger->thing->at, where));
}

/* The creature where the full stairs lead to. */
static const DsLodger *
find_there (const DsLint *self, const DsThing *stairs)
{
  const DsLodgers *lodgers = &self->graph.lodgers;

  for (size_t i = 0; i < lodgers->n; i++)
    if (lodgers->items[i].has_room && lodgers->items[i].floor == stairs->target_floor &&
        lodgers->items[i].at.x == stairs->target.x && lodgers->items[i].at.y == stairs->target.y)
      return &lodgers->items[i];
  return NULL;
}

static void
tell_arrival (DsLint *self, const DsLockPass *pass)
{
  const DsLodger *there = find_there (self, pass->thing);
  char where[DS_LINT_PLACE], from[DS_LINT_PLACE];

  if (there == NULL)
    return;
  ds_message_set (&ds_lint_add_thing (self, (size_t)there->floor, there->thing)->text,
                  "lint.no-room-to-arrive",
                  N_ ("%s at %s blocks the arrival cell, so %s at %s cannot be used."),
                  ds_lint_label (self, there->thing),
                  ds_lint_where (self, (size_t)there->floor, there->at, where),
                  ds_lint_label (self, pass->thing),
                  ds_lint_where (self, (size_t)pass->at.floor, pass->at.cell, from));
}

static void
look (DsLint *self)
{
  for (size_t i = 0; i < self->graph.lodgers.n; i++)
    if (!self->graph.lodgers.items[i].has_room)
      tell_creature (self, &self->graph.lodgers.items[i]);
  for (size_t i = 0; i < self->graph.passes.n; i++)
    if (self->graph.passes.items[i].is_full)
      tell_arrival (self, &self->graph.passes.items[i]);
}

const DsLintRule ds_lint_no_room = {
  .id = "no-room",
  .label = N_ ("No free cell"),
  .help = N_ ("A creature has no free cell to begin a game on, or blocks the cells where stairs or "
              "a drop arrive."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
  .fixes = { { N_ ("Move to a Free Cell"), ds_fix_move }, { N_ ("Delete"), ds_fix_delete } },
};

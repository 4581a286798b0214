/* core/check/lint/stairs_nowhere.c — stairs and drops without a target, or whose target is not
 * walkable. */
#include "check/lint_context.h"

static bool
leads_on (const DsLint *self, const DsThing *thing)
{
  const DsKind *kind = ds_lint_kind (self, thing);

  return kind->role == DS_ROLE_STAIRS_UP || kind->role == DS_ROLE_STAIRS_DOWN ||
         (kind->gate != NULL && kind->gate->way == DS_GATE_DOWN);
}

/* To another level; and stairs of a dungeon of one floor may lead out of it without saying where.
 */
static bool
leads_out (const DsLint *self, const DsThing *thing)
{
  if (thing->level != NULL)
    return true;
  return thing->target_floor < 0 && self->n_floors == 1 && ds_lint_kind (self, thing)->gate == NULL;
}

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE], other[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while (self->has_graph && (thing = ds_lint_next (self, &at)) != NULL) {
    const bool has_target =
        thing->target_floor >= 0 && (size_t)thing->target_floor < self->n_floors;
    DsFinding *finding;

    if (!leads_on (self, thing) || leads_out (self, thing) ||
        (has_target &&
         ds_lint_place (self, (size_t)thing->target_floor, thing->target) != DS_WORLD_NONE))
      continue;
    finding = ds_lint_add_thing (self, at.floor, thing);
    ds_lint_where (self, at.floor, thing->at, where);
    if (!has_target)
      ds_message_set (&finding->text, "lint.stairs-nowhere",
                      N_ ("%s at %s: no destination is set."), ds_lint_label (self, thing), where);
    else
      ds_message_set (&finding->text, "lint.stairs-into-wall",
                      N_ ("%s at %s: the destination %s is not walkable."),
                      ds_lint_label (self, thing), where,
                      ds_lint_where (self, (size_t)thing->target_floor, thing->target, other));
  }
}

/* The first stairs of the other kind on the floor that they should lead to, with no target. */
static void
link (DsFix *self)
{
  const DsThing *stairs = ds_fix_thing (self, 0);
  const bool is_up =
      stairs != NULL && ds_rules_kind (self->delve->rules, stairs->kind)->role == DS_ROLE_STAIRS_UP;
  const int32_t floor = self->finding->floor + (is_up ? -1 : 1);
  DsCmdLinkStairs *cmd;

  if (stairs == NULL || floor < 0 || (size_t)floor >= self->delve->dungeon.n_floors)
    return;
  for (size_t i = 0; i < ds_things_count (self->delve->dungeon.floors[floor].things); i++) {
    const DsThing *other = ds_things_get (self->delve->dungeon.floors[floor].things, i);

    if (other->target_floor >= 0 || other->level != NULL ||
        ds_rules_kind (self->delve->rules, other->kind)->role !=
            (is_up ? DS_ROLE_STAIRS_DOWN : DS_ROLE_STAIRS_UP))
      continue;
    cmd = ds_fix_alloc (self, 1, sizeof *cmd);
    if (cmd == NULL)
      return;
    *cmd = (DsCmdLinkStairs){ .cmd.type = &ds_cmd_link_stairs,
                              .floors = { (size_t)self->finding->floor, (size_t)floor },
                              .ids = { stairs->id, other->id } };
    self->cmd = &cmd->cmd;
    return;
  }
}

const DsLintRule ds_lint_stairs_nowhere = {
  .id = "stairs-nowhere",
  .label = N_ ("Stairs to nowhere"),
  .help = N_ ("Stairs or a drop have no destination, or a destination that is not walkable."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
  .fixes = { { N_ ("Link to Free Stairs"), link }, { N_ ("Delete"), ds_fix_delete } },
};

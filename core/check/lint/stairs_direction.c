/* core/check/lint/stairs_direction.c — stairs down that lead up, and stairs up that lead down. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while ((thing = ds_lint_next (self, &at)) != NULL) {
    const uint8_t role = ds_lint_kind (self, thing)->role;
    const int32_t floor = (int32_t)at.floor;

    if (thing->target_floor >= 0 && ((role == DS_ROLE_STAIRS_UP && thing->target_floor > floor) ||
                                     (role == DS_ROLE_STAIRS_DOWN && thing->target_floor < floor)))
      ds_message_set (&ds_lint_add_thing (self, at.floor, thing)->text, "lint.stairs-direction",
                      N_ ("%s at %s lead the wrong way, to floor %d."), ds_lint_label (self, thing),
                      ds_lint_where (self, at.floor, thing->at, where), thing->target_floor + 1);
  }
}

static void
turn (DsFix *self)
{
  const DsThing *stairs = ds_fix_thing (self, 0);
  const DsRules *rules = self->delve->rules;
  DsCmdSetThing *cmd;
  DsThing *turned;
  bool is_up;

  if (stairs == NULL)
    return;
  cmd = ds_fix_alloc (self, 1, sizeof *cmd);
  turned = ds_fix_alloc (self, 1, sizeof *turned);
  if (cmd == NULL || turned == NULL)
    return;
  *turned = *stairs;
  *cmd = (DsCmdSetThing){ .cmd.type = &ds_cmd_set_thing,
                          .floor = (size_t)self->finding->floor,
                          .thing = turned };
  is_up = ds_rules_kind (rules, stairs->kind)->role == DS_ROLE_STAIRS_UP;
  if (ds_rules_kind_of_role (rules, is_up ? DS_ROLE_STAIRS_DOWN : DS_ROLE_STAIRS_UP, &turned->kind))
    self->cmd = &cmd->cmd;
}

const DsLintRule ds_lint_stairs_direction = {
  .id = "stairs-direction",
  .label = N_ ("Stairs in the wrong direction"),
  .help = N_ ("Stairs down lead to a floor above, or stairs up to a floor below."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Reverse the Stairs"), turn } },
};

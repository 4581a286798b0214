/* core/check/lint/stairs_one_way.c — stairs without stairs back at the other end. */
#include "check/lint_context.h"

static bool
is_stairs (const DsLint *self, const DsThing *thing)
{
  const uint8_t role = ds_lint_kind (self, thing)->role;

  return role == DS_ROLE_STAIRS_UP || role == DS_ROLE_STAIRS_DOWN;
}

static bool
leads_back (const DsLint *self, size_t floor, const DsThing *stairs)
{
  const DsThings *things = self->floors[stairs->target_floor].level->things;

  for (size_t i = ds_things_seek (things, stairs->target); i < ds_things_count (things); i++) {
    const DsThing *other = ds_things_get (things, i);

    if (other->at.x != stairs->target.x || other->at.y != stairs->target.y)
      return false;
    if (is_stairs (self, other) && other->target_floor == (int32_t)floor &&
        other->target.x == stairs->at.x && other->target.y == stairs->at.y)
      return true;
  }
  return false;
}

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE], other[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while ((thing = ds_lint_next (self, &at)) != NULL)
    if (is_stairs (self, thing) && thing->target_floor >= 0 &&
        (size_t)thing->target_floor < self->n_floors && !leads_back (self, at.floor, thing))
      ds_message_set (&ds_lint_add_thing (self, at.floor, thing)->text, "lint.stairs-one-way",
                      N_ ("%s at %s lead to %s, but no stairs lead back from there."),
                      ds_lint_label (self, thing), ds_lint_where (self, at.floor, thing->at, where),
                      ds_lint_where (self, (size_t)thing->target_floor, thing->target, other));
}

/* Places stairs back on an empty cell only, as other things there may have a purpose. */
static void
place_back (DsFix *self)
{
  const DsThing *stairs = ds_fix_thing (self, 0);
  const DsRules *rules = self->delve->rules;
  const bool is_up =
      stairs != NULL && ds_rules_kind (rules, stairs->kind)->role == DS_ROLE_STAIRS_UP;
  DsThing back = { .facing = DS_FACING_NONE, .target_floor = self->finding->floor };
  const DsThings *things;
  size_t i;

  if (stairs == NULL || stairs->target_floor < 0 ||
      (size_t)stairs->target_floor >= self->delve->dungeon.n_floors ||
      !ds_rules_kind_of_role (rules, is_up ? DS_ROLE_STAIRS_DOWN : DS_ROLE_STAIRS_UP, &back.kind))
    return;
  things = self->delve->dungeon.floors[stairs->target_floor].things;
  i = ds_things_seek (things, stairs->target);
  if (i < ds_things_count (things) && ds_things_get (things, i)->at.x == stairs->target.x &&
      ds_things_get (things, i)->at.y == stairs->target.y)
    return;
  back.id = ds_fix_new_id (self, (size_t)stairs->target_floor, stairs->target);
  back.at = stairs->target;
  back.target = stairs->at;
  self->cmd = ds_fix_place_cmd (self, (size_t)stairs->target_floor, &back);
}

const DsLintRule ds_lint_stairs_one_way = {
  .id = "stairs-one-way",
  .label = N_ ("Stairs without a way back"),
  .help = N_ ("No stairs lead back from where a staircase ends."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Add Stairs Back"), place_back } },
};

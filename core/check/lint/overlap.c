/* core/check/lint/overlap.c — things on the same cell. */
#include "check/lint_context.h"

#include "rules/shared_cell.h"

static DsRole
role_of (const DsLint *self, const DsThing *thing)
{
  return (DsRole)ds_lint_kind (self, thing)->role;
}

/* The first thing before number @i on its cell that it clashes with; NULL: none. */
static const DsThing *
other_on_cell (const DsLint *self, const DsThings *things, size_t i)
{
  const DsThing *thing = ds_things_get (things, i);

  for (size_t k = ds_things_seek (things, thing->at); k < i; k++)
    if (!ds_roles_share (role_of (self, thing), role_of (self, ds_things_get (things, k))))
      return ds_things_get (things, k);
  return NULL;
}

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while ((thing = ds_lint_next (self, &at)) != NULL) {
    const DsThings *things = self->floors[at.floor].level->things;
    const DsThing *other = other_on_cell (self, things, at.i - 1);
    DsFinding *finding;

    if (other == NULL)
      continue;
    finding = ds_lint_add_thing (self, at.floor, thing);
    finding->things[finding->n_things++] = other->id;
    ds_message_set (&finding->text, "lint.overlap", N_ ("%s and %s share the cell %s."),
                    ds_lint_label (self, thing), ds_lint_label (self, other),
                    ds_lint_where (self, at.floor, thing->at, where));
  }
}

const DsLintRule ds_lint_overlap = {
  .id = "overlap",
  .label = N_ ("Objects sharing a cell"),
  .help = N_ ("Two creatures, gates or stairs share a cell, or one of them stands on the start."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Move to a Free Cell"), ds_fix_move } },
};

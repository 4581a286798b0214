/* core/check/lint/surplus_keys.c — surplus keys, more than their gates can consume. */
#include "check/lint_context.h"

static uint32_t
count_doors (const DsLint *self, uint32_t lock)
{
  uint32_t n = 0;

  for (size_t d = 0; d < self->graph.world.doors.n; d++)
    n += self->graph.world.doors.items[d].type == DS_DOOR_KEY &&
         self->graph.world.doors.items[d].colour == lock;
  return n;
}

/* Adds a finding for surplus keys: consumed keys are needed once for each gate, kept keys once. */
static void
look_at (DsLint *self, uint32_t lock)
{
  const DsLockUse *use = &self->graph.locks.items[lock];
  const bool is_spent = use->kind != NULL && use->kind->spends;
  const uint32_t n_needed = is_spent ? count_doors (self, lock) : 1;
  uint32_t n_keys = 0, first = 0;
  DsFinding *finding;
  char where[DS_LINT_PLACE], text[DS_LINT_NAME];
  const char *name = ds_lint_key_name (self, lock, text);

  for (uint32_t k = (uint32_t)self->graph.world.keys.n; k-- > 0;)
    if (self->graph.key_locks.items[k] == lock) {
      n_keys++;
      first = k;
    }
  if (n_keys <= n_needed || n_needed == 0)
    return;
  finding = ds_lint_add_spot (self, self->graph.key_at.items[first]);
  for (uint32_t k = first + 1; k < self->graph.world.keys.n; k++)
    if (self->graph.key_locks.items[k] == lock &&
        self->graph.key_at.items[k].floor == finding->floor)
      ds_finding_mark (finding, self->graph.key_at.items[k].cell);
  ds_lint_spot_where (self, self->graph.key_at.items[first], where);
  if (is_spent)
    ds_message_set (&finding->text, "lint.surplus-keys",
                    NN_ ("%s: %u present, its gates use up %u; at %s.",
                         "%s: %u present, its gates use up %u; the first is at %s."),
                    name, n_keys, n_needed, where);
  else
    ds_message_set (&finding->text, "lint.surplus-kept-keys",
                    NN_ ("%s: %u present, at %s; a single reusable key is enough.",
                         "%s: %u present, the first at %s; a single reusable key is enough."),
                    name, n_keys, where);
}

static void
look (DsLint *self)
{
  for (uint32_t lock = 0; lock < self->graph.locks.n; lock++)
    look_at (self, lock);
}

const DsLintRule ds_lint_surplus_keys = {
  .id = "surplus-keys",
  .label = N_ ("More keys than needed"),
  .help = N_ (
      "There are more single-use keys than gates to open, or several copies of a reusable key."),
  .severity = DS_SEVERITY_HINT,
  .look = look,
};

/* core/check/lint/unknown_lock.c — locks that neither the rules nor the dungeon define. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;
  uint64_t told = 0;

  while (self->has_graph && (thing = ds_lint_next (self, &at)) != NULL) {
    const uint32_t lock = ds_lint_lock (self, thing);

    if (lock == DS_WORLD_NONE || self->graph.locks.items[lock].kind != NULL || told >> lock & 1)
      continue;
    told |= UINT64_C (1) << lock;
    ds_message_set (
        &ds_lint_add_thing (self, at.floor, thing)->text, "lint.unknown-lock",
        N_ ("The rules do not define the lock \"%s\" of %s at %s: it has no colour and no shape."),
        self->graph.locks.items[lock].id, ds_lint_label (self, thing),
        ds_lint_where (self, at.floor, thing->at, where));
  }
}

const DsLintRule ds_lint_unknown_lock = {
  .id = "unknown-lock",
  .label = N_ ("Unknown lock"),
  .help = N_ (
      "The level uses a lock that the rules do not define and to which the dungeon gives no kind."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
};

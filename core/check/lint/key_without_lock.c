/* core/check/lint/key_without_lock.c — keys that open nothing. */
#include "check/lint_context.h"

/* A bit for each lock whose key opens some door. */
static uint64_t
find_used (const DsLint *self)
{
  uint64_t used = 0;

  for (size_t d = 0; d < self->graph.world.doors.n; d++) {
    const DsDoor *door = &self->graph.world.doors.items[d];

    if (door->type == DS_DOOR_KEY)
      used |= UINT64_C (1) << door->colour;
    for (uint8_t i = 0; door->type == DS_DOOR_TOKENS && i < door->n_sets; i++)
      used |= door->sets[i];
  }
  return used;
}

static void
look (DsLint *self)
{
  const uint64_t used = self->has_graph ? find_used (self) : 0;
  char name[DS_LINT_NAME], where[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while (self->has_graph && (thing = ds_lint_next (self, &at)) != NULL)
    if (ds_lint_kind (self, thing)->role == DS_ROLE_KEY && thing->lock != NULL &&
        !(used >> ds_lint_lock (self, thing) & 1))
      ds_message_set (&ds_lint_add_thing (self, at.floor, thing)->text, "lint.key-without-lock",
                      N_ ("%s at %s opens nothing."),
                      ds_lint_key_name (self, ds_lint_lock (self, thing), name),
                      ds_lint_where (self, at.floor, thing->at, where));
}

const DsLintRule ds_lint_key_without_lock = {
  .id = "key-without-lock",
  .label = N_ ("Key without a lock"),
  .help = N_ ("No gate is opened by the key."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Delete the Key"), ds_fix_delete } },
};

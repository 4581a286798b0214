/* core/solve/lock_names.c — names of keys and gates. */
#include "solve/lock_names.h"
#include "base/message.h"

static bool
has_own_name (const DsLockUse *lock)
{
  return lock->kind == NULL || lock->name != lock->kind->label;
}

const char *
ds_lock_key_name (const DsLockUse *lock, char out[DS_LOCK_NAME])
{
  DsMessage text;

  if (lock->is_fetched)
    return ds_translate (lock->name);
  if (!has_own_name (lock) && lock->kind->key[0] != '\0')
    return ds_translate (lock->kind->key);
  ds_message_set (&text, "lock.key", N_ ("Key of %s"), ds_translate (lock->name));
  return ds_message_format (&text, out, DS_LOCK_NAME);
}

const char *
ds_lock_gate_name (const DsLockGraph *graph, uint32_t door)
{
  const DsLockUse *lock = &graph->locks.items[graph->door_locks.items[door]];
  const DsLockSpot at = graph->door_at.items[door];

  for (size_t i = ds_lock_graph_pass (graph, (size_t)at.floor, at.cell);
       !has_own_name (lock) && i < graph->passes.n && graph->passes.items[i].lock == door; i++)
    if (ds_rules_name_thing (graph->floors[0]->rules, graph->passes.items[i].thing->kind,
                             lock->kind) == lock->kind->gate)
      return ds_translate (lock->kind->gate);
  return ds_translate (lock->name);
}

/* core/rules/wide_gate.c — finds the cells of a wide gate: those with its id, or adjacent ones. */
#include "rules/wide_gate.h"
#include "base/hooks.h"

/* core/field has these steps, too, but rules come before it. */
static const DsCell STEPS[] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

bool
ds_gates_are_alike (const DsThing *a, const DsThing *b)
{
  return a->gate == b->gate && a->kind == b->kind && a->facing == b->facing &&
         ds_str_equal (a->lock, b->lock);
}

static bool
has (const DsThingIds *ids, uint64_t id)
{
  for (size_t i = 0; i < ids->n; i++)
    if (ids->items[i] == id)
      return true;
  return false;
}

static bool
add (DsThingIds *ids, const DsThing *thing, const DsThing *gate)
{
  return !ds_gates_are_alike (thing, gate) || has (ids, thing->id) ||
         ds_array_push (ids, thing->id);
}

/* Those of @cell that go on with @gate. */
static bool
add_at (DsThingIds *ids, const DsThings *things, DsCell cell, const DsThing *gate)
{
  bool is_whole = true;

  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things) && is_whole; i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    is_whole = add (ids, thing, gate);
  }
  return is_whole;
}

bool
ds_wide_gate_find (DsThingIds *out, const DsDelve *delve, size_t floor, const DsThing *thing)
{
  const DsThings *things = delve->dungeon.floors[floor].things;
  const size_t first = out->n;
  bool is_whole = ds_array_push (out, thing->id);

  if (ds_rules_kind (delve->rules, thing->kind)->gate == NULL)
    return is_whole;
  for (size_t i = 0; thing->gate != 0 && i < ds_things_count (things) && is_whole; i++)
    is_whole = add (out, ds_things_get (things, i), thing);
  for (size_t i = first; thing->gate == 0 && i < out->n && is_whole; i++) {
    const DsCell at = ds_things_find (things, out->items[i])->at;

    for (size_t s = 0; s < sizeof STEPS / sizeof *STEPS && is_whole; s++)
      is_whole = add_at (out, things, (DsCell){ at.x + STEPS[s].x, at.y + STEPS[s].y }, thing);
  }
  return is_whole;
}

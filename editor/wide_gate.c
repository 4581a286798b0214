/* editor/wide_gate.c — spreads from cell to cell, as solve/lock_graph does. */
#include "wide_gate.h"

#include "field/move.h"

static gboolean
is_same (const DsThing *a, const DsThing *b)
{
  return a->kind == b->kind && a->facing == b->facing && ds_str_equal (a->lock, b->lock);
}

static gboolean
has (const GArray *ids, uint64_t id)
{
  for (guint i = 0; i < ids->len; i++)
    if (g_array_index (ids, uint64_t, i) == id)
      return TRUE;
  return FALSE;
}

/* Adds those of @cell that go on with @gate. */
static void
add_at (const DsThings *things, DsCell cell, const DsThing *gate, GArray *ids)
{
  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      return;
    if (is_same (thing, gate) && !has (ids, thing->id))
      g_array_append_val (ids, thing->id);
  }
}

GArray *
dse_wide_gate (const DsDelve *delve, gsize floor, const DsThing *thing)
{
  const DsThings *things = delve->dungeon.floors[floor].things;
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (uint64_t));

  g_array_append_val (ids, thing->id);
  if (ds_rules_kind (delve->rules, thing->kind)->gate == NULL)
    return ids;
  for (guint i = 0; i < ids->len; i++) {
    const DsCell at = ds_things_find (things, g_array_index (ids, uint64_t, i))->at;

    for (int step = 0; step < 4; step++)
      add_at (things, (DsCell){ at.x + ds_move_steps[step].x, at.y + ds_move_steps[step].y }, thing,
              ids);
  }
  return ids;
}

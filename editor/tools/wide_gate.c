/* editor/tools/wide_gate.c — gates of several cells, as core finds them, for lists of
 * things. */
#include "tools/wide_gate.h"

#include "tools/ids.h"

#include "field/move.h"
#include "rules/wide_gate.h"

void
dse_wide_gate_complete (const DsDelve *delve, gsize floor, GArray *ids)
{
  const DsThings *things = delve->dungeon.floors[floor].things;
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  DsThingIds gate = { 0 };

  g_return_if_fail (delve != NULL && floor < delve->dungeon.n_floors && ids != NULL);

  for (guint i = 0; i < ids->len; i++)
    g_hash_table_add (known, g_memdup2 (&g_array_index (ids, uint64_t, i), sizeof (uint64_t)));
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (ds_rules_kind (delve->rules, thing->kind)->gate == NULL ||
        !g_hash_table_contains (known, &thing->id))
      continue;
    gate.n = 0;
    if (!ds_wide_gate_find (&gate, delve, floor, thing))
      break;
    for (size_t k = 0; k < gate.n; k++)
      if (g_hash_table_add (known, g_memdup2 (&gate.items[k], sizeof (uint64_t))))
        g_array_append_val (ids, gate.items[k]);
  }
  ds_array_clear (&gate);
}

gboolean
dse_wide_gate_is (const DsDelve *delve, gsize floor, const GArray *ids)
{
  g_autoptr (GArray) gate = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  guint n = 0;

  g_return_val_if_fail (delve != NULL && floor < delve->dungeon.n_floors && ids != NULL, FALSE);

  if (ids->len < 2)
    return FALSE;
  g_array_append_val (gate, g_array_index (ids, uint64_t, 0));
  dse_wide_gate_complete (delve, floor, gate);
  for (guint i = 0; i < ids->len; i++)
    for (guint k = 0; k < gate->len; k++)
      n += g_array_index (ids, uint64_t, i) == g_array_index (gate, uint64_t, k);
  return n == ids->len && n == gate->len;
}

/* A gate of @cell that @thing would be one with. */
static const DsThing *
find_alike (const DsThings *things, DsCell cell, const DsThing *thing)
{
  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *other = ds_things_get (things, i);
    DsThing same = *thing;

    if (other->at.x != cell.x || other->at.y != cell.y)
      break;
    same.gate = other->gate;
    if (ds_gates_are_alike (other, &same))
      return other;
  }
  return NULL;
}

GArray *
dse_wide_gate_join (const DsDelve *delve, gsize floor, DsThing *thing)
{
  const DsThings *things = delve->dungeon.floors[floor].things;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  GArray *others = g_array_new (FALSE, FALSE, sizeof (DsThing));

  g_return_val_if_fail (delve != NULL && floor < delve->dungeon.n_floors && thing != NULL, NULL);

  thing->gate = 0;
  if (ds_rules_kind (delve->rules, thing->kind)->gate == NULL)
    return others;
  for (int step = 0; step < 4; step++) {
    const DsCell cell = { thing->at.x + ds_move_steps[step].x,
                          thing->at.y + ds_move_steps[step].y };
    const DsThing *other = find_alike (things, cell, thing);

    if (other == NULL)
      continue;
    thing->gate = thing->gate != 0 ? thing->gate : other->gate;
    g_array_append_val (ids, other->id);
  }
  dse_wide_gate_complete (delve, floor, ids);
  if (ids->len > 0 && thing->gate == 0)
    thing->gate = dse_draw_id ();
  for (guint i = 0; i < ids->len; i++) {
    DsThing other = *ds_things_find (things, g_array_index (ids, uint64_t, i));

    if (other.gate != thing->gate) {
      other.gate = thing->gate;
      g_array_append_val (others, other);
    }
  }
  return others;
}

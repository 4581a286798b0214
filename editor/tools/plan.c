/* editor/tools/plan.c — plans of strokes. */
#include "tools/plan.h"

static void
clear_thing (gpointer data)
{
  ds_str_unref (((DsThing *)data)->lock);
}

static void
clear_room (gpointer data)
{
  ds_array_clear (&((DsePlannedRoom *)data)->cells);
}

static void
clear_floor (gpointer data)
{
  DseFloorPlan *plan = data;

  ds_tiling_clear (&plan->tiles);
  g_array_unref (plan->things);
  g_array_unref (plan->changed);
  g_array_unref (plan->rooms);
}

void
dse_plan_init (DsePlan *self)
{
  g_return_if_fail (self != NULL);

  self->floors = g_array_new (FALSE, TRUE, sizeof (DseFloorPlan));
  g_array_set_clear_func (self->floors, clear_floor);
}

void
dse_plan_clear (DsePlan *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->floors, g_array_unref);
}

DseFloorPlan *
dse_plan_on (DsePlan *self, gsize floor)
{
  DseFloorPlan plan = { .floor = floor };

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->floors->len; i++)
    if (g_array_index (self->floors, DseFloorPlan, i).floor == floor)
      return &g_array_index (self->floors, DseFloorPlan, i);
  plan.things = g_array_new (FALSE, FALSE, sizeof (DsThing));
  g_array_set_clear_func (plan.things, clear_thing);
  plan.changed = g_array_new (FALSE, FALSE, sizeof (DsThing));
  plan.rooms = g_array_new (FALSE, FALSE, sizeof (DsePlannedRoom));
  g_array_set_clear_func (plan.rooms, clear_room);
  g_array_append_val (self->floors, plan);
  return &g_array_index (self->floors, DseFloorPlan, self->floors->len - 1);
}

DsStatus
dse_plan_paint (DsePlan *self, gsize floor, DsePaint paint, const DsSpans *spans, DsError *err)
{
  DseFloorPlan *plan;
  DsSpans *to;

  g_return_val_if_fail (self != NULL && spans != NULL, DS_BAD_ARG);

  plan = dse_plan_on (self, floor);
  to = paint.layer == DS_LAYER_FEATURE ? &plan->tiles.features : &plan->tiles.ground;
  for (size_t i = 0; i < spans->n; i++) {
    const DsSpan *span = &spans->items[i];

    if (!ds_array_push (to, (DsSpan){ span->y, span->x0, span->x1, paint.tile }))
      return ds_fail_nomem (err, "plan");
  }
  return DS_OK;
}

static void
limit_things (GArray *things, const DsMask *mask)
{
  for (guint i = things->len; i-- > 0;)
    if (!ds_mask_has (mask, g_array_index (things, DsThing, i).at))
      g_array_remove_index (things, i);
}

gboolean
dse_plan_limit (DsePlan *self, const DsMask *mask)
{
  gboolean done = TRUE;

  g_return_val_if_fail (self != NULL && mask != NULL, FALSE);

  for (guint i = 0; i < self->floors->len; i++) {
    DseFloorPlan *plan = &g_array_index (self->floors, DseFloorPlan, i);

    done = ds_spans_limit (&plan->tiles.ground, mask) && done;
    done = ds_spans_limit (&plan->tiles.features, mask) && done;
    limit_things (plan->things, mask);
    limit_things (plan->changed, mask);
    for (guint k = plan->rooms->len; k-- > 0;) {
      DsePlannedRoom *room = &g_array_index (plan->rooms, DsePlannedRoom, k);

      done = ds_spans_limit (&room->cells, mask) && done;
      if (room->cells.n == 0)
        g_array_remove_index (plan->rooms, k);
    }
  }
  return done;
}

/* core/sim/world/tell.c — records events, and whether the player sees them. */
#include "sim/world/tell.h"
#include "sim/inside.h"
#include "sim/world/aim.h"
#include "sim/world/names.h"

static bool
notices (const DsSim *sim, const DsSimEvent *event)
{
  return event->actor == DS_SIM_PLAYER || event->other == DS_SIM_PLAYER ||
         ds_aim_sees (sim, DS_SIM_PLAYER, (DsSimSpot){ event->floor, event->cell });
}

DsSimEvent *
ds_tell_at (DsSim *sim, DsSimEventType type, int32_t actor, DsSimSpot spot, DsSimText text)
{
  DsSimEvent *event = &sim->lost;

  DS_ASSERT (sim != NULL);
  if (ds_array_reserve (&sim->events, 1))
    event = &sim->events.items[sim->events.n++];
  *event = (DsSimEvent){ .type = (int32_t)type,
                         .actor = actor,
                         .other = DS_SIM_NONE,
                         .item = DS_SIM_NONE,
                         .floor = spot.floor,
                         .cell = spot.cell,
                         .text = (int32_t)text };
  event->is_seen = notices (sim, event);
  return event;
}

DsSimEvent *
ds_tell (DsSim *sim, DsSimEventType type, int32_t actor, DsSimText text)
{
  DS_ASSERT (sim != NULL);
  return ds_tell_at (sim, type, actor, ds_actor_of (sim, actor)->at, text);
}

DsSimEvent *
ds_tell_item (DsSim *sim, DsSimEventType type, int32_t actor, int32_t item, DsSimText text)
{
  DsSimEvent *event = ds_tell (sim, type, actor, text);

  DS_ASSERT (sim != NULL);
  event->item = item;
  event->is_known =
      item == DS_SIM_NONE || ds_names_knows (sim, DS_SIM_PLAYER, ds_item (sim, item)->kind);
  return event;
}

int32_t
ds_refuse (DsSim *sim, int32_t actor, DsSimText text)
{
  DS_ASSERT (sim != NULL);
  if (actor == DS_SIM_PLAYER)
    ds_tell (sim, DS_EVENT_MESSAGE, actor, text);
  return 0;
}

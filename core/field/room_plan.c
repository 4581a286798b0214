/* core/field/room_plan.c — rooms that are drawn as a rectangle. */
#include "field/room_plan.h"
#include "field/line.h"

static bool
is_open (const DsDelve *delve, size_t floor, DsCell at)
{
  return ds_floor_has (&delve->dungeon.floors[floor], at) &&
         !(ds_delve_flags (delve, floor, at) & DS_TILE_BLOCKS_MOVE);
}

/* The last step of the path from open ground into a wall; false: there is none, or it ends in the
 * open. */
static bool
find_crossing (const DsDelve *delve, size_t floor, const DsCell *path, size_t n, DsCell *before,
               DsCell *at)
{
  DsCell last = path[0];
  bool was_open = is_open (delve, floor, last), found = false;

  for (size_t i = 1; i < n; i++) {
    DsLine line;
    DsCell next;

    ds_line_start (&line, path[i - 1], path[i]);
    while (ds_line_next (&line, &next)) {
      const bool open = is_open (delve, floor, next);

      if (was_open && !open) {
        *before = last;
        *at = next;
        found = true;
      }
      was_open = open;
      last = next;
    }
  }
  return found && !was_open;
}

/* The crossing lies between the corners of the side that it is in. */
static void
widen (DsRect *box, DsCell crossing, bool is_upright)
{
  if (is_upright && crossing.x == box->x) {
    box->x--;
    box->w++;
  } else if (is_upright && crossing.x == box->x + box->w - 1)
    box->w++;
  if (!is_upright && crossing.y == box->y) {
    box->y--;
    box->h++;
  } else if (!is_upright && crossing.y == box->y + box->h - 1)
    box->h++;
}

bool
ds_room_plan_box (const DsDelve *delve, size_t floor, const DsCell *path, size_t n, DsRect *box,
                  DsCell *crossing)
{
  DsCell before = { 0 }, at = { 0 };
  bool is_upright;

  DS_ASSERT (delve != NULL && floor < delve->dungeon.n_floors && path != NULL && n > 0);
  DS_ASSERT (box != NULL && crossing != NULL);

  *box = ds_rect_between (path[0], path[n - 1]);
  if (!find_crossing (delve, floor, path, n, &before, &at))
    return false;
  /* A slanted step goes through the side that open ground is behind. */
  is_upright =
      before.y != at.y && (before.x == at.x || is_open (delve, floor, (DsCell){ at.x, before.y }));
  *box = ds_rect_between (at, path[n - 1]);
  widen (box, at, is_upright);
  *crossing = at;
  return true;
}

/* ---- tiles */

static bool
is_middle (const DsRect *box, DsCell at)
{
  const bool is_in_row = at.y == box->y || at.y == box->y + box->h - 1;
  const bool is_in_column = at.x == box->x || at.x == box->x + box->w - 1;

  return (is_in_row && at.x == box->x + (box->w - 1) / 2) ||
         (is_in_column && at.y == box->y + (box->h - 1) / 2);
}

static bool
has_door (const DsRoomPlan *plan, DsCell at)
{
  const DsRect *box = &plan->box;
  const bool is_corner = (at.x == box->x || at.x == box->x + box->w - 1) &&
                         (at.y == box->y || at.y == box->y + box->h - 1);

  return plan->door != DS_TILE_NONE && !is_corner &&
         ((plan->has_middles && is_middle (box, at)) ||
          (plan->has_crossing && at.x == plan->crossing.x && at.y == plan->crossing.y));
}

static bool
put_side (const DsDelve *delve, size_t floor, const DsRoomPlan *plan, DsCell at, DsTiling *out)
{
  const DsFloor *level = &delve->dungeon.floors[floor];
  const uint32_t feature = ds_floor_get (level, DS_LAYER_FEATURE, at);

  if (feature != DS_TILE_NONE &&
      ds_rules_tile (delve->rules, feature)->flags & (DS_TILE_DOOR | DS_TILE_OPENING))
    return true;
  if (has_door (plan, at))
    return ds_tiling_put (out, delve->rules, plan->ground, at) &&
           ds_tiling_put (out, delve->rules, plan->door, at);
  return ds_tiling_put (out, delve->rules, plan->wall, at);
}

DsStatus
ds_room_lay (const DsDelve *delve, size_t floor, const DsRoomPlan *plan, DsTiling *out,
             DsSpans *inside, DsError *err)
{
  const DsRect *box;
  DsRect cut;

  DS_ASSERT (delve != NULL && floor < delve->dungeon.n_floors && plan != NULL);
  DS_ASSERT (out != NULL && inside != NULL);

  box = &plan->box;
  cut = ds_rect_intersect (*box, (DsRect){ 0, 0, delve->dungeon.w, delve->dungeon.h });
  for (int32_t y = cut.y; y < cut.y + cut.h; y++)
    for (int32_t x = cut.x; x < cut.x + cut.w; x++) {
      const bool is_side =
          x == box->x || x == box->x + box->w - 1 || y == box->y || y == box->y + box->h - 1;

      if (is_side ? !put_side (delve, floor, plan, (DsCell){ x, y }, out)
                  : !ds_tiling_put (out, delve->rules, plan->ground, (DsCell){ x, y }) ||
                        !ds_spans_put (inside, (DsCell){ x, y }, 0))
        return ds_fail_nomem (err, "room");
    }
  return DS_OK;
}

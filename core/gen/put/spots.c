/* core/gen/put/spots.c — flood fill from given cells; the reached cells are rated for things and
 * picked from the farthest back. */
#include "gen/put/spots.h"
#include "base/hash.h"
#include "base/hooks.h"
#include "field/parts.h"

#include <string.h>

#define POLL_CELLS 4096 /* cells between two polls of the job */

/* Subtracts cells where things are pinned from the sizes of parts. */
static void
discount_pinned (DsParts *parts, const DsGenRun *run)
{
  for (size_t y = 0; y < (size_t)run->h; y++)
    for (size_t i = y * (size_t)run->w;
         i < (y + 1) * (size_t)run->w && run->row_pins[y] & DS_PIN_THINGS; i++)
      if (parts->label[i] != 0 && run->pin[i] & DS_PIN_THINGS)
        parts->items[parts->label[i] - 1].size--;
}

/* First cell of the part with the most cells for things. */
static DsStatus
find_largest (DsCell *out, const DsGenRun *run, const DsSpace *space, DsError *err)
{
  size_t largest = 0;
  DsParts parts;
  const DsStatus status = ds_parts_find (&parts, space, run->job, err);

  if (status != DS_OK)
    return status;
  discount_pinned (&parts, run);
  for (size_t i = 1; i < parts.n; i++)
    if (parts.items[i].size > parts.items[largest].size)
      largest = i;
  *out = parts.n > 0 ? parts.items[largest].first : DS_GEN_NO_CELL;
  ds_parts_clear (&parts);
  return DS_OK;
}

/*
 * Flood-fills the open cells of the selected floor from @from (@n_from cells, open or not). When
 * @n_from is 0, the result is the largest part, with distances from its first cell.
 *
 * DS_NOMEM, DS_CANCELLED: @out is zeroed. O(w * h).
 */
DsStatus
ds_gen_spots_find (DsGenSpots *out, const DsGenRun *run, const DsSpace *space, const DsCell *from,
                   size_t n_from, DsError *err)
{
  DsStatus status = DS_OK;
  DsCell first = DS_GEN_NO_CELL;

  *out = (DsGenSpots){ 0 };
  if (n_from == 0) {
    status = find_largest (&first, run, space, err);
    from = &first;
    n_from = first.x >= 0;
  }
  if (status == DS_OK)
    status = ds_flood_from (&out->flood, space, from, n_from, DS_FLOOD_FAR - 1, run->job, err);
  return status;
}

void
ds_gen_spots_clear (DsGenSpots *self)
{
  ds_flood_clear (&self->flood);
}

static DsCell
cell_at (const DsGenRun *run, uint32_t index)
{
  return (DsCell){ (int32_t)(index % (uint32_t)run->w), (int32_t)(index / (uint32_t)run->w) };
}

/* Cells with a thing are rated lower, so that two things share one only when there is no other. */
static bool
has_thing (const DsGenRun *run, DsCell cell)
{
  const size_t i = ds_things_seek (run->things, cell);
  const DsThing *thing = i < ds_things_count (run->things) ? ds_things_get (run->things, i) : NULL;

  return thing != NULL && thing->at.x == cell.x && thing->at.y == cell.y;
}

/* Rating of a reached cell. */
static DsSpot
judge (const DsGenRun *run, uint32_t cell)
{
  const uint32_t room = run->room[cell];
  const uint8_t kind = room > 0 ? ds_rooms_get (run->rooms, room - 1)->kind : DS_ROOM_NORMAL;

  if (run->pin[cell] & DS_PIN_THINGS)
    return DS_SPOT_NO;
  if (run->feature[cell] != DS_TILE_NONE || run->pin[cell] & DS_PIN_FEATURE ||
      has_thing (run, cell_at (run, cell)))
    return DS_SPOT_POOR;
  return kind == DS_ROOM_CORRIDOR || kind == DS_ROOM_DEAD_END ? DS_SPOT_FAIR : DS_SPOT_GOOD;
}

/* Cells that are not reached are DS_SPOT_NO. DS_NOMEM, DS_CANCELLED: *@out is NULL. O(w * h). */
DsStatus
ds_gen_spots_judge (const DsGenSpots *self, DsGenRun *run, uint8_t **out)
{
  const size_t n = self->flood.n_reached;

  *out = ds_alloc0 ((size_t)run->w * (size_t)run->h, 1);
  if (*out == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < n; i++) {
    if (i % POLL_CELLS == 0 && ds_gen_poll (run, i, n)) {
      ds_free (*out);
      *out = NULL;
      return DS_CANCELLED;
    }
    (*out)[self->flood.order[i]] = judge (run, self->flood.order[i]);
  }
  return DS_OK;
}

/* Searches from the farthest cell back, down to the distance of the best ones; of these the cell
 * with the lowest hash is taken. */
DsStatus
ds_gen_spots_pick (const DsGenSpots *self, DsGenRun *run, int32_t permille, const uint8_t *also,
                   DsCell *out)
{
  uint64_t most = 0, lowest = UINT64_MAX;
  DsSpot best = DS_SPOT_NO;

  for (size_t i = self->flood.n_reached; i-- > 0;) {
    const uint32_t index = self->flood.order[i];
    const uint64_t steps = self->flood.steps[index];
    const bool is_far = steps * 1000 >= most * (uint64_t)permille;
    DsSpot spot;
    uint64_t hash;

    if (i % POLL_CELLS == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
    if (best == DS_SPOT_GOOD && !is_far)
      break;
    spot = judge (run, index);
    if (also != NULL && also[index] < spot)
      spot = also[index];
    if (spot == DS_SPOT_NO || spot < best || (spot == best && !is_far))
      continue;
    if (spot > best) {
      best = spot;
      most = steps;
      lowest = UINT64_MAX;
    }
    hash = ds_cell_hash (run->key, cell_at (run, index).x, cell_at (run, index).y);
    if (hash <= lowest) {
      lowest = hash;
      *out = cell_at (run, index);
    }
  }
  return best != DS_SPOT_NO ? DS_OK : DS_NOT_FOUND;
}

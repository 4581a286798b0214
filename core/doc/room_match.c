/* core/doc/room_match.c — the room with most cells of another one, by majority vote (Boyer and
 * Moore, 1981), which needs one number per room. */
#include "doc/room_match.h"

typedef struct {
  uint32_t room;  /* 1 + number of the candidate */
  uint32_t votes; /* for it, less those for others */
  uint32_t n, n_shared;
} RoomVote;

static uint32_t
room_at (const DsFloor *floor, DsCell cell)
{
  const uint32_t room = ds_floor_has (floor, cell) ? ds_floor_get (floor, DS_LAYER_ROOM, cell) : 0;

  return room <= ds_rooms_count (floor->rooms) ? room : 0;
}

static void
vote (RoomVote *self, uint32_t room)
{
  self->n++;
  if (self->votes == 0)
    self->room = room;
  self->votes += self->room == room ? 1 : (uint32_t)-1;
}

uint32_t *
ds_rooms_match (const DsFloor *a, const DsFloor *b)
{
  const size_t n = ds_rooms_count (a->rooms), n_others = ds_rooms_count (b->rooms);
  RoomVote *votes = ds_alloc0 (n + 1, sizeof *votes);
  uint32_t *sizes = ds_alloc0 (n_others + 1, sizeof *sizes);
  uint32_t *matches = ds_alloc0 (n + 1, sizeof *matches);
  const bool ok = votes != NULL && sizes != NULL && matches != NULL;

  DS_ASSERT (a != NULL && b != NULL);

  for (int32_t y = 0; ok && y < ds_max (a->h, b->h); y++)
    for (int32_t x = 0; x < ds_max (a->w, b->w); x++) {
      const uint32_t p = room_at (a, (DsCell){ x, y }), q = room_at (b, (DsCell){ x, y });

      sizes[q]++;
      if (p != 0)
        vote (&votes[p], q);
    }
  for (int32_t y = 0; ok && y < a->h; y++)
    for (int32_t x = 0; x < a->w; x++) {
      const uint32_t p = room_at (a, (DsCell){ x, y });

      votes[p].n_shared += p != 0 && room_at (b, (DsCell){ x, y }) == votes[p].room;
    }
  for (size_t i = 1; ok && i <= n; i++)
    if (votes[i].room != 0 && votes[i].n_shared > votes[i].n / 2 &&
        votes[i].n_shared > sizes[votes[i].room] / 2)
      matches[i - 1] = votes[i].room;
  ds_free (votes);
  ds_free (sizes);
  if (!ok) {
    ds_free (matches);
    matches = NULL;
  }
  return matches;
}

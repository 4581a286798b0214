/* editor/play/view/headings.c — compares the cells of actors with those before. */
#include "play/view/headings.h"

#include "sim/state.h"

#include <stdlib.h>

typedef struct {
  DsSimSpot at;
  DsFacing facing;
} DseHeading;

struct DseHeadings {
  GArray *items; /* DseHeading, by actor */
};

/* The direction of a step by (@dx, @dy); a diagonal one keeps @before where it is one of its two.
 */
static DsFacing
direction (gint32 dx, gint32 dy, DsFacing before)
{
  const DsFacing across = dx > 0 ? DS_EAST : DS_WEST, along = dy > 0 ? DS_SOUTH : DS_NORTH;

  if (abs (dx) != abs (dy))
    return abs (dx) > abs (dy) ? across : along;
  return dx == 0 || before == along ? before : across;
}

/* Gives actors that are new the direction of their object in the level. */
static void
face_as_drawn (DseHeadings *self, const DsSim *sim, guint first)
{
  const DsSimState *state = ds_sim_state (sim);
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;

  for (gsize i = 0; i < state->things.n && first < self->items->len; i++) {
    const DsSimThing *of = &state->things.items[i];
    const DsThing *thing;

    if (of->actor < (gint32)first || of->actor >= (gint32)self->items->len ||
        (gsize)of->floor >= dungeon->n_floors)
      continue;
    thing =
        ds_things_find (dungeon->floors[of->floor].things, (guint64)of->id[1] << 32 | of->id[0]);
    if (thing != NULL)
      g_array_index (self->items, DseHeading, of->actor).facing = (DsFacing)thing->facing;
  }
}

void
dse_headings_update (DseHeadings *self, const DsSim *sim)
{
  const DsSimState *state;
  guint first;

  g_return_if_fail (self != NULL && sim != NULL);

  state = ds_sim_state (sim);
  first = self->items->len;
  for (gsize i = 0; i < state->actors.n; i++) {
    const DsSimSpot at = state->actors.items[i].at;
    DseHeading *heading;

    if (i >= self->items->len) {
      const DseHeading new = { at, DS_FACING_NONE };

      g_array_append_val (self->items, new);
      continue;
    }
    heading = &g_array_index (self->items, DseHeading, i);
    if (at.floor == heading->at.floor)
      heading->facing = direction (at.cell.x - heading->at.cell.x, at.cell.y - heading->at.cell.y,
                                   heading->facing);
    heading->at = at;
  }
  face_as_drawn (self, sim, first);
}

void
dse_headings_forget (DseHeadings *self)
{
  g_return_if_fail (self != NULL);

  g_array_set_size (self->items, 0);
}

DsFacing
dse_headings_get (DseHeadings *self, gsize actor)
{
  g_return_val_if_fail (self != NULL, DS_FACING_NONE);

  return actor < self->items->len ? g_array_index (self->items, DseHeading, actor).facing
                                  : DS_FACING_NONE;
}

DseHeadings *
dse_headings_new (void)
{
  DseHeadings *self = g_new0 (DseHeadings, 1);

  self->items = g_array_new (FALSE, FALSE, sizeof (DseHeading));
  return self;
}

void
dse_headings_free (DseHeadings *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->items);
  g_free (self);
}

/* core/check/lint/pierced_lock.c — bypassed locks, which guard nothing. */
#include "check/lint_context.h"

#include <string.h>

/* Of each door: how many ways lead up to its gates, and whether they all come from one zone. */
typedef struct {
  uint32_t n_sides, zone;
  bool is_parted;
} Sides;

static void
add_side (const DsLint *self, Sides *sides, uint32_t place)
{
  if (sides->n_sides++ == 0)
    sides->zone = self->zone[place];
  else
    sides->is_parted |= self->zone[place] != sides->zone;
}

/* By place: 1 = that of a gate. */
static void
mark_gates (const DsLint *self, uint8_t *is_gate)
{
  DsLintAt at = { 0 };
  const DsThing *thing;

  while ((thing = ds_lint_next (self, &at)) != NULL) {
    const uint32_t place = ds_lint_place (self, at.floor, thing->at);

    if (place != DS_WORLD_NONE && ds_places_is_gate (self->delve->rules, thing))
      is_gate[place] = 1;
  }
}

static void
count_sides (const DsLint *self, const uint8_t *is_gate, Sides *sides)
{
  const DsWorld *world = &self->graph.world;

  for (size_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];

    if (way->door == DS_WORLD_NONE)
      continue;
    if (!is_gate[way->from])
      add_side (self, &sides[way->door], way->from);
    if (!is_gate[way->to])
      add_side (self, &sides[way->door], way->to);
  }
}

static void
tell (DsLint *self, uint32_t door)
{
  const DsLockSpot at = self->graph.door_at.items[door];
  char where[DS_LINT_PLACE];

  ds_message_set (&ds_lint_add_spot (self, at)->text, "lint.pierced-lock",
                  N_ ("%s at %s guards nothing: another route leads around it without a lock."),
                  ds_lint_spot_label (self, at), ds_lint_spot_where (self, at, where));
}

static void
look (DsLint *self)
{
  const DsWorld *world = &self->graph.world;
  uint8_t *is_gate = ds_alloc0 (world->n_places, 1);
  Sides *sides = ds_alloc0 (world->doors.n, sizeof *sides);

  if (is_gate == NULL || sides == NULL) {
    self->status = DS_NOMEM;
  } else if (self->has_graph) {
    mark_gates (self, is_gate);
    count_sides (self, is_gate, sides);
    for (uint32_t d = 0; d < world->doors.n; d++)
      if (self->graph.door_locks.items[d] != DS_WORLD_NONE && sides[d].n_sides > 1 &&
          !sides[d].is_parted)
        tell (self, d);
  }
  ds_free (is_gate);
  ds_free (sides);
}

const DsLintRule ds_lint_pierced_lock = {
  .id = "pierced-lock",
  .label = N_ ("Lock that can be bypassed"),
  .help = N_ ("Both sides of a locked gate are connected by a route that needs no key."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
};

/* core/check/lint/unlit_rooms.c — rooms without a light where nearly all others have one. */
#include "check/lint_context.h"

#define ROOMS_MIN 4
#define PERCENT 75 /* of the rooms with a light: one without it was probably forgotten */

static bool
is_room (const DsLint *self, size_t floor, size_t room)
{
  const uint8_t kind = ds_rooms_get (self->floors[floor].level->rooms, room)->kind;

  return kind != DS_ROOM_CORRIDOR && kind != DS_ROOM_DEAD_END && kind != DS_ROOM_SECRET &&
         self->floors[floor].rooms[room].n_cells > 0;
}

/* A lamp lights the room it is in, and those whose walls it hangs on. */
static void
light (const DsFloor *level, DsCell at, uint8_t *is_lit)
{
  for (int32_t y = at.y - 1; y <= at.y + 1; y++)
    for (int32_t x = at.x - 1; x <= at.x + 1; x++)
      if (ds_floor_has (level, (DsCell){ x, y }))
        is_lit[ds_floor_get (level, DS_LAYER_ROOM, (DsCell){ x, y })] = 1;
}

static bool
shines (const DsLint *self, const DsFloor *level, DsLayer layer, DsCell at)
{
  return ds_rules_tile (self->delve->rules, ds_floor_get (level, layer, at))->light[0] != '\0';
}

/* @is_lit: by number of a room. */
static void
find_lit (const DsLint *self, size_t floor, uint8_t *is_lit)
{
  const DsFloor *level = self->floors[floor].level;

  for (DsCell at = { 0, 0 }; at.y < self->h; at.y++)
    for (at.x = 0; at.x < self->w; at.x++)
      if (shines (self, level, DS_LAYER_GROUND, at) || shines (self, level, DS_LAYER_FEATURE, at))
        light (level, at, is_lit);
  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    if (ds_lint_kind (self, thing)->light != NULL)
      light (level, thing->at, is_lit);
  }
}

static void
look_at (DsLint *self, size_t f, const uint8_t *is_lit)
{
  const size_t n_rooms = ds_rooms_count (self->floors[f].level->rooms);
  uint32_t n_all = 0, n_dark = 0;
  DsFinding *finding;

  for (size_t i = 0; i < n_rooms; i++) {
    n_all += is_room (self, f, i);
    n_dark += is_room (self, f, i) && !is_lit[i + 1];
  }
  if (n_all < ROOMS_MIN || n_dark == 0 || (n_all - n_dark) * 100 < n_all * PERCENT)
    return;
  finding = ds_lint_add (self, (int32_t)f);
  for (size_t i = 0; i < n_rooms; i++)
    if (is_room (self, f, i) && !is_lit[i + 1])
      ds_finding_mark (finding, self->floors[f].rooms[i].first);
  ds_message_set (&finding->text, "lint.unlit-rooms",
                  NN_ ("%u of %u rooms on floor %zu has no light.",
                       "%u of %u rooms on floor %zu have no light."),
                  n_dark, n_all, f + 1);
}

static void
look (DsLint *self)
{
  for (size_t f = 0; f < self->n_floors && self->status == DS_OK; f++) {
    uint8_t *is_lit = ds_alloc0 (ds_rooms_count (self->floors[f].level->rooms) + 1, 1);

    if (is_lit == NULL) {
      self->status = DS_NOMEM;
    } else {
      find_lit (self, f, is_lit);
      look_at (self, f, is_lit);
    }
    ds_free (is_lit);
  }
}

const DsLintRule ds_lint_unlit_rooms = {
  .id = "unlit-rooms",
  .label = N_ ("Rooms without light"),
  .help = N_ ("Nearly all rooms of a floor have a lamp, but some have none."),
  .severity = DS_SEVERITY_HINT,
  .look = look,
};

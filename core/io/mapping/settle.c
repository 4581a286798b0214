/* core/io/mapping/settle.c — objects that stand in walls, and the outside of a level. */
#include "io/mapping/importer.h"
#include "map/area.h"

#include <stdio.h>

#define PLACES_MAX 8 /* moved objects whose cells are named */
#define STEPS_MAX 3  /* cells that an object may move */

/* South first: what is drawn on the front of a wall is used from there. */
static const DsCell SIDES[4] = { { 0, 1 }, { 1, 0 }, { -1, 0 }, { 0, -1 } };

typedef struct {
  DsImporter *import;
  size_t floor;
  DS_ARRAY (DsCell) queue;
} Walk;

/* Marks all that a walk from @from reaches. False: no memory. */
static bool
walk_from (Walk *self, DsCell from)
{
  const DsFloor *level = &self->import->out->delve.dungeon.floors[self->floor];
  uint8_t *mark = ds_importer_mark (self->import, self->floor, from);

  if (*mark & DS_MARK_REACHED || !ds_importer_is_open (self->import, self->floor, from))
    return true;
  *mark |= DS_MARK_REACHED;
  self->queue.n = 0;
  if (!ds_array_push (&self->queue, from))
    return false;
  while (self->queue.n > 0) {
    const DsCell at = self->queue.items[--self->queue.n];

    for (size_t i = 0; i < DS_COUNT (SIDES); i++) {
      const DsCell next = { at.x + SIDES[i].x, at.y + SIDES[i].y };

      if (!ds_floor_has (level, next))
        continue;
      mark = ds_importer_mark (self->import, self->floor, next);
      if (*mark & DS_MARK_REACHED || !ds_importer_is_open (self->import, self->floor, next))
        continue;
      *mark |= DS_MARK_REACHED;
      if (!ds_array_push (&self->queue, next))
        return false;
    }
  }
  return true;
}

/* The open cell that is nearest to @cell, one that is reached if there is any; false: none. */
static bool
find_open (const DsImporter *self, size_t floor, DsCell cell, DsCell *out)
{
  const DsFloor *level = &self->out->delve.dungeon.floors[floor];
  int32_t best = INT32_MAX;

  for (int32_t dy = -STEPS_MAX; dy <= STEPS_MAX; dy++)
    for (int32_t dx = -STEPS_MAX; dx <= STEPS_MAX; dx++) {
      const DsCell at = { cell.x + dx, cell.y + dy };
      const int32_t steps = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
      int32_t cost = steps * 8 + (dy > 0 ? 0 : dx > 0 ? 1 : dx < 0 ? 2 : 3);

      if (steps > STEPS_MAX || !ds_floor_has (level, at) || !ds_importer_is_open (self, floor, at))
        continue;
      cost += *ds_importer_mark (self, floor, at) & DS_MARK_REACHED ? 0 : 1000;
      if (cost < best) {
        best = cost;
        *out = at;
      }
    }
  return best < INT32_MAX;
}

static const char *
name_of (const DsImporter *self, const DsImportThing *thing)
{
  const char *type = ds_map_subject_type (&thing->subject);

  return type[0] != '\0' ? type : ds_rules_kind (self->rules, thing->thing.kind)->id;
}

/* Notes that a thing moved; the first ones with both cells. False: no memory. */
static bool
note_moved (DsImporter *self, const DsImportThing *thing, DsCell from)
{
  const DsCell to = thing->thing.at;
  char name[DS_SENTENCE];

  if (self->notes[DS_NOTE_MOVED].n >= PLACES_MAX)
    return ds_importer_note (self, DS_NOTE_MOVED, 1, "");
  snprintf (name, sizeof name, "%.100s %d, %d → %d, %d", name_of (self, thing), from.x, from.y,
            to.x, to.y);
  return ds_importer_note (self, DS_NOTE_MOVED, 1, name);
}

/* Walks from the middle of what a thing covers. */
static bool
walk_from_thing (Walk *self, const DsImportThing *thing)
{
  const DsFloor *level = &self->import->out->delve.dungeon.floors[thing->floor];
  const DsRect box = ds_area_box (&thing->thing);
  const DsCell middle = { box.x + box.w / 2, box.y + box.h / 2 };

  self->floor = thing->floor;
  return walk_from (self, ds_floor_has (level, middle) ? middle : thing->thing.at);
}

/* Areas stay where they are. */
static bool
move_things (Walk *self)
{
  DsImporter *import = self->import;

  for (size_t i = 0; i < import->things.n; i++) {
    DsImportThing *thing = &import->things.items[i];
    const DsCell from = thing->thing.at;
    DsCell to;

    if (ds_importer_is_open (import, thing->floor, from) || ds_area_count_keys (&thing->thing) > 0)
      continue;
    self->floor = thing->floor;
    if (!find_open (import, thing->floor, thing->thing.at, &to)) {
      if (!ds_importer_note (import, DS_NOTE_STUCK, 1, name_of (import, thing)))
        return false;
      continue;
    }
    thing->thing.at = to;
    if (!note_moved (import, thing, from) || !walk_from (self, to))
      return false;
  }
  return true;
}

/* Ground of the cells of a row without a rule: of those that are reached, or of all where nothing
 * can walk; counts the others. False: no memory. */
static bool
fill_row (DsImporter *self, size_t floor, int32_t y, bool is_walked, size_t *n_emptied)
{
  DsGrid *layer = &self->out->delve.dungeon.floors[floor].layers[DS_LAYER_GROUND];
  const uint8_t *marks = ds_importer_mark (self, floor, (DsCell){ 0, y });
  const uint16_t *tiles = ds_grid_row (layer, y);
  uint16_t *own = NULL;

  for (int32_t x = 0; x < layer->w; x++) {
    if (tiles[x] != DS_TILE_NONE || !(marks[x] & DS_MARK_INSIDE) || marks[x] & DS_MARK_NOTHING)
      continue;
    if (is_walked && !(marks[x] & (DS_MARK_REACHED | DS_MARK_DECIDED))) {
      ++*n_emptied;
      continue;
    }
    if (own == NULL)
      tiles = own = ds_grid_row_mut (layer, y);
    if (own == NULL)
      return false;
    own[x] = self->ground;
  }
  return true;
}

static bool
fill_cells (DsImporter *self)
{
  const DsDungeon *dungeon = &self->out->delve.dungeon;
  size_t n_emptied = 0;

  for (size_t f = 0; f < dungeon->n_floors; f++) {
    bool is_walked = false;

    for (size_t i = 0; i < self->things.n && !is_walked; i++)
      is_walked = self->things.items[i].floor == f;
    for (int32_t y = 0; y < dungeon->h; y++)
      if (!fill_row (self, f, y, is_walked, &n_emptied))
        return false;
  }
  return ds_importer_note (self, DS_NOTE_EMPTIED, n_emptied, "");
}

/* A gate in a wall is a way through it. */
static bool
open_gates (DsImporter *self)
{
  for (size_t i = 0; i < self->things.n; i++) {
    const DsImportThing *thing = &self->things.items[i];
    DsFloor *level = &self->out->delve.dungeon.floors[thing->floor];
    const uint32_t ground = ds_floor_get (level, DS_LAYER_GROUND, thing->thing.at);

    if (*ds_importer_mark (self, thing->floor, thing->thing.at) & DS_MARK_GATE &&
        (ground == DS_TILE_NONE ||
         ds_rules_tile (self->rules, ground)->flags & DS_TILE_BLOCKS_MOVE) &&
        !ds_floor_set (level, DS_LAYER_GROUND, thing->thing.at, self->ground))
      return false;
  }
  return true;
}

DsStatus
ds_importer_settle (DsImporter *self, DsError *err)
{
  Walk walk = { .import = self };
  bool ok = true;

  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->things.n && ok; i++)
    ok = walk_from_thing (&walk, &self->things.items[i]);
  ok = ok && move_things (&walk) && fill_cells (self) && open_gates (self);
  ds_array_clear (&walk.queue);
  return ok ? DS_OK : ds_fail_nomem (err, self->map->source);
}

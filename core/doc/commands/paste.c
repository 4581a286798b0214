/* core/doc/commands/paste.c — pastes a clip: replaces cells and their things. */
#include "doc/clip.h"
#include "doc/drawn.h"
#include "doc/numbers.h"
#include "doc/pins.h"

#include "base/hash.h"
#include "map/layer_groups.h"
#include "map/property.h"

#include <stdlib.h>

/* A clip and its position. */
typedef struct {
  const DsCmdPaste *cmd;
  const DsDungeon *clip;
  DsDelve *delve;
  DsFloor *level;
} Paste;

static DsCell
on_floor (const Paste *self, DsCell in_clip)
{
  return (DsCell){ in_clip.x + self->cmd->at.x, in_clip.y + self->cmd->at.y };
}

/* Layers of a cell of the floor that the clip sets: DS_PIN_*. */
static uint32_t
said_of (const Paste *self, DsCell cell)
{
  const DsCell in_clip = { cell.x - self->cmd->at.x, cell.y - self->cmd->at.y };
  const DsMask *limit = self->cmd->limit;

  return ds_floor_has (self->level, cell) && (limit == NULL || ds_mask_has (limit, cell)) &&
                 ds_floor_has (&self->clip->floors[0], in_clip)
             ? ds_floor_get (&self->clip->floors[0], DS_LAYER_PIN, in_clip)
             : 0;
}

/* ---- cells */

static DsRect
box_of (const Paste *self)
{
  const DsRect box = { self->cmd->at.x, self->cmd->at.y, self->clip->w, self->clip->h };

  return ds_rect_intersect (box, (DsRect){ 0, 0, self->level->w, self->level->h });
}

static bool
put_row (const Paste *self, DsRect box, int32_t y)
{
  const DsGrid *from = self->clip->floors[0].layers;
  DsGrid *to = self->level->layers;
  const int32_t dx = self->cmd->at.x, in_clip = y - self->cmd->at.y;
  const uint16_t *ground = ds_grid_row (&from[DS_LAYER_GROUND], in_clip);
  const uint16_t *feature = ds_grid_row (&from[DS_LAYER_FEATURE], in_clip);
  uint16_t *new_ground = ds_grid_row_mut (&to[DS_LAYER_GROUND], y);
  uint16_t *new_feature = ds_grid_row_mut (&to[DS_LAYER_FEATURE], y);
  uint8_t *pins = ds_grid_row_mut (&to[DS_LAYER_PIN], y);

  if (new_ground == NULL || new_feature == NULL || pins == NULL)
    return false;
  for (int32_t x = box.x; x < box.x + box.w; x++) {
    const unsigned said = said_of (self, (DsCell){ x, y }) & ~(unsigned)DS_PIN_ROOM;

    if (said & DS_PIN_GROUND)
      new_ground[x] = ground[x - dx];
    if (said & DS_PIN_FEATURE)
      new_feature[x] = feature[x - dx];
    pins[x] |= (uint8_t)said;
  }
  return true;
}

static DsStatus
put_cells (const Paste *self, DsChanges *changes, DsError *err)
{
  const DsRect box = box_of (self);

  for (int32_t y = box.y; y < box.y + box.h; y++)
    if (!put_row (self, box, y))
      return ds_fail_nomem (err, "cells");
  if (!ds_rect_is_empty (box))
    ds_changes_add (changes, self->cmd->floor, box,
                    DS_CHANGED_CELLS | DS_CHANGED_PINS | DS_CHANGED_THINGS);
  return DS_OK;
}

/* ---- own layers of cells */

/* The number + 1 of the group called as group @in of the clip, a number + 1 or 0, with those around
 * it; they are added where the level lacks them. 0: there is no room. */
static uint32_t
learn_group (DsLayerGroups *groups, const DsLayerGroups *copied, uint32_t in)
{
  const DsLayerGroup *from = in > 0 ? &copied->items[in - 1] : NULL;
  const int found = from != NULL ? ds_layer_groups_find (groups, from->name) : -1;
  uint32_t parent;

  if (from == NULL || found >= 0)
    return (uint32_t)(found + 1);
  parent = learn_group (groups, copied, from->parent);
  if (!ds_layer_groups_add (groups, from->name, parent))
    return 0;
  groups->items[groups->n - 1] = *from;
  groups->items[groups->n - 1].parent = parent;
  return (uint32_t)groups->n;
}

/* Puts the layers from @n on, which the level has got, into groups as those of the clip are. */
static DsStatus
learn_groups (const Paste *self, DsDungeon *dungeon, const DsTileLayers *copied,
              const DsTileLayers *layers, size_t n, DsError *err)
{
  DsLayerGroups groups, theirs;
  DsExtras *extras;
  DsStatus status;

  ds_layer_groups_read (&groups, dungeon->extras);
  ds_layer_groups_read (&theirs, self->clip->extras);
  for (size_t i = n; i < layers->n; i++)
    groups.tiles_in[i] = learn_group (
        &groups, &theirs, theirs.tiles_in[ds_tile_layers_find (copied, layers->items[i].name)]);
  status = ds_layer_groups_put (&extras, dungeon->extras, &groups, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (dungeon->extras);
  dungeon->extras = extras;
  return DS_OK;
}

/* The level gets those layers of the clip that it has not got; there is room for those with tiles.
 */
static DsStatus
learn_layers (const Paste *self, DsDungeon *dungeon, const DsTileLayers *copied,
              DsTileLayers *layers, DsChanges *changes, DsError *err)
{
  const size_t n = layers->n;
  DsExtras *extras;
  DsStatus status;

  for (size_t i = 0; i < copied->n; i++) {
    if (ds_tile_layers_find (layers, copied->items[i].name) >= 0)
      continue;
    if (layers->n < DS_TILE_LAYERS_MAX)
      layers->items[layers->n++] = copied->items[i];
    else if (!ds_grid_is_blank (&self->clip->floors[0].layers[DS_LAYER_TILES (i)]))
      return ds_fail (err, DS_LIMIT, "tile layers", "paste.tile-layers",
                      N_ ("expected at most %d in a level, got \"%s\" of the copy as well"),
                      DS_TILE_LAYERS_MAX, copied->items[i].name);
  }
  if (layers->n == n)
    return DS_OK;
  status = ds_tile_layers_put (&extras, dungeon->extras, layers, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (dungeon->extras);
  dungeon->extras = extras;
  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  return learn_groups (self, dungeon, copied, layers, n, err);
}

static DsStatus
put_tiles (const Paste *self, const DsGrid *from, DsLayer layer, DsError *err)
{
  const DsRect box = box_of (self);

  for (int32_t y = box.y; y < box.y + box.h; y++)
    for (int32_t x = box.x; x < box.x + box.w; x++)
      if (said_of (self, (DsCell){ x, y }) & DS_PIN_FEATURE &&
          !ds_floor_set (self->level, layer, (DsCell){ x, y },
                         ds_grid_get (from, x - self->cmd->at.x, y - self->cmd->at.y)))
        return ds_fail_nomem (err, "cells");
  return DS_OK;
}

/* Layers of one name have the cells of the clip, also where it has none. */
static DsStatus
put_tile_layers (const Paste *self, DsChanges *changes, DsError *err)
{
  DsDungeon *dungeon = &self->delve->dungeon;
  DsTileLayers layers, copied;
  DsStatus status;

  ds_tile_layers_read (&copied, self->clip->extras);
  if (copied.n == 0)
    return DS_OK;
  ds_tile_layers_read (&layers, dungeon->extras);
  status = learn_layers (self, dungeon, &copied, &layers, changes, err);
  for (size_t i = 0; i < copied.n && status == DS_OK; i++) {
    const int to = ds_tile_layers_find (&layers, copied.items[i].name);

    if (to >= 0)
      status = put_tiles (self, &self->clip->floors[0].layers[DS_LAYER_TILES (i)],
                          DS_LAYER_TILES (to), err);
  }
  return status;
}

/* ---- things */

#define ROOMS (UINT64_C (1) << 40) /* numbers of rooms; those of things are below */

/* A number of its own for each of @n, that only @key and it decide. */
static uint64_t
number (const Paste *self, uint64_t n)
{
  const uint64_t made = ds_mix64 (ds_mix64 (self->cmd->key) + n);

  return made != 0 ? made : 1;
}

/* Sets the target of the copy of a thing. */
static void
set_way (const Paste *self, DsThing *thing)
{
  const DsDungeon *dungeon = &self->delve->dungeon;

  if (thing->target_floor == 0) {
    thing->target = on_floor (self, thing->target);
    thing->target_floor = said_of (self, thing->target) ? (int32_t)self->cmd->floor : -1;
  } else if (thing->target_floor > 0) {
    thing->target_floor--;
    if (!self->cmd->is_home || thing->target_floor >= (int32_t)dungeon->n_floors ||
        !ds_floor_has (self->level, thing->target))
      thing->target_floor = -1;
  }
  if (thing->target_floor < 0)
    thing->target = (DsCell){ -1, -1 };
}

static int
compare_ids (const void *a, const void *b)
{
  const uint64_t p = ((const DsThing *)a)->id, q = ((const DsThing *)b)->id;

  return p < q ? -1 : p > q;
}

static DsStatus
take_things (const Paste *self, DsThing *things, size_t n, DsError *err)
{
  DsThings *made = NULL;
  DsStatus status;

  qsort (things, n, sizeof *things, compare_ids);
  for (size_t i = 1; i < n; i++)
    if (things[i].id == things[i - 1].id)
      return ds_fail (err, DS_BAD_ARG, "thing", "thing.twice",
                      N_ ("this floor already has an object with this id"));
  status = ds_things_new (&made, things, n, err);
  if (status == DS_OK) {
    ds_things_unref (self->level->things);
    self->level->things = made;
  }
  return status;
}

static bool
is_covered (const Paste *self, const DsThing *copied)
{
  return (said_of (self, on_floor (self, copied->at)) & DS_PIN_THINGS) != 0;
}

/* Of several starts (goals), which text may have, only the last is put down. */
static bool
is_put (const Paste *self, const DsThings *copied, size_t i)
{
  const DsThing *thing = ds_things_get (copied, i);
  const bool is_single = ds_replaces (self->delve, thing, thing->kind);

  if (!is_covered (self, thing))
    return false;
  for (size_t k = i + 1; k < ds_things_count (copied) && is_single; k++)
    if (ds_replaces (self->delve, thing, ds_things_get (copied, k)->kind) &&
        is_covered (self, ds_things_get (copied, k)))
      return false;
  return true;
}

/* The clip covers @thing with its own. A designer's note stays, unless one comes to its cell. */
static bool
is_replaced (const Paste *self, const DsThings *copied, const DsThing *thing)
{
  const DsRules *rules = self->delve->rules;
  const bool is_below = (said_of (self, thing->at) & DS_PIN_GROUND) != 0;

  if (!is_below || ds_rules_kind (rules, thing->kind)->role != DS_ROLE_NOTE)
    return is_below;
  for (size_t i = 0; i < ds_things_count (copied); i++) {
    const DsThing *other = ds_things_get (copied, i);
    const DsCell at = on_floor (self, other->at);

    if (at.x == thing->at.x && at.y == thing->at.y &&
        ds_rules_kind (rules, other->kind)->role == DS_ROLE_NOTE)
      return true;
  }
  return false;
}

/* True if the clip has things, or covers some of the floor. */
static bool
changes_things (const Paste *self)
{
  bool changes = ds_things_count (self->clip->floors[0].things) > 0;

  for (size_t i = 0; i < ds_things_count (self->level->things) && !changes; i++)
    changes = (said_of (self, ds_things_get (self->level->things, i)->at) & DS_PIN_GROUND) != 0;
  return changes;
}

static DsStatus
put_things (const Paste *self, DsChanges *changes, DsError *err)
{
  const DsThings *copied = self->clip->floors[0].things;
  const DsThings *old;
  DsThing *things;
  size_t n = 0;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (copied) && status == DS_OK; i++)
    if (is_put (self, copied, i))
      status = ds_make_room (self->delve, ds_things_get (copied, i)->kind, changes, err);
  if (status != DS_OK)
    return status;
  old = self->level->things;
  things = ds_alloc (ds_things_count (old) + ds_things_count (copied) + 1, sizeof *things);
  if (things == NULL)
    return ds_fail_nomem (err, "things");
  for (size_t i = 0; i < ds_things_count (old); i++)
    if (!is_replaced (self, copied, ds_things_get (old, i)))
      things[n++] = *ds_things_get (old, i);
  for (size_t i = 0; i < ds_things_count (copied); i++) {
    DsThing thing = *ds_things_get (copied, i);

    if (!is_put (self, copied, i))
      continue;
    thing.at = on_floor (self, thing.at);
    thing.id = number (self, 2 * i);
    thing.gate = thing.gate != 0 ? number (self, ds_mix64 (thing.gate) | 1) : 0;
    set_way (self, &thing);
    if (!(said_of (self, thing.at) & DS_PIN_FEATURE) && status == DS_OK)
      status = ds_show_thing (self->delve, self->cmd->floor, &thing, true, changes, err);
    things[n++] = thing;
  }
  if (status == DS_OK)
    status = take_things (self, things, n, err);
  ds_free (things);
  return status;
}

/* ---- rooms */

/* The number of a region of the clip in the dungeon, which gets it if it has not got it. */
static DsStatus
put_region (const Paste *self, uint32_t *number, DsError *err)
{
  DsRegions **regions = &self->delve->dungeon.regions;
  const DsRegion *region;
  DsStatus status;

  if (*number == 0)
    return DS_OK;
  region = ds_regions_get (self->clip->regions, (size_t)*number - 1);
  *number = ds_regions_find (*regions, region->id);
  if (*number != 0)
    return DS_OK;
  status = ds_regions_add (regions, region, err);
  *number = (uint32_t)ds_regions_count (*regions);
  return status;
}

/* Appends room @i of the clip. */
static DsStatus
put_room (const Paste *self, size_t i, DsError *err)
{
  DsRoom room = *ds_rooms_get (self->clip->floors[0].rooms, i);
  DsStatus status = put_region (self, &room.region, err);

  room.id = number (self, ROOMS + i);
  return status == DS_OK ? ds_rooms_add (&self->level->rooms, &room, err) : status;
}

/* Cells of no room of the clip stay in the room where they are put. */
static DsStatus
put_rooms (const Paste *self, DsChanges *changes, DsError *err)
{
  const DsRooms *copied = self->clip->floors[0].rooms;
  const DsRect box = box_of (self);
  uint32_t *numbers;
  DsStatus status = DS_OK;

  if (ds_rooms_count (copied) == 0 || ds_rect_is_empty (box))
    return DS_OK;
  numbers = ds_alloc0 (ds_rooms_count (copied) + 1, sizeof *numbers);
  if (numbers == NULL)
    return ds_fail_nomem (err, "rooms");
  for (int32_t y = box.y; y < box.y + box.h && status == DS_OK; y++)
    for (int32_t x = box.x; x < box.x + box.w && status == DS_OK; x++) {
      const DsCell at = { x, y }, in_clip = { x - self->cmd->at.x, y - self->cmd->at.y };
      const uint32_t room = ds_floor_get (&self->clip->floors[0], DS_LAYER_ROOM, in_clip);
      const uint32_t pins = ds_floor_get (self->level, DS_LAYER_PIN, at);

      if (room == 0 || !(said_of (self, at) & DS_PIN_ROOM))
        continue;
      if (numbers[room] == 0) {
        status = put_room (self, room - 1, err);
        numbers[room] = (uint32_t)ds_rooms_count (self->level->rooms);
      }
      if (status == DS_OK && (!ds_floor_set (self->level, DS_LAYER_ROOM, at, numbers[room]) ||
                              !ds_floor_set (self->level, DS_LAYER_PIN, at, pins | DS_PIN_ROOM)))
        status = ds_fail_nomem (err, "rooms");
    }
  ds_free (numbers);
  ds_rooms_changed (self->delve, self->cmd->floor, changes);
  return status;
}

/* ---- own properties */

/* An object of the clip is known by the id that it gets. */
static void
set_object (DsProperty *object, const void *data)
{
  const Paste *self = data;
  const DsThings *copied = self->clip->floors[0].things;
  const DsThing *thing = object->floor < 0 ? ds_things_find (copied, object->object) : NULL;

  if (thing != NULL)
    object->object = number (self, 2 * (uint64_t)(thing - ds_things_get (copied, 0)));
}

static DsStatus
set_objects_of_rooms (const Paste *self, DsRooms **rooms, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_rooms_count (*rooms) && status == DS_OK; i++) {
    DsRoom room = *ds_rooms_get (*rooms, i);

    status = ds_properties_map_objects (&room.extras, room.extras, set_object, self, err);
    if (status == DS_OK && room.extras != ds_rooms_get (*rooms, i)->extras)
      status = ds_rooms_set (rooms, i, &room, err);
    ds_extras_unref (room.extras);
  }
  return status;
}

/* Own properties refer to the objects that are pasted with them. */
static DsStatus
set_objects (const DsCmdPaste *cmd, DsDelve *delve, DsDelve *clip, DsError *err)
{
  DsThings **things = &clip->dungeon.floors[0].things;
  DsThings *old = ds_things_ref (*things);
  const Paste self = { cmd, &clip->dungeon, delve, &delve->dungeon.floors[cmd->floor] };
  DsStatus status = set_objects_of_rooms (&self, &clip->dungeon.floors[0].rooms, err);

  for (size_t i = 0; i < ds_things_count (old) && status == DS_OK; i++) {
    DsThing thing = *ds_things_get (old, i);

    status = ds_properties_map_objects (&thing.extras, thing.extras, set_object, &self, err);
    if (status == DS_OK && thing.extras != ds_things_get (old, i)->extras)
      status = ds_things_put (things, &thing, err);
    ds_extras_unref (thing.extras);
  }
  ds_things_unref (old);
  return status;
}

/* Those that the dungeon says nothing of yet. */
static DsStatus
put_locks (const Paste *self, DsChanges *changes, DsError *err)
{
  DsLocks **locks = &self->delve->dungeon.locks;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_locks_count (self->clip->locks) && status == DS_OK; i++) {
    const DsLock *lock = ds_locks_get (self->clip->locks, i);

    if (ds_locks_find (*locks, ds_str_get (lock->id)) != NULL)
      continue;
    status = ds_locks_put (locks, lock, err);
    ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  }
  return status;
}

/* Doors and stairs that came without their objects get them; bars in a wall are copied as they
 * are. */
static DsStatus
follow (const Paste *self, const DsGrid *before, DsChanges *changes, DsError *err)
{
  const DsRect box = box_of (self);
  DsSpans spans = { 0 };
  DsStatus status = DS_OK;

  for (int32_t y = box.y; y < box.y + box.h && status == DS_OK; y++) {
    const uint16_t *ground = ds_grid_row (&self->level->layers[DS_LAYER_GROUND], y);
    const uint16_t *feature = ds_grid_row (&self->level->layers[DS_LAYER_FEATURE], y);

    for (int32_t x = box.x; x < box.x + box.w && status == DS_OK; x++)
      if (said_of (self, (DsCell){ x, y }) & DS_PIN_FEATURE &&
          !ds_rules_is_grating (self->delve->rules, ground[x], feature[x]) &&
          !ds_array_push (&spans, (DsSpan){ y, x, x, 0 }))
        status = ds_fail_nomem (err, "cells");
  }
  if (status == DS_OK)
    status = ds_follow_features (self->delve, self->cmd->floor, spans.items, spans.n, before, NULL,
                                 true, changes, err);
  ds_array_clear (&spans);
  return status;
}

static DsStatus
put (const DsCmdPaste *cmd, const DsDelve *clip, DsDelve *delve, DsChanges *changes, DsError *err)
{
  const Paste self = { cmd, &clip->dungeon, delve, &delve->dungeon.floors[cmd->floor] };
  DsGrid before = { 0 };
  DsStatus status = ds_grid_copy (&before, &self.level->layers[DS_LAYER_FEATURE], err);

  if (status == DS_OK)
    status = put_cells (&self, changes, err);
  if (status == DS_OK)
    status = put_tile_layers (&self, changes, err);
  if (status == DS_OK)
    status = put_rooms (&self, changes, err);
  if (status == DS_OK && changes_things (&self))
    status = put_things (&self, changes, err);
  if (status == DS_OK)
    status = follow (&self, &before, changes, err);
  ds_grid_clear (&before);
  return status == DS_OK ? put_locks (&self, changes, err) : status;
}

/* Adds unknown definitions of a clip with other rules to the level. */
static DsStatus
learn (DsDelve *delve, DsDelve *clip, DsChanges *changes, DsError *err)
{
  const DsStatus status = ds_clip_set_rules (clip, delve->rules, err);

  if (status != DS_OK || clip->rules == delve->rules)
    return status;
  ds_rules_unref (delve->rules);
  delve->rules = ds_rules_ref (clip->rules);
  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_RULES);
  return DS_OK;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdPaste *paste = (const DsCmdPaste *)cmd;
  DsDelve clip;
  DsStatus status;

  if (paste->floor >= delve->dungeon.n_floors)
    return ds_fail (err, DS_BAD_ARG, "floor", "floor.range", N_ ("there is no floor %zu"),
                    paste->floor + 1);
  status = ds_delve_copy (&clip, paste->clip, err);
  if (status == DS_OK)
    status = learn (delve, &clip, changes, err);
  if (status == DS_OK)
    status = set_objects (paste, delve, &clip, err);
  if (status == DS_OK)
    status = put (paste, &clip, delve, changes, err);
  ds_delve_clear (&clip);
  return status;
}

const DsCmdClass ds_cmd_paste = {
  .id = "paste", .label = N_ ("Paste"), .locks = DS_CMD_PARTS, .apply = apply
};

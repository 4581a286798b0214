/* core/doc/clip.c — cuts a clip out of a floor, mirrors and rotates it. */
#include "doc/clip.h"
#include "map/area.h"
#include "map/layer_groups.h"
#include "rules/prefab_floor.h"

#include <string.h>

/* ---- taking */

typedef struct {
  const DsDelve *from;
  size_t floor;
  const DsMask *mask;
  DsRect box;          /* of the mask */
  const uint64_t *ids; /* of the only things that are taken, without cells; NULL: all is */
  size_t n_ids;
} Take;

static bool
copy_cells (const Take *self, DsFloor *to)
{
  const DsGrid *from = self->from->dungeon.floors[self->floor].layers;
  const DsRect box = self->box;

  for (int32_t y = 0; y < box.h; y++) {
    const uint16_t *ground = ds_grid_row (&from[DS_LAYER_GROUND], box.y + y);
    const uint16_t *feature = ds_grid_row (&from[DS_LAYER_FEATURE], box.y + y);
    uint16_t *new_ground = ds_grid_row_mut (&to->layers[DS_LAYER_GROUND], y);
    uint16_t *new_feature = ds_grid_row_mut (&to->layers[DS_LAYER_FEATURE], y);
    uint8_t *belongs = ds_grid_row_mut (&to->layers[DS_LAYER_PIN], y);

    if (new_ground == NULL || new_feature == NULL || belongs == NULL)
      return false;
    for (int32_t x = 0; x < box.w; x++) {
      if (!ds_mask_has (self->mask, (DsCell){ box.x + x, box.y + y }))
        continue;
      belongs[x] = self->ids != NULL ? DS_PIN_THINGS : DS_PIN_ALL;
      if (self->ids != NULL)
        continue;
      new_ground[x] = ground[box.x + x];
      new_feature[x] = feature[box.x + x];
    }
  }
  return true;
}

/* Groups of own layers of cells; those that have none stay behind when they are pasted. */
static DsStatus
copy_groups (const Take *self, DsDungeon *to, DsError *err)
{
  DsLayerGroups groups;
  DsExtras *extras;
  DsStatus status;

  ds_layer_groups_read (&groups, self->from->dungeon.extras);
  memset (groups.objects_in, 0, sizeof groups.objects_in);
  status = ds_layer_groups_put (&extras, to->extras, &groups, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (to->extras);
  to->extras = extras;
  return DS_OK;
}

/* Own layers of cells, their list and their groups. */
static DsStatus
copy_tile_layers (const Take *self, DsDungeon *to, DsError *err)
{
  const DsGrid *from = self->from->dungeon.floors[self->floor].layers;
  DsTileLayers layers;
  DsStatus status;

  ds_tile_layers_read (&layers, self->from->dungeon.extras);
  if (layers.n == 0 || self->ids != NULL)
    return DS_OK;
  for (size_t i = 0; i < layers.n; i++)
    for (int32_t y = 0; y < self->box.h; y++)
      for (int32_t x = 0; x < self->box.w; x++) {
        const DsCell cell = { self->box.x + x, self->box.y + y };
        const uint32_t tile = ds_grid_get (&from[DS_LAYER_TILES (i)], cell.x, cell.y);

        if (tile != DS_TILE_NONE && ds_mask_has (self->mask, cell) &&
            !ds_floor_set (&to->floors[0], DS_LAYER_TILES (i), (DsCell){ x, y }, tile))
          return ds_fail_nomem (err, "cells");
      }
  status = ds_tile_layers_put (&to->extras, NULL, &layers, err);
  return status == DS_OK ? copy_groups (self, to, err) : status;
}

static bool
takes (const Take *self, const DsThing *thing)
{
  bool is_named = self->ids == NULL;

  for (size_t i = 0; i < self->n_ids && !is_named; i++)
    is_named = self->ids[i] == thing->id;
  return is_named && ds_mask_has (self->mask, thing->at);
}

/* The way of a thing, seen from the clip. */
static void
take_way (const Take *self, DsThing *thing)
{
  if (thing->target_floor == (int32_t)self->floor && ds_mask_has (self->mask, thing->target)) {
    thing->target_floor = 0;
    thing->target = (DsCell){ thing->target.x - self->box.x, thing->target.y - self->box.y };
  } else if (thing->target_floor >= 0)
    thing->target_floor++;
}

static DsStatus
copy_lock (DsDungeon *to, const DsDungeon *from, const DsThing *thing, DsError *err)
{
  const DsLock *lock =
      thing->lock != NULL ? ds_locks_find (from->locks, ds_str_get (thing->lock)) : NULL;

  return lock != NULL ? ds_locks_put (&to->locks, lock, err) : DS_OK;
}

static DsStatus
copy_things (const Take *self, DsDungeon *to, DsError *err)
{
  const DsDungeon *from = &self->from->dungeon;
  const DsThings *old = from->floors[self->floor].things;
  DsThing *things = ds_alloc (ds_things_count (old) + 1, sizeof *things);
  DsStatus status = things != NULL ? DS_OK : ds_fail_nomem (err, "things");
  size_t n = 0;

  for (size_t i = 0; i < ds_things_count (old) && status == DS_OK; i++) {
    things[n] = *ds_things_get (old, i);
    if (!takes (self, &things[n]))
      continue;
    take_way (self, &things[n]);
    things[n].at = (DsCell){ things[n].at.x - self->box.x, things[n].at.y - self->box.y };
    status = copy_lock (to, from, &things[n++], err);
  }
  if (status == DS_OK)
    status = ds_things_new (&to->floors[0].things, things, n, err);
  ds_free (things);
  return status;
}

/* Numbers in the clip of the rooms that lie whole in the mask, by their numbers on the floor; 0:
 * the room stays behind. DS_NOMEM: NULL; else the caller frees. */
static uint32_t *
number_rooms (const Take *self, const DsFloor *from)
{
  const size_t n = ds_rooms_count (from->rooms);
  uint32_t *numbers = ds_alloc0 (n + 1, sizeof *numbers);
  uint8_t *is_cut = ds_alloc0 (n + 1, 1);
  uint32_t n_whole = 0;

  for (int32_t y = 0; y < from->h && numbers != NULL && is_cut != NULL; y++) {
    const uint32_t *rooms = ds_grid_row (&from->layers[DS_LAYER_ROOM], y);

    for (int32_t x = 0; x < from->w; x++)
      if (rooms[x] != 0 && !ds_mask_has (self->mask, (DsCell){ x, y }))
        is_cut[rooms[x]] = true;
      else if (rooms[x] != 0)
        numbers[rooms[x]] = 1;
  }
  for (size_t i = 1; i <= n && numbers != NULL && is_cut != NULL; i++)
    numbers[i] = numbers[i] != 0 && !is_cut[i] ? ++n_whole : 0;
  if (is_cut == NULL) {
    ds_free (numbers);
    numbers = NULL;
  }
  ds_free (is_cut);
  return numbers;
}

/* Appends the room, with its region if the clip has not got it. */
static DsStatus
copy_room (const Take *self, DsDungeon *to, DsRoom room, DsError *err)
{
  DsStatus status = DS_OK;

  if (room.region != 0) {
    const DsRegion *region = ds_regions_get (self->from->dungeon.regions, (size_t)room.region - 1);

    room.region = ds_regions_find (to->regions, region->id);
    if (room.region == 0) {
      status = ds_regions_add (&to->regions, region, err);
      room.region = (uint32_t)ds_regions_count (to->regions);
    }
  }
  return status == DS_OK ? ds_rooms_add (&to->floors[0].rooms, &room, err) : status;
}

static DsStatus
copy_rooms (const Take *self, DsDungeon *to, DsError *err)
{
  const DsFloor *from = &self->from->dungeon.floors[self->floor];
  const DsRect box = self->box;
  DsStatus status = DS_OK;
  uint32_t *numbers;

  if (self->ids != NULL || ds_rooms_count (from->rooms) == 0)
    return DS_OK;
  numbers = number_rooms (self, from);
  if (numbers == NULL)
    return ds_fail_nomem (err, "rooms");
  for (size_t i = 0; i < ds_rooms_count (from->rooms) && status == DS_OK; i++)
    if (numbers[i + 1] != 0)
      status = copy_room (self, to, *ds_rooms_get (from->rooms, i), err);
  for (int32_t y = 0; y < box.h && status == DS_OK && ds_rooms_count (to->floors[0].rooms) > 0;
       y++) {
    const uint32_t *rooms = ds_grid_row (&from->layers[DS_LAYER_ROOM], box.y + y);
    uint32_t *new_rooms = ds_grid_row_mut (&to->floors[0].layers[DS_LAYER_ROOM], y);

    if (new_rooms == NULL)
      status = ds_fail_nomem (err, "rooms");
    for (int32_t x = 0; x < box.w && new_rooms != NULL; x++)
      new_rooms[x] = numbers[rooms[box.x + x]];
  }
  ds_free (numbers);
  return status;
}

static DsStatus
take (const Take *self, DsDelve *out, DsError *err)
{
  /* cells that the clip does not have do not belong to it */
  DsStatus status = ds_delve_init (out, self->from->rules, ds_max (self->box.w, DS_SIDE_MIN),
                                   ds_max (self->box.h, DS_SIDE_MIN), 1, DS_TILE_NONE, err);

  if (status != DS_OK)
    return status;
  if (!copy_cells (self, &out->dungeon.floors[0]))
    status = ds_fail_nomem (err, "cells");
  if (status == DS_OK)
    status = copy_tile_layers (self, &out->dungeon, err);
  if (status == DS_OK)
    status = copy_things (self, &out->dungeon, err);
  if (status == DS_OK)
    status = copy_rooms (self, &out->dungeon, err);
  if (status != DS_OK)
    ds_delve_clear (out);
  return status;
}

DsStatus
ds_clip_take (DsDelve *out, const DsDelve *from, size_t floor, const DsMask *mask, DsError *err)
{
  DS_ASSERT (out != NULL);
  return take (&(Take){ from, floor, mask, ds_mask_bounds (mask), NULL, 0 }, out, err);
}

DsStatus
ds_clip_take_things (DsDelve *out, const DsDelve *from, size_t floor, const uint64_t *ids, size_t n,
                     DsError *err)
{
  const DsThings *things = from->dungeon.floors[floor].things;
  DsMask mask;
  DsStatus status = ds_mask_init (&mask, from->dungeon.w, from->dungeon.h, err);

  DS_ASSERT (out != NULL && from != NULL && (ids != NULL || n == 0));
  memset (out, 0, sizeof *out);
  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < n; i++) {
    const DsThing *thing = ds_things_find (things, ids[i]);

    if (thing != NULL)
      ds_mask_set_span (&mask, (DsSpan){ thing->at.y, thing->at.x, thing->at.x, 0 });
  }
  status = take (&(Take){ from, floor, &mask, ds_mask_bounds (&mask), ids, n }, out, err);
  ds_mask_clear (&mask);
  return status;
}

DsStatus
ds_clip_set_rules (DsDelve *self, DsRules *rules, DsError *err)
{
  DsStatus status;

  DS_ASSERT (self != NULL);
  if (self->rules == rules)
    return DS_OK;
  status = ds_delve_set_rules (self, rules, err);
  if (status != DS_OK || ds_rules_n_tiles (self->rules) != ds_rules_n_tiles (rules) ||
      ds_rules_n_kinds (self->rules) != ds_rules_n_kinds (rules))
    return status;
  ds_rules_unref (self->rules);
  self->rules = ds_rules_ref (rules);
  return DS_OK;
}

/* ---- prefabs */

/* Cells of @prefab belong to @floor, its drawing; those that keep the ground of a level without
 * theirs. */
static bool
pin_drawing (DsFloor *floor, const DsPrefab *prefab)
{
  for (int32_t y = 0; y < prefab->h; y++)
    for (int32_t x = 0; x < prefab->w; x++) {
      const uint8_t cell = ds_prefab_cell (prefab, x, y);
      const DsCell at = { DS_PREFAB_MARGIN + x, DS_PREFAB_MARGIN + y };
      uint32_t belongs = DS_PIN_GROUND | DS_PIN_FEATURE | DS_PIN_THINGS;

      if (cell == DS_PREFAB_VOID)
        continue;
      if (prefab->meanings[cell].ground.n == 0)
        belongs &= ~(uint32_t)DS_PIN_GROUND;
      if (!ds_floor_set (floor, DS_LAYER_PIN, at, belongs))
        return false;
    }
  return true;
}

DsStatus
ds_clip_of_prefab (DsDelve *out, DsRules *rules, const DsPrefab *prefab, DsError *err)
{
  DsFloor floor;
  DsStatus status;

  DS_ASSERT (out != NULL && rules != NULL && prefab != NULL);

  *out = (DsDelve){ 0 };
  status = ds_prefab_floor_init (&floor, rules, prefab, err);
  if (status != DS_OK)
    return status;
  status = pin_drawing (&floor, prefab)
               ? ds_delve_init (out, rules, floor.w, floor.h, 1, DS_TILE_NONE, err)
               : ds_fail_nomem (err, prefab->id);
  if (status == DS_OK) {
    ds_floor_clear (&out->dungeon.floors[0]);
    out->dungeon.floors[0] = floor;
  } else {
    ds_floor_clear (&floor);
  }
  return status;
}

/* ---- mirroring and turning */

static bool
turn_cells (DsFloor *to, const DsDungeon *from, DsTransform how)
{
  for (int32_t y = 0; y < from->h; y++)
    for (int32_t x = 0; x < from->w; x++) {
      const DsCell cell = { x, y }, at = ds_transform_cell (how, cell, from->w, from->h);

      for (int layer = 0; layer < DS_N_LAYERS; layer++)
        if (layer != DS_LAYER_ORIGIN &&
            !ds_floor_set (to, (DsLayer)layer, at,
                           ds_floor_get (&from->floors[0], (DsLayer)layer, cell)))
          return false;
    }
  return true;
}

static DsStatus
turn_things (DsThings **to, const DsDelve *delve, DsTransform how, DsError *err)
{
  const DsDungeon *from = &delve->dungeon;
  const DsRect all = { 0, 0, from->w, from->h };
  const DsRect made = ds_transform_rect (how, all);
  const DsThings *old = from->floors[0].things;
  const size_t n = ds_things_count (old);
  DsThing *things = ds_alloc (n + 1, sizeof *things);
  DsStatus status = DS_OK;
  size_t n_turned = 0;

  if (things == NULL)
    return ds_fail_nomem (err, "things");
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    DsThing *thing = &things[i];

    *thing = *ds_things_get (old, i);
    ds_extras_ref (thing->extras);
    n_turned++;
    if (ds_role_has_area ((DsRole)ds_rules_kind (delve->rules, thing->kind)->role)) {
      status = ds_area_turn (thing, how, all, err);
      thing->at = ds_cell_minus (thing->at, (DsCell){ made.x, made.y });
    } else {
      thing->at = ds_transform_cell (how, thing->at, from->w, from->h);
    }
    if (thing->target_floor == 0)
      thing->target = ds_transform_cell (how, thing->target, from->w, from->h);
    thing->facing = (uint8_t)ds_transform_facing (how, (DsFacing)thing->facing);
  }
  if (status == DS_OK)
    status = ds_things_new (to, things, n, err);
  while (n_turned > 0)
    ds_extras_unref (things[--n_turned].extras);
  ds_free (things);
  return status;
}

DsStatus
ds_clip_turn (DsDelve *self, DsTransform how, DsError *err)
{
  const DsDungeon *from = &self->dungeon;
  const bool is_quarter = ds_transform_is_quarter (how);
  DsDungeon made;
  DsStatus status = ds_dungeon_init (&made, is_quarter ? from->h : from->w,
                                     is_quarter ? from->w : from->h, 1, err);

  DS_ASSERT (self != NULL);
  if (status != DS_OK)
    return status;
  if (!turn_cells (&made.floors[0], from, how))
    status = ds_fail_nomem (err, "cells");
  if (status == DS_OK)
    status = turn_things (&made.floors[0].things, self, how, err);
  if (status != DS_OK) {
    ds_dungeon_clear (&made);
    return status;
  }
  made.locks = ds_locks_ref (from->locks);
  made.regions = ds_regions_ref (from->regions);
  made.extras = ds_extras_ref (from->extras);
  made.floors[0].rooms = ds_rooms_ref (from->floors[0].rooms);
  ds_dungeon_clear (&self->dungeon);
  self->dungeon = made;
  return DS_OK;
}

bool
ds_clip_spans (const DsDelve *self, DsCell at, DsSpans *out)
{
  const DsGrid *pins = &self->dungeon.floors[0].layers[DS_LAYER_PIN];

  DS_ASSERT (self != NULL && out != NULL);
  for (int32_t y = 0; y < pins->h; y++) {
    const uint8_t *belongs = ds_grid_row (pins, y);

    for (int32_t x = 0, x0; x < pins->w; x++) {
      for (x0 = x; x < pins->w && belongs[x] != 0;)
        x++;
      if (x > x0 && !ds_array_push (out, (DsSpan){ at.y + y, at.x + x0, at.x + x - 1, 0 }))
        return false;
    }
  }
  return true;
}

DsRect
ds_clip_box (const DsDelve *self)
{
  const DsGrid *pins;
  DsRect box = { 0 };

  DS_ASSERT (self != NULL);

  pins = &self->dungeon.floors[0].layers[DS_LAYER_PIN];
  for (int32_t y = 0; y < pins->h; y++) {
    const uint8_t *belongs = ds_grid_row (pins, y);
    int32_t x0 = 0, x1 = pins->w;

    while (x0 < x1 && belongs[x0] == 0)
      x0++;
    while (x1 > x0 && belongs[x1 - 1] == 0)
      x1--;
    box = ds_rect_union (box, (DsRect){ x0, y, x1 - x0, x1 > x0 });
  }
  return box;
}

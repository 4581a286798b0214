/* core/doc/prefab_update.c — finds the copies of old drawings, and changes in those the cells that
 * differ. */
#include "doc/prefab_update.h"
#include "base/hash.h"
#include "doc/drawn.h"
#include "doc/pin_edits.h"
#include "doc/pins.h"
#include "doc/prefab_copy.h"

#include <string.h>

typedef DS_ARRAY (DsPrefabCopy) Copies;

typedef struct {
  DsDelve *level;
  size_t number; /* of the floor */
  DsFloor *floor;
  uint64_t key;
  size_t n_ids; /* that were derived from it */
  Copies copies;
  uint8_t *has, *changes; /* [cell]: copies that have it, and whose update changes it; at most 2 */
  DsMask judged;          /* the boxes of copies that are known */
  DsSpans changed;
  DsPrefabUpdate *out;
} Updates;

/* True when an earlier pair has found the copy at this place. */
static bool
is_known (const Updates *self, const DsPrefabCopy *copy)
{
  for (size_t i = 0; i < self->copies.n; i++) {
    const DsPrefabCopy *known = &self->copies.items[i];

    if (known->pair == copy->pair)
      return false;
    if (memcmp (&known->site.box, &copy->site.box, sizeof copy->site.box) == 0 &&
        known->n_old <= copy->n_old)
      return true;
  }
  return false;
}

static DsStatus
add_copy (Updates *self, const DsPrefabCopy *copy, DsError *err)
{
  if (copy->n_now == 0 || copy->n_now < copy->n_old) {
    ds_prefab_take (&self->judged, copy->site.box); /* it is of the new drawing */
    return DS_OK;
  }
  if (is_known (self, copy))
    return DS_OK;
  if (self->copies.n >= DS_PREFAB_COPIES_MAX)
    return ds_fail (err, DS_LIMIT, copy->pair->now->id, "prefab.copies",
                    N_ ("expected at most %d copies on a floor, got more"), DS_PREFAB_COPIES_MAX);
  return ds_array_push (&self->copies, *copy) ? DS_OK : ds_fail_nomem (err, "copies");
}

static DsStatus
find_copies (Updates *self, const DsPrefabOverlay *pair, DsError *err)
{
  DsPrefabSites sites = { 0 };
  DsStatus status = ds_prefab_find (pair->old, self->floor, &sites, err);

  for (size_t i = 0; i < sites.items.n && status == DS_OK; i++) {
    const DsPrefabCopy copy =
        ds_prefab_copy_of (pair, self->level, self->number, &sites.items.items[i]);

    status = add_copy (self, &copy, err);
  }
  ds_array_clear (&sites.items);
  return status;
}

/* ---- deciding */

/* True when nothing of the level is lost where the new drawing has cells that the old one has not.
 */
static bool
is_free (const Updates *self, const DsPrefabCopy *copy, DsCell at, DsCell cell)
{
  const DsPrefabMeaning *now = ds_prefab_overlay_now (copy->pair, at);
  const bool in_rock = copy->pair->now->place == DS_PREFAB_ROCK;
  const int32_t margin = now->may_open && !ds_prefab_copy_is_walled_up (copy, at);
  size_t i;

  if (cell.x < margin || cell.y < margin || cell.x >= self->floor->w - margin ||
      cell.y >= self->floor->h - margin || self->has[ds_cell_index (cell, self->floor->w)] > 0 ||
      self->changes[ds_cell_index (cell, self->floor->w)] > 1)
    return false;
  i = ds_things_seek (self->floor->things, cell);
  return ds_prefab_copy_is_walkable (copy, cell) != in_rock &&
         ds_floor_get (self->floor, DS_LAYER_FEATURE, cell) == DS_TILE_NONE &&
         ds_prefab_copy_next_thing (copy, cell, &i) == NULL;
}

/* True when the objects of the cell are drawn, without content of their own, or can stay. */
static bool
may_change_things (const Updates *self, const DsPrefabCopy *copy, DsCell at, DsCell cell,
                   DsPrefabLeftReason *why)
{
  const DsPrefabTarget target = ds_prefab_copy_target (copy, at);
  const DsThing *drawn = ds_prefab_copy_drawn (copy, ds_prefab_overlay_old (copy->pair, at), cell),
                *thing;
  size_t i = ds_things_seek (self->floor->things, cell);

  while ((thing = ds_prefab_copy_next_thing (copy, cell, &i)) != NULL) {
    *why = thing == drawn ? DS_PREFAB_EDITED : DS_PREFAB_BLOCKED;
    if (thing == drawn ? !ds_prefab_draw_has (&target.thing, thing->kind) &&
                             (thing->extras != NULL || thing->lock != NULL)
                       : !target.may_open || target.thing.n > 0)
      return false;
  }
  return true;
}

/* True when the update of another copy changes this cell of the copy, or this update one of it. */
static bool
overlaps (const Updates *self, const DsPrefabCopy *copy, DsCell at, DsCell cell)
{
  const size_t i = ds_cell_index (cell, self->floor->w);
  const bool changes = ds_prefab_overlay_changes (copy->pair, at);
  const bool is_own = ds_prefab_overlay_old (copy->pair, at) != NULL;

  return (is_own && self->changes[i] > changes) || (changes && self->has[i] > is_own);
}

/* False with the reason: the copy is left as it is. */
static bool
may_update (const Updates *self, const DsPrefabCopy *copy, DsPrefabLeft *left)
{
  const DsPrefab *frame = &copy->pair->frame;

  *left = (DsPrefabLeft){ .floor = self->number };
  for (DsCell at = { 0, 0 }; at.y < frame->h; at.y++)
    for (at.x = 0; at.x < frame->w; at.x++) {
      const DsPrefabMeaning *old = ds_prefab_overlay_old (copy->pair, at);
      const bool changes = ds_prefab_overlay_changes (copy->pair, at);

      left->at = ds_prefab_copy_cell (copy, at);
      left->why = DS_PREFAB_BLOCKED;
      if (old == NULL && changes && !is_free (self, copy, at, left->at))
        return false;
      if (changes && !may_change_things (self, copy, at, left->at, &left->why))
        return false;
      left->why = DS_PREFAB_OVERLAPS;
      if ((old != NULL || changes) && overlaps (self, copy, at, left->at)) {
        left->at = (DsCell){ copy->site.box.x, copy->site.box.y };
        return false;
      }
    }
  return true;
}

/* ---- changing */

static uint64_t
new_id (Updates *self)
{
  uint64_t id;

  do
    id = ds_mix64 (ds_mix64 (self->key) + ++self->n_ids);
  while (id == 0 || ds_things_find (self->floor->things, id) != NULL);
  return id;
}

static DsStatus
change_things (Updates *self, const DsPrefabCopy *copy, DsCell at, const DsPrefabTarget *target,
               DsError *err)
{
  const DsPrefabMeaning *old = ds_prefab_overlay_old (copy->pair, at);
  const DsCell cell = ds_prefab_copy_cell (copy, at);
  const DsThing *drawn = ds_prefab_copy_drawn (copy, old, cell);
  const bool may_lack = drawn == NULL && old != NULL && old->thing.n > 0;
  DsThing thing = { .facing = DS_FACING_NONE, .target_floor = -1, .target = { -1, -1 } };
  DsChanges changes = { 0 };
  DsStatus status = DS_OK;

  if (drawn != NULL && ds_prefab_draw_has (&target->thing, drawn->kind))
    return DS_OK;
  if (drawn != NULL)
    status = ds_things_remove (&self->floor->things, drawn->id, err);
  if (status != DS_OK || target->thing.n == 0 || target->thing.items[0] == DS_PREFAB_NO_THING ||
      (may_lack && ds_prefab_draw_has (&target->thing, DS_PREFAB_NO_THING)))
    return status;
  thing.kind = target->thing.items[0];
  thing.at = cell;
  thing.id = new_id (self);
  status = ds_make_room (self->level, thing.kind, &changes, err);
  return status == DS_OK ? ds_things_put (&self->floor->things, &thing, err) : status;
}

/* Number of the room that open cells of the copy belong to; 0: none. */
static uint32_t
room_of (const Updates *self, const DsPrefabCopy *copy)
{
  for (DsCell at = { 0, 0 }; at.y < copy->pair->frame.h; at.y++)
    for (at.x = 0; at.x < copy->pair->frame.w; at.x++) {
      const DsPrefabMeaning *old = ds_prefab_overlay_old (copy->pair, at);

      if (old != NULL && old->may_open && !old->is_entry &&
          ds_floor_get (self->floor, DS_LAYER_ROOM, ds_prefab_copy_cell (copy, at)) != 0)
        return ds_floor_get (self->floor, DS_LAYER_ROOM, ds_prefab_copy_cell (copy, at));
    }
  return 0;
}

static DsStatus
change_cell (Updates *self, const DsPrefabCopy *copy, DsCell at, const DsPrefabTarget *target,
             uint32_t room, DsError *err)
{
  const DsCell cell = ds_prefab_copy_cell (copy, at);
  const bool in_rock = copy->pair->old->place == DS_PREFAB_ROCK;

  if (!ds_floor_set (self->floor, DS_LAYER_GROUND, cell, target->ground) ||
      !ds_floor_set (self->floor, DS_LAYER_FEATURE, cell, target->feature) ||
      (in_rock && !ds_floor_set (self->floor, DS_LAYER_ROOM, cell, target->may_open ? room : 0)))
    return ds_fail_nomem (err, "cells");
  if (!ds_rules_is_grating (self->level->rules, target->ground, target->feature) &&
      !ds_array_push (&self->changed, (DsSpan){ cell.y, cell.x, cell.x, 0 }))
    return ds_fail_nomem (err, "cells");
  return change_things (self, copy, at, target, err);
}

/* Entries are decided by what is there before. */
static DsStatus
update (Updates *self, const DsPrefabCopy *copy, DsError *err)
{
  const DsPrefab *frame = &copy->pair->frame;
  const uint32_t room = room_of (self, copy);
  DsPrefabTarget *targets = ds_alloc0 ((size_t)frame->w * (size_t)frame->h, sizeof *targets);
  DsStatus status = targets != NULL ? DS_OK : ds_fail_nomem (err, "cells");

  for (int pass = 0; pass < 2; pass++)
    for (DsCell at = { 0, 0 }; at.y < frame->h; at.y++)
      for (at.x = 0; at.x < frame->w && status == DS_OK; at.x++) {
        DsPrefabTarget *target = &targets[ds_cell_index (at, frame->w)];

        if (!ds_prefab_overlay_changes (copy->pair, at))
          continue;
        if (pass == 0)
          *target = ds_prefab_copy_target (copy, at);
        else
          status = change_cell (self, copy, at, target, room, err);
      }
  ds_free (targets);
  return status;
}

/* ---- a floor */

/* Notes the cells of copies that are as the old drawing has them. */
static void
note_cells (Updates *self)
{
  for (size_t i = 0; i < self->copies.n; i++) {
    const DsPrefabCopy *copy = &self->copies.items[i];

    for (DsCell at = { 0, 0 }; at.y < copy->pair->frame.h && copy->n_old == 0; at.y++)
      for (at.x = 0; at.x < copy->pair->frame.w; at.x++) {
        const DsCell cell = ds_prefab_copy_cell (copy, at);
        size_t k;

        if (!ds_floor_has (self->floor, cell))
          continue;
        k = ds_cell_index (cell, self->floor->w);
        if (ds_prefab_overlay_old (copy->pair, at) != NULL && self->has[k] < 2)
          self->has[k]++;
        if (ds_prefab_overlay_changes (copy->pair, at) && self->changes[k] < 2)
          self->changes[k]++;
      }
  }
}

/* Copies that are as the old drawing has them, or the edited ones. */
static DsStatus
update_copies (Updates *self, bool are_edited, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->copies.n && status == DS_OK; i++) {
    const DsPrefabCopy *copy = &self->copies.items[i];
    DsPrefabLeft left = { DS_PREFAB_EDITED, self->number, copy->first };

    if ((copy->n_old > 0) != are_edited || ds_prefab_is_taken (&self->judged, copy->site.box))
      continue;
    ds_prefab_take (&self->judged, copy->site.box);
    if (!are_edited && may_update (self, copy, &left)) {
      self->out->n_updated++;
      status = update (self, copy, err);
    } else if (!ds_array_push (&self->out->left, left)) {
      status = ds_fail_nomem (err, "copies");
    }
  }
  return status;
}

static DsStatus
begin_floor (Updates *self, DsError *err)
{
  const size_t n = (size_t)self->floor->w * (size_t)self->floor->h;

  self->has = ds_alloc0 (n, sizeof *self->has);
  self->changes = ds_alloc0 (n, sizeof *self->changes);
  if (self->has == NULL || self->changes == NULL)
    return ds_fail_nomem (err, "copies");
  return ds_mask_init (&self->judged, self->floor->w, self->floor->h, err);
}

static void
end_floor (Updates *self)
{
  ds_free (self->has);
  ds_free (self->changes);
  ds_mask_clear (&self->judged);
  ds_array_clear (&self->copies);
  ds_array_clear (&self->changed);
}

static DsStatus
update_floor (Updates *self, const DsPrefabOverlay *pairs, size_t n, DsError *err)
{
  DsGrid before = { 0 };
  DsChanges changes = { 0 };
  DsStatus status = begin_floor (self, err);

  for (size_t i = 0; i < n && status == DS_OK; i++)
    status = find_copies (self, &pairs[i], err);
  if (status == DS_OK)
    note_cells (self);
  if (status == DS_OK)
    status = ds_grid_copy (&before, &self->floor->layers[DS_LAYER_FEATURE], err);
  for (int pass = 0; pass < 2 && status == DS_OK; pass++)
    status = update_copies (self, pass == 1, err);
  if (status == DS_OK && self->changed.n > 0)
    status = ds_follow_features (self->level, self->number, self->changed.items, self->changed.n,
                                 &before, NULL, false, &changes, err);
  ds_grid_clear (&before);
  end_floor (self);
  return status;
}

DsStatus
ds_prefab_update (DsDelve *level, const DsPrefab *const *old, size_t n_old, const DsPrefab *now,
                  uint64_t key, DsPrefabUpdate *out, DsError *err)
{
  size_t n_ids = 0, n;
  DsDelve before;
  DsPrefabOverlay *pairs;
  DsStatus status;

  DS_ASSERT (level != NULL && (old != NULL || n_old == 0) && now != NULL && out != NULL);

  *out = (DsPrefabUpdate){ 0 };
  status = ds_delve_copy (&before, level, err);
  if (status != DS_OK)
    return status;
  pairs = ds_alloc (n_old + 1, sizeof *pairs);
  if (pairs == NULL)
    status = ds_fail_nomem (err, now->id);
  for (size_t i = 0; i < n_old && status == DS_OK; i++)
    pairs[i] = ds_prefab_overlay_of (old[i], now);
  for (size_t i = 0; i < level->dungeon.n_floors && status == DS_OK; i++) {
    Updates work = { .level = level,
                     .number = i,
                     .floor = &level->dungeon.floors[i],
                     .key = key,
                     .n_ids = n_ids,
                     .out = out };

    status = update_floor (&work, pairs, n_old, err);
    n_ids = work.n_ids;
  }
  if (status == DS_OK && out->n_updated > 0)
    status = ds_pin_edits (level, &before, &n, err);
  if (status != DS_OK)
    ds_prefab_update_clear (out);
  ds_free (pairs);
  ds_delve_clear (&before);
  return status;
}

/* ---- sentences */

const char *
ds_prefab_left_id (DsPrefabLeftReason why)
{
  static const char *const ids[DS_N_PREFAB_LEFT] = { [DS_PREFAB_EDITED] = "edited",
                                                     [DS_PREFAB_BLOCKED] = "blocked",
                                                     [DS_PREFAB_OVERLAPS] = "overlaps" };

  DS_ASSERT (why < DS_N_PREFAB_LEFT);

  return ids[why];
}

static void
set_here (const DsPrefabLeft *self, DsMessage *out)
{
  const char *id = ds_prefab_left_id (self->why);
  const int x = self->at.x, y = self->at.y;

  if (self->why == DS_PREFAB_BLOCKED)
    ds_message_set (out, id, N_ ("no space at %d, %d"), x, y);
  else if (self->why == DS_PREFAB_OVERLAPS)
    ds_message_set (out, id, N_ ("overlaps another copy at %d, %d"), x, y);
  else
    ds_message_set (out, id, N_ ("edited at %d, %d"), x, y);
}

static void
set_on_floor (const DsPrefabLeft *self, DsMessage *out)
{
  const char *id = ds_prefab_left_id (self->why);
  const int floor = (int)self->floor + 1, x = self->at.x, y = self->at.y;

  if (self->why == DS_PREFAB_BLOCKED)
    ds_message_set (out, id, N_ ("no space on floor %d at %d, %d"), floor, x, y);
  else if (self->why == DS_PREFAB_OVERLAPS)
    ds_message_set (out, id, N_ ("overlaps another copy on floor %d at %d, %d"), floor, x, y);
  else
    ds_message_set (out, id, N_ ("edited on floor %d at %d, %d"), floor, x, y);
}

void
ds_prefab_left_message (const DsPrefabLeft *self, size_t n_floors, DsMessage *out)
{
  DS_ASSERT (self != NULL && self->why < DS_N_PREFAB_LEFT && out != NULL);

  if (n_floors > 1)
    set_on_floor (self, out);
  else
    set_here (self, out);
}

void
ds_prefab_update_clear (DsPrefabUpdate *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->left);
  *self = (DsPrefabUpdate){ 0 };
}

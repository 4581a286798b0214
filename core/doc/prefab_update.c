/* core/doc/prefab_update.c — lays the old and the new drawing over each other, finds the copies of
 * the old one, and changes in those the cells that differ. */
#include "doc/prefab_update.h"
#include "base/hash.h"
#include "doc/drawn.h"
#include "doc/pin_edits.h"
#include "doc/pins.h"
#include "rules/prefab_find.h"
#include "rules/prefab_floor.h"

#include <string.h>

static const DsCell STEPS[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

static DsCell
plus (DsCell a, DsCell b)
{
  return (DsCell){ a.x + b.x, a.y + b.y };
}

static DsCell
minus (DsCell a, DsCell b)
{
  return (DsCell){ a.x - b.x, a.y - b.y };
}

static bool
has (const DsPrefabDraw *draw, uint32_t item)
{
  for (size_t i = 0; i < draw->n; i++)
    if (draw->items[i] == item)
      return true;
  return false;
}

/* ---- two drawings, one over the other */

typedef struct {
  const DsPrefab *old, *now;
  DsPrefab frame;        /* only the size of both together */
  DsCell old_at, now_at; /* of their top left cells in it */
} Overlay;

static const DsPrefabMeaning *
meaning_at (const DsPrefab *prefab, DsCell cell)
{
  const uint8_t meaning = ds_prefab_cell (prefab, cell.x, cell.y);

  return meaning != DS_PREFAB_VOID ? &prefab->meanings[meaning] : NULL;
}

static const DsPrefabMeaning *
old_meaning (const Overlay *self, DsCell cell)
{
  return meaning_at (self->old, minus (cell, self->old_at));
}

static const DsPrefabMeaning *
now_meaning (const Overlay *self, DsCell cell)
{
  return meaning_at (self->now, minus (cell, self->now_at));
}

static bool
is_same_draw (const DsPrefabDraw *a, const DsPrefabDraw *b)
{
  return a->n == b->n && (a->n == 0 || memcmp (a->items, b->items, a->n * sizeof *a->items) == 0);
}

static bool
is_same (const DsPrefabMeaning *a, const DsPrefabMeaning *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return a->is_entry == b->is_entry && is_same_draw (&a->ground, &b->ground) &&
         is_same_draw (&a->feature, &b->feature) && is_same_draw (&a->thing, &b->thing);
}

static size_t
count_same (const DsPrefab *old, const DsPrefab *now, DsCell offset)
{
  size_t n = 0;

  for (DsCell at = { 0, 0 }; at.y < old->h; at.y++)
    for (at.x = 0; at.x < old->w; at.x++) {
      const DsPrefabMeaning *meaning = meaning_at (old, at);

      n += meaning != NULL && is_same (meaning, meaning_at (now, plus (at, offset)));
    }
  return n;
}

/* Top left cell of the old drawing in the new one. */
static DsCell
find_offset (const DsPrefab *old, const DsPrefab *now)
{
  const int32_t dw = now->w - old->w, dh = now->h - old->h;
  DsCell best = { 0, 0 };
  size_t most = count_same (old, now, best);

  for (int32_t y = (dh < 0 ? dh : 0) - DS_PREFAB_MARGIN; y <= (dh > 0 ? dh : 0) + DS_PREFAB_MARGIN;
       y++)
    for (int32_t x = (dw < 0 ? dw : 0) - DS_PREFAB_MARGIN;
         x <= (dw > 0 ? dw : 0) + DS_PREFAB_MARGIN; x++) {
      const size_t n = count_same (old, now, (DsCell){ x, y });

      if (n <= most)
        continue;
      most = n;
      best = (DsCell){ x, y };
    }
  return best;
}

static Overlay
pair_of (const DsPrefab *old, const DsPrefab *now)
{
  const DsCell offset = find_offset (old, now);
  const DsRect box = ds_rect_union ((DsRect){ 0, 0, now->w, now->h },
                                    (DsRect){ offset.x, offset.y, old->w, old->h });

  return (Overlay){ .old = old,
                    .now = now,
                    .frame = { .w = box.w, .h = box.h },
                    .old_at = { offset.x - box.x, offset.y - box.y },
                    .now_at = { -box.x, -box.y } };
}

static bool
is_changed (const Overlay *self, DsCell cell)
{
  return !is_same (old_meaning (self, cell), now_meaning (self, cell));
}

/* ---- a copy */

typedef struct {
  const Overlay *pair;
  DsPrefabSite site;
  DsCell base;         /* of the pair's turned frame on the floor */
  size_t n_old, n_now; /* cells that are not as the old and as the new drawing has them */
  DsCell first;        /* of the former, if there are some */
} Copy;

typedef DS_ARRAY (Copy) Copies;

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

static DsCell
cell_of (const Copy *self, DsCell cell)
{
  return plus (self->base, ds_prefab_turned (&self->pair->frame, self->site.turn,
                                             self->site.is_mirrored, cell));
}

static bool
is_pinned (const Updates *self, DsCell cell, uint32_t pin)
{
  return (ds_floor_get (self->floor, DS_LAYER_PIN, cell) & pin) != 0;
}

/* Gates belong to the tiles of their cells. */
static bool
is_gate (const Updates *self, const DsThing *thing)
{
  return ds_rules_kind (self->level->rules, thing->kind)->gate != NULL;
}

/* The object at @cell from index *@i on, which moves behind it; no gate. NULL: no more. */
static const DsThing *
next_thing (const Updates *self, DsCell cell, size_t *i)
{
  const DsThings *things = self->floor->things;

  for (; *i < ds_things_count (things); ++*i) {
    const DsThing *thing = ds_things_get (things, *i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      return NULL;
    if (is_gate (self, thing))
      continue;
    ++*i;
    return thing;
  }
  return NULL;
}

/* The first object of the cell that @meaning draws. NULL: none. */
static const DsThing *
drawn_thing (const Updates *self, const DsPrefabMeaning *meaning, DsCell cell)
{
  size_t i = ds_things_seek (self->floor->things, cell);
  const DsThing *thing;

  while ((thing = next_thing (self, cell, &i)) != NULL)
    if (meaning != NULL && has (&meaning->thing, thing->kind))
      return thing;
  return NULL;
}

/* True when the objects of the cell are those that @meaning draws, and others by generation. */
static bool
are_things_drawn (const Updates *self, const DsPrefabMeaning *meaning, DsCell cell)
{
  const DsThing *drawn = drawn_thing (self, meaning, cell), *thing;
  size_t i = ds_things_seek (self->floor->things, cell);

  while ((thing = next_thing (self, cell, &i)) != NULL)
    if (thing != drawn && is_pinned (self, cell, DS_PIN_THINGS))
      return false;
  return drawn != NULL || meaning->thing.n == 0 || has (&meaning->thing, DS_PREFAB_NO_THING);
}

static bool
is_drawn (const Updates *self, const DsPrefab *prefab, const DsPrefabMeaning *meaning, DsCell cell)
{
  uint32_t ground, feature;

  if (!ds_floor_has (self->floor, cell))
    return false;
  ground = ds_floor_get (self->floor, DS_LAYER_GROUND, cell);
  feature = ds_floor_get (self->floor, DS_LAYER_FEATURE, cell);
  if (!are_things_drawn (self, meaning, cell))
    return meaning->is_entry && ground == prefab->wall_tile;
  if (meaning->is_entry)
    return ground == prefab->wall_tile || meaning->ground.n == 0 || has (&meaning->ground, ground);
  if (meaning->ground.n > 0 && !has (&meaning->ground, ground))
    return false;
  if (meaning->feature.n == 0)
    return feature == DS_TILE_NONE || !is_pinned (self, cell, DS_PIN_FEATURE);
  return has (&meaning->feature, feature) || (meaning->is_on_wall && feature == DS_TILE_NONE);
}

/* ---- content of an updated copy */

static uint32_t
flags_at (const Updates *self, DsCell cell)
{
  return ds_delve_flags (self->level, self->number, cell);
}

static bool
is_walkable (const Updates *self, DsCell cell)
{
  return !(flags_at (self, cell) & DS_TILE_BLOCKS_MOVE);
}

/* True when the entry has walkable ground of the level before it. */
static bool
leads_on (const Updates *self, const Copy *copy, const DsPrefabEntry *entry)
{
  const DsCell outside = plus (plus (entry->at, copy->pair->now_at), STEPS[entry->way]);
  const DsCell cell = cell_of (copy, outside);

  return old_meaning (copy->pair, outside) == NULL && ds_floor_has (self->floor, cell) &&
         is_walkable (self, cell);
}

static bool
is_walled_up (const Updates *self, const Copy *copy, DsCell at)
{
  const DsPrefab *now = copy->pair->now;
  const DsCell in_now = minus (at, copy->pair->now_at);
  bool leads = false, is_way_in = false, others = false;

  for (size_t i = 0; i < now->n_ways_in && now->place == DS_PREFAB_ROCK; i++) {
    const DsPrefabEntry *entry = &now->ways_in[i];

    if (entry->at.x == in_now.x && entry->at.y == in_now.y) {
      is_way_in = true;
      leads = leads_on (self, copy, entry);
    } else {
      others |= leads_on (self, copy, entry);
    }
  }
  return is_way_in && !leads && others;
}

/* Features on a wall are seen from the south: as the stage does, they are drawn only there. */
static bool
is_seen (const Copy *copy, DsCell at)
{
  for (int way = 0; way < 4; way++) {
    const DsCell beside = plus (at, STEPS[way]);
    const DsCell by = minus (cell_of (copy, beside), cell_of (copy, at));
    const DsPrefabMeaning *meaning = now_meaning (copy->pair, beside);

    if (by.x == 0 && by.y == 1)
      return meaning != NULL && meaning->may_open && !meaning->is_entry;
  }
  return false;
}

typedef struct {
  uint32_t ground, feature;
  bool may_open;
  DsPrefabDraw thing;
} Becomes;

/* Of the choices that which is there, else the first. */
static uint32_t
choose (const DsPrefabDraw *draw, uint32_t there, uint32_t otherwise)
{
  if (draw->n == 0)
    return otherwise;
  return has (draw, there) ? there : draw->items[0];
}

/* Ground beneath a drawing that gave the cell up, or has none of its own. */
static uint32_t
bare_ground (const Updates *self, const DsPrefabMeaning *old, uint32_t there)
{
  const uint16_t floor = ds_rules_find_tile (self->level->rules, "floor");

  return old != NULL && old->ground.n > 0 && floor != DS_TILE_NONE ? floor : there;
}

/* Content of a cell that the drawings have otherwise. */
static Becomes
target_of (const Updates *self, const Copy *copy, DsCell at)
{
  static const Becomes nothing = { 0 };
  const DsPrefabMeaning *old = old_meaning (copy->pair, at), *now = now_meaning (copy->pair, at);
  const DsCell cell = cell_of (copy, at);
  const uint32_t ground = ds_floor_get (self->floor, DS_LAYER_GROUND, cell);
  const uint32_t feature = ds_floor_get (self->floor, DS_LAYER_FEATURE, cell);
  Becomes out = nothing;

  if (now == NULL && copy->pair->old->place == DS_PREFAB_ROCK) {
    out.ground = copy->pair->old->wall_tile;
  } else if (now == NULL) {
    out.ground = bare_ground (self, old, ground);
    out.may_open = true;
  } else if (is_walled_up (self, copy, at)) {
    out.ground = copy->pair->now->wall_tile;
  } else {
    const bool stays = old == NULL || (old->feature.n == 0 && !old->is_entry);

    out.ground = choose (&now->ground, ground, bare_ground (self, old, ground));
    out.feature = choose (&now->feature, feature,
                          stays && out.ground == ground ? feature : (uint32_t)DS_TILE_NONE);
    if (now->is_on_wall && !is_seen (copy, at))
      out.feature = DS_TILE_NONE;
    out.may_open = now->may_open;
    out.thing = now->thing;
  }
  return out;
}

/* ---- finding the copies */

/* True when the cell has a feature or an object of the old drawing that the new one has not. */
static bool
shows_old (const Updates *self, const Copy *copy, DsCell at)
{
  const DsPrefabMeaning *old = old_meaning (copy->pair, at), *now = now_meaning (copy->pair, at);
  const DsCell cell = cell_of (copy, at);
  const uint32_t feature = ds_floor_get (self->floor, DS_LAYER_FEATURE, cell);
  const DsThing *drawn = drawn_thing (self, old, cell);

  if (old == NULL)
    return false;
  return (drawn != NULL && !has (&now->thing, drawn->kind)) ||
         (feature != DS_TILE_NONE && now->feature.n == 0 && has (&old->feature, feature));
}

/* True when the cell is as the new drawing has it; where that has none, not as the old one. */
static bool
is_of_now (const Updates *self, const Copy *copy, DsCell at)
{
  const DsPrefabMeaning *old = old_meaning (copy->pair, at), *now = now_meaning (copy->pair, at);
  const DsCell cell = cell_of (copy, at);
  Becomes target;

  if (now != NULL && !is_drawn (self, copy->pair->now, now, cell))
    return false;
  if (now != NULL && !now->is_entry)
    return !is_changed (copy->pair, at) || !shows_old (self, copy, at);
  if (now != NULL ? !is_changed (copy->pair, at)
                  : old == NULL || !is_drawn (self, copy->pair->old, old, cell))
    return true;
  target = target_of (self, copy, at); /* an entry may be a wall */
  return ds_floor_get (self->floor, DS_LAYER_GROUND, cell) == target.ground &&
         ds_floor_get (self->floor, DS_LAYER_FEATURE, cell) == target.feature &&
         (now != NULL || drawn_thing (self, old, cell) == NULL);
}

static bool
is_before (DsCell a, DsCell b)
{
  return a.y != b.y ? a.y < b.y : a.x < b.x;
}

static Copy
copy_of (const Updates *self, const Overlay *pair, const DsPrefabSite *site)
{
  Copy copy = { .pair = pair, .site = *site };

  copy.base =
      minus (plus ((DsCell){ site->box.x, site->box.y },
                   ds_prefab_turned (pair->old, site->turn, site->is_mirrored, (DsCell){ 0, 0 })),
             ds_prefab_turned (&pair->frame, site->turn, site->is_mirrored, pair->old_at));
  for (DsCell at = { 0, 0 }; at.y < pair->frame.h; at.y++)
    for (at.x = 0; at.x < pair->frame.w; at.x++) {
      const DsPrefabMeaning *old = old_meaning (pair, at);
      const DsCell cell = cell_of (&copy, at);

      if (old != NULL && !is_drawn (self, pair->old, old, cell) &&
          (copy.n_old++ == 0 || is_before (cell, copy.first)))
        copy.first = cell;
      copy.n_now += !is_of_now (self, &copy, at);
    }
  return copy;
}

/* True when an earlier pair has found the copy at this place. */
static bool
is_known (const Updates *self, const Copy *copy)
{
  for (size_t i = 0; i < self->copies.n; i++) {
    const Copy *known = &self->copies.items[i];

    if (known->pair == copy->pair)
      return false;
    if (memcmp (&known->site.box, &copy->site.box, sizeof copy->site.box) == 0 &&
        known->n_old <= copy->n_old)
      return true;
  }
  return false;
}

static DsStatus
add_copy (Updates *self, const Copy *copy, DsError *err)
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
find_copies (Updates *self, const Overlay *pair, DsError *err)
{
  DsPrefabSites sites = { 0 };
  DsStatus status = ds_prefab_find (pair->old, self->floor, &sites, err);

  for (size_t i = 0; i < sites.items.n && status == DS_OK; i++) {
    const Copy copy = copy_of (self, pair, &sites.items.items[i]);

    status = add_copy (self, &copy, err);
  }
  ds_array_clear (&sites.items);
  return status;
}

/* ---- deciding */

/* True when nothing of the level is lost where the new drawing has cells that the old one has not.
 */
static bool
is_free (const Updates *self, const Copy *copy, DsCell at, DsCell cell)
{
  const DsPrefabMeaning *now = now_meaning (copy->pair, at);
  const bool in_rock = copy->pair->now->place == DS_PREFAB_ROCK;
  const int32_t margin = now->may_open && !is_walled_up (self, copy, at);
  size_t i;

  if (cell.x < margin || cell.y < margin || cell.x >= self->floor->w - margin ||
      cell.y >= self->floor->h - margin || self->has[ds_cell_index (cell, self->floor->w)] > 0 ||
      self->changes[ds_cell_index (cell, self->floor->w)] > 1)
    return false;
  i = ds_things_seek (self->floor->things, cell);
  return is_walkable (self, cell) != in_rock &&
         ds_floor_get (self->floor, DS_LAYER_FEATURE, cell) == DS_TILE_NONE &&
         next_thing (self, cell, &i) == NULL;
}

/* True when the objects of the cell are drawn, without content of their own, or can stay. */
static bool
may_change_things (const Updates *self, const Copy *copy, DsCell at, DsCell cell,
                   DsPrefabLeftReason *why)
{
  const Becomes target = target_of (self, copy, at);
  const DsThing *drawn = drawn_thing (self, old_meaning (copy->pair, at), cell), *thing;
  size_t i = ds_things_seek (self->floor->things, cell);

  while ((thing = next_thing (self, cell, &i)) != NULL) {
    *why = thing == drawn ? DS_PREFAB_EDITED : DS_PREFAB_BLOCKED;
    if (thing == drawn
            ? !has (&target.thing, thing->kind) && (thing->extras != NULL || thing->lock != NULL)
            : !target.may_open || target.thing.n > 0)
      return false;
  }
  return true;
}

/* True when the update of another copy changes this cell of the copy, or this update one of it. */
static bool
overlaps (const Updates *self, const Copy *copy, DsCell at, DsCell cell)
{
  const size_t i = ds_cell_index (cell, self->floor->w);
  const bool changes = is_changed (copy->pair, at);
  const bool is_own = old_meaning (copy->pair, at) != NULL;

  return (is_own && self->changes[i] > changes) || (changes && self->has[i] > is_own);
}

/* False with the reason: the copy is left as it is. */
static bool
may_update (const Updates *self, const Copy *copy, DsPrefabLeft *left)
{
  const DsPrefab *frame = &copy->pair->frame;

  *left = (DsPrefabLeft){ .floor = self->number };
  for (DsCell at = { 0, 0 }; at.y < frame->h; at.y++)
    for (at.x = 0; at.x < frame->w; at.x++) {
      const DsPrefabMeaning *old = old_meaning (copy->pair, at);
      const bool changes = is_changed (copy->pair, at);

      left->at = cell_of (copy, at);
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
change_things (Updates *self, const Copy *copy, DsCell at, const Becomes *target, DsError *err)
{
  const DsPrefabMeaning *old = old_meaning (copy->pair, at);
  const DsCell cell = cell_of (copy, at);
  const DsThing *drawn = drawn_thing (self, old, cell);
  const bool may_lack = drawn == NULL && old != NULL && old->thing.n > 0;
  DsThing thing = { .facing = DS_FACING_NONE, .target_floor = -1, .target = { -1, -1 } };
  DsChanges changes = { 0 };
  DsStatus status = DS_OK;

  if (drawn != NULL && has (&target->thing, drawn->kind))
    return DS_OK;
  if (drawn != NULL)
    status = ds_things_remove (&self->floor->things, drawn->id, err);
  if (status != DS_OK || target->thing.n == 0 || target->thing.items[0] == DS_PREFAB_NO_THING ||
      (may_lack && has (&target->thing, DS_PREFAB_NO_THING)))
    return status;
  thing.kind = target->thing.items[0];
  thing.at = cell;
  thing.id = new_id (self);
  status = ds_make_room (self->level, thing.kind, &changes, err);
  return status == DS_OK ? ds_things_put (&self->floor->things, &thing, err) : status;
}

/* Number of the room that open cells of the copy belong to; 0: none. */
static uint32_t
room_of (const Updates *self, const Copy *copy)
{
  for (DsCell at = { 0, 0 }; at.y < copy->pair->frame.h; at.y++)
    for (at.x = 0; at.x < copy->pair->frame.w; at.x++) {
      const DsPrefabMeaning *old = old_meaning (copy->pair, at);

      if (old != NULL && old->may_open && !old->is_entry &&
          ds_floor_get (self->floor, DS_LAYER_ROOM, cell_of (copy, at)) != 0)
        return ds_floor_get (self->floor, DS_LAYER_ROOM, cell_of (copy, at));
    }
  return 0;
}

static DsStatus
change_cell (Updates *self, const Copy *copy, DsCell at, const Becomes *target, uint32_t room,
             DsError *err)
{
  const DsCell cell = cell_of (copy, at);
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
update (Updates *self, const Copy *copy, DsError *err)
{
  const DsPrefab *frame = &copy->pair->frame;
  const uint32_t room = room_of (self, copy);
  Becomes *targets = ds_alloc0 ((size_t)frame->w * (size_t)frame->h, sizeof *targets);
  DsStatus status = targets != NULL ? DS_OK : ds_fail_nomem (err, "cells");

  for (int pass = 0; pass < 2; pass++)
    for (DsCell at = { 0, 0 }; at.y < frame->h; at.y++)
      for (at.x = 0; at.x < frame->w && status == DS_OK; at.x++) {
        Becomes *target = &targets[ds_cell_index (at, frame->w)];

        if (!is_changed (copy->pair, at))
          continue;
        if (pass == 0)
          *target = target_of (self, copy, at);
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
    const Copy *copy = &self->copies.items[i];

    for (DsCell at = { 0, 0 }; at.y < copy->pair->frame.h && copy->n_old == 0; at.y++)
      for (at.x = 0; at.x < copy->pair->frame.w; at.x++) {
        const DsCell cell = cell_of (copy, at);
        size_t k;

        if (!ds_floor_has (self->floor, cell))
          continue;
        k = ds_cell_index (cell, self->floor->w);
        if (old_meaning (copy->pair, at) != NULL && self->has[k] < 2)
          self->has[k]++;
        if (is_changed (copy->pair, at) && self->changes[k] < 2)
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
    const Copy *copy = &self->copies.items[i];
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
update_floor (Updates *self, const Overlay *pairs, size_t n, DsError *err)
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
  Overlay *pairs;
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
    pairs[i] = pair_of (old[i], now);
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

void
ds_prefab_update_clear (DsPrefabUpdate *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->left);
  *self = (DsPrefabUpdate){ 0 };
}

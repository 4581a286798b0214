/* core/doc/prefab_copy.c — compares a copy of a prefab on a floor with the old and the new drawing.
 */
#include "doc/prefab_copy.h"

static const DsCell STEPS[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

DsCell
ds_prefab_copy_cell (const DsPrefabCopy *self, DsCell cell)
{
  DS_ASSERT (self != NULL);

  return ds_cell_plus (self->base, ds_prefab_turned (&self->pair->frame, self->site.turn,
                                                     self->site.is_mirrored, cell));
}

static bool
is_pinned (const DsPrefabCopy *self, DsCell cell, uint32_t pin)
{
  return (ds_floor_get (self->floor, DS_LAYER_PIN, cell) & pin) != 0;
}

/* Gates belong to the tiles of their cells. */
static bool
is_gate (const DsPrefabCopy *self, const DsThing *thing)
{
  return ds_rules_kind (self->level->rules, thing->kind)->gate != NULL;
}

const DsThing *
ds_prefab_copy_next_thing (const DsPrefabCopy *self, DsCell cell, size_t *i)
{
  const DsThings *things = self->floor->things;

  DS_ASSERT (self != NULL && i != NULL);

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

const DsThing *
ds_prefab_copy_drawn (const DsPrefabCopy *self, const DsPrefabMeaning *meaning, DsCell cell)
{
  size_t i = ds_things_seek (self->floor->things, cell);
  const DsThing *thing;

  DS_ASSERT (self != NULL);

  while ((thing = ds_prefab_copy_next_thing (self, cell, &i)) != NULL)
    if (meaning != NULL && ds_prefab_draw_has (&meaning->thing, thing->kind))
      return thing;
  return NULL;
}

/* True when the objects of the cell are those that @meaning draws, and others by generation. */
static bool
are_things_drawn (const DsPrefabCopy *self, const DsPrefabMeaning *meaning, DsCell cell)
{
  const DsThing *drawn = ds_prefab_copy_drawn (self, meaning, cell), *thing;
  size_t i = ds_things_seek (self->floor->things, cell);

  while ((thing = ds_prefab_copy_next_thing (self, cell, &i)) != NULL)
    if (thing != drawn && is_pinned (self, cell, DS_PIN_THINGS))
      return false;
  return drawn != NULL || meaning->thing.n == 0 ||
         ds_prefab_draw_has (&meaning->thing, DS_PREFAB_NO_THING);
}

static bool
is_drawn (const DsPrefabCopy *self, const DsPrefab *prefab, const DsPrefabMeaning *meaning,
          DsCell cell)
{
  uint32_t ground, feature;

  if (!ds_floor_has (self->floor, cell))
    return false;
  ground = ds_floor_get (self->floor, DS_LAYER_GROUND, cell);
  feature = ds_floor_get (self->floor, DS_LAYER_FEATURE, cell);
  if (!are_things_drawn (self, meaning, cell))
    return meaning->is_entry && ground == prefab->wall_tile;
  if (meaning->is_entry)
    return ground == prefab->wall_tile || meaning->ground.n == 0 ||
           ds_prefab_draw_has (&meaning->ground, ground);
  if (meaning->ground.n > 0 && !ds_prefab_draw_has (&meaning->ground, ground))
    return false;
  if (meaning->feature.n == 0)
    return feature == DS_TILE_NONE || !is_pinned (self, cell, DS_PIN_FEATURE);
  return ds_prefab_draw_has (&meaning->feature, feature) ||
         (meaning->is_on_wall && feature == DS_TILE_NONE);
}

/* ---- content of an updated copy */

static uint32_t
flags_at (const DsPrefabCopy *self, DsCell cell)
{
  return ds_delve_flags (self->level, self->number, cell);
}

bool
ds_prefab_copy_is_walkable (const DsPrefabCopy *self, DsCell cell)
{
  DS_ASSERT (self != NULL);

  return !(flags_at (self, cell) & DS_TILE_BLOCKS_MOVE);
}

/* True when the entry has walkable ground of the level before it. */
static bool
leads_on (const DsPrefabCopy *self, const DsPrefabEntry *entry)
{
  const DsCell outside =
      ds_cell_plus (ds_cell_plus (entry->at, self->pair->now_at), STEPS[entry->way]);
  const DsCell cell = ds_prefab_copy_cell (self, outside);

  return ds_prefab_overlay_old (self->pair, outside) == NULL && ds_floor_has (self->floor, cell) &&
         ds_prefab_copy_is_walkable (self, cell);
}

bool
ds_prefab_copy_is_walled_up (const DsPrefabCopy *self, DsCell at)
{
  const DsPrefab *now = self->pair->now;
  const DsCell in_now = ds_cell_minus (at, self->pair->now_at);
  bool leads = false, is_way_in = false, others = false;

  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < now->n_ways_in && now->place == DS_PREFAB_ROCK; i++) {
    const DsPrefabEntry *entry = &now->ways_in[i];

    if (entry->at.x == in_now.x && entry->at.y == in_now.y) {
      is_way_in = true;
      leads = leads_on (self, entry);
    } else {
      others |= leads_on (self, entry);
    }
  }
  return is_way_in && !leads && others;
}

/* Features on a wall are seen from the south: as the stage does, they are drawn only there. */
static bool
is_seen (const DsPrefabCopy *self, DsCell at)
{
  for (int way = 0; way < 4; way++) {
    const DsCell beside = ds_cell_plus (at, STEPS[way]);
    const DsCell by =
        ds_cell_minus (ds_prefab_copy_cell (self, beside), ds_prefab_copy_cell (self, at));
    const DsPrefabMeaning *meaning = ds_prefab_overlay_now (self->pair, beside);

    if (by.x == 0 && by.y == 1)
      return meaning != NULL && meaning->may_open && !meaning->is_entry;
  }
  return false;
}

/* Of the choices that which is there, else the first. */
static uint32_t
choose (const DsPrefabDraw *draw, uint32_t there, uint32_t otherwise)
{
  if (draw->n == 0)
    return otherwise;
  return ds_prefab_draw_has (draw, there) ? there : draw->items[0];
}

/* Ground beneath a drawing that gave the cell up, or has none of its own. */
static uint32_t
bare_ground (const DsPrefabCopy *self, const DsPrefabMeaning *old, uint32_t there)
{
  const uint16_t floor = ds_rules_find_tile (self->level->rules, "floor");

  return old != NULL && old->ground.n > 0 && floor != DS_TILE_NONE ? floor : there;
}

/* Content of a cell that the drawings have otherwise. */
DsPrefabTarget
ds_prefab_copy_target (const DsPrefabCopy *self, DsCell at)
{
  static const DsPrefabTarget nothing = { 0 };
  const DsPrefabMeaning *old = ds_prefab_overlay_old (self->pair, at),
                        *now = ds_prefab_overlay_now (self->pair, at);
  const DsCell cell = ds_prefab_copy_cell (self, at);
  const uint32_t ground = ds_floor_get (self->floor, DS_LAYER_GROUND, cell);
  const uint32_t feature = ds_floor_get (self->floor, DS_LAYER_FEATURE, cell);
  DsPrefabTarget out = nothing;

  DS_ASSERT (self != NULL);

  if (now == NULL && self->pair->old->place == DS_PREFAB_ROCK) {
    out.ground = self->pair->old->wall_tile;
  } else if (now == NULL) {
    out.ground = bare_ground (self, old, ground);
    out.may_open = true;
  } else if (ds_prefab_copy_is_walled_up (self, at)) {
    out.ground = self->pair->now->wall_tile;
  } else {
    const bool stays = old == NULL || (old->feature.n == 0 && !old->is_entry);

    out.ground = choose (&now->ground, ground, bare_ground (self, old, ground));
    out.feature = choose (&now->feature, feature,
                          stays && out.ground == ground ? feature : (uint32_t)DS_TILE_NONE);
    if (now->is_on_wall && !is_seen (self, at))
      out.feature = DS_TILE_NONE;
    out.may_open = now->may_open;
    out.thing = now->thing;
  }
  return out;
}

/* ---- finding the copies */

/* True when the cell has a feature or an object of the old drawing that the new one has not. */
static bool
shows_old (const DsPrefabCopy *self, DsCell at)
{
  const DsPrefabMeaning *old = ds_prefab_overlay_old (self->pair, at),
                        *now = ds_prefab_overlay_now (self->pair, at);
  const DsCell cell = ds_prefab_copy_cell (self, at);
  const uint32_t feature = ds_floor_get (self->floor, DS_LAYER_FEATURE, cell);
  const DsThing *drawn = ds_prefab_copy_drawn (self, old, cell);

  if (old == NULL)
    return false;
  return (drawn != NULL && !ds_prefab_draw_has (&now->thing, drawn->kind)) ||
         (feature != DS_TILE_NONE && now->feature.n == 0 &&
          ds_prefab_draw_has (&old->feature, feature));
}

/* True when the cell is as the new drawing has it; where that has none, not as the old one. */
static bool
is_of_now (const DsPrefabCopy *self, DsCell at)
{
  const DsPrefabMeaning *old = ds_prefab_overlay_old (self->pair, at),
                        *now = ds_prefab_overlay_now (self->pair, at);
  const DsCell cell = ds_prefab_copy_cell (self, at);
  DsPrefabTarget target;

  if (now != NULL && !is_drawn (self, self->pair->now, now, cell))
    return false;
  if (now != NULL && !now->is_entry)
    return !ds_prefab_overlay_changes (self->pair, at) || !shows_old (self, at);
  if (now != NULL ? !ds_prefab_overlay_changes (self->pair, at)
                  : old == NULL || !is_drawn (self, self->pair->old, old, cell))
    return true;
  target = ds_prefab_copy_target (self, at); /* an entry may be a wall */
  return ds_floor_get (self->floor, DS_LAYER_GROUND, cell) == target.ground &&
         ds_floor_get (self->floor, DS_LAYER_FEATURE, cell) == target.feature &&
         (now != NULL || ds_prefab_copy_drawn (self, old, cell) == NULL);
}

static bool
is_before (DsCell a, DsCell b)
{
  return a.y != b.y ? a.y < b.y : a.x < b.x;
}

DsPrefabCopy
ds_prefab_copy_of (const DsPrefabOverlay *pair, const DsDelve *level, size_t floor,
                   const DsPrefabSite *site)
{
  DsPrefabCopy copy = { .pair = pair,
                        .level = level,
                        .number = floor,
                        .floor = &level->dungeon.floors[floor],
                        .site = *site };

  DS_ASSERT (pair != NULL && level != NULL && floor < level->dungeon.n_floors && site != NULL);

  copy.base = ds_cell_minus (
      ds_cell_plus ((DsCell){ site->box.x, site->box.y },
                    ds_prefab_turned (pair->old, site->turn, site->is_mirrored, (DsCell){ 0, 0 })),
      ds_prefab_turned (&pair->frame, site->turn, site->is_mirrored, pair->old_at));
  for (DsCell at = { 0, 0 }; at.y < pair->frame.h; at.y++)
    for (at.x = 0; at.x < pair->frame.w; at.x++) {
      const DsPrefabMeaning *old = ds_prefab_overlay_old (pair, at);
      const DsCell cell = ds_prefab_copy_cell (&copy, at);

      if (old != NULL && !is_drawn (&copy, pair->old, old, cell) &&
          (copy.n_old++ == 0 || is_before (cell, copy.first)))
        copy.first = cell;
      copy.n_now += !is_of_now (&copy, at);
    }
  return copy;
}

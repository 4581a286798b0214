/* core/rules/prefab_cut.c — cells of a floor as a prefab needs them: closed on all sides but the
 * entries, and every open cell reachable. */
#include "rules/prefab_cut.h"

#include <string.h>

static const DsCell STEPS[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

static DsCutCell *
cell_at (const DsCut *self, int32_t x, int32_t y)
{
  return (uint32_t)x < (uint32_t)self->rect.w && (uint32_t)y < (uint32_t)self->rect.h
             ? &self->cells[y * self->rect.w + x]
             : NULL;
}

static DsCutCell *
beside (const DsCut *self, int32_t x, int32_t y, int way, int32_t by)
{
  return cell_at (self, x + by * STEPS[way].x, y + by * STEPS[way].y);
}

/* ---- the floor */

static bool
is_wall (const DsRules *rules, uint16_t ground)
{
  const uint32_t flags = ds_rules_tile (rules, ground)->flags;

  return ground != DS_TILE_NONE && flags & DS_TILE_BLOCKS_MOVE &&
         !(flags & (DS_TILE_LIQUID | DS_TILE_HARMFUL));
}

static void
judge (const DsCut *self, DsCutCell *cell)
{
  cell->is_open =
      cell->ground != DS_TILE_NONE &&
      !(ds_rules_cell_flags (self->rules, cell->ground, cell->feature) & DS_TILE_BLOCKS_MOVE);
}

/* A door of any sort is a plain door, and stairs are ground. */
static void
read_feature (const DsCut *self, DsCutCell *cell, uint16_t feature)
{
  uint16_t kind;

  cell->feature = feature;
  if (!ds_rules_kind_drawn (self->rules, feature, &kind))
    return;
  cell->feature = ds_rules_kind (self->rules, kind)->gate != NULL
                      ? ds_rules_plain_door (self->rules)
                      : DS_TILE_NONE;
  cell->is_gate = cell->feature != DS_TILE_NONE;
}

static void
read_cells (DsCut *self, const DsFloor *floor, const DsMask *mask)
{
  for (int32_t y = 0; y < self->rect.h; y++)
    for (int32_t x = 0; x < self->rect.w; x++) {
      const DsCell at = { self->rect.x + x, self->rect.y + y };
      DsCutCell *cell = cell_at (self, x, y);

      if (!ds_floor_has (floor, at))
        continue;
      cell->is_selected = mask == NULL || ds_mask_has (mask, at);
      cell->ground = (uint16_t)ds_floor_get (floor, DS_LAYER_GROUND, at);
      read_feature (self, cell, (uint16_t)ds_floor_get (floor, DS_LAYER_FEATURE, at));
      judge (self, cell);
    }
}

/* ---- objects */

static bool
is_door (const DsCut *self, const DsCutCell *cell)
{
  return ds_rules_tile (self->rules, cell->feature)->flags & DS_TILE_DOOR;
}

/* The legend of a prefab knows a kind by its id, unless a tile has the same. */
static bool
can_hold (const DsCut *self, const DsCutCell *cell, const DsKind *kind)
{
  return cell->thing == 0 && !kind->is_unknown &&
         (kind->role == DS_ROLE_CREATURE || kind->role == DS_ROLE_ITEM ||
          kind->role == DS_ROLE_LIGHT) &&
         ds_rules_find_tile (self->rules, kind->id) == DS_TILE_NONE;
}

/* False: no memory. */
static bool
read_thing (const DsCut *self, const DsThing *thing, DsCutCell *cell, DsPrefabLosses *losses)
{
  const DsKind *kind = ds_rules_kind (self->rules, thing->kind);

  if ((kind->role == DS_ROLE_DOOR || kind->role == DS_ROLE_SECRET) && is_door (self, cell)) {
    cell->is_gate = cell->is_gate || kind->gate->way != DS_GATE_BOTH || kind->gate->is_locked ||
                    kind->gate->is_secret;
    return true;
  }
  if (!cell->is_selected)
    return true;
  if (!can_hold (self, cell, kind))
    return ds_array_push (&losses->kinds, thing->kind);
  cell->thing = (uint16_t)(thing->kind + 1);
  losses->n_plain += thing->lock != NULL || thing->extras != NULL;
  return true;
}

static bool
read_things (DsCut *self, const DsFloor *floor, DsPrefabLosses *losses)
{
  const DsThings *things = floor->things;

  for (int32_t y = 0; y < self->rect.h; y++) {
    size_t i = ds_things_seek (things, (DsCell){ self->rect.x, self->rect.y + y });

    for (; i < ds_things_count (things); i++) {
      const DsThing *thing = ds_things_get (things, i);
      DsCutCell *cell = cell_at (self, thing->at.x - self->rect.x, thing->at.y - self->rect.y);

      if (thing->at.y != self->rect.y + y || cell == NULL)
        break;
      if (!read_thing (self, thing, cell, losses))
        return false;
    }
  }
  return true;
}

/* Tiles of own layers of cells on the selected cells. */
static size_t
count_tiles (DsCut *self, const DsFloor *floor)
{
  size_t n = 0;

  for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++)
    for (int32_t y = 0; y < self->rect.h && !ds_grid_is_blank (&floor->layers[DS_LAYER_TILES (i)]);
         y++)
      for (int32_t x = 0; x < self->rect.w; x++) {
        const DsCell at = { self->rect.x + x, self->rect.y + y };

        n += cell_at (self, x, y)->is_selected && ds_floor_has (floor, at) &&
             ds_floor_get (floor, DS_LAYER_TILES (i), at) != DS_TILE_NONE;
      }
  return n;
}

/* ---- entries */

/* An open cell that is drawn. Entries around the selection are open like those in it. */
static bool
is_inside (const DsCutCell *cell)
{
  return cell != NULL && cell->is_open && (cell->is_selected || cell->is_entry);
}

/* The one way out of a cell, as the reader of prefabs finds it: nothing there, and an open cell
 * behind it. -1: none, or not only one. */
static int
way_out (const DsCut *self, int32_t x, int32_t y)
{
  int found = -1;

  for (int way = 0; way < 4; way++) {
    const DsCutCell *outside = beside (self, x, y, way, 1);

    if ((outside != NULL && outside->is_used) || !is_inside (beside (self, x, y, way, -1)))
      continue;
    if (found >= 0)
      return -1;
    found = way;
  }
  return found;
}

/* True for a door at the edge of the selection, or a gap between two selected walls. */
static bool
is_mouth (const DsCut *self, int32_t x, int32_t y)
{
  const DsCutCell *cell = cell_at (self, x, y);

  for (int way = 0; way < 4 && cell->is_selected && cell->is_open; way++) {
    const DsCutCell *outside = beside (self, x, y, way, 1), *behind = beside (self, x, y, way, -1);
    const DsCutCell *a = beside (self, x, y, way ^ 1, 1), *b = beside (self, x, y, way ^ 1, -1);

    if (!outside->is_selected && behind->is_selected && behind->is_open &&
        (is_door (self, cell) || (a->is_selected && !a->is_open && b->is_selected && !b->is_open)))
      return true;
  }
  return false;
}

/* A cell of the selection that is no wall and no entry needs drawn cells on all eight sides. */
static bool
needs_ring (const DsCut *self, int32_t x, int32_t y)
{
  for (int i = 0; i < 9; i++) {
    const DsCutCell *cell = cell_at (self, x - 1 + i % 3, y - 1 + i / 3);

    if (cell != NULL && cell->is_selected && !cell->is_entry &&
        (cell->is_open || !is_wall (self->rules, cell->ground)))
      return true;
  }
  return false;
}

/* True beside an open cell of the selection. */
static bool
is_beside (const DsCut *self, int32_t x, int32_t y)
{
  for (int way = 0; way < 4; way++) {
    const DsCutCell *cell = beside (self, x, y, way, 1);

    if (cell != NULL && cell->is_selected && cell->is_open)
      return true;
  }
  return false;
}

/* Marks the walls around the selection, and the open cells among them that may be entries. */
static void
mark_ring (DsCut *self)
{
  for (int32_t i = 0; i < self->rect.w * self->rect.h; i++) {
    const int32_t x = i % self->rect.w, y = i / self->rect.w;
    DsCutCell *cell = &self->cells[i];

    if (cell->is_selected)
      continue;
    cell->is_used = needs_ring (self, x, y);
    cell->is_entry = cell->is_used && cell->is_open && is_beside (self, x, y);
  }
}

/* Entries that do not lead outside become walls, those of the selection open cells. True: a cell of
 * the selection did, which needs walls now. */
static bool
drop_entries (DsCut *self)
{
  bool is_changed, is_short = false;

  do {
    is_changed = false;
    for (int32_t i = 0; i < self->rect.w * self->rect.h; i++) {
      DsCutCell *cell = &self->cells[i];

      if (!cell->is_entry || way_out (self, i % self->rect.w, i / self->rect.w) >= 0)
        continue;
      cell->is_entry = false;
      is_changed = true;
      is_short = is_short || cell->is_selected;
    }
  } while (is_changed);
  return is_short;
}

static void
find_entries (DsCut *self)
{
  for (int32_t i = 0; i < self->rect.w * self->rect.h; i++)
    self->cells[i].is_entry = is_mouth (self, i % self->rect.w, i / self->rect.w);
  do {
    mark_ring (self);
  } while (drop_entries (self));
}

/* ---- walls */

/* The most frequent tile among the walls, else "wall", else the first that can be one. */
static uint16_t
find_wall (const DsCut *self)
{
  const uint16_t usual = ds_rules_find_tile (self->rules, "wall");
  uint16_t wall = DS_TILE_NONE;
  size_t most = 0;

  for (uint32_t i = 1; i < ds_rules_n_tiles (self->rules); i++) {
    const DsTile *tile = ds_rules_tile (self->rules, i);
    size_t n = 0;

    if (tile->layer != DS_LAYER_GROUND || tile->is_unknown || !is_wall (self->rules, (uint16_t)i))
      continue;
    for (int32_t k = 0; k < self->rect.w * self->rect.h; k++)
      n += self->cells[k].is_used && self->cells[k].ground == i;
    if (n > most || wall == DS_TILE_NONE || (n == most && i == usual)) {
      wall = (uint16_t)i;
      most = n;
    }
  }
  return wall;
}

/* Around the selection all is wall but the entries; in it, only ground that is not there. */
static void
close_cells (DsCut *self)
{
  for (int32_t i = 0; i < self->rect.w * self->rect.h; i++) {
    DsCutCell *cell = &self->cells[i];
    const bool is_kept = cell->is_selected ? cell->ground != DS_TILE_NONE
                                           : cell->is_entry || is_wall (self->rules, cell->ground);

    if (!cell->is_used || is_kept)
      continue;
    cell->ground = self->wall;
    if (!cell->is_selected)
      cell->feature = DS_TILE_NONE;
    judge (self, cell);
  }
}

/* ---- checks */

static DsStatus
check_tiles (const DsCut *self, DsError *err)
{
  for (int32_t i = 0; i < self->rect.w * self->rect.h; i++) {
    const DsCutCell *cell = &self->cells[i];
    const DsTile *ground = ds_rules_tile (self->rules, cell->ground);
    const DsTile *feature = ds_rules_tile (self->rules, cell->feature);

    if (cell->is_used && (ground->is_unknown || feature->is_unknown))
      return ds_fail (err, DS_BAD_DATA, "", "prefab.undefined",
                      N_ ("expected tiles that are defined, got \"%s\" at %d, %d"),
                      ground->is_unknown ? ground->id : feature->id,
                      self->rect.x + i % self->rect.w, self->rect.y + i / self->rect.w);
  }
  return self->wall != DS_TILE_NONE ? DS_OK
                                    : ds_fail (err, DS_BAD_DATA, "", "prefab.no-wall",
                                               N_ ("expected a wall tile in the rules, got none"));
}

/* Cells in the order in which they are reached. */
typedef struct {
  const DsCut *cut;
  bool is_outside_open;
  bool *is_reached;
  int32_t *queue;
  size_t n;
} CutReach;

static bool
is_passable (const CutReach *self, const DsCutCell *cell)
{
  return cell->is_used ? cell->is_open : self->is_outside_open;
}

static void
visit (CutReach *self, int32_t x, int32_t y)
{
  const DsCutCell *cell = cell_at (self->cut, x, y);
  const int32_t at = y * self->cut->rect.w + x;

  if (cell == NULL || self->is_reached[at] || !is_passable (self, cell))
    return;
  self->is_reached[at] = true;
  self->queue[self->n++] = at;
}

/* In a room holes in the selection count, too. */
static DsStatus
check_reached (const CutReach *self, DsError *err)
{
  const DsCut *cut = self->cut;

  for (int32_t i = 0; i < cut->rect.w * cut->rect.h; i++)
    if (is_passable (self, &cut->cells[i]) && !self->is_reached[i])
      return ds_fail (err, DS_BAD_DATA, "", "prefab.apart",
                      self->is_outside_open
                          ? N_ ("the cell at %d, %d cannot be reached from outside of the "
                                "selection by straight steps")
                          : N_ ("the cell at %d, %d cannot be reached from the entries of the "
                                "selection by straight steps"),
                      cut->rect.x + i % cut->rect.w, cut->rect.y + i / cut->rect.w);
  return DS_OK;
}

/* Every open cell is reached: in a room from outside, in the rock from one entry. */
static DsStatus
check_reach (const DsCut *self, DsPrefabPlace place, DsError *err)
{
  const int32_t w = self->rect.w, n = w * self->rect.h;
  CutReach reach = { .cut = self, .is_outside_open = place == DS_PREFAB_ROOM };
  DsStatus status = DS_NOMEM;

  reach.is_reached = ds_alloc0 ((size_t)n, sizeof *reach.is_reached);
  reach.queue = ds_alloc0 ((size_t)n, sizeof *reach.queue);
  if (reach.is_reached != NULL && reach.queue != NULL) {
    if (place == DS_PREFAB_ROOM)
      visit (&reach, 0, 0); /* never selected */
    for (int32_t i = 0; i < n && reach.n == 0; i++)
      if (self->cells[i].is_entry)
        visit (&reach, i % w, i / w);
    for (size_t i = 0; i < reach.n; i++)
      for (int way = 0; way < 4; way++)
        visit (&reach, reach.queue[i] % w + STEPS[way].x, reach.queue[i] / w + STEPS[way].y);
    status = reach.n > 0
                 ? check_reached (&reach, err)
                 : ds_fail (err, DS_BAD_DATA, "", "prefab.no-entry",
                            N_ ("the selection has no entry: expected an open cell or a door "
                                "beside its open cells"));
  } else {
    ds_fail_nomem (err, "prefab");
  }
  ds_free (reach.is_reached);
  ds_free (reach.queue);
  return status;
}

static DsStatus
check_size (DsRect rect, DsError *err)
{
  return rect.w <= DS_PREFAB_SIDE_MAX && rect.h <= DS_PREFAB_SIDE_MAX
             ? DS_OK
             : ds_fail (err, DS_LIMIT, "", "prefab.size",
                        N_ ("expected a selection of at most %d × %d cells with the walls around "
                            "it, got %d × %d"),
                        DS_PREFAB_SIDE_MAX, DS_PREFAB_SIDE_MAX, rect.w, rect.h);
}

/* ---- the cut */

DsRect
ds_cut_bounds (const DsCut *self)
{
  DsRect bounds = { 0 };

  DS_ASSERT (self != NULL);

  for (int32_t i = 0; i < self->rect.w * self->rect.h; i++)
    if (self->cells[i].is_used)
      bounds = ds_rect_union (bounds, (DsRect){ i % self->rect.w, i / self->rect.w, 1, 1 });
  return bounds;
}

void
ds_cut_clear (DsCut *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->cells);
  memset (self, 0, sizeof *self);
}

/* Marks the cells of the prefab and makes them those that it has. */
static DsStatus
cut (DsCut *self, DsPrefabPlace place, DsError *err)
{
  DsStatus status;

  for (int32_t i = 0; i < self->rect.w * self->rect.h; i++)
    self->cells[i].is_used = self->cells[i].is_selected;
  if (place == DS_PREFAB_ROCK)
    find_entries (self);
  status = check_size (ds_cut_bounds (self), err);
  self->wall = find_wall (self);
  if (status == DS_OK)
    status = check_tiles (self, err);
  if (status != DS_OK)
    return status;
  close_cells (self);
  return check_reach (self, place, err);
}

DsStatus
ds_cut_read (DsCut *out, const DsRules *rules, const DsFloor *floor, DsRect rect,
             const DsMask *mask, DsPrefabLosses *losses, DsError *err)
{
  DS_ASSERT (out != NULL && rules != NULL && floor != NULL && losses != NULL);
  DS_ASSERT (rect.w > 0 && rect.h > 0);

  *out = (DsCut){ .rules = rules, .rect = rect };
  out->cells = ds_alloc0 ((size_t)rect.w * (size_t)rect.h, sizeof *out->cells);
  if (out->cells != NULL) {
    read_cells (out, floor, mask);
    losses->n_tiles += count_tiles (out, floor);
    if (read_things (out, floor, losses))
      return DS_OK;
  }
  ds_cut_clear (out);
  return ds_fail_nomem (err, "prefab");
}

DsStatus
ds_cut_init (DsCut *out, const DsRules *rules, const DsFloor *floor, const DsMask *mask,
             DsPrefabPlace place, DsPrefabLosses *losses, DsError *err)
{
  const DsRect bounds = ds_mask_bounds (mask);
  DsStatus status;

  DS_ASSERT (out != NULL && rules != NULL && floor != NULL && mask != NULL && losses != NULL);

  *out = (DsCut){ 0 };
  if (bounds.w == 0)
    return ds_fail (err, DS_BAD_DATA, "", "prefab.empty", N_ ("expected selected cells, got none"));
  status = check_size (bounds, err);
  if (status == DS_OK)
    status = ds_cut_read (out, rules, floor,
                          (DsRect){ bounds.x - 1, bounds.y - 1, bounds.w + 2, bounds.h + 2 }, mask,
                          losses, err);
  if (status != DS_OK)
    return status;
  status = cut (out, place, err);
  for (int32_t i = 0; i < out->rect.w * out->rect.h; i++)
    losses->n_doors += out->cells[i].is_gate && out->cells[i].is_used && out->cells[i].is_open;
  if (status != DS_OK)
    ds_cut_clear (out);
  return status;
}

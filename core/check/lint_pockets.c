/* core/check/lint_pockets.c — unreachable pockets, and three ways to fix them. */
#include "check/lint_context.h"
#include "field/flood.h"

#include <string.h>

static void
mark_cells (DsLint *self, const DsParts *pockets, const uint32_t *finding_of)
{
  const size_t n_cells = (size_t)self->w * (size_t)self->h;

  for (size_t i = 0; i < n_cells; i++) {
    const uint32_t label = pockets->label[i];

    if (label != 0 && finding_of[label - 1] != UINT32_MAX)
      ds_finding_mark (&self->out->items.items[finding_of[label - 1]],
                       (DsCell){ (int32_t)(i % (size_t)self->w), (int32_t)(i / (size_t)self->w) });
  }
}

static void
add_pockets_of_floor (DsLint *self, size_t f, bool by_liquid,
                      void (*tell) (DsFinding *, const char *, uint32_t))
{
  const DsParts *pockets = &self->floors[f].pockets;
  uint32_t *finding_of = ds_alloc (pockets->n, sizeof *finding_of);
  char where[DS_LINT_PLACE];

  if (finding_of == NULL) {
    self->status = DS_NOMEM;
    return;
  }
  for (size_t i = 0; i < pockets->n; i++) {
    DsFinding *finding;

    finding_of[i] = UINT32_MAX;
    if (self->floors[f].by_liquid[i] != by_liquid)
      continue;
    finding = ds_lint_add (self, (int32_t)f);
    if (finding != &self->spare)
      finding_of[i] = (uint32_t)self->out->items.n - 1;
    tell (finding, ds_lint_where (self, f, pockets->items[i].first, where), pockets->items[i].size);
  }
  mark_cells (self, pockets, finding_of);
  ds_free (finding_of);
}

void
ds_lint_add_pockets (DsLint *self, bool by_liquid,
                     void (*tell) (DsFinding *finding, const char *where, uint32_t n_cells))
{
  for (size_t f = 0; f < self->n_floors && self->status == DS_OK; f++)
    if (self->floors[f].pockets.n > 0)
      add_pockets_of_floor (self, f, by_liquid, tell);
}

/* ---- mending */

/* The level analysed again, and the pocket of the finding in it. */
typedef struct {
  DsFix *fix;
  DsLint lint;
  size_t floor;
  uint32_t label;  /* of the pocket */
  uint32_t *cells; /* of the pocket, or of the way out of it: y * w + x */
  size_t n;
} Mending;

static bool
begin (Mending *self, DsFix *fix)
{
  const DsFinding *finding = fix->finding;
  const DsParts *pockets;

  *self = (Mending){ .fix = fix, .floor = (size_t)finding->floor };
  fix->status = ds_lint_context_init (&self->lint, fix->delve, NULL, fix->job, NULL);
  if (fix->status != DS_OK)
    return false;
  pockets = &self->lint.floors[self->floor].pockets;
  self->label = pockets->n > 0 ? pockets->label[ds_cell_index (finding->cells[0], pockets->w)] : 0;
  self->cells = ds_alloc ((size_t)self->lint.w * (size_t)self->lint.h, sizeof *self->cells);
  if (self->cells == NULL)
    fix->status = DS_NOMEM;
  return self->cells != NULL && self->lint.has_graph;
}

static void
end (Mending *self)
{
  ds_free (self->cells);
  ds_lint_context_clear (&self->lint);
}

static void
list_pocket (Mending *self)
{
  const DsParts *pockets = &self->lint.floors[self->floor].pockets;

  for (size_t i = 0; i < (size_t)pockets->w * (size_t)pockets->h; i++)
    if (pockets->label[i] == self->label)
      self->cells[self->n++] = (uint32_t)i;
}

/* Cells that a connection may use: rock that is not on the rim, or the liquid. */
static uint8_t *
find_passable (const Mending *self, bool by_liquid)
{
  const DsLint *lint = &self->lint;
  const DsLintFloor *floor = &lint->floors[self->floor];
  uint8_t *open = ds_alloc ((size_t)lint->w * (size_t)lint->h, 1);

  for (int32_t y = 0; open != NULL && y < lint->h; y++)
    for (int32_t x = 0; x < lint->w; x++) {
      const size_t i = ds_cell_index ((DsCell){ x, y }, lint->w);
      const bool is_rim = x == 0 || y == 0 || x == lint->w - 1 || y == lint->h - 1;

      open[i] = floor->at[i] == 0 && !is_rim && (!by_liquid || floor->flags[i] & DS_TILE_LIQUID);
    }
  return open;
}

/* A cell beside @cell that is reached; UINT32_MAX: none is. */
static uint32_t
reached_beside (const Mending *self, const DsSpace *space, DsCell cell)
{
  for (int k = 0; k < 4; k++) {
    const DsCell to = { cell.x + ds_move_steps[k].x, cell.y + ds_move_steps[k].y };

    if (ds_space_has (space, to) &&
        ds_lint_is_reached (&self->lint.floors[self->floor], ds_space_index (space, to)))
      return (uint32_t)ds_space_index (space, to);
  }
  return UINT32_MAX;
}

static DsCell
cell_of (const DsSpace *space, uint32_t i)
{
  return (DsCell){ (int32_t)(i % (uint32_t)space->w), (int32_t)(i / (uint32_t)space->w) };
}

/* Traces from the first cell next to reached ones back to the pocket, into self->cells. Returns the
 * reached cell. */
static uint32_t
trace (Mending *self, const DsFlood *flood, const DsSpace *space)
{
  uint32_t beside = UINT32_MAX;
  DsCell cell = { 0, 0 };

  for (size_t i = 0; i < flood->n_reached && beside == UINT32_MAX; i++) {
    cell = cell_of (space, flood->order[i]);
    if (flood->steps[flood->order[i]] > 0)
      beside = reached_beside (self, space, cell);
  }
  if (beside == UINT32_MAX)
    return UINT32_MAX;
  for (uint32_t steps = ds_flood_at (flood, cell); steps > 0; steps--) {
    self->cells[self->n++] = (uint32_t)ds_space_index (space, cell);
    for (int k = 0; k < 4; k++) {
      const DsCell to = { cell.x + ds_move_steps[k].x, cell.y + ds_move_steps[k].y };

      if (ds_space_has (space, to) && ds_flood_at (flood, to) == steps - 1) {
        cell = to;
        break;
      }
    }
  }
  return beside;
}

/* The cells of the shortest way out become self->cells. Returns the cell that it leads to;
 * UINT32_MAX: there is none. */
static uint32_t
find_way (Mending *self, bool by_liquid)
{
  uint8_t *open = find_passable (self, by_liquid);
  const DsSpace space = { self->lint.w, self->lint.h, open, DS_MOVE_4 };
  uint32_t last = UINT32_MAX;
  DsCell *sources;
  DsFlood flood;

  list_pocket (self);
  sources = ds_alloc (self->n, sizeof *sources);
  if (open == NULL || sources == NULL) {
    self->fix->status = DS_NOMEM;
  } else {
    for (size_t i = 0; i < self->n; i++)
      sources[i] = cell_of (&space, self->cells[i]);
    self->fix->status =
        ds_flood_from (&flood, &space, sources, self->n, DS_FLOOD_FAR - 1, self->fix->job, NULL);
    self->n = 0;
    if (self->fix->status == DS_OK) {
      last = trace (self, &flood, &space);
      ds_flood_clear (&flood);
    }
  }
  ds_free (sources);
  ds_free (open);
  return last;
}

static uint16_t
ground_at (const Mending *self, uint32_t cell)
{
  const DsGrid *ground = &self->lint.floors[self->floor].level->layers[DS_LAYER_GROUND];

  return (uint16_t)ds_grid_get (ground, (int32_t)(cell % (uint32_t)self->lint.w),
                                (int32_t)(cell / (uint32_t)self->lint.w));
}

void
ds_fix_tunnel (DsFix *self)
{
  Mending mending;

  if (begin (&mending, self) && mending.label != 0) {
    const uint32_t last = find_way (&mending, false);

    if (last != UINT32_MAX) {
      const DsRules *rules = self->delve->rules;
      uint16_t tile = ground_at (&mending, last);

      if (ds_rules_tile (rules, tile)->flags != 0)
        tile = ds_rules_plain_ground (rules);
      ds_fix_batch (self,
                    (const DsCmd *const[]){ ds_fix_paint (self, mending.floor, DS_LAYER_GROUND,
                                                          mending.cells, mending.n, tile),
                                            ds_fix_paint (self, mending.floor, DS_LAYER_FEATURE,
                                                          mending.cells, mending.n, DS_TILE_NONE) },
                    2);
    }
  }
  end (&mending);
}

static uint16_t
find_bridge (const DsRules *rules)
{
  for (size_t i = 1; i < ds_rules_n_tiles (rules); i++)
    if (ds_rules_tile (rules, (uint32_t)i)->flags == DS_TILE_BRIDGE)
      return (uint16_t)i;
  return DS_TILE_NONE;
}

void
ds_fix_bridge (DsFix *self)
{
  const uint16_t bridge = find_bridge (self->delve->rules);
  Mending mending;

  if (begin (&mending, self) && mending.label != 0 && bridge != DS_TILE_NONE &&
      find_way (&mending, true) != UINT32_MAX)
    self->cmd =
        ds_fix_paint (self, mending.floor, DS_LAYER_FEATURE, mending.cells, mending.n, bridge);
  end (&mending);
}

/* ---- filling */

/* The rock around the cells: that of the first one with any, in row order. */
static uint16_t
find_rock (const Mending *self)
{
  static const DsCell around[] = { { 0, -1 }, { -1, 0 }, { 1, 0 }, { 0, 1 } };
  const DsRules *rules = self->fix->delve->rules;
  const uint32_t solid = DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT;
  const DsSpace space = { .w = self->lint.w, .h = self->lint.h };

  for (size_t i = 0; i < self->n; i++) {
    const DsCell cell = cell_of (&space, self->cells[i]);

    for (size_t k = 0; k < DS_COUNT (around); k++) {
      const DsCell to = { cell.x + around[k].x, cell.y + around[k].y };
      uint16_t tile;

      if (!ds_space_has (&space, to))
        continue;
      tile = ground_at (self, (uint32_t)ds_space_index (&space, to));
      if (ds_rules_tile (rules, tile)->flags == solid)
        return tile;
    }
  }
  for (size_t i = 1; i < ds_rules_n_tiles (rules); i++)
    if (ds_rules_tile (rules, (uint32_t)i)->flags == solid &&
        ds_rules_tile (rules, (uint32_t)i)->layer == DS_LAYER_GROUND)
      return (uint16_t)i;
  return DS_TILE_NONE;
}

/* Deletes the things in the pocket. NULL: it has none, or see the status. */
static const DsCmd *
delete_inhabitants (const Mending *self)
{
  const DsLintFloor *floor = &self->lint.floors[self->floor];
  const size_t n_things = ds_things_count (floor->level->things);
  DsCmdDeleteThings *cmd = ds_fix_alloc (self->fix, 1, sizeof *cmd);
  uint64_t *ids = ds_fix_alloc (self->fix, n_things, sizeof *ids);

  if (cmd == NULL || ids == NULL)
    return NULL;
  *cmd = (DsCmdDeleteThings){
    .cmd.type = &ds_cmd_delete_things, .floor = self->floor, .ids = ids, .n_ids = 0
  };
  for (size_t i = 0; i < n_things; i++) {
    const DsThing *thing = ds_things_get (floor->level->things, i);

    if (floor->pockets.label[ds_cell_index (thing->at, self->lint.w)] == self->label)
      ids[cmd->n_ids++] = thing->id;
  }
  return cmd->n_ids > 0 ? &cmd->cmd : NULL;
}

static void
list_open_rim (Mending *self)
{
  const uint32_t w = (uint32_t)self->lint.w, h = (uint32_t)self->lint.h;
  const uint32_t *at = self->lint.floors[self->floor].at;

  for (uint32_t i = 0; i < w * h; i += i / w == 0 || i / w == h - 1 || i % w == w - 1 ? 1 : w - 1)
    if (at[i] != 0)
      self->cells[self->n++] = i;
}

void
ds_fix_close_rim (DsFix *self)
{
  Mending mending;

  if (begin (&mending, self)) {
    list_open_rim (&mending);
    ds_fix_batch (
        self,
        (const DsCmd *const[]){ ds_fix_paint (self, mending.floor, DS_LAYER_FEATURE, mending.cells,
                                              mending.n, DS_TILE_NONE),
                                ds_fix_paint (self, mending.floor, DS_LAYER_GROUND, mending.cells,
                                              mending.n, find_rock (&mending)) },
        2);
  }
  end (&mending);
}

void
ds_fix_fill (DsFix *self)
{
  Mending mending;

  if (begin (&mending, self) && mending.label != 0) {
    list_pocket (&mending);
    ds_fix_batch (
        self,
        (const DsCmd *const[]){ delete_inhabitants (&mending),
                                ds_fix_paint (self, mending.floor, DS_LAYER_FEATURE, mending.cells,
                                              mending.n, DS_TILE_NONE),
                                ds_fix_paint (self, mending.floor, DS_LAYER_GROUND, mending.cells,
                                              mending.n, find_rock (&mending)) },
        3);
  }
  end (&mending);
}

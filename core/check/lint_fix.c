/* core/check/lint_fix.c — commands that fix findings. */
#include "base/hash.h"
#include "check/lint_context.h"

#include <string.h>

DsStatus
ds_lint_fix (DsFix *out, const DsDelve *delve, const DsFinding *finding, size_t i, DsJob *job,
             DsError *err)
{
  DsStatus status;

  *out = (DsFix){ .delve = delve, .finding = finding, .job = job };
  if (i < DS_LINT_FIXES_MAX && finding->fixes & 1u << i)
    finding->rule->fixes[i].build (out);
  status = out->status;
  if (status == DS_OK)
    return DS_OK;
  ds_fix_clear (out);
  return status == DS_NOMEM ? ds_fail_nomem (err, "lint") : ds_fail_cancelled (err, "lint");
}

void
ds_fix_clear (DsFix *self)
{
  ds_arena_clear (&self->arena);
  memset (self, 0, sizeof *self);
}

void *
ds_fix_alloc (DsFix *self, size_t count, size_t size)
{
  void *block = ds_arena_alloc (&self->arena, count, size);

  if (block == NULL)
    self->status = DS_NOMEM;
  return block;
}

const DsThing *
ds_fix_thing (DsFix *self, size_t i)
{
  const DsFinding *finding = self->finding;

  if (i >= finding->n_things || (size_t)finding->floor >= self->delve->dungeon.n_floors)
    return NULL;
  return ds_things_find (self->delve->dungeon.floors[finding->floor].things, finding->things[i]);
}

void
ds_fix_delete (DsFix *self)
{
  DsCmdDeleteThings *cmd;

  for (size_t i = 0; i < self->finding->n_things; i++)
    if (ds_fix_thing (self, i) == NULL)
      return;
  cmd = ds_fix_alloc (self, 1, sizeof *cmd);
  if (cmd == NULL)
    return;
  *cmd = (DsCmdDeleteThings){ .cmd.type = &ds_cmd_delete_things,
                              .floor = (size_t)self->finding->floor,
                              .ids = self->finding->things,
                              .n_ids = self->finding->n_things };
  self->cmd = &cmd->cmd;
}

void
ds_fix_batch (DsFix *self, const DsCmd *const *cmds, size_t n)
{
  DsCmdBatch *cmd = ds_fix_alloc (self, 1, sizeof *cmd);
  const DsCmd **items = ds_fix_alloc (self, n, sizeof *items);

  if (cmd == NULL || items == NULL)
    return;
  *cmd = (DsCmdBatch){ .cmd.type = &ds_cmd_batch, .items = items, .n = 0 };
  for (size_t i = 0; i < n; i++)
    if (cmds[i] != NULL)
      items[cmd->n++] = cmds[i];
  self->cmd = &cmd->cmd;
}

const DsCmd *
ds_fix_paint (DsFix *self, size_t floor, DsLayer layer, const uint32_t *cells, size_t n,
              uint16_t tile)
{
  const uint32_t w = (uint32_t)self->delve->dungeon.w;
  DsCmdCells *cmd = ds_fix_alloc (self, 1, sizeof *cmd);
  DsSpan *spans = ds_fix_alloc (self, n, sizeof *spans);

  if (cmd == NULL || spans == NULL)
    return NULL;
  for (size_t i = 0; i < n; i++) {
    const int32_t x = (int32_t)(cells[i] % w);

    spans[i] = (DsSpan){ (int32_t)(cells[i] / w), x, x, tile };
  }
  *cmd = (DsCmdCells){ .cmd.type = &ds_cmd_cells,
                       .floor = floor,
                       .layer = layer,
                       .spans = spans,
                       .n_spans = n,
                       .pin = true };
  return &cmd->cmd;
}

/* ---- things */

uint64_t
ds_fix_new_id (const DsFix *self, size_t floor, DsCell cell)
{
  const DsThings *things = self->delve->dungeon.floors[floor].things;
  uint64_t id = ds_cell_hash (ds_fnv64_text (self->finding->rule->id) + floor, cell.x, cell.y);

  while (id == 0 || ds_things_find (things, id) != NULL)
    id = ds_mix64 (id + 1);
  return id;
}

const DsCmd *
ds_fix_place_cmd (DsFix *self, size_t floor, const DsThing *thing)
{
  DsCmdPlaceThing *cmd = ds_fix_alloc (self, 1, sizeof *cmd);
  DsThing *copy = ds_fix_alloc (self, 1, sizeof *copy);

  if (cmd == NULL || copy == NULL)
    return NULL;
  *copy = *thing;
  *cmd = (DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing, .floor = floor, .thing = copy };
  return &cmd->cmd;
}

void
ds_fix_place (DsFix *self, size_t floor, DsCell cell, uint16_t kind, DsStr *lock)
{
  const DsThing thing = { .id = ds_fix_new_id (self, floor, cell),
                          .kind = kind,
                          .facing = DS_FACING_NONE,
                          .target_floor = -1,
                          .at = cell,
                          .lock = lock };

  self->cmd = ds_fix_place_cmd (self, floor, &thing);
}

/* ---- doors */

static const DsCmd *
draw (DsFix *self, uint16_t tile)
{
  const DsCell at = self->finding->cells[0];
  const uint32_t cell = (uint32_t)ds_cell_index (at, self->delve->dungeon.w);

  return ds_fix_paint (self, (size_t)self->finding->floor, DS_LAYER_FEATURE, &cell, 1, tile);
}

void
ds_fix_plain_door (DsFix *self)
{
  const DsCmd *gone;

  if (self->finding->n_things > 0)
    ds_fix_delete (self);
  gone = self->cmd;
  ds_fix_batch (
      self, (const DsCmd *const[]){ gone, draw (self, ds_rules_plain_door (self->delve->rules)) },
      2);
}

void
ds_fix_no_feature (DsFix *self)
{
  const DsCmd *gone;

  if (self->finding->n_things > 0)
    ds_fix_delete (self);
  gone = self->cmd;
  ds_fix_batch (self, (const DsCmd *const[]){ gone, draw (self, DS_TILE_NONE) }, 2);
}

/* ---- free cells */

static bool
is_free (const DsFix *self, size_t floor, DsCell cell)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  size_t i;

  if (!ds_floor_has (level, cell) ||
      ds_delve_flags (self->delve, floor, cell) & (DS_TILE_BLOCKS_MOVE | DS_TILE_DOOR))
    return false;
  i = ds_things_seek (level->things, cell);
  return i == ds_things_count (level->things) || ds_things_get (level->things, i)->at.x != cell.x ||
         ds_things_get (level->things, i)->at.y != cell.y;
}

bool
ds_fix_free_cell (const DsFix *self, size_t floor, DsCell from, DsCell *out)
{
  const int32_t furthest = ds_max (self->delve->dungeon.w, self->delve->dungeon.h);

  for (int32_t r = 1; r < furthest; r++)
    for (int32_t dy = -r; dy <= r; dy++)
      for (int32_t dx = -r; dx <= r; dx += dy == -r || dy == r ? 1 : 2 * r) {
        *out = (DsCell){ from.x + dx, from.y + dy };
        if (is_free (self, floor, *out))
          return true;
      }
  return false;
}

bool
ds_fix_furthest (DsFix *self, const DsLint *lint, size_t floor, DsCell from, const uint8_t *allowed,
                 DsCell *out)
{
  const DsPlaces *places = lint->graph.floors[floor];
  const size_t n_cells = (size_t)lint->w * (size_t)lint->h;
  uint8_t *open = ds_alloc (n_cells, 1);
  DsSpace space = ds_places_space (places);
  DsFlood flood;
  bool found = false;

  if (open == NULL) {
    self->status = DS_NOMEM;
    return false;
  }
  for (size_t i = 0; i < n_cells; i++)
    open[i] = places->at[i] != 0 &&
              (allowed == NULL || allowed[lint->graph.first_place[floor] + places->at[i] - 1]);
  space.open = open;
  self->status = ds_flood_from (&flood, &space, &from, 1, DS_FLOOD_FAR - 1, self->job, NULL);
  if (self->status == DS_OK) {
    for (size_t i = flood.n_reached; i-- > 0 && !found;) {
      const uint32_t w = (uint32_t)lint->w;

      *out = (DsCell){ (int32_t)(flood.order[i] % w), (int32_t)(flood.order[i] / w) };
      found = is_free (self, floor, *out);
    }
    ds_flood_clear (&flood);
  }
  ds_free (open);
  return found;
}

static void
move (DsFix *self, const DsThing *thing, DsCell to)
{
  DsCmdMoveThing *cmd = ds_fix_alloc (self, 1, sizeof *cmd);

  if (cmd == NULL)
    return;
  *cmd = (DsCmdMoveThing){
    .cmd.type = &ds_cmd_move_thing, .floor = (size_t)self->finding->floor, .id = thing->id, .to = to
  };
  self->cmd = &cmd->cmd;
}

void
ds_fix_move (DsFix *self)
{
  const DsThing *thing = ds_fix_thing (self, 0);
  DsCell to;

  if (thing != NULL && ds_fix_free_cell (self, (size_t)self->finding->floor, thing->at, &to))
    move (self, thing, to);
}

void
ds_fix_move_from (DsFix *self, const DsLint *lint, const uint8_t *bad)
{
  const DsThing *thing = ds_fix_thing (self, 0);
  const size_t floor = (size_t)self->finding->floor;
  const DsSpace space = ds_places_space (lint->graph.floors[floor]);
  DsFlood flood;

  if (thing == NULL)
    return;
  self->status = ds_flood_from (&flood, &space, &thing->at, 1, DS_FLOOD_FAR - 1, self->job, NULL);
  for (size_t i = 0; self->status == DS_OK && i < flood.n_reached && self->cmd == NULL; i++) {
    const uint32_t at = flood.order[i], w = (uint32_t)lint->w;
    const DsCell to = { (int32_t)(at % w), (int32_t)(at / w) };

    if (!bad[at] && is_free (self, floor, to))
      move (self, thing, to);
  }
  ds_flood_clear (&flood);
}

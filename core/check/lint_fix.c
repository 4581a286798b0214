/* core/check/lint_fix.c — commands that mend what a rule found. */
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
  *cmd = (DsCmdDeleteThings){ { &ds_cmd_delete_things },
                              (size_t)self->finding->floor,
                              self->finding->things,
                              self->finding->n_things };
  self->cmd = &cmd->cmd;
}

void
ds_fix_batch (DsFix *self, const DsCmd *const *cmds, size_t n)
{
  DsCmdBatch *cmd = ds_fix_alloc (self, 1, sizeof *cmd);
  const DsCmd **items = ds_fix_alloc (self, n, sizeof *items);

  if (cmd == NULL || items == NULL)
    return;
  *cmd = (DsCmdBatch){ { &ds_cmd_batch }, items, 0 };
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
  *cmd = (DsCmdCells){ { &ds_cmd_cells }, floor, layer, spans, n, true };
  return &cmd->cmd;
}

static bool
is_free (const DsFix *self, size_t floor, DsCell cell)
{
  const DsLevel *level = &self->delve->dungeon.floors[floor];
  size_t i;

  if (!ds_level_has (level, cell) ||
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

void
ds_fix_move (DsFix *self)
{
  const DsThing *thing = ds_fix_thing (self, 0);
  const size_t floor = (size_t)self->finding->floor;
  DsCmdMoveThing *cmd;
  DsCell to;

  if (thing == NULL || !ds_fix_free_cell (self, floor, thing->at, &to))
    return;
  cmd = ds_fix_alloc (self, 1, sizeof *cmd);
  if (cmd == NULL)
    return;
  *cmd = (DsCmdMoveThing){ { &ds_cmd_move_thing }, floor, thing->id, to };
  self->cmd = &cmd->cmd;
}

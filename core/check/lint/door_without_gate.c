/* core/check/lint/door_without_gate.c — drawn doors without a gate. */
#include "check/lint_context.h"

static bool
has_gate (const DsLint *self, size_t floor, DsCell cell)
{
  const DsThings *things = self->floors[floor].level->things;

  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      return false;
    if (ds_lint_kind (self, thing)->gate != NULL)
      return true;
  }
  return false;
}

/* True when two cells beside it are in different places. */
static bool
parts_places (const DsLint *self, size_t floor, DsCell cell)
{
  uint32_t first = DS_WORLD_NONE;

  for (int k = 0; k < 4; k++) {
    const uint32_t place = ds_lint_place (
        self, floor, (DsCell){ cell.x + ds_move_steps[k].x, cell.y + ds_move_steps[k].y });

    if (place == DS_WORLD_NONE)
      continue;
    if (first != DS_WORLD_NONE && self->zone[place] != self->zone[first])
      return true;
    first = place;
  }
  return false;
}

/* True when the cell can be entered and left on that side: open, or another drawn door. */
static bool
is_side (const DsLint *self, size_t floor, DsCell cell, int step)
{
  const DsCell side = { cell.x + ds_move_steps[step].x, cell.y + ds_move_steps[step].y };

  return ds_floor_has (self->floors[floor].level, side) &&
         (ds_lint_place (self, floor, side) != DS_WORLD_NONE ||
          ds_lint_flags (self, floor, side) & DS_TILE_DOOR);
}

static bool
is_passage (const DsLint *self, size_t floor, DsCell cell)
{
  return (is_side (self, floor, cell, DS_NORTH) && is_side (self, floor, cell, DS_SOUTH)) ||
         (is_side (self, floor, cell, DS_EAST) && is_side (self, floor, cell, DS_WEST));
}

/* Bars in a wall are a window where both sides are joined elsewhere. */
static bool
bars_way (const DsLint *self, size_t floor, DsCell cell)
{
  const DsFloor *level = self->floors[floor].level;

  return parts_places (self, floor, cell) ||
         (is_passage (self, floor, cell) &&
          !ds_rules_is_grating (self->delve->rules, ds_floor_get (level, DS_LAYER_GROUND, cell),
                                ds_floor_get (level, DS_LAYER_FEATURE, cell)));
}

static void
look_at (DsLint *self, size_t floor, DsCell cell)
{
  const DsFloor *level = self->floors[floor].level;
  const DsTile *tile =
      ds_rules_tile (self->delve->rules, ds_floor_get (level, DS_LAYER_FEATURE, cell));
  const bool is_wall =
      ds_rules_tile (self->delve->rules, ds_floor_get (level, DS_LAYER_GROUND, cell))->flags &
      DS_TILE_BLOCKS_MOVE;
  char where[DS_LINT_PLACE];
  DsMessage *text;

  if ((has_gate (self, floor, cell) && !is_wall) || !bars_way (self, floor, cell))
    return;
  text = &ds_lint_add_at (self, floor, cell)->text;
  ds_lint_where (self, floor, cell, where);
  if (is_wall)
    ds_message_set (
        text, "lint.door-in-wall",
        N_ ("%s at %s is only drawn: there is a wall beneath it, so it cannot be passed."),
        ds_translate (tile->label), where);
  else
    ds_message_set (text, "lint.door-without-gate",
                    N_ ("%s at %s is only drawn: it has no gate, so it cannot be passed."),
                    ds_translate (tile->label), where);
}

static void
look (DsLint *self)
{
  const uint8_t both = DS_TILE_DOOR | DS_TILE_BLOCKS_MOVE;

  for (size_t f = 0; self->has_graph && f < self->n_floors; f++)
    for (size_t i = 0; i < (size_t)self->w * (size_t)self->h; i++)
      if ((self->floors[f].flags[i] & both) == both)
        look_at (self, f,
                 (DsCell){ (int32_t)(i % (size_t)self->w), (int32_t)(i / (size_t)self->w) });
}

/* Lock for a new locked door: that of a key without a door, else the first. */
static const char *
choose_lock (const DsFix *self)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  const DsRules *rules = self->delve->rules;

  for (size_t f = 0; f < dungeon->n_floors; f++)
    for (size_t i = 0; i < ds_things_count (dungeon->floors[f].things); i++) {
      const DsThing *thing = ds_things_get (dungeon->floors[f].things, i);

      if (ds_rules_kind (rules, thing->kind)->role == DS_ROLE_KEY && thing->lock != NULL)
        return ds_str_get (thing->lock);
    }
  return ds_rules_n_locks (rules) > 0 ? ds_rules_lock (rules, 0)->id : NULL;
}

/* Draws the same door again, which adds its gate. */
static void
make_real (DsFix *self)
{
  const DsCell at = self->finding->cells[0];
  const size_t floor = (size_t)self->finding->floor;
  DsCmdCells *cmd = ds_fix_alloc (self, 1, sizeof *cmd);
  DsSpan *span = ds_fix_alloc (self, 1, sizeof *span);

  if (cmd == NULL || span == NULL)
    return;
  *span = (DsSpan){ at.y, at.x, at.x,
                    ds_floor_get (&self->delve->dungeon.floors[floor], DS_LAYER_FEATURE, at) };
  *cmd = (DsCmdCells){ .cmd.type = &ds_cmd_cells,
                       .floor = floor,
                       .layer = DS_LAYER_FEATURE,
                       .spans = span,
                       .n_spans = 1,
                       .pin = true,
                       .lock = choose_lock (self) };
  self->cmd = &cmd->cmd;
}

/* A plain door is made real by that alone. */
static void
make_plain (DsFix *self)
{
  const DsFloor *level = &self->delve->dungeon.floors[self->finding->floor];

  if (ds_floor_get (level, DS_LAYER_FEATURE, self->finding->cells[0]) !=
      ds_rules_plain_door (self->delve->rules))
    ds_fix_plain_door (self);
}

const DsLintRule ds_lint_door_without_gate = {
  .id = "door-without-gate",
  .label = N_ ("Door that is only drawn"),
  .help = N_ ("A drawn door blocks a passage: there is a wall beneath it, or the gate that opens "
              "is missing."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Convert to a Real Door"), make_real },
             { N_ ("Convert to a Plain Door"), make_plain },
             { N_ ("Remove the Door"), ds_fix_no_feature } },
};

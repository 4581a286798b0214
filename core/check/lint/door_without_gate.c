/* core/check/lint/door_without_gate.c — locked doors that are only drawn. */
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

/* Bars in a wall, or beside a door, keep nobody from anything. */
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

static void
look_at (DsLint *self, size_t floor, DsCell cell)
{
  const DsLevel *level = self->floors[floor].level;
  const DsTile *tile =
      ds_rules_tile (self->delve->rules, ds_level_get (level, DS_LAYER_FEATURE, cell));
  char where[DS_LINT_PLACE];

  if (!has_gate (self, floor, cell) && parts_places (self, floor, cell))
    ds_message_set (&ds_lint_add_at (self, floor, cell)->text, "lint.door-without-gate",
                    N_ ("%s at %s is only drawn: there is no gate that could be opened."),
                    ds_translate (tile->label), ds_lint_where (self, floor, cell, where));
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

const DsLintRule ds_lint_door_without_gate = {
  .id = "door-without-gate",
  .label = N_ ("Locked door without a gate"),
  .help = N_ ("A locked or secret door, or a portcullis, bars a way, but no gate stands there."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Make It a Plain Door"), ds_fix_plain_door },
             { N_ ("Remove the Door"), ds_fix_no_feature } },
};

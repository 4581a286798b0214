/* core/check/lint/gate_without_door.c — gates that the tiles of the map do not show. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while ((thing = ds_lint_next (self, &at)) != NULL) {
    const DsGate *gate = ds_lint_kind (self, thing)->gate;
    const uint16_t tile =
        gate != NULL ? ds_rules_feature_of (self->delve->rules, thing->kind) : DS_TILE_NONE;

    if (tile != DS_TILE_NONE &&
        ds_floor_get (self->floors[at.floor].level, DS_LAYER_FEATURE, thing->at) != tile)
      ds_message_set (&ds_lint_add_thing (self, at.floor, thing)->text, "lint.gate-without-door",
                      N_ ("%s at %s is not drawn: its cell lacks the matching tile."),
                      ds_lint_label (self, thing),
                      ds_lint_where (self, at.floor, thing->at, where));
  }
}

static void
draw (DsFix *self)
{
  const DsThing *thing = ds_fix_thing (self, 0);
  uint32_t cell;

  if (thing == NULL)
    return;
  cell = (uint32_t)ds_cell_index (thing->at, self->delve->dungeon.w);
  self->cmd = ds_fix_paint (self, (size_t)self->finding->floor, DS_LAYER_FEATURE, &cell, 1,
                            ds_rules_feature_of (self->delve->rules, thing->kind));
}

const DsLintRule ds_lint_gate_without_door = {
  .id = "gate-without-door",
  .label = N_ ("Gate that is not drawn"),
  .help = N_ ("The cell of a gate lacks the tile that shows the gate."),
  .severity = DS_SEVERITY_HINT,
  .look = look,
  .fixes = { { N_ ("Draw the Gate"), draw } },
};

/* core/check/lint/start_in_sight.c — starts in sight of a hunting creature. */
#include "check/lint_context.h"
#include "field/fov.h"

static bool
hunts (const DsCreature *creature)
{
  return creature != NULL && ds_ids_have (&creature->behaviours, "hunt");
}

static int32_t
furthest_sight (const DsLint *self)
{
  int32_t furthest = 0;
  DsLintAt at = { 0 };
  const DsThing *thing;

  while ((thing = ds_lint_next (self, &at)) != NULL)
    if (hunts (ds_lint_kind (self, thing)->creature))
      furthest = ds_max (furthest, ds_lint_kind (self, thing)->creature->vision);
  return furthest;
}

/* The view from the start: as sight is symmetric, it holds all cells that see the start. */
static bool
look_around (const DsLint *self, int32_t radius, DsView *out)
{
  const DsLintFloor *floor = &self->floors[self->graph.start.floor];
  const size_t n_cells = (size_t)self->w * (size_t)self->h;
  uint8_t *blocks = ds_alloc (n_cells, 1);
  DsOpaque opaque = { 0 };
  DsFov fov = { 0 };
  bool ok = blocks != NULL;

  for (size_t i = 0; ok && i < n_cells; i++)
    blocks[i] = (floor->flags[i] & DS_TILE_BLOCKS_SIGHT) != 0;
  ok = ok && ds_opaque_init (&opaque, self->w, self->h, blocks, NULL) == DS_OK &&
       ds_view_look (out, &fov, &opaque, self->graph.start.cell, radius, NULL) == DS_OK;
  ds_free (blocks);
  ds_opaque_clear (&opaque);
  ds_fov_clear (&fov);
  return ok;
}

/* It sees nothing, though the wall is seen; that it is there is another finding. */
static bool
is_walled_in (const DsLint *self, size_t floor, const DsThing *thing)
{
  return ds_lint_place (self, floor, thing->at) == DS_WORLD_NONE &&
         ds_lint_flags (self, floor, thing->at) & DS_TILE_BLOCKS_SIGHT;
}

static bool
sees (const DsLint *self, size_t floor, const DsThing *thing, const DsView *view)
{
  const DsCreature *creature = ds_lint_kind (self, thing)->creature;
  const int64_t dx = thing->at.x - self->graph.start.cell.x;
  const int64_t dy = thing->at.y - self->graph.start.cell.y;

  return hunts (creature) && !is_walled_in (self, floor, thing) && ds_view_has (view, thing->at) &&
         dx * dx + dy * dy <= (int64_t)creature->vision * creature->vision;
}

static void
look (DsLint *self)
{
  const int32_t radius = self->has_start ? furthest_sight (self) : 0;
  char where[DS_LINT_PLACE], other[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;
  DsView view = { 0 };

  if (radius == 0)
    return;
  if (!look_around (self, radius, &view))
    self->status = DS_NOMEM;
  while ((thing = ds_lint_next (self, &at)) != NULL)
    if ((int32_t)at.floor == self->graph.start.floor && sees (self, at.floor, thing, &view))
      ds_message_set (&ds_lint_add_thing (self, at.floor, thing)->text, "lint.start-in-sight",
                      N_ ("%s at %s sees the player at the start, %s."),
                      ds_lint_label (self, thing), ds_lint_where (self, at.floor, thing->at, where),
                      ds_lint_spot_where (self, self->graph.start, other));
  ds_view_clear (&view);
}

/* To the nearest free cell that can be walked to and cannot be seen. */
static void
hide (DsFix *self)
{
  const DsThing *thing = ds_fix_thing (self, 0);
  const DsKind *kind = thing != NULL ? ds_rules_kind (self->delve->rules, thing->kind) : NULL;
  DsView view = { 0 };
  uint8_t *seen;
  DsLint lint;

  if (kind == NULL || kind->creature == NULL)
    return;
  self->status = ds_lint_context_init (&lint, self->delve, NULL, self->job, NULL);
  if (self->status != DS_OK)
    return;
  seen = ds_fix_alloc (self, (size_t)lint.w * (size_t)lint.h, 1);
  if (seen != NULL && !look_around (&lint, kind->creature->vision, &view))
    self->status = DS_NOMEM;
  if (seen != NULL && self->status == DS_OK) {
    DsViewAt at = ds_view_begin (&view);
    DsCell cell;

    while (ds_view_next (&view, &at, &cell))
      seen[ds_cell_index (cell, lint.w)] = 1;
    ds_fix_move_from (self, &lint, seen);
  }
  ds_view_clear (&view);
  ds_lint_context_clear (&lint);
}

const DsLintRule ds_lint_start_in_sight = {
  .id = "start-in-sight",
  .label = N_ ("Start in sight of enemies"),
  .help = N_ ("A hunting creature sees the player before the first step."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Move out of Sight"), hide }, { N_ ("Delete"), ds_fix_delete } },
};

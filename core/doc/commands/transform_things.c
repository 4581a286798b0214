/* core/doc/commands/transform_things.c — mirrors or rotates things together; what led to them
 * follows. */
#include "doc/drawn.h"
#include "doc/pins.h"
#include "map/area.h"

#include <stdlib.h>

typedef struct {
  const DsCmdTransformThings *cmd;
  DsDelve *delve;
  uint64_t *ids; /* those of the command, sorted */
  DsRect box;    /* of their things, with the areas */
  DsMask from;   /* their cells */
} Transform;

static int
compare_ids (const void *a, const void *b)
{
  const uint64_t p = *(const uint64_t *)a, q = *(const uint64_t *)b;

  return p < q ? -1 : p > q;
}

static bool
is_meant (const Transform *self, const DsThing *thing)
{
  return bsearch (&thing->id, self->ids, self->cmd->n_ids, sizeof *self->ids, compare_ids) != NULL;
}

static DsThings **
things_of (const Transform *self)
{
  return &self->delve->dungeon.floors[self->cmd->floor].things;
}

static DsCell
moved (const Transform *self, DsCell cell)
{
  return ds_transform_in (self->cmd->how, self->box, cell);
}

static bool
has_area (const Transform *self, const DsThing *thing)
{
  return ds_role_has_area ((DsRole)ds_rules_kind (self->delve->rules, thing->kind)->role);
}

/* Turns @thing, whose extras are a reference of its own. */
static DsStatus
turn (const Transform *self, DsThing *thing, DsError *err)
{
  thing->facing = (uint8_t)ds_transform_facing (self->cmd->how, (DsFacing)thing->facing);
  if (has_area (self, thing))
    return ds_area_turn (thing, self->cmd->how, self->box, err);
  thing->at = moved (self, thing->at);
  return DS_OK;
}

/* The list of the things of @old, of the floor itself when @is_here, as they shall be. */
static DsStatus
move_things (const Transform *self, DsThings **list, bool is_here, DsError *err)
{
  const size_t n = ds_things_count (*list);
  DsThing *things = ds_alloc (n + 1, sizeof *things);
  DsThings *made = NULL;
  DsStatus status = DS_OK;
  size_t n_made = 0;

  if (things == NULL)
    return ds_fail_nomem (err, "things");
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    things[i] = *ds_things_get (*list, i);
    ds_extras_ref (things[i].extras);
    n_made++;
    if (things[i].target_floor == (int32_t)self->cmd->floor &&
        ds_mask_has (&self->from, things[i].target))
      things[i].target = moved (self, things[i].target);
    if (is_here && is_meant (self, &things[i]))
      status = turn (self, &things[i], err);
  }
  if (status == DS_OK)
    status = ds_things_new (&made, things, n, err);
  if (status == DS_OK) {
    ds_things_unref (*list);
    *list = made;
  }
  while (n_made > 0)
    ds_extras_unref (things[--n_made].extras);
  ds_free (things);
  return status;
}

/* The tile of a gate or of stairs follows it, and both cells are pinned. */
static DsStatus
show_thing (const Transform *self, const DsThing *before, DsChanges *changes, DsError *err)
{
  const size_t floor = self->cmd->floor;
  const DsThing *after = ds_things_find (*things_of (self), before->id);
  DsStatus status = DS_OK;

  if (after->at.x != before->at.x || after->at.y != before->at.y) {
    status = ds_show_thing (self->delve, floor, before, false, changes, err);
    if (status == DS_OK)
      status = ds_show_thing (self->delve, floor, after, true, changes, err);
    if (status == DS_OK)
      status = ds_pin_things (self->delve, floor, before->at, changes, err);
  }
  return status == DS_OK ? ds_pin_things (self->delve, floor, after->at, changes, err) : status;
}

static DsStatus
show_things (const Transform *self, const DsThings *old, DsChanges *changes, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (old) && status == DS_OK; i++)
    if (is_meant (self, ds_things_get (old, i)))
      status = show_thing (self, ds_things_get (old, i), changes, err);
  return status;
}

/* True if the cell of every thing would be on the floor; areas may leave it. */
static bool
fits (const Transform *self)
{
  const DsThings *things = *things_of (self);
  const DsRect all = { 0, 0, self->delve->dungeon.w, self->delve->dungeon.h };

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const DsCell cell = has_area (self, thing) ? ds_area_corner (thing, self->cmd->how) : thing->at;

    if (is_meant (self, thing) && !ds_rect_has (all, moved (self, cell)))
      return false;
  }
  return true;
}

/* Notes the frame and the cells of the things. */
static DsStatus
find_things (Transform *self, DsError *err)
{
  const DsCmdTransformThings *cmd = self->cmd;
  const DsDungeon *dungeon = &self->delve->dungeon;
  DsStatus status = ds_mask_init (&self->from, dungeon->w, dungeon->h, err);

  self->ids = ds_alloc (cmd->n_ids, sizeof *self->ids);
  if (self->ids == NULL && status == DS_OK)
    status = ds_fail_nomem (err, "things");
  for (size_t i = 0; i < cmd->n_ids && status == DS_OK; i++) {
    const DsThing *thing = ds_find_thing (self->delve, cmd->floor, cmd->ids[i], err);

    if (thing == NULL)
      return DS_BAD_ARG;
    self->ids[i] = cmd->ids[i];
    self->box = ds_rect_union (self->box, ds_rules_cells_of (self->delve->rules, thing));
    ds_mask_set_span (&self->from, (DsSpan){ thing->at.y, thing->at.x, thing->at.x, 0 });
  }
  if (status != DS_OK)
    return status;
  qsort (self->ids, cmd->n_ids, sizeof *self->ids, compare_ids);
  if (!fits (self))
    return ds_fail (err, DS_BAD_ARG, "thing", "thing.place",
                    N_ ("the object would be outside the level"));
  return DS_OK;
}

/* False: the things stand and face as before, such as a single one without a facing. */
static bool
changes_any (const Transform *self)
{
  const DsThings *things = *things_of (self);

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const DsFacing facing = (DsFacing)thing->facing;
    DsCell at;

    if (!is_meant (self, thing))
      continue;
    at = moved (self, thing->at);
    if (has_area (self, thing) && ds_area_changes (thing, self->cmd->how, self->box))
      return true;
    if (at.x != thing->at.x || at.y != thing->at.y ||
        ds_transform_facing (self->cmd->how, facing) != facing)
      return true;
  }
  return false;
}

static DsStatus
transform (const Transform *self, DsChanges *changes, DsError *err)
{
  DsDungeon *dungeon = &self->delve->dungeon;
  DsThings *old = ds_things_ref (*things_of (self));
  DsStatus status = DS_OK;

  for (size_t i = 0; i < dungeon->n_floors && status == DS_OK; i++)
    status = move_things (self, &dungeon->floors[i].things, i == self->cmd->floor, err);
  if (status == DS_OK)
    status = show_things (self, old, changes, err);
  ds_things_unref (old);
  return status;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  Transform self = { .cmd = (const DsCmdTransformThings *)cmd, .delve = delve };
  DsStatus status;

  if (self.cmd->n_ids == 0)
    return DS_OK;
  status = find_things (&self, err);
  if (status == DS_OK && changes_any (&self))
    status = transform (&self, changes, err);
  ds_mask_clear (&self.from);
  ds_free (self.ids);
  return status;
}

const DsCmdClass ds_cmd_transform_things = { .id = "transform_things",
                                             .label = N_ ("Rotate"),
                                             .apply = apply };

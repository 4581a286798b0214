/* core/io/tiled/tiled_steps.c — lists own layers and groups as a map of Tiled draws them. */
#include "io/tiled/tiled_steps.h"

#include "base/defs.h"

#include <string.h>

typedef struct {
  DsTiledSteps *out;
  const DsLayerGroups *groups;
  const DsObjectLayers *objects;
  const DsTileLayers *tiles;
  size_t n; /* layers of cells of this half */
  size_t drawn[DS_TILE_LAYERS_MAX];
  bool is_above;
  bool is_begun[DS_LAYER_GROUPS_MAX];
} StepLister;

static void
push (StepLister *self, DsTiledStepKind kind, size_t i)
{
  DS_ASSERT (self->out->n < DS_TILED_STEPS_MAX);

  self->out->items[self->out->n++] = (DsTiledStep){ kind, i };
}

/* True where the layers of cells @from to @end have any in group @i. */
static bool
has_cells (const StepLister *self, size_t i, size_t from, size_t end)
{
  for (; from < end; from++)
    if (ds_layer_groups_contain (self->groups, (uint32_t)i + 1,
                                 self->groups->tiles_in[self->drawn[from]]))
      return true;
  return false;
}

/* True where group @i has anything in the level. */
static bool
is_filled (const StepLister *self, size_t i)
{
  const uint32_t outer = (uint32_t)i + 1;

  for (size_t k = 0; k < self->tiles->n; k++)
    if (ds_layer_groups_contain (self->groups, outer, self->groups->tiles_in[k]))
      return true;
  for (size_t k = 0; k < self->objects->n; k++)
    if (ds_layer_groups_contain (self->groups, outer, self->groups->objects_in[k]))
      return true;
  return false;
}

/* True for a group over objects without layers of cells there: it has layers of objects, or there
 * is none of its layers, or of those of a group in it, under objects. */
static bool
is_extra (const StepLister *self, size_t i)
{
  const uint32_t outer = (uint32_t)i + 1;

  if (!self->is_above || has_cells (self, i, 0, self->n))
    return false;
  if (!is_filled (self, i))
    return true;
  for (size_t k = 0; k < self->objects->n; k++)
    if (ds_layer_groups_contain (self->groups, outer, self->groups->objects_in[k]))
      return true;
  for (size_t k = i + 1; k < self->groups->n; k++)
    if (self->groups->items[k].parent == outer && is_extra (self, k))
      return true;
  return false;
}

static void list (StepLister *self, uint32_t in, size_t from, size_t end);

/* Lists group @i with those of its layers of cells from @from to @end. */
static void
list_group (StepLister *self, size_t i, size_t from, size_t end)
{
  const bool is_part = self->is_begun[i];

  self->is_begun[i] = true;
  push (self, is_part ? DS_TILED_STEP_PART : DS_TILED_STEP_GROUP, i);
  for (size_t k = 0; k < self->objects->n && self->is_above && !is_part; k++)
    if (self->groups->objects_in[k] == i + 1)
      push (self, DS_TILED_STEP_OBJECTS, k);
  list (self, (uint32_t)i + 1, from, end);
  push (self, DS_TILED_STEP_END, i);
}

/* Lists the groups in @in, behind @i in the list, that have no layers of cells. */
static void
list_extra (StepLister *self, uint32_t in, size_t i)
{
  for (size_t k = self->groups->n; k-- > i;)
    if (self->groups->items[k].parent == in && !self->is_begun[k] && is_extra (self, k))
      list_group (self, k, 0, 0);
}

/* Lists what lies in @in, a number + 1 or 0, with the layers of cells from @from to @end, which all
 * do. */
static void
list (StepLister *self, uint32_t in, size_t from, size_t end)
{
  while (from < end) {
    uint32_t group = self->groups->tiles_in[self->drawn[from]];
    size_t next = from + 1;

    if (group == in) {
      push (self, DS_TILED_STEP_CELLS, self->drawn[from++]);
      continue;
    }
    while (self->groups->items[group - 1].parent != in)
      group = self->groups->items[group - 1].parent;
    list_extra (self, in, group);
    while (next < end && has_cells (self, group - 1, next, next + 1))
      next++;
    list_group (self, group - 1, from, next);
    from = next;
  }
  list_extra (self, in, 0);
}

void
ds_tiled_steps_list (DsTiledSteps *out, const DsLayerGroups *groups, const DsObjectLayers *objects,
                     const DsTileLayers *tiles, bool is_above)
{
  StepLister self = {
    .out = out, .groups = groups, .objects = objects, .tiles = tiles, .is_above = is_above
  };

  DS_ASSERT (out != NULL && groups != NULL && objects != NULL && tiles != NULL);

  memset (out, 0, sizeof *out);
  for (size_t i = 0; i < tiles->n; i++)
    if ((tiles->items[i].is_above != 0) == is_above)
      self.drawn[self.n++] = i;
  list (&self, 0, 0, self.n);
}

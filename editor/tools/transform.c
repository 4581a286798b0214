/* editor/tools/transform.c — mirrors and rotates what is selected, where it is. */
#include "tools/transform.h"

#include "inspect/describe.h"
#include "tools/paste.h"

#include "map/area.h"
#include "rules/shared_cell.h"

#include <glib/gi18n.h>

static const struct {
  const char *things, *cells; /* labels of the undo step */
} LABELS[] = {
  [DS_TRANSFORM_MIRROR_X] = { N_ ("Mirror"), N_ ("Mirror selection") },
  [DS_TRANSFORM_MIRROR_Y] = { N_ ("Mirror"), N_ ("Mirror selection") },
  [DS_TRANSFORM_RIGHT] = { N_ ("Rotate"), N_ ("Rotate selection") },
  [DS_TRANSFORM_LEFT] = { N_ ("Rotate"), N_ ("Rotate selection") },
};

static const DsFloor *
level_of (const DseBench *bench)
{
  return &dsu_document_get_delve (bench->document)
              ->dungeon.floors[dsu_canvas_get_floor (bench->canvas)];
}

/* NULL: @box stays on the level. */
static char *
dup_edge (const DseBench *bench, DsTransform how, DsRect box)
{
  const DsFloor *level = level_of (bench);
  const DsRect to = ds_transform_rect (how, box);

  if (ds_floor_has (level, (DsCell){ to.x, to.y }) &&
      ds_floor_has (level, (DsCell){ to.x + to.w - 1, to.y + to.h - 1 }))
    return NULL;
  return g_strdup (_ ("Rotated, the selection would leave the level"));
}

/* ---- objects */

static DsRect
box_of_things (const DseBench *bench)
{
  const DsRules *rules = dsu_document_get_delve (bench->document)->rules;
  const DsThings *things = level_of (bench)->things;
  DsRect box = { 0 };
  gsize n;
  const guint64 *ids = dse_chosen_get (bench->chosen, &n);

  for (gsize i = 0; i < n; i++)
    box = ds_rect_union (box, ds_rules_cells_of (rules, ds_things_find (things, ids[i])));
  return box;
}

/* One that is not chosen on @cell, where @thing may not be with it; NULL: none. */
static const DsThing *
find_excluded (const DseBench *bench, const DsThing *thing, DsCell cell)
{
  const DsRules *rules = dsu_document_get_delve (bench->document)->rules;
  const DsThings *things = level_of (bench)->things;

  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *other = ds_things_get (things, i);

    if (other->at.x != cell.x || other->at.y != cell.y)
      break;
    if (!dse_chosen_has (bench->chosen, other->id) &&
        !ds_roles_share ((DsRole)ds_rules_kind (rules, thing->kind)->role,
                         (DsRole)ds_rules_kind (rules, other->kind)->role))
      return other;
  }
  return NULL;
}

/* Why @thing cannot come to @cell; NULL: it can. */
static char *
dup_obstacle (const DseBench *bench, const DsThing *thing, DsCell cell)
{
  const DsDelve *delve = dsu_document_get_delve (bench->document);
  const DsMask *selection = dse_selection_get_mask (bench->selection);
  const DsThing *other = find_excluded (bench, thing, cell);
  g_autofree char *name = NULL, *other_name = NULL;

  if (selection != NULL && !(ds_mask_has (selection, thing->at) && ds_mask_has (selection, cell)))
    return g_strdup (_ ("Limited to the selection · Esc: deselect"));
  if (other == NULL)
    return NULL;
  name = dse_name_thing (delve, thing);
  other_name = dse_name_thing (delve, other);
  /* Translators: two objects, and the cell: column, row. */
  return g_strdup_printf (_ ("%s and %s would share the cell %d, %d"), name, other_name, cell.x,
                          cell.y);
}

/* The cell of @thing when @box turns. */
static DsCell
cell_after (const DseBench *bench, const DsThing *thing, DsTransform how, DsRect box)
{
  const DsKind *kind = ds_rules_kind (dsu_document_get_delve (bench->document)->rules, thing->kind);

  return ds_transform_in (
      how, box, ds_role_has_area ((DsRole)kind->role) ? ds_area_corner (thing, how) : thing->at);
}

/* Why the chosen objects cannot be transformed; NULL: they can. */
static char *
dup_hindrance (const DseBench *bench, DsTransform how)
{
  const DsRect box = box_of_things (bench);
  gsize n;
  const guint64 *ids = dse_chosen_get (bench->chosen, &n);
  char *why = dup_edge (bench, how, box);

  for (gsize i = 0; i < n && why == NULL; i++) {
    const DsThing *thing = ds_things_find (level_of (bench)->things, ids[i]);

    why = dup_obstacle (bench, thing, cell_after (bench, thing, how, box));
  }
  return why;
}

static char *
transform_things (const DseBench *bench, DsTransform how)
{
  const guint64 before = dsu_document_get_revision (bench->document);
  DsCmdTransformThings cmd = { .cmd.type = &ds_cmd_transform_things,
                               .floor = dsu_canvas_get_floor (bench->canvas),
                               .how = how };
  char *why = dup_hindrance (bench, how);

  if (why != NULL)
    return why;
  cmd.ids = dse_chosen_get (bench->chosen, &cmd.n_ids);
  if (dsu_document_apply_step (bench->document, &cmd.cmd, LABELS[how].things) &&
      dsu_document_get_revision (bench->document) == before)
    return g_strdup (_ ("A single object without a facing does not change"));
  return NULL;
}

/* ---- cells */

/* The selected cells after it. FALSE: no memory. */
static gboolean
add_transformed (const DsMask *selection, DsTransform how, const DsSpans *from, DsSpans *out)
{
  const DsRect box = ds_mask_bounds (selection);
  gboolean done;
  DsMask to;

  if (ds_mask_init (&to, selection->w, selection->h, NULL) != DS_OK)
    return FALSE;
  for (size_t i = 0; i < from->n; i++)
    for (gint32 x = from->items[i].x0; x <= from->items[i].x1; x++) {
      const DsCell cell = ds_transform_in (how, box, (DsCell){ x, from->items[i].y });

      ds_mask_set_span (&to, (DsSpan){ cell.y, cell.x, cell.x, 0 });
    }
  done = ds_mask_spans (&to, 0, out);
  ds_mask_clear (&to);
  return done;
}

/* As the arrow keys, it may go on: tile rules do not follow. */
static char *
transform_cells (const DseBench *bench, DsTransform how)
{
  const DsMask *selection = dse_selection_get_mask (bench->selection);
  char *why = dup_edge (bench, how, ds_mask_bounds (selection));
  DsSpans from = { 0 }, to = { 0 };

  if (why != NULL)
    return why;
  if (ds_mask_spans (selection, 0, &from) && add_transformed (selection, how, &from, &to)) {
    const DsCmdMoveCells cmd = { .cmd.type = &ds_cmd_move_cells,
                                 .floor = dsu_canvas_get_floor (bench->canvas),
                                 .spans = from.items,
                                 .n_spans = from.n,
                                 .how = how };

    if (dsu_document_apply_step (bench->document, &cmd.cmd, LABELS[how].cells))
      dse_selection_combine (bench->selection, DS_MASK_REPLACE, &to);
  }
  ds_array_clear (&from);
  ds_array_clear (&to);
  return NULL;
}

/* ---- all */

char *
dse_transform (const DseBench *bench, const DseTool *tool, DsTransform how)
{
  g_return_val_if_fail (bench != NULL && tool != NULL && how != DS_TRANSFORM_NONE, NULL);

  if (dse_floating_is_on (bench->floating)) {
    dse_floating_turn (bench->floating, how);
    return NULL;
  }
  if (!dse_can_copy (bench))
    return g_strdup (_ ("Nothing to mirror or rotate: select objects or cells"));
  return dse_means_things (bench, tool) ? transform_things (bench, how)
                                        : transform_cells (bench, how);
}

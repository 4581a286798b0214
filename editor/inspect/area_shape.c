/* editor/inspect/area_shape.c — shows and sets the shapes of areas. */
#include "inspect/area_shape.h"

#include "inspect/area_step.h"

#include <glib/gi18n.h>

static DsAreaShape
shape_of (const DsThing *thing)
{
  DsAreaShape shape = DS_AREA_RECTANGLE;
  DsArea area;

  if (ds_area_read (&area, thing, NULL) == DS_OK) {
    shape = (DsAreaShape)area.shape;
    ds_area_clear (&area);
  }
  return shape;
}

static char *
get_shape (const DsDelve *delve, const DsThing *thing)
{
  return g_strdup (ds_area_shape_id (shape_of (thing)));
}

const DseThingTrait dse_trait_shape = { get_shape, NULL };

GStrv
dse_trait_shapes (GStrv *labels)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  g_return_val_if_fail (labels != NULL, NULL);

  for (int i = 0; i < DS_N_AREA_SHAPES; i++) {
    g_strv_builder_add (ids, ds_area_shape_id ((DsAreaShape)i));
    g_strv_builder_add (names, _ (ds_area_shape_label ((DsAreaShape)i)));
  }
  *labels = g_strv_builder_end (names);
  return g_strv_builder_end (ids);
}

gboolean
dse_areas_have_sides (const DsThing *things, gsize n)
{
  g_return_val_if_fail (things != NULL || n == 0, FALSE);

  for (gsize i = 0; i < n; i++)
    if (ds_area_has_points (shape_of (&things[i])))
      return FALSE;
  return TRUE;
}

/* The object of a box of points goes to its corner, which stays on the floor. */
static gboolean
reshape (DseAreaStep *step, const DsFloor *level, const DsThing *thing, DsAreaShape shape)
{
  DsCell at = thing->at;
  gboolean done = FALSE;
  DsArea area;

  if (ds_area_read (&area, thing, NULL) != DS_OK)
    return FALSE;
  if (ds_area_set_shape (&area, shape, NULL) == DS_OK) {
    if (!ds_area_has_points (shape)) {
      area.box = ds_rect_intersect (area.box, (DsRect){ 0, 0, level->w, level->h });
      at = (DsCell){ area.box.x, area.box.y };
    }
    done = dse_area_step_add (step, thing, &area, at);
  }
  ds_area_clear (&area);
  return done;
}

void
dse_areas_set_shape (DsuDocument *document, gsize floor, const DsThing *things, gsize n,
                     const char *id)
{
  const DsFloor *level = &dsu_document_get_delve (document)->dungeon.floors[floor];
  DsAreaShape shape;
  DseAreaStep step;

  g_return_if_fail (DSU_IS_DOCUMENT (document) && (things != NULL || n == 0) && id != NULL);

  if (!ds_area_shape_parse (id, &shape))
    return;
  dse_area_step_init (&step, floor);
  for (gsize i = 0; i < n; i++)
    if (shape_of (&things[i]) != shape)
      reshape (&step, level, &things[i], shape);
  dse_area_step_end (&step, document, N_ ("Change Shape"));
}

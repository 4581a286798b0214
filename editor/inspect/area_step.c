/* editor/inspect/area_step.c — collects commands that change areas of objects. */
#include "inspect/area_step.h"

static void
extras_free (gpointer extras)
{
  ds_extras_unref (extras);
}

void
dse_area_step_init (DseAreaStep *self, gsize floor)
{
  g_return_if_fail (self != NULL);

  self->cmds = g_ptr_array_new_with_free_func (g_free);
  self->extras = g_ptr_array_new_with_free_func (extras_free);
  self->floor = floor;
}

/* @extras stay until the step ends. */
static void
add_member (DseAreaStep *self, const DsThing *thing, const char *key, const DsExtras *extras)
{
  const DsCmdSetThingProperty set = { .cmd.type = &ds_cmd_set_thing_property,
                                      .floor = self->floor,
                                      .id = thing->id,
                                      .key = key,
                                      .json = ds_extras_find (extras, key) };

  if (g_strcmp0 (set.json, ds_extras_find (thing->extras, key)) != 0)
    g_ptr_array_add (self->cmds, g_memdup2 (&set, sizeof set));
}

gboolean
dse_area_step_add (DseAreaStep *self, const DsThing *thing, const DsArea *area, DsCell at)
{
  const DsCmdMoveThing move = {
    .cmd.type = &ds_cmd_move_thing, .floor = self->floor, .id = thing->id, .to = at
  };
  DsExtras *extras;

  g_return_val_if_fail (self != NULL && thing != NULL && area != NULL, FALSE);

  if (ds_area_put (&extras, thing->extras, area, at, NULL) != DS_OK)
    return FALSE;
  g_ptr_array_add (self->extras, extras);
  if (at.x != thing->at.x || at.y != thing->at.y)
    g_ptr_array_add (self->cmds, g_memdup2 (&move, sizeof move));
  for (gsize i = 0; i < DS_AREA_KEYS; i++)
    add_member (self, thing, ds_area_key (i), extras);
  return TRUE;
}

gboolean
dse_area_step_end (DseAreaStep *self, DsuDocument *document, const char *label)
{
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch,
                             .items = (const DsCmd **)self->cmds->pdata,
                             .n = self->cmds->len,
                             .is_whole = true };
  gboolean done;

  g_return_val_if_fail (self != NULL && DSU_IS_DOCUMENT (document) && label != NULL, FALSE);

  done = batch.n == 0 || dsu_document_apply_step (document, &batch.cmd, label);
  g_clear_pointer (&self->cmds, g_ptr_array_unref);
  g_clear_pointer (&self->extras, g_ptr_array_unref);
  return done;
}

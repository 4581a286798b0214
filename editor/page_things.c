/* editor/page_things.c — things under the pointer: placed, moved, copied, deleted. */
#include "page_private.h"

#include "thumbnail.h"

#include <glib/gi18n.h>

static const DsLevel *
level_of (DsePage *self)
{
  const gsize floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));

  return &dsu_document_get_delve (self->document)->dungeon.floors[floor];
}

/* The one of @cell that is drawn over the others. */
static const DsThing *
thing_at (const DsLevel *level, DsCell cell)
{
  const DsThing *found = NULL;

  for (size_t i = ds_things_seek (level->things, cell); i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    found = thing;
  }
  return found;
}

/* Hand-made ids are drawn, so that two who edit one file do not meet. */
guint64
dse_page_draw_id (void)
{
  guint64 id;

  do
    id = (guint64)g_random_int () << 32 | g_random_int ();
  while (id == 0);
  return id;
}

/* Who puts a gate into a wall wants to pass there. */
static gboolean
opens_wall (DsePage *self, const DsThing *thing)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const uint32_t ground =
      ds_level_get (&delve->dungeon.floors[self->stroke.floor], DS_LAYER_GROUND, thing->at);

  return ds_rules_kind (delve->rules, thing->kind)->gate != NULL &&
         (ds_rules_tile (delve->rules, ground)->flags & DS_TILE_BLOCKS_MOVE);
}

static void
place (DsePage *self, DsThing thing, DsCell at)
{
  const DsRules *rules = dsu_document_get_delve (self->document)->rules;
  const DsSpan span = { at.y, at.x, at.x, ds_rules_plain_ground (rules) };
  const DsCmdCells open = {
    { &ds_cmd_cells }, self->stroke.floor, DS_LAYER_GROUND, &span, 1, true
  };
  const DsCmdPlaceThing cmd = { { &ds_cmd_place_thing }, self->stroke.floor, &thing };
  const DsCmd *const both[] = { &cmd.cmd, &open.cmd };
  DsCmdBatch batch = { { &ds_cmd_batch }, both, 1 };

  thing.id = dse_page_draw_id ();
  thing.at = at;
  batch.n += opens_wall (self, &thing);
  dse_page_apply (self, &batch.cmd, cmd.cmd.type->label);
}

/* What the palette has chosen; its lock is a reference. FALSE: these rules do not define it. */
static gboolean
new_thing (DsePage *self, DsThing *out)
{
  const DsRules *rules = dsu_document_get_delve (self->document)->rules;
  const char *lock = dse_tool_options_get_lock (self->options);

  *out = (DsThing){ .facing = DS_FACING_NONE, .target_floor = -1, .target = { -1, -1 } };
  if (!ds_rules_find_kind (rules, dse_tool_options_get_kind (self->options), &out->kind))
    return FALSE;
  out->lock = lock != NULL ? ds_str_new (lock) : NULL;
  return TRUE;
}

static GdkTexture *
picture_of (DsePage *self, const DsThing *thing)
{
  enum { SIDE = 96 }; /* as large as a cell can be shown */
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsLockKind *lock = NULL;

  if (thing->lock != NULL)
    lock = ds_rules_lock_of (delve->rules, delve->dungeon.locks, ds_str_get (thing->lock));
  if (self->ghost == NULL || self->ghost_rules != delve->rules || self->ghost_kind != thing->kind ||
      self->ghost_lock != lock) {
    g_clear_object (&self->ghost);
    self->ghost = dsu_kind_swatch_new (delve->rules, thing->kind, lock, SIDE);
    self->ghost_rules = delve->rules;
    self->ghost_kind = thing->kind;
    self->ghost_lock = lock;
  }
  return self->ghost;
}

/* Over a thing a press would place nothing. */
void
dse_page_show_ghost (DsePage *self)
{
  const DsLevel *level = level_of (self);
  const DsCell at = self->stroke.at;
  const DsThing *grabbed = self->is_stroking ? ds_things_find (level->things, self->grabbed) : NULL;
  DsThing thing;

  if (!ds_level_has (level, at) || thing_at (level, at) != NULL)
    return;
  if (grabbed != NULL) {
    thing = *grabbed;
    ds_str_ref (thing.lock);
  } else if (!new_thing (self, &thing))
    return;
  dsu_canvas_set_ghost (DSU_CANVAS (self->canvas), picture_of (self, &thing), at);
  ds_str_unref (thing.lock);
}

/* Remembers what a press on @cell takes up. */
void
dse_page_grab_thing (DsePage *self, DsCell cell)
{
  const DsLevel *level = level_of (self);
  const DsThing *thing = ds_level_has (level, cell) ? thing_at (level, cell) : NULL;

  self->grabbed = thing != NULL ? thing->id : 0;
}

/* Where the press was let go: what was taken up goes there, or a copy of it; from an empty cell a
 * new thing does. */
void
dse_page_drop_thing (DsePage *self, DsCell cell, GdkModifierType modifiers)
{
  const DsLevel *level = level_of (self);
  const DsThing *grabbed = ds_things_find (level->things, self->grabbed);
  DsThing thing;

  if (!ds_level_has (level, cell))
    return;
  if (grabbed == NULL) {
    if (self->grabbed != 0 || !new_thing (self, &thing))
      return;
    place (self, thing, cell);
    ds_str_unref (thing.lock);
  } else if (grabbed->at.x == cell.x && grabbed->at.y == cell.y) {
    return; /* a click on a thing leaves it */
  } else if (modifiers & GDK_CONTROL_MASK) {
    place (self, *grabbed, cell);
  } else {
    const DsCmdMoveThing move = { { &ds_cmd_move_thing }, self->stroke.floor, grabbed->id, cell };

    dse_page_apply (self, &move.cmd, NULL);
  }
}

/* The kind becomes what is placed, if there is a thing. */
gboolean
dse_page_pick_thing (DsePage *self, DsCell cell)
{
  const DsLevel *level = level_of (self);
  const DsThing *thing = ds_level_has (level, cell) ? thing_at (level, cell) : NULL;
  const DsRules *rules = dsu_document_get_delve (self->document)->rules;

  if (thing == NULL)
    return FALSE;
  g_object_set (self->options, "kind", ds_rules_kind (rules, thing->kind)->id, "lock",
                thing->lock != NULL ? ds_str_get (thing->lock) : NULL, NULL);
  return TRUE;
}

/* The ids of what Delete means: all in the selection, else the one that is pointed at. */
static GArray *
list_doomed (DsePage *self)
{
  const DsMask *selection = dse_page_get_selection (self);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  const DsLevel *level = level_of (self);
  const DsThing *pointed = NULL;
  DsCell cell;

  if (dsu_canvas_get_hover (DSU_CANVAS (self->canvas), &cell) ||
      dsu_canvas_get_cursor (DSU_CANVAS (self->canvas), &cell))
    pointed = thing_at (level, cell);
  if (selection == NULL && pointed != NULL)
    g_array_append_val (ids, pointed->id);
  for (size_t i = 0; selection != NULL && i < ds_things_count (level->things); i++)
    if (ds_mask_has (selection, ds_things_get (level->things, i)->at))
      g_array_append_val (ids, ds_things_get (level->things, i)->id);
  return ids;
}

void
dse_page_delete_things (DsePage *self)
{
  g_autoptr (GArray) ids = NULL;
  DsCmdDeleteThings cmd = { .cmd = { &ds_cmd_delete_things } };

  if (self->is_stroking)
    return;
  ids = list_doomed (self);
  cmd.floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));
  cmd.ids = (const uint64_t *)(const void *)ids->data;
  cmd.n_ids = ids->len;
  if (ids->len > 0)
    dse_page_apply (self, &cmd.cmd, NULL);
}

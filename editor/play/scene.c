/* editor/play/scene.c — from the arrays of a game to a level. */
#include "play/scene.h"

#include "canvas.h"

#include <string.h>

/* Which of those on one cell is drawn last. */
enum { OF_LEVEL = 1, OF_ITEM, OF_ACTOR };

struct DseScene {
  DsDelve delve;
  gsize floor;
  gboolean is_fresh; /* nothing was shown yet */
  gsize n;           /* cells of a floor */
  guint32 *lights;
  guint64 *tops, *old_tops; /* what is drawn on each cell: its number, kind and lock */
  GArray *things;           /* DsThing, to work in; borrow from the game and the level */
  DsStr **locks;            /* ids of the locks, as far as they were needed */
  gsize n_locks;
};

static guint64
id_of (guint64 rank, gsize i)
{
  return rank << 32 | (i + 1);
}

static void
add (DseScene *self, guint64 rank, gsize i, DsThing thing)
{
  const gsize at = (gsize)thing.at.y * (gsize)self->delve.dungeon.w + (gsize)thing.at.x;

  thing.id = id_of (rank, i);
  thing.extras = NULL;
  g_array_append_val (self->things, thing);
  self->tops[at] = MAX (self->tops[at], thing.id << 16 | thing.kind);
}

/* ---- things */

/* Whether it has the same look as long as the game goes on. */
static gboolean
is_shown (const DsKind *kind)
{
  return kind->creature == NULL && kind->item == NULL && kind->role != DS_ROLE_START &&
         kind->role != DS_ROLE_MARKER && kind->role != DS_ROLE_NOTE;
}

/* Gates are opened by changing the tile under them. */
static gboolean
is_opened (DseScene *self, const DsLevel *begin, const DsThing *thing)
{
  const DsLevel *now = &self->delve.dungeon.floors[self->floor];

  return thing->lock != NULL && ds_level_get (begin, DS_LAYER_FEATURE, thing->at) !=
                                    ds_level_get (now, DS_LAYER_FEATURE, thing->at);
}

static void
add_level (DseScene *self, const DsSim *sim)
{
  const DsLevel *begin = &ds_sim_delve (sim)->dungeon.floors[self->floor];

  for (gsize i = 0; i < ds_things_count (begin->things); i++) {
    const DsThing *thing = ds_things_get (begin->things, i);

    if (is_shown (ds_rules_kind (self->delve.rules, thing->kind)) &&
        !is_opened (self, begin, thing))
      add (self, OF_LEVEL, i, *thing);
  }
}

/* Owned by the scene; NULL: none. */
static DsStr *
lock_of (DseScene *self, const DsSim *sim, gint32 lock)
{
  const DsLockUse *use = ds_sim_lock (sim, lock);

  if (use == NULL || (gsize)lock >= self->n_locks)
    return NULL;
  if (self->locks[lock] == NULL)
    self->locks[lock] = ds_str_new (use->id);
  return self->locks[lock];
}

static void
add_items (DseScene *self, const DsSim *sim)
{
  const DsSimState *state = ds_sim_state (sim);

  for (gsize i = 0; i < state->items.n; i++) {
    const DsSimItem *item = &state->items.items[i];

    if (item->owner == DS_SIM_NONE && item->at.floor == (gint32)self->floor)
      add (self, OF_ITEM, i,
           (DsThing){ .kind = (guint16)item->kind,
                      .facing = DS_FACING_NONE,
                      .target_floor = -1,
                      .at = item->at.cell,
                      .lock = lock_of (self, sim, item->lock) });
  }
}

static void
add_actors (DseScene *self, const DsSim *sim)
{
  const DsSimState *state = ds_sim_state (sim);

  for (gsize i = 0; i < state->actors.n; i++) {
    const DsSimActor *actor = &state->actors.items[i];

    if ((actor->flags & DS_ACTOR_ALIVE || i == DS_SIM_PLAYER) &&
        actor->at.floor == (gint32)self->floor)
      add (self, OF_ACTOR, i == DS_SIM_PLAYER ? state->actors.n : i,
           (DsThing){ .kind = (guint16)actor->kind,
                      .facing = DS_FACING_NONE,
                      .target_floor = -1,
                      .at = actor->at.cell });
  }
}

static void
update_things (DseScene *self, const DsSim *sim)
{
  DsLevel *level = &self->delve.dungeon.floors[self->floor];
  DsThings *things;
  guint64 *tops = self->tops;

  self->tops = self->old_tops;
  self->old_tops = tops;
  memset (self->tops, 0, self->n * sizeof *self->tops);
  g_array_set_size (self->things, 0);
  add_level (self, sim);
  add_items (self, sim);
  add_actors (self, sim);
  if (ds_things_new (&things, (const DsThing *)(gconstpointer)self->things->data, self->things->len,
                     NULL) != DS_OK)
    return;
  ds_things_unref (level->things);
  level->things = things;
}

/* ---- tiles */

static gboolean
update_row (DsGrid *grid, gint32 y, const guint16 *now, guint8 *changed)
{
  const guint16 *row = ds_grid_row (grid, y);
  guint16 *mine;

  if (memcmp (row, now, (gsize)grid->w * sizeof *now) == 0)
    return TRUE;
  for (gint32 x = 0; x < grid->w; x++)
    changed[x] |= row[x] != now[x];
  mine = ds_grid_row_mut (grid, y);
  if (mine != NULL)
    memcpy (mine, now, (gsize)grid->w * sizeof *now);
  return mine != NULL;
}

static gboolean
update_tiles (DseScene *self, const DsSim *sim, guint8 *changed)
{
  const DsSimState *state = ds_sim_state (sim);
  DsLevel *level = &self->delve.dungeon.floors[self->floor];
  const gint32 first = state->floors.items[self->floor].first;

  for (gint32 y = 0; y < level->h && first >= 0; y++) {
    const gsize at = (gsize)y * (gsize)level->w;

    if (!update_row (&level->layers[DS_LAYER_GROUND], y, state->ground.items + first + at,
                     changed + at) ||
        !update_row (&level->layers[DS_LAYER_FEATURE], y, state->feature.items + first + at,
                     changed + at))
      return FALSE;
  }
  return TRUE;
}

/* ---- all of it */

/* Runs of a row, so that what is far apart stays apart. */
static void
collect (DseScene *self, const guint8 *changed, DsDirty *dirty)
{
  const gint32 w = self->delve.dungeon.w;

  for (gsize i = 0; i < self->n; i++)
    if (changed[i] || self->tops[i] != self->old_tops[i])
      ds_dirty_add (dirty, (DsRect){ (gint32)i % w, (gint32)i / w, 1, 1 });
}

gboolean
dse_scene_update (DseScene *self, const DsSim *sim, DsDirty *dirty)
{
  const gsize floor = (gsize)ds_sim_state (sim)->actors.items[DS_SIM_PLAYER].at.floor;
  const gboolean is_same = !self->is_fresh && floor == self->floor;
  g_autofree guint8 *changed = g_new0 (guint8, self->n);
  gboolean is_whole;

  self->floor = floor;
  self->is_fresh = FALSE;
  is_whole = update_tiles (self, sim, changed);
  update_things (self, sim);
  if (!is_same || !is_whole)
    return FALSE;
  collect (self, changed, dirty);
  return TRUE;
}

DseScene *
dse_scene_new (const DsSim *sim)
{
  DseScene *self = g_new0 (DseScene, 1);
  const DsDelve *delve = ds_sim_delve (sim);

  if (ds_delve_copy (&self->delve, delve, NULL) != DS_OK) {
    g_free (self);
    return NULL;
  }
  self->is_fresh = TRUE;
  self->n = (gsize)delve->dungeon.w * (gsize)delve->dungeon.h;
  self->lights = g_new (guint32, self->n);
  for (gsize i = 0; i < self->n; i++)
    self->lights[i] = DSU_LIGHT_NEUTRAL;
  self->tops = g_new0 (guint64, self->n);
  self->old_tops = g_new0 (guint64, self->n);
  self->things = g_array_new (FALSE, FALSE, sizeof (DsThing));
  self->n_locks = DS_SIM_COLOURS_MAX;
  self->locks = g_new0 (DsStr *, self->n_locks);
  return self;
}

void
dse_scene_free (DseScene *self)
{
  if (self == NULL)
    return;
  for (gsize i = 0; i < self->n_locks; i++)
    ds_str_unref (self->locks[i]);
  g_free (self->locks);
  g_array_unref (self->things);
  g_free (self->tops);
  g_free (self->old_tops);
  g_free (self->lights);
  ds_delve_clear (&self->delve);
  g_free (self);
}

const DsDelve *
dse_scene_get_delve (DseScene *self)
{
  return &self->delve;
}

const guint32 *
dse_scene_get_lights (DseScene *self)
{
  return self->lights;
}

gsize
dse_scene_get_floor (DseScene *self)
{
  return self->floor;
}

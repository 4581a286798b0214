/* editor/play/view/scene.c — copies the player's knowledge into a level. */
#include "play/view/scene.h"
#include "play/view/headings.h"

#include "base/hash.h"
#include "canvas.h"
#include "field/colour.h"
#include "map/object_layers.h"
#include "sim/world/knowledge.h"
#include "sim/world/lighting.h"

#include <string.h>

/* Which of those on one cell is drawn last. */
enum { OF_LEVEL = 1, OF_ITEM, OF_ACTOR, OF_PLAYER };

#define REVEALED 170   /* of 255: how bright a cell is that the player does not know */
#define AMBIENT 108u   /* of DSU_LIGHT_NEUTRAL's 128: a cell that is seen, without any lamp */
#define LAMPS 70u      /* most that the light of lamps adds to that */
#define FLICKER 24u    /* largest deviation of the flicker */
#define FLICKER_MS 300 /* its period */

/* A cell whose light wavers. */
typedef struct {
  guint32 at;
  guint32 light, deviations;
  gint32 period; /* ms */
} DseDancer;

/* The state of a cell when it was last seen. */
typedef struct {
  guint32 light; /* 0: it never was */
  guint step;
} DseGlimpse;

struct DseScene {
  DsDelve delve;
  gsize floor;
  gboolean is_fresh; /* nothing was shown yet */
  gboolean reveals;  /* shows what the player does not know, too */
  gsize n;           /* cells of a floor */
  guint32 *lights;
  DseGlimpse **seen; /* by floor and cell; NULL: the player never was there */
  GArray *dancers;   /* DseDancer */
  DseHeadings *headings;
  GArray *things;        /* DsThing, to work in; borrow from the game and the level */
  DsObjectLayers layers; /* own layers of objects, by which groups fade and tint them */
  DsExtras *on[DS_OBJECT_LAYERS_MAX]; /* members of an object on each of them; NULL: no memory */
  GByteArray *actors, *items; /* 1 + the layer of the object that an actor or item was; 0: none */
  DsStr *locks[DS_SIM_COLOURS_MAX]; /* ids, as far as they were needed */
};

static gsize
index_of (DseScene *self, DsCell cell)
{
  return ds_cell_index (cell, self->delve.dungeon.w);
}

/* @layer: 1 + its own layer; 0: none. */
static void
add (DseScene *self, guint64 rank, gsize i, DsThing thing, guint layer)
{
  thing.id = (rank << 32) + i + 1;
  thing.extras = layer > 0 ? self->on[layer - 1] : NULL;
  g_array_append_val (self->things, thing);
}

/* ---- the player's knowledge */

/* The light of a cell in view: it is never dark, and lamps make it brighter and of their colour. */
static guint32
lit (const DsLightMap *map, gsize at)
{
  const DsGlow *glow = &map->cells[at];
  const guint32 red = AMBIENT + MIN (glow->red, 255u) * LAMPS / 255u,
                green = AMBIENT + MIN (glow->green, 255u) * LAMPS / 255u,
                blue = AMBIENT + MIN (glow->blue, 255u) * LAMPS / 255u;

  return red << 16 | green << 8 | blue;
}

static guint32
light_of (DseScene *self, const DsSim *sim, const DsSimKnowledge *known, gsize at)
{
  const DsLightMap *map = known->is_seen ? ds_sim_light (sim) : NULL;
  const guint32 seen = self->seen[self->floor][at].light;

  if (map != NULL)
    return lit (map, at);
  if (known->is_seen || (known->actor >= 0 && !self->reveals))
    return DSU_LIGHT_NEUTRAL;
  if (!known->is_known)
    return 0;
  if (self->reveals)
    return ds_colour_dim (DSU_LIGHT_NEUTRAL, REVEALED);
  return ds_colour_dim (seen != 0 ? seen : DSU_LIGHT_NEUTRAL, DS_COLOUR_REMEMBERED);
}

/* A cell in view wavers by its tile, or by the lamps that shine on it. */
static void
add_dancer (DseScene *self, const DsSim *sim, const DsSimKnowledge *known, gsize at, guint32 light)
{
  const DsTile *ground = ds_rules_tile (self->delve.rules, known->ground);
  const DsTile *feature = ds_rules_tile (self->delve.rules, known->feature);
  const DsTile *tile = feature->period > 0 ? feature : ground;
  const DsLightMap *map = ds_sim_light (sim);
  const guint32 part = map != NULL ? MIN (map->cells[at].flicker * FLICKER / 255u, FLICKER) : 0;
  DseDancer dancer = { (guint32)at, light, part << 16 | part << 8 | part / 2, FLICKER_MS };

  if (tile->period > 0) {
    dancer.period = tile->period;
    dancer.deviations = tile == feature ? tile->fg_dance : tile->bg_dance;
  }
  if (dancer.deviations != 0)
    g_array_append_val (self->dancers, dancer);
}

/* Owned by the scene; NULL: none. */
static DsStr *
lock_of (DseScene *self, const DsSim *sim, gint32 lock)
{
  const DsLockUse *use = ds_sim_lock (sim, lock);

  if (use == NULL || (gsize)lock >= G_N_ELEMENTS (self->locks))
    return NULL;
  if (self->locks[lock] == NULL)
    self->locks[lock] = ds_str_new (use->id);
  return self->locks[lock];
}

static guint
layer_at (const GByteArray *layers, gint32 number)
{
  return number >= 0 && (guint)number < layers->len ? layers->data[number] : 0;
}

static void
add_known (DseScene *self, const DsSim *sim, DsCell cell, const DsSimKnowledge *known)
{
  const gint32 lock = known->actor < 0 && known->item >= 0
                          ? ds_sim_state (sim)->items.items[known->item].lock
                          : DS_SIM_NONE;

  if (known->kind != DS_SIM_NONE)
    add (self, known->actor >= 0 ? OF_ACTOR : OF_ITEM,
         known->actor >= 0 ? (gsize)known->actor : index_of (self, cell),
         (DsThing){ .kind = (guint16)known->kind,
                    .facing = known->is_seen && known->actor >= 0
                                  ? dse_headings_get (self->headings, (gsize)known->actor)
                                  : DS_FACING_NONE,
                    .target_floor = -1,
                    .at = cell,
                    .lock = lock_of (self, sim, lock) },
         known->actor >= 0 ? layer_at (self->actors, known->actor)
                           : layer_at (self->items, known->item));
}

/* True if the player knows nothing of a cell, nor what is on it: what is seen is remembered. */
static gboolean
is_blank (const DsSimState *state, gsize at)
{
  return state->known.items[at].ground == 0 && state->actor_at.items[at] == 0 &&
         state->item_at.items[at] == 0 && !state->game.items->reveals;
}

static gboolean
update_row (DseScene *self, const DsSim *sim, guint step, gint32 y, guint8 *changed)
{
  DsFloor *level = &self->delve.dungeon.floors[self->floor];
  guint16 *ground = ds_grid_row_mut (&level->layers[DS_LAYER_GROUND], y);
  guint16 *feature = ds_grid_row_mut (&level->layers[DS_LAYER_FEATURE], y);
  const DsSimState *state = ds_sim_state (sim);
  const gsize first = (gsize)state->floors.items[self->floor].first;
  const DsSimKnowledge nothing = { .actor = DS_SIM_NONE, .item = DS_SIM_NONE, .kind = DS_SIM_NONE };

  for (gint32 x = 0; x < level->w && ground != NULL && feature != NULL; x++) {
    const DsSimSpot spot = { (gint32)self->floor, { x, y } };
    const gsize at = ds_cell_index ((DsCell){ x, y }, level->w);
    const DsSimKnowledge known = self->reveals ? ds_sim_truth (sim, spot)
                                 : is_blank (state, first + at)
                                     ? nothing
                                     : ds_sim_know (sim, DS_SIM_PLAYER, spot);
    const guint32 light = light_of (self, sim, &known, at);
    const guint16 new_ground = known.is_known ? known.ground : DS_TILE_NONE;
    const guint16 new_feature = known.is_known ? known.feature : DS_TILE_NONE;

    if (light != self->lights[at] || new_ground != ground[x] || new_feature != feature[x]) {
      changed[at] = TRUE; /* an unchanged cell takes no memory */
      self->lights[at] = light;
      ground[x] = new_ground;
      feature[x] = new_feature;
    }
    add_known (self, sim, spot.cell, &known);
    if (known.is_seen) {
      self->seen[self->floor][at] = (DseGlimpse){ light, step };
      add_dancer (self, sim, &known, at, light);
    }
  }
  return ground != NULL && feature != NULL;
}

/* ---- things that stay */

static gboolean
is_shown (const DsKind *kind)
{
  return kind->creature == NULL && kind->item == NULL && kind->role != DS_ROLE_START &&
         kind->role != DS_ROLE_MARKER && kind->role != DS_ROLE_NOTE && kind->role != DS_ROLE_SECRET;
}

/* Gates are opened by changing the tile under them. */
static gboolean
is_opened (DseScene *self, const DsFloor *begin, const DsThing *thing)
{
  const DsFloor *now = &self->delve.dungeon.floors[self->floor];

  return thing->lock != NULL && ds_floor_get (begin, DS_LAYER_FEATURE, thing->at) !=
                                    ds_floor_get (now, DS_LAYER_FEATURE, thing->at);
}

static void
add_level (DseScene *self, const DsSim *sim)
{
  const DsFloor *begin = &ds_sim_delve (sim)->dungeon.floors[self->floor];

  for (gsize i = 0; i < ds_things_count (begin->things); i++) {
    const DsThing *thing = ds_things_get (begin->things, i);

    if (is_shown (ds_rules_kind (self->delve.rules, thing->kind)) &&
        self->lights[index_of (self, thing->at)] != 0 && !is_opened (self, begin, thing))
      add (self, OF_LEVEL, i, *thing, (guint)(ds_object_layers_of (&self->layers, thing) + 1));
  }
}

/* The player is shown when dead, too. */
static void
add_player (DseScene *self, const DsSim *sim)
{
  const DsSimActor *player = &ds_sim_state (sim)->actors.items[DS_SIM_PLAYER];

  add (self, OF_PLAYER, 0,
       (DsThing){ .kind = (guint16)player->kind,
                  .facing = dse_headings_get (self->headings, DS_SIM_PLAYER),
                  .target_floor = -1,
                  .at = player->at.cell },
       0);
}

static gboolean
looks_alike (const DsThing *a, const DsThing *b)
{
  return a->kind == b->kind && a->facing == b->facing && (a->lock != NULL) == (b->lock != NULL);
}

/* Notes where of two lists in order one has something else than the other. */
static void
compare_things (const DsThings *before, const DsThings *now, guint8 *changed, gint32 w)
{
  const size_t n_before = ds_things_count (before), n = ds_things_count (now);

  for (size_t i = 0, k = 0; i < n_before || k < n;) {
    const DsThing *a = i < n_before ? ds_things_get (before, i) : NULL;
    const DsThing *b = k < n ? ds_things_get (now, k) : NULL;
    const int order = a == NULL ? 1 : b == NULL ? -1 : ds_thing_compare (a, b);
    const DsThing *other = order <= 0 ? a : b;

    if (order != 0 || !looks_alike (a, b))
      changed[ds_cell_index (other->at, w)] = TRUE;
    i += order <= 0;
    k += order >= 0;
  }
}

static gboolean
take_things (DseScene *self, guint8 *changed)
{
  DsFloor *level = &self->delve.dungeon.floors[self->floor];
  DsThings *things;

  if (ds_things_new (&things, (const DsThing *)(gconstpointer)self->things->data, self->things->len,
                     NULL) != DS_OK)
    return FALSE;
  compare_things (level->things, things, changed, level->w);
  ds_things_unref (level->things);
  level->things = things;
  return TRUE;
}

/* ---- all of it */

static void
collect (DseScene *self, const guint8 *changed, DsDirty *dirty)
{
  const gint32 w = self->delve.dungeon.w;

  for (gsize i = 0; i < self->n; i++)
    if (changed[i])
      ds_dirty_add (dirty, (DsRect){ (gint32)i % w, (gint32)i / w, 1, 1 });
}

gboolean
dse_scene_update (DseScene *self, const DsSim *sim, guint step, DsDirty *dirty)
{
  gsize floor;
  gboolean is_same;
  g_autofree guint8 *changed = NULL;
  gboolean is_whole = TRUE;

  g_return_val_if_fail (self != NULL && sim != NULL && dirty != NULL, FALSE);

  floor = (gsize)ds_sim_state (sim)->actors.items[DS_SIM_PLAYER].at.floor;
  is_same = !self->is_fresh && floor == self->floor;
  changed = g_new0 (guint8, self->n);
  self->floor = floor;
  self->is_fresh = FALSE;
  if (self->seen[floor] == NULL)
    self->seen[floor] = g_new0 (DseGlimpse, self->n);
  dse_headings_update (self->headings, sim);
  g_array_set_size (self->things, 0);
  g_array_set_size (self->dancers, 0);
  for (gint32 y = 0; y < self->delve.dungeon.h; y++)
    is_whole = update_row (self, sim, step, y, changed) && is_whole;
  add_level (self, sim);
  add_player (self, sim);
  if (!take_things (self, changed) || !is_whole || !is_same)
    return FALSE;
  collect (self, changed, dirty);
  return TRUE;
}

void
dse_scene_forget (DseScene *self, guint step)
{
  g_return_if_fail (self != NULL);

  dse_headings_forget (self->headings);
  for (gsize f = 0; f < self->delve.dungeon.n_floors; f++)
    for (gsize i = 0; i < self->n && self->seen[f] != NULL; i++)
      if (self->seen[f][i].step > step)
        self->seen[f][i].light = 0;
}

void
dse_scene_dance (DseScene *self, guint64 now, DsDirty *dirty)
{
  gint32 w;

  g_return_if_fail (self != NULL && dirty != NULL);

  w = self->delve.dungeon.w;
  for (guint i = 0; i < self->dancers->len; i++) {
    const DseDancer *dancer = &g_array_index (self->dancers, DseDancer, i);
    const DsCell cell = { (gint32)dancer->at % w, (gint32)dancer->at / w };
    const guint32 light =
        ds_colour_dance (dancer->light, dancer->deviations, (uint32_t)dancer->period, now,
                         ds_cell_hash (self->floor, cell.x, cell.y));

    if (light == self->lights[dancer->at])
      continue;
    self->lights[dancer->at] = self->seen[self->floor][dancer->at].light = light;
    ds_dirty_add (dirty, (DsRect){ cell.x, cell.y, 1, 1 });
  }
}

void
dse_scene_set_reveals (DseScene *self, gboolean reveals)
{
  g_return_if_fail (self != NULL);

  self->reveals = reveals;
}

/* ---- own layers of objects */

static void
set_layer (GByteArray *layers, gint32 number, guint layer)
{
  const guint n = layers->len;

  if (number < 0)
    return;
  if (n <= (guint)number) {
    g_byte_array_set_size (layers, (guint)number + 1);
    memset (layers->data + n, 0, layers->len - n);
  }
  layers->data[number] = (guint8)layer;
}

/* Actors and items stay on the layers of the objects that they were. */
static void
note_floor (DseScene *self, const DsSim *sim, gint32 floor)
{
  const DsThings *things = ds_sim_delve (sim)->dungeon.floors[floor].things;
  const DsSimState *state = ds_sim_state (sim);
  g_autoptr (GHashTable) layers = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (gsize i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const int layer = ds_object_layers_of (&self->layers, thing);

    if (layer >= 0)
      g_hash_table_insert (layers, (gpointer)(gconstpointer)&thing->id,
                           GUINT_TO_POINTER ((guint)layer + 1));
  }
  for (gsize i = 0; i < state->things.n && g_hash_table_size (layers) > 0; i++) {
    const DsSimThing *was = &state->things.items[i];
    const guint64 id = (guint64)was->id[1] << 32 | was->id[0];
    const guint layer =
        was->floor == floor ? GPOINTER_TO_UINT (g_hash_table_lookup (layers, &id)) : 0;

    if (layer > 0) {
      set_layer (self->actors, was->actor, layer);
      set_layer (self->items, was->item, layer);
    }
  }
}

static void
note_layers (DseScene *self, const DsSim *sim)
{
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;

  self->actors = g_byte_array_new ();
  self->items = g_byte_array_new ();
  ds_object_layers_read (&self->layers, dungeon->extras);
  for (gsize i = 0; i < self->layers.n; i++)
    (void)!ds_object_layer_put (&self->on[i], NULL, self->layers.names[i], NULL);
  for (gsize f = 0; f < dungeon->n_floors && self->layers.n > 0; f++)
    note_floor (self, sim, (gint32)f);
}

DseScene *
dse_scene_new (const DsSim *sim)
{
  const DsDelve *delve;
  DseScene *self;

  g_return_val_if_fail (sim != NULL, NULL);

  self = g_new0 (DseScene, 1);
  delve = ds_sim_delve (sim);
  if (ds_delve_copy (&self->delve, delve, NULL) != DS_OK) {
    g_free (self);
    return NULL;
  }
  self->is_fresh = TRUE;
  self->headings = dse_headings_new ();
  self->n = (gsize)delve->dungeon.w * (gsize)delve->dungeon.h;
  self->lights = g_new0 (guint32, self->n);
  self->seen = g_new0 (DseGlimpse *, delve->dungeon.n_floors);
  self->dancers = g_array_new (FALSE, FALSE, sizeof (DseDancer));
  self->things = g_array_new (FALSE, FALSE, sizeof (DsThing));
  note_layers (self, sim);
  return self;
}

void
dse_scene_free (DseScene *self)
{
  if (self == NULL)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (self->locks); i++)
    ds_str_unref (self->locks[i]);
  for (gsize i = 0; i < self->layers.n; i++)
    ds_extras_unref (self->on[i]);
  g_byte_array_unref (self->actors);
  g_byte_array_unref (self->items);
  g_array_unref (self->things);
  g_array_unref (self->dancers);
  dse_headings_free (self->headings);
  g_free (self->lights);
  for (gsize i = 0; i < self->delve.dungeon.n_floors; i++)
    g_free (self->seen[i]);
  g_free (self->seen);
  ds_delve_clear (&self->delve);
  g_free (self);
}

const DsDelve *
dse_scene_get_delve (DseScene *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->delve;
}

const guint32 *
dse_scene_get_lights (DseScene *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->lights;
}

gsize
dse_scene_get_floor (DseScene *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->floor;
}

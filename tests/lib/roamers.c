/* tests/lib/roamers.c — flood fill over the cells on which a creature can be. */
#include "lib/roamers.h"
#include "field/move.h"

#include <string.h>

typedef bool (*Bears) (const DstGround *ground, guint32 at);

/* ---- cells */

static guint32
per_floor (const DstGround *self)
{
  return (guint32)(self->delve->dungeon.w * self->delve->dungeon.h);
}

/* False: off the floor. */
static bool
beside (const DstGround *self, guint32 at, int dx, int dy, guint32 *to)
{
  const int w = self->delve->dungeon.w, h = self->delve->dungeon.h;
  const int in_floor = (int)(at % per_floor (self)), x = in_floor % w + dx, y = in_floor / w + dy;

  *to = at + (guint32)(dy * w + dx);
  return x >= 0 && y >= 0 && x < w && y < h;
}

static DsCell
cell_of (const DstGround *self, guint32 at)
{
  const int in_floor = (int)(at % per_floor (self)), w = self->delve->dungeon.w;

  return (DsCell){ in_floor % w, in_floor / w };
}

static guint32
tile (const DstGround *self, guint32 at, DsLayer layer)
{
  return ds_floor_get (&self->delve->dungeon.floors[at / per_floor (self)], layer,
                       cell_of (self, at));
}

static guint32
flags (const DstGround *self, guint32 at, DsLayer layer)
{
  const guint32 id = tile (self, at, layer);

  return id != DS_TILE_NONE ? ds_rules_tile (self->delve->rules, id)->flags : 0;
}

/* ---- cells for creatures */

static bool
walks (const DstGround *self, guint32 at)
{
  return self->stands[at] && !self->is_gate[at];
}

static bool
is_free (const DstGround *self, guint32 at)
{
  return !self->is_gate[at] && tile (self, at, DS_LAYER_GROUND) != DS_TILE_NONE &&
         !(flags (self, at, DS_LAYER_FEATURE) & DS_TILE_BLOCKS_MOVE);
}

static bool
flies (const DstGround *self, guint32 at)
{
  const guint32 ground = flags (self, at, DS_LAYER_GROUND);

  return is_free (self, at) &&
         (flags (self, at, DS_LAYER_FEATURE) & DS_TILE_BRIDGE || !(ground & DS_TILE_BLOCKS_MOVE) ||
          !(ground & DS_TILE_BLOCKS_SIGHT));
}

static bool
swims (const DstGround *self, guint32 at)
{
  return is_free (self, at) && flags (self, at, DS_LAYER_GROUND) & DS_TILE_LIQUID;
}

static bool
bears_anybody (const DstGround *self, guint32 at)
{
  return walks (self, at) || flies (self, at) || swims (self, at);
}

static bool
stays (const DstGround *self, guint32 at)
{
  return false;
}

static const DsCreature *
creature_of (const DstGround *self, const DsThing *thing)
{
  return ds_rules_kind (self->delve->rules, thing->kind)->creature;
}

static Bears
manner_of (const DstGround *self, const DsThing *thing)
{
  const guint32 nature = creature_of (self, thing)->flags;

  return nature & DS_CREATURE_FLIES ? flies : nature & DS_CREATURE_SWIMS ? swims : walks;
}

/* ---- steps */

/* True when the ruleset allows the step by (@dx, @dy), with the corners that @bears accepts. */
static bool
has_free_corners (const DstGround *self, guint32 at, int dx, int dy, Bears bears)
{
  const DsMovement movement = ds_delve_movement (self->delve);
  guint32 a, b;

  if (dx == 0 || dy == 0)
    return true;
  if (movement != DS_MOVE_8_NO_CORNER_CUTTING)
    return movement != DS_MOVE_4;
  return beside (self, at, dx, 0, &a) && beside (self, at, 0, dy, &b) && bears (self, a) &&
         bears (self, b);
}

/* All cells that it gets to from @from, the nearest first, as guint32. */
static GArray *
flood (const DstGround *self, guint32 from, Bears bears)
{
  GArray *reached = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint8 *seen = g_malloc0 (self->n);

  seen[from] = 1;
  g_array_append_val (reached, from);
  for (guint head = 0; head < reached->len; head++)
    for (int step = 0; step < 8; step++) {
      const guint32 at = g_array_index (reached, guint32, head);
      const DsCell by = ds_move_steps[step];
      guint32 to;

      if (!beside (self, at, by.x, by.y, &to) || seen[to] || !bears (self, to) ||
          !has_free_corners (self, at, by.x, by.y, bears))
        continue;
      seen[to] = 1;
      g_array_append_val (reached, to);
    }
  return reached;
}

/* The nearest free cell; G_MAXUINT32: none. */
static guint32
find_room (const DstGround *self, const DsThing *thing, guint32 at, const guint8 *taken)
{
  g_autoptr (GArray) reached = flood (self, at, manner_of (self, thing));

  for (guint i = 0; i < reached->len; i++)
    if (!taken[g_array_index (reached, guint32, i)])
      return g_array_index (reached, guint32, i);
  return G_MAXUINT32;
}

/* ---- parts connected by sight */

static bool
is_clear (const DstGround *self, guint32 at)
{
  return walks (self, at) || flies (self, at) || swims (self, at) ||
         !(ds_rules_cell_flags (self->delve->rules, tile (self, at, DS_LAYER_GROUND),
                                tile (self, at, DS_LAYER_FEATURE)) &
           DS_TILE_BLOCKS_SIGHT);
}

/* Marks visible cells, with the rim. */
static void
look (const DstGround *self, guint32 at, guint8 *seen)
{
  seen[at] = 1;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      guint32 to;

      if (!beside (self, at, dx, dy, &to) || seen[to])
        continue;
      seen[to] = 1;
      if (is_clear (self, to))
        look (self, to, seen);
    }
}

/* ---- a creature */

/* True when @b may kill @a: a foe, or a creature that attacks any creature in its way, or all. */
static bool
is_foe (const DstGround *self, const DstRoamer *a, const DstRoamer *b)
{
  const DsCreature *one = creature_of (self, a->thing), *other = creature_of (self, b->thing);

  for (gsize i = 0; i < other->behaviours.n; i++)
    if (g_str_equal (other->behaviours.items[i], "aggressive") ||
        (g_str_equal (other->behaviours.items[i], "flutter") && a->thing->kind != b->thing->kind))
      return true;
  return !g_str_equal (one->faction, other->faction);
}

static void
find_strikes (DstRoamer *self, const DstGround *ground)
{
  for (guint32 x = 0; x < ground->n; x++)
    for (int step = 0; step < 8 && self->area[x]; step++) {
      const DsCell by = ds_move_steps[step];
      guint32 from;

      if (walks (ground, x) || ground->stands[x])
        self->strikes[x * ground->n + x] = 1;
      if (beside (ground, x, by.x, by.y, &from) && ground->stands[from] &&
          has_free_corners (ground, x, by.x, by.y, bears_anybody))
        self->strikes[x * ground->n + from] = 1;
    }
}

/* True when another creature or the ground may kill it where it is visible. */
static bool
is_in_danger (const DstRoamer *self, const DstGround *ground, const GArray *roamers,
              const guint8 *seen)
{
  for (guint i = 0; i < roamers->len; i++) {
    const DstRoamer *it = &g_array_index (roamers, DstRoamer, i);

    if (it != self && it->at != G_MAXUINT32 && it->floor == self->floor && seen[it->at] &&
        is_foe (ground, self, it))
      return true;
  }
  for (guint32 at = 0; at < ground->n; at++)
    if (seen[at] && walks (ground, at) && tile (ground, at, DS_LAYER_FEATURE) != DS_TILE_NONE &&
        ds_rules_tile (ground->delve->rules, tile (ground, at, DS_LAYER_FEATURE))->harm > 0)
      return true;
  return false;
}

static void
find_meets (DstRoamer *self, const DstGround *ground, const GArray *roamers)
{
  g_autofree guint8 *seen = g_malloc0 (ground->n);
  bool danger;

  look (ground, self->at, seen);
  danger = is_in_danger (self, ground, roamers, seen);
  for (guint32 at = 0; at < ground->n; at++) {
    const bool is_on_floor = at / per_floor (ground) == self->floor;

    self->meets[at] = ground->stands[at] && is_on_floor && (seen[at] || danger);
  }
}

static void
roam (DstRoamer *self, const DstGround *ground, const GArray *roamers)
{
  const bool is_still = creature_of (ground, self->thing)->flags & DS_CREATURE_IMMOBILE;
  g_autoptr (GArray) reached =
      flood (ground, self->at, is_still ? stays : manner_of (ground, self->thing));
  bool is_met = false;

  for (guint i = 0; i < reached->len; i++) {
    const guint32 at = g_array_index (reached, guint32, i);

    self->area[at] = 1;
    if (!self->is_deed && walks (ground, at))
      self->meets[at] = is_met = true;
  }
  if (!self->is_deed && !is_met && ground->stands[self->at])
    self->meets[self->at] = 1; /* it stays in its gate */
  if (!self->is_deed)
    return;
  find_strikes (self, ground);
  find_meets (self, ground, roamers);
}

static void
clear (gpointer data)
{
  DstRoamer *self = data;

  g_free (self->area);
  g_free (self->meets);
  g_free (self->strikes);
}

static bool
is_deed (const DstGround *self, const DsThing *thing)
{
  const DsLockKind *kind = thing->lock != NULL
                               ? ds_rules_lock_of (self->delve->rules, self->delve->dungeon.locks,
                                                   ds_str_get (thing->lock))
                               : NULL;

  return kind != NULL && kind->opener == DS_OPENER_DEED;
}

GArray *
dst_roamers_find (const DstGround *ground)
{
  const DsDungeon *dungeon = &ground->delve->dungeon;
  GArray *roamers = g_array_new (FALSE, FALSE, sizeof (DstRoamer));
  g_autofree guint8 *taken = g_malloc0 (ground->n);

  g_array_set_clear_func (roamers, clear);
  if (ground->start != G_MAXUINT32)
    taken[ground->start] = 1;
  for (gsize f = 0; f < dungeon->n_floors; f++)
    for (gsize i = 0; i < ds_things_count (dungeon->floors[f].things); i++) {
      const DsThing *thing = ds_things_get (dungeon->floors[f].things, i);
      const guint32 at =
          (guint32)f * per_floor (ground) + (guint32)(thing->at.y * dungeon->w + thing->at.x);
      DstRoamer it = { .floor = f, .thing = thing, .n = ground->n };

      if (creature_of (ground, thing) == NULL)
        continue;
      it.at = find_room (ground, thing, at, taken);
      it.is_deed = is_deed (ground, thing);
      it.area = g_malloc0 (ground->n);
      it.meets = g_malloc0 (ground->n);
      it.strikes = g_malloc0 ((gsize)ground->n * ground->n);
      if (it.at != G_MAXUINT32)
        taken[it.at] = 1;
      g_array_append_val (roamers, it);
    }
  for (guint i = 0; i < roamers->len; i++)
    if (g_array_index (roamers, DstRoamer, i).at != G_MAXUINT32)
      roam (&g_array_index (roamers, DstRoamer, i), ground, roamers);
  return roamers;
}

bool
dst_roamers_admit (const GArray *roamers, const DstGround *ground, guint32 cell)
{
  g_autofree guint8 *taken = g_malloc0 (ground->n);
  const DstRoamer *there = NULL;

  for (guint i = 0; i < roamers->len; i++) {
    const DstRoamer *it = &g_array_index (roamers, DstRoamer, i);

    if (it->at == G_MAXUINT32)
      continue;
    taken[it->at] = 1;
    if (it->at == cell)
      there = it;
  }
  return there == NULL || find_room (ground, there->thing, cell, taken) != G_MAXUINT32;
}

/* ---- to count on it */

/* True when each of its cells that can be attacked at all (with @in_gates: from a gate alone, too)
 * can be attacked from the circle. -1: there is none. */
static int
is_struck_everywhere (const DstRoamer *self, const DstGround *ground, const guint8 *circle,
                      bool in_gates)
{
  int is_all = -1;

  for (guint32 x = 0; x < self->n; x++) {
    bool can = false, does = false;

    for (guint32 p = 0; p < self->n && self->area[x]; p++) {
      can |= self->strikes[x * self->n + p] && (in_gates || walks (ground, p));
      does |= self->strikes[x * self->n + p] && circle[p];
    }
    if (can)
      is_all = is_all != 0 && does;
  }
  return is_all;
}

bool
dst_roamer_is_cornered (const DstRoamer *self, const DstGround *ground, const guint8 *circle)
{
  int is_struck;

  if (self->is_deed) {
    is_struck = is_struck_everywhere (self, ground, circle, false);
    return (is_struck >= 0 ? is_struck : is_struck_everywhere (self, ground, circle, true)) > 0;
  }
  for (guint32 at = 0; at < self->n; at++)
    if (self->meets[at] && !circle[at])
      return false;
  return true;
}

/* tests/soak/check.c — checks rim, pins, things, rooms, connections of all open cells, the verdict,
 * and lint. */
#include "soak/check.h"
#include "check/lint.h"

#include <glib.h>
#include <string.h>

static const DstFault FINE = { .ok = true };

static DstFault
fault (const char *text, size_t floor, DsCell cell)
{
  return (DstFault){ .text = text, .floor = floor, .cell = cell };
}

/* ---- cells ---- */

static DsRole
role_of (const DsDelve *base, const DsThing *thing)
{
  return (DsRole)ds_rules_kind (base->rules, thing->kind)->role;
}

static bool
is_gate (const DsDelve *base, const DsThing *thing)
{
  const DsRole role = role_of (base, thing);

  return role == DS_ROLE_DOOR || role == DS_ROLE_SECRET || role == DS_ROLE_DROP;
}

/* Some day: a gate is a way, whatever it takes. */
static uint8_t *
read_ways (const DsDelve *base, const DsFloor *level)
{
  uint8_t *open = g_malloc ((size_t)level->w * (size_t)level->h);

  for (int32_t i = 0; i < level->w * level->h; i++) {
    const DsCell at = { i % level->w, i / level->w };

    open[i] = !(ds_rules_cell_flags (base->rules, ds_floor_get (level, DS_LAYER_GROUND, at),
                                     ds_floor_get (level, DS_LAYER_FEATURE, at)) &
                DS_TILE_BLOCKS_MOVE);
  }
  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    if (is_gate (base, thing))
      open[thing->at.y * level->w + thing->at.x] = 1;
  }
  return open;
}

static bool
is_pinned (const DsFloor *level, DsCell cell, uint8_t pins)
{
  return ds_floor_get (level, DS_LAYER_PIN, cell) & pins;
}

static DstFault
check_rim (const DsFloor *level, size_t floor, const uint8_t *open)
{
  for (int32_t i = 0; i < level->w * level->h; i++) {
    const DsCell at = { i % level->w, i / level->w };
    const bool is_rim = at.x == 0 || at.y == 0 || at.x == level->w - 1 || at.y == level->h - 1;

    if (is_rim && open[i] && !is_pinned (level, at, DS_PIN_GROUND | DS_PIN_FEATURE))
      return fault ("the rim is open", floor, at);
  }
  return FINE;
}

static DstFault
check_rooms (const DsDelve *base, const DsFloor *level, size_t floor)
{
  for (int32_t i = 0; i < level->w * level->h; i++) {
    const DsCell at = { i % level->w, i / level->w };

    if (!(ds_rules_cell_flags (base->rules, ds_floor_get (level, DS_LAYER_GROUND, at),
                               ds_floor_get (level, DS_LAYER_FEATURE, at)) &
          DS_TILE_BLOCKS_MOVE) &&
        ds_floor_room_at (level, at) == NULL && !is_pinned (level, at, DS_PIN_ROOM))
      return fault ("an open cell has no room", floor, at);
  }
  return FINE;
}

/* ---- pins, things ---- */

static DstFault
check_pins (const DsFloor *was, const DsFloor *is, size_t floor)
{
  for (int32_t i = 0; i < was->w * was->h; i++) {
    const DsCell at = { i % was->w, i / was->w };
    const uint32_t pins = ds_floor_get (was, DS_LAYER_PIN, at);

    if (pins != ds_floor_get (is, DS_LAYER_PIN, at) ||
        (pins & DS_PIN_GROUND &&
         ds_floor_get (was, DS_LAYER_GROUND, at) != ds_floor_get (is, DS_LAYER_GROUND, at)) ||
        (pins & DS_PIN_FEATURE &&
         ds_floor_get (was, DS_LAYER_FEATURE, at) != ds_floor_get (is, DS_LAYER_FEATURE, at)))
      return fault ("what was pinned has changed", floor, at);
  }
  for (size_t i = 0; i < ds_things_count (was->things); i++) {
    const DsThing *thing = ds_things_get (was->things, i);
    const DsThing *kept = ds_things_find (is->things, thing->id);

    if (is_pinned (was, thing->at, DS_PIN_THINGS) &&
        (kept == NULL || kept->at.x != thing->at.x || kept->at.y != thing->at.y))
      return fault ("a pinned thing has moved", floor, thing->at);
  }
  return FINE;
}

/* Lights hang on walls, and some creatures live on cells that are not walkable; other things must
 * not be enclosed. */
static bool
may_stand (const DsDelve *base, const DsFloor *level, const DsThing *thing, const uint8_t *open)
{
  const uint32_t flags =
      ds_rules_cell_flags (base->rules, ds_floor_get (level, DS_LAYER_GROUND, thing->at),
                           ds_floor_get (level, DS_LAYER_FEATURE, thing->at));
  const DsRole role = role_of (base, thing);

  return open[thing->at.y * level->w + thing->at.x] || role == DS_ROLE_LIGHT ||
         (role == DS_ROLE_CREATURE && !(flags & DS_TILE_BLOCKS_SIGHT));
}

static DstFault
check_things (const DsDelve *base, const DsFloor *level, size_t floor, const uint8_t *open)
{
  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    if (!may_stand (base, level, thing, open) && !is_pinned (level, thing->at, DS_PIN_THINGS))
      return fault ("a thing stands in a wall", floor, thing->at);
  }
  return FINE;
}

/* ---- ways ---- */

typedef struct {
  const DsDelve *base;
  const DsDungeon *made;
  uint8_t **open;
  uint8_t **seen;
  GArray *stack; /* of uint64_t: floor and cell */
} Walk;

static void
reach (Walk *self, size_t floor, DsCell cell)
{
  const int32_t at = cell.y * self->made->w + cell.x;
  const uint64_t place = (uint64_t)floor << 32 | (uint32_t)at;

  if (floor >= self->made->n_floors || !self->open[floor][at] || self->seen[floor][at])
    return;
  self->seen[floor][at] = 1;
  g_array_append_val (self->stack, place);
}

static void
reach_on (Walk *self, size_t floor, DsCell cell)
{
  const DsDungeon *made = self->made;
  const int n_steps = ds_delve_movement (self->base) == DS_MOVE_8 ? 8 : 4;
  const DsThings *things = made->floors[floor].things;
  static const DsCell steps[] = { { 0, -1 }, { 1, 0 }, { 0, 1 },  { -1, 0 },
                                  { 1, -1 }, { 1, 1 }, { -1, 1 }, { -1, -1 } };

  for (int i = 0; i < n_steps; i++) {
    const DsCell to = { cell.x + steps[i].x, cell.y + steps[i].y };

    if (ds_floor_has (&made->floors[floor], to))
      reach (self, floor, to);
  }
  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    if (thing->target_floor >= 0)
      reach (self, (size_t)thing->target_floor, thing->target);
  }
}

static bool
find_start (const DsDelve *base, const DsDungeon *made, size_t *floor, DsCell *cell)
{
  for (*floor = 0; *floor < made->n_floors; (*floor)++)
    for (size_t i = 0; i < ds_things_count (made->floors[*floor].things); i++) {
      const DsThing *thing = ds_things_get (made->floors[*floor].things, i);

      *cell = thing->at;
      if (role_of (base, thing) == DS_ROLE_START)
        return true;
    }
  return false;
}

static DstFault
check_ways (Walk *self)
{
  const DsDungeon *made = self->made;
  size_t floor;
  DsCell cell;

  if (!find_start (self->base, made, &floor, &cell))
    return fault ("there is no start", 0, (DsCell){ 0, 0 });
  reach (self, floor, cell);
  while (self->stack->len > 0) {
    const uint64_t place = g_array_index (self->stack, uint64_t, self->stack->len - 1);
    const int32_t at = (int32_t)(uint32_t)place;

    g_array_set_size (self->stack, self->stack->len - 1);
    reach_on (self, (size_t)(place >> 32), (DsCell){ at % made->w, at / made->w });
  }
  for (size_t i = 0; i < made->n_floors; i++)
    for (int32_t at = 0; at < made->w * made->h; at++)
      if (self->open[i][at] && !self->seen[i][at])
        return fault ("no way leads here from the start", i,
                      (DsCell){ at % made->w, at / made->w });
  return FINE;
}

/* ---- verdict ---- */

/* Nobody can get stuck on a level whose open cells are all joined, whatever is locked. */
static DstFault
check_verdict (const DsDelve *base, const DsDungeon *made)
{
  DsDelve delve = *base;
  DsJudgement judgement;
  DsVerdict verdict;

  delve.dungeon = *made; /* borrowed */
  if (ds_judge (&judgement, &delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL) != DS_OK)
    return fault ("the level cannot be judged", 0, (DsCell){ 0, 0 });
  verdict = judgement.verdict;
  ds_judgement_clear (&judgement);
  return verdict == DS_VERDICT_UNLOSABLE ? FINE
                                         : fault (ds_verdict_label (verdict), 0, (DsCell){ 0, 0 });
}

/* ---- lint ---- */

/* The worst finding, if it is an error. */
static DstFault
check_findings (const DsDelve *base, const DsDungeon *made)
{
  DsDelve delve = *base;
  DstFault found = FINE;
  DsFindings findings;

  delve.dungeon = *made; /* borrowed */
  if (ds_lint (&findings, &delve, NULL, NULL, NULL) != DS_OK)
    g_error ("no memory");
  if (findings.counts[DS_SEVERITY_ERROR] > 0) {
    const DsFinding *worst = &findings.items.items[0];

    found = fault (worst->rule->help, (size_t)MAX (worst->floor, 0), worst->cells[0]);
  }
  ds_findings_clear (&findings);
  return found;
}

/* ---- all ---- */

static bool
has_pins (const DsDelve *base)
{
  for (size_t i = 0; i < base->dungeon.n_floors; i++)
    for (int32_t at = 0; at < base->dungeon.w * base->dungeon.h; at++)
      if (is_pinned (&base->dungeon.floors[i],
                     (DsCell){ at % base->dungeon.w, at / base->dungeon.w }, DS_PIN_ALL))
        return true;
  return false;
}

static bool
has_stage (const DsDelve *base, const char *id)
{
  for (size_t i = 0; i < base->recipe.n_stages; i++)
    if (strcmp (base->recipe.stages[i].stage, id) == 0)
      return true;
  return false;
}

/* True when all open cells must be connected: nothing was pinned, or a stage connects pinned
 * cells. */
static bool
joins (const DsDelve *base)
{
  return has_stage (base, "connect") || !has_pins (base);
}

static DstFault
check_all (Walk *walk)
{
  const DsDungeon *was = &walk->base->dungeon, *is = walk->made;
  DstFault found = FINE;

  for (size_t i = 0; i < is->n_floors && found.ok; i++) {
    const DsFloor *level = &is->floors[i];

    found = check_pins (&was->floors[i], level, i);
    if (found.ok)
      found = check_rim (level, i, walk->open[i]);
    if (found.ok)
      found = check_things (walk->base, level, i, walk->open[i]);
    if (found.ok)
      found = check_rooms (walk->base, level, i);
  }
  if (found.ok && joins (walk->base))
    found = check_ways (walk);
  if (found.ok && joins (walk->base))
    found = check_verdict (walk->base, is);
  return found.ok && !has_pins (walk->base) ? check_findings (walk->base, walk->made) : found;
}

DstFault
dst_check_level (const DsDelve *base, const DsDungeon *made)
{
  Walk walk = { .base = base,
                .made = made,
                .open = g_new0 (uint8_t *, made->n_floors),
                .seen = g_new0 (uint8_t *, made->n_floors),
                .stack = g_array_new (FALSE, FALSE, sizeof (uint64_t)) };
  DstFault found;

  for (size_t i = 0; i < made->n_floors; i++) {
    walk.open[i] = read_ways (base, &made->floors[i]);
    walk.seen[i] = g_malloc0 ((size_t)made->w * (size_t)made->h);
  }
  found = check_all (&walk);
  for (size_t i = 0; i < made->n_floors; i++) {
    g_free (walk.open[i]);
    g_free (walk.seen[i]);
  }
  g_free (walk.open);
  g_free (walk.seen);
  g_array_unref (walk.stack);
  return found;
}

/* ---- parts ---- */

/* Things of @a outside are in @b. */
static DstFault
check_things_kept (const DsFloor *a, const DsFloor *b, size_t floor, const DsMask *mask)
{
  for (size_t i = 0; i < ds_things_count (a->things); i++) {
    const DsThing *thing = ds_things_get (a->things, i);
    const DsThing *kept = ds_things_find (b->things, thing->id);

    if (!ds_mask_has (mask, thing->at) &&
        (kept == NULL || kept->kind != thing->kind || kept->at.x != thing->at.x ||
         kept->at.y != thing->at.y || !ds_str_equal (kept->lock, thing->lock)))
      return fault ("a thing outside of the part has changed", floor, thing->at);
  }
  return FINE;
}

DstFault
dst_check_outside (const DsDungeon *was, const DsDungeon *now, size_t floor, const DsMask *mask)
{
  DstFault found = FINE;
  DsMask none;

  if (ds_mask_init (&none, was->w, was->h, NULL) != DS_OK)
    g_error ("no memory");
  for (size_t i = 0; i < was->n_floors && found.ok; i++) {
    const DsFloor *a = &was->floors[i], *b = &now->floors[i];
    const DsMask *may_change = i == floor ? mask : &none;

    for (int32_t k = 0; k < was->w * was->h && found.ok; k++) {
      const DsCell at = { k % was->w, k / was->w };

      if (!ds_mask_has (may_change, at) &&
          (ds_floor_get (a, DS_LAYER_GROUND, at) != ds_floor_get (b, DS_LAYER_GROUND, at) ||
           ds_floor_get (a, DS_LAYER_FEATURE, at) != ds_floor_get (b, DS_LAYER_FEATURE, at)))
        found = fault ("a cell outside of the part has changed", i, at);
    }
    if (found.ok)
      found = check_things_kept (a, b, i, may_change);
    if (found.ok)
      found = check_things_kept (b, a, i, may_change);
  }
  ds_mask_clear (&none);
  return found;
}

/* core/io/mapping/imported_losses.c — see imported_losses.h */
#include "io/mapping/imported_losses.h"
#include "base/hash.h"
#include "io/mapping/guess.h"
#include "io/mapping/import.h"
#include "rules/wide_gate.h"

#include <stdlib.h>
#include <string.h>

/* ---- objects */

typedef struct {
  uint64_t key;  /* cell, gates before others, kind */
  uint64_t gate; /* of a wide gate: a hash of its cells; 0: none */
  const DsThing *thing;
  bool is_seen;
} ThingOrder;

typedef struct {
  ThingOrder *items; /* owned */
  size_t n;
} ThingOrders;

#define CELL_BITS 20 /* of a key, those below its cell */
#define OTHER_BIT 16 /* set for what is no gate */

static uint64_t
key_of (DsCell cell)
{
  return ((uint64_t)cell.y * (1 << CELL_BITS) + (uint64_t)cell.x) * (1 << CELL_BITS);
}

static int
compare (const void *a, const void *b)
{
  const ThingOrder *x = a, *y = b;

  return (x->key > y->key) - (x->key < y->key);
}

/* Puts gates that are alike side by side. */
static int
compare_gates (const void *a, const void *b)
{
  const DsThing *x = (*(ThingOrder *const *)a)->thing, *y = (*(ThingOrder *const *)b)->thing;

  if (x->gate != y->gate)
    return x->gate > y->gate ? 1 : -1;
  if (x->kind != y->kind)
    return x->kind > y->kind ? 1 : -1;
  return x->facing != y->facing ? (int)x->facing - (int)y->facing
                                : strcmp (ds_str_get (x->lock), ds_str_get (y->lock));
}

static bool
is_gate (const ThingOrder *at)
{
  return (at->key >> OTHER_BIT & 1) == 0;
}

static size_t
seek (const ThingOrders *self, uint64_t key)
{
  size_t low = 0, high = self->n;

  while (low < high) {
    const size_t middle = (low + high) / 2;

    if (self->items[middle].key < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Gives the @n cells of a gate the hash of them all. */
static void
hash_gate (ThingOrder *const *cells, size_t n)
{
  uint64_t hash = 0;

  for (size_t i = 0; i < n; i++)
    hash += ds_mix64 (cells[i]->key >> CELL_BITS);
  for (size_t i = 0; i < n && n > 1; i++)
    cells[i]->gate = hash;
}

/* Appends the cells beside @at that belong to its gate. */
static size_t
add_beside (ThingOrders *self, const ThingOrder *at, ThingOrder **cells, size_t n)
{
  static const DsCell STEPS[] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

  for (size_t s = 0; s < DS_COUNT (STEPS); s++) {
    const DsCell cell = { at->thing->at.x + STEPS[s].x, at->thing->at.y + STEPS[s].y };

    if (cell.x < 0 || cell.y < 0)
      continue;
    for (size_t i = seek (self, key_of (cell));
         i < self->n && self->items[i].key >> OTHER_BIT == key_of (cell) >> OTHER_BIT; i++)
      if (!self->items[i].is_seen && ds_gates_are_alike (at->thing, self->items[i].thing)) {
        self->items[i].is_seen = true;
        cells[n++] = &self->items[i];
      }
  }
  return n;
}

/* Finds the wide gates as rules/wide_gate.h has them. False: no memory. O(n log n). */
static bool
find_wide_gates (ThingOrders *self)
{
  ThingOrder **cells = ds_alloc (self->n + 1, sizeof (ThingOrder *));
  size_t n = 0;

  if (cells == NULL)
    return false;
  for (size_t i = 0; i < self->n; i++)
    if (is_gate (&self->items[i]) && self->items[i].thing->gate != 0)
      cells[n++] = &self->items[i];
  qsort (cells, n, sizeof (ThingOrder *), compare_gates);
  for (size_t i = 0, end; i < n; i = end) {
    for (end = i + 1; end < n && ds_gates_are_alike (cells[end]->thing, cells[i]->thing);)
      end++;
    hash_gate (cells + i, end - i);
  }
  for (size_t i = 0; i < self->n; i++) {
    ThingOrder *first = &self->items[i];

    if (!is_gate (first) || first->thing->gate != 0 || first->is_seen)
      continue;
    first->is_seen = true;
    cells[0] = first;
    n = 1;
    for (size_t k = 0; k < n; k++)
      n = add_beside (self, cells[k], cells, n);
    hash_gate (cells, n);
  }
  ds_free (cells);
  return true;
}

static bool
sort (ThingOrders *out, const DsRules *rules, const DsThings *things)
{
  *out = (ThingOrders){ ds_alloc (ds_things_count (things) + 1, sizeof *out->items),
                        ds_things_count (things) };
  if (out->items == NULL)
    return false;
  for (size_t i = 0; i < out->n; i++) {
    const DsThing *thing = ds_things_get (things, i);
    const uint64_t is_other = ds_rules_kind (rules, thing->kind)->gate == NULL;

    out->items[i] = (ThingOrder){ .key = key_of (thing->at) | is_other << OTHER_BIT | thing->kind,
                                  .thing = thing };
  }
  qsort (out->items, out->n, sizeof *out->items, compare);
  return find_wide_gates (out);
}

/* Leaves those that are in one list only. Returns how many gates are in both, with other cells. */
static size_t
leave_single (ThingOrders *a, ThingOrders *b)
{
  size_t i = 0, k = 0, n = 0, m = 0, n_others = 0;

  while (i < a->n || k < b->n) {
    const int order = i == a->n ? 1 : k == b->n ? -1 : compare (&a->items[i], &b->items[k]);

    if (order < 0)
      a->items[n++] = a->items[i++];
    else if (order > 0)
      b->items[m++] = b->items[k++];
    else
      n_others += a->items[i++].gate != b->items[k++].gate;
  }
  a->n = n;
  b->n = m;
  return n_others;
}

static bool
has_lock (const DsRules *rules, const DsThing *thing)
{
  const DsGate *gate = ds_rules_kind (rules, thing->kind)->gate;

  return gate != NULL && gate->is_locked && thing->lock != NULL;
}

static bool
is_plain_gate (const DsRules *rules, const DsThing *thing)
{
  const DsGate *gate = ds_rules_kind (rules, thing->kind)->gate;

  return gate != NULL && !gate->is_locked;
}

/* An object that came back as another one, that is gone (@is is NULL), or that nobody had. */
static void
lose_thing (const DsRules *rules, const DsFloor *floor, const ThingOrder *was, const ThingOrder *is,
            DsLosses *losses)
{
  const DsThing *thing = was != NULL ? was->thing : is->thing;
  const DsKind *kind = ds_rules_kind (rules, thing->kind);
  const uint32_t feature = ds_rules_feature_of (rules, thing->kind);

  if (was != NULL && is != NULL && has_lock (rules, was->thing) &&
      is_plain_gate (rules, is->thing) && was->gate == is->gate)
    return;
  if (was == NULL && feature != DS_TILE_NONE &&
      ds_floor_get (floor, DS_LAYER_FEATURE, thing->at) == feature)
    losses->n[DS_NOUN_TILE]++;
  else if (was != NULL)
    ds_losses_add_thing (losses, rules, 0, thing);
  else
    losses->n[ds_losses_noun (kind)]++;
}

/* True for an object that a reader moves: it is no gate, and nothing can walk there. */
static bool
is_in_wall (const DsRules *rules, const DsFloor *floor, const ThingOrder *at)
{
  const uint32_t ground = ds_floor_get (floor, DS_LAYER_GROUND, at->thing->at);

  return ds_rules_kind (rules, at->thing->kind)->gate == NULL &&
         (ground == DS_TILE_NONE || ds_rules_tile (rules, ground)->flags & DS_TILE_BLOCKS_MOVE);
}

/* Leaves out objects of ours in walls that came back elsewhere, as many of a kind as there are of
 * both. Returns how many; SIZE_MAX: no memory. */
static size_t
leave_moved (const DsRules *rules, const DsFloor *was, ThingOrders *ours, ThingOrders *theirs)
{
  uint32_t *walls = ds_alloc0 ((size_t)ds_rules_n_kinds (rules) * 2 + 1, sizeof *walls);
  uint32_t *others = walls + ds_rules_n_kinds (rules);
  size_t n = 0, m = 0, n_moved = 0;

  if (walls == NULL)
    return SIZE_MAX;
  for (size_t i = 0; i < ours->n; i++)
    walls[ours->items[i].thing->kind] += is_in_wall (rules, was, &ours->items[i]);
  for (size_t i = 0; i < theirs->n; i++) {
    const uint16_t kind = theirs->items[i].thing->kind;

    if (others[kind] < walls[kind])
      others[kind]++; /* moved */
    else
      theirs->items[m++] = theirs->items[i];
  }
  for (size_t i = 0; i < ours->n; i++) {
    const uint16_t kind = ours->items[i].thing->kind;

    if (others[kind] == 0 || !is_in_wall (rules, was, &ours->items[i])) {
      ours->items[n++] = ours->items[i];
      continue;
    }
    others[kind]--;
    n_moved++;
  }
  ours->n = n;
  theirs->n = m;
  ds_free (walls);
  return n_moved;
}

static DsStatus
lose_things (const DsRules *rules, const DsFloor *was, const DsFloor *is, DsLosses *losses,
             DsError *err)
{
  ThingOrders ours = { 0 }, theirs = { 0 };
  bool is_sorted = sort (&ours, rules, was->things) && sort (&theirs, rules, is->things);
  size_t n_moved = 0;

  if (is_sorted) {
    losses->n[DS_NOUN_GATE] += leave_single (&ours, &theirs);
    n_moved = leave_moved (rules, was, &ours, &theirs);
    is_sorted = n_moved != SIZE_MAX;
  }
  if (is_sorted)
    losses->n[DS_NOUN_MOVED] += n_moved;
  for (size_t i = 0, k = 0; is_sorted && (i < ours.n || k < theirs.n);) {
    const uint64_t a = i < ours.n ? ours.items[i].key >> CELL_BITS : UINT64_MAX,
                   b = k < theirs.n ? theirs.items[k].key >> CELL_BITS : UINT64_MAX;

    lose_thing (rules, was, a <= b ? &ours.items[i] : NULL, b <= a ? &theirs.items[k] : NULL,
                losses);
    i += a <= b;
    k += b <= a;
  }
  ds_free (ours.items);
  ds_free (theirs.items);
  return is_sorted ? DS_OK : ds_fail_nomem (err, "losses");
}

/* ---- tiles */

/* True if the cell has an object for which @holds. */
static bool
has_any (const DsRules *rules, const DsFloor *floor, DsCell cell,
         bool (*holds) (const DsRules *rules, const DsThing *thing))
{
  for (size_t i = ds_things_seek (floor->things, cell); i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      return false;
    if (holds (rules, thing))
      return true;
  }
  return false;
}

/* True for the cell of a gate that lost its lock, whose tile changes with it. */
static bool
is_unlocked (const DsRules *rules, const DsFloor *was, const DsFloor *is, DsCell cell)
{
  return has_any (rules, was, cell, has_lock) && has_any (rules, is, cell, is_plain_gate);
}

static void
lose_tiles (const DsRules *rules, const DsFloor *was, const DsFloor *is, DsLosses *losses)
{
  for (int32_t i = 0; i < was->w * was->h; i++) {
    const DsCell cell = { i % was->w, i / was->w };

    for (DsLayer layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE; layer++) {
      const uint32_t again =
          ds_floor_has (is, cell) ? ds_floor_get (is, layer, cell) : DS_TILE_NONE;

      losses->n[DS_NOUN_TILE] += ds_floor_get (was, layer, cell) != again &&
                                 (layer == DS_LAYER_GROUND || !is_unlocked (rules, was, is, cell));
    }
  }
}

static DsStatus
lose_by_import (const DsDelve *delve, const DsForeign *map, const DsMapping *mapping,
                DsLosses *losses, DsError *err)
{
  const DsFloor *was = &delve->dungeon.floors[0], *is;
  DsArena arena = { 0 };
  DsMapping used;
  DsImport import;
  DsStatus status = DS_OK;

  if (mapping != NULL)
    used = *mapping;
  else
    status = ds_mapping_guess (&used, map, delve->rules, &arena, err);
  used.without_rooms = true;
  if (status == DS_OK)
    status = ds_import (&import, map, &used, delve->rules, err);
  if (status == DS_OK) {
    is = &import.delve.dungeon.floors[0];
    lose_tiles (delve->rules, was, is, losses);
    status = lose_things (delve->rules, was, is, losses, err);
    if (losses->n[DS_NOUN_LOCK] == 0) /* a key without one has got its own */
      losses->n[DS_NOUN_LOCK] = ds_locks_count (import.delve.dungeon.locks);
    ds_import_clear (&import);
  }
  ds_arena_clear (&arena);
  return status;
}

DsStatus
ds_imported_losses (const DsDelve *delve, const DsWrittenFile *file, const DsMapping *mapping,
                    DsLosses *losses, DsError *err)
{
  DsErrors errors = { 0 };
  DsForeign map;
  DsStatus status;

  DS_ASSERT (delve != NULL && file != NULL && losses != NULL);

  status =
      ds_foreign_parse (&map, file->reader, file->name, file->bytes, file->n, file->files, &errors);
  if (status != DS_OK) {
    if (err != NULL)
      *err = errors.items[0];
    return status;
  }
  status = lose_by_import (delve, &map, mapping, losses, err);
  ds_foreign_clear (&map);
  return status;
}

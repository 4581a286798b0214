/* core/io/mapping/imported_losses.c — see imported_losses.h */
#include "io/mapping/imported_losses.h"
#include "io/mapping/guess.h"
#include "io/mapping/import.h"

#include <stdlib.h>

/* ---- objects */

typedef struct {
  uint64_t key; /* cell, gates before others, kind */
  const DsThing *thing;
} ThingOrder;

typedef struct {
  ThingOrder *items; /* owned */
  size_t n;
} ThingOrders;

static int
compare (const void *a, const void *b)
{
  const ThingOrder *x = a, *y = b;

  return (x->key > y->key) - (x->key < y->key);
}

static bool
sort (ThingOrders *out, const DsRules *rules, const DsThings *things)
{
  *out = (ThingOrders){ ds_alloc (ds_things_count (things) + 1, sizeof *out->items),
                        ds_things_count (things) };
  for (size_t i = 0; i < out->n && out->items != NULL; i++) {
    const DsThing *thing = ds_things_get (things, i);
    const uint64_t is_other = ds_rules_kind (rules, thing->kind)->gate == NULL;

    out->items[i] = (ThingOrder){ (uint64_t)thing->at.y << 40 | (uint64_t)thing->at.x << 20 |
                                      is_other << 16 | thing->kind,
                                  thing };
  }
  if (out->items != NULL)
    qsort (out->items, out->n, sizeof *out->items, compare);
  return out->items != NULL;
}

/* Leaves those that are in one list only. */
static void
leave_single (ThingOrders *a, ThingOrders *b)
{
  size_t i = 0, k = 0, n = 0, m = 0;

  while (i < a->n || k < b->n) {
    const int order = i == a->n ? 1 : k == b->n ? -1 : compare (&a->items[i], &b->items[k]);

    if (order < 0)
      a->items[n++] = a->items[i++];
    else if (order > 0)
      b->items[m++] = b->items[k++];
    else
      i++, k++;
  }
  a->n = n;
  b->n = m;
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
lose_thing (const DsRules *rules, const DsFloor *floor, const DsThing *was, const DsThing *is,
            DsLosses *losses)
{
  const DsThing *thing = was != NULL ? was : is;
  const DsKind *kind = ds_rules_kind (rules, thing->kind);
  const uint32_t feature = ds_rules_feature_of (rules, thing->kind);

  if (was != NULL && is != NULL && has_lock (rules, was) && is_plain_gate (rules, is))
    return;
  if (was == NULL && feature != DS_TILE_NONE &&
      ds_floor_get (floor, DS_LAYER_FEATURE, thing->at) == feature)
    losses->n[DS_NOUN_TILE]++;
  else
    losses->n[ds_losses_noun (kind)]++;
}

static DsStatus
lose_things (const DsRules *rules, const DsFloor *was, const DsFloor *is, DsLosses *losses,
             DsError *err)
{
  ThingOrders ours = { 0 }, theirs = { 0 };
  const bool is_sorted = sort (&ours, rules, was->things) && sort (&theirs, rules, is->things);

  if (is_sorted)
    leave_single (&ours, &theirs);
  for (size_t i = 0, k = 0; is_sorted && (i < ours.n || k < theirs.n);) {
    const uint64_t a = i < ours.n ? ours.items[i].key >> 20 : UINT64_MAX,
                   b = k < theirs.n ? theirs.items[k].key >> 20 : UINT64_MAX;

    lose_thing (rules, was, a <= b ? ours.items[i].thing : NULL,
                b <= a ? theirs.items[k].thing : NULL, losses);
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

DsStatus
ds_imported_losses (const DsDelve *delve, const DsForeign *map, const DsMapping *mapping,
                    DsLosses *losses, DsError *err)
{
  const DsFloor *was = &delve->dungeon.floors[0], *is;
  DsArena arena = { 0 };
  DsMapping used;
  DsImport import;
  DsStatus status = DS_OK;

  DS_ASSERT (delve != NULL && map != NULL && losses != NULL);

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
    ds_import_clear (&import);
  }
  ds_arena_clear (&arena);
  return status;
}

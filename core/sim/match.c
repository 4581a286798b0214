/* core/sim/match.c — matches two versions of a level by ids; where numbers differ, ids decide. */
#include "sim/match.h"
#include "sim/state_fields.h"

#include <stdlib.h>
#include <string.h>

#define ALIKE_THINGS 50 /* things of a floor that are looked up on another */

/* ---- matching of numbers */

/* True when @b may be @a after an edit. */
static bool
is_alike (const DsFloor *a, const DsFloor *b)
{
  for (size_t i = 0; i < ds_things_count (a->things) && i < ALIKE_THINGS; i++)
    if (ds_things_find (b->things, ds_things_get (a->things, i)->id) != NULL)
      return true;
  return ds_floor_equal (a, b);
}

/* Matches floors, assuming that an edit adds or removes floors in one place of the dungeon: those
 * above and below it are kept. */
static void
match_floors (DsMatch *self)
{
  const DsDungeon *a = &self->from->delve.dungeon, *b = &self->to->delve.dungeon;
  const size_t n = ds_min (a->n_floors, b->n_floors);
  const bool is_same_number = a->n_floors == b->n_floors;
  size_t above = 0, below = 0;

  while (above < n && (is_same_number || is_alike (&a->floors[above], &b->floors[above])))
    above++;
  while (below < n - above &&
         is_alike (&a->floors[a->n_floors - 1 - below], &b->floors[b->n_floors - 1 - below]))
    below++;
  for (size_t f = 0; f < a->n_floors; f++)
    self->floors[f] = f < above                  ? (int32_t)f
                      : f >= a->n_floors - below ? (int32_t)(f + b->n_floors - a->n_floors)
                                                 : DS_SIM_NONE;
}

/* False: number @before of a list can no longer mean @after: a creature became an item. */
static bool
means_same (const DsMatch *self, DsSimList list, size_t before, int32_t after)
{
  const DsKind *was, *is;

  if (list != DS_SIM_LIST_KINDS || after < 0)
    return true;
  was = ds_kind_of (self->from, (int32_t)before);
  is = ds_kind_of (self->to, after);
  return (was->creature == NULL) == (is->creature == NULL) &&
         (was->item == NULL) == (is->item == NULL);
}

static bool
match_ids (DsMatch *self, DsSimList list)
{
  const char *id;
  size_t n = 0;

  while (ds_sim_list_id (self->from, list, n) != NULL)
    n++;
  self->maps[list] = ds_alloc (n, sizeof **self->maps);
  for (size_t i = 0; i < n && self->maps[list] != NULL; i++) {
    id = ds_sim_list_id (self->to, list, i);
    self->maps[list][i] =
        id != NULL && strcmp (id, ds_sim_list_id (self->from, list, i)) == 0
            ? (int32_t)i
            : ds_sim_list_find (self->to, list, ds_sim_list_id (self->from, list, i));
    if (!means_same (self, list, i, self->maps[list][i]))
      self->maps[list][i] = DS_SIM_NO_ID;
  }
  return self->maps[list] != NULL;
}

/* Translates number @value of a list; DS_SIM_NONE for a lock that no thing names any more. */
int32_t
ds_match_number (DsMatch *self, DsSimList list, int32_t value)
{
  const int32_t now = self->maps[list][value];

  DS_ASSERT (self != NULL);
  if (now != DS_SIM_NO_ID)
    return now;
  if (list != DS_SIM_LIST_LOCKS)
    self->missing = ds_sim_list_id (self->from, list, (size_t)value);
  return list == DS_SIM_LIST_LOCKS ? DS_SIM_NONE : 0;
}

/* ---- matching of things */

static int
by_id (const void *a, const void *b)
{
  const DsMatchThing *x = a, *y = b;

  if (x->floor != y->floor)
    return x->floor < y->floor ? -1 : 1;
  return x->thing->id < y->thing->id ? -1 : x->thing->id > y->thing->id;
}

static bool
list_things (const DsDungeon *dungeon, DsMatchThing **out, size_t *n)
{
  size_t n_things = 0;

  for (size_t f = 0; f < dungeon->n_floors; f++)
    n_things += ds_things_count (dungeon->floors[f].things);
  *out = ds_alloc (n_things, sizeof **out);
  if (*out == NULL)
    return false;
  for (size_t f = 0; f < dungeon->n_floors; f++)
    for (size_t i = 0; i < ds_things_count (dungeon->floors[f].things); i++)
      (*out)[(*n)++] =
          (DsMatchThing){ (int32_t)f, ds_things_get (dungeon->floors[f].things, i), false };
  qsort (*out, *n, sizeof **out, by_id);
  return true;
}

static DsMatchThing *
find_thing (DsMatchThing *list, size_t n, int32_t floor, uint64_t id)
{
  const DsThing thing = { .id = id };
  const DsMatchThing key = { floor, &thing, false };

  return floor >= 0 ? bsearch (&key, list, n, sizeof *list, by_id) : NULL;
}

const DsMatchThing *
ds_match_before (const DsMatch *self, int32_t floor, uint64_t id)
{
  DS_ASSERT (self != NULL);
  return find_thing (self->before, self->n_before, floor, id);
}

/* Thing of the edited level that corresponds to thing @id of floor @floor before; NULL: it is
 * gone. */
DsMatchThing *
ds_match_after (const DsMatch *self, int32_t floor, uint64_t id)
{
  DS_ASSERT (self != NULL);
  return floor >= 0 ? find_thing (self->after, self->n_after, self->floors[floor], id) : NULL;
}

/* @a is a thing of from, @b of to. */
bool
ds_match_is_unchanged (const DsMatch *self, const DsThing *a, const DsThing *b)
{
  const char *locks[2] = { a->lock != NULL ? ds_str_get (a->lock) : "",
                           b->lock != NULL ? ds_str_get (b->lock) : "" };

  DS_ASSERT (self != NULL && a != NULL && b != NULL);
  return self->maps[DS_SIM_LIST_KINDS][a->kind] == b->kind && a->at.x == b->at.x &&
         a->at.y == b->at.y && a->facing == b->facing && strcmp (locks[0], locks[1]) == 0;
}

/* ---- numbers */

static int32_t
translate_word (DsMatch *self, DsSimWord type, int32_t value)
{
  const DsSimList list = ds_sim_list_of (type);

  if (list != DS_SIM_N_LISTS)
    return value >= 0 ? ds_match_number (self, list, value) : value;
  switch (type) {
  case DS_WORD_FLOOR:
    return value >= 0 ? self->floors[value] : value;
  case DS_WORD_X:
    return ds_min (value, self->to->delve.dungeon.w - 1);
  case DS_WORD_Y:
    return ds_min (value, self->to->delve.dungeon.h - 1);
  default:
    return value;
  }
}

/* Translates all numbers except those of cells. */
void
ds_match_state (DsMatch *self, DsSimState *state)
{
  DS_ASSERT (self != NULL);
  for (size_t a = 0; a < DS_SIM_N_ARRAYS; a++) {
    const DsSimArray *type = &ds_sim_arrays[a];
    size_t n_fields;
    const DsSimField *fields = ds_sim_fields (a, &n_fields);
    char *items = *(char **)(void *)((char *)state + type->offset);
    const size_t n = *(size_t *)(void *)((char *)state + type->offset + sizeof (void *));

    for (size_t i = 0; i < n && fields != NULL && type->word == sizeof (int32_t); i++)
      for (size_t f = 0; f < n_fields; f++) {
        int32_t *words = (int32_t *)(void *)(items + i * type->size + fields[f].offset);

        for (size_t k = 0; k < fields[f].n; k++)
          words[k] = translate_word (self, fields[f].type, words[k]);
      }
  }
}

/* ---- cells */

bool
ds_match_has (const DsMatch *self, DsSimSpot before)
{
  DS_ASSERT (self != NULL);
  return before.floor >= 0 && self->floors[before.floor] != DS_SIM_NONE &&
         ds_sim_has_cell (self->to, before.cell);
}

bool
ds_match_is_same (const DsMatch *self, DsSimSpot before)
{
  const DsFloor *a = &self->from->delve.dungeon.floors[before.floor];
  const DsFloor *b = &self->to->delve.dungeon.floors[self->floors[before.floor]];
  const int32_t *tiles = self->maps[DS_SIM_LIST_TILES];

  DS_ASSERT (self != NULL);
  return tiles[ds_floor_get (a, DS_LAYER_GROUND, before.cell)] ==
             (int32_t)ds_floor_get (b, DS_LAYER_GROUND, before.cell) &&
         tiles[ds_floor_get (a, DS_LAYER_FEATURE, before.cell)] ==
             (int32_t)ds_floor_get (b, DS_LAYER_FEATURE, before.cell);
}

/* ---- the whole */

bool
ds_match_init (DsMatch *self, const DsSim *from, DsSim *to)
{
  const DsDungeon *before = &from->delve.dungeon, *after = &to->delve.dungeon;

  DS_ASSERT (self != NULL && from != NULL && to != NULL);
  *self = (DsMatch){ .from = from, .to = to };
  self->floors = ds_alloc (before->n_floors, sizeof *self->floors);
  for (int list = 0; list < DS_SIM_N_LISTS; list++)
    if (!match_ids (self, (DsSimList)list))
      return false;
  if (self->floors == NULL || !list_things (before, &self->before, &self->n_before) ||
      !list_things (after, &self->after, &self->n_after))
    return false;
  match_floors (self);
  return true;
}

void
ds_match_clear (DsMatch *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->floors);
  for (int list = 0; list < DS_SIM_N_LISTS; list++)
    ds_free (self->maps[list]);
  ds_free (self->before);
  ds_free (self->after);
}

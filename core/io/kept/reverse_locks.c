/* core/io/kept/reverse_locks.c — see reverse_locks.h */
#include "io/kept/reverse_locks.h"

#include <string.h>

typedef DS_ARRAY (const char *) Texts; /* ids of objects of the source, or values */

static bool
is_gate (const DsReverseObjects *self, const DsThing *thing)
{
  return ds_rules_kind (self->level->rules, thing->kind)->gate != NULL;
}

/* ---- keys of a lock */

/* The sets of locks whose keys open @lock: "red blue|master". */
static const char *
sets_of (const DsReverseObjects *self, const DsStr *lock)
{
  const DsLock *own = ds_locks_find (self->level->dungeon.locks, ds_str_get (lock));

  return own != NULL && own->opened_by != NULL ? ds_str_get (own->opened_by) : ds_str_get (lock);
}

/* True when @set, which ends at "|", has the lock. *@n: locks in it. */
static bool
set_has (const char *set, const char *lock, size_t *n)
{
  const char *end = set + strcspn (set, "|");
  bool has = false;

  *n = 0;
  for (const char *at = set; at < end; at += strcspn (at, " |"), at += *at == ' ') {
    const size_t length = strcspn (at, " |");

    has = has || (strlen (lock) == length && strncmp (at, lock, length) == 0);
    (*n)++;
  }
  return has;
}

/* True when a key with @key alone opens gates with @lock. */
static bool
opens_alone (const DsReverseObjects *self, const DsStr *lock, const DsStr *key)
{
  const char *sets = lock != NULL && key != NULL ? sets_of (self, lock) : "";
  size_t n;

  for (; *sets != '\0'; sets += strcspn (sets, "|"), sets += *sets == '|')
    if (set_has (sets, ds_str_get (key), &n) && n == 1)
      return true;
  return false;
}

/* ---- ways of saying a lock */

static bool
is_reference (const DsForeignProperty *property)
{
  return property->type == DS_FOREIGN_OBJECT ||
         (property->type == DS_FOREIGN_LIST_OF && property->items.first != NULL &&
          property->items.first->type == DS_FOREIGN_OBJECT);
}

static const DsForeignProperty *
property_of (const DsReverseWay *way, const char *name)
{
  return way->like != NULL && name[0] != '\0' ? ds_foreign_property (&way->like->properties, name)
                                              : NULL;
}

/* True when a key that is written so refers to gates. */
static bool
refers (const DsReverseWay *way)
{
  const DsForeignProperty *by = way->rule != NULL ? property_of (way, way->rule->lock_by) : NULL;

  return way->rule != NULL &&
         ((by != NULL && is_reference (by)) ||
          (way->rule->opens[0] != '\0' &&
           (way->rule->lock_by[0] == '\0' || property_of (way, way->rule->opens) != NULL)));
}

/* ---- values */

/* The property by which the rule of a thing that the source gives finds its lock; NULL: none. */
static const DsForeignProperty *
value_of (const DsReverseObjects *self, size_t floor, const DsThing *thing)
{
  const DsImportOrigin *origin = ds_import_origin (self->made, floor, thing->id);
  DsMapSubject subject;
  size_t rule;

  if (origin == NULL || origin->object == NULL)
    return NULL;
  subject = ds_map_subject_object (self->map, origin->layer, origin->object);
  rule = ds_mapping_rule_of (self->mapping, &subject);
  return rule != DS_MAP_NO_RULE && ds_mapping_rule (self->mapping, rule)->lock_by[0] != '\0'
             ? ds_map_subject_property (&subject, ds_mapping_rule (self->mapping, rule)->lock_by)
             : NULL;
}

/* The value that an object of the source has for the lock; else the name by which an import makes
 * it again. */
static const char *
find_value (const DsReverseObjects *self, const char *lock)
{
  const DsDungeon *theirs = &self->made->delve.dungeon;
  const DsLock *own = ds_locks_find (self->level->dungeon.locks, lock);

  for (size_t f = 0; f < theirs->n_floors; f++)
    for (size_t i = 0; i < ds_things_count (theirs->floors[f].things); i++) {
      const DsThing *at = ds_things_get (theirs->floors[f].things, i);
      const DsForeignProperty *by = at->lock != NULL && strcmp (ds_str_get (at->lock), lock) == 0
                                        ? value_of (self, f, at)
                                        : NULL;

      if (by != NULL && by->type != DS_FOREIGN_LIST_OF && by->type != DS_FOREIGN_OBJECT &&
          by->text[0] != '\0')
        return by->text;
    }
  return own != NULL && own->name != NULL ? ds_str_get (own->name) : lock;
}

/* ---- objects of ours that a reference may lead to */

/* Objects of a floor are looked at in this order: that of the place first. */
static size_t
nth_floor (const DsReverseLinks *links, size_t i)
{
  const size_t first = links->self->place->floor;

  return i == 0 ? first : i - (i <= first);
}

/* The key with the first id that has the lock; NULL: none. *@floor: its floor. */
static const DsThing *
find_key (const DsReverseLinks *links, const char *lock, size_t *floor)
{
  const DsDungeon *ours = &links->self->level->dungeon;
  const DsThing *found = NULL;
  DsReverseWay way;

  for (size_t i = 0; i < ours->n_floors && found == NULL; i++) {
    *floor = nth_floor (links, i);
    for (size_t k = 0; k < ds_things_count (ours->floors[*floor].things); k++) {
      const DsThing *at = ds_things_get (ours->floors[*floor].things, k);

      if (at->lock != NULL && strcmp (ds_str_get (at->lock), lock) == 0 &&
          !is_gate (links->self, at) && (found == NULL || at->id < found->id) &&
          links->way_of (links->user, *floor, at, &way))
        found = at;
    }
  }
  return found;
}

/* Adds the id of an object of ours, once. False: no memory. */
static bool
add_id (const DsReverseLinks *links, size_t floor, const DsThing *thing, Texts *out)
{
  const char *id = links->our_id (links->user, thing->id, (int32_t)floor);

  for (size_t i = 0; i < out->n && id != NULL; i++)
    if (strcmp (out->items[i], id) == 0)
      return true; /* another cell of the same gate */
  return id != NULL && (id[0] == '\0' || ds_array_push (out, id));
}

/* The cell of a gate by which new objects of several cells are known: the one with the first id. */
static const DsThing *
first_cell (const DsThings *things, const DsThing *gate)
{
  const DsThing *first = gate;

  for (size_t i = 0; i < ds_things_count (things) && gate->gate != 0; i++) {
    const DsThing *at = ds_things_get (things, i);

    if (at->gate == gate->gate && at->kind == gate->kind && at->id < first->id)
      first = at;
  }
  return first;
}

/* The gates that the lock of @thing opens alone. False: no memory. */
static bool
find_gates (const DsReverseLinks *links, const DsThing *thing, Texts *out)
{
  const DsDungeon *ours = &links->self->level->dungeon;
  DsReverseWay way;

  for (size_t i = 0; i < ours->n_floors; i++) {
    const size_t f = nth_floor (links, i);
    const DsThings *things = ours->floors[f].things;

    for (size_t k = 0; k < ds_things_count (things); k++) {
      const DsThing *at = ds_things_get (things, k);

      if (is_gate (links->self, at) && opens_alone (links->self, at->lock, thing->lock) &&
          links->way_of (links->user, f, at, &way) &&
          !add_id (links, f, first_cell (things, at), out))
        return false;
    }
  }
  return true;
}

/* True when a key of a lock that opens @gate alone is written with a reference to it. */
static bool
is_referred_to (const DsReverseLinks *links, const DsThing *gate)
{
  const DsThings *things = links->self->level->dungeon.floors[links->self->place->floor].things;
  DsReverseWay way;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *at = ds_things_get (things, i);

    if (!is_gate (links->self, at) && opens_alone (links->self, gate->lock, at->lock) &&
        links->way_of (links->user, links->self->place->floor, at, &way) && refers (&way))
      return true;
  }
  return false;
}

/* True when @key opens a gate alone that is not written with a reference to it: it has to refer to
 * the gate. */
static bool
must_refer (const DsReverseLinks *links, const DsThing *key)
{
  const DsThings *things = links->self->level->dungeon.floors[links->self->place->floor].things;
  DsReverseWay way;
  size_t floor, n;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *at = ds_things_get (things, i);
    const DsForeignProperty *by;

    if (!is_gate (links->self, at) || !opens_alone (links->self, at->lock, key->lock) ||
        !links->way_of (links->user, links->self->place->floor, at, &way))
      continue;
    by = way.rule != NULL ? property_of (&way, way.rule->lock_by) : NULL;
    if (by == NULL || !is_reference (by) ||
        !set_has (sets_of (links->self, at->lock), ds_str_get (key->lock), &n) ||
        find_key (links, ds_str_get (key->lock), &floor) != key)
      return true;
  }
  return false;
}

/* ---- properties */

/* The texts of a property of a gate, one for each lock of the first set that opens it; where they
 * @are_ids those of keys. False: no memory. */
static bool
list_set (const DsReverseLinks *links, const DsThing *gate, bool are_ids, Texts *out)
{
  const char *set = sets_of (links->self, gate->lock);
  const char *end = set + strcspn (set, "|");
  bool ok = true;

  for (size_t n; set < end && ok; set += n, set += *set == ' ') {
    char *lock;

    n = strcspn (set, " |");
    lock = ds_arena_strndup (&links->self->out->arena, set, n);
    if (lock == NULL)
      return false;
    if (are_ids) {
      size_t floor;
      const DsThing *key = find_key (links, lock, &floor);

      ok = key == NULL || add_id (links, floor, key, out);
    } else {
      ok = ds_array_push (out, find_value (links->self, lock));
    }
  }
  return ok;
}

/* The texts that the property gets in place of @now, which may be NULL. False: no memory. */
static bool
list_texts (const DsReverseLinks *links, const DsThing *thing, const DsForeignProperty *now,
            bool are_ids, Texts *out)
{
  if (thing->lock == NULL)
    return true;
  if (are_ids && !is_gate (links->self, thing))
    return find_gates (links, thing, out);
  if (are_ids || (now != NULL && now->type == DS_FOREIGN_LIST_OF && is_gate (links->self, thing)))
    return list_set (links, thing, are_ids, out);
  return ds_array_push (out, find_value (links->self, ds_str_get (thing->lock)));
}

/* The value with @texts, as @now has it, or all of them in a list where there is none. */
static DsForeignProperty *
make_value (DsArena *arena, const DsForeignProperty *now, bool are_ids, const Texts *texts)
{
  const bool is_list = now != NULL ? now->type == DS_FOREIGN_LIST_OF : texts->n > 1;
  const size_t n = is_list ? texts->n : 1;
  DsForeignProperty *out = ds_arena_alloc (arena, n + 1, sizeof *out);
  DsForeignProperty item = { .name = "",
                             .type_name = "",
                             .type = are_ids ? DS_FOREIGN_OBJECT : DS_FOREIGN_TEXT };

  if (out == NULL)
    return NULL;
  if (now != NULL && !is_list)
    item = *now;
  else if (now != NULL && now->items.first != NULL)
    item = *now->items.first;
  item.name = "";
  for (size_t i = 0; i < n; i++) {
    out[i + 1] = item;
    out[i + 1].text = ds_arena_strdup (arena, texts->items[i]);
    out[i + 1].next = i + 1 < n ? &out[i + 2] : NULL;
    if (out[i + 1].text == NULL)
      return NULL;
  }
  if (!is_list)
    return &out[1];
  out[0] = now != NULL
               ? *now
               : (DsForeignProperty){ .type_name = "", .text = "", .type = DS_FOREIGN_LIST_OF };
  out[0].name = "";
  out[0].next = NULL;
  out[0].items.first = &out[1];
  out[0].items.last = &out[n];
  out[0].items.n = n;
  return &out[0];
}

/* @are_ids: references, where the copied object has no such property. */
static bool
set_property (const DsReverseLinks *links, const DsThing *thing, const DsReverseWay *way,
              const char *name, bool are_ids, DsForeignPropertyEdits *edits)
{
  DsArena *arena = &links->self->out->arena;
  const DsForeignProperty *now = property_of (way, name);
  DsForeignProperty *value = NULL;
  DsForeignPropertyEdit *items;
  Texts texts = { 0 };
  bool ok;

  are_ids = now != NULL ? is_reference (now) : are_ids;
  ok = list_texts (links, thing, now, are_ids, &texts);
  if (ok && texts.n > 0) {
    value = make_value (arena, now, are_ids, &texts);
    ok = value != NULL;
  }
  ds_array_clear (&texts);
  if (!ok || (now == NULL && value == NULL))
    return ok;
  items = ds_arena_alloc (arena, edits->n + 1, sizeof *items);
  if (items == NULL)
    return false;
  if (edits->n > 0)
    memcpy (items, edits->items, edits->n * sizeof *items);
  items[edits->n] = (DsForeignPropertyEdit){ .name = now != NULL ? name : "",
                                             .new_name = now != NULL ? "" : name,
                                             .value = value,
                                             .is_gone = value == NULL };
  *edits = (DsForeignPropertyEdits){ items, edits->n + 1 };
  return true;
}

/* True when the property of a copy has what it needs: a value of the same lock, or none, as the
 * copied object. */
static bool
is_kept (const DsReverseLinks *links, const DsThing *thing, const DsThing *was,
         const DsForeignProperty *now)
{
  return ds_str_equal (thing->lock, was->lock) &&
         (links->self->scope != DS_REVERSE_NEW || now == NULL || !is_reference (now));
}

bool
ds_reverse_lock (const DsReverseLinks *links, const DsThing *thing, const DsThing *was,
                 const DsReverseWay *way, DsForeignPropertyEdits *edits)
{
  const DsForeignProperty *by, *opened;
  const DsMapRule *rule;
  bool is_named;

  DS_ASSERT (links != NULL && thing != NULL && was != NULL && way != NULL && edits != NULL);

  rule = way->rule;
  if (rule == NULL)
    return true;
  by = property_of (way, rule->lock_by);
  opened = property_of (way, rule->opens);
  is_named = rule->lock_by[0] != '\0' && rule->lock[0] == '\0' &&
             !(is_gate (links->self, thing) && by == NULL && is_referred_to (links, thing));
  if ((by != NULL || is_named) && !is_kept (links, thing, was, by) &&
      !set_property (links, thing, way, rule->lock_by, false, edits))
    return false;
  return (opened == NULL &&
          (rule->opens[0] == '\0' || rule->lock_by[0] != '\0' || !must_refer (links, thing))) ||
         is_kept (links, thing, was, opened) ||
         set_property (links, thing, way, rule->opens, true, edits);
}

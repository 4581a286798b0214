/* core/io/kept/reverse_locks.c — see reverse_locks.h */
#include "io/kept/reverse_locks.h"

#include <string.h>

/* An object of the source, and the property by which its rule finds its lock; NULL: none. */
typedef struct {
  const DsForeignObject *object;
  const DsForeignProperty *by;
} Locked;

static bool
is_gate (const DsReverseObjects *self, const DsThing *thing)
{
  return ds_rules_kind (self->level->rules, thing->kind)->gate != NULL;
}

static bool
locked_of (const DsReverseObjects *self, size_t floor, const DsThing *thing, Locked *out)
{
  const DsImportOrigin *origin = ds_import_origin (self->made, floor, thing->id);
  DsMapSubject subject;
  size_t rule;

  if (origin == NULL || origin->object == NULL)
    return false;
  subject = ds_map_subject_object (self->map, origin->layer, origin->object);
  rule = ds_mapping_rule_of (self->mapping, &subject);
  *out = (Locked){ origin->object, NULL };
  if (rule != DS_MAP_NO_RULE && ds_mapping_rule (self->mapping, rule)->lock_by[0] != '\0')
    out->by = ds_map_subject_property (&subject, ds_mapping_rule (self->mapping, rule)->lock_by);
  return true;
}

/* An object of the source with the lock of @thing: with a value for it, or, where @is_referred, one
 * that @thing opens or that opens it. False: there is none. */
static bool
find_locked (const DsReverseObjects *self, const DsThing *thing, bool is_referred, Locked *out)
{
  const DsDungeon *theirs = &self->made->delve.dungeon;

  for (size_t f = 0; f < theirs->n_floors; f++)
    for (size_t i = 0; i < ds_things_count (theirs->floors[f].things); i++) {
      const DsThing *at = ds_things_get (theirs->floors[f].things, i);

      if (!ds_str_equal (at->lock, thing->lock) || !locked_of (self, f, at, out))
        continue;
      if (is_referred ? is_gate (self, at) != is_gate (self, thing) && out->object->id[0] != '\0'
                      : out->by != NULL && out->by->type != DS_FOREIGN_LIST_OF &&
                            out->by->type != DS_FOREIGN_OBJECT && out->by->text[0] != '\0')
        return true;
    }
  return false;
}

/* The name by which an import makes the lock again. */
static const char *
name_of (const DsReverseObjects *self, const DsThing *thing)
{
  const DsLock *lock = ds_locks_find (self->level->dungeon.locks, ds_str_get (thing->lock));

  return lock != NULL && lock->name != NULL ? ds_str_get (lock->name) : ds_str_get (thing->lock);
}

static bool
is_reference (const DsForeignProperty *property)
{
  return property->type == DS_FOREIGN_OBJECT ||
         (property->type == DS_FOREIGN_LIST_OF && property->items.first != NULL &&
          property->items.first->type == DS_FOREIGN_OBJECT);
}

/* The value that the property gets in place of @now, which may be NULL. False: no memory. *@value
 * is NULL: none. */
static bool
make_value (const DsReverseObjects *self, const DsThing *thing, const DsForeignProperty *now,
            DsForeignProperty **value)
{
  DsArena *arena = &self->out->arena;
  const bool is_referred = now != NULL && is_reference (now);
  const bool is_list = now != NULL && now->type == DS_FOREIGN_LIST_OF;
  DsForeignProperty *items;
  Locked like = { 0 };
  bool is_found;

  *value = NULL;
  if (thing->lock == NULL)
    return true;
  is_found = find_locked (self, thing, is_referred, &like);
  if (is_referred && !is_found)
    return true;
  items = ds_arena_alloc (arena, 2, sizeof *items);
  if (items == NULL)
    return false;
  items[0] = is_list ? *now->items.first
             : now != NULL
                 ? *now
                 : (DsForeignProperty){ .name = "", .type_name = "", .type = DS_FOREIGN_TEXT };
  items[0].next = NULL;
  items[0].name = "";
  items[0].text = ds_arena_strdup (arena, is_referred ? like.object->id
                                          : is_found  ? like.by->text
                                                      : name_of (self, thing));
  if (is_list) {
    items[1] = *now;
    items[1].name = "";
    items[1].items.first = items[1].items.last = &items[0];
    items[1].items.n = 1;
  }
  *value = &items[is_list];
  return items[0].text != NULL;
}

static bool
set_property (const DsReverseObjects *self, const DsThing *thing, const DsForeignObject *model,
              const char *name, bool is_needed, DsForeignPropertyEdits *edits)
{
  const DsForeignProperty *now = ds_foreign_property (&model->properties, name);
  DsForeignPropertyEdit *items;
  DsForeignProperty *value;

  if (name[0] == '\0' || (now == NULL && !is_needed))
    return true;
  if (!make_value (self, thing, now, &value))
    return false;
  if (now == NULL && value == NULL)
    return true;
  items = ds_arena_alloc (&self->out->arena, edits->n + 1, sizeof *items);
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

bool
ds_reverse_lock (const DsReverseObjects *self, const DsThing *thing, const DsThing *was,
                 const DsForeignObject *model, const DsMapRule *rule, DsForeignPropertyEdits *edits)
{
  DS_ASSERT (self != NULL && thing != NULL && was != NULL && model != NULL && edits != NULL);

  if (rule == NULL || ds_str_equal (thing->lock, was->lock))
    return true;
  return set_property (self, thing, model, rule->lock_by, rule->lock[0] == '\0', edits) &&
         set_property (self, thing, model, rule->opens, false, edits);
}

/* core/io/mapping/guess_locks.c — links of gates and keys: equal values, and references. */
#include "io/mapping/guess_work.h"

#include <stdio.h>

static bool
is_name (const DsForeignProperty *property)
{
  return (property->type == DS_FOREIGN_ENUM || property->type == DS_FOREIGN_TEXT) &&
         property->text[0] != '\0';
}

/* Notes the object's id, and a gate's values, so that others find them. */
static void
index_object (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type)
{
  size_t i;

  if (type == NULL)
    return;
  i = (size_t)(type - self->types.items);
  if (subject->object->id[0] != '\0' &&
      ds_intern_find (&self->ids, subject->object->id) == DS_INTERN_NONE)
    self->failed |= ds_intern_add (&self->ids, subject->object->id) == DS_INTERN_NONE ||
                    !ds_array_push (&self->type_of_id, i);
  for (const DsForeignProperty *at = subject->object->properties.first;
       at != NULL && ds_guess_is_gate (self, type); at = at->next)
    if (is_name (at) && ds_intern_find (&self->values, at->text) == DS_INTERN_NONE)
      self->failed |= ds_intern_add (&self->values, at->text) == DS_INTERN_NONE ||
                      !ds_array_push (&self->gates, (DsGateValue){ i, at->name });
}

/* The type of the first object that the property refers to; NULL: it refers to none. */
static DsTypeGuess *
target_of (DsGuess *self, const DsForeignProperty *property)
{
  const DsForeignProperty *value =
      property->type == DS_FOREIGN_LIST_OF ? property->items.first : property;
  uint32_t i;

  if (value == NULL || value->type != DS_FOREIGN_OBJECT)
    return NULL;
  i = ds_intern_find (&self->ids, value->text);
  return i < self->type_of_id.n ? &self->types.items[self->type_of_id.items[i]] : NULL;
}

/* References between gates and others: a button opens a gate, a gate names its key. */
static void
guess_references (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type)
{
  if (type == NULL)
    return;
  for (const DsForeignProperty *at = subject->object->properties.first; at != NULL; at = at->next) {
    const DsTypeGuess *target;

    if ((type->opens[0] != '\0' && !ds_guess_is_gate (self, type)) || type->lock_by[0] != '\0')
      return;
    target = target_of (self, at);
    if (target == NULL || ds_guess_is_gate (self, type) == ds_guess_is_gate (self, target))
      continue;
    if (ds_guess_is_gate (self, type))
      type->lock_by = at->name;
    else
      type->opens = at->name;
  }
}

/* A rule for the objects of a type with this value; its results are the caller's. */
DsMapRule
ds_guess_value_rule (DsGuess *self, const DsTypeGuess *type, const DsForeignProperty *property)
{
  DsMapRule rule = ds_map_rule_blank;
  char line[DS_GUESS_BYTES];

  DS_ASSERT (self != NULL && type != NULL && property != NULL);

  snprintf (line, sizeof line, "%s=%s", property->name, property->text);
  rule.type = type->type;
  rule.layer = type->layer;
  rule.name = type->name;
  rule.properties = ds_guess_line (self, line);
  return rule;
}

/* A value of an object that a gate has, too: the object is the key. */
static void
guess_values (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type)
{
  if (type == NULL)
    return;
  if (ds_guess_is_gate (self, type))
    return;
  for (const DsForeignProperty *at = subject->object->properties.first; at != NULL; at = at->next) {
    const uint32_t i = is_name (at) ? ds_intern_find (&self->values, at->text) : DS_INTERN_NONE;
    DsTypeGuess *gate;
    DsMapRule rule;

    if (i >= self->gates.n)
      continue;
    gate = &self->types.items[self->gates.items[i].type];
    if (gate->lock_by[0] == '\0')
      gate->lock_by = self->gates.items[i].property;
    rule = ds_guess_value_rule (self, type, at);
    rule.object = "key";
    rule.lock_by = at->name;
    ds_guess_count (self, &rule, 1, DS_GUESS_OBJECTS);
    type->n_known++;
    return;
  }
}

/* Gates whose field "locked" is false are open to anyone. */
static void
guess_unlocked (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type)
{
  const DsForeignProperty *at = ds_foreign_property (&subject->object->properties, "locked");
  DsMapRule rule;

  if (type == NULL)
    return;
  if (!ds_guess_is_gate (self, type) || at == NULL || !ds_guess_same (at->text, "false") ||
      ds_guess_known_kind (self, "gate-door") == NULL)
    return;
  rule = ds_guess_value_rule (self, type, at);
  rule.object = "gate-door";
  rule.lock_by = type->lock_by;
  ds_guess_count (self, &rule, 1, DS_GUESS_OBJECTS);
  type->n_known++;
}

void
ds_guess_locks (DsGuess *self)
{
  DS_ASSERT (self != NULL);

  ds_guess_for_objects (self, index_object);
  if (self->failed)
    return;
  ds_guess_for_objects (self, guess_references);
  ds_guess_for_objects (self, guess_values);
  ds_guess_for_objects (self, guess_unlocked);
}

/* core/io/mapping/guess_locks.c — locks of gates, goals and stairs, and what opens them: equal
 * values, and references. */
#include "io/mapping/guess.h"
#include "io/mapping/guess_work.h"

#include <stdio.h>

/* Relation of the objects of a type to locks. */
typedef enum {
  PART_UNKNOWN, /* no object of ours: a value that a gate has makes it a key */
  PART_NONE,    /* neither guarded nor an opener */
  PART_START,   /* the same, but where something starts may be a key by its value */
  PART_GATE,
  PART_GUARDED, /* a goal, or stairs */
  PART_KEY,
  PART_HOLDER, /* an item or creature, which opens a lock as it is taken or dies */
} LockPart;

static LockPart
part_of (const DsGuess *self, const char *object)
{
  uint16_t kind;

  if (!ds_rules_find_kind (self->rules, object, &kind))
    return PART_UNKNOWN;
  switch (ds_rules_kind (self->rules, kind)->role) {
  case DS_ROLE_START:
    return PART_START;
  case DS_ROLE_GOAL:
  case DS_ROLE_STAIRS_UP:
  case DS_ROLE_STAIRS_DOWN:
    return PART_GUARDED;
  case DS_ROLE_CREATURE:
  case DS_ROLE_ITEM:
    return PART_HOLDER;
  case DS_ROLE_KEY:
    return PART_KEY;
  default:
    return ds_rules_kind (self->rules, kind)->gate != NULL ? PART_GATE : PART_NONE;
  }
}

static bool
is_guarded (LockPart part)
{
  return part == PART_GATE || part == PART_GUARDED;
}

static bool
is_name (const DsForeignProperty *property)
{
  return (property->type == DS_FOREIGN_ENUM || property->type == DS_FOREIGN_TEXT) &&
         property->text[0] != '\0';
}

/* True for a property by which its object has the same lock as others with its value: a name, or a
 * number that a lock has. */
static bool
has_value (const DsForeignProperty *property)
{
  return is_name (property) ||
         (property->type == DS_FOREIGN_INT && ds_guess_is_lock (property, true));
}

/* True for a property that may name the lock of an object: any of a gate, but goals and stairs have
 * many that mean something else. */
static bool
may_guard (LockPart part, const DsForeignProperty *property)
{
  return part == PART_GATE || (part == PART_GUARDED && ds_guess_names_lock (property->name, true));
}

/* The number of a value of something guarded; DS_INTERN_NONE: nothing guarded has it. */
static uint32_t
value_of (const DsGuess *self, const DsForeignProperty *property)
{
  return has_value (property) ? ds_intern_find (&self->values, property->text) : DS_INTERN_NONE;
}

static void
index_value (DsGuess *self, const DsForeignProperty *property)
{
  const uint32_t i = ds_intern_add (&self->values, property->text);

  if (i == DS_INTERN_NONE || (i == self->uses.n && !ds_array_push (&self->uses, 0)))
    self->failed = true;
  else if (ds_guess_names_lock (property->name, true))
    self->uses.items[i] |= DS_GUESS_NAMED;
}

/* Notes the object's id, and the values of what is guarded, so that others find them. */
static void
index_object (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type)
{
  LockPart part;

  if (type == NULL)
    return;
  part = part_of (self, type->object);
  if (subject->object->id[0] != '\0' &&
      ds_intern_find (&self->ids, subject->object->id) == DS_INTERN_NONE)
    self->failed |= ds_intern_add (&self->ids, subject->object->id) == DS_INTERN_NONE ||
                    !ds_array_push (&self->type_of_id, (size_t)(type - self->types.items));
  for (const DsForeignProperty *at = subject->object->properties.first; at != NULL; at = at->next)
    if (has_value (at) && may_guard (part, at))
      index_value (self, at);
}

/* ---- references */

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

/* True when a reference from @from to @to, one of which is guarded, is about a lock: any to or from
 * a gate is, but a goal may refer to a camera, and an enemy to the stairs that it guards. */
static bool
is_about_lock (LockPart from, LockPart to, const char *property)
{
  const LockPart opener = is_guarded (from) ? to : from;

  if (from == PART_GATE || to == PART_GATE)
    return true;
  return opener == PART_KEY || ((opener == PART_HOLDER || opener == PART_UNKNOWN) &&
                                ds_guess_names_lock (property, is_guarded (from)));
}

/* References between what is guarded and others: a button opens a gate, a gate names its key. */
static void
guess_references (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type)
{
  const LockPart from = type != NULL ? part_of (self, type->object) : PART_NONE;

  if (type == NULL)
    return;
  for (const DsForeignProperty *at = subject->object->properties.first; at != NULL; at = at->next) {
    const DsTypeGuess *target;
    LockPart to;

    if ((type->opens[0] != '\0' && !is_guarded (from)) || type->lock_by[0] != '\0')
      return;
    target = target_of (self, at);
    to = target != NULL ? part_of (self, target->object) : PART_NONE;
    if (target == NULL || is_guarded (from) == is_guarded (to) ||
        !is_about_lock (from, to, at->name))
      continue;
    if (is_guarded (from))
      type->lock_by = at->name;
    else
      type->opens = at->name;
  }
}

/* ---- values */

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

/* The object of ours that opens the lock of a value: items and creatures stay what they are, unless
 * the value says that it is a key; NULL: the value does not make it an opener. */
static const char *
opener_of (const DsGuess *self, const DsTypeGuess *type, const DsForeignProperty *property,
           uint8_t uses)
{
  const bool is_named = uses & DS_GUESS_NAMED || ds_guess_names_lock (property->name, false);
  const char *named = ds_guess_kind_named (self, property->text);
  uint16_t kind;

  switch (part_of (self, type->object)) {
  case PART_HOLDER:
    if (named != NULL && part_of (self, named) == PART_KEY)
      return named;
    ds_rules_find_kind (self->rules, type->object, &kind);
    return is_named || ds_rules_kind (self->rules, kind)->creature == NULL ? type->object : NULL;
  case PART_KEY:
    return type->object;
  case PART_START:
    return ds_guess_names_lock (property->name, false) ? NULL : ds_guess_known_kind (self, "key");
  case PART_UNKNOWN:
    return ds_guess_known_kind (self, "key");
  case PART_NONE:
  case PART_GATE:
  case PART_GUARDED:
  default:
    return NULL;
  }
}

/* A value of an object that something guarded has, too: the object opens it. */
static void
guess_openers (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type)
{
  if (type == NULL)
    return;
  for (const DsForeignProperty *at = subject->object->properties.first; at != NULL; at = at->next) {
    const uint32_t i = value_of (self, at);
    const char *opener = i < self->uses.n ? opener_of (self, type, at, self->uses.items[i]) : NULL;
    DsMapRule rule;

    if (opener == NULL)
      continue;
    self->uses.items[i] |= DS_GUESS_OPENED;
    rule = ds_guess_value_rule (self, type, at);
    rule.object = opener;
    rule.lock_by = at->name;
    ds_guess_count (self, &rule, 1, DS_GUESS_OBJECTS);
    type->n_known++;
    return;
  }
}

/* The property of something guarded whose value another object has. */
static void
guess_guarded (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type)
{
  const LockPart part = type != NULL ? part_of (self, type->object) : PART_NONE;

  for (const DsForeignProperty *at = subject->object->properties.first;
       at != NULL && is_guarded (part) && type->lock_by[0] == '\0'; at = at->next) {
    const uint32_t i = may_guard (part, at) ? value_of (self, at) : DS_INTERN_NONE;

    if (i < self->uses.n && self->uses.items[i] & DS_GUESS_OPENED)
      type->lock_by = at->name;
  }
}

/* True for a property by which another type that is guarded finds its locks. */
static bool
is_lock_elsewhere (const DsGuess *self, const DsForeignProperty *property)
{
  for (size_t i = 0; i < self->types.n; i++)
    if (is_guarded (part_of (self, self->types.items[i].object)) &&
        ds_guess_same (self->types.items[i].lock_by, property->name))
      return ds_guess_is_lock_value (property);
  return false;
}

/* Locks that something guarded names though nothing opens them, and keys that open nothing: a gate
 * must not be open because its key is missing. */
static void
guess_named (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type)
{
  const LockPart part = type != NULL ? part_of (self, type->object) : PART_NONE;

  if (!is_guarded (part) && part != PART_KEY)
    return;
  for (const DsForeignProperty *at = subject->object->properties.first;
       at != NULL && type->lock_by[0] == '\0' && type->opens[0] == '\0'; at = at->next)
    if (ds_guess_is_lock (at, part != PART_GUARDED) ||
        (part == PART_GATE && is_lock_elsewhere (self, at)))
      type->lock_by = at->name;
}

/* Gates whose field "locked" is false are open to anyone. */
static void
guess_unlocked (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type)
{
  const DsForeignProperty *at = ds_foreign_property (&subject->object->properties, "locked");
  DsMapRule rule;

  if (type == NULL)
    return;
  if (part_of (self, type->object) != PART_GATE || at == NULL ||
      !ds_guess_same (at->text, "false") || ds_guess_known_kind (self, "gate-door") == NULL)
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
  ds_guess_for_objects (self, guess_openers);
  ds_guess_for_objects (self, guess_guarded);
  ds_guess_for_objects (self, guess_named);
  ds_guess_for_objects (self, guess_unlocked);
}

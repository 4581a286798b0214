/* core/io/mapping/guess_objects.c — types of objects, and their rules. */
#include "io/mapping/guess_work.h"

static const char *
type_of (const DsMapSubject *subject)
{
  return ds_map_subject_type (subject);
}

/* Objects are of one type by its name, without one by layer and name. */
static void
put_key (const DsMapSubject *subject, DsText *out)
{
  ds_text_puts (out, type_of (subject));
  if (type_of (subject)[0] != '\0')
    return;
  ds_text_puts (out, "\n");
  ds_text_puts (out, subject->layer->name);
  ds_text_puts (out, "\n");
  ds_text_puts (out, subject->object->name);
}

/* The type of an object, which has been added; NULL: memory ran out before. */
static DsTypeGuess *
find_type (DsGuess *self, const DsMapSubject *subject)
{
  DsText key = { 0 };
  uint32_t i = DS_INTERN_NONE;

  put_key (subject, &key);
  if (key.failed)
    self->failed = true;
  else
    i = ds_intern_find (&self->type_keys, key.bytes);
  ds_text_clear (&key);
  return i < self->types.n ? &self->types.items[i] : NULL;
}

/* The tile or object of ours that a type is, by its name; walls also by the layer's name. */
static void
name_type (const DsGuess *self, DsTypeGuess *type, const char *layer)
{
  const char *text = type->type[0] != '\0' ? type->type : type->name;
  const char *object = ds_guess_kind_named (self, text);
  const char *tile = ds_guess_known_tile (self, ds_guess_furniture_word (text));

  if (object == NULL && tile == NULL)
    tile = ds_guess_known_tile (self, ds_guess_cell_word (text));
  if (object == NULL && tile == NULL && type->type[0] == '\0')
    tile = ds_guess_known_tile (self, ds_guess_cell_word (layer));
  type->object = object != NULL ? object : "";
  type->tile = object == NULL && tile != NULL ? tile : "";
  type->lock_by = type->opens = "";
}

void
ds_guess_for_objects (DsGuess *self, DsGuessEach each)
{
  DS_ASSERT (self != NULL && each != NULL);

  for (const DsForeignLevel *level = self->map->levels.first; level != NULL; level = level->next)
    for (const DsForeignLayer *layer = level->layers.first; layer != NULL; layer = layer->next)
      for (const DsForeignObject *at = layer->objects.first; at != NULL; at = at->next) {
        const DsMapSubject subject = ds_map_subject_object (self->map, layer, at);

        each (self, &subject, find_type (self, &subject));
      }
}

static void
add_type (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *found)
{
  const bool has_type = type_of (subject)[0] != '\0';
  DsTypeGuess type = { .type = type_of (subject),
                       .layer = has_type ? "" : subject->layer->name,
                       .name = has_type ? "" : subject->object->name };
  DsText key = { 0 };

  if (found == NULL) {
    name_type (self, &type, subject->layer->name);
    put_key (subject, &key);
    self->failed |= key.failed || !ds_array_push (&self->types, type) ||
                    ds_intern_add (&self->type_keys, key.bytes) == DS_INTERN_NONE;
    ds_text_clear (&key);
    found = find_type (self, subject);
  }
  if (found != NULL)
    found->n++;
}

/* Other values of enums that say what an object is: an item whose type is "Gold". */
static void
guess_kinds (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type)
{
  if (type == NULL)
    return;
  if (type->object[0] != '\0' || type->tile[0] != '\0' || type->opens[0] != '\0')
    return;
  for (const DsForeignProperty *at = subject->object->properties.first; at != NULL; at = at->next) {
    const char *kind = at->type == DS_FOREIGN_ENUM ? ds_guess_kind_named (self, at->text) : NULL;
    DsMapRule rule;

    if (kind == NULL)
      continue;
    rule = ds_guess_value_rule (self, type, at);
    if (ds_guess_find_rule (self, &rule) != NULL &&
        ds_guess_find_rule (self, &rule)->lock_by[0] != '\0')
      return;
    rule.object = kind;
    ds_guess_count (self, &rule, 1, DS_GUESS_OBJECTS);
    type->n_known++;
    return;
  }
}

static void
add_types (DsGuess *self)
{
  for (size_t i = 0; i < self->types.n; i++) {
    const DsTypeGuess *type = &self->types.items[i];
    DsMapRule rule = ds_map_rule_blank;

    rule.type = type->type;
    rule.layer = type->layer;
    rule.name = type->name;
    rule.object = type->object;
    rule.tile = type->tile;
    if (type->opens[0] != '\0' && rule.object[0] == '\0')
      rule.object = ds_guess_known_kind (self, "key") != NULL ? "key" : "";
    if (rule.object[0] != '\0') {
      rule.lock_by = type->lock_by;
      rule.opens = type->opens;
    }
    if (type->n > type->n_known)
      ds_guess_add (self, rule, type->n - type->n_known, DS_GUESS_OBJECTS);
  }
}

void
ds_guess_objects (DsGuess *self)
{
  DS_ASSERT (self != NULL);

  ds_guess_for_objects (self, add_type);
  if (self->failed)
    return;
  ds_guess_locks (self);
  if (self->failed)
    return;
  ds_guess_for_objects (self, guess_kinds);
  add_types (self);
}

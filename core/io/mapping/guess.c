/* core/io/mapping/guess.c — first guess of a mapping. */
#include "io/mapping/guess.h"
#include "base/glyph.h"
#include "base/intern.h"
#include "io/mapping/conditions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *word, *id;
} Word;

#include "io/mapping/guess_words.h"

#define NAME_BYTES 128
#define RULES_OF_TILES_MAX 200 /* for tiles that nothing is known about */

/* Objects of one type. */
typedef struct {
  const char *type, *layer;  /* layer "" where the type is enough */
  const char *name;          /* of objects without a type; "" else */
  const char *object, *tile; /* our ids; "" = unknown */
  const char *lock_by, *opens;
  size_t n, n_known; /* objects; those with a rule for their value */
} TypeGuess;

/* A property of a gate, by its value. */
typedef struct {
  size_t type; /* of the gate */
  const char *property;
} GateValue;

typedef struct {
  const DsForeign *map;
  const DsRules *rules;
  DsArena *arena;
  DS_ARRAY (DsMapRule) list;
  DS_ARRAY (TypeGuess) types;
  DsIntern type_keys;           /* in the order of types */
  DsIntern ids;                 /* of objects */
  DS_ARRAY (size_t) type_of_id; /* by ids */
  DsIntern values;              /* that gates have */
  DS_ARRAY (GateValue) gates;   /* by values */
  bool failed;                  /* memory ran out */
} Guess;

/* ---- words */

/* @text in lower case without anything but letters and digits; UTF-8 stays. */
static void
squeeze (const char *text, char out[NAME_BYTES])
{
  size_t n = 0;

  for (; *text != '\0' && n + 1 < NAME_BYTES; text++)
    if (*text >= 'A' && *text <= 'Z')
      out[n++] = (char)(*text - 'A' + 'a');
    else if ((*text >= 'a' && *text <= 'z') || (*text >= '0' && *text <= '9') ||
             (unsigned char)*text >= 0x80)
      out[n++] = *text;
  out[n] = '\0';
}

/* True at the beginning of a word: behind no letter, or a capital. */
static bool
begins_word (const char *text, size_t at)
{
  const char before = at > 0 ? text[at - 1] : ' ';
  const bool is_letter = (before >= 'a' && before <= 'z') || (before >= 'A' && before <= 'Z') ||
                         (unsigned char)before >= 0x80;

  return !is_letter || (text[at] >= 'A' && text[at] <= 'Z');
}

/* The id of the first row one of whose words begins a word of @text; NULL: none. */
static const char *
find_word (const Word *words, size_t n, const char *text)
{
  char rest[NAME_BYTES];

  for (size_t i = 0; i < n; i++)
    for (size_t at = 0; text[at] != '\0'; at++) {
      if (!begins_word (text, at))
        continue;
      squeeze (text + at, rest);
      if (strncmp (rest, words[i].word, strlen (words[i].word)) == 0)
        return words[i].id;
    }
  return NULL;
}

#define FIND(words, text) find_word (words, DS_COUNT (words), text)

/* Our own id that @text is, with "-" for what parts words; NULL: none. */
static const char *
own_tile (const Guess *self, const char *text)
{
  char id[NAME_BYTES];
  uint16_t tile;

  snprintf (id, sizeof id, "%s", text);
  for (char *at = id; *at != '\0'; at++)
    *at = *at == '_' || *at == ' ' ? '-' : *at;
  tile = ds_rules_find_tile (self->rules, id);
  return tile != DS_TILE_NONE ? ds_rules_tile (self->rules, tile)->id : NULL;
}

static const char *
known_tile (const Guess *self, const char *id)
{
  return id != NULL && ds_rules_find_tile (self->rules, id) != DS_TILE_NONE ? id : NULL;
}

static const char *
known_kind (const Guess *self, const char *id)
{
  uint16_t kind;

  return id != NULL && ds_rules_find_kind (self->rules, id, &kind) ? id : NULL;
}

static const char *
tile_named (const Guess *self, const char *text)
{
  const char *own = own_tile (self, text);

  return own != NULL ? own : known_tile (self, FIND (CELL_WORDS, text));
}

/* A kind of ours with the id, but not a character: players start where a kind of its own says so.
 */
static const char *
own_kind (const Guess *self, const char *id)
{
  uint16_t kind;

  if (!ds_rules_find_kind (self->rules, id, &kind))
    return NULL;
  return ds_rules_kind (self->rules, kind)->creature == NULL ||
                 !ds_creature_is_played (ds_rules_kind (self->rules, kind)->creature)
             ? ds_rules_kind (self->rules, kind)->id
             : NULL;
}

static const char *
kind_named (const Guess *self, const char *text)
{
  const char *own;
  char id[NAME_BYTES];

  snprintf (id, sizeof id, "%s", text);
  for (char *at = id; *at != '\0'; at++)
    *at = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at == '_' || *at == ' ' ? '-' : *at;
  own = own_kind (self, id);
  return own != NULL ? own : known_kind (self, FIND (OBJECT_WORDS, text));
}

/* ---- rules */

static const char *
keep (Guess *self, const char *text)
{
  const char *copy = ds_arena_strdup (self->arena, text);

  self->failed |= copy == NULL;
  return copy != NULL ? copy : "";
}

/* "cells: 363" */
static void
put_note (char out[NAME_BYTES], const DsMapRule *rule, size_t n, const char *of)
{
  snprintf (out, NAME_BYTES, "%s%s: %zu", rule->is_nothing ? "unknown " : "", of, n);
}

/* The number that it has. */
static size_t
noted (const DsMapRule *rule)
{
  const char *colon = strrchr (rule->note, ' ');

  return colon != NULL ? (size_t)strtoul (colon, NULL, 10) : 0;
}

/* Adds @rule with its count; without a result it is "nothing". */
static void
add (Guess *self, DsMapRule rule, size_t n, const char *of)
{
  char note[NAME_BYTES];

  if (self->list.n >= DS_MAPPING_RULES_MAX)
    return;
  rule.is_nothing = rule.tile[0] == '\0' && rule.object[0] == '\0';
  put_note (note, &rule, n, of);
  rule.note = keep (self, note);
  if (!ds_array_push (&self->list, rule))
    self->failed = true;
}

static DsLines
one_line (Guess *self, const char *line)
{
  const char **items = ds_arena_alloc (self->arena, 1, sizeof *items);

  self->failed |= items == NULL;
  if (items == NULL)
    return (DsLines){ 0 };
  items[0] = keep (self, line);
  return (DsLines){ 1, items };
}

static bool
same (const char *a, const char *b)
{
  return strcmp (a, b) == 0;
}

static bool
same_tiles (const DsInts *a, const DsInts *b)
{
  return a->n == b->n && (a->n == 0 || a->items[0] == b->items[0]); /* at most one */
}

static bool
same_lines (const DsLines *a, const DsLines *b)
{
  return a->n == b->n && (a->n == 0 || same (a->items[0], b->items[0])); /* at most one */
}

/* A rule with these conditions and any results; NULL: none yet. */
static DsMapRule *
find_rule (Guess *self, const DsMapRule *like)
{
  for (size_t i = 0; i < self->list.n; i++) {
    DsMapRule *at = &self->list.items[i];

    if (same (at->layer, like->layer) && same (at->name, like->name) &&
        same (at->type, like->type) && same (at->tileset, like->tileset) &&
        same (at->glyph, like->glyph) && at->code == like->code && at->value == like->value &&
        at->has_shape == like->has_shape && same_tiles (&at->tiles, &like->tiles) &&
        same_lines (&at->properties, &like->properties))
      return at;
  }
  return NULL;
}

/* Adds @n to the count of a rule that is there, or adds the rule. */
static void
count (Guess *self, const DsMapRule *rule, size_t n, const char *of)
{
  DsMapRule *at;

  if (self->list.n >= DS_MAPPING_RULES_MAX)
    return; /* none would be read back */
  at = find_rule (self, rule);
  if (at == NULL) {
    add (self, *rule, n, of);
  } else {
    char note[NAME_BYTES];

    put_note (note, at, noted (at) + n, of);
    at->note = keep (self, note);
  }
}

#define CELLS "cells"
#define OBJECTS "objects"

/* ---- cells */

static void
guess_value (Guess *self, const DsForeignLayer *layer, const DsMapUse *use)
{
  DsMapRule rule = ds_map_rule_blank;
  const char *tile;

  rule.layer = layer->name;
  rule.name = ds_foreign_meaning (layer, use->cell);
  if (rule.name[0] == '\0')
    rule.value = (int32_t)use->cell;
  tile = tile_named (self, rule.name);
  if (tile == NULL && rule.name[0] == '\0')
    tile = tile_named (self, layer->name);
  if (tile == NULL && layer->meanings.n <= 1 && rule.name[0] == '\0')
    tile = known_tile (self, "wall"); /* the only value there is */
  rule.tile = tile != NULL ? tile : "";
  count (self, &rule, use->n, CELLS);
}

/* The character of a glyph as a tile or an object of ours. */
static void
guess_glyph (Guess *self, const DsForeignLayer *layer, const DsMapUse *use)
{
  const DsForeignGlyph *glyph = &self->map->glyphs[use->cell - 1];
  const uint32_t code_point = ds_glyph_of_cp437 (glyph->code);
  DsMapRule rule = ds_map_rule_blank;
  char text[5] = "";

  (void)layer;
  if (code_point > ' ' && ds_glyph_is_visible (code_point))
    text[ds_utf8_put (text, code_point)] = '\0';
  else
    rule.code = (int32_t)glyph->code;
  rule.glyph = keep (self, text);
  for (uint32_t i = 1; i < ds_rules_n_tiles (self->rules) && text[0] != '\0'; i++)
    if (ds_rules_tile (self->rules, i)->glyph == code_point && rule.tile[0] == '\0')
      rule.tile = ds_rules_tile (self->rules, i)->id;
  for (uint32_t i = 0; i < ds_rules_n_kinds (self->rules) && rule.tile[0] == '\0'; i++)
    if (ds_rules_kind (self->rules, i)->glyph == code_point && rule.object[0] == '\0')
      rule.object = ds_rules_kind (self->rules, i)->id;
  count (self, &rule, use->n, CELLS);
}

/* The property of a tile by which it is a tile of ours; NULL: none. */
static const char *
tile_by_property (Guess *self, const DsForeignTile *tile, DsLines *condition)
{
  char line[NAME_BYTES];

  for (const DsForeignProperty *at = tile->properties.first; at != NULL; at = at->next) {
    const bool is_false = at->type == DS_FOREIGN_BOOL && same (at->text, "false");
    const char *id = is_false ? FIND (FALSE_WORDS, at->name) : FIND (PROPERTY_WORDS, at->name);

    if (known_tile (self, id) == NULL || at->text[0] == '\0')
      continue;
    snprintf (line, sizeof line, is_false ? "%s=false" : "%s", at->name);
    *condition = one_line (self, line);
    return id;
  }
  return NULL;
}

/* A rule for the tile by its class, its properties or its collision shape. False: nothing is known
 * of it. */
static bool
guess_tile (Guess *self, const DsMapSubject *subject, size_t n)
{
  const DsForeignTile *tile = subject->tile;
  DsMapRule rule = ds_map_rule_blank;
  const char *id;

  if (tile == NULL)
    return false;
  rule.type = tile->type;
  id = tile->type[0] != '\0' ? tile_named (self, tile->type) : NULL;
  if (id == NULL && tile->type[0] != '\0' && kind_named (self, tile->type) != NULL) {
    rule.object = kind_named (self, tile->type);
    count (self, &rule, n, CELLS);
    return true;
  }
  if (id == NULL) {
    rule.type = "";
    id = tile_by_property (self, tile, &rule.properties);
  }
  if (id == NULL && tile->shapes.n > 0) {
    rule.has_shape = true;
    id = known_tile (self, "wall");
  }
  if (id == NULL)
    return false;
  rule.tile = id;
  count (self, &rule, n, CELLS);
  return true;
}

static void
guess_cells (Guess *self, const DsForeignLayer *layer, const DsMapUses *uses, bool has_values)
{
  const char *of_layer = FIND (CELL_WORDS, layer->name);
  DsMapRule rule = ds_map_rule_blank;
  size_t n = 0;

  for (size_t i = 0; i < uses->list.n; i++) {
    const DsMapUse *use = &uses->list.items[i];
    const DsMapSubject subject = ds_map_subject_cell (self->map, layer, use->cell);

    if (use->cell == 0)
      continue;
    n += use->n;
    if (layer->kind == DS_FOREIGN_VALUES)
      guess_value (self, layer, use);
    else if (layer->kind == DS_FOREIGN_GLYPHS)
      guess_glyph (self, layer, use);
    else if (!has_values)
      guess_tile (self, &subject, use->n);
  }
  if (layer->kind != DS_FOREIGN_TILES || has_values || known_tile (self, of_layer) == NULL ||
      same (of_layer, "floor") || n == 0)
    return;
  rule.layer = layer->name;
  rule.tile = of_layer;
  count (self, &rule, n, CELLS);
}

/* Every tile that is used, where nothing is known of any: for the user to fill in. */
static void
list_tiles (Guess *self, const DsForeignLayer *layer, const DsMapUses *uses)
{
  for (size_t i = 0; i < uses->list.n && self->list.n < RULES_OF_TILES_MAX; i++) {
    const DsMapUse *use = &uses->list.items[i];
    const DsMapSubject subject = ds_map_subject_cell (self->map, layer, use->cell);
    int32_t *ids = ds_arena_alloc (self->arena, 1, sizeof *ids);
    DsMapRule rule = ds_map_rule_blank;

    if (use->cell == 0 || subject.tileset == NULL)
      continue;
    self->failed |= ids == NULL;
    if (ids == NULL)
      return;
    ids[0] = (int32_t)subject.id;
    rule.layer = layer->name;
    rule.tileset = subject.tileset->name;
    rule.tiles = (DsInts){ 1, ids };
    count (self, &rule, use->n, CELLS);
  }
}

typedef void (*EachLayer) (Guess *self, const DsForeignLayer *layer, const DsMapUses *uses,
                           bool has_values);

static void
list_layer (Guess *self, const DsForeignLayer *layer, const DsMapUses *uses, bool has_values)
{
  (void)has_values;
  if (layer->kind == DS_FOREIGN_TILES)
    list_tiles (self, layer, uses);
}

static void
for_layers (Guess *self, EachLayer each)
{
  bool has_values = false;
  DsMapUses uses;
  DsError err;

  for (const DsForeignLevel *level = self->map->levels.first; level != NULL; level = level->next)
    for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next)
      has_values |= at->kind == DS_FOREIGN_VALUES;
  for (const DsForeignLevel *level = self->map->levels.first; level != NULL; level = level->next)
    for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next) {
      if (at->cells == NULL)
        continue;
      if (ds_map_uses_count (&uses, at, &err) != DS_OK) {
        self->failed = true;
        return;
      }
      each (self, at, &uses, has_values);
      ds_map_uses_clear (&uses);
    }
}

/* ---- objects */

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
static TypeGuess *
find_type (Guess *self, const DsMapSubject *subject)
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
name_type (const Guess *self, TypeGuess *type, const char *layer)
{
  const char *text = type->type[0] != '\0' ? type->type : type->name;
  const char *object = kind_named (self, text);
  const char *tile = known_tile (self, FIND (FURNITURE_WORDS, text));

  if (object == NULL && tile == NULL)
    tile = known_tile (self, FIND (CELL_WORDS, text));
  if (object == NULL && tile == NULL && type->type[0] == '\0')
    tile = known_tile (self, FIND (CELL_WORDS, layer));
  type->object = object != NULL ? object : "";
  type->tile = object == NULL && tile != NULL ? tile : "";
  type->lock_by = type->opens = "";
}

typedef void (*EachObject) (Guess *self, const DsMapSubject *subject, TypeGuess *type);

/* @each gets the object's type; NULL: it has not been added, or memory has run out. */
static void
for_objects (Guess *self, EachObject each)
{
  for (const DsForeignLevel *level = self->map->levels.first; level != NULL; level = level->next)
    for (const DsForeignLayer *layer = level->layers.first; layer != NULL; layer = layer->next)
      for (const DsForeignObject *at = layer->objects.first; at != NULL; at = at->next) {
        const DsMapSubject subject = ds_map_subject_object (self->map, layer, at);

        each (self, &subject, find_type (self, &subject));
      }
}

static void
add_type (Guess *self, const DsMapSubject *subject, TypeGuess *found)
{
  const bool has_type = type_of (subject)[0] != '\0';
  TypeGuess type = { .type = type_of (subject),
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

static bool
is_gate (const Guess *self, const TypeGuess *type)
{
  uint16_t kind;

  return ds_rules_find_kind (self->rules, type->object, &kind) &&
         ds_rules_kind (self->rules, kind)->gate != NULL;
}

/* ---- locks */

static bool
is_name (const DsForeignProperty *property)
{
  return (property->type == DS_FOREIGN_ENUM || property->type == DS_FOREIGN_TEXT) &&
         property->text[0] != '\0';
}

/* Notes the object's id, and a gate's values, so that others find them. */
static void
index_object (Guess *self, const DsMapSubject *subject, TypeGuess *type)
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
       at != NULL && is_gate (self, type); at = at->next)
    if (is_name (at) && ds_intern_find (&self->values, at->text) == DS_INTERN_NONE)
      self->failed |= ds_intern_add (&self->values, at->text) == DS_INTERN_NONE ||
                      !ds_array_push (&self->gates, (GateValue){ i, at->name });
}

/* The type of the first object that the property refers to; NULL: it refers to none. */
static TypeGuess *
target_of (Guess *self, const DsForeignProperty *property)
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
guess_references (Guess *self, const DsMapSubject *subject, TypeGuess *type)
{
  if (type == NULL)
    return;
  for (const DsForeignProperty *at = subject->object->properties.first; at != NULL; at = at->next) {
    const TypeGuess *target;

    if ((type->opens[0] != '\0' && !is_gate (self, type)) || type->lock_by[0] != '\0')
      return;
    target = target_of (self, at);
    if (target == NULL || is_gate (self, type) == is_gate (self, target))
      continue;
    if (is_gate (self, type))
      type->lock_by = at->name;
    else
      type->opens = at->name;
  }
}

/* A rule for the objects of a type with this value; its results are the caller's. */
static DsMapRule
rule_for_value (Guess *self, const TypeGuess *type, const DsForeignProperty *property)
{
  DsMapRule rule = ds_map_rule_blank;
  char line[NAME_BYTES];

  snprintf (line, sizeof line, "%s=%s", property->name, property->text);
  rule.type = type->type;
  rule.layer = type->layer;
  rule.name = type->name;
  rule.properties = one_line (self, line);
  return rule;
}

/* A value of an object that a gate has, too: the object is the key. */
static void
guess_values (Guess *self, const DsMapSubject *subject, TypeGuess *type)
{
  if (type == NULL)
    return;
  if (is_gate (self, type))
    return;
  for (const DsForeignProperty *at = subject->object->properties.first; at != NULL; at = at->next) {
    const uint32_t i = is_name (at) ? ds_intern_find (&self->values, at->text) : DS_INTERN_NONE;
    TypeGuess *gate;
    DsMapRule rule;

    if (i >= self->gates.n)
      continue;
    gate = &self->types.items[self->gates.items[i].type];
    if (gate->lock_by[0] == '\0')
      gate->lock_by = self->gates.items[i].property;
    rule = rule_for_value (self, type, at);
    rule.object = "key";
    rule.lock_by = at->name;
    count (self, &rule, 1, OBJECTS);
    type->n_known++;
    return;
  }
}

/* Other values of enums that say what an object is: an item whose type is "Gold". */
static void
guess_kinds (Guess *self, const DsMapSubject *subject, TypeGuess *type)
{
  if (type == NULL)
    return;
  if (type->object[0] != '\0' || type->tile[0] != '\0' || type->opens[0] != '\0')
    return;
  for (const DsForeignProperty *at = subject->object->properties.first; at != NULL; at = at->next) {
    const char *kind = at->type == DS_FOREIGN_ENUM ? kind_named (self, at->text) : NULL;
    DsMapRule rule;

    if (kind == NULL)
      continue;
    rule = rule_for_value (self, type, at);
    if (find_rule (self, &rule) != NULL && find_rule (self, &rule)->lock_by[0] != '\0')
      return;
    rule.object = kind;
    count (self, &rule, 1, OBJECTS);
    type->n_known++;
    return;
  }
}

/* Gates whose field "locked" is false are open to anyone. */
static void
guess_unlocked (Guess *self, const DsMapSubject *subject, TypeGuess *type)
{
  const DsForeignProperty *at = ds_foreign_property (&subject->object->properties, "locked");
  DsMapRule rule;

  if (type == NULL)
    return;
  if (!is_gate (self, type) || at == NULL || !same (at->text, "false") ||
      known_kind (self, "gate-door") == NULL)
    return;
  rule = rule_for_value (self, type, at);
  rule.object = "gate-door";
  rule.lock_by = type->lock_by;
  count (self, &rule, 1, OBJECTS);
  type->n_known++;
}

static void
add_types (Guess *self)
{
  for (size_t i = 0; i < self->types.n; i++) {
    const TypeGuess *type = &self->types.items[i];
    DsMapRule rule = ds_map_rule_blank;

    rule.type = type->type;
    rule.layer = type->layer;
    rule.name = type->name;
    rule.object = type->object;
    rule.tile = type->tile;
    if (type->opens[0] != '\0' && rule.object[0] == '\0')
      rule.object = known_kind (self, "key") != NULL ? "key" : "";
    if (rule.object[0] != '\0') {
      rule.lock_by = type->lock_by;
      rule.opens = type->opens;
    }
    if (type->n > type->n_known)
      add (self, rule, type->n - type->n_known, OBJECTS);
  }
}

static void
guess_objects (Guess *self)
{
  for_objects (self, add_type);
  if (self->failed)
    return;
  for_objects (self, index_object);
  if (self->failed)
    return;
  for_objects (self, guess_references);
  for_objects (self, guess_values);
  for_objects (self, guess_unlocked);
  for_objects (self, guess_kinds);
  add_types (self);
}

/* ---- the whole */

DsStatus
ds_mapping_guess (DsMapping *out, const DsForeign *map, const DsRules *rules, DsArena *arena,
                  DsError *err)
{
  Guess self = { .map = map, .rules = rules, .arena = arena };
  DsMapRule *list = NULL;
  size_t n_cells;

  DS_ASSERT (out != NULL && map != NULL && rules != NULL && arena != NULL);

  memset (out, 0, sizeof *out);
  for_layers (&self, guess_cells);
  n_cells = self.list.n;
  guess_objects (&self);
  if (n_cells == 0)
    for_layers (&self, list_layer);
  for (size_t i = 0; i < self.list.n; i++)
    self.failed |= !ds_map_rule_to_patterns (&self.list.items[i], arena);
  if (!self.failed)
    list = ds_arena_alloc (arena, self.list.n + 1, sizeof *list);
  if (list != NULL) {
    if (self.list.n > 0)
      memcpy (list, self.list.items, self.list.n * sizeof *list);
    out->ground = "";
    out->rules = (DsRecords){ self.list.n, list };
  }
  ds_array_clear (&self.list);
  ds_array_clear (&self.types);
  ds_array_clear (&self.type_of_id);
  ds_array_clear (&self.gates);
  ds_intern_clear (&self.type_keys);
  ds_intern_clear (&self.ids);
  ds_intern_clear (&self.values);
  return list != NULL ? DS_OK : ds_fail_nomem (err, map->source);
}

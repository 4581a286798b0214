/* core/io/mapping/guess_work.h — a guess at work. Private to core/io/mapping/guess*.c. */
#pragma once

#include "base/intern.h"
#include "io/mapping/conditions.h"
#include "io/palette.h"

#include <string.h>

#define DS_GUESS_BYTES 128 /* of a name, a condition or a note */
#define DS_GUESS_CELLS "cells"
#define DS_GUESS_OBJECTS "objects"

/* Objects of one type. */
typedef struct {
  const char *type, *layer;  /* layer "" where the type is enough */
  const char *name;          /* of objects without a type; "" else */
  const char *object, *tile; /* our ids; "" = unknown */
  const char *lock_by, *opens;
  size_t n, n_known; /* objects; those with a rule for their value */
} DsTypeGuess;

/* Use of a value. */
enum {
  DS_GUESS_NAMED = 1,  /* something guarded has it in a property that names a lock */
  DS_GUESS_OPENED = 2, /* another object has it, too */
};

typedef struct {
  const DsForeign *map;
  const DsRules *rules;
  DsArena *arena;
  DS_ARRAY (DsMapRule) list;
  DS_ARRAY (DsTypeGuess) types;
  DsIntern type_keys;           /* in the order of types */
  DsIntern ids;                 /* of objects */
  DS_ARRAY (size_t) type_of_id; /* by ids */
  DsIntern values;              /* of what is guarded */
  DS_ARRAY (uint8_t) uses;      /* of the values, DS_GUESS_* */
  DsPalette palette;            /* for pixels; empty until the first */
  bool failed;                  /* memory ran out */
} DsGuess;

/* ---- names: ids of our tiles and kinds; NULL: none */

/* @id, if the rules have such a tile; @id may be NULL. */
const char *ds_guess_known_tile (const DsGuess *self, const char *id);
/* @id, if the rules have such a kind of object; @id may be NULL. */
const char *ds_guess_known_kind (const DsGuess *self, const char *id);
/* The tile that @text names: by our own id, or by a word of guess_words.h. */
const char *ds_guess_tile_named (const DsGuess *self, const char *text);
/* The kind of object that @text names, in the same way. */
const char *ds_guess_kind_named (const DsGuess *self, const char *text);
/* The tile of cells beside the first word that @text has; the rules need not have it. */
const char *ds_guess_cell_word (const char *text);
/* The same of tiles that objects stand for. */
const char *ds_guess_furniture_word (const char *text);
/* The same of properties by which a tile is one of ours: of a value that is false, or of others. */
const char *ds_guess_property_word (const char *text, bool is_false);

/* ---- rules. Where memory runs out self->failed is set. */

/* A list of a copy of @line. */
DsLines ds_guess_line (DsGuess *self, const char *line);
/* A copy of @text; "" where memory ran out. */
const char *ds_guess_keep (DsGuess *self, const char *text);
/* A rule with the conditions of @like, and any results; NULL: none yet. O(rules). */
DsMapRule *ds_guess_find_rule (DsGuess *self, const DsMapRule *like);
/* Adds @rule with its count of DS_GUESS_CELLS or DS_GUESS_OBJECTS; without a result it is
 * "nothing". */
void ds_guess_add (DsGuess *self, DsMapRule rule, size_t n, const char *of);
/* Adds @n to the count of a rule that is there, or adds the rule. O(rules). */
void ds_guess_count (DsGuess *self, const DsMapRule *rule, size_t n, const char *of);

/* ---- objects */

typedef void (*DsGuessEach) (DsGuess *self, const DsMapSubject *subject, DsTypeGuess *type);

/* @each gets every object and its type; NULL: it has not been added, or memory has run out. */
void ds_guess_for_objects (DsGuess *self, DsGuessEach each);
/* A rule for the objects of a type with this value; its results are the caller's. */
DsMapRule ds_guess_value_rule (DsGuess *self, const DsTypeGuess *type,
                               const DsForeignProperty *property);
/* Rules for all objects. O(objects * rules). */
void ds_guess_objects (DsGuess *self);
/* Locks of the types: by values that gates, goals and stairs share with others, and by references.
 * The types are complete. O(objects * rules). */
void ds_guess_locks (DsGuess *self);

/* True for equal texts. */
static inline bool
ds_guess_same (const char *a, const char *b)
{
  DS_ASSERT (a != NULL && b != NULL);

  return strcmp (a, b) == 0;
}

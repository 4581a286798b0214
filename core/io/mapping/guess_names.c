/* core/io/mapping/guess_names.c — tiles and kinds of ours by the names that level designers use. */
#include "io/mapping/guess.h"
#include "io/mapping/guess_work.h"

#include <stdio.h>

typedef struct {
  const char *word, *id;
} Word;

#include "io/mapping/guess_words.h"

/* @text in lower case without anything but letters and digits; UTF-8 stays. */
static void
squeeze (const char *text, char out[DS_GUESS_BYTES])
{
  size_t n = 0;

  for (; *text != '\0' && n + 1 < DS_GUESS_BYTES; text++)
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
  char rest[DS_GUESS_BYTES];

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

const char *
ds_guess_cell_word (const char *text)
{
  DS_ASSERT (text != NULL);

  return FIND (CELL_WORDS, text);
}

const char *
ds_guess_furniture_word (const char *text)
{
  DS_ASSERT (text != NULL);

  return FIND (FURNITURE_WORDS, text);
}

const char *
ds_guess_property_word (const char *text, bool is_false)
{
  DS_ASSERT (text != NULL);

  return is_false ? FIND (FALSE_WORDS, text) : FIND (PROPERTY_WORDS, text);
}

bool
ds_guess_names_lock (const char *property, bool is_guarded)
{
  const char *id;

  DS_ASSERT (property != NULL);

  id = FIND (LOCK_WORDS, property);
  return id != NULL && (is_guarded || ds_guess_same (id, "lock"));
}

/* The value, or the first one of a list. */
static const DsForeignProperty *
first_value (const DsForeignProperty *property)
{
  return property->type == DS_FOREIGN_LIST_OF && property->items.first != NULL
             ? property->items.first
             : property;
}

bool
ds_guess_is_lock_name (const char *text)
{
  static const char *const NONE[] = { "",     "none",     "no",     "false",   "true",   "yes",
                                      "null", "nil",      "open",   "0",       "keine",  "aucune",
                                      "nada", "unlocked", "locked", "ninguna", "nessuna" };
  char plain[DS_GUESS_BYTES];

  DS_ASSERT (text != NULL);

  squeeze (text, plain);
  for (size_t i = 0; i < DS_COUNT (NONE); i++)
    if (ds_guess_same (plain, NONE[i]))
      return false;
  return true;
}

bool
ds_guess_is_lock_value (const DsForeignProperty *property)
{
  const DsForeignProperty *value;

  DS_ASSERT (property != NULL);

  value = first_value (property);
  return ds_guess_is_lock_name (value->text) &&
         (value->type == DS_FOREIGN_TEXT || value->type == DS_FOREIGN_ENUM ||
          value->type == DS_FOREIGN_INT || value->type == DS_FOREIGN_OBJECT ||
          value->type == DS_FOREIGN_COLOUR);
}

bool
ds_guess_is_lock (const DsForeignProperty *property, bool is_guarded)
{
  const bool is_number = first_value (property)->type == DS_FOREIGN_INT;

  DS_ASSERT (property != NULL);

  return ds_guess_is_lock_value (property) && FIND (LOCK_LOOKS, property->name) == NULL &&
         ds_guess_names_lock (property->name,
                              is_guarded &&
                                  (!is_number || FIND (LOCK_NUMBERS, property->name) != NULL));
}

/* Our own id that @text is, with "-" for what parts words; NULL: none. */
static const char *
own_tile (const DsGuess *self, const char *text)
{
  char id[DS_GUESS_BYTES];
  uint16_t tile;

  snprintf (id, sizeof id, "%s", text);
  for (char *at = id; *at != '\0'; at++)
    *at = *at == '_' || *at == ' ' ? '-' : *at;
  tile = ds_rules_find_tile (self->rules, id);
  return tile != DS_TILE_NONE ? ds_rules_tile (self->rules, tile)->id : NULL;
}

const char *
ds_guess_known_tile (const DsGuess *self, const char *id)
{
  DS_ASSERT (self != NULL);

  return id != NULL && ds_rules_find_tile (self->rules, id) != DS_TILE_NONE ? id : NULL;
}

const char *
ds_guess_known_kind (const DsGuess *self, const char *id)
{
  uint16_t kind;

  DS_ASSERT (self != NULL);

  return id != NULL && ds_rules_find_kind (self->rules, id, &kind) ? id : NULL;
}

const char *
ds_guess_tile_named (const DsGuess *self, const char *text)
{
  const char *own = own_tile (self, text);

  DS_ASSERT (self != NULL && text != NULL);

  return own != NULL ? own : ds_guess_known_tile (self, ds_guess_cell_word (text));
}

/* A kind of ours with the id, but not a character: players start where a kind of its own says so.
 */
static const char *
own_kind (const DsGuess *self, const char *id)
{
  uint16_t kind;

  if (!ds_rules_find_kind (self->rules, id, &kind))
    return NULL;
  return ds_rules_kind (self->rules, kind)->creature == NULL ||
                 !ds_creature_is_played (ds_rules_kind (self->rules, kind)->creature)
             ? ds_rules_kind (self->rules, kind)->id
             : NULL;
}

const char *
ds_guess_kind_named (const DsGuess *self, const char *text)
{
  const char *own;
  char id[DS_GUESS_BYTES];

  DS_ASSERT (self != NULL && text != NULL);

  snprintf (id, sizeof id, "%s", text);
  for (char *at = id; *at != '\0'; at++)
    *at = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at == '_' || *at == ' ' ? '-' : *at;
  own = own_kind (self, id);
  return own != NULL ? own : ds_guess_known_kind (self, FIND (OBJECT_WORDS, text));
}

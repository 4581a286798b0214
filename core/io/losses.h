/* core/io/losses.h — losses: parts of a level that a format does not hold, named before it is
 * written. */
#pragma once

#include "base/text.h"
#include "rules/delve.h"

/* Nouns that a format keeps or loses, in the order of sentences; their keys in JSON. Those of Y
 * are there at most once. */
#define DS_NOUN_LIST(X, Y)                                                                         \
  X (FLOOR, "floors", NN_ ("%zu floor", "%zu floors"))                                             \
  X (REGION, "regions", NN_ ("%zu region", "%zu regions"))                                         \
  X (LOCK, "locks", NN_ ("%zu lock", "%zu locks"))                                                 \
  X (ROOM, "rooms", NN_ ("%zu room", "%zu rooms"))                                                 \
  X (TILE, "tiles", NN_ ("%zu tile", "%zu tiles"))                                                 \
  X (GATE, "gates", NN_ ("%zu gate", "%zu gates"))                                                 \
  X (LIGHT, "lights", NN_ ("%zu light", "%zu lights"))                                             \
  X (OBJECT, "objects", NN_ ("%zu object", "%zu objects"))                                         \
  X (MOVED, "moved", NN_ ("%zu object moved out of a wall", "%zu objects moved out of walls"))     \
  X (FACING, "directions", NN_ ("%zu direction of an object", "%zu directions of objects"))        \
  X (TARGET, "destinations", NN_ ("%zu destination of stairs", "%zu destinations of stairs"))      \
  X (NOTE, "notes", NN_ ("%zu note", "%zu notes"))                                                 \
  X (AREA, "areas", NN_ ("%zu area", "%zu areas"))                                                 \
  X (OBJECT_NAME, "namesOfObjects", NN_ ("name of %zu object", "names of %zu objects"))            \
  X (OBJECT_RULE, "rulesOfObjects", NN_ ("tile rule of %zu object", "tile rules of %zu objects"))  \
  X (PROPERTY, "properties", NN_ ("%zu property", "%zu properties"))                               \
  X (LAYER, "layers", NN_ ("%zu own layer", "%zu own layers"))                                     \
  X (LAYER_OF, "layersOfObjects", NN_ ("own layer of %zu object", "own layers of %zu objects"))    \
  X (LAYER_GROUP, "layerGroups", NN_ ("%zu group of layers", "%zu groups of layers"))              \
  X (LOOK, "looks",                                                                                \
     NN_ ("opacity and tint of %zu tile layer", "opacity and tint of %zu tile layers"))            \
  X (BLEND, "blends", NN_ ("blend mode of %zu tile layer", "blend modes of %zu tile layers"))      \
  X (OBJECT_LOOK, "objectLooks",                                                                   \
     NN_ ("opacity and tint of %zu object", "opacity and tint of %zu objects"))                    \
  X (MEMBER, "members", NN_ ("%zu unknown key", "%zu unknown keys"))                               \
  X (PIN, "pins", NN_ ("%zu pinned cell", "%zu pinned cells"))                                     \
  X (IGNORE, "ignored", NN_ ("%zu ignored issue", "%zu ignored issues"))                           \
  Y (SOURCE, "source", N_ ("path of the imported file"))                                           \
  Y (NAME, "name", N_ ("name of the level"))                                                       \
  Y (RULESET, "ruleset", N_ ("ruleset"))                                                           \
  Y (RECIPE, "recipe", N_ ("recipe"))                                                              \
  Y (SEED, "seed", N_ ("seed"))                                                                    \
  Y (PICTURE, "picture", N_ ("drawings of the cells"))

typedef enum {
#define X(name, id, label) DS_NOUN_##name,
  DS_NOUN_LIST (X, X)
#undef X
      DS_N_NOUNS
} DsNoun;

/* Sets of nouns, for the rows of formats. */
enum {
#define X(name, id, label) DS_KEEPS_##name = 1 << DS_NOUN_##name,
  DS_NOUN_LIST (X, X)
#undef X
      DS_KEEPS_ALL = (int)((1u << DS_N_NOUNS) - 1)
};

#define DS_LOST_NAMED 5 /* objects that sentences name; others are counted */
#define DS_LOST_NAME 64 /* bytes of a name, with the NUL */

/* An object that is lost whole. */
typedef struct {
  uint64_t id;
  size_t floor;
  DsCell at;
  bool is_kind;            /* @name is that of its kind, untranslated; false: its own */
  char name[DS_LOST_NAME]; /* cut at a character */
} DsLostThing;

/* Held by value; all zero: nothing is lost. */
typedef struct {
  size_t n[DS_N_NOUNS];
  size_t n_lost; /* objects of the level that are lost whole and were noted */
  DsLostThing lost[DS_LOST_NAMED];
} DsLosses;

/* Counts @thing of floor @floor as lost, and notes it. */
void ds_losses_add_thing (DsLosses *self, const DsRules *rules, size_t floor, const DsThing *thing);
/* Notes it alone, for sentences that name it. */
void ds_losses_note_thing (DsLosses *self, const DsRules *rules, size_t floor,
                           const DsThing *thing);

/* The noun of a thing of @kind: gate, light or object; notes are nouns of their own. */
DsNoun ds_losses_noun (const DsKind *kind);
/* The noun of the member @key of an object of @kind; DS_NOUN_MEMBER: it is none that is known. */
DsNoun ds_losses_member_noun (const DsKind *kind, const char *key);
/* True for an object with a text for designers. */
bool ds_losses_has_note (const DsThing *thing);

/* Counts what @delve has of the nouns that are not in @keeps, a set of DS_KEEPS_*. Of floors, all
 * but one. DS_NOMEM, DS_BAD_DATA: @out is zeroed. O(cells + objects). */
DsStatus ds_losses_count (DsLosses *out, const DsDelve *delve, uint32_t keeps,
                          DsError *err) DS_MUST_CHECK;
/* Counts what @got, read from a file that was written of @had, has less of. DS_NOMEM, DS_BAD_DATA:
 * @out is zeroed. O(cells + objects). */
DsStatus ds_losses_between (DsLosses *out, const DsDelve *had, const DsDelve *got,
                            DsError *err) DS_MUST_CHECK;
/* True if something is lost. */
bool ds_losses_any (const DsLosses *self);
/* Appends "6 regions, 8 locks, seed" in the host's language; nothing where nothing is lost. */
void ds_losses_put (const DsLosses *self, DsText *out);
/* Appends "Goblin 3, 4 · Trap zone 8, 2 · and 5 more", the objects that were noted; nothing where
 * none was. */
void ds_losses_put_things (const DsLosses *self, DsText *out);
/* The words of ds_losses_put(), and behind them, in brackets, those of ds_losses_put_things(). */
void ds_losses_put_named (const DsLosses *self, DsText *out);
/* Writes them as the member "notWritten" of the object that is open in @json: numbers by noun. */
void ds_losses_write (const DsLosses *self, DsJsonWriter *json);

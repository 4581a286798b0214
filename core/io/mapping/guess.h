/* core/io/mapping/guess.h — first guess of a mapping, by the habits of level designers. */
#pragma once

#include "io/foreign/foreign.h"
#include "io/mapping/mapping.h"

/*
 * A mapping for @map: names of layers, values, tiles and objects in several languages
 * (guess_words.h), properties such as "solid" and "walkable", collision shapes, our own ids and
 * characters; locks by values that a gate, a goal or stairs share with another object, and by
 * references to them. It has a rule for every type of object and every value, with its count as the
 * note; what is unknown is "nothing".
 *
 * Texts live in @arena and in @map, which must live as long. DS_NOMEM: @out is zeroed.
 * O(cells + objects * rules).
 */
DsStatus ds_mapping_guess (DsMapping *out, const DsForeign *map, const DsRules *rules,
                           DsArena *arena, DsError *err) DS_MUST_CHECK;

/* True for names of properties by which designers name a lock or what opens it: "lockedWith",
 * "requires", and where something is guarded also "keyName". */
bool ds_guess_names_lock (const char *property, bool is_guarded);
/* False for "none", "false", "true", "0" and the like, which say that there is a lock or none. */
bool ds_guess_is_lock_name (const char *text);
/* True for a value that can name a lock, or refer to what opens it: a text, number or reference
 * with a name of a lock; a list by its first item. */
bool ds_guess_is_lock_value (const DsForeignProperty *property);
/* True for a property that names a lock though nothing else has its value: by its name, as
 * ds_guess_names_lock() but without its sounds, texts and looks, and by its value. */
bool ds_guess_is_lock (const DsForeignProperty *property, bool is_guarded);

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

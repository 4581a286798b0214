/* core/io/kept/described.h — object of a foreign map as a rule of the mapping asks for it. Private
 * to core/io/kept. */
#pragma once

#include "io/foreign/edit.h"
#include "io/mapping/mapping.h"

/* Gives @out name, type and picture by @rule, and behind its own properties, which are new ones,
 * those that the rule asks for; @properties lists all of them. *@fits is false where the rule does
 * not say what they are, or the file of @level has no such picture. False: no memory. What it makes
 * lives in @arena. O(properties). */
bool ds_describe_by_rule (DsArena *arena, const DsForeign *map, const DsForeignLevel *level,
                          const DsMapRule *rule, DsForeignAddition *out,
                          DsForeignProperties *properties, bool *fits) DS_MUST_CHECK;

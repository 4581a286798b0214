/* tests/lib/lint.h — levels drawn in characters, for the rules that look at them. */
#pragma once

#include "check/lint.h"
#include "doc/doc.h"

/* '#' wall, '.' floor, '~' deep water, '%' lava, '+' a drawn door, '=' a drawn locked door, 'T' a
 * table; '@' start, '!' goal, 'r' a red key and 'R' a red gate (so b, g: kept; i: spent), 'S' a
 * secret door, 'd' a door that is a gate, '>' 'v' '<' '^' a one-way door, 'c' a goblin with the red
 * key, 'm' a goblin, 'M' a brood mother, 'e' an eel and 'w' a bat over deep
 * water, '$' gold, 'x' gold in a wall, 'X' a goblin in one, 't' a torch light; '1' to
 * '4' stairs down and up: '1' leads to '2' and back, '3' to '4' and back; '5' stairs that lead
 * nowhere. All others stand on floor. Rows end with '/', floors with a second one. Ids are
 * y * 100 + x + 1. */
void dst_draw_level (DsDelve *out, const char *map);
/* Of every rule: "several-starts 3,1; pocket 4,1". Caller frees. */
char *dst_name_findings (const DsFindings *findings);

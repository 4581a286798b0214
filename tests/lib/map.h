/* tests/lib/map.h — levels drawn in characters, with locks and keys.
 *
 * '#' wall, '.' floor, '~' deep water, '@' start, '!' goal ('*' with the red lock, '$' with the
 * iron one), 'd' a plain door, 'S' a secret door ('Z' with the red lock), '>' 'v' '<' '^' a one-way
 * door, 'D' a drop to the same cell of the next floor, a digit: stairs to that digit on another
 * floor, or if there is none to that cell of the next floor. Keys are small letters and their gates
 * the capitals: r b g y are kept (red, blue, green, gold), i o are spent (iron, bone); 'm' is a
 * master key without a gate. Carriers of the red key: 'c' a goblin, 'f' a flyer, 's' a swimmer.
 * 'h' is a sheep, 'z' attacks all actors, 't' is an item to fetch, 'n' a note.
 */
#pragma once

#include "lib/gen.h"

/* Rows end with @end; a row that is only "--" begins the next floor. */
void dst_map_init (DsDelve *out, const char *map, char end);

/* tests/lib/lint.h — levels drawn in characters, for tests of lint rules. */
#pragma once

#include "check/lint.h"
#include "doc/doc.h"

/* Rows end with '/', floors with a second one. All things stand on floor but where it is said
 * otherwise; their ids are y * 100 + x + 1.
 *
 *   # wall   . floor   ~ deep water   % lava   T table   + drawn door   = drawn locked door
 *   * spikes   h potion that heals 15   f ration   z scroll of teleporting
 *   @ start   ! goal   $ gold   c goblin with the red key   m goblin   M brood mother
 *   e eel, w bat, both over deep water   x gold in a wall   X goblin in a wall   t torch light
 *   r red key, R red gate; so b and g, which are kept, and i, which is spent   S secret door
 *   d door that is a gate   > v < ^ one-way doors   L locked door without lock
 *   D red gate without its tile   u key, U gate of a lock that nobody knows   k key, K gate of one
 *   that makes no sense   A two goblins   C goblin and gold   ? unknown tile   & unknown thing
 *   1 to 4 stairs down and up: 1 and 2 lead to each other, so do 3 and 4   5 stairs down, 6 up, to
 *   nowhere   7 stairs down into a wall   8 stairs down to 1, 1 of the second floor */
void dst_draw_level (DsDelve *out, const char *map);
/* Rooms of the first floor, a letter each: c of the second region, n of none, u and v without name,
 * D a dead end, all others named, normal and of the first region. */
void dst_draw_rooms (DsDelve *self, const char *rooms, const char *without_cells);
/* Of every rule: "several-starts 3,1; pocket 4,1". Caller frees. */
char *dst_name_findings (const DsFindings *findings);

/* tests/lib/tile_rules.h — tile rules in a line each. */
#pragma once

#include "rules/rules.h"

/* The list "tile_rules" of a rules file, as JSON, from lines such as "a|#f#/?.?| g|f=floor,nothing
 * !w=water g=grass|fixed 25%": id, rows of find, rows of put, legend ("!": excluded;
 * "g=grass@goblin", "g=@goblin": with an object), options
 * ("fixed": as it is drawn; "rotated", "mirrored": only so; "off"; a chance; "step_x=2": a member
 * and its value). g_free() it. */
char *dst_tile_rules_dup (const char *lines);

/* Disables the rules of the program. */
#define DST_NO_HOUSE_RULES                                                                         \
  "door-torches|?|||off\ncorner-cobwebs|?|||off\nbank-grass|?|||off\ncave-mushrooms|?|||off\n"

/* The rules of the program with those of @lines in place of its tile rules; unref it. */
DsRules *dst_tile_rules_load (const char *lines);

/* core/io/foreign/readers/world/name_pattern.h — regular expressions by which a world of Tiled
 * finds its maps: those of Perl, without assertions, back references and Unicode classes. */
#pragma once

#include "base/error.h"

#define DS_NAME_PATTERN_STEPS 2000
#define DS_NAME_PATTERN_SETS 64

/* Held by value; private. */
typedef struct {
  struct {
    uint8_t op, arg;
    int16_t to, other; /* from here */
  } steps[DS_NAME_PATTERN_STEPS];
  size_t n;
  uint8_t sets[DS_NAME_PATTERN_SETS][32]; /* a bit for each byte */
  size_t n_sets, n_groups;
} DsNamePattern;

/* A part of a name. */
typedef struct {
  size_t at, n;
} DsNameGroup;

/* Compiles @text. DS_BAD_DATA: not of this kind, with the place in it; DS_LIMIT: too long. */
DsStatus ds_name_pattern_compile (DsNamePattern *out, const char *text, DsError *err) DS_MUST_CHECK;
/* Finds the pattern anywhere in @name and gives its first two groups, empty where they are no part
 * of the match. *@found: it is there. DS_LIMIT: it takes too many steps. */
DsStatus ds_name_pattern_find (const DsNamePattern *self, const char *name, bool *found,
                               DsNameGroup groups[2], DsError *err) DS_MUST_CHECK;

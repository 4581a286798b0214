/* core/io/unique_names.h — names of the parts of a file, each given once. */
#pragma once

#include "base/array.h"
#include "base/intern.h"

/* Held by value; all zero is empty. */
typedef struct {
  DsIntern given;
  DS_ARRAY (uint32_t) next; /* by name: the number that its next namesake tries */
} DsUniqueNames;

/* @wanted, or where it was given before, @wanted with "_2", "_3", ... behind it: the first of them
 * that was not. Borrowed until the names are cleared; NULL: no memory. O(1) for equal names. */
const char *ds_unique_names_give (DsUniqueNames *self, const char *wanted);
/* Frees all names and zeroes the set; safe to call twice. */
void ds_unique_names_clear (DsUniqueNames *self);

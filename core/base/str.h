/* core/base/str.h — immutable shared strings. NULL means none, wherever one is passed. References
 * may be dropped from any thread. */
#pragma once

#include "base/hooks.h"

typedef struct DsStr DsStr;

DsStr *ds_str_new (const char *text) DS_MUST_CHECK; /* NULL: no memory */
/* Takes a reference; returns @self. NULL, the empty text, is allowed. Thread-safe. */
DsStr *ds_str_ref (DsStr *self);
/* Gives a reference back; the last one frees. NULL is allowed. Thread-safe. */
void ds_str_unref (DsStr *self);
const char *ds_str_get (const DsStr *self); /* borrows; "" for NULL */
/* True when both texts have the same bytes; NULL equals the empty text. */
bool ds_str_equal (const DsStr *a, const DsStr *b);

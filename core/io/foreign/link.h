/* core/io/foreign/link.h — paths by which files name each other. */
#pragma once

#include "base/text.h"

/* @path without "." and without folders that ".." leaves. Caller frees; NULL: no memory. */
char *ds_link_plain (const char *path) DS_MUST_CHECK;
/* The path of the file that the one at @name calls @relative, plain. Caller frees; NULL: no memory.
 */
char *ds_link_target (const char *name, const char *relative) DS_MUST_CHECK;
/* True when the file that the one at @name_a calls @a is the one that @name_b calls @b; false also
 * without memory. */
bool ds_link_is_same (const char *name_a, const char *a, const char *name_b, const char *b);
/* The path by which the file at @name calls the one at @target; both are absolute and plain. Caller
 * frees; NULL: no memory. */
char *ds_link_from (const char *name, const char *target) DS_MUST_CHECK;

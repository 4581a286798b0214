/* editor/app/slug.h — ids made of names. */
#pragma once

#include <glib.h>

/* Small letters, digits and '-' of @name, short enough for an id that gets a number behind it;
 * @fallback where none are left. Caller frees. */
char *dse_slug_dup (const char *name, const char *fallback);

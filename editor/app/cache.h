/* editor/app/cache.h — files in the user's cache folder, each named by a hash of all that its
 * content depends on. Any thread. */
#pragma once

#include <glib.h>

/* Path of the file @key in the folder @name of the program's caches. Caller frees. */
char *dse_cache_dup_path (const char *name, const char *key);
/* Notes that the file was used now. */
void dse_cache_touch (const char *path);
/* Keeps @n bytes as the file @key, 64 hexadecimal digits; of more than @most files the ones that
 * were not used for longest go. A folder that cannot be written is no error. O(files). */
void dse_cache_put (const char *name, const char *key, const char *bytes, gsize n, guint most);

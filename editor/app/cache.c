/* editor/app/cache.c — files of the cache, and their bound. */
#include "app/cache.h"

#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

#define KEY_LENGTH 64 /* hexadecimal digits */

static char *
dup_folder (const char *name)
{
  return g_build_filename (g_get_user_cache_dir (), "delvesmith", name, NULL);
}

char *
dse_cache_dup_path (const char *name, const char *key)
{
  g_autofree char *folder = NULL;

  g_return_val_if_fail (name != NULL && key != NULL, NULL);

  folder = dup_folder (name);
  return g_build_filename (folder, key, NULL);
}

void
dse_cache_touch (const char *path)
{
  g_return_if_fail (path != NULL);

  utime (path, NULL);
}

typedef struct {
  char name[KEY_LENGTH + 1];
  gint64 used;
} Entry;

static gboolean
is_key (const char *name)
{
  return strlen (name) == KEY_LENGTH && strspn (name, "0123456789abcdef") == KEY_LENGTH;
}

static int
compare_used (gconstpointer a, gconstpointer b)
{
  const Entry *p = a, *q = b;

  return p->used < q->used ? -1 : p->used > q->used;
}

/* Removes the oldest eighth when there are too many, so that it is seldom necessary. */
static void
trim (const char *folder, guint most)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GArray) entries = g_array_new (FALSE, TRUE, sizeof (Entry));
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (is_key (name)) {
      Entry entry = { .used = 0 };

      memcpy (entry.name, name, sizeof entry.name);
      g_array_append_val (entries, entry);
    }
  if (entries->len <= most)
    return;
  for (guint i = 0; i < entries->len; i++) {
    Entry *entry = &g_array_index (entries, Entry, i);
    g_autofree char *path = g_build_filename (folder, entry->name, NULL);
    GStatBuf info;

    entry->used = g_stat (path, &info) == 0
                      ? (gint64)info.st_mtim.tv_sec * G_USEC_PER_SEC + info.st_mtim.tv_nsec / 1000
                      : 0;
  }
  g_array_sort (entries, compare_used);
  for (guint i = 0; i < entries->len - most / 8 * 7; i++) {
    g_autofree char *path = g_build_filename (folder, g_array_index (entries, Entry, i).name, NULL);

    g_remove (path);
  }
}

void
dse_cache_put (const char *name, const char *key, const char *bytes, gsize n, guint most)
{
  g_autofree char *folder = NULL, *path = NULL;

  g_return_if_fail (name != NULL && key != NULL && is_key (key) && bytes != NULL);

  folder = dup_folder (name);
  path = g_build_filename (folder, key, NULL);
  if (g_mkdir_with_parents (folder, 0700) == 0 &&
      g_file_set_contents (path, bytes, (gssize)n, NULL))
    trim (folder, most);
}

/* editor/project/verdict_cache.c — files of one line: format, verdict, numbers of issues. */
#include "project/verdict_cache.h"

#include "core_hash.h"

#include <glib/gstdio.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <utime.h>

#define FORMAT "delvesmith.verdict 1"
#define KEY_LENGTH 64 /* hexadecimal digits */
#define COUNT_MAX 1000000000

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_cache_dir (), "delvesmith", "verdicts", NULL);
}

static char *
dup_path (const char *key)
{
  g_autofree char *folder = dup_folder ();

  return g_build_filename (folder, key, NULL);
}

char *
dse_verdict_cache_key (const char *bytes, gsize n, const DsRules *rules, DsSecretMode secrets,
                       guint effort)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *head = NULL;

  g_return_val_if_fail (bytes != NULL && rules != NULL, NULL);

  head = g_strdup_printf (FORMAT " %s %" PRIx64 " %d %u\n", DSE_CORE_HASH, ds_rules_hash (rules),
                          (int)secrets, effort);
  g_checksum_update (checksum, (const guchar *)head, (gssize)strlen (head));
  g_checksum_update (checksum, (const guchar *)bytes, (gssize)n);
  return g_strdup (g_checksum_get_string (checksum));
}

/* ---- a file */

static gboolean
parse (const char *text, DseLevelVerdict *out)
{
  unsigned counts[DS_N_SEVERITIES];
  char id[32];
  int end = 0;

  if (sscanf (text, FORMAT " %31s %9u %9u %9u %9u%n", id, &counts[0], &counts[1], &counts[2],
              &counts[3], &end) != 5 ||
      strcmp (text + end, "\n") != 0 || strpbrk (text, "+-") != NULL)
    return FALSE;
  for (guint i = 0; i < DS_N_SEVERITIES; i++)
    out->counts[i] = counts[i];
  for (guint i = 0; i < DS_N_VERDICTS; i++)
    if (strcmp (ds_verdict_id ((DsVerdict)i), id) == 0) {
      out->verdict = (DsVerdict)i;
      return TRUE;
    }
  return FALSE;
}

gboolean
dse_verdict_cache_find (const char *key, DseLevelVerdict *out)
{
  g_autofree char *path = NULL;
  char text[128];
  gsize n;
  FILE *file;

  g_return_val_if_fail (key != NULL && out != NULL, FALSE);

  path = dup_path (key);
  file = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? fopen (path, "rb") : NULL;
  if (file == NULL)
    return FALSE;
  n = fread (text, 1, sizeof text - 1, file);
  fclose (file);
  text[n] = '\0';
  if (strlen (text) != n || !parse (text, out))
    return FALSE;
  utime (path, NULL); /* it was used now */
  return TRUE;
}

/* ---- the bound */

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
trim (const char *folder)
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
  if (entries->len <= DSE_VERDICT_CACHE_MAX)
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
  for (guint i = 0; i < entries->len - DSE_VERDICT_CACHE_MAX / 8 * 7; i++) {
    g_autofree char *path = g_build_filename (folder, g_array_index (entries, Entry, i).name, NULL);

    g_remove (path);
  }
}

void
dse_verdict_cache_put (const char *key, const DseLevelVerdict *verdict)
{
  g_autofree char *folder = NULL, *path = NULL, *text = NULL;

  g_return_if_fail (key != NULL && is_key (key) && verdict != NULL);

  folder = dup_folder ();
  path = g_build_filename (folder, key, NULL);
  for (guint i = 0; i < DS_N_SEVERITIES; i++)
    if (verdict->counts[i] >= COUNT_MAX)
      return;
  text = g_strdup_printf (FORMAT " %s %zu %zu %zu %zu\n", ds_verdict_id (verdict->verdict),
                          verdict->counts[0], verdict->counts[1], verdict->counts[2],
                          verdict->counts[3]);
  if (g_mkdir_with_parents (folder, 0700) == 0 && g_file_set_contents (path, text, -1, NULL))
    trim (folder);
}

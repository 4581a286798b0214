/* editor/project/verdict_cache.c — files of one line: format, verdict, numbers of issues. */
#include "project/verdict_cache.h"

#include "app/cache.h"
#include "program/core_hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define FORMAT "delvesmith.verdict 1"
#define FOLDER "verdicts"
#define COUNT_MAX 1000000000

char *
dse_verdict_cache_key (const char *bytes, gsize n, const DsRules *rules, const DsCheckProof *how,
                       guint64 checks)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *head = NULL;

  g_return_val_if_fail (bytes != NULL && rules != NULL && how != NULL, NULL);

  head = g_strdup_printf (FORMAT " %s %" PRIx64 " %d %" PRIu64 " %" PRIx64 "\n", dse_core_hash,
                          ds_rules_hash (rules), (int)how->mode, how->budget, checks);
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

  path = dse_cache_dup_path (FOLDER, key);
  file = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? fopen (path, "rb") : NULL;
  if (file == NULL)
    return FALSE;
  n = fread (text, 1, sizeof text - 1, file);
  fclose (file);
  text[n] = '\0';
  if (strlen (text) != n || !parse (text, out))
    return FALSE;
  dse_cache_touch (path);
  return TRUE;
}

void
dse_verdict_cache_put (const char *key, const DseLevelVerdict *verdict)
{
  g_autofree char *text = NULL;

  g_return_if_fail (key != NULL && verdict != NULL);

  for (guint i = 0; i < DS_N_SEVERITIES; i++)
    if (verdict->counts[i] >= COUNT_MAX)
      return;
  text = g_strdup_printf (FORMAT " %s %zu %zu %zu %zu\n", ds_verdict_id (verdict->verdict),
                          verdict->counts[0], verdict->counts[1], verdict->counts[2],
                          verdict->counts[3]);
  dse_cache_put (FOLDER, key, text, strlen (text), DSE_VERDICT_CACHE_MAX);
}

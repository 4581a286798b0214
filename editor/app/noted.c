/* editor/app/noted.c — the record of written files, noted in a table besides. */
#include "app/noted.h"

#include "program/written.h"

static DsWrittenState
find (void *user, const char *path, uint64_t hash)
{
  const DsWritten *record = dse_written ();

  (void)user;
  return record->find (record->user, path, hash);
}

/* Another program may write the file right after; then it is no longer as we wrote it. */
static void
put (void *user, const char *path, uint64_t hash)
{
  const DsWritten *record = dse_written ();

  record->put (record->user, path, hash);
  g_hash_table_replace (user, g_canonicalize_filename (path, NULL),
                        g_strdup_printf ("%016" G_GINT64_MODIFIER "x", (guint64)hash));
}

DsWritten
dse_written_noting (GHashTable *hashes)
{
  const DsWritten none = { 0 };

  g_return_val_if_fail (hashes != NULL, none);

  return (DsWritten){ .find = find, .put = put, .user = hashes };
}

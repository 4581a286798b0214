/* tests/lib/tiled_map.c — levels of ours as maps of Tiled, without a disk. */
#include "lib/tiled_map.h"

#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"
#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

DsStatus
dst_tiled_load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const DsFileChange *change = ds_file_plan_find (user, path);

  if (change == NULL)
    return ds_fail (err, DS_NOT_FOUND, path, "test", "no such file");
  *bytes = ds_strndup (change->after, change->n_after);
  *n = change->n_after;
  return *bytes != NULL ? DS_OK : ds_fail_nomem (err, path);
}

DsFilePlan
dst_tiled_write (const DsDelve *delve, const char *path, const char *encoding)
{
  const DsIoOptions options = { .encoding = encoding };
  DsFilePlan plan = { 0 };
  DsError err;

  if (ds_tiled_write_level (delve, path, g_str_has_suffix (path, "j"), &options, &plan, &err) !=
      DS_OK)
    g_error ("%s", err.where);
  return plan;
}

DsStatus
dst_tiled_read (DsFilePlan *plan, const char *path, DsDelve *out, DsErrors *errors)
{
  const DsFileChange *change = ds_file_plan_find (plan, path);
  const DsForeignFiles files = { dst_tiled_load, plan };

  return ds_tiled_read_level (out, path, change->after, change->n_after, &files, dst_rules (),
                              errors);
}

void
dst_tiled_assert_back (const DsDelve *delve, const char *path, const char *encoding)
{
  g_autofree char *want = dst_save (&ds_format_delve, delve), *got = NULL;
  DsFilePlan plan = dst_tiled_write (delve, path, encoding);
  DsErrors errors = { 0 };
  DsDelve back;

  if (dst_tiled_read (&plan, path, &back, &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  got = dst_save (&ds_format_delve, &back);
  g_assert_cmpstr (got, ==, want);
  ds_delve_clear (&back);
  ds_file_plan_clear (&plan);
}

char *
dst_tiled_numbered (const char *text, const char *tileset)
{
  g_autoptr (GRegex) ids = g_regex_new ("\\{([a-z-]+)\\}", 0, 0, NULL);
  g_autofree char *out = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr (GMatchInfo) match = NULL;

  while (g_regex_match (ids, out, 0, &match)) {
    g_autofree char *id = g_match_info_fetch (match, 1), *word = g_match_info_fetch (match, 0);
    g_autofree char *type = g_strdup_printf ("\" type=\"%s\"", id), *number = NULL;
    const char *at = strstr (tileset, type);
    GString *put = g_string_new (out);

    g_assert_nonnull (at);
    while (at[-1] != '"')
      at--;
    number = g_strdup_printf ("%d", atoi (at) + 1);
    g_string_replace (put, word, number, 0);
    g_free (out);
    out = g_string_free (put, FALSE);
    g_clear_pointer (&match, g_match_info_free);
  }
  return g_steal_pointer (&out);
}

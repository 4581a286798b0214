/* tests/lib/imported.c — imports a text, and writes a level back. */
#include "lib/imported.h"
#include "io/io.h"
#include "io/kept/write_back.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>

void
dst_import_text (DsDelve *out, const char *file, const char *text, const char *mapping_text)
{
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping;
  DsImport import;
  DsForeign map;
  DsError err;

  g_assert_cmpint (ds_mapping_parse (&mapping, "m.json", mapping_text, strlen (mapping_text),
                                     dst_rules (), &arena, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of (file), file, text, strlen (text),
                                     NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_import (&import, &map, &mapping, dst_rules (), &err), ==, DS_OK);
  if (map.files.n > 0)
    g_assert_cmpint (ds_kept_set (&import.delve, &import, &map, &mapping, &err), ==, DS_OK);
  g_assert_cmpint (ds_delve_copy (out, &import.delve, &err), ==, DS_OK);
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
}

char *
dst_write_back (const DsDelve *level, const char *file, char **losses)
{
  const DsFormat *format = ds_io_format_of (file);
  DsIoOptions options = { 0 };
  DsFilePlan plan = { 0 };
  DsText text = { 0 };
  DsLosses lost;
  DsError err;
  char *out;

  g_assert_cmpint (ds_format_losses (&lost, level, format, &err), ==, DS_OK);
  g_assert_cmpint (format->write_files (level, file, &options, &plan, &err), ==, DS_OK);
  g_assert_cmpuint (plan.changes.n, ==, 1);
  ds_losses_put (&lost, &text);
  *losses = g_strdup (text.n > 0 ? text.bytes : "");
  out = g_strndup (plan.changes.items[0].after, plan.changes.items[0].n_after);
  ds_text_clear (&text);
  ds_file_plan_clear (&plan);
  return out;
}

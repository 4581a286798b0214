/* tests/lib/imported.c — imports a text, and writes a level back. */
#include "lib/imported.h"
#include "io/delve_file.h"
#include "io/io.h"
#include "io/kept/write_back.h"
#include "lib/file.h"
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

/* A level that was saved and opened again is written back equal; recovery keeps the source, too. */
static void
check_saved (const DsDelve *delve, const char *file, const char *back)
{
  g_autofree char *text = dst_save (&ds_format_delve, delve), *again = NULL, *losses = NULL;
  DsDelve opened = dst_load (&ds_format_delve, text), frame;
  DsErrors errors = { 0 };
  DsText bytes = { 0 };
  DsError err;

  again = dst_write_back (&opened, file, &losses);
  g_assert_cmpstr (again, ==, back);
  g_assert_cmpint (ds_delve_write_frame (&opened, &bytes, &err), ==, DS_OK);
  g_assert_cmpint (
      ds_delve_read_frame (&frame, "frame", bytes.bytes, bytes.n, dst_rules (), &errors), ==,
      DS_OK);
  g_assert_cmpstr (ds_extras_find (frame.dungeon.extras, DS_FOREIGN_KEY), ==,
                   ds_extras_find (opened.dungeon.extras, DS_FOREIGN_KEY));
  g_assert_cmpstr (ds_extras_find (frame.dungeon.floors[0].extras, DS_FOREIGN_KEY), ==,
                   ds_extras_find (opened.dungeon.floors[0].extras, DS_FOREIGN_KEY));
  ds_text_clear (&bytes);
  ds_delve_clear (&frame);
  ds_delve_clear (&opened);
}

void
dst_check_written (const DstWrittenRow *row, const char *mapping, const char *separator,
                   void (*edit) (DsDoc *doc, const char *text))
{
  g_auto (GStrv) edits = g_strsplit (row->edits, separator, -1);
  g_autofree char *back = NULL, *losses = NULL, *undone = NULL, *none = NULL;
  g_autofree char *got = NULL;
  DsDelve delve;
  DsError err;
  DsDoc *doc;

  dst_import_text (&delve, row->file, row->text, mapping);
  g_assert_cmpint (ds_doc_new (&doc, &delve, &err), ==, DS_OK);
  for (guint i = 0; edits[i] != NULL; i++)
    if (edits[i][0] != '\0')
      edit (doc, edits[i]);
  back = dst_write_back (ds_doc_delve (doc), row->file, &losses);
  got = dst_changed_lines (row->text, back);
  g_assert_cmpstr (got, ==, row->want);
  g_assert_cmpstr (losses, ==, row->losses);
  check_saved (ds_doc_delve (doc), row->file, back);
  while (ds_doc_position (doc) > 0)
    g_assert_cmpint (ds_doc_undo (doc, &err), ==, DS_OK);
  undone = dst_write_back (ds_doc_delve (doc), row->file, &none);
  g_assert_cmpstr (undone, ==, row->text);
  g_assert_cmpstr (none, ==, "");
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

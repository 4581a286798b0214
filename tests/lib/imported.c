/* tests/lib/imported.c — imports a text, and writes a level back. */
#include "lib/imported.h"
#include "doc/cmd.h"
#include "io/delve_file.h"
#include "io/io.h"
#include "io/kept/write_back.h"
#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

DsMapping
dst_mapping_parse (const char *text, DsArena *arena)
{
  DsErrors errors = { 0 };
  DsMapping mapping;

  if (ds_mapping_parse (&mapping, "m.json", text, strlen (text), dst_rules (), arena, &errors) !=
      DS_OK)
    g_error ("%s", dst_findings (&errors));
  return mapping;
}

void
dst_import_noted (DsDelve *out, GString *notes, const char *file, const char *text,
                  const char *mapping_text)
{
  char sentence[DS_SENTENCE];
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  const DsMapping mapping = dst_mapping_parse (mapping_text, &arena);
  DsImport import;
  DsForeign map;
  DsError err;

  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of (file), file, text, strlen (text),
                                     NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_import (&import, &map, &mapping, dst_rules (), &err), ==, DS_OK);
  if (map.files.n > 0)
    g_assert_cmpint (ds_kept_set (&import.delve, &import, &map, &mapping, &err), ==, DS_OK);
  g_assert_cmpint (ds_delve_copy (out, &import.delve, &err), ==, DS_OK);
  for (size_t i = 0; i < import.notes.n; i++)
    g_string_append_printf (notes, "%s\n",
                            ds_message_format (&import.notes.items[i], sentence, sizeof sentence));
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
}

void
dst_import_text (DsDelve *out, const char *file, const char *text, const char *mapping)
{
  g_autoptr (GString) notes = g_string_new (NULL);

  dst_import_noted (out, notes, file, text, mapping);
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

/* ---- edits */

const DsThing *
dst_find_thing (const DsDelve *delve, const char *kind)
{
  const DsThings *things = delve->dungeon.floors[0].things;

  for (size_t i = 0; i < ds_things_count (things); i++)
    if (strcmp (ds_rules_kind (delve->rules, ds_things_get (things, i)->kind)->id, kind) == 0)
      return ds_things_get (things, i);
  g_assert_not_reached ();
}

static void
apply (DsDoc *doc, const DsCmd *cmd)
{
  DsError err;

  g_assert_cmpint (ds_doc_apply (doc, cmd, &err), ==, DS_OK);
}

static void
edit_thing (DsDoc *doc, const char *edit)
{
  const DsDelve *delve = ds_doc_delve (doc);
  char what[32] = "", kind[32] = "";
  DsThing thing = { .id = 12345 + ds_doc_n_steps (doc),
                    .facing = DS_FACING_NONE,
                    .target_floor = -1 };
  DsCell at = { 0, 0 };

  g_assert_cmpint (sscanf (edit, "%31s %31s %d,%d", what, kind, &at.x, &at.y), >=, 2);
  if (strcmp (what, "add") == 0) {
    const DsCmdPlaceThing place = { .cmd.type = &ds_cmd_place_thing, .thing = &thing };

    g_assert_true (ds_rules_find_kind (delve->rules, kind, &thing.kind));
    thing.at = at;
    apply (doc, &place.cmd);
  } else if (strcmp (what, "move") == 0) {
    const DsCmdMoveThing move = { .cmd.type = &ds_cmd_move_thing,
                                  .id = dst_find_thing (delve, kind)->id,
                                  .to = at };

    apply (doc, &move.cmd);
  } else {
    const uint64_t id = dst_find_thing (delve, kind)->id;
    const DsCmdDeleteThings delete = { .cmd.type = &ds_cmd_delete_things, .ids = &id, .n_ids = 1 };

    apply (doc, &delete.cmd);
  }
}

/* "set KIND NAME JSON", "remove KIND NAME", "rename KIND NAME NAME" */
static bool
edit_property (DsDoc *doc, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 4);
  const guint n = g_strv_length (words);
  const DsDelve *delve = ds_doc_delve (doc);
  const bool is_set = strcmp (words[0], "set") == 0, is_new = strcmp (words[0], "rename") == 0;
  DsCmdSetProperty set = { .cmd.type = &ds_cmd_set_property };

  if (n < 3 || (!is_set && !is_new && strcmp (words[0], "remove") != 0))
    return false;
  set.holder =
      strcmp (words[1], "level") == 0
          ? (DsHolder){ .type = DS_HOLDER_LEVEL }
          : (DsHolder){ .type = DS_HOLDER_THING, .id = dst_find_thing (delve, words[1])->id };
  set.name = words[2];
  set.json = is_set ? words[3] : NULL;
  set.new_name = is_new ? words[3] : NULL;
  apply (doc, &set.cmd);
  return true;
}

void
dst_apply_edit (DsDoc *doc, const char *text)
{
  char layer[32], tile[32];
  int x, y, w, h, anchor;

  if (edit_property (doc, text))
    return;
  if (sscanf (text, "size %dx%d %d", &w, &h, &anchor) == 3) {
    const DsCmdResize resize = {
      .cmd.type = &ds_cmd_resize, .w = w, .h = h, .anchor = (DsAnchor)anchor
    };

    apply (doc, &resize.cmd);
  } else if (sscanf (text, "%31s %d,%d %31s", layer, &x, &y, tile) == 4) {
    const DsRules *rules = ds_doc_delve (doc)->rules;
    const DsSpan span = { y, x, x, ds_rules_find_tile (rules, tile) };
    const DsCmdCells cells = { .cmd.type = &ds_cmd_cells,
                               .layer = layer[0] == 'g' ? DS_LAYER_GROUND : DS_LAYER_FEATURE,
                               .spans = &span,
                               .n_spans = 1,
                               .pin = true };

    g_assert_true (span.value != DS_TILE_NONE || tile[0] == '-');
    apply (doc, &cells.cmd);
  } else {
    edit_thing (doc, text);
  }
}

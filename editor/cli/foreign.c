/* editor/cli/foreign.c — reads files of other programs with a mapping, and names their places. */
#include "cli/foreign.h"
#include "base/hash.h"
#include "io/foreign/link.h"
#include "io/kept/kept.h"
#include "io/mapping/goal_rule.h"
#include "io/mapping/guess.h"
#include "io/mapping/source.h"
#include "io/project.h"
#include "paint/io_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATH_BYTES 8192

void
dse_foreign_clear (DseForeign *self)
{
  DS_ASSERT (self != NULL);

  ds_import_clear (&self->import);
  ds_foreign_clear (&self->map);
  ds_arena_clear (&self->arena);
  memset (self, 0, sizeof *self);
}

/* ---- the mapping */

static bool
fail (DseForeign *self, const DsErrors *errors)
{
  dse_cli_fail_all (errors);
  dse_foreign_clear (self);
  return false;
}

static bool
fail_with (DseForeign *self, const DsError *err)
{
  dse_cli_fail (err);
  dse_foreign_clear (self);
  return false;
}

/* Reads the text at @path, whose bytes @opened may have and then loses, as that of the file @name.
 */
static DsStatus
read_as (DsForeign *out, const char *path, const char *name, DseOpened *opened, DsErrors *errors)
{
  char *bytes = opened->bytes;
  size_t n = opened->n;
  DsError err;

  memset (out, 0, sizeof *out);
  opened->bytes = NULL;
  if (bytes == NULL && (strcmp (path, name) == 0 || ds_foreign_reader_of (name) == NULL))
    return ds_foreign_load (out, path, &dsu_foreign_files, errors);
  if (bytes == NULL && ds_io_read_bytes (path, &bytes, &n, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  return ds_foreign_load_text (out, name, bytes, n, &dsu_foreign_files, errors);
}

/* Reads the file, and prints the parts that are missing. False: the errors are printed, and @self
 * is zeroed. */
static bool
read_map (DseForeign *self, const char *path, const char *name, DseOpened *opened)
{
  DsErrors errors = { 0 };

  if (read_as (&self->map, path, name, opened, &errors) != DS_OK)
    return fail (self, &errors);
  if (errors.n_found > 0)
    dse_cli_fail_all (&errors);
  self->missing = errors;
  return true;
}

bool
dse_foreign_guess (DseCli *cli, const char *path, DseForeign *out)
{
  DsRules *rules = dse_cli_rules (cli);
  DsError err;

  DS_ASSERT (path != NULL && out != NULL);

  memset (out, 0, sizeof *out);
  if (rules == NULL || !read_map (out, path, path, &(DseOpened){ 0 }))
    return false;
  return ds_mapping_guess (&out->mapping, &out->map, rules, &out->arena, &err) == DS_OK ||
         fail_with (out, &err);
}

/* The path of @file below @folder, which is absolute; NULL: it is not there. Caller frees. */
static char *
path_below (const char *folder, const char *file)
{
  char *whole = realpath (file, NULL), *below = NULL;
  const size_t n = strlen (folder);

  if (whole != NULL && strncmp (whole, folder, n) == 0 && whole[n] == '/')
    below = ds_strdup (whole + n + 1);
  free (whole);
  return below;
}

/* Notes the name of the mapping at @path, in the project's folder of mappings. Without memory it
 * has none. */
static void
name_mapping (DseForeign *self, const char *path)
{
  const char *slash = strrchr (path, '/');

  self->mapping_name = ds_arena_strdup (&self->arena, slash != NULL ? slash + 1 : path);
}

/* The mapping of the project that is for the file. False: an error, which is printed. */
static bool
find_mapping (DseCli *cli, const char *path, DseForeign *self, bool *is_found)
{
  char *below, *mapping = NULL;
  DsErrors errors = { 0 };
  bool ok = true;

  *is_found = false;
  if (cli->project.folder == NULL)
    return true;
  below = path_below (cli->project.folder, path);
  if (below != NULL)
    ok = ds_mapping_find (&self->mapping, &mapping, cli->project.folder, below, cli->rules,
                          &self->arena, &errors) == DS_OK;
  *is_found = mapping != NULL;
  if (mapping != NULL)
    name_mapping (self, mapping);
  ds_free (mapping);
  ds_free (below);
  if (!ok)
    dse_cli_fail_all (&errors);
  return ok;
}

/* True for a file in the project's folder of mappings. */
static bool
is_of_project (const DseCli *cli, const char *path)
{
  char *below = cli->project.folder != NULL ? path_below (cli->project.folder, path) : NULL;
  const size_t n = strlen (DS_MAPPINGS_FOLDER "/");
  const bool is_in = below != NULL && strncmp (below, DS_MAPPINGS_FOLDER "/", n) == 0 &&
                     strchr (below + n, '/') == NULL;

  ds_free (below);
  return is_in;
}

/* Prints the guess, which the user has not accepted. */
static bool
offer_guess (DseCli *cli, DseForeign *self, const char *path)
{
  DsText text = { 0 }, goal = { 0 };
  DsError err;

  ds_error_clear (&err);
  snprintf (err.where, sizeof err.where, "%s", path);
  ds_message_set (&err.message, "import.no-mapping",
                  N_ ("no mapping: expected --map MAPPING, --guess for the mapping above, or a "
                      "mapping of the project"));
  ds_mapping_format (&self->mapping, &text);
  dse_cli_print (&text);
  if (!ds_mapping_has_goal (&self->mapping, cli->rules))
    dse_foreign_put_goal (self, cli->rules, &goal);
  fputs (goal.n > 0 ? goal.bytes : "", stderr);
  ds_text_clear (&goal);
  return fail_with (self, &err);
}

/* Fills the mapping; false: the error is printed, and @self is zeroed. */
static bool
choose_mapping (DseCli *cli, const char *path, DseForeign *self)
{
  const char *named = dse_cli_value (cli, "--map");
  DsErrors errors = { 0 };
  bool is_found;
  DsError err;

  if (named != NULL && is_of_project (cli, named))
    name_mapping (self, named);
  if (named != NULL)
    return ds_mapping_load (&self->mapping, named, cli->rules, &self->arena, &errors) == DS_OK ||
           fail (self, &errors);
  if (!find_mapping (cli, path, self, &is_found)) {
    dse_foreign_clear (self);
    return false;
  }
  if (is_found)
    return true;
  if (ds_mapping_guess (&self->mapping, &self->map, cli->rules, &self->arena, &err) != DS_OK)
    return fail_with (self, &err);
  self->is_guessed = true;
  return dse_cli_has (cli, "--guess") || self->map.kept != NULL || offer_guess (cli, self, path);
}

/* Reads the text at @path as that of the file @name, with its mapping. */
static bool
read_with_mapping (DseCli *cli, const char *path, const char *name, DseOpened *opened,
                   DseForeign *out)
{
  memset (out, 0, sizeof *out);
  if (dse_cli_rules (cli) == NULL || !read_map (out, path, name, opened) ||
      !choose_mapping (cli, name, out))
    return false;
  if (dse_cli_has (cli, "--level"))
    out->mapping.level = dse_cli_value (cli, "--level");
  return true;
}

bool
dse_foreign_read (DseCli *cli, const char *path, DseForeign *out)
{
  DS_ASSERT (path != NULL && out != NULL);

  return read_with_mapping (cli, path, path, &(DseOpened){ 0 }, out);
}

/* The level that makes a floor too large: the only one, or the largest where each is one; NULL: no
 * single one does, or none is. */
static const DsForeignLevel *
too_large (const DsForeign *map, const DsError *err)
{
  const DsForeignLevel *found = map->levels.first;

  if (strcmp (err->where, "size") != 0 ||
      (map->levels.n > 1 && strcmp (err->message.id, "size.range") != 0))
    return NULL;
  for (const DsForeignLevel *at = found; at != NULL; at = at->next)
    if ((int64_t)at->w * at->h > (int64_t)found->w * found->h)
      found = at;
  return found;
}

static bool
load (DseCli *cli, const char *path, const char *name, DseOpened *opened, DseForeign *out)
{
  char where[DS_WHERE_MAX];
  const DsForeignLevel *level;
  DsError err;

  if (!read_with_mapping (cli, path, name, opened, out))
    return false;
  if (ds_import (&out->import, &out->map, &out->mapping, cli->rules, &err) == DS_OK)
    return true;
  level = too_large (&out->map, &err);
  if (level != NULL && level->line > 0)
    path =
        ds_where_line (where, strcmp (level->source, out->map.source) != 0 ? level->source : path,
                       level->line, "");
  ds_error_name (&err, path);
  return fail_with (out, &err);
}

bool
dse_foreign_load (DseCli *cli, const char *path, DseForeign *out)
{
  DS_ASSERT (path != NULL && out != NULL);

  return dse_foreign_load_as (cli, path, path, out);
}

bool
dse_foreign_load_as (DseCli *cli, const char *path, const char *name, DseForeign *out)
{
  DS_ASSERT (path != NULL && name != NULL && out != NULL);

  return load (cli, path, name, &(DseOpened){ 0 }, out);
}

/* ---- files that are read once */

void
dse_opened_read (DseOpened *out, const char *path)
{
  DS_ASSERT (out != NULL && path != NULL);

  memset (out, 0, sizeof *out);
  out->is_foreign = ds_foreign_reader_of (path) != NULL;
  if (ds_io_read_bytes (path, &out->bytes, &out->n, NULL) == DS_OK)
    out->is_foreign = out->is_foreign && !ds_io_is_own_text (path, out->bytes, out->n);
  else
    out->is_foreign = ds_foreign_needs_mapping (path);
}

void
dse_opened_clear (DseOpened *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->bytes);
  memset (self, 0, sizeof *self);
}

DsStatus
dse_opened_load (const DseOpened *self, DsDelve *out, const char *path, DsRules *rules,
                 DsErrors *errors)
{
  DS_ASSERT (self != NULL && out != NULL && path != NULL);

  return self->bytes != NULL ? ds_io_load_text (out, path, self->bytes, self->n, rules, errors)
                             : ds_io_load (out, path, rules, errors);
}

bool
dse_opened_read_map (DseOpened *self, const char *path, DseForeign *out)
{
  DS_ASSERT (self != NULL && path != NULL && out != NULL);

  memset (out, 0, sizeof *out);
  return read_map (out, path, path, self);
}

bool
dse_opened_import (DseOpened *self, DseCli *cli, const char *path, DseForeign *out)
{
  DS_ASSERT (self != NULL && path != NULL && out != NULL);

  return load (cli, path, path, self, out);
}

/* ---- a level that keeps its files */

/* The folder of the source from that of the level; false: no memory. */
static bool
find_folder (DseForeign *self, const char *to)
{
  char level[PATH_BYTES], source[PATH_BYTES];
  char *path, *slash;

  if (strcmp (to, "-") == 0 || strcmp (self->map.source, "-") == 0 ||
      !ds_project_place (level, sizeof level, to) ||
      !ds_project_place (source, sizeof source, self->map.source))
    return true;
  path = ds_link_from (level, source);
  slash = path != NULL ? strrchr (path, '/') : NULL;
  if (slash != NULL)
    self->map.folder = ds_arena_strndup (&self->map.arena, path, (size_t)(slash - path));
  ds_free (path);
  return path != NULL && (slash == NULL || self->map.folder != NULL);
}

/* The bytes' hash as a level remembers it; NULL: no memory. */
static char *
hash_of (DseForeign *self, const char *bytes, size_t n)
{
  char hash[17];

  snprintf (hash, sizeof hash, "%016llx", (unsigned long long)ds_fnv64 (DS_FNV64_START, bytes, n));
  return ds_arena_strdup (&self->arena, hash);
}

/* The hash of the source; NULL: it cannot be read again, or no memory. */
static char *
hash_of_source (DseForeign *self)
{
  char *bytes, *hash;
  size_t n;

  if (self->map.files.n > 0)
    return hash_of (self, self->map.files.first->bytes, self->map.files.first->n);
  if (ds_io_read_bytes (self->map.source, &bytes, &n, NULL) != DS_OK)
    return NULL;
  hash = hash_of (self, bytes, n);
  ds_free (bytes);
  return hash;
}

/* True when item @n is there before: several maps of a world have one tileset. */
static bool
is_listed (const DsSourceFile *files, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (strcmp (files[i].path, files[n].path) == 0)
      return true;
  return false;
}

/* Fills @out with the files that were read beside the source at @place. */
static size_t
list_files (DseForeign *self, const char *place, DsSourceFile *out)
{
  const DsForeignFile *at = self->map.files.first;
  char path[PATH_BYTES];
  size_t n = 0;

  for (at = at != NULL ? at->next : NULL; at != NULL && n < DS_SOURCE_FILES_MAX; at = at->next) {
    char *from = ds_project_place (path, sizeof path, at->path) ? ds_link_from (place, path) : NULL;

    out[n].path = from != NULL && from[0] != '\0' && strlen (from) <= DS_SOURCE_MAX
                      ? ds_arena_strdup (&self->arena, from)
                      : NULL;
    out[n].hash = hash_of (self, at->bytes, at->n);
    n += out[n].path != NULL && out[n].hash != NULL && !is_listed (out, n);
    ds_free (from);
  }
  return n;
}

/* The path of an absolute one below the project's folder; NULL: it is elsewhere. Borrows. */
static char *
below_project (const DseCli *cli, char *place)
{
  const size_t n = cli->project.folder != NULL ? strlen (cli->project.folder) : 0;

  return n > 0 && strncmp (place, cli->project.folder, n) == 0 && place[n] == '/' ? place + n + 1
                                                                                  : NULL;
}

/* As the editor does: below the folder of the project where both the level and the source are. */
static void
remember (const DseCli *cli, DseForeign *self, const char *to)
{
  char level[PATH_BYTES], place[PATH_BYTES];
  DsSourceFile *files = ds_arena_alloc (&self->arena, self->map.files.n + 1, sizeof *files);
  DsSource source = { .file = place, .mapping = (char *)"", .hash = hash_of_source (self) };
  bool is_inside;
  DsError err;

  if (strcmp (to, "-") == 0 || source.hash == NULL || files == NULL ||
      !ds_project_place (level, sizeof level, to) ||
      !ds_project_place (place, sizeof place, self->map.source))
    return;
  is_inside = below_project (cli, level) != NULL && below_project (cli, place) != NULL;
  if (is_inside)
    source.file = below_project (cli, place);
  if (is_inside && self->mapping_name != NULL)
    source.mapping = (char *)self->mapping_name;
  source.files = files;
  source.n_files = list_files (self, place, files);
  if (strlen (source.file) <= DS_SOURCE_MAX && ds_utf8_check (source.file, strlen (source.file)) &&
      ds_source_set (&self->import.delve, &source, &err) != DS_OK)
    dse_cli_fail (&err);
}

void
dse_foreign_keep_files (DseForeign *self, const char *to)
{
  DsError err;

  DS_ASSERT (self != NULL && to != NULL);

  if (self->map.files.n == 0)
    return;
  if (!find_folder (self, to)) {
    ds_fail_nomem (&err, to);
    dse_cli_fail (&err);
    return;
  }
  if (ds_kept_set (&self->import.delve, &self->import, &self->map, &self->mapping, &err) != DS_OK)
    dse_cli_fail (&err);
}

void
dse_foreign_keep (const DseCli *cli, DseForeign *self, const char *to)
{
  DS_ASSERT (cli != NULL && self != NULL && to != NULL);

  remember (cli, self, to);
  dse_foreign_keep_files (self, to);
}

/* ---- notes and places */

void
dse_foreign_print_notes (const DseForeign *self)
{
  char text[DS_SENTENCE];

  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->import.notes.n; i++)
    fprintf (stderr, "dsmith: %s: %s\n", self->map.source,
             dse_cli_sentence (&self->import.notes.items[i], text, sizeof text));
}

void
dse_foreign_write_notes (const DseForeign *self, DsJsonWriter *json)
{
  char text[DS_SENTENCE], shown[DS_SENTENCE];

  DS_ASSERT (self != NULL && json != NULL);

  ds_json_begin_array (json, "import", DS_JSON_LINES);
  for (size_t i = 0; i < self->import.notes.n; i++) {
    const DsMessage *note = &self->import.notes.items[i];

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_put_string (json, "note", note->id);
    ds_json_put_int (json, "n", note->args[0].number);
    ds_json_put_string (json, "text", dse_cli_sentence (note, text, sizeof text));
    ds_json_end (json);
  }
  ds_json_end (json);
  ds_json_begin_array (json, "warnings", DS_JSON_LINES);
  for (size_t i = 0; i < self->missing.n; i++)
    ds_json_put_string (json, NULL,
                        ds_shown (ds_error_format (&self->missing.items[i], text, sizeof text),
                                  shown, sizeof shown));
  ds_json_end (json);
}

/* False: there is none. Its texts live in @arena. */
static bool
find_goal (const DseForeign *self, const DsRules *rules, DsArena *arena, DsGoalRule *out)
{
  return ds_mapping_goal_rule (out, &self->mapping, &self->map, rules, arena, NULL) == DS_OK &&
         out->number > 0;
}

void
dse_foreign_put_goal (const DseForeign *self, const DsRules *rules, DsText *out)
{
  char shown[DS_SENTENCE];
  DsArena arena = { 0 };
  DsText rule = { 0 };
  DsJsonWriter json;
  DsGoalRule goal;

  DS_ASSERT (self != NULL && rules != NULL && out != NULL);

  if (find_goal (self, rules, &arena, &goal)) {
    ds_json_writer_init (&json, &rule);
    ds_map_rule_write (&goal.rule, NULL, &json);
    ds_shown (goal.layer->name, shown, sizeof shown);
    ds_text_puts (out, "    ");
    /* Translators: the layer of a file, and a rule as it stands in a mapping. */
    ds_text_printf (out, _ ("%s: for a goal, insert into the mapping as rule %zu: %s"), shown,
                    goal.number, rule.n > 0 ? rule.bytes : "\n");
    if (self->is_guessed)
      ds_text_printf (out,
                      _ ("    dsmith import %s --learn m.json writes the mapping, and --map m.json "
                         "reads it\n"),
                      ds_shown (self->map.source, shown, sizeof shown));
    out->failed = out->failed || rule.failed;
  }
  ds_text_clear (&rule);
  ds_arena_clear (&arena);
}

void
dse_foreign_write_goal (const DseForeign *self, const DsRules *rules, DsJsonWriter *json)
{
  DsArena arena = { 0 };
  DsGoalRule goal;

  DS_ASSERT (self != NULL && rules != NULL && json != NULL);

  if (find_goal (self, rules, &arena, &goal)) {
    ds_json_begin_object (json, "mapping", DS_JSON_INLINE);
    ds_json_put_string (json, "layer", goal.layer->name);
    ds_json_put_int (json, "number", (int64_t)goal.number);
    ds_map_rule_write (&goal.rule, "rule", json);
    ds_json_end (json);
  }
  ds_arena_clear (&arena);
}

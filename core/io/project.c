/* core/io/project.c — finds, reads and writes delvesmith.json. */
#include "io/project.h"
#include "base/file.h"
#include "base/read.h"
#include "io/export_target.h"
#include "io/project_command.h"
#include "io/project_format.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FORMAT "delvesmith.project"
#define VERSION 1
#define FILE_BYTES_MAX ((size_t)1 << 20)
#define PATH_BYTES 4096

#define N_LISTS 3 /* fields at the end that are lists of objects */

static const DsChoice BASES[] = {
  [DS_PROJECT_ON_HOUSE] = { "house", N_ ("Built-in definitions") },
  [DS_PROJECT_ON_NOTHING] = { "nothing", N_ ("Only the project's definitions") },
};

static const DsField FIELDS[] = {
  { .key = "name",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsProject, name),
    .min = 1,
    .max = 60,
    .required = true,
    .help = N_ ("Displayed name: one line that is not blank.") },
  { .key = "base",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsProject, base),
    .fallback = "house",
    .choices = BASES,
    .n_choices = DS_COUNT (BASES),
    .help = N_ ("Definitions that the project extends.") },
  { .key = "ruleset",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsProject, ruleset),
    .fallback = "",
    .refers = "rulesets",
    .help = N_ ("Ruleset of new levels.") },
  { .key = "recipe",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsProject, recipe),
    .fallback = "",
    .refers = "recipes",
    .help = N_ ("Recipe of new levels.") },
  { .key = "cell",
    .type = DS_FIELD_INT,
    .offset = offsetof (DsProject, cell),
    .min = 1,
    .max = 1024,
    .fallback = "16",
    .unit = N_ ("pixels"),
    .help = N_ ("Side of a cell in the project's pictures.") },
  { .key = "backups",
    .type = DS_FIELD_INT,
    .offset = offsetof (DsProject, backups),
    .min = -1,
    .max = DS_PROJECT_BACKUPS_MAX,
    .fallback = "0",
    .help = N_ ("Backups that are kept of each level; 0: as in the preferences, -1: none.") },
  { .key = "backup_minutes",
    .type = DS_FIELD_INT,
    .offset = offsetof (DsProject, backup_minutes),
    .min = -1,
    .max = DS_PROJECT_MINUTES_MAX,
    .fallback = "0",
    .unit = N_ ("minutes"),
    .help = N_ ("Time between backups during editing; 0: as in the preferences, -1: only when "
                "saving.") },
  { .key = "exports",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsProject, exports),
    .max = DS_EXPORT_TARGETS_MAX,
    .of = &ds_export_target_record,
    .help = N_ ("Files that are made of its levels.") },
  { .key = "commands",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsProject, commands),
    .max = DS_PROJECT_COMMANDS_MAX,
    .of = &ds_project_command_record,
    .help = N_ ("Programs that the editor runs on its levels.") },
  { .key = "formats",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsProject, formats),
    .max = DS_PROJECT_FORMATS_MAX,
    .of = &ds_project_format_record,
    .help = N_ ("Files that programs of the project write and read.") },
};

const DsRecordType ds_project_record = {
  .id = "project",
  .label = N_ ("Project"),
  .size = sizeof (DsProject),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

/* ---- finding */

/* Cuts the last name off the absolute @path; false: it is the root. */
static bool
go_up (char *path)
{
  char *slash = strrchr (path, '/');

  if (path[1] == '\0')
    return false;
  slash[slash == path] = '\0';
  return true;
}

/* Appends the names of @path to the absolute @out; "." and ".." are taken by name. False: too long.
 */
static bool
append_names (char out[PATH_BYTES], const char *path)
{
  for (size_t n; *path != '\0'; path += n) {
    const size_t end = strlen (out);

    n = strcspn (path, "/");
    if (n == 2 && memcmp (path, "..", n) == 0) {
      go_up (out);
    } else if (n > 0 && !(n == 1 && path[0] == '.')) {
      if (end + 1 + n >= PATH_BYTES)
        return false;
      snprintf (out + end, PATH_BYTES - end, "%s%.*s", out[1] != '\0' ? "/" : "", (int)n, path);
    }
    n += path[n] == '/';
  }
  return true;
}

/* @path without links being followed; false: the current folder is gone, or it is too long. */
static bool
make_absolute (char out[PATH_BYTES], const char *path)
{
  if (path[0] == '/')
    snprintf (out, PATH_BYTES, "/");
  else if (getcwd (out, PATH_BYTES) == NULL)
    return false;
  return append_names (out, path);
}

bool
ds_project_place (char *out, size_t size, const char *path)
{
  char absolute[PATH_BYTES];

  DS_ASSERT (out != NULL && path != NULL);

  return make_absolute (absolute, path) && snprintf (out, size, "%s", absolute) < (int)size;
}

DsStatus
ds_project_find (char **out, const char *path, DsError *err)
{
  char folder[PATH_BYTES];
  bool goes_on;

  DS_ASSERT (out != NULL && path != NULL);

  *out = NULL;
  for (goes_on = make_absolute (folder, path); goes_on; goes_on = go_up (folder)) {
    char *file = ds_file_join (folder, DS_PROJECT_FILE);
    bool is_there;

    if (file == NULL)
      return ds_fail_nomem (err, path);
    is_there = access (file, F_OK) == 0;
    ds_free (file);
    if (is_there) {
      *out = ds_strdup (folder);
      return *out != NULL ? DS_OK : ds_fail_nomem (err, path);
    }
  }
  return DS_OK;
}

/* ---- reading and writing */

/* Takes the finding about item @i of the list @key. */
static void
take_finding (DsNode root, const char *key, size_t i, const DsError *err, DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  DsNode list;

  if (ds_node_get (root, key, &list))
    ds_node_take (ds_node_at (list, i), errors, ds_path_item (where, key, i), err);
}

/* Inputs of command @i beyond their fields. */
static void
check_inputs (const DsProject *self, size_t i, DsNode root, DsErrors *errors)
{
  const DsRecords *inputs = &ds_project_command (&self->commands, i)->inputs;
  char command[DS_WHERE_MAX], list[DS_WHERE_MAX], where[DS_WHERE_MAX];
  DsNode commands, nodes;
  DsError err;

  for (size_t k = 0; k < inputs->n; k++)
    if (ds_command_input_check (inputs, k, &err) != DS_OK &&
        ds_node_get (root, "commands", &commands) &&
        ds_node_get (ds_node_at (commands, i), "inputs", &nodes))
      ds_node_take (
          ds_node_at (nodes, k), errors,
          ds_path_item (where, ds_path_key (list, ds_path_item (command, "commands", i), "inputs"),
                        k),
          &err);
}

/* Targets, commands and formats beyond their fields. */
static DsStatus
check_lists (const void *project, DsNode root, const void *context, DsErrors *errors)
{
  const DsProject *self = project;
  const size_t n_before = errors->n_found;
  DsError err;

  for (size_t i = 0; i < self->exports.n; i++)
    if (ds_export_target_check (ds_project_export (self, i), &self->formats, &err) != DS_OK)
      take_finding (root, "exports", i, &err, errors);
  for (size_t i = 0; i < self->commands.n; i++)
    if (ds_project_command_check (&self->commands, i, &err) != DS_OK)
      take_finding (root, "commands", i, &err, errors);
  for (size_t i = 0; i < self->commands.n; i++)
    check_inputs (self, i, root, errors);
  for (size_t i = 0; i < self->formats.n; i++)
    if (ds_project_format_check (&self->formats, i, &err) != DS_OK)
      take_finding (root, "formats", i, &err, errors);
  return ds_errors_since (errors, n_before);
}

DsStatus
ds_project_parse (DsProject *out, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  static const DsRecordFile file = { &ds_project_record, FORMAT, VERSION, check_lists };
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  status = ds_record_parse (&file, out, name, bytes, n, NULL, &out->arena, errors);
  if (status != DS_OK)
    ds_project_clear (out);
  return status;
}

DsStatus
ds_project_load (DsProject *out, const char *folder, DsErrors *errors)
{
  char *file = ds_file_join (folder, DS_PROJECT_FILE), *bytes = NULL;
  char absolute[PATH_BYTES];
  DsStatus status;
  DsError err;
  size_t n;

  DS_ASSERT (out != NULL && folder != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  status = file != NULL ? ds_file_read (file, FILE_BYTES_MAX, &bytes, &n, &err)
                        : ds_fail_nomem (&err, folder);
  if (status != DS_OK)
    ds_errors_take (errors, &err);
  else
    status = ds_project_parse (out, file, bytes, n, errors);
  if (status == DS_OK) {
    out->folder = ds_strdup (make_absolute (absolute, folder) ? absolute : folder);
    if (out->folder == NULL) {
      ds_project_clear (out);
      status = ds_errors_add (errors, DS_NOMEM, folder, "no-memory", N_ ("out of memory"));
    }
  }
  ds_free (bytes);
  ds_free (file);
  return status;
}

/* Writes the list of @type, unless it is empty. */
static void
put_list (DsJsonWriter *writer, const DsRecordType *type, const DsRecords *list)
{
  if (list->n == 0)
    return;
  ds_json_begin_array (writer, type->list, DS_JSON_LINES);
  for (size_t i = 0; i < list->n; i++) {
    ds_json_begin_object (writer, NULL, DS_JSON_INLINE);
    ds_record_write (writer, type->fields, type->n_fields,
                     (const char *)list->items + i * type->size, false);
    ds_json_end (writer);
  }
  ds_json_end (writer);
}

void
ds_project_format (const DsProject *self, DsText *out)
{
  DsJsonWriter writer;

  DS_ASSERT (self != NULL && out != NULL);

  ds_json_writer_init (&writer, out);
  ds_json_begin_object (&writer, NULL, DS_JSON_LINES);
  ds_json_put_string (&writer, "format", FORMAT);
  ds_json_put_int (&writer, "version", VERSION);
  ds_record_write (&writer, FIELDS, DS_COUNT (FIELDS) - N_LISTS, self, true);
  put_list (&writer, &ds_export_target_record, &self->exports);
  put_list (&writer, &ds_project_command_record, &self->commands);
  put_list (&writer, &ds_project_format_record, &self->formats);
  ds_json_end (&writer);
}

void
ds_project_clear (DsProject *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->folder);
  ds_arena_clear (&self->arena);
  memset (self, 0, sizeof *self);
}

/* ---- its definitions */

DsStatus
ds_project_add_to (const DsProject *self, DsDataPath *path, DsError *err)
{
  char *folder;

  DS_ASSERT (self != NULL && self->folder != NULL && path != NULL &&
             path->n < DS_COUNT (path->folders));

  folder = ds_strdup (self->folder);
  if (folder == NULL)
    return ds_fail_nomem (err, self->folder);
  if (self->base == DS_PROJECT_ON_NOTHING)
    ds_data_path_clear (path);
  path->is_project = self->base == DS_PROJECT_ON_NOTHING;
  path->folders[path->n++] = folder;
  return DS_OK;
}

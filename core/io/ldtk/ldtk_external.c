/* core/io/ldtk/ldtk_external.c — see ldtk_external.h */
#include "io/ldtk/ldtk_external.h"
#include "base/json_edit.h"
#include "base/read.h"
#include "io/foreign/reader.h"
#include "io/io.h"
#include "io/ldtk/ldtk_merge.h"

#include <string.h>

typedef struct {
  const char *path;  /* of the project */
  DsJsonEdit edit;   /* of its text */
  DsFilePlan *plan;  /* NULL: the levels are joined */
  DsNode was;        /* the project with the levels in their files, when they are parted */
  bool stays;        /* they stay joined */
  size_t n, n_apart; /* such levels, and those that stay apart */
  DsError *err;
} Levels;

/* True for the path of a file of a level in the folder of the project, which may be written. */
static bool
is_inside (const char *relative)
{
  if (relative[0] == '/' || strchr (relative, '\\') != NULL)
    return false;
  for (const char *part = relative; part != NULL; part = strchr (part, '/')) {
    part += part[0] == '/';
    if (strncmp (part, "..", 2) == 0 && (part[2] == '/' || part[2] == '\0'))
      return false;
  }
  return ds_file_has_suffix (relative, ".ldtkl");
}

static char *
source_of (DsNode node)
{
  DsText text = { 0 };
  size_t n;
  const char *source = ds_node_source (node, &n);

  ds_text_add (&text, source, n);
  return ds_text_take (&text);
}

/* True where both are one value, however they are laid out. */
static bool
is_equal (DsNode node, const char *json)
{
  char *source = source_of (node);
  const bool is = source != NULL && ds_json_equal (source, json);

  ds_free (source);
  return is;
}

/* Lets members of the project's level be those of the file; @stays: for good. */
static DsStatus
join_level (Levels *self, DsNode level, DsNode file, bool stays)
{
  static const char *const KEYS[] = { "layerInstances", "fieldInstances" };
  DsNode path;

  for (size_t i = 0; i < DS_COUNT (KEYS); i++) {
    DsNode mine, theirs;
    char *source;

    if (!ds_node_get (level, KEYS[i], &mine) || !ds_node_get (file, KEYS[i], &theirs))
      continue;
    source = source_of (theirs);
    if (source == NULL)
      return ds_fail_nomem (self->err, self->path);
    ds_json_edit_replace (&self->edit, mine, source);
    ds_free (source);
  }
  self->n_apart += !stays;
  if (stays && ds_node_get (level, "externalRelPath", &path))
    ds_json_edit_replace (&self->edit, path, "null");
  return DS_OK;
}

/* Finds the fields that the level of the file @relative had in @owner. */
static bool
find_fields (DsNode owner, const char *relative, DsNode *out)
{
  static const char *const LISTS[] = { "levels", "worlds" };
  DsNode list;

  for (size_t k = 0; k < DS_COUNT (LISTS); k++) {
    if (!ds_node_get (owner, LISTS[k], &list) || ds_node_type (list) != DS_JSON_ARRAY)
      continue;
    for (size_t i = 0; i < ds_node_length (list); i++) {
      const DsNode item = ds_node_at (list, i);

      if (k == 0 ? strcmp (ds_ldtk_string (item, "externalRelPath"), relative) == 0 &&
                       ds_node_get (item, "fieldInstances", out)
                 : find_fields (item, relative, out))
        return true;
    }
  }
  return false;
}

/* Fields that did not change stay laid out as they were. */
static void
restore_fields (Levels *self, DsNode level, DsNode fields, const char *json)
{
  DsNode was;
  char *source;

  if (!find_fields (self->was, ds_ldtk_string (level, "externalRelPath"), &was) ||
      !is_equal (was, json))
    return;
  source = source_of (was);
  self->edit.failed = self->edit.failed || source == NULL;
  if (source != NULL)
    ds_json_edit_replace (&self->edit, fields, source);
  ds_free (source);
}

/* Lets members of the file be those of the project's level, which loses its layers. */
static DsStatus
part_level (Levels *self, DsNode level, DsNode file, const char *path, const char *bytes, size_t n)
{
  DsJsonEdit edit;
  DsText text = { 0 };
  DsStatus status;

  ds_json_edit_begin (&edit, bytes, n);
  for (DsMember m = ds_node_first (level); m.key != NULL; m = ds_member_next (m)) {
    char *source = source_of (m.node);
    DsNode there;

    edit.failed = edit.failed || source == NULL;
    if (source != NULL && strcmp (m.key, "externalRelPath") != 0 &&
        ds_node_get (file, m.key, &there) && !is_equal (there, source))
      ds_json_edit_replace (&edit, there, source);
    if (strcmp (m.key, "layerInstances") == 0)
      ds_json_edit_replace (&self->edit, m.node, "null");
    else if (source != NULL && strcmp (m.key, "fieldInstances") == 0)
      restore_fields (self, level, m.node, source);
    ds_free (source);
  }
  status = ds_json_edit_apply (&edit, &text, self->err);
  if (status == DS_OK && (text.n != n || memcmp (text.bytes, bytes, n) != 0))
    status = ds_file_plan_write (self->plan, path, &text, self->err);
  ds_json_edit_clear (&edit);
  ds_text_clear (&text);
  return status;
}

/* Reads the file of a level, which has its layers. */
static DsStatus
read_file (const Levels *self, const char *path, char **bytes, size_t *n, DsJson **json)
{
  DsStatus status = ds_io_read_bytes (path, bytes, n, self->err);
  DsErrors errors = { 0 };
  DsNode layers;

  if (status != DS_OK)
    return status;
  status = ds_json_parse (json, path, *bytes, *n, &errors);
  if (status == DS_OK &&
      !(ds_read_is (ds_json_root (*json), DS_JSON_OBJECT, "", &errors) &&
        ds_read_member (ds_json_root (*json), "layerInstances", &layers, "", &errors) &&
        ds_read_is (layers, DS_JSON_ARRAY, "layerInstances", &errors)))
    status = DS_BAD_DATA;
  if (status != DS_OK && errors.n > 0 && self->err != NULL)
    *self->err = errors.items[0];
  return status == DS_NOMEM ? ds_fail_nomem (self->err, path) : status;
}

static DsStatus
take_level (Levels *self, DsNode level)
{
  const char *relative = ds_ldtk_string (level, "externalRelPath");
  const bool stays = self->stays || !is_inside (relative);
  char *path, *bytes = NULL;
  DsJson *json = NULL;
  DsStatus status;
  DsNode layers;
  size_t n;

  if (relative[0] == '\0' || !ds_node_get (level, "layerInstances", &layers) ||
      (ds_node_type (layers) == DS_JSON_ARRAY) != (self->plan != NULL) ||
      (self->plan != NULL && stays))
    return DS_OK;
  path = ds_foreign_beside (self->path, relative);
  status = path != NULL ? read_file (self, path, &bytes, &n, &json)
                        : ds_fail_nomem (self->err, self->path);
  if (status == DS_OK) {
    self->n++;
    status = self->plan == NULL ? join_level (self, level, ds_json_root (json), stays)
                                : part_level (self, level, ds_json_root (json), path, bytes, n);
  }
  ds_json_free (json);
  ds_free (bytes);
  ds_free (path);
  return status;
}

static DsStatus
take_levels (Levels *self, DsNode owner)
{
  DsStatus status = DS_OK;
  DsNode list;

  if (!ds_node_get (owner, "levels", &list) || ds_node_type (list) != DS_JSON_ARRAY)
    return DS_OK;
  for (size_t i = 0; i < ds_node_length (list) && status == DS_OK; i++)
    status = take_level (self, ds_node_at (list, i));
  return status;
}

/* All levels, and those of worlds; appends the changed text, if any level has a file. */
static DsStatus
take_all (Levels *self, DsNode root, DsText *out)
{
  DsStatus status = take_levels (self, root);
  DsNode worlds, external;

  if (ds_node_get (root, "worlds", &worlds) && ds_node_type (worlds) == DS_JSON_ARRAY)
    for (size_t i = 0; i < ds_node_length (worlds) && status == DS_OK; i++)
      status = take_levels (self, ds_node_at (worlds, i));
  if (self->plan == NULL && self->n > 0 && self->n_apart == 0 &&
      ds_node_get (root, "externalLevels", &external))
    ds_json_edit_replace (&self->edit, external, "false");
  if (status == DS_OK && self->n > 0)
    status = ds_json_edit_apply (&self->edit, out, self->err);
  ds_json_edit_clear (&self->edit);
  return status;
}

DsStatus
ds_ldtk_join_levels (DsText *out, const char *path, DsNode root, bool stays, DsError *err)
{
  Levels levels = { .path = path, .stays = stays, .err = err };
  size_t n;
  const char *source;

  DS_ASSERT (out != NULL && path != NULL && root.doc != NULL);

  source = ds_node_source (root, &n);
  ds_json_edit_begin (&levels.edit, source, n);
  return take_all (&levels, root, out);
}

DsStatus
ds_ldtk_part_levels (DsText *project, const char *path, const DsText *was, DsFilePlan *plan,
                     DsError *err)
{
  Levels levels = { .path = path, .plan = plan, .err = err };
  DsJson *before = NULL;
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsJson *json = NULL;
  DsStatus status;

  DS_ASSERT (project != NULL && path != NULL && was != NULL && plan != NULL);

  status = ds_json_parse (&json, path, project->bytes, project->n, &errors);
  if (status == DS_OK)
    status = ds_json_parse (&before, path, was->bytes, was->n, &errors);
  if (status != DS_OK) {
    if (err != NULL)
      *err = errors.items[0];
    ds_json_free (json);
    return status;
  }
  levels.was = ds_json_root (before);
  ds_json_edit_begin (&levels.edit, project->bytes, project->n);
  status = take_all (&levels, ds_json_root (json), &text);
  ds_json_free (json);
  ds_json_free (before);
  if (status == DS_OK && levels.n > 0) {
    ds_text_clear (project);
    *project = text;
  } else {
    ds_text_clear (&text);
  }
  return status;
}

/* core/io/foreign/readers/ldtk/ldtk_relink.c — projects of LDtk whose paths of other files are
 * changed: images, enums, backups, and fields that are files. Levels of their own move with the
 * project. */
#include "io/foreign/readers/ldtk/ldtk_change.h"

#include <string.h>

#define DEPTH 32

typedef struct {
  char *(*follow) (void *user, const char *path);
  void *user;
  DsTiledPatch patch;
  bool failed; /* memory ran out */
} LdtkRelink;

static bool
is_path (const char *key)
{
  static const char *const KEYS[] = { "relPath",         "__tilesetRelPath", "bgRelPath",
                                      "externalRelPath", "backupRelPath",    "iconRelPath" };

  for (size_t i = 0; i < DS_COUNT (KEYS); i++)
    if (strcmp (KEYS[i], key) == 0)
      return true;
  return false;
}

static void
follow_text (LdtkRelink *self, DsNode value)
{
  const char *path = ds_node_string (value, NULL);
  char *followed = path != NULL && path[0] != '\0' ? self->follow (self->user, path) : NULL;
  DsText text = { 0 };

  if (followed == NULL)
    return;
  ds_ldtk_put_quoted (&text, followed, strlen (followed));
  self->failed = self->failed || text.failed;
  if (!text.failed)
    ds_ldtk_put (&self->patch, value, text.bytes, text.n);
  ds_text_clear (&text);
  ds_free (followed);
}

/* A value of a field, or a list of them. */
static void
follow_values (LdtkRelink *self, DsNode value)
{
  if (ds_node_type (value) == DS_JSON_STRING)
    follow_text (self, value);
  for (size_t i = 0; ds_node_type (value) == DS_JSON_ARRAY && i < ds_node_length (value); i++)
    if (ds_node_type (ds_node_at (value, i)) == DS_JSON_STRING)
      follow_text (self, ds_node_at (value, i));
}

/* A field that is a file: both copies of its value. */
static void
follow_field (LdtkRelink *self, DsNode field)
{
  DsNode value, list, params;

  if (ds_node_get (field, "__value", &value))
    follow_values (self, value);
  if (!ds_node_get (field, "realEditorValues", &list) || ds_node_type (list) != DS_JSON_ARRAY)
    return;
  for (size_t i = 0; i < ds_node_length (list); i++)
    if (ds_node_get (ds_node_at (list, i), "params", &params))
      follow_values (self, params);
}

/* All paths below @node; those of levels lie in the first file's folder with it. */
static void
follow_node (LdtkRelink *self, DsNode node, size_t depth)
{
  if (depth == DEPTH)
    return;
  for (size_t i = 0; ds_node_type (node) == DS_JSON_ARRAY && i < ds_node_length (node); i++)
    follow_node (self, ds_node_at (node, i), depth + 1);
  if (ds_node_type (node) != DS_JSON_OBJECT)
    return;
  if (ds_ldtk_is (node, "__type", "FilePath") || ds_ldtk_is (node, "__type", "Array<FilePath>"))
    follow_field (self, node);
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m)) {
    DsNode unused;

    if (ds_node_type (m.node) == DS_JSON_STRING && is_path (m.key) &&
        !(strcmp (m.key, "externalRelPath") == 0 && ds_node_get (node, "worldX", &unused)))
      follow_text (self, m.node);
    else
      follow_node (self, m.node, depth + 1);
  }
}

DsStatus
ds_ldtk_relink (const char *name, const char *bytes, size_t n,
                char *(*follow) (void *user, const char *path), void *user, DsText *out,
                DsError *err)
{
  LdtkRelink self = { .follow = follow, .user = user, .patch = { .bytes = bytes, .n = n } };
  DsErrors errors = { 0 };
  DsJson *json = NULL;
  DsStatus status;

  DS_ASSERT (name != NULL && bytes != NULL && follow != NULL && out != NULL);

  status = ds_json_parse (&json, name, bytes, n, &errors);
  if (status == DS_NOMEM)
    return ds_fail_nomem (err, name);
  if (status == DS_OK)
    follow_node (&self, ds_json_root (json), 0);
  ds_tiled_patch_write (&self.patch, 0, n, out);
  ds_tiled_patch_clear (&self.patch);
  ds_json_free (json);
  return self.failed || out->failed ? ds_fail_nomem (err, name) : DS_OK;
}

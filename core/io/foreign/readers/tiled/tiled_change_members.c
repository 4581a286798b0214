/* core/io/foreign/readers/tiled/tiled_change_members.c — members of a class in JSON as a new text.
 */
#include "io/foreign/readers/tiled/tiled_change_members.h"
#include "base/json_edit.h"
#include "io/foreign/readers/tiled/tiled_property_text.h"

#include <string.h>

static char *change_object (char *object, const DsForeignPropertyEdits *edits);

/* The new value of a member that is @old in the file. NULL: no memory. Caller frees. */
static char *
dup_value (DsNode old, const DsForeignPropertyEdit *edit)
{
  DsText text = { 0 };
  size_t n;
  const char *source = ds_node_source (old, &n);
  const char *was = ds_node_string (old, NULL);

  if (edit->members != NULL && ds_node_type (old) == DS_JSON_OBJECT)
    return change_object (ds_strndup (source, n), edit->members);
  ds_tiled_put_member (&text, edit->value, was);
  return ds_text_take (&text);
}

static bool
change_member (DsJsonEdit *json, DsNode object, const DsForeignPropertyEdit *edit)
{
  const char *name = edit->name[0] != '\0' ? edit->name : edit->new_name;
  char *value = NULL;
  DsNode old;
  const bool is_there = ds_node_get (object, name, &old);

  if (edit->is_gone) {
    if (is_there)
      ds_json_edit_set (json, object, name, NULL);
    return true;
  }
  if (edit->value != NULL && is_there) {
    value = dup_value (old, edit);
  } else if (edit->value != NULL) {
    DsText text = { 0 };

    ds_tiled_put_member (&text, edit->value, NULL);
    value = ds_text_take (&text);
  } else {
    return true;
  }
  if (value == NULL)
    return false;
  ds_json_edit_set (json, object, name, value);
  ds_free (value);
  return true;
}

/* @object, which is freed, with one edit. NULL: no memory. */
static char *
change_once (char *object, const DsForeignPropertyEdit *edit)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsJsonEdit json;
  DsJson *parsed;
  bool ok;

  if (object == NULL || ds_json_parse (&parsed, "class", object, strlen (object), &errors) != DS_OK)
    goto out;
  ds_json_edit_begin (&json, object, strlen (object));
  ok = change_member (&json, ds_json_root (parsed), edit) &&
       ds_json_edit_apply (&json, &text, NULL) == DS_OK;
  text.failed = text.failed || !ok;
  ds_json_edit_clear (&json);
  ds_json_free (parsed);
  ds_free (object);
  return ds_text_take (&text);
out:
  ds_free (object);
  return NULL;
}

/* A container gains or loses a member at a time. */
static char *
change_object (char *object, const DsForeignPropertyEdits *edits)
{
  for (size_t i = 0; i < edits->n; i++)
    object = change_once (object, &edits->items[i]);
  return object;
}

void
ds_tiled_change_members (DsTiledPatch *patch, DsTiledNode node, const DsForeignPropertyEdits *edits)
{
  const char *source;
  DsNode value;
  char *text;
  size_t n;

  DS_ASSERT (patch != NULL && edits != NULL && !node.is_xml);

  if (!ds_node_get (node.value, "value", &value) || ds_node_type (value) != DS_JSON_OBJECT)
    return;
  source = ds_node_source (value, &n);
  text = change_object (ds_strndup (source, n), edits);
  patch->failed = patch->failed || text == NULL;
  if (text != NULL)
    ds_tiled_patch_put (patch, (size_t)(source - patch->bytes), n, text, strlen (text));
  ds_free (text);
}

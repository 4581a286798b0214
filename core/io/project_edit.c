/* core/io/project_edit.c — see project_edit.h. */
#include "io/project_edit.h"

#include "base/json_edit.h"

#include <string.h>

#define NAME DS_PROJECT_FILE

static DsStatus
parse_text (DsJson **out, const DsText *text, DsError *err)
{
  DsErrors errors = { 0 };
  DsStatus status;

  *out = NULL;
  if (text->failed)
    return ds_fail_nomem (err, NAME);
  status = ds_json_parse (out, NAME, text->bytes, text->n, &errors);
  if (status != DS_OK && errors.n > 0 && err != NULL)
    *err = errors.items[0];
  return status;
}

/* The settings in @bytes, in the text that ds_project_format() gives. */
static DsStatus
format_again (const char *bytes, size_t n, DsText *out, DsError *err)
{
  DsErrors errors = { 0 };
  DsProject was;
  const DsStatus status = ds_project_parse (&was, NAME, bytes, n, &errors);

  if (status != DS_OK) {
    if (errors.n > 0 && err != NULL)
      *err = errors.items[0];
    return status;
  }
  ds_project_format (&was, out);
  ds_project_clear (&was);
  return DS_OK;
}

/* The value of the member @key of @json as it is written; caller frees. NULL: there is none, or no
 * memory, which *@failed says. */
static char *
dup_member (const DsJson *json, const char *key, bool *failed)
{
  DsText text = { 0 };
  const char *source;
  DsNode node;
  size_t n;

  if (!ds_node_get (ds_json_root (json), key, &node))
    return NULL;
  source = ds_node_source (node, &n);
  ds_text_add (&text, source, n);
  *failed = *failed || text.failed;
  if (text.failed)
    ds_text_clear (&text);
  return text.bytes;
}

/* Gives the member @key of @text the value @value; NULL: takes it away. */
static DsStatus
set_member (DsText *text, const char *key, const char *value, DsError *err)
{
  DsText changed = { 0 };
  DsJsonEdit edit;
  DsJson *json;
  DsStatus status = parse_text (&json, text, err);

  if (status != DS_OK)
    return status;
  ds_json_edit_begin (&edit, text->bytes, text->n);
  ds_json_edit_set (&edit, ds_json_root (json), key, value);
  status = ds_json_edit_apply (&edit, &changed, err);
  ds_json_edit_clear (&edit);
  ds_json_free (json);
  ds_text_clear (text);
  *text = changed;
  return status;
}

static DsStatus
set_members (DsText *text, const DsJson *was, const DsJson *now, DsError *err)
{
  DsStatus status = DS_OK;
  bool failed = false;

  for (size_t i = 0; i < ds_project_record.n_fields && status == DS_OK; i++) {
    const char *key = ds_project_record.fields[i].key;
    char *before = dup_member (was, key, &failed), *after = dup_member (now, key, &failed);

    if (failed)
      status = ds_fail_nomem (err, NAME);
    else if ((before == NULL) != (after == NULL) || (before != NULL && strcmp (before, after) != 0))
      status = set_member (text, key, after, err);
    ds_free (before);
    ds_free (after);
  }
  return status;
}

DsStatus
ds_project_edit (const char *bytes, size_t n, const DsProject *now, DsText *out, DsError *err)
{
  DsText was_text = { 0 }, now_text = { 0 }, text = { 0 };
  DsJson *was_json = NULL, *now_json = NULL;
  DsStatus status;

  DS_ASSERT (bytes != NULL && now != NULL && out != NULL);

  status = format_again (bytes, n, &was_text, err);
  ds_project_format (now, &now_text);
  ds_text_add (&text, bytes, n);
  if (status == DS_OK)
    status = parse_text (&was_json, &was_text, err);
  if (status == DS_OK)
    status = parse_text (&now_json, &now_text, err);
  if (status == DS_OK)
    status = set_members (&text, was_json, now_json, err);
  if (status == DS_OK)
    ds_text_add (out, text.bytes, text.n);
  if (status == DS_OK && (text.failed || out->failed))
    status = ds_fail_nomem (err, NAME);
  ds_json_free (was_json);
  ds_json_free (now_json);
  ds_text_clear (&was_text);
  ds_text_clear (&now_text);
  ds_text_clear (&text);
  return status;
}

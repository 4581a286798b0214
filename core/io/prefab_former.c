/* core/io/prefab_former.c — puts the record of an earlier file in the place of that of now. */
#include "io/prefab_former.h"
#include "base/read.h"
#include "io/io.h"
#include "io/rule_book.h"

#include <string.h>

/* ---- the former record */

/* The record of the prefab in the file with this root. */
static bool
find_record (DsNode root, const char *id, DsNode *out)
{
  DsNode list, name;

  if (!ds_node_get (root, ds_prefab_record.list, &list))
    return false;
  for (size_t i = 0; ds_node_type (list) == DS_JSON_ARRAY && i < ds_node_length (list); i++) {
    *out = ds_node_at (list, i);
    if (ds_node_type (*out) == DS_JSON_OBJECT && ds_node_get (*out, "id", &name) &&
        ds_node_type (name) == DS_JSON_STRING && strcmp (ds_node_string (name, NULL), id) == 0)
      return true;
  }
  return false;
}

/* Puts the text of the record, from the file that has these bytes, into @out. */
static DsStatus
read_record (const char *id, const char *file, const char *bytes, size_t n, DsText *out,
             DsErrors *errors)
{
  DsStatus status = DS_BAD_DATA;
  int64_t version;
  DsJson *json;
  DsNode record;
  size_t length;

  if (ds_json_parse (&json, file, bytes, n, errors) != DS_OK)
    return DS_BAD_DATA;
  if (ds_read_format (ds_json_root (json), "delvesmith.rules", &version, errors)) {
    if (find_record (ds_json_root (json), id, &record)) {
      const char *source = ds_node_source (record, &length);

      ds_text_add (out, source, length);
      status = DS_OK;
    } else {
      status = ds_errors_add (errors, DS_NOT_FOUND, file, "prefab.former",
                              N_ ("the file does not define the prefab \"%s\""), id);
    }
  }
  ds_json_free (json);
  return status;
}

static DsStatus
load_record (const char *id, const char *file, DsText *out, DsErrors *errors)
{
  char *bytes;
  DsStatus status;
  DsError err;
  size_t n;

  if (ds_io_read_bytes (file, &bytes, &n, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  status = read_record (id, file, bytes, n, out, errors);
  ds_free (bytes);
  if (status != DS_OK || !out->failed)
    return status;
  (void)!ds_fail_nomem (&err, file);
  return ds_errors_take (errors, &err);
}

/* ---- the rules with it */

/* Plans the definition of now as @json. */
static DsStatus
plan_record (const DsDataPath *path, const char *id, const char *json, DsFilePlan *plan,
             DsErrors *errors)
{
  DsErrors others = { 0 };
  const DsRuleEntry *entry;
  DsRuleBook book;
  DsStatus status;
  DsError err;

  status = ds_rule_book_load (&book, path, path->n - 1, &others);
  if (status != DS_OK)
    return ds_errors_take (errors, &others.items[0]);
  entry = ds_rule_book_find (&book, &ds_prefab_record, id);
  status = entry != NULL && ds_rule_entry_is_own (&book, entry)
               ? ds_rule_book_replace (&book, entry, json, plan, &err)
               : ds_rule_book_add (&book, &ds_prefab_record, json, plan, &err);
  if (status != DS_OK)
    ds_errors_take (errors, &err);
  ds_rule_book_clear (&book);
  return status;
}

/* The findings are in texts that are nowhere: they are of @file. */
static DsStatus
fail_unfit (const char *file, const DsErrors *found, DsErrors *errors)
{
  char sentence[DS_SENTENCE];

  return ds_errors_add (errors, found->items[0].status, file, "prefab.unfit",
                        N_ ("the former prefab does not fit the definitions of the project: %s"),
                        ds_message_format (&found->items[0].message, sentence, sizeof sentence));
}

static DsStatus
load_rules (DsRules **out, const DsDataPath *path, const char *file, const DsFilePlan *plan,
            DsErrors *errors)
{
  DsErrors found = { 0 };
  DsFileTexts texts;
  DsStatus status;
  DsError err;

  if (ds_file_plan_texts (plan, &texts, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  status = ds_data_load_rules_with (path, path->n - 1, &texts, out, &found);
  ds_free ((void *)texts.items);
  return status == DS_OK ? DS_OK : fail_unfit (file, &found, errors);
}

DsStatus
ds_prefab_former (DsRules **out, const DsDataPath *path, const char *id, const char *file,
                  DsErrors *errors)
{
  DsFilePlan plan = { 0 };
  DsText json = { 0 };
  DsStatus status;

  DS_ASSERT (out != NULL && path != NULL && path->n > 0 && id != NULL && file != NULL);
  DS_ASSERT (errors != NULL);

  *out = NULL;
  status = load_record (id, file, &json, errors);
  if (status == DS_OK)
    status = plan_record (path, id, json.bytes, &plan, errors);
  if (status == DS_OK)
    status = load_rules (out, path, file, &plan, errors);
  ds_text_clear (&json);
  ds_file_plan_clear (&plan);
  return status;
}

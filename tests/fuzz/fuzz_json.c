/* tests/fuzz/fuzz_json.c — reads any bytes as JSON; an accepted text is consistent, and each of its
 * values is an accepted text itself. */
#include "base/json.h"
#include "fuzz/rules.h"

static void
visit (DsNode node, int depth)
{
  const DsJsonType type = ds_node_type (node);
  size_t n, count = 0;
  int64_t number;

  ds_node_source (node, &n);
  FUZZ_ASSERT (n > 0 && ds_node_line (node) > 0 && depth <= DS_JSON_DEPTH_MAX);
  FUZZ_ASSERT (ds_node_int (node, &number) == (type == DS_JSON_INT));
  if (type == DS_JSON_STRING)
    FUZZ_ASSERT (strlen (ds_node_string (node, &n)) == n &&
                 ds_utf8_check (ds_node_string (node, NULL), n));
  if (type == DS_JSON_ARRAY)
    for (size_t i = 0; i < ds_node_length (node); i++)
      visit (ds_node_at (node, i), depth + 1);
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m), count++) {
    DsNode same;

    FUZZ_ASSERT (ds_node_get (node, m.key, &same) && same.span == m.node.span);
    visit (m.node, depth + 1);
  }
  if (type == DS_JSON_OBJECT)
    FUZZ_ASSERT (count == ds_node_length (node));
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  const char *source;
  DsJson *json, *again;

  if (FUZZ_READ (n, ds_json_parse (&json, "t", (const char *)bytes, n, &errors)) != DS_OK) {
    FUZZ_ASSERT (json == NULL && errors.n > 0);
    return 0;
  }
  visit (ds_json_root (json), 0);
  source = ds_node_source (ds_json_root (json), &n);
  FUZZ_ASSERT (ds_json_parse (&again, "t", source, n, &errors) == DS_OK);
  ds_json_free (again);
  ds_json_free (json);
  return 0;
}

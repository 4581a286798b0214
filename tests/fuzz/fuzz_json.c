/* tests/fuzz/fuzz_json.c — reads any bytes as JSON; an accepted text is consistent, each of its
 * values is an accepted text itself, and a change leaves the others as they are. */
#include "base/json_edit.h"
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

static void
expect_same (DsNode a, DsNode b)
{
  size_t n_a, n_b;
  const char *source_a = ds_node_source (a, &n_a), *source_b = ds_node_source (b, &n_b);

  FUZZ_ASSERT (n_a == n_b && memcmp (source_a, source_b, n_a) == 0);
}

/* Makes the changes of @edit; the result must be accepted. */
static DsJson *
apply (DsJsonEdit *edit, DsText *text)
{
  DsErrors errors = { 0 };
  DsJson *changed;

  FUZZ_ASSERT (ds_json_edit_apply (edit, text, NULL) == DS_OK);
  FUZZ_ASSERT (ds_json_parse (&changed, "t", text->bytes, text->n, &errors) == DS_OK);
  ds_json_edit_clear (edit);
  return changed;
}

/* Gives the object a member, and takes its first one away. */
static void
change_members (DsNode object, const char *bytes, size_t n)
{
  static const char key[] = "fuzz \"key\"";
  const DsMember first = ds_node_first (object);
  DsText text = { 0 };
  DsJsonEdit edit;
  DsJson *changed;
  DsNode node;

  if (ds_node_get (object, key, &node))
    return;
  ds_json_edit_begin (&edit, bytes, n);
  ds_json_edit_set (&edit, object, key, "[1]");
  changed = apply (&edit, &text);
  FUZZ_ASSERT (ds_node_get (ds_json_root (changed), key, &node));
  FUZZ_ASSERT (ds_node_length (ds_json_root (changed)) == ds_node_length (object) + 1);
  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m)) {
    FUZZ_ASSERT (ds_node_get (ds_json_root (changed), m.key, &node));
    expect_same (m.node, node);
  }
  ds_json_free (changed);
  ds_text_clear (&text);
  if (first.key == NULL)
    return;
  ds_json_edit_begin (&edit, bytes, n);
  ds_json_edit_set (&edit, object, first.key, NULL);
  changed = apply (&edit, &text);
  FUZZ_ASSERT (ds_node_length (ds_json_root (changed)) + 1 == ds_node_length (object));
  ds_json_free (changed);
  ds_text_clear (&text);
}

/* Gives the list an item, and takes each of the first few away. */
static void
change_items (DsNode array, const char *bytes, size_t n)
{
  const size_t length = ds_node_length (array);
  DsText text = { 0 };
  DsJsonEdit edit;
  DsJson *changed;

  ds_json_edit_begin (&edit, bytes, n);
  ds_json_edit_append (&edit, array, "null");
  changed = apply (&edit, &text);
  FUZZ_ASSERT (ds_node_length (ds_json_root (changed)) == length + 1);
  for (size_t i = 0; i < length; i++)
    expect_same (ds_node_at (array, i), ds_node_at (ds_json_root (changed), i));
  ds_json_free (changed);
  ds_text_clear (&text);
  for (size_t i = 0; i < length && i < 3; i++) {
    ds_json_edit_begin (&edit, bytes, n);
    ds_json_edit_remove (&edit, array, i);
    changed = apply (&edit, &text);
    FUZZ_ASSERT (ds_node_length (ds_json_root (changed)) == length - 1);
    ds_json_free (changed);
    ds_text_clear (&text);
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  const char *text = (const char *)bytes;
  const size_t n_text = n;
  DsErrors errors = { 0 };
  const char *source;
  DsJson *json, *again;

  if (FUZZ_READ (n, ds_json_parse (&json, "t", (const char *)bytes, n, &errors)) != DS_OK) {
    FUZZ_ASSERT (json == NULL && errors.n > 0);
    return 0;
  }
  visit (ds_json_root (json), 0);
  if (ds_node_type (ds_json_root (json)) == DS_JSON_OBJECT)
    change_members (ds_json_root (json), text, n_text);
  else if (ds_node_type (ds_json_root (json)) == DS_JSON_ARRAY)
    change_items (ds_json_root (json), text, n_text);
  source = ds_node_source (ds_json_root (json), &n);
  FUZZ_ASSERT (ds_json_parse (&again, "t", source, n, &errors) == DS_OK);
  ds_json_free (again);
  ds_json_free (json);
  return 0;
}

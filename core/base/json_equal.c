/* core/base/json_equal.c — compares JSON texts by their values. */
#include "base/hooks.h"
#include "base/json.h"

#include <string.h>

static bool same_value (DsNode a, DsNode b);

/* As they are written: 1.5 and 1.50 are two texts. */
static bool
same_real (DsNode a, DsNode b)
{
  size_t n_a, n_b;
  const char *p = ds_node_source (a, &n_a), *q = ds_node_source (b, &n_b);

  /* a number never ends the text: brackets are around it */
  return n_a == n_b && memcmp (p, q, n_a) == 0;
}

static bool
same_string (DsNode a, DsNode b)
{
  size_t n_a, n_b;
  const char *p = ds_node_string (a, &n_a), *q = ds_node_string (b, &n_b);

  return p != NULL && q != NULL && n_a == n_b && memcmp (p, q, n_a) == 0;
}

/* Both have equally many members. */
static bool
same_members (DsNode a, DsNode b)
{
  DsMember at = ds_node_first (b);

  for (DsMember m = ds_node_first (a); m.key != NULL; m = ds_member_next (m)) {
    DsNode other = at.node;

    if (strcmp (m.key, at.key) != 0 && !ds_node_get (b, m.key, &other))
      return false;
    if (!same_value (m.node, other))
      return false;
    at = ds_member_next (at);
  }
  return true;
}

static bool
same_value (DsNode a, DsNode b)
{
  const DsJsonType type = ds_node_type (a);
  int64_t p = 0, q = 0;
  bool yes = false, too = false;

  if (type != ds_node_type (b))
    return false;
  switch (type) {
  case DS_JSON_NULL:
    return true;
  case DS_JSON_BOOL:
    return ds_node_bool (a, &yes) && ds_node_bool (b, &too) && yes == too;
  case DS_JSON_INT:
    return ds_node_int (a, &p) && ds_node_int (b, &q) && p == q;
  case DS_JSON_REAL:
    return same_real (a, b);
  case DS_JSON_STRING:
    return same_string (a, b);
  default:
    break;
  }
  if (ds_node_length (a) != ds_node_length (b))
    return false;
  if (type == DS_JSON_OBJECT)
    return same_members (a, b);
  for (size_t i = 0; i < ds_node_length (a); i++)
    if (!same_value (ds_node_at (a, i), ds_node_at (b, i)))
      return false;
  return true;
}

static DsJson *
parse (const char *text)
{
  DsErrors errors = { 0 };
  DsJson *doc;

  return ds_json_parse (&doc, "", text, strlen (text), &errors) == DS_OK ? doc : NULL;
}

bool
ds_json_equal (const char *a, const char *b)
{
  DsJson *p, *q;
  bool equal;

  DS_ASSERT (a != NULL && b != NULL);

  if (strcmp (a, b) == 0)
    return true;
  p = parse (a);
  q = p != NULL ? parse (b) : NULL;
  equal = q != NULL && same_value (ds_json_root (p), ds_json_root (q));
  ds_json_free (p);
  ds_json_free (q);
  return equal;
}

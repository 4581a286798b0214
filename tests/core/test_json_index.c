/* tests/core/test_json_index.c — members by their keys: looks, not time. */
#include "base/json_index.h"

#include <glib.h>

static DsJson *
many_members (GString *text, size_t n)
{
  DsErrors errors = { 0 };
  DsJson *json;

  g_string_assign (text, "{");
  for (size_t i = 0; i < n; i++)
    g_string_append_printf (text, "%s\"k%zu\": %zu", i > 0 ? ", " : "", i, i);
  g_string_append (text, "}");
  g_assert_cmpint (ds_json_parse (&json, "x", text->str, text->len, &errors), ==, DS_OK);
  return json;
}

/* Looks that @n members cost which are asked for in an order: 0 = that of the text, 1 = backwards,
 * 2 = with one that is not there before each. */
static size_t
looks_of (size_t n, int order)
{
  GString *text = g_string_new (NULL);
  DsJson *json = many_members (text, n);
  DsMemberIndex index;
  size_t n_looks;

  ds_member_index_init (&index, ds_json_root (json));
  for (size_t i = 0; i < n; i++) {
    const size_t wanted = order == 1 ? n - 1 - i : i;
    char key[24];
    int64_t value;
    DsNode node;

    if (order == 2)
      g_assert_false (ds_member_index_get (&index, "missing", &node));
    g_snprintf (key, sizeof key, "k%zu", wanted);
    g_assert_true (ds_member_index_get (&index, key, &node));
    g_assert_true (ds_node_int (node, &value));
    g_assert_cmpint (value, ==, (int64_t)wanted);
  }
  n_looks = index.n_looks;
  ds_member_index_clear (&index);
  ds_member_index_clear (&index);
  ds_json_free (json);
  g_string_free (text, TRUE);
  return n_looks;
}

/* Twice the members cost twice the looks. */
static void
test_index (void)
{
  for (int order = 0; order < 3; order++) {
    g_assert_cmpuint (looks_of (7, order), <=, 7 * 16);
    g_assert_cmpuint (looks_of (1000, order), <=, 3 * 1000);
    g_assert_cmpuint (looks_of (2000, order), <=, 2 * looks_of (1000, order));
  }
  g_assert_cmpuint (looks_of (1000, 0), ==, 1000);
}

static void
test_index_of_others (void)
{
  static const char TEXT[] = "[[1], {}]";
  DsErrors errors = { 0 };
  DsMemberIndex index;
  DsJson *json;
  DsNode node;

  g_assert_cmpint (ds_json_parse (&json, "x", TEXT, sizeof TEXT - 1, &errors), ==, DS_OK);
  for (size_t i = 0; i < 2; i++) {
    ds_member_index_init (&index, ds_node_at (ds_json_root (json), i));
    g_assert_false (ds_member_index_get (&index, "a", &node));
    ds_member_index_clear (&index);
  }
  ds_json_free (json);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/json-index/orders", test_index);
  g_test_add_func ("/base/json-index/others", test_index_of_others);
  return g_test_run ();
}

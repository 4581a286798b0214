/* tests/core/test_alike.c — openers of an import that have one lock, since they open the same. */
#include "base/union_find.h"
#include "io/mapping/alike.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* Tokens are letters, capital where a rule names the lock; each gate lists its sets. */
static const struct {
  const char *name, *gates, *want; /* tokens that are one, parted by spaces */
} ROWS[] = {
  { "same-gate", "a|b", "ab" },
  { "two-gates", "a|b a|b", "ab" },
  { "one-of-two", "a|b a", "a b" },
  { "other-gates", "a b", "a b" },
  { "together", "ab", "a b" },
  { "together-elsewhere", "a|b ac", "a b c" },
  { "twice-in-a-set", "aa|b", "ab" },
  { "three", "a|b|c c|b|a", "abc" },
  { "named-lock", "A|b", "Ab" },
  { "two-named-locks", "A|B|c", "A Bc" },
  { "none", "", "" },
};

static char *
group (uint32_t *sets, const char *tokens)
{
  GString *out = g_string_new (NULL);
  const size_t n = strlen (tokens);

  for (size_t i = 0; i < n; i++) {
    bool is_first = true;

    for (size_t k = 0; k < i; k++)
      is_first = is_first && ds_union_root (sets, (uint32_t)k) != ds_union_root (sets, (uint32_t)i);
    if (is_first)
      g_string_append (out, out->len > 0 ? " " : "");
    for (size_t k = i; k < n && is_first; k++)
      if (ds_union_root (sets, (uint32_t)k) == ds_union_root (sets, (uint32_t)i))
        g_string_append_c (out, tokens[k]);
  }
  return g_string_free (out, FALSE);
}

static void
test_row (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const char *text = ROWS[row].gates;
  const char *names[8];
  char tokens[9] = "";
  DsLinkAccept accepts[32];
  uint32_t sets[8], set = 0, n_tokens;
  size_t n = 0, gate = 0;
  g_autofree char *got = NULL;

  for (; *text != '\0'; text++) {
    char *at = strchr (tokens, *text);

    gate += *text == ' ';
    set += *text == ' ' || *text == '|';
    if (*text == ' ' || *text == '|')
      continue;
    if (at == NULL)
      strncat (tokens, text, 1);
    at = strchr (tokens, *text);
    accepts[n++] = (DsLinkAccept){ gate, set, (uint32_t)(at - tokens) };
  }
  n_tokens = (uint32_t)strlen (tokens);
  for (uint32_t i = 0; i < n_tokens; i++) {
    sets[i] = i;
    names[i] = g_ascii_isupper (tokens[i]) ? "!" : "#";
  }
  g_assert_true (ds_join_alike (sets, names, n_tokens, accepts, n));
  got = group (sets, tokens);
  g_assert_cmpstr (got, ==, ROWS[row].want);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/alike", ROWS, test_row);
  return g_test_run ();
}

/* ui/fuzzy.c — the alignment of a word with a text, letter by letter. */
#include "fuzzy.h"

#include <string.h>

#define MATCH 16      /* for each letter */
#define TEXT_START 14 /* at the start of the label */
#define WORD_START 10
#define WORD_END 12 /* for the last letter: 3 before 30 */
#define RUN 8       /* after the letter before it */
#define GAP 3       /* for a gap */
#define GAP_MORE 1  /* for each letter of it but the first */
#define DETAIL 8    /* taken off a word that is found in the detail */
#define NONE (-1000000)

struct DsuFuzzyText {
  guint n, n_label;
  gunichar letters[]; /* label, '\n', detail */
};

/* A lower-case letter without its accents. */
static gunichar
fold (gunichar letter)
{
  gunichar base = letter;

  if (letter > 127)
    g_unichar_fully_decompose (letter, FALSE, &base, 1);
  return g_unichar_tolower (base);
}

/* Appends the characters of @text, as many as fit. */
static void
append (DsuFuzzyText *self, const char *text)
{
  for (; *text != '\0' && self->n < DSU_FUZZY_TEXT_MAX; text = g_utf8_next_char (text))
    self->letters[self->n++] = fold (g_utf8_get_char (text));
}

DsuFuzzyText *
dsu_fuzzy_text_new (const char *label, const char *detail)
{
  DsuFuzzyText *self;
  gsize size;

  g_return_val_if_fail (label != NULL, NULL);

  size = MIN (strlen (label) + (detail != NULL ? strlen (detail) + 1 : 0), DSU_FUZZY_TEXT_MAX);
  self = g_malloc (sizeof *self + size * sizeof *self->letters);
  self->n = 0;
  append (self, label);
  self->n_label = self->n;
  if (detail != NULL) {
    append (self, "\n");
    append (self, detail);
  }
  return self;
}

void
dsu_fuzzy_text_free (DsuFuzzyText *self)
{
  g_return_if_fail (self != NULL);

  g_free (self);
}

DsuFuzzyQuery
dsu_fuzzy_query (const char *text)
{
  DsuFuzzyQuery query = { 0 };

  g_return_val_if_fail (text != NULL, query);

  for (; *text != '\0' && query.n + 1 < DSU_FUZZY_QUERY_MAX; text = g_utf8_next_char (text)) {
    const gunichar letter = g_utf8_get_char (text);

    if (!g_unichar_isspace (letter))
      query.letters[query.n++] = fold (letter);
    else if (query.n > 0 && query.letters[query.n - 1] != 0)
      query.letters[query.n++] = 0;
  }
  if (query.n > 0 && query.letters[query.n - 1] != 0)
    query.letters[query.n++] = 0;
  return query;
}

/* ---- one word */

static int
start_score (const DsuFuzzyText *self, guint at)
{
  if (at == 0)
    return TEXT_START;
  return g_unichar_isalnum (self->letters[at]) && !g_unichar_isalnum (self->letters[at - 1])
             ? WORD_START
             : 0;
}

static int
end_score (const DsuFuzzyText *self, guint at)
{
  const gboolean is_end = at + 1 == self->n || !g_unichar_isalnum (self->letters[at + 1]);

  return (is_end ? WORD_END : 0) - (at >= self->n_label ? DETAIL : 0);
}

/* Fills @row with the score of the best match that ends with @letter at each place of the text;
 * @before is the row of the letter before, NULL for the first. FALSE: it matches nowhere. */
static gboolean
fill_row (const DsuFuzzyText *self, gunichar letter, const int *before, int *row)
{
  int gap = NONE; /* of the matches before that do not end right here */
  gboolean matches = FALSE;

  for (guint at = 0; at < self->n; at++) {
    const int last = before == NULL || at == 0 ? NONE : before[at - 1];

    row[at] = NONE;
    if (self->letters[at] == letter) {
      const int from = before == NULL ? 0 : MAX (last + RUN, gap);

      if (from > NONE / 2) {
        row[at] = from + MATCH + start_score (self, at);
        matches = TRUE;
      }
    }
    gap = self->letters[at] == '\n' ? NONE : MAX (gap - GAP_MORE, last - GAP);
  }
  return matches;
}

/* Place of the last letter in the best match, by the row of that letter. */
static guint
best_end (const DsuFuzzyText *self, const int *row)
{
  guint best = 0;

  for (guint at = 1; at < self->n; at++)
    if (row[at] + end_score (self, at) > row[best] + end_score (self, best))
      best = at;
  return best;
}

/* Score of the word that begins at @word and ends with 0; 0: it does not match. */
static int
word_score (const DsuFuzzyText *self, const gunichar *word)
{
  int rows[2][DSU_FUZZY_TEXT_MAX];
  guint i = 0, end;

  for (; word[i] != 0; i++)
    if (!fill_row (self, word[i], i > 0 ? rows[(i - 1) % 2] : NULL, rows[i % 2]))
      return 0;
  end = best_end (self, rows[(i - 1) % 2]);
  return MAX (1, rows[(i - 1) % 2][end] + end_score (self, end));
}

guint
dsu_fuzzy_score (const DsuFuzzyText *self, const DsuFuzzyQuery *query)
{
  guint sum = 1;

  g_return_val_if_fail (self != NULL && query != NULL, 0);

  for (guint i = 0; i < query->n; i++)
    if (i == 0 || query->letters[i - 1] == 0) {
      const int score = word_score (self, query->letters + i);

      if (score == 0)
        return 0;
      sum += (guint)score;
    }
  return sum;
}

/* ---- marks */

/* Place of the letter before the one at @at, in whose best match it stands. */
static guint
step_back (const int *before, int score, guint at)
{
  guint from = at - 1;

  if (before[from] + RUN == score)
    return from;
  while (from > 0 && before[from - 1] - GAP - GAP_MORE * (int)(at - 1 - from) != score)
    from--;
  return from > 0 ? from - 1 : 0;
}

static void
mark_word (const DsuFuzzyText *self, const gunichar *word, gboolean *marks)
{
  g_autofree int *rows = g_new (int, (gsize)DSU_FUZZY_QUERY_MAX *DSU_FUZZY_TEXT_MAX);
  guint n = 0, at;

  for (; word[n] != 0; n++)
    if (!fill_row (self, word[n], n > 0 ? rows + (n - 1) * DSU_FUZZY_TEXT_MAX : NULL,
                   rows + n * DSU_FUZZY_TEXT_MAX))
      return;
  at = best_end (self, rows + (n - 1) * DSU_FUZZY_TEXT_MAX);
  for (guint i = n; i-- > 0;) {
    const int score = rows[i * DSU_FUZZY_TEXT_MAX + at] - MATCH - start_score (self, at);

    if (at < self->n_label)
      marks[at] = TRUE;
    if (i > 0)
      at = step_back (rows + (i - 1) * DSU_FUZZY_TEXT_MAX, score, at);
  }
}

void
dsu_fuzzy_mark (const DsuFuzzyText *self, const DsuFuzzyQuery *query, gboolean *marks)
{
  g_return_if_fail (self != NULL && query != NULL && marks != NULL);

  memset (marks, 0, DSU_FUZZY_TEXT_MAX * sizeof *marks);
  if (dsu_fuzzy_score (self, query) == 0)
    return;
  for (guint i = 0; i < query->n; i++)
    if (i == 0 || query->letters[i - 1] == 0)
      mark_word (self, query->letters + i, marks);
}

/* ui/fuzzy.h — fuzzy search in short texts: the letters of a word in their order, with gaps. */
#pragma once

#include <glib.h>

#define DSU_FUZZY_TEXT_MAX 200 /* characters of a text that are searched */
#define DSU_FUZZY_QUERY_MAX 64 /* characters of a query that count */

/* A label and its detail, prepared for searching. */
typedef struct DsuFuzzyText DsuFuzzyText;

/* The words of a query, which are found in any order; held by value, all zero has none. */
typedef struct {
  gunichar letters[DSU_FUZZY_QUERY_MAX]; /* words end with 0 */
  guint n;
} DsuFuzzyQuery;

/* @detail may be NULL. Case and accents do not count. Free with dsu_fuzzy_text_free(). */
DsuFuzzyText *dsu_fuzzy_text_new (const char *label, const char *detail);
void dsu_fuzzy_text_free (DsuFuzzyText *self); /* not NULL */
/* The words of @text, which spaces separate. */
DsuFuzzyQuery dsu_fuzzy_query (const char *text);

/* Score of the best match, which is higher for starts of words, for letters side by side and for
 * the label; each word of @query must match. 0: they do not; 1: @query is empty. By the alignment
 * with affine gaps of O. Gotoh, "An improved algorithm for matching biological sequences" (1982).
 * O(letters of text and query multiplied), without memory. */
guint dsu_fuzzy_score (const DsuFuzzyText *self, const DsuFuzzyQuery *query);
/* Sets @marks, DSU_FUZZY_TEXT_MAX of them, for the characters of the label in that match; none
 * where there is no match. */
void dsu_fuzzy_mark (const DsuFuzzyText *self, const DsuFuzzyQuery *query, gboolean *marks);

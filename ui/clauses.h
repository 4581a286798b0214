/* ui/clauses.h — a line of text that loses whole clauses, and items of lists, from its end where it
 * has too little room, in place of an ellipsis in the middle of a word. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_CLAUSES (dsu_clauses_get_type ())
G_DECLARE_FINAL_TYPE (DsuClauses, dsu_clauses, DSU, CLAUSES, GtkWidget)

#define DSU_CLAUSE_END " · " /* between two clauses */

/* A line without text; its child, a GtkLabel, has the text whole and is read out. Properties:
 * "xalign" (0 to 1), the place of the text in wider room; "keeps-first": the line asks for room for
 * its first clause, up to a limit; "lag": most ms (0) until a new text is drawn and read out, where
 * cairo draws, for a line that changes with each motion over the canvas: it takes a frame of its
 * own. */
GtkWidget *dsu_clauses_new (void);
/* The first clause stays, without what follows a colon or comma in it, or cut by an ellipsis, if
 * need be. */
void dsu_clauses_set_text (DsuClauses *self, const char *text);
/* The whole text, also while it is not drawn yet. */
const char *dsu_clauses_get_text (DsuClauses *self);
/* The clauses that have room in the width that the line has now; caller frees. */
char *dsu_clauses_dup_shown (DsuClauses *self);

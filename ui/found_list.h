/* ui/found_list.h — a list below its search; a sentence in its place while nothing is found. */
#pragma once

#include "list_keys.h"

#define DSU_TYPE_FOUND_LIST (dsu_found_list_get_type ())
G_DECLARE_FINAL_TYPE (DsuFoundList, dsu_found_list, DSU, FOUND_LIST, GtkBox)

/* A kind of list: its names, keys, rows, and the text by which items are found. All is static;
 * texts are N_(). Functions take the owner that the list was made for. */
typedef struct {
  const char *name;  /* of the list */
  const char *find;  /* of the search */
  gboolean is_multi; /* a GtkMultiSelection; FALSE: a GtkSingleSelection */
  const DsuListKey *keys;
  gsize n_keys;
  char *(*dup_text) (gpointer item); /* text that the search looks in; caller frees */
  GtkWidget *(*make_row) (gpointer owner);
  void (*show) (GtkWidget *row, gpointer item, gpointer owner); /* @item NULL: nothing */
} DsuFoundKind;

/* @owner is borrowed and outlives the list. Signals: "found" (guint at, guint removed, guint added)
 * when other items are found, "chosen" when others are selected, "activate" (guint at) as of
 * GtkListView, "entered" for Enter in the search. */
GtkWidget *dsu_found_list_new (const DsuFoundKind *kind, gpointer owner);

/* Lists the items of @model; NULL: none. */
void dsu_found_list_set_model (DsuFoundList *self, GListModel *model);
/* The sentence that stands in place of an empty list. */
void dsu_found_list_set_sentence (DsuFoundList *self, const char *sentence);

/* Selection over those that are found; borrowed. */
GtkSelectionModel *dsu_found_list_get_chosen (DsuFoundList *self);
/* Place of @item; GTK_INVALID_LIST_POSITION: it is not found. Takes time linear in those found. */
guint dsu_found_list_find (DsuFoundList *self, gconstpointer item);
/* The row that shows @item; borrowed; NULL: it is not in view. */
GtkWidget *dsu_found_list_find_row (DsuFoundList *self, gconstpointer item);
/* Row of the first selected item in view; borrowed; NULL: none is. */
GtkWidget *dsu_found_list_get_chosen_row (DsuFoundList *self);

/* Shows each row in view again. */
void dsu_found_list_show_again (DsuFoundList *self);
/* Brings the item at @at into view. The focus, if the list has it, or had it on a row that is gone,
 * goes to it. */
void dsu_found_list_reveal (DsuFoundList *self, guint at);
/* The focus goes to the search; FALSE: it has it already. */
gboolean dsu_found_list_search (DsuFoundList *self);

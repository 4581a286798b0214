/* editor/window/source.h — the entries of the command palette, and their sources: a row of data and
 * functions for each kind of entry. */
#pragma once

#include "fuzzy.h"
#include "window/window.h"

typedef struct DseSource DseSource;

#define DSE_TYPE_ENTRY (dse_entry_get_type ())
G_DECLARE_FINAL_TYPE (DseEntry, dse_entry, DSE, ENTRY, GObject)

/* An entry, which its source fills; read only then. */
struct _DseEntry {
  GObject parent_instance;
  const DseSource *source;
  char *id;           /* among those of its source; NULL: the place says all */
  char *label;        /* shown and searched */
  char *detail;       /* after the label; searched, too; NULL: none */
  char *keys;         /* "Ctrl+Z"; NULL: none */
  gboolean is_switch; /* it only turns something on or off: behind others that match as well */
  /* A place. */
  gsize floor;
  DsCell cell;
  guint64 number; /* of a room, id of an object; 0: neither */
  /* Its match with the query. */
  DsuFuzzyText *text;
  guint recent; /* rank among the recent entries, higher for later; 0: it is none */
  guint score, order;
};

struct DseSource {
  const char *id;
  const char *label;    /* N_(), the kind that each entry shows; searched, too */
  gboolean is_of_level; /* without a shown level, or while it is played, there are no entries */
  gboolean is_place;    /* Go To has its entries; they are not kept among the recent ones */
  /* Adds the entries by dse_entry_add(). NULL: there are only those that are typed. */
  void (*collect) (DseWindow *window, GPtrArray *out);
  /* The entry that @text names by itself, which the caller unrefs. NULL: it names none; then *@why,
   * which the caller frees, may say what is wrong. NULL: no text does. */
  DseEntry *(*read) (DseWindow *window, const char *text, char **why);
  /* Does what @entry stands for; things may have changed since it was collected. */
  void (*run) (DseWindow *window, const DseEntry *entry);
};

#define DSE_SOURCE(name) extern const DseSource dse_source_##name;
#include "window/source_list.h"
#undef DSE_SOURCE

gsize dse_source_count (void);             /* rows of source_list.h */
const DseSource *dse_source_get (gsize i); /* static; @i is below the count */

/* An entry of @source; @id and @detail may be NULL. Caller unrefs. */
DseEntry *dse_entry_new (const DseSource *source, const char *id, const char *label,
                         const char *detail);
/* Adds @self to @out, which owns it from now on. */
void dse_entry_take (GPtrArray *out, DseEntry *self);
/* A new entry in @out; borrowed. */
DseEntry *dse_entry_add (GPtrArray *out, const DseSource *source, const char *id, const char *label,
                         const char *detail);
/* More words by which the entry @id of @source is found (plain_words.c); static; NULL: none. */
const char *dse_plain_words (const DseSource *source, const char *id);
/* "SOURCE:ID", as it is remembered; NULL: it is not. Caller frees. */
char *dse_entry_dup_name (const DseEntry *self);

/* editor/project/exchange.h — finding objects and tiles in levels, and replacing all of them: in
 * documents as one undo step, in files by saving them. */
#pragma once

#include "project/project.h"

typedef enum {
  DSE_REPLACE_KIND,     /* objects become of another kind */
  DSE_REPLACE_PROPERTY, /* a custom property of theirs gets a value */
  DSE_REPLACE_TILE,     /* cells get another tile */
} DseReplacement;

/* A search, and what its matches become. */
typedef struct {
  char *tile;  /* id of a tile; NULL: objects are looked for */
  char *query; /* for objects, see inspect/object_query.h */
  DseReplacement with;
  char *to;          /* id of a kind or tile; NULL: none is chosen */
  char *name, *json; /* of a property, and its value; NULL: none */
} DseExchange;

/* A copy; free it with dse_exchange_free(). */
DseExchange *dse_exchange_copy (const DseExchange *self);
void dse_exchange_free (DseExchange *self); /* NULL: nothing happens */
/* True if it says what is looked for, and with @replaces what that becomes. */
gboolean dse_exchange_is_whole (const DseExchange *self, gboolean replaces);

/* Takes what matches get from "name=value", or "name.member=value" of a class: a number, true and
 * false as they are, else a text. Without a valid name nothing is taken. */
void dse_exchange_take_property (DseExchange *self, const char *text);

/* A found object, or cell. */
typedef struct {
  gsize floor;
  guint64 id; /* of an object; 0: it is a cell */
  DsCell at;
  char *label; /* of objects, of the first ones; else NULL */
} DseHit;

/* Matches in a level. */
typedef struct {
  char *file; /* absolute; NULL: the document has none */
  char *label;
  GArray *hits;      /* DseHit */
  char *error;       /* why it could not be read or changed; NULL: nothing is wrong */
  GObject *document; /* weak, of an open level; NULL: it is a file, or was closed */
} DseFound;

/* Frees it; NULL: nothing happens. */
void dse_found_free (DseFound *self);

/* Finds in a level; @file may be NULL. Any thread may. Caller frees. */
DseFound *dse_exchange_find (const DseExchange *self, const DsDelve *delve, const char *file,
                             const char *label);

typedef DsStatus (*DseExchangeApply) (const DsCmd *cmd, gpointer data, DsError *err);
/* Calls @apply with the command that replaces all of @found in @delve. DS_NOT_FOUND: its rules do
 * not define what that becomes. */
DsStatus dse_exchange_run (const DseExchange *self, const DsDelve *delve, const DseFound *found,
                           DseExchangeApply apply, gpointer data, DsError *err);

/* Takes the list (DseFound) of what was found, or replaced, which it unrefs; called once, with the
 * number that it was started with. */
typedef void (*DseExchangeDone) (gpointer owner, GPtrArray *found, guint number);
/* Looks in a thread through the levels of @project whose absolute paths are not in @open, and
 * replaces with @replaces; then calls @done, unless @owner is gone. */
void dse_exchange_start (gpointer owner, const DseExchange *self, DseProject *project,
                         GHashTable *open, gboolean replaces, DseExchangeDone done, guint number);

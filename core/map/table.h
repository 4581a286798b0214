/* core/map/table.h — table of records, reference-counted and copy-on-write. NULL is an empty
 * table. */
#pragma once

#include "base/extras.h"
#include "base/job.h"
#include "base/str.h"

#include <stdatomic.h>

typedef struct {
  const char *name; /* for paths in findings: "rooms" */
  size_t bytes;     /* of a record */
  bool (*equal) (const void *a, const void *b);
  /* Offsets of the owned members, each of which may be NULL: */
  size_t extras;                /* DsExtras * */
  size_t n_strings, strings[4]; /* DsStr * */
} DsTableType;

typedef struct {
  const DsTableType *type;
  atomic_uint refs;
  size_t n, cap;
  void *records;
  size_t n_owned; /* by all records together */
} DsTable;

/* Takes a reference; returns @self. NULL, the empty table, is allowed. Thread-safe. */
DsTable *ds_table_ref (DsTable *self);
/* Gives a reference back; the last one frees the records with all that they own. NULL is allowed.
 */
void ds_table_unref (DsTable *self);
/* True when both have equal records in the same order. O(n), O(1) where they are shared. */
bool ds_table_equal (const DsTable *a, const DsTable *b);

/* A table of copies of @n records, which refs what they own; NULL: no memory. */
DsTable *ds_table_new (const DsTableType *type, const void *records, size_t n) DS_MUST_CHECK;

/* Makes *@self a table of one owner with room for @extra more records, or lets it be. O(records)
 * when others have it, too. DS_NOMEM, DS_CANCELLED by @job: it is as it was. */
DsStatus ds_table_own (DsTable **self, const DsTableType *type, size_t extra, const DsJob *job,
                       DsError *err) DS_MUST_CHECK;
/* The functions below un-share *@self first. A record must not lie in the table that is written;
 * its members are reffed. DS_NOMEM: the table is unchanged. */
DsStatus ds_table_insert (DsTable **self, const DsTableType *type, size_t at, const void *record,
                          DsError *err) DS_MUST_CHECK; /* before @at, or behind the last */
/* Replaces record @at, which must be there. Refs what @record owns. DS_NOMEM: the table is as it
 * was. O(n) for a shared table. */
DsStatus ds_table_set (DsTable **self, size_t at, const void *record, DsError *err) DS_MUST_CHECK;
/* Takes record @at, which must be there, out; those behind move up. DS_NOMEM: the table is as it
 * was. O(n). */
DsStatus ds_table_remove (DsTable **self, size_t at, DsError *err) DS_MUST_CHECK;
/* Removes record @at; the last one gets its index. */
DsStatus ds_table_remove_swap (DsTable **self, size_t at, DsError *err) DS_MUST_CHECK;

/* The type Table, which nothing but a table is, and what all tables do the same way. */
#define DS_TABLE(Table, table, Record)                                                             \
  typedef struct Table Table;                                                                      \
                                                                                                   \
  static inline Table *table##_ref (Table *self)                                                   \
  {                                                                                                \
    return (Table *)ds_table_ref ((DsTable *)self);                                                \
  }                                                                                                \
  static inline void table##_unref (Table *self)                                                   \
  {                                                                                                \
    ds_table_unref ((DsTable *)self);                                                              \
  }                                                                                                \
  static inline size_t table##_count (const Table *self)                                           \
  {                                                                                                \
    return self != NULL ? ((const DsTable *)self)->n : 0;                                          \
  }                                                                                                \
  static inline const Record *table##_get (const Table *self, size_t i)                            \
  {                                                                                                \
    DS_ASSERT (i < table##_count (self));                                                          \
    return (const Record *)((const DsTable *)self)->records + i;                                   \
  }                                                                                                \
  static inline bool table##_equal (const Table *a, const Table *b)                                \
  {                                                                                                \
    return ds_table_equal ((const DsTable *)a, (const DsTable *)b);                                \
  }

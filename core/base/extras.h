/* core/base/extras.h — unknown members of a JSON object, kept as they were read and written back
 * after the known ones, in their order. Immutable and shared; NULL means none, wherever one is
 * passed. */
#pragma once

#include "base/json.h"

typedef struct DsExtras DsExtras;

/* Collects the members of @object whose key is not among the @n_known. *@out is NULL if none. */
DsStatus ds_extras_read (DsExtras **out, DsNode object, const char *const *known, size_t n_known,
                         DsError *err) DS_MUST_CHECK;
/* Takes a reference; returns @self. NULL, the empty list, is allowed. Thread-safe. */
DsExtras *ds_extras_ref (DsExtras *self);
/* Gives a reference back; the last one frees. NULL is allowed. Thread-safe. */
void ds_extras_unref (DsExtras *self);
/* Number of keys; 0 for NULL. */
size_t ds_extras_count (const DsExtras *self);
/* Key @i, below ds_extras_count(). Borrows. */
const char *ds_extras_key (const DsExtras *self, size_t i);
/* The value of key @i as JSON text, below ds_extras_count(). Borrows. */
const char *ds_extras_json (const DsExtras *self, size_t i);
/* *@out is like @self with @json as the value of @key, at the end when it is new; NULL takes it
 * away.
 */
DsStatus ds_extras_with (DsExtras **out, const DsExtras *self, const char *key, const char *json,
                         DsError *err) DS_MUST_CHECK;
/* The same members in the same order, as they were written. */
bool ds_extras_equal (const DsExtras *a, const DsExtras *b);
/* The value of @key as JSON; NULL: not there. */
const char *ds_extras_find (const DsExtras *self, const char *key);
/* Writes all keys into the object that is open in @writer, in the order in which they were read. */
void ds_extras_write (const DsExtras *self, DsJsonWriter *writer);

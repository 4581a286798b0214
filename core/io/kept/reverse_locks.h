/* core/io/kept/reverse_locks.h — the lock of an object that is written as a new one: the value, or
 * the references, by which its rule finds it. Private to core/io/kept. */
#pragma once

#include "io/kept/reverse_objects.h"

/* The way in which an object of ours is written. */
typedef struct {
  const DsForeignObject *like; /* it is this one, or a copy of it; NULL: none */
  const DsMapRule *rule;       /* of objects; NULL: it is no object */
} DsReverseWay;

typedef struct {
  const DsReverseObjects *self;
  /* The way of an object of a floor of ours, if the file will have the lock that ours has. */
  bool (*way_of) (void *user, size_t floor, const DsThing *thing, DsReverseWay *out);
  /* Its id in the source, or as DS_FOREIGN_NEW says it; "": the source cannot refer to it. NULL: no
   * memory. */
  const char *(*our_id) (void *user, uint64_t id, int32_t floor);
  void *user;
} DsReverseLinks;

/* Adds to @edits, of an object that is new as @way says, the properties by which its rule finds the
 * lock of @thing, where @was, which the copied object gives, has another one: a value that objects
 * of the source have for that lock, else its name; or references to the objects that open it, or
 * that it opens. Those that the source cannot say go. False: no memory. O(objects). */
bool ds_reverse_lock (const DsReverseLinks *links, const DsThing *thing, const DsThing *was,
                      const DsReverseWay *way, DsForeignPropertyEdits *edits) DS_MUST_CHECK;
